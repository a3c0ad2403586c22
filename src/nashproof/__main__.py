"""``python -m nashproof``: the command line.

Python then looks for modules in the folder where we work first. A file there, say a copy of
nashcheck.py, must not take the place of a module.
"""

import sys
from pathlib import Path

if not sys.flags.safe_path and not Path(sys.path[0], "nashproof").is_dir():
    del sys.path[0]

import signal  # noqa: E402

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C during the next import: no traceback

from nashproof.shell.cli import main  # noqa: E402

sys.exit(main())
