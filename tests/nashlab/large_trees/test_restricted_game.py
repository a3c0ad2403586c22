"""Programs with few sequences at first: the same values, optimal bases, near plans."""

import numpy as np
import pytest
from hypothesis import given, reject, settings
from strategies import games

from nashlab.large_trees import restricted_game, self_play, sequence_arrays, sparse_optimum
from nashlab.large_trees.self_play import Learner, learned_plans, side
from nashproof.exact.numbers import QQ
from nashproof.games.examples import kuhn, matching_pennies
from nashproof.games.formats.efg import tree_in_columns, write_efg
from nashproof.games.one_card import expand
from nashproof.play.best_response import guarantee
from nashproof.play.payoff_table import payoff_table
from nashproof.solving import zero_sum as solve

SECONDS = 60


@pytest.fixture
def at_once(monkeypatch):
    """Small games, too, are solved in parts, from hardly any self-play."""
    monkeypatch.setattr(restricted_game, "ROWS", 0)
    monkeypatch.setattr(restricted_game, "WIDE", 0)
    monkeypatch.setattr(self_play, "STEP", 1)
    monkeypatch.setattr(self_play, "MOST", 2)


def sides(game):
    table = payoff_table(game, 1)
    return side(game, table, 1), side(game, table, 2)


def first_plan(one):
    """A player's plan before any iteration, over the sequences: the uniform one."""
    learner = Learner(one)
    return learner.plan[learner.place]


def points(game):
    table = payoff_table(game, 1)
    program = sequence_arrays.sequence_arrays(game, 1, table)
    return program, [*restricted_game.restricted_points(game, program, table, SECONDS)]


@settings(max_examples=24, deadline=None)
@given(game=games(2))
def test_the_last_point_has_the_value_and_a_basis_of_the_whole_program(game):
    """The plans prove the value, and so do those of the basis in the program of the whole game."""
    read = tree_in_columns(write_efg(game), "x.efg")
    if read is None or payoff_table(read, 1) is None:
        reject()
    with pytest.MonkeyPatch.context() as patch:
        at_once.__wrapped__(patch)
        program, found = points(read)
    value, first = solve.solve_game(game, "none").value, 1 + len(read.sets_of[1])
    if not found:
        assert not len(payoff_table(read, 1).first)
        reject()
    again = sparse_optimum._at_basis(program, found[-1].basis)
    for point in (found[-1], again):
        plans = tuple(point.x[: program.free]), tuple(point.y[first:])
        assert solve.meeting_value(read, plans) == value


def test_small_and_narrow_games_are_solved_at_once(monkeypatch):
    game = tree_in_columns(write_efg(matching_pennies()), "x.efg")
    assert points(game)[1] == []
    monkeypatch.setattr(restricted_game, "ROWS", 0)
    assert points(game)[1] == []


def test_what_highs_does_not_solve_is_left_to_the_whole_program(at_once, monkeypatch):
    game = tree_in_columns(write_efg(expand(kuhn())), "x.efg")
    monkeypatch.setattr(restricted_game.highs, "proposed_of_arrays", lambda *_: None)
    assert points(game)[1] == []


def test_a_sequence_that_is_better_is_kept_and_one_of_each_set_below(at_once):
    """Player 1 of Kuhn poker keeps what a plan makes that always checks and folds."""
    game = tree_in_columns(write_efg(expand(kuhn())), "x.efg")
    one, two = sides(game)
    timid = np.zeros(one.count, dtype=np.int64)
    timid[0] = 1
    uniform = first_plan(two)
    kept = restricted_game._Kept.of(one, timid, uniform)
    sums = one.sets.sums(kept.marks)
    assert (sums[kept.sets] > 0).all() and not sums[~kept.sets].any()
    played = kept.marks.astype(float)
    caller = restricted_game._Kept.of(two, 1 - np.zeros(two.count, dtype=np.int64), played)
    assert caller.with_better(played).marks.all()
    assert kept.with_better(uniform).marks.sum() == kept.marks.sum()


def test_the_first_basis_has_what_is_played_often(at_once):
    """Rare sequences of Kuhn poker are not in it; one that is alone in its set goes with another.

    At the third set the second action is alone, and so goes with the empty sequence.
    """
    game = tree_in_columns(write_efg(expand(kuhn())), "x.efg")
    one, two = sides(game)
    marks, plan = np.ones(one.count, dtype=np.int64), first_plan(one)
    first, second, third = one.sets.firsts[:3]
    assert not one.sets.parents[2]
    plan[first : first + 2] = 0.96, 0.04
    plan[second : second + 2] = 0.5, 0.5
    plan[third : third + 2] = 0.99, 0.01
    marks[third] = 0
    kept = restricted_game._Kept(one, marks, one.sets.firsts)
    often = kept.often(plan)
    assert often[0] and often[first] and not often[first + 1]
    assert often[second] and often[second + 1] and often[third + 1]


def test_self_play_comes_near_the_value_of_kuhn_poker():
    game = tree_in_columns(write_efg(expand(kuhn())), "x.efg")
    plans = learned_plans(sides(game))
    assert all((plan >= 0).all() and plan[0] == 1 for plan in plans)
    exact = [tuple(QQ(*float(w).as_integer_ratio()) for w in plan) for plan in plans]
    one, two = (guarantee(game, p, plan) for p, plan in enumerate(exact, 1))
    assert QQ(-1, 18) - QQ(1, 50) < one and one + two > QQ(-1, 25)


def test_self_play_is_the_same_again():
    game = tree_in_columns(write_efg(expand(kuhn())), "x.efg")
    first, second = learned_plans(sides(game)), learned_plans(sides(game))
    assert all((a == b).all() for a, b in zip(first, second))


@settings(max_examples=24, deadline=None)
@given(game=games(2))
def test_payoffs_in_rounds_add_up_to_the_same(game):
    read = tree_in_columns(write_efg(game), "x.efg")
    if read is None or payoff_table(read, 1) is None:
        reject()
    uniform = [first_plan(one) for one in sides(read)]
    found = [[one.earned(plan) for one, plan in zip(sides(read), uniform[::-1])]]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(self_play, "FEW", 0)
        assert not any(one.rounds for one in sides(read))
        found += [[one.earned(plan) for one, plan in zip(sides(read), uniform[::-1])]]
    for in_rounds, in_order in zip(*found):
        assert np.allclose(in_rounds, in_order, rtol=1e-12, atol=1e-12)
