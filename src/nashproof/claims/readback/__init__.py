"""What claims and profiles say, in words made from their formal fields alone.

For a second reader, who sees a document's text and these words. Never from ``says``, by which the
first reader told what the fields should say. Knows no solving and opens no game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, TypeAlias

from nashproof.claims.claim import Claim
from nashproof.claims.kinds.arithmetic import ArithmeticClaim
from nashproof.claims.kinds.bimatrix import EquilibriaClaim
from nashproof.claims.kinds.correlation import CorrelatedEquilibriumClaim, CorrelatedRangeClaim
from nashproof.claims.kinds.dominance.elimination import IteratedDominanceClaim
from nashproof.claims.kinds.dominance.moves import DominatedClaim
from nashproof.claims.kinds.dominance.responses import ResponsesClaim
from nashproof.claims.kinds.dominance.strategies import DominatedStrategyClaim
from nashproof.claims.kinds.feasible_sets import FeasibleSetClaim
from nashproof.claims.kinds.optimal_sets import OptimalSetClaim, ProjectionClaim
from nashproof.claims.kinds.profiles.best_responses import (
    BestResponseClaim,
    EquilibriumClaim,
    GainClaim,
    SetValuesClaim,
)
from nashproof.claims.kinds.profiles.comparisons import ComparisonClaim
from nashproof.claims.kinds.profiles.parameters import LogitLimitClaim, ParameterSetClaim
from nashproof.claims.kinds.profiles.payoffs import PayoffClaim
from nashproof.claims.kinds.ranges import AllEquilibriaClaim
from nashproof.claims.kinds.refinements import (
    QuasiPerfectClaim,
    SequentialClaim,
    SubgamePerfectClaim,
)
from nashproof.claims.kinds.regions import RegionClaim
from nashproof.claims.kinds.structure import CountClaim, MatrixClaim
from nashproof.claims.kinds.zero_sum import SaddleClaim, ValueClaim
from nashproof.claims.readback import algebra, dominance, games, optimal_sets, profiles
from nashproof.claims.readback.naming import Naming, Said
from nashproof.documents.assertions import Assertion, Offer, Question, claims_of
from nashproof.documents.document import Document
from nashproof.documents.profiles import profiles_in

Source: TypeAlias = Assertion[Claim] | Question[Claim]
Words: TypeAlias = tuple[str, str, str]  # name of a reading or offer, its condition, what it says

READERS: dict[type[Claim], Callable[[Any, Naming], Said]] = {
    AllEquilibriaClaim: optimal_sets.all_equilibria,
    ArithmeticClaim: algebra.arithmetic,
    BestResponseClaim: profiles.best_response,
    ComparisonClaim: profiles.comparison,
    CorrelatedEquilibriumClaim: profiles.correlated,
    CorrelatedRangeClaim: optimal_sets.correlated_range,
    CountClaim: games.count,
    DominatedClaim: dominance.dominated,
    DominatedStrategyClaim: dominance.dominated_strategy,
    EquilibriaClaim: games.equilibria,
    EquilibriumClaim: profiles.equilibrium,
    FeasibleSetClaim: algebra.feasible_set,
    GainClaim: profiles.gain,
    IteratedDominanceClaim: dominance.iterated,
    MatrixClaim: games.matrix,
    OptimalSetClaim: optimal_sets.optimal_set,
    LogitLimitClaim: profiles.logit_limit,
    ParameterSetClaim: profiles.parameter_set,
    PayoffClaim: profiles.payoff,
    ProjectionClaim: optimal_sets.projection,
    QuasiPerfectClaim: profiles.refined,
    RegionClaim: optimal_sets.region,
    ResponsesClaim: dominance.responses,
    SaddleClaim: games.saddle,
    SequentialClaim: profiles.refined,
    SetValuesClaim: profiles.set_values,
    SubgamePerfectClaim: profiles.refined,
    ValueClaim: games.value,
}


def read_back(claim: Claim, naming: Naming) -> Said:
    """What a claim says: a sentence, and the items of a list where it ends in a colon."""
    return READERS[type(claim)](claim, naming)


def document_words(
    document: Document[Claim], only: Collection[str] = ()
) -> Iterator[tuple[Source, tuple[Words, ...]]]:
    """Yield every assertion, then every question, with its readings and offers in words."""
    naming = Naming(document.names, document.profiles)
    for source in _sources(document, only):
        yield (
            source,
            tuple(
                (
                    name,
                    "" if isinstance(reading, Offer) else reading.condition,
                    str(read_back(reading.claim, naming)),
                )
                for name, reading in claims_of(source)
            ),
        )


def profile_words(document: Document[Claim], only: Collection[str] = ()) -> dict[str, str]:
    """The profiles that these assertions and questions name, in words, by name."""
    naming = Naming(document.names, document.profiles)
    claims = [one.claim for source in _sources(document, only) for _, one in claims_of(source)]
    named = {name for claim in claims for name in profiles_in(claim.table.data)}
    return {
        name: str(profiles.profile(one, naming))
        for name, one in document.profiles.items()
        if name in named
    }


def _sources(document: Document[Claim], only: Collection[str]) -> list[Source]:
    return [source for source in document.sources if not only or source.id in only]
