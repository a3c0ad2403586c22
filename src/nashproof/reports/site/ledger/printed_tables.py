"""The tables that a document prints, cell by cell: each printed figure beside the one that the
checker accepted.

A figure without an accepted certificate is not shown. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nashproof.certificates.shapes import named_event
from nashproof.certificates.statements.algebra import Arithmetic
from nashproof.certificates.statements.profiles import (
    ExpectedPayoff,
    Figures,
    Measure,
    MeasuredFigure,
    Probability,
)
from nashproof.certificates.statements.structure import PartCount
from nashproof.claims.verdicts import VerdictRecord
from nashproof.documents.events import event_of
from nashproof.documents.printed_tables import Column, PlacedFigure, PrintedRow, PrintedTable
from nashproof.errors import EntryError
from nashproof.games.game import Game
from nashproof.reports.errata.entries import words_for
from nashproof.reports.errata.names import Words
from nashproof.reports.results import Proved, Results, accepted
from nashproof.reports.site.ledger.printed_figures import Along, Limit, ShownFigure

PLAYER = "player "
OTHER = "other figures"  # the head of the cell of figures that fit no column


@dataclass(frozen=True)
class ShownRow:
    """A row: its head, a list of figures for each column, and the records of its assertions."""

    head: str
    cells: tuple[tuple[ShownFigure, ...], ...]
    records: tuple[VerdictRecord, ...]

    @property
    def verdicts(self) -> Mapping[str, Sequence[VerdictRecord]]:
        """The records by their verdicts."""
        words = dict.fromkeys(record.verdict for record in self.records)
        return {word: [one for one in self.records if one.verdict == word] for word in words}


@dataclass(frozen=True)
class ShownTable:
    """A printed table with all that a page shows of it."""

    of: PrintedTable
    heads: tuple[str, ...]
    rows: tuple[ShownRow, ...]
    limit: Limit | None

    @property
    def figures(self) -> list[ShownFigure]:
        """All its figures."""
        return [figure for row in self.rows for cell in row.cells for figure in cell]


def shown_tables(results: Results, name: str) -> tuple[ShownTable, ...]:
    """The printed tables of a document, with the figures that the checker accepted."""
    ids = {record.id: record for record in results.verdicts[name]}
    claims = {one.id: one.readings[0].claim for one in results.documents[name].assertions}
    return tuple(_shown(results, name, of, ids, claims) for of in results.documents[name].tables)


def _shown(
    results: Results,
    name: str,
    of: PrintedTable,
    ids: Mapping[str, VerdictRecord],
    claims: Mapping[str, Any],
) -> ShownTable:
    along = Along([ids[one] for one in of.along])
    rows = []
    for row in of.rows:
        records = tuple(ids[one] for one in row.names)
        words = words_for(results, name, records[0].game) if records else Words(())
        found = {record.id: accepted(record)[0].statement for record in records}
        proofs = {identifier: one for identifier, one in found.items() if one is not None}
        games = {record.id: results.games.get(record.game) for record in records}
        cells = _cells(of, row, proofs, claims, games)
        rows.append(
            ShownRow(
                row.head,
                tuple(tuple(along.figure(words, *one) for one in cell) for cell in cells),
                records,
            )
        )
    extra = any(row.cells[-1] for row in rows)
    heads = tuple(column.head for column in of.columns) + (OTHER,) * extra
    rows = rows if extra else [replace(row, cells=row.cells[:-1]) for row in rows]
    return ShownTable(of, heads, tuple(rows), along.limit)


# Which figure stands in which cell

Proof = tuple[str, Proved, Any]  # a label, the statement, and its figure: as a cell shows it


def _cells(
    of: PrintedTable,
    row: PrintedRow,
    proofs: Mapping[str, Proved],
    claims: Mapping[str, Any],
    games: Mapping[str, Any],
) -> list[list[Proof]]:
    """The figures of a row, a list for each column, and a last one for those that fit none."""
    cells: list[list[Proof]] = [[] for _ in range(len(of.columns) + 1)]
    heads = [column.head for column in of.columns]
    for name in row.figures_of:
        for figure in _figures(proofs[name]) if name in proofs else ():
            place, label = _place(of.columns, figure, games[name])
            cells[place].append((label, proofs[name], figure))
    for one in row.cells:
        if one.assertion in proofs:
            figure = _numbered(of, one, proofs[one.assertion], claims[one.assertion])
            cells[heads.index(one.head)].append(("", proofs[one.assertion], figure))
    return cells


def _figures(statement: Proved) -> Sequence[Any]:
    """The figures of a statement, in the order of its claim."""
    if isinstance(statement, Figures):
        return [one for one in statement.figures if isinstance(one, MeasuredFigure)]
    if isinstance(statement, Arithmetic):
        return statement.equations
    return [statement.figure] if isinstance(statement, PartCount) else []


def _place(columns: Sequence[Column], figure: Any, game: Game) -> tuple[int, str]:
    """The column of a figure, and its label there; beyond the last one where it fits none."""
    if isinstance(figure, MeasuredFigure):
        for k, column in enumerate(columns):
            for text in column.of:
                if figure.left.of == _measure(game, text):
                    return k, _label(text)
    return len(columns), ""


def _measure(game: Game, text: str) -> Measure:
    """What a column's text stands for. Raises InputError for an event that the game has not."""
    number = text.removeprefix(PLAYER)
    if number != text and number.isdigit():
        return ExpectedPayoff(int(number))
    return Probability(named_event(event_of(game, [text])))


def _label(text: str) -> str:
    """The actions of an event: ``fold or call``; "" for a payoff."""
    parts = [part.rpartition(": ") for part in text.split(" | ")]
    return " or ".join(action for _, colon, action in parts if colon)


def _numbered(of: PrintedTable, one: PlacedFigure, statement: Proved, claim: Any) -> Any:
    """The figure of a claim by its number; a statement has equal ones once."""
    figures = _figures(statement)
    listed = getattr(claim, "equations", None) or getattr(claim, "figures", None) or figures
    if one.number > len(listed):
        expected = f"a number from 1 to {len(listed)}"
        raise EntryError(f'figure {one.number} of "{one.assertion}"', expected, f"table {of.id}")
    distinct = list(dict.fromkeys(listed)) if len(listed) > len(figures) else listed
    return figures[distinct.index(listed[one.number - 1])]
