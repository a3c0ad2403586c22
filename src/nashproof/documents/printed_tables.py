"""The tables ``[[tables]]`` of a document file: tables that the document prints, cell by cell.

A cell has figures of assertions: what is printed stands there, and is typed nowhere else. Knows no
verdicts and no kinds of claims.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from nashproof.documents.assertions import lines_of
from nashproof.documents.errata import Known, filled, named
from nashproof.files.strict_toml import ID, Table

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
        """All its assertions, each once."""
        return tuple(dict.fromkeys((*self.figures_of, *(one.assertion for one in self.cells))))


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
    says: str  # what a reader has to know of it; "" for nothing
    columns: tuple[Column, ...]
    rows: tuple[PrintedRow, ...]
    along: tuple[str, ...] = ()


def read_tables(items: Sequence[Table], known: Known) -> tuple[PrintedTable, ...]:
    """The tables of a document. Raises InputError with file and line."""
    tables = tuple(_table(item, known) for item in items)
    for k, (item, table) in enumerate(zip(items, tables)):
        if table.id in {other.id for other in tables[:k]}:
            item.refuse_value("id", "an id that no other table has")
    return tables


def _table(item: Table, known: Known) -> PrintedTable:
    if not ID.fullmatch(item.string("id")):
        item.refuse_value("id", "lower-case letters, digits and hyphens")
    columns = tuple(map(_column, item.tables("columns")))
    heads = [column.head for column in columns]
    if len(set(heads)) < len(heads):
        item.refuse("columns", "two columns with one head", "heads that differ")
    table = PrintedTable(
        item.string("id"),
        filled(item, "title"),
        lines_of(item),
        filled(item, "head"),
        item.string("says", ""),
        columns,
        tuple(_row(row, heads, known) for row in item.tables("rows")),
        named(item, "along", known.records) if item.has("along") else (),
    )
    item.end()
    return table


def _column(table: Table) -> Column:
    column = Column(filled(table, "head"), tuple(table.strings("of", [])))
    table.end()
    return column


def _row(table: Table, heads: Sequence[str], known: Known) -> PrintedRow:
    listed = table.has("figures_of")
    row = PrintedRow(
        filled(table, "head"),
        named(table, "figures_of", known.assertions) if listed else (),
        tuple(_cell(table, text, heads, known) for text in table.strings("cells", [])),
    )
    table.end()
    return row


def _cell(table: Table, text: str, heads: Sequence[str], known: Known) -> PlacedFigure:
    match = CELL.fullmatch(text)
    if not match or match[1] not in heads or match[2] not in known.assertions:
        expected = "a column, an assertion and the number of its figure, such as `payoff: a 2`"
        table.refuse("cells", f'"{text}"', expected)
    return PlacedFigure(match[1], match[2], int(match[3] or 1))
