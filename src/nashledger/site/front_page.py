"""The front page: what was checked, the documents, the findings that matter most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nashledger.errata.entries import ErratumEntry, by_damage, errata_of, of_readers
from nashledger.errata.tallies import Tally, counted
from nashledger.site.document_page import with_links
from nashledger.site.refinements_page import has_rows
from nashledger.site.results import SiteResults
from nashproof.documents.vocabulary import DAMAGES
from nashproof.errors import capital, how_many
from nashproof.page.frame import Link, Page

FINDINGS, OF_ONE = 7, 2  # errata on the front page, and of one document


def pages(results: SiteResults) -> Iterator[Page]:
    """Yield the page index.html."""
    shows = _shows(results)
    yield Page(
        "index.html",
        "site/index.html",
        shows["heading"],
        shows["lead"],
        contents=[
            Link("Documents", "#documents"),
            *([Link("Findings", "#findings")] if shows["findings"] else []),
            Link("What the documents ran", "#ran"),
            Link("Check one yourself", "#check"),
        ],
        cite="what stands and what should change",
        shows=shows,
    )


def _shows(results: SiteResults) -> dict[str, Any]:
    """Return the values of the template."""
    errata = {name: errata_of(results, name) for name in results.documents}
    texts = counted(len(results.documents), "text", "texts") or "no text"
    findings = _findings(results, errata)
    tallies = {
        name: Tally.of(results.verdicts[name], len(entries)) for name, entries in errata.items()
    }
    all_errata = [entry for entries in errata.values() for entry in entries]
    tally = Tally.of_all(tallies.values())
    return {
        "heading": f"{capital(texts)} about small games, checked exactly",
        "lead": _lead(tally, texts),
        "small_print": _small_print(tally),
        "cards": [_card(results, name, x, tallies[name]) for name, x in errata.items()],
        "errata": counted(tally.errata, "erratum", "errata"),
        "findings": findings,
        "tables": [(name, x) for name, x in results.documents.items() if x.tables],
        "refined": any(has_rows(results, name) for name in results.documents),
        "words": capital(counted(len(findings), "finding", "findings")),
        "damages": by_damage(all_errata),
        "readers": len(of_readers(all_errata)),
        "checker": results.checker,
        "properties": results.properties,
        "example": _example(results, errata),
    }


def _lead(tally: Tally, texts: str) -> str:
    """Return the number of sentences that were checked, and their outcomes.

    >>> print(_lead(Tally(proved=5, computed=1, wrong=2, noted=1, left=0, errata=1, notes=1), "a"))
    We checked 9 sentences in a about small games. 6 are right as they stand. 2 need a change, in \
    one erratum. 1 is to be read with care, in one note. A small separate program checks every
    proof.
    """
    stand = tally.proved + tally.computed
    errata = counted(tally.errata, "erratum", "errata") or "no erratum"
    notes = counted(tally.notes, "note", "notes")
    parts = [
        (stand, "is right as it stands", "are right as they stand", ""),
        (tally.wrong, "needs a change", "need a change", f", in {errata}"),
        (tally.noted, "is to be read with care", "are to be read with care", f", in {notes}"),
        (tally.left, "is not confirmed", "are not confirmed", ""),
    ]
    outcomes = [f"{n} {verb if n == 1 else verbs}{where}." for n, verb, verbs, where in parts if n]
    checked = f"We checked {how_many(tally.sentences, 'sentence')} in {texts} about small games."
    return " ".join([checked, *outcomes, "A small separate program checks every proof."])


def _small_print(tally: Tally) -> str:
    """Return the kinds of proof of the sentences that are right, and the meaning of a note; ""
    without both.

    >>> _small_print(Tally(proved=5, computed=1, wrong=0, noted=0, left=0, errata=0, notes=0))
    'Of the 6 that are right, 5 are proved about the game, and 1 is a sum of printed figures.'
    """
    sentences = []
    if tally.computed:
        proved = f"{tally.proved} {'is' if tally.proved == 1 else 'are'} proved about the game"
        sums = "is a sum" if tally.computed == 1 else "are sums"
        right = tally.proved + tally.computed
        sentences.append(
            f"Of the {right} that are right, {proved}, and {tally.computed} {sums} of printed "
            "figures."
        )
    if tally.noted:
        sentences.append(
            "What is to be read with care holds in one reading, with a condition or as corrected."
        )
    return " ".join(sentences)


def _card(
    results: SiteResults, name: str, errata: list[ErratumEntry], tally: Tally
) -> dict[str, Any]:
    """Return the values of the card of a document."""
    document = results.documents[name]
    of_comments = of_readers(errata)
    computed = [f"{tally.computed} right by arithmetic"] * bool(tally.computed)
    return {
        "id": name,
        "document": document,
        "sentence": with_links(document.verdict.first, f"{name}/"),
        "damages": by_damage([erratum for erratum in errata if erratum not in of_comments]),
        "readers": by_damage(of_comments),
        "sentences": how_many(tally.sentences, "sentence"),
        "parts": [f"{tally.proved} proved", *computed, *tally.others],
    }


def _findings(
    results: SiteResults, errata: Mapping[str, list[ErratumEntry]]
) -> list[tuple[str, Any, ErratumEntry]]:
    """Return the errata that change most, at most OF_ONE of a document, of each document in
    turn.
    """
    ranked = []
    for place, (name, entries) in enumerate(errata.items()):
        for turn, entry in enumerate(entries[:OF_ONE]):
            if not entry.is_misprint:
                ranked.append((DAMAGES.index(entry.of.damage), turn, place, name, entry))
    ranked.sort(key=lambda finding: finding[:3])
    return [(name, results.documents[name], entry) for *_, name, entry in ranked[:FINDINGS]]


def _example(
    results: SiteResults, errata: Mapping[str, list[ErratumEntry]]
) -> tuple[str, str, str]:
    """Return a certificate to begin with, that of the first finding: document, erratum, command."""
    for name, _, entry in _findings(results, errata):
        for reading in entry.readings:
            if reading.outcome == "disproved" and reading.command:
                return name, entry.of.id, reading.command
    return "", "", ""
