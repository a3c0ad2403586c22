"""The names in the tree of a card game, written and read here alone.

Chance deals at ``card 1`` and ``card 2 after Q``. A set is named by its owner's card and the moves
so far: ``Q``, ``Q check bet``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

FIRST, SECOND = "card 1", "card 2 after "  # the chance nodes of the tree; the first card follows
_DEALT_TO = re.compile("card ([0-9]+)(?: after .*)?")


def set_name(card: str, moves: Iterable[str]) -> str:
    """Return the name of the set of a card after some moves.

    >>> set_name("Q", ("check", "bet"))
    'Q check bet'
    """
    return " ".join((card, *moves))


def card_and_moves(name: str) -> tuple[str, tuple[str, ...]]:
    """Return the card in the name of a set, and the moves so far.

    >>> card_and_moves("Q check bet"), card_and_moves("Q")
    (('Q', ('check', 'bet')), ('Q', ()))
    """
    card, *moves = name.split(" ")
    return card, tuple(moves)


def dealt_to(name: str) -> int:
    """Return the player to whom a chance node deals a card; 0 if it is named otherwise.

    >>> dealt_to("card 1"), dealt_to("card 2 after Q"), dealt_to("coin")
    (1, 2, 0)
    """
    found = _DEALT_TO.fullmatch(name)
    return int(found[1]) if found else 0


def chance_moves_of(one: str, two: str) -> set[tuple[str, str]]:
    """Return the chance nodes and cards by which a deal may be named.

    ``card 2`` stands for all nodes that deal player 2 a card.

    >>> sorted(chance_moves_of("K", "Q"))
    [('card 1', 'K'), ('card 2', 'Q'), ('card 2 after K', 'Q')]
    """
    return {(FIRST, one), ("card 2", two), (SECOND + one, two)}
