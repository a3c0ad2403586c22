"""What an audit writes below results/, and what the pipeline has written there, read back for the report. Part of the shell,
beside ``cli``.

A verdict or a value whose certificate the checker did not accept stops everything.
"""

import csv
import io
import re

from nashproof.certificates.envelope import canonical, digest
from nashproof.certificates.value_laws import joined
from nashproof.claims.judge import label, settled
from nashproof.documents.document import read_document
from nashproof.documents.transcription import read_transcription
from nashproof.errors import InputError
from nashproof.exact.expressions import evaluate, expression
from nashproof.exact.numbers import rational
from nashproof.files.strict_toml import read_table
from nashproof.games.formats.canonical import ENDINGS, read_game
from nashproof.shell.files import (
    alone_in,
    json_text,
    keep_text,
    read_json,
    read_text,
    remove_others,
    write_text,
)


def write_audit(output, identifier, verdicts, certificates, games):
    """Write what ``audit_document`` gave, and the texts of the games by file name; returns the places of games and certificates.

    Games first, then certificates, then the verdicts that name them: what is there is whole, whenever it ends.
    """
    places = {output / "games" / name: text for name, text in games.items()}
    folder = output / "certificates" / identifier
    proofs = {folder / name: text for name, text in certificates.items()}
    with alone_in(output):
        for place, text in places.items():
            keep_text(place, text)
        remove_others(folder, certificates)
        for place, text in proofs.items():
            write_text(place, text)
        write_text(output / "verdicts" / f"{identifier}.json", json_text(verdicts))
    return [*places, *proofs]


