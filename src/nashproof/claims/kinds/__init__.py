"""The kinds of claims: each is a class in a module here, or in the laboratory's.

A class declares its keys as fields; from these follow how they are read, their schema, their lines
in data/FORMATS.md, what they say read back and what damages them. It decides the claim by proof
(``decide``): Proved, Disproved or Varies, always with a certificate; or Open, with the reason. A
search that raises Unproved needs no ``try`` in a class: the judge makes Open of it.

Most modules have the name of the statements that prove their claims. Some also make certificates of
what nobody claimed, for the verbs that describe a game: all its equilibria, optimal sets, ranges.
"""

from __future__ import annotations

from collections.abc import Mapping

from nashproof.claims.claim import Claim
from nashproof.errors import InputError, suggestion
from nashproof.files.strict_toml import Table
from nashproof.on_demand import OnDemand

KINDS: OnDemand[type[Claim]] = OnDemand(
    {
        "all equilibria": "ranges:AllEquilibriaClaim",
        "arithmetic": "algebra:ArithmeticClaim",
        "best response": "profiles.best_responses:BestResponseClaim",
        "commitment": "commitment:CommitmentClaim",
        "comparison": "profiles.comparisons:ComparisonClaim",
        "completions": "completions:CompletionsClaim",
        "correlated equilibrium": "correlation:CorrelatedEquilibriumClaim",
        "correlated range": "correlation:CorrelatedRangeClaim",
        "rounded distributions": "correlation:RoundedDistributionsClaim",
        "count": "structure:CountClaim",
        "dominated": "dominance.moves:DominatedClaim",
        "dominated strategy": "dominance.strategies:DominatedStrategyClaim",
        "equilibria": "equilibria:EquilibriaClaim",
        "equilibrium": "profiles.best_responses:EquilibriumClaim",
        "evolutionarily stable": "stability:EvolutionarilyStableClaim",
        "feasible set": "algebra:FeasibleSetClaim",
        "gain": "profiles.best_responses:GainClaim",
        "iterated dominance": "dominance.elimination:IteratedDominanceClaim",
        "matrix": "structure:MatrixClaim",
        "optimal set": "optimal_sets:OptimalSetClaim",
        "parameter set": "profiles.families:ParameterSetClaim",
        "payoff": "profiles.payoffs:PayoffClaim",
        "potential": "potential:PotentialClaim",
        "projection": "optimal_sets:ProjectionClaim",
        "pure equilibria": "equilibria:PureEquilibriaClaim",
        "perfect": "refinements:PerfectClaim",
        "quasi-perfect": "refinements:QuasiPerfectClaim",
        "region": "optimal_sets:RegionClaim",
        "responses": "dominance.responses:ResponsesClaim",
        "saddle": "zero_sum:SaddleClaim",
        "sequential": "refinements:SequentialClaim",
        "set values": "profiles.best_responses:SetValuesClaim",
        "stable set": "stability:StableSetClaim",
        "subgame perfect": "refinements:SubgamePerfectClaim",
        "subgame perfect equilibria": "subgames:SubgamePerfectEquilibriaClaim",
        "unique equilibrium": "profiles.families:UniquenessClaim",
        "value": "zero_sum:ValueClaim",
        "weighted potential": "potential:WeightedPotentialClaim",
    },
    __name__,
)


def add_kinds(places: Mapping[str, str]) -> None:
    """Add the kinds of another package: from kind to the place of its class."""
    KINDS.places.update(places)


def kinds() -> dict[str, type[Claim]]:
    """Return the classes of claims by their kinds, in alphabetical order."""
    return {kind: KINDS[kind] for kind in sorted(KINDS)}


def parse_claim(table: Table) -> Claim:
    """Return the claim of a table, in the class of its kind.

    Raises InputError with file and line, also for keys that the kind does not have.
    """
    kind = table.string("kind")
    if kind not in KINDS:
        table.refuse_value("kind", suggestion(kind, sorted(KINDS)))
    try:
        claim = KINDS[kind].from_table(table)
    except InputError as error:
        raise error.at(table.place()) from None
    table.end()
    return claim
