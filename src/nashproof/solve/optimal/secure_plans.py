"""Pure plans that are safe whatever chance and the opponent do.

A player's security is the worst ending that one of their pure plans leaves open, at best. Where
both players' securities add up to the constant, these plans prove the value, and no program need be
solved: in every game of perfect information without chance, and in dark hex, where player 1 can
force the best ending. One pass from the bottom up finds them: dark hex 2 x 3 takes 0.01 processor
seconds, and its program 0.09.
"""

from __future__ import annotations

from typing import NamedTuple

from nashproof.exact.numbers import QQ
from nashproof.games.columns import ColumnLeaves, LeafColumns
from nashproof.games.tree import Tree
from nashproof.play.types import Plan


class _Secure(NamedTuple):
    """A pure plan, and the least that it is paid at an ending, times the payoffs' denominator."""

    plan: Plan
    least: int


def secure_plans(game: Tree) -> tuple[Plan, Plan] | None:
    """Pure plans of both players that prove the value of a game of constant sum by their worst
    endings; None if there are none, and for a tree without columns.
    """
    if not isinstance(game.leaves, ColumnLeaves):
        return None
    leaves = game.leaves.columns
    one, two = (_secure(game, leaves, player) for player in (1, 2))
    if QQ(one.least + two.least, leaves.payoffs.under) != game.constant:
        return None
    return one.plan, two.plan


def _secure(game: Tree, leaves: LeafColumns, player: int) -> _Secure:
    """The plan of a player whose worst ending is the best."""
    import numpy as np

    sets, paid = game.set_columns[player], leaves.payoffs.over[player - 1]
    worst = np.full(game.sequence_counts[player], paid.max())
    np.minimum.at(worst, leaves.sequences[player - 1], paid)
    worst, values = sets.best(worst, at_worst=True)
    played = sets.played(sets.first(sets.attains(worst, values)))
    zero, one = QQ(0), QQ(1)
    return _Secure(tuple(one if made else zero for made in played.tolist()), int(worst[0]))
