"""A letter to the authors of a document: its errata, one counter-example by hand, what may be
misread; as Markdown, LaTeX and PDF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nashledger.errata.entries import (
    ErratumEntry,
    errata_of,
    erratum_example,
    notes_in_order,
    of_readers,
    stands_of,
)
from nashledger.errata.pencil import Pencil, by_hand
from nashledger.errata.tallies import counts_words, notes_lead, usual_standing
from nashledger.letters.typeset import FORMS, render_text, typeset
from nashledger.site.laws.law_words import law_lines
from nashledger.site.results import SiteResults
from nashproof.documents.errata import erratum_name
from nashproof.page.examples import Example
from nashproof.page.frame import Edition
from nashproof.page.references import entry_names, named


@dataclass(frozen=True)
class WorkedExample:
    """An erratum whose counter-example a letter works out by hand: in tables, or in ``lines``."""

    entry: ErratumEntry
    example: Example
    lines: tuple[str, ...] = ()


def files(results: SiteResults, edition: Edition) -> dict[str, str | bytes]:
    """Return ID/errata.md, .tex and .pdf of each document that has errata."""
    written: dict[str, str | bytes] = {}
    sources: dict[str, str] = {}  # of the PDFs
    for name, document in results.documents.items():
        if document.errata:
            shows = _in_letter(results, name) | {"edition": edition}
            texts = {form: render_text(f"letter.{form}", shows) for form in FORMS}
            written[f"{name}/errata.md"] = texts["md"]
            written[f"{name}/errata.tex"] = texts["tex"]
            sources[f"{name}/errata.pdf"] = texts["typ"]
    return written | dict(zip(sources, typeset([*sources.values()]) if sources else ()))


def _in_letter(results: SiteResults, name: str) -> dict[str, Any]:
    """Return the values of the templates of a letter, by the names that they use."""
    document = results.documents[name]
    errata = errata_of(results, name)
    # The errata in the marks of the verdict by their numbers: ``(erratum 1, erratum 2)``.
    verdict = "".join(
        part if isinstance(part, str) else f"({', '.join(map(erratum_name, part))})"
        for part in document.verdict.parts
    )
    worked = _first_sum(results, name, errata)
    first_command = next((erratum.command for erratum in errata if erratum.command), "")
    return {
        "id": name,
        "document": document,
        "to": document.author.partition(", with ")[0],
        "numbers": _numbers(errata),
        "how_taken": HOW_TAKEN,
        "verdict": verdict,
        "errata": errata,
        "counts": counts_words(results.verdicts[name]),
        "of_readers_words": _of_readers(errata),
        "by_hand": worked,
        "command": worked.example.reading.command if worked else first_command,
        "misread": dict(misread(errata, entry_names(results.verdicts[name]))),
        "care": notes_in_order(results, name),
        "stands": stands_of(results, name),
    }


def _first_sum(results: SiteResults, name: str, errata: list[ErratumEntry]) -> WorkedExample | None:
    """Return the first counter-example with a sum; None if there is none."""
    for erratum in errata:
        example = None if erratum.is_misprint else erratum_example(results, name, erratum)
        if example and (example.sums or example.by_hand):
            pencils = by_hand(results, name, erratum, example) if example.by_hand else ()
            lines = tuple(line for pencil in pencils for line in pencil.lines)
            return WorkedExample(erratum, example, lines)
    return None


HOW_TAKEN = "This is how we took some sentences. If you meant one otherwise, please tell us."


def _numbers(errata: Sequence[ErratumEntry]) -> str:
    """Return why the numbers do not run from 1 in the order of the list; "" if they do."""
    numbers = [int(erratum.of.id[1:]) for erratum in errata]
    if numbers == [*range(1, len(numbers) + 1)]:
        return ""
    return "An erratum keeps its number, so numbers may be out of order, and one may be missing."


def _of_readers(errata: list[ErratumEntry]) -> str:
    """Return the errata about readers' comments, as sentences; "" if there are none."""
    numbers = sorted(int(erratum.of.id[1:]) for erratum in of_readers(errata))
    if not numbers:
        return ""
    *before, last = numbers
    subject = f"Erratum {last} is"
    if before:
        subject = f"Errata {', '.join(map(str, before))} and {last} are"
    if len(before) > 1 and last - before[0] == len(before):
        subject = f"Errata {before[0]} to {last} are"
    return (
        f"{subject} not about your own words, but about comments that readers left below them. "
        "The table names each comment by its first words."
    )


def misread(errata: list[ErratumEntry], names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the errata with a sentence that had to be interpreted, each with its readings."""
    for erratum in errata:
        taken = (f"“{says}” Taken so: {named(how, names)}" for says, how in erratum.taken)
        says = " ".join((*erratum.depends, *taken))
        if says and not erratum.is_misprint:
            yield f"Erratum {erratum.of.id[1:]} ({erratum.lines})", says


def whole(results: SiteResults, edition: Edition) -> dict[str, str | bytes]:
    """Return one PDF with all errata, counter-examples and commands, the games and the laws."""
    [pdf] = typeset([render_text("whole.typ", _all(results, edition))])
    return {"nashproof-reports.pdf": pdf}


def _all(results: SiteResults, edition: Edition) -> Mapping[str, Any]:
    """Return the values of the template of the whole PDF."""
    return {
        "edition": edition,
        "letters": [_with_examples(results, name) for name in results.documents],
        "games": [
            (name, game.title, value.value if value else None)
            for name, game in results.games.items()
            for value in [results.values.get(name)]
        ],
        "laws": [(law["title"], law["says"], law_lines(law)) for law in results.laws],
    }


@dataclass(frozen=True)
class ErratumOnPage:
    """An erratum as its page shows it: counter-example, sums for a pencil, the command."""

    entry: ErratumEntry
    example: Example | None
    pencils: Sequence[Pencil]

    @property
    def command(self) -> str:
        """The command that checks it again: the proof of its example, else one of its readings."""
        return (self.example.reading.command if self.example else "") or self.entry.command


def _with_examples(results: SiteResults, name: str) -> dict[str, Any]:
    """Return the values of the pages of a document, in their order: errata, then misprints."""
    shows, errata = _in_letter(results, name), []
    for entry in shows["errata"]:
        example = erratum_example(results, name, entry)
        errata.append(ErratumOnPage(entry, example, by_hand(results, name, entry, example)))
    return shows | {
        "longer": [erratum for erratum in errata if not erratum.entry.is_misprint],
        "misprints": [erratum for erratum in errata if erratum.entry.is_misprint],
        "notes": shows["care"],
        "notes_lead": notes_lead(shows["care"]),
        "usual": usual_standing(shows["care"]),
    }
