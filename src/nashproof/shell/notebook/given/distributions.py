"""Distributions over profiles of any library as rows of texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from nashproof.errors import ObjectError
from nashproof.shell.notebook.given.numbers import text_of_number

KINDS = (
    "the name of a CSV file, rows such as {probability: 1/3, set: action}, or a pandas table of "
    "them"
)


def rows_of_texts(given: Any, place: str) -> list[dict[str, str]]:
    """The rows of a distribution, each cell as text. Raises InputError for what has none.

    >>> rows_of_texts([{"probability": 1, "move 1": "heads", "move 2": None}], "here")
    [{'probability': '1', 'move 1': 'heads', 'move 2': ''}]
    """
    if isinstance(given, Mapping) or not isinstance(given, Iterable):
        raise ObjectError(f"a distribution of the type {type(given).__name__}", KINDS, place)
    return [_texts(row, f"{place}:{number}") for number, row in enumerate(given, 1)]


def _texts(row: Any, place: str) -> dict[str, str]:
    """A row as texts; None is an empty cell."""
    if not isinstance(row, Mapping):
        _refuse("a row", row, KINDS, place)
    for column in row:
        if not isinstance(column, str):
            _refuse("a column", column, "its name as a text", place)
    return {column: _text(cell, place) for column, cell in row.items()}


def _text(cell: Any, place: str) -> str:
    """A cell as text: the name of an action as it is, a number as a file has it."""
    if cell is None or isinstance(cell, str):
        return cell or ""
    return text_of_number(cell, place)


def _refuse(what: str, given: Any, expected: str, place: str) -> NoReturn:
    raise ObjectError(f"{what} of the type {type(given).__name__}", expected, place)
