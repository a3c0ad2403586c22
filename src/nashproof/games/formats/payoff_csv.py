"""Tables of payoffs (CSV) -> matrix games: one table is a zero-sum game, two are a bimatrix game.

So is a table whose cells have both payoffs, ``(3, 1)`` or ``3, 1``.

Knows no files: it is given texts. A table has the column player's actions in its first line and
the row player's in its first column; its cells are exact numbers.
"""

import re
from dataclasses import replace
from typing import NamedTuple

from nashproof.errors import (
    AmbiguousText,
    FormatError,
    GameError,
    InputError,
    NumberError,
    SyntaxMistake,
    WrongCount,
    quoted,
)
from nashproof.exact.numbers import QQ, Rational, number_text, rational
from nashproof.files.csv_table import csv_lines
from nashproof.games.formats.efg_text import number_in
from nashproof.games.formats.matrix_words import in_ascii
from nashproof.games.formats.payoff_cells import refuse_summaries
from nashproof.games.formats.table_rows import are_players, is_corner
from nashproof.games.simultaneous import matrix_game
from nashproof.games.tree import ZERO_SUM, Tree

_PAIR = re.compile(r"[(\[]? *-?[0-9./]+ *[,;] *-?[0-9./]+ *[)\]]?")  # two payoffs in a cell
_LIKE_A_PAYOFF = re.compile(r"[-+*_$(\[{<'\"\\]*[0-9.](?![0-9]* [^\W\d])|.*[:=] *[-+]?[0-9.]")
_CAPITAL = re.compile(r"[-+]?(?:[0-9./]+[*])?[A-Z]")  # a parameter, perhaps with a factor
_PADDED = re.compile("0[0-9]+")
_BOTH = re.compile(r"\(([^(),]+),([^(),]+)\)|([^(),]+),([^(),]+)")  # both payoffs in a cell
PROFILE = {"information set", "action"}  # columns of a profile
PLAYERS = ("Player 1", "Player 2")
NAMES = "The first line has the names of the columns, the first column those of the rows."
Line = tuple[str, list[str]]  # its place, and its cells
EXPECTED = "the columns' names in the first line, a row's name and its payoffs in each other"


def game_from_csv(title: str, *tables: tuple[str, str]) -> Tree:
    """Return the Tree of one or two tables ``(text, name)``, the payoffs of player 1, of player 2.

    Player 1 chooses the row. Without a second table the game is zero-sum. Raises InputError with
    file and line.

    >>> game = game_from_csv("t", (",left,right\\nup,3,1/2\\n", "t.csv"))
    >>> [s.actions for s in game.infosets], str(game.leaves[1].payoffs[0])
    ([('up',), ('left', 'right')], '1/2')
    """
    read = [(_lines(text, name), name) for text, name in tables]
    in_cells = len(read) == 1 and _has_both(read[0][0])
    if in_cells:
        ((lines, name),) = read
        read = [(_of_player(k, lines), name) for k in (0, 1)]
    (rows, columns, first, named), *second_tables = [_table(lines, name) for lines, name in read]
    second = None
    for table, (_, name) in zip(second_tables, read[1:]):
        second = table.payoffs
        if table._replace(payoffs=first) != (rows, columns, first, named):
            raise GameError(
                "other actions than the table of player 1 has",
                f"rows {', '.join(rows)}; columns {', '.join(columns)}",
                name,
            )
    try:
        game = matrix_game(title, PLAYERS, rows, columns, first, second)
    except InputError as error:
        raise error.at(tables[0][1]) from None
    numbers = "Without names: rows are lines, and rows and columns are numbered."
    whose = "The first table has the payoffs of Player 1, the second those of Player 2."
    whose = "A cell has the payoffs of Player 1 and of Player 2." if in_cells else whose
    return replace(game, notes=(NAMES if named else numbers, whose if second else ZERO_SUM))


class _CsvTable(NamedTuple):
    """The names of the rows and of the columns, the payoffs, and whether the text has names."""

    rows: list[str]
    columns: list[str]
    payoffs: list[list[Rational]]
    named: bool


def _lines(text: str, name: str) -> list[Line]:
    """Return the cells of each line, with its place."""
    read = csv_lines(in_ascii(text), name, EXPECTED)
    return [(f"{name}:{line}", [cell.strip(" ") for cell in cells]) for line, cells in read]


def _has_both(lines: list[Line]) -> bool:
    """Return whether all cells but those of names have two payoffs.

    A cell in parentheses, one with a blank after its comma and one with a minus sign there show
    that no comma is a decimal one.
    """
    cells = [cell for _, row in lines[1:] for cell in row[1:]]
    return all(map(_BOTH.fullmatch, cells)) and any(re.search(r"[(]|,[ -]", x) for x in cells)


def _of_player(which: int, lines: list[Line]) -> list[Line]:
    """Return a table whose cells have both payoffs with those of the first player or the second."""

    def payoff(cell: str) -> str:
        match = _BOTH.fullmatch(cell)
        assert match is not None
        return [part for part in match.groups() if part][which].strip()

    return [lines[0], *((place, [row[0], *map(payoff, row[1:])]) for place, row in lines[1:])]


