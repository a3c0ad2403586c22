"""The dense simplex beside the general one: the same optimum of every program, also of several, and
the same dual solution.
"""

from math import gcd, lcm

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ
from nashproof.linear_programs import simplex
from nashproof.linear_programs.dense_simplex import best_weights, least_sum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.linear_programs.simplex import NoOptimum, exact_optimum

NUMBERS = st.integers(-3, 3) | st.integers(-(10**20), 10**20)


@st.composite
def shift_programs(draw):
    """Programs of shifts: payoffs, those of losing strategies negative; and any others."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    if draw(st.booleans()):
        signs = draw(st.lists(st.sampled_from([1, -1]), min_size=width, max_size=width))
        payoffs = st.tuples(*[st.integers(1, 4) | st.integers(1, 10**20)] * width)
        rows = draw(st.lists(payoffs, min_size=height, max_size=height))
        return [[s * x for s, x in zip(signs, row)] for row in rows], signs
    rows = draw(st.lists(st.tuples(*[NUMBERS] * width), min_size=height, max_size=height))
    return rows, draw(st.tuples(*[NUMBERS] * width))


def by_general_simplex(rows, balance):
    columns = tuple(range(len(balance)))
    lines = [({j: QQ(a) for j, a in enumerate(row) if a}, ">=", QQ(1)) for row in rows]
    lines.append(({j: QQ(a) for j, a in enumerate(balance) if a}, "==", QQ(0)))
    program = LinearProgram(
        columns, tuple(Row("row", *line) for line in lines), {j: QQ(-1) for j in columns}
    )
    try:
        x, _ = exact_optimum(program)
    except NoOptimum:
        return None
    scale = lcm(*(int(a.denominator) for a in x))
    whole = [int(a * scale) for a in x]
    return [a // gcd(*whole) for a in whole]


@given(shift_programs())
@example(([[4, -2, 1], [1, 0, -1]], [1, -1, -2]))
@example(([[1, 1]], [0, 0]))
@example(([[1, 1, -1], [2, 2, -1]], [1, 1, -1]))  # two optima
def test_the_optimum_is_that_of_the_general_simplex(program):
    assert least_sum(*program) == by_general_simplex(*program)


def test_integers_may_be_those_of_the_fractions():
    rows = [[QQ(4).numerator, QQ(-2).numerator, 1], [1, 0, QQ(-1).numerator]]
    assert least_sum(rows, [1, -1, -2]) == [1, 1, 0]


@st.composite
def weight_programs(draw):
    """Rows, many of them tight at an optimum, and an objective or None."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    line = st.tuples(*[st.integers(-2, 2) | NUMBERS] * width)
    rows = draw(st.lists(line, min_size=height, max_size=height))
    if draw(st.booleans()):
        rows = [(0, *row[1:]) for row in rows]  # feasible, and degenerate
    return rows, draw(st.none() | line)


def weights_by_general_simplex(rows, objective):
    n = len(rows[0])
    least = {n: QQ(-1)} if objective is None else {}
    lines = [({j: QQ(a) for j, a in enumerate(row) if a} | least, ">=", QQ(0)) for row in rows]
    lines.insert(0, (dict.fromkeys(range(n), QQ(1)), "==", QQ(1)))
    x, y = exact_optimum(
        LinearProgram(
            tuple(range(n + len(least))),
            tuple(Row("row", *line) for line in lines),
            {n: QQ(1)} if objective is None else {j: QQ(a) for j, a in enumerate(objective)},
            frozenset(least),
        )
    )
    return [*x[:n]], [-a for a in y[1:]]


@given(weight_programs())
@example(([[2, -1], [-1, 1]], None))
@example(([[0, 0], [0, 0]], None))
@example(([[0, -1]], [0, 1]))
@example(([[-1, -1]], [0, 1]))  # infeasible
@example(([[0, 1, -1], [0, -2, 2], [0, 3, 2]], [0, -1, -1]))  # an artificial column enters again
def test_weights_and_dual_weights_are_those_of_the_general_simplex(program):
    try:
        expected = weights_by_general_simplex(*program)
    except NoOptimum:
        with pytest.raises(NoOptimum):
            best_weights(*program)
        return
    x, y, unit = best_weights(*program)
    assert ([QQ(a, unit) for a in x], [QQ(a, unit) for a in y]) == expected


def test_the_time_of_pivots_is_limited(monkeypatch):
    monkeypatch.setattr(simplex, "SECONDS", -1)
    monkeypatch.setattr(simplex, "UNTIMED", 0)  # every pivot reads the clock
    with pytest.raises(Unproved, match="processor seconds"):
        best_weights([[2, -1], [-1, 1]])
