"""Scaling keeps optimal values and bases, and brings entries near 1."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_programs import SMALL_PROGRAMS
from strategies import matrix_program, programs

from nashproof.exact.numbers import QQ
from nashproof.linear_programs.program import LinearProgram, dot
from nashproof.linear_programs.scaling import SPREAD, balanced
from nashproof.linear_programs.simplex import NoOptimum, exact_optimum


def spread(program):
    """How many binary digits lie between the largest and the smallest entry."""
    sizes = [abs(a) for row in program.rows for a in row.entries.values() if a]
    ratio = max(sizes) / min(sizes)
    return int(ratio.numerator).bit_length() - int(ratio.denominator).bit_length()


def stretched(program, exponents):
    """A program whose rows are multiplied by powers of two, so that scaling has work to do."""
    rows = tuple(
        type(row)(
            row.name,
            {j: a * QQ(2) ** e for j, a in row.entries.items()},
            row.sense,
            row.right * QQ(2) ** e,
        )
        for row, e in zip(program.rows, exponents)
    )
    return LinearProgram(program.columns, rows, program.objective, program.free)


@given(programs(), st.lists(st.integers(-60, 60), min_size=20, max_size=20))
def test_the_value_stays(program, exponents):
    even = balanced(stretched(program, exponents))
    x, _ = exact_optimum(even)
    assert dot(even.objective, x) == dot(program.objective, exact_optimum(program)[0])


@pytest.mark.parametrize("program, value", [row[1:] for row in SMALL_PROGRAMS])
def test_small_programs(program, value):
    if value is None:
        with pytest.raises(NoOptimum):
            exact_optimum(balanced(program))
    else:
        even = balanced(program)
        assert dot(even.objective, exact_optimum(even)[0]) == value


@pytest.mark.parametrize("seed", range(3))
def test_entries_come_near_one(seed):
    draw = random.Random(seed)
    rows = [[draw.randint(1, 9) for _ in range(6)] for _ in range(6)]
    program = stretched(matrix_program(rows), [draw.randint(-80, 80) for _ in range(7)])
    assert spread(program) > 3 * SPREAD > spread(balanced(program)) * 3


def test_even_programs_are_left_alone():
    program = matrix_program([[1, 2], [3, 4]])
    assert balanced(program) is program
    empty = LinearProgram((0,), (), {0: QQ(-1)})
    assert balanced(empty) is empty
