"""Zero-sum equivalent games against pure profiles."""

from dataclasses import replace
from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYED, all_pure, changed, first_actions, profiles, walk

from nashproof.games.examples import absent_minded_driver, matching_pennies
from nashproof.play.best_response import best_responses
from nashproof.play.strategies import plans_of
from nashproof.play.zero_sum_equivalent import zero_sum_equivalent


def additive(game):
    """True if the sum of payoffs is a number for player 1's strategy plus one for player 2's."""
    base, pay = first_actions(game), {}
    strategies = [all_pure(game, 1), all_pure(game, 2)]
    for (i, one), (j, two) in product(*map(enumerate, strategies)):
        pay[i, j] = sum(walk(game, changed(game, changed(game, base, one), two)))
    return all(u + pay[0, 0] == pay[i, 0] + pay[0, j] for (i, j), u in pay.items())


TWO = PLAYED.filter(
    lambda game: len(game.players) == 2 and len(all_pure(game, 1)) * len(all_pure(game, 2)) <= 60
)


@given(TWO, st.data())
def test_it_has_the_same_gains_in_every_profile(game, data):
    equivalent = zero_sum_equivalent(game)
    assert (equivalent is not None) == additive(game)
    if equivalent is not None:
        assert equivalent.constant is not None
        plans = plans_of(game, data.draw(profiles(game)))
        gains = [
            [response.gain for response in best_responses(g, plans)] for g in (game, equivalent)
        ]
        assert gains[0] == gains[1]


def bonus(game, move, card, extra):
    """The game in which player 1 is paid more at the end of each path with this move and card."""
    leaves = [
        replace(
            leaf,
            payoffs=(leaf.payoffs[0] + extra * (move in path and card in path), leaf.payoffs[1]),
        )
        for leaf, path in zip(game.leaves, game.paths())
    ]
    return replace(game, leaves=tuple(leaves))


def test_a_bonus_for_a_move_that_the_opponent_can_prevent_allows_none(game):
    """At each terminal the sum depends on player 1's moves alone.

    But whether player 1 gets to call depends on player 2.
    """
    deal = (0, "card 1", "Q")
    assert zero_sum_equivalent(bonus(game("kuhn"), (1, "Q", "check"), deal, 1)) is not None
    assert zero_sum_equivalent(bonus(game("kuhn"), (1, "Q check bet", "call"), deal, 1)) is None


def test_a_game_of_constant_sum_is_its_own():
    game = matching_pennies()
    assert zero_sum_equivalent(game) is game


def test_only_two_players_have_one():
    assert zero_sum_equivalent(absent_minded_driver()) is None
