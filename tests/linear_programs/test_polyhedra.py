"""Vertices, facets and enclosures of bounded regions, against brute force."""

from itertools import combinations, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nashproof.errors import Unproved
from nashproof.exact.linear_algebra import solve
from nashproof.exact.numbers import QQ
from nashproof.linear_programs import polyhedra
from nashproof.linear_programs.double_description import extreme_rays
from nashproof.linear_programs.polyhedra import (
    affine_rank,
    enclosure,
    facets,
    tight,
    value,
    vertices,
)


def forms_of(*rows):
    return [tuple(map(QQ, row)) for row in rows]


def box(k):
    """The cube ``0 <= t <= 1``."""
    units = [tuple(int(i == j) for i in range(k)) for j in range(k)]
    return forms_of(*((0, *u) for u in units), *((1, *(-b for b in u)) for u in units))


SIMPLEX = forms_of((0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1), (1, -1, -1, -1))
OCTAHEDRON = forms_of(*((1, *signs) for signs in product((1, -1), repeat=3)))
# name: forms, how many vertices, how many facets (None: the region is flat)
TABLE = {
    "an interval": (forms_of((0, 1), (1, -3)), 2, 2),
    "a point": (forms_of((1, -1), (-1, 1)), 1, None),
    "a square": (box(2), 4, 4),
    "a square, one side twice": ([*box(2), *forms_of((2, -2, 0))], 4, 4),
    "a square and a form that touches a corner": ([*box(2), *forms_of((2, -1, -1))], 4, 4),
    "a square and a form that is far away": ([*box(2), *forms_of((9, 1, 1))], 4, 4),
    "a cube": (box(3), 8, 6),
    "a simplex": (SIMPLEX, 4, 4),
    "an octahedron": (OCTAHEDRON, 6, 8),  # four facets meet in each vertex: degenerate
    "a segment in the plane": (forms_of((0, 1, 0), (1, -1, 0), (0, 1, -1), (0, -1, 1)), 2, None),
}


def brute_force(forms):
    """All points of the region at which forms of full rank are zero."""
    k, found = len(forms[0]) - 1, set()
    for chosen in combinations(forms, k):
        point = solve([dict(enumerate(form[1:])) for form in chosen], [-f[0] for f in chosen], k)
        if point is not None and all(value(form, point) >= 0 for form in forms):
            found.add(point)
    return sorted(found, reverse=True)


def holds(forms, points, proof):
    """ENCLOSED, as the specification says it: what a checker verifies, walked through all faces."""
    width, k = len(forms), len(forms[0]) - 1
    cancels = all(
        sum(w * form[j] for w, form in zip(proof.bound, forms)) == 0 for j in range(1, k + 1)
    )
    for on, weights in proof.apart:
        sums = [sum(w * forms[i][j] for i, w in weights.items()) for j in range(k + 1)]
        assert sums[0] < 0 and not any(sums[1:])
        assert all(w >= 0 for i, w in weights.items() if i not in on)
    masks = tight(forms, points)
    for size in range(width + 1):
        for chosen in combinations(range(width), size):
            common = any(all(mask >> i & 1 for i in chosen) for mask in masks)
            proved = any(set(on) <= set(chosen) for on, _ in proof.apart)
            assert not (common and proved)
    return cancels and min(proof.bound) > 0


@pytest.mark.parametrize("name", TABLE)
def test_table(name):
    forms, corners, sides = TABLE[name]
    points = vertices(forms)
    assert points == brute_force(forms) and len(points) == corners
    assert (sides is None) == (affine_rank(points) < len(forms[0]))
    assert sides in (None, len(facets(forms, points)))
    assert holds(forms, points, enclosure(forms, points))


NUMBERS = st.integers(-3, 3)


@given(st.lists(st.tuples(st.integers(0, 4), NUMBERS, NUMBERS), max_size=4))
def test_random_polygons(cuts):
    """A square cut by lines: the origin's side of each is kept, so the region is never empty."""
    forms = [*forms_of((2, 1, 0), (2, -1, 0), (2, 0, 1), (2, 0, -1)), *forms_of(*cuts)]
    points = vertices(forms)
    assert points == brute_force(forms)
    sides = facets(forms, points)
    if affine_rank(points) == 3:
        assert len(sides) == len(points)  # of a polygon
    assert holds(forms, points, enclosure(forms, points))


@given(st.lists(st.tuples(st.integers(0, 3), NUMBERS, NUMBERS, NUMBERS), max_size=3))
def test_random_polyhedra(cuts):
    forms = [*box(3), *forms_of(*cuts)]
    points = vertices(forms)
    assert points == brute_force(forms)
    assume(affine_rank(points) == 4)
    for i in facets(forms, points):
        on = [p for p in points if not value(forms[i], p)]
        assert affine_rank(on) == 3
    everywhere = [f for f in forms if any(f[1:])]
    assert len(facets(forms, points)) == len(
        {
            frozenset(j for j, p in enumerate(points) if not value(f, p))
            for f in everywhere
            if affine_rank([p for p in points if not value(f, p)] or [points[0]]) == 3
        }
    )


@given(st.lists(st.tuples(*[NUMBERS] * 4), min_size=1, max_size=9))
def test_extreme_rays_are_those_of_another_library(rows):
    """Also of cones that contain lines, and of cones that are a point."""
    from parma import ppl

    cone = ppl.C_Polyhedron(4, "universe")
    for row in rows:
        cone.add_constraint(ppl.Linear_Expression(row, 0) >= 0)
    theirs = [g for g in cone.minimized_generators() if not g.is_point()]
    ours = extreme_rays(rows)
    assert (ours is None) == any(g.is_line() for g in theirs)
    if ours is not None:
        assert sorted(ours) == sorted(tuple(map(int, g.coefficients())) for g in theirs)


@pytest.mark.parametrize("forms", [forms_of((0, 1)), forms_of((0, 1, 0), (1, -1, 0), (0, 0, 1))])
def test_an_unbounded_region_is_refused(forms):
    with pytest.raises(Unproved, match="not bounded"):
        vertices(forms)


def test_too_many_faces_are_not_visited(monkeypatch):
    monkeypatch.setattr(polyhedra, "VISITED_FACES", 5)
    forms = box(3)
    with pytest.raises(Unproved, match="more than 5 faces"):
        enclosure(forms, vertices(forms))


def test_affine_ranks():
    corners = [[QQ(a), QQ(b)] for a, b in ((0, 0), (2, 0), (0, 3), (2, 3))]
    assert [affine_rank(corners[:n]) for n in (1, 2, 3, 4)] == [1, 2, 3, 3]
