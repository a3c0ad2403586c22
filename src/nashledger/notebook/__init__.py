"""Records that the functions of the ledger return: a notebook shows them, and they can be saved."""

from nashledger.notebook.reports import Report
from nashledger.notebook.second_reading import (
    LedgerDiff,
    Probed,
    ReadAssertion,
    Readback,
    ReadClaim,
    TextCoverage,
)
from nashledger.notebook.value_law import ValueLaw

__all__ = [
    "LedgerDiff",
    "Probed",
    "ReadAssertion",
    "ReadClaim",
    "Readback",
    "Report",
    "TextCoverage",
    "ValueLaw",
]
