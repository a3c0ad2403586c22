"""Bare matrices as text: every way to write them is one game, and what is refused."""

import json
import re
from time import process_time

import pytest
from examples import ROOT

from nashproof.errors import AmbiguousText, InputError
from nashproof.exact.numbers import QQ, rational
from nashproof.games.formats.bare_tables import game_from_text
from nashproof.games.formats.matrix_words import is_matrix_text, looks_like_matrices
from nashproof.shell.game_files import by_identifier, game_of_text, is_game, read_game

ONE = [
    "3 1; 0 1/2",
    "3 1\n0 1/2\n",
    "3, 1\r\n0, 0.5\r\n",
    "[3 1; 0 .5]",
    "A = [3 1;\n 0 0.5];",
    "[[3, 1], [0, 0.5]]",
    "array([[3. , 1. ],\n       [0. , 0.5]])",
    "np.array([[3, 1], [0, 1/2]], dtype=float32)",
    "[3, 1], [0, 1/2]",
    "[3 1] [0 1/2]",
    "[[3.  1. ]\n [0.  0.5]]",
    "3\t+1\n0\t5e-1",
]
TWO = [
    "3 0\n5 1\n\n3 5\n0 1\n",
    "A:\n3 0\n5 1\n\nB:\n3 5\n0 1\n",
    "2 2\n\n3 0\n5 1\n\n3 5\n0 1\n",
    "A = [[3 0]\n [5 1]]\nB = [[3 5]\n [0 1]]",
    "[[3, 0], [5, 1]], [[3, 5], [0, 1]]",
    "(3, 3) (0, 5)\n(5, 0) (1, 1)",
    "(3,3), (0,5); (5,0), (1,1)",
    "3 0; 5 1\n\n3 5; 0 \N{MINUS SIGN}-1".replace("\N{MINUS SIGN}-1", "1"),
]


def payoffs(text):
    return [[str(x) for x in leaf.payoffs] for leaf in game_from_text(text, "m.txt").leaves]


@pytest.mark.parametrize("text", ONE)
def test_one_matrix_is_a_zero_sum_game(text):
    assert payoffs(text) == [["3", "-3"], ["1", "-1"], ["0", "0"], ["1/2", "-1/2"]]


@pytest.mark.parametrize("text", TWO)
def test_two_are_a_bimatrix_game(text):
    assert payoffs(text) == [["3", "3"], ["0", "5"], ["5", "0"], ["1", "1"]]


def test_a_minus_sign_of_a_page():
    assert payoffs("1 \N{MINUS SIGN}2")[1] == ["-2", "2"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3 1; 0", "m.txt:1: found a row of 1 payoffs, expected 2, as in the first"),
        ("3 1\n0 x", 'm.txt:2: found "x", expected a number such as 3'),
        ("", "m.txt: found an empty file"),
        ("1 2\n3 4\n\n5 6", "m.txt: found matrices of 2 and 1 rows, expected two of one shape"),
        ("1\n\n2\n\n3\n\n4", "m.txt: found 4 matrices, expected one or two"),
        ("[[1, [2]], [3, 4]]", "m.txt:1: found a list within a row"),
        ("[[1, 2],\n [3, 4]", "m.txt:2: found the end of the file"),
        ("(3,1) 2\n(1,2) (3,4)", 'm.txt:1: found "2", expected 2 payoffs in a cell'),
        ("[[], []]", "m.txt: found a row of 0 payoffs"),
        ("1 2, 3 4", 'm.txt:1: found "2,3", expected 1 payoff in a cell, as in the first'),
        ("1 2, 3; 0 1 2", 'm.txt:1: found "2,3", expected 1 payoff in a cell'),
        ("A = []\n[[3 1]\n [0 2]]", "m.txt:1: found a matrix without rows"),
    ],
)
def test_what_is_no_matrix(text, message):
    with pytest.raises(InputError) as caught:
        game_from_text(text, "m.txt")
    assert message in caught.value.line and "\n" not in caught.value.line


