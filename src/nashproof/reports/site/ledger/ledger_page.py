"""The ledger of a document: every assertion in one line, which unfolds to its proofs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from nashproof.claims.verdicts import VERDICTS, VerdictRecord
from nashproof.errors import how_many
from nashproof.files.lines import line_words
from nashproof.reports.errata.entries import card_key, outcome, words_for
from nashproof.reports.errata.examples import in_words, parameters_of
from nashproof.reports.errata.names import Words
from nashproof.reports.mathematics import text_plain
from nashproof.reports.pictures.registry import charted, of_questions
from nashproof.reports.results import AcceptedReading, Results, accepted
from nashproof.reports.site.document_page import questions
from nashproof.reports.site.frame import DAMAGES, Link, Page, inside

SHORT = 60  # characters of a figure that a cell shows; the fold has all
LONGEST = 140  # characters of a sentence of the checker; longer ones its command prints
DECIMALS = re.compile(r" \(−?[0-9]+\.[0-9]+\)")  # an exact number rounded for the eye


@dataclass(frozen=True)
class Proof:
    """A reading, or an offer, as the fold of a row shows it."""

    read: str  # "", "if ...", or how the sentence was changed
    says: str  # "" where it is what the row says
    outcome: str  # "" in a confirmed row, where each reading is proved
    why: str  # "" where it is that of the reading before
    sentence: Markup  # the checker's, "" in a confirmed row, where it repeats why
    claim: AcceptedReading


@dataclass(frozen=True)
class Row:
    """An assertion or a question in one line; ``stated`` and ``exact`` are plain text: in narrow
    cells −1/18 reads better on one line, and is a tenth of the bytes. ``cells``: the same, as far
    as they fit."""

    of: VerdictRecord
    lines: str
    stated: str
    exact: str
    game: str
    proofs: tuple[Proof, ...]
    command: str  # that checks all its certificates; "" where there is none
    marks: str  # the erratum or note that rests on it
    mark: str  # the class of its colour

    @property
    def is_long(self) -> bool:
        """Whether a figure is too long for a cell."""
        return max(len(self.stated), len(self.exact)) > SHORT

    @property
    def cells(self) -> tuple[str, str]:
        """What the cells of both figures say."""
        same = "as stated" if self.stated and not self.exact else self.exact
        stated, exact = (x if len(x) <= SHORT else "unfold" for x in (self.stated, same))
        return stated, exact


def pages(results: Results) -> Iterator[Page]:
    """A page ID/ledger.html a document."""
    for name, document in results.documents.items():
        games = sorted(_games(results, name))
        yield Page(
            f"{name}/ledger.html",
            "site/ledger.html",
            f"{document.title}: the ledger",
            f"Every statement of {document.title} that was checked, with its verdict and proof.",
            section="Documents",
            crumbs=above(results, name),
            shows={
                "document": document,
                "id": name,
                "whole": results.whole,
                "questions": questions(results, name),
                "pictures": list(of_questions(results, name)),
                "charted": [game for game in games if charted(results, game)],
                "games": results.games,
                "names": _names(results, name, games),
            }
            | section(rows(results, name)),
        )


def _names(results: Results, name: str, games: Iterable[str]) -> str:
    """What certificates call cards and players, where the document has other words."""
    keys = (card_key(results, name, game) for game in games)
    return max(keys, key=len, default="")


def above(results: Results, name: str) -> tuple[Link, ...]:
    """The pages above those of a document."""
    front = (Link("Documents", "index.html"),) if results.whole else ()
    return (*front, Link(results.documents[name].title, f"{name}/index.html"))


def rows(results: Results, name: str) -> list[Row]:
    """The rows of a document, assertions in the order of their lines, then questions."""
    words = {game: words_for(results, name, game) for game in _games(results, name)}
    return [_row(results, words, record) for record in results.verdicts[name]]


def section(some: Sequence[Row]) -> dict[str, Any]:
    """What the template shows: the rows, and what a filter can ask for with its counts."""
    verdicts = [row.of.verdict for row in some]
    kinds = [row.of.kind for row in some]
    return {
        "rows": some,
        "checked": _checked(some),
        "verdicts": [(word, verdicts.count(word)) for word in VERDICTS if word in verdicts],
        "kinds": [(kind, kinds.count(kind)) for kind in sorted(set(kinds))],
        "proofs": sum(bool(p.claim.certificate) for row in some for p in row.proofs),
    }


def _checked(some: Sequence[Row]) -> str:
    """How many sentences and questions there are, the beginning of a sentence."""
    asked = sum(row.of.asks for row in some)
    said = len(some) - asked
    text = "sentence" if said == 1 else "sentences, formulas and rows of tables"
    parts = [f"{said} {text}", f"{how_many(asked, 'question')} of ours"]
    return " and ".join(part for number, part in zip((said, asked), parts) if number)


def mark_of(record: VerdictRecord) -> str:
    """The class of the colour in which pages mark an assertion."""
    if record.damage:
        return DAMAGES[record.damage]
    return "d-good" if record.verdict in ("confirmed", "answered") else "d-note"


def _games(results: Results, name: str) -> set[str]:
    return {"", *(claim.game for v in results.verdicts[name] for claim in v.claims)}


def _row(results: Results, words: dict[str, Words], record: VerdictRecord) -> Row:
    own = words[record.readings[0].game]
    game = record.readings[0].game
    letters = parameters_of(accepted(record)[0])
    stated = text_plain(own.sentence(_each_once(record.stated), letters))
    exact = text_plain(own.sentence(record.computed, letters))
    return Row(
        record,
        line_words(record.lines),
        stated,
        "" if DECIMALS.sub("", exact) == stated else exact,
        results.games[game].title if game else "",
        tuple(_proofs(results, words, record)),
        _command(record),
        record.erratum or record.note,
        mark_of(record),
    )


def _each_once(stated: str) -> str:
    """What is stated, the same relation without a figure once: not ``at least; at most; ...``."""
    parts = stated.split("; ")
    return "; ".join(dict.fromkeys(parts) if not any(map(str.isdigit, stated)) else parts)


def _proofs(results: Results, words: dict[str, Words], record: VerdictRecord) -> Iterator[Proof]:
    """All readings and offers of a row, what several have in common once."""
    before = ""
    for claim in accepted(record):
        made = _proof(results, words, record, claim)
        yield replace(made, why="" if made.why == before else made.why)
        before = made.why


def _proof(
    results: Results, words: dict[str, Words], record: VerdictRecord, claim: AcceptedReading
) -> Proof:
    changed = {"qualified": "with a condition", "corrected": "as corrected"}.get(claim.offer, "")
    game, sure = results.games.get(claim.game), record.verdict == "confirmed"
    return Proof(
        changed or (f"if {claim.condition}" if claim.condition else ""),
        claim.says if claim.says != record.says else "",
        "" if sure else outcome(claim),
        text_plain(in_words(words[claim.game], game, claim)),
        _shown("" if sure else claim.sentence, game),
        claim,
    )


def _shown(sentence: str, game: Any) -> Markup:
    """A sentence of the checker without the game, which the row names, "" if it is long."""
    sentence = sentence.removeprefix(f'"{game.title}": ' if game else "")
    return inside(sentence if len(sentence) <= LONGEST else "")


def _command(record: VerdictRecord) -> str:
    """The command that checks all certificates of a row, "" where there is none.

    Their names begin with the row's id: where there are several, a star stands for the rest.
    """
    proved = [claim for claim in accepted(record) if claim.command]
    if len(proved) < 2:
        return "".join(claim.command for claim in proved)
    parts = [claim.command.rpartition(" ") for claim in proved]
    folder = parts[0][2].removesuffix(proved[0].certificate)
    checker = parts[0][0].partition(f" {folder}")[0]
    games = "".join(dict.fromkeys(before.removeprefix(checker) for before, _, _ in parts))
    own = proved[0].certificate.rpartition("/")[0]
    return f"{checker}{games} {folder}{own}/{record.id}.*json"
