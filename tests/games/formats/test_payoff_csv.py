"""Tables of payoffs as CSV."""

import pytest

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games.formats.payoff_csv import game_from_csv

ROWS = ",Left,Right\nUp,3,-1/2\nDown,0.5,7\n"
COLUMNS = ",Left,Right\nUp,1,2\nDown,3,4\n"


def payoffs(*texts):
    game = game_from_csv("t", *((text, f"{k}.csv") for k, text in enumerate(texts)))
    assert [(s.player, s.name, s.actions) for s in game.infosets] == [
        (1, "move 1", ("Up", "Down")),
        (2, "move 2", ("Left", "Right")),
    ]
    return [leaf.payoffs for leaf in game.leaves]


def test_one_table_is_a_zero_sum_game():
    assert payoffs(ROWS) == [(3, -3), (QQ(-1, 2), QQ(1, 2)), (QQ(1, 2), QQ(-1, 2)), (7, -7)]


def test_two_tables_are_a_bimatrix_game():
    assert payoffs(ROWS, COLUMNS) == [(3, 1), (QQ(-1, 2), 2), (QQ(1, 2), 3), (7, 4)]


@pytest.mark.parametrize(
    "cells",
    [
        ["(3,1)", "(-1/2, 2)", "(0.5,3)", "(7,4)"],
        ["3, 1", "-1/2,2", "0.5, 3", "7,4"],
        ["3, 1", "-1/2, 2", "0.5, 3", "7, 4"],
    ],
)
def test_cells_of_two_payoffs_are_a_bimatrix_game(cells):
    up, down = (",".join(f'"{cell}"' for cell in row) for row in (cells[:2], cells[2:]))
    text = f",Left,Right\nUp,{up}\nDown,{down}\n"
    assert payoffs(text) == [(3, 1), (QQ(-1, 2), 2), (QQ(1, 2), 3), (7, 4)]
    assert game_from_csv("t", (text, "t.csv")).notes[1].startswith("A cell has the payoffs")


def test_a_comma_that_may_be_decimal_is_refused():
    for cells in ('"3,1","0,2"', '"3, 1",2', '"3, 1","0, x"'):
        with pytest.raises(InputError):
            game_from_csv("t", (f",Left,Right\nUp,{cells}\n", "t.csv"))
    text = ',Left,Right\nUp,"3,-1","0,2"\n'  # no decimal comma is before a sign
    assert [leaf.payoffs for leaf in game_from_csv("t", (text, "t.csv")).leaves] == [
        (3, -1),
        (0, 2),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + ROWS,
        ROWS.replace("\n", "\r\n"),
        ROWS.rstrip("\n"),
        "\n" + ROWS + "\n\n",
        ROWS.replace(",", " , "),
        ROWS.replace("Up", '"Up"').replace("3", '"3"'),
        "the corner is free" + ROWS,
        ROWS.replace("-", "\N{MINUS SIGN}"),
    ],
)
def test_spreadsheets_write_them_in_many_ways(text):
    assert payoffs(text) == payoffs(ROWS)


