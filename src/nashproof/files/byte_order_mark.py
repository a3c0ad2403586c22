"""The byte order mark, with which spreadsheets and some editors begin a file of UTF-8.

CSV, TOML and files of profiles are read past it. Games of Gambit's formats refuse it, as Gambit
does, and so do results.
"""

from __future__ import annotations

from nashproof.errors import FormatError

MARK = "\ufeff"


def past_mark(text: str) -> str:
    r"""Return a text without a byte order mark at its beginning.

    >>> past_mark("\ufeffa,b")
    'a,b'
    """
    return text.removeprefix(MARK)


def refuse_mark(text: str, name: str) -> None:
    r"""Refuse a text that begins with the mark; ``name`` is the file's. Raises InputError.

    >>> refuse_mark("\ufeffEFG", "g.efg")
    Traceback (most recent call last):
    nashproof.errors.FormatError: g.efg:1: found a byte order mark, expected UTF-8 text without one
    """
    if text.startswith(MARK):
        raise FormatError("a byte order mark", "UTF-8 text without one", f"{name}:1")
