"""All claims as one pandas table, and the counts that pages show of it. Computes no verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict

import pandas

from nashproof.claims.verdicts import VerdictRecord

VERDICTS = (
    "confirmed",
    "refuted",
    "imprecise",
    "typo",
    "underspecified",
    "undetermined",
    "answered",
)
COLUMNS = {  # of the table, in order, with what each holds
    "document": "the document's id",
    "id": "the claim's id, unique in its document",
    "lines": "of the document's text",
    "kind": "of claim, as in data/FORMATS.md",
    "verdict": "one of " + ", ".join(VERDICTS),
    "game": "the game's id; empty for claims about no game",
    "stated": "the figure or word as printed",
    "computed": "the exact figure",
    "weight": "what hangs on the claim in its document",
    "says": "our paraphrase",
    "reading": "how an ambiguous sentence is taken",
    "why": "the reason in words",
    "certificate": "the proof of the literal reading, a path below results/",
    "sha256": "of that certificate",
}


def claims_table(verdicts: Mapping[str, Sequence[VerdictRecord]]) -> pandas.DataFrame:
    """One row a claim, ``verdicts`` by document; all cells are texts, the columns are COLUMNS."""
    rows = [
        {"document": name, "sha256": verdict.readings[0].sha256} | asdict(verdict)
        for name, of_document in verdicts.items()
        for verdict in of_document
    ]
    return pandas.DataFrame(rows, columns=list(COLUMNS), dtype=str)


def csv_text(table: pandas.DataFrame) -> str:
    """The table as CSV: UTF-8, one line end, a header."""
    return table.to_csv(index=False, lineterminator="\n")


def tally(table: pandas.DataFrame) -> dict[str, int]:
    """How many rows there are of each verdict, in the order of VERDICTS."""
    counts = table["verdict"].value_counts()
    return {word: int(counts.get(word, 0)) for word in VERDICTS}


def tally_by_kind(table: pandas.DataFrame) -> dict[str, dict[str, int]]:
    """The tally of each kind of claim, kinds in alphabetical order."""
    return {str(kind): tally(rows) for kind, rows in table.groupby("kind")}
