"""Runs the checker as a program: `python -m nashcheck FILES`, or by its folder, `python -I PATH/nashcheck FILES`."""

import sys
from os.path import abspath, dirname

if not __package__:  # run by its folder: the package is found in the folder above
    sys.path[0] = dirname(dirname(abspath(__file__)))

from nashcheck.command import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
