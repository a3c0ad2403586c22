"""A document line by line: the lengths of its lines, marks where something is claimed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from nashledger.errata.entries import Entry, Source, errata_of, notes_of
from nashledger.site.ledger.ledger_page import above
from nashledger.site.results import SiteResults
from nashproof.claims.verdicts import VerdictRecord
from nashproof.files.lines import numbers
from nashproof.page.frame import Page
from nashproof.page.marks import key_of, mark_of


@dataclass(frozen=True)
class Line:
    """A line of the text; ``width`` in tenths of a percent of the longest line."""

    number: int
    length: int
    width: int
    marks: tuple[tuple[str, VerdictRecord], ...]  # the colour of each assertion that begins here
    covered: bool  # whether an assertion speaks of it
    reason: str  # why it has no claim, where that is said first; "" if it is not
    excused: bool


def pages(results: SiteResults) -> Iterator[Page]:
    """Yield a page ID/lines.html a document whose silhouette is known."""
    for name, lengths in results.silhouettes.items():
        document = results.documents[name]
        yield Page(
            f"{name}/lines.html",
            "site/lines.html",
            f"{document.title}: line by line",
            f"The lines of {document.title}: what each claims, and why the others have no claim.",
            section="Documents",
            crumbs=above(results, name),
            shows={"document": document, **_shows(results, name, lengths)},
        )


def _shows(results: SiteResults, name: str, lengths: Sequence[int]) -> dict[str, Any]:
    """Return the values of the template."""
    rows = lines(results, name, lengths)
    marks = {mark for line in rows for mark, _ in line.marks}
    return {
        "lines": rows,
        "key": key_of(marks),
        "marked": _marked(results, name),
        "covered": sum(line.covered and line.length > 0 for line in rows),
        "empty": sum(not line.length for line in rows),
        "excused": sum(line.excused and not line.covered and line.length > 0 for line in rows),
    }


def _marked(results: SiteResults, name: str) -> list[tuple[str, str, Entry[Source]]]:
    """Return errata and notes in the order of their lines: name, page, entry."""
    errata = [(f"Erratum {e.of.id[1:]}", f"{e.of.id}.html", e) for e in errata_of(results, name)]
    notes = [(f"Note {e.of.id[1:]}", f"notes.html#{e.of.id}", e) for e in notes_of(results, name)]
    return sorted([*errata, *notes], key=lambda item: item[2].first_line)


def lines(results: SiteResults, name: str, lengths: Sequence[int]) -> list[Line]:
    """Return the lines of a document's text."""
    records = [record for record in results.verdicts[name] if record.lines]
    # The reasons why lines have no claim, each after its lines.
    document = results.documents[name]
    entries = (entry.partition(":") for entry in (*document.no_claim, *document.not_yet))
    reasons = [(numbers(spans), why.strip()) for spans, _, why in entries]
    spans = [(numbers(record.lines), record) for record in records]
    beginning: dict[int, list[tuple[str, VerdictRecord]]] = {}
    for span, record in spans:
        beginning.setdefault(span[0], []).append((mark_of(record), record))
    covered = {number for span, _ in spans for number in span}
    excused = {number for numbers_of, _ in reasons for number in numbers_of}
    firsts = {numbers_of[0]: why for numbers_of, why in reasons}
    longest = max(lengths, default=1)
    return [
        Line(
            number,
            length,
            1000 * length // longest,
            tuple(beginning.get(number, ())),
            number in covered,
            firsts.get(number, ""),
            number in excused,
        )
        for number, length in enumerate(lengths, 1)
    ]
