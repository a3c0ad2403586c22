"""Whether a text is a matrix of payoffs: by its letters alone, so that importing this is light."""

from __future__ import annotations

import re

from nashproof.files.arrays import LETTERS, without_arrays

_NAME = re.compile(  # A = 3 1; 0 2, Row player: [[3 1]], and import numpy as np
    r"(?:^|;)[ \t]*(?:[A-Za-z][\w \t]*[=:]|(?:import|from)[ \t][\w \t.]*$)", re.MULTILINE
)


def without_names(text: str) -> str:
    """Matrices without their names and the word ``array``.

    >>> without_names("A = np.array([[1, 2]])"), without_names("Row player:\\n[[1]]")
    (' [[1, 2]]', '\\n[[1]]')
    """
    return without_arrays(_NAME.sub(lambda name: "\n" if name[0].startswith(";") else "", text))


def is_matrix_text(text: str) -> bool:
    """Whether a text is a matrix in one line, as it is typed in place of a file.

    >>> is_matrix_text("3 1; 0 2"), is_matrix_text("[[3, 1], [0, 2]]"), is_matrix_text("a; b")
    (True, True, False)
    >>> is_matrix_text("A = np.array([[3, 1], [0, 2]])")
    True
    """
    plain = without_names(text).strip()
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
