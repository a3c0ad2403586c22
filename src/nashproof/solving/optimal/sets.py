"""The whole set of optimal strategies of a player: coordinates, vertices, facets.

Two-player zero-sum games. A set is described in realisation plans or in mixed strategies over
reduced pure strategies. ``set_search`` finds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.linear_programs.polyhedra import HullProof
from nashproof.play.strategies import pure_plan
from nashproof.play.types import Plan

Space = Literal["plan", "mixed"]
Column = int | tuple[tuple[int, int], ...]  # a sequence, or a pure strategy as (set, action) pairs
Vector = tuple[Rational, ...]


@dataclass(frozen=True)
class OptimalPolytope:
    """The set of optimal strategies of a player: the points of ``chart`` with all ``facets >= 0``.

    - ``player``: 1 or 2;
    - ``space``: ``plan`` for realisation plans, ``mixed`` for mixed strategies over reduced pure
      strategies;
    - ``value``: the value of the game to this player, in its payoffs;
    - ``columns``: what has a weight, a sequence (``plan``) or a pure strategy (``mixed``). The
      first ``dimension`` columns are the coordinates; columns left out are 0 throughout;
    - ``chart``: each column as a form ``(constant, coefficients ..)`` in the coordinates;
    - ``vertices``: each vertex as a weight for every column;
    - ``facets``: irredundant inequalities ``form >= 0``, in the coordinates;
    - ``sources``: the origin of each facet, the number of a column or a plan of the opponent;
    - ``opponent``: an optimal plan of the opponent from the relative interior of their optimal set;
    - ``replies``: plans of the opponent against which each optimal strategy earns exactly the
      value;
    - ``enclosure``: the proof that no vertex is missing. None if the set was too large: then there
      are no facets, and ``vertices`` are affinely independent optimal strategies, one more than the
      dimension.
    """

    player: int
    space: Space
    value: Rational
    columns: tuple[Column, ...]
    chart: tuple[Vector, ...]
    vertices: tuple[Vector, ...]
    facets: tuple[Vector, ...]
    sources: tuple[int | Plan, ...]
    opponent: Plan
    replies: tuple[Plan, ...]
    enclosure: HullProof | None

    @property
    def dimension(self) -> int:
        """Return the affine dimension of the set."""
        return len(self.chart[0]) - 1 if self.chart else 0

    @property
    def complete(self) -> bool:
        """Return True if all vertices and facets are listed."""
        return self.enclosure is not None

    @property
    def span(self) -> int:
        """Return the dimension of the linear span.

        It is one more than the affine dimension, since the weights of first moves sum to 1 (if the
        player moves).
        """
        return self.dimension + 1 if self.chart else 0


def centre(game: Tree, optimal: OptimalPolytope) -> Plan:
    """Return the mean of the vertices as a plan: it uses every sequence that an optimal plan uses.

    The vertices lie in no proper face of the set, even if some are not listed. So their mean is in
    its relative interior.
    """
    count = QQ(1, len(optimal.vertices))
    mean = [sum(weights, QQ(0)) * count for weights in zip(*optimal.vertices)]
    return plan_of(game, optimal.player, optimal.columns, mean)


def plan_of(
    game: Tree, player: int, columns: Iterable[Column], weights: Iterable[Rational]
) -> Plan:
    """Return the realisation plan of a player with these weights of columns, in either space."""
    plan = [QQ(1)] + [QQ(0)] * (game.sequence_counts[player] - 1)
    for column, weight in zip(columns, weights):
        for q in column_sequences(game, column):
            plan[q] += weight if q else QQ(0)
    return tuple(plan)


def column_sequences(game: Tree, column: Column) -> tuple[int, ...]:
    """Return the sequences that a column plays.

    A sequence plays itself, a pure strategy the empty sequence first and then its actions.
    """
    if isinstance(column, int):
        return (column,)
    return (0, *(game.infosets[i].first + k for i, k in column))


def used_replies(game: Tree, player: int, plan: Sequence[Rational]) -> Iterator[Plan]:
    """Yield pure plans of a player with the support of ``plan`` that span all plans with this
    support.

    The support is the set of sequences with positive weight; every plan that uses only these is an
    affine combination of the pure plans. The first takes the first used action at each set. Each of
    the others goes to a set and takes another used action there: so there are as many as the affine
    dimension plus 1.
    """
    infosets = [game.infosets[i] for i in game.sets_of[player]]
    used = [[k for k in range(len(s.actions)) if plan[s.first + k]] for s in infosets]
    home = {s.first + k: (n, k) for n, s in enumerate(infosets) for k in range(len(s.actions))}
    default = [actions[0] if actions else 0 for actions in used]
    for sequence in [0, *(s.first + k for n, s in enumerate(infosets) for k in used[n][1:])]:
        # the actions that lead to the sequence, from its end to the root; elsewhere the first ones
        choice = list(default)
        while sequence:
            at, action = home[sequence]
            choice[at], sequence = action, infosets[at].parent
        yield pure_plan(game, player, dict(zip(game.sets_of[player], choice)))
