"""The plan of best replies that makes most of the preference: where it is optimal, no program is
solved; where it nearly is, the program goes on from it.
"""

from math import isqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games

from nashlab.large_trees import preferred_plan as in_arrays
from nashlab.large_trees import sparse_optimum
from nashlab.large_trees.relaxed_plan import even_plan, relaxed_basis, relaxed_plan
from nashlab.large_trees.sequence_arrays import merged_face, sequence_arrays
from nashproof.games.examples import kuhn
from nashproof.games.formats.efg import tree_in_columns, write_efg
from nashproof.games.one_card import expand
from nashproof.play.best_response import guarantee
from nashproof.play.payoff_table import payoff_table
from nashproof.play.strategies import is_plan
from nashproof.solving import canonical_plan as canonical
from nashproof.solving import zero_sum as solve
from nashproof.solving.canonical_plan import best_sequences

LOST = """EFG 2 R "Lost" { "1" "2" }
""
p "" 1 1 "first" { "a" "b" } 0
p "" 2 1 "after a" { "left" "right" } 0
t "" 1 "" { 1 -1 }
t "" 2 "" { 1 -1 }
p "" 2 2 "after b" { "left" "right" } 0
t "" 3 "" { 1 -1 }
t "" 4 "" { 1 -1 }
"""


def player_of(game, player):
    solution = solve.solve_game(game, "none")
    return solve.zero_sum_player(game, player, solution), solution.plans[player - 1]


def relaxed_of(who):
    best = np.array(best_sequences(who))
    return best, relaxed_plan(who, best, costs_of(who, best))


def costs_of(who, best):
    return np.array([-isqrt(q * who.game.sequence_counts[who.player] ** 3) for q in best.tolist()])


@settings(max_examples=24, deadline=None)
@given(games(2), st.sampled_from([1, 2]))
def test_it_is_optimal_exactly_where_no_reply_is_broken(game, player):
    read = tree_in_columns(write_efg(game), "x.efg")
    if read is None:
        return
    who, _ = player_of(read, player)
    best, relaxed = relaxed_of(who)
    assert is_plan(read, player, relaxed.plan)
    assert {q for q, w in enumerate(relaxed.plan) if w} <= set(best)
    assert (guarantee(read, player, relaxed.plan) == who.value) == (not relaxed.broken)


def test_where_everything_loses_no_program_is_solved(monkeypatch):
    """Player 2 loses 1 whatever they do, and makes the first of the moves of each set."""
    monkeypatch.setattr(in_arrays, "last_basis", None)
    game = tree_in_columns(LOST, "lost.efg")
    who, plan = player_of(game, 2)
    preferred = canonical.preferred_plan(who, plan)
    assert preferred.is_unique and [*map(int, preferred.plan)] == [1, 1, 0, 1, 0]


def test_the_plans_of_who_loses_anyway_are_all_known():
    """Player 2 loses if player 1 goes the right way, and not the other one, to a draw."""
    game = LOST.replace('"" 3 "" { 1 -1 }', '"" 3 "" { 0 0 }')
    one, two = (player_of(tree_in_columns(game, "lost.efg"), player)[0] for player in (1, 2))
    assert even_plan(one) is None
    assert [*map(str, even_plan(two))] == ["1", *["1/2"] * 4]
    assert guarantee(two.game, 2, even_plan(two)) == two.value
    assert even_plan(player_of(expand(kuhn()), 1)[0]) is None  # without columns


@settings(max_examples=30, deadline=None)
@given(games(2))
def test_what_is_known_of_one_player_changes_no_plan_of_the_other(game):
    """Plans that are the only ones are those that each player has without the other."""
    read = tree_in_columns(write_efg(game), "x.efg")
    if read is None:
        return
    solution = solve.solve_game(read, "none")
    players = solve.zero_sum_player(read, 1, solution), solve.zero_sum_player(read, 2, solution)
    both = canonical.preferred_plans(players, solution.plans)
    for who, plan, found in zip(players, solution.plans, both):
        alone = canonical.preferred_plan(who, plan)
        assert alone.plan == found.plan or not (alone.is_unique and found.is_unique)
        assert guarantee(read, who.player, found.plan) == who.value


@pytest.mark.parametrize("player", [1, 2])
def test_the_dual_simplex_method_comes_to_the_same_plan(player, monkeypatch):
    game = tree_in_columns(write_efg(expand(kuhn())), "kuhn.efg")
    found = []
    for near in (0, 10**6):
        monkeypatch.setattr(in_arrays, "NEAR", near)
        found.append(canonical.preferred_plan(*player_of(game, player)))
    assert found[0] == found[1] and found[0].is_unique


@pytest.mark.parametrize("player", [1, 2])
def test_its_basis_on_the_face_is_square_and_its_multipliers_are_feasible(player):
    game = tree_in_columns(write_efg(expand(kuhn())), "kuhn.efg")
    who, _ = player_of(game, player)
    best, relaxed = relaxed_of(who)
    whole = sequence_arrays(game, player, payoff_table(game, player))
    face = merged_face(who, whole, best, costs_of(who, best), 1)
    basis = relaxed_basis(relaxed, whole.free, face)
    assert basis.columns.sum() == basis.tight.sum()
    point = sparse_optimum._at_basis(face.program, basis)
    assert all(m >= 0 for m, equal in zip(point.y, face.program.equal) if not equal)
