"""Irrational ends of intervals of a parameter, and signs of polynomials beside them.

A root is given by an irreducible polynomial and a bracket, two rationals between which it is the
only zero. Signs are proved without the root: by Bernstein coefficients on the bracket. A polynomial
that is 0 at the root has none there, so the root's polynomial is divided out first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import TYPE_CHECKING, TypeAlias

from nashproof.exact.expressions import Polynomial, evaluate
from nashproof.exact.numbers import QQ, Rational
from nashproof.exact.polynomials import is_polynomial
from nashproof.exact.signs import Box, bernstein, has_no_zero

if TYPE_CHECKING:
    from sympy.polys.rings import PolyElement

PRECISIONS = (8, 12, 18, 24, 36, 48)  # decimals of the bracket of a root, tried in this order


class TooWide(Exception):
    """The bracket of a root is too wide for a proof; a narrower one may do."""


@dataclass(frozen=True)
class AlgebraicNumber:
    """An irrational number: the only zero of an irreducible polynomial between two rationals.

    In a certificate it is a ``Root``, written as text.
    """

    zero_of: PolyElement
    low: Rational
    high: Rational

    @property
    def name(self) -> str:
        """Return the name of the parameter."""
        return str(self.zero_of.ring.gens[0])

    @property
    def box(self) -> Box:
        """Return the bracket of the root as a box."""
        return {self.name: (self.low, self.high)}


End: TypeAlias = Rational | AlgebraicNumber
Part: TypeAlias = tuple[End, End]


def certain_part(part: Part) -> tuple[Rational, Rational]:
    """Return the interval between two ends, without the brackets of roots.

    >>> certain_part((QQ(0), QQ(1)))
    (0, 1)
    """
    low, high = part
    return upper_bound(low), high.low if isinstance(high, AlgebraicNumber) else high


def upper_bound(end: End) -> Rational:
    """Return the least number known to be at least an end.

    >>> upper_bound(QQ(1))
    1
    """
    return end.high if isinstance(end, AlgebraicNumber) else end


def root_near(factors: Sequence[PolyElement], low: Rational, high: Rational, decimals: int) -> End:
    """Return the root of one of the irreducible polynomials that is alone between two numbers.

    A rational root is returned as a number. Else the ends of the root's bracket have so many
    decimals. Raises TooWide if the bracket is too wide.

    >>> from nashproof.exact.expressions import expression, polynomial
    >>> square = polynomial(expression("a^2 - 2", ("a",)))
    >>> root_near([square], QQ(1), QQ(2), 4)
    AlgebraicNumber(zero_of=a**2 - 2, low=7071/5000, high=14143/10000)
    """
    name = str(factors[0].ring.gens[0])

    def sign(factor: PolyElement, x: Rational) -> int:
        """Return the sign of a polynomial at a number: -1, 0 or 1."""
        value = evaluate(factor, {name: x})
        return (value > 0) - (value < 0)

    zero_of = next(f for f in factors if sign(f, low) * sign(f, high) < 0)
    if zero_of.degree() == 1:
        zero: Rational = -zero_of.coeff(1) / zero_of.LC
        return zero
    # halve the bracket until it is far shorter than a unit of the last decimal
    unit = QQ(1, 10**decimals)
    while high - low > unit / 4:
        wide = halved(AlgebraicNumber(zero_of, low, high))
        low, high = wide.low, wide.high
    # the unit that contains the root, of the two that the bracket touches
    steps = low / unit
    start = int(steps.numerator) // int(steps.denominator) * unit
    if sign(zero_of, start + unit) == sign(zero_of, low):
        start += unit
    root = AlgebraicNumber(zero_of, start, start + unit)
    # a checker proves by the derivative that no other zero is in the bracket
    if not has_no_zero(zero_of.diff(zero_of.ring.gens[0]), root.box):
        raise TooWide
    return root


def halved(root: AlgebraicNumber) -> AlgebraicNumber:
    """Return a root with the half of its bracket in which it is.

    >>> from nashproof.exact.expressions import expression, polynomial
    >>> halved(root_near([polynomial(expression("a^2 - 2", ("a",)))], QQ(1), QQ(2), 1))
    AlgebraicNumber(zero_of=a**2 - 2, low=7/5, high=29/20)
    """
    middle = (root.low + root.high) / 2
    at_middle, at_high = (evaluate(root.zero_of, {root.name: x}) for x in (middle, root.high))
    return replace(root, high=middle) if at_middle * at_high > 0 else replace(root, low=middle)


def compared(first: End, second: End) -> int:
    """Return -1, 0 or 1 if an end is less than another one, equal, or greater.

    >>> from nashproof.exact.expressions import expression, polynomial
    >>> square = polynomial(expression("a^2 - 2", ("a",)))
    >>> root = root_near([square], QQ(1), QQ(2), 1)
    >>> compared(root, QQ(17, 12)), compared(QQ(7, 5), root), compared(root, root)
    (-1, -1, 0)
    """
    pair = [first, second]
    roots = [end for end in pair if isinstance(end, AlgebraicNumber)]
    if not roots:
        return (pair[0] > pair[1]) - (pair[0] < pair[1])  # type: ignore[operator]
    if len(roots) == 2 and roots[0].zero_of.monic() == roots[1].zero_of.monic():
        # Equal if the only zero in each bracket lies in both
        low, high = max(root.low for root in roots), min(root.high for root in roots)
        if low < high:
            ends = (evaluate(roots[0].zero_of, {roots[0].name: x}) for x in (low, high))
            if prod(ends) < 0:
                return 0
    # Different numbers: halve the brackets until they are apart
    while True:
        (low, high), (other_low, other_high) = map(_bracket, pair)
        if high <= other_low or other_high <= low:
            return -1 if high <= other_low else 1
        pair = [halved(end) if isinstance(end, AlgebraicNumber) else end for end in pair]


def _bracket(end: End) -> tuple[Rational, Rational]:
    return (end.low, end.high) if isinstance(end, AlgebraicNumber) else (end, end)


def is_beside(
    value: Polynomial,
    root: AlgebraicNumber,
    inner: Rational,
    shown: Callable[[Sequence[Rational]], bool],
) -> bool:
    """Return True if Bernstein coefficients prove a sign between a root and a number beside it.

    The polynomial of the root is divided out as often as needed. ``shown`` judges the coefficients.

    >>> from nashproof.exact.expressions import expression, polynomial
    >>> square, gain = (polynomial(expression(x, ("a",))) for x in ("a^2 - 2", "a^3 - 2*a"))
    >>> root = root_near([square], QQ(1), QQ(2), 4)
    >>> [is_beside(gain, root, x, are_positive) for x in (root.low, root.high)]
    [False, True]
    """
    sign = 1 if evaluate(root.zero_of, {root.name: inner}) > 0 else -1
    while not shown(bernstein(value, root.box)):
        quotient = divided(value, root)
        if quotient is None:
            return False
        value = quotient * sign
    return True


def divided(value: Polynomial, root: AlgebraicNumber) -> PolyElement | None:
    """Return the quotient by the polynomial of a root; None if it does not divide, or for 0."""
    if not is_polynomial(value) or not value:
        return None
    quotient, rest = value.div(root.zero_of)
    return None if rest else quotient


def are_positive(coefficients: Sequence[Rational]) -> bool:
    """Return True if all coefficients are positive."""
    return min(coefficients) > 0


def are_at_least_0(coefficients: Sequence[Rational]) -> bool:
    """Return True if no coefficient is negative."""
    return min(coefficients) >= 0
