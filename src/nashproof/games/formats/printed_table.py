"""Tables of payoffs as questions print them: rows with names, two payoffs in a cell.

``X 6 , 0 0 , 3`` a line, LaTeX's ``T & 2,2 & 2,3 \\\\``, Markdown's ``| T | 2,2 |``. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from nashproof.errors import SyntaxMistake, WrongCount, quoted
from nashproof.exact.numbers import Rational
from nashproof.games.formats.efg_text import number_in

EXPECTED = "a row of payoffs such as T & 2,2 & 2,3, or T 2,2 2,3, as wide as the first"
MORE = "one or two in a table; a file .nfg or .efg for more than two players"
_NUMBER = r"[-+]?[0-9][0-9./]*+"  # each repetition takes all it can: no search
_PAIR = rf"(?:\(\s*+)?{_NUMBER}\s*+,\s*+{_NUMBER}(?:\s*+\))?"
_LINE = re.compile(
    rf"(?P<name>(?=[^\s,()&]*[^\W\d])[^\s,()&]++)?\s*+(?P<cells>{_PAIR}(?:[\s|]++{_PAIR})*+)"
)
_PLAIN = [  # what LaTeX writes, and what it says, in this order
    (r"(?<![0-9.])\\[dt]?frac\{([0-9]++)\}\{([0-9]++)\}(?![0-9.])", r"\1/\2"),
    (r"\\(?:underline|boxed|mathbf|textbf|mathrm|text)\{([^{}]*+)\}", r"\1"),  # best replies
    (r"\\multicolumn\{[0-9]++\}\{[^{}]*+\}\{([^{}]*+)\}", r"\1"),
    (r"(?<!\w)\w++[ \t]*+=[ \t]*+(?=\\begin)", ""),  # A = \begin{bmatrix}
    (r"\\(?:begin|end)\{\w+\*?\}(?:\{[^{}]*\})?|\\hline|\\left[\[({.|]|\\right[\])}.|]|\$", " "),
]
_SEVERAL = re.compile(rf"\(?\s*+{_NUMBER}(?:\s*+,\s*+{_NUMBER}){{2,}}\s*+\)?")
_COMMENT = re.compile(r"(?<!\\)%[^\n]*+")
_RULE = re.compile(r"[\s|:+=-]*+")  # a line of a table that has no cells


class PrintedTable(NamedTuple):
    """A table that was read: the names of rows and of columns, and each player's payoffs.

    A table with one payoff in a cell has none of player 2: it is zero-sum.
    """

    rows: list[str]
    columns: list[str]
    first: list[list[Rational]]
    second: list[list[Rational]] | None


def is_printed_table(text: str) -> bool:
    """Whether a text is such a table: it has LaTeX's ampersands, or lines of pairs.

    >>> is_printed_table("1 & 2"), is_printed_table(" A B\\nX 6 , 0 0 , 3")
    (True, True)
    >>> is_printed_table("1, 2\\n3, 4"), is_printed_table("1, 2; 3, 4")
    (False, False)
    >>> is_printed_table("(1, 2) (3, 4)"), is_printed_table("1,2 0,0; 0,0 2,1")
    (False, True)
    """
    rows = re.split("[\n;]", text)
    lines = [match for line in rows if (match := _LINE.fullmatch(line.strip(" |")))]
    several = [len(_pairs(match["cells"])) > 1 for match in lines if "(" not in match["cells"]]
    return "&" in text or any(match["name"] for match in lines) or sum(several) > 1


def with_ampersands(text: str) -> str:
    """A table with bars between its cells, as Markdown has it, in LaTeX's way; else the text.

    >>> with_ampersands("| | L |\\n|---|---|\\n| T | 1,2 |")
    ' & L \\n\\n T & 1,2 '
    """
    lines = text.split("\n")
    cells = ["" if _RULE.fullmatch(line) else line.strip() for line in lines]
    if "&" in text or not all("|" in line for line in cells if line):
        return text
    plain = [line.removeprefix("|").removesuffix("|") for line in cells]
    named = any(_numbers(line.partition("|")[0]) == [] for line in plain if "|" in line)
    return "\n".join(line.replace("|", "&") for line in plain) if named else text


def read_printed_table(text: str, name: str) -> PrintedTable:
    """The table in a text. Raises InputError with file and line.

    >>> table = read_printed_table(r"&L&R\\\\ T&1,2&3,4", "t.txt")
    >>> table.rows, table.columns, [[str(x) for x in row] for row in table.second]
    (['T'], ['L', 'R'], [['2', '4']])
    """
    head: list[str] = []
    corner = False  # whether an empty cell stands before the names of the columns
    names: list[str] = []
    read: list[list[list[Rational]]] = []
    lines = [*_lines(text)]
    last = max((k for k, (_, cells) in enumerate(lines) if not cells[0]), default=-1)
    for k, (line, cells) in enumerate(lines):
        numbers = [_numbers(cell) for cell in cells]
        names_above = [cell for cell in cells if cell]
        above = k == last and max(map(len, numbers)) < 2  # numbers as names, names below
        opens = not head and (above or not any(numbers))
        wider = 0 < len(head) < len(names_above) and (above or not cells[0] and not any(numbers))
        if not read and (opens or wider):  # below the name of player 2, say
            head, corner = names_above, not cells[0]
            continue
        named = not numbers[0] or corner
        names.append(cells[0] if named else "")
        row = numbers[named:]
        sizes = {len(one) for one in row} | {len(one) for some in read[:1] for one in some}
        if sizes == {0} and all(map(_SEVERAL.fullmatch, cells[1:])):
            raise WrongCount("more than two payoffs in a cell", MORE, f"{name}:{line}")
        if len(sizes) != 1 or 0 in sizes or read and len(row) != len(read[0]):
            raise SyntaxMistake(quoted(" ".join(cells)[:40]), EXPECTED, f"{name}:{line}")
        read.append(row)
    if not read:
        raise WrongCount("a table without payoffs", EXPECTED, name)
    width, pairs = len(read[0]), len(read[0][0]) > 1
    rows = names if all(names) else [f"row {k}" for k in range(1, 1 + len(read))]
    columns = head[-width:] if len(head) >= width else [f"column {k}" for k in range(1, 1 + width)]
    first = [[cell[0] for cell in row] for row in read]
    return PrintedTable(rows, columns, first, [[c[1] for c in r] for r in read] if pairs else None)


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a table as cells, each with its line."""
    line, end = 1, r"(?<=\n)" if "&" in text else r"(?<=[\n;])"
    text = _COMMENT.sub("", text) if "&" in text else text
    for row in re.split(r"\\\\" if "&" in text and "\\\\" in text else end, text):
        blank = len(row) - len(row.lstrip(" \n"))
        plain = row
        for written, said in _PLAIN:
            plain = re.sub(written, said, plain)
        cells = _cells(plain.strip(" \t\r\n|" if "&" in text else " \t\r\n|;"))
        if any(cells):
            yield line + row[:blank].count("\n"), cells
        line += row.count("\n")


def _cells(row: str) -> list[str]:
    if "&" in row:
        return [cell.strip() for cell in row.split("&")]
    match = _LINE.fullmatch(row)
    if not match:
        return [cell for cell in re.split(r"[\s|]+", row) if cell]
    return [*filter(None, [match["name"]]), *_pairs(match["cells"])]


def _pairs(cells: str) -> list[str]:
    return re.findall(_PAIR, cells)


def _numbers(cell: str) -> list[Rational]:
    """The one payoff or the two of a cell; [] where it is something else."""
    texts = cell.strip(" \t()").split(",")
    numbers = [number_in(text.strip().removeprefix("+")) for text in texts]
    return [x for x in numbers if x is not None] if None not in numbers and len(texts) < 3 else []
