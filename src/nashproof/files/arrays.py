"""NumPy's printed arrays, as JSON lists: ``array([1., 0.])``, ``[0.5 0.5]``. Knows no games."""

from __future__ import annotations

import re

LETTERS = r"[][\s,;0-9eE./+()−-]+"  # of a text that has numbers and brackets alone
_TEXT = r"\"[^\"\n]*\"|'[^'\n]*'"
_ARRAY = re.compile(
    rf"{_TEXT}|(?<![\w.])(?:(?:np|numpy)\.)?(?:array|matrix)\(([^()]*?)(?:,\s*dtype=[\w.]+)?\s*\)"
)
_GAP = re.compile(r"(?<=[\]0-9.])(\s+)(?=[-+.0-9\[])")  # where NumPy prints a blank, JSON a comma
_GAP_ON_A_LINE = re.compile(r"(?<=[\]0-9.])([ \t]+)(?=[-+.0-9\[])")
_POINT = re.compile(r"(?<![0-9])\.(?=[0-9])")  # of a number that begins with it
_END = re.compile(r"(?<=[0-9])\.(?![0-9])")  # of a number that ends with it


def without_arrays(text: str) -> str:
    """Return a text with only the lists of each ``array(..)``; quoted texts stay unchanged.

    >>> without_arrays("(np.array([1., 0.]), array([[1, 2]], dtype=float))")
    '([1, 0], [[1, 2]])'
    """
    return _ARRAY.sub(lambda found: found[0] if found[1] is None else as_lists(found[1]), text)


def as_lists(text: str, on_lines: bool = False) -> str:
    """Return lists as NumPy prints them, with commas, and a digit on both sides of a point.

    With ``on_lines`` numbers on two lines stay apart.

    >>> as_lists("[[ 1.  .5]\\n [-1  2.]]")
    '[[ 1,  0.5],\\n [-1,  2]]'
    """
    gap = _GAP_ON_A_LINE if on_lines else _GAP
    return _END.sub("", _POINT.sub("0.", gap.sub(r",\1", text)))
