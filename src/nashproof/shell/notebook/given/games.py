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


def game_of(source: Any, place: str = "the game") -> Game:
    """Return the game that a Python object describes. Raises InputError for other objects.

    - a matrix: the payoffs of the row player in a zero-sum game;
    - a pair of matrices, or an array of two: the payoffs of each player; for n players n arrays
      with n axes, of which the k-th has the strategies of player k;
    - a game of nashpy or QuantEcon, by its arrays; a game of pygambit, by the file that it writes;
      a game of pyspiel, by its tree, with the information states as its information sets.
    """
    if hasattr(type(source), "has_tree"):
        ours: Game = source
        return ours
    if hasattr(source, "to_efg") or hasattr(source, "to_nfg"):
        from nashproof.games.formats.canonical import read_game
        from nashproof.games.formats.nfg import read_nfg

        # pygambit 17 has a class for each representation, and no is_tree
        is_extensive = any(cls.__name__ == "ExtensiveGame" for cls in type(source).__mro__)
        if getattr(source, "is_tree", is_extensive):
            return read_game(".efg", str(source.to_efg()), place)
        return read_nfg(str(source.to_nfg()), place)
    if hasattr(source, "new_initial_state"):
        from nashproof.shell.notebook.given.openspiel import game_of_openspiel

        return game_of_openspiel(source, place)
    return _of_matrices(_payoffs_of(source), place)


def _payoffs_of(source: Any) -> Any:
    """Return the payoff matrices of a game of nashpy or QuantEcon; any other object as it is."""
    if hasattr(source, "payoff_profile_array"):
        import numpy as np

        return [*np.moveaxis(source.payoff_profile_array, -1, 0)]
    return getattr(source, "payoff_matrices", source)


def _of_matrices(source: Any, place: str) -> Game:
    """Return the game of a matrix, of two, or of an array for each player."""
    from nashproof.exact.numbers import rational
    from nashproof.games.simultaneous import matrix_game

    _refuse_two_readings(source, place)
    arrays = _matrices_of_cells(source, place) or _plain(source)
    # lists within lists: more than three of them are arrays of three players or more
    depth, inner = 0, arrays
    while isinstance(inner, list) and inner:
        depth, inner = depth + 1, inner[0]
    if depth > 3:
        return _of_arrays(arrays, place)
    matrices = _matrices(arrays, source, place)
    rows, columns = _names(source, matrices[0], place)
    payoffs = [
        [[rational(text_of_number(x, place)) for x in row] for row in matrix] for matrix in matrices
    ]
    players = ("Player 1", "Player 2")
    try:
        second = payoffs[1] if len(payoffs) > 1 else None
        return matrix_game("a matrix game", players, rows, columns, payoffs[0], second)
    except InputError as error:
        raise error.at(place) from None


def _refuse_two_readings(source: Any, place: str) -> None:
    """Raise ObjectError for an object that may be two different games."""
    # [[(3, 3), (0, 5)], ..]: cells of two payoffs, or two matrices with tuples as rows
    rows = source if isinstance(source, list) and len(source) == 2 else [()]
    cells = [cell for row in rows if isinstance(row, list) for cell in row]
    lists = all(isinstance(row, list) for row in rows)
    if lists and all(isinstance(cell, tuple) and len(cell) == 2 for cell in cells) and cells:
        expected = 'lists within lists, or for cells the text "(3, 3) (0, 5); (5, 0) (1, 1)"'
        raise ObjectError("pairs in lists, which are cells or rows", expected, place)
    # an array whose first axis and whose last axis may both be the players
    shape: Sequence[int] = getattr(source, "shape", ()) if is_array(source) else ()
    players = len(shape) - 1
    if players > 1 and shape[0] == shape[-1] == players:
        sizes = [" x ".join(map(str, axes)) for axes in (shape, shape[1:], shape[:-1])]
        readings = (
            f"an array {sizes[0]}, which is {players} tables {sizes[1]}, one a player, or "
            f"{sizes[2]} cells with {players} payoffs"
        )
        listed = "[a[0], a[1]] or [a[..., 0], a[..., 1]]"
        raise ObjectError(readings, f"a list of the players' tables, {listed}", place)


