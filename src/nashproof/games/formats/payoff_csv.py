"""Tables of payoffs (CSV) -> matrix games: one table is a zero-sum game, two are a bimatrix game.

Knows no files: it is given texts. A table has the column player's actions in its first line and the row player's in its
first column; its cells are exact numbers.
"""

import csv
import io

from nashproof.errors import InputError
from nashproof.exact.numbers import rational
from nashproof.games.simultaneous import strategic_entries
from nashproof.games.tree import assemble

PLAYERS = ("Player 1", "Player 2")


def game_from_csv(title, *tables):
    """The Game of one or two tables, each ``(text, name)``: what player 1, the row player, is paid, and player 2.

    Without a second table player 2 is paid the negative. Raises InputError with file and line.
    """
    (rows, columns, first), *others = [_table(text, name) for text, name in tables]
    second = [[-x for x in row] for row in first]
    for (names_1, names_2, second), (_, name) in zip(others, tables[1:]):
        if (names_1, names_2) != (rows, columns):
            raise InputError(
                "other actions than the table of player 1 has",
                f"rows {', '.join(rows)}; columns {', '.join(columns)}",
                name,
            )
    try:
        return assemble(
            title,
            PLAYERS,
            strategic_entries([rows, columns], lambda c: (first[c[0]][c[1]], second[c[0]][c[1]])),
        )
    except InputError as error:
        raise error.at(tables[0][1]) from None


def _table(text, name):
    """The names of the rows, those of the columns, and the cells of a table."""
    lines = _lines(text, name)
    if len(lines) < 2 or len(lines[0][1]) < 2:
        raise InputError(
            "a table without payoffs",
            "the columns' names in the first line, a row's name and its payoffs in each other",
            name,
        )
    columns = lines[0][1][1:]
    return (
        [cells[0] for _, cells in lines[1:]],
        columns,
        [_row(cells[1:], len(columns), place) for place, cells in lines[1:]],
    )


def _lines(text, name):
    """``(place, cells)`` of each line that is not blank."""
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    try:
        return [
            (f"{name}:{reader.line_num}", [cell.strip(" ") for cell in cells])
            for cells in reader
            if cells
        ]
    except csv.Error as error:
        raise InputError(
            f"a line that cannot be read ({error})",
            "cells separated by commas",
            f"{name}:{reader.line_num}",
        ) from None


def _row(cells, width, place):
    if len(cells) != width:
        raise InputError(f"{len(cells)} payoffs in a row", f"{width}, one for each column", place)
    try:
        return [rational(cell) for cell in cells]
    except InputError as error:
        raise error.at(place) from None
