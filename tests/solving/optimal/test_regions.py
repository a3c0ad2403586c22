"""Stated regions of plans against all optimal plans: Kuhn poker by hand, regions without a plan."""

import pytest
from examples import committed

from nashproof.exact.numbers import QQ
from nashproof.play.best_response import guarantee
from nashproof.play.strategies import pure_plan, pure_strategies
from nashproof.solving.optimal.regions import PlanCondition, Region, compare_region
from nashproof.solving.players import at_plan
from nashproof.solving.zero_sum import solve_game, zero_sum_player


def by_name(game, player, terms):
    return {
        game.infosets[game.set_index[player, name]].first
        + game.infosets[game.set_index[player, name]].actions.index(action): QQ(c)
        for name, action, c in terms
    }


def conditions(game, rows):
    return tuple(PlanCondition(by_name(game, 1, terms), QQ(right)) for terms, right in rows)


def test_regions_of_kuhn():
    game = committed("kuhn")
    family = [
        ([("Q check bet", "call", 1)], 0),
        ([("K", "bet", 1)], 0),
        ([("A", "bet", 1), ("Q", "bet", -3)], 0),
        ([("K check bet", "call", 1), ("Q", "bet", -1)], QQ(1, 3)),
        ([("A check bet", "fold", 1)], 0),
    ]
    who = zero_sum_player(game, 1, solve_game(game))
    equations = conditions(game, family)
    whole = compare_region(who, Region(equations, ()))
    assert whole.contains and whole.contained and len(whole.corners) == 2
    half = compare_region(who, Region(equations, conditions(game, [([("A", "bet", 2)], 1)])))
    assert half.contained and not half.contains
    large = compare_region(who, Region(equations[:-1], ()))
    assert (
        large.contains
        and not large.contained
        and guarantee(game, 1, large.not_optimal) < QQ(-1, 18)
    )


@pytest.mark.parametrize(
    "name, equations, inequalities",
    [
        ("kuhn", [([("A", "bet", 1)], 2)], []),
        ("kuhn", [([("A", "bet", 1)], 1), ([("A", "bet", 1)], QQ(1, 2))], []),
        ("kuhn", [([("Q", "bet", 1)], QQ(1, 4))], [([("Q check bet", "call", 1)], 1)]),
        ("kuhn", [], [([("Q", "bet", 1), ("K", "bet", 1), ("A", "bet", 1)], QQ(7, 2))]),
        ("matching-pennies", [([("move 1", "Heads", 1)], 2)], []),
        (
            "matching-pennies",
            [([("move 1", "Heads", 1)], QQ(1, 2))],
            [([("move 1", "Tails", 1)], QQ(3, 5))],
        ),
    ],
)
def test_regions_without_a_plan(name, equations, inequalities):
    """The factors add the conditions up to something below 0 on every pure plan, and so on every
    plan.
    """
    game = committed(name)
    who = zero_sum_player(game, 1, solve_game(game))
    stated = Region(conditions(game, equations), conditions(game, inequalities))
    found = compare_region(who, stated)
    assert not found.contains and not found.contained and found.outside and min(found.factors) >= 0
    for strategy in pure_strategies(game, 1, True):
        plan = pure_plan(game, 1, strategy)
        total = sum(
            x * (at_plan(condition.form, plan) - condition.right)
            for x, condition in zip(found.factors, stated.as_inequalities)
        )
        assert total < 0
