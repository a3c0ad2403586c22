"""Tables as CSV: UTF-8, commas, one line end; cells are quoted only where they must be."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO


def csv_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    r"""A line of heads, then a line a row.

    >>> csv_table(["set", "weight"], [["1, 2", "1/3"]])
    'set,weight\n"1, 2",1/3\n'
    """
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows((head, *rows))
    return text.getvalue()
