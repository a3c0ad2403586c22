"""Output on a terminal: nothing that was read can control it, and verdicts are coloured.

Colours are for people at a terminal alone: a file, a pipe, NO_COLOR (no-color.org) or TERM=dumb
gets none.
"""

from __future__ import annotations

import errno
import os
import sys
from typing import Any

from nashproof.errors import visible
from nashproof.shell.verdict_line import VerdictLine

GREEN, RED, YELLOW = "32", "31", "33"  # of ANSI's "select graphic rendition"
COLOURS = {"confirmed": GREEN, "refuted": RED, "depends on the reading": YELLOW} | dict.fromkeys(
    ("imprecise", "typo", "underspecified", "undetermined"), YELLOW
)


class Closed:
    """In place of an output that was closed before the program began (``>&-``).

    What is written fails, with one line on standard error; or it is lost, where that is closed.
    """

    def __init__(self, lost: bool) -> None:
        self.lost = lost

    def write(self, text: str) -> None:
        """Raise OSError; write nothing if the output is ``lost``."""
        if not self.lost:
            raise OSError(errno.EBADF, "closed")

    def flush(self) -> None:
        """Do nothing: nothing was written."""

    def isatty(self) -> bool:
        """Return False."""
        return False


class Visible:
    """The stream ``stream``, on which nothing that was read can control the terminal."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")

    def write(self, text: str) -> None:
        """Write a text without invisible characters."""
        self.stream.write(visible(text))

    def write_in(self, colour: str, text: str) -> None:
        """Write a text without invisible characters in a colour, where the stream has colours."""
        text = visible(text)
        has = colour and has_colours(self.stream)
        self.stream.write(f"\x1b[{colour}m{text}\x1b[0m" if has else text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def has_colours(stream: Any) -> bool:
    """Return whether a stream is a terminal whose user has not declined colours."""
    declined = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return bool(stream is not None and stream.isatty() and not declined)


def print_line(line: str | VerdictLine) -> None:
    """Print a line; in a VerdictLine the verdict has the colour of its kind."""
    if isinstance(line, VerdictLine) and isinstance(sys.stdout, Visible):
        sys.stdout.write(line.before)
        sys.stdout.write_in(COLOURS.get(line.verdict, ""), line.verdict)
        line = line.after
    print(line)
