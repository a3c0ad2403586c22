"""Verdicts as records: the stable interface of results/verdicts/*.json, and what the checker said of the certificates.

Knows no files; certificates are named, not written.
"""

from nashproof.certificates.envelope import digest
from nashproof.claims.judge import judge


def audit_document(document, games, backend="highs", watch=iter):
    """``(verdicts, certificates)`` of a document: a list of plain records, and texts by file name. ``watch`` is given the
    verdicts as they come and yields them again, to show how far it is.

    A record has the keys ``id``, ``lines``, ``kind``, ``stated``, ``verdict``, ``computed``, ``certificate`` (path
    below results/, of the literal reading), ``weight``, ``doubt`` (as in data/FORMATS.md), ``says``, ``reading``, ``game``,
    ``why``, and ``readings``: the same of each reading with its ``name``, ``outcome`` and ``sha256``.
    """
    records, certificates = [], {}
    for verdict in watch(judge(document, games, backend)):
        readings = []
        for r in verdict.readings:
            name = verdict.id + ("" if r.name == "literal" else f".{r.name}") + ".json"
            if r.certificate:
                certificates[name] = r.certificate
            readings.append(
                {
                    "name": r.name,
                    "outcome": r.outcome,
                    "says": r.says,
                    "game": r.game,
                    "stated": r.stated,
                    "computed": r.computed,
                    "why": r.why,
                    "certificate": f"certificates/{document.id}/{name}" if r.certificate else "",
                    "sha256": digest(r.certificate) if r.certificate else "",
                }
            )
        first = readings[0]
        records.append(
            {
                "id": verdict.id,
                "lines": verdict.lines,
                "kind": verdict.kind,
                "stated": first["stated"],
                "verdict": verdict.verdict,
                "computed": first["computed"],
                "certificate": first["certificate"],
                "weight": verdict.weight,
                "doubt": verdict.doubt,
                "says": first["says"],
                "reading": verdict.reading,
                "game": first["game"],
                "why": _why(readings),
                "readings": readings,
            }
        )
    return records, certificates


def _why(readings):
    """One line for the whole claim: the literal reading, then what an offered one showed."""
    words = {
        "proved": "holds",
        "disproved": "fails",
        "varies": "varies",
        "open": "is open",
        "answered": "is answered",
    }
    extra = [
        f"{r['name'].capitalize()} reading {words[r['outcome']]}: {r['says']}" for r in readings[1:]
    ]
    return " ".join([readings[0]["why"], *extra])


def checked_lines(output):
    """What nashcheck printed: ``{sha256: sentence}`` of the accepted certificates, and the other lines about
    certificates.
    """
    accepted, refused = {}, []
    for line in output.splitlines()[:-1]:
        word, _, rest = line.partition(" ")
        if word == "accepted":
            sha, _, rest = rest.partition(" ")
            accepted[sha] = rest.partition(": ")[2]
        else:
            refused.append(line)
    return accepted, refused
