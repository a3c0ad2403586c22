"""Whether a text is a matrix of payoffs: by its letters alone, so that importing this is light."""

from __future__ import annotations

import re
from collections.abc import Collection
from unicodedata import normalize

from nashproof.files.arrays import LETTERS, without_arrays

_NAME = re.compile(  # A = 3 1; 0 2, 2-player game: [[3 1]], and import numpy as np
    r"(?:^|;)[ \t]*(?:(?:[0-9]+-)?[A-Za-z][\w \t]*[=:]|(?:import|from)[ \t][\w \t.]*$)",
    re.MULTILINE,
)

_DASHES = dict.fromkeys(map(ord, "\N{MINUS SIGN}\N{EN DASH}"), "-")
_HALF = re.compile(  # alone: 1\u00bd is no number here, and \u00bd2 none anywhere
    "(?<![0-9.])[\N{VULGAR FRACTION ONE QUARTER}-\N{VULGAR FRACTION THREE QUARTERS}](?![0-9.])"
)


def in_ascii(text: str) -> str:
    r"""A text with the signs of pages, a dash for minus and a half in one letter, as typed.

    >>> in_ascii("\N{EN DASH}1 \N{VULGAR FRACTION ONE HALF}")
    '-1 1/2'
    """
    plain = text.translate(_DASHES)
    return _HALF.sub(lambda one: normalize("NFKC", one[0]).replace("\u2044", "/"), plain)


def without_names(text: str) -> str:
    """Matrices without their names and the word ``array``.

    >>> without_names("A = np.array([[1, 2]])"), without_names("Row player:\\n[[1]]")
    (' [[1, 2]]', '\\n[[1]]')
    """
    return without_arrays(_NAME.sub(lambda name: "\n" if name[0].startswith(";") else "", text))


def is_matrix_text(text: str, parameters: Collection[str] = ()) -> bool:
    """Whether a text is a matrix in one line, as it is typed in place of a file.

    Its numbers may be expressions in parameters.

    >>> is_matrix_text("3 1; 0 2"), is_matrix_text("[[3, 1], [0, 2]]"), is_matrix_text("a; b")
    (True, True, False)
    >>> is_matrix_text("A = np.array([[3, 1], [0, 2]])"), is_matrix_text("a 1; 0 2*a", ["a"])
    (True, True)
    """
    # rows of LaTeX; a folder of Windows begins with \\
    if any(r"\\" in line.partition("&")[2] for line in text.split("\n")):
        return True
    plain = without_names(in_ascii(text)).strip()
    if parameters:
        plain = re.sub("[a-z_]+", lambda name: "1" if name[0] in parameters else name[0], plain)
        plain = re.sub(r"(?<=[0-9)])(?:\*\*|[*^])(?=[0-9(])", " ", plain)
        plain = re.sub("(?<=[0-9)])[\N{SUPERSCRIPT TWO}\N{SUPERSCRIPT THREE}]", "", plain)
    two_rows = ";" in plain.strip("; ") or plain.replace(" ", "").lstrip("(").startswith("[[")
    return two_rows and bool(re.fullmatch(LETTERS, plain)) and any(map(str.isdigit, plain))


def looks_like_matrices(text: str) -> bool:
    """Whether a text has numbers and brackets alone, perhaps after a name and an equals sign.

    >>> looks_like_matrices("3 1\\n0 2"), looks_like_matrices("A = [[1, 2], [3, 4]]")
    (True, True)
    >>> looks_like_matrices(",left\\nup,1"), looks_like_matrices("[matrix]")
    (False, False)
    """
    plain = without_names(text)
    return bool(re.fullmatch(LETTERS, plain)) and not plain.startswith(",")
