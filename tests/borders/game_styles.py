"""The styles of the reader oracle: tables, matrices, prints of programs, files of games, with what
stands around them. Each takes a sheet and returns a text; what it means, if that is not the table
itself, it adds to the sheet."""

import json
from collections.abc import Callable, Sequence
from fractions import Fraction

from game_texts import (
    Payoffs,
    Sheet,
    View,
    aligned,
    as_cells,
    as_column,
    as_columns,
    as_decimals,
    as_matrices,
    as_rows,
    as_two_matrices,
    below_its_size,
    each,
    for_column_player,
    lines,
    lines_as_matrices,
    one_below_the_other,
    rows_as_cells,
    seen,
    shown,
    swapped,
    third_player,
    times,
    transposed,
    tree,
)

Style = Callable[[Sheet], str]
PAIRS = ("%s,%s", "%s, %s", "(%s,%s)", "(%s, %s)")
NOTHING: View = lambda p: None  # noqa: E731
ROUND = ("(%s,%s)", "(%s, %s)")


# --------------------------------------------------------------------------------------- tables


def typed(s: Sheet) -> str:
    """Cells between blanks, rows between semicolons: 1,2 3,4; 5,6 7,8."""
    s.labels = None
    return "; ".join(map(" ".join, _cells(s, ("%s,%s", *ROUND))))


def blanks(s: Sheet) -> str:
    """A row a line, as aligned columns or not, with names or without."""
    pattern = s.rng.choice(PAIRS if s.rng.random() < 0.2 else ("%s,%s", *ROUND))
    headed = s.rng.random() < 0.5
    if s.labels and s.labels[0][0].isdigit() and not headed:
        s.labels = None
    s.plain &= pattern != "%s, %s"
    cells = _cells(s, (pattern,))
    if s.labels is None:
        return lines(cells, s.rng.choice((" ", "  ")))
    s.plain &= s.size[2] == 2 and " " not in s.labels[0][0]
    rows = [[" " * len(s.labels[0][0]), *s.labels[1]]] if headed else []
    return lines([*rows, *([name, *row] for name, row in zip(s.labels[0], cells))])


def commas(s: Sheet) -> str:
    """Cells between commas: (1, 2), (3, 4) a line."""
    s.labels, s.plain = None, False
    s.spelling = "plain" if s.spelling == "comma" else s.spelling
    if s.size[2] > 1 and s.size[0] == 1:
        s.views += [tree, as_rows]
    cells = _cells(s, ROUND)
    if s.size[2] == 1 and s.size[1] in (2, 3):
        s.views += [tree, as_cells]
    return (s.rng.choice(("\n", "; ", ",\n"))).join(map(", ".join, cells))


def ruled(s: Sheet, sep: str, left: str = "", right: str = "") -> str:
    """Cells between a character that stands for nothing else; a semicolon may end a row."""
    if sep == ";" and not s.labels:
        _semicolons(s)
    s.plain &= not (sep == "\t" and _may_be_decimals(s, 0))
    rows = _grid(s, PAIRS, s.rng.choice(("", " ", "A \\ B")), enclosed=False)
    return lines(rows, sep, left, right)


def _may_be_decimals(s: Sheet, least: int) -> bool:
    """Whether all cells are whole numbers, the second at least so large: decimals, with a comma."""
    cells = [c for row in s.payoffs for c in row]
    return all(len(c) == 2 and c[1] >= least and c[0] % 1 == c[1] % 1 == 0 for c in cells)


def _semicolons(s: Sheet) -> None:
    """Note what cells between semicolons may mean without names: rows, or two matrices."""
    if s.size[2] == 1 and s.size[0] == 2:
        s.views += [tree, lines_as_matrices]
    if s.size[0] == 1:
        s.views += [tree, transposed, *([as_rows] if s.size[2] > 1 else [])]


def slashes(s: Sheet) -> str:
    """Payoffs of a cell between / or | or : or ; or &."""
    s.plain, between = False, s.rng.choice("/|:;&")
    left, right = s.rng.choice((("", ""), ("(", ")")))
    if s.size[1] == 1:
        s.views += [tree, as_rows, *([as_column, as_columns] if between == ";" else [])]
    if between == "/" and all(_slash(c) is not None for row in s.payoffs for c in row):
        s.views += [tree, as_fractions]
    rows = map(" ".join, s.cells(f"{left}%s{between}%s{right}"))
    return s.rng.choice(("\n", "; ") if between != ";" else "\n").join(rows)


def as_fractions(p: Payoffs) -> object | None:
    """Pairs of whole numbers with / between read as fractions."""
    parts = [[_slash(c) for c in row] for row in p]
    return None if None in sum(parts, []) else tree(tuple(tuple((x,) for x in r) for r in parts))


def _slash(cell: Sequence[Fraction]) -> Fraction | None:
    """Return a pair of whole numbers as a fraction; None if it is none."""
    whole = len(cell) == 2 and all(x.denominator == 1 for x in cell)
    return cell[0] / cell[1] if whole and cell[1] > 0 else None


