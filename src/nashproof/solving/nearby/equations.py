"""The equations of an equilibrium with a given support, in sequence form, for any players.

A *support* says which sequences a player plays. The unknowns are the realisation weights of these
sequences, and the value of each information set that the player's own plan reaches. Weights of a
set sum to that of the sequence before it. What is played is worth the value of its set (Koller,
Megiddo, von Stengel 1996: the complementarity of the sequence form). For two players all equations
are linear; for more they are linear in each player's weights.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

from nashproof.exact.linear_algebra import all_solutions
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.play.types import Player

Unknown = tuple[Player, int]  # a weight by its sequence, a value by -1 - its set
Term = tuple[Rational, tuple[int, ...]]  # a number times unknowns, by their places
Equation = list[Term]  # the sum of the terms is 0
Support = tuple[frozenset[int], ...]  # [player - 1]: the sequences that are played, 0 among them


@dataclass(frozen=True)
class SupportEquations:
    """The equations of a support in a tree with perfect recall."""

    game: Tree
    support: Support

    @cached_property
    def reached(self) -> tuple[int, ...]:
        """The sets that their player's own plan reaches."""
        sets = enumerate(self.game.infosets)
        return tuple(i for i, s in sets if s.parent in self.support[s.player - 1])

    @cached_property
    def unknowns(self) -> tuple[Unknown, ...]:
        """All unknowns, values first: so a weight is free rather than a value."""
        values = [(self.game.infosets[i].player, -1 - i) for i in self.reached]
        plans = enumerate(self.support, 1)
        return (*values, *((p, q) for p, played in plans for q in sorted(played) if q))

    @cached_property
    def places(self) -> Mapping[Unknown, int]:
        """The place of each unknown."""
        return {unknown: k for k, unknown in enumerate(self.unknowns)}

    @cached_property
    def equations(self) -> list[Equation]:
        """At each set that is reached: weights sum to the one before, moves are worth its value."""
        lines = []
        for i in self.reached:
            s = self.game.infosets[i]
            steps = range(s.first, s.first + len(s.actions))
            played = [q for q in steps if q in self.support[s.player - 1]]
            lines.append([self.weight(s.player, q, 1) for q in played])
            lines[-1].append(self.weight(s.player, s.parent, -1))
            lines += [self.worth_equation(i, [q]) for q in played]
        return lines

    def weight(self, player: Player, sequence: int, sign: int) -> Term:
        """The weight of a sequence that is played, with a sign."""
        return QQ(sign), (self.places[player, sequence],) if sequence else ()

    def worth_equation(self, infoset: int, sequences: Sequence[int]) -> Equation:
        """That making these moves, the first of them at this set, is worth the value of the set.

        The values of sets that follow and are reached count, others do not.
        """
        p = self.game.infosets[infoset].player
        line: Equation = [(QQ(1), (self.places[p, -1 - infoset],))]
        for q in sequences:
            line += [(-a, unknowns) for unknowns, a in self.rewards.get((p, q), {}).items()]
            for i in self.children.get((p, q), ()) if q in self.support[p - 1] else ():
                line.append((QQ(-1), (self.places[p, -1 - i],)))
        return line

    @cached_property
    def children(self) -> Mapping[tuple[Player, int], list[int]]:
        """The sets that follow a sequence at once."""
        below: dict[tuple[Player, int], list[int]] = {}
        for i, s in enumerate(self.game.infosets):
            below.setdefault((s.player, s.parent), []).append(i)
        return below

    @cached_property
    def rewards(self) -> Mapping[tuple[Player, int], Mapping[tuple[int, ...], Rational]]:
        """What a sequence earns where exactly it ends, as numbers times others' weights."""
        paid: dict[tuple[Player, int], dict[tuple[int, ...], Rational]] = {}
        for leaf in self.game.leaves:
            missing = [q not in played for q, played in zip(leaf.sequences, self.support)]
            for k, q in enumerate(leaf.sequences):
                if sum(missing) - missing[k] or not leaf.payoffs[k]:
                    continue
                others = tuple(
                    self.places[j + 1, other]
                    for j, other in enumerate(leaf.sequences)
                    if other and j != k
                )
                row = paid.setdefault((k + 1, q), {})
                row[others] = row.get(others, QQ(0)) + leaf.chance * leaf.payoffs[k]
        return paid

    @cached_property
    def are_linear(self) -> bool:
        """Whether no term has two unknowns."""
        return all(len(unknowns) < 2 for line in self.equations for _, unknowns in line)


