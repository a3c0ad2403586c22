"""Claims about equilibria in pure strategies, against a search of their definition."""

import sys
from itertools import product
from random import Random

import pytest
from deciding import decide
from examples import committed
from hypothesis import given, settings
from strategies import PLAYED

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ
from nashproof.games.columns import Exact
from nashproof.games.simultaneous import LARGE, strategic_columns, strategic_game
from nashproof.play.strategies import count_pure, expected_payoffs, pure_plan, pure_strategies
from nashproof.solving import pure


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


@settings(max_examples=18)
@given(PLAYED.filter(few))
def test_pure_equilibria_of_random_trees(game):
    found = by_definition(game)
    every = {p: [*pure_strategies(game, p, True)] for p in game.player_numbers}
    equilibria = pure.pure_equilibria(game)
    listed = [tuple(every[p].index(s) for p, s in one.strategies.items()) for one in equilibria]
    assert listed == found
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "numpy", None)
        assert pure.pure_equilibria(game) == equilibria
    claim = 'kind = "pure equilibria"\ngame = "g"\nstated = '
    assert decide(game, f'{claim}"{len(found)}"')["verdict"] == "confirmed"
    assert decide(game, f'{claim}"{len(found) + 1}"')["verdict"] == "refuted"


@pytest.mark.parametrize("size", [1, 2**60 // 3])
def test_columns_and_objects_have_the_same(size):
    """Numbers that fit 64 bits and whose sums might not; the large game stands in columns."""
    random = Random(1)
    shape = (5, 10, LARGE // 50)
    paid = {
        cell: [QQ(random.randint(-3, 3)) * size for _ in shape]
        for cell in product(*map(range, shape))
    }
    names = [[*map(str, range(n))] for n in shape]
    payoffs = Exact.of([x for k in range(3) for x in (paid[cell][k] for cell in paid)])
    table = Exact(payoffs.over.reshape(3, -1), payoffs.under)
    large = strategic_columns("t", ("1", "2", "3"), names, table)
    plain = strategic_game("t", ("1", "2", "3"), names, paid.__getitem__)
    assert large.has_columns and not plain.has_columns
    found = pure.pure_equilibria(large)
    assert found and found == pure.pure_equilibria(plain)
    cells = [tuple(k for own in one.strategies.values() for k in own.values()) for one in found]
    assert [list(one.payoffs) for one in found] == [paid[cell] for cell in cells]


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
