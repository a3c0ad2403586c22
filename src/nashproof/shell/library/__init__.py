"""The library: the functions for notebooks, which the verbs of the command line call, too.

Every function takes a game as ``read`` returns it, or the name of its file. Mistakes in what is
read raise InputError: a line with the place. Importing this is light: what a function needs is
imported when it is called. The functions of the ledger and of the laboratory stand there.
"""

from nashproof.shell.beside import large_tree_engine
from nashproof.shell.library.audits import audit
from nashproof.shell.library.games import build, enumerate_strategies, game, list_games, read, show
from nashproof.shell.library.options import BACKENDS, PLANS
from nashproof.shell.library.profiles import best_response, compare, exploitability
from nashproof.shell.library.proofs import check, explain
from nashproof.shell.library.solving import (
    DIMENSIONS,
    describe,
    eliminate,
    equilibria,
    optimal_set,
    solve,
)
from nashproof.solving.large_tree_engine import use_engine

use_engine(large_tree_engine)

__all__ = [
    "BACKENDS",
    "DIMENSIONS",
    "PLANS",
    "audit",
    "best_response",
    "build",
    "check",
    "compare",
    "describe",
    "eliminate",
    "enumerate_strategies",
    "equilibria",
    "explain",
    "exploitability",
    "game",
    "list_games",
    "optimal_set",
    "read",
    "show",
    "solve",
]