def _matrices_of_cells(source: Any, place: str) -> list[Rows] | None:
    """Return two matrices from a table or an array with two axes whose cells are pairs of payoffs.

    None if cells are numbers. Raises InputError for cells of any other length, and for several
    tables of cells.
    """
    if isinstance(source, (list, tuple)):
        if any(_matrices_of_cells(table, place) for table in source):
            problem = f"{len(source)} tables with several payoffs in a cell"
            raise ObjectError(problem, "one table, or a table of numbers a player", place)
        return None
    for axis in ("index", "columns"):
        if getattr(getattr(source, axis, None), "nlevels", 1) > 1:
            expected = "a table of numbers for each player, with one name for each row and column"
            raise ObjectError(f"several names for each of the {axis}", expected, place)
    # pairs in every cell: two matrices; numbers: none
    array = source.to_numpy() if hasattr(source, "to_numpy") else source
    if not is_array(array) or getattr(array, "ndim", 0) != 2 or array.dtype != object:
        return None
    rows = [list(row) for row in array]
    sizes = {len(x) if isinstance(x, (list, tuple)) or is_array(x) else 1 for r in rows for x in r}
    if sizes == {2}:
        return [[[cell[k] for cell in row] for row in rows] for k in (0, 1)]
    if sizes <= {1} and not any(isinstance(x, (list, tuple)) for row in rows for x in row):
        return None
    problem = f"cells of {name_list(map(str, sorted(sizes)))} payoffs"
    raise ObjectError(problem, "one payoff in every cell, or two", place)


def _of_arrays(arrays: list[Any], place: str) -> Game:
    """Return the game of n players, an array of n axes each."""
    from nashproof.exact.numbers import rational
    from nashproof.games.simultaneous import strategic_game

    players, shape = len(arrays), _shape(arrays[0])
    if len(shape) != players or any(_shape(array) != shape for array in arrays):
        problem = f"{players} arrays of payoffs, the first with {len(shape)} axes"
        raise ObjectError(problem, "as many axes as players, all arrays of one shape", place)

    def flat(array: Any) -> list[Any]:
        """Return the numbers of nested lists, the last axis first."""
        return [x for inner in array for x in flat(inner)] if isinstance(array, list) else [array]

    cells = [[rational(text_of_number(x, place)) for x in flat(array)] for array in arrays]
    strategies = [[f"strategy {k}" for k in range(1, 1 + length)] for length in shape]

    def payoffs(profile: tuple[int, ...]) -> list[Any]:
        """Return the payoffs of a profile of strategy numbers."""
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
    """Return the lengths of nested lists; a length of 0 if they differ."""
    if not isinstance(array, list):
        return ()
    inner = {_shape(part) for part in array}
    return (len(array), *inner.pop()) if len(inner) == 1 else (0,)


def _matrices(plain: Any, source: Any, place: str) -> list[list[list[Any]]]:
    """Return a matrix or two, as lists of rows of equal length."""
    if isinstance(plain, list) and None in plain:
        raise ObjectError("None in place of a matrix", "one matrix or two", place)
    if not isinstance(plain, list) or not plain or not isinstance(plain[0], list):
        raise ObjectError(f"a game of the type {type(source).__name__}", KINDS, place)
    # a matrix or several, all rows of equal length
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


def _plain(source: Any) -> Any:
    """Return nested lists: of arrays, tables and tuples as of lists."""
    if hasattr(source, "to_numpy"):
        source = source.to_numpy()
    if is_array(source):
        source = rows_of(source)
    return [_plain(row) for row in source] if isinstance(source, (list, tuple)) else source


def _names(source: Any, matrix: Rows, place: str) -> tuple[list[str], list[str]]:
    """Return the actions: those of a pandas table, or of the tables of a pair, else numbers.

    Raises InputError for two tables with different names, or in another order.
    """
    tables = source if isinstance(source, (list, tuple)) else [source]
    named = [labels for table in tables if (labels := _labels(table, place))]
    for names, next_names in zip(named, named[1:]):
        for first, second in zip(names, next_names):
            if first != second:
                problem = f"a table with {name_list(first)}, and one with {name_list(second)}"
                raise ObjectError(problem, "tables with the same names in the same order", place)
    if named:
        return named[0]
    numbers = range(1, len(matrix) + 1), range(1, len(matrix[0]) + 1)
    return [f"row {k}" for k in numbers[0]], [f"column {k}" for k in numbers[1]]


def _labels(table: Any, place: str) -> tuple[list[str], list[str]] | None:
    """Return the names of rows and of columns of a pandas table; None for any other object.

    Raises InputError for names of sums or other figures computed from the payoffs.
    """
    from nashproof.games.formats.payoff_cells import refuse_summaries

    rows, columns = getattr(table, "index", None), getattr(table, "columns", None)
    if not hasattr(table, "to_numpy") or rows is None or columns is None:
        return None
    names = list(map(str, rows)), list(map(str, columns))
    refuse_summaries(names[0], "row", place)
    refuse_summaries(names[1], "column", place)
    return names


def has_floats(source: Any) -> bool:
    """Return True if a payoff of a matrix is a float."""
    pending, inexact = [_plain(_payoffs_of(source))], False
    while pending and not inexact:
        part = pending.pop()
        if isinstance(part, list):
            pending += part
        else:
            inexact = is_inexact(part)
    return inexact
