"""The tables ``[[tables]]`` of a document file: tables that the document prints, cell by cell.

A cell has figures of assertions: what is printed stands there, and is typed nowhere else. Knows no
verdicts and no kinds of claims.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from nashproof.documents.assertions import IDENTIFIER, LINES
from nashproof.documents.errata import Ids, Known, need_known, refuse_second
from nashproof.files.keys import Filled, Key, Keys, Tables, Texts, read_whole
from nashproof.files.strict_toml import Table

CELL = re.compile(r"(.+): ([a-z0-9-]+)(?: ([1-9][0-9]{0,3}))?")


@dataclass(frozen=True)
class Column:
    """A column: its head, and which figures belong in it.

    ``of``: events as claims have them, such as ``1/*: bet``, or ``player 1`` for that payoff.
    """

    head: str
    of: tuple[str, ...]


@dataclass(frozen=True)
class PlacedFigure:
    """A figure of an assertion, by its number from 1, and the head of its column."""

    head: str
    assertion: str
    number: int


@dataclass(frozen=True)
class PrintedRow:
    """A row: its head, assertions all of whose figures stand in it, and single figures."""

    head: str
    figures_of: tuple[str, ...]
    cells: tuple[PlacedFigure, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Return the ids of all its assertions, each once."""
        return tuple(dict.fromkeys((*self.figures_of, *(cell.assertion for cell in self.cells))))


@dataclass(frozen=True)
class PrintedTable:
    """A table that a document prints.

    ``along``: ids of questions that have the same figures as formulas in a parameter, say where
    the parameter of the printed ones is, and what they are there.
    """

    id: str
    title: str
    lines: str
    head: str  # of the column of the rows' heads
    says: str  # a remark for readers; "" for none
    columns: tuple[Column, ...]
    rows: tuple[PrintedRow, ...]
    along: tuple[str, ...] = ()


COLUMN: Keys = {"head": Filled(), "of": Texts(default=())}
ROW: Keys = {"head": Filled(), "cells": Texts(default=()), "figures_of": Ids(default=())}
TABLE: Keys = {
    "id": IDENTIFIER,
    "columns": Tables(keys=COLUMN),
    "title": Filled(),
    "lines": LINES,
    "head": Filled(),
    "says": Key(default=""),
    "rows": Tables(keys=ROW),
    "along": Ids(default=()),
}


def read_tables(items: Sequence[Table], citable: Known) -> tuple[PrintedTable, ...]:
    """Return the tables of a document. Raises InputError with file and line."""
    tables = tuple(_table(item, citable) for item in items)
    refuse_second(items, tables, "table")
    return tables


def _table(item: Table, citable: Known) -> PrintedTable:
    values = read_whole(item, TABLE)
    values["columns"] = tuple(Column(**read_whole(column, COLUMN)) for column in values["columns"])
    heads = [column.head for column in values["columns"]]
    if len(set(heads)) < len(heads):
        item.refuse("columns", "two columns with one head", "heads that differ")
    values["rows"] = tuple(_row(row, heads, citable) for row in values["rows"])
    need_known(item, "along", values["along"], citable.records)
    return PrintedTable(**values)


def _row(table: Table, heads: Sequence[str], citable: Known) -> PrintedRow:
    values = read_whole(table, ROW)
    need_known(table, "figures_of", values["figures_of"], citable.assertions)
    values["cells"] = tuple(_cell(table, text, heads, citable) for text in values["cells"])
    return PrintedRow(**values)


def _cell(table: Table, text: str, heads: Sequence[str], citable: Known) -> PlacedFigure:
    match = CELL.fullmatch(text)
    if not match or match[1] not in heads or match[2] not in citable.assertions:
        expected = "a column, an assertion and the number of its figure, such as `payoff: a 2`"
        table.refuse("cells", f'"{text}"', expected)
    return PlacedFigure(match[1], match[2], int(match[3] or 1))
