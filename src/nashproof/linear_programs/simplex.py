"""The exact simplex method: linear programs solved by pivots over the rationals.

The two-phase tableau method with Bland's rule (Bland 1977), in integers without fractions. Knows no
floats and no games. `optimum` uses it if no proposal is optimal.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from math import gcd, lcm
from typing import Any

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ, Vector
from nashproof.limits import RAISED_SECONDS, or_raise, raised
from nashproof.linear_programs.program import LinearProgram

ZERO = QQ(0)
RIGHT, SCALE = 2**60, 2**60 + 1  # numbers of two further columns, behind all real ones

Line = dict[int, Any]  # integers by column; rationals at first
SECONDS = raised(RAISED_SECONDS, 300)  # the most processor seconds for the pivots of a program
UNTIMED = 100_000  # entries changed by pivots between two readings of the clock, a system call


class NoOptimum(Exception):
    """The program is infeasible or unbounded, by the exact simplex.

    A caller whose program must have an optimum does not catch it: then it is a bug.
    """


class PivotClock:
    """Counts the entries that a program's pivots change, and at times reads the processor time."""

    def __init__(self) -> None:
        self.untimed = 0
        self.begun: Any = None  # the processor time at the first reading

    def count(self, entries: int) -> None:
        """Raise Unproved if the time is over; small programs end before the first reading."""
        self.untimed += entries
        if self.untimed > UNTIMED:
            now, self.untimed = time.process_time(), 0
            self.begun = now if self.begun is None else self.begun
            if now > self.begun + SECONDS:
                late = f"exact pivots did not end within {SECONDS} processor seconds"
                raise Unproved(late + or_raise(RAISED_SECONDS))


def exact_optimum(
    program: LinearProgram, guess: Sequence[Iterable[int]] = ()
) -> tuple[Vector, Vector]:
    """Return ``(x, y)``, optimal for a program and for its dual.

    Bland's rule (Bland 1977) makes the method finite on every program. Phase one is primal, from
    the artificial basis; with a ``guess`` at the optimal basis, ``(columns, tight rows)``, it is
    dual, from that basis. Raises NoOptimum if the program is infeasible or unbounded, Unproved
    after ``SECONDS``.

    >>> from nashproof.linear_programs.program import Row
    >>> rows = (Row("r", {0: QQ(2), 1: QQ(1)}, "<=", QQ(1)),)
    >>> exact_optimum(LinearProgram((0, 1), rows, {0: QQ(1)}))
    ((1/2, 0), (1/2,))
    """
    # phase one: a basis whose artificial columns are 0
    tableau = _Tableau(program)
    if guess:
        columns, tight = guess
        tableau.take(columns, tight)
    else:
        tableau.maximise(tableau.phase_one_costs())
    tableau.drive_out()
    if any(tableau.right(i) for i, j in enumerate(tableau.basis) if j >= tableau.artificial):
        raise NoOptimum("the program is infeasible")
    # phase two: artificial columns may not enter again
    tableau.limit = tableau.artificial
    tableau.make_feasible()
    tableau.maximise(tableau.costs)
    return tableau.solution()


class _Tableau:
    """Rows ``[x+ | x- of free columns | slacks | artificials] = right``, reduced to the basis.

    Each row is scaled to integers without a common factor, with its right side at ``RIGHT``; the
    entry in its basic column is a positive integer in place of 1. Right sides are initially
    ``>= 0``. Artificial columns are never dropped: they hold the inverse of the basis, and so the
    dual solution. ``limit`` is the first column that may no longer enter the basis.
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
        self.clock = PivotClock()

    def _line(self, i: int) -> Line:
        """Return the initial row of the tableau."""
        row, sign = self.program.rows[i], self.signs[i]
        line = self._doubled({j: sign * a for j, a in row.entries.items() if a})
        if i in self.slack:
            line[self.slack[i]] = sign if row.sense == "<=" else -sign
        if row.right:
            line[RIGHT] = sign * row.right
        return _in_integers(line | {self.artificial + i: 1})

    def _doubled(self, entries: Line) -> Line:
        """Return entries with those of the negative parts of free columns."""
        return entries | {self.negatives[j]: -a for j, a in entries.items() if j in self.negatives}

    def right(self, i: int) -> int:
        """Return the right side of a scaled row."""
        right: int = self.rows[i].get(RIGHT, 0)
        return right

    def phase_one_costs(self) -> Line:
        """Return the objective of phase one: minus the sum of the artificial columns."""
        return {self.artificial + i: -1 for i in range(len(self.rows))}

    def gains(self, costs: Line) -> Line:
        """Return the reduced costs of all columns, in integers, times the number at ``SCALE``."""
        # subtract from the costs those of the basic columns times their rows
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
        """Maximise by the primal simplex, from a basis whose right sides are >= 0.

        By Bland's rule the first column of positive reduced cost enters.
        """
        gain = self.gains(costs)
        while True:
            entering = min((j for j, g in gain.items() if g > 0 and j < self.limit), default=None)
            if entering is None:
                return
            at = self._leaving(entering)
            self.pivot(at, entering)
            gain = _cleared(gain, self.rows[at], entering)

    def _leaving(self, entering: int) -> int:
        """Return the row in which a column becomes basic.

        The row has the least ratio of right side and entry, and of these the first basic column
        (Bland's rule). Raises NoOptimum if the column is unbounded.
        """
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
        self.clock.count(len(line) * len(self.rows))
        if line[entering] < 0:
            line = self.rows[at] = {j: -a for j, a in line.items()}
        for i, cleared in enumerate(self.rows):
            if i != at and entering in cleared:
                self.rows[i] = _cleared(cleared, line, entering)
        self.basis[at] = entering

    def take(self, columns: Iterable[int], tight: Iterable[int]) -> None:
        """Pivot columns into the basis, and the slacks of the rows that are not tight.

        Columns that depend on earlier ones are left out.
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
        """Make all basic columns nonnegative by the dual simplex without costs.

        Raises NoOptimum if a row proves the program infeasible.
        """
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
        """Return the solutions of program and dual; ``y`` from the artificial reduced costs."""
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
    """Return a row times the least positive integer that makes its entries integers."""
    scale = lcm(*(int(a.denominator) for a in line.values()))
    return {j: int(a.numerator) * (scale // int(a.denominator)) for j, a in line.items()}


def _cleared(row: Line, line: Line, entering: int) -> Line:
    """Eliminate a row's entry in column ``entering`` by a multiple of ``line``.

    ``line[entering]`` is positive, so the row is scaled by a positive number. The result has
    integers without a common factor.
    """
    factor = gcd(row[entering], line[entering])
    times, factor = line[entering] // factor, row[entering] // factor
    result = row.copy() if times == 1 else {j: a * times for j, a in row.items()}
    for j, a in line.items():
        value = result.get(j, 0) - factor * a
        if value:
            result[j] = value
        else:
            result.pop(j, None)
    common = gcd(*result.values())
    return result if common == 1 else {j: a // common for j, a in result.items()}
