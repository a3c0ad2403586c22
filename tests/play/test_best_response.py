"""Best responses against the oracle that tries every pure strategy; one to three players."""

from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYED, all_pure, best_value, changed, profiles, walk

from nashproof.exact.numbers import QQ
from nashproof.play.best_response import (
    best_response,
    best_responses,
    best_values,
    nash_conv,
    rewards,
)
from nashproof.play.strategies import expected_payoffs, plans_of, reduce_strategy

DRAWN = PLAYED.flatmap(lambda game: st.tuples(st.just(game), profiles(game)))


@given(DRAWN)
def test_as_good_as_every_pure_strategy_and_equal_to_one(drawn):
    game, profile = drawn
    for r in best_responses(game, plans_of(game, profile)):
        assert r.value == best_value(game, profile, r.player)
        assert r.strategy == reduce_strategy(
            game, r.player, {i: r.strategy.get(i, 0) for i in game.sets_of[r.player]}
        )
        assert walk(game, changed(game, profile, r.strategy))[r.player - 1] == r.value
        assert r.gain == r.value - walk(game, profile)[r.player - 1] >= 0


@given(DRAWN)
def test_set_values_are_the_best_payoffs_below_each_set(drawn):
    """Weighted by chance and the others only: the player is made to go to the set."""
    game, profile = drawn
    for player in game.player_numbers:
        _, values = best_values(game, player, rewards(game, plans_of(game, profile), player))
        for i in game.sets_of[player]:
            assert values[i] == max(
                _below(game, profile, player, i, s) for s in all_pure(game, player)
            )


def _below(game, profile, player, target, strategy):
    """A player's payoff at terminals below a set, reached on purpose and then by ``strategy``."""
    total = QQ(0)
    name = game.infosets[target].name
    for path, leaf in zip(game.paths(), game.leaves):
        at = next((k for k, move in enumerate(path) if move[:2] == (player, name)), None)
        if at is None:
            continue
        after = [(game.set_index[p, s], a) for p, s, a in path[at:] if p == player]
        if all(game.infosets[i].actions[strategy[i]] == a for i, a in after):
            others = leaf.chance
            for p, s, a in path:
                if p not in (0, player):
                    i = game.set_index[p, s]
                    others *= profile[i][game.infosets[i].actions.index(a)]
            total += others * leaf.payoffs[player - 1]
    return total


@given(DRAWN, st.data())
def test_banned_moves_are_not_played(drawn, data):
    game, profile = drawn
    player = data.draw(st.sampled_from(game.player_numbers))
    sets = game.sets_of[player]
    barred = {
        i: data.draw(st.integers(0, len(game.infosets[i].actions) - 1))
        for i in sets
        if len(game.infosets[i].actions) > 1
    }
    banned = frozenset(game.infosets[i].first + k for i, k in barred.items())
    worth, _ = best_values(game, player, rewards(game, plans_of(game, profile), player), banned)
    allowed = [s for s in all_pure(game, player) if all(s[i] != k for i, k in barred.items())]
    assert worth[0] == max(walk(game, changed(game, profile, s))[player - 1] for s in allowed)


@given(DRAWN)
def test_nash_conv_is_the_sum_of_gains(drawn):
    game, profile = drawn
    plans = plans_of(game, profile)
    paid = expected_payoffs(game, plans)
    assert nash_conv(game, plans) == sum(
        best_value(game, profile, p) - paid[p - 1] for p in game.player_numbers
    )


def test_the_prisoner_who_always_calls(game):
    """Kuhn poker, player 2 always calls: bet K and A, check Q; by hand (0 + 2 - 1) / 3 = 1/3."""
    kuhn = game("kuhn")
    rows = tuple(
        (QQ(0), QQ(1)) if s.actions[1] == "call" else (QQ(1), QQ(0)) for s in kuhn.infosets
    )
    response = best_response(kuhn, plans_of(kuhn, rows), 1)
    assert response.value == QQ(1, 3)
    assert {
        kuhn.infosets[i].name: kuhn.infosets[i].actions[k] for i, k in response.strategy.items()
    }["A"] == "bet"
