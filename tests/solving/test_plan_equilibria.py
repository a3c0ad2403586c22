"""All equilibria of trees in realisation plans, against those of the reduced normal form."""

import pytest
from deciding import decide
from hypothesis import given, settings
from strategies import games

import nashproof
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games.assembly import assemble
from nashproof.play.strategies import count_pure, pure_plan
from nashproof.solving.bimatrix import find_equilibria
from nashproof.solving.plan_equilibria import PlanSide, find_plan_equilibria


def is_small(game):
    """Whether the reduced normal form is small, too."""
    return sum(count_pure(game, player, True) for player in (1, 2)) <= 14


def by_strategies(game):
    """The components of the reduced normal form in plans, their extreme ones."""
    found = find_equilibria(game)
    halves = []
    for player, mixed in enumerate(found.mixed, 1):
        pure = [pure_plan(game, player, strategy) for strategy in found.strategies[player - 1]]
        plans = [
            tuple(sum((p * x for p, x in zip(one, column)), QQ(0)) for column in zip(*pure))
            for one in mixed
        ]
        tight = PlanSide(game, player).tight
        halves.append([(tight(plan), plan) for plan in plans])
    return {
        tuple(
            frozenset(
                plan
                for mask, plan in (half[k] for k in numbers)
                if not any(half[k][0] != mask == mask & half[k][0] for k in numbers)
            )
            for half, numbers in zip(halves, component)
        )
        for component in found.components
    }


@settings(max_examples=10)
@given(games(2, zero_sum=False).filter(is_small))
def test_the_list_is_that_of_the_reduced_normal_form(game):
    found = find_plan_equilibria(game)
    assert by_strategies(game) == {
        tuple(
            frozenset(plans[k] for k in numbers) for plans, numbers in zip(found.plans, component)
        )
        for component in found.components
    }


def signals(types, signals, replies):
    """A sender of some type is paid for the right signal and the reply that follows it."""
    entries = [("chance", "type", [f"t{t}" for t in range(types)], [QQ(1, types)] * types)]
    for t in range(types):
        entries.append(("move", 1, t, f"type {t}", [f"m{m}" for m in range(signals)]))
        for m in range(signals):
            entries.append(("move", 2, m, f"signal {m}", [f"a{a}" for a in range(replies)]))
            for a in range(replies):
                paid = QQ(3 * (t == m) + (7 * t + 3 * a) % 5), QQ(2 * (a == t) + (a + m) % 2)
                entries.append(("end", paid))
    return assemble("Signals", ["Sender", "Receiver"], entries)


def test_a_tree_with_too_many_strategies_for_a_list_of_mixed_ones():
    """Both checkers' fixtures have smaller games; here the verbs and the words."""
    game = signals(3, 3, 3)
    assert count_pure(game, 1, True) == count_pure(game, 2, True) == 27
    described = nashproof.describe(game)
    assert [*described.certificates] == ["plan-equilibria"]
    (count,) = {described.equilibria.count, described.record()["equilibria"]["count"]}
    (number,) = (line for line in described.lines if line.startswith("The game has "))
    assert "equilibria in behaviour strategies" in number
    assert [*described.record()["equilibria"]["plans"]] == ["1", "2"]
    claim = 'kind = "equilibria"\ngame = "g"\nstated = '
    record = decide(game, f'{claim}"{count}"')
    assert record["verdict"] == "confirmed"
    assert "behaviour strategies, where only what a strategy reaches counts" in record["why"]


def test_limits_are_named(monkeypatch):
    game = signals(3, 3, 3)
    monkeypatch.setattr("nashproof.solving.plan_equilibria.VERTICES", 5)
    claim = 'kind = "equilibria"\ngame = "g"\nstated = "1"'
    why = "Too large: a polyhedron with more than 5 vertices, on the way to it."
    assert decide(game, claim)["why"] == why
    assert "a polyhedron of strategies has more vertices, or" in str(nashproof.describe(game))
    monkeypatch.setattr("nashproof.solving.plan_equilibria.PLAN_SEQUENCES", 17)
    monkeypatch.setattr("nashproof.limits.PLAN_SEQUENCES", 17)
    with pytest.raises(InputError, match="18 sequences.*at most 17 of both players together"):
        find_plan_equilibria(game)
    told = (
        "it has 54 reduced pure strategies and 18 moves, more than the 40 or 17 that are searched"
    )
    assert told in str(nashproof.describe(game))
