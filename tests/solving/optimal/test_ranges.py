"""Exact ranges over all optimal plans."""

import pytest
from hypothesis import given, settings
from strategies import games, zero_sum_matrix

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ
from nashproof.play.best_response import guarantee
from nashproof.play.strategies import is_plan
from nashproof.solving.optimal.ranges import optimal_range
from nashproof.solving.zero_sum import solve_game, zero_sum_player

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
    who = zero_sum_player(game, player, solve_game(game, backend))
    return optimal_range(who, form, backend=backend)


@pytest.mark.parametrize("backend", ["highs", "none"])
@pytest.mark.parametrize("name, player, where, action, low, high", KNOWN)
def test_known_ranges(game, name, player, where, action, low, high, backend):
    s = game(name).infosets[game(name).set_index[player, where]]
    found = ends(game(name), player, {s.first + s.actions.index(action): QQ(1)}, backend)
    assert [end.value for end in found] == [low, high]


@settings(max_examples=18)
@given(games())
def test_ends_are_optimal_plans_and_hold_the_canonical_one(game):
    solution = solve_game(game)
    for player in (1, 2):
        who = zero_sum_player(game, player, solution)
        form = {q: QQ(q % 3 - 1) for q in range(1, game.sequence_counts[player])}
        low, high = optimal_range(who, form)
        for end in (low, high):
            assert (
                is_plan(game, player, end.plan) and guarantee(game, player, end.plan) == who.value
            )
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


def test_a_quotient_without_a_bound_is_refused():
    """Matching pennies with a third row that is as good: its weight over that of the first row."""
    game = zero_sum_matrix((("1", "-1"), ("-1", "1"), ("1", "-1")))
    who = zero_sum_player(game, 1, solve_game(game))
    with pytest.raises(Unproved, match="no bound"):
        optimal_range(who, {3: QQ(1)}, divisor=1)
