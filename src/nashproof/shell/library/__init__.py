"""The library: what a notebook uses, and what each verb of the command line calls.

Every function takes a game as ``read`` gives it, or the name of its file. Mistakes in what is read
raise InputError: one line, with the place. Importing this is light: what a function needs is
imported when it is called.
"""

from nashproof.shell.library.audits import audit
from nashproof.shell.library.catalogues import catalogue
from nashproof.shell.library.dynamics import cfr, logit, outcomes, perturb, tournament
from nashproof.shell.library.games import build, enumerate_strategies, game, read, show
from nashproof.shell.library.laws import law
from nashproof.shell.library.options import BACKENDS, PLANS
from nashproof.shell.library.papers import annotations_of, save_for_latex
from nashproof.shell.library.profiles import best_response, compare, exploitability
from nashproof.shell.library.proofs import check, explain
from nashproof.shell.library.second_reading import coverage, probe, readback
from nashproof.shell.library.sites import diff, report
from nashproof.shell.library.solving import (
    DIMENSIONS,
    describe,
    eliminate,
    equilibria,
    optimal_set,
    solve,
    sweep,
)
from nashproof.shell.library.starting import init

__all__ = [
    "BACKENDS",
    "DIMENSIONS",
    "PLANS",
    "annotations_of",
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
    "perturb",
    "probe",
    "read",
    "readback",
    "report",
    "save_for_latex",
    "show",
    "solve",
    "sweep",
    "tournament",
]
