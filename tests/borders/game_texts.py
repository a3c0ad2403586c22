"""Texts of random small games as people and programs write them, each with its meanings: the writer
of the reader oracle, on the standard library alone.

A text is written from a `Sheet`, a random table of payoffs with the spelling of its numbers. A
style is a function of a sheet. Numbers stand in the text between marks of Unicode's private area,
which `Text.shown` leaves out, and which say after a typo what number stands where.

What a text means, by the text alone:

- Cells with two payoffs are a bimatrix, numbers alone a zero-sum game, payoffs of the row player.
- Words count: names of players before a matrix, in any order; costs, also in the corner of a table;
  transposed; a factor.
- A blank line parts two matrices. [1 2] above [3 4] without one may be rows, or matrices of a row.
- Pairs "1,2" in two columns or more are pairs, which must be read if no reader could take all of
  them for decimals: those with two digits behind each comma, or between tabs. In one column they
  may be a matrix of two columns, or decimal commas. "0,05" is a decimal comma, as is "1,5" beside
  numbers without a comma.
- A first row that gives the size of the others is that size, or a row.
- Lists of lists of lists are two matrices or cells of two payoffs; where the lengths allow both,
  it means both. Round brackets inside are cells.
- `3/5` is a fraction; if all payoffs look so, they may be pairs.
- A percent sign is 1/100. Where all payoffs have it, it may be the unit.
- After a typo a text means the game before it, or the same text with other numbers, if that is
  what it is. Anything else is to be refused.

A text with several meanings is read as either only with a note, and better refused.
"""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

Payoffs = tuple[tuple[tuple[Fraction, ...], ...], ...]  # rows of cells of payoffs
View = Callable[[Payoffs], object]  # what a text with these payoffs means, as a tree
OPEN, CLOSE, FIRST = "\ue000", "\ue001", 0xE100  # a number: OPEN, FIRST + its place, digits, CLOSE
MARKS = re.compile("[\ue000-\uf8ff]")
NUMBER = r"(?:\\frac\{\d+\}\{\d+\}|\d+/\d+|\d+(?:[.,]\d*)?(?:e-?\d+)?|[.]\d+)"


def shown(text: str) -> str:
    """Return the text without the marks of its numbers."""
    return MARKS.sub("", text)


def value(spelt: str, comma: bool) -> Fraction | None:
    """Return the number that is spelt so, with a decimal comma or not; None for any other text."""
    if not re.fullmatch(f"[-+−]?{NUMBER}", spelt) or ("," in spelt and not comma):
        return None
    plain = re.sub(r"\\frac\{(\d+)\}\{(\d+)\}", r"\1/\2", spelt).replace("−", "-")
    try:
        return Fraction(plain.replace(",", "."))
    except ZeroDivisionError:
        return None


# ------------------------------------------------------------------------------------- meanings


def tree(payoffs: Payoffs) -> tuple:
    """Return the tree of a table: player 1 chooses the row, player 2 the column. A cell of one
    payoff pays the column player its negative."""
    full = [[(*c, -c[0]) if len(c) == 1 else c for c in row] for row in payoffs]
    third = len(full[0][0]) == 3  # a third player with one strategy
    leaf = (lambda c: ("p", 3, 1, (c,))) if third else (lambda c: c)
    return ("p", 1, 1, tuple(("p", 2, 1, tuple(map(leaf, row))) for row in full))


def seen(p: Payoffs) -> object:
    """Return the tree of a table in which player 2 sees the row."""
    rows = enumerate(tree(p)[3])
    return ("p", 1, 1, tuple((*row[:2], i + 1, row[3]) for i, row in rows))


def third_player(tables: Sequence[Payoffs]) -> object:
    """Return the tree of a table for each strategy of player 3."""
    m, n = len(tables[0]), len(tables[0][0])
    rows = (
        tuple(("p", 3, 1, tuple(table[i][j] for table in tables)) for j in range(n))
        for i in range(m)
    )
    return ("p", 1, 1, tuple(("p", 2, 1, row) for row in rows))