@pytest.mark.parametrize("name", ["3 1, 0 2", "3 1", "[3, 1], [0, 2]"])
def test_a_matrix_typed_without_its_rows_is_told_how(name):
    with pytest.raises(InputError, match="expected a file, or a matrix with ; between its rows"):
        read_game(name)


def test_a_single_cell_in_place_of_a_file(tmp_path, monkeypatch):
    """A file of that name comes first; a pair may also be a row of two numbers."""
    monkeypatch.chdir(tmp_path)
    for text, payoff in (("0", 0), ("0.5", QQ(1, 2)), ("\u22123", -3)):
        game = read_game(text)
        assert [tuple(leaf.payoffs) for leaf in game.leaves] == [(payoff, -payoff)]
    assert is_game("0") and by_identifier(["0"]) == {"matrix": "0"}
    for text, reading in (("(0,0)", "[[(0, 0)]], 1x1"), ("-1/2", "[[-1/2]], 1x1")):
        with pytest.raises(AmbiguousText) as caught:
            read_game(text)
        assert reading in str(caught.value)
        assert len(read_game(reading.removesuffix(", 1x1")).leaves) == 1
    for text in ("0,0", "2026-01-01", "(1, 2, 3)"):
        with pytest.raises(InputError, match="no file of that name"):
            read_game(text)
    (tmp_path / "0.csv").write_text(",left\nup,7\n", "utf-8")
    assert [tuple(leaf.payoffs) for leaf in read_game("0").leaves] == [(7, -7)]
    assert by_identifier(["0"]) == {"0": "0"}


def test_a_matrix_in_place_of_a_file():
    typed = read_game("3 1; 0 1/2")
    assert typed.leaves == game_from_text(ONE[1], "m.txt").leaves
    assert typed.leaves == game_of_text("3 1\n0 1/2\n").leaves == game_of_text(ONE[0]).leaves
    for text in ["np.array([[3, 1], [0, 1/2]])", "A = array([[3, 1],\n [0, 1/2]], dtype=object)"]:
        assert read_game(text).leaves == typed.leaves
    for text in [
        "(array([[1., 2.]]), np.array([[3, 4]]))",
        "A = np.array([[1, 2]]); B = [[3, 4]]",
        "import numpy as np\nA = np.array([[1, 2]])\nB = np.array([[3, 4]])\n",
        "Bi matrix game with payoff matrices:\n\nRow player:\n[[1 2]]\n\nColumn player:\n[[3 4]]",
    ]:
        assert [tuple(leaf.payoffs) for leaf in read_game(text).leaves] == [(1, 3), (2, 4)]
    with pytest.raises(
        InputError, match=r"expected one, or \[\[1, 2\]\], \[\[3, 4\]\] in one text"
    ):
        by_identifier(["[[1, 2]]", "[[3, 4]]"])
    names = ["kuhn", "a.csv,b.csv", "3 1", "a;b", "[x]", ";", "array", "array.csv"]
    assert not any(map(is_matrix_text, names))


def test_a_game_as_quantecon_prints_it():
    """Its innermost lists are cells, those of other lists of three levels are rows."""
    lists = "[[[ 3.,  1.],  [0, 0.5]],\n [[-1, 2],  [ 4,  0]]]"
    text = f"2-player NormalFormGame with payoff profile array:\n{lists}"
    cells = [(3, 1), (0, QQ(1, 2)), (-1, 2), (4, 0)]
    for game in (game_from_text(text, "q.txt"), game_of_text(text)):
        assert [tuple(leaf.payoffs) for leaf in game.leaves] == cells
    with pytest.raises(AmbiguousText, match="two readings"):  # without the heading: two matrices?
        game_from_text(lists, "two.txt")
    with pytest.raises(InputError, match='q.txt:1: found "3-player"'):
        game_from_text(text.replace("2-", "3-").replace("3.,", "3, 4,"), "q.txt")


def test_a_table_with_names_is_none():
    assert not looks_like_matrices(",1,2\n3,4,5") and not looks_like_matrices("[matrix]\nrows")