def latex(s: Sheet) -> str:
    """Rows of a table in LaTeX, with an environment around them or without."""
    around = s.rng.choice(("", "array", "tabular", "pmatrix", "bmatrix", "matrix", "booktabs"))
    if "matrix" in around:
        s.labels = None
    dollars = around in ("tabular", "booktabs", "") and s.rng.random() < 0.5
    inner = ("$%s,%s$", "$%s$, $%s$", "$(%s, %s)$") if dollars else PAIRS
    rows = _grid(s, inner)
    if dollars and s.size[2] == 1:
        rows[-s.size[0] :] = [
            [*row[: -s.size[1]], *(f"${x}$" for x in row[-s.size[1] :])]
            for row in rows[-s.size[0] :]
        ]
    s.plain &= s.spelling in ("plain", "latex", "short", "floats")
    ruled_off = s.rng.random() < 0.3 and around in ("", "array", "tabular")
    line = "\\hline\n" if ruled_off else ""
    body = f" \\\\\n{line}".join(map(" & ".join, rows))
    if s.labels and s.rng.random() < 0.3 and around not in ("", "booktabs"):
        wide = s.size[1]
        body = f"& \\multicolumn{{{wide}}}{{c}}{{Player 2}} \\\\\n{line}{body}"
    if not around:
        return s.rng.choice((f"{body} \\\\", body))
    if around == "booktabs":
        head, sep, rest = body.partition("\\\\\n")
        middle = f"{head}{sep}\\midrule\n{rest}" if s.labels else body
        body, around = f"\\toprule\n{middle} \\\\\n\\bottomrule", "tabular"
    wide = len(rows[0])
    columns = f"{{{s.rng.choice(('c' * wide, '|'.join('c' * wide), 'l|' + 'r' * (wide - 1)))}}}"
    columns = "" if "matrix" in around else columns
    last = " \\\\" if line else ""
    text = f"\\begin{{{around}}}{columns}\n{line}{body}{last}\n{line}\\end{{{around}}}"
    fences = ("%s", "\\[%s\\]", "$%s$", "$$\n%s\n$$", "\\left(%s\\right)")
    return s.rng.choice(fences) % text if "tabular" not in around else text


def multirow(s: Sheet) -> str:
    """A table in LaTeX with the players' names above and beside it."""
    if s.labels is None:
        return latex(s)
    s.plain, rows = False, _grid(s, PAIRS)
    names = [f"\\multirow{{{s.size[0]}}}{{*}}{{Player 1}}", *[""] * (s.size[0] - 1)]
    head = ["", "", f"\\multicolumn{{{s.size[1]}}}{{c}}{{Player 2}}"]
    body = [head, ["", *rows[0]], *([name, *row] for name, row in zip(names, rows[1:]))]
    text = " \\\\\n".join(map(" & ".join, body))
    return f"\\begin{{tabular}}{{{'c' * (s.size[1] + 2)}}}\n{text}\n\\end{{tabular}}"


def two_columns_an_action(s: Sheet) -> str:
    s.plain = False
    rows, columns = s.labels or (["T", "M", "B", "U", "D"], ["L", "C", "R", "X", "Y"])
    names = [f"\\multicolumn{{2}}{{c}}{{{name}}}" for name in columns[: s.size[1]]]
    cells = [" & ".join((rows[i], *row)) for i, row in enumerate(s.cells("%s & %s"))]
    return " \\\\\n".join((" & ".join(("", *names)), *cells)) + " \\\\"


def sgame(s: Sheet) -> str:
    """The package sgame of LaTeX."""
    s.labels, s.plain = s.labels or (list("TMBUD")[: s.size[0]], list("LCRXY")[: s.size[1]]), False
    players = s.rng.choice(("", "[Player~1][Player~2]", "[Ann][Bob]"))
    body = "\\\\\n".join(map(" & ".join, _grid(s, ("$%s,%s$", "%s, %s"))))
    return f"\\begin{{game}}{{{s.size[0]}}}{{{s.size[1]}}}{players}\n{body}\n\\end{{game}}"


def markdown(s: Sheet) -> str:
    rows = _grid(s, PAIRS[:2] + PAIRS[3:])
    rule = f"|{'---|' * len(rows[0])}"
    text = lines(rows, " | ", "| ", " |").split("\n")
    ruled_off = s.labels is not None and s.rng.random() < 0.8
    if s.labels is None and s.rng.random() < 0.5:  # a head of no names
        return "\n".join(("|" + "   |" * len(rows[0]), rule, *text))
    s.plain &= ruled_off
    return "\n".join([text[0], rule, *text[1:]] if ruled_off else text)


def box(s: Sheet) -> str:
    """A table drawn with lines."""
    s.plain = False
    rows = aligned(_grid(s, PAIRS[1:]), "\t")
    wide = [len(shown(x)) + 2 for x in rows[0].split("\t")]
    across, up, *ends = s.rng.choice(("─│┌┬┐├┼┤└┴┘", "-|+++++++++", "═║╔╦╗╠╬╣╚╩╝"))
    rule = [a + b.join(across * w for w in wide) + c for a, b, c in zip(*[iter(ends)] * 3)]
    body = [f"{up} " + row.replace("\t", f" {up} ") + f" {up}" for row in rows]
    between = s.rng.choice((f"\n{rule[1]}\n", "\n"))
    return "\n".join((rule[0], between.join(body), rule[2]))


