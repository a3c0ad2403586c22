"""Equilibria whose probabilities are polynomials in one irrational number.

Lattice reduction (Lenstra, Lenstra and Lovasz 1982) of the digits of a number proposes an integer
relation between its powers: its polynomial. Relations between its powers and the probabilities
propose these as polynomials. A certificate of `equilibrium set`,
docs/reference/certificate-format.md, proves that the profile is an equilibrium at that zero.
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
from nashproof.solving.mixed import FoundMixed, MixedEquilibriumSet, refined
from nashproof.solving.mixed_strategies import Point
from nashproof.solving.parameters.parameter_sets import ParameterSet, parameter_set
from nashproof.solving.parameters.profiles import BoundedPart, scaled_plans
from nashproof.solving.parameters.roots import AlgebraicNumber, divided, halved

NAME = "t"  # the parameter that stands for the irrational number
DEGREE = 6  # the greatest degree of its polynomial
BITS = 1_200  # binary digits of the refined probabilities
SPARE = 200  # binary digits among these that confirm a relation
DECIMALS = (2, 3, 4, 6, 8)  # of the ends of the interval around the number, tried in this order
EXPRESSED = 16  # the most equilibria of a game to express
HALVED = 200  # the most halvings of an interval around a root

Relation = list[int]
Family = tuple[tuple[Polynomial, ...], ...]


@dataclass(frozen=True)
class AlgebraicProfile:
    """A profile in polynomials of a number ``t``; an equilibrium only at the root.

    - ``root``: the value of ``t``;
    - ``points``: for each player the probabilities of its strategies;
    - ``rows``: for each information set the probabilities of its actions;
    - ``interval``: the values of ``t`` that the proof covers;
    - ``where``: the proof that no player gains at the root, and a player gains at each other value.
    """

    root: AlgebraicNumber
    points: Family
    rows: Family
    interval: tuple[Rational, Rational]
    where: ParameterSet


def algebraic_profiles(game: Tree, equilibria: FoundMixed) -> dict[int, AlgebraicProfile]:
    """Return the irrational equilibria that could be proved in polynomials, by number from 1.

    Only in games in which each player moves at one information set, and only if a number of degree
    at most ``DEGREE`` expresses the equilibrium.
    """
    if any(len(game.sets_of[p]) != 1 for p in game.player_numbers):
        return {}
    irrational = [
        (k, equilibrium) for k, equilibrium in enumerate(equilibria.listed, 1) if equilibrium.radius
    ]
    profiles = (
        (k, _algebraic(game, equilibria, equilibrium)) for k, equilibrium in irrational[:EXPRESSED]
    )
    return {k: equilibrium for k, equilibrium in profiles if equilibrium}


def _algebraic(
    game: Tree, equilibria: FoundMixed, equilibrium: MixedEquilibriumSet
) -> AlgebraicProfile | None:
    """Return an irrational equilibrium in polynomials, with its proof; None if there is none."""
    near = refined(game, equilibrium, BITS) or ()
    # each irrational probability may express all others
    for t, relation in _generators(near):
        points = [_expressed(x, t, len(relation) - 1) for x in near]
        if not all(points):
            continue
        family = tuple(map(tuple, points))
        proved = _proved(game, equilibria, family, t)
        if proved and is_near(proved.points, proved.root, equilibrium.profile, equilibrium.radius):
            return proved
    return None


def _generators(profile: Sequence[Point]) -> list[tuple[Rational, Relation]]:
    """Return the irrational probabilities of a profile, each with its polynomial.

    In descending order of the degree, then in ascending order of the coefficients' sum.
    """
    numbers = dict.fromkeys(x for point in profile for x in point if not _is_rational(x))
    generators = [(t, relation) for t in numbers if (relation := _polynomial_of(t))]
    return sorted(generators, key=lambda pair: (-len(pair[1]), sum(map(abs, pair[1]))))


def _polynomial_of(t: Rational) -> Relation | None:
    """Return the integer polynomial of least degree with this zero, the constant first."""
    tried = (_relation([t**k for k in range(d + 1)]) for d in range(2, DEGREE + 1))
    return next((relation for relation in tried if relation and relation[-1]), None)


def _expressed(point: Point, t: Rational, degree: int) -> list[Polynomial]:
    """Return probabilities as polynomials in ``t`` of a degree below ``degree``; [] if none are."""
    power: Any = polynomial(expression(NAME, (NAME,)))
    polynomials: list[Polynomial] = []
    for x in point:
        if _is_rational(x):
            polynomials.append(_simplest(x))
            continue
        # a relation of x and the powers of t, solved for x
        relation = _relation([*(t**k for k in range(degree)), x])
        if not relation or not relation[-1]:
            return []
        terms = (QQ(-c, relation[-1]) * power**k for k, c in enumerate(relation[:-1]) if c)
        polynomials.append(sum(terms, power.ring.zero))
    return polynomials


def _relation(numbers: Sequence[Rational]) -> Relation | None:
    """Return an integer relation: coefficients with which the numbers sum to about 0.

    None if the coefficients are too long for the digits of the numbers to confirm them.
    """
    # a short vector of this lattice has small coefficients and a small sum
    size, scale = len(numbers), 2 ** (BITS - SPARE // 2)
    rows = [
        [*(int(i == j) for j in range(size)), int((x * scale).numerator // (x * scale).denominator)]
        for i, x in enumerate(numbers)
    ]
    shortest = reduced_basis(rows)[0]
    bits = max(map(abs, shortest)).bit_length()
    return shortest[:-1] if bits * size < BITS - SPARE else None


def _simplest(x: Rational) -> Rational:
    """Return the simplest fraction within the digits that are known of a number."""
    near = QQ(1, 2 ** (BITS - SPARE // 2))
    return simplest_between(x - near, x + near)


def _is_rational(x: Rational) -> bool:
    """Return whether the simplest fraction within a number's digits is much shorter than those."""
    return 2 * int(_simplest(x).denominator).bit_length() < BITS - SPARE


