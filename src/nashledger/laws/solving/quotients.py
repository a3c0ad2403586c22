"""Quotients of polynomials in one variable: the simplest through given values, several over one
denominator. Knows no games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from flint import fmpq_poly

from nashproof.exact.numbers import QQ, Rational, as_flint

Coefficients = tuple[Rational, ...]  # of a polynomial, the constant first
Quotient = tuple[Coefficients, Coefficients]  # numerator and denominator


def ratio(points: Sequence[tuple[Rational, Rational]]) -> Quotient | None:
    """Return the simplest quotient of polynomials through all points, in lowest terms.

    A point is ``(t, value)``. The highest coefficient of the denominator is 1. None unless at least
    two points are left to confirm it. Each quotient through the points whose degrees are small
    enough is one of the remainders of Euclid's algorithm over its factor (von zur Gathen and
    Gerhard, theorem 5.16).

    >>> ratio([(QQ(t), QQ(1, t + 1)) for t in range(1, 6)])
    ((1,), (1, 1))
    """
    if not any(value for _, value in points):
        return ((QQ(0),), (QQ(1),)) if len(points) > 2 else None
    candidates = []
    for above, below in _remainders(points):
        if all(below(as_flint(t)) for t, _ in points):  # else it misses one of them
            candidates.append((above.degree() + below.degree(), below.degree(), above, below))
    size, _, above, below = min(candidates, key=lambda candidate: candidate[:2])
    if size + 1 > len(points) - 2:
        return None
    highest = below[below.degree()]
    return _coefficients(above / highest), _coefficients(below / highest)


def _remainders(
    points: Sequence[tuple[Rational, Rational]],
) -> Iterator[tuple[fmpq_poly, fmpq_poly]]:
    """Yield the remainders of Euclid's algorithm, each with its factor.

    It runs on the product of all ``x - t`` and the polynomial through the points. The quotient of a
    remainder by its factor has the values at all points, but at zeros of both.
    """
    product, through = fmpq_poly([1]), fmpq_poly([0])
    for t, value in ((as_flint(t), as_flint(value)) for t, value in points):  # Newton's form
        through += product * ((value - through(t)) / product(t))
        product *= fmpq_poly([-t, 1])
    before, current = (product, fmpq_poly([0])), (through, fmpq_poly([1]))
    # Invariant: remainder = factor * through, modulo product.
    while current[0]:
        yield current
        quotient = before[0] // current[0]
        before, current = (
            current,
            (before[0] - quotient * current[0], before[1] - quotient * current[1]),
        )


def over_one_denominator(
    rows: Sequence[Sequence[Quotient]], at: Rational
) -> tuple[Coefficients, list[list[Coefficients]]]:
    """Return the least common denominator, positive at a value, and each quotient times it.

    >>> p, q = ((QQ(1),), (QQ(2), QQ(1))), ((QQ(1),), (QQ(0), QQ(1)))
    >>> over_one_denominator([[p], [q]], QQ(1))
    ((0, 2, 1), [[(0, 1)], [(2, 1)]])
    """
    scale = fmpq_poly([1])
    different = dict.fromkeys(below for row in rows for _, below in row)  # most share theirs
    for divisor in map(_polynomial, different):
        scale *= divisor // scale.gcd(divisor)
    scale *= 1 if scale(as_flint(at)) > 0 else -1
    factors = {below: scale // _polynomial(below) for below in different}
    return _coefficients(scale), [
        [_coefficients(_polynomial(above) * factors[below]) for above, below in row] for row in rows
    ]


def _polynomial(coefficients: Coefficients) -> fmpq_poly:
    return fmpq_poly([*map(as_flint, coefficients)])


def _coefficients(polynomial: fmpq_poly) -> Coefficients:
    return cast(Coefficients, tuple(polynomial.coeffs()))
