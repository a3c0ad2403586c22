"""A linear program solved in floats over and over, each time for what the last answer left, magnified: iterative refinement
(Gleixner, Steffy, Wolter 2016). It ends at a basis that is optimal to many more digits than floats have.

Knows no games. What is left is computed exactly; what is magnified is rounded, and solved by HiGHS from where it stood. Proposes,
never decides.
"""

from dataclasses import replace
from math import inf

from nashproof.exact.numbers import QQ
from nashproof.linear_programs.floats.highs import asked, in_floats, number
from nashproof.linear_programs.floats.solver_worker import packed

ROUNDS = 12
GAIN = 40  # binary digits that a round may gain
ENOUGH = 120  # digits after which a basis that is still the same is believed
DEAREST, FARTHEST = (
    1e16,
    1e9,
)  # of the costs and bounds that HiGHS is given; it takes 1e20 for no bound, and then finds no optimum
WAYS = (
    {"presolve": "choose", "simplex_strategy": 1, "simplex_scale_strategy": 4},
    {"presolve": "off"},
    {"simplex_strategy": 4},
)


def refined_basis(program):
    """The basis (as ``highs.optimal_basis`` has it) at which refinement of a ``lp.LinearProgram`` ends; None if HiGHS finds none."""
    equations, slack = _with_slacks(program)
    search, basis = _Refinement(equations), None
    for _ in range(ROUNDS):
        found = search.solved()
        if found is None:
            break
        before, basis = basis, sorted(found.basis)
        if basis == before and min(search.digits) > ENOUGH:
            break
        search.magnify(found)
    return basis and [-1 - slack[j] if j in slack else j for j in basis]


def _with_slacks(program):
    """A program as equations, for what a slack costs must be magnified, too; and which of its columns is the slack of which row."""
    rows, slack = [], {}
    for i, row in enumerate(program.rows):
        if row.sense != "==":
            j = len(program.columns) + len(slack)
            slack[j] = i
            row = replace(
                row, entries=row.entries | {j: QQ(1 if row.sense == "<=" else -1)}, sense="=="
            )
        rows.append(row)
    return replace(program, columns=(*program.columns, *slack), rows=tuple(rows)), slack


class _Refinement:
    """An exact point ``x`` and multipliers ``y`` near the optimum of a program of equations. HiGHS holds the program of what they
    leave, whose right sides and bounds are magnified by so many binary ``digits``, and its costs by others: the next ``question``.
    """

    def __init__(self, program):
        self.program, self.digits, self.question = (
            program,
            (0, 0),
            lambda: {"do": "solve"} | in_floats(program),
        )
        self.x, self.y = [QQ(0)] * len(program.columns), [QQ(0)] * len(program.rows)

    def solved(self):
        """The Proposal for what is left, None if HiGHS finds no optimum, however it tries."""
        found = asked(self.program, lambda: {"ways": WAYS} | self.question())
        return found if found and found.optimal and found.basis is not None else None

    def magnify(self, found):
        """Take what HiGHS has found to the point (columns that are not basic stand at 0), and ask it for what is left then."""
        moving = {*found.basis, *self.program.free}
        self.x, self.y = (
            _nearer(*of) for of in zip((self.x, self.y), (found.x, found.y), self.digits)
        )
        self.x = [a if j in moving else QQ(0) for j, a in enumerate(self.x)]
        right, costs = self.left()
        wrong = *map(abs, right), *(-a for j, a in enumerate(self.x) if j not in self.program.free)
        dear = [abs(cost) if j in moving else cost for j, cost in enumerate(costs)]
        self.digits = tuple(
            min(_exponent(max(sizes)), had + GAIN) for sizes, had in zip((wrong, dear), self.digits)
        )
        self.question = lambda: (
            {"do": "again", "solver": found.solver} | self.magnified(right, costs)
        )

    def left(self):
        """What the point leaves of the right sides, and what of the costs the multipliers leave."""
        right, costs = (
            [row.right for row in self.program.rows],
            [self.program.objective.get(j, QQ(0)) for j in self.program.columns],
        )
        for i, row in enumerate(self.program.rows):
            for j, a in row.entries.items():
                right[i] -= a * self.x[j]
                costs[j] -= a * self.y[i]
        return right, costs

    def magnified(self, right, costs):
        """What is left, in floats."""
        up, along = (QQ(2) ** digits for digits in self.digits)
        bounds = [
            -inf if j in self.program.free else max(-FARTHEST, number(-a * up))
            for j, a in enumerate(self.x)
        ]
        return {
            "rights": packed("d", [number(rest * up) for rest in right]),
            "bounds": packed("d", bounds),
            "costs": packed("d", [max(-DEAREST, number(cost * along)) for cost in costs]),
        }


def _nearer(numbers, floats, digits):
    part = QQ(2) ** -digits
    return [a + QQ(*change.as_integer_ratio()) * part for a, change in zip(numbers, floats)]


def _exponent(size):
    """The power of two that takes a small positive number near 1, 0 for one that is not small; without limit for others."""
    return (
        max(0, int(size.denominator).bit_length() - int(size.numerator).bit_length())
        if size > 0
        else ROUNDS * GAIN
    )
