"""Verdicts with what the checker accepted in this run, for pages.

A certificate that the checker does not accept in this run stops everything, and so does one that
proves another sentence than the claim whose file it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from nashproof.certificates.envelope import digest
from nashproof.certificates.statements import read_statement
from nashproof.claims.verdicts import ReadingRecord, VerdictRecord
from nashproof.documents.document import Document
from nashproof.errors import StaleResult
from nashproof.games.formats.canonical import read_game
from nashproof.games.game import Game
from nashproof.page.results import AcceptedReading, Results
from nashproof.shell.files import read_text


def results_of(
    document: Document[Any],
    verdicts: Iterable[VerdictRecord],
    games: Mapping[str, str],
    folder: Path,
    accepted: Mapping[str, str],
) -> Results:
    """Return the Results of one document: its verdicts and the games that these are about.

    ``games``: canonical texts by file name; ``folder``: where the audit was saved; ``accepted``:
    the sentences of nashcheck in this run, by the SHA-256 of the certificate.
    """
    proved = with_proofs(verdicts, folder, accepted)
    names = sorted({r.game for v in proved for r in v.claims if r.game})
    texts = {Path(name).stem: (name, text) for name, text in games.items()}
    return Results(
        documents={document.id: document},
        verdicts={document.id: proved},
        games={name: read_canonical(*texts[name]) for name in names},
    )


def read_canonical(name: str, text: str) -> Game:
    """Read the game in the text of a canonical file; ``name`` shows the format."""
    return read_game(Path(name).suffix, text, name)


def with_proofs(
    verdicts: Iterable[VerdictRecord], folder: Path, accepted: Mapping[str, str]
) -> list[VerdictRecord]:
    """Return the verdicts with the statements of their certificates and the checker's sentences.

    Raises InputError if a certificate below ``folder`` is not that of its claim.
    """
    return [verdict.with_claims(partial(_proved, folder, accepted)) for verdict in verdicts]


def _proved(folder: Path, accepted: Mapping[str, str], reading: ReadingRecord) -> AcceptedReading:
    """Return a reading with the statement of its certificate and the checker's sentence on it."""
    if not reading.certificate:
        return AcceptedReading(**vars(reading))
    place = folder / reading.certificate
    sha256 = digest(text := read_text(place))
    if sha256 != reading.sha256 or sha256 not in accepted:
        raise StaleResult(
            "a certificate that is not that of its claim", "its own: run audit again", str(place)
        )
    statement = read_statement(json.loads(text)["statement"])
    return AcceptedReading(
        **vars(reading), statement=statement, text=text, sentence=accepted[sha256]
    )