def tangent(equation: Equation, point: Sequence[Rational]) -> tuple[dict[int, Rational], Rational]:
    """The linear equation ``(row, right)`` that touches an equation at a point.

    One that is linear is the same everywhere.

    >>> tangent([(QQ(1), (0, 1)), (QQ(-6), ())], [QQ(2), QQ(2)])  # x y = 6
    ({0: 2, 1: 2}, 10)
    """
    row: dict[int, Rational] = {}
    right = QQ(0)
    for a, unknowns in equation:
        numbers = [point[k] for k in unknowns]
        for n, k in enumerate(unknowns):
            row[k] = row.get(k, QQ(0)) + a * prod(numbers[:n] + numbers[n + 1 :], start=QQ(1))
        right += (len(unknowns) - 1) * a * prod(numbers, start=QQ(1))
    return row, right


def value_at(equation: Equation, point: Sequence[Rational]) -> Rational:
    """What the terms of an equation sum to at a point: 0 where it holds."""
    return sum(
        (a * prod((point[k] for k in unknowns), start=QQ(1)) for a, unknowns in equation), QQ(0)
    )


def solve_at(
    equations: Iterable[Equation],
    point: Sequence[Rational],
    free: Sequence[Rational],
    given: Mapping[int, Rational],
) -> list[Rational] | None:
    """The solution of the equations that touch these at a point; None if there is none.

    Unknowns that are not determined have the values ``free``; or, if numbers are ``given`` for some
    unknowns, those for which the sum of the squared distances from these is least.
    """
    lines = [tangent(line, point) for line in equations]
    solution = list(free)
    for part in _components([row for row, _ in lines], len(point)):
        own = [(row, right) for row, right in lines if row.keys() & part.keys()]
        rows = [{part[k]: a for k, a in row.items()} for row, _ in own]
        solved = all_solutions(rows, [right for _, right in own], len(part))
        if solved is None:
            return None
        places = list(part)
        chosen = [free[places[j]] for j in solved[0]]
        if given and chosen:
            lines_near = [(line, given[k]) for k, line in zip(places, solved[1]) if k in given]
            chosen = _least_squares(lines_near, chosen)
        for k, (constant, *slopes) in zip(places, solved[1]):
            solution[k] = constant + sum((b * t for b, t in zip(slopes, chosen)), QQ(0))
    if any(right for row, right in lines if not any(row.values())):
        return None
    return solution


def _least_squares(
    lines: Sequence[tuple[Sequence[Rational], Rational]], chosen: list[Rational]
) -> list[Rational]:
    """The parameters at which affine forms ``(c, b1, .., bk)`` are nearest to numbers.

    By the normal equations; those ``chosen`` where they do not determine all parameters.
    """
    size = range(len(chosen))
    rows = [{j: sum((b[1 + i] * b[1 + j] for b, _ in lines), QQ(0)) for j in size} for i in size]
    right = [sum((b[1 + i] * (x - b[0]) for b, x in lines), QQ(0)) for i in size]
    solved = all_solutions(rows, right, len(chosen))
    return chosen if solved is None or solved[0] else [line[0] for line in solved[1]]


def _components(rows: Iterable[Mapping[int, Rational]], size: int) -> Iterator[dict[int, int]]:
    """The unknowns that rows connect, numbered anew in their order, one group after the other."""
    group = {k: {k} for k in range(size)}
    for row in rows:
        joined = set[int]().union(*(group[k] for k in row)) if row else set()
        for k in joined:
            group[k] = joined
    for first in range(size):
        if first == min(group[first]):
            yield {k: n for n, k in enumerate(sorted(group[first]))}
