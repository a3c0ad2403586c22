"""What pages are made from: verdicts with the checker's word on them, games, values, whole sets,
laws.

``shell/replay`` reads it from disk and refuses what was not accepted. Nothing here computes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nashproof.claims.verdicts import ReadingRecord, VerdictRecord
from nashproof.documents.transcription import Row

Statement = Mapping[str, Any]  # as it stands in a certificate


@dataclass(frozen=True)
class AcceptedReading(ReadingRecord):
    """A reading's record with its statement and the checker's sentence, both empty if there is no
    proof.

    ``command`` checks the certificate again, as a page prints it.
    """

    statement: Statement = field(default_factory=dict)
    sentence: str = ""
    command: str = ""


@dataclass(frozen=True)
class Results:
    """Everything that pages show; the readings of the verdicts are AcceptedReadings. Mappings are
    by the id of a document or of a game."""

    documents: Mapping[str, Any]  # Document, which pages cannot import: it knows profiles
    verdicts: Mapping[str, Sequence[VerdictRecord]]
    games: Mapping[str, Any]
    transcriptions: Mapping[str, Sequence[Row]] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)  # value and plans; None if not zero-sum
    counts: Mapping[str, Any] = field(
        default_factory=dict
    )  # as in results/strategies/*/counts.json
    matrices: Mapping[str, Any] = field(default_factory=dict)  # normal forms, row by row, or None
    programs: Mapping[str, Sequence[str]] = field(default_factory=dict)  # that gave the value
    sets: Mapping[str, Mapping[str, Statement]] = field(default_factory=dict)  # by "1-plan" ...
    eliminations: Mapping[str, Mapping[str, Statement]] = field(default_factory=dict)
    laws: Sequence[Any] = ()
