"""The sign of a polynomial on a box, from its Bernstein coefficients."""

from math import comb

from sympy.polys.rings import PolyElement

from nashproof.exact.numbers import QQ


def bernstein(value, box):
    """The tensor Bernstein coefficients of a polynomial on a box ``{name: (low, high)}``: all >= 0 shows it
    non-negative.
    """
    if not isinstance(value, PolyElement) or not value:
        return [QQ(0) if not value else value]
    terms = dict(value.terms())
    for k, (low, high) in enumerate(box[str(g)] for g in value.ring.gens):
        d = max(e[k] for e in terms)
        terms = _along(
            terms,
            k,
            lambda i: [(j, comb(i, j) * low ** (i - j) * (high - low) ** j) for j in range(i + 1)],
        )
        terms = _along(
            terms, k, lambda i: [(j, QQ(comb(j, i), comb(d, i))) for j in range(i, d + 1)]
        )
    return list(terms.values())


def _along(terms, k, row):
    """Replace the power ``i`` of the ``k``-th parameter by the combination ``row(i)``."""
    result = {}
    for e, c in terms.items():
        for j, factor in row(e[k]):
            key = e[:k] + (j,) + e[k + 1 :]
            result[key] = result.get(key, QQ(0)) + c * factor
    return result
