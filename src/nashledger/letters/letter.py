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
from nashproof.documents.errata import Summary, erratum_name
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
    """ID/errata.md, .tex and .pdf of each document that has errata."""
    written: dict[str, str | bytes] = {}
    for name, document in results.documents.items():
        if document.errata:
            shows = _in_letter(results, name) | {"edition": edition}
            texts = {form: render_text(f"letter.{form}", shows) for form in FORMS}
            written[f"{name}/errata.md"] = texts["md"]
            written[f"{name}/errata.tex"] = texts["tex"]
            written[f"{name}/errata.pdf"] = typeset(texts["typ"])
    return written


def _in_letter(results: SiteResults, name: str) -> dict[str, Any]:
    """What the templates of a letter show, by the names that they use."""
    document = results.documents[name]
    errata = errata_of(results, name)
    first = _first_sum(results, name, errata)
    return {
        "id": name,
        "document": document,
        "to": document.author.partition(", with ")[0],
        "numbers": _numbers(errata),
        "how_taken": HOW_TAKEN,
        "verdict": _verdict(document.verdict),
        "errata": errata,
        "counts": counts_words(results.verdicts[name]),
        "of_readers_words": _of_readers(errata),
        "by_hand": first,
        "command": first.example.reading.command if first else _first_command(errata),
        "misread": dict(misread(errata, entry_names(results.verdicts[name]))),
        "care": notes_in_order(results, name),
        "stands": stands_of(results, name),
    }


def _verdict(verdict: Summary) -> str:
    """The verdict, the errata in its marks by their numbers: ``(erratum 1, erratum 2)``."""
    return "".join(
        part if isinstance(part, str) else f"({', '.join(map(erratum_name, part))})"
        for part in verdict.parts
    )


def _first_sum(results: SiteResults, name: str, errata: list[ErratumEntry]) -> WorkedExample | None:
    """The first counter-example whose sum is worked out; None if none is."""
    for one in errata:
        made = None if one.is_misprint else erratum_example(results, name, one)
        if made and (made.sums or made.by_hand):
            named = by_hand(results, name, one, made) if made.by_hand else ()
            return WorkedExample(one, made, tuple(x for pencil in named for x in pencil.lines))
    return None


HOW_TAKEN = "This is how we took some sentences. If you meant one otherwise, please tell us."


def _numbers(errata: Sequence[ErratumEntry]) -> str:
    """Why the numbers do not run from 1 in the order of the list; "" if they do."""
    numbers = [int(one.of.id[1:]) for one in errata]
    if numbers == [*range(1, len(numbers) + 1)]:
        return ""
    return "An erratum keeps its number, so numbers may be out of order, and one may be missing."


def _of_readers(errata: list[ErratumEntry]) -> str:
    """Which errata are about readers' comments, not about the author's text; "" if none is."""
    numbers = sorted(int(one.of.id[1:]) for one in of_readers(errata))
    if not numbers:
        return ""
    *first, last = numbers
    which = f"Erratum {last} is"
    if first:
        which = f"Errata {', '.join(map(str, first))} and {last} are"
    if len(first) > 1 and last - first[0] == len(first):
        which = f"Errata {first[0]} to {last} are"
    return (
        f"{which} not about your own words, but about comments that readers left below them. "
        "The table names each comment by its first words."
    )


def _first_command(errata: list[ErratumEntry]) -> str:
    """The command that checks a proof of the first erratum that has one; "" if none has."""
    return next((one.command for one in errata if one.command), "")


def misread(errata: list[ErratumEntry], names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Where we had to decide how to take a sentence, and which readings there are."""
    for one in errata:
        taken = (f"“{says}” Taken so: {named(how, names)}" for says, how in one.taken)
        says = " ".join((*one.depends, *taken))
        if says and not one.is_misprint:
            yield f"Erratum {one.of.id[1:]} ({one.lines})", says


def whole(results: SiteResults, edition: Edition) -> dict[str, str | bytes]:
    """One PDF: all errata of all documents with their counter-examples and commands, the games,
    the laws."""
    return {"nashproof-reports.pdf": typeset(render_text("whole.typ", _all(results, edition)))}


def _all(results: SiteResults, edition: Edition) -> Mapping[str, Any]:
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
        """What checks it again: the proof of its example, else one of its readings."""
        return (self.example.reading.command if self.example else "") or self.entry.command


def _with_examples(results: SiteResults, name: str) -> dict[str, Any]:
    """What the pages of a document show, in their order: errata, then misprints."""
    shows, made = _in_letter(results, name), []
    for one in shows["errata"]:
        example = erratum_example(results, name, one)
        made.append(ErratumOnPage(one, example, by_hand(results, name, one, example)))
    return shows | {
        "longer": [one for one in made if not one.entry.is_misprint],
        "misprints": [one for one in made if one.entry.is_misprint],
        "notes": shows["care"],
        "notes_lead": notes_lead(shows["care"]),
        "usual": usual_standing(shows["care"]),
    }