def each(change: Callable[..., Sequence[Fraction]]) -> View:
    """Return the view in which every cell is changed."""
    return lambda p: tree(tuple(tuple(tuple(change(*c)) for c in row) for row in p))


def times(factor: Fraction | int) -> View:
    return each(lambda *c: [factor * x for x in c])


def transposed(p: Payoffs) -> object:
    return tree(tuple(zip(*p)))


def for_column_player(p: Payoffs) -> object:
    return each(lambda a: [-a, a])(p)


def swapped(p: Payoffs) -> object:
    return each(lambda a, b: [b, a])(p)


def as_rows(p: Payoffs) -> object:
    """One row or column of cells read as a matrix with a row a cell."""
    return tree(tuple(tuple((x,) for x in c) for row in p for c in row))


def as_column(p: Payoffs) -> object:
    """Cells read as one column of numbers."""
    return tree(tuple(((x,),) for row in p for c in row for x in c))


def as_columns(p: Payoffs) -> object | None:
    """Two cells read as two columns, the matrices of the players."""
    return tree(tuple((pair,) for pair in zip(*(row[0] for row in p)))) if len(p) == 2 else None


def as_cells(p: Payoffs) -> object:
    """A matrix read as one column of cells, a row a cell."""
    return tree(tuple((tuple(c[0] for c in row),) for row in p))


def as_matrices(p: Payoffs) -> object:
    """Two rows of cells read as the matrices of the two players, with a row a cell."""
    return tree(tuple(tuple(zip(a, b)) for a, b in zip(*p)))


def rows_as_cells(p: Payoffs) -> object:
    """The matrices of two players read as two rows of cells, with a cell a row."""
    return tree(tuple(tuple(tuple(c[k] for c in row) for row in p) for k in (0, 1)))


def one_below_the_other(p: Payoffs) -> object:
    """The matrices of two players read as one."""
    return tree(tuple(tuple((c[k],) for c in row) for k in (0, 1) for row in p))


def as_two_matrices(p: Payoffs) -> object:
    """A matrix of two rows read as two matrices of one row."""
    return tree((tuple((a[0], b[0]) for a, b in zip(*p)),))


def lines_as_matrices(p: Payoffs) -> object:
    """Two lines of numbers read as two matrices of one column."""
    return tree(tuple(((a[0], b[0]),) for a, b in zip(*p)))


def as_decimals(p: Payoffs) -> object:
    """Pairs of whole numbers read as numbers with a decimal comma."""

    def joined(a: Fraction, b: Fraction) -> Fraction:
        return a + (-1 if a < 0 else 1) * b / 10 ** len(str(b))

    return tree(tuple(tuple((joined(*c),) for c in row) for row in p))


def without_sign(p: Payoffs) -> object:
    """Numbers in brackets, which mean negative ones in accounts, read as positive ones."""
    return tree(tuple(tuple(tuple(map(abs, c)) for c in row) for row in p))


def below_its_size(p: Payoffs) -> object:
    """A matrix read as the size of a smaller one, and that."""
    return tree(p[1:])


# --------------------------------------------------------------------------------------- sheets


SIGNS = {  # what stands for the minus sign or the decimal point
    "minus": (("-", "−"),),
    "dash": (("-", "–"),),
    "dollars": (("-", "$-$"),),
    "comma": ((".", ","),),
    "braces": ((".", "{,}"),),
}


