"""Trees with columns: the same payoffs, programs, best responses and values as without."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from strategies import games

from nashlab.large_trees import sparse_optimum
from nashlab.large_trees.preferred_plan import preferred_in_arrays
from nashlab.large_trees.sequence_arrays import (
    basis_of_opponent,
    basis_on_face,
    best_reply_face,
    merged_face,
    proposed_plans,
    sequence_arrays,
)
from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ
from nashproof.games.examples import kuhn, matching_pennies
from nashproof.games.formats.efg import tree_in_columns, write_efg
from nashproof.games.one_card import expand
from nashproof.linear_programs.floats import highs
from nashproof.linear_programs.sparse_program import Basis, SparseProgram, merged, rows_of
from nashproof.play.best_response import best_responses, guarantee
from nashproof.play.payoff_table import payoff_table
from nashproof.play.sequence_form import payoff_matrix
from nashproof.play.strategies import plan_of
from nashproof.solving import zero_sum as solve
from nashproof.solving.canonical_plan import (
    best_sequences,
    preference,
    preferred_plan,
    spread_weights,
)
from nashproof.solving.game_programs import sequence_program
from nashproof.solving.optimal.ranges import optimal_range
from nashproof.solving.players import at_plan


def with_columns(game):
    """The same game with columns; games that have none are passed over."""
    read = tree_in_columns(write_efg(game), "x.efg")
    if read is None:
        reject()
    return read


def uniform(game):
    even = {i: [QQ(1, len(s.actions))] * len(s.actions) for i, s in enumerate(game.infosets)}
    return tuple(plan_of(game, even, player) for player in (1, 2))


@settings(max_examples=30, deadline=None)
@given(games(2))
def test_payoffs_and_best_responses_are_the_same(game):
    read, plans = with_columns(game), uniform(game)
    for player in (1, 2):
        assert [*payoff_matrix(read, player).items()] == [*payoff_matrix(game, player).items()]
    assert payoff_table(read, 1) and not payoff_table(game, 1)
    assert best_responses(read, plans) == best_responses(game, plans)


@settings(max_examples=30, deadline=None)
@given(games(2))
def test_the_program_is_the_same(game):
    read = with_columns(game)
    for player in (1, 2):
        arrays = sequence_arrays(read, player, payoff_table(read, player))
        compare(arrays, sequence_program(game, player))


def compare(arrays, program):
    rows = []
    for i in range(arrays.height):
        part, scale = slice(*arrays.starts[i : i + 2].tolist()), int(arrays.scales[i])
        entries = zip(arrays.columns_of[part].tolist(), arrays.values[part].tolist())
        rows.append({j: QQ(a, scale) for j, a in entries})
    assert rows == [{j: a for j, a in sorted(row.entries.items())} for row in program.rows]
    assert arrays.rights.tolist() == [row.right for row in program.rows]
    assert arrays.equal.tolist() == [row.sense == "==" for row in program.rows]
    assert program.free == {*range(arrays.free, arrays.width)}
    assert len(program.columns) == arrays.width and arrays.cost_scale == 1
    assert {j: c for j, c in enumerate(arrays.costs.tolist()) if c} == program.objective


@settings(max_examples=15, deadline=None)
@given(games(2))
def test_the_value_is_the_same(game):
    value, plans, _ = solve.proved_pair(with_columns(game))
    assert value == solve.solve_game(game, "none").value == solve.proved_value(game, plans)


@settings(max_examples=24, deadline=None)
@given(games(2), st.sampled_from([1, 2]))
def test_the_preferred_plan_is_the_same(game, player):
    """With columns and without: the same plan if there is only one, and as much of the form."""
    solution = solve.solve_game(game, "none")
    found = []
    for tree in (with_columns(game), game):
        who = solve.zero_sum_player(tree, player, solution)
        found.append(preferred_plan(who, solution.plans[player - 1]))
    assert preferred_in_arrays(solve.zero_sum_player(tree, player, solution)) is None
    read, other = found
    assert read.is_unique == other.is_unique and guarantee(game, player, read.plan) == who.value
    assert not read.is_unique or read.plan == other.plan
    form = preference(game, player)
    assert at_plan(form, read.plan) == at_plan(form, other.plan)


def test_numbers_of_many_digits_come_from_the_basis(monkeypatch):
    """What lies near the floats is refused; the plans at the basis prove the value."""
    game = expand(kuhn())
    monkeypatch.setattr(highs, "near_each", lambda floats: [QQ(0) for _ in floats])
    nothing, found = proposed_plans(with_columns(game))
    assert solve.meeting_value(game, nothing.plans) is None
    assert solve.meeting_value(game, found.plans) == QQ(-1, 18)


def test_the_dual_basis_has_the_same_plans_and_an_optimal_basis_is_an_end():
    """HiGHS, started at the basis of the solution, changes nothing."""
    game = with_columns(expand(kuhn()))
    _, plans, basis = solve.proved_pair(game)
    one, two = (sequence_arrays(game, p, payoff_table(game, p)) for p in (1, 2))
    dual = sparse_optimum._at_basis(two, basis_of_opponent(game, basis))
    assert (tuple(dual.x[: two.free]), tuple(dual.y[-one.free :])) == plans[::-1]
    last = sparse_optimum.last_basis(one, basis, False)
    assert tuple(sparse_optimum._at_basis(one, last).x[: one.free]) == plans[0]
    assert all((a == b).all() for a, b in zip(last, basis))


def test_the_basis_of_the_solution_changes_no_canonical_plan(monkeypatch):
    monkeypatch.setattr(solve, "CANONICAL", 0)
    game = with_columns(expand(kuhn()))
    solution = solve.solve_game(game)
    assert solution.basis is not None
    found = [solve.with_canonical_plans(game, s) for s in (solution, replace(solution, basis=None))]
    assert found[0] == found[1] and found[0].canonical == (True, True)


@settings(max_examples=24, deadline=None)
@given(games(2), st.sampled_from([1, 2]))
def test_what_is_left_of_the_basis_on_the_merged_face_is_the_plan_of_the_solution(game, player):
    read = with_columns(game)
    value, plans, basis = solve.proved_pair(read)
    if basis is None:
        reject()
    solution = solve.Equilibrium(value, plans, {}, basis=basis)
    who = solve.zero_sum_player(read, player, solution)
    best, whole = best_sequences(who), sequence_arrays(read, player, payoff_table(read, player))
    face = merged_face(who, whole, np.array(best), np.zeros(len(best), dtype=int), 1)
    start = basis_on_face(who, face)
    assert (
        face.program.width
        <= best_reply_face(whole, best, who.opponent_plan, [0] * len(best), 1).width
    )
    if start.columns.sum() == start.tight.sum():
        point = sparse_optimum._at_basis(face.program, start)
        found = spread_weights(who, best, [point.x[j] for j in face.columns[best].tolist()])
        assert found == plans[player - 1]


def test_merged_columns_and_rows_are_added_up():
    """The second column leaves into the first, which leaves the first row without entries."""
    entries = [(0, 0, 1), (0, 1, -1), (1, 0, 2), (1, 1, 3), (1, 2, 1), (2, 2, -1), (2, 0, 4)]
    rows, columns, values = (np.array(part) for part in zip(*entries))
    ones, zeros = np.ones(3, dtype=np.int64), np.zeros(3, dtype=np.int64)
    arrays = rows_of([(rows, columns, values)], 3)
    program = SparseProgram(3, 2, ones, 1, zeros == 0, zeros, ones, *arrays)
    small = merged(program, np.array([0, 0, 2]), np.array([0, 1, 1]))
    assert small.program.columns_of.tolist() == [0] and small.program.values.tolist() == [9]
    assert small.program.costs.tolist() == [2, 1] and small.program.free == 1
    assert (small.columns.tolist(), small.rows.tolist()) == ([0, 0, 1], [-1, 0, 0])
    left = small.basis(Basis(np.array([True, False, True]), np.array([False, True, True])))
    assert [marks.tolist() for marks in left] == [[False, True], [True]]
    parts = small.parts(Basis(np.array([True, False]), np.array([True])))
    assert [marks.tolist() for marks in parts] == [[True, True, False], [False, True, True]]


def test_a_singular_basis_is_no_guess():
    read = with_columns(matching_pennies())
    program = sequence_arrays(read, 1, payoff_table(read, 1))
    columns, rows = np.arange(program.width), np.arange(program.height)
    assert sparse_optimum._at_basis(program, Basis(columns >= 0, rows >= 0))
    # no row bounds column 3
    unbounded = Basis(np.isin(columns, [1, 2, 3]), np.isin(rows, [1, 3, 4]))
    assert sparse_optimum._at_basis(program, unbounded) is None


@pytest.mark.parametrize("numbers", [(2**61, 0), (2**40, -1)])
def test_long_or_uneven_numbers_are_left_to_the_exact_program(numbers):
    """Sums that 64 bits may not hold, and entries that floats must have scaled."""
    large, small = numbers
    text = write_efg(matching_pennies())
    text = text.replace("{ 1, -1 }", f"{{ {large}, {-large} }}", 1)
    text = text.replace("{ -1, 1 }", f"{{ {small}, {-small} }}", 1)
    read = tree_in_columns(text, "x.efg")
    assert read is not None and not [*proposed_plans(read)]
    value, plans, _ = solve.proved_pair(read)
    assert solve.proved_value(read, plans) == value


@settings(max_examples=18)
@given(games(), st.sampled_from([1, 2]), st.sampled_from([0, 1]))
def test_ranges_over_optimal_plans_are_the_same(game, player, given_sequence):
    """With columns, any plan and weights that prove an end; without, the greatest ones."""
    read = with_columns(game)
    given_sequence = min(given_sequence, game.sequence_counts[player] - 1)
    form = {q: QQ(q % 3 - 1, 2) for q in range(1, game.sequence_counts[player])}
    solution = solve.solve_game(game)
    expected = ends_or_reason(game, player, solution, form, given_sequence)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nashproof.solving.optimal.ranges.CANONICAL", 0)
        patch.delattr("nashproof.solving.optimal.ranges.optimal_face")
        assert ends_or_reason(read, player, solution, form, given_sequence) == expected


def ends_or_reason(game, player, solution, form, given_sequence):
    who = solve.zero_sum_player(game, player, solution)
    try:
        return [end.value for end in optimal_range(who, form, given_sequence)]
    except Unproved as error:
        return str(error)
