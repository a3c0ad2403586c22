"""Tables as CSV: UTF-8, commas, one line end; cells are quoted only where they must be.

Files that others wrote are read with the place of each line.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from nashproof.errors import FormatError, SyntaxMistake
from nashproof.files.byte_order_mark import past_mark


def csv_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    r"""Return CSV text: a line of heads, then a line for each row.

    >>> csv_table(["set", "weight"], [["1, 2", "1/3"]])
    'set,weight\n"1, 2",1/3\n'
    """
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows((head, *rows))
    return text.getvalue()


def csv_lines(text: str, name: str, expected: str) -> list[tuple[int, list[str]]]:
    r"""Return the number and the cells (without leading blanks) of each line that is not blank.

    ``name`` is the file's and ``expected`` a description of a valid file, for messages. Raises
    InputError for text that is no CSV, for a file without a line, and for a first line with other
    signs than commas between its cells.

    >>> csv_lines("set, weight\n\n1,1/3\n", "t.csv", "a table")
    [(1, ['set', 'weight']), (3, ['1', '1/3'])]
    """
    bare = StringIO(past_mark(text), newline="")
    reader = csv.reader(bare, strict=True, skipinitialspace=True)
    try:
        lines = [(reader.line_num, row) for row in reader if row]
    except csv.Error as error:
        found, place = f"CSV that cannot be read ({error})", f"{name}:{reader.line_num}"
        raise SyntaxMistake(found, expected, place) from None
    if not lines:
        raise FormatError("an empty file", expected, f"{name}:1")
    _need_commas(lines[0][1], f"{name}:{lines[0][0]}")
    return lines


def _need_commas(first: Sequence[str], place: str) -> None:
    """Refuse a first line whose cells something else separates, as spreadsheets save some."""
    for sign, word in ((";", "semicolons"), ("\t", "tabs")):
        if len(first) == 1 and sign in first[0]:
            found = f"cells separated by {word}, as some spreadsheets save them"
            raise SyntaxMistake(found, "commas between cells, and points in decimals", place)
