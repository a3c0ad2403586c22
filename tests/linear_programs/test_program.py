"""What proves an optimum: weak duality, sign by sign and row by row."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import programs, proves

from nashproof.exact.numbers import QQ
from nashproof.linear_programs.program import (
    LinearProgram,
    Optimum,
    Row,
    dot,
    reduced_costs,
    verified,
)
from nashproof.linear_programs.simplex import exact_optimum


def program_of(sense, right, cost, free=()):
    """Maximise ``cost * x`` where ``x`` is at most, at least or exactly ``right``."""
    return LinearProgram(
        (0,), (Row("r", {0: QQ(1)}, sense, QQ(right)),), {0: QQ(cost)}, frozenset(free)
    )


# sense, right, cost, free, x, y, whether they prove each other optimal
PAIRS = [
    ("<=", 2, 3, (), 2, 3, True),
    ("<=", 2, 3, (), 1, 3, False),  # the objectives differ
    ("<=", 2, 3, (), 3, 2, False),  # equal, but x exceeds the row
    ("<=", 2, 3, (), 2, 2, False),  # the column would still gain
    ("<=", 0, -1, (), 0, 0, True),
    ("<=", 0, -1, (), 0, -1, False),  # a multiplier of the wrong sign
    (">=", 2, -3, (), 2, -3, True),
    (">=", 2, -3, (), 1, -6, False),  # x below the row
    (">=", 0, 3, (), 0, 3, False),  # a multiplier of the wrong sign
    ("==", 2, 3, (), 2, 3, True),
    ("==", 2, -3, (), 2, -3, True),
    ("==", 2, -3, (), 3, -3, False),
    ("==", -2, 1, (), -2, 1, False),  # x must be >= 0
    ("==", -2, 1, (0,), -2, 1, True),  # unless it is free
    ("<=", 0, -1, (0,), 0, 0, False),  # a free column needs a reduced cost of 0
]


@pytest.mark.parametrize("sense, right, cost, free, x, y, true", PAIRS)
def test_pairs(sense, right, cost, free, x, y, true):
    program = program_of(sense, right, cost, free)
    assert verified(program, [QQ(x)], [QQ(y)]) == true
    assert proves(program, Optimum(QQ(cost * x), (QQ(x),), (QQ(y),), "")) == true


@given(programs(), st.data())
def test_whatever_is_verified_proves_the_value(program, data):
    """Against weak duality written once more, ``strategies.proves``, at the optimum and near it."""
    x, y = exact_optimum(program)
    x = tuple(a + data.draw(st.sampled_from([0, 0, 0, QQ(1, 2), -1])) for a in x)
    y = tuple(b + data.draw(st.sampled_from([0, 0, 0, QQ(1, 2), -1])) for b in y)
    claimed = Optimum(dot(program.objective, x), x, y, "")
    assert verified(program, x, y) == proves(program, claimed)


def test_reduced_costs():
    rows = (Row("a", {0: QQ(2)}, "<=", QQ(1)), Row("b", {0: QQ(1), 1: QQ(1)}, "<=", QQ(1)))
    program = LinearProgram((0, 1), rows, {0: QQ(5), 1: QQ(1)})
    assert reduced_costs(program, [QQ(2), QQ(1)]) == [0, 0]
    assert reduced_costs(program, [QQ(0), QQ(3)], QQ(2)) == [7, -1]
