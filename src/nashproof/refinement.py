"""A linear program solved in floats over and over, each time for what the last answer left, magnified: iterative refinement
(Gleixner, Steffy, Wolter 2016). It ends at a basis that is optimal to many more digits than floats have.

Knows no games. What is left is computed exactly; what is magnified is rounded, and solved by HiGHS from where it stood. Proposes,
never decides.
"""

from dataclasses import replace

from .highs import basis, number, started
from .rational import QQ

ROUNDS = 12
GAIN = 40  # binary digits that a round may gain
ENOUGH = 120  # digits after which a basis that is still the same is believed
DEAREST, FARTHEST = 1e16, 1e9  # of the costs and bounds that HiGHS is given; it takes 1e20 for no bound, and then finds no optimum
WAYS = {"presolve": "choose", "simplex_strategy": 1, "simplex_scale_strategy": 4}, {"presolve": "off"}, {"simplex_strategy": 4}


def refined_basis(program):
    """The basis (as ``highs.basis`` has it) at which refinement of a ``lp.LinearProgram`` ends; None if HiGHS finds none."""
    equations, slack = _with_slacks(program)
    search, found = _Refinement(equations), None
    for _ in range(ROUNDS):
        if not search.solved():
            break
        before, found = found, basis(search.solver)
        if found == before and min(search.digits) > ENOUGH:
            break
        search.magnify({*found, *program.free})
    return found and [-1 - slack[j] if j in slack else j for j in found]


def _with_slacks(program):
    """A program as equations, for what a slack costs must be magnified, too; and which of its columns is the slack of which row."""
    rows, slack = [], {}
    for i, row in enumerate(program.rows):
        if row.sense != "==":
            j = len(program.columns) + len(slack)
            slack[j] = i
            row = replace(row, entries=row.entries | {j: QQ(1 if row.sense == "<=" else -1)}, sense="==")
        rows.append(row)
    return replace(program, columns=(*program.columns, *slack), rows=tuple(rows)), slack


class _Refinement:
    """An exact point ``x`` and multipliers ``y`` near the optimum of a program of equations; and HiGHS, with the program of what they
    leave, whose right sides and bounds are magnified by so many binary ``digits``, and its costs by others.
    """

    def __init__(self, program):
        self.program, self.solver, self.digits = program, started(program), (0, 0)
        self.x, self.y = [QQ(0)] * len(program.columns), [QQ(0)] * len(program.rows)

    def solved(self):
        """Whether HiGHS finds an optimum: from where it stands or, where that fails, anew in other ways."""
        for way in WAYS:
            for option, value in way.items():
                self.solver.setOptionValue(option, value)
            self.solver.run()
            if self.solver.getModelStatus().name == "kOptimal":
                return True
            self.solver.clearSolver()
        return False

    def magnify(self, moving):
        """Take what HiGHS has found to the point (columns that are not ``moving`` stand at 0), and hand it what is left then."""
        found = self.solver.getSolution()
        self.x, self.y = (_nearer(*of) for of in zip((self.x, self.y), (found.col_value, found.row_dual), self.digits))
        self.x = [a if j in moving else QQ(0) for j, a in enumerate(self.x)]
        right, costs = self.left()
        wrong = *map(abs, right), *(-a for j, a in enumerate(self.x) if j not in self.program.free)
        dear = [abs(cost) if j in moving else cost for j, cost in enumerate(costs)]
        self.digits = tuple(min(_exponent(max(sizes)), had + GAIN) for sizes, had in zip((wrong, dear), self.digits))
        self.hand_over(right, costs)

    def left(self):
        """What the point leaves of the right sides, and what of the costs the multipliers leave."""
        right, costs = [row.right for row in self.program.rows], [self.program.objective.get(j, QQ(0)) for j in self.program.columns]
        for i, row in enumerate(self.program.rows):
            for j, a in row.entries.items():
                right[i] -= a * self.x[j]
                costs[j] -= a * self.y[i]
        return right, costs

    def hand_over(self, right, costs):
        up, along = (QQ(2) ** digits for digits in self.digits)
        for i, rest in enumerate(right):
            self.solver.changeRowBounds(i, number(rest * up), number(rest * up))
        for j, cost in enumerate(costs):
            self.solver.changeColCost(j, max(-DEAREST, number(cost * along)))
            if j not in self.program.free:
                self.solver.changeColBounds(j, max(-FARTHEST, number(-self.x[j] * up)), float("inf"))


def _nearer(numbers, floats, digits):
    part = QQ(2) ** -digits
    return [a + QQ(*change.as_integer_ratio()) * part for a, change in zip(numbers, floats)]


def _exponent(size):
    """The power of two that takes a small positive number near 1, 0 for one that is not small; without limit for others."""
    return max(0, int(size.denominator).bit_length() - int(size.numerator).bit_length()) if size > 0 else ROUNDS * GAIN
