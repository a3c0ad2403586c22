"""What the functions of the ledger return: records that a notebook shows and that can be saved."""

from nashproof.shell.notebook.reports import Report
from nashproof.shell.notebook.second_reading import (
    LedgerDiff,
    Probed,
    ReadAssertion,
    Readback,
    ReadClaim,
    TextCoverage,
)
from nashproof.shell.notebook.value_law import ValueLaw

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