def csv(s: Sheet, sep: str) -> str:
    s.ending = ".csv"
    corner = s.rng.choice(("", "", "payoffs")) if not (s.labels and s.labels[0][0] == "1") else ""
    if sep == ";" and not s.labels:
        _semicolons(s)
    s.plain &= not corner
    rows = _grid(s, PAIRS, corner, enclosed=False)
    plain = s.size[2] == 1 and sep == "," and s.spelling == "plain"
    s.plain &= plain and (s.labels is not None or not _is_counted(s))
    return lines([[f'"{x}"' if sep in shown(x) else x for x in row] for row in rows], sep)


def _is_counted(s: Sheet) -> bool:
    """Whether the first row or column is 0, 1, .. or 1, 2, .., as programs number theirs."""
    first, column = [c[0] for c in s.payoffs[0]], [row[0][0] for row in s.payoffs]
    return any(x == [*range(k, len(x) + k)] for x in (first, column) for k in (0, 1))


def pandas(s: Sheet) -> str:
    """What pandas prints of a table of numbers or of pairs."""
    s.labels = s.labels or ([str(i) for i in range(s.size[0])], [str(j) for j in range(s.size[1])])
    s.plain = False
    return "\n".join(aligned(_grid(s, ("(%s, %s)",)), "  "))


def lists(s: Sheet) -> str:
    """Python's lists or tuples of cells."""
    rows = s.cells("(%s, %s)")
    if s.rng.random() < 0.2 or s.spelling in ("minus", "comma"):
        s.plain = False
    inner = ", ".join(f"[{', '.join(row)}]" for row in rows)
    return f"[{inner}]"


def cells_in_lists(s: Sheet) -> str:
    """Lists of lists of lists, as JSON has them; of two rows they may be two matrices."""
    if s.size[2] == 1:
        return lists(s)
    s.plain = False
    _lists_of_lists(s)
    return "[" + ", ".join(f"[{', '.join(row)}]" for row in s.cells("[%s, %s]")) + "]"


def _lists_of_lists(s: Sheet) -> None:
    """Note what three levels of lists may mean but cells."""
    if s.size[0] < 3:
        s.views += [tree, as_matrices if s.size[0] == 2 else as_rows]


def array_of_cells(s: Sheet) -> str:
    """What NumPy prints of an array of pairs: of tuples, or with a third axis."""
    s.plain, gap = False, s.rng.choice((", ", " "))
    if s.size[2] == 1 or s.rng.random() < 0.4:
        rows = [f"[{', '.join(row)}]" for row in s.cells("(%s, %s)")]
        return f"array([{(',' + chr(10) + ' ' * 7).join(rows)}], dtype=object)"
    _lists_of_lists(s)
    wide = 7 if gap == ", " else 1
    comma = gap.strip() + "\n" + " " * wide
    blocks = [f"[{f'{comma} '.join(row)}]" for row in s.cells(f"[%s{gap}%s]")]
    body = f"[{comma.replace(chr(10), 2 * chr(10)).join(blocks)}]"
    return f"array({body})" if gap == ", " else body


def _cells(s: Sheet, patterns: tuple[str, ...], enclosed: bool = False) -> list[list[str]]:
    """Return the cells in a random pattern, and note what else the text may mean."""
    pattern = s.rng.choice(patterns)
    m, n, k = s.size
    if s.spelling == "comma" and k > 1:
        pattern = "$(%s; %s)$" if "$" in pattern else "(%s; %s)"
    numbers = [x for row in s.payoffs for c in row for x in c]
    rivals: list[View] = []
    if k > 1 and n == 1 and not s.labels and not enclosed:
        rivals.append(as_rows)
        if k == 2 and pattern == "%s,%s" and all(x.denominator == 1 for x in numbers):
            rivals.append(as_decimals)
    if k == 1 and s.spelling == "comma" and all(x.denominator > 1 for x in numbers):
        rivals += [] if any(",0" in s.spell(x) for x in numbers) else [_comma_pairs]
    if k == 1 and n == 2 and m > 1 and [c[0] for c in s.payoffs[0]] == [m - 1, 2]:
        rivals.append(below_its_size)
    if k == 1 and all("/" in s.spell(x) for x in numbers):
        rivals.append(_slash_pairs)
    if rivals:
        s.views += [tree, *rivals]
    if pattern == "%s,%s" and _may_be_decimals(s, 10):
        s.plain = False
    return s.cells(pattern)


