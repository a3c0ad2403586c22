"""`ExactSolver`: PuLP's own interface, exact values, a certificate that `nashcheck` accepts."""

import json
from decimal import Decimal
from fractions import Fraction

import numpy
import plane_programs
import pulp
import pytest
from fuzz_seeds import GAMES
from hypothesis import given
from hypothesis import strategies as st

import nashproof
from nashcheck.statements import check
from nashproof.errors import InputError, NumberError, TooLarge, UnsuitableProgram
from nashproof.exact.numbers import QQ
from nashproof.games.examples import kuhn
from nashproof.games.formats.efg import read_efg
from nashproof.games.one_card import expand
from nashproof.shell.library import exact_solver
from nashproof.solving.pulp_models import matrix_model, sequence_form_model
from nashproof.solving.zero_sum import solve_game

NUMBERS = st.sampled_from([0, 1, -1, 2, -3, Fraction(1, 3), Fraction(-5, 2), 0.1])
ENDS = st.sampled_from([None, None, 0, 1, Fraction(-1, 2), 2.5])
SENSES = st.sampled_from([pulp.LpConstraintLE, pulp.LpConstraintEQ, pulp.LpConstraintGE])


def solve(model, **options):
    """The status, and the sentence that nashcheck accepts."""
    solver = nashproof.ExactSolver(**options)
    status = pulp.LpStatus[model.solve(solver)]
    return status, check(solver.certificate.encode(), {})


@st.composite
def models(draw):
    model = pulp.LpProblem("random", draw(st.sampled_from([pulp.LpMaximize, pulp.LpMinimize])))
    x = []
    for name in ("x", "y")[: draw(st.integers(1, 2))]:
        low, high = draw(ENDS), draw(ENDS)
        ends = (low, high) if None in (low, high) or low <= high else (high, low)
        x.append(model.add_variable(name, *ends))
    model += (
        x[0] + pulp.lpSum(draw(NUMBERS) * variable for variable in x[1:]) + draw(st.integers(-3, 3))
    )
    for k in range(draw(st.integers(0, 4))):
        form = pulp.lpSum(draw(NUMBERS) * variable for variable in x) - draw(
            st.sampled_from([0, 1, -2, 0.1, 2.5])
        )
        name = draw(st.sampled_from([f"row_{k}", None]))
        model += pulp.LpConstraint(form, draw(SENSES), name)
    return model


@given(models(), st.sampled_from(["highs", "none"]))
def test_random_programs_come_to_what_their_corners_say(model, backend):
    solver = nashproof.ExactSolver(backend)
    status = model.solve(solver)
    statement = json.loads(solver.certificate)["statement"]
    assert pulp.LpStatus[status].lower() == statement["outcome"]
    assert plane_programs.is_true(statement)
    check(solver.certificate.encode(), {})
    if statement["outcome"] == "optimal":
        assert solver.value == Fraction(statement["value"])


def test_a_diet_costs_an_exact_fraction():
    model = pulp.LpProblem("diet", pulp.LpMinimize)
    oats, milk = model.add_variable("oats", 0), model.add_variable("milk", 0, 2)
    model += Fraction(1, 3) * oats + 0.2 * milk, "cost"
    model += 7 * oats + 3 * milk >= 11, "protein"
    assert solve(model) == (
        "Optimal",
        'linear program: the minimum of the certificate\'s program "diet" '
        "(variables: 2, rows: 1) is 11/21",
    )
    assert (oats.varValue, milk.varValue) == (Fraction(11, 7), 0)
    assert model.get_constraint_by_name("protein").pi == Fraction(1, 21)
    assert model.get_constraint_by_name("protein").slack == 0


def test_numbers_pass_unharmed():
    model = pulp.LpProblem("long", pulp.LpMaximize)
    x = model.add_variable("x", 0)
    model += x
    model += 3 * 10**40 * x <= 10**40 + 1, "row"
    assert solve(model)[0] == "Optimal"
    assert x.varValue == Fraction(10**40 + 1, 3 * 10**40)
    as_written = [0.1, numpy.float64(0.1), Decimal("0.1"), Fraction(1, 10)]
    assert [str(exact_solver.exact(number, "")) for number in as_written] == ["1/10"] * 4
    assert exact_solver.exact(numpy.int64(7), "") == 7


def test_a_program_without_an_optimum_is_proved_to_have_none():
    model = pulp.LpProblem("none", pulp.LpMaximize)
    x = model.add_variable("x", 0)
    model += x
    assert solve(model)[0] == "Unbounded"
    model += x <= -1, "row"
    status, sentence = solve(model)
    assert status == "Infeasible"
    assert "no point satisfies the rows and the bounds" in sentence
    assert x.varValue is None


