"""The functions of the ledger: what its verbs call, and what a notebook uses.

Importing this is light: what a function needs is imported when it is called.
"""

from nashproof.shell.library.laws import law
from nashproof.shell.library.papers import annotations_of, save_for_latex
from nashproof.shell.library.second_reading import coverage, probe, readback
from nashproof.shell.library.sites import diff, report
from nashproof.shell.library.starting import init

__all__ = [
    "annotations_of",
    "coverage",
    "diff",
    "init",
    "law",
    "probe",
    "readback",
    "report",
    "save_for_latex",
]
