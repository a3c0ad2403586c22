"""A document's second transcription, and how it was reconciled with the first.

It was made without a look at the first (data/FORMATS.md, section 3). Knows no files and decides
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from nashproof.errors import EntryError, SyntaxMistake, UnknownName, WrongCount
from nashproof.files.csv_table import csv_lines

COLUMNS = ("lines", "says", "figures", "assertions", "settled")
LINES = re.compile("[1-9][0-9]*(-[1-9][0-9]*)?(, [1-9][0-9]*(-[1-9][0-9]*)?)*")


@dataclass(frozen=True)
class Row:
    """A row of the second transcription: its lines and figures, and the assertions that carry it.

    ``settled`` says how differences between both were settled.
    """

    lines: str
    says: str
    figures: str
    assertions: tuple[str, ...]
    settled: str


def read_transcription(text: str, name: str, identifiers: Iterable[str]) -> tuple[Row, ...]:
    """Return the Rows of a CSV text, in order. Raises InputError with the place.

    ``identifiers`` are those of the document's assertions.
    """
    expected = "the columns " + ", ".join(COLUMNS)
    (line_of_head, head), *rows = csv_lines(text, name, expected)
    if tuple(head) != COLUMNS:
        raise SyntaxMistake("the columns " + ", ".join(head), expected, f"{name}:{line_of_head}")
    return tuple(_row(cells, f"{name}:{line}", set(identifiers)) for line, cells in rows)


def _row(cells: list[str], place: str, identifiers: Collection[str]) -> Row:
    """Return a row of cells. Raises InputError with the place."""
    if len(cells) != len(COLUMNS):
        raise WrongCount(f"{len(cells)} cells", f"{len(COLUMNS)} cells", place)
    lines, says, figures, assertions, settled = (cell.strip() for cell in cells)
    unknown = [name for name in assertions.split() if name not in identifiers]
    if not LINES.fullmatch(lines):
        raise EntryError(f'the lines "{lines}"', 'line numbers such as "29" or "11, 45-49"', place)
    if not says:
        raise EntryError("an empty cell in the column says", "what the document says", place)
    if unknown:
        raise UnknownName(
            f'the assertion "{unknown[0]}"', "ids of the document, with blanks between", place
        )
    if not assertions and not settled:
        raise EntryError(
            "neither an assertion nor a settlement",
            "the assertions that carry the row, or why there is none",
            place,
        )
    return Row(lines, says, figures, tuple(assertions.split()), settled)
