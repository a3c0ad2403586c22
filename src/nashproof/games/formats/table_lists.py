"""Bare tables of payoffs as programs write them: nested lists, and calls that make matrices.

Python, JSON, NumPy's prints, MATLAB, Mathematica, Sage, SymPy, R, and LaTeX's matrices. Brackets
balance, and one sign separates the items of a list, or a row would be lost. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from nashproof.errors import WrongCount, quoted
from nashproof.games.formats.payoff_cells import TextCell, unmarked_number
from nashproof.games.formats.table_rows import (
    EXPECTED,
    SURE,
    Complaint,
    PayoffReading,
    Row,
    payoffs_in,
    two,
)

DEEPEST = 7  # lists within lists, with the calls around them
CLOSES = {"[": "]", "(": ")", "{": "}"}
SIGNS = ",;\n"
_TOKEN = re.compile(r"[][(){},;\n]|[^][(){},;\s]+")
_LATEX = re.compile(r"\\begin\{([pbB]?matrix)\}([^%{},]*)\\end\{\1\}")
_ARGUMENT = re.compile(r"\b(dtype|nrow|ncol|byrow)[ \t]*=[ \t]*([\w.']+)")
_PACKAGE = re.compile(r"^(?:np|numpy|sp|sympy|fractions)\.")
_FIELDS = {"QQ", "ZZ", "RR"}  # of Sage


@dataclass
class List:
    """Brackets with what stands in them: cells, lists, and the signs and line ends between."""

    bracket: str
    line: int
    items: list[List | TextCell] = field(default_factory=list)

    @property
    def signs(self) -> list[TextCell]:
        """Return the signs between the items, without line ends."""
        return [item for item in self.items if isinstance(item, TextCell) and item.text in ",;"]

    @property
    def cells(self) -> Row:
        """Return the cells directly inside, without those of inner lists."""
        return [
            item for item in self.items if isinstance(item, TextCell) and item.text not in SIGNS
        ]

    @property
    def lists(self) -> list[List]:
        """Return the lists directly inside."""
        return [item for item in self.items if isinstance(item, List)]


def lists(text: str, first: int = 1) -> Iterator[PayoffReading]:
    """Yield the tables that the lists in a text may be; ``first`` is the number of its first line.

    >>> [str(x) for row in next(lists("np.array([[1, 2], [3, 4]])")).payoffs for (x,) in row]
    ['1', '2', '3', '4']
    """
    if not re.search(r"[\[{(]|\\begin", text):
        return
    root = nested(text, first)
    for word in root.cells:
        raise Complaint(quoted(word.text[:40]), line=word.line)
    matrices = root.lists
    if any(matrix.bracket in ("(", "c") and not matrix.lists for matrix in matrices):
        return  # cells, for `typed`, or a vector
    if len(root.signs) > len(matrices) or not matrices:
        raise Complaint(quoted(root.signs[-1].text), line=root.signs[-1].line)
    if len(matrices) == 1:
        yield from _readings(matrices[0])
    elif all(
        matrix.bracket == "[" and not matrix.lists and ";" not in _texts(matrix)
        for matrix in matrices
    ):
        lines = {matrix.line for matrix in matrices}
        if "\n\n" in text:
            return  # two matrices, for `_blocks`
        if len(lines) not in (1, len(matrices)) or any(
            len(matrix.cells) < 2 for matrix in matrices
        ):
            raise Complaint("lists on several lines, or of one number", line=first)
        yield PayoffReading(
            payoffs_in([_row(matrix) for matrix in matrices], unmarked_number),
            how="A list is a row",
        )
    else:
        yield _both(matrices)


def cells_in(text: str, first: int) -> PayoffReading:
    """Return the table whose innermost lists are cells, as QuantEcon prints it. Raises Complaint.

    >>> cells_in("[[[3, 1], [0, 2]]]", 2).payoffs == [[(3, 1), (0, 2)]]
    True
    """
    rows = [_inside(outermost) for outermost in nested(text, first).lists]
    if len(rows) != 1:
        raise Complaint("several lists", "one", first)
    return _of_cells([_inside(row) for row in rows[0]], "QuantEcon's innermost lists are cells")


def nested(text: str, first: int = 1) -> List:
    """Return the lists in a text, with each call replaced by the list it makes. Raises Complaint.

    >>> [len(one.lists) for one in nested("[[1, 2], [3, 4]]").lists]
    [2]
    """
    text = _LATEX.sub(_as_list, _ARGUMENT.sub(r"\1=\2", text))
    # A stack of open brackets; a call's bracket replaces the cell with its name.
    root = List("", first)
    stack, line = [root], first
    for token in _TOKEN.findall(text):
        if token in CLOSES:
            stack.append(List(token, line))
        elif token in CLOSES.values():
            closed = stack.pop()
            if CLOSES.get(closed.bracket) != token:
                raise Complaint(quoted(token), _closing(closed), line)
            before = stack[-1].items[-1:]
            name = before[0].text if before and isinstance(before[0], TextCell) else ","
            if token == ")" and name not in SIGNS:
                stack[-1].items[-1] = _made(_PACKAGE.sub("", name), closed)
            else:
                stack[-1].items.append(closed)
        else:
            stack[-1].items.append(TextCell(token, line))
        line += token == "\n"
        if len(stack) > DEEPEST:
            raise Complaint("lists within lists", line=line)
    if len(stack) > 1:
        raise Complaint("the end of the file", _closing(stack[-1]), line, len(text))
    return root


def _closing(opened: List) -> str:
    closes = CLOSES.get(opened.bracket)
    return f"{closes} for {opened.bracket} in line {opened.line}" if closes else EXPECTED


def _as_list(matrix: re.Match[str]) -> str:
    """Return a matrix of LaTeX as a list of rows, on as many lines."""
    rows = matrix[2].replace("\n", " ").strip().removesuffix("\\\\").split("\\\\")
    listed = ", ".join(f"[{row.replace('&', ',')}]" for row in rows)
    return f"[{listed}]" + "\n" * matrix[2].count("\n")


def _made(name: str, call: List) -> List | TextCell:
    """Return the list or the number that a call makes. Raises Complaint."""
    texts = [cell.text for cell in call.cells]
    named = dict(text.split("=", 1) for text in texts if "=" in text)
    numbers = [text for text in texts if "=" not in text and text not in _FIELDS]
    inside = call.lists
    if len(inside) == 1 and name in ("array", "asarray", "matrix", "Matrix"):
        if not numbers and named.keys() <= {"dtype"} and inside[0].bracket != "c":
            return inside[0]
        if name.lower() == "matrix":
            return _sized(call, inside[0], numbers, named)
    elif name == "c" and not inside and not named:
        return List("c", call.line, call.items)
    elif name == "mat" and not inside and not named:  # of Typst
        rows = [List("[", call.line)]
        for cell in call.items:
            if isinstance(cell, TextCell) and cell.text == ";":
                rows.append(List("[", call.line))
            else:
                rows[-1].items.append(cell)
        return List("[", call.line, [*rows])
    elif name == "rbind" and inside and not texts:
        return List("[", call.line, [*inside])
    elif name == "cbind" and inside and not texts:
        flat = List("[", call.line, [cell for inner in inside for cell in inner.cells])
        return _filled(flat, len(flat.items) // len(inside), len(inside), by_rows=False)
    elif name in ("Fraction", "Rational") and not inside and len(numbers) == len(texts) == 2:
        return TextCell("/".join(numbers), call.line)
    elif name in ("float64", "int64") and not inside and len(numbers) == len(texts) == 1:
        return TextCell(numbers[0], call.line)
    raise Complaint(quoted(f"{name[:40]}(..)"), "a call that makes a matrix", call.line, -1)


def _sized(call: List, flat: List, numbers: list[str], named: dict[str, str]) -> List:
    """Return the matrix of a call with sizes: before the list in Sage and SymPy, behind it in R."""
    of_r = flat.bracket == "c" and call.items[0] is flat
    said = dict(zip(("nrow", "ncol"), numbers)) | named
    sizes = [said[key] for key in ("nrow", "ncol") if key in said]
    keys = {"nrow", "ncol", "byrow"} if of_r else set[str]()
    whole = all(re.fullmatch("[1-9][0-9]{0,5}", size) for size in sizes) and len(numbers) < 3
    if not whole or named.keys() - keys or not (of_r or flat.bracket == "[" and len(numbers) == 2):
        found = " ".join([*numbers, *map("=".join, named.items())])
        raise Complaint(quoted(found[:40]), "how many rows and columns", call.line, 1)
    count = len(flat.cells)
    rows = int(said.get("nrow") or count // int(said.get("ncol", "1")))
    columns = int(said.get("ncol") or count // rows)
    by_rows = not of_r or named.get("byrow") in ("T", "TRUE")
    return _filled(flat, rows, columns, by_rows)


def _filled(flat: List, rows: int, columns: int, by_rows: bool) -> List:
    """Return the rows of a matrix whose numbers are listed row by row, or column by column."""
    numbers = _row(flat)
    if rows * columns != len(numbers) or not numbers:
        found, expected = f"{len(numbers)} payoffs", f"{rows} x {columns}"
        raise Complaint(found, expected, flat.line, len(numbers), WrongCount)
    by = [numbers[k * columns : (k + 1) * columns] for k in range(rows)]
    table = by if by_rows else [numbers[k::rows] for k in range(rows)]
    return List("[", flat.line, [List("[", flat.line, [*row]) for row in table])


# Readings of lists


def _readings(outer: List) -> Iterator[PayoffReading]:
    """Yield the tables that a list may be, by how deep it is and by its brackets.

    One level is a matrix parted by semicolons, two are rows (or tuples as cells), three are rows of
    cells or two matrices of rows.
    """
    inside = _inside(outer)
    if not inside:
        yield _matrix(outer, "Semicolons or line ends separate rows")
    elif not any(row.lists for row in inside):
        if outer.bracket == "(" and inside[0].bracket != "(":  # rows, or a list of each player
            raise Complaint("lists in parentheses", line=outer.line, cells=1)
        tuples = all(row.bracket == "(" and len(row.cells) == 2 for row in inside)
        yield _matrix(outer, "Each list inside is a row")
        if tuples:
            yield _of_cells([inside], "Each tuple is a cell")
    else:
        yield from _deep(outer, inside)


def _deep(outer: List, inside: list[List]) -> Iterator[PayoffReading]:
    """Yield the tables that lists of three levels may be: rows of cells, or matrices of rows."""
    cells = [_inside(row) for row in inside]
    deep = next(
        (
            row
            for row, inner in zip(inside, cells)
            if row.cells or any(cell.lists for cell in inner)
        ),
        None,
    )
    if deep:
        raise Complaint("a list within a row", line=deep.line, cells=SURE)
    # Cells hold two payoffs; matrices are two. A 2 by 2 game may be either: both are yielded.
    lengths = {len(cell.cells) for row in cells for cell in row}
    tuples = {cell.bracket for row in cells for cell in row} == {"("}
    if lengths == {2} and outer.bracket != "(" or tuples:
        yield _of_cells(cells, "Each list inside is a row of cells")
    if not tuples and (len(inside) == 2 or lengths != {2}):
        yield _both(inside)


def _both(matrices: Sequence[List]) -> PayoffReading:
    """Return two matrices as a table. Raises Complaint."""
    if len(matrices) != 2:
        found, expected = f"{len(matrices)} matrices", f"one or two: {EXPECTED}"
        raise Complaint(found, expected, cells=1, kind=WrongCount)
    how = "Each matrix is a list of rows"
    first, second = (_matrix(matrix, how) for matrix in matrices)
    return two(first, second, how)


def _of_cells(rows: Sequence[Sequence[List]], how: str) -> PayoffReading:
    """Return a table of cells that are lists of payoffs. Raises Complaint."""
    table = [[payoffs_in([_row(cell)], unmarked_number)[0] for cell in row] for row in rows]
    payoffs = [[tuple(x for (x,) in cell) for cell in row] for row in table]
    if len({len(cell) for row in payoffs for cell in row}) != 1 or len({*map(len, payoffs)}) != 1:
        raise Complaint("rows or cells of different lengths", cells=1, kind=WrongCount)
    return PayoffReading(payoffs, how=how)


def _inside(outer: List) -> list[List]:
    """Return the lists in a list; a comma stands between all of them, or between none."""
    signs = [sign.text for sign in outer.signs]
    inside = outer.lists
    if inside and (outer.cells or signs and signs != [","] * (len(inside) - 1)):
        stray = (outer.cells or outer.signs)[0]
        raise Complaint(
            "a list within a row" if outer.cells else quoted(stray.text), line=stray.line
        )
    return inside


def _matrix(matrix: List, how: str) -> PayoffReading:
    """Return the rows of a matrix: its lists, or parted by semicolons and line ends."""
    inside = _inside(matrix)
    rows: list[Row] = [[]]
    for item in matrix.items if not inside else []:
        if isinstance(item, TextCell) and item.text in ";\n":
            rows.append([])
        elif isinstance(item, TextCell):
            rows[-1].append(item)
    lists = inside or [List("[", row[0].line, [*row]) for row in rows if row]
    if not lists or any(row.lists for row in lists):
        raise Complaint("a matrix without rows", line=matrix.line, cells=SURE, kind=WrongCount)
    return PayoffReading(payoffs_in([_row(row) for row in lists], unmarked_number), how=how)


def _row(row: List) -> Row:
    """Return the numbers of a row; a comma stands between all of them, or between none.

    A line may end after a comma.
    """
    items = [item for item in row.items if isinstance(item, TextCell) and item.text != "\n"]
    wrapped = len(items) < len(row.items)
    commas = [item.text for item in items[1::2]] == [","] * (len(items) // 2)
    regular = commas and len(items) % 2 if row.signs else not wrapped
    if row.lists or items and not regular:
        expected = "a row with commas between its numbers, or blanks between all of them"
        raise Complaint(quoted(" ".join(item.text for item in items)[:40]), expected, row.line)
    return row.cells


def _texts(outer: List) -> set[str]:
    return {item.text for item in outer.items if isinstance(item, TextCell)}