def _proved(
    game: Tree, equilibria: FoundMixed, points: Family, t: Rational
) -> AlgebraicProfile | None:
    """Return the profile with its proof, on the widest interval on which there is one."""
    rows = tuple(_row(game, equilibria, s.player, points) for s in game.infosets)
    for interval in _intervals(t):
        # probabilities are at least 0 on the whole interval
        box = {NAME: interval}
        if any(min(bernstein(x, box)) < 0 for row in rows for x in row):
            continue
        try:
            where = parameter_set(game, rows, [*game.player_numbers], box)
        except Unproved:
            return None
        # the set of equilibria must be a single irrational value
        roots = {end for part in where.within for end in part}
        root = roots.pop() if len(roots) == 1 else None
        if isinstance(root, AlgebraicNumber) and root.low < t < root.high:
            return _short(game, AlgebraicProfile(root, points, rows, interval, where))
    return None


def _short(game: Tree, profile: AlgebraicProfile) -> AlgebraicProfile | None:
    """Reduce the bounds of a proof modulo the root's polynomial; None if it cannot be written."""
    (leaf,) = profile.where.inside
    assert isinstance(leaf, BoundedPart)  # an interval that is a root is not cut
    earned = {p: rewards(game, scaled_plans(game, profile.rows)[0], p) for p in leaf.bounds}
    bounds = {}
    for p, ((i, bound),) in ((p, bound_of.items()) for p, bound_of in leaf.bounds.items()):
        if not isinstance(bound, Rational):
            bound = bound.rem(profile.root.zero_of)
        bounds[p] = {i: bound}
        # the reduced bound must still exceed each payoff around the root, or equal it there
        for difference in (bound - paid for paid in earned[p][1:]):
            shown = min(bernstein(difference, profile.root.box)) >= 0
            if not shown and divided(difference, profile.root) is None:
                return None
    written = [
        *(x for row in profile.rows for x in row),
        *(x for b in bounds.values() for x in b.values()),
    ]
    if max(len(number_text(x)) for x in [*written, profile.root.zero_of]) > EXPRESSION_CHARACTERS:
        return None
    return replace(profile, where=replace(profile.where, inside=[BoundedPart(bounds)]))


def is_near(
    points: Sequence[Sequence[Polynomial]],
    root: AlgebraicNumber,
    profile: Sequence[Point],
    radius: Rational,
) -> bool:
    """Return whether a profile in polynomials is, at a root, in the box of a listed equilibrium.

    The same strategies are in use. Each probability differs by at most ``radius``, except that of a
    player's first strategy in use.
    """
    if [[*map(bool, x)] for x in points] != [[*map(bool, x)] for x in profile]:
        return False
    in_use = [[pair for pair in zip(*both) if pair[1]] for both in zip(points, profile)]
    compared = [pair for columns in in_use for pair in columns[1:]]
    # halve the root's interval until the bounds of all probabilities on it are in the box
    for _ in range(HALVED):
        if all(abs(e - x) <= radius for p, x in compared for e in bernstein(p, root.box)):
            return True
        root = halved(root)
    return False


def _row(game: Tree, equilibria: FoundMixed, player: int, points: Family) -> tuple[Polynomial, ...]:
    """Return the probabilities of the actions at a player's only information set."""
    (i,) = game.sets_of[player]
    probabilities = {
        strategy[i]: x for strategy, x in zip(equilibria.strategies[player - 1], points[player - 1])
    }
    return tuple(probabilities[a] for a in range(len(game.infosets[i].actions)))


def _intervals(t: Rational) -> Iterator[tuple[Rational, Rational]]:
    """Yield intervals in [0, 1] around a number, with ends of more and more decimals."""
    for decimals in DECIMALS:
        unit = 10**decimals
        start = t * unit
        low = int(start.numerator // start.denominator)
        yield QQ(low, unit), QQ(low + 1, unit)
