"""Quotation marks that word processors and pages made curly, as straight ones."""

from __future__ import annotations

_DOUBLE = str.maketrans("\u201c\u201d\u201e\u201f", '"' * 4)
_SINGLE = str.maketrans("\u2018\u2019\u201a\u201b", "'" * 4)


def straightened(text: str) -> list[str]:
    """Return a text with double curly quotation marks made straight, and with all of them.

    The list is empty if the text has no such mark.

    >>> straightened("a = \u201cb\u201d"), straightened('a = "b"')
    (['a = "b"'], [])
    """
    double = text.translate(_DOUBLE)
    both = double.translate(_SINGLE)
    return [one for one in dict.fromkeys((double, both)) if one != text]
