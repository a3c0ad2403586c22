"""The functions of the ledger: what its verbs call, and what a notebook uses.

Importing this is light: what a function needs is imported when it is called.
"""

from nashledger.library.laws import law
from nashledger.library.papers import annotations_of, save_for_latex
from nashledger.library.second_reading import coverage, probe, readback
from nashledger.library.sites import diff, report
from nashledger.library.starting import init

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
