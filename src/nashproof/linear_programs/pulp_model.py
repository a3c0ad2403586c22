"""A linear program as PuLP's ``LpProblem``: to be written as .lp or .mps, or given to its solvers.

Its coefficients are floats, so what a solver says of it proves nothing. `optimum` does not use it:
the process of `floats.solver_worker`, which imports nothing of nashproof, states its own.
"""

from __future__ import annotations

from typing import Any

from nashproof.errors import extra_package
from nashproof.linear_programs.program import Entries, LinearProgram


def to_pulp(program: LinearProgram) -> Any:
    """The ``pulp.LpProblem`` of a program: columns are named x0, x1, .., rows r0, r1, ..

    Raises PackageMissing without PuLP.

    >>> from nashproof.games.examples import kuhn
    >>> from nashproof.games.one_card import expand
    >>> from nashproof.solve.game_programs import sequence_program
    >>> problem = to_pulp(sequence_program(expand(kuhn()), 1))
    >>> problem.numVariables(), problem.numConstraints()
    (20, 20)
    """
    pulp = extra_package("pulp")
    problem = pulp.LpProblem("program", pulp.LpMaximize)
    columns = {
        j: problem.add_variable(f"x{j}", None if j in program.free else 0) for j in program.columns
    }

    def form(entries: Entries) -> Any:
        return pulp.LpAffineExpression([(columns[j], float(a)) for j, a in entries.items()])

    problem += form(program.objective)
    senses = {"<=": pulp.LpConstraintLE, ">=": pulp.LpConstraintGE, "==": pulp.LpConstraintEQ}
    for i, row in enumerate(program.rows):
        right = float(row.right)
        problem += pulp.LpConstraint(form(row.entries), senses[row.sense], f"r{i}", right)
    return problem
