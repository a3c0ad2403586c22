"""The claim kinds: a table from the word in a claim to the function that decides it.

A new kind is one function, its line here, and its row in data/FORMATS.md. A function takes the ``Case`` and the
claim's fields and returns a ``Finding``: the claim *holds* or does not, always with a certificate; or ``holds is
None`` with the reason why there is no proof.
"""

from .claims_about_comparisons import comparison
from .claims_about_elimination import iterated_dominance
from .claims_about_equilibria import all_equilibria
from .claims_about_equilibrium_sets import equilibria
from .claims_about_games import count, matrix, saddle, value
from .claims_about_moves import dominated
from .claims_about_numbers import arithmetic
from .claims_about_parameters import parameter_values
from .claims_about_profiles import best_reply, equilibrium, gain, payoff, set_values
from .claims_about_programs import feasible
from .claims_about_responses import responses
from .claims_about_sets import optimal_set, projection, region

KINDS = {
    "all equilibria": all_equilibria,
    "arithmetic": arithmetic,
    "best response": best_reply,
    "comparison": comparison,
    "count": count,
    "dominated": dominated,
    "equilibria": equilibria,
    "equilibrium": equilibrium,
    "feasible set": feasible,
    "gain": gain,
    "iterated dominance": iterated_dominance,
    "matrix": matrix,
    "optimal set": optimal_set,
    "parameter set": parameter_values,
    "payoff": payoff,
    "projection": projection,
    "region": region,
    "responses": responses,
    "saddle": saddle,
    "set values": set_values,
    "value": value,
}
