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
    """What is the worst at each sequence and each set, times the payoffs' denominator, at best."""

    sequences: Integers
    sets: Integers


def secure_plans(game: Tree) -> tuple[Plan, Plan] | None:
    """Pure plans of both players that prove the value of a game of constant sum by their worst
    endings; None if there are none, and for a tree without columns.
    """
    if not isinstance(game.leaves, ColumnLeaves):
        return None
    leaves = game.leaves.columns
    one, two = (_secure(game, leaves, player) for player in (1, 2))
    least = int(one.sequences[0]) + int(two.sequences[0])
    if QQ(least, leaves.payoffs.under) != game.constant:
        return None
    return _plan(game.set_columns[1], one), _plan(game.set_columns[2], two)


def _secure(game: Tree, leaves: LeafColumns, player: int) -> _Secure:
    """What a player can be sure of."""
    import numpy as np

    sets, paid = game.set_columns[player], leaves.payoffs.over[player - 1]
    worst = np.full(game.sequence_counts[player], paid.max())
    np.minimum.at(worst, leaves.sequences[player - 1], paid)
    return _Secure(*sets.best(worst, at_worst=True))


def _plan(sets: SetColumns, secure: _Secure) -> Plan:
    """The plan whose worst ending is the best."""
    played = sets.played(sets.first(sets.attains(*secure)))
    zero, one = QQ(0), QQ(1)
    return tuple(one if made else zero for made in played.tolist())
