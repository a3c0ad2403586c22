"""What can be proved: the statements by their kinds. Each file here has the name of the checker's
part that replays it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nashproof.certificates.statement import Statement
from nashproof.certificates.statements.algebra import Arithmetic, FeasibleSet
from nashproof.certificates.statements.bimatrix import AllEquilibria
from nashproof.certificates.statements.correlation import (
    CorrelatedEquilibrium,
    CorrelatedRange,
    ExtensiveFormCorrelated,
)
from nashproof.certificates.statements.dominance import Dominance, Rounds
from nashproof.certificates.statements.families import EquilibriumSet
from nashproof.certificates.statements.logit import LogitLimit
from nashproof.certificates.statements.optimal_sets import OptimalSet, StatedRegion
from nashproof.certificates.statements.profiles import BestResponse, Deviation, Figures
from nashproof.certificates.statements.refinements import QuasiPerfect, Sequential, SubgamePerfect
from nashproof.certificates.statements.structure import MatrixCells, PartCount
from nashproof.certificates.statements.value_law import ValueLaw
from nashproof.certificates.statements.zero_sum import (
    GameValue,
    NoEquilibriumInBox,
    OptimalRange,
    PureValues,
)
from nashproof.errors import CertificateError, suggestion

STATEMENTS: Mapping[str, type[Statement[Any]]] = {
    cls.kind: cls
    for cls in (
        PartCount,
        MatrixCells,
        Figures,
        BestResponse,
        Deviation,
        SubgamePerfect,
        QuasiPerfect,
        Sequential,
        CorrelatedEquilibrium,
        ExtensiveFormCorrelated,
        CorrelatedRange,
        GameValue,
        PureValues,
        OptimalRange,
        NoEquilibriumInBox,
        EquilibriumSet,
        OptimalSet,
        LogitLimit,
        StatedRegion,
        Dominance,
        Rounds,
        AllEquilibria,
        ValueLaw,
        Arithmetic,
        FeasibleSet,
    )
}


def read_statement(json: Any) -> Statement[Any]:
    """The statement in parsed JSON. Raises InputError where it is none of a known kind."""
    if not isinstance(json, dict):
        raise CertificateError(f'"{json}"', "a statement")
    return statement_class(json.get("kind")).from_json(json)


def statement_class(kind: object) -> type[Statement[Any]]:
    """The class of the statements of a kind. Raises InputError where there is none."""
    if not isinstance(kind, str) or kind not in STATEMENTS:
        raise CertificateError(f"a statement of the kind {kind}", suggestion(f"{kind}", STATEMENTS))
    return STATEMENTS[kind]
