"""The page games/index.html, the claims about each game, and games as files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

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
            # The payoffs, with the strategies in words at the head of rows and columns.
            game = results.games[name]
            rows, columns = ([strategy_words(game, s) for s in x] for x in form.strategies)
            cells = ((row, *map(number_text, xs)) for row, xs in zip(rows, form.payoffs))
            texts[matrix_file(name)] = csv_table(("", *columns), cells)
    return texts


def game_file(name: str, game: Game) -> str:
    """Return the place of a game in the site."""
    return f"data/games/{name}{ending(game)}"


def matrix_file(name: str) -> str:
    """Return the place of the normal form of a game in the site."""
    return f"data/games/{name}-normal-form.csv"


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
            asked, right = sum(v.asks for v in about), sum(v.verdict == "confirmed" for v in about)
            claims = len(about) - asked
            share = "all" if right == claims else right
            counts = [f"{how_many(claims, 'claim')}, {share} confirmed"] * bool(claims)
            counts += [f"{how_many(asked, 'question')} of ours"] * bool(asked)
            yield ClaimsOf(title, ledger, "; ".join(counts), apart, folded)
