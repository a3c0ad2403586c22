"""Names sorts of games that nashproof does not read: in coalitions, continuous, Texas hold'em."""

from __future__ import annotations

import re
from typing import NamedTuple


class OtherSort(NamedTuple):
    """A sort of games: its name, what nashproof takes in its place, and how a text shows it."""

    what: str
    instead: str
    text: re.Pattern[str]  # in a file, or typed
    name: re.Pattern[str]  # of a file or a game


_NOTHING = re.compile(r"(?!)")
OTHER_SORTS = (
    OtherSort(
        "a game in coalitions",
        "a finite game in which each player has strategies of their own; nashproof computes no "
        "core and no Shapley value",
        re.compile(
            r"\bv ?\( ?(?:\{|[0-9]+ ?[,)])|\bcoalitions?\b|^\"?\{[0-9A-Za-z, ]*\}", re.M | re.I
        ),
        re.compile(r"coalition|shapley|cooperative-game", re.I),
    ),
    OtherSort(
        "strategies in an interval",
        "finitely many strategies, such as the points of a grid; nashproof proves claims about "
        "finite games",
        re.compile(
            r"\b[a-z]\w* (?:in|from) ?[\[(] ?-?[0-9.]+ ?, ?(?:[0-9.]+|inf\w*|oo|∞) ?[\])]", re.I
        ),
        _NOTHING,
    ),
    OtherSort(
        "Texas hold'em, whose tree is too large",
        "a smaller poker game, as a card game or a tree; nashproof proves claims about games of at "
        "most 2,000,000 nodes",
        _NOTHING,
        re.compile(r"hold[ '_-]?em|\bnlhe?\b|\bhunl\b|\bomaha\b", re.I),
    ),
)


def other_sort(text: str = "", name: str = "") -> OtherSort | None:
    """Return the sort of games that a text or a name shows, if nashproof does not read it.

    >>> other_sort("v({1,2}) = 3").what, other_sort(name="texas-holdem").what
    ('a game in coalitions', "Texas hold'em, whose tree is too large")
    >>> other_sort("3 1; 0 2")
    """
    found = (sort for sort in OTHER_SORTS if sort.text.search(text) or sort.name.search(name))
    return next(found, None)
