"""Mixed strategies of a small game, simplices and polytopes of them, and payoffs at them.

The payoffs of a game in strategic form are extended multilinearly. So are the gains of the
strategies in a support over its first one: the indifference equations, their Jacobian, Newton's
method, and the contraction by which a box has at most one zero (Krawczyk 1969; Neumaier 1990,
section 5.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import prod
from typing import TypeAlias, TypeVar

from nashproof.errors import UnsuitableGame
from nashproof.exact.linear_algebra import solve
from nashproof.exact.numbers import QQ, Rational, simplest_between
from nashproof.games.tree import Tree
from nashproof.limits import MIXED_PROFILES
from nashproof.play.strategies import count_pure, pure_plan, pure_strategies
from nashproof.play.types import PureStrategy

Point: TypeAlias = "tuple[Rational, ...]"  # a mixed strategy: a probability for each strategy
Profile: TypeAlias = "tuple[Point, ...]"  # one for each player
Case: TypeAlias = "tuple[tuple[Point, ...], ...]"  # the vertices of each player's simplex
Matrix: TypeAlias = "list[list[Rational]]"
Item = TypeVar("Item")

FINE = 200  # binary digits to which Newton's method rounds
NEWTON_STEPS = 14
INVERSE_LEAST = 10**4  # entries of an inverse Jacobian are rounded to at least this many units


def strategic_form(
    game: Tree, at_most: int = MIXED_PROFILES
) -> tuple[tuple[tuple[PureStrategy, ...], ...], Payoffs]:
    """Return the reduced pure strategies of each player, and the payoffs of their profiles.

    Raises InputError if there are more than ``at_most`` profiles.
    """
    shape = [count_pure(game, p, True) for p in game.player_numbers]
    if prod(shape) > at_most:
        raise UnsuitableGame(
            f"{prod(shape):,} profiles of reduced pure strategies",
            f"at most {at_most:,} for a list of all mixed equilibria",
        )
    strategies = [tuple(pure_strategies(game, p, True)) for p in game.player_numbers]
    plans = [[pure_plan(game, p, strategy) for strategy in s] for p, s in enumerate(strategies, 1)]
    pays = [list[Rational]() for _ in shape]
    for chosen in product(*plans):
        for k, row in enumerate(pays):
            # the sum over the leaves that the profile reaches
            row.append(
                sum(
                    (
                        leaf.chance * leaf.payoffs[k]
                        for leaf in game.leaves
                        if all(plan[sequence] for plan, sequence in zip(chosen, leaf.sequences))
                    ),
                    QQ(0),
                )
            )
    return tuple(strategies), Payoffs(shape, pays)


class Payoffs:
    """The payoffs of a game in strategic form, extended multilinearly to mixed strategies.

    ``rows`` are for each player the payoffs at all pure profiles in lexicographic order.
    """

    def __init__(self, shape: Sequence[int], rows: Sequence[list[Rational]]) -> None:
        self.shape, self.rows = shape, rows
        self.players = range(len(shape))
        # payoffs by player and ids of the opponents' points, since hashing rationals takes longer
        # than averaging payoffs; the profile in the value keeps these points alive
        self.averaged: dict[tuple[int, ...], tuple[Profile, list[Rational]]] = {}

    def paid(self, p: int, others: Profile) -> list[Rational]:
        """Return the payoff of each strategy of a player against the opponents' mixed ones."""
        key = p, *map(id, others)
        if key not in self.averaged:
            paid = self.averages(p, [*others[:p], None, *others[p:]])
            self.averaged[key] = others, paid
        return self.averaged[key][1]

    def averages(self, p: int, points: Sequence[Point | None]) -> list[Rational]:
        """Return a player's payoffs, averaged over the strategies of the players with a point.

        The payoffs are in lexicographic order of the strategies of the players without a point.
        """
        # contract the payoff tensor axis by axis, last player first; ``inner`` is the number of
        # entries behind the current axis, that is its stride
        values, inner = self.rows[p], 1
        for size, point in zip(reversed(self.shape), reversed(points)):
            if point is None:
                inner *= size
                continue
            used = [(i * inner, x) for i, x in enumerate(point) if x]
            values = [
                sum((x * values[start + i] for i, x in used), QQ(0))
                for block in range(0, len(values), size * inner)
                for start in range(block, block + inner)
            ]
        return values

    def swaps(self) -> list[tuple[int, int]]:
        """Return the pairs of interchangeable players: payoffs stay the same if both swap."""
        cells = [*product(*map(range, self.shape))]
        place = {cell: k for k, cell in enumerate(cells)}
        pairs = list[tuple[int, int]]()
        for p, q in combinations(self.players, 2):
            if self.shape[p] == self.shape[q]:
                images = [place[swapped(cell, (p, q))] for cell in cells]
                rows = swapped(self.rows, (p, q))
                if all(
                    row[k] == image[to]
                    for row, image in zip(self.rows, rows)
                    for k, to in enumerate(images)
                ):
                    pairs.append((p, q))
        return pairs

    def tuples(self, case: Case, p: int) -> list[list[Rational]]:
        """Return a row for each tuple of the opponents' vertices: the payoff of each strategy."""
        return [self.paid(p, others) for others in product(*case[:p], *case[p + 1 :])]

    def gains(self, support: Sequence[Sequence[int]], x: Profile) -> list[Rational]:
        """Return the gains of the strategies of a support over the player's first one in it.

        They are 0 at an equilibrium with this support: the indifference equations.
        """
        gains = list[Rational]()
        for p, used in enumerate(support):
            if len(used) > 1:
                paid = self.paid(p, (*x[:p], *x[p + 1 :]))
                gains += [paid[s] - paid[used[0]] for s in used[1:]]
        return gains

    def jacobian(self, support: Sequence[Sequence[int]], x: Profile) -> Matrix:
        """Return the Jacobian of the gains by the probabilities.

        Rows and columns are the strategies of the support without each player's first, whose
        probability is 1 minus the rest. So an entry is a mixed second difference of payoffs.
        """
        blocks: dict[tuple[int, int], Matrix] = {}
        for p, q in product(self.players, repeat=2):
            if p == q or len(support[p]) == 1 or len(support[q]) == 1:
                continue  # a zero block, or an empty one
            # the payoff matrix of p by strategies of p and q, averaged over all other players
            kept = [None if r in (p, q) else x[r] for r in self.players]
            pair, width = self.averages(p, kept), self.shape[max(p, q)]
            by = (width, 1) if p < q else (1, width)  # the strides of p and q in ``pair``
            first, base = support[p][0], support[q][0]
            blocks[p, q] = [
                [
                    pair[s * by[0] + t * by[1]]
                    - pair[first * by[0] + t * by[1]]
                    - pair[s * by[0] + base * by[1]]
                    + pair[first * by[0] + base * by[1]]
                    for t in support[q][1:]
                ]
                for s in support[p][1:]
            ]
        return [
            [
                x
                for q, columns in enumerate(support)
                for x in (blocks[p, q][i] if (p, q) in blocks else [QQ(0)] * (len(columns) - 1))
            ]
            for p, used in enumerate(support)
            for i in range(len(used) - 1)
        ]

    def profile(self, support: Sequence[Sequence[int]], free: Sequence[Rational]) -> Profile:
        """Return the profile with these probabilities of the support, without each player's first.

        The inverse of ``free_of``.
        """
        left, points = iter(free), list[Point]()
        for size, used in zip(self.shape, support):
            point = [QQ(0)] * size
            for s in used[1:]:
                point[s] = next(left)
            point[used[0]] = 1 - sum(point, QQ(0))
            points.append(tuple(point))
        return tuple(points)

    def contraction(
        self,
        support: Sequence[Sequence[int]],
        inverse: Matrix,
        ends: Sequence[tuple[Rational, Rational]],
    ) -> Rational | None:
        """Return the greatest row sum of ``|I - inverse * Jacobian|`` in a box, if less than 1.

        Then the map x - inverse * gains(x) contracts the box, so it has at most one zero of the
        gains (Neumaier 1990, section 5.1). ``ends`` are the box of the free probabilities.
        """
        # the Jacobian is multilinear in the free probabilities, so each absolute row sum is convex
        # in each of them, and greatest at a corner
        most = QQ(0)
        for corner in product(*({low: 0, high: 0} for low, high in ends)):
            columns = [*zip(*self.jacobian(support, self.profile(support, corner)))]
            for i, row in enumerate(inverse):
                total = sum(
                    (
                        abs((i == j) - sum((a * d for a, d in zip(row, column) if d), QQ(0)))
                        for j, column in enumerate(columns)
                    ),
                    QQ(0),
                )
                if total >= 1:
                    return None
                most = max(most, total)
        return most

    def inverse_at(self, support: Sequence[Sequence[int]], x: Profile) -> Matrix:
        """Return the rounded inverse of the Jacobian at a profile; [] if it is singular."""
        inverse = inverse_of(self.jacobian(support, x)) or []
        return [[significant(a) for a in row] for row in inverse]

    def newton(
        self,
        support: Sequence[Sequence[int]],
        free: list[Rational],
        far: Rational,
        bits: int = FINE,
    ) -> list[Rational] | None:
        """Return a zero of the gains to about ``bits`` binary digits, by Newton's method.

        None if a step is singular, leaves the distance ``far`` of the starting point, or if the
        method does not converge in NEWTON_STEPS.
        """
        start = free
        for _ in range(NEWTON_STEPS):
            x = self.profile(support, free)
            rows = self.jacobian(support, x)
            equations = [dict(enumerate(row)) for row in rows]
            step = solve(equations, self.gains(support, x), len(free))
            if step is None:
                return None
            free = [rounded(a - b, 2**bits) for a, b in zip(free, step)]
            if any(abs(a - b) > far for a, b in zip(free, start)):
                return None
            if max(map(abs, step)) < QQ(1, 2 ** (bits - 20)):
                return free
        return None


