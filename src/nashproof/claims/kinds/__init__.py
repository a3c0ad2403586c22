"""The claim kinds: a table from the word in a claim to the class of such claims.

A new kind is one class with its docstring, its line here, its words in claims/wording, and its keys
in data/FORMATS.md. The class parses a claim's table (``from_table``) and decides the claim by proof
(``decide``): Proved, Disproved or Varies, always with a certificate; or Open, with the reason. A
search that raises Unproved needs no ``try`` in a class: the judge makes Open of it.

Most modules have the name of the statements that prove their claims. Some also make certificates of
what nobody claimed, for the verbs that describe a game: all its equilibria, optimal sets, ranges.
"""

from __future__ import annotations

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
from nashproof.errors import InputError, suggestion
from nashproof.files.strict_toml import Table

_CLASSES: tuple[type[Claim], ...] = (
    AllEquilibriaClaim,
    ArithmeticClaim,
    BestResponseClaim,
    ComparisonClaim,
    CorrelatedEquilibriumClaim,
    CorrelatedRangeClaim,
    CountClaim,
    DominatedClaim,
    DominatedStrategyClaim,
    EquilibriaClaim,
    EquilibriumClaim,
    FeasibleSetClaim,
    GainClaim,
    IteratedDominanceClaim,
    LogitLimitClaim,
    MatrixClaim,
    OptimalSetClaim,
    ParameterSetClaim,
    PayoffClaim,
    ProjectionClaim,
    QuasiPerfectClaim,
    RegionClaim,
    ResponsesClaim,
    SaddleClaim,
    SequentialClaim,
    SetValuesClaim,
    SubgamePerfectClaim,
    ValueClaim,
)
KINDS: dict[str, type[Claim]] = {cls.kind: cls for cls in _CLASSES}


def parse_claim(table: Table) -> Claim:
    """The claim of a table, in the class of its kind. Raises InputError with file and line.

    Refuses keys that the kind does not have.
    """
    kind = table.string("kind")
    if kind not in KINDS:
        table.refuse_value("kind", suggestion(kind, KINDS))
    try:
        claim = KINDS[kind].from_table(table)
    except InputError as error:
        raise error.at(table.place()) from None
    table.end()
    return claim
