"""One player of a solved zero-sum game, an end of a range, and types that solvers share.

Knows no linear programs. *Zero-sum* stands for constant-sum throughout: two players, and the sum of
their payoffs is ``game.constant`` at every terminal.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game
from nashproof.games.one_card import OneCard
from nashproof.games.tree import Tree
from nashproof.linear_programs.sparse_program import Basis
from nashproof.play.types import Plan, Weights

Form = Mapping[int, Rational]  # sequence -> coefficient: a linear form in a plan
Sequences = frozenset[tuple[int, int]]  # pairs (player, sequence)

NO_SEQUENCES: Sequences = frozenset()
UNBOUNDED = "the terms can be positive where the weight of the set given is 0: no bound"


@dataclass(frozen=True)
class ZeroSumPlayer:
    """A player of a zero-sum game whose value is computed.

    - ``game``: the game, as a tree or in compact form;
    - ``player``: 1 or 2;
    - ``value``: the value of the game to this player, in its payoffs;
    - ``opponent_plan``: an optimal plan of the opponent, a weight for each of their sequences. It
      proves that the player cannot get more than ``value``;
    - ``ends``: the ends of ranges over the player's optimal plans computed so far, by question;
    - ``basis``: of the player's program in `sequence_arrays`, at both optimal plans, or None.
    """

    game: Game
    player: int
    value: Rational
    opponent_plan: Plan
    ends: dict[Hashable, RangeEnd] = field(default_factory=dict, compare=False, repr=False)
    basis: Basis | None = field(default=None, compare=False, repr=False)

    @property
    def opponent(self) -> int:
        """Return the number of the opponent."""
        return 3 - self.player

    @property
    def tree(self) -> Tree:
        """Return the game, which must be a tree."""
        return cast(Tree, self.game)

    @property
    def one_card(self) -> OneCard:
        """Return the game, which must be in compact form."""
        return cast(OneCard, self.game)


@dataclass(frozen=True)
class RangeEnd:
    """An end of the range of a linear form over a player's optimal plans.

    - ``value``: the form's least or greatest value (or the quotient's, if a sequence divides);
    - ``plan``: an optimal plan of the player that attains it;
    - ``weights``: a weight for each sequence of the opponent, the proof that no optimal plan goes
      beyond ``value``. They flow like a plan's, from ``weights[0] >= 0`` instead of 1.
    """

    value: Rational
    plan: Plan
    weights: Plan


def beside(player: int, weights: Sequence[Rational]) -> tuple[Weights, Weights]:
    """Return a pair of plans with ``weights`` in the place of ``player``, and none for the
    opponent.
    """
    return (weights, ()) if player == 1 else ((), weights)


def constant_sum(game: Game) -> Rational:
    """Return the sum of both players' payoffs in a zero-sum game."""
    if game.constant is None:
        raise AssertionError(f'the game "{game.title}" is not zero-sum')
    return game.constant


def at_plan(form: Form, plan: Sequence[Rational]) -> Rational:
    """Return the value of a linear form at a plan."""
    return sum((a * plan[q] for q, a in form.items()), QQ(0))
