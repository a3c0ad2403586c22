"""What HiGHS proposes: on the table of small programs, and answers that cannot be proposals."""

from math import inf, isclose

import pytest
from hypothesis import given, settings
from small_programs import SMALL_PROGRAMS
from strategies import programs

from nashproof.exact.numbers import QQ
from nashproof.linear_programs.floats import highs
from nashproof.linear_programs.floats.highs import in_floats, near, number, points, propose
from nashproof.linear_programs.floats.solver_worker import packed, unpacked
from nashproof.linear_programs.program import LinearProgram, Row, dot
from nashproof.linear_programs.simplex import exact_optimum

SMALL = pytest.mark.parametrize(
    "program, value", [row[1:] for row in SMALL_PROGRAMS], ids=[row[0] for row in SMALL_PROGRAMS]
)


@SMALL
def test_proposals(program, value):
    proposal = propose(program)
    if value is None or value > 10**20:  # HiGHS takes 1e20 for no bound
        assert proposal is None
    else:
        assert proposal.optimal and isclose(proposal.value, number(value), abs_tol=1e-6)
        assert len(proposal.basis) == len(program.rows) == len(proposal.y)


@settings(max_examples=18)
@given(programs())
def test_points_end_at_a_corner(program):
    """With free columns left at 0; the last guess is feasible and optimal for all others."""
    if program.free:
        program = LinearProgram(program.columns, program.rows, program.objective)
    proposal = propose(program)
    if proposal is None:  # without its free columns it may be infeasible
        return
    *_, last = points(program, proposal)
    assert dot(program.objective, last) == dot(program.objective, exact_optimum(program)[0])


def test_points_have_ever_more_digits():
    """Fractions over 18 digits, which no float can tell from their neighbours."""
    a, b = QQ(6 * 10**8, 10**9 + 7), QQ(2 * 10**8, 10**9 + 9)
    rows = (
        Row("sum", {0: QQ(1), 1: QQ(1)}, "<=", a),
        Row("difference", {0: QQ(1), 1: QQ(-1)}, "<=", b),
    )
    program = LinearProgram((0, 1), rows, {0: QQ(2), 1: QQ(1)})
    first, *_, last = points(program, propose(program))
    assert first != last == [(a + b) / 2, (a - b) / 2]


# What stands in an answer instead of what HiGHS says, for a program of one row and two columns
WRONG = {
    "a basis of two": {"basis": [0, 1]},
    "a column that there is not": {"basis": [2]},
    "a slack that there is not": {"basis": [-2]},
    "a truth": {"basis": [True]},
    "a float": {"basis": [0.0]},
    "a number": {"basis": 3},
    "too few values": {"x": packed("d", [1.0])},
    "too many multipliers": {"y": packed("d", [1.0, 1.0])},
    "not a number": {"x": packed("d", [float("nan"), 0.0])},
    "an infinite value": {"value": inf},
    "a word": {"value": "much"},
    "no hexadecimal digits": {"x": "zz"},
}


@pytest.mark.parametrize("name", WRONG)
def test_answers_that_are_no_proposal(name, monkeypatch):
    program = LinearProgram((0, 1), (Row("r", {0: QQ(1), 1: QQ(1)}, "<=", QQ(1)),), {0: QQ(1)})
    right = {
        "solver": 0,
        "optimal": True,
        "basis": [0],
        "value": 1.0,
        "x": packed("d", [1.0, 0.0]),
        "y": packed("d", [1.0]),
    }
    monkeypatch.setattr(highs.solver_client, "ask", lambda question: right)
    assert propose(program).basis == [0]
    monkeypatch.setattr(highs.solver_client, "ask", lambda question: right | WRONG[name])
    assert propose(program) is None
    monkeypatch.setattr(highs.solver_client, "ask", lambda question: None)
    assert propose(program) is None


def test_a_program_in_floats():
    rows = (
        Row("a", {0: QQ(1, 2)}, "<=", QQ(3)),
        Row("b", {1: QQ(2)}, ">=", QQ(-1)),
        Row("c", {0: QQ(1), 1: QQ(-1)}, "==", QQ(0)),
    )
    question = in_floats(LinearProgram((0, 1), rows, {1: QQ(1, 4)}, frozenset([1])))
    floats = {k: unpacked("d", question[k]).tolist() for k in ("costs", "least", "most", "values")}
    assert floats == {
        "costs": [0.0, 0.25],
        "least": [-inf, -1.0, 0.0],
        "most": [3.0, inf, 0.0],
        "values": [0.5, 2.0, 1.0, -1.0],
    }
    assert unpacked("i", question["starts"]).tolist() == [0, 1, 2, 4]
    assert unpacked("i", question["indices"]).tolist() == [0, 1, 0, 1]
    assert (question["columns"], question["rows"], question["free"]) == (2, 3, [1])


def test_numbers_near_floats():
    assert near([1 / 3, 0.1, -2 / 7, 0.0, 1e-12]) == [QQ(1, 3), QQ(1, 10), QQ(-2, 7), 0, 0]
    with pytest.raises(OverflowError):
        number(QQ(10) ** 400)
