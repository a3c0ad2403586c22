"""Large linear programs as arrays: rows of integers of 64 bits.

Knows no games. `program` says the same in dictionaries of exact numbers, of any size.
"""

from __future__ import annotations

from dataclasses import dataclass
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
        """The number of rows."""
        return len(self.rights)


class Basis(NamedTuple):
    """A basis of a program: the columns in it, and the rows whose slack is not."""

    columns: frozenset[int]
    tight: frozenset[int]


def rows_of(triples: list[Triples], height: int) -> tuple[Integers, Integers, Integers]:
    """The entries of a matrix, row by row and by column: ``starts``, ``columns_of``, ``values``."""
    import numpy as np

    rows, columns, values = (np.concatenate(parts) for parts in zip(*triples))
    order = np.lexsort((columns, rows))
    starts = np.concatenate(([0], np.cumsum(np.bincount(rows, minlength=height))))
    return starts, columns[order], values[order]