def swapped(items: Sequence[Item], pair: tuple[int, int]) -> tuple[Item, ...]:
    """Return the items in order, but two of them in each other's place.

    >>> swapped("abc", (0, 2))
    ('c', 'b', 'a')
    """
    p, q = pair
    return (*items[:p], items[q], *items[p + 1 : q], items[p], *items[q + 1 :])


def support_of(point: Point) -> list[int]:
    """Return the strategies that have a positive probability."""
    return [s for s, x in enumerate(point) if x]


def free_of(support: Sequence[Sequence[int]], x: Profile) -> list[Rational]:
    """Return the probabilities of a support, without each player's first."""
    return [x[p][s] for p, used in enumerate(support) for s in used[1:]]


def free_column(vertices: Sequence[Point], s: int) -> list[Rational]:
    """Return the probability of strategy ``s`` at each vertex."""
    return [v[s] for v in vertices]


def pure_point(size: int, s: int) -> Point:
    """Return a pure strategy as a mixed one."""
    return tuple(QQ(i == s) for i in range(size))


def width(vertices: Sequence[Point]) -> Rational:
    """Return the length of the longest edge in the maximum norm."""
    return longest(vertices)[0]


def longest(vertices: Sequence[Point]) -> tuple[Rational, int, int]:
    """Return the first longest edge of a simplex: its length, and the places of its ends."""
    best = QQ(0), 0, 0
    for i, v in enumerate(vertices):
        for j in range(i + 1, len(vertices)):
            length = max(abs(a - b) for a, b in zip(v, vertices[j]))
            if length > best[0]:
                best = length, i, j
    return best


