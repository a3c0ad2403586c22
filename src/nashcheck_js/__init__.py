"""The second checker: `nashcheck.js`, in JavaScript, from the specification alone.

It runs in a browser as it is. `serve.js` and `engine.py` run it in Node, for Python.
"""
