"""The page of a document: verdict, what stands, errata, misprints; the page of its notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from markupsafe import Markup

from nashledger.errata.entries import (
    Entry,
    ErratumEntry,
    Fact,
    answered,
    errata_of,
    erratum_example,
    loose,
    notes_in_order,
    of_readers,
    proofs,
    stands_of,
)
from nashledger.errata.pencil import Pencil, of_printed
from nashledger.errata.tallies import (
    counted,
    counts_words,
    notes_lead,
    number_words,
    usual_standing,
)
from nashledger.pictures.registry import charted
from nashledger.pictures.verdict_strip import verdict_strip
from nashledger.site.refinements_page import has_rows
from nashledger.site.results import SiteResults
from nashproof.claims.verdicts import VerdictRecord
from nashproof.documents.errata import Note, Summary, erratum_name
from nashproof.errors import capital
from nashproof.page.frame import Link, Page
from nashproof.page.mathematics import text_html
from nashproof.page.names import words_for
from nashproof.page.results import accepted_readings
from nashproof.page.sentences import in_words

QUESTIONS = 8  # of ours that the page of a user's own document answers; the ledger has all
MEANINGS = {  # a badge -> what it says, for the key
    "changes a result": "a figure or a conclusion is wrong",
    "needs a condition": "true only with the condition that is added",
    "misleads": "wrong or unclear, but no result rests on it",
}


def pages(results: SiteResults) -> Iterator[Page]:
    """Yield the pages ID/index.html and, where there are notes, ID/notes.html of each document."""
    for name, document in results.documents.items():
        above = (Link("Documents", "index.html"),) if results.whole else ()
        shows = _shows(results, name)
        yield _page(name, document, above, shows)
        if shows["notes"]:
            above = (*above, Link(document.title, f"{name}/index.html"))
            yield _notes_page(results, name, above, shows["notes"])


def _page(name: str, document: Any, above: Sequence[Link], shows: dict[str, Any]) -> Page:
    """Return the page of a document."""
    return Page(
        f"{name}/index.html",
        "site/document.html",
        document.title,
        f"{document.title}: what stands, and what should change.",
        section="Documents",
        crumbs=above,
        contents=_contents(shows),
        cite=f"{document.title}: what stands" + " and what should change" * bool(shows["all"]),
        shows=shows,
    )


def _notes_page(
    results: SiteResults, name: str, above: Sequence[Link], notes: list[Entry[Note]]
) -> Page:
    """Return the page of the notes of a document."""
    document = results.documents[name]
    full = [(note, note.of.says, said_once(proofs(results, name, note))) for note in notes]
    return Page(
        f"{name}/notes.html",
        "site/notes.html",
        f"{document.title}: read with care",
        f"Sentences of {document.title} to be read with care.",
        section="Documents",
        crumbs=above,
        shows={"notes": full, "notes_lead": notes_lead(notes), "document": document},
    )


def said_once(facts: Iterable[Fact]) -> list[Fact]:
    """Return facts that say different things: a sentence of several parts is proved once for a
    reader.
    """
    return list({fact.says: fact for fact in reversed([*facts])}.values())[::-1]


def questions(results: SiteResults, name: str) -> list[tuple[VerdictRecord, str]]:
    """Return the questions of ours about a document that are answered, with their answers."""
    proved = (v for v in results.verdicts[name] if v.asks and v.is_proved())
    return [(v, answered(results, name, v)) for v in proved]


def with_links(verdict: Summary, folder: str = "") -> Markup:
    """Return a document's verdict as HTML, its marks (e1) as links to the errata in a folder."""
    link = Markup('<a href="{}{}.html">{}</a>')
    return Markup("").join(
        text_html(part)
        if isinstance(part, str)
        else "(" + Markup(", ").join(link.format(folder, x, erratum_name(x)) for x in part) + ")"
        for part in verdict.parts
    )


