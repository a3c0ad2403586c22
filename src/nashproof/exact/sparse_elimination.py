"""Gaussian elimination of sparse systems, in an order that keeps them sparse. Knows no games.

The systems of game trees have three or four entries a row, whatever their size. The next pivot is
in a row that is shortest at that time, in the column that fewest other rows hold; so few new
entries arise (after Markowitz 1957). This is the only elimination that is written by hand here;
`linear_algebra` says where it is used, and its tests compare it with SymPy and FLINT.
"""

from collections.abc import Sequence
from heapq import heapify, heappop, heappush

from nashproof.exact.numbers import QQ, Rational, SparseVector, Vector

_rational = type(QQ(0))  # much faster than QQ itself


class SparseElimination:
    """The system ``rows @ x = right``, eliminated.

    - ``pivots``: pairs ``(row, column)`` in their order; no row that comes later holds the column;
    - ``steps``: triples ``(pivot's row, changed row, factor)``: the factor times the first row was
      subtracted from the second.
    """

    def __init__(
        self, rows: Sequence[SparseVector], right: Sequence[Rational], columns: int
    ) -> None:
        """Eliminate the system."""
        self.rows = [{j: x for j, x in row.items() if x} for row in rows]
        self.right = list(right)
        self.columns = columns
        self.pivots: list[tuple[int, int]] = []
        self.steps: list[tuple[int, int, Rational]] = []
        self._holders: list[set[int]] = [set() for _ in range(columns)]  # rows, by column
        for i, row in enumerate(self.rows):
            for j in row:
                self._holders[j].add(i)
        self._eliminate(self._without_steps())

    def _without_steps(self) -> set[int]:
        """Choose pivots in columns that one row alone holds, and return the rows left after them.

        No other row changes.
        """
        left = set(range(len(self.rows)))
        single = [j for j, held in enumerate(self._holders) if len(held) == 1]
        for j in single:
            if self._holders[j]:
                (i,) = self._holders[j]
                left.remove(i)
                self.pivots.append((i, j))
                for k in self.rows[i]:
                    self._holders[k].discard(i)
                    if len(self._holders[k]) == 1:
                        single.append(k)
        return left

    def _eliminate(self, left: set[int]) -> None:
        """Choose the other pivots, in the rows ``left``."""
        # a heap of rows by their length; a row that changes is pushed again
        queue = [(len(self.rows[i]), i) for i in left if self.rows[i]]
        heapify(queue)
        while queue:
            size, i = heappop(queue)
            row = self.rows[i]
            if i not in left or size != len(row):
                continue  # the row has changed, and is in the queue in its present length, too
            left.remove(i)
            j = min(row, key=lambda j: len(self._holders[j])) if size > 1 else next(iter(row))
            self.pivots.append((i, j))
            for k in row:
                self._holders[k].discard(i)
            for below in self._holders[j]:
                self.steps.append((i, below, self._clear(i, below, j)))
                if self.rows[below]:
                    heappush(queue, (len(self.rows[below]), below))

    def _clear(self, at: int, below: int, column: int) -> Rational:
        """Subtract a multiple of the row ``at`` from the row ``below`` that clears its column.

        Returns the factor. It is computed in QQ, since the quotient of Python's integers is a
        float.
        """
        pivot, line = self.rows[at], self.rows[below]
        factor = line.pop(column) / _rational(pivot[column])
        # the other entries, with the lists of rows that hold each column
        if len(pivot) > 1:
            for k, a in pivot.items():
                if k == column:
                    continue
                if k not in line:
                    line[k] = -factor * a
                    self._holders[k].add(below)
                elif value := line[k] - factor * a:
                    line[k] = value
                else:
                    del line[k]
                    self._holders[k].discard(below)
        if self.right[at]:
            self.right[below] -= factor * self.right[at]
        return factor

    def solution(self) -> Vector | None:
        """Return the unique ``x`` with ``rows @ x = right``; None if there is none or more.

        >>> SparseElimination([{0: 2}, {0: 1, 1: 1}], [QQ(4), QQ(5)], 2).solution()
        (2, 3)
        """
        without_pivot = set(range(len(self.rows))).difference(i for i, _ in self.pivots)
        if len(self.pivots) < self.columns or any(self.right[i] for i in without_pivot):
            return None
        # back substitution: the row of a pivot holds columns of later pivots only
        x = [QQ(0)] * self.columns
        for i, j in reversed(self.pivots):
            row = self.rows[i]
            others = sum((a * x[k] for k, a in row.items() if k != j and x[k]), QQ(0))
            x[j] = (self.right[i] - others) / _rational(row[j])
        return tuple(x)

    def multipliers(self, costs: Sequence[Rational]) -> Vector:
        """Return the unique ``y`` with ``y @ rows = costs``, for a square system of full rank.

        >>> SparseElimination([{0: 2}, {0: 1, 1: 1}], [QQ(4), QQ(5)], 2).multipliers([QQ(3), QQ(1)])
        (1, 1)
        """
        # y for the eliminated rows, from the first pivot on; then the steps backwards, for the rows
        left, y = list(costs), [QQ(0)] * len(self.rows)
        for i, j in self.pivots:
            if left[j]:
                y[i] = left[j] / _rational(self.rows[i][j])  # never of two integers
                for k, a in self.rows[i].items():
                    left[k] -= y[i] * a
        for at, below, factor in reversed(self.steps):
            if y[below]:
                y[at] -= factor * y[below]
        return tuple(y)
