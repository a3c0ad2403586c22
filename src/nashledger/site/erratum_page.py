"""The page of an erratum: counter-example, readings, proofs of the correction, check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from nashledger.errata.entries import (
    ErratumEntry,
    Fact,
    card_key,
    errata_of,
    erratum_example,
    proofs,
)
from nashledger.errata.pencil import by_hand
from nashledger.pictures.registry import of_errata
from nashledger.site import explorer_starts
from nashledger.site.document_page import symbols_of
from nashledger.site.results import SiteResults
from nashproof.games.formats.canonical import game_text
from nashproof.page.frame import EMBEDDED, Link, Page, can_be_carried
from nashproof.page.mathematics import text_plain
from nashproof.page.names import words_for
from nashproof.page.references import entry_names
from nashproof.page.results import AcceptedReading

CONTENTS = {  # a section -> its heading; those that a page has
    "example": "The counter-example",  # or what is proved instead
    "pencil": "Check it with a pencil",
    "readings": "Readings",
    "explore": "Move the strategies",
    "here": "Check, cite, contest",
}


def pages(results: SiteResults) -> Iterator[Page]:
    """Yield a page ID/eN.html an erratum."""
    for name in results.documents:
        errata = errata_of(results, name)
        drawn = of_errata(results, name)
        for k, entry in enumerate(errata):
            shows = _shows(results, name, entry)
            shows |= {"number": entry.of.id[1:], "pager": _pager(name, errata, k)}
            pictures = () if entry.is_misprint else drawn.get(entry.of.id, ())
            yield _page(results, name, entry, shows | {"pictures": pictures})


def _page(results: SiteResults, name: str, entry: ErratumEntry, shows: dict[str, Any]) -> Page:
    """Return the page of an erratum."""
    document, of = results.documents[name], entry.of
    front = (Link("Documents", "index.html"),) if results.whole else ()
    optional = {"example": shows["shows_example"], "explore": shows["explorer"]}
    contents = [
        Link(shows["heading"] if part == "example" else words, f"#{part}")
        for part, words in CONTENTS.items()
        if optional.get(part, True)
    ]
    return Page(
        f"{name}/{of.id}.html",
        "site/erratum.html",
        of.title,
        f"Erratum {of.id[1:]} of {document.title}: printed, should read, counter-example, proof.",
        section="Documents",
        crumbs=(*front, Link(document.title, f"{name}/index.html")),
        contents=contents,
        cite=f"{document.title}, erratum {of.id[1:]}: {of.title}",
        shows=shows,
    )


def _shows(results: SiteResults, name: str, entry: ErratumEntry) -> dict[str, Any]:
    """Return the values of the template.

    A misprint has no counter-example to look at, only to check, nor has an erratum that names a
    sum.
    """
    example = erratum_example(results, name, entry)
    supports = proofs(results, name, entry)
    reading = example.reading if example else next((fact.claim for fact in supports), None)
    own_facts = {(fact.id, fact.read) for fact in entry.facts}
    needed = [fact for fact in supports if (fact.id, fact.read) not in own_facts]
    shows_example = not entry.is_misprint and not (example and example.by_hand)
    return {
        "document": results.documents[name],
        "entry": entry,
        "shows_example": shows_example,
        "example": example if shows_example else None,
        "symbols": symbols_of(results, name, entry),
        "pencils": by_hand(results, name, entry, example),
        "decides": next(iter(needed), None),  # never a sentence that is corrected
        "heading": CONTENTS["example"] if example and example.is_counter else "What is proved",
        "sentences": _by_sentence(entry.facts),
        "supports": _by_sentence(needed),
        "entry_names": entry_names(results.verdicts[name]),
        "taken": entry.taken,
        "checked": reading,
        "marked": reading is not None and reading.sha256 in results.marked,
        "names": card_key(results, name, reading.game if reading else ""),
        "embedded": _embedded(results, reading),
        "explorer": "" if entry.is_misprint else _explorer(results, name, reading),
        "template": contest_template(name, entry),
    }


def _by_sentence(facts: Iterable[Fact]) -> list[list[Fact]]:
    """Return facts in groups, those of a sentence together, in order."""
    groups: dict[tuple[str, str], list[Fact]] = {}
    for fact in facts:
        groups.setdefault((fact.id, fact.says), []).append(fact)
    return list(groups.values())


def _embedded(results: SiteResults, reading: AcceptedReading | None) -> dict[str, str]:
    """Return the game and the certificate that a page carries for its checker; {} if it cannot."""
    if reading is None or not reading.text:
        return {}
    game = game_text(results.games[reading.game]) if reading.game else ""
    texts = {"game": game, "certificate": reading.text}
    fits = all(len(text) <= EMBEDDED and can_be_carried(text) for text in texts.values())
    return texts if fits else {}


def _explorer(results: SiteResults, name: str, reading: AcceptedReading | None) -> str:
    """Return the words of an explorer that starts at the counter-example; "" if there is none."""
    if reading is None or not reading.game or not _embedded(results, reading):
        return ""
    moves = results.documents[name].names.moves
    words = words_for(results, name, reading.game)
    start = explorer_starts.of_certificate(results.games[reading.game], words, moves, reading)
    return start if can_be_carried(start) else ""


def contest_template(name: str, entry: ErratumEntry) -> str:
    """Return the text with which a reader contests an erratum."""
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


def _pager(name: str, errata: Sequence[ErratumEntry], k: int) -> list[Link]:
    """Return the links to all errata, and to the ones before and after."""
    links = [Link("All errata of this document", f"{name}/index.html")]
    for at, word in ((k - 1, "Previous"), (k + 1, "Next")):
        if 0 <= at < len(errata):
            of = errata[at].of
            links.append(Link(f"{word}: {of.id[1:]}. {of.title}", f"{name}/{of.id}.html"))
    return links
