"""The statements by their kinds."""

from nashcheck.statements.structure import count, matrix
from nashcheck.statements.profiles import (
    comparison,
    deviation,
    equilibrium,
    equilibrium_in_box,
    gain,
    payoffs_and_probabilities,
    set_values,
)
from nashcheck.statements.zero_sum import no_equilibrium_in_box, optimal_range, pure_values, value
from nashcheck.statements.families import family, parameter_set
from nashcheck.statements.optimal_sets import dimension, optimal_set, projection, region
from nashcheck.statements.dominance import (
    dominated,
    iterated,
    not_dominated_by,
    responses,
    undominated,
)
from nashcheck.statements.bimatrix import equilibria
from nashcheck.statements.value_law import value_law
from nashcheck.statements.algebra import arithmetic, feasible_set

STATEMENTS = {
    "count": count, "payoff": payoffs_and_probabilities, "equilibrium": equilibrium, "gain": gain,
    "deviation": deviation, "comparison": comparison, "responses": responses,
    "value": value, "value law": value_law, "pure values": pure_values, "family": family,
    "parameter set": parameter_set, "iterated": iterated, "dominated": dominated, "not dominated by": not_dominated_by,
    "undominated": undominated, "optimal range": optimal_range,
    "optimal set": optimal_set, "dimension": dimension, "projection": projection, "region": region, "feasible set": feasible_set,
    "matrix": matrix, "arithmetic": arithmetic, "set values": set_values, "equilibrium in box": equilibrium_in_box,
    "no equilibrium in box": no_equilibrium_in_box, "equilibria": equilibria,
}
WITHOUT_GAME = ("arithmetic", "feasible set")
COMPACT = ("payoff", "comparison", "value", "value law", "equilibrium", "gain", "deviation", "family", "parameter set", "optimal range",
           "set values", "equilibrium in box")  # not expanded