def _grid(
    s: Sheet, patterns: tuple[str, ...], corner: str = "", enclosed: bool = True
) -> list[list[str]]:
    """Return the cells, with names around them if there are any. They are enclosed if cells of one
    column look like cells, not like rows."""
    cells = _cells(s, patterns, enclosed)
    if s.labels is None:
        return cells
    if s.rng.random() < 0.04 and not s.views:
        corner, s.views, s.plain = "Costs", [times(-1)], False
    return [[corner, *s.labels[1]], *([name, *row] for name, row in zip(s.labels[0], cells))]


def _comma_pairs(p):
    """Numbers with a decimal comma read as pairs of whole numbers."""

    def parts(x: Fraction) -> tuple[Fraction, Fraction]:
        text = f"{abs(x.numerator) * 1000 // x.denominator:04d}"
        after = text[-3:].rstrip("0") or "0"
        return Fraction(int(text[:-3]) * (-1 if x < 0 else 1)), Fraction(int(after))

    return tree(tuple(tuple(parts(c[0]) for c in row) for row in p))


def _slash_pairs(p):
    return tree(
        tuple(tuple((Fraction(c[0].numerator), Fraction(c[0].denominator)) for c in r) for r in p)
    )


# ------------------------------------------------------------------------------------- matrices


def _of(open_: str, row: str, between: str, shut: str, sep: str = ", ") -> Callable:
    return lambda rows, s: open_ + between.join(row % sep.join(line) for line in rows) + shut


def tuples(rows, s):
    """Tuples of Python, where one entry has a comma behind it."""

    def of(parts: Sequence[str]) -> str:
        return f"({', '.join(parts)}{',' * (len(parts) == 1)})"

    return of([of(row) for row in rows])


def numpy_print(rows, s):
    return "[" + "\n ".join(f"[{line}]" for line in aligned(rows)) + "]"


def numpy_repr(rows, s):
    body = [f"[{', '.join(line.split(chr(9)))}]" for line in aligned(rows, "\t")]
    return f"array([{(',' + chr(10) + ' ' * 7).join(body)}])"


def r_rows(rows, s):
    flat, sizes = ", ".join(x for row in rows for x in row), f"{len(rows)}, {len(rows[0])}"
    by = (f"nrow = {len(rows)}, byrow = TRUE", f"{sizes}, TRUE", f"{sizes}, byrow=T")
    return f"matrix(c({flat}), {s.rng.choice(by)})"


def r_columns(rows, s):
    """R fills columns unless it is asked to fill rows."""
    flat = ", ".join(x for column in zip(*rows) for x in column)
    return f"matrix(c({flat}), nrow = {len(rows)}{s.rng.choice(('', f', ncol = {len(rows[0])}'))})"


def r_print(rows, s):
    head = ["", *(f"[,{j + 1}]" for j in range(len(rows[0])))]
    return "\n".join(aligned([head, *([f"[{i + 1},]", *row] for i, row in enumerate(rows))]))


def julia_print(rows, s):
    kind = "Float64" if any("." in shown(x) for row in rows for x in row) else "Int64"
    return f"{len(rows)}×{len(rows[0])} Matrix{{{kind}}}:\n" + "\n".join(
        " " + line for line in aligned(rows, "  ")
    )


def sized(rows, s):
    """A constructor with the sizes before the numbers."""
    flat = ", ".join(x for row in rows for x in row)
    return s.rng.choice(("matrix(%d, %d, [%s])", "Matrix(%d, %d, [%s])")) % (
        len(rows),
        len(rows[0]),
        flat,
    )


def maple_columns(rows, s):
    return "<" + "|".join(f"<{','.join(column)}>" for column in zip(*rows)) + ">"


MATRICES: dict[str, Callable] = {
    "bare": lambda rows, s: lines(rows),
    "python": _of("[", "[%s]", ", ", "]"),
    "python in lines": _of("[", "[%s]", ",\n ", "]"),
    "tuples": tuples,
    "np.array": _of("np.array([", "[%s]", ", ", "])"),
    "numpy print": numpy_print,
    "numpy repr": numpy_repr,
    "matlab": _of("[", "%s", "; ", "]", " "),
    "matlab with commas": _of("[", "%s", "; ", "]"),
    "matlab in lines": _of("[", "%s", ";\n", "]", " "),
    "matlab with dots": _of("[ ...\n", "%s", "; ...\n", "]", " "),
    "matlab two rows a line": lambda rows, s: (
        "["
        + "".join(
            " ".join(row) + ("" if i == len(rows) - 1 else ";\n" if i % 2 else "; ")
            for i, row in enumerate(rows)
        )
        + "]"
    ),
    "sage print": lambda rows, s: "\n".join(f"[{line}]" for line in aligned(rows)),
    "sage": _of("matrix(QQ, [", "[%s]", ", ", "])"),
    "sympy": _of("Matrix([", "[%s]", ", ", "])"),
    "sympy in lines": _of("Matrix([\n", "[%s]", ",\n", "])"),
    "sizes first": sized,
    "R by rows": r_rows,
    "R by columns": r_columns,
    "R rbind": _of("rbind(", "c(%s)", ", ", ")"),
    "R cbind": lambda rows, s: _of("cbind(", "c(%s)", ", ", ")")([*zip(*rows)], s),
    "R print": r_print,
    "mathematica": _of("{", "{%s}", ", ", "}"),
    "maple": _of("Matrix([", "[%s]", ", ", "])"),
    "maple rows": _of("<", "<%s>", ",", ">", "|"),
    "maple columns": maple_columns,
    "julia print": julia_print,
    "julia typed": _of("Int64[", "%s", "; ", "]", " "),
    "typst": _of("mat(", "%s", "; ", ")"),
    "typst in dollars": _of("$ mat(", "%s", "; ", ") $"),
    "pmatrix": _of("\\begin{pmatrix} ", "%s", " \\\\ ", " \\end{pmatrix}", " & "),
    "bmatrix in lines": _of("\\begin{bmatrix}\n", "%s", " \\\\\n", "\n\\end{bmatrix}", " & "),
}
BARE = ("bare", "sage print", "r print", "R print", "julia print")
NAMED = (  # the players' matrices, by the words that people put before them
    ("A", "B"), ("Row player", "Column player"), ("Player 1", "Player 2"), ("R", "C"),
    ("Payoffs to Player 1", "Payoffs to Player 2"), ("u_1", "u_2"), ("P1", "P2"), ("A_1", "A_2"),
    ("Row player's payoffs", "Column player's payoffs"),
)  # fmt: skip


