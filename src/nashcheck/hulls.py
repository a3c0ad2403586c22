"""Regions given by inequalities are the convex hulls of listed points."""

from fractions import Fraction
from math import gcd, lcm

from nashcheck.reading import FACES, ZERO, distinct_items, require, rational, require_readable, fields, excerpt, string


def rank(rows):
    """The rank of a list of rows, by elimination; each row is kept in integers without a common factor."""
    pivots = {}
    for row in map(coprime, rows):
        for column, pivot in pivots.items():  # a later pivot row is 0 in the columns of the earlier ones
            if row[column]:
                row = coprime([pivot[column] * x - row[column] * y for x, y in zip(row, pivot)])
        column = next((j for j, x in enumerate(row) if x), None)
        if column is not None:
            pivots[column] = row
    return len(pivots)


def coprime(row):
    """A multiple of a row by a positive number, in integers without a common factor."""
    below = lcm(*(x.denominator for x in row))
    row = [x.numerator * (below // x.denominator) for x in row]
    factor = gcd(*row) or 1
    return [x // factor for x in row]


def value_at(form, point):
    """The value of an affine form."""
    return form[0] + sum((b * t for b, t in zip(form[1:], point) if b and t), ZERO)


def weighted_sum(k, factors, forms):
    """The sum of the forms, each times its factor."""
    total = [ZERO] * (k + 1)
    for factor, form in zip(factors, forms):
        if factor:
            total = [x + factor * y for x, y in zip(total, form)]
    return total


def read_vectors(value, length):
    """A list of lists of `length` rationals."""
    shape = isinstance(value, list) and all(isinstance(row, list) and len(row) == length for row in value)
    require_readable(shape, "something else", "a list of lists, each of as many rationals as belong there")
    return [[*map(rational, row)] for row in value]


def require_enclosed(k, forms, points, bound, apart):
    """ENCLOSED (4): wherever all forms are >= 0 is a convex combination of the points.  For each point the forms that
    are zero there, as the bits of a number; with k = 0 there is nothing to enclose.
    """
    require_readable(k or bound == apart == [], "something to enclose in dimension 0", "no bound and nothing apart in dimension 0")
    if not k:
        return [0] * len(points)
    values = [[value_at(form, point) for form in forms] for point in points]
    require(all(x >= 0 for row in values for x in row), "every vertex satisfies every inequality")
    require_bounded(k, forms, bound)
    zero = [sum(1 << i for i, x in enumerate(row) if not x) for row in values]
    require_covered(len(forms), zero, [empty_face(k, forms, item) for item in distinct_items(apart, empty=True)])
    return zero


def require_bounded(k, forms, bound):
    """Along a ray that stays inside no form falls; their positively weighted sum is constant, so none rises either, and
    by the rank the direction is 0.
    """
    require_readable(isinstance(bound, list) and len(bound) == len(forms), "another number of weights", "a weight for each inequality")
    factors = [*map(rational, bound)]
    require(all(x > 0 for x in factors), "the weights that bound the region are positive")
    require(not any(weighted_sum(k, factors, forms)[1:]), "the weighted linear parts sum to zero")
    require(rank([form[1:] for form in forms]) == k, "the linear parts of the inequalities have full rank")


def empty_face(k, forms, item):
    """The set of forms `on`, as bits, that are nowhere in the region zero together: for there the weighted sum would
    be >= 0, and it is a negative constant.
    """
    on, factors = fields(item, "on, weights")
    numbers = {str(i): i - 1 for i in range(1, len(forms) + 1)}
    require_readable(isinstance(factors, dict), excerpt(factors), "an object of weights")
    require_readable(all(i in numbers for i in [*map(string, distinct_items(on)), *factors]), "another number", "numbers of inequalities")
    factors = {i: rational(x) for i, x in factors.items()}
    require_readable(all(factors.values()), "a weight 0", "no weight 0")
    constant, *rest = weighted_sum(k, factors.values(), [forms[numbers[i]] for i in factors])
    require(constant < 0 and not any(rest), "inequalities set apart have a weighted sum that is a negative constant")
    require(all(x > 0 or i in on for i, x in factors.items()), "a negative weight belongs to an inequality set apart")
    return sum(1 << numbers[i] for i in on)


def require_covered(count, zero, empty):
    """Each face (a set of forms that are zero) lies in the hull of the points.  Take the point of the face where most
    forms are zero: a ray from it through the face leaves the region where a form becomes zero that is not so at the
    point.  So it is enough that the faces with one such form more lie in the hull; the `empty` ones do.
    """
    order = sorted(zero, key=lambda bits: -bits.bit_count())
    on = [sum(1 << j for j, bits in enumerate(order) if bits >> i & 1) for i in range(count)]  # the points on each form
    empty_with = [[bits for bits in empty if bits >> i & 1] for i in range(count)]
    faces, seen = [(0, -1)], {0}  # -1 has all bits: every point is on the first face
    while faces:
        face, there = faces.pop()  # the points on the face, the best first, are the bits of `there`
        best = order[(there & -there).bit_length() - 1]
        for i in range(count):
            larger, left = face | 1 << i, there & on[i]
            if best >> i & 1 or larger in seen:
                continue
            if left:  # and so this face contains none of the empty ones
                seen.add(larger)
                faces.append((larger, left))
            else:
                require(any(larger & bits == bits for bits in empty_with[i]), "a vertex lies on each face that is not proved empty")
        require_readable(len(seen) <= FACES, "more faces", "at most 1,000,000 faces")


def coordinate_forms(k):
    """The coordinates, as affine forms."""
    return [[Fraction(i == j) for j in range(k + 1)] for i in range(1, k + 1)]
