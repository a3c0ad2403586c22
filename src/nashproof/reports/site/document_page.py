"""The page of a document: verdict, errata, notes, what stands, what else is true."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from markupsafe import Markup

from nashproof.claims.verdicts import AS_PRINTED, VerdictRecord
from nashproof.reports.errata.entries import MISPRINT, answered, entries, loose, words_for
from nashproof.reports.errata.examples import in_words
from nashproof.reports.mathematics import text_html
from nashproof.reports.pictures.registry import for_document
from nashproof.reports.results import Results
from nashproof.reports.site.frame import Link, Page

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

QUESTIONS = 8  # of ours that a page answers; the ledger has all


def pages(results: Results) -> Iterator[Page]:
    """A page ID/index.html a document."""
    for name, document in results.documents.items():
        shows = _shows(results, name)
        yield Page(
            f"{name}/index.html",
            "site/document.html",
            document.title,
            f"{document.title}: what stands, and what should change.",
            section="Documents",
            crumbs=(Link("Documents", "index.html"),) if results.whole else (),
            contents=_contents(shows),
            cite=f"{document.title}: what stands and what should change",
            shows=shows,
        )


def number_words(count: int) -> str:
    """A count in words up to ten, in digits above."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def confirmed(verdicts: Sequence[VerdictRecord]) -> int:
    """How many assertions are confirmed by a proof that derives their figures."""
    return sum(v.verdict == "confirmed" and v.basis != AS_PRINTED for v in verdicts if not v.asks)


def counted(count: int, one: str, many: str) -> str:
    """So many of something, in words; "" for none.

    >>> counted(2, "note", "notes")
    'two notes'
    """
    return f"{number_words(count)} {one if count == 1 else many}" if count else ""


def with_links(verdict: str, document: str = "") -> Markup:
    """A document's verdict as HTML, its marks (e1) as links to the errata."""
    text = re.sub(r"\((e[0-9]+(?:, e[0-9]+)*)\)", r"(\1)", str(text_html(verdict)))
    link = rf'<a href="{document}\1.html">erratum \2</a>'
    return Markup(re.sub(r"\b(e([0-9]+))\b(?=[^()]*\))", link, text))


def _shows(results: Results, name: str) -> dict[str, Any]:
    drawn = for_document(results, name)
    errata, records = entries(results, name, "errata"), results.verdicts[name]
    asked = [v for v in records if v.asks]
    misprints = [one for one in errata if one.of.damage == MISPRINT]
    return {
        "id": name,
        "document": results.documents[name],
        "verdict": with_links(results.documents[name].verdict),
        "errata": [one for one in errata if one not in misprints],
        "misprints": misprints,
        "notes": entries(results, name, "notes"),
        "stands": entries(results, name, "stands"),
        "questions": [(v, answered(results, name, v)) for v in asked[:QUESTIONS]],
        "more": len(asked[QUESTIONS:]),
        "loose": [(v, _why(results, name, v)) for v in loose(results, name)],
        "counts": counts_words(results, name),
        "games": _games(results, name),
        "strip": drawn.strip,
        "pictures": drawn.questions,
        "charted": _charted(results, name),
        "lines": name in results.silhouettes,
        "transcribed": name in results.transcriptions,
        "whole": results.whole,
    }


def counts_words(results: Results, name: str) -> str:
    """How many sentences were checked, how many of them stand, and to what the others belong."""
    assertions = [v for v in results.verdicts[name] if not v.asks]
    holds, proved = sum(v.verdict == "confirmed" for v in assertions), confirmed(assertions)
    are = "is" if proved == 1 else "are"
    said = [
        f"Of the {len(assertions)} sentences that we checked, {proved} {are} confirmed by a proof "
        "about the game."
    ]
    if holds > proved:
        said.append(f"In {holds - proved} more the printed figures agree with each other.")
    parts = (
        counted(len(entries(results, name, "errata")), "erratum", "errata"),
        counted(len(entries(results, name, "notes")), "note", "notes"),
        counted(len(loose(results, name)), "item below", "items below"),
    )
    if len(assertions) > holds:
        said.append(f"The others belong to {' and '.join(filter(None, parts))}.")
    return " ".join(said)


def _why(results: Results, name: str, verdict: VerdictRecord) -> str:
    claim = next((c for c in verdict.readings if c.outcome != "proved"), verdict.readings[0])
    words = words_for(results, name, claim.game)
    return in_words(words, results.games.get(claim.game), claim)  # type: ignore[arg-type]


def _games(results: Results, name: str) -> list[tuple[str, str]]:
    """The games that the document is about, the most claims first: pairs of an id and a title."""
    games = [c.game for v in results.verdicts[name] for c in v.readings if c.game]
    ordered = sorted(dict.fromkeys(games), key=lambda game: -games.count(game))
    return [(game, results.games[game].title) for game in ordered]


def _charted(results: Results, name: str) -> list[tuple[str, str]]:
    """Of these games those whose page has the proofs of the document's charts."""
    return [
        (game, title)
        for game, title in _games(results, name)
        if any("-range-" in key for key in results.sets.get(game, {}))
    ]


def _contents(shows: dict[str, Any]) -> list[Link]:
    inner = tuple(
        Link(f"{one.of.id[1:]}. {one.of.title}", f"#{one.of.id}") for one in shows["errata"]
    )
    parts = {
        "errata": "Errata",
        "misprints": "Misprints",
        "loose": "Not confirmed",
        "notes": "Read with care",
        "stands": "What stands",
        "questions": "What else is true",
        "pictures": "Pictures",
    }
    return [
        Link(words, f"#{part}", inner if part == "errata" else ())
        for part, words in parts.items()
        if shows[part]
    ]