def _table(lines: list[Line], name: str) -> _CsvTable:
    """Return the names and the cells of a table."""
    if len(lines) < 2 or len(lines[0][1]) < 2:
        raise SyntaxMistake("a table without payoffs", EXPECTED, name)
    if set(lines[0][1]) >= PROFILE:
        raise FormatError("a profile", "a game: a profile follows --profile", name)
    if all(_is_number(cell) for _, cells in lines for cell in cells):
        for place, cells in lines:
            # nobody writes a payoff so: -0,5 is a decimal, 7,000 are thousands
            if "-0" in cells[:-1] or any(map(_PADDED.fullmatch, cells[1:])):
                found = quoted(",".join(cells)[:40])
                expected = "points in decimals, no sign between thousands, and 0 as a payoff of 0"
                raise AmbiguousText(found, expected, place)
        return _without_names(lines)
    if all(map(_is_number, lines[0][1])):
        raise SyntaxMistake(
            "numbers alone in the first line",
            "the columns' names there, after a first cell that may be empty",
            lines[0][0],
        )
    columns = lines[0][1][1:]
    if are_players(columns):
        found, expected = "a column for each player", "a column for each action of player 2"
        raise SyntaxMistake(found, expected, lines[0][0])
    rows = [cells[0] for _, cells in lines[1:]]
    _check_names(rows, lines[0][1], lines[0][0], lines[1][0])
    refuse_summaries(columns, "column", lines[0][0])
    for row, (place, _) in zip(rows, lines[1:]):
        refuse_summaries([row], "row", place)
    payoffs = [_row(cells[1:], len(columns), place) for place, cells in lines[1:]]
    return _CsvTable(rows, columns, payoffs, named=True)


def _without_names(lines: list[Line]) -> _CsvTable:
    """Return a table of payoffs alone, as numpy.savetxt writes it.

    Refused where the first line or the first column may be the numbers 0, 1, .. that pandas and R
    write in place of names.
    """
    width = len(lines[0][1])
    payoffs = [_row(cells, width, place) for place, cells in lines]
    column = [row[0] for row in payoffs]
    for counted, what in ((payoffs[0], "line"), (column, "column")):
        if counted in ([*map(QQ, range(k, len(counted) + k))] for k in (0, 1)):
            shown = ", ".join(map(str, counted[:3])) + ", .." * (len(counted) > 3)
            found = f"a first {what} {shown}, which may be payoffs or the numbers of the others"
            listed = ", ".join(f"[{', '.join(map(number_text, row))}]" for row in payoffs[:3])
            expected = (
                f"names, with an empty first cell; or, if these are payoffs, a file .txt with "
                f"[{listed}{', ..' * (len(payoffs) > 3)}]"
            )
            raise AmbiguousText(found, expected, lines[0][0])
    rows = [f"row {k}" for k in range(1, len(payoffs) + 1)]
    return _CsvTable(rows, [f"column {k}" for k in range(1, width + 1)], payoffs, named=False)


def _check_names(rows: list[str], head: list[str], first: str, place: str) -> None:
    """Refuse a first line or column that may hold payoffs, unless the first cell is empty.

    Names that begin like a payoff and are no bare number are refused everywhere.
    """
    for name, where in [*((title, first) for title in head), *((title, place) for title in rows)]:
        if _LIKE_A_PAYOFF.match(name) and not _is_number(name):
            raise SyntaxMistake(f"{quoted(name)} in place of a name", "a word or a number", where)
    if not head[0]:
        return
    numbers, named = [*map(_is_number, head)], not all(map(_is_number, rows))
    if named and any(numbers) and all(map(_is_payoff, head[1:])):
        raise SyntaxMistake(
            f"numbers in the first line, after {quoted(head[0])}",
            "the columns' names there; if these are the names, leave the table's first cell empty",
            first,
        )
    if not named and (_is_payoff(head[0]) or not any(numbers)):
        raise SyntaxMistake(
            f"numbers in the first column, below {quoted(head[0])}",
            "the rows' names there; if these are the names, leave the table's first cell empty",
            place,
        )
    if not is_corner(head[0]) and not _is_number(head[0]):
        expected = "an empty first cell, or a word that says nothing of payoffs or players"
        raise SyntaxMistake(quoted(head[0]), expected, first)


def _is_number(cell: str) -> bool:
    return number_in(cell) is not None


def _is_payoff(cell: str) -> bool:
    """Return whether a cell may be a payoff: a number, or an expression in letters.

    A capital letter alone may be one, too; ``A/B`` says whose the rows and columns are.
    """
    letters = re.findall("[A-Za-z]+", cell)
    small = bool(letters) and all(x.islower() and len(x) == 1 for x in letters)
    return _is_number(cell) or small or bool(_CAPITAL.fullmatch(cell))


def _row(cells: list[str], width: int, place: str) -> list[Rational]:
    if len(cells) != width:
        raise WrongCount(f"{len(cells)} payoffs in a row", f"{width}, one for each column", place)
    try:
        return [_payoff(cell) for cell in cells]
    except InputError as error:
        raise error.at(place) from None


def _payoff(cell: str) -> Rational:
    """Return the number in a cell, also with an exponent, as spreadsheets write small ones."""
    if not cell:
        raise NumberError("an empty cell", "a payoff")
    value = number_in(cell)
    try:
        return rational(cell) if value is None else value
    except NumberError as error:
        pair = "; if that is two payoffs, in each cell: (3, 1)"
        raise error.but(expected=error.expected + pair * bool(_PAIR.fullmatch(cell))) from None
