"""What the functions of the library return: records that a notebook shows and that can be saved.

Exact numbers are texts such as ``"3/8"`` or Rationals; payoffs and gains are in the units of the
game's payoffs. What is saved is what the verb of the command line writes. Importing this is light.
"""

from nashproof.shell.notebook.audits import Answer, Audit, Report, SetGain
from nashproof.shell.notebook.catalogue import Catalogue, CatalogueLine
from nashproof.shell.notebook.dynamics.convergence import AveragedRun, Convergence
from nashproof.shell.notebook.dynamics.limits import LogitLimit
from nashproof.shell.notebook.dynamics.outcomes import Outcomes
from nashproof.shell.notebook.dynamics.perturbed import PerturbedOptima
from nashproof.shell.notebook.dynamics.standings import Standings
from nashproof.shell.notebook.equilibria.comparisons import ComparedProfile, Comparison, Difference
from nashproof.shell.notebook.equilibria.extreme import Equilibria, ExtremeEquilibrium
from nashproof.shell.notebook.game_read import GameRead
from nashproof.shell.notebook.move_ranges import DescribedMoves
from nashproof.shell.notebook.second_reading import (
    LedgerDiff,
    Probed,
    ReadAssertion,
    Readback,
    ReadClaim,
)
from nashproof.shell.notebook.sets import DescribedSet, Description, Elimination, Step
from nashproof.shell.notebook.solutions import CanonicalGame, Response, Solution, StrategyTables
from nashproof.shell.notebook.strategies import Outline
from nashproof.shell.notebook.words import Explanation, TextCoverage, ValueLaw

__all__ = [
    "Answer",
    "Audit",
    "AveragedRun",
    "CanonicalGame",
    "Catalogue",
    "CatalogueLine",
    "ComparedProfile",
    "Comparison",
    "Convergence",
    "DescribedMoves",
    "DescribedSet",
    "Description",
    "Difference",
    "Elimination",
    "Equilibria",
    "Explanation",
    "GameRead",
    "ExtremeEquilibrium",
    "LedgerDiff",
    "LogitLimit",
    "Outcomes",
    "Outline",
    "PerturbedOptima",
    "Probed",
    "ReadAssertion",
    "ReadClaim",
    "Readback",
    "Report",
    "Response",
    "SetGain",
    "Solution",
    "Standings",
    "Step",
    "StrategyTables",
    "TextCoverage",
    "ValueLaw",
]
