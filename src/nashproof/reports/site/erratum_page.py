"""The page of an erratum: counter-example, corrected statement, check, certificate, readings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nashproof.games.formats.canonical import game_text
from nashproof.reports.errata.entries import Entry, entries, outcome, place, proofs, words_for
from nashproof.reports.errata.examples import Example, example, plainest
from nashproof.reports.mathematics import text_plain
from nashproof.reports.pictures.registry import for_document
from nashproof.reports.results import AcceptedReading, Results
from nashproof.reports.site import explorer
from nashproof.reports.site.frame import Link, Page, can_be_carried

EMBEDDED = 60_000  # characters of a game or a certificate that a page may carry
CONTENTS = {  # a section -> its heading; those that a page has
    "example": "The counter-example",
    "pencil": "Check it with a pencil",
    "proof": "The corrected statement",
    "here": "Check it here",
    "explore": "Move the strategies",
    "rests": "What rests on it",
    "contest": "If we are wrong",
    "cite": "Cite",
}


def pages(results: Results) -> Iterator[Page]:
    """A page ID/eN.html an erratum."""
    for name in results.documents:
        some = entries(results, name, "errata")
        drawn = for_document(results, name).of
        for k, entry in enumerate(some):
            shows = _shows(results, name, entry)
            shows |= {"number": k + 1, "count": len(some), "pager": _pager(name, some, k)}
            yield _page(results, name, entry, shows | {"pictures": drawn.get(entry.of.id, ())})


def erratum_example(results: Results, document: str, entry: Entry) -> Example | None:
    """The plainest counter-example of an erratum; None if none of its readings is disproved."""
    reading = plainest(entry.readings)
    if reading is None:
        return None
    words = words_for(results, document, reading.game)
    return example(words, results.games.get(reading.game), reading)


def _page(results: Results, name: str, entry: Entry, shows: dict[str, Any]) -> Page:
    document, of = results.documents[name], entry.of
    there = {
        "pencil": shows["example"] and shows["example"].sums,
        "proof": shows["proofs"],
        "explore": shows["explorer"],
    }
    contents = [
        Link(words, f"#{part}") for part, words in CONTENTS.items() if there.get(part, True)
    ]
    return Page(
        f"{name}/{of.id}.html",
        "site/erratum.html",
        of.title,
        f"Erratum {of.id[1:]} of {document.title}: printed, should read, counter-example, proof.",
        section="Documents",
        crumbs=(*_above(results), Link(document.title, f"{name}/index.html")),
        contents=contents,
        cite=f"{document.title}, erratum {of.id[1:]}: {of.title}",
        shows=shows,
    )


def _above(results: Results) -> tuple[Link, ...]:
    return (Link("Documents", "index.html"),) if results.whole else ()


def _shows(results: Results, name: str, entry: Entry) -> dict[str, Any]:
    shown = erratum_example(results, name, entry)
    reading = (
        shown.reading if shown else next((p.claim for p in proofs(results, name, entry)), None)
    )
    return {
        "document": results.documents[name],
        "entry": entry,
        "example": shown,
        "proofs": proofs(results, name, entry),
        "checked": reading,
        "embedded": _embedded(results, reading),
        "explorer": _explorer(results, name, reading),
        "readings": [row for verdict in entry.rests_on for row in _readings(verdict)],
        "template": contest_template(name, entry),
    }


def _embedded(results: Results, reading: AcceptedReading | None) -> dict[str, str]:
    """The game and the certificate that a page carries for its checker; {} if it cannot."""
    if reading is None or not reading.text:
        return {}
    game = game_text(results.games[reading.game]) if reading.game else ""
    texts = {"game": game, "certificate": reading.text}
    fits = all(len(text) <= EMBEDDED and can_be_carried(text) for text in texts.values())
    return texts if fits else {}


def _explorer(results: Results, name: str, reading: AcceptedReading | None) -> str:
    """The words of an explorer that starts at the counter-example; "" if the page has none."""
    if reading is None or not reading.game or not _embedded(results, reading):
        return ""
    moves = results.documents[name].names.moves
    words = words_for(results, name, reading.game)
    made = explorer.of_certificate(results.games[reading.game], words, moves, reading)
    return made if can_be_carried(made) else ""


def _readings(verdict: Any) -> Iterator[dict[str, str]]:
    for claim in verdict.claims:
        kind = {"qualified": "with a condition", "corrected": "as corrected"}.get(claim.offer, "")
        yield {
            "id": verdict.id,
            "place": place(verdict),
            "says": claim.says if claim.offer else verdict.says,
            "as": kind or (f"if {claim.condition}" if claim.condition else ""),
            "outcome": outcome(claim),
        }


def contest_template(name: str, entry: Entry) -> str:
    """The text with which somebody contests an erratum."""
    rests_on = ", ".join(
        f"{v.id}.{claim.reading}" if claim.reading else v.id
        for v in entry.rests_on
        for claim in v.readings
        if claim.outcome != "proved"
    )
    return (
        f"This verdict is wrong\n\nDocument: {name}\n"
        f"Erratum: {entry.of.id}, {text_plain(entry.of.title)}\n"
        f"Claim and reading: {rests_on or entry.rests_on[0].id}\n"
        "The sentence as the document has it (line, and the words):\n"
        "How the sentence should be read, or where the proof fails:\n"
    )


def _pager(name: str, some: Sequence[Entry], k: int) -> list[Link]:
    links = [Link("All errata of this document", f"{name}/index.html")]
    for at, word in ((k - 1, "Previous"), (k + 1, "Next")):
        if 0 <= at < len(some):
            of = some[at].of
            links.append(Link(f"{word}: {of.id[1:]}. {of.title}", f"{name}/{of.id}.html"))
    return links
