"""The library: the functions for notebooks, which the verbs of the command line call, too.

Every function takes a game as ``read`` returns it, or the name of its file. Mistakes in what is
read raise InputError: a line with the place. Importing this is light: the module of a function is
imported when the function is first asked for, and what it needs when it is called. The functions of
the ledger and of the laboratory stand there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nashproof.on_demand import OnDemand
from nashproof.shell.beside import large_tree_engine
from nashproof.solving.large_tree_engine import use_engine

if TYPE_CHECKING:
    from nashproof.shell.library.audits import audit
    from nashproof.shell.library.games import (
        build,
        enumerate_strategies,
        game,
        list_games,
        read,
        show,
    )
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
FUNCTIONS: OnDemand[Any] = OnDemand(
    {
        "BACKENDS": "options:BACKENDS",
        "DIMENSIONS": "solving:DIMENSIONS",
        "PLANS": "options:PLANS",
        "audit": "audits:audit",
        "best_response": "profiles:best_response",
        "build": "games:build",
        "check": "proofs:check",
        "compare": "profiles:compare",
        "describe": "solving:describe",
        "eliminate": "solving:eliminate",
        "enumerate_strategies": "games:enumerate_strategies",
        "equilibria": "solving:equilibria",
        "explain": "proofs:explain",
        "exploitability": "profiles:exploitability",
        "game": "games:game",
        "list_games": "games:list_games",
        "optimal_set": "solving:optimal_set",
        "read": "games:read",
        "show": "games:show",
        "solve": "solving:solve",
    },
    __name__,
)

use_engine(large_tree_engine)


def __getattr__(name: str) -> Any:
    """Return the function of that name, or the constant."""
    if name not in FUNCTIONS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return FUNCTIONS[name]
