"""The equations of an equilibrium with a given support, in sequence form, for any players.

A *support* is the set of sequences that a player plays. The unknowns are the realisation weights of
these sequences, and the value of each information set that the player's plan reaches. The weights
of a set sum to that of its parent sequence. Each played sequence has the value of its set (Koller,
Megiddo, von Stengel 1996: complementarity of the sequence form). For two players all equations are
linear; for more they are linear in each player's weights.
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
        """Return the information sets that their player's plan reaches."""
        sets = enumerate(self.game.infosets)
        return tuple(i for i, s in sets if s.parent in self.support[s.player - 1])

    @cached_property
    def unknowns(self) -> tuple[Unknown, ...]:
        """Return all unknowns, values first, so that weights rather than values are free."""
        values = [(self.game.infosets[i].player, -1 - i) for i in self.reached]
        plans = enumerate(self.support, 1)
        return (*values, *((p, q) for p, played in plans for q in sorted(played) if q))

    @cached_property
    def places(self) -> Mapping[Unknown, int]:
        """Return the place of each unknown in ``unknowns``."""
        return {unknown: k for k, unknown in enumerate(self.unknowns)}

    @cached_property
    def equations(self) -> list[Equation]:
        """Return for each reached set: weights sum to the parent's; played moves have its value."""
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
        """Return the term of a played sequence's weight, with a sign."""
        return QQ(sign), (self.places[player, sequence],) if sequence else ()

    def worth_equation(self, infoset: int, sequences: Sequence[int]) -> Equation:
        """Return the equation that a set's value is that of these moves, the first of them at it.

        Values of reached sets that follow count, too.
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
        """Return the information sets directly behind each sequence, by player and sequence."""
        below: dict[tuple[Player, int], list[int]] = {}
        for i, s in enumerate(self.game.infosets):
            below.setdefault((s.player, s.parent), []).append(i)
        return below

    @cached_property
    def rewards(self) -> Mapping[tuple[Player, int], Mapping[tuple[int, ...], Rational]]:
        """Return each sequence's payoff at its terminals: opponents' weights -> coefficient.

        Terminals that an opponent's support excludes do not count.
        """
        paid: dict[tuple[Player, int], dict[tuple[int, ...], Rational]] = {}
        for leaf in self.game.leaves:
            missing = [q not in played for q, played in zip(leaf.sequences, self.support)]
            for k, q in enumerate(leaf.sequences):
                if sum(missing) - missing[k] or not leaf.payoffs[k]:
                    continue
                opponents = tuple(
                    self.places[j + 1, sequence]
                    for j, sequence in enumerate(leaf.sequences)
                    if sequence and j != k
                )
                row = paid.setdefault((k + 1, q), {})
                row[opponents] = row.get(opponents, QQ(0)) + leaf.chance * leaf.payoffs[k]
        return paid

    @cached_property
    def are_linear(self) -> bool:
        """Return whether no term has two unknowns."""
        return all(len(unknowns) < 2 for line in self.equations for _, unknowns in line)


def tangent(equation: Equation, point: Sequence[Rational]) -> tuple[dict[int, Rational], Rational]:
    """Return the linearisation ``(row, right)`` of an equation at a point.

    A linear equation is its own linearisation at each point.

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
    """Return the sum of an equation's terms at a point: 0 if it holds."""
    return sum(
        (a * prod((point[k] for k in unknowns), start=QQ(1)) for a, unknowns in equation), QQ(0)
    )


def solve_at(
    equations: Iterable[Equation],
    point: Sequence[Rational],
    free: Sequence[Rational],
    targets: Mapping[int, Rational],
) -> list[Rational] | None:
    """Return the solution of the equations linearised at a point; None if there is none.

    Undetermined unknowns have the values ``free``. If there are ``targets`` for unknowns, they have
    the values with the least sum of squared distances to these.
    """
    lines = [tangent(line, point) for line in equations]
    solution = list(free)
    # solve each connected component of the equations by itself
    for part in _components([row for row, _ in lines], len(point)):
        equations_of_part = [(row, right) for row, right in lines if row.keys() & part.keys()]
        rows = [{part[k]: a for k, a in row.items()} for row, _ in equations_of_part]
        solved = all_solutions(rows, [right for _, right in equations_of_part], len(part))
        if solved is None:
            return None
        places = list(part)
        chosen = [free[places[j]] for j in solved[0]]
        if targets and chosen:
            lines_near = [(line, targets[k]) for k, line in zip(places, solved[1]) if k in targets]
            chosen = _least_squares(lines_near, chosen)
        for k, (constant, *slopes) in zip(places, solved[1]):
            solution[k] = constant + sum((b * t for b, t in zip(slopes, chosen)), QQ(0))
    if any(right for row, right in lines if not any(row.values())):
        return None
    return solution


def _least_squares(
    lines: Sequence[tuple[Sequence[Rational], Rational]], chosen: list[Rational]
) -> list[Rational]:
    """Return the parameters at which affine forms ``(c, b1, .., bk)`` are nearest to numbers.

    By the normal equations; ``chosen`` if these do not determine all parameters.
    """
    size = range(len(chosen))
    rows = [{j: sum((b[1 + i] * b[1 + j] for b, _ in lines), QQ(0)) for j in size} for i in size]
    right = [sum((b[1 + i] * (x - b[0]) for b, x in lines), QQ(0)) for i in size]
    solved = all_solutions(rows, right, len(chosen))
    return chosen if solved is None or solved[0] else [line[0] for line in solved[1]]


def _components(rows: Iterable[Mapping[int, Rational]], size: int) -> Iterator[dict[int, int]]:
    """Yield the connected components of unknowns: each unknown -> its number in the component."""
    group = {k: {k} for k in range(size)}
    for row in rows:
        joined = set[int]().union(*(group[k] for k in row)) if row else set()
        for k in joined:
            group[k] = joined
    for first in range(size):
        if first == min(group[first]):
            yield {k: n for n, k in enumerate(sorted(group[first]))}
