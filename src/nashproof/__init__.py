"""nashproof: take what a document claims about a game, and prove it right or wrong, exactly.

    import nashproof
    game = nashproof.read("data/games/kuhn.toml")
    audit = nashproof.audit(game, profile="uniform", value="-1/18")
    audit.frame()

Importing it is light: the library (``nashproof.shell.library``) is imported when it is first used.
"""

from __future__ import annotations

import os
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

import nashproof.solve  # noqa: F401  (the package, which below becomes one that can be called)
from nashproof.errors import InputError

if TYPE_CHECKING:
    from nashproof.shell.library import (
        audit,
        best_response,
        build,
        catalogue,
        cfr,
        check,
        compare,
        coverage,
        describe,
        diff,
        eliminate,
        enumerate_strategies,
        equilibria,
        explain,
        exploitability,
        game,
        init,
        law,
        logit,
        optimal_set,
        outcomes,
        probe,
        read,
        readback,
        report,
        show,
        solve,
        sweep,
        tournament,
    )

__all__ = [
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
    "logit",
    "optimal_set",
    "outcomes",
    "probe",
    "read",
    "readback",
    "report",
    "show",
    "solve",
    "tournament",
    "sweep",
]
__version__ = "0.5.0.dev0"

os.environ.setdefault(
    "SYMPY_GROUND_TYPES", "flint"
)  # read when SymPy is imported: FLINT's integers are fast


def __getattr__(name: str) -> Any:
    """The function of the library of that name, imported when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from nashproof.shell import library

    return getattr(library, name)


def __dir__() -> list[str]:
    """The names that a user needs; others are there, too."""
    return sorted([*__all__, "__doc__", "__version__"])


class _Solve(ModuleType):
    """The package ``nashproof.solve``, which can also be called: it is the function of the library.

    Both have the one name. Importing any part of the package makes ``nashproof.solve`` the package,
    so that a function of that name would be lost, and ``import nashproof.solve.zero_sum as z``
    would fail if it were kept. A package that can be called serves both, whatever is imported
    first.
    """

    def __call__(self, game: Any, backend: str = "highs", *, plans: str = "canonical") -> Any:
        """The value of a two-player zero-sum game and optimal strategies, exact and proved."""
        from nashproof.shell import library

        return library.solve(game, backend, plans=plans)


sys.modules["nashproof.solve"].__class__ = _Solve
