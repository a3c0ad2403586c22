"""Tables of payoffs (CSV) -> matrix games: one table is a zero-sum game, two are a bimatrix game.

Knows no files: it is given texts. A table has the column player's actions in its first line and
the row player's in its first column; its cells are exact numbers.
"""

import csv
import io

from nashproof.errors import InputError
from nashproof.exact.numbers import Rational, rational
from nashproof.games.simultaneous import matrix_game
from nashproof.games.tree import Tree

PLAYERS = ("Player 1", "Player 2")


def game_from_csv(title: str, *tables: tuple[str, str]) -> Tree:
    """The Tree of one or two tables, each ``(text, name)``: the payoffs of player 1, of player 2.

    Player 1 chooses the row. Without a second table the game is zero-sum. Raises InputError with
    file and line.

    >>> game = game_from_csv("t", (",left,right\\nup,3,1/2\\n", "t.csv"))
    >>> [s.actions for s in game.infosets], str(game.leaves[1].payoffs[0])
    ([('up',), ('left', 'right')], '1/2')
    """
    (rows, columns, first), *others = [_table(text, name) for text, name in tables]
    second = None
    for (names_1, names_2, payoffs), (_, name) in zip(others, tables[1:]):
        second = payoffs
        if (names_1, names_2) != (rows, columns):
            raise InputError(
                "other actions than the table of player 1 has",
                f"rows {', '.join(rows)}; columns {', '.join(columns)}",
                name,
            )
    try:
        return matrix_game(title, PLAYERS, rows, columns, first, second)
    except InputError as error:
        raise error.at(tables[0][1]) from None


def _table(text: str, name: str) -> tuple[list[str], list[str], list[list[Rational]]]:
    """The names of the rows, those of the columns, and the cells of a table."""
    lines = _lines(text, name)
    _check_commas(lines)
    if len(lines) < 2 or len(lines[0][1]) < 2:
        raise InputError(
            "a table without payoffs",
            "the columns' names in the first line, a row's name and its payoffs in each other",
            name,
        )
    columns = lines[0][1][1:]
    rows = [cells[0] for _, cells in lines[1:]]
    return rows, columns, [_row(cells[1:], len(columns), place) for place, cells in lines[1:]]


def _check_commas(lines: list[tuple[str, list[str]]]) -> None:
    """Refuse a table as spreadsheets save it where the decimal sign is a comma."""
    if lines and ";" in "".join(lines[0][1]) and len(lines[0][1]) == 1:
        raise InputError(
            "cells separated by semicolons, as some spreadsheets save them",
            "commas between cells, and points in decimals",
            lines[0][0],
        )


def _lines(text: str, name: str) -> list[tuple[str, list[str]]]:
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


def _row(cells: list[str], width: int, place: str) -> list[Rational]:
    if len(cells) != width:
        raise InputError(f"{len(cells)} payoffs in a row", f"{width}, one for each column", place)
    try:
        return [rational(cell) for cell in cells]
    except InputError as error:
        raise error.at(place) from None