PAIRS = [[2, 2, 1], [0, 3, 1], [3, 0, 0]], [[2, 3, 2], [3, 2, 1], [1, 2, 3]]
LATEX = r"""\begin{array}{c|ccc} &L&C&R\\ \hline T&2,2&2,3&1,2\\
 M&0,3&3,2&1,1\\
 B&3,1&0,2&0,3\end{array}"""


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (LATEX, (("T", "M", "B"), ("L", "C", "R"))),
        (" L C R\nT 2 , 2 2 , 3 1 , 2\nM 0,3 3,2 1,1\nB (3, 1) (0,2) (0,3)\n", None),
        ("2,2 | 2,3 | 1,2\n0,3 | 3,2 | 1,1\n3,1 | 0,2 | 0,3", ((), ())),
        ("2,2 & 2,3 & 1,2\n0,3 & 3,2 & 1,1\n3,1 & 0,2 & 0,3", ((), ())),
    ],
)
def test_tables_as_questions_print_them(text, names):
    game = game_of_text(text) if text is LATEX else game_from_text(text, "t.txt")
    rows, columns = (("T", "M", "B"), ("L", "C", "R")) if names is None else names
    if rows:
        assert [s.actions for s in game.infosets] == [rows, columns]
    payoffs = [[int(leaf.payoffs[p]) for leaf in game.leaves] for p in (0, 1)]
    assert payoffs == [[x for row in matrix for x in row] for matrix in PAIRS]


def test_a_zero_sum_table_of_latex():
    game = game_from_text(r"1 & -1/2 \\ 0 & 3", "t.txt")
    assert [str(leaf.payoffs[0]) for leaf in game.leaves] == ["1", "-1/2", "0", "3"]
    assert [int(leaf.payoffs[1]) for leaf in game.leaves][0] == -1


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (LATEX.replace("M&0,3", "M&0"), 't.txt:2: found "0", expected 2 payoffs in a cell'),
        (LATEX.replace("&0,3\\end", "\\end"), "t.txt:3: found a row of 2 payoffs, expected 3"),
        (LATEX.replace("0,3&", "a&"), 't.txt:2: found "a"'),
        ("&", "t.txt:1: found an empty cell, expected a number"),
        ("8 1/2\t2 2/3\t1", 't.txt:1: found "8 1/2", expected a number'),
    ],
)
def test_a_mistake_in_a_printed_table(text, found):
    with pytest.raises(InputError) as caught:
        game_from_text(text, "t.txt")
    assert str(caught.value).startswith(found)


