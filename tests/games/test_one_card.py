"""The compact form of one-card betting games against the tree that it stands for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import onecards

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.files.strict_toml import read_table
from nashproof.games import one_card as one_card_games
from nashproof.games.card_games import game_from_table, variant
from nashproof.games.formats.compact import read_compact, write_compact
from nashproof.games.one_card import expand, one_card

KUHN = """title = "Kuhn"
description = "d"
players = ["A", "B"]
[deck]
cards = ["Q", "K", "A"]
replacement = false
[stakes]
ante = "1"
[betting]
bet = "1"
raises = 0
"""


def table(text):
    return read_table(text, "x.toml")


@given(onecards())
def test_sets_and_sequences_are_those_of_the_tree(compact):
    tree = expand(compact)
    for player in (1, 2):
        shapes = [
            {
                (
                    s.name,
                    s.actions,
                    game.sequence(player, s.parent) and move(game, player, s.parent),
                )
                for s in map(game.infosets.__getitem__, game.sets_of[player])
            }
            for game in (compact, tree)
        ]
        assert (
            shapes[0] == shapes[1]
            and compact.sequence_counts[player] == tree.sequence_counts[player]
        )


def move(game, player, number):
    i, action = game.sequence(player, number)
    return game.infosets[i].name, action


@given(onecards())
def test_the_file_holds_the_game(compact):
    text = write_compact(compact)
    assert (
        read_compact(text, "x.game") == compact
        and write_compact(read_compact(text, "x.game")) == text
    )


def test_a_number_of_cards_names_them():
    game = game_from_table(table(KUHN.replace('["Q", "K", "A"]', "4")))
    assert game.cards == ("1", "2", "3", "4") and '"cards":"4"' in write_compact(game)
    assert [s.name for s in game.infosets][:3] == ["1", "1 check bet", "2"]


def test_named_cards_are_the_tree_of_the_numbered_ones():
    numbered = game_from_table(table(KUHN.replace('["Q", "K", "A"]', "3")))
    named = game_from_table(table(KUHN.replace('["Q", "K", "A"]', '["1", "2", "3"]')))
    assert expand(numbered) == named


def test_copies_stay_in_the_deck():
    tree = game_from_table(table(KUHN.replace("replacement", "copies = 2\nreplacement")))
    assert tree.nodes[1].probabilities == (QQ(1, 5), QQ(2, 5), QQ(2, 5))
    alone = game_from_table(
        table(
            KUHN.replace('["Q", "K", "A"]', '["Q"]').replace(
                "replacement", "copies = 2\nreplacement"
            )
        )
    )
    assert alone.nodes[1].actions == ("Q",)


def test_variants():
    game = game_from_table(variant(table(KUHN), cards="5", raises="1", ante="1/2"))
    assert len(game.cards) == 5 and ("bet", "raise", "call") in {end.moves for end in game.ends}
    assert max(end.pays[2] for end in game.ends) == QQ(5, 2)
    assert "cards = 5" not in KUHN and game_from_table(table(KUHN)).title == "Kuhn"
    assert (game.title, variant(table(KUHN)).data["title"]) == (
        "Kuhn (cards 5, raises 1, ante 1/2)",
        "Kuhn",
    )


@pytest.mark.parametrize(
    "old, new, message",
    [
        ('["Q", "K", "A"]', "1", "x.toml:5: found 1 card, expected distinct cards"),
        ('["Q", "K", "A"]', "0", 'x.toml:5: found "cards" = 0, expected an integer from 1'),
        (
            '["Q", "K", "A"]',
            "2000000",
            "x.toml: found 8000000 information sets, expected at most 2000000",
        ),
        (
            '["Q", "K", "A"]',
            '"3"',
            'x.toml:5: found "cards" = "3", expected "cards" as a list of names,'
            " or as their number",
        ),
        (
            "raises = 0",
            'raises = 0\n[[bonus]]\nplayer = 1\namount = "1"\ncard = "1"\nmoves = ["bet"]',
            "x.toml:12: found payments on top",
        ),
    ],
)
def test_mistakes_in_a_specification(old, new, message):
    text = KUHN.replace('["Q", "K", "A"]', "3") if old.startswith("raises") else KUHN
    with pytest.raises(InputError) as caught:
        game_from_table(table(text.replace(old, new)))
    assert str(caught.value).startswith(message)


def test_variants_need_a_betting_structure():
    with pytest.raises(InputError, match="expected one with"):
        variant(table('title = "t"\n[matrix]\nrows = ["a"]\n'), cards="3")


@pytest.mark.parametrize(
    "change",
    [
        ('"cards":"3"', '"cards":"03"'),
        ('"cards":"3"', '"cards":["1","2","3"]'),
        ('"cards":"3"', '"cards":"4"'),
        ('"cards":"3"', '"cards":"1/2"'),
        ('"cards":"3"', '"cards":["1","1","2"]'),
        ('[["1","3"]]', '[["1","1"],["1","2"]]'),
        ('"replacement":"no"', '"replacement":"maybe"'),
        ('["-1","0","1"]', '["-1","0"]'),
        ('["-1","0","1"]', '["-2/2","0","1"]'),
        ('["check","check"]', "[]"),
        ('["check","check"]', '["check","bet"]'),
        ('"no"', "false"),
        ("{", "{ "),
        ('"title":"Kuhn"', '"name":"Kuhn"'),
        ('"1"', "1"),
        ('"moves":["check","check"]', '"moves":"check"'),
        ("one-card game 1", "one-card game 2"),
        ('["A","B"]', '["A","A"]'),
    ],
)
def test_other_texts_are_refused(change):
    text = write_compact(game_from_table(table(KUHN.replace('["Q", "K", "A"]', "3"))))
    assert change[0] in text
    with pytest.raises(InputError, match="x.game: found "):
        read_compact(text.replace(*change, 1), "x.game")


@given(st.integers(1, 3))
def test_histories_are_the_ends_of_one_tree(k):
    histories = [(("a",) * n, (QQ(0),) * 3) for n in (k, k + 1)]
    with pytest.raises(InputError, match="none of which is another one"):
        one_card("t", ["A", "B"], 3, [1, 1, 1], False, histories)


def test_names_of_information_sets_have_a_limit(monkeypatch):
    monkeypatch.setattr(one_card_games, "CARD_NAME_CHARACTERS", 9)
    with pytest.raises(InputError, match="information sets whose names have [0-9]+ characters"):
        game_from_table(table(KUHN))
