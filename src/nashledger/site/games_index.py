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
    """Return the page games/index.html: a row a game."""
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
    """Return the row of a game."""
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
    """Return games and normal forms as files below data/games/."""
    texts = {
        game_file(name, game): game_text(game)
        for name, game in results.games.items()
        if name in results.sizes
    }
    for name in results.games:
        if form := normal_form(results, name):
            texts[matrix_file(name)] = _matrix_csv(results.games[name], form)
    return texts


def game_file(name: str, game: Game) -> str:
    """Return the place of a game in the site."""
    return f"data/games/{name}{ending(game)}"


def matrix_file(name: str) -> str:
    """Return the place of the normal form of a game in the site."""
    return f"data/games/{name}-normal-form.csv"


def _matrix_csv(game: Game, form: NormalForm) -> str:
    """Return the payoffs, with the strategies in words at the head of rows and columns."""
    rows, columns = (
        [strategy_words(game, s) for s in strategies] for strategies in form.strategies
    )
    return csv_table(
        ("", *columns), ((name, *map(number_text, row)) for name, row in zip(rows, form.payoffs))
    )


# Claims


def claims_of(results: SiteResults, name: str) -> Iterator[ClaimsOf]:
    """Yield the claims about a game, document by document."""
    for document, verdicts in results.verdicts.items():
        about = [v for v in verdicts if name in {v.game, *(claim.game for claim in v.claims)}]
        if about:
            apart = [v for v in about if not v.is_proved()]
            confirmed, questions = (
                [v for v in about if v.verdict == x] for x in ("confirmed", "answered")
            )
            title = results.documents[document].title
            ledger = f"{document}/ledger.html"
            answered = how_many(len(questions), "answered question")
            folded = ((f"{len(confirmed)} confirmed", confirmed), (answered, questions))
            yield ClaimsOf(title, ledger, _counts(about), apart, folded)


def _counts(about: Sequence[VerdictRecord]) -> str:
    """Return the number of claims, how many of them are confirmed, and the number of questions."""
    questions, confirmed = sum(v.asks for v in about), sum(v.verdict == "confirmed" for v in about)
    statements = len(about) - questions
    share = "all" if confirmed == statements else confirmed
    claims = f"{how_many(statements, 'claim')}, {share} confirmed"
    parts = ((statements, claims), (questions, f"{how_many(questions, 'question')} of ours"))
    return "; ".join(text for number, text in parts if number)