HOSTILE = [
    *("a" * 200_000, "a 1,2" + " " * 200_000 + "x", "1,2 " * 20_000 + "x", "1 200 " * 20_000 + "x"),
    *("(" * 100_000, "[" * 100_000, "{" * 100_000, "[1," * 50_000, "c(" * 20_000, "c(" * 5 + "1"),
    *(
        "1," * 50_000 + "(",
        "1," * 50_000 + "\n1",
        "1\n\n" * 20_000,
        "\n" * 100_000 + "x",
        "A:" * 30_000,
    ),
    *("a=\n" * 20_000, "3" + "*" * 100_000, "x;" * 20_000, "|" * 50_000, "-" * 100_000 + "|x"),
    *("& " * 30_000 + "\\\\", "%" * 100_000 + "&", "$" * 100_000 + "&", "_" * 50_000 + " 1\n1 2"),
    *("\\begin{pmatrix}" * 10_000, "\\underline{" * 10_000 + "&", "\\left(" * 20_000 + "&"),
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_no_search(text):
    """Each is refused in a time that grows with its length alone: no search in the grammars."""
    start = process_time()
    assert not is_matrix_text(text) or any(sign in text for sign in (";", "\n", "[[", "{{", "&"))
    with pytest.raises(InputError):
        game_from_text(text, "t.txt")
    assert process_time() - start < 30


def test_pairs_without_brackets_between_semicolons():
    payoffs = [(1, 2), (0, 0), (0, 0), (2, 1)]
    for text in ("1,2 0,0; 0,0 2,1", "1,2 0,0\n0,0 2,1", "1 , 2 0,0 ;0,0 2, 1;"):
        game = game_from_text(text, "m.txt")
        assert [tuple(map(int, leaf.payoffs)) for leaf in game.leaves] == payoffs


@pytest.mark.parametrize("comma", [", ", " ", ",\n "])
def test_rows_of_tuples_are_cells(comma):
    text = f"[[(3, 3), (0, 5)]{comma}[(5, 0), (1, 1)]]"
    assert payoffs(text) == [["3", "3"], ["0", "5"], ["5", "0"], ["1", "1"]]


def named(text):
    game = game_from_text(text, "t.txt")
    return [s.actions for s in game.infosets], [[str(x) for x in o.payoffs] for o in game.leaves]


def test_numbers_are_names_below_an_empty_corner():
    below = [("1", "2"), ("L", "R")]
    assert named(r"& L & R \\ 1 & 2 & 3 \\ 2 & 0 & 1")[0] == below
    assert named(r"& L & R \\ 1 & 2,2 & 2,3 \\ 2 & 0,3 & 1,1")[0] == below
    for above in ("", r"& \multicolumn{2}{c}{Player 2} \\ "):
        assert named(above + r"& 1 & 2 \\ T & 2,2 & 2,3")[0] == [("T",), ("1", "2")]
        assert named(above + r"& 1 & 2 \\ T & 5 & 6")[0] == [("T",), ("1", "2")]


def test_a_head_without_a_corner():
    """It is one cell shorter than the rows, which begin with a name."""
    table = "A B\nX 6,0 0,3\nY 3,4 1,5\n"
    for text in (table, " " + table, table.replace(",", " , "), table.replace(" ", "\t")):
        actions, cells = named(text)
        assert actions == [("X", "Y"), ("A", "B")]
        assert cells == [["6", "0"], ["0", "3"], ["3", "4"], ["1", "5"]]
    for text in ("A B\n1 6 0\n2 3 4", "A B\nX 6 0 1\nY 3 4 1", "1 2\nX 6,0 0,3\nY 3,4 1,5"):
        with pytest.raises(InputError):  # a name is missing, or the numbers may be payoffs
            named(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("  L R Total\nT 3 1 4\nB 5 0 5\nTotal 8 1 9", 'the row "Total"'),
        ("  L R min\nT 3 1 1\nB 5 0 0", 'the column "min"'),
        ("| | L | R |\n|---|---|---|\n| T | 3,1 | 0,2 |\n| **Sum** | 3,1 | 0,2 |", 'row "Sum"'),
        (r"& L & R & $\min$ \\ T & 3 & 1 & 1 \\ B & 5 & 0 & 0", r'column "\min"'),
        ("T: 3,1 0,2\nProbability: 0.5,0.5 1,1", 'the row "Probability"'),
        ("  L R Mean\nT 3 1 2", 'the column "Mean"'),
    ],
)
def test_what_was_computed_of_payoffs_is_no_strategy(text, found):
    with pytest.raises(InputError, match="expected strategies alone: leave out sums") as caught:
        named(text)
    assert found in str(caught.value)


def test_rows_without_names_below_no_head_are_payoffs():
    text = r"& 2,2 & 2,3 \\ & 0,3 & 1,1"
    assert named(text)[1] == [["2", "2"], ["2", "3"], ["0", "3"], ["1", "1"]]
    with pytest.raises(InputError):  # a name is missing, or the payoffs are a head
        named(r"& 2,2 & 2,3 \\ B & 0,3 & 1,1")
    assert named(r"& 2 & 3 \\ & 0 & 1")[1] == [["2", "-2"], ["3", "-3"], ["0", "0"], ["1", "-1"]]


