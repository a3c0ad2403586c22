"""The front page: what was checked, the documents, the findings that matter most."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from nashproof.documents.vocabulary import DAMAGES
from nashproof.errors import capital, how_many
from nashproof.reports.errata.entries import ErratumEntry, by_damage, errata_of
from nashproof.reports.errata.tallies import Tally, counted
from nashproof.reports.results import Results
from nashproof.reports.site.frame import Link, Page
from nashproof.reports.site.refinements_page import has_rows

FINDINGS, OF_ONE = 7, 2  # errata on the front page, and of one document


def pages(results: Results) -> Iterator[Page]:
    """The page index.html."""
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


def _shows(results: Results) -> dict[str, Any]:
    errata = {name: errata_of(results, name) for name in results.documents}
    texts = counted(len(results.documents), "text", "texts") or "no text"
    findings = _findings(results, errata)
    tallies = {name: Tally.of(results.verdicts[name], len(some)) for name, some in errata.items()}
    tally = Tally.of_all(tallies.values())
    return {
        "heading": f"{capital(texts)} about small games, checked exactly",
        "lead": f"We checked {how_many(tally.sentences, 'sentence')} of {texts} about small games. "
        f"{_hold(tally.proved, tally.computed)}{_others(tally)} Each proof is a certificate that a "
        "small program accepts.",
        "cards": [_card(results, name, some, tallies[name]) for name, some in errata.items()],
        "errata": counted(tally.errata, "erratum", "errata"),
        "findings": findings,
        "tables": [(name, one) for name, one in results.documents.items() if one.tables],
        "refined": any(has_rows(results, name) for name in results.documents),
        "words": capital(counted(len(findings), "finding", "findings")),
        "damages": by_damage([one for some in errata.values() for one in some]),
        "checker": results.checker,
        "example": _example(results, errata),
    }


def _hold(proved: int, computed: int) -> str:
    """So many sentences are right by a proof about the game, so many by arithmetic, as a sentence.

    >>> _hold(1, 0)
    '1 holds as it stands, by a proof about the game.'
    """
    stand = f"{proved} {'holds as it stands' if proved == 1 else 'hold as they stand'}"
    also = f", and {computed} by arithmetic on the printed figures alone" if computed else ""
    return f"{stand}, by a proof about the game{also}."


def _others(tally: Tally) -> str:
    """Where those are that are not confirmed, and what a note is, as sentences; "" if all are.

    >>> _others(Tally(proved=5, computed=0, wrong=2, noted=1, left=0, errata=1, notes=1))
    ' Of the other 3, 2 are in one erratum, 1 in one note. What a note is on holds in one reading, \
with a condition or as corrected.'
    """
    if not tally.others:
        return ""
    first, *rest = tally.others
    number, _, where = first.partition(" ")
    count = tally.wrong + tally.noted + tally.left
    be = "is" if number == "1" else "are"
    said = f" Of the other {count}, {', '.join([f'{number} {be} {where}', *rest])}."
    note = " What a note is on holds in one reading, with a condition or as corrected."
    return said + note * bool(tally.noted)


def _card(results: Results, name: str, errata: list[ErratumEntry], tally: Tally) -> dict[str, Any]:
    document = results.documents[name]
    computed = [f"{tally.computed} right by arithmetic"] * bool(tally.computed)
    return {
        "id": name,
        "document": document,
        "sentence": first_sentence(document.verdict),
        "damages": by_damage(errata),
        "sentences": how_many(tally.sentences, "sentence"),
        "parts": [f"{tally.proved} proved", *computed, *tally.others],
    }


def first_sentence(text: str) -> str:
    """The first sentence of a verdict, without its marks (e1).

    >>> first_sentence("The value 0.5 is right. One bound (e1) is not.")
    'The value 0.5 is right.'
    """
    sentence = re.split(r"(?<=[.!?])\s+(?=[A-Z$\"])", text.strip())[0]
    return re.sub(r" \(e[0-9]+(, e[0-9]+)*\)", "", sentence)


def _findings(
    results: Results, errata: Mapping[str, list[ErratumEntry]]
) -> list[tuple[str, Any, ErratumEntry]]:
    """The errata that change most: at most OF_ONE of a document, one of each in turn."""
    ranked = []
    for place, (name, some) in enumerate(errata.items()):
        for turn, entry in enumerate(some[:OF_ONE]):
            if not entry.is_misprint:
                ranked.append((DAMAGES.index(entry.of.damage), turn, place, name, entry))
    ranked.sort(key=lambda one: one[:3])
    return [(name, results.documents[name], entry) for *_, name, entry in ranked[:FINDINGS]]


def _example(results: Results, errata: Mapping[str, list[ErratumEntry]]) -> tuple[str, str, str]:
    """A certificate to begin with: the first finding's; document, erratum, command."""
    for name, _, entry in _findings(results, errata):
        for one in entry.readings:
            if one.outcome == "disproved" and one.command:
                return name, entry.of.id, one.command
    return "", "", ""
