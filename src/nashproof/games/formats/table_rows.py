"""Bare tables of payoffs in rows and cells: typed, with bars or ampersands, as R prints them.

Each grammar accounts for every character and for every count, or raises a Complaint. A text is
tried with all of them; `bare_tables` compares what they give. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from nashproof.errors import InputError, NumberError, SyntaxMistake, WrongCount, how_many, quoted
from nashproof.exact.numbers import Rational
from nashproof.games.formats.payoff_cells import (
    PAIR,
    Convention,
    TextCell,
    decimals,
    name_in,
    plain,
    slashes,
    thousands,
    unmarked,
)

EXPECTED = "rows of numbers, as in 3 1; 0 2, or of cells, as in (3, 3) (0, 5); (5, 0) (1, 1)"
NUMBER = "a number such as 3, -1/2, 0.5 or 1e-3"
SURE = 10**9  # cells of a complaint that comes before all others
CONVENTIONS: dict[str, Convention] = {  # all but the first are rivals
    "": plain,
    "commas part thousands": thousands,
    "a slash parts two payoffs": slashes,
    "commas are probably decimal points": decimals,
    "commas are decimal points": decimals,
}
TYPED = tuple(CONVENTIONS)[:4]
SPREADSHEET = tuple(CONVENTIONS)  # which also writes 0,3
_GROUP = re.compile(r"(?<![\w.])\(([^()\n]*)\)")  # a cell, or a row as Python prints a tuple
_THOUSANDS = re.compile(r"(?:-?[1-9][0-9]{0,2} [0-9]{3}(?: +|$)){2,}")
_R_HEAD = re.compile(r" +(?:\[,[0-9]+\] *)+")
_R_ROW = re.compile(r"(?m)^\[([0-9]+),\]")
_RULE = {*"-+|:= \t", *map(chr, range(0x2500, 0x2580))}  # characters of a line between rows
_JULIA = re.compile(r"([0-9]+)[x\u00d7]([0-9]+) (?:Matrix|Array)\{[\w{}, ]+\}:")
_ROW_END = re.compile(r"\\\\\*?(?:\[[0-9.]+(?:pt|em|ex|mm)\])?")
_AMPERSAND = re.compile(r"(?<!\\)&")
_IN_DOLLARS = re.compile(r"\s*(?:\$\$?([^$]+)\$\$?|\\\[(.+)\\\])\s*", re.DOTALL)
_COMMENT = re.compile(r"(?:^|(?<=[\s\\}&]))%.*$", re.MULTILINE)
_SPEAKS = re.compile(r"(?i)player|row|column|cost|loss|transpos|minus|negat|[0-9]")
_TABULAR = re.compile(
    r"\s*(?:\\left\s*[\[({|.]\s*)?\\begin\{(array|tabular|[pbB]?matrix|smallmatrix)\}"
    r"(?:\{[lcr|@{} ]*\})?(.*)\\end\{\1\}(?:\s*\\right\s*[\])}|.])?\s*",
    re.DOTALL,
)
_SGAME = re.compile(
    r"\s*\\begin\{game\}\{([0-9]+)\}\{([0-9]+)\}"
    r"(?:\[(?:Player[~ ]1|Row)\]\[(?:Player[~ ]2|Column)\])?(.*)\\end\{game\}\s*",
    re.DOTALL,
)
_RULED = re.compile(r"\\(?:hline|toprule|midrule|bottomrule|cline\{[-0-9]+\})")
_OVER_ALL = re.compile(
    r"\\multicolumn\{([0-9]+)\}\{[lcr|]+\}\{(?:\\text\w*\{)?(?:Player 2|Column(?: player)?)\}+"
)
_CORNER = re.compile(r"\s*(?:\\(?:text)?backslash(?:\{\})?|[\\/|,])\s*")
_WHOSE = re.compile(  # or a letter or a number that may be a player's: P2, u_2, B, II
    r"(?i)\b(?:player|rows?|col(?:umn)?s?|costs?|loss(?:es)?|payoffs?|regrets?)\b|[0-9]"
    r"|^ii?$"
)
_IN_ORDER = re.compile(r"(?i)a\|b|i\|ii|[pu][_ ]?1\|[pu][_ ]?2")
_A_PLAYER = re.compile(r"(?i)([12]) (?:p|u|payoffs?|player)[ _]*\1")
_SIDES = re.compile(r"(?i)(?:player 1|row player|row|p1)\|(?:player 2|col(?:umn)?(?: player)?|p2)")

Payoffs = list[list[tuple[Rational, ...]]]
Row = list[TextCell]


class PayoffReading(NamedTuple):
    """A reading of a text: the payoffs of each cell, and the names of rows and columns, if any.

    ``how`` says what separates rows and cells. A rival is never read itself.
    """

    payoffs: Payoffs
    rows: Sequence[str] = ()
    columns: Sequence[str] = ()
    how: str = ""
    texts: Sequence[str] = ()
    rival: bool = False

    @property
    def size(self) -> int:
        """Return the number of payoffs in a cell."""
        return len(self.payoffs[0][0])


class Complaint(Exception):
    """Why a grammar gives no table, and how many cells it had read before.

    Of the complaints of all grammars the one with the most cells is shown. ``line``: 0 for none.
    """

    def __init__(
        self,
        found: str,
        expected: str = EXPECTED,
        line: int = 0,
        cells: int = 0,
        kind: type[InputError] = SyntaxMistake,
    ) -> None:
        self.error, self.cells = kind(found, expected, f":{line}" if line else ""), cells
        super().__init__(found, expected, line, cells, kind)


def payoffs_in(rows: Sequence[Row], convention: Convention = plain) -> Payoffs:
    """Return the payoffs of a full table, equally many in each cell. Raises Complaint.

    >>> payoffs_in([[TextCell("3,1", 1)]])[0][0] == (3, 1)
    True
    """
    read: Payoffs = []
    count = size = 0
    for row in rows:
        line = row[0].line if row else 0
        read.append([])
        for cell in row:
            payoffs = convention(cell.text)
            found = shown(cell.text)
            if payoffs is None:
                raise Complaint(found, f"{NUMBER} ({EXPECTED})", line, count, NumberError)
            size = size or len(payoffs)
            if len(payoffs) != size:
                expected = f"{how_many(size, 'payoff')} in a cell, as in the first"
                raise Complaint(found, expected, line, count, WrongCount)
            read[-1].append(payoffs)
            count += 1
        if not row or len(row) != len(rows[0]):
            expected = f"{len(rows[0]) or 'at least one'}, as in the first"
            raise Complaint(f"a row of {len(row)} payoffs", expected, line, count, WrongCount)
    return read


def shown(text: str) -> str:
    """Return the text of a cell in a message.

    >>> shown(""), shown("3, x")
    ('an empty cell', '"3, x"')
    """
    return quoted(text.replace(PAIR, ", ")[:40]) if text else "an empty cell"


def all_of(*grammars: Iterable[PayoffReading]) -> Iterator[PayoffReading]:
    """Yield the tables of some grammars. Raises the Complaint that came furthest if there is none.

    >>> len([*all_of(typed("3 1; 0 2"), typed("3 x"))])
    1
    """
    complaints, none = [], True
    for grammar in grammars:
        try:
            for table in grammar:
                none = False
                yield table
        except Complaint as complaint:
            complaints.append(complaint)
    if none and complaints:
        raise max(complaints, key=lambda complaint: complaint.cells)


def _tables(
    rows: Sequence[Row],
    how: str,
    conventions: Sequence[str],
    names: Sequence[str] = (),
    columns: Sequence[str] = (),
) -> Iterator[PayoffReading]:
    """Yield a table by each convention for commas and points in numbers."""
    texts = [cell.text for row in rows for cell in row]

    def by(name: str) -> Iterator[PayoffReading]:
        payoffs = payoffs_in(rows, CONVENTIONS[name])
        if "probably" in name and not _are_decimals(texts):
            raise Complaint(quoted(texts[0]))
        yield PayoffReading(
            payoffs, names, columns, f"{how}; {name}" if name else how, texts, bool(name)
        )

    yield from all_of(*map(by, conventions))


def _are_decimals(texts: Sequence[str]) -> bool:
    """Return whether numbers look like decimals: all end in 5, or have 2, or have 3 digits."""
    parts = [text.rpartition(",")[2] for text in texts]
    return all(part.endswith("5") for part in parts) or {*map(len, parts)} in ({2}, {3})


# A grid of cells


def grid(
    rows: Sequence[Row], how: str, conventions: Sequence[str] = TYPED, head: bool | None = None
) -> Iterator[PayoffReading]:
    """Yield the tables that a grid may be: without names, with names of rows, of columns, of both.

    ``head``: whether a rule says that the first row is a head; None where nothing says it.

    >>> row = [TextCell("T", 1), TextCell("3", 1), TextCell("1", 1)]
    >>> [(table.rows, len(table.payoffs[0])) for table in grid([row], "Cells")]
    [(['T'], 2)]
    """
    # Leave out an empty first column, and a head without words.
    if min(map(len, rows)) > 1 and not any(row[0].text for row in rows):
        rows = [row[1:] for row in rows]
    if head and not any(cell.text for cell in rows[0]):
        rows, head = rows[1:], False
    bare = [] if head else [_tables(rows, how, conventions), _named(rows, how, conventions)]
    yield from all_of(*bare, *([] if head is False else [_headed(rows, how, conventions)]))


def _named(rows: Sequence[Row], how: str, conventions: Sequence[str]) -> Iterator[PayoffReading]:
    """Yield the tables of rows that begin with a name, without a head."""
    names = _names([row[0] for row in rows])
    if names and len(rows[0]) > 1:
        tables = [*_tables([row[1:] for row in rows], how, conventions, names)]
        letters = any(len(name) == 1 and name.islower() for name in names)
        if letters and tables[0].size == 1:  # a 1; b 2 may have parameters
            raise Complaint(
                quoted(names[0]), "a number, or a head", rows[0][0].line, 1, NumberError
            )
        yield from tables


def _headed(rows: Sequence[Row], how: str, conventions: Sequence[str]) -> Iterator[PayoffReading]:
    """Yield the tables below a head: with names of rows and a corner, or with neither."""
    first, body = rows[0], rows[1:]
    if are_players([cell.text for cell in first[-2:]]):  # a column a player, a line a profile
        return
    corner = is_corner(first[0].text)
    columns = _names(first[1:], numbers=not first[0].text)
    names = _names([row[0] for row in body], numbers=not first[0].text)
    width = len(body[0]) if body else 0
    if corner and names and len(columns) == width - 1 > 0:
        yield from _tables([row[1:] for row in body], how, conventions, names, columns)
    elif "blanks" not in how and len(heads := _names(first)) == width > 0:  # there a title
        yield from _tables(body, how, conventions, (), heads)


def is_corner(text: str) -> bool:
    """Return whether a text may stand above the rows' names: nothing, a word, or the two sides.

    >>> is_corner(""), is_corner("Row / Column"), is_corner("strategy"), is_corner("A / B")
    (True, True, True, True)
    >>> is_corner("Column / Row"), is_corner("Costs"), is_corner("P2"), is_corner("B / A")
    (False, False, False, False)
    """
    sides = _CORNER.split(unmarked(text)[0])
    if len(sides) == 2:  # who chooses the row stands first
        both, turned = "|".join(sides), "|".join(reversed(sides))
        if _SIDES.fullmatch(both) or _IN_ORDER.fullmatch(both):
            return True
        named = not any(map(_WHOSE.search, sides)) and all(map(name_in, sides))
        return named and not _IN_ORDER.fullmatch(turned)
    return not text or len(sides) == 1 and not _WHOSE.search(sides[0]) and bool(name_in(sides[0]))


def are_players(names: Sequence[str]) -> bool:
    """Return whether names are those of both players, or of their payoffs, in place of columns.

    >>> are_players(["u_1", "u_2"]), are_players(["payoff 1", "payoff 2"]), are_players(["L", "R"])
    (True, True, False)
    """
    return len(names) == 2 and all(
        _A_PLAYER.fullmatch(f"{k} {name}") for k, name in enumerate(names, 1)
    )


def _names(cells: Sequence[TextCell], numbers: bool = False) -> list[str]:
    """Return the names in cells; an empty list unless all are names."""
    names = list[str]()
    for cell in cells:
        name = name_in(cell.text, numbers)
        if not name:
            return []
        names.append(name)
    return names


# Typed rows


def typed(text: str, first: int = 1) -> Iterator[PayoffReading]:
    """Yield tables with rows by line ends or semicolons, cells by blanks, commas or tabs.

    ``first`` is the number of the first line.

    >>> next(typed("3 1; 0 2")).how
    'Semicolons separate rows, blanks separate cells'
    """
    text = _GROUP.sub(_cell, text)
    lines = text.split("\n")
    if all(line.endswith(";") for line in lines[:-1]):
        lines = [line.removesuffix(";").rstrip() for line in lines]
    if not any(";" in line for line in lines):
        yield from all_of(_rows([*enumerate(lines, first)], "Rows are lines"), _tuples(text, first))
    elif len(lines) == 1:
        rows = [(first, row) for row in lines[0].split(";")]
        yield from all_of(_rows(rows, "Semicolons separate rows"), _tuples(text, first))
    else:
        cells = [
            [TextCell(c.strip(), k) for c in line.split(";")] for k, line in enumerate(lines, first)
        ]
        how = "Rows are lines, semicolons separate cells"
        yield from all_of(grid(cells, how, SPREADSHEET), _ends(lines, first))


def _cell(group: re.Match[str]) -> str:
    """Return a group in parentheses with PAIR between payoffs; unchanged with fewer than two."""
    inside = group[1].strip()
    sign = next((sign for sign in ",;" if sign in inside), None)
    parts = [part.strip() for part in inside.split(sign)] if sign else re.split("[ \t]+", inside)
    whole = len(parts) > 1 and not any(re.search(r"[\s,;]", part) for part in parts)
    return f" {PAIR.join(parts)} " if whole else group[0]


def _tuples(text: str, first: int) -> Iterator[PayoffReading]:
    """Yield tables of rows as Python prints tuples: groups of numbers, one sign between them."""
    parts = [part.strip(" \t") for part in re.split("[,;\n]", text)]
    if len(set(re.findall("[,;\n]", text))) < 2 and all(PAIR in p and " " not in p for p in parts):
        rows = [[TextCell(number, first) for number in part.split(PAIR)] for part in parts]
        yield from _tables(rows, "Parentheses are around rows", TYPED)


def _ends(lines: Sequence[str], first: int) -> Iterator[PayoffReading]:
    """Yield tables of rows that end at semicolons and lines; also two matrices, a line each."""
    split = [[(k, row) for row in line.split(";")] for k, line in enumerate(lines, first)]
    tables = [*_rows([row for rows in split for row in rows], "Rows end at lines and semicolons")]
    if len(tables[0].payoffs[0]) > 1:  # numbers between semicolons are cells of a line
        yield from tables
        if len(lines) == 2 and tables[0].size == 1 and len(split[0]) == len(split[1]):
            half = len(split[0])
            first_matrix, second_matrix = (
                PayoffReading(tables[0].payoffs[part]) for part in (slice(half), slice(half, None))
            )
            yield two(first_matrix, second_matrix, "A line is a matrix")


def two(first: PayoffReading, second: PayoffReading, how: str) -> PayoffReading:
    """Return two matrices as a table of cells. Raises Complaint unless shapes and names are equal.

    >>> two(next(typed("3 1")), next(typed("0 2")), "Two").payoffs == [[(3, 0), (1, 2)]]
    True
    """
    sizes = [[len(row) for row in matrix.payoffs] for matrix in (first, second)]
    if sizes[0] != sizes[1] or first.size + second.size != 2:
        found = f"matrices of {len(sizes[0])} and {len(sizes[1])} rows"
        raise Complaint(found, "two of one shape", cells=SURE, kind=WrongCount)
    if first[1:3] != second[1:3]:
        raise Complaint("matrices with different names", "the same names", cells=SURE)
    payoffs = [[(*a, *b) for a, b in zip(*rows)] for rows in zip(first.payoffs, second.payoffs)]
    return PayoffReading(payoffs, first.rows, first.columns, how, [*first.texts, *second.texts])


def _rows(rows: Sequence[tuple[int, str]], how: str) -> Iterator[PayoffReading]:
    """Yield the tables of rows, by the sign that separates their cells."""
    if len(rows) > 1 and all(row.rstrip().endswith(",") for _, row in rows[:-1]):
        rows = [(line, row.rstrip(" \t,")) for line, row in rows]

    def by(sign: str, words: str, conventions: Sequence[str]) -> Iterator[PayoffReading]:
        cells = [[TextCell(c.strip(" \t"), k) for c in re.split(sign, row)] for k, row in rows]
        yield from grid(cells, f"{how}, {words} separate cells", conventions)

    text = "\n".join(row for _, row in rows)
    grammars = [_by_blanks(rows, text, how)]
    if "\t" in text:
        grammars.append(by("\t", "tabs", SPREADSHEET))
    if "," in text:
        grammars.append(by(",", "commas", TYPED))
    if re.search(",[ \t]", text) and re.search(",[^ \t\n]", text):
        grammars.append(by(",[ \t]+", "commas with a blank", TYPED))
    yield from all_of(*grammars)


def _by_blanks(rows: Sequence[tuple[int, str]], text: str, how: str) -> Iterator[PayoffReading]:
    """Yield the tables of rows whose cells blanks part; a pair may have blanks at its comma."""
    close = [re.sub("(?<![ \t])[ \t]*+,[ \t]*+", ",", row) for _, row in rows]
    if any(" " in cell.strip(" ") for row in close if "\t" in row for cell in row.split("\t")):
        return  # a blank between tabs is inside a cell, as in 8 1/2
    cells = [
        [TextCell(word, line) for word in re.split("[ \t]+", row.strip(" \t"))]
        for (line, _), row in zip(rows, close)
    ]
    if len(cells) > 1 and len(cells[0]) + 1 == len(cells[1]):  # a corner is empty
        words = [cell.text for cell in cells[0]]
        counted = words == [str(k + int(words[0] != "0")) for k in range(len(words))]
        blank, rows_named = close[0][:1] in " \t", bool(_names([row[0] for row in cells[1:]]))
        if (blank or rows_named) and _names(cells[0]) or blank and counted:
            cells[0].insert(0, TextCell("", cells[0][0].line))
    column = all(len(row) == 1 for row in cells)
    if [row[0].text for row in cells[:2]] == ["1.", "2."] and not column:
        raise Complaint('"1." before a row', "rows without their numbers", rows[0][0], SURE)
    if not column or PAIR in text or not re.search(",[ \t]|[ \t],|,.*,", text):
        yield from grid(cells, f"{how}, blanks separate cells")
    first = [cell.text for cell in cells[0]]
    if (
        how == "Rows are lines"
        and len(cells) > 2
        and first == [str(len(cells) - 1), str(len(first))]
    ):
        yield from _tables(cells[1:], "The first line is the size", ("",))
    if all(map(_THOUSANDS.fullmatch, close)):
        joined = [
            [TextCell(a.text + b.text, a.line) for a, b in zip(row[::2], row[1::2])]
            for row in cells
        ]
        yield from _tables(joined, f"{how}; blanks part thousands", ("",))


# Tables with bars and ampersands; prints of programs


def with_bars(text: str, start: int = 1) -> Iterator[PayoffReading]:
    """Yield tables of lines with bars between cells; a rule below the first row marks it as a head.

    >>> next(with_bars("| | L |\\n|---|---|\\n| T | 1,2 |")).columns
    ['L']
    """
    lines = text.split("\n")
    rules = [bool({*line} & {*"-=\u2500\u2550"}) and {*line} <= _RULE for line in lines]
    rows = [(k, line) for k, (line, rule) in enumerate(zip(lines, rules), start) if not rule]
    if not any("|" in line for _, line in rows):
        return
    ends = {(line.lstrip()[:1] == "|", line[-1:] == "|") for _, line in rows}
    inner = [k for k, rule in enumerate(rules) if rule and 0 < k < len(rules) - 1]
    every = [*range(1 + rules[0], len(rules) - 1, 2)]
    for k, line in rows:
        if "|" not in line:
            raise Complaint(quoted(line[:40]), "bars between cells, as in the other rows", k, 1)
    outer = ends == {(True, True)}
    if not outer and any(last for _, last in ends) or inner not in ([], [1 + rules[0]], every):
        raise Complaint("bars or rules that not all rows have", line=start, cells=1)
    cells = [
        [
            TextCell(_GROUP.sub(_cell, cell).strip(), k)
            for cell in (line.strip(" \t")[1:-1] if outer else line).split("|")
        ]
        for k, line in rows
    ]
    head = len(inner) == 1 and inner != every or None
    if inner and not any(cell.text for cell in cells[0]):  # Markdown demands a head, if of no names
        cells, head = cells[1:], None
    yield from grid(cells, "Rows are lines, bars separate cells", TYPED, head)


def with_ampersands(text: str, start: int = 1) -> Iterator[PayoffReading]:
    r"""Yield tables in LaTeX: ampersands separate cells, ``\\`` or line ends separate rows.

    At most one environment stands around them.

    >>> next(with_ampersands(r"& L & R \\ T & 1,2 & 3,4")).rows
    ['T']
    """
    if "&" not in text and r"\\" not in text:
        return
    speaks = next(filter(_SPEAKS.search, _COMMENT.findall(text)), "")
    if speaks:
        found = f"the comment {quoted(speaks[:40])}"
        raise Complaint(found, "a table without words about its payoffs", cells=SURE)
    said = _COMMENT.sub("", text)
    how = "Ampersands separate cells" + ", comments are passed over" * (said != text)
    if match := _IN_DOLLARS.fullmatch(said):
        said = next(filter(None, match.groups()))
    ends = bool(_ROW_END.search(said))
    size = _SGAME.fullmatch(said)
    if match := _TABULAR.fullmatch(said) or size:
        said, ends = match[match.lastindex or 0].strip(), True
    line = start + text.count("\n", 0, max(text.find(said[:20]), 0))
    rows: list[Row] = []
    for piece in re.split(_ROW_END if ends else "\n", said):
        bare = _RULED.sub("", piece).replace(r"\left(", "(").replace(r"\right)", ")").strip()
        at = line + piece[: len(piece) - len(piece.lstrip())].count("\n")
        line += piece.count("\n") if ends else 1
        if bare or not piece.strip(" \t\n"):
            rows.append(
                [TextCell(_GROUP.sub(_cell, c).strip(), at) for c in _AMPERSAND.split(bare)]
            )
    rows = rows[:-1] if not rows[-1][0].text and len(rows[-1]) == 1 else rows
    broken = next((cell for row in rows for cell in row if "\n" in cell.text), None)
    if size and [str(len(rows) - 1), str(len(rows[0]) - 1)] != [*size.groups()[:2]]:
        expected = f"{len(rows) - 1}, {len(rows[0]) - 1}, as the table has"
        raise Complaint(f"the size {size[1]}, {size[2]}", expected, start, SURE, WrongCount)
    if broken or not rows:
        found = shown(broken.text) if broken else "a table without payoffs"
        line = broken.line if broken else 0
        raise Complaint(found, r"a row of payoffs, and \\ at its end", line, 1)
    over = _OVER_ALL.fullmatch(rows[0][-1].text)
    if (
        over
        and len(rows[0]) == 2
        and not rows[0][0].text
        and len(rows[1:] and rows[1]) == 1 + int(over[1])
    ):
        rows = rows[1:]  # the first says that the columns are player 2's
    yield from grid(rows, how)


def printed(text: str, start: int = 1) -> Iterator[PayoffReading]:
    """Yield a matrix as R or Julia prints it, with its rows and columns stated.

    >>> next(printed("     [,1] [,2]\\n[1,]    3    1")).payoffs == [[(3,), (1,)]]
    True
    """
    head, _, rest = text.partition("\n")
    if _R_HEAD.fullmatch(head):
        numbers = [*map(int, _R_ROW.findall(rest))]
        lines = enumerate(_R_ROW.sub("", rest).split("\n"), start + 1)
        rows = [[TextCell(word, k) for word in row.split(" ") if word] for k, row in lines]
        columns = [f"[,{k}]" for k in range(1, len(rows[0]) + 1)]
        if head.split() == columns and numbers == [*range(1, len(rows) + 1)]:
            yield from _tables(rows, "R printed the matrix", ("",))
    elif size := _JULIA.fullmatch(head):
        for table in typed(rest, start + 1):
            if [len(table.payoffs), len(table.payoffs[0])] == [*map(int, size.groups())]:
                yield table
