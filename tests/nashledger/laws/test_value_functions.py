"""Values as functions of a real parameter: Kuhn poker by its bet, signs, gaps."""

import pytest
from examples import committed_table

from nashledger.laws.solving.followed_plans import follow_plans
from nashledger.laws.solving.value_functions import judge, pieces, sign_is_shown
from nashproof.errors import Unproved
from nashproof.exact.expressions import evaluate
from nashproof.exact.numbers import QQ, number_text
from nashproof.games.card_games import game_from_table, variant
from nashproof.solving.one_card.blocks import single_cards
from nashproof.solving.one_card.optimal_plans import optimal_plans
from nashproof.solving.parameters.parametric_games import polynomial_in, stakes_game

X = polynomial_in("x")


def kuhn(bet):
    return game_from_table(variant(committed_table("kuhn"), cards="3", bet=number_text(bet)))


def blocks(bet):
    return single_cards(kuhn(bet))


def by_bet(low, high):
    return pieces(lambda at: stakes_game("bet", kuhn, at), blocks, (low, high))


def test_kuhn_poker_by_its_bet():
    """The pieces cover the interval, and agree with the solver inside and at their ends."""
    function, gaps = by_bet(QQ(1, 4), QQ(3))
    assert not gaps and function[0].low == QQ(1, 4) and function[-1].high == 3
    assert all(one.high == two.low for one, two in zip(function, function[1:]))
    for piece in function:
        for bet in (piece.low, (piece.low + piece.high) / 2, piece.high):
            assert evaluate(piece.value, {"bet": bet}) == optimal_plans(kuhn(bet))[0]


def test_a_function_without_end():
    function, _ = by_bet(QQ(1), None)
    assert function[-1].high is None
    assert evaluate(function[-1].value, {"bet": QQ(1000)}) == optimal_plans(kuhn(QQ(1000)))[0]


def test_plans_of_one_bet_are_not_judged_around_another():
    """With a bet of 1/2 the queen plays otherwise than with a bet of 5."""
    small, large = (stakes_game("bet", kuhn, bet) for bet in (QQ(1, 2), QQ(5)))
    judgement = judge(small, follow_plans(small, blocks))
    assert evaluate(judgement.value, {"bet": QQ(1, 2)}) == optimal_plans(kuhn(QQ(1, 2)))[0]
    with pytest.raises(Unproved):
        judge(large, follow_plans(small, blocks))


def test_payoffs_that_are_not_linear_are_refused():
    with pytest.raises(Unproved, match="not linear"):
        stakes_game("bet", lambda at: kuhn(at * at + 1), QQ(1))


@pytest.mark.parametrize(
    "polynomial, low, high, weakly, strictly",
    [
        (X**2, 0, 1, True, False),
        (X**2 + 1, 0, 1, True, True),
        (X - 1, 0, 2, False, False),
        (X - 1, 1, None, True, False),
        (X - 1, 2, None, True, True),
        (X * 0, 0, 1, True, False),
        (X * 0, 0, None, True, False),
    ],
)
def test_signs(polynomial, low, high, weakly, strictly):
    ends = QQ(low), None if high is None else QQ(high)
    assert sign_is_shown(polynomial, *ends) == weakly
    assert sign_is_shown(polynomial, *ends, strictly=True) == strictly
