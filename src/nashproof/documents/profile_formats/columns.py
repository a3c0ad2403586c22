"""The columns of profiles and distributions as CSV, by the names that people give them."""

from __future__ import annotations

_SPELLINGS = {
    "information set": ("infoset", "info set", "set", "information state", "infostate", "state"),
    "action": ("move",),
    "probability": ("prob", "p"),
}
_NAMES = {spelling: name for name, spellings in _SPELLINGS.items() for spelling in spellings}


def column_of(cell: str) -> str:
    """Return the name of a column by a cell of the first line: in small letters, with blanks.

    >>> column_of(" Infoset"), column_of("information_set"), column_of("prob")
    ('information set', 'information set', 'probability')
    """
    plain = " ".join(cell.lower().replace("_", " ").replace("-", " ").split())
    return _NAMES.get(plain, plain)
