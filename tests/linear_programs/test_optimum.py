"""Linear programs: proposals, repair, exact simplex, and nothing returned without a proof."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_programs import SMALL_PROGRAMS
from strategies import matrix_program, programs, proves

from nashproof.exact.numbers import QQ
from nashproof.linear_programs import optimum as lp
from nashproof.linear_programs.floats import highs
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row, verified
from nashproof.linear_programs.simplex import NoOptimum, exact_optimum
from nashproof.shell.library import BACKENDS

NAMES = [name for name, *_ in SMALL_PROGRAMS]


@given(programs())
def test_the_exact_simplex_proves_its_optimum(program):
    found = optimum(program, "none")
    assert found.method == "exact simplex" and proves(program, found)


@settings(max_examples=15)
@given(programs())
def test_all_backends_give_the_same_value(program):
    found = [optimum(program, backend) for backend in BACKENDS]
    assert len({f.value for f in found}) == 1 and all(proves(program, f) for f in found)


@given(programs(), st.data())
def test_verified_takes_nothing_else(program, data):
    found = optimum(program, "none")
    assert verified(program, found.x, found.y)
    j = data.draw(st.sampled_from(program.columns))
    worse = [v + (QQ(1, 3) if k == j else 0) for k, v in enumerate(found.x)]
    if program.objective.get(j):
        assert not verified(program, worse, found.y)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("name, program, value", SMALL_PROGRAMS, ids=NAMES)
def test_table(backend, name, program, value):
    if value is None:
        with pytest.raises(NoOptimum):
            optimum(program, backend)
    else:
        found = optimum(program, backend)
        assert found.value == value and proves(program, found)


LIES = {  # bases at which HiGHS might say that it ended
    "none": lambda p: None,
    "all slacks": lambda p: [-1 - i for i in range(len(p.rows))],
    "the first columns": lambda p: [
        j if j < len(p.columns) else -1 - j for j in range(len(p.rows))
    ],
    "the last columns": lambda p: [len(p.columns) - 1 - i for i in range(len(p.rows))],
}


@pytest.mark.parametrize("lie", LIES)
@settings(max_examples=15)
@given(program=programs())
def test_wrong_proposals_change_nothing(lie, program):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(highs, "optimal_basis", LIES[lie])
        patch.setattr(lp, "refined_basis", lambda p: None)
        found = optimum(program)
    assert proves(program, found) and found.value == optimum(program, "none").value


def test_a_wrong_repair_is_not_believed(monkeypatch):
    program = dict((name, p) for name, p, _ in SMALL_PROGRAMS)["no rows"]
    monkeypatch.setattr(lp, "_repair", lambda p, guess: ((QQ(5),), ()))
    assert optimum(program).x == (0,)


@pytest.mark.parametrize(
    "guess", [((), ()), ((0, 0, 1), (0, 1)), ((3,), (0, 1, 2, 3)), ((0, 1, 2, 3), (0,))]
)
@settings(max_examples=18)
@given(program=programs())
def test_pivots_lead_from_any_guess_to_the_optimum(guess, program):
    columns, tight = (
        [k for k in part if k < n]
        for part, n in zip(guess, (len(program.columns), len(program.rows)))
    )
    x, y = exact_optimum(program, (columns, tight))
    assert verified(program, x, y)


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
def test_ties_that_no_float_resolves(rows):
    program = matrix_program(rows)
    found = optimum(program)
    assert proves(program, found) and found.value == optimum(program, "none").value


def test_infeasible_and_unbounded_programs():
    for right, columns in ((QQ(-1), (0,)), (None, (0,))):
        rows = () if right is None else (Row("row", {0: QQ(1)}, "<=", right),)
        with pytest.raises(NoOptimum):
            optimum(LinearProgram(columns, rows, {0: QQ(1)}))


@given(programs())
def test_the_lexicographic_optimum_is_what_program_after_program_gives(program):
    """The definition, one program for each column."""
    best, rows = optimum(program, "none").value, list(program.rows)
    rows.append(Row("optimal", program.objective, "==", best))
    for j in program.columns:
        greatest = optimum(
            LinearProgram(program.columns, tuple(rows), {j: QQ(1)}, program.free), "none"
        ).value
        rows.append(Row("held", {j: QQ(1)}, "==", greatest))
    assert lp.lexicographic_optimum(program, program.columns) == (
        best,
        tuple(row.right for row in rows[-len(program.columns) :]),
    )
