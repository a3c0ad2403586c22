"""Large linear programs as arrays: rows of integers of 64 bits.

Knows no games. `program` has the same programs in dictionaries of exact numbers, of any size.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Integers: TypeAlias = NDArray[np.int64]

Triples: TypeAlias = "tuple[Integers, Integers, Integers]"  # rows, columns, values


@dataclass(frozen=True, eq=False)
class SparseProgram:
    """Maximise ``costs / cost_scale`` under rows: ``== rights`` if ``equal``, else ``<=``.

    Row ``i`` has the entries ``values / scales[i]`` at ``columns_of``, from ``starts[i]`` to
    ``starts[i + 1]``. Columns are ``>= 0`` before ``free``, and free from there on.
    """

    width: int
    free: int
    costs: Integers
    cost_scale: int
    equal: np.ndarray
    rights: Integers
    scales: Integers
    starts: Integers
    columns_of: Integers
    values: Integers

    @property
    def height(self) -> int:
        """Return the number of rows."""
        return len(self.rights)


class Basis(NamedTuple):
    """A basis of a program: marks of the columns in it, and of the rows whose slack is not."""

    columns: np.ndarray
    tight: np.ndarray


def rows_of(triples: list[Triples], height: int) -> tuple[Integers, Integers, Integers]:
    """Return a matrix by rows, sorted by column: ``starts``, ``columns_of``, ``values``."""
    import numpy as np

    rows, columns, values = (np.concatenate(parts) for parts in zip(*triples))
    order = np.argsort(rows * (1 + columns.max(initial=0)) + columns, kind="stable")
    starts = np.concatenate(([0], np.cumsum(np.bincount(rows, minlength=height))))
    return starts, columns[order], values[order]


@dataclass(frozen=True, eq=False)
class Merged:
    """A program whose columns and rows are sums of those of a larger program.

    ``columns`` and ``rows`` have the number here of each column and row of the larger one, or -1.
    """

    program: SparseProgram
    columns: Integers
    rows: Integers

    def basis(self, basis: Basis) -> Basis:
        """Return the columns and rows all of whose parts are in a basis of the larger program."""
        columns = _whole(self.columns, basis.columns, self.program.width)
        return Basis(columns, _whole(self.rows, basis.tight, self.program.height))

    def parts(self, basis: Basis) -> Basis:
        """Return the parts in the larger program of the columns and rows in a basis."""
        return Basis(_parts(self.columns, basis.columns), _parts(self.rows, basis.tight))


def merged(program: SparseProgram, columns: Integers, rows: Integers) -> Merged:
    """Return the program in which columns and rows with equal labels are added up.

    A label is the number of a column or row; -1 leaves out. Rows that are added up must have equal
    scales and relations, and right sides 0. Entries that add up to 0 are dropped, and so are rows
    without entries.
    """
    import numpy as np

    # entries sorted by row and column; neighbours in the same place are added up
    entries_rows = np.repeat(np.arange(program.height), np.diff(program.starts))
    row, column = rows[entries_rows], columns[program.columns_of]
    stays = (row >= 0) & (column >= 0)
    labels = row[stays] * program.width + column[stays]
    order = np.argsort(labels, kind="stable")
    first = np.flatnonzero(np.diff(labels[order], prepend=-1))
    values = np.add.reduceat(program.values[stays][order], first) if len(first) else first
    row, column = np.divmod(labels[order][first][values != 0], program.width)
    costs = np.zeros(program.width + 1, dtype=np.int64)  # at the end those of what is left out
    np.add.at(costs, columns, program.costs)
    # the columns and rows that remain are numbered anew
    kept, column_numbers = _numbers(columns[columns >= 0], program.width)
    used, row_numbers = _numbers(row, program.height)
    small = replace(
        program,
        width=len(kept),
        free=int(np.searchsorted(kept, program.free)),
        costs=costs[kept],
        equal=program.equal[used],
        rights=program.rights[used],
        scales=program.scales[used],
        starts=np.searchsorted(row_numbers[row], np.arange(len(used) + 1)),
        columns_of=column_numbers[column],
        values=values[values != 0],
    )
    return Merged(small, column_numbers[columns], row_numbers[rows])


def _numbers(present: Integers, count: int) -> tuple[Integers, Integers]:
    """Return the labels that are present, and the new number of each label below ``count``.

    The number of a label that is not present, and of -1 at the end, is -1.
    """
    import numpy as np

    places = np.full(count + 1, -1)
    places[present] = 0
    kept = np.flatnonzero(places == 0)
    places[kept] = np.arange(len(kept))
    return kept, places


def _whole(numbers: Integers, present: np.ndarray, count: int) -> np.ndarray:
    """Return marks of the ``count`` new numbers all of whose old ones are present."""
    import numpy as np

    kept = np.ones(count + 1, dtype=bool)  # at the end that of -1
    kept[numbers[~present]] = False
    return kept[:-1]


def _parts(numbers: Integers, present: np.ndarray) -> np.ndarray:
    """Return marks of the old numbers whose new number is present."""
    import numpy as np

    marks: np.ndarray = np.append(present, False)[numbers]  # at the end that of -1
    return marks
