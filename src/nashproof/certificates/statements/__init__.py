"""The statements that can be proved, by kind, each a class in one of the files here.

Each file has the name of the checker's part that replays it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nashproof.certificates.statement import Statement
from nashproof.errors import CertificateError, suggestion
from nashproof.on_demand import OnDemand

STATEMENTS: Mapping[str, type[Statement[Any]]] = OnDemand(
    {
        "arithmetic": "algebra:Arithmetic",
        "feasible set": "algebra:FeasibleSet",
        "equilibria": "bimatrix:AllEquilibria",
        "surviving equilibria": "bimatrix:SurvivingEquilibria",
        "commitment": "commitment:Commitment",
        "completions": "completions:CompletionRange",
        "correlated equilibrium": "correlation:CorrelatedEquilibrium",
        "extensive-form correlated equilibrium": "correlation:ExtensiveFormCorrelated",
        "correlated range": "correlation:CorrelatedRange",
        "rounded distributions": "correlation:RoundedDistributions",
        "dominance": "dominance:Dominance",
        "rounds": "dominance:Rounds",
        "equilibrium set": "families:EquilibriumSet",
        "optimal set": "optimal_sets:OptimalSet",
        "logit limit": "logit:LogitLimit",
        "mixed equilibria": "mixed:MixedEquilibria",
        "region": "optimal_sets:StatedRegion",
        "parametric equilibria": "parametric:ParametricEquilibria",
        "plan equilibria": "plan_equilibria:PlanEquilibria",
        "potential": "potential:GamePotential",
        "weighted potential": "potential:WeightedPotential",
        "figures": "profiles:Figures",
        "best response": "profiles:BestResponseGains",
        "deviation": "profiles:Deviation",
        "linear program": "programs:ProgramOptimum",
        "pure equilibria": "pure:PureEquilibria",
        "subgame perfect": "refinements:SubgamePerfect",
        "quasi-perfect": "refinements:QuasiPerfect",
        "sequential": "refinements:Sequential",
        "evolutionarily stable": "stability:EvolutionarilyStable",
        "stable set": "stability:StableSet",
        "count": "structure:PartCount",
        "matrix": "structure:MatrixCells",
        "subgame perfect equilibria": "subgames:SubgamePerfectEquilibria",
        "value law": "value_law:ValueLaw",
        "value": "zero_sum:GameValue",
        "pure values": "zero_sum:PureValues",
        "optimal range": "zero_sum:OptimalRange",
        "no equilibrium in box": "zero_sum:NoEquilibriumInBox",
        "equilibrium in box": "boxes:EquilibriumInBox",
    },
    __name__,
)


def read_statement(json: Any) -> Statement[Any]:
    """Return the statement in parsed JSON. Raises InputError for an unknown kind."""
    if not isinstance(json, dict):
        raise CertificateError(f'"{json}"', "a statement")
    return statement_class(json.get("kind")).from_json(json)


def statement_class(kind: object) -> type[Statement[Any]]:
    """Return the class of the statements of a kind. Raises InputError for an unknown kind."""
    if not isinstance(kind, str) or kind not in STATEMENTS:
        raise CertificateError(f"a statement of the kind {kind}", suggestion(f"{kind}", STATEMENTS))
    return STATEMENTS[kind]
