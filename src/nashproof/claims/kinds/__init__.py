"""The claim kinds: a table from the word in a claim to the function that decides it.

A new kind is one function, its line here, and its row in data/FORMATS.md. A function takes the ``Case`` and the
claim's fields and returns a ``Finding``: the claim *holds* or does not, always with a certificate; or ``holds is
None`` with the reason why there is no proof.
"""

from nashproof.claims.kinds.arithmetic import arithmetic
from nashproof.claims.kinds.comparisons import comparison
from nashproof.claims.kinds.dominance import dominated
from nashproof.claims.kinds.elimination import iterated_dominance
from nashproof.claims.kinds.equilibria import equilibria
from nashproof.claims.kinds.feasible_sets import feasible
from nashproof.claims.kinds.optimal_sets import optimal_set, projection, region
from nashproof.claims.kinds.parameters import parameter_values
from nashproof.claims.kinds.profiles import best_reply, equilibrium, gain, payoff, set_values
from nashproof.claims.kinds.ranges import all_equilibria
from nashproof.claims.kinds.responses import responses
from nashproof.claims.kinds.structure import count, matrix, saddle, value

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
