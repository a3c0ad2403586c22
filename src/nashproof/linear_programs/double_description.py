"""The extreme rays of a cone given by linear inequalities: the double description method.

The inequalities are added one by one (Motzkin, Raiffa, Thompson and Thrall 1953). Rays on the wrong
side go; each pair of adjacent rays on both sides has a new ray between them. Adjacency is by the
test of Fukuda and Prodon 1996. Integers only. Knows no games. The answer need not be trusted: the
proof that no vertex is missing is found and checked without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd
from operator import mul

from nashproof.errors import Unproved

Whole = tuple[int, ...]  # coprime integers
Rays = dict[Whole, int]  # each ray, with the rows that are zero on it as a bit mask
_Side = tuple[Whole, int, int]  # a ray on one side of a row, with that mask and its distance


def extreme_rays(rows: Sequence[Whole], at_most: int | None = None) -> Rays | None:
    """Return the extreme rays of the cone ``row . x >= 0`` for all rows, unordered.

    Each has the rows that are zero on it, as a bit mask of their places. None if the cone contains
    a line. Raises Unproved if an intermediate cone has more than ``at_most`` rays.

    >>> extreme_rays([(0, 1), (1, -3)])
    {(3, 1): 2, (1, 0): 1}
    """
    width, rays = len(rows[0]), Rays()
    lines = [tuple(int(i == j) for j in range(width)) for i in range(width)]
    places = dict[Whole, int]()  # by row its places, as a mask
    for i, row in enumerate(rows):
        places[row] = places.get(row, 0) | 1 << i
    before = 0
    # invariant: the cone of the rows so far, ``before``, is that of ``rays`` plus the space of
    # ``lines``
    for row in sorted(places):  # this order has few intermediate rays
        line = next((line for line in lines if _dot(row, line)), None)
        if line is None:
            rays = _cut(rays, row, places[row], width - len(lines))
        else:
            rays, lines = _cut_line(rays, lines, row, places[row], line, before)
        before |= places[row]
        if at_most is not None and len(rays) > at_most:
            raise Unproved(f"a polyhedron with more than {at_most:,} vertices, on the way to it")
    return None if lines else rays


def _cut(rays: Rays, row: Whole, place: int, dimension: int) -> Rays:
    """Cut a cone by ``row . x >= 0``; ``dimension`` is that of the cone modulo its lines.

    ``place`` is the mask of the row's places.
    """
    kept, above, below = Rays(), list[_Side](), list[_Side]()
    for ray, zeros in rays.items():
        height = _dot(row, ray)
        if height >= 0:
            kept[ray] = zeros if height else zeros | place
        if height:
            (above if height > 0 else below).append((ray, zeros, abs(height)))
    if below:
        for (up, _, height), (down, _, depth), common in _adjacent(rays, above, below, dimension):
            kept[_combined(depth, up, height, down)] = common | place
    return kept


def _adjacent(
    rays: Rays, above: list[_Side], below: list[_Side], dimension: int
) -> Iterator[tuple[_Side, _Side, int]]:
    """Yield the pairs of adjacent rays, and the rows on which both are zero: no further ray is."""
    # for each row, by its bit, the rays that are zero on it, as a mask of places
    zero_on: dict[int, int] = {}
    for place, zeros in enumerate(rays.values()):
        while zeros:
            bit = zeros & -zeros
            zero_on[bit] = zero_on.get(bit, 0) | 1 << place
            zeros ^= bit
    # a face of dimension 2 needs at least ``fewest`` common zero rows, which is a quick test
    fewest, every = dimension - 2, (1 << len(rays)) - 1
    for up in above:
        mask = up[1]
        near = [
            (down, common) for down in below if (common := mask & down[1]).bit_count() >= fewest
        ]
        for down, common in near:
            if _are_alone(common, zero_on, every):
                yield up, down, common


def _are_alone(rows: int, zero_on: dict[int, int], left: int) -> bool:
    """Return True if exactly two of the rays ``left`` are zero on all rows of a mask."""
    while rows:
        bit = rows & -rows
        rows ^= bit
        left &= zero_on[bit]
        if left.bit_count() == 2:
            return True
    return left.bit_count() == 2


def _cut_line(
    rays: Rays, lines: list[Whole], row: Whole, place: int, line: Whole, before: int
) -> tuple[Rays, list[Whole]]:
    """Cut a cone by a row that is not zero on ``line``. All rows ``before`` are zero on lines.

    Half of that line becomes a ray. All other rays and lines move along it until the row is zero.
    """
    height = _dot(row, line)
    new = line if height > 0 else tuple(-x for x in line)

    def moved(x: Whole) -> Whole:
        """Move a ray or line along the new ray until the row is zero on it."""
        return _combined(abs(height), x, -_dot(row, x), new)

    kept = {moved(ray): zeros | place for ray, zeros in rays.items()}
    return kept | {new: before}, [moved(kept_line) for kept_line in lines if kept_line is not line]


def _dot(row: Whole, x: Whole) -> int:
    """Return the sum of the products of the entries of two vectors."""
    return sum(map(mul, row, x))


def _combined(a: int, x: Whole, b: int, y: Whole) -> Whole:
    """Return ``a x + b y`` in coprime integers."""
    point = [a * p + b * q for p, q in zip(x, y)]
    divisor = gcd(*point)
    return tuple(point) if divisor == 1 else tuple(p // divisor for p in point)
