"""Matrices and games of other libraries as games of ours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nashproof.errors import InputError, ObjectError
from nashproof.shell.notebook.given.numbers import is_array, is_inexact, text_of_number

if TYPE_CHECKING:
    from nashproof.games.game import Game

Rows = Sequence[Sequence[Any]]
KINDS = (
    "a game as nashproof.read gives it, the name of a file, a matrix of payoffs (nested lists, "
    "NumPy, pandas), two of them, or a game of pygambit or pyspiel"
)


def game_of(given: Any, place: str = "the game") -> Game:
    """The game that a Python object stands for. Raises InputError for what stands for none.

    - a matrix: what the row player gets in a zero-sum game;
    - a pair of matrices, or an array of two: what each player gets;
    - a game of pygambit, by the file that it writes; one of pyspiel, by the EFG export.
    """
    if hasattr(type(given), "has_tree"):
        ours: Game = given
        return ours
    if hasattr(given, "to_efg") or hasattr(given, "to_nfg"):
        return _of_pygambit(given, place)
    if type(given).__module__.startswith("pyspiel"):
        return _of_pyspiel(given, place)
    return _of_matrices(given, place)


def _of_pygambit(given: Any, place: str) -> Game:
    from nashproof.games.formats.canonical import read_game
    from nashproof.games.formats.nfg import read_nfg

    if getattr(given, "is_tree", False):
        return read_game(".efg", str(given.to_efg()), place)
    return read_nfg(str(given.to_nfg()), place)


# A chance probability of the export: a float with 16 decimals, after the name of its action
_PROBABILITY = re.compile(r'(?<=" )[01]\.[0-9]{16}(?= )')
_ROUNDING = 10**15  # one over the most by which such a float is off


def _of_pyspiel(given: Any, place: str) -> Game:
    """The game that the EFG export writes; its chance probabilities are floats.

    Each is taken as the simplest fraction that rounds to it, 1/3 for 0.3333333333333333.
    """
    from nashproof.games.formats.canonical import read_game

    try:
        from open_spiel.python.algorithms.gambit import export_gambit
    except ImportError:
        raise ObjectError(
            "a game of pyspiel", "the package open_spiel beside it, which exports it", place
        ) from None
    return read_game(".efg", _PROBABILITY.sub(_simplest, str(export_gambit(given))), place)


def _simplest(written: re.Match[str]) -> str:
    from nashproof.exact.numbers import QQ, number_text, rational, simplest_between

    x, off = rational(written[0]), QQ(1, _ROUNDING)
    return number_text(simplest_between(x - off, x + off))


def _of_matrices(given: Any, place: str) -> Game:
    """The game of one matrix or of two."""
    from nashproof.exact.numbers import rational
    from nashproof.games.simultaneous import matrix_game

    matrices = _matrices(given, place)
    rows, columns = _names(given, matrices[0])
    payoffs = [
        [[rational(text_of_number(x, place)) for x in row] for row in matrix] for matrix in matrices
    ]
    players = ("Player 1", "Player 2")
    try:
        second = payoffs[1] if len(payoffs) > 1 else None
        return matrix_game("a matrix game", players, rows, columns, payoffs[0], second)
    except InputError as error:
        raise error.at(place) from None


def _matrices(given: Any, place: str) -> list[list[list[Any]]]:
    """One matrix or two, as lists of rows of one length."""
    plain = _plain(given)
    if not isinstance(plain, list) or not plain or not isinstance(plain[0], list):
        raise ObjectError(f"a game of the type {type(given).__name__}", KINDS, place)
    deep = bool(plain[0]) and isinstance(plain[0][0], list)
    matrices = plain if deep else [plain]
    shapes = {tuple(len(row) if isinstance(row, list) else -1 for row in m) for m in matrices}
    widths = {width for shape in shapes for width in shape}
    if len(matrices) > 2 or len(shapes) != 1 or len(widths) != 1 or min(widths) < 1:
        rows = "rows of " + " and ".join(str(max(width, 0)) for width in sorted(widths))
        what = "a matrix" if len(matrices) == 1 else f"{len(matrices)} matrices"
        raise ObjectError(
            f"{what} with {rows} payoffs", "one matrix or two, all rows of one length", place
        )
    return matrices


def _plain(given: Any) -> Any:
    """Nested lists: of arrays, tables and tuples as of lists."""
    if hasattr(given, "to_numpy"):
        given = given.to_numpy()
    if is_array(given):
        given = list(given)
    return [_plain(row) for row in given] if isinstance(given, (list, tuple)) else given


def _names(given: Any, matrix: Rows) -> tuple[list[str], list[str]]:
    """The actions: those of a pandas table, else numbers."""
    rows, columns = getattr(given, "index", None), getattr(given, "columns", None)
    if hasattr(given, "to_numpy") and rows is not None and columns is not None:
        return list(map(str, rows)), list(map(str, columns))
    numbers = range(1, len(matrix) + 1), range(1, len(matrix[0]) + 1)
    return [f"row {k}" for k in numbers[0]], [f"column {k}" for k in numbers[1]]


def has_floats(given: Any) -> bool:
    """Whether a payoff of a matrix is a float."""
    pending, inexact = [_plain(given)], False
    while pending and not inexact:
        one = pending.pop()
        if isinstance(one, list):
            pending += one
        else:
            inexact = is_inexact(one)
    return inexact
