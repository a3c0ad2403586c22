"""Tables that a document prints: what is read, what is refused, and that no figure is left out."""

import pytest
from examples import DOCUMENTS, HEAD, document

from nashproof.documents.printed_tables import PlacedFigure
from nashproof.errors import InputError
from nashproof.files.lines import numbers

TEXT = (
    HEAD
    + """[[assertions]]
id = "a"
lines = "1"
says = "x"
kind = "arithmetic"
equations = [["1", "1"]]

[[tables]]
id = "t"
title = "A table"
lines = "1-2"
head = "row"
columns = [{ head = "sum" }, { head = "paid: 1", of = ["player 1"] }]
rows = [{ head = "1", figures_of = ["a"], cells = ["paid: 1: a", "sum: a 2"] }]
"""
)


def test_what_is_read():
    (table,) = document("mine", TEXT).tables
    assert [column.of for column in table.columns] == [(), ("player 1",)]
    assert table.rows[0].cells == (PlacedFigure("paid: 1", "a", 1), PlacedFigure("sum", "a", 2))
    assert table.rows[0].names == ("a",) and table.along == ()


BROKEN = [
    ('id = "t"', 'id = "T"', "lower-case letters"),
    ('head = "paid: 1"', 'head = "sum"', "two columns with one head"),
    ('"sum: a 2"', '"sum: b 2"', '"sum: b 2", expected a column, an assertion'),
    ('"sum: a 2"', '"pot: a 2"', '"pot: a 2", expected a column, an assertion'),
    ('"sum: a 2"', '"sum: a 0"', '"sum: a 0", expected a column, an assertion'),
    ('figures_of = ["a"]', 'figures_of = ["b"]', '"b" under "figures_of"'),
    ('title = "A table"', 'title = " "', "a text that is not empty"),
    ('lines = "1-2"', 'lines = "x"', "expected line numbers in order"),
    ('lines = "1-2"', 'lines = "1-100000"', "expected line numbers in order"),
    ('lines = "1-2"', f'lines = "{"9" * 5000}"', "expected line numbers in order"),
    ("rows = [", 'along = ["a.x"]\nrows = [', '"a.x" under "along"'),
    (
        "[[tables]]",
        f"{TEXT[TEXT.index('[[tables]]') :]}[[tables]]",
        "an id that no other table has",
    ),
]


@pytest.mark.parametrize("old, new, wrong", BROKEN, ids=[wrong for _, _, wrong in BROKEN])
def test_a_broken_table_is_refused_with_its_line(old, new, wrong):
    with pytest.raises(InputError) as caught:
        document("mine", TEXT.replace(old, new, 1))
    assert wrong in str(caught.value) and caught.value.place.startswith("mine")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_figure_on_the_lines_of_a_table_has_its_cell(name):
    """By the texts of claims and columns; pages go by what these stand for.

    Where a table has single figures alone, its lines are prose, and may claim payoffs in words.
    """
    read = document(name)
    for table in read.tables:
        placed = {text for column in table.columns for text in column.of}
        named = {one for row in table.rows for one in row.names}
        whole = {one for row in table.rows for one in row.figures_of}
        for one in read.assertions:
            claim, kind = one.readings[0].claim, one.readings[0].kind
            figures = ("payoff", "count") if whole else ("count",)
            if set(numbers(one.lines)) <= set(numbers(table.lines)) and kind in figures:
                assert one.id in named, (table.id, one.id)
            for figure in claim.figures if one.id in whole else ():
                text = f"player {figure.player}" if figure.event is None else " ".join(figure.event)
                assert text in placed, (one.id, text)
