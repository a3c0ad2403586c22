"""The sign of a polynomial on a box, from its Bernstein coefficients. Knows no games.

At each point of the box the polynomial is a mean of its tensor Bernstein coefficients, with weights
that are positive inside. So if all coefficients are >= 0, the polynomial is >= 0 on the box
(Garloff 1986). The converse fails; cutting the box makes the coefficients sharper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product
from math import comb, prod

from nashproof.exact.expressions import Polynomial, evaluate
from nashproof.exact.numbers import QQ, Rational
from nashproof.exact.polynomials import is_polynomial

ZERO = QQ(0)
CORNERS = 4096  # the most corners of a box that are tried
Powers = tuple[int, ...]  # the exponents of a term, by parameter
Box = Mapping[str, tuple[Rational, Rational]]  # the interval of each parameter


def bernstein(value: Polynomial, box: Box) -> list[Rational]:
    """Return the tensor Bernstein coefficients of a polynomial, or of a number, on a box.

    They are ``[value]`` for a number, and 0 coefficients may be left out.

    >>> from nashproof.exact.expressions import expression, polynomial
    >>> bernstein(polynomial(expression("a^2 - a + 1", ("a",))), {"a": (QQ(0), QQ(1))})
    [1, 1/2, 1]
    """
    if not is_polynomial(value) or not value:
        return [value if value else QQ(0)]
    terms = dict(value.terms())
    for k, name in enumerate(map(str, value.ring.gens)):
        # a parameter that runs from 0 to 1 while this one runs from low to high
        low, high = box[name]
        present = {powers[k] for powers in terms}
        in_unit = {
            i: [(j, comb(i, j) * low ** (i - j) * (high - low) ** j) for j in range(i + 1)]
            for i in present
        }
        terms = _substituted(terms, k, in_unit)
        # Bernstein's polynomials in place of its powers
        degree = max(present)
        in_basis = {
            i: [(j, QQ(comb(j, i), comb(degree, i))) for j in range(i, degree + 1)]
            for i in range(degree + 1)
        }
        terms = _substituted(terms, k, in_basis)
    return list(terms.values())


def has_no_zero(value: Polynomial, box: Box) -> bool:
    """Return True if the Bernstein coefficients prove that a polynomial has no zero on a box.

    >>> from nashproof.exact.expressions import expression, polynomial
    >>> has_no_zero(polynomial(expression("a - 2", ("a",))), {"a": (QQ(0), QQ(1))})
    True
    """
    coefficients = bernstein(value, box)
    return min(coefficients) > 0 or max(coefficients) < 0


def middle(box: Box) -> dict[str, Rational]:
    """Return the middle of a box.

    >>> middle({"a": (QQ(0), QQ(1, 2))})
    {'a': 1/4}
    """
    return {name: (low + high) / 2 for name, (low, high) in box.items()}


def corners(box: Box) -> Iterator[dict[str, Rational]]:
    """Yield the corners of a box, in order.

    >>> list(corners({"a": (QQ(0), QQ(1, 2))}))
    [{'a': 0}, {'a': 1/2}]
    """
    return (dict(zip(box, ends)) for ends in product(*box.values()))


def negative_corner(value: Polynomial, box: Box) -> dict[str, Rational] | None:
    """Return one of the first CORNERS corners at which a polynomial is negative, or None.

    >>> from nashproof.exact.expressions import expression, polynomial
    >>> negative_corner(polynomial(expression("1 - 3*a", ("a",))), {"a": (QQ(0), QQ(1, 2))})
    {'a': 1/2}
    """
    tried = islice(corners(box), CORNERS)
    return next((corner for corner in tried if evaluate(value, corner) < 0), None)


def bernstein_work(value: Polynomial) -> int:
    """Return the number of tensor Bernstein coefficients times the degrees, a measure of work.

    >>> from nashproof.exact.expressions import expression, polynomial
    >>> bernstein_work(polynomial(expression("a^2 - a*b + 1", ("a", "b"))))
    18
    """
    degrees: Powers = value.degrees() if is_polynomial(value) and value else ()
    return prod(degree + 1 for degree in degrees) * sum(degrees)


def bernstein_cost(value: Polynomial, box: Box) -> int:
    """Return the work, each degree times the digits of the ends of its parameter.

    >>> from nashproof.exact.expressions import expression, polynomial
    >>> bernstein_cost(polynomial(expression("a^2", ("a",))), {"a": (QQ(0), QQ(1, 100))})
    18
    """
    if not is_polynomial(value) or not value:
        return 0
    longest = [
        max(len(str(max(abs(end.numerator), end.denominator))) for end in box[str(name)])
        for name in value.ring.gens
    ]
    degrees: Powers = value.degrees()
    return prod(d + 1 for d in degrees) * sum(d * n for d, n in zip(degrees, longest))


def is_positive(value: Polynomial, box: Box) -> bool:
    """Return True if all Bernstein coefficients are positive, and so the polynomial on the box.

    >>> from nashproof.exact.expressions import expression, polynomial
    >>> is_positive(polynomial(expression("a", ("a",))), {"a": (QQ(0), QQ(1))})
    False
    """
    coefficients = bernstein(value, box)
    degrees: Powers = value.degrees() if is_polynomial(value) and value else ()
    # those that are 0 may be left out
    return len(coefficients) == prod(degree + 1 for degree in degrees) and min(coefficients) > 0


def _substituted(
    terms: dict[Powers, Rational], k: int, combinations: Mapping[int, list[tuple[int, Rational]]]
) -> dict[Powers, Rational]:
    """Return the terms with ``combinations[i]`` in place of the ``k``-th parameter's power ``i``.

    A combination is a list of pairs: an exponent and its coefficient.
    """
    result: dict[Powers, Rational] = {}
    for powers, coefficient in terms.items():
        for j, factor in combinations[powers[k]]:
            key = powers[:k] + (j,) + powers[k + 1 :]
            result[key] = result.get(key, ZERO) + coefficient * factor
    return result
