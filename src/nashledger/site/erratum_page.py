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
    """A page ID/eN.html an erratum."""
    for name in results.documents:
        some = errata_of(results, name)
        drawn = of_errata(results, name)
        for k, entry in enumerate(some):
            shows = _shows(results, name, entry)
            shows |= {"number": entry.of.id[1:], "pager": _pager(name, some, k)}
            pictures = () if entry.is_misprint else drawn.get(entry.of.id, ())
            yield _page(results, name, entry, shows | {"pictures": pictures})


def _page(results: SiteResults, name: str, entry: ErratumEntry, shows: dict[str, Any]) -> Page:
    document, of = results.documents[name], entry.of
    there = {"example": shows["shows_example"], "explore": shows["explorer"]}
    contents = [
        Link(shows["heading"] if part == "example" else words, f"#{part}")
        for part, words in CONTENTS.items()
        if there.get(part, True)
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


def _above(results: SiteResults) -> tuple[Link, ...]:
    return (Link("Documents", "index.html"),) if results.whole else ()


def _shows(results: SiteResults, name: str, entry: ErratumEntry) -> dict[str, Any]:
    """What the template shows; a misprint has no counter-example to look at, only to check, nor has
    an erratum that names what to work out.
    """
    made = erratum_example(results, name, entry)
    supports = proofs(results, name, entry)
    reading = made.reading if made else next((fact.claim for fact in supports), None)
    own = {(fact.id, fact.read) for fact in entry.facts}
    needed = [fact for fact in supports if (fact.id, fact.read) not in own]
    shows_example = not entry.is_misprint and not (made and made.by_hand)
    return {
        "document": results.documents[name],
        "entry": entry,
        "shows_example": shows_example,
        "example": made if shows_example else None,
        "symbols": symbols_of(results, name, entry),
        "pencils": by_hand(results, name, entry, made),
        "decides": next(iter(needed), None),  # never a sentence that is corrected
        "heading": CONTENTS["example"] if made and made.is_counter else "What is proved",
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
    """Facts in groups, those of one sentence together, in order."""
    groups: dict[tuple[str, str], list[Fact]] = {}
    for fact in facts:
        groups.setdefault((fact.id, fact.says), []).append(fact)
    return list(groups.values())


def _embedded(results: SiteResults, reading: AcceptedReading | None) -> dict[str, str]:
    """The game and the certificate that a page carries for its checker; {} if it cannot."""
    if reading is None or not reading.text:
        return {}
    game = game_text(results.games[reading.game]) if reading.game else ""
    texts = {"game": game, "certificate": reading.text}
    fits = all(len(text) <= EMBEDDED and can_be_carried(text) for text in texts.values())
    return texts if fits else {}


def _explorer(results: SiteResults, name: str, reading: AcceptedReading | None) -> str:
    """The words of an explorer that starts at the counter-example; "" if the page has none."""
    if reading is None or not reading.game or not _embedded(results, reading):
        return ""
    moves = results.documents[name].names.moves
    words = words_for(results, name, reading.game)
    made = explorer_starts.of_certificate(results.games[reading.game], words, moves, reading)
    return made if can_be_carried(made) else ""


def contest_template(name: str, entry: ErratumEntry) -> str:
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


def _pager(name: str, some: Sequence[ErratumEntry], k: int) -> list[Link]:
    links = [Link("All errata of this document", f"{name}/index.html")]
    for at, word in ((k - 1, "Previous"), (k + 1, "Next")):
        if 0 <= at < len(some):
            of = some[at].of
            links.append(Link(f"{word}: {of.id[1:]}. {of.title}", f"{name}/{of.id}.html"))
    return links