@dataclass
class Sheet:
    """A random table of payoffs, how its numbers are spelt and its best replies are marked."""

    rng: random.Random
    payoffs: Payoffs
    spelling: str = "plain"
    mark: str = ""  # a pattern such as "%s*", for best replies
    unit: str = ""
    labels: tuple[list[str], list[str]] | None = None  # of rows and columns
    views: list[View] = field(default_factory=list)  # the meanings; empty: the table itself
    ending: str = ".txt"
    plain: bool = True  # whether the text must be read
    is_matrix: bool = False  # whether the text is an expression of a matrix
    size: tuple[int, int, int] = (0, 0, 0)

    def __post_init__(self) -> None:
        self.size = (len(self.payoffs), len(self.payoffs[0]), len(self.payoffs[0][0]))

    def is_best(self, i: int, j: int, player: int) -> bool:
        row, column = self.payoffs[i], [line[j] for line in self.payoffs]
        mine = self.payoffs[i][j][player]
        return mine == max(c[player] for c in (column if player == 0 else row))

    @property
    def marks(self) -> int:
        """How many payoffs are marked, or have a unit."""
        m, n, k = self.size
        places = [(i, j, p) for i in range(m) for j in range(n) for p in range(k)]
        return sum(bool(self.unit or (self.mark and self.is_best(*place))) for place in places)

    def spell(self, x: Fraction) -> str:
        """Return a number in this sheet's spelling."""
        whole, digits = x.denominator == 1, 1 if 10 % x.denominator == 0 else 2
        ten = 10**digits
        if self.spelling == "fractions" or ten % x.denominator:
            text = str(x)
        elif self.spelling == "latex" and not whole:
            text = f"{'-' if x < 0 else ''}\\frac{{{abs(x.numerator)}}}{{{x.denominator}}}"
        elif whole and self.spelling not in ("floats", "dotted"):
            text = str(x)
        else:
            above, below = divmod(abs(int(x * ten)), int(ten))
            text = f"{'-' if x < 0 else ''}{above}.{below:0{digits}d}"
            text = text.rstrip("0") + ("0" if whole and self.spelling == "floats" else "")
        if self.spelling == "short" and not whole:
            text = re.sub(r"^(-?)0\.", r"\1.", text)
        if self.spelling == "plus" and x > 0:
            text = "+" + text
        if self.spelling == "exponent" and whole and x:
            text = f"{x * 10}e-1"
        if self.spelling == "mixed" and abs(x) > 1 and not whole:
            text = f"{'-' if x < 0 else ''}{abs(x) // 1} {abs(x) % 1}"
        if self.spelling == "brackets" and x < 0:
            text = f"({-x})"
        if self.spelling == "thousands":
            text = f"{int(x):,}"
        for sign, spelt in SIGNS.get(self.spelling, ()):
            text = text.replace(sign, spelt)
        return text

    def number(self, i: int, j: int, player: int) -> str:
        place = (i * self.size[1] + j) * self.size[2] + player
        text = f"{OPEN}{chr(FIRST + place)}{self.spell(self.payoffs[i][j][player])}{CLOSE}"
        best = self.mark and self.is_best(i, j, player)
        return (self.mark % text if best else text) + self.unit

    def with_numbers(self, new: dict[int, Fraction]) -> Payoffs:
        """Return the payoffs with other numbers in some places."""
        _, n, k = self.size
        return tuple(
            tuple(
                tuple(new.get((i * n + j) * k + p, x) for p, x in enumerate(cell))
                for j, cell in enumerate(row)
            )
            for i, row in enumerate(self.payoffs)
        )

    def numbers(self, player: int = 0) -> list[list[str]]:
        m, n, _ = self.size
        return [[self.number(i, j, player) for j in range(n)] for i in range(m)]

    def cells(self, pattern: str = "%s,%s") -> list[list[str]]:
        """Return the cells; of two payoffs in a pattern such as "(%s, %s)"."""
        m, n, k = self.size
        if k == 1:
            return self.numbers()
        if k == 3:
            pattern = re.sub(r"(.*%s)(.*)(%s.*)", r"\1\2%s\2\3", pattern)
        return [
            [pattern % tuple(self.number(i, j, p) for p in range(k)) for j in range(n)]
            for i in range(m)
        ]

    def grid(self, pattern: str = "%s,%s", corner: str = "") -> list[list[str]]:
        """Return the cells with the names around them, if there are any."""
        cells = self.cells(pattern)
        if self.labels is None:
            return cells
        rows, columns = self.labels
        return [[corner, *columns], *([name, *row] for name, row in zip(rows, cells))]


