"""A test, by its characters, whether a text may be a matrix of payoffs; light to import."""

from __future__ import annotations

import re
from collections.abc import Collection
from unicodedata import normalize

_WORDS = re.compile(  # labels, calls, commands of LaTeX, the first lines of programs
    r"(?:^|(?<=[\n;]))[ \t]*(?:[0-9]+-)?[A-Za-z][\w ()']*(?::=|<-|[=:])|\\[A-Za-z]+|"
    r"(?<![\w.])[A-Za-z][\w.]*+(?=\()|(?<=[(,\s])\w+ ?= ?[\w.]+|^(?:import|from) [\w. ]+$",
    re.MULTILINE,
)
_NAME = re.compile(r"[A-Za-z_]+(?![A-Za-z_]|\s*[=:])")  # but the A of A = [[..
_ROW_NAME = re.compile(r"\s*[A-Za-z]\w*[ \t]+(?=[-+(0-9.])")
_HEAD = re.compile(r"\s*[A-Za-z]\w*(?:[ \t]+[A-Za-z]\w*)*\s*")
_PAIR = re.compile(r"\([^()]*\)|(?<=[0-9.])\s*,\s*(?=[-+0-9.])")  # what blanks do not part
_CHARACTERS = re.compile(r"[][(){}\s,;0-9eE./+*^&|\\$\u2020-]+")
_DASHES = dict.fromkeys(
    map(ord, "\N{MINUS SIGN}\N{EN DASH}\N{HYPHEN}\N{FULLWIDTH HYPHEN-MINUS}"), "-"
)
_HALF = re.compile(  # alone: 1\u00bd is no number here, and \u00bd2 none anywhere
    "(?<![0-9.])[\N{VULGAR FRACTION ONE QUARTER}-\N{VULGAR FRACTION THREE QUARTERS}](?![0-9.])"
)
_NUMBER = r"[-+]?[0-9]+(?:\.[0-9]+)?(?:/[0-9]+)?"
_ONE_CELL = re.compile(rf"\s*(?:{_NUMBER}|\(\s*{_NUMBER}(?:\s*,\s*|\s+){_NUMBER}\s*\))\s*")
MIXED = "mixed:"  # before the name of a game: the game in mixed strategies
LIBRARIES = "openspiel:", "gambit:", MIXED  # begin a name, mostly of another library's game


def in_ascii(text: str) -> str:
    r"""Return a text as typed: typographic dashes as minus signs, a half in one letter as ``1/2``.

    >>> in_ascii("\N{EN DASH}1 \N{VULGAR FRACTION ONE HALF}")
    '-1 1/2'
    """
    plain = text.translate(_DASHES)
    return _HALF.sub(lambda half: normalize("NFKC", half[0]).replace("\u2044", "/"), plain)


def is_matrix_text(text: str, parameters: Collection[str] = ()) -> bool:
    """Return whether a text is typed in place of a file's name: it has rows, and only numbers.

    Its numbers may be expressions in parameters, and each row may begin with its name; then a row
    above may name the columns. A library's name such as ``openspiel:nim(pile_sizes=1;2)`` has signs
    of its own.

    >>> is_matrix_text("3 1; 0 2"), is_matrix_text("[[3, 1], [0, 2]]"), is_matrix_text("a; b")
    (True, True, False)
    >>> is_matrix_text("X 6,6 0,8; Y 8,0 2,2"), is_matrix_text("X 6,6; notes")
    (True, False)
    >>> is_matrix_text("A B; X 6,6 0,8; Y 8,0 2,2"), is_matrix_text("3 1\\n0 2")
    (True, True)
    >>> is_matrix_text("A = np.array([[3, 1], [0, 2]])"), is_matrix_text("a 1; 0 2*V", ["a", "V"])
    (True, True)
    """
    if text.startswith(LIBRARIES):
        return False
    # rows of LaTeX; a folder of Windows begins with \\
    if any(r"\\" in line.partition("&")[2] for line in text.split("\n")):
        return True
    if parameters:
        text = _NAME.sub(lambda name: "1" if name[0] in parameters else name[0], text)
    rows = re.split("[;\n]+", text.strip("; \n"))
    several = len(rows) > 1
    if several and _is_head(rows[0], rows[1]):
        rows = rows[1:]
    if several and all(map(_ROW_NAME.match, rows)):
        text = ";".join(_ROW_NAME.sub("", row, count=1) for row in rows)
    begins = re.sub(r"[\s(]", "", _WORDS.sub("", text))[:2]
    return looks_like_matrices(text) and (several or begins in ("[[", "{{"))


def _is_head(row: str, below: str) -> bool:
    """Return whether a row has as many names as the row below, which begins with one, has cells."""
    cells = len(_PAIR.sub("1", below).split()) - 1
    return bool(_HEAD.fullmatch(row)) and len(row.split()) == cells


def is_one_cell(text: str) -> bool:
    """Return whether a text is a number or a pair of numbers: a game of one cell, or an id.

    >>> is_one_cell("0"), is_one_cell("(0, 1/2)"), is_one_cell("0 1"), is_one_cell("0.toml")
    (True, True, False, False)
    """
    return bool(_ONE_CELL.fullmatch(in_ascii(text)))


def looks_like_matrices(text: str) -> bool:
    """Return whether a text has only numbers, brackets and signs, besides labels and calls' names.

    >>> looks_like_matrices("3 1\\n0 2"), looks_like_matrices("A = [[1, 2], [3, 4]]")
    (True, True)
    >>> looks_like_matrices(",left\\nup,1"), looks_like_matrices("[matrix]")
    (False, False)
    """
    plain = _WORDS.sub("", in_ascii(text))
    numbers = bool(_CHARACTERS.fullmatch(plain)) and any(map(str.isdigit, plain))
    return numbers and not plain.startswith(",")
