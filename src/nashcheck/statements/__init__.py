"""The statements by their kinds."""

from nashcheck.statements.structure import check_count, check_matrix
from nashcheck.statements.profiles import (
    check_comparison,
    check_deviation,
    check_equilibrium,
    check_equilibrium_in_box,
    check_gain,
    check_payoff,
    check_set_values,
)
from nashcheck.statements.zero_sum import check_no_equilibrium_in_box, check_optimal_range, check_pure_values, check_value
from nashcheck.statements.families import check_family, check_parameter_set
from nashcheck.statements.optimal_sets import check_dimension, check_optimal_set, check_projection, check_region
from nashcheck.statements.dominance import (
    check_dominated,
    check_iterated,
    check_not_dominated_by,
    check_responses,
    check_undominated,
)
from nashcheck.statements.bimatrix import check_equilibria
from nashcheck.statements.value_law import check_value_law
from nashcheck.statements.algebra import check_arithmetic, check_feasible_set

STATEMENTS = {
    "count": check_count, "payoff": check_payoff, "equilibrium": check_equilibrium, "gain": check_gain,
    "deviation": check_deviation, "comparison": check_comparison, "responses": check_responses,
    "value": check_value, "value law": check_value_law, "pure values": check_pure_values, "family": check_family,
    "parameter set": check_parameter_set, "iterated": check_iterated, "dominated": check_dominated, "not dominated by": check_not_dominated_by,
    "undominated": check_undominated, "optimal range": check_optimal_range,
    "optimal set": check_optimal_set, "dimension": check_dimension, "projection": check_projection, "region": check_region, "feasible set": check_feasible_set,
    "matrix": check_matrix, "arithmetic": check_arithmetic, "set values": check_set_values, "equilibrium in box": check_equilibrium_in_box,
    "no equilibrium in box": check_no_equilibrium_in_box, "equilibria": check_equilibria,
}
ABOUT_NO_GAME = ("arithmetic", "feasible set")
ABOUT_GAMES = ("payoff", "comparison", "value", "value law", "equilibrium", "gain", "deviation", "family", "parameter set", "optimal range",
           "set values", "equilibrium in box")  # not expanded
