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


def rows_of_texts(distribution: Any, place: str) -> list[dict[str, str]]:
    """Return the rows of a distribution, each cell as text. Raises InputError for other objects.

    >>> rows_of_texts([{"probability": 1, "move 1": "heads", "move 2": None}], "here")
    [{'probability': '1', 'move 1': 'heads', 'move 2': ''}]
    """
    if isinstance(distribution, Mapping) or not isinstance(distribution, Iterable):
        raise ObjectError(f"a distribution of the type {type(distribution).__name__}", KINDS, place)
    return [_texts(row, f"{place}:{number}") for number, row in enumerate(distribution, 1)]


def _texts(row: Any, place: str) -> dict[str, str]:
    """Return a row as texts: names of actions as they are, numbers as in a file; None is ""."""
    if not isinstance(row, Mapping):
        _refuse("a row", row, KINDS, place)
    for column in row:
        if not isinstance(column, str):
            _refuse("a column", column, "its name as a text", place)
    return {
        column: cell or "" if cell is None or isinstance(cell, str) else text_of_number(cell, place)
        for column, cell in row.items()
    }


def _refuse(what: str, value: Any, expected: str, place: str) -> NoReturn:
    """Raise ObjectError for an object of an unexpected type."""
    raise ObjectError(f"{what} of the type {type(value).__name__}", expected, place)