def test_each_constraint_without_a_name_counts():
    model = pulp.LpProblem("unnamed", pulp.LpMaximize)
    x, y = model.add_variable("x", 0), model.add_variable("y", 0)
    model += x + y
    model += x <= 1
    model += y <= 2, "_C2"
    model += x - y <= 5
    assert solve(model)[0] == "Optimal"
    assert (x.varValue, y.varValue) == (1, 2)
    assert [row.pi for row in model.constraints()] == [1, 1, 0]
    model += x + y >= 4
    assert solve(model)[0] == "Infeasible"


def test_two_of_one_name_are_refused():
    model = pulp.LpProblem("twice", pulp.LpMaximize)
    model += model.add_variable("x", 0, 5) + model.add_variable("x", 0, 7)
    with pytest.raises(UnsuitableProgram, match='2 variables named "x"'):
        model.solve(nashproof.ExactSolver())
    model = pulp.LpProblem("rows", pulp.LpMaximize)
    model += (x := model.add_variable("x", 0))
    model += x <= 1, "a"
    model += x <= 2, "b"
    model.get_constraint_by_name("b").name = "a"
    with pytest.raises(UnsuitableProgram, match='2 constraints named "a"'):
        model.solve(nashproof.ExactSolver())


def test_crossed_bounds_are_refused():
    model = pulp.LpProblem("crossed", pulp.LpMaximize)
    model += model.add_variable("x", 3, 1)
    with pytest.raises(UnsuitableProgram, match="x: found the bounds 3 and 1"):
        model.solve(nashproof.ExactSolver())


@pytest.mark.parametrize("category", ["Integer", "Binary"])
def test_whole_numbers_are_refused_by_name(category):
    model = pulp.LpProblem("whole", pulp.LpMaximize)
    model += model.add_variable("x", 0, 1, category)
    with pytest.raises(UnsuitableProgram, match="integer variable"):
        model.solve(nashproof.ExactSolver())


def test_a_float_that_pulp_made_of_a_fraction_is_refused():
    model = pulp.LpProblem("thirds", pulp.LpMaximize)
    x = model.add_variable("x", 0)
    model += x
    model += pulp.lpSum([x]) <= Fraction(1, 3), "row"  # PuLP adds it to 0.0
    with pytest.raises(NumberError, match="row: found .-0.333.* at most 15 digits"):
        model.solve(nashproof.ExactSolver())


def test_ordered_sets_and_other_numbers_are_refused():
    model = pulp.LpProblem("other", pulp.LpMaximize)
    x = model.add_variable("x", 0)
    model += x
    x.lowBound = float("nan")
    with pytest.raises(NumberError, match="nan"):
        model.solve(nashproof.ExactSolver())
    model = pulp.LpProblem("ordered", pulp.LpMaximize)
    model += (x := model.add_variable("x", 0))
    model.sos1["set"] = {x: 1}
    with pytest.raises(UnsuitableProgram, match="ordered sets"):
        model.solve(nashproof.ExactSolver())
    with pytest.raises(InputError):
        nashproof.ExactSolver("cbcc")


def test_the_models_of_a_game_have_its_value():
    model = sequence_form_model(expand(kuhn()))
    assert solve(model)[0] == "Optimal"
    assert pulp.value(model.objective) == Fraction(-1, 18)
    pennies = matrix_model(nashproof.game([[3, 1], [0, 2]]))
    assert solve(pennies)[0] == "Optimal"
    assert pulp.value(pennies.objective) == Fraction(3, 2)


def test_names_of_a_game_are_never_those_of_a_program():
    """PuLP would turn `x-1`, `x+1` and `x 1` all into one name."""
    text = GAMES["tiny"]
    for one, other in (('"x"', '"x-1"'), ('"y"', '"x+1"'), ('"m"', '"x 1"')):
        text = text.replace(one, other)
    for read in (read_efg(text, "x"), read_efg(GAMES["tiny"], "x")):
        model = sequence_form_model(read)
        assert solve(model)[0] == "Optimal"
        assert QQ(*pulp.value(model.objective).as_integer_ratio()) == solve_game(read, "none").value


def test_a_game_has_its_program_as_a_file(tmp_path):
    from command_line import run

    status, out, _ = run("solve", "kuhn", "--program", "--output", tmp_path)
    assert status == 0, out
    text = (tmp_path / "programs/kuhn.lp").read_text("utf-8")
    assert "plan_0: w0 = 1" in text
    assert "." not in text  # whole numbers alone, so it is exact
    certificate = (tmp_path / "certificates/_programs/kuhn.json").read_bytes()
    assert check(certificate, {}).endswith("is -1/18")


def test_a_large_program_is_left_out(monkeypatch, tmp_path):
    from command_line import run

    monkeypatch.setattr(exact_solver, "SEQUENCES", 10)
    with pytest.raises(TooLarge):
        exact_solver.program_of_game("kuhn", expand(kuhn()))
    status, out, _ = run("solve", "kuhn", "--program", "--output", tmp_path)
    assert (status, "kuhn: no program: found 26 sequences" in out) == (0, True)
