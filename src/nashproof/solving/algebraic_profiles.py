"""Equilibria whose probabilities are polynomials in one irrational number.

An integer relation between the powers of a number, found by lattice reduction (Lenstra, Lenstra
and Lovasz 1982) from its decimals, proposes its polynomial. Whether the profile is an equilibrium
at that zero is proved by `equilibrium set`, docs/reference/certificate-format.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nashproof.errors import Unproved
from nashproof.exact.expressions import Polynomial, expression, polynomial
from nashproof.exact.linear_algebra import reduced_basis
from nashproof.exact.numbers import QQ, Rational, number_text, simplest_between
from nashproof.exact.signs import bernstein
from nashproof.games.tree import Tree
from nashproof.limits import EXPRESSION_CHARACTERS
from nashproof.play.best_response import rewards
from nashproof.solving.mixed import FoundMixed, MixedEquilibriumSet, Point, refined
from nashproof.solving.parameters.parameter_sets import ParameterSet, parameter_set
from nashproof.solving.parameters.profiles import Leaf, scaled_plans
from nashproof.solving.parameters.roots import AlgebraicNumber, divided, halved

NAME = "t"  # of the irrational number
DEGREE = 6  # of a polynomial that is looked for
BITS = 1_200  # to which the probabilities are known
SPARE = 200  # of these confirm a relation
DECIMALS = (2, 3, 4, 6, 8)  # of the ends of the interval in which the number is looked for
EXPRESSED = 16  # equilibria of one game
HALVED = 200  # times an interval about a root

Relation = list[int]
Family = tuple[tuple[Polynomial, ...], ...]


@dataclass(frozen=True)
class AlgebraicProfile:
    """A profile in polynomials of a number ``t``, an equilibrium at one zero alone.

    - ``root``: that zero;
    - ``points``: for each player the probabilities of its strategies;
    - ``rows``: the same by information set;
    - ``interval``: the values of ``t`` that are looked at;
    - ``where``: that nobody gains at the root, and somebody elsewhere.
    """

    root: AlgebraicNumber
    points: Family
    rows: Family
    interval: tuple[Rational, Rational]
    where: ParameterSet


def algebraic_profiles(game: Tree, found: FoundMixed) -> dict[int, AlgebraicProfile]:
    """Of the irrational equilibria listed, by number from 1, those that a proof is found for.

    Of games in which each player moves at one information set. There are none of a number of a
    degree above ``DEGREE``.
    """
    if any(len(game.sets_of[p]) != 1 for p in game.player_numbers):
        return {}
    irrational = [(k, one) for k, one in enumerate(found.listed, 1) if one.radius]
    some = ((k, _algebraic(game, found, one)) for k, one in irrational[:EXPRESSED])
    return {k: one for k, one in some if one}


def _algebraic(game: Tree, found: FoundMixed, one: MixedEquilibriumSet) -> AlgebraicProfile | None:
    near = refined(game, one, BITS) or ()
    for t, relation in _generators(near):
        points = [_expressed(x, t, len(relation) - 1) for x in near]
        if not all(points):
            continue
        family = tuple(map(tuple, points))
        proved = _proved(game, found, family, t)
        if proved and is_near(proved.points, proved.root, one.profile, one.radius):
            return proved
    return None


def _generators(profile: Sequence[Point]) -> list[tuple[Rational, Relation]]:
    """The irrational probabilities, each with its polynomial; the shortest of greatest degree
    first."""
    numbers = dict.fromkeys(x for point in profile for x in point if not _is_rational(x))
    known = [(t, relation) for t in numbers if (relation := _polynomial_of(t))]
    return sorted(known, key=lambda pair: (-len(pair[1]), sum(map(abs, pair[1]))))


def _polynomial_of(t: Rational) -> Relation | None:
    """Integers by which the powers of a number sum to 0, the constant first."""
    tried = (_relation([t**k for k in range(d + 1)]) for d in range(2, DEGREE + 1))
    return next((one for one in tried if one and one[-1]), None)


def _expressed(point: Point, t: Rational, degree: int) -> list[Polynomial]:
    """The probabilities as polynomials in ``t`` of less than a degree; [] if there are none."""
    power: Any = polynomial(expression(NAME, (NAME,)))
    made: list[Polynomial] = []
    for x in point:
        if _is_rational(x):
            made.append(_simplest(x))
            continue
        relation = _relation([*(t**k for k in range(degree)), x])
        if not relation or not relation[-1]:
            return []
        terms = (QQ(-c, relation[-1]) * power**k for k, c in enumerate(relation[:-1]) if c)
        made.append(sum(terms, power.ring.zero))
    return made


def _relation(numbers: Sequence[Rational]) -> Relation | None:
    """Integers, short beside the digits of some numbers, by which these sum to about 0."""
    size, scale = len(numbers), 2 ** (BITS - SPARE // 2)
    rows = [
        [*(int(i == j) for j in range(size)), int((x * scale).numerator // (x * scale).denominator)]
        for i, x in enumerate(numbers)
    ]
    shortest = reduced_basis(rows)[0]
    bits = max(map(abs, shortest)).bit_length()
    return shortest[:-1] if bits * size < BITS - SPARE else None


def _simplest(x: Rational) -> Rational:
    near = QQ(1, 2 ** (BITS - SPARE // 2))
    return simplest_between(x - near, x + near)


def _is_rational(x: Rational) -> bool:
    """Whether a number is within its digits a much shorter fraction."""
    return 2 * int(_simplest(x).denominator).bit_length() < BITS - SPARE


def _proved(game: Tree, found: FoundMixed, points: Family, t: Rational) -> AlgebraicProfile | None:
    """The profile with its proof, on the widest interval that will do."""
    rows = tuple(_row(game, found, s.player, points) for s in game.infosets)
    for interval in _intervals(t):
        box = {NAME: interval}
        if any(min(bernstein(x, box)) < 0 for row in rows for x in row):
            continue
        try:
            where = parameter_set(game, rows, [*game.player_numbers], box)
        except Unproved:
            return None
        roots = {end for part in where.within for end in part}
        root = roots.pop() if len(roots) == 1 else None
        if isinstance(root, AlgebraicNumber) and root.low < t < root.high:
            return _short(game, AlgebraicProfile(root, points, rows, interval, where))
    return None


def _short(game: Tree, one: AlgebraicProfile) -> AlgebraicProfile | None:
    """The profile with bounds of a lower degree than the root's; None if it cannot be written."""
    (leaf,) = one.where.inside
    assert isinstance(leaf, Leaf)  # an interval that is a root is not cut
    earned = {p: rewards(game, scaled_plans(game, one.rows)[0], p) for p in leaf.bounds}
    bounds = {}
    for p, ((i, bound),) in ((p, own.items()) for p, own in leaf.bounds.items()):
        if not isinstance(bound, Rational):
            bound = bound.rem(one.root.zero_of)
        bounds[p] = {i: bound}
        for difference in (bound - paid for paid in earned[p][1:]):
            shown = min(bernstein(difference, one.root.box)) >= 0
            if not shown and divided(difference, one.root) is None:
                return None
    written = [
        *(x for row in one.rows for x in row),
        *(x for b in bounds.values() for x in b.values()),
    ]
    if max(len(number_text(x)) for x in [*written, one.root.zero_of]) > EXPRESSION_CHARACTERS:
        return None
    return replace(one, where=replace(one.where, inside=[Leaf(bounds)]))