def test_signs_of_pages_and_of_latex():
    wide = r"""\begin{tabular}{c|cc} & \multicolumn{2}{c}{Player 2} \\
 & L & R \\ T & $\frac{1}{2}$,2 & -\tfrac12,3 \end{tabular}""".replace("frac12", "frac{1}{2}")
    cells = [["1/2", "2"], ["-1/2", "3"]]
    assert named(wide) == ([("T",), ("L", "R")], cells)
    assert named("\N{VULGAR FRACTION ONE HALF},2 \N{EN DASH}\u00bd,3\n" * 2)[1] == cells * 2
    with pytest.raises(InputError, match="t.txt:1: found an empty cell"):
        named(r"& L & R \\ T & a & b \\ B & 0 & 1")
    for text in ("1\u00bd 2\n0 1", "\u00bd2 2\n0 1"):
        with pytest.raises(InputError, match="expected a number"):
            named(text)
    for mixed in (r"1\frac{1}{2} & 0", r"\frac{1}{2}2 & 0", r"1 $\frac{1}{2}$ & 0"):
        with pytest.raises(InputError, match="expected a number"):
            named(mixed + r"\\ 0 & 1")


@pytest.mark.parametrize("rule", ["|---|:-:|\n", "+---+---+\n", ""])
def test_tables_with_bars(rule):
    names = ("Stay silent", "Confess")
    text = f"| | Stay silent | Confess |\n{rule}| Stay silent | -1,-1 | (-3,0) |\n"
    found = named(text + "| Confess | 0,-3 | -2,-2 |\n")
    assert found == ([names, names], [["-1", "-1"], ["-3", "0"], ["0", "-3"], ["-2", "-2"]])
    assert named(" | L\nT | 1") == ([("T",), ("L",)], [["1", "-1"]])


def test_a_printed_table_without_a_files_name():
    assert game_of_text("  L R\nT 2,2 2,3\n").infosets[0].actions == ("T",)
    with pytest.raises(InputError, match=r"text\.toml:"):
        game_of_text("# Rock & Co\nname = x\n")


def test_notes_say_how_a_table_was_read():
    decimals = game_from_text("& L & R \\\\ T & 2,5* & 3,5 \\\\ B & 1,1 & 0,2", "m.txt", "m")
    assert decimals.title == "m" and decimals.notes == (
        "Ampersands separate cells.",
        "A cell has the payoffs of Player 1 and of Player 2.",
        "Stars at 1 payoff taken off.",
    )
    marked = game_from_text("3** 0\n5 1*\n", "m.txt").notes
    assert marked[-1] == "Stars at 2 payoffs taken off."  # of which one has two
    cell = game_from_text("& L \\\\ T & \\textbf{2, 5} \\\\ B & 1, 0", "m.txt").notes
    assert cell[-1] == "Bold at 2 payoffs taken off."
    halves = game_from_text("& L & R \\\\ T & 1/2 & 3", "m.txt")
    assert halves.notes[1].startswith("The numbers are payoffs of Player 1;")
    labels = game_from_text("B = [1 2; 3 4]\nA = [5 6; 7 8]", "m.txt")
    assert "the labels B and A obeyed" in labels.notes[0]
    assert [tuple(leaf.payoffs) for leaf in labels.leaves][0] == (5, 1)


@pytest.mark.parametrize("text", ["\u00bd 0; 0 \u00bd", "\u20131 2; 3 4", r"& L \\ T & 2,5"])
def test_what_is_typed_in_place_of_a_file_may_be_copied_from_a_page(text):
    assert is_matrix_text(text)
    assert not is_matrix_text(r"\\server\up & down\game.txt")


