"""Shows that a region is the hull of listed points (4, ENCLOSED); sums and ranks of forms."""

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from math import gcd, lcm
from operator import mul

from nashcheck.polynomials import measure, sum_steps, take_steps
from nashcheck.reading import FACES, ONE, POINT_STEPS, PRIME, SUM_STEPS, ZERO, Json, Rationals, Row
from nashcheck.reading import distinct_items, fields, items, rational, readable, require, string


def has_full_rank(rows: Sequence[Rationals], k: int) -> bool:
    """Return whether rows have rank k or more modulo the prime (5, H)."""
    width = len(rows[0]) if rows else 0
    take_steps(len(rows) * width * min(len(rows), width))
    pivots: dict[int, list[int]] = {}
    for row in [[*map(residue, numbers)] for numbers in rows]:
        if len(pivots) == k:
            break
        for column, pivot in pivots.items():
            if factor := row[column]:
                row = [(x - factor * y) % PRIME for x, y in zip(row, pivot)]
        if any(row):
            first = next(j for j, x in enumerate(row) if x)
            factor = pow(row[first], -1, PRIME)
            pivots[first] = [x * factor % PRIME for x in row]
    return len(pivots) >= k


def residue(number: Fraction) -> int:
    """Return a rational modulo the prime."""
    above, below = number.numerator, number.denominator
    if below == 1:
        return above % PRIME
    require(below % PRIME, "the prime of ranks divides no denominator")
    return above * pow(below, -1, PRIME) % PRIME


def integer_row(row: Rationals) -> list[int]:
    """Return a positive multiple of a row in integers without a common factor."""
    below = lcm(*(x.denominator for x in row))
    multiples = [x.numerator * (below // x.denominator) for x in row]
    factor = gcd(*multiples) or 1
    return [x // factor for x in multiples]


def value_at(form: Row, point: Rationals) -> Fraction:
    """Return the value of an affine form at a point."""
    return form[0] + sum((b * t for b, t in zip(form[1:], point) if b and t), ZERO)


def all_hold(rows: Iterable[tuple[bool, Fraction]]) -> bool:
    """Return whether the value of each equation is 0, and of each other row at least 0."""
    return all(x == 0 if equal else x >= 0 for equal, x in rows)


def weighted_sum(k: int, factors: Iterable[Fraction], forms: Iterable[Row]) -> Row:
    """Return the sum of the forms in k coordinates, each times its factor."""
    total = [ZERO] * (k + 1)
    for factor, form in zip(factors, forms):
        if factor:
            total = [x + factor * y for x, y in zip(total, form)]
    return total


def weighted_forms(k: int, factors: Sequence[Fraction], forms: Sequence[Row]) -> Row:
    """Return the same sum; its steps count (1)."""
    take_steps(sum_steps(len(forms) * (k + 1), measure(factors) + measure_all(forms)))
    return weighted_sum(k, factors, forms)


def coordinate_forms(k: int) -> list[Row]:
    """Return the k coordinates, as affine forms."""
    return [[Fraction(i == j) for j in range(k + 1)] for i in range(1, k + 1)]


def read_vectors(value: Json, length: int) -> list[Row]:
    """Return a list of lists of `length` rationals."""
    readable(isinstance(value, list), value, "a list of lists of rationals")
    rows = [[*map(rational, items(row, length))] for row in value]
    measure_all(rows)
    return rows


def measure_all(rows: Iterable[Rationals]) -> int:
    """Return the digits of some lists, as one list (1)."""
    return measure([x for row in rows for x in row])


def require_enclosed(
    k: int, forms: list[Row], points: Sequence[Rationals], bound: Json, apart: Json
) -> list[int]:
    """Check ENCLOSED (4); return for each point the forms that are zero there, as bits."""
    readable(k or bound == apart == [], "something", "no bound and nothing apart in dimension 0")
    if not k:
        return [0] * len(points)
    terms = len(points) * len(forms) * (k + 1)
    take_steps(sum_steps(terms, measure_all(forms) + measure_all(points)))
    rows, columns = [*map(integer_row, forms)], [integer_row([ONE, *point]) for point in points]
    values = [[sum(map(mul, row, column)) for row in rows] for column in columns]
    require(all(x >= 0 for row in values for x in row), "every vertex satisfies every inequality")
    (factors,) = read_vectors([bound], len(forms))  # along a ray no form falls, so none rises
    require(all(x > 0 for x in factors), "the weights that bound the region are positive")
    require(not any(weighted_forms(k, factors, forms)[1:]), "the weighted linear parts sum to zero")
    full_rank = has_full_rank([form[1:] for form in forms], k)
    require(full_rank, "the linear parts of the inequalities have full rank")
    zeros = [sum(1 << i for i, x in enumerate(row) if not x) for row in values]
    numbers = {str(i): i - 1 for i in range(1, len(forms) + 1)}
    listed = distinct_items(apart, empty=True)
    empty = [read_empty_face(k, forms, numbers, item) for item in listed]
    require_covered(len(forms), zeros, empty)
    return zeros


def read_empty_face(k: int, forms: list[Row], numbers: dict[str, int], item: Json) -> int:
    """Check that the forms `on` are nowhere in the region zero together; return them as bits."""
    on, weights = fields(item, "on, weights")
    readable(isinstance(weights, dict), weights, "an object of weights")
    numbered = all(i in numbers for i in [*map(string, distinct_items(on)), *weights])
    readable(numbered, "another number", "numbers of inequalities")
    factors = {i: rational(x) for i, x in weights.items()}
    readable(all(factors.values()), "a weight 0", "no weight 0")
    constant, *rest = weighted_forms(k, [*factors.values()], [forms[numbers[i]] for i in factors])
    negative = constant < 0 and not any(rest)
    require(negative, "inequalities set apart have a weighted sum that is a negative constant")
    zero = set(on)
    allowed = all(x > 0 or i in zero for i, x in factors.items())
    require(allowed, "a negative weight belongs to an inequality set apart")
    return sum(1 << numbers[i] for i in on)


def require_covered(count: int, zeros: list[int], empty: Collection[int]) -> None:
    """Check by the search of ENCLOSED (4) that each face lies in the hull of the points."""
    order = sorted(zeros, key=lambda bits: -bits.bit_count())
    on = [sum(1 << j for j, bits in enumerate(order) if bits >> i & 1) for i in range(count)]
    empty_with = [[bits for bits in empty if bits >> i & 1] for i in range(count)]
    faces, seen = [(0, -1)], {0}  # -1 has all bits: every point is on the first face
    while faces:
        take_steps(count * (SUM_STEPS + len(empty)) + POINT_STEPS * len(zeros))
        face, there = faces.pop()
        best = order[(there & -there).bit_length() - 1]
        for i in range(count):
            larger, rest = face | 1 << i, there & on[i]
            if best >> i & 1 or larger in seen:
                continue
            if rest:  # a listed point is on this face, so it contains none of the empty ones
                seen.add(larger)
                faces.append((larger, rest))
            else:
                proved = any(larger & bits == bits for bits in empty_with[i])
                require(proved, "a vertex lies on each face that is not proved empty")
        readable(len(seen) <= FACES, "more faces", "at most 1,000,000 faces")
