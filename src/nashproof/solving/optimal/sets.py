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
from nashproof.linear_programs.polyhedra import Enclosure
from nashproof.play.strategies import pure_plan
from nashproof.play.types import Plan

Space = Literal["plan", "mixed"]
Column = int | tuple[tuple[int, int], ...]  # a sequence, or a pure strategy as (set, action) pairs
Vector = tuple[Rational, ...]


@dataclass(frozen=True)
class OptimalSet:
    """All optimal strategies of a player: points of ``chart`` where all ``facets`` are ``>= 0``.

    - ``player``: 1 or 2;
    - ``space``: ``plan`` for realisation plans, ``mixed`` for mixed strategies over reduced pure
      strategies;
    - ``value``: the value of the game to this player, in its payoffs;
    - ``columns``: what has a weight, a sequence (``plan``) or a pure strategy (``mixed``). The
      first ``dimension`` columns are the coordinates; columns left out are 0 throughout;
    - ``chart``: each column as a form ``(constant, coefficients ..)`` in the coordinates;
    - ``vertices``: each vertex as a weight for every column;
    - ``facets``: irredundant inequalities ``form >= 0``, in the coordinates;
    - ``sources``: where each facet comes from, the number of a column or a plan of the opponent;
    - ``opponent``: an optimal plan of the opponent that uses every sequence that one uses;
    - ``replies``: plans of the opponent against which each optimal strategy earns exactly the
      value;
    - ``enclosure``: the proof that no vertex is missing. None where the set was too large: then
      there are no facets, and ``vertices`` are affinely independent optimal strategies, one more
      than the dimension.
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
    enclosure: Enclosure | None

    @property
    def dimension(self) -> int:
        """The affine dimension."""
        return len(self.chart[0]) - 1 if self.chart else 0

    @property
    def complete(self) -> bool:
        """Whether all vertices and facets are listed."""
        return self.enclosure is not None

    @property
    def span(self) -> int:
        """The dimension of the linear span.

        It is one more than the affine one, since the weights of first moves sum to 1 (if there are
        any).
        """
        return self.dimension + 1 if self.chart else 0


def centre(game: Tree, optimal: OptimalSet) -> Plan:
    """The mean of the vertices as a plan: an optimal plan that uses every sequence that one uses.

    The vertices lie in no common face of the set, complete or not; so their mean is an inner point.
    """
    count = QQ(1, len(optimal.vertices))
    mean = [sum(weights, QQ(0)) * count for weights in zip(*optimal.vertices)]
    return plan_of(game, optimal.player, optimal.columns, mean)


def plan_of(
    game: Tree, player: int, columns: Iterable[Column], weights: Iterable[Rational]
) -> Plan:
    """The realisation plan of a player that gives these columns these weights, in either space."""
    plan = [QQ(1)] + [QQ(0)] * (game.sequence_counts[player] - 1)
    for column, weight in zip(columns, weights):
        for q in column_sequences(game, column):
            plan[q] += weight if q else QQ(0)
    return tuple(plan)


def column_sequences(game: Tree, column: Column) -> tuple[int, ...]:
    """The sequences that a column plays: one, or those of a pure strategy, the empty one first."""
    if isinstance(column, int):
        return (column,)
    return (0, *(game.infosets[i].first + k for i, k in column))


def used_replies(game: Tree, player: int, plan: Sequence[Rational]) -> Iterator[Plan]:
    """Pure plans of a player that use only sequences of ``plan``; they span all plans that do.

    Every plan that uses only these sequences is an affine combination of them. One pure plan takes
    the first used action at each set. Each of the others goes to one set and takes another used
    action there.
    """
    infosets = [game.infosets[i] for i in game.sets_of[player]]
    used = [[k for k in range(len(s.actions)) if plan[s.first + k]] for s in infosets]
    home = {s.first + k: (n, k) for n, s in enumerate(infosets) for k in range(len(s.actions))}
    default = [actions[0] if actions else 0 for actions in used]
    for sequence in [0, *(s.first + k for n, s in enumerate(infosets) for k in used[n][1:])]:
        choice = list(default)
        while sequence:
            at, action = home[sequence]
            choice[at], sequence = action, infosets[at].parent
        yield pure_plan(game, player, dict(zip(game.sets_of[player], choice)))