def matrices(s: Sheet, kind: str) -> str:
    """A matrix alone, or the matrices of both players, named in any order or without names."""
    write = MATRICES[kind]
    s.labels = None
    s.plain &= s.spelling != "comma" and (s.spelling != "minus" or kind == "bare")
    named = s.rng.random() < 0.5
    parts = [write(s.numbers(player), s) for player in range(s.size[2])]
    if s.size[2] == 1:
        if kind in ("bare", "pmatrix", "bmatrix in lines"):
            _cells(s, ("",))  # for what its numbers may be
        if kind == "sage print" and s.size[0] == 2:
            s.views += [tree, as_two_matrices]
        s.plain &= not named
        s.is_matrix = kind not in BARE and not named
        sign = s.rng.choice((" = ", ": ", " := ", ":\n", " =\n", " <- "))
        return f"{s.rng.choice('AMP')}{sign}{parts[0]}" if named else parts[0]
    if not named:
        between = "\n\n" if kind in BARE else s.rng.choice(("\n\n", "\n", ", ", " ", ";\n"))
        s.plain &= between == "\n\n"
        if kind.startswith("matlab") and s.size[0] == 1 and between != "\n\n":
            s.views += [tree, one_below_the_other]  # [1 2] above [3 4] may be rows
        nested = s.rng.random() < 0.2 and kind in ("python", "numpy print", "tuples")
        if nested:
            s.plain = False
            if s.size[1] == 2:
                s.views += [tree, rows_as_cells]
            return f"[{(', ' if kind != 'numpy print' else chr(10) * 2).join(parts)}]"
        return between.join(parts)
    if s.rng.random() < 0.06 and kind not in BARE:
        k, s.plain = s.rng.randrange(2), False
        parts[k] = f"-{parts[k]}"
        s.views = [each(lambda *c: [-x if p == k else x for p, x in enumerate(c)])]
    names, sign = s.rng.choice(NAMED), s.rng.choice((" = ", ": ", ":\n", " =\n"))
    ending = s.rng.choice(("\n", "\n\n", ";\n"))
    texts = [f"{name}{sign}{part}" for name, part in zip(names, parts)]
    s.plain &= sign in (" = ", ":\n") and ending != ";\n" and names in NAMED[:3]
    if s.rng.random() < 0.4:
        texts, s.plain = texts[::-1], False
    return ending.join(texts)


# ------------------------------------------------------------------------- programs and formats


def nashpy(s: Sheet) -> str:
    kind = "Bi matrix" if s.size[2] == 2 else "Zero sum"
    s.plain &= s.spelling != "comma"
    texts = [numpy_print(s.numbers(k), s) for k in range(s.size[2])]
    if s.size[2] == 1:
        negative = Sheet(s.rng, tuple(tuple((-c[0],) for c in row) for row in s.payoffs))
        texts.append(shown(numpy_print(negative.numbers(), s)))
    named = [f"{name} player:\n{text}" for name, text in zip(("Row", "Column"), texts)]
    if s.rng.random() < 0.3:
        named, s.plain = named[::-1], False
    return f"{kind} game with payoff matrices:\n\n" + "\n\n".join(named)


def quantecon(s: Sheet) -> str:
    if s.size[2] == 1:
        return numpy_print(s.numbers(), s)
    s.plain &= s.spelling != "comma"
    rows = [f"[{',  '.join(row)}]" for row in s.cells("[%s, %s]")]
    body = ",\n ".join(rows)
    return f"2-player NormalFormGame with payoff profile array:\n[{body}]"


