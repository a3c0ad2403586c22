"""What an audit writes below results/, and what the pipeline has written there, read back for the
report. Part of the shell, beside ``cli``.

A verdict or a value whose certificate the checker did not accept stops everything.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from nashproof.certificates.codec import encode
from nashproof.certificates.envelope import canonical, digest
from nashproof.certificates.statements import read_statement
from nashproof.certificates.statements.value_law import ValueLaw, joined
from nashproof.certificates.statements.zero_sum import GameValue
from nashproof.claims.judge import label
from nashproof.claims.kinds import parse_claim
from nashproof.claims.verdicts import VerdictRecord
from nashproof.documents.document import Document, read_document
from nashproof.documents.transcription import read_transcription
from nashproof.errors import InputError
from nashproof.exact.expressions import evaluate, expression
from nashproof.exact.numbers import rational
from nashproof.files.strict_toml import read_table
from nashproof.games.formats.canonical import ENDINGS, read_game
from nashproof.reports.results import AcceptedReading, ProvedValue, Results
from nashproof.shell.files import (
    alone_in,
    json_text,
    keep_text,
    read_json,
    read_text,
    remove_others,
    write_text,
)

SETS = ("1-plan", "1-mixed", "2-plan", "2-mixed", "equilibria")  # what describe certifies
ELIMINATIONS = ("moves", "weakly", "strictly")  # what eliminate certifies


def write_audit(
    output: Path,
    identifier: str,
    verdicts: Iterable[VerdictRecord],
    certificates: Mapping[str, str],
    games: Mapping[str, str],
) -> list[Path]:
    """Write what ``audit_document`` gave, and the texts of the games by file name; returns the
    places of games and certificates.

    Games first, then certificates, then the verdicts that name them: what is there is whole,
    whenever it ends.
    """
    places = {output / "games" / name: text for name, text in games.items()}
    folder = output / "certificates" / identifier
    proofs = {folder / name: text for name, text in certificates.items()}
    with alone_in(output):
        for place, text in places.items():
            keep_text(place, text, output)
        remove_others(folder, certificates, output)
        for place, text in proofs.items():
            write_text(place, text, output)
        verdict_file = output / "claims" / f"{identifier}.json"
        write_text(verdict_file, json_text([v.to_json() for v in verdicts]), output)
    return [*places, *proofs]


def collect(data: Path, results: Path) -> Results:
    """The Results of a whole run, read from disk. Raises InputError if anything was not accepted."""  # noqa: E501
    documents = {
        p.stem: read_document(read_table(read_text(p), str(p)), p.stem, parse_claim)
        for p in sorted(data.glob("documents/*.toml"))
    }
    transcriptions = {
        p.stem: _transcription(p, documents) for p in sorted(data.glob("transcriptions/*.csv"))
    }
    names = sorted(
        {p.stem for p in (data / "games").iterdir() if p.suffix in (".toml", ".efg", ".nfg")},
        key=_naturally,
    )
    return Results(
        documents=documents,
        transcriptions=transcriptions,
        verdicts={name: _accepted_verdicts(results, d) for name, d in documents.items()},
        laws=[_accepted_law(results, p.stem) for p in sorted(data.glob("laws/*.toml"))],
        **_about_games(results, names),
    )


def _about_games(results: Path, names: list[str]) -> dict[str, Any]:
    """What the Results have of each game."""
    accepted = read_json(results / "checks/_values.json")["accepted"]
    tables = {name: results / "play" / name for name in names}
    solutions = {name: read_json(results / f"solve/{name}.json") for name in names}
    return {
        "games": {name: _built(results, name) for name in names},
        "values": {name: _accepted_value(results, name, accepted) for name in names},
        "counts": {name: read_json(folder / "counts.json") for name, folder in tables.items()},
        "matrices": {
            name: _matrix(folder / "normal-form-full.csv") for name, folder in tables.items()
        },
        "programs": {name: solution.get("programs", {}) for name, solution in solutions.items()},
        "sets": {name: _accepted_statements(results, "_sets", name, SETS) for name in names},
        "eliminations": {
            name: _accepted_statements(results, "_eliminations", name, ELIMINATIONS)
            for name in names
        },
    }


def _built(results, name):
    """A game from its canonical file, in whichever form."""
    place = next(
        (p for p in (results / f"games/{name}{ending}" for ending in ENDINGS) if p.exists()),
        results / f"games/{name}.efg",
    )
    return read_game(place.suffix, read_text(place), place.name)


def _transcription(place, documents):
    """The rows of a second transcription; refuses one of no document."""
    if place.stem not in documents:
        raise InputError(
            "a transcription of no document",
            "one that is named as a document, " + " or ".join(documents),
            str(place),
        )
    return read_transcription(
        read_text(place), str(place), [claim.id for claim in documents[place.stem].claims]
    )


def collect_document(document: Document, results: Path) -> Results:
    """The Results of one document: its verdicts and its games, nothing else about these."""
    verdicts = _accepted_verdicts(results, document)
    names = sorted({r.game for v in verdicts for r in v.readings if r.game})
    return Results(
        documents={document.id: document},
        verdicts={document.id: verdicts},
        games={name: _built(results, name) for name in names},
    )


def _naturally(name):
    """A key that sorts numbers in names by size: kuhn-9 before kuhn-10."""
    return [
        (int(part), "") if part.isdigit() else (-1, part) for part in re.split("([0-9]+)", name)
    ]


def _accepted_verdicts(results, document):
    """The verdicts of a document, their readings accepted. Refuses what does not follow from what
    was accepted."""
    place = results / f"claims/{document.id}.json"
    accepted = read_json(results / f"checks/{document.id}.json")["accepted"]
    verdicts = _read_verdicts(place)
    if [v.id for v in verdicts] != [claim.id for claim in document.claims]:
        raise InputError(
            "other claims than the document has",
            "the verdicts of this document: run audit again",
            str(place),
        )
    return [
        _accepted_verdict(results, document, claim, verdict, accepted)
        for verdict, claim in zip(verdicts, document.claims)
    ]


def _read_verdicts(place):
    try:
        return [VerdictRecord.from_json(record) for record in read_json(place)]
    except ValueError as error:
        raise InputError(str(error), "verdicts as audit writes them", str(place)) from None


def _accepted_verdict(results, document, claim, verdict, accepted):
    place = results / f"claims/{document.id}.json"
    readings = tuple(
        _accepted_reading(results, document, claim, reading, accepted)
        for reading in verdict.readings
    )
    if not _says_the_same(claim, verdict):
        raise InputError(
            f"other words for {claim.id} than the document has",
            "the same: run audit again",
            str(place),
        )
    if verdict.verdict != label({r.name: r.outcome for r in readings}):
        raise InputError(
            f"the verdict {verdict.verdict} on {claim.id}",
            "the one that follows from its readings",
            str(place),
        )
    return replace(verdict, readings=readings)


def _says_the_same(claim, verdict):
    """True if a verdict's words are those of its claim and of its first reading."""
    first = verdict.readings[0]
    mine = (verdict.lines, verdict.kind, verdict.weight, verdict.doubt, verdict.says)
    figures = (verdict.stated, verdict.computed, verdict.certificate, verdict.game)
    return (
        mine == (claim.lines, claim.kind, claim.weight, claim.doubt, claim.literal.says)
        and verdict.reading == claim.reading
        and figures == (first.stated, first.computed, first.certificate, first.game)
    )


