"""The second checker: `nashcheck.js`, in JavaScript, from the specification alone.

It runs in a browser, and here in an engine that `nashproof.shell.second_checker` starts.
"""

from pathlib import Path

SOURCE = Path(__file__).with_name("nashcheck.js")
