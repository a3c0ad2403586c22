"""Claims about equilibria in pure strategies, against a search of their definition."""

from itertools import product

import pytest
from deciding import decide
from examples import committed
from hypothesis import given, settings
from strategies import PLAYED

from nashproof.errors import Unproved
from nashproof.play.strategies import count_pure, expected_payoffs, pure_plan, pure_strategies
from nashproof.solve import pure


def by_definition(game):
    """Each profile's payoffs from its plans, and every deviation one by one."""
    players = [*game.player_numbers]
    plans = {p: [pure_plan(game, p, s) for s in pure_strategies(game, p, True)] for p in players}
    numbers = [range(len(plans[p])) for p in players]

    def paid(profile):
        return expected_payoffs(game, tuple(plans[p][i] for p, i in zip(players, profile)))

    return [
        profile
        for profile in product(*numbers)
        if all(
            paid((*profile[:k], i, *profile[k + 1 :]))[k] <= paid(profile)[k]
            for k in range(len(players))
            for i in numbers[k]
        )
    ]


def few(game):
    """Whether the game has few profiles, for this search takes long."""
    count = 1
    for p in game.player_numbers:
        count *= count_pure(game, p, True)
    return count <= 100


@settings(max_examples=30)
@given(PLAYED.filter(few))
def test_pure_equilibria_of_random_trees(game):
    found = by_definition(game)
    every = {p: [*pure_strategies(game, p, True)] for p in game.player_numbers}
    listed = [
        tuple(every[p].index(s) for p, s in one.items()) for one in pure.pure_equilibria(game)
    ]
    assert listed == found
    claim = 'kind = "pure equilibria"\ngame = "g"\nstated = '
    assert decide(game, f'{claim}"{len(found)}"')["verdict"] == "confirmed"
    assert decide(game, f'{claim}"{len(found) + 1}"')["verdict"] == "refuted"


def test_limit_of_profiles(monkeypatch):
    monkeypatch.setattr(pure, "PURE_PROFILES", 3)
    game = committed("battle-of-the-sexes")
    with pytest.raises(Unproved, match="4 profiles of reduced pure strategies"):
        pure.pure_equilibria(game)
    claim = 'kind = "pure equilibria"\ngame = "g"\nstated = "2"'
    assert decide(game, claim)["verdict"] == "undetermined"


def test_limit_of_equilibria(monkeypatch):
    monkeypatch.setattr(pure, "PURE_EQUILIBRIA", 1)
    with pytest.raises(Unproved, match="2 pure equilibria; at most 1 are listed"):
        pure.pure_equilibria(committed("battle-of-the-sexes"))
