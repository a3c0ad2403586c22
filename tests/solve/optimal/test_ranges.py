"""Exact ranges over all optimal plans."""

import pytest
from hypothesis import given
from strategies import games

from nashproof.exact.numbers import QQ
from nashproof.play.strategies import is_plan
from nashproof.solve.optimal.ranges import optimal_range
from nashproof.solve.zero_sum import guarantee, solve_game

KNOWN = [  # game, player, set, action, least and greatest probability over all equilibria
    ("kuhn", 1, "A", "bet", 0, 1),
    ("kuhn", 1, "Q", "bet", 0, QQ(1, 3)),
    ("kuhn", 1, "K", "bet", 0, 0),  # Kuhn 1950
    ("kuhn", 1, "K check bet", "call", QQ(1, 3), QQ(2, 3)),
    ("kuhn", 2, "K bet", "call", QQ(1, 3), QQ(1, 3)),
    ("baby-poker", 1, "1", "raise", QQ(2, 3), QQ(2, 3)),
    ("baby-poker", 2, "4 raise", "fold", 0, QQ(2, 3)),
    ("rock-paper-scissors", 2, "move 2", "Paper", QQ(1, 3), QQ(1, 3)),
]


def ends(game, player, form, backend="highs"):
    value = solve_game(game, backend).value
    return optimal_range(
        game, player, form, value if player == 1 else game.constant - value, 0, backend
    )


@pytest.mark.parametrize("backend", ["highs", "cbc"])
@pytest.mark.parametrize("name, player, where, action, low, high", KNOWN)
def test_known_ranges(game, name, player, where, action, low, high, backend):
    s = game(name).infosets[game(name).set_index[player, where]]
    found = ends(game(name), player, {s.first + s.actions.index(action): QQ(1)}, backend)
    assert [end.value for end in found] == [low, high]


@given(games())
def test_ends_are_optimal_plans_and_hold_the_canonical_one(game):
    solution = solve_game(game)
    for player, share in ((1, solution.value), (2, game.constant - solution.value)):
        form = {q: QQ(q % 3 - 1) for q in range(1, game.sequence_counts[player])}
        low, high = optimal_range(game, player, form, share)
        for end in (low, high):
            assert is_plan(game, player, end.plan) and guarantee(game, player, end.plan) == share
            assert sum(a * end.plan[q] for q, a in form.items()) == end.value
        assert (
            low.value
            <= sum(a * solution.plans[player - 1][q] for q, a in form.items())
            <= high.value
        )


def test_the_exact_simplex_alone_finds_the_same_ends(game):
    s = game("kuhn").infosets[game("kuhn").set_index[1, "Q"]]
    assert ends(game("kuhn"), 1, {s.first + 1: QQ(1)}, "none") == ends(
        game("kuhn"), 1, {s.first + 1: QQ(1)}
    )
