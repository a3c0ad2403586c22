"""The dense simplex beside the general one: the same optimum of every program, also of several."""

from math import gcd, lcm

from hypothesis import example, given
from hypothesis import strategies as st

from nashproof.exact.numbers import QQ
from nashproof.linear_programs.dense_simplex import least_sum
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
