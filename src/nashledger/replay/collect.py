"""All that the report shows, made in its run or accepted in it. Part of the shell.

Of results/ it reads certificates alone. One that the checker does not accept in this run stops
everything, and so does one that proves another sentence than the claim whose file it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from nashledger.replay.laws import remade_law
from nashledger.replay.remade import Places, RemadeGame, Task, games_of, judged, make_beside
from nashledger.replay.tables import (
    matrix_of,
    programs,
    proved_eliminations,
    proved_sets,
    proved_value,
)
from nashledger.site.properties import Property, read_properties
from nashledger.site.results import SiteResults
from nashledger.texts.silhouette import Silhouette, read_silhouette
from nashledger.texts.transcription import Row, read_transcription
from nashproof.certificates.envelope import digest
from nashproof.claims.claim import Claim
from nashproof.documents.document import Document, read_document
from nashproof.errors import StaleResult
from nashproof.files.strict_toml import read_table
from nashproof.games.formats.canonical import ending
from nashproof.play.enumeration import sizes
from nashproof.shell import beside, game_files
from nashproof.shell.accepted import read_canonical, with_proofs
from nashproof.shell.checker import Checking, processes_for
from nashproof.shell.files import read_text
from nashproof.shell.library.proofs import marking

ABOUT_A_GAME = (proved_sets, proved_value)  # besides eliminations


def collect(data: Path, results: Path, checking: Checking) -> SiteResults:
    """Return the SiteResults of a whole run.

    nashcheck runs on the certificates meanwhile, ``checking``, and so does the proved checker. What
    nashcheck does not prove is made in this run: games, tables. Verdicts follow from what it
    accepted. Raises InputError if a certificate is missing, was not accepted,
    or proves another sentence than its claim.
    """
    texts_read = _read(data)
    folder = game_files.existing_folder(data / "games", "games")
    names = sorted({p.stem for p in game_files.games_in(folder)}, key=_naturally)
    games = games_of(data, names)
    # the games as they are made in this run; those of laws and sweeps are in the results alone
    texts = {Path(place).name: read_text(place) for place in checking.games}
    texts |= {f"{name}{ending(game.game)}": game.text for name, game in games.items()}
    certificates = [place for place in checking.certificates if place.is_file()]
    processes = processes_for(len(certificates))
    with marking(certificates, texts, processes) as marked:
        collected = _collected(data, results, checking, games, texts_read)
        proved = marked()
    _need_same_words(collected.sentences, proved, results)
    return replace(collected, marked=frozenset(proved) & collected.sentences.keys())


def _need_same_words(accepted: Mapping[str, str], proved: Mapping[str, str], results: Path) -> None:
    """Raise StaleResult if both checkers accept a certificate, by its SHA-256, in other words."""
    for key, said in accepted.items():
        if proved.get(key, said) != said:
            found = f"another sentence of the proved checker, on the certificate {key[:12]}"
            raise StaleResult(found, "that of nashcheck", str(results))


@dataclass(frozen=True)
class _Read:
    """The files of data/ about documents, by the id of the document."""

    documents: Mapping[str, Document[Claim]]
    transcriptions: Mapping[str, Sequence[Row]]
    silhouettes: Mapping[str, Silhouette]


def _read(data: Path) -> _Read:
    """Return the documents of data/, with their transcriptions and silhouettes."""
    parse_claim = beside.claim_parser()
    documents = {
        p.stem: read_document(read_table(read_text(p), str(p)), p.stem, parse_claim)
        for p in sorted(data.glob("documents/*.toml"))
    }
    rows, lengths = data.glob("transcriptions/*.csv"), data.glob("silhouettes/*.csv")
    return _Read(
        documents,
        {p.stem: _transcription(p, documents) for p in sorted(rows)},
        {p.stem: _silhouette(p, documents) for p in sorted(lengths)},
    )


def _collected(
    data: Path,
    results: Path,
    checking: Checking,
    games: Mapping[str, RemadeGame],
    texts_read: _Read,
) -> SiteResults:
    """Return the SiteResults of a whole run, without what the proved checker accepted."""
    # Imported before the processes part: each would import them for itself.
    import nashproof.claims.audit  # noqa: F401
    from nashproof.claims.kinds import kinds

    kinds()  # with most statements and solvers
    processes = processes_for(len(checking.certificates))
    # While nashcheck runs: all that needs no certificate accepted yet.
    make_beside(_to_make(data, results, games), processes)
    about_games = _about_games(results, games)
    laws = [remade_law(p, data, results) for p in sorted(data.glob("laws/*.toml"))]
    accepted = checking.accepted()
    _need_accepted(checking.certificates, accepted)
    place = Places(data, results, accepted)
    tests = data / "properties.toml"
    properties: Sequence[Property] = ()
    if tests.exists():
        properties = read_properties(read_table(read_text(tests), str(tests)))
    # Verdicts need what nashcheck accepted; the longest document first.
    by_length = sorted(texts_read.documents.values(), key=lambda d: len(d.assertions), reverse=True)
    make_beside([partial(judged, document, place) for document in by_length], processes)
    return SiteResults(
        documents=texts_read.documents,
        transcriptions=texts_read.transcriptions,
        silhouettes=texts_read.silhouettes,
        verdicts={
            name: with_proofs(judged(d, place).verdicts, results, accepted)
            for name, d in texts_read.documents.items()
        },
        laws=laws,
        properties=properties,
        sentences=accepted,
        **about_games,
    )


def _to_make(data: Path, results: Path, games: Mapping[str, RemadeGame]) -> list[Task]:
    """Return all that is made again in this run, the longest tasks first.

    Many short tasks come last, so that no process waits for another at the end.
    """
    by_size = sorted(games.values(), key=lambda game: len(game.text), reverse=True)
    return [
        *(partial(remade_law, place, data, results) for place in sorted(data.glob("laws/*.toml"))),
        *(partial(proved_eliminations, results, game) for game in by_size),
        *(partial(make, results, game) for make in ABOUT_A_GAME for game in by_size),
        *(partial(matrix_of, game) for game in by_size),
    ]


def _need_accepted(certificates: Iterable[Path], accepted: Mapping[str, str]) -> None:
    """Raise StaleResult for a certificate that nashcheck did not accept."""
    for place in certificates:
        if digest(read_text(place)) not in accepted:
            raise StaleResult(
                "a certificate that was not accepted as it is",
                "one that nashcheck accepts",
                str(place),
            )


def _about_games(results: Path, games: Mapping[str, RemadeGame]) -> dict[str, Any]:
    """Return the fields of SiteResults that are about games."""
    return {
        "games": {
            name: read_canonical(name + ending(game.game), game.text)
            for name, game in games.items()
        },
        "values": {name: proved_value(results, game) for name, game in games.items()},
        "sizes": {name: sizes(game.game) for name, game in games.items()},
        "matrices": {name: matrix_of(game) for name, game in games.items()},
        "programs": {name: programs(game) for name, game in games.items()},
        "sets": {name: proved_sets(results, game) for name, game in games.items()},
        "eliminations": {name: proved_eliminations(results, game) for name, game in games.items()},
    }


def _transcription(place: Path, documents: Mapping[str, Document[Claim]]) -> Sequence[Row]:
    """Return the rows of a second transcription. Raises StaleResult if it has no document."""
    document = _document_of(place, documents, "a transcription")
    identifiers = [assertion.id for assertion in document.assertions]
    return read_transcription(read_text(place), str(place), identifiers)


def _silhouette(place: Path, documents: Mapping[str, Document[Claim]]) -> Silhouette:
    """Return the lengths of the lines of a text.

    Raises StaleResult if it has no document, or is of another text.
    """
    document = _document_of(place, documents, "a silhouette")
    return read_silhouette(read_text(place), str(place), document.sha256)


def _document_of(
    place: Path, documents: Mapping[str, Document[Claim]], file_kind: str
) -> Document[Claim]:
    """Return the document whose id names a file. Raises StaleResult if there is none."""
    if place.stem not in documents:
        expected = "one that is named as a document, " + " or ".join(documents)
        raise StaleResult(f"{file_kind} of no document", expected, str(place))
    return documents[place.stem]


def _naturally(name: str) -> list[tuple[int, str]]:
    """Return a key that sorts numbers in names by size: kuhn-9 before kuhn-10."""
    return [
        (int(part), "") if part.isdigit() else (-1, part) for part in re.split("([0-9]+)", name)
    ]
