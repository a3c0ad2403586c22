"""Programs in PuLP's words, against the exact optimum."""

import warnings

import pulp
import pytest

from nashproof.games.examples import kuhn
from nashproof.games.one_card import expand
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.pulp_model import to_pulp
from nashproof.solving.game_programs import sequence_program


@pytest.mark.parametrize("player", [1, 2])
def test_the_problem_of_kuhn_poker_has_its_value(player):
    program = sequence_program(expand(kuhn()), player)
    problem = to_pulp(program)
    assert isinstance(problem, pulp.LpProblem)
    with warnings.catch_warnings(action="ignore"):  # what PuLP 4 will drop
        problem.solve(pulp.HiGHS(msg=False))
    assert pulp.LpStatus[problem.status] == "Optimal"
    assert pulp.value(problem.objective) == pytest.approx(float(optimum(program).value))
