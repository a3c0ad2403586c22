"""The records that functions of the library return: a notebook shows them, and they can be saved.

Exact numbers are texts such as ``"3/8"`` or Rationals; payoffs and gains are in the units of the
game's payoffs. Saved files are those of the verb of the command line. Importing this is light.
"""

from nashproof.shell.notebook.audits import Answer, Audit, SetGain
from nashproof.shell.notebook.equilibria.comparisons import ComparedProfile, Comparison, Difference
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
