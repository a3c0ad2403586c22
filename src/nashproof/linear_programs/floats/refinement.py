"""A basis that is optimal to many more digits than floats have, by iterative refinement.

Knows no games. Proposes, never decides. HiGHS solves a program in floats again and again, each time
for the magnified residual of the last answer (Gleixner, Steffy, Wolter 2016). Residuals are
computed exactly, then rounded; HiGHS starts each time at its last basis.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf

from nashproof.exact.numbers import QQ, Rational
from nashproof.linear_programs.floats.highs import Proposal, Question, asked, in_floats, number
from nashproof.linear_programs.floats.solver_worker import packed
from nashproof.linear_programs.program import LinearProgram, Row

ROUNDS = 12  # of refinement
GAIN = 40  # binary digits that a round may gain, of the 53 that floats hold
ENOUGH = 120  # binary digits after which an unchanged basis is returned

# HiGHS takes 1e20 for no bound at all, and then has no optimum: numbers stay far below that
DEAREST = 1e16  # cost
FARTHEST = 1e9  # bound

WAYS = (  # HiGHS's options, tried in turn until it reports an optimum
    {"presolve": "choose", "simplex_strategy": 1, "simplex_scale_strategy": 4},
    {"presolve": "off"},
    {"simplex_strategy": 4},
)


def refined_basis(program: LinearProgram) -> list[int] | None:
    """Return the basis at which refinement of a program ends, as `highs.optimal_basis` does.

    None if HiGHS finds none.
    """
    # the program as equations: what a slack costs must be magnified too, so slacks are columns
    rows, slack = list[Row](), dict[int, int]()  # slack: column -> number of its row
    for i, row in enumerate(program.rows):
        if row.sense != "==":
            j = len(program.columns) + len(slack)
            slack[j] = i
            unit = QQ(1 if row.sense == "<=" else -1)
            row = replace(row, entries={**row.entries, j: unit}, sense="==")
        rows.append(row)
    equations = replace(program, columns=(*program.columns, *slack), rows=tuple(rows))
    # refine until the basis stays for so many digits
    search, basis = _Refinement(equations), None
    for _ in range(ROUNDS):
        proposal = search.solved()
        if proposal is None or proposal.basis is None:
            break
        before, basis = basis, sorted(proposal.basis)
        if basis == before and min(search.digits) > ENOUGH:
            break
        search.magnify(proposal, basis)
    return None if basis is None else [-1 - slack[j] if j in slack else j for j in basis]


class _Refinement:
    """An exact point ``x`` and multipliers ``y`` near the optimum of a program of equations.

    HiGHS holds the program of the residuals. Its right sides and bounds are magnified by
    ``2**digits[0]``, its costs by ``2**digits[1]``. ``question`` asks for the next solution.
    """

    def __init__(self, program: LinearProgram) -> None:
        """Begin at 0, with the program itself as the question."""
        self.program, self.digits = program, (0, 0)
        self.question: Callable[[], Question] = lambda: {"do": "solve"} | in_floats(program)
        self.x, self.y = [QQ(0)] * len(program.columns), [QQ(0)] * len(program.rows)

    def solved(self) -> Proposal | None:
        """Return the Proposal for the residuals; None if HiGHS has no optimum with any options."""
        proposal = asked(self.program, lambda: {"ways": WAYS} | self.question())
        return proposal if proposal and proposal.optimal else None

    def magnify(self, proposal: Proposal, basis: list[int]) -> None:
        """Add HiGHS's proposal to the point, and prepare the question for the new residuals.

        Columns that are not basic stand at 0.
        """
        moving = {*basis, *self.program.free}
        up, along = self.digits
        x, self.y = _moved(self.x, proposal.x, up), _moved(self.y, proposal.y, along)
        self.x = [a if j in moving else QQ(0) for j, a in enumerate(x)]
        # magnify as far as the largest violation allows, but not beyond what the floats may gain
        right, costs = self.left()
        free = self.program.free
        wrong = [*map(abs, right), *(-a for j, a in enumerate(self.x) if j not in free)]
        dear = [abs(cost) if j in moving else cost for j, cost in enumerate(costs)]
        self.digits = (
            min(_exponent(max(wrong)), up + GAIN),
            min(_exponent(max(dear)), along + GAIN),
        )
        self.question = lambda: (
            {"do": "again", "solver": proposal.solver} | self.magnified(right, costs)
        )

    def left(self) -> tuple[list[Rational], list[Rational]]:
        """Return the residuals of the right sides under ``x``, and of the costs under ``y``."""
        right = [row.right for row in self.program.rows]
        costs = [self.program.objective.get(j, QQ(0)) for j in self.program.columns]
        for i, row in enumerate(self.program.rows):
            for j, a in row.entries.items():
                right[i] -= a * self.x[j]
                costs[j] -= a * self.y[i]
        return right, costs

    def magnified(self, right: Sequence[Rational], costs: Sequence[Rational]) -> Question:
        """Return the residuals in floats, magnified."""
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


def _moved(numbers: list[Rational], floats: list[float], digits: int) -> list[Rational]:
    """Return numbers plus floats that are magnified by so many binary digits."""
    unit = QQ(2) ** -digits
    return [a + QQ(*change.as_integer_ratio()) * unit for a, change in zip(numbers, floats)]


def _exponent(size: Rational) -> int:
    """Return the power of two that takes a small positive number near 1.

    It is 0 if the number is not small, and beyond all rounds if it is not positive.
    """
    if size <= 0:
        return ROUNDS * GAIN
    return max(0, int(size.denominator).bit_length() - int(size.numerator).bit_length())
