"""Games whose value is not settled: what is proved all the same, and how it is said."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from strategies import games

import nashcheck
import nashproof
from nashlab.large_trees import sequence_arrays, sparse_optimum
from nashproof.errors import InputError, Unproved
from nashproof.exact.numbers import QQ
from nashproof.games.examples import kuhn
from nashproof.games.formats.canonical import game_text
from nashproof.games.formats.efg import tree_in_columns
from nashproof.games.one_card import expand
from nashproof.linear_programs import simplex
from nashproof.linear_programs.floats import highs
from nashproof.linear_programs.optimum import optimum
from nashproof.play.best_response import guarantee
from nashproof.shell.cli import main
from nashproof.solving import zero_sum as solve
from nashproof.solving.enclosure import NotSettled, not_settled
from nashproof.solving.game_programs import sequence_program

KUHN = expand(kuhn())


@settings(max_examples=18, deadline=None)
@given(games(2))
def test_any_weights_enclose_the_value(game):
    value = solve.solve_game(game, "none").value
    weights = [[QQ(q % 3 - 1) for q in range(game.sequence_counts[p])] for p in (1, 2)]
    for guesses in ([], [weights]):
        found = not_settled(game, guesses, "why")
        assert found.low <= value <= found.high
        assert guarantee(game, 1, found.plans[0]) == found.low


@pytest.fixture
def no_help(monkeypatch):
    """No proposals, and no room for exact pivots."""
    monkeypatch.setattr(solve, "PIVOT_ROWS", 3)
    monkeypatch.setattr(solve, "CANONICAL", 3)
    monkeypatch.setattr(solve, "proposed_optimum", lambda program, backend: None)


def test_a_program_beyond_exact_pivots_is_not_settled(no_help):
    with pytest.raises(NotSettled, match="to 1/2") as caught:
        solve.solve_game(KUHN)
    assert caught.value.low < QQ(-1, 18) < caught.value.high


def test_the_enclosure_comes_from_the_floats(no_help, monkeypatch):
    """Where nothing exact is made of them, they still enclose the value closely."""
    read = tree_in_columns(game_text(KUHN), "kuhn.efg")
    monkeypatch.setattr(solve, "meeting_value", lambda game, plans: None)
    with pytest.raises(NotSettled) as caught:
        solve.solve_game(read)
    assert caught.value.low == QQ(-1, 18) == caught.value.high


def test_exact_pivots_have_a_limit_of_processor_time(monkeypatch):
    monkeypatch.setattr(simplex, "SECONDS", -1)
    monkeypatch.setattr(simplex, "UNTIMED", 0)  # every pivot reads the clock
    with pytest.raises(Unproved, match="processor seconds"):
        optimum(sequence_program(KUHN, 1), "none")
    with pytest.raises(NotSettled, match="exact pivots did not end"):
        solve.proved_pair(KUHN, "none")


def test_the_solver_stops_after_its_processor_time(monkeypatch):
    """Nothing else is tried then; what is known by then encloses the value."""
    monkeypatch.setattr(highs.solver_client, "SECONDS", -1)
    monkeypatch.setattr(highs, "ONCE", ({"presolve": "off"},))
    monkeypatch.setattr(sequence_arrays, "interior_support", lambda program: None)
    with pytest.raises(Unproved, match="HiGHS did not end within 300 processor seconds"):
        highs.optimal_basis(sequence_program(KUHN, 1))
    with pytest.raises(NotSettled, match="HiGHS did not end") as caught:
        solve.proved_pair(tree_in_columns(game_text(KUHN), "kuhn.efg"))
    assert caught.value.low <= QQ(-1, 18) <= caught.value.high


def test_the_command_prints_what_is_proved(no_help, tmp_path, capsys):
    (tmp_path / "k.efg").write_text(game_text(KUHN))
    assert main(["solve", str(tmp_path / "k.efg"), "--any-plan"]) == 3
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("k: not settled: highs proposes no optimum")
    assert lines[1].startswith("  proved: from ")


def test_any_plans_prove_the_value():
    found = nashproof.solve(KUHN, plans="any")
    assert (found.value, found.canonical) == (Fraction(-1, 18), (False, False))
    assert [*found.programs] == ["sequence form"]
    with pytest.raises(InputError, match="did you mean"):
        nashproof.solve(KUHN, plans="canonicl")


def test_a_solution_is_written_with_its_game(tmp_path):
    (tmp_path / "k.efg").write_text(game_text(KUHN) + "\n")
    assert main(["solve", str(tmp_path / "k.efg"), "--output", str(tmp_path / "out"), "-q"]) == 0
    assert (tmp_path / "out/games/k.efg").read_text() == game_text(KUHN)
    files = ("games/k.efg", "certificates/_values/k.json")
    assert nashcheck.main([str(tmp_path / "out" / file) for file in files]) == 0


def test_an_interior_point_leads_to_plans_where_the_simplex_method_is_stopped(monkeypatch):
    asked = []

    def support(program):
        asked.append(program)
        return sparse_optimum.interior_support(program)

    monkeypatch.setattr(sequence_arrays, "SIMPLEX_SECONDS", -1)
    monkeypatch.setattr(sequence_arrays, "interior_support", support)
    monkeypatch.setattr(highs, "ONCE", ({"presolve": "off"},))  # it would leave nothing to do
    read = tree_in_columns(game_text(KUHN), "kuhn.efg")
    assert solve.proved_pair(read)[0] == QQ(-1, 18)
    assert len(asked) == 1
