"""The exact simplex: linear programs solved by pivots over the rationals, slowly and for certain.

Knows no floats and no games. `optimum` turns to it where no proposal is optimal.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from math import gcd, lcm
from typing import Any

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ, Vector
from nashproof.linear_programs.program import LinearProgram

ZERO = QQ(0)
RIGHT, SCALE = 2**60, 2**60 + 1  # behind all columns

Line = dict[int, Any]  # integers by column; rationals at first
SECONDS = 300  # of the processor, for the pivots of one program
UNTIMED = 2_000  # entries changed by pivots between two looks at the clock, a call of the system


class NoOptimum(Exception):
    """The program is infeasible or unbounded, as the exact simplex shows.

    A caller whose program must have an optimum does not catch it: then it is a bug, not a search
    without a proof.
    """


def exact_optimum(
    program: LinearProgram, guess: Sequence[Iterable[int]] = ()
) -> tuple[Vector, Vector]:
    """``(x, y)``, optimal for a program and for its dual.

    This is the two-phase simplex with Bland's rule (Bland 1977), which ends on every program. The
    first phase is primal and starts from nothing; with a ``guess`` at the optimal basis,
    ``(columns, tight rows)``, it is dual and starts there. Raises NoOptimum if the program is
    infeasible or unbounded, Unproved after ``SECONDS``.

    >>> from nashproof.linear_programs.program import Row
    >>> rows = (Row("r", {0: QQ(2), 1: QQ(1)}, "<=", QQ(1)),)
    >>> exact_optimum(LinearProgram((0, 1), rows, {0: QQ(1)}))
    ((1/2, 0), (1/2,))
    """
    tableau = _Tableau(program)
    if guess:
        columns, tight = guess
        tableau.take(columns, tight)
    else:
        tableau.maximise(tableau.phase_one_costs())
    tableau.drive_out()
    if any(tableau.right(i) for i, j in enumerate(tableau.basis) if j >= tableau.artificial):
        raise NoOptimum("the program is infeasible")
    tableau.limit = tableau.artificial
    tableau.make_feasible()
    tableau.maximise(tableau.costs)
    return tableau.solution()


class _Tableau:
    """Rows ``[x+ | x- of free columns | slacks | artificials] = right``, reduced to the basis.

    A row is a positive multiple of itself in integers without a common factor, its right side at
    ``RIGHT``; so what is 1 in its basic column is a positive integer there. Right sides are at
    first ``>= 0``. Artificial columns are never dropped: they carry the inverse of the basis, hence
    the dual. ``limit`` is the first column that may no longer enter the basis.
    """

    def __init__(self, program: LinearProgram) -> None:
        self.program = program
        n, m = len(program.columns), len(program.rows)
        self.negatives = {j: n + k for k, j in enumerate(sorted(program.free))}
        inequalities = [i for i, row in enumerate(program.rows) if row.sense != "=="]
        self.slack = {i: n + len(self.negatives) + k for k, i in enumerate(inequalities)}
        self.artificial = n + len(self.negatives) + len(inequalities)
        self.limit = self.artificial + m
        self.signs = [-1 if row.right < 0 else 1 for row in program.rows]
        self.rows = [self._line(i) for i in range(m)]
        self.basis = [self.artificial + i for i in range(m)]
        self.costs = self._doubled({j: c for j, c in program.objective.items() if c})
        self.untimed, self.deadline = 0, float("inf")

    def _line(self, i: int) -> Line:
        """The first form of a row of the tableau."""
        row, sign = self.program.rows[i], self.signs[i]
        line = self._doubled({j: sign * a for j, a in row.entries.items() if a})
        if i in self.slack:
            line[self.slack[i]] = sign if row.sense == "<=" else -sign
        if row.right:
            line[RIGHT] = sign * row.right
        return _in_integers(line | {self.artificial + i: 1})

    def _doubled(self, entries: Line) -> Line:
        """Entries with those of the negative parts of free columns."""
        return entries | {self.negatives[j]: -a for j, a in entries.items() if j in self.negatives}

    def right(self, i: int) -> int:
        """The multiple of a row's right side, which has its sign."""
        right: int = self.rows[i].get(RIGHT, 0)
        return right

    def phase_one_costs(self) -> Line:
        return {self.artificial + i: -1 for i in range(len(self.rows))}

    def gains(self, costs: Line) -> Line:
        """Reduced costs of all columns: what one more unit of each would earn.

        They are in integers, times the one at ``SCALE``.
        """
        whole = _in_integers(costs | {SCALE: 1})
        basic = [(whole[j], line, line[j]) for line, j in zip(self.rows, self.basis) if j in costs]
        scale = lcm(*(unit for _, _, unit in basic))
        gain = {j: c * scale for j, c in whole.items()}
        for price, line, unit in basic:
            factor = price * (scale // unit)
            for j, a in line.items():
                gain[j] = gain.get(j, 0) - factor * a
        return gain

    def maximise(self, costs: Line) -> None:
        """Primal simplex, from a basis whose right sides are >= 0."""
        gain = self.gains(costs)
        while True:
            entering = min((j for j, g in gain.items() if g > 0 and j < self.limit), default=None)
            if entering is None:
                return
            at = self._leaving(entering)
            self.pivot(at, entering)
            gain = _cleared(gain, self.rows[at], entering)

    def _leaving(self, entering: int) -> int:
        """The row in which a column becomes basic: that of the least ratio, then of the basis."""
        best: tuple[int, int, int, int] | None = None
        for i, line in enumerate(self.rows):
            entry = line.get(entering, 0)
            if entry > 0:
                right, basic = line.get(RIGHT, 0), self.basis[i]
                if best is None or (right * best[1], basic) < (best[0] * entry, best[2]):
                    best = right, entry, basic, i
        if best is None:
            raise NoOptimum("the program is unbounded")
        return best[3]

    def pivot(self, at: int, entering: int) -> None:
        """Make a column basic in a row."""
        line = self.rows[at]
        self._look_at_the_clock(len(line) * len(self.rows))
        if line[entering] < 0:
            line = self.rows[at] = {j: -a for j, a in line.items()}
        for i, other in enumerate(self.rows):
            if i != at and entering in other:
                self.rows[i] = _cleared(other, line, entering)
        self.basis[at] = entering

    def _look_at_the_clock(self, entries: int) -> None:
        """Raise Unproved if the time is over; small programs end before the first look."""
        self.untimed += entries
        if self.untimed > UNTIMED:
            now, self.untimed = time.process_time(), 0
            self.deadline = min(self.deadline, now + SECONDS)
            if now > self.deadline:
                raise Unproved(f"exact pivots did not end within {SECONDS} processor seconds")

    def take(self, columns: Iterable[int], tight: Iterable[int]) -> None:
        """Pivot columns into the basis, and the slacks of the rows that are not tight.

        Those that depend on others are left out.
        """
        tight = set(tight)
        for i, j in self.slack.items():
            if i not in tight:
                self.pivot(i, j)
        for j in columns:
            rows = [i for i in tight if self.basis[i] >= self.artificial and j in self.rows[i]]
            if rows:
                self.pivot(min(rows, key=lambda i: (len(self.rows[i].keys() - {RIGHT}), i)), j)

    def make_feasible(self) -> None:
        """Dual simplex without costs, until no basic column is negative."""
        while negative := [(j, i) for i, j in enumerate(self.basis) if self.right(i) < 0]:
            at = min(negative)[1]
            entering = min(
                (j for j, a in self.rows[at].items() if a < 0 and j < self.limit), default=None
            )
            if entering is None:
                raise NoOptimum("the program is infeasible")
            self.pivot(at, entering)

    def drive_out(self) -> None:
        """Pivot artificials at level 0 out of the basis.

        A row without another column is redundant and stays.
        """
        for i, basic in enumerate(self.basis):
            if basic >= self.artificial:
                entering = min((j for j in self.rows[i] if j < self.artificial), default=None)
                if entering is not None:
                    self.pivot(i, entering)

    def solution(self) -> tuple[Vector, Vector]:
        values = {j: QQ(self.right(i), self.rows[i][j]) for i, j in enumerate(self.basis)}
        x = [values.get(j, ZERO) for j in range(len(self.program.columns))]
        for j, negative in self.negatives.items():
            x[j] -= values.get(negative, ZERO)
        gain = self.gains(self.costs)
        y = [
            QQ(-sign * gain.get(self.artificial + i, 0), gain[SCALE])
            for i, sign in enumerate(self.signs)
        ]
        return tuple(x), tuple(y)


def _in_integers(line: Line) -> Line:
    """A row times the least positive integer that makes all of it integers."""
    scale = lcm(*(int(a.denominator) for a in line.values()))
    return {j: int(a.numerator) * (scale // int(a.denominator)) for j, a in line.items()}


def _cleared(other: Line, line: Line, entering: int) -> Line:
    """A positive multiple of a row, less that of the other row that makes its entry there 0.

    ``line[entering]`` is positive. The result has integers without a common factor.
    """
    factor = gcd(other[entering], line[entering])
    times, factor = line[entering] // factor, other[entering] // factor
    result = other.copy() if times == 1 else {j: a * times for j, a in other.items()}
    for j, a in line.items():
        value = result.get(j, 0) - factor * a
        if value:
            result[j] = value
        else:
            result.pop(j, None)
    common = gcd(*result.values())
    return result if common == 1 else {j: a // common for j, a in result.items()}
