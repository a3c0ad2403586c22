"""nashproof: take what a document claims about a game, and prove it right or wrong, exactly.

    import nashproof
    game = nashproof.read("data/games/kuhn.toml")
    audit = nashproof.audit(game, profile="uniform", value="-1/18")
    audit.frame()

Importing it is light: the library (``nashproof.shell.library``) is imported when it is first used,
the ledger's and the laboratory's when a function of theirs is.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from nashproof.errors import InputError

if TYPE_CHECKING:
    from nashlab.library import catalogue, cfr, logit, outcomes, perturb, sweep, tournament
    from nashledger.library import coverage, diff, init, law, probe, readback, report
    from nashproof.shell.library import (
        audit,
        best_response,
        build,
        check,
        compare,
        describe,
        eliminate,
        enumerate_strategies,
        equilibria,
        explain,
        exploitability,
        game,
        list_games,
        optimal_set,
        read,
        show,
        solve,
    )
    from nashproof.shell.library.exact_solver import ExactSolver

__all__ = [
    "ExactSolver",
    "InputError",
    "audit",
    "best_response",
    "build",
    "catalogue",
    "cfr",
    "check",
    "compare",
    "coverage",
    "describe",
    "diff",
    "eliminate",
    "enumerate_strategies",
    "equilibria",
    "explain",
    "exploitability",
    "game",
    "init",
    "law",
    "list_games",
    "logit",
    "optimal_set",
    "outcomes",
    "perturb",
    "probe",
    "read",
    "readback",
    "report",
    "show",
    "solve",
    "tournament",
    "sweep",
]
__version__ = "1.1.0.dev0"

os.environ.setdefault(
    "SYMPY_GROUND_TYPES", "flint"
)  # read when SymPy is imported: FLINT's integers are fast


def __getattr__(name: str) -> Any:
    """Return the function or class ``name``, imported when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "ExactSolver":  # its base is a class of PuLP
        from nashproof.shell.library.exact_solver import ExactSolver

        return ExactSolver
    from nashproof.shell import beside, library

    return beside.function(name) if name in beside.FUNCTIONS else getattr(library, name)


def __dir__() -> list[str]:
    """Return the names that a user needs; others exist, too."""
    return sorted([*__all__, "__doc__", "__version__"])