def is_near(
    points: Sequence[Sequence[Polynomial]],
    root: AlgebraicNumber,
    profile: Sequence[Point],
    radius: Rational,
) -> bool:
    """Whether a profile in polynomials is, at a root, in the box about another one.

    That is the box of an irrational equilibrium in a list: the same strategies are in use, and each
    probability differs by at most ``radius``, but for that of a player's first strategy in use.
    """
    if [[*map(bool, x)] for x in points] != [[*map(bool, x)] for x in profile]:
        return False
    in_use = [[pair for pair in zip(*both) if pair[1]] for both in zip(points, profile)]
    compared = [pair for own in in_use for pair in own[1:]]
    for _ in range(HALVED):
        if all(abs(e - x) <= radius for p, x in compared for e in bernstein(p, root.box)):
            return True
        root = halved(root)
    return False


def _row(game: Tree, found: FoundMixed, player: int, points: Family) -> tuple[Polynomial, ...]:
    """The probabilities of the actions at a player's only information set."""
    (i,) = game.sets_of[player]
    of = {strategy[i]: x for strategy, x in zip(found.strategies[player - 1], points[player - 1])}
    return tuple(of[a] for a in range(len(game.infosets[i].actions)))


def _intervals(t: Rational) -> Iterator[tuple[Rational, Rational]]:
    """Intervals with ends of few decimals around a number, in [0, 1]."""
    for decimals in DECIMALS:
        unit = 10**decimals
        start = t * unit
        low = int(start.numerator // start.denominator)
        yield QQ(low, unit), QQ(low + 1, unit)
