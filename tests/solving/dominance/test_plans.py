"""Whole strategies that are weakly dominated, against every pure strategy of the opponent."""

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import all_pure, games, profiles

from nashproof.exact.numbers import QQ
from nashproof.play.best_response import best_response
from nashproof.play.strategies import expected_payoffs, is_plan, plan_of, pure_plan
from nashproof.solving.dominance.plans import belief, dominating_plan

TWO = st.booleans().flatmap(lambda zero_sum: games(2, zero_sum))
DRAWN = TWO.flatmap(lambda game: st.tuples(st.just(game), profiles(game), st.sampled_from((1, 2))))


def paid(game, player, own, other):
    plans = (own, other) if player == 1 else (other, own)
    return expected_payoffs(game, plans)[player - 1]


@settings(max_examples=24)
@given(DRAWN)
def test_a_strategy_is_dominated_or_best_against_a_completely_mixed_one(drawn):
    game, profile, player = drawn
    plan = plan_of(game, profile, player)
    found, better = belief(game, player, plan), dominating_plan(game, player, plan)
    assert (found is None or min(found) == 0) == (better is not None)
    if better is None:
        both = (plan, found) if player == 1 else (found, plan)
        assert is_plan(game, 3 - player, found) and not best_response(game, both, player).gain
        return
    replies = [pure_plan(game, 3 - player, t) for t in all_pure(game, 3 - player)]
    more = [paid(game, player, better, y) - paid(game, player, plan, y) for y in replies]
    assert is_plan(game, player, better) and min(more) >= 0 and max(more) > QQ(0)
    assert dominating_plan(game, player, better) is None
