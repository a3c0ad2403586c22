"""Runs the checker: `python -m nashcheck FILES`, or by its folder: `python PATH/nashcheck FILES`.

Run by its folder, which may stand anywhere (also with `python -I`), it finds the package in the
folder above.
"""

import sys
from os.path import abspath, dirname

if not __package__:
    sys.path[0] = dirname(dirname(abspath(__file__)))

from nashcheck.command import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
