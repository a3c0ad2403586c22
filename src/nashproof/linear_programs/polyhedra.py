"""Bounded regions cut out by linear inequalities: their vertices, their facets, and a proof that no vertex is missing.

Knows no games. The Parma Polyhedra Library (imported here alone) searches for the vertices, exactly; what stands in a
proof is checked without it. A *form* is ``(c, b1, .., bk)``, for ``c + b1 t1 + .. + bk tk``; a region is where all of
its forms are ``>= 0``.
"""

from dataclasses import dataclass
from math import gcd, lcm

from nashproof.errors import Unproved
from nashproof.exact.linear_algebra import rank
from nashproof.exact.numbers import QQ
from nashproof.limits import ENCLOSED_FACES
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row

VISITED_FACES = ENCLOSED_FACES // 2  # of one proof: well within what a checker allows


@dataclass(frozen=True)
class Enclosure:
    """Why a region lies in the hull of its vertices (docs/reference/certificate-format.md, section 4, ENCLOSED).

    ``bound[i] > 0`` weights the forms so that their linear parts cancel; ``apart`` holds pairs (set of forms that are
    nowhere zero together, weights ``{form: weight}`` of a sum that is a negative constant).
    """

    bound: tuple
    apart: tuple


def value(form, point):
    """The value of a form at a point."""
    return form[0] + sum((b * t for b, t in zip(form[1:], point)), QQ(0))


def vertices(forms):
    """All vertices of a bounded region, in descending lexicographic order."""
    import ppl

    region = ppl.C_Polyhedron(len(forms[0]) - 1, "universe")
    for form in forms:
        constant, *linear = _integers(form)
        region.add_constraint(ppl.Linear_Expression(linear, constant) >= 0)
    generators = list(region.minimized_generators())
    if not all(g.is_point() for g in generators):
        raise Unproved("the region is not bounded")
    return sorted(
        (tuple(QQ(int(x), int(g.divisor())) for x in g.coefficients()) for g in generators),
        reverse=True,
    )


def _integers(form):
    """A positive multiple of a form with coprime integers: equal for forms that are multiples of each other."""
    scale = lcm(*(int(x.denominator) for x in form))
    whole = [int((x * scale).numerator) for x in form]
    divisor = gcd(*whole) or 1
    return tuple(x // divisor for x in whole)


def tight(forms, points):
    """For each point the forms that are zero there, as a bit mask."""
    return [
        sum(1 << i for i, form in enumerate(forms) if not value(form, point)) for point in points
    ]


def facets(forms, points):
    """The numbers of the forms that describe the facets of the hull of ``points``, each facet once."""
    dimension, found = len(points[0]), {}
    for i, mask in enumerate(zip(*_bits(tight(forms, points), len(forms)))):
        on = [points[j] for j, zero in enumerate(mask) if zero]
        if on and mask not in found and affine_rank(on) == dimension:
            found[mask] = i
    return list(found.values())


def _bits(masks, width):
    return [[mask >> i & 1 for i in range(width)] for mask in masks]


def affine_rank(points):
    """One more than the dimension of the affine hull of points."""
    return rank(
        [{0: QQ(1)} | {k + 1: x for k, x in enumerate(point) if x} for point in points],
        len(points[0]) + 1,
    )


def enclosure(forms, points):
    """The Enclosure of a region by its vertices. Raises Unproved if it would visit too many faces."""
    apart = [(on, _apart(forms, on)) for on in _minimal_empty(tight(forms, points), len(forms))]
    return Enclosure(_bound(forms), tuple(apart))


def _bound(forms):
    """The least weights ``>= 1`` with which the linear parts cancel."""
    columns = tuple(range(len(forms)))
    rows = [
        Row(
            "cancel",
            {i: form[k] for i, form in enumerate(forms) if form[k]},
            "==",
            -sum(form[k] for form in forms),
        )
        for k in range(1, len(forms[0]))
    ]
    best = optimum(LinearProgram(columns, tuple(rows), {i: QQ(-1) for i in columns}), "none")
    return tuple(1 + x for x in best.x)


def _minimal_empty(masks, width):
    """The sets of forms without a vertex that are met on the way through the faces, each of them minimal, sorted.

    The way is that of the specification: on each face take the vertex that is zero in the most forms, and add in turn
    each form that is not zero there.
    """
    masks = sorted(
        masks, key=lambda mask: -mask.bit_count()
    )  # stable: the first listed of equals stays first
    on = [sum(1 << j for j, mask in enumerate(masks) if mask >> i & 1) for i in range(width)]
    seen, stack, empty = {0}, [(0, (1 << len(masks)) - 1)], []
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


def _minimal(mask, on):
    """A minimal part of a set of forms that have no common vertex."""
    for i in range(len(on)):
        if mask >> i & 1 and not _common(mask & ~(1 << i), on):
            mask &= ~(1 << i)
    return mask


def _common(mask, on):
    points = -1
    for i, those in enumerate(on):
        if mask >> i & 1:
            points &= those
    return points


def _apart(forms, on):
    """Weights that show the forms ``on`` nowhere zero together: the dual of their least sum over the region."""
    columns = tuple(range(len(forms)))
    rows = [
        Row(
            "cancel",
            {i: form[k] for i, form in enumerate(forms) if form[k]},
            "==",
            sum(forms[i][k] for i in on),
        )
        for k in range(1, len(forms[0]))
    ]
    best = optimum(
        LinearProgram(columns, tuple(rows), {i: -form[0] for i, form in enumerate(forms)}), "none"
    )
    weights = {i: x - (i in on) for i, x in enumerate(best.x) if x != (i in on)}
    if sum(w * forms[i][0] for i, w in weights.items()) >= 0:
        raise AssertionError("inequalities that are zero at no vertex, and can be zero together")
    return weights
