"""The ledger of a document: every assertion in one line, which unfolds to its proofs; then every
question of ours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from nashledger.errata.entries import card_key
from nashledger.pictures.registry import charted, of_profiles, of_questions
from nashledger.site.results import SiteResults
from nashproof.claims.verdicts import VERDICTS, VerdictRecord, how_read
from nashproof.errors import capital, how_many
from nashproof.files.lines import line_words
from nashproof.page.frame import Link, Page, inside
from nashproof.page.marks import key_of, mark_of
from nashproof.page.mathematics import text_plain
from nashproof.page.names import PageWords, words_for
from nashproof.page.references import entry_names
from nashproof.page.results import AcceptedReading, accepted
from nashproof.page.retold import Retelling
from nashproof.page.sentences import in_words, outcome, parameters_of

LONGEST_CELL = 60  # characters of a figure that a cell shows; the fold has all
LONGEST_CHECKED = 140  # characters of a sentence of the checker; longer ones its command prints
SURE = {"proved", "answered"}  # outcomes of readings that a row need not tell apart
RELATIONS = {"at least", "at most", "less than", "more than", "other than"}
DECIMALS = re.compile(r" \(−?[0-9]+\.[0-9]+\)")  # an exact number rounded for the eye


@dataclass(frozen=True)
class ShownProof:
    """A reading, or an offer, as the fold of a row shows it."""

    read: str  # "", "If ...", or how the sentence was changed
    says: str  # "" where it is what the row says
    outcome: str  # "" in a row whose every reading is proved
    why: str  # "" where it is that of the reading before
    sentence: Markup  # the checker's, "" in a row whose every reading is proved: it repeats why
    claim: AcceptedReading
    marked: bool  # the proved checker accepts the certificate, too


@dataclass(frozen=True)
class LedgerRow:
    """An assertion or a question in one line; ``stated`` and ``exact`` are plain text: in narrow
    cells −1/18 reads better on one line, and is a tenth of the bytes. ``cells``: the same, as far
    as they fit. Of a question nothing is stated, and ``exact`` answers it."""

    of: VerdictRecord
    lines: str
    stated: str
    exact: str
    game: str
    proofs: tuple[ShownProof, ...]
    marks: str  # the erratum or note that rests on it
    mark: str  # the class of its colour

    @property
    def in_full(self) -> str:
        """Both figures, if one is too long for its cell; an exact one that no reason has."""
        figures = {"Stated": self.stated, "Exact": self.exact}
        if max(map(len, figures.values())) <= LONGEST_CELL:
            return ""
        if any(self.exact in proof.why for proof in self.proofs):
            figures["Exact"] = ""
        return ". ".join(f"{name}: {figure}" for name, figure in figures.items() if figure)

    @property
    def certificates(self) -> int:
        """The number of certificates that prove it."""
        return sum(bool(proof.claim.certificate) for proof in self.proofs)

    @property
    def cells(self) -> tuple[str, str]:
        """The texts of the cells of both figures: the beginning of what is too long."""
        if set(self.stated.split("; ")) <= RELATIONS and " and " in self.exact:
            pairs = dict.fromkeys(DECIMALS.sub("", self.exact).split("; "))
            return _beginning(_compared(self.stated)), _beginning("; ".join(pairs))
        exact = "as stated" if self.stated and not self.exact else self.exact
        if re.search(r"\d", self.stated) and "." not in self.stated:  # no decimal to compare with
            exact = DECIMALS.sub("", exact)
        return _beginning(self.stated), _beginning(exact)


def _beginning(figures: str) -> str:
    """Return as many figures as a cell shows; the fold has all.

    >>> _beginning("; ".join(["-0.333; 0.333"] * 9))
    '-0.333; 0.333; -0.333; 0.333; -0.333; 0.333; -0.333; …'
    """
    if len(figures) <= LONGEST_CELL:
        return figures
    start = figures[: LONGEST_CELL - 2]
    figures_shown, mark, _ = start.rpartition("; ")
    return f"{figures_shown}; …" if mark else f"{start.rpartition(' ')[0] or start} …"


def _compared(relations: str) -> str:
    """Return relations without a figure, in words: the exact cell has the pairs they are between.

    >>> _compared("at least")
    'the first at least the second'
    >>> _compared("less than; more than")
    'in pairs: less than; more than'
    """
    several = "; " in relations
    return f"in pairs: {relations}" if several else f"the first {relations} the second"


def pages(results: SiteResults) -> Iterator[Page]:
    """Yield a page ID/ledger.html a document."""
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
                "lines": name in results.silhouettes,
                "whole": results.whole,
                "pictures": [*of_profiles(results, name), *of_questions(results, name)],
                "charted": [game for game in games if charted(results, game)],
                "games": results.games,
                "names": max((card_key(results, name, g) for g in games), key=len, default=""),
                "entry_names": entry_names(results.verdicts[name]),
            }
            | section(results, rows(results, name)),
        )


def above(results: SiteResults, name: str) -> tuple[Link, ...]:
    """Return links to the pages above those of a document."""
    front = (Link("Documents", "index.html"),) if results.whole else ()
    return (*front, Link(results.documents[name].title, f"{name}/index.html"))


def rows(results: SiteResults, name: str) -> list[LedgerRow]:
    """Return the rows of a document, assertions in the order of their lines, then questions."""
    words = {game: words_for(results, name, game) for game in _games(results, name)}
    return [_row(results, words, record) for record in results.verdicts[name]]


def section(results: SiteResults, ledger_rows: Sequence[LedgerRow]) -> dict[str, Any]:
    """Return the values of the template: rows, the choices of a filter with counts, commands."""
    verdicts = [row.of.verdict for row in ledger_rows]
    kinds = [row.of.kind for row in ledger_rows]
    return {
        "rows": [row for row in ledger_rows if not row.of.asks],
        "questions": [row for row in ledger_rows if row.of.asks],
        "checked": _checked(ledger_rows),
        "key": key_of({row.mark for row in ledger_rows}),
        "verdicts": [(word, verdicts.count(word)) for word in VERDICTS if word in verdicts],
        "kinds": [(kind, kinds.count(kind)) for kind in sorted(set(kinds))],
        "proofs": sum(row.certificates for row in ledger_rows),
        "marked": sum(proof.marked for row in ledger_rows for proof in row.proofs),
        "commands": _commands(results, ledger_rows),
    }


def _commands(results: SiteResults, ledger_rows: Sequence[LedgerRow]) -> list[str]:
    """Return the command that checks all certificates of a document, and that of the first row with
    any.

    Those of another row begin with its id. Both name all games: a checker finds the right one.
    """
    proved = next((row for row in ledger_rows if row.certificates), None)
    if proved is None:
        return []
    certificate = next(p.claim.certificate for p in proved.proofs if p.claim.certificate)
    folder = certificate.rpartition("/")[0]
    return [
        results.where.command("*", f"{folder}/{pattern}") for pattern in ("*", f"{proved.of.id}.*")
    ]


def _checked(ledger_rows: Sequence[LedgerRow]) -> str:
    """Return the numbers of sentences and questions, as the beginning of a sentence."""
    questions = sum(row.of.asks for row in ledger_rows)
    sentences = len(ledger_rows) - questions
    text = "sentence" if sentences == 1 else "sentences, formulas and table rows"
    ordered = f"{sentences} {text}{', in the order of their lines' * (sentences > 1)}"
    parts = [ordered, f"{how_many(questions, 'question')} of ours"]
    joint = ", and " if sentences > 1 else " and "
    return joint.join(part for number, part in zip((sentences, questions), parts) if number)


def _games(results: SiteResults, name: str) -> set[str]:
    """Return the ids of the games of a document; "" is that of claims about no game."""
    return {"", *(claim.game for v in results.verdicts[name] for claim in v.claims)}


def _row(results: SiteResults, words: dict[str, PageWords], record: VerdictRecord) -> LedgerRow:
    """Return an assertion or a question as a row."""
    game_words = words[record.readings[0].game]
    game = record.readings[0].game
    letters = parameters_of(accepted(record)[0])
    # A relation without a figure once: not ``at least; at least``.
    parts = record.stated.split("; ")
    if not any(map(str.isdigit, record.stated)):
        parts = [*dict.fromkeys(parts)]
    stated = text_plain(game_words.quoted("; ".join(parts), letters))
    exact = text_plain(Retelling(game_words).text(record.computed))
    proofs: list[ShownProof] = []
    before = ""
    for claim in accepted(record):  # a reason that two in a row share stands once
        proof = _proof(results, words, record, claim)
        proofs.append(replace(proof, why="" if proof.why == before else proof.why))
        before = proof.why
    is_same = DECIMALS.sub("", exact) == stated
    return LedgerRow(
        record,
        line_words(record.lines),
        "" if record.asks else stated,
        "" if is_same and not record.asks else exact,
        results.games[game].title if game else "",
        tuple(proofs),
        record.erratum or record.note,
        mark_of(record),
    )


def _proof(
    results: SiteResults, words: dict[str, PageWords], record: VerdictRecord, claim: AcceptedReading
) -> ShownProof:
    """Return a reading or an offer as the fold of a row shows it."""
    changed = {"qualified": "With a condition", "corrected": "As corrected"}.get(claim.offer, "")
    sure = {c.outcome for c in accepted(record)} <= SURE
    return ShownProof(
        changed or capital(how_read(claim.condition, claim.part)),
        claim.says if claim.says != record.says else "",
        "" if sure else outcome(claim),
        text_plain(in_words(words[claim.game], claim)),
        inside("" if sure or len(claim.sentence) > LONGEST_CHECKED else claim.sentence),
        claim,
        claim.sha256 in results.marked,
    )