def collect(data, results):
    """Everything that pages are made from, read from disk: documents, verdicts, games, values, the checker's word."""
    documents = {
        p.stem: read_document(read_table(read_text(p), str(p)), p.stem)
        for p in sorted(data.glob("documents/*.toml"))
    }
    transcriptions = {
        p.stem: _transcription(p, documents) for p in sorted(data.glob("transcriptions/*.csv"))
    }
    names = sorted(
        {p.stem for p in (data / "games").iterdir() if p.suffix in (".toml", ".efg", ".nfg")},
        key=_naturally,
    )
    games = {name: _built(results, name) for name in names}
    accepted = read_json(results / "checks/_values.json")["accepted"]
    values = {name: _accepted_value(results, name, accepted) for name in names}
    verdicts = {name: _accepted_verdicts(results, document) for name, document in documents.items()}
    described = {
        name: _accepted_statements(
            results, "_sets", name, ("1-plan", "1-mixed", "2-plan", "2-mixed", "equilibria")
        )
        for name in names
    }
    counts = {name: read_json(results / f"strategies/{name}/counts.json") for name in names}
    matrices = {
        name: _matrix(results / f"strategies/{name}/normal-form-full.csv") for name in names
    }
    programs = {
        name: read_json(results / f"solutions/{name}.json").get("programs", {}) for name in names
    }
    return {
        "documents": documents,
        "transcriptions": transcriptions,
        "games": games,
        "values": values,
        "verdicts": verdicts,
        "counts": counts,
        "matrices": matrices,
        "programs": programs,
        "sets": described,
        "laws": [_accepted_law(results, p.stem) for p in sorted(data.glob("laws/*.toml"))],
        "eliminations": {
            name: _accepted_statements(
                results, "_eliminations", name, ("moves", "weakly", "strictly")
            )
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


def collect_document(document, results):
    """What the page of one document is made from: its verdicts and its games, nothing else about these."""
    verdicts = _accepted_verdicts(results, document)
    names = sorted(
        {reading["game"] for v in verdicts for reading in v["readings"] if reading["game"]}
    )
    games = {name: _built(results, name) for name in names}
    return {
        "documents": {document.id: document},
        "games": games,
        "verdicts": {document.id: verdicts},
    }


def _naturally(name):
    """A key that sorts numbers in names by size: kuhn-9 before kuhn-10."""
    return [
        (int(part), "") if part.isdigit() else (-1, part) for part in re.split("([0-9]+)", name)
    ]


def _accepted_verdicts(results, document):
    """The verdicts of a document with the checker's sentence on each; refuses what does not follow from what was accepted."""
    place = results / f"verdicts/{document.id}.json"
    accepted = read_json(results / f"checks/{document.id}.json")["accepted"]
    verdicts = read_json(place)
    if [v["id"] for v in verdicts] != [claim.id for claim in document.claims]:
        raise InputError(
            "other claims than the document has",
            "the verdicts of this document: run audit again",
            str(place),
        )
    for verdict, claim in zip(verdicts, document.claims):
        for reading in verdict["readings"]:
            _check_reading(results, document, claim, reading, accepted)
        first, said = verdict["readings"][0], claim.literal.data
        same = {
            "lines": claim.lines,
            "kind": claim.kind,
            "weight": claim.weight,
            "doubt": claim.doubt,
            "says": said["says"],
            "reading": said.get("reading", ""),
            **{key: first[key] for key in ("stated", "computed", "certificate", "game")},
        }
        if any(verdict.get(key) != value for key, value in same.items()):
            raise InputError(
                f"other words for {claim.id} than the document has",
                "the same: run audit again",
                str(place),
            )
        if verdict["verdict"] != label({r["name"]: r["outcome"] for r in verdict["readings"]}):
            raise InputError(
                f"the verdict {verdict['verdict']} on {claim.id}",
                "the one that follows from its readings",
                str(place),
            )
    return verdicts


def _check_reading(results, document, claim, reading, accepted):
    """Words as in the document, the certificate as on disk and accepted, the outcome as the certificate has it."""
    said = claim.literal if reading["name"] == "literal" else claim.offers[reading["name"]]
    place = (
        results / reading["certificate"]
        if reading["certificate"]
        else results / f"verdicts/{document.id}.json"
    )
    if reading["says"] != said.data["says"]:
        raise InputError(
            f"other words for {claim.id} than the document has",
            "the same: run audit again",
            str(place),
        )
    if reading["outcome"] == "open":
        return
    text = read_text(place)
    if reading["sha256"] != digest(text) or digest(text) not in accepted:
        raise InputError(
            f"a certificate of {claim.id} that was not accepted as it is",
            "one that nashcheck accepted",
            str(place),
        )
    reading["statement"] = read_json(place)["statement"]
    proved = settled(reading["statement"], reading["stated"])
    if proved != (reading["outcome"] in ("proved", "answered")):
        raise InputError(
            f"the outcome {reading['outcome']} of {claim.id}",
            "what its certificate proves",
            str(place),
        )
    reading["sentence"] = accepted[reading["sha256"]]


def _accepted_value(results, name, accepted):
    """The statement and plans of a game's value certificate, if there is one and it was accepted."""
    place = results / f"certificates/_values/{name}.json"
    if not place.exists():
        return None
    content = _accepted(place, accepted)
    return {"value": rational(content["statement"]["is"]), "plans": content["witness"]["plans"]}


def _accepted_statements(results, folder, name, words):
    """What is proved of a game in a folder of certificates: ``{word: statement}``, for the words of which there is proof."""
    accepted, found = read_json(results / f"checks/{folder}.json")["accepted"], {}
    for word in words:
        place = results / f"certificates/{folder}/{name}-{word}.json"
        if place.exists():
            found[word] = _accepted(place, accepted)["statement"]
    return found


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
    record = read_json(results / f"laws/{name}.json")
    for n, value, proof in record.get("values", []):
        _same(folder, proof, accepted, "value", lambda statement: statement["is"], value)
    for proof in record.get("proofs", []):
        kind, said = (
            ("value law", _said_of_decks)
            if record["vary"] == "cards"
            else ("value", _said_of_raises)
        )
        _same(folder, proof["certificate"], accepted, kind, said, _expected(record, proof))
    if record.get("certificate"):
        _same(
            folder,
            record["certificate"],
            accepted,
            "value law",
            lambda statement: joined(statement["pieces"]),
            record["pieces"],
        )
    if record.get("law") and not _fits(record):
        raise InputError(
            "a form that does not give the values of its record",
            "the same: run law again",
            str(results / f"laws/{name}.json"),
        )
    return record


def _same(folder, name, accepted, kind, said, record):
    """Refuses a certificate that is not of that kind, or does not say what the record of a law has."""
    place, statement = folder / name, _accepted(folder / name, accepted)["statement"]
    if statement["kind"] != kind or said(statement) != record:
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
    """What the statement of a proof is to say: of decks how many cards, from which on, and the value; all in the parameter of the proof."""
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


def _said_of_decks(statement):
    (piece,), cards = (
        statement["pieces"],
        sum(expression(size, ("k",)) for size in statement["blocks"]),
    )
    return (
        cards,
        evaluate(cards, {"k": rational(piece["from"])}),
        piece["to"],
        expression(piece["is"], ("k",)),
    )


def _said_of_raises(statement):
    return rational(statement["is"]), bool(statement["frontier"])


def _matrix(place):
    if not place.exists():
        return None
    rows = list(csv.reader(io.StringIO(read_text(place))))
    return [[rational(cell) for cell in row[1:]] for row in rows[1:]]
