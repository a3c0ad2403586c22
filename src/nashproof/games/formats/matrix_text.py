"""Bare matrices of payoffs as text: ``3 1; 0 2``, a row a line, lists as Python prints them.

One matrix is a zero-sum game, two are a bimatrix game: the payoffs of player 1, who chooses the
row, and of player 2. Two payoffs may also stand in one cell, ``(3, 1) (0, 0)``. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nashproof.errors import InputError, NumberError, SyntaxMistake, WrongCount, quoted
from nashproof.exact.numbers import Rational
from nashproof.files.arrays import as_lists
from nashproof.files.json_with_lines import Item, read_json_with_lines
from nashproof.games.formats.efg_text import number_in
from nashproof.games.formats.matrix_words import in_ascii, without_names
from nashproof.games.formats.printed_table import (
    is_printed_table,
    read_printed_table,
    with_ampersands,
)
from nashproof.games.simultaneous import matrix_game
from nashproof.games.tree import Tree

PLAYERS = ("Player 1", "Player 2")
EXPECTED = "rows of numbers, as in 3 1; 0 2 or a line each, and a blank line between two matrices"
_CELL = re.compile(r"\(\s*([^\s,;()]+)(?:\s*[,;]\s*|\s+)([^\s,;()]+)\s*\)")
_BESIDE = re.compile(r"\][ \t]*,?[ \t]*\[")  # [1, 2], [3, 4]: two rows on one line
_PROFILES = "NormalFormGame with payoff profile array:"  # as QuantEcon prints a game
_INNERMOST = re.compile(r"\[([^][]*)\]")
_BETWEEN = re.compile(r"\]\s*+,?\s*+\[")
_BRACKETS = dict.fromkeys(map(ord, "[]"), " ")
_BLANK = re.compile(r"[^\s,][ \t]+[^\s,]")  # between two numbers

Payoffs = list[list[Rational]]
Row = tuple[int, list[str]]  # a line, and the numbers on it as texts


def game_from_matrices(text: str, name: str, title: str = "a matrix game") -> Tree:
    """The Tree of one matrix or two. Raises InputError with file and line.

    >>> game = game_from_matrices("3 1; 0 1/2", "m.txt")
    >>> [str(leaf.payoffs[0]) for leaf in game.leaves]
    ['3', '1', '0', '1/2']
    """
    text = with_ampersands(in_ascii(text))
    if is_printed_table(text):
        table = read_printed_table(text, name)
        cells = "two payoffs" if table.second else "one payoff"  # 2,5 may be meant as a decimal
        title = f"{title}, a {len(table.rows)}x{len(table.columns)} table with {cells} a cell"
        return _game(title, name, table.rows, table.columns, table.first, table.second)
    plain = without_names(text)
    if _PROFILES in text:  # of one row too: [[[3, 1], [0, 2]]] are cells
        plain = _INNERMOST.sub(r"(\1)", as_lists(plain))
    dense = re.sub(r"\s", "", plain)
    if "[[(" in dense:  # rows of cells: [[(3, 3), (0, 5)], ..
        matrices = _of_pairs(_BETWEEN.sub(";", plain).translate(_BRACKETS), name)
    elif "[[" in dense:
        matrices = _lists(plain, name)
    elif _BESIDE.search(plain):
        matrices = _lists(f"[{plain}]", name)
    elif _CELL.search(plain):
        matrices = _of_pairs(plain, name)
    else:
        matrices = _blocks(plain.translate(dict.fromkeys(map(ord, "[]()"), " ")), name)
        if len(matrices) == 3 and _is_size(matrices[0], matrices[1]):  # as lrsnash has it
            del matrices[0]
    _check(matrices, name)
    numbers = [[_numbers(row, name) for row in matrix] for matrix in matrices]
    rows = [f"row {k}" for k in range(1, len(numbers[0]) + 1)]
    columns = [f"column {k}" for k in range(1, len(numbers[0][0]) + 1)]
    return _game(title, name, rows, columns, numbers[0], numbers[1] if len(numbers) > 1 else None)


def _game(
    title: str,
    name: str,
    rows: list[str],
    columns: list[str],
    first: Payoffs,
    second: Payoffs | None,
) -> Tree:
    try:
        return matrix_game(title, PLAYERS, rows, columns, first, second)
    except InputError as error:
        raise error.at(name) from None


def _blocks(text: str, name: str) -> list[list[Row]]:
    """Matrices with a row a line and a blank line between them; or, with semicolons, a line
    each."""

    def words(line: int, row: str) -> Row:
        if "," in row and _BLANK.search(row.strip()):  # 1 2, 3 4 may be one row or two
            expected = "commas or blanks between the numbers of a row, and ; or a line between rows"
            raise SyntaxMistake(quoted(row.strip()[:40]), expected, f"{name}:{line}")
        return line, re.split(r"[ \t]*,[ \t]*|[ \t]+", row.strip().strip(",").strip())

    lines = [(k, line.rstrip(" \t;\r")) for k, line in enumerate(text.split("\n"), 1)]
    if any(";" in line for _, line in lines):
        return [[words(k, row) for row in line.split(";")] for k, line in lines if line]
    blocks: list[list[Row]] = [[]]
    for k, line in lines:
        if line:
            blocks[-1].append(words(k, line))
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def _is_size(first: list[Row], matrix: list[Row]) -> bool:
    """Whether a block says how many rows and columns the next one has."""
    return [words for _, words in first] == [[str(len(matrix)), str(len(matrix[0][1]))]]


def _of_pairs(text: str, name: str) -> list[list[Row]]:
    """Two matrices of cells with two payoffs each."""
    first: list[Row] = []
    second: list[Row] = []
    for number, line in enumerate(text.split("\n"), 1):
        for row in filter(str.strip, line.split(";") if ";" in _CELL.sub("", line) else [line]):
            cells = _CELL.findall(row)
            if _CELL.sub("", row).strip(" \t\r,"):
                raise SyntaxMistake(
                    quoted(row.strip()[:40]), "cells of two payoffs, (3, 1)", f"{name}:{number}"
                )
            first.append((number, [one for one, _ in cells]))
            second.append((number, [two for _, two in cells]))
    return [first, second]


def _lists(text: str, name: str) -> list[list[Row]]:
    """Lists of lists, with commas or, as NumPy prints them, blanks."""
    spelt = as_lists(text.rstrip().rstrip(",;"))
    given = read_json_with_lines(f"[{spelt}]", name).value
    return [[*_rows(matrix, name)] for one in given for matrix in _matrices(one, name)]


def _matrices(item: Item, name: str) -> list[Item]:
    """The matrices in a list: itself, or those in it."""
    inner = item.value[0] if isinstance(item.value, list) and item.value else item
    deep = isinstance(inner.value, list) and inner.value and isinstance(inner.value[0].value, list)
    return item.value if deep else [item]


def _rows(matrix: Item, name: str) -> Iterator[Row]:
    for row in matrix.value if isinstance(matrix.value, list) else [matrix]:
        numbers = row.value if isinstance(row.value, list) else [row]
        if not all(isinstance(one.value, str) for one in numbers):
            raise SyntaxMistake("a list within a row", EXPECTED, f"{name}:{row.line}")
        yield row.line, [one.value for one in numbers]


def _check(matrices: list[list[Row]], name: str) -> None:
    """Refuse more than two matrices, and rows of other lengths than the first."""
    if not 1 <= len(matrices) <= 2:
        found = f"{len(matrices)} matrices" if matrices else "an empty file"
        raise WrongCount(found, f"one or two: {EXPECTED}", name)
    if not all(matrices):
        raise WrongCount("a matrix without rows", EXPECTED, name)
    (_, first), *_ = matrices[0]
    for matrix in matrices:
        for line, row in matrix:
            if len(row) != len(first) or not row:
                found, expected = (
                    f"a row of {len(row)} payoffs",
                    f"{len(first) or 'some'}, as in the first",
                )
                raise WrongCount(found, expected, f"{name}:{line}")
    if len({len(matrix) for matrix in matrices}) > 1:
        found = " and ".join(str(len(matrix)) for matrix in matrices)
        raise WrongCount(f"matrices of {found} rows", "two of one shape", name)


def _numbers(row: Row, name: str) -> list[Rational]:
    line, words = row
    numbers = []
    for word in words:
        number = number_in(word.removeprefix("+"))
        if number is None:
            expected = f"a number such as 3, -1/2, 0.5 or 1e-3 ({EXPECTED})"
            raise NumberError(quoted(word[:40]), expected, f"{name}:{line}")
        numbers.append(number)
    return numbers
