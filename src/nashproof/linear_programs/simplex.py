"""The exact simplex: linear programs solved by pivots over the rationals, slowly and for certain.

Knows no floats and no games. `optimum` turns to it where no proposal is optimal.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ, Rational, Vector
from nashproof.linear_programs.program import Entries, LinearProgram

ZERO = QQ(0)  # made once: the inner loops ask for it a million times
SECONDS = 300  # of the processor, for the pivots of one program


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
    if any(tableau.right[i] for i, j in enumerate(tableau.basis) if j >= tableau.artificial):
        raise NoOptimum("the program is infeasible")
    tableau.limit = tableau.artificial
    tableau.make_feasible()
    tableau.maximise(tableau.costs)
    return tableau.solution()


class _Tableau:
    """Rows ``[x+ | x- of free columns | slacks | artificials] = right``, reduced to the basis.

    At first ``right >= 0``. Artificial columns are never dropped: they carry the inverse of the
    basis, hence the dual. ``limit`` is the first column that may no longer enter the basis.
    """

    def __init__(self, program: LinearProgram) -> None:
        self.program = program
        n, m = len(program.columns), len(program.rows)
        self.negatives = {j: n + k for k, j in enumerate(sorted(program.free))}
        inequalities = [i for i, row in enumerate(program.rows) if row.sense != "=="]
        self.slack = {i: n + len(self.negatives) + k for k, i in enumerate(inequalities)}
        self.artificial = n + len(self.negatives) + len(inequalities)
        self.limit = self.artificial + m
        self.signs = [QQ(-1) if row.right < 0 else QQ(1) for row in program.rows]
        self.rows = [self._line(i) for i in range(m)]
        self.right = [sign * row.right for sign, row in zip(self.signs, program.rows)]
        self.basis = [self.artificial + i for i in range(m)]
        self.costs = self._doubled({j: c for j, c in program.objective.items() if c})
        self.deadline = time.process_time() + SECONDS

    def _line(self, i: int) -> dict[int, Rational]:
        """The first form of a row of the tableau."""
        row, sign = self.program.rows[i], self.signs[i]
        line = self._doubled({j: sign * a for j, a in row.entries.items() if a})
        if i in self.slack:
            line[self.slack[i]] = sign if row.sense == "<=" else -sign
        line[self.artificial + i] = QQ(1)
        return line

    def _doubled(self, entries: dict[int, Rational]) -> dict[int, Rational]:
        """Entries with those of the negative parts of free columns."""
        return entries | {self.negatives[j]: -a for j, a in entries.items() if j in self.negatives}

    def phase_one_costs(self) -> dict[int, Rational]:
        return {self.artificial + i: QQ(-1) for i in range(len(self.rows))}

    def gains(self, costs: Entries) -> dict[int, Rational]:
        """Reduced costs of all columns: what one more unit of each would earn."""
        gain = dict(costs)
        for line, basic in zip(self.rows, self.basis):
            price = costs.get(basic)
            if price:
                for j, a in line.items():
                    gain[j] = gain.get(j, ZERO) - price * a
        return gain

    def maximise(self, costs: Entries) -> None:
        """Primal simplex, from a basis whose right sides are >= 0."""
        while True:
            gain = self.gains(costs)
            entering = min((j for j, g in gain.items() if g > 0 and j < self.limit), default=None)
            if entering is None:
                return
            ratios = [
                (self.right[i] / line[entering], self.basis[i], i)
                for i, line in enumerate(self.rows)
                if line.get(entering, 0) > 0
            ]
            if not ratios:
                raise NoOptimum("the program is unbounded")
            self.pivot(min(ratios)[2], entering)

    def pivot(self, at: int, entering: int) -> None:
        """Make a column basic in a row."""
        if time.process_time() > self.deadline:
            raise Unproved(f"exact pivots did not end within {SECONDS} processor seconds")
        scale = self.rows[at][entering]
        line = self.rows[at] = {j: a / scale for j, a in self.rows[at].items()}
        self.right[at] /= scale
        for i, other in enumerate(self.rows):
            factor = other.get(entering)
            if i != at and factor:
                for j, a in line.items():
                    value = other.get(j, ZERO) - factor * a
                    if value:
                        other[j] = value
                    else:
                        other.pop(j, None)
                self.right[i] -= factor * self.right[at]
        self.basis[at] = entering

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
                self.pivot(min(rows, key=lambda i: (len(self.rows[i]), i)), j)

    def make_feasible(self) -> None:
        """Dual simplex without costs, until no basic column is negative."""
        while negative := [(j, i) for i, j in enumerate(self.basis) if self.right[i] < 0]:
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
        values, zero = dict(zip(self.basis, self.right)), QQ(0)
        x = [values.get(j, zero) for j in range(len(self.program.columns))]
        for j, negative in self.negatives.items():
            x[j] -= values.get(negative, zero)
        gain = self.gains(self.costs)
        y = [-gain.get(self.artificial + i, zero) * sign for i, sign in enumerate(self.signs)]
        return tuple(x), tuple(y)