def is_inside(x: Profile, case: Case) -> bool:
    """Return whether a profile is in the bounding box of a case."""
    return all(
        min(column) <= a <= max(column)
        for point, vertices in zip(x, case)
        for a, column in zip(point, zip(*vertices))
    )


def between(v: Point, points: Sequence[Point]) -> bool:
    """Return whether a point is among ``points`` or on a segment between two of these."""
    return v in points or any(on_segment(v, a, b) for i, a in enumerate(points) for b in points[:i])


def on_segment(v: Point, a: Point, b: Point) -> bool:
    """Return whether ``v`` is on the segment from ``a`` to ``b``, which differ."""
    k = next(i for i, (x, y) in enumerate(zip(a, b)) if x != y)
    ratio = (v[k] - a[k]) / (b[k] - a[k])
    return 0 <= ratio <= 1 and all(z == x + ratio * (y - x) for x, y, z in zip(a, b, v))


@dataclass(frozen=True)
class Polytope:
    """The vertices of a polytope, with the masks of the inequalities that are tight at each."""

    points: tuple[Point, ...]
    masks: tuple[int, ...]
    cuts: int  # inequalities so far

    @classmethod
    def simplex(cls, points: tuple[Point, ...]) -> Polytope:
        """Return the simplex with these vertices: each is tight at all facets but one."""
        every = (1 << len(points)) - 1
        return cls(points, tuple(every ^ 1 << i for i in range(len(points))), len(points))

    def cut(self, values: Sequence[Rational]) -> Polytope:
        """Return the part where a linear form is not negative, from its value at each vertex.

        A new vertex is on each edge between a positive and a negative one. Two vertices are the
        ends of an edge if no third one is tight wherever both are (Fukuda, Prodon 1996).
        """
        new = 1 << self.cuts
        every = [*zip(self.points, self.masks, values)]
        kept = [(v, mask | new * (not x)) for v, mask, x in every if x >= 0]
        for v, mask, x in every:
            for w, second, y in every:
                common = mask & second
                if x > 0 > y and sum(common & third == common for third in self.masks) == 2:
                    ratio = x / (x - y)
                    middle = tuple(a + ratio * (b - a) for a, b in zip(v, w))
                    kept.append((middle, common | new))
        return Polytope(tuple(v for v, _ in kept), tuple(mask for _, mask in kept), self.cuts + 1)


def simple(x: Rational) -> Rational:
    """Return the simplest fraction within 2**-170 of a number."""
    near = QQ(1, 2**170)
    return simplest_between(x - near, x + near)


def rounded(x: Rational, under: int) -> Rational:
    """Return the multiple of ``1 / under`` nearest to a number."""
    return QQ((2 * x.numerator * under + x.denominator) // (2 * x.denominator), under)


def significant(x: Rational) -> Rational:
    """Round a number to a few significant digits."""
    if not x:
        return x
    under = 1
    while abs(x) * under < INVERSE_LEAST:
        under *= 10
    return rounded(x, under)


def inverse_of(rows: Matrix) -> Matrix | None:
    """Return the inverse of a square matrix; None if it is singular."""
    n = len(rows)
    equations = [dict(enumerate(row)) for row in rows]
    columns = [solve(equations, [QQ(i == j) for i in range(n)], n) for j in range(n)]
    return None if any(c is None for c in columns) else [list(row) for row in zip(*columns)]
