"""Bounded regions of linear inequalities: vertices, facets, a proof that no vertex is missing.

Knows no games. A *form* ``(c, b1, .., bk)`` is the affine function ``c + b1 t1 + .. + bk tk``; a
region is the set of points at which all of its forms are ``>= 0``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import gcd, lcm
from operator import mul

from nashproof.errors import Unproved
from nashproof.exact.linear_algebra import rank
from nashproof.exact.numbers import QQ, Rational, Vector
from nashproof.limits import ENCLOSED_FACES
from nashproof.linear_programs.double_description import extreme_rays
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row

VISITED_FACES = ENCLOSED_FACES // 2  # of one proof: well within what a checker allows

Form = Vector
Forms = Sequence[Form]
Points = Sequence[Sequence[Rational]]


@dataclass(frozen=True)
class HullProof:
    """The proof that a region lies in the hull of its vertices.

    - ``bound``: a positive weight for each form; the weighted linear parts cancel, so the region is
      bounded;
    - ``apart``: pairs of a set of forms that are nowhere zero together, and the weights
      ``{form: weight}`` of a sum that is a negative constant.

    See ENCLOSED in docs/reference/certificate-format.md, section 4.
    """

    bound: Vector
    apart: tuple[tuple[list[int], Mapping[int, Rational]], ...]


def value(form: Form, point: Sequence[Rational]) -> Rational:
    """Return the value of a form at a point.

    >>> value((QQ(1), QQ(2)), [QQ(3)])
    7
    """
    return form[0] + sum((b * t for b, t in zip(form[1:], point)), QQ(0))


def vertices(forms: Forms) -> list[Vector]:
    """Return all vertices of a bounded region, in descending lexicographic order.

    Raises Unproved if the forms do not bound the region. The answer carries no proof: see
    Enclosure.

    >>> vertices([(QQ(0), QQ(1)), (QQ(1), QQ(-3))])  # t >= 0, 1 - 3t >= 0
    [(1/3,), (0,)]
    """
    ahead = (1, *(0 for _ in forms[0][1:]))  # the cone over the region, which stands at height 1
    rays = extreme_rays([ahead, *map(coprime_integers, forms)])
    if rays is None or not all(ray[0] for ray in rays):
        raise Unproved("the region is not bounded")
    return sorted((tuple(QQ(x, ray[0]) for x in ray[1:]) for ray in rays), reverse=True)


def coprime_integers(form: Form) -> tuple[int, ...]:
    """Return the positive multiple of a form with coprime integers: equal for all its multiples.

    >>> coprime_integers([QQ(1, 2), QQ(-1, 3)])
    (3, -2)
    """
    scale = lcm(*(int(x.denominator) for x in form))
    whole = [int((x * scale).numerator) for x in form]
    divisor = gcd(*whole) or 1
    return tuple(x // divisor for x in whole)


def tight(forms: Forms, points: Points) -> list[int]:
    """Return for each point the forms that are zero there, as a bit mask.

    >>> tight([(QQ(0), QQ(1)), (QQ(1), QQ(-3))], [[QQ(0)], [QQ(1, 3)]])
    [1, 2]
    """
    lines = [(1 << i, coprime_integers(form)) for i, form in enumerate(forms)]
    whole = [coprime_integers((QQ(1), *point)) for point in points]
    return [sum(bit for bit, form in lines if not sum(map(mul, form, x))) for x in whole]


def facets(forms: Forms, points: Points) -> list[int]:
    """Return the numbers of the forms that describe the facets of the hull of ``points``.

    Each facet has one form, the first of those that describe it.
    """
    dimension, masks = len(points[0]), tight(forms, points)
    form_of: dict[tuple[int, ...], int] = {}  # by the points on the facet
    for i in range(len(forms)):
        on = tuple(j for j, mask in enumerate(masks) if mask >> i & 1)
        if on and on not in form_of and affine_rank([points[j] for j in on]) == dimension:
            form_of[on] = i
    return list(form_of.values())


def affine_rank(points: Points) -> int:
    """Return 1 plus the dimension of the affine hull of points.

    >>> affine_rank([[QQ(0), QQ(0)], [QQ(1), QQ(1)], [QQ(2), QQ(2)]])
    2
    """
    return rank(
        [{0: QQ(1)} | {k + 1: x for k, x in enumerate(point) if x} for point in points],
        len(points[0]) + 1,
    )


def enclosure(forms: Forms, points: Points) -> HullProof:
    """Return the Enclosure of a region by its vertices.

    Raises Unproved if it would visit too many faces.
    """
    apart = [(on, _apart(forms, on)) for on in _minimal_empty(tight(forms, points), len(forms))]
    # the least weights 1 + x with which the linear parts cancel
    columns = tuple(range(len(forms)))
    rows = _balanced(forms, columns, -1)
    best = optimum(LinearProgram(columns, rows, {i: QQ(-1) for i in columns}), "none")
    return HullProof(tuple(1 + x for x in best.x), tuple(apart))


def _balanced(forms: Forms, numbers: Iterable[int], sign: int) -> tuple[Row, ...]:
    """Return rows for weights of the forms: their sum of linear parts has a given value.

    The value is ``sign`` times the sum of the linear parts of the forms with these ``numbers``.
    """
    sums = [QQ(0)] * len(forms[0])
    for i in numbers:
        sums = [total + b for total, b in zip(sums, forms[i])]
    return tuple(
        Row("cancel", {i: form[k] for i, form in enumerate(forms) if form[k]}, "==", sign * sums[k])
        for k in range(1, len(forms[0]))
    )


def _minimal_empty(masks: list[int], width: int) -> list[list[int]]:
    """Return minimal sets of forms without a common vertex that a walk through the faces meets.

    The walk is that of the specification: on each face take the vertex that is zero in the most
    forms, and add in turn each form that is not zero there. An intersection without vertices is
    empty, since the region is bounded; a minimal part of its forms is listed.
    """
    # vertices by the number of forms that are zero there, most first; sorting is stable
    masks = sorted(masks, key=lambda mask: -mask.bit_count())
    on = [sum(1 << j for j, mask in enumerate(masks) if mask >> i & 1) for i in range(width)]
    # a face is a mask of forms that are zero, with the mask of its vertices
    seen, stack, empty = {0}, [(0, (1 << len(masks)) - 1)], list[int]()
    while stack:
        face, points = stack.pop()
        apex = masks[(points & -points).bit_length() - 1]
        for i in range(width):
            larger = face | 1 << i
            if apex >> i & 1 or larger in seen:
                continue
            if points & on[i]:
                seen.add(larger)
                stack.append((larger, points & on[i]))
            elif not any(e & larger == e for e in empty):
                empty.append(_minimal(larger, on))
        if len(seen) > VISITED_FACES:
            raise Unproved(
                f"a proof that no vertex is missing visits more than {VISITED_FACES} faces"
            )
    return sorted([i for i in range(width) if e >> i & 1] for e in empty)


def _minimal(mask: int, on: list[int]) -> int:
    """Return a minimal part of a set of forms that have no common vertex, as a bit mask."""
    for i in range(len(on)):
        if mask >> i & 1 and not _common(mask & ~(1 << i), on):
            mask &= ~(1 << i)
    return mask


def _common(mask: int, on: list[int]) -> int:
    """Return the vertices at which all forms of a set are zero, as a bit mask."""
    points = -1
    for i, vertices_on in enumerate(on):
        if mask >> i & 1:
            points &= vertices_on
    return points


def _apart(forms: Forms, on: list[int]) -> dict[int, Rational]:
    """Return weights that prove that the forms ``on`` are nowhere zero together.

    They are the dual of the least value of the forms' sum over the region: since no vertex is zero
    in all of them, it is positive.
    """
    columns = tuple(range(len(forms)))
    rows = _balanced(forms, on, 1)
    least = {i: -form[0] for i, form in enumerate(forms)}
    best = optimum(LinearProgram(columns, rows, least), "none")
    weights = {i: x - (i in on) for i, x in enumerate(best.x) if x != (i in on)}
    if sum(w * forms[i][0] for i, w in weights.items()) >= 0:
        raise AssertionError("inequalities that are zero at no vertex, and can be zero together")
    return weights