def _shows(results: SiteResults, name: str) -> dict[str, Any]:
    """Return the values of the template of a document."""
    errata, records = errata_of(results, name), results.verdicts[name]
    longer = [erratum for erratum in errata if not erratum.is_misprint]
    damages = {erratum.of.damage for erratum in longer}
    # The games, the most claims first.
    counts = Counter(c.game for v in records for c in v.readings if c.game)
    games = [(game, results.games[game].title) for game, _ in counts.most_common()]
    notes = notes_in_order(results, name)
    return {
        "id": name,
        "document": results.documents[name],
        "source": capital(results.documents[name].source),
        "verdict": with_links(results.documents[name].verdict),
        "all": errata,
        "errata": [
            (erratum, _pencil(results, name, erratum), symbols_of(results, name, erratum))
            for erratum in longer
        ],
        "key": {d: says for d, says in MEANINGS.items() if d in damages},
        "in_order": longer == sorted(longer, key=lambda erratum: int(erratum.of.id[1:])),
        "misprints": [erratum for erratum in errata if erratum.is_misprint],
        "notes": notes,
        "notes_lead": notes_lead(notes),
        "usual": usual_standing(notes),
        "game": results.documents[name].opening.rules,
        "stands": stands_of(results, name),
        "asked": sum(v.asks for v in records),
        "questions": [] if results.whole else questions(results, name)[:QUESTIONS],
        "loose": [(v, _why(results, name, v)) for v in loose(results, name)],
        "counts": counts_words(records),
        "readers": _readers(errata),
        "games": games,
        "strip": verdict_strip(records, results.documents[name].title),
        "charted": [(game, title) for game, title in games if charted(results, game)],
        "lines": name in results.silhouettes,
        "refined": has_rows(results, name),
        "transcribed": name in results.transcriptions,
        "whole": results.whole,
    }


def _pencil(results: SiteResults, name: str, entry: ErratumEntry) -> Pencil | None:
    """Return the sum of an erratum's example; None also if the erratum writes it out."""
    lines = of_printed(results, name, erratum_example(results, name, entry))
    return None if lines and lines.result and f"= {lines.result}" in entry.of.why else lines


def symbols_of(results: SiteResults, name: str, entry: ErratumEntry) -> dict[str, str]:
    """Return the symbols of the document that an erratum uses, with their meanings."""
    of = entry.of
    used = results.documents[name].opening.used_in((of.title, of.printed, of.should_read, of.why))
    return used | dict(of.symbols)


def _readers(errata: Sequence[ErratumEntry]) -> str:
    """Return the number of errata about readers' comments, as a sentence; "" if there is none."""
    of_comments = len(of_readers(errata))
    if not of_comments:
        return ""
    of_author = counted(len(errata) - of_comments, "erratum is", "errata are") or "No erratum is"
    comments = f"{number_words(of_comments)} about readers' comments"
    return f"{capital(of_author)} about the author's text, {comments}."


def _why(results: SiteResults, name: str, verdict: VerdictRecord) -> str:
    """Return why a sentence is not confirmed, as a sentence."""
    readings = accepted_readings(verdict)
    claim = next((c for c in readings if c.outcome != "proved"), readings[0])
    words = words_for(results, name, claim.game)
    return in_words(words, claim)


def _contents(shows: dict[str, Any]) -> list[Link]:
    """Return the table of contents: the parts that the page has."""
    inner = tuple(Link(f"{x.of.id[1:]}. {x.of.title}", f"#{x.of.id}") for x, *_ in shows["errata"])
    parts = {
        "game": "The game",
        "stands": "What stands",
        "errata": "Errata",
        "misprints": "Misprints",
        "loose": "Not confirmed",
        "notes": "Read with care",
        "questions": "What else is true",
        "more": "More",
    }
    return [
        Link(words, f"#{part}", inner if part == "errata" else ())
        for part, words in parts.items()
        if part == "more" or shows[part]
    ]
