"""Iterative refinement: bases that are optimal where those of floats are not."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import matrix_program, programs, proves

from nashproof.exact.numbers import QQ
from nashproof.linear_programs.floats import highs
from nashproof.linear_programs.floats.refinement import refined_basis
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.linear_programs.scaling import balanced
from nashproof.linear_programs.simplex import NoOptimum


def near_ties(n, draw):
    return [
        [10**12 * draw.randint(-1, 1) + draw.randint(-9, 9) for _ in range(n)] for _ in range(n)
    ]


def ratios(n, draw):
    return [[draw.randint(-99, 99) * 10 ** draw.randint(0, 12) for _ in range(n)] for _ in range(n)]


def ratios_of_rows(n, draw):
    return [
        [draw.randint(-99, 99) * times for _ in range(n)]
        for times in [10 ** draw.randint(0, 12) for _ in range(n)]
    ]


def hilbert(n, draw):
    return [[QQ(draw.choice((-1, 1)) * 10**15, i + j + 1) for j in range(n)] for i in range(n)]


@pytest.fixture
def only_refinement(monkeypatch):
    monkeypatch.setattr(highs, "optimal_basis", lambda program: None)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rows", [near_ties, ratios, ratios_of_rows, hilbert])
def test_badly_scaled_games_need_no_exact_pivots(only_refinement, rows, seed):
    program = matrix_program(rows(40, random.Random(seed)))
    found = optimum(program)
    assert found.method == "highs, repaired" and proves(program, found)


@settings(max_examples=15)
@given(program=programs())
def test_whatever_refinement_ends_at_the_optimum_is_exact(program):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(highs, "optimal_basis", lambda program: None)
        found = optimum(program)
    assert proves(program, found) and found.value == optimum(program, "none").value


@settings(max_examples=15)
@given(
    rows=st.lists(
        st.lists(
            st.builds(lambda a, b: 10**12 * a + b, st.integers(-1, 1), st.integers(-9, 9)),
            min_size=5,
            max_size=5,
        ),
        min_size=5,
        max_size=5,
    )
)
def test_it_proposes_one_basic_column_or_slack_a_row(rows):
    program = matrix_program(rows)
    found = refined_basis(balanced(program))
    assert found is None or (
        len(set(found)) == len(program.rows)
        and all(-len(program.rows) <= j < len(program.columns) for j in found)
    )


def test_no_optimum(only_refinement):
    for rows in ((), (Row("row", {0: QQ(1)}, "<=", QQ(-1)),)):
        with pytest.raises(NoOptimum):
            optimum(LinearProgram((0,), rows, {0: QQ(1)}))