def with_size(s: Sheet) -> str:
    """The size, then a matrix or two: lrsnash reads files like this."""
    s.labels = None
    m, n, k = s.size
    s.plain &= k == 2 and s.spelling in ("plain", "fractions")
    if k == 1 and n == 2:  # below, the size may be a row
        s.views += [tree, lambda p: tree((((Fraction(m),), (Fraction(n),)), *p))]
    rows = "\n\n".join(lines(s.numbers(player)) for player in range(k))
    return f"{m} {n}\n{chr(10) * (k == 2)}{rows}"


def nfg(s: Sheet) -> str:
    """Gambit's format: payoffs one after the other, or outcomes and their numbers."""
    m, n, k = s.size
    _file(s, ".nfg")
    counts = f"{{ {m} {n}{' 1' * (k - 2)} }}"
    third = ' { "only" }' * (k - 2)
    named = "{ " + " ".join(f"{{ {_quoted(names)} }}" for names in _named(s)) + third + " }"
    title, comment = s.rng.choice(("a game", "", "2 2")), s.rng.choice(("", '\n"3 4"', '\n""'))
    head = f'NFG 1 R "{title}" {{ {_players(k)} }}\n\n{s.rng.choice((counts, named))}{comment}'
    cells = s.cells("%s\t%s")
    comma = s.rng.choice((", ", " "))
    flat = [cells[i][j].replace("\t", comma) for j in range(n) for i in range(m)]
    if s.rng.random() < 0.5:
        return f"{head}\n\n{' '.join(flat).replace(',', '')}\n"
    outcomes = "\n".join(f'{{ "" {cell} }}' for cell in flat)
    return f"{head}\n\n{{\n{outcomes}\n}}\n{' '.join(str(i + 1) for i in range(m * n))}\n"


