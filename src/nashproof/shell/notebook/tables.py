"""Base classes of the records that the library returns.

A record declares its title, entries and lines; a table also its columns, once, and its rows. The
forms for a terminal, a notebook, pandas, CSV and JSON follow.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from nashproof.errors import extra_package, how_many, printable

if TYPE_CHECKING:
    import pandas

Entry = TypeVar("Entry", covariant=True)
LISTED = 60  # rows in text and in a notebook; JSON has all


class Record(Generic[Entry]):
    """A result with a title: ``str`` gives its lines, iterating its entries.

    A subclass names in ``each`` the attribute with the entries, and in ``unit`` the word for an
    entry. A dataclass below needs ``repr=False``.
    """

    each = ""
    unit = ""

    if TYPE_CHECKING:  # fields or properties of each record

        @property
        def title(self) -> str:
            """Return the heading."""

        @property
        def lines(self) -> Iterable[object]:
            """Return the lines of ``str``."""

    @property
    def entries(self) -> Collection[Entry]:
        """Return the items that iterating gives."""
        entries: Collection[Entry] = getattr(self, self.each)
        return entries

    @property
    def summary(self) -> str:
        """Return the content in a few words, for ``repr``."""
        return how_many(len(self), self.unit)

    def __iter__(self) -> Iterator[Entry]:
        """Yield the entries."""
        return iter(self.entries)

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self.entries)

    def __str__(self) -> str:
        """Return the lines as a text."""
        return "\n".join(map(str, self.lines))

    def __repr__(self) -> str:
        """Return title and summary."""
        return f"<{type(self).__name__} of {self.title!r}: {self.summary}>"

    def _repr_html_(self) -> str:
        """Return the lines as a table without a head."""
        lines = str(self).removeprefix(f"{printable(self.title)}\n").split("\n")
        return table_html(f"{self.title}: {self.summary}", (), zip(map(str.strip, lines)))


class OfGame:
    """A record about a game, whose title it has."""

    game: Any

    @property
    def title(self) -> str:
        """Return the title of the game."""
        return str(self.game.title)


class TableRecord(Record[Entry]):
    """A record whose entries are rows: texts and exact numbers in declared ``columns``."""

    if TYPE_CHECKING:

        @property
        def columns(self) -> tuple[str, ...]:
            """Return the heads of the columns."""

        def rows(self) -> Iterable[Sequence[Any]]:
            """Return the rows, a cell for each column."""

    def texts(self) -> list[list[str]]:
        """Return the rows as texts."""
        return [[str(cell) for cell in row] for row in self.rows()]

    def frame(self) -> pandas.DataFrame:
        """Return the table as a pandas DataFrame."""
        pandas = extra_package("pandas")
        return pandas.DataFrame(map(list, self.rows()), columns=list(self.columns))

    def csv(self) -> str:
        """Return the table as CSV, with a row of names."""
        from nashproof.files.csv_table import csv_table

        return csv_table(self.columns, self.texts())

    def row_records(self) -> list[dict[str, str]]:
        """Return the rows for programs, by column."""
        return [dict(zip(self.columns, row)) for row in self.texts()]

    def _repr_html_(self) -> str:
        """Return the table as HTML."""
        return table_html(f"{self.title}: {self.summary}", self.columns, self.texts())


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines of text in aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    return [
        "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()
        for row in rows
    ]


def shortened(lines: Sequence[str], what: str, most: int = LISTED, whole: int = 0) -> list[str]:
    """Return the first lines, and the number of those left out.

    ``whole``: how many lines there would be, if ``lines`` are only the first of them.
    """
    rest = (whole or len(lines)) - most
    more = [f"and {rest} more {what}: --format json has all"] if rest > 0 else []
    return [printable(line) for line in [*lines[:most], *more]]


def table_html(title: str, head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return an HTML table of the first rows, with the number of those left out."""
    listed = list(rows)
    rest = len(listed) - LISTED
    shown = [*listed[:LISTED], *([[f"and {rest} more rows"]] if rest > 0 else [])]
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in shown
    )
    return f"<h4>{escape(title)}</h4><table><tr>{top}</tr>{body}</table>"