def _accepted_reading(results, document, claim, reading, accepted):
    """Words as in the document, the certificate as on disk and accepted, the outcome as the
    certificate has it."""
    says = {one.name: one.says for one in claim.readings}
    place = results / (reading.certificate or f"claims/{document.id}.json")
    if reading.says != says[reading.name]:
        raise InputError(
            f"other words for {claim.id} than the document has",
            "the same: run audit again",
            str(place),
        )
    if reading.outcome == "open":
        return AcceptedReading(**asdict(reading))
    text = read_text(place)
    if reading.sha256 != digest(text) or digest(text) not in accepted:
        raise InputError(
            f"a certificate of {claim.id} that was not accepted as it is",
            "one that nashcheck accepted",
            str(place),
        )
    statement = read_statement(read_json(place)["statement"])
    if statement.supports(reading.stated) != (reading.outcome in ("proved", "answered")):
        raise InputError(
            f"the outcome {reading.outcome} of {claim.id}",
            "what its certificate proves",
            str(place),
        )
    return AcceptedReading(
        **asdict(reading), statement=statement, sentence=accepted[reading.sha256]
    )


def _accepted_value(results, name, accepted):
    """The statement and plans of a game's value certificate, if there is one and it was
    accepted."""
    place = results / f"certificates/_values/{name}.json"
    if not place.exists():
        return None
    content = _accepted(place, accepted)
    value = GameValue.from_json(content["statement"]).figure.exact
    return ProvedValue(value, GameValue.Witness.from_json(content["witness"]).plans)


