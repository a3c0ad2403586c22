"""The site's data as a research object: RO-Crate 1.1, with the run's actions as in Process Run
Crate 0.5.

Each statement of a document is a Claim; an AssessAction by nashproof has it as its object and the
verdict as its result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nashproof import __released__
from nashproof.claims.verdicts import VerdictRecord
from nashproof.reports.mathematics import text_plain
from nashproof.reports.results import Results
from nashproof.reports.site.data.data_page import FILES, json_text
from nashproof.reports.site.frame import Edition

CRATE = "https://w3id.org/ro/crate/1.1"
PROFILE = "https://w3id.org/ro/wfrun/process/0.5"
NAME = "ro-crate-metadata.json"
LICENCE = "https://spdx.org/licenses/MIT"
TYPES = {"json": "application/json", "csv": "text/csv"}
PROGRAM, CHECKER, AUTHORS = "#nashproof", "#nashcheck", "#authors"
Entity = dict[str, Any]


def files(results: Results, edition: Edition) -> dict[str, str]:
    """The crate of the folder data/."""
    graph = [*_head(edition), *_programs(edition), *_parts(), *_documents(results)]
    for name, records in results.verdicts.items():
        for record in records:
            graph += _assessment(name, record)
    crate = {"@context": f"{CRATE}/context", "@graph": _with_mentions(graph)}
    return {f"data/{NAME}": json_text(crate)}


def _with_mentions(graph: list[Entity]) -> list[Entity]:
    """The root names every action, as the profile asks."""
    actions = [_ref(entity["@id"]) for entity in graph if entity["@type"] == "AssessAction"]
    return [e | {"mentions": actions} if e["@id"] == "./" else e for e in graph]


def _head(edition: Edition) -> Iterator[Entity]:
    authors = "the nashproof authors" if edition.ours else "whoever ran nashproof"
    yield {"@id": NAME, "@type": "CreativeWork", "about": _ref("./"), "conformsTo": _ref(CRATE)}
    yield {
        "@id": "./",
        "@type": "Dataset",
        "name": "Verdicts on what documents say about games",
        "description": "Statements of documents about games, each with a verdict and its proof.",
        "datePublished": __released__,
        "license": _ref(LICENCE),
        "author": _ref(AUTHORS),
        "conformsTo": _ref(PROFILE),
        "hasPart": [_ref(name) for name in FILES if name != NAME],
    }
    yield {"@id": PROFILE, "@type": "CreativeWork", "name": "Process Run Crate", "version": "0.5"}
    yield {"@id": LICENCE, "@type": "CreativeWork", "name": "MIT licence"}
    yield {"@id": AUTHORS, "@type": "Organization", "name": authors}


def _programs(edition: Edition) -> Iterator[Entity]:
    yield {
        "@id": PROGRAM,
        "@type": "SoftwareApplication",
        "name": "nashproof",
        "version": edition.version,
        "description": "Reads claims about games, searches for proofs, writes certificates.",
    }
    yield {
        "@id": CHECKER,
        "@type": "SoftwareApplication",
        "name": "nashcheck",
        "version": edition.version,
        "identifier": f"sha256:{edition.checker}",
        "description": "Accepts or rejects a certificate about a game; standard library alone.",
    }


def _parts() -> Iterator[Entity]:
    for name, holds in FILES.items():
        if name != NAME:
            form = TYPES[name.rpartition(".")[2]]
            yield {"@id": name, "@type": "File", "name": holds, "encodingFormat": form}


def _documents(results: Results) -> Iterator[Entity]:
    for name, document in results.documents.items():
        yield {
            "@id": f"#{name}",
            "@type": "CreativeWork",
            "name": document.title,
            "author": document.author,
            "identifier": f"sha256:{document.sha256}",
        }


def _assessment(name: str, record: VerdictRecord) -> Iterator[Entity]:
    """A statement as a claim, and the action that assessed it."""
    claim, action = f"../{name}/ledger.html#{record.id}", f"#assess-{name}-{record.id}"
    yield {
        "@id": claim,
        "@type": "Claim",
        "name": text_plain(record.says),
        "isPartOf": _ref(f"#{name}"),
    }
    yield {
        "@id": action,
        "@type": "AssessAction",
        "name": f"{name}: {record.id}",
        "instrument": [_ref(PROGRAM), _ref(CHECKER)],
        "agent": _ref(AUTHORS),
        "object": _ref(claim),
        "result": _ref(f"{action}-verdict"),
        "actionStatus": _ref("http://schema.org/CompletedActionStatus"),
    }
    yield _verdict(action, record)


def _verdict(action: str, record: VerdictRecord) -> Entity:
    """The verdict, with the digests of the certificates that it rests on."""
    digests = [f"sha256:{one.sha256}" for one in record.claims if one.sha256]
    return {
        "@id": f"{action}-verdict",
        "@type": "PropertyValue",
        "name": "verdict",
        "value": record.verdict,
    } | ({"identifier": digests} if digests else {})


def _ref(identifier: str) -> Mapping[str, str]:
    return {"@id": identifier}
