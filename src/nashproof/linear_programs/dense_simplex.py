"""The exact simplex method for small dense programs of integers. Knows no games.

It makes the pivots of ``simplex.exact_optimum``, by Bland's rule from the artificial basis. So both
return the same optimum and the same dual solution, even where there are several. An infeasible
program ends here as soon as it is proved infeasible.

The entries of a tableau have one denominator (Bareiss 1968): so each is a minor of the program, or
0. A row is one integer with the entries as digits, to a base that is more than twice any minor. So
a few operations on long integers change a whole row.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, isqrt, prod

from nashproof.linear_programs.simplex import NoOptimum, PivotClock


def least_sum(rows: Sequence[Sequence[int]], balance: Sequence[int]) -> list[int] | None:
    """Return coprime integers in proportion to the ``x >= 0`` of least sum; None if there is none.

    Constraints: ``row . x >= 1`` for each of ``rows``, and ``balance . x == 0``.

    >>> least_sum([[4, -2], [1, -3]], [1, -1])  # x0 = x1, so the second is negative
    >>> least_sum([[4, -2, 1], [1, 0, -1]], [1, -1, -2])
    [1, 1, 0]
    """
    lines, m = [[*map(int, line)] for line in (*rows, balance)], len(rows)
    tableau = _PackedTableau(lines, [*[1] * m, 0], m, [-1] * len(balance))
    if not tableau.is_feasible():
        return None
    tableau.optimise()
    x = tableau.solution()
    divisor = gcd(*x)
    return [a // divisor for a in x]


def best_weights(
    rows: Sequence[Sequence[int]], objective: Sequence[int] | None = None
) -> tuple[list[int], list[int], int]:
    """Return ``(x, y, unit)``: the optimum is ``x / unit``, the dual weights of rows ``y / unit``.

    The program maximises ``objective . x`` over the ``x >= 0`` of sum 1 with ``row . x >= 0`` for
    each of ``rows``. Without an objective it maximises the least ``row . x``. Raises NoOptimum if
    the program is infeasible.

    >>> best_weights([[2, -1], [-1, 1]])  # row . x is 1/5 for both
    ([2, 3], [2, 3], 5)
    >>> best_weights([[2, -1]], [0, 3])  # the second is at most 2/3
    ([1, 2], [3], 3)
    """
    if objective is None:
        # maximise a free variable, the difference of two columns, that is at most each row . x
        n = len(rows[0])
        lines = [[1] * n + [0, 0], *([*row, -1, 1] for row in rows)]
        costs: Sequence[int] = [0] * n + [1, -1]
    else:
        n = len(objective)
        lines, costs = [[1] * n, *map(list, rows)], objective
    tableau = _PackedTableau(lines, [1, *[0] * len(rows)], 0, costs)
    if not tableau.is_feasible():
        raise NoOptimum("the program is infeasible")
    tableau.optimise()
    return tableau.solution()[:n], tableau.dual()[1:], tableau.denominator


class _PackedTableau:
    """Rows of entries times ``denominator``: for each basic column in ``basis``, then of the costs.

    Columns: the variables; the surplus of each row, where that of the equation may not enter; the
    right side. Numbers from ``artificial`` are those of artificial columns, which are not in rows:
    their entries are those of the surpluses with the other sign. The initial costs are those of
    phase one: minus the sum of the artificial columns.
    """

    def __init__(
        self,
        lines: Sequence[Sequence[int]],
        rights: Sequence[int],
        equation: int,
        objective: Sequence[int],
    ) -> None:
        n, m = len(objective), len(lines)
        self.objective, self.surplus, self.artificial = objective, n, n + m
        self.basis = [*range(self.artificial, self.artificial + m)]
        self.denominator, self.clock = 1, PivotClock()
        # the product of the lengths of its rows bounds a minor (Hadamard 1893); the costs are at
        # first the sum of all rows, or the objective
        whole = [[1, right, *line] for line, right in zip(lines, rights)]
        length = 1 + isqrt(prod(sum(a * a for a in line) for line in whole))
        costs = sum(sum(map(abs, line)) for line in (*whole, objective))
        self.digit = digit = 2 + (length * costs).bit_length()
        self.ones = ((1 << digit * (self.artificial + 1)) - 1) // ((1 << digit) - 1)
        self.halves = self.ones << digit - 1
        columns = self.halves & (1 << digit * self.artificial) - 1
        self.surpluses = columns >> digit * n << digit * n
        self.may_enter = columns ^ 1 << digit * (n + equation + 1) - 1
        self.rows = [
            self.packed(line) - (1 << digit * (n + i)) + (right << digit * self.artificial)
            for i, (line, right) in enumerate(zip(lines, rights))
        ]
        self.rows.append(sum(self.rows))

    def packed(self, entries: Sequence[int]) -> int:
        """Return the row with these entries in its first columns."""
        row = 0
        for a in reversed(entries):
            row = (row << self.digit) + a
        return row

    def column(self, j: int) -> list[int]:
        """Return the entries of a column."""
        shift, below, half = self.digit * j, (1 << self.digit) - 1, 1 << self.digit - 1
        return [(row + self.halves >> shift & below) - half for row in self.rows]

    def first_positive(self, row: int, columns: int) -> int:
        """Return the first of the columns that has a positive entry in a row, or -1."""
        # the leading bits of digits that are raised by half the base less 1
        signs = row + self.halves - self.ones & columns
        return (signs & -signs).bit_length() // self.digit - 1

    def is_feasible(self) -> bool:
        """Find a basis without artificial columns: phase one. Return False if there is none.

        A redundant row keeps its artificial column.
        """
        while True:
            self.maximise()
            if self.column(self.artificial)[-1]:
                return False
            # artificial columns are the last, and may enter again: their costs are -1
            costs = -self.rows[-1] - self.denominator * self.ones
            j = self.first_positive(costs, self.surpluses)
            if j < 0:
                break
            entries = [-a for a in self.column(j)]
            entries[-1] -= self.denominator
            self.pivot(self.leaving(entries), j + len(self.basis), entries)
        # artificial columns that are basic are 0
        for i, basic in enumerate(self.basis):
            if basic >= self.artificial:
                both = self.rows[i], -self.rows[i]
                columns = [
                    j for row in both if (j := self.first_positive(row, self.may_enter)) >= 0
                ]
                if columns:
                    self.pivot(i, min(columns), self.column(min(columns)))
        return True

    def optimise(self) -> None:
        """Maximise the objective from a feasible basis: phase two."""
        self.rows[-1] = self.denominator * self.packed(self.objective) - sum(
            self.objective[j] * row for row, j in zip(self.rows, self.basis) if j < self.surplus
        )
        self.maximise()

    def maximise(self) -> None:
        """Pivot until no reduced cost is positive. By Bland's rule the first such column enters."""
        while (entering := self.first_positive(self.rows[-1], self.may_enter)) >= 0:
            entries = self.column(entering)
            self.pivot(self.leaving(entries), entering, entries)

    def leaving(self, entries: Sequence[int]) -> int:
        """Return the row in which a column with these entries becomes basic.

        It has the least ratio of right side and entry, and of these the first basic column. The
        column must be bounded.
        """
        last, half = self.digit * self.artificial, 1 << self.digit - 1
        at, least, unit = -1, 1, 0
        for i, (entry, row, basic) in enumerate(zip(entries, self.rows, self.basis)):
            if entry > 0:
                right = (row + self.halves >> last) - half
                cross = right * unit - least * entry
                if cross < 0 or not cross and basic < self.basis[at]:
                    at, least, unit = i, right, entry
        return at

    def pivot(self, at: int, entering: int, entries: Sequence[int]) -> None:
        """Make a column with these entries basic in a row."""
        self.clock.count((self.artificial + 1) * len(entries))
        line, unit, before = self.rows[at], entries[at], self.denominator
        if unit < 0:
            line, unit = -line, -unit
        pairs = zip(self.rows, entries)
        if unit == before:
            self.rows = [row - entry * line // unit if entry else row for row, entry in pairs]
        else:
            self.rows = [(row * unit - entry * line) // before for row, entry in pairs]
        self.rows[at], self.basis[at], self.denominator = line, entering, unit

    def solution(self) -> list[int]:
        """Return the variables times ``denominator``."""
        levels = dict(zip(self.basis, self.column(self.artificial)))
        return [levels.get(j, 0) for j in range(self.surplus)]

    def dual(self) -> list[int]:
        """Return minus the reduced costs of the surpluses, times ``denominator``."""
        below, half = (1 << self.digit) - 1, 1 << self.digit - 1
        costs = self.rows[-1] + self.halves
        surpluses = range(self.surplus, self.artificial)
        return [half - (costs >> self.digit * j & below) for j in surpluses]