def efg(s: Sheet) -> str:
    """A tree in Gambit's format: the table, or player 2 sees the row, or chance draws it."""
    m, n, k = s.size
    _file(s, ".efg")
    rows, columns = _named(s)
    title, comma = s.rng.choice(("a tree", "", '\\"tree\\"')), s.rng.choice((", ", " ", ","))
    comment, name = s.rng.choice(('\n""', '\n"a comment"', "")), s.rng.choice(("(2,1)", ""))
    first = s.rng.choice(("hidden", "seen", "chance"))
    text = [f'EFG 2 R "{title}" {{ {_players(k)} }}{comment}']
    if first == "chance":
        shares = [Fraction(i + 1, m * (m + 1) // 2) for i in range(m)]
        draws = " ".join(f'"{row}" {share}' for row, share in zip(rows, shares))
        text.append(f'c "" 1 "" {{ {draws} }} 0')
        s.views = [lambda p: ("c", *shares, tree(p)[3])]
    else:
        text.append(f'p "" 1 1 "" {{ {_quoted(rows)} }} 0')
    if first == "seen":
        s.views = [seen]
    for i, row in enumerate(s.cells("%s\t%s")):
        number = i + 1 if first == "seen" else 1
        described = not i or first == "seen" or s.rng.random() < 0.5
        at = f'"{name if number == 1 else ""}" {{ {_quoted(columns)} }} ' if described else ""
        text.append(f'p "" 2 {number} {at}0')
        for j, cell in enumerate(row):
            text += ['p "" 3 1 "" { "only" } 0'] * (k - 2)
            text.append(f't "" {i * n + j + 1} "" {{ {cell.replace(chr(9), comma)} }}')
    return "\n".join(text) + "\n"


def gte(s: Sheet) -> str:
    """Game Theory Explorer, strategic form, elements in any order."""
    _file(s, ".xml")
    sets = [
        f'<strategy player="{p + 1}">{{ {_quoted(names)} }}</strategy>'
        for p, names in enumerate(_named(s))
    ]
    pays = [f'<payoffs player="{p + 1}">\n{lines(s.numbers(p))}\n</payoffs>' for p in (0, 1)]
    for part in (sets, pays):
        if s.rng.random() < 0.3:
            part.reverse()
            s.plain = False
    body = "\n".join((*sets, *pays))
    return f'<gte version="0.1">\n<strategicForm>\n{body}\n</strategicForm>\n</gte>\n'


def gte_tree(s: Sheet) -> str:
    """Game Theory Explorer, extensive form, attributes in either order, and what is no such file:
    two payoffs of a player, an unknown element, a player called "1 "."""
    _file(s, ".xml")
    fault, hidden = s.rng.choice(("", "", "", "twice", "blank", "element")), s.rng.random() < 0.5
    s.views = [tree if hidden else seen]
    if fault:
        s.plain, s.views = False, [NOTHING]

    def attributes(**of: str) -> str:
        pairs = [f'{key}="{text}"' for key, text in of.items()]
        return " ".join(s.rng.sample(pairs, len(pairs)))

    nodes = []
    for i, row in enumerate(s.cells("%s\t%s")):
        ends = []
        for j, cell in enumerate(row):
            pays = [
                f'<payoff player="{p + 1}">{x}</payoff>' for p, x in enumerate(cell.split("\t"))
            ]
            if fault == "twice" and not i + j:
                pays.append('<payoff player="1">77</payoff>')
            if fault == "blank" and not i + j:
                pays[0] = pays[0].replace('"1"', '"1 "')
            element = "OUTCOME" if fault == "element" and not i + j else "outcome"
            s.rng.shuffle(pays)
            ends.append(f'<{element} move="c{j}">{"".join(pays)}</{element}>')
        which = attributes(move=f"r{i}", player="2", iset="2" if hidden else f"2{i}")
        nodes.append(f"<node {which}>{''.join(ends)}</node>")
    body = f"<node {attributes(player='1', iset='1')}>\n" + "\n".join(nodes) + "\n</node>"
    return f'<gte version="0.1">\n<extensiveForm>{body}</extensiveForm></gte>'


def ef(s: Sheet) -> str:
    """A tree to be drawn: player 2 has an information set, or sees the row; moves in any order."""
    _file(s, ".ef")
    hidden, cells = s.rng.random() < 0.6, s.cells("%s %s")
    s.views = [tree if hidden else seen]
    if s.size[2] == 1:
        cells = [[f"{x} {_negative(x)}" for x in row] for row in cells]
    names, columns = s.rng.random() < 0.5, [*range(s.size[1])]
    text = [f"player {p} name Player~{p}" for p in (1, 2) if names]
    text += ["% a comment", "level 0 node 1 player 1"]
    ends = []
    for i, row in enumerate(cells):
        whose = "" if hidden else " player 2"
        text.append(f"level 2.0 node {i + 1} xshift {i} from 0,1 move:l r{i}{whose}")
        for j in s.rng.sample(columns, len(columns)) if hidden and i else columns:
            place = s.rng.choice((f"from 2,{i + 1} move c{j}", f"move c{j} from 2.0,{i + 1}"))
            ends.append(f"level 4 node {len(ends) + 1} {place} payoffs {row[j]}")
    together = " ".join(f"2,{i + 1}" for i in range(s.size[0]))
    sets = [f"iset {together} player 2"] if hidden else []
    return "\n".join([*text, *ends, *sets]) + "\n"


def _negative(x: str) -> str:
    return x[1:] if x.startswith("-") else f"-{x}"


def gbt(s: Sheet) -> str:
    """A workbook of Gambit: a tree or a table, with what says how it is shown, and profiles."""
    kind = s.rng.choice(("efg", "nfg"))
    inside = efg(s) if kind == "efg" else nfg(s)
    s.ending = ".gbt"
    profile = '<analysis type="list">\n<description>x</description>\n</analysis>\n'
    escaped = inside.replace("&", "&amp;").replace("<", "&lt;")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<gambit:document xmlns:gambit="http://gambit.sourceforge.net/" version="0.1">\n'
        '<numbers decimals="4"/>\n<game>\n'
        f"<{kind}file>\n{escaped}</{kind}file>\n{profile * (s.rng.random() < 0.5)}</game>\n"
        "</gambit:document>\n"
    )


def _file(s: Sheet, ending: str) -> None:
    """A file of a program: numbers as programs write them."""
    s.ending, s.mark, s.unit, s.plain = ending, "", "", True
    s.spelling = s.spelling if s.spelling in ("plain", "short", "floats") else "plain"


def _named(s: Sheet) -> tuple[list[str], list[str]]:
    return s.labels or ([f"r{i}" for i in range(s.size[0])], [f"c{j}" for j in range(s.size[1])])


def _quoted(names: list[str]) -> str:
    return " ".join(f'"{name}"' for name in names)


def _players(k: int) -> str:
    return _quoted([f"P{i + 1}" for i in range(k)])


def toml(s: Sheet) -> str:
    """A matrix game as a table of TOML."""
    _file(s, ".toml")
    s.spelling = "plain"
    keys = ("payoffs", "payoffs_2")[: s.size[2]]
    strings = [[[f'"{x}"' for x in row] for row in s.numbers(p)] for p in range(s.size[2])]
    tables = [f"{key} = {MATRICES['python'](part, s)}" for key, part in zip(keys, strings)]
    s.rng.shuffle(tables)
    head = 'title = "a"\ndescription = "b"\nplayers = ["P1", "P2"]\n[matrix]\n'
    rows, columns = map(json.dumps, _named(s))
    return f"{head}rows = {rows}\ncolumns = {columns}\n" + "\n".join(tables) + "\n"


def third_player_chooses(s: Sheet) -> str:
    """A table for each strategy of player 3, of triples; tables of pairs are no game."""
    s.plain, s.labels = False, None
    s.views = [lambda p: third_player((p, p))] if s.size[2] == 3 else [NOTHING]
    rows = s.cells("(%s, %s)")
    tables = lines(rows), shown(lines(rows))
    heads = s.rng.choice((("", ""), ("Player 3: X\n", "Player 3: Y\n"), ("X\n", "Y\n")))
    return "\n\n".join(head + table for head, table in zip(heads, tables))


def described(s: Sheet) -> str:
    """A description line by line, which is no table of payoffs."""
    s.plain, s.views = False, [NOTHING]
    cells = s.cells("%s, %s")
    rows = [f"r{i} / c{j}: {cell}" for i, row in enumerate(cells) for j, cell in enumerate(row)]
    return "\n".join(("players: Ann, Bob", *rows))


# ------------------------------------------------------------------- what stands around a text


def fenced(text: str, s: Sheet) -> str:
    return f"```{s.rng.choice(('', 'python', 'text'))}\n{text}\n```"


def titled(text: str, s: Sheet) -> str:
    titles = ("Prisoner's dilemma", "Table 1: payoffs", "# the game", "% the game", "Payoffs:")
    return f"{s.rng.choice(titles)}\n{text}"


def noted(text: str, s: Sheet) -> str:
    notes = ("Payoffs in euros.", "(row player first)", "Source: Smith 2003", "* best reply")
    return f"{text}\n{s.rng.choice(notes)}"


def spaced(text: str, s: Sheet) -> str:
    """White space that nobody sees."""
    changes = (("\n", "\r\n"), ("\n", "  \n"), ("\n", "\n    "), (" ", "\u00a0"), (" ", "  "))
    ends = s.rng.choice((("", "\n\n"), ("\n\n", ""), ("\ufeff", "\n"), ("", "")))
    return f"{ends[0]}{text.replace(*s.rng.choice(changes))}{ends[1]}"


def commented(text: str, s: Sheet) -> str:
    """A comment at the end of the first line, as a program has it."""
    first, *rest = text.split("\n")
    mark = "%" if "\\" in text or "; " in text else s.rng.choice("#%")
    return "\n".join((f"{first}  {mark} row 1 is the first", *rest))


def costs(text: str, s: Sheet) -> str:
    s.views = [times(-1)]
    return s.rng.choice(("Costs: ", "Costs:\n", "Loss matrix\n", "Costs of the players\n")) + text


def column_first(text: str, s: Sheet) -> str:
    if s.size[2] != 2:
        return titled(text, s)
    s.views = [swapped]
    words = "column player's payoff first"
    return s.rng.choice((f"({words})\n{text}", f"{text}\n({words})"))


def turned(text: str, s: Sheet) -> str:
    if s.size[2] != 1 or s.labels:
        return titled(text, s)
    s.views = [transposed]
    calls = (
        "%s'",
        "%s.T",
        "%s^T",
        "%s^{\\top}",
        "Transpose[%s]",
        "t(%s)",
        "transpose(%s)",
        "A^T = %s",
    )
    return s.rng.choice(calls if s.is_matrix else ("A transposed:\n%s", "transposed: %s")) % text


def for_player_two(text: str, s: Sheet) -> str:
    if s.size[2] != 1:
        return titled(text, s)
    s.views = [for_column_player]
    return s.rng.choice(("Payoffs to Player 2: ", "Column player:\n", "B = ")) + text


def factored(text: str, s: Sheet) -> str:
    if s.size[2] != 1 or not s.is_matrix:
        return titled(text, s)
    factor = s.rng.choice((10, -1, Fraction(1, 2), Fraction(1, 10)))
    s.views = [times(factor)]
    if factor == -1 and s.rng.random() < 0.7:
        return s.rng.choice(("-", "- ", "A = -", "−")) + text
    before = (f"{factor} ", f"{factor} * ", f"{factor} × ", f"({factor})", f"{factor}*")
    if "\\" in text and factor == Fraction(1, 2):
        before = ("\\frac{1}{2}", "\\frac12 ", "\\tfrac{1}{2} ")
    return s.rng.choice(
        (*(f"{x}{text}" for x in before), f"{text} * {factor}", f"{text}*({factor})")
    )


AROUND = (fenced, titled, noted, spaced, commented, costs, column_first, turned, factored)
AROUND += (for_player_two,)


# --------------------------------------------------------------------------------------- styles


TABLES: dict[str, Style] = {
    "typed": typed,
    "blanks": blanks,
    "commas": commas,
    "tabs": lambda s: ruled(s, "\t"),
    "bars": lambda s: ruled(s, " | "),
    "semicolons": lambda s: ruled(s, ";"),
    "slashes": slashes,
    "latex": latex,
    "multirow": multirow,
    "two columns an action": two_columns_an_action,
    "sgame": sgame,
    "markdown": markdown,
    "box": box,
    "csv": lambda s: csv(s, ","),
    "csv semicolons": lambda s: csv(s, ";"),
    "csv tabs": lambda s: csv(s, "\t"),
    "pandas": pandas,
    "lists": lists,
    "cells in lists": cells_in_lists,
    "array of cells": array_of_cells,
    "quantecon": quantecon,
    "nashpy": nashpy,
    "with size": with_size,
    "third player": third_player_chooses,
    "described": described,
}
FILES: dict[str, Style] = {"nfg": nfg, "efg": efg, "gte": gte, "gte tree": gte_tree, "toml": toml}
FILES |= {"ef": ef, "gbt": gbt}
STYLES: dict[str, Style] = {
    **TABLES,
    **{kind: (lambda s, kind=kind: matrices(s, kind)) for kind in MATRICES},
    **FILES,
}