READ = [  # as programs write a game, and as documents print it
    ("R = [3 0; 5 1]\nC = [3 5; 0 1]", "a bimatrix"),
    ("u_2 = [3 5; 0 1]; u_1 = [3 0; 5 1]", "the labels, not the order"),
    ("Player2 = [[3, 5], [0, 1]]\nPlayer1 = [[3, 0], [5, 1]]", "the labels, not the order"),
    ("Column player:\n3 5\n0 1\n\nRow player:\n3 0\n5 1", "the labels, not the order"),
    ("A <- matrix(c(3, 5, 0, 1), nrow = 2); B <- rbind(c(3, 5), c(0, 1))", "R"),
    ("A = matrix(QQ, 2, 2, [3, 0, 5, 1])\nB = Matrix([[3, 5], [0, 1]])", "Sage, SymPy"),
    ("A = {{3, 0}, {5, 1}}; B = {{3, 5}, {0, 1}};", "Mathematica"),
    (
        r"A = \begin{pmatrix} 3 & 0 \\ 5 & 1 \end{pmatrix}, \quad "
        r"B = \begin{pmatrix} 3 & 5 \\ 0 & 1 \end{pmatrix}",
        "LaTeX",
    ),
    ("        0       1\n0  (3, 3)  (0, 5)\n1  (5, 0)  (1, 1)", "pandas"),
    ("array([[(3, 3), (0, 5)],\n       [(5, 0), (1, 1)]], dtype=object)", "its array"),
    (
        r"& \multicolumn{2}{c}{Player 2} \\ & L & R \\ T & 3*, 3 & \textbf{0}, 5 \\"
        r" B & \underline{5}, 0 & 1, 1^*",
        "marks",
    ),
    ("\\begin{game}{2}{2} & L & R\\\\ T & 3, 3 & 0, 5\\\\ B & 5, 0 & 1, 1 \\end{game}", "sgame"),
    (
        "+===+=====+\n|   | L   | R   |\n| T | 3,3 | 0,5 |\n| B | 5,0 | 1,1 |".replace(
            "|", "\u2502"
        ),
        "a box",
    ),
]


@pytest.mark.parametrize(("text", "why"), READ)
def test_what_programs_write_and_documents_print(text, why):
    assert payoffs(text) == [["3", "3"], ["0", "5"], ["5", "0"], ["1", "1"]], why


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("     [,1] [,2]\n[1,]    3    1\n[2,]    0  0.5", True),
        ("2\u00d72 Matrix{Float64}:\n 3.0  1.0\n 0.0  0.5", True),
        ("[  3   1]\n[  0 1/2]", True),
        ("[3 1;\n0 .5]", True),
        ("2\u00d73 Matrix{Float64}:\n 3.0  1.0\n 0.0  0.5", False),
        ("     [,1] [,2]\n[1,]    3    1\n[3,]    0  0.5", False),
    ],
)
def test_prints_of_a_matrix(text, whole):
    if whole:
        test_one_matrix_is_a_zero_sum_game(text)
        return
    with pytest.raises(InputError):
        game_from_text(text, "m.txt")


TWO_READINGS = [  # each is a game in two ways that a person may mean
    *("1,2\n3,4", "1,2; 3,4", "(0, 5); (6, 2)", "(3, 3), (0, 5)", "(1;2)", "2 2\n1 2\n3 4"),
    *(
        "[[[3, 0], [5, 1]], [[3, 5], [0, 1]]]",
        "3 0; 5 1\n3 5; 0 1",
        "3,3;0,5\n5,0;1,1",
        "1 2\n\n3 4",
    ),
    *("0,5\t1,5\n2,0\t3,1", "0,25 1,75; 2,50 3,25", "1/2 2/3; 1/4 1/5", "1,200 2,300; 4,100 5,200"),
    *("1 200 2 300\n4 100 5 200", "[(3, 3), (0, 5)]"),
]


@pytest.mark.parametrize("text", TWO_READINGS)
def test_a_text_with_two_readings_is_refused_with_both(text):
    """Each that the message shows is read, when pasted, as the game that it shows."""
    with pytest.raises(AmbiguousText) as caught:
        game_from_text(text, "m.txt")
    shown = re.findall(r"\[\[.*?\]\]", caught.value.found)
    games = [game_from_text(one, "m.txt") for one in shown]
    assert len(games) == 2 and games[0] != games[1]


