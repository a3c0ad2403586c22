"""The tables of pure strategies: what stands in them, and which are left out."""

import pytest
from hypothesis import given
from strategies import PLAYED, onecards

from nashproof.exact.numbers import rational
from nashproof.games.examples import kuhn, matching_pennies
from nashproof.games.one_card import expand
from nashproof.play import enumeration
from nashproof.play.enumeration import TextTable, normal_form_table, sizes, strategy_table, tables
from nashproof.play.normal_form import normal_form
from nashproof.play.strategies import pure_strategies


@pytest.mark.parametrize("reduced", [False, True])
@given(game=PLAYED)
def test_a_row_is_a_strategy(game, reduced):
    for player in game.player_numbers:
        cells = strategy_table(game, player, reduced)
        names = [game.infosets[i].name for i in game.sets_of[player]]
        assert list(cells.columns) == names
        for row, strategy in zip(cells.rows, pure_strategies(game, player, reduced), strict=True):
            made = [strategy.get(i) for i in game.sets_of[player]]
            actions = [game.infosets[i].actions for i in game.sets_of[player]]
            assert row == ["" if k is None else a[k] for k, a in zip(made, actions)]


@pytest.mark.parametrize("player", [1, 2])
def test_a_cell_is_a_payoff(game, player):
    dilemma = game("battle-of-the-sexes")
    form = normal_form(dilemma, player)
    cells = normal_form_table(dilemma, player, False).rows
    assert [[rational(cell) for cell in row] for row in cells] == [
        [form.payoff(i, j) for j in range(2)] for i in range(2)
    ]


@given(onecards())
def test_a_one_card_game_counts_as_its_tree(compact):
    assert sizes(compact) == sizes(expand(compact))


def test_known_counts():
    assert sizes(kuhn()).record() == {
        "title": "Kuhn poker",
        "terminals": "30",
        "information sets": {"1": "6", "2": "6"},
        "sequences": {"1": "13", "2": "13"},
        "pure strategies (full)": {"1": "64", "2": "64"},
        "pure strategies (reduced)": {"1": "27", "2": "64"},
    }


def test_names_of_the_tables(game):
    """A zero-sum game has one table of payoffs, another game one for each player."""
    pennies = {f"{name}-{w}" for name in ("player-1", "player-2") for w in ("full", "reduced")}
    pennies |= {"normal-form-full", "normal-form-reduced"}
    assert tables(matching_pennies()).keys() == pennies
    both = {"normal-form-full-2", "normal-form-reduced-2"}
    assert tables(game("battle-of-the-sexes")).keys() == pennies | both
    assert tables(kuhn()) == {}


def test_the_file_is_that_of_the_frame(game):
    names = tables(game("battle-of-the-sexes")).values()
    for cells in (
        *names,
        TextTable("strategy", ("'=set", 'a, "b"'), [["x\ny", ""], ["1/2", "c;d"]]),
    ):
        assert cells.csv == cells.frame().to_csv(lineterminator="\n")


def test_large_tables_are_left_out(monkeypatch):
    monkeypatch.setattr(enumeration, "ROWS", 63)
    monkeypatch.setattr(enumeration, "CELLS", 27 * 64)
    tree = expand(kuhn())
    assert strategy_table(tree, 1, False) is None and len(strategy_table(tree, 1, True).rows) == 27
    assert normal_form_table(tree, 1, False) is None
    assert normal_form_table(tree, 1, True).frame().shape == (27, 64)
    assert tables(tree).keys() == {"player-1-reduced", "normal-form-reduced"}


def test_no_normal_form_but_for_two_players():
    from nashproof.games.simultaneous import strategic_game

    alone = strategic_game("t", ["One"], [["a", "b"]], lambda profile: profile)
    assert normal_form_table(alone, 1, True) is None
