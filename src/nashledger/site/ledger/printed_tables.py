"""The tables that a document prints, cell by cell: each printed figure beside the one that the
checker accepted.

A figure without an accepted certificate is not shown. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from nashledger.site.ledger.printed_figures import Along, Limit, PrintedFigure, ShownFigure
from nashledger.site.results import SiteResults
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
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import EntryError, InputError, UnknownName, name_list, suggestion
from nashproof.exact.numbers import one_spelling
from nashproof.games.game import Game
from nashproof.page.names import PageWords, words_for
from nashproof.page.results import Proved, accepted

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
        return {
            word: [record for record in self.records if record.verdict == word] for word in words
        }


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


def shown_tables(results: SiteResults, name: str) -> tuple[ShownTable, ...]:
    """Return the printed tables of a document, with the figures that the checker accepted.

    Raises InputError for a table with what its assertions or their games do not have.
    """
    records = {record.id: record for record in results.verdicts[name]}
    tables = []
    for of in results.documents[name].tables:
        try:
            tables.append(_shown(results, name, of, records))
        except InputError as error:
            raise error.at(f"table {of.id} of {name}") from None
    return tuple(tables)


def _shown(
    results: SiteResults, name: str, of: PrintedTable, records: Mapping[str, VerdictRecord]
) -> ShownTable:
    """Return a printed table with the figures that were accepted."""
    along, rows = Along([records[x] for x in of.along]), []
    for row in of.rows:
        row_records = tuple(records[x] for x in row.names)
        words = PageWords(())
        if row_records:
            words = words_for(results, name, row_records[0].game)
        cells = _cells(of, row, _proofs(results, name, row_records))
        shown = (tuple(x.shown(along, words) for x in cell) for cell in cells)
        rows.append(ShownRow(row.head, tuple(shown), row_records))
    # The last column, of figures that fit no other, stands if it has any.
    extra = any(row.cells[-1] for row in rows)
    heads = tuple(column.head for column in of.columns) + (OTHER,) * extra
    rows = rows if extra else [replace(row, cells=row.cells[:-1]) for row in rows]
    return ShownTable(of, heads, tuple(rows), along.limit)


@dataclass(frozen=True)
class _Proof:
    """The accepted proof of an assertion: its first claim, the statement, its game."""

    claim: Any
    statement: Proved
    game: str  # its id; "" for none
    built: Game | None

    @property
    def played(self) -> Game:
        """The game that its profiles are of."""
        assert self.built is not None  # a figure of a profile is one of a game
        return self.built


def _proofs(
    results: SiteResults, name: str, records: Sequence[VerdictRecord]
) -> Mapping[str, _Proof]:
    """Return the accepted proofs of these assertions, by id, if they have a certificate."""
    claims = {x.id: x.readings[0].claim for x in results.documents[name].assertions}
    pairs = ((record, accepted(record)[0]) for record in records)
    return {
        record.id: _Proof(
            claims[record.id], reading.statement, reading.game, results.games.get(reading.game)
        )
        for record, reading in pairs
        if reading.statement is not None
    }


# Which figure stands in which cell


class _Placed(NamedTuple):
    """A figure as a cell shows it, with its label and its proof."""

    label: str
    proof: _Proof
    figure: PrintedFigure

    def shown(self, along: Along, words: PageWords) -> ShownFigure:
        """Return the figure beside the printed one."""
        return along.figure(words, self.label, self.proof.statement, self.figure, self.proof.game)


def _cells(of: PrintedTable, row: PrintedRow, proofs: Mapping[str, _Proof]) -> list[list[_Placed]]:
    """Return the figures of a row: a list for each column, and a last one for those that fit
    none.
    """
    cells: list[list[_Placed]] = [[] for _ in range(len(of.columns) + 1)]
    heads = [column.head for column in of.columns]
    for name in row.figures_of:
        for figure in _figures(proofs[name].statement) if name in proofs else ():
            place, label = _place(of.columns, figure, proofs[name])
            cells[place].append(_Placed(label, proofs[name], figure))
    for placed in row.cells:
        if proof := proofs.get(placed.assertion):
            place, figure = heads.index(placed.head), _numbered(placed, proof)
            column = of.columns[place]
            outside = column.of and _place([column], figure, proof)[0]
            if outside and isinstance(figure, MeasuredFigure):  # the head would say what is not so
                described = f'figure {placed.number} of "{placed.assertion}" in "{placed.head}"'
                raise EntryError(described, f"a figure of {name_list(column.of)}")
            cells[place].append(_Placed("", proof, figure))
    return cells


def _figures(statement: Proved) -> Sequence[PrintedFigure]:
    """Return the figures of a statement, in the order of its claim."""
    if isinstance(statement, Figures):
        return [x for x in statement.figures if isinstance(x, MeasuredFigure)]
    if isinstance(statement, Arithmetic):
        return statement.equations
    return [statement.figure] if isinstance(statement, PartCount) else []


def _place(columns: Sequence[Column], figure: PrintedFigure, proof: _Proof) -> tuple[int, str]:
    """Return the column of a figure and its label there; the number of columns if it fits none."""
    if isinstance(figure, MeasuredFigure):
        for k, column in enumerate(columns):
            for text in column.of:
                if figure.left.of == _measure(proof.played, text):
                    # The actions of an event: ``fold or call``; "" for a payoff.
                    parts = [part.rpartition(": ") for part in text.split(" | ")]
                    return k, " or ".join(action for _, colon, action in parts if colon)
    return len(columns), ""


def _measure(game: Game, text: str) -> Measure:
    """Return the measure that a text of a column names. Raises InputError if the game lacks it."""
    players = {f"{PLAYER}{number}": number for number in game.player_numbers}
    if text in players:
        return ExpectedPayoff(players[text])
    if text.startswith(PLAYER) and ": " not in text:
        raise UnknownName(f'"{text}"', suggestion(text, players))
    return Probability(named_event(event_of(game, [text])))


def _numbered(placed: PlacedFigure, proof: _Proof) -> PrintedFigure:
    """Return the figure of a claim by its number; a statement has equal figures once."""
    figures, claim = _figures(proof.statement), proof.claim
    listed = getattr(claim, "equations", None) or getattr(claim, "figures", None) or figures
    if placed.number > len(listed):
        expected = f"a number from 1 to {len(listed)}" if listed else "an assertion with figures"
        raise EntryError(f'figure {placed.number} of "{placed.assertion}"', expected)
    wanted = listed[placed.number - 1]
    if isinstance(proof.statement, Figures):
        measured = (figure for figure in figures if isinstance(figure, MeasuredFigure))
        return next(x for x in measured if _is_figure(x, wanted, proof.played))
    return figures[list(dict.fromkeys(listed)).index(wanted)]


def _is_figure(figure: MeasuredFigure, wanted: Any, game: Game) -> bool:
    """Return whether a figure of a statement is that of a payoff claim."""
    condition = named_event(event_of(game, wanted.given))
    if wanted.stated != ASKED and figure.figure.stated not in _spellings(wanted.stated):
        return False
    if (figure.left.given, figure.figure.decimals) != (condition, wanted.decimals):
        return False
    measured = (
        ExpectedPayoff(int(wanted.player))
        if wanted.event is None
        else Probability(named_event(event_of(game, wanted.event)))
    )
    return figure.left.of == measured


def _spellings(stated: str) -> tuple[str, ...]:
    """Return the spellings of a claim's figure in a statement."""
    try:
        return (one_spelling(stated),)
    except InputError:
        return (stated,)  # a formula
