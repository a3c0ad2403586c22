"""Tables of a page or a letter, as values: templates of all formats write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Cell:
    """Text with mathematics between ``$`` signs; ``marked`` where a reader should look."""

    text: str
    marked: bool = False


@dataclass(frozen=True)
class Row:
    """A head, and a cell a column."""

    head: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Table:
    """A caption, the heads of all columns, rows, and rows at the foot."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    foot: tuple[Row, ...] = ()
    numeric: bool = True

    @property
    def wide(self) -> bool:
        """Whether it is too wide for a phone."""
        return len(self.heads) > 3


def row(head: str, texts: Iterable[str], marked: bool = False) -> Row:
    """A row from texts; ``marked``: whether to mark the last one."""
    cells = [Cell(text) for text in texts]
    if marked:
        cells[-1] = Cell(cells[-1].text, True)
    return Row(head, tuple(cells))


def compared(head: str, texts: Sequence[str]) -> Row:
    """A row from texts, those marked that differ from the first."""
    return Row(head, tuple(Cell(text, text != texts[0]) for text in texts))


def folded(table: Table, most: int) -> Table:
    """A table of more than ``most`` columns with neighbours that are equal in all rows as one:
    ``18 to 51``. Where it stays too wide nothing is left out."""
    columns = [[r.cells[k] for r in table.rows] for k in range(len(table.heads) - 1)]
    if len(columns) <= most:
        return table
    runs = _runs(columns)
    heads = [_run_head(table.heads[1:], run) for run in runs]
    rows = [replace(r, cells=tuple(r.cells[run[0]] for run in runs)) for r in table.rows]
    return replace(table, heads=(table.heads[0], *heads), rows=tuple(rows))


def _runs(columns: Sequence[object]) -> list[list[int]]:
    runs: list[list[int]] = []
    for k, column in enumerate(columns):
        if runs and columns[runs[-1][0]] == column:
            runs[-1].append(k)
        else:
            runs.append([k])
    return runs


def _run_head(heads: Sequence[str], run: Sequence[int]) -> str:
    first, last = heads[run[0]], heads[run[-1]]
    return first if first == last else f"{first} to {last}"
