"""The sign of a polynomial on a box, from its Bernstein coefficients. Knows no games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice, product
from math import comb, prod
from typing import TYPE_CHECKING

from nashproof.exact.expressions import Polynomial, evaluate
from nashproof.exact.numbers import QQ, Rational
from nashproof.exact.polynomials import is_polynomial

if TYPE_CHECKING:
    pass

ZERO = QQ(0)
CORNERS = 4096  # of a box with many parameters
Powers = tuple[int, ...]  # of one term, by parameter
Box = Mapping[str, tuple[Rational, Rational]]  # the interval of each parameter


def bernstein(value: Polynomial, box: Box) -> list[Rational]:
    """The tensor Bernstein coefficients of a polynomial, or of a number, on a box.

    The polynomial is a mean of them at each point of the box: if all are >= 0, so is it there
    (Garloff 1986).

    >>> from nashproof.exact.expressions import expression, polynomial
    >>> bernstein(polynomial(expression("a^2 - a + 1", ("a",))), {"a": (QQ(0), QQ(1))})
    [1, 1/2, 1]
    """
    if not is_polynomial(value) or not value:
        return [value if value else QQ(0)]
    terms = dict(value.terms())
    for k, name in enumerate(map(str, value.ring.gens)):
        terms = _scaled_to_unit(terms, k, *box[name])
        terms = _in_bernstein_basis(terms, k)
    return list(terms.values())


def has_no_zero(value: Polynomial, box: Box) -> bool:
    """Whether the Bernstein coefficients show that a polynomial is nowhere 0 on a box.

    >>> from nashproof.exact.expressions import expression, polynomial
    >>> has_no_zero(polynomial(expression("a - 2", ("a",))), {"a": (QQ(0), QQ(1))})
    True
    """
    coefficients = bernstein(value, box)
    return min(coefficients) > 0 or max(coefficients) < 0


def middle(box: Box) -> dict[str, Rational]:
    """The point amid a box.

    >>> middle({"a": (QQ(0), QQ(1, 2))})
    {'a': 1/4}
    """
    return {name: (low + high) / 2 for name, (low, high) in box.items()}


def corners(box: Box) -> Iterator[dict[str, Rational]]:
    """The corners of a box, in order.

    >>> list(corners({"a": (QQ(0), QQ(1, 2))}))
    [{'a': 0}, {'a': 1/2}]
    """
    return (dict(zip(box, ends)) for ends in product(*box.values()))


def negative_corner(value: Polynomial, box: Box) -> dict[str, Rational] | None:
    """A corner of the box where a polynomial, or a number, is negative; None if none of the first
    CORNERS is.

    >>> from nashproof.exact.expressions import expression, polynomial
    >>> negative_corner(polynomial(expression("1 - 3*a", ("a",))), {"a": (QQ(0), QQ(1, 2))})
    {'a': 1/2}
    """
    tried = islice(corners(box), CORNERS)
    return next((corner for corner in tried if evaluate(value, corner) < 0), None)


def bernstein_work(value: Polynomial) -> int:
    """How many tensor Bernstein coefficients there are, times the degrees: what the format bounds.

    >>> from nashproof.exact.expressions import expression, polynomial
    >>> bernstein_work(polynomial(expression("a^2 - a*b + 1", ("a", "b"))))
    18
    """
    degrees: Powers = value.degrees() if is_polynomial(value) and value else ()
    return prod(degree + 1 for degree in degrees) * sum(degrees)


def bernstein_cost(value: Polynomial, box: Box) -> int:
    """The work, each degree times the digits of the ends of its parameter.

    >>> from nashproof.exact.expressions import expression, polynomial
    >>> bernstein_cost(polynomial(expression("a^2", ("a",))), {"a": (QQ(0), QQ(1, 100))})
    18
    """
    if not is_polynomial(value) or not value:
        return 0
    longest = [max(map(_digits, box[str(name)])) for name in value.ring.gens]
    degrees: Powers = value.degrees()
    return prod(d + 1 for d in degrees) * sum(d * n for d, n in zip(degrees, longest))


def _digits(end: Rational) -> int:
    """How many digits the longer of numerator and denominator has."""
    return len(str(max(abs(end.numerator), end.denominator)))


def is_positive(value: Polynomial, box: Box) -> bool:
    """Whether all Bernstein coefficients are positive, and so the polynomial on the box.

    >>> from nashproof.exact.expressions import expression, polynomial
    >>> is_positive(polynomial(expression("a", ("a",))), {"a": (QQ(0), QQ(1))})
    False
    """
    coefficients = bernstein(value, box)
    degrees: Powers = value.degrees() if is_polynomial(value) and value else ()
    # those that are 0 may be left out
    return len(coefficients) == prod(degree + 1 for degree in degrees) and min(coefficients) > 0


def _scaled_to_unit(
    terms: dict[Powers, Rational], k: int, low: Rational, high: Rational
) -> dict[Powers, Rational]:
    """The terms in a parameter that runs from 0 to 1 while the ``k``-th runs from low to high."""
    return _substituted(
        terms,
        k,
        lambda i: [(j, comb(i, j) * low ** (i - j) * (high - low) ** j) for j in range(i + 1)],
    )


def _in_bernstein_basis(terms: dict[Powers, Rational], k: int) -> dict[Powers, Rational]:
    """The terms with Bernstein's polynomials in the place of powers of the ``k``-th parameter."""
    degree = max(powers[k] for powers in terms)
    return _substituted(
        terms, k, lambda i: [(j, QQ(comb(j, i), comb(degree, i))) for j in range(i, degree + 1)]
    )


def _substituted(
    terms: dict[Powers, Rational], k: int, combination: Callable[[int], list[tuple[int, Rational]]]
) -> dict[Powers, Rational]:
    """The terms with ``combination(i)`` in the place of the ``k``-th parameter's power ``i``."""
    result: dict[Powers, Rational] = {}
    combinations = {i: combination(i) for i in {powers[k] for powers in terms}}
    for powers, coefficient in terms.items():
        for j, factor in combinations[powers[k]]:
            key = powers[:k] + (j,) + powers[k + 1 :]
            result[key] = result.get(key, ZERO) + coefficient * factor
    return result
