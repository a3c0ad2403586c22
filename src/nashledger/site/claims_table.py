"""All assertions and questions as one table, and the counts that pages show of it.

Computes no verdict.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from nashproof.claims.verdicts import AS_PRINTED, DERIVED, VERDICTS, VerdictRecord
from nashproof.errors import extra_package

if TYPE_CHECKING:
    import pandas

# What is counted: a confirmed assertion whose figures a person typed counts by itself
TALLIED = (VERDICTS[0], AS_PRINTED, *VERDICTS[1:])
COLUMNS = {  # of the table, in order, with what each holds
    "document": "the document's id",
    "role": "assertion, or question",
    "id": "the id of the assertion or question, unique in its document",
    "lines": "of the document's text",
    "place": "heading and paragraph, display, table, figure or listing",
    "kind": "of claim, as in data/FORMATS.md",
    "verdict": "one of " + ", ".join(VERDICTS),
    "basis": f"{DERIVED}, or {AS_PRINTED} where a person typed the figures",
    "derived_by": "the assertions that derive such figures",
    "erratum": "the erratum that rests on it",
    "damage": "what that erratum changes",
    "note": "the note that rests on it",
    "game": "the game's id; empty for claims about no game",
    "stated": "the figure or word as printed",
    "computed": "the exact figure",
    "says": "our paraphrase",
    "answer": "of a question: its answer in our words, in which that paraphrase ends",
    "printed": "the formula as printed",
    "taken": "how the sentence is taken where something had to be decided",
    "why": "the reason in words",
    "certificate": "the proof of the first reading, a path below results/",
    "sha256": "of that certificate",
}


def claims_table(verdicts: Mapping[str, Sequence[VerdictRecord]]) -> pandas.DataFrame:
    """Return the ledger as a table: a row a verdict, all text, with the columns COLUMNS.

    ``verdicts`` are by document. Raises PackageMissing without pandas.
    """
    records = [
        {"document": name, "sha256": verdict.readings[0].sha256} | vars(verdict)
        for name, of_document in verdicts.items()
        for verdict in of_document
    ]
    rows = [[str(record[column]) for column in COLUMNS] for record in records]
    return extra_package("pandas").DataFrame(rows, columns=list(COLUMNS), dtype=str)


def csv_text(claims: pandas.DataFrame) -> str:
    """Return the table as CSV: UTF-8, one line end, a header."""
    return str(claims.to_csv(index=False, lineterminator="\n"))


def counted_as(verdict: VerdictRecord) -> str:
    """Return the word of TALLIED under which an assertion counts."""
    typed = verdict.verdict == VERDICTS[0] and verdict.basis == AS_PRINTED
    return AS_PRINTED if typed else verdict.verdict


def tally(verdicts: Sequence[VerdictRecord]) -> dict[str, int]:
    """Return the number of assertions of each word of TALLIED, in that order."""
    words = [counted_as(verdict) for verdict in verdicts if not verdict.asks]
    return {word: words.count(word) for word in TALLIED}
