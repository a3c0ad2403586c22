"""The checker that is itself proved, as JavaScript, for browsers and, in Node, for Python.

`make prove` builds `nashcheck_proved.js`; `nashcheck_proved.json` says of what. `serve.js` and
`engine.py` run it in Node.
"""