BAD = [  # tables, what the message says
    ([""], "0.csv:1: found an empty file"),
    ([",L,R\n"], "0.csv: found a table without payoffs"),
    (["\n\nx\ny\n"], "0.csv: found a table without payoffs"),
    ([",L,R\nU,1,2\nD,1\n"], "0.csv:3: found 1 payoffs in a row, expected 2"),
    ([",L,R\nU,1,2,3\n"], "0.csv:2: found 3 payoffs in a row"),
    ([",L,R\nU,1,\n"], "0.csv:2: found an empty cell, expected a payoff"),
    ([",L,R\nU,1,1e9999\n"], '0.csv:2: found "1e9999", expected at most'),
    ([',L,R\nU,1,"0,5"\n'], '0.csv:2: found "0,5", expected a decimal point: 0.5'),
    (["\tL\tR\nU\t1\t2\n"], "0.csv:1: found cells separated by tabs"),
    (["L,R\n1,2\n3,4\n"], '0.csv:2: found numbers in the first column, below "L", expected the'),
    (["U,1,0\nD,0,1\n"], '0.csv:1: found numbers in the first line, after "U", expected the'),
    (["0,29\n-0,2\n-0,3\n"], '0.csv:2: found "-0,2", expected points in decimals'),
    (["7,000\n5,000\n"], '0.csv:1: found "7,000", expected points in decimals'),
    (["2,2,0,P\nP,0,1,1\n"], '0.csv:1: found numbers in the first line, after "2", expected the'),
    (["2,A,B\nC,1,2\n"], '0.csv:1: found numbers in the first line, after "2", expected the'),
    (["V,1\n0,1\n"], '0.csv:2: found numbers in the first column, below "V", expected the'),
    (["U,1,a\nD,0,1\n"], '0.csv:1: found numbers in the first line, after "U", expected the'),
    (["a,0\n0,1\n"], '0.csv:2: found numbers in the first column, below "a", expected the'),
    (["1,-1\n-1,x\n"], "0.csv:1: found numbers alone in the first line"),
    (["0,1\n3,1\n0,2\n"], "0.csv:1: found a first line 0, 1, which may be payoffs or the numbers"),
    (["1,3\n2,0\n"], "0.csv:1: found a first column 1, 2, which may be payoffs"),
    ([",L,R\nU,1,=1+1\n"], '0.csv:2: found "=1+1"'),
    (["\u22121,\u00bd\n3,x\n"], "0.csv:1: found numbers alone in the first line"),
    (["Costs,L,R\nU,1,2\n"], '0.csv:1: found "Costs", expected an empty first cell'),
    (["strategy,payoff 1,payoff 2\nCC,3,3\n"], "0.csv:1: found a column for each player"),
    (["P2,L,R\nU,1,2\n"], '0.csv:1: found "P2", expected an empty first cell'),
    (["Costs,1,2\n1,1,2\n"], '0.csv:1: found "Costs", expected an empty first cell'),
    ([",L,R,Total\nU,1,2,3\n"], '0.csv:1: found the column "Total", expected strategies alone'),
    ([",L,R\nU,1,2\nMaximum,1,2\n"], '0.csv:3: found the row "Maximum", expected strategies'),
    ([",L,R\nU,1,2\nprob,0.5,0.5\n"], '0.csv:3: found the row "prob", expected strategies'),
    ([";L;R\nU;1;2\n"], "0.csv:1: found cells separated by semicolons"),
    ([',L,R\nU,1,"2\n'], "0.csv:2: found CSV that cannot be read"),
    ([",L,L\nU,1,2\n"], '0.csv: found actions at "move 2": L, L'),
    ([",L,\nU,1,2\n"], '0.csv: found actions at "move 2"'),
    ([",L,R\nU,1,2\nU,3,4\n"], '0.csv: found actions at "move 1": U, U'),
    ([",L,R\nU\\,1,2\n"], "0.csv: found the name"),
    ([ROWS, COLUMNS.replace("Up", "Top")], "1.csv: found other actions"),
    ([ROWS, ",Left\nUp,1\nDown,2\n"], "1.csv: found other actions"),
    ([ROWS, COLUMNS.replace("4", "x")], '1.csv:3: found "x"'),
]


@pytest.mark.parametrize("texts, wrong", BAD)
def test_tables_that_are_refused(texts, wrong):
    with pytest.raises(InputError) as caught:
        payoffs(*texts)
    assert str(caught.value).startswith(wrong)


@pytest.mark.parametrize("text", [",L,R\n1,5,6\n2,7,8\n", "bid,1,2\n1,5,6\n2,7,8\n"])
def test_rows_may_have_numbers_for_names(text):
    assert game_from_csv("t", (text, "t.csv")).infosets[0].actions == ("1", "2")


def test_numbers_with_exponents():
    game = game_from_csv("t", (",L,R\nU,1e-3,-2.5e2\n", "t.csv"))
    assert [str(leaf.payoffs[0]) for leaf in game.leaves] == ["1/1000", "-250"]


def test_a_table_without_names_is_numbered():
    """As numpy.savetxt writes an array."""
    game = game_from_csv("t", ("3.0e+00,1.0e+00\n0.0,2.5\n", "t.csv"))
    assert [s.actions for s in game.infosets] == [("row 1", "row 2"), ("column 1", "column 2")]
    assert [str(leaf.payoffs[0]) for leaf in game.leaves] == ["3", "1", "0", "5/2"]
    assert game.notes[0] == "Without names: rows are lines, and rows and columns are numbered."
    two = game_from_csv("t", ("3,1\n0,2\n", "a.csv"), ("1,0\n0,3\n", "b.csv"))
    assert [str(leaf.payoffs[1]) for leaf in two.leaves] == ["1", "0", "0", "3"]
