"""Functions of parameters on intervals as means of numbers, by Bernstein's basis.

Knows no games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import comb
from typing import TYPE_CHECKING

from nashproof.errors import ExpressionError, TooLarge
from nashproof.exact.expressions import Parametric, evaluate, expression, parts, polynomial
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.exact.polynomials import is_polynomial, rational_field
from nashproof.exact.signs import bernstein

if TYPE_CHECKING:
    from sympy.polys.rings import PolyElement

CORNERS = 6  # parameters of numbers that are linear in each
DEGREE = 32  # of numerators and denominator; there is one row of numbers more than that


def means(
    values: Sequence[Parametric], name: str, interval: tuple[Rational, Rational]
) -> tuple[list[list[Rational]], tuple[Parametric, ...]]:
    """Return functions of a parameter as means of numbers: rows of numbers, and their weights.

    The weights are functions of the parameter, at least 0 on its interval, of sum 1. Over a common
    denominator, numerators and denominator have Bernstein coefficients of equal degree. The numbers
    are the quotients of these coefficients; the weights are the denominator's coefficients times
    the basis, over the denominator.

    Raises InputError where the denominator may be 0, or the degree is too high.

    >>> from nashproof.exact.expressions import expression
    >>> means([expression("2*a/(1 + a)", ("a",))], "a", (QQ(0), QQ(1)))
    ([[0], [1]], ((-a + 1)/(a + 1), 2*a/(a + 1)))
    """
    from sympy.polys.rings import ring

    polynomials = ring([name], rational_field())[0]
    # the common denominator, positive on the interval
    below = polynomials.one
    for value in values:
        below = below.lcm(polynomials(parts(value)[1]))
    if min(bernstein(below, {name: interval})) < 0:
        below = -below
    if min(bernstein(below, {name: interval})) <= 0:
        ends = f"[{number_text(interval[0])}, {number_text(interval[1])}]"
        problem = f"the denominator {number_text(below)}, which may be 0 for {name} in {ends}"
        raise ExpressionError(problem, "a shorter interval, or payoffs times the denominator")
    # Bernstein coefficients of the highest degree of them all
    above = [polynomial(value * below) for value in values]
    degree = max(p.degree() for p in (*above, below))
    if degree > DEGREE:
        raise ExpressionError(f"numbers of degree {degree} in {name}", f"at most {DEGREE}")
    under = _coefficients(below, degree, name, interval)
    over = [_coefficients(p, degree, name, interval) for p in above]
    rows = [[numbers[j] / under[j] for numbers in over] for j in range(degree + 1)]
    # the weights: (coefficient of the denominator) times (basis polynomial) over the denominator
    (a,), (low, high) = polynomials.gens, interval
    t = (a - low) * (1 / (high - low))
    field = polynomials.to_field()
    basis = (comb(degree, j) * t**j * (1 - t) ** (degree - j) for j in range(degree + 1))
    return rows, tuple(field(x * b) / field(below) for x, b in zip(under, basis))


def corner_means(
    values: Sequence[Parametric], box: Mapping[str, tuple[Rational, Rational]]
) -> tuple[list[list[Rational]], tuple[Parametric, ...]]:
    """Return functions that are linear in each of some parameters as means of their corner values.

    A row holds their values at a corner of the box; of an interval of length 0 there is one end.
    The weights are products of functions of one parameter each. Raises InputError.

    >>> from nashproof.exact.expressions import expression
    >>> interval = QQ(0), QQ(1)
    >>> corner_means([expression("3*a*b", ("a", "b"))], {"a": interval, "b": interval})[0]
    [[0], [0], [0], [3]]
    """
    names = ", ".join(box)
    if len(box) > CORNERS:
        raise TooLarge(f"{len(box)} parameters in numbers", f"at most {CORNERS} in one game")
    for value in values:
        terms = polynomial(value)
        powers = [p for m in terms.monoms() for p in m] if is_polynomial(terms) else []
        if terms is None or max(powers, default=0) > 1:
            expected = f"numbers that are linear in each of {names}; or only one letter in them"
            raise ExpressionError(f"the number {number_text(value)}", expected)
    ends = [dict.fromkeys(interval) for interval in box.values()]
    corners = [dict(zip(box, corner)) for corner in product(*ends)]
    weights: list[Parametric] = []
    for corner in corners:
        weight: Parametric = QQ(1)
        for (name, (low, high)), end in zip(box.items(), corner.values()):
            if low < high:
                up = (expression(name, tuple(box)) - low) / (high - low)
                weight = weight * (up if end == high else 1 - up)
        weights.append(weight)
    return [[evaluate(value, corner) for value in values] for corner in corners], tuple(weights)


def _coefficients(
    value: PolyElement, degree: int, name: str, interval: tuple[Rational, Rational]
) -> list[Rational]:
    """Return the Bernstein coefficients of a polynomial in the basis of a degree, at least its own.

    Each step raises the degree by 1 (degree elevation).
    """
    numbers = bernstein(value, {name: interval})
    for n in range(len(numbers), degree + 1):
        before, after = [QQ(0), *numbers], [*numbers, QQ(0)]
        numbers = [(k * x + (n - k) * y) / n for k, (x, y) in enumerate(zip(before, after))]
    return numbers
