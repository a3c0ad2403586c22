"""The exact simplex method for small dense programs of integers. Knows no games.

It makes the pivots of ``simplex.exact_optimum``, by Bland's rule from the artificial basis: so of
several optima both find the same. Only artificial columns do not enter again; there they do, in
programs that are infeasible, or whose equation forces variables to be 0.

The entries of a tableau have one denominator (Bareiss 1968): so each is a minor of the program, or
0. A row is one integer with the entries as digits, to a base that is more than twice any minor. So
a few operations on long integers change a whole row.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd


def least_sum(rows: Sequence[Sequence[int]], balance: Sequence[int]) -> list[int] | None:
    """Return coprime integers in proportion to the ``x >= 0`` of least sum; None if there is none.

    Constraints: ``row . x >= 1`` for each of ``rows``, and ``balance . x == 0``.

    >>> least_sum([[4, -2], [1, -3]], [1, -1])  # x0 = x1, so the second is negative
    >>> least_sum([[4, -2, 1], [1, 0, -1]], [1, -1, -2])
    [1, 1, 0]
    """
    n, tableau = len(balance), _PackedTableau(rows, balance)
    # phase one minimises the sum of the artificial columns
    tableau.maximise()
    if not tableau.drive_out():
        return None
    # phase two minimises the sum of the variables
    used = [row for row, j in zip(tableau.rows, tableau.basis) if j < n]
    variables = tableau.ones & (1 << tableau.digit * n) - 1
    tableau.rows[-1] = sum(used) - tableau.denominator * variables
    tableau.maximise()
    levels = dict(zip(tableau.basis, tableau.column(tableau.artificial)))
    x = [levels.get(j, 0) for j in range(n)]
    divisor = gcd(*x)
    return [a // divisor for a in x]


class _PackedTableau:
    """Rows of entries times ``denominator``: for each basic column in ``basis``, then of the costs.

    Columns: the variables; the surplus of each row, where that of the balance may not enter; the
    right side. Numbers from ``artificial`` are those of artificial columns, which are not in rows.
    """

    def __init__(self, rows: Sequence[Sequence[int]], balance: Sequence[int]) -> None:
        n, lines = len(balance), [[*map(int, line)] for line in (*rows, balance)]
        self.artificial = n + len(lines)
        self.basis = [*range(self.artificial, self.artificial + len(lines))]
        self.denominator = 1
        # the product of the sums of its rows' entries bounds a minor; the sum of a row of costs is
        # at most that of all rows and 1 for each variable
        sums = [2 + sum(map(abs, line)) for line in lines]
        self.digit = digit = 2 + sum(map(int.bit_length, [*sums, sum(sums) + n]))
        self.ones = ((1 << digit * (self.artificial + 1)) - 1) // ((1 << digit) - 1)
        self.halves = self.ones << digit - 1
        self.may_enter = self.halves & (1 << digit * (self.artificial - 1)) - 1
        self.rows = [1 << digit * self.artificial for _ in rows] + [0]
        for i, line in enumerate(lines):
            packed = 0
            for a in reversed(line):
                packed = (packed << digit) + a
            self.rows[i] += packed - (1 << digit * (n + i))
        self.rows.append(sum(self.rows))

    def column(self, j: int) -> list[int]:
        """Return the entries of a column."""
        shift, below, half = self.digit * j, (1 << self.digit) - 1, 1 << self.digit - 1
        return [(row + self.halves >> shift & below) - half for row in self.rows]

    def first_positive(self, row: int) -> int:
        """Return the first column that may enter and has a positive entry in a row, or -1."""
        # the leading bits of digits that are raised by half the base less 1
        signs = row + self.halves - self.ones & self.may_enter
        return (signs & -signs).bit_length() // self.digit - 1

    def maximise(self) -> None:
        """Pivot until no reduced cost is positive. By Bland's rule the first such column enters."""
        last, half = self.digit * self.artificial, 1 << self.digit - 1
        while (entering := self.first_positive(self.rows[-1])) >= 0:
            entries = self.column(entering)
            # the least ratio of right side and entry, and of these the first basic column
            at, least, unit = -1, 1, 0
            for i, (entry, row, basic) in enumerate(zip(entries, self.rows, self.basis)):
                if entry > 0:
                    right = (row + self.halves >> last) - half
                    cross = right * unit - least * entry
                    if cross < 0 or not cross and basic < self.basis[at]:
                        at, least, unit = i, right, entry
            self.pivot(at, entering, entries)

    def pivot(self, at: int, entering: int, entries: Sequence[int]) -> None:
        """Make a column with these entries basic in a row."""
        line, unit, before = self.rows[at], entries[at], self.denominator
        if unit < 0:
            line, unit = -line, -unit
        pairs = zip(self.rows, entries)
        if unit == before:
            self.rows = [row - entry * line // unit if entry else row for row, entry in pairs]
        else:
            self.rows = [(row * unit - entry * line) // before for row, entry in pairs]
        self.rows[at], self.basis[at], self.denominator = line, entering, unit

    def drive_out(self) -> bool:
        """Make other columns basic in place of artificial ones; False if one of these is not 0.

        A row without another column is redundant and stays.
        """
        for i, basic in enumerate(self.basis):
            if basic >= self.artificial:
                if self.column(self.artificial)[i]:
                    return False
                row = self.rows[i]
                columns = [j for x in (row, -row) if (j := self.first_positive(x)) >= 0]
                if columns:
                    self.pivot(i, min(columns), self.column(min(columns)))
        return True