def _accepted_statements(results, folder, name, words):
    """What is proved of a game in a folder of certificates: ``{word: statement}``, for the words of
    which there is proof."""
    accepted, statements = read_json(results / f"checks/{folder}.json")["accepted"], {}
    for word in words:
        place = results / f"certificates/{folder}/{name}-{word}.json"
        if place.exists():
            statements[word] = read_statement(_accepted(place, accepted)["statement"])
    return statements


def _accepted(place, accepted):
    """The content of a certificate; refuses one that was not accepted as it is."""
    content = read_json(place)
    if digest(canonical(content)) not in accepted:
        raise InputError(
            "a certificate that was not accepted as it is",
            "one that nashcheck accepted",
            str(place),
        )
    return content


def _accepted_law(results, name):
    """The record of a law; refuses values and functions that no accepted certificate holds."""
    folder, accepted = (
        results / "certificates/_laws",
        read_json(results / "checks/_laws.json")["accepted"],
    )
    record = read_json(results / f"claims/laws/{name}.json")
    for _, value, proof in record.get("values", []):
        _same(folder, proof, accepted, GameValue, _said_of_values, value)
    for proof in record.get("proofs", []):
        cls, said = (
            (ValueLaw, _said_of_decks)
            if record["vary"] == "cards"
            else (GameValue, _said_of_raises)
        )
        _same(folder, proof["certificate"], accepted, cls, said, _expected(record, proof))
    if record.get("certificate"):
        _same(folder, record["certificate"], accepted, ValueLaw, _said_of_pieces, record["pieces"])
    if record.get("law") and not _fits(record):
        raise InputError(
            "a form that does not give the values of its record",
            "the same: run law again",
            str(results / f"claims/laws/{name}.json"),
        )
    return record


def _same(folder, name, accepted, cls, said, record):
    """Refuses a certificate that is not of that kind, or does not say what the record of a law
    has."""
    place = folder / name
    statement = read_statement(_accepted(place, accepted)["statement"])
    if not isinstance(statement, cls) or said(statement) != record:
        raise InputError(
            "another figure than in the record of the law", "the same: run law again", str(place)
        )


def _fits(record):
    """Whether the forms of a law give the values of its range."""
    law, forms = record["law"], [expression(form, ("n",)) for form in record["law"]["forms"]]
    if law["common"]:
        (above, below), constants = (
            (expression(text, ("n",)) for text in law["common"][:2]),
            map(rational, law["common"][2]),
        )
        if any((above + c) / below - form for c, form in zip(constants, forms, strict=True)):
            return False
    return all(
        evaluate(forms[int(n) % len(forms)], {"n": rational(n)}) == rational(value)
        for n, value, _ in record["values"]
        if int(n) >= int(law["first"])
    )


def _expected(record, proof):
    """What the statement of a proof is to say: of decks how many cards, from which on, and the
    value; all in the parameter of the proof."""
    form, period, r = (
        record["law"]["forms"][int(proof["remainder"])],
        record["law"]["period"],
        proof["remainder"],
    )
    if record["vary"] == "raises":
        return expression(form), True
    cards = f"({period}*k + {r})"
    return (
        expression(cards, ("k",)),
        rational(proof["from"]),
        "infinity",
        expression(form.replace("n", cards), ("k",)),
    )


def _said_of_pieces(statement):
    return [piece.to_json() for piece in joined(statement.pieces)]


def _said_of_values(statement):
    return encode(statement.figure.exact)


def _said_of_decks(statement):
    (piece,) = statement.pieces
    cards = sum(expression(str(size), ("k",)) for size in statement.blocks)
    first = evaluate(cards, {"k": piece.low})
    return cards, first, piece.high, expression(str(piece.value), ("k",))


def _said_of_raises(statement):
    return statement.figure.exact, bool(statement.frontier)


def _matrix(place):
    if not place.exists():
        return None
    rows = list(csv.reader(io.StringIO(read_text(place))))
    return [[rational(cell) for cell in row[1:]] for row in rows[1:]]
