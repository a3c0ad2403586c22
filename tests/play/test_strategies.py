"""Strategies and payoffs, compared with walks over the tree."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import PLAYED, all_pure, best_value, changed, first_actions, profiles, walk

from nashproof.exact.numbers import QQ
from nashproof.play.strategies import (
    combined,
    conditional,
    count_pure,
    event_leaves,
    expected_payoffs,
    is_plan,
    mixture_of,
    plan_of,
    plans_of,
    profile_of,
    pure_plan,
    pure_strategies,
    reach_probabilities,
    reduce_strategy,
)

DRAWN = PLAYED.flatmap(lambda game: st.tuples(st.just(game), profiles(game)))


@given(DRAWN)
def test_payoffs_are_those_of_a_walk_over_the_tree(drawn):
    game, profile = drawn
    assert expected_payoffs(game, plans_of(game, profile)) == walk(game, profile)


@given(DRAWN)
def test_terminal_probabilities_sum_to_one(drawn):
    game, profile = drawn
    assert sum(reach_probabilities(game, plans_of(game, profile))) == 1


@given(DRAWN)
def test_plans_and_behaviour_round_trip(drawn):
    game, profile = drawn
    plans = plans_of(game, profile)
    assert all(is_plan(game, p, plans[p - 1]) for p in game.player_numbers)
    back = profile_of(game, plans)
    assert all(min(row) >= 0 and sum(row) == 1 for row in back)
    assert plans_of(game, back) == plans
    for i, s in enumerate(game.infosets):  # the same wherever the player's own plan leads
        assert back[i] == profile[i] or not plans[s.player - 1][s.parent]


@given(DRAWN)
def test_a_plan_is_a_mixture_of_few_strategies(drawn):
    game, profile = drawn
    for p in {*game.player_numbers} - game.forgetful:
        plan = plan_of(game, profile, p)
        parts = mixture_of(game, p, plan)
        assert len(parts) <= game.sequence_counts[p] and min(w for _, w in parts) > 0
        every = [*pure_strategies(game, p, True)]
        assert all(strategy in every for strategy, _ in parts)
        pure = [pure_plan(game, p, strategy) for strategy, _ in parts]
        assert combined([w for _, w in parts], pure) == plan


@given(DRAWN, st.data())
def test_a_broken_plan_is_none(drawn, data):
    game, profile = drawn
    player = data.draw(st.sampled_from(game.player_numbers))
    plan = list(plan_of(game, profile, player))
    plan[data.draw(st.integers(0, len(plan) - 1))] += data.draw(st.sampled_from([QQ(1, 7), QQ(-2)]))
    assert not is_plan(game, player, plan)


def test_a_negative_weight_is_no_plan_though_the_sums_are_right(game):
    kuhn = game("kuhn")
    rows = tuple((QQ(3, 2), QQ(-1, 2)) for _ in kuhn.infosets)
    assert not any(is_plan(kuhn, p, plan_of(kuhn, rows, p)) for p in (1, 2))


@given(PLAYED)
def test_pure_strategies_are_counted_as_they_are_listed(game):
    for p in game.player_numbers:
        full, reduced = (list(pure_strategies(game, p, r)) for r in (False, True))
        assert full == all_pure(game, p)
        assert (len(full), len(reduced)) == (count_pure(game, p, False), count_pure(game, p, True))
        plans = [pure_plan(game, p, s) for s in reduced]
        assert len(set(plans)) == len(plans) and set(plans) == {pure_plan(game, p, s) for s in full}
        assert {tuple(reduce_strategy(game, p, s).items()) for s in full} == {
            tuple(s.items()) for s in reduced
        }


@given(PLAYED)
def test_pure_plans_pay_what_the_walk_does(game):
    base = first_actions(game)
    for p in game.player_numbers:
        for s in list(pure_strategies(game, p, False))[:9]:
            plans = list(plans_of(game, base))
            plans[p - 1] = pure_plan(game, p, s)
            assert expected_payoffs(game, plans) == walk(game, changed(game, base, s))


@given(DRAWN, st.data())
def test_conditional_figures_by_bayes(drawn, data):
    """P(E and F) and the payoff over F, from the paths' own products."""
    game, profile = drawn
    moves = sorted({move for path in game.paths() for move in path})
    assume(moves)
    event = st.lists(
        st.lists(st.sampled_from(moves), min_size=1, max_size=2).map(tuple), max_size=2
    )
    of, given_ = data.draw(event), data.draw(event)
    plans = plans_of(game, profile)
    reach = [_reach(game, profile, path) for path in game.paths()]
    inside = [all(any(m in path for m in c) for c in given_) for path in game.paths()]
    assert event_leaves(game, given_) == inside
    both = [
        i and all(any(m in path for m in c) for c in of) for i, path in zip(inside, game.paths())
    ]
    under = sum((r for r, i in zip(reach, inside) if i), QQ(0))
    assert conditional(game, plans, of, given_) == (
        sum((r for r, b in zip(reach, both) if b), QQ(0)),
        under,
    )
    paid = sum((r * leaf.payoffs[0] for r, i, leaf in zip(reach, inside, game.leaves) if i), QQ(0))
    assert conditional(game, plans, 1, given_) == (paid, under)


def _reach(game, profile, path):
    """The probability of a path, move by move from the root."""
    at, probability = 0, QQ(1)
    for _, _, action in path:
        node = game.nodes[at]
        actions = game.mover(node)[2]
        row = node.probabilities if hasattr(node, "probabilities") else profile[node.infoset]
        probability *= row[actions.index(action)]
        at = node.children[actions.index(action)]
    return probability


def test_full_strategies_of_a_binary_game_are_binary_numbers(game):
    """Baby poker's post numbers strategies so (line 17): 44 is 101100."""
    poker = game("baby-poker")
    fortyfour = list(pure_strategies(poker, 1, False))[44]
    assert "".join(map(str, fortyfour.values())) == "101100"


@pytest.mark.parametrize(
    "name, full, reduced",
    [  # notes on performance, section 2
        ("kuhn", (64, 64), (27, 64)),
        ("kuhn-raise-1", (1728, 1728), (125, 729)),
        ("kuhn-raise-2", (46656, 46656), (343, 4096)),
        ("kuhn-5", (1024, 1024), (243, 1024)),
        ("kuhn-13", (67108864, 67108864), (1594323, 67108864)),
        ("baby-poker", (64, 64), (64, 64)),
        ("baby-poker-8", (256, 256), (256, 256)),
        ("rock-paper-scissors", (3, 3), (3, 3)),
    ],
)
def test_known_counts(game, name, full, reduced):
    assert tuple(count_pure(game(name), p, False) for p in (1, 2)) == full
    assert tuple(count_pure(game(name), p, True) for p in (1, 2)) == reduced


def test_best_value_oracle_on_matching_pennies(game):
    """The oracle itself, on a game that fits in the head."""
    assert best_value(game("matching-pennies"), ((QQ(1), QQ(0)), (QQ(3, 4), QQ(1, 4))), 1) == QQ(
        1, 2
    )
