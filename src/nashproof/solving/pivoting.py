"""Tableaus of complementary pivoting, in integers and in floats. Knows no games.

A tableau holds equations in variables that are at least 0. It is solved for as many of these as
there are equations, the *basic* ones; the others are 0. A pivot lets another variable enter, until
the first of the basic ones is 0, which leaves. Where several are 0 at once, it is the first of them
after an infinitesimal change of the right sides (the lexicographic rule: von Stengel 2002, section
2.6). Then no basis comes twice, and each complementary path ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ

NEARLY_ZERO = 1e-10  # of floats in a tableau whose entries are at most 1 at the beginning
SIZE = 64  # bits of an integer that count as one step


class IntegerTableau:
    """A tableau in integers.

    ``rows[i][j]`` is the coefficient of variable ``j`` in equation ``i``, the last entry of a row
    its right side. At the beginning the columns of ``basis`` are unit vectors.

    Invariant: each row is a row of the solved equations times ``scale``, the absolute value of the
    determinant of the basic columns. So all entries are minors of the first matrix, and divisions
    leave no remainder (Edmonds 1967; Bareiss 1968).

    >>> tableau = IntegerTableau([[2, 1, 0, 4], [3, 0, 1, 3]], [1, 2])
    >>> tableau.enter(0), tableau.basis, tableau.rows
    (2, [1, 0], [[0, 3, -2, 6], [3, 0, 1, 3]])
    """

    def __init__(self, rows: Sequence[Sequence[int]], basis: Sequence[int]) -> None:
        self.rows, self.basis = [[*row] for row in rows], [*basis]
        self.scale = 1
        self.steps = 0  # done so far, in units of 64 bits
        self._first = tuple(basis)

    def enter(self, variable: int) -> int | None:
        """Let a variable enter the basis; return the variable that leaves, None on a ray."""
        falling = [i for i, row in enumerate(self.rows) if row[variable] > 0]
        # Lexicographic rule: the columns of the first basis are the inverse of the present one, so
        # that their entries are the coefficients of the infinitesimal changes
        for column in (-1, *self._first):
            if len(falling) < 2:
                break
            ratios = [QQ(self.rows[i][column], self.rows[i][variable]) for i in falling]
            least = min(ratios)
            falling = [i for i, ratio in zip(falling, ratios) if ratio == least]
        return self.pivot(falling[0], variable) if falling else None

    def pivot(self, place: int, variable: int) -> int:
        """Solve the equation in a row for a variable; return the variable that was basic there."""
        chosen = self.rows[place]
        entry, scale = chosen[variable], self.scale
        sign = 1 if entry > 0 else -1
        for i, row in enumerate(self.rows):
            if i != place:
                factor = row[variable]
                self.rows[i] = [
                    sign * (entry * x - factor * y) // scale for x, y in zip(row, chosen)
                ]
        self.rows[place] = [sign * x for x in chosen]
        self.scale = abs(entry)
        self.steps += len(self.rows) * len(chosen) * (1 + self.scale.bit_length() // SIZE)
        leaving, self.basis[place] = self.basis[place], variable
        return leaving


class FloatTableau:
    """A tableau in floats, which proposes bases.

    Right sides must be so that no two rows tie. Entries are computed one by one, by a product and a
    difference each. Both are rounded as IEEE 754 says, so that every machine comes to the same
    basis.
    """

    def __init__(self, rows: Sequence[Sequence[float]], basis: Sequence[int]) -> None:
        import numpy as np  # only here: small games need no arrays

        self.rows, self.basis = np.array(rows, dtype=float), [*basis]

    def enter(self, variable: int) -> int | None:
        """Let a variable enter the basis; return the variable that leaves, None on a ray."""
        import numpy as np

        entries = self.rows[:, variable]
        falling = np.flatnonzero(entries > NEARLY_ZERO)
        if not len(falling):
            return None
        ratios = self.rows[falling, -1] / entries[falling]
        return self.pivot(int(falling[ratios.argmin()]), variable)

    def pivot(self, place: int, variable: int) -> int:
        """Solve the equation in a row for a variable; return the variable that was basic there."""
        import numpy as np

        entries = self.rows[:, variable].copy()
        chosen = self.rows[place] / entries[place]
        self.rows -= np.multiply.outer(entries, chosen)
        self.rows[place] = chosen
        leaving, self.basis[place] = self.basis[place], variable
        return leaving


def need_few(steps: int, most: int) -> None:
    """Raise Unproved if a path of pivots became too long."""
    if steps > most:
        raise Unproved(f"its path takes more than {most:,} steps of 64 bits")
