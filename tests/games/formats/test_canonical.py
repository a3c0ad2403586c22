"""The canonical text of a game in either form: read again, it is the same game and text."""

import pytest
from hypothesis import given, settings
from strategies import PLAYED, onecards

from nashproof.errors import InputError
from nashproof.games.examples import kuhn, matching_pennies
from nashproof.games.formats.canonical import ENDINGS, ending, game_text, read_game


@settings(max_examples=18)
@given(PLAYED)
def test_trees(game):
    text = game_text(game)
    assert ending(game) == ".efg"
    again = read_game(".efg", text, "g.efg")
    assert game_text(again) == text and again.leaves == game.leaves


@given(onecards())
def test_one_card_games(game):
    text = game_text(game)
    assert ending(game) == ".game"
    assert read_game(".game", text, "g.game") == game


@pytest.mark.parametrize("suffix", ENDINGS)
@pytest.mark.parametrize("text", ["", "{}", "EFG", "\0"])
def test_other_texts_are_refused_with_their_name(suffix, text):
    with pytest.raises(InputError) as caught:
        read_game(suffix, text, "mine" + suffix)
    assert str(caught.value).startswith("mine" + suffix)


def test_a_text_of_the_other_form_is_refused():
    for suffix, game in zip(ENDINGS, (kuhn(), matching_pennies())):
        with pytest.raises(InputError):
            read_game(suffix, game_text(game), "g")
