"""The page games/index.html, the claims about each game, and games as files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from nashledger.pictures.matrix import NormalForm
from nashledger.site.game_facts import normal_form, size_text, strategy_words, value_text
from nashledger.site.results import SiteResults
from nashproof.claims.verdicts import VerdictRecord
from nashproof.errors import how_many
from nashproof.exact.numbers import number_text
from nashproof.files.csv_table import csv_table
from nashproof.games.formats.canonical import ending, game_text
from nashproof.games.game import Game
from nashproof.page.frame import Edition, Page


@dataclass(frozen=True)
class ClaimsOf:
    """The claims of one document about a game."""

    title: str
    ledger: str  # its ledger, from the top of the site
    counts: str
    apart: Sequence[VerdictRecord]  # of what is not confirmed
    folded: Sequence[tuple[str, Sequence[VerdictRecord]]]  # what is, or answered: with a heading


def index(results: SiteResults) -> Page:
    """The page games/index.html: a row a game."""
    rows = [_row(results, name) for name in results.games if name in results.sizes]
    return Page(
        "games/index.html",
        "site/games.html",
        "Games",
        "All games with size, value and the programs that agree on it.",
        section="Games",
        shows={"rows": rows},
    )


def _row(results: SiteResults, name: str) -> dict[str, Any]:
    value, sizes = results.values.get(name), results.sizes[name]
    return {
        "id": name,
        "title": results.games[name].title,
        "ends": size_text(sizes.terminals),
        "strategies": " × ".join(size_text(sizes.reduced[p]) for p in sorted(sizes.reduced)),
        "value": value and value_text(value.value),
        "programs": len(results.programs.get(name, ())),
        "documents": sum(1 for _ in claims_of(results, name)),
    }


def files(results: SiteResults, edition: Edition) -> dict[str, str]:
    """Games and normal forms as files below data/games/."""
    made = {
        game_file(name, game): game_text(game)
        for name, game in results.games.items()
        if name in results.sizes
    }
    for name in results.games:
        if form := normal_form(results, name):
            made[matrix_file(name)] = _matrix_csv(results.games[name], form)
    return made


def game_file(name: str, game: Game) -> str:
    """Where a game stands in the site."""
    return f"data/games/{name}{ending(game)}"


def matrix_file(name: str) -> str:
    """Where the normal form of a game stands in the site."""
    return f"data/games/{name}-normal-form.csv"


def _matrix_csv(game: Game, form: NormalForm) -> str:
    """The payoffs, with the strategies in words at the head of rows and columns."""
    one, two = ([strategy_words(game, s) for s in some] for some in form.strategies)
    return csv_table(
        ("", *two), ((name, *map(number_text, row)) for name, row in zip(one, form.payoffs))
    )


# Claims


def claims_of(results: SiteResults, name: str) -> Iterator[ClaimsOf]:
    """The claims about a game, document by document."""
    for document, verdicts in results.verdicts.items():
        about = [v for v in verdicts if name in {v.game, *(claim.game for claim in v.claims)}]
        if about:
            apart = [v for v in about if not v.is_proved()]
            kept, asked = ([v for v in about if v.verdict == x] for x in ("confirmed", "answered"))
            title = results.documents[document].title
            ledger = f"{document}/ledger.html"
            answered = how_many(len(asked), "answered question")
            folded = ((f"{len(kept)} confirmed", kept), (answered, asked))
            yield ClaimsOf(title, ledger, _counts(about), apart, folded)


def _counts(about: Sequence[VerdictRecord]) -> str:
    """How many claims there are and how many are confirmed, and how many questions."""
    asked, confirmed = sum(v.asks for v in about), sum(v.verdict == "confirmed" for v in about)
    said = len(about) - asked
    claims = f"{how_many(said, 'claim')}, {'all' if confirmed == said else confirmed} confirmed"
    parts = ((said, claims), (asked, f"{how_many(asked, 'question')} of ours"))
    return "; ".join(text for number, text in parts if number)
