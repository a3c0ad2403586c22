"""Pure plans that are safe whatever chance and the opponent do.

A player's security is the worst ending that one of their pure plans leaves open, at best. Where
both players' securities add up to the constant, these plans prove the value, and no program need be
solved: in every game of perfect information without chance, and in dark hex, where player 1 can
force the best ending. One pass from the bottom up finds them: dark hex 2 x 3 takes 0.01 processor
seconds, and its program 0.09.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nashproof.exact.numbers import QQ
from nashproof.games.columns import ColumnLeaves, LeafColumns
from nashproof.games.set_columns import SetColumns
from nashproof.games.tree import Tree
from nashproof.play.types import Plan

if TYPE_CHECKING:
    from nashproof.games.columns import Integers


class _Secure(NamedTuple):
    """The best guaranteed payoff from each sequence and each set on, times the denominator."""

    sequences: Integers
    sets: Integers


def secure_plans(game: Tree) -> tuple[Plan, Plan] | None:
    """Return pure plans that prove the value of a game of constant sum by their worst endings.

    None if there are none, and for a tree without columns.
    """
    if not isinstance(game.leaves, ColumnLeaves):
        return None
    leaves = game.leaves.columns
    secure1, secure2 = (_secure(game, leaves, player) for player in (1, 2))
    least = int(secure1.sequences[0]) + int(secure2.sequences[0])
    if QQ(least, leaves.payoffs.under) != game.constant:
        return None
    return _plan(game.set_columns[1], secure1), _plan(game.set_columns[2], secure2)


def _secure(game: Tree, leaves: LeafColumns, player: int) -> _Secure:
    """Return the payoffs that a player can guarantee whatever chance and the opponent do."""
    import numpy as np

    sets, paid = game.set_columns[player], leaves.payoffs.over[player - 1]
    # The worst leaf of each sequence; then each set chooses its best action, and a sequence counts
    # its worst continuation.
    worst = np.full(game.sequence_counts[player], paid.max())
    np.minimum.at(worst, leaves.sequences[player - 1], paid)
    return _Secure(*sets.best(worst, at_worst=True))


def _plan(sets: SetColumns, secure: _Secure) -> Plan:
    """Return the plan whose worst ending is the best."""
    played = sets.played(sets.first(sets.attains(*secure)))
    return tuple(map((QQ(0), QQ(1)).__getitem__, played.tolist()))
