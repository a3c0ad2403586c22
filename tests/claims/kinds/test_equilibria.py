"""Claims about how many equilibria a small game has."""

import pytest
from deciding import decide
from examples import committed
from hypothesis import given, settings
from strategies import PLAYED, bimatrix

from nashproof.exact.numbers import QQ
from nashproof.games.simultaneous import strategic_game


@settings(max_examples=15)
@given(PLAYED.filter(lambda game: len(game.players) == 2))
def test_all_equilibria_of_small_trees(game):
    record = decide(game, 'kind = "equilibria"\ngame = "g"\nstated = "1"')
    assert record["verdict"] == {"": "undetermined", "1": "confirmed"}.get(
        record["computed"], "refuted"
    )
    if record["computed"]:
        assert (
            decide(game, f'kind = "equilibria"\ngame = "g"\nstated = "{record["computed"]}"')[
                "verdict"
            ]
            == "confirmed"
        )


@pytest.mark.parametrize(
    "name, claim, verdict",
    [
        ("battle-of-the-sexes", 'stated = "3"', "confirmed"),
        ("battle-of-the-sexes", 'stated = "1"', "refuted"),
        ("battle-of-the-sexes", 'stated = "infinite"', "refuted"),
        ("matching-pennies", 'stated = "1"', "confirmed"),
        ("battle-of-the-sexes", 'what = "components"\nstated = "3"', "confirmed"),
        ("kuhn", 'stated = "1"', "refuted"),  # 91 reduced strategies: in plans
    ],
)
def test_how_many_equilibria(name, claim, verdict):
    record = decide(committed(name), f'kind = "equilibria"\ngame = "g"\n{claim}')
    assert record["verdict"] == verdict
    assert "against" in record["why"]


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ('stated = "1"', "refuted"),
        ('stated = "3"', "refuted"),
        ('stated = "4"', "undetermined"),
        ('stated = "infinite"', "undetermined"),
        ('what = "components"\nstated = "1"', "undetermined"),
    ],
)
def test_pure_equilibria_of_three_players_refute_what_states_fewer(claim, verdict, monkeypatch):
    """Everybody gets 1 if an even number of them plays 1: the four pure profiles of that kind."""
    monkeypatch.setattr("nashproof.solving.mixed.SEARCHED_PROFILES", 7)
    names, actions = ("A", "B", "C"), [["0", "1"]] * 3
    even = strategic_game("parity", names, actions, lambda s: [QQ(1 - sum(s) % 2)] * 3)
    record = decide(even, f'kind = "equilibria"\ngame = "g"\n{claim}')
    assert record["verdict"] == verdict
    assert ("exactly 4 equilibria in pure" in record["why"]) == (verdict == "refuted")


def test_equilibria_where_one_player_is_indifferent():
    game = bimatrix([[1, 1], [0, 2]], [[1, 1], [2, 0]])
    record = decide(game, 'kind = "equilibria"\ngame = "g"\nstated = "infinite"')
    assert (
        record["verdict"] == "confirmed"
        and "r0 against any mixture of [c0], [1/2 c0 + 1/2 c1]" in record["why"]
    )
