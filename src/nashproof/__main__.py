"""``python -m nashproof``: the command line."""

import sys

from nashproof.shell.cli import main

sys.exit(main())