REFUSED = [  # words, signs and counts that no grammar accounts for
    *("A transposed: [[1, 2], [3, 4]]", "Costs: 1 2; 3 4", "Payoffs to Player 2: [[1, 2], [3, 4]]"),
    *("B = [1 2; 3 4]", "10 [1 2; 3 4]", r"-\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}"),
    *(
        "| T | 40%, 60% | 90%, 10% |",
        "72, [114], 78\n99, 59, [39]",
        "(3 1; 0 2",
        "1,5 2 3\n2,5 0 3",
    ),
    *(r"T & 1,2  3,4 \\ B & 5,6 & 7,8 \\ C & 1,1 & 2,2", "1,1 0,0\n\n0,0 2,1", "10^3 1\n2 3"),
    *(
        "Prisoner's dilemma\n3 1\n0 2",
        "players: Ann, Bob\nup / left: 3, -1",
        "nan 1\n2 3",
        "010 1; 2 3",
    ),
    *(
        "| Column, Row | L |\n|---|---|\n| T | 1,2 |",
        "| | L |\n|---|---|\n| Player 1 | 1,2 |",
        "a 1\nb 2",
    ),
    *(
        "& 1 & 2 \\\\ T & 40 % & 60 %",
        "% costs\n1 & 2 \\\\ 3 & 4",
        "1 2 | 3 4\n5 6 | 7 8",
        "1. 3 4\n2. 5 6",
    ),
    *(r"& \multicolumn{2}{c}{L} & \multicolumn{2}{c}{R} \\ T & 1 & 2 & 3 & 4", "mat(1, 2) (3, 4)"),
    *(
        *(
            "-np.array([[1, 2], [3, 4]])",
            "matrix(c(1, 2, 3, 4), 2, 2, TRUE)",
            "matrix(c(1, 2), nrow=a)",
        ),
        "Zero sum game with payoff matrices:\n\nRow player:\n[[1 2]]\n\nColumn player:\n[[3 4]]",
        "$3 1; 0 2",
    ),
]


@pytest.mark.parametrize("text", REFUSED)
def test_nothing_is_passed_over(text):
    with pytest.raises(InputError) as caught:
        game_from_text(text, "m.txt")
    assert not isinstance(caught.value, AmbiguousText) and "\n" not in caught.value.line


TYPED = json.loads((ROOT / "tests" / "data" / "typed_games.json").read_text("utf-8"))


@pytest.mark.parametrize("case", [case for case in TYPED if case["payoffs"]])
def test_what_a_page_reads_at_once_is_read_here_as_there(case):
    """The table of texts that the page try.html answers at once, or leaves (null) to Python."""
    game = game_from_text(case["text"], "m.txt")
    cells = [cell for row in case["payoffs"] for cell in row]
    pairs = [cell if isinstance(cell, list) else [cell, None] for cell in cells]
    wanted = [(rational(a), -rational(a) if b is None else rational(b)) for a, b in pairs]
    assert [tuple(leaf.payoffs) for leaf in game.leaves] == wanted
    assert len(game.infosets[0].actions) == len(case["payoffs"])


def test_comments_of_latex_are_passed_over():
    text = "% ours\n& L & R \\\\ % L first\nT & 2,5 & 3,5 \\\\ %\nB & 1,1 & 0,2"
    assert payoffs(text) == [["2", "5"], ["3", "5"], ["1", "1"], ["0", "2"]]


@pytest.mark.parametrize("text", ["& L \\\\ T & (1,1,1)", "T & 1, 2, 3 \\\\ B & 1, 1, 1"])
def test_cells_of_three_players(text):
    with pytest.raises(InputError, match="more than two payoffs in a cell, .*nfg or .efg"):
        game_from_text(text, "m.txt")


def test_latex_with_marks_and_a_name():
    text = r"A=\begin{bmatrix}0&2\\-2&0\end{bmatrix}"
    assert payoffs(text) == [["0", "0"], ["2", "-2"], ["-2", "2"], ["0", "0"]]
    marked = r"& \text{L} & R \\ T & \underline{1},\underline{1} & \mathbf{1/2},0"
    assert payoffs(marked) == [["1", "1"], ["1/2", "0"]]
