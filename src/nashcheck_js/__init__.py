"""Checkers in JavaScript. They run in a browser as they are, and in Node, for Python.

`nashcheck.js` is the second checker, from the specification alone. `nashcheck_proved.js` is the
checker that is itself proved, as `make prove` builds it; `nashcheck_proved.json` says of what.
`serve.js` and `engine.py` run them in Node.
"""
