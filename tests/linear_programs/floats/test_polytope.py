"""Vertices, faces and bounds of random polytopes in floats, beside all exact vertices."""

import random

import pytest

from nashproof.exact.numbers import QQ
from nashproof.linear_programs.floats import polytope
from nashproof.linear_programs.floats.polytope import FloatPolytope
from nashproof.linear_programs.polyhedra import tight, vertices


def drawn(number):
    """A random polytope, and the masks of its vertices; every other one has equal entries."""
    draw = random.Random(number)
    m, n, highest = draw.randint(1, 4), draw.randint(1, 4), (3, 40)[number % 2]
    rows = [[draw.randint(1, highest) for _ in range(m)] for _ in range(n)]
    forms = [(QQ(0), *(QQ(i == j) for j in range(m))) for i in range(m)]
    # the greatest entry counts as 1
    forms += [(QQ(max(map(max, rows))), *(QQ(-x) for x in row)) for row in rows]
    return FloatPolytope(rows), {*tight(forms, vertices(forms))}


@pytest.mark.parametrize("number", range(40))
def test_faces_and_bounds_are_those_of_exact_vertices(number):
    floats, exact = drawn(number)
    met = floats.walk(64, 30)
    assert {*met} <= exact
    assert {*floats.face(0, floats.origin, 1_000)} == exact
    for face in range(1 << floats.width + floats.height):
        inside = {mask for mask in exact if mask & face == face}
        starts = [basis for mask, basis in met.items() if mask in inside]
        if starts:
            assert {*floats.face(face, starts[0], 1_000)} == inside
        least = floats.least(face)
        assert (least.weights is None) == bool(inside)
        if inside:
            assert least.mask in inside
        else:
            outside = [not face >> i & 1 for i in range(floats.width + floats.height)]
            assert least.weights[outside].min(initial=0) > -1e-9


def test_a_face_of_many_vertices_is_left_early():
    floats, exact = drawn(11)
    assert 0 < len(floats.face(0, floats.origin, 1)) < len(exact)


def test_a_program_of_many_pivots_is_given_up(monkeypatch):
    monkeypatch.setattr(polytope, "PIVOTS", 0)
    assert drawn(1)[0].least(1) is None
