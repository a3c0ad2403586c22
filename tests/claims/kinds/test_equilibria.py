"""Claims about how many equilibria a small game has, and about refinements."""

import pytest
from deciding import DRAWN, decide
from examples import committed
from hypothesis import given, settings
from strategies import PLAYED, bimatrix

from nashproof.exact.numbers import QQ
from nashproof.games.tree import assemble


@settings(max_examples=60)
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
        ("kuhn", 'stated = "1"', "undetermined"),
    ],
)
def test_how_many_equilibria(name, claim, verdict):
    record = decide(committed(name), f'kind = "equilibria"\ngame = "g"\n{claim}')
    assert record["verdict"] == verdict
    assert verdict == "undetermined" or "against" in record["why"]


def test_equilibria_where_one_player_is_indifferent():
    game = bimatrix([[1, 1], [0, 2]], [[1, 1], [2, 0]])
    record = decide(game, 'kind = "equilibria"\ngame = "g"\nstated = "infinite"')
    assert (
        record["verdict"] == "confirmed"
        and "r0 against any mixture of [c0], [1/2 c0 + 1/2 c1]" in record["why"]
    )


@settings(max_examples=25)
@given(DRAWN)
def test_a_drawn_profile_is_subgame_perfect_or_not(drawn):
    """The checker accepts the proof either way."""
    records = [
        decide(drawn[0], f'kind = "subgame perfect"\nprofile = "p"\nstated = "{stated}"', drawn[1])
        for stated in ("subgame perfect", "not subgame perfect")
    ]
    assert {record["verdict"] for record in records} in ({"confirmed", "refuted"}, {"undetermined"})


def test_subgames_behind_a_chance_of_nothing_are_open():
    """No certificate speaks of what chance makes impossible."""
    move = ("move", 1, "s", "s", ("l",))
    entries = [("chance", "c", ("x", "y"), (QQ(0), QQ(1))), move, ("end", [QQ(0)])]
    game = assemble("odd", ["One"], [*entries, ("end", [QQ(0)])])
    record = decide(game, 'kind = "subgame perfect"\nprofile = "p"', [["1"]])
    assert record["verdict"] == "undetermined" and "probability 0" in record["why"]
