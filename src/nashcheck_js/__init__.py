"""The second checker: `nashcheck.js`, in JavaScript, from the specification alone.

It runs in a browser as it is, and here in Node, which `nashproof.shell.second_checker` starts.
"""

from pathlib import Path

FOLDER = Path(__file__).parent
