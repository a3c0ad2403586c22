"""The exact simplex: linear programs solved by pivots over the rationals, slowly and for certain.

Knows no floats. It is asked where nothing that was proposed is an optimum (``lp``).
"""

from nashproof.exact.numbers import QQ


class NoOptimum(Exception):
    """The program is infeasible or unbounded (by the exact simplex). Whoever asked for an optimum that must exist does not
    catch it: it is then a bug, not a search without proof.
    """


def exact_optimum(program, guess=()):
    """``(x, y)``, optimal for a ``lp.LinearProgram``, by the two-phase simplex with Bland's rule (Bland 1977): it terminates on any
    program. The first phase is primal and starts from nothing, or dual and starts from a guess at the optimal basis, ``(columns, tight
    rows)``. Raises NoOptimum if the program is infeasible or unbounded.
    """
    tableau = _Tableau(program)
    if guess:
        tableau.take(*guess)
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
    """Rows ``[x+ | x- of free columns | slacks | artificials] = right >= 0``, kept reduced to the current basis.

    Artificial columns are never dropped: they carry the inverse of the basis, hence the dual.
    """

    def __init__(self, program):
        self.program = program
        n, m = len(program.columns), len(program.rows)
        self.negatives = {j: n + k for k, j in enumerate(sorted(program.free))}
        inequalities = [i for i, row in enumerate(program.rows) if row.sense != "=="]
        self.slack = {i: n + len(self.negatives) + k for k, i in enumerate(inequalities)}
        self.artificial = n + len(self.negatives) + len(inequalities)
        self.limit = self.width = self.artificial + m
        self.signs, self.rows, self.right = [], [], []
        for i, row in enumerate(program.rows):
            sign = QQ(-1) if row.right < 0 else QQ(1)
            line = {j: sign * a for j, a in row.entries.items() if a}
            line |= {self.negatives[j]: -a for j, a in line.items() if j in self.negatives}
            if i in self.slack:
                line[self.slack[i]] = sign if row.sense == "<=" else -sign
            line[self.artificial + i] = QQ(1)
            self.signs.append(sign)
            self.rows.append(line)
            self.right.append(sign * row.right)
        self.basis = [self.artificial + i for i in range(m)]
        self.costs = {j: c for j, c in program.objective.items() if c}
        self.costs |= {self.negatives[j]: -c for j, c in self.costs.items() if j in self.negatives}

    def phase_one_costs(self):
        return {self.artificial + i: QQ(-1) for i in range(len(self.rows))}

    def gains(self, costs):
        """Reduced costs of all columns: what one more unit of each would earn."""
        gain = dict(costs)
        for line, basic in zip(self.rows, self.basis):
            price = costs.get(basic)
            if price:
                for j, a in line.items():
                    gain[j] = gain.get(j, QQ(0)) - price * a
        return gain

    def maximise(self, costs):
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

    def pivot(self, at, entering):
        scale = self.rows[at][entering]
        line = self.rows[at] = {j: a / scale for j, a in self.rows[at].items()}
        self.right[at] /= scale
        for i, other in enumerate(self.rows):
            factor = other.get(entering)
            if i != at and factor:
                for j, a in line.items():
                    value = other.get(j, QQ(0)) - factor * a
                    if value:
                        other[j] = value
                    else:
                        other.pop(j, None)
                self.right[i] -= factor * self.right[at]
        self.basis[at] = entering

    def take(self, columns, tight):
        """Pivot columns into the basis, and the slacks of the rows that are not tight, as far as they are independent."""
        tight = set(tight)
        for i, j in self.slack.items():
            if i not in tight:
                self.pivot(i, j)
        for j in columns:
            rows = [i for i in tight if self.basis[i] >= self.artificial and j in self.rows[i]]
            if rows:
                self.pivot(min(rows, key=lambda i: (len(self.rows[i]), i)), j)

    def make_feasible(self):
        """Dual simplex without costs, until no basic column is negative."""
        while negative := [(j, i) for i, j in enumerate(self.basis) if self.right[i] < 0]:
            at = min(negative)[1]
            entering = min(
                (j for j, a in self.rows[at].items() if a < 0 and j < self.limit), default=None
            )
            if entering is None:
                raise NoOptimum("the program is infeasible")
            self.pivot(at, entering)

    def drive_out(self):
        """Pivot artificials at level 0 out of the basis; a row without another column is redundant and stays."""
        for i, basic in enumerate(self.basis):
            if basic >= self.artificial:
                entering = min((j for j in self.rows[i] if j < self.artificial), default=None)
                if entering is not None:
                    self.pivot(i, entering)

    def solution(self):
        values = dict(zip(self.basis, self.right))
        x = [
            values.get(j, QQ(0)) - values.get(self.negatives.get(j), QQ(0))
            for j in range(len(self.program.columns))
        ]
        gain = self.gains(self.costs)
        y = [-gain.get(self.artificial + i, QQ(0)) * self.signs[i] for i in range(len(self.rows))]
        return tuple(x), tuple(y)
