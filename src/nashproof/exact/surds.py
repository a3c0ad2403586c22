"""Irrational numbers of degree 2 as expressions with a square root."""

from __future__ import annotations

import re
from math import lcm
from typing import TYPE_CHECKING

from nashproof.errors import InputError
from nashproof.exact.expressions import expression, polynomial
from nashproof.exact.numbers import QQ, Rational

if TYPE_CHECKING:
    from sympy.polys.rings import PolyElement


def root_as_surd(zero_of: str, low: Rational) -> str | None:
    """Return a zero of a polynomial, the least one above ``low``; None if its degree is not 2.

    >>> root_as_surd("x^2 - 2", QQ(1)), root_as_surd("x^2 - 2", QQ(-2))
    ('√2', '-√2')
    >>> root_as_surd("x^3 - 2", QQ(1))
    >>> root_as_surd("9", QQ(1))
    """
    names = sorted(set(re.findall("[A-Za-z_]+", zero_of)))
    try:
        whole = polynomial(expression(zero_of, names))
    except InputError:  # a certificate that no checker has read may say anything
        return None
    if len(names) != 1 or whole is None or isinstance(whole, Rational):
        return None
    return surd(whole.ring.gens[0], whole, low)


def surd(value: PolyElement | Rational, zero_of: PolyElement, root_above: Rational) -> str | None:
    """Return a polynomial in a root as ``(1 + √5)/4``; None if the root has not degree 2.

    The root is the zero of ``zero_of`` just above ``root_above``.

    The zeros of a t² + b t + c are (-b ± √d)/2a with d = b² - 4ac; the larger one has + if a > 0.
    A polynomial in the root is reduced to p + q t, so to p - qb/2a ± (q/2a)√d.

    >>> from sympy import ring
    >>> from nashproof.exact.polynomials import rational_field
    >>> t = ring("t", rational_field())[1]
    >>> [surd(x, 2 * t**2 - 1, QQ(0)) for x in (t, 1 - t, 3 * t**3)]
    ['√2/2', '(2 - √2)/2', '3√2/4']
    >>> surd(t, t**2 - t - 1, QQ(1)), surd(t, t**2 + t - 1, QQ(0)), surd(t, t**2 + t - 1, QQ(-2))
    ('(1 + √5)/2', '(√5 - 1)/2', '(-1 - √5)/2')
    """
    ring = zero_of.ring
    if zero_of.degree() != 2:
        return None
    a, b, c = (QQ(zero_of.coeff(ring.gens[0] ** k if k else 1)) for k in (2, 1, 0))
    # the value is p + q t, since t² is a combination of 1 and t
    rest = ring(value).rem(zero_of)
    p, q = QQ(rest.coeff(1)), QQ(rest.coeff(ring.gens[0]))
    middle, discriminant = -b / (2 * a), b * b - 4 * a * c
    if discriminant <= 0:
        return None
    # the parabola has the sign that it has in its middle from there to both zeros
    low, mid = (zero_of.evaluate(ring.gens[0], x) for x in (root_above, middle))
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
    if plain < 0 < times:
        above = f"{root} - {-plain}"
    else:
        above = f"{plain} {'-' if times < 0 else '+'} {root}" if plain else "-" * (times < 0) + root
    if below == 1:
        return above
    return f"({above})/{below}" if plain else f"{above}/{below}"
