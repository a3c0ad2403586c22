"""Matrices and games of other libraries as games of ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nashproof.errors import InputError, ObjectError, name_list
from nashproof.shell.notebook.given.numbers import is_array, is_inexact, rows_of, text_of_number

if TYPE_CHECKING:
    from nashproof.games.game import Game

Rows = Sequence[Sequence[Any]]
KINDS = (
    "a game as nashproof.read gives it, the name of a file, a matrix of payoffs (nested lists, "
    "NumPy, pandas), two of them, n arrays with n axes, or a game of pygambit, pyspiel, nashpy or "
    "QuantEcon"
)


def game_of(given: Any, place: str = "the game") -> Game:
    """The game that a Python object stands for. Raises InputError for what stands for none.

    - a matrix: what the row player gets in a zero-sum game;
    - a pair of matrices, or an array of two: what each player gets; for n players n arrays with n
      axes, of which the k-th has the strategies of player k;
    - a game of nashpy or QuantEcon, by its arrays; one of pygambit, by the file that it writes; one
      of pyspiel, by its tree, with the information states as its information sets.
    """
    if hasattr(type(given), "has_tree"):
        ours: Game = given
        return ours
    if hasattr(given, "to_efg") or hasattr(given, "to_nfg"):
        return _of_pygambit(given, place)
    if hasattr(given, "new_initial_state"):
        from nashproof.shell.notebook.given.openspiel import game_of_openspiel

        return game_of_openspiel(given, place)
    return _of_matrices(_payoffs_of(given), place)


def _payoffs_of(given: Any) -> Any:
    """The payoff matrices of a game of nashpy or QuantEcon; anything else as it is."""
    if hasattr(given, "payoff_profile_array"):
        import numpy as np

        return [*np.moveaxis(given.payoff_profile_array, -1, 0)]
    return getattr(given, "payoff_matrices", given)


def _of_pygambit(given: Any, place: str) -> Game:
    from nashproof.games.formats.canonical import read_game
    from nashproof.games.formats.nfg import read_nfg

    # pygambit 17 has a class for each representation, and no is_tree
    own = any(cls.__name__ == "ExtensiveGame" for cls in type(given).__mro__)
    if getattr(given, "is_tree", own):
        return read_game(".efg", str(given.to_efg()), place)
    return read_nfg(str(given.to_nfg()), place)


def _of_matrices(given: Any, place: str) -> Game:
    """The game of one matrix or of two, or of an array a player."""
    from nashproof.exact.numbers import rational
    from nashproof.games.simultaneous import matrix_game

    _refuse_tuples_in_lists(given, place)
    _refuse_two_readings(given, place)
    arrays = _matrices_of_cells(given, place) or _plain(given)
    if _depth(arrays) > 3:
        return _of_arrays(arrays, place)
    matrices = _matrices(arrays, given, place)
    rows, columns = _names(given, matrices[0], place)
    payoffs = [
        [[rational(text_of_number(x, place)) for x in row] for row in matrix] for matrix in matrices
    ]
    players = ("Player 1", "Player 2")
    try:
        second = payoffs[1] if len(payoffs) > 1 else None
        return matrix_game("a matrix game", players, rows, columns, payoffs[0], second)
    except InputError as error:
        raise error.at(place) from None


def _refuse_tuples_in_lists(given: Any, place: str) -> None:
    """Refuse [[(3, 3), (0, 5)], ..]: cells of two payoffs, or two matrices with tuples as rows."""
    rows = given if isinstance(given, list) and len(given) == 2 else [()]
    cells = [cell for row in rows if isinstance(row, list) for cell in row]
    lists = all(isinstance(row, list) for row in rows)
    if lists and all(isinstance(cell, tuple) and len(cell) == 2 for cell in cells) and cells:
        expected = 'lists within lists, or for cells the text "(3, 3) (0, 5); (5, 0) (1, 1)"'
        raise ObjectError("pairs in lists, which are cells or rows", expected, place)


def _matrices_of_cells(given: Any, place: str) -> list[Rows] | None:
    """Two matrices from a table or an array with two axes whose cells are pairs of payoffs.

    None of what has numbers in its cells. Raises InputError for cells of any other length, and for
    several tables of cells.
    """
    if isinstance(given, (list, tuple)):
        if any(_matrices_of_cells(table, place) for table in given):
            found = f"{len(given)} tables with several payoffs in a cell"
            raise ObjectError(found, "one table, or a table of numbers a player", place)
        return None
    for axis in ("index", "columns"):
        if getattr(getattr(given, axis, None), "nlevels", 1) > 1:
            expected = "a table of numbers for each player, with one name for each row and column"
            raise ObjectError(f"several names for each of the {axis}", expected, place)
    array = given.to_numpy() if hasattr(given, "to_numpy") else given
    if not is_array(array) or getattr(array, "ndim", 0) != 2 or array.dtype != object:
        return None
    rows = [list(row) for row in array]
    sizes = {len(x) if isinstance(x, (list, tuple)) or is_array(x) else 1 for r in rows for x in r}
    if sizes == {2}:
        return [[[cell[k] for cell in row] for row in rows] for k in (0, 1)]
    if sizes <= {1} and not any(isinstance(x, (list, tuple)) for row in rows for x in row):
        return None
    found = f"cells of {name_list(map(str, sorted(sizes)))} payoffs"
    raise ObjectError(found, "one payoff in every cell, or two", place)


def _refuse_two_readings(given: Any, place: str) -> None:
    """Refuse an array whose first axis and whose last one may both be the players."""
    shape: tuple[int, ...] = getattr(given, "shape", ()) if is_array(given) else ()
    players = len(shape) - 1
    if players > 1 and shape[0] == shape[-1] == players:
        sizes = [" x ".join(map(str, axes)) for axes in (shape, shape[1:], shape[:-1])]
        found = (
            f"an array {sizes[0]}, which is {players} tables {sizes[1]}, one a player, or "
            f"{sizes[2]} cells with {players} payoffs"
        )
        listed = "[a[0], a[1]] or [a[..., 0], a[..., 1]]"
        raise ObjectError(found, f"a list of the players' tables, {listed}", place)


def _depth(given: Any) -> int:
    """How many lists stand in each other, by the first of each."""
    depth = 0
    while isinstance(given, list) and given:
        depth, given = depth + 1, given[0]
    return depth


def _of_arrays(arrays: list[Any], place: str) -> Game:
    """The game of n players, an array of n axes each."""
    from nashproof.exact.numbers import rational
    from nashproof.games.simultaneous import strategic_game

    players, shape = len(arrays), _shape(arrays[0])
    if len(shape) != players or any(_shape(array) != shape for array in arrays):
        found = f"{players} arrays of payoffs, the first with {len(shape)} axes"
        raise ObjectError(found, "as many axes as players, all arrays of one shape", place)
    cells = [[rational(text_of_number(x, place)) for x in _flat(array)] for array in arrays]
    strategies = [[f"strategy {k}" for k in range(1, 1 + length)] for length in shape]

    def payoffs(profile: tuple[int, ...]) -> list[Any]:
        at = 0
        for number, length in zip(profile, shape):
            at = at * length + number
        return [table[at] for table in cells]

    names = [f"Player {p}" for p in range(1, 1 + players)]
    try:
        return strategic_game("a game in strategic form", names, strategies, payoffs)
    except InputError as error:
        raise error.at(place) from None


def _shape(array: Any) -> tuple[int, ...]:
    """The lengths of nested lists; a length of 0 where they are not alike."""
    if not isinstance(array, list):
        return ()
    inner = {_shape(one) for one in array}
    return (len(array), *inner.pop()) if len(inner) == 1 else (0,)


def _flat(array: Any) -> list[Any]:
    if not isinstance(array, list):
        return [array]
    return [number for one in array for number in _flat(one)]


def _matrices(plain: Any, given: Any, place: str) -> list[list[list[Any]]]:
    """One matrix or two, as lists of rows of one length."""
    if isinstance(plain, list) and None in plain:
        raise ObjectError("None in place of a matrix", "one matrix or two", place)
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
        given = rows_of(given)
    return [_plain(row) for row in given] if isinstance(given, (list, tuple)) else given


def _names(given: Any, matrix: Rows, place: str) -> tuple[list[str], list[str]]:
    """The actions: those of a pandas table, or of the tables of a pair, else numbers.

    Raises InputError for two tables with other names, or the same ones in another order.
    """
    tables = given if isinstance(given, (list, tuple)) else [given]
    named = [labels for table in tables if (labels := _labels(table, place))]
    for one, other in zip(named, named[1:]):
        for first, second in zip(one, other):
            if first != second:
                found = f"a table with {name_list(first)}, and one with {name_list(second)}"
                raise ObjectError(found, "tables with the same names in the same order", place)
    if named:
        return named[0]
    numbers = range(1, len(matrix) + 1), range(1, len(matrix[0]) + 1)
    return [f"row {k}" for k in numbers[0]], [f"column {k}" for k in numbers[1]]


def _labels(table: Any, place: str) -> tuple[list[str], list[str]] | None:
    """The names of rows and of columns of a pandas table; None of anything else.

    Raises InputError for names of what was computed of the payoffs.
    """
    from nashproof.games.formats.payoff_cells import refuse_summaries

    rows, columns = getattr(table, "index", None), getattr(table, "columns", None)
    if not hasattr(table, "to_numpy") or rows is None or columns is None:
        return None
    names = list(map(str, rows)), list(map(str, columns))
    refuse_summaries(names[0], "row", place)
    refuse_summaries(names[1], "column", place)
    return names


def has_floats(given: Any) -> bool:
    """Whether a payoff of a matrix is a float."""
    pending, inexact = [_plain(_payoffs_of(given))], False
    while pending and not inexact:
        one = pending.pop()
        if isinstance(one, list):
            pending += one
        else:
            inexact = is_inexact(one)
    return inexact