NAMES = (
    ("T M B U D", "L C R l r"),
    ("Up Middle Down Top Bottom", "Left Centre Right In Out"),
    ("Cooperate Defect Stay Go Wait", "Cooperate Defect Stay Go Wait"),
    ("A1 A2 A3 A4 A5", "B1 B2 B3 B4 B5"),
    ("Stay~home Go~out Row~3 Row~4 Row~5", "Go~left Go~right Col~3 Col~4 Col~5"),
    ("1st 2nd 3rd 4th 5th", "10% 20% 30% 40% 50%"),
    ("s_1 s_2 s_3 s_4 s_5", "t_1 t_2 t_3 t_4 t_5"),
    ("1 2 3 4 5", "1 2 3 4 5"),  # numbers
)


def sheet(rng: random.Random, payoffs_a_cell: int) -> Sheet:
    """Draw a game, 1x1 to 5x5, mostly small, and how it is spelt: mostly plainly."""
    m, n = (rng.choice((1, 2, 2, 2, 3, 3, 4, 5)) for _ in range(2))
    kind = rng.choice(("whole", "whole", "large", "decimals", "fractions", "cents"))
    below = {"decimals": (10,), "fractions": (1, 2, 3, 7), "cents": (4, 100)}.get(kind, (1,))
    most = {"whole": 9, "large": 150, "decimals": 99}.get(kind, 30)

    def draw() -> Fraction:
        return Fraction(rng.randint(rng.choice((0, -most)), most), rng.choice(below))

    rows = [tuple(tuple(draw() for _ in range(payoffs_a_cell)) for _ in range(n)) for _ in range(m)]
    if m > 1 and rng.random() < 0.1:
        rows[1] = rows[0]
    drawn = Sheet(rng, tuple(rows))
    if rng.random() < 0.3:
        spelling = rng.choice(("plus", "minus", "short", "exponent", "floats", "dotted", "comma"))
        drawn.spelling = spelling if kind != "fractions" else rng.choice(("minus", "latex"))
        drawn.plain = spelling in ("short", "floats")
    if rng.random() < 0.15:
        drawn.mark, drawn.plain = rng.choice(BEST), False
    elif rng.random() < 0.06:
        drawn.unit, drawn.plain = rng.choice(("%", " %", "€", " pts", "k")), False
    if rng.random() < 0.5:
        names = rng.choice(NAMES)
        rows, columns = ([x.replace("~", " ") for x in part.split()] for part in names)
        drawn.labels = rows[:m], columns[:n]
        drawn.plain &= not rows[0][0].isdigit()
    return drawn


BEST = (
    "%s*",
    "*%s*",
    "**%s**",
    "%s^*",
    "%s^{*}",
    "%s†",
    "%s^\\dagger",
    "[%s]",
    "_%s_",
    "<u>%s</u>",
)
BEST += ("\\underline{%s}", "\\mathbf{%s}", "\\textbf{%s}", "\\boxed{%s}", "{\\bf %s}", "%s'")


def lines(
    rows: Sequence[Sequence[str]], between: str = " ", left: str = "", right: str = ""
) -> str:
    return "\n".join(left + between.join(row) + right for row in rows)


def aligned(rows: Sequence[Sequence[str]], gap: str = " ", left: bool = False) -> list[str]:
    """Return the rows as lines with columns of one width."""
    wide = [max(len(shown(x)) for x in column) for column in zip(*rows)]
    fill = [[" " * (w - len(shown(x))) for x, w in zip(row, wide)] for row in rows]
    return [
        gap.join(x + f if left else f + x for x, f in zip(row, fit)) for row, fit in zip(rows, fill)
    ]
