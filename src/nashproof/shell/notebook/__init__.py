"""The records that functions of the library return: a notebook shows them, and they can be saved.

Exact numbers are texts such as ``"3/8"`` or Rationals; payoffs and gains are in the units of the
game's payoffs. Saved files are those of the verb of the command line. Importing this is light: the
module of a record is imported when the record is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nashproof.on_demand import OnDemand

if TYPE_CHECKING:
    from nashproof.shell.notebook.audits import Answer, Audit, SetGain
    from nashproof.shell.notebook.equilibria.comparisons import (
        ComparedProfile,
        Comparison,
        Difference,
    )
    from nashproof.shell.notebook.equilibria.equilibria import Equilibria, ExtremeEquilibrium
    from nashproof.shell.notebook.equilibria.sample import SampleEquilibrium
    from nashproof.shell.notebook.game_list import GameList
    from nashproof.shell.notebook.game_read import GameRead
    from nashproof.shell.notebook.move_ranges import DescribedMoves
    from nashproof.shell.notebook.sets import DescribedSet, Elimination, Step
    from nashproof.shell.notebook.solutions import CanonicalGame, Response, Solution, StrategyTables
    from nashproof.shell.notebook.strategies import Outline
    from nashproof.shell.notebook.words import ProofInWords

__all__ = [
    "Answer",
    "Audit",
    "CanonicalGame",
    "ComparedProfile",
    "Comparison",
    "DescribedMoves",
    "DescribedSet",
    "Difference",
    "Elimination",
    "Equilibria",
    "GameList",
    "GameRead",
    "ExtremeEquilibrium",
    "Outline",
    "ProofInWords",
    "Response",
    "SampleEquilibrium",
    "SetGain",
    "Solution",
    "Step",
    "StrategyTables",
]
RECORDS: OnDemand[type] = OnDemand(
    {
        "Answer": "audits:Answer",
        "Audit": "audits:Audit",
        "CanonicalGame": "solutions:CanonicalGame",
        "ComparedProfile": "equilibria.comparisons:ComparedProfile",
        "Comparison": "equilibria.comparisons:Comparison",
        "DescribedMoves": "move_ranges:DescribedMoves",
        "DescribedSet": "sets:DescribedSet",
        "Difference": "equilibria.comparisons:Difference",
        "Elimination": "sets:Elimination",
        "Equilibria": "equilibria.equilibria:Equilibria",
        "ExtremeEquilibrium": "equilibria.equilibria:ExtremeEquilibrium",
        "GameList": "game_list:GameList",
        "GameRead": "game_read:GameRead",
        "Outline": "strategies:Outline",
        "ProofInWords": "words:ProofInWords",
        "Response": "solutions:Response",
        "SampleEquilibrium": "equilibria.sample:SampleEquilibrium",
        "SetGain": "audits:SetGain",
        "Solution": "solutions:Solution",
        "Step": "sets:Step",
        "StrategyTables": "solutions:StrategyTables",
    },
    __name__,
)


def __getattr__(name: str) -> Any:
    """Return the record of that name."""
    if name not in RECORDS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return RECORDS[name]
