"""What reaches the terminal: nothing that was read can control it, and verdicts are coloured.

Colours are for people at a terminal alone: a file, a pipe, NO_COLOR (no-color.org) or TERM=dumb
gets none.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable
from typing import Any

from nashproof.errors import visible

GREEN, RED, YELLOW = "32", "31", "33"  # of ANSI's "select graphic rendition"
COLOURS = {"confirmed": GREEN, "refuted": RED, "depends on the reading": YELLOW} | dict.fromkeys(
    ("imprecise", "typo", "underspecified", "undetermined"), YELLOW
)
# A verdict stands after the id of its answer, or after the lines of its assertion
_VERDICT = re.compile(
    rf"^(?P<before>[\w.-]+: |[ 0-9,-]+  )(?P<word>{'|'.join(COLOURS)})\b", re.MULTILINE
)


class Closed:
    """In place of an output that was closed before the program began (``>&-``).

    What is written fails, with one line on standard error; or it is lost, where that is closed.
    """

    def __init__(self, lost: bool) -> None:
        self.lost = lost

    def write(self, text: str) -> None:
        """Raise OSError, unless what is written is lost."""
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
        self.painted: Callable[[str], str] = with_colours if has_colours(stream) else str
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")

    def write(self, text: str) -> None:
        """Write a text without invisible characters but our own."""
        self.stream.write(self.painted(visible(text)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def has_colours(stream: Any) -> bool:
    """Whether a stream is a terminal whose user has not declined colours."""
    declined = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return bool(stream is not None and stream.isatty() and not declined)


def with_colours(text: str) -> str:
    r"""A text whose verdicts are coloured.

    >>> with_colours("value: refuted. It is 0.")
    'value: \x1b[31mrefuted\x1b[0m. It is 0.'
    """
    return _VERDICT.sub(
        lambda match: f"{match['before']}\x1b[{COLOURS[match['word']]}m{match['word']}\x1b[0m", text
    )
