"""Irrational numbers of degree 2 as expressions with a square root."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING

from nashproof.exact.numbers import QQ, Rational
from nashproof.solving.parameters.roots import AlgebraicNumber

if TYPE_CHECKING:
    from sympy.polys.rings import PolyElement


def surd(value: PolyElement | Rational, root: AlgebraicNumber) -> str | None:
    """Return a polynomial in a root as ``(1 + √5)/4``; None if the root has not degree 2.

    The zeros of a t² + b t + c are (-b ± √d)/2a with d = b² - 4ac; the larger one has + if a > 0.
    A polynomial in the root is reduced to p + q t, so to p - qb/2a ± (q/2a)√d.

    >>> from sympy import ring
    >>> from nashproof.exact.polynomials import rational_field
    >>> t = ring("t", rational_field())[1]
    >>> half = AlgebraicNumber(2 * t**2 - 1, QQ(0), QQ(1))
    >>> surd(t, half), surd(1 - t, half), surd(3 * t**3, half)
    ('√2/2', '(2 - √2)/2', '3√2/4')
    >>> surd(t, AlgebraicNumber(t**2 - t - 1, QQ(1), QQ(2)))
    '(1 + √5)/2'
    """
    ring = root.zero_of.ring
    if root.zero_of.degree() != 2:
        return None
    a, b, c = (QQ(root.zero_of.coeff(ring.gens[0] ** k if k else 1)) for k in (2, 1, 0))
    # the value is p + q t, since t² is a combination of 1 and t
    rest = ring(value).rem(root.zero_of)
    p, q = QQ(rest.coeff(1)), QQ(rest.coeff(ring.gens[0]))
    middle, discriminant = -b / (2 * a), b * b - 4 * a * c
    # the parabola has the sign that it has in its middle from there to both zeros
    low, mid = (root.zero_of.evaluate(ring.gens[0], x) for x in (root.low, middle))
    sign = -1 if low * mid < 0 else 1
    factor = sign * q / (2 * abs(a))
    from sympy import sqrt

    # √(m/n) = √(mn)/n, of which SymPy takes out the squares that it finds
    under = int(discriminant.numerator) * int(discriminant.denominator)
    square = int(sqrt(under).as_coeff_Mul()[0])
    factor = factor * square / int(discriminant.denominator)
    return _written(p + q * middle, factor, under // square**2)


def _written(rational: Rational, factor: Rational, radicand: int) -> str:
    """Return ``rational + factor √radicand`` as text, over the common denominator."""
    if not factor:
        return str(rational)
    below = lcm(int(rational.denominator), int(factor.denominator))
    plain, times = int(rational * below), int(factor * below)
    root = f"{abs(times) if abs(times) > 1 else ''}√{radicand}"
    above = f"{plain} {'-' if times < 0 else '+'} {root}" if plain else "-" * (times < 0) + root
    if below == 1:
        return above
    return f"({above})/{below}" if plain else f"{above}/{below}"
