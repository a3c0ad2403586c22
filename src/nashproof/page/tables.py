"""Tables of a page or a letter as values; templates of all formats write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class TableCell:
    """Text with mathematics between ``$`` signs; ``marked`` if a reader should look there."""

    text: str
    marked: bool = False


@dataclass(frozen=True)
class TableRow:
    """A head, and a cell for each column."""

    head: str
    cells: tuple[TableCell, ...]


@dataclass(frozen=True)
class PageTable:
    """A caption, the heads of all columns, rows, and rows at the foot."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[TableRow, ...]
    foot: tuple[TableRow, ...] = ()
    numeric: bool = True

    @property
    def wide(self) -> bool:
        """Return True if it is too wide for a phone."""
        return len(self.heads) > 3


def row(head: str, texts: Iterable[str], marked: bool = False) -> TableRow:
    """Return a row from texts; with ``marked`` the last cell is marked."""
    cells = [TableCell(text) for text in texts]
    if marked:
        cells[-1] = TableCell(cells[-1].text, True)
    return TableRow(head, tuple(cells))


def compared(head: str, texts: Sequence[str]) -> TableRow:
    """Return a row from texts; cells that differ from the first are marked."""
    return TableRow(head, tuple(TableCell(text, text != texts[0]) for text in texts))


def folded(table: PageTable, most: int) -> PageTable:
    """Return a table of more than ``most`` columns with equal neighbours as one: ``18 to 51``.

    If it stays too wide nothing is left out.
    """
    columns = [[r.cells[k] for r in table.rows] for k in range(len(table.heads) - 1)]
    if len(columns) <= most:
        return table
    # runs of equal columns, by first and last column
    runs: list[tuple[int, int]] = []
    for k, column in enumerate(columns):
        if runs and columns[runs[-1][0]] == column:
            runs[-1] = (runs[-1][0], k)
        else:
            runs.append((k, k))
    names = table.heads[1:]
    heads = [
        names[first] if names[first] == names[last] else f"{names[first]} to {names[last]}"
        for first, last in runs
    ]
    rows = [replace(r, cells=tuple(r.cells[first] for first, _ in runs)) for r in table.rows]
    return replace(table, heads=(table.heads[0], *heads), rows=tuple(rows))
