"""A linear program as PuLP's ``LpProblem``: to be written as .lp or .mps, or given to its solvers.

Its coefficients are floats, so what a solver says of it proves nothing. It is what
`floats.solver_worker` gives to solvers, as a maximisation.
"""

from __future__ import annotations

from typing import Any

from nashproof.errors import extra_package
from nashproof.linear_programs.floats.highs import in_floats
from nashproof.linear_programs.floats.solver_worker import problem_of
from nashproof.linear_programs.program import LinearProgram


def to_pulp(program: LinearProgram) -> Any:
    """The ``pulp.LpProblem`` of a program: columns are named x0, x1, .., rows r0, r1, ..

    Raises PackageMissing without PuLP, OverflowError if a number is no float.

    >>> from nashproof.games.examples import kuhn
    >>> from nashproof.games.one_card import expand
    >>> from nashproof.solving.game_programs import sequence_program
    >>> problem = to_pulp(sequence_program(expand(kuhn()), 1))
    >>> problem.numVariables(), problem.numConstraints()
    (20, 20)
    """
    pulp = extra_package("pulp")
    problem, _ = problem_of(in_floats(program), pulp)
    problem.sense, problem.objective = pulp.LpMaximize, -problem.objective
    return problem
