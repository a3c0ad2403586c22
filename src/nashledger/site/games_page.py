"""The pages games/GAME.html: rules, pictures, value, optimal sets, normal form, claims."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nashledger.errata.tallies import number_words
from nashledger.pictures.charts import chart_pictures
from nashledger.pictures.matrix import NormalForm, matrix_picture
from nashledger.pictures.survivors import rounds_table, survivors
from nashledger.site import explorer_starts
from nashledger.site.game_facts import (
    all_listed,
    command,
    dominated_moves,
    eliminations,
    equilibria_words,
    normal_form,
    strategy_words,
    undominated,
    value_text,
)
from nashledger.site.game_strategies import equilibria, has_words, range_commands, set_of
from nashledger.site.games_index import claims_of, game_file, index, matrix_file
from nashledger.site.laws.law_games import laws_of
from nashledger.site.laws.laws_page import law_name
from nashledger.site.optimal_sets import equilibrium_family, optimal_set
from nashledger.site.results import SiteResults
from nashproof.errors import capital, how_many
from nashproof.games.formats.canonical import game_text
from nashproof.games.game import Game, GameSizes
from nashproof.page.drawing.svg import PictureData
from nashproof.page.frame import Link, Page, can_be_carried
from nashproof.page.pictures.betting import betting
from nashproof.page.pictures.deal_grid import deal_grid, payoff_table
from nashproof.page.pictures.game_tree import game_tree

EXPLORED = 120  # ends of a game that is embedded for the explorer


@dataclass(frozen=True)
class Start:
    """The start of an explorer, in its format, and the meaning of its first sliders, in words."""

    profile: str = ""  # "" for uniform play
    sliders: str = ""


def pages(results: SiteResults) -> Iterator[Page]:
    """Yield the index of the games, and a page for each."""
    yield index(results)
    for name in results.games:
        if name in results.sizes:
            yield _game_page(results, name)


# A game


def _game_page(results: SiteResults, name: str) -> Page:
    """Return the page of a game."""
    game = results.games[name]
    shows = {
        "id": name,
        "game": game,
        "lead": _lead(results, name),
        **_rules(results, name),
        **_value(results, name),
        "sets": [set_of(results, name, player) for player in game.player_numbers],
        "equilibria": equilibria(results, name),
        "charts": chart_pictures(game, results.sets.get(name, {}).values()),
        "chart_commands": range_commands(results, name),
        **_dominance(results, name),
        "laws": [(law["id"], law["title"], law_name(law)) for law in laws_of(results, name)],
        "claims": list(claims_of(results, name)),
        "file": game_file(name, game),
        "explored": game_text(game) if _explored(game) else "",
        "start": _start(results, name) if _explored(game) else Start(),
    }
    return Page(
        f"games/{name}.html",
        "site/game.html",
        game.title,
        f"{game.title}: rules, value, optimal strategies, and the claims about it.",
        section="Games",
        crumbs=[Link("Games", "games/index.html")],
        contents=_contents(shows),
        shows=shows,
    )


def _rules(results: SiteResults, name: str) -> dict[str, Any]:
    """Return the rules as pictures, or as a table if the game is too large for a picture; and its
    size.
    """
    game = results.games[name]
    bets = betting(game)
    picture = deal_grid(bets, game.players) if bets else game_tree(game)
    return {
        "pictures": [picture] if picture else [],
        "payoffs": payoff_table(bets, game.players) if bets and not picture else None,
        "counts": _sizes(results.sizes[name]),
    }


def _value(results: SiteResults, name: str) -> dict[str, Any]:
    value, programs = results.values.get(name), results.programs.get(name, ())
    return {
        "value": value and value_text(value.value),
        "programs": programs,
        "agreeing": capital(number_words(len(programs))),
        "value_command": value and command(results, name, f"_values/{name}.json"),
    }


def _dominance(results: SiteResults, name: str) -> dict[str, Any]:
    """Return the normal form, and what dominance leaves of it."""
    game, form = results.games[name], normal_form(results, name)
    dominated, heads = dominated_moves(results, name), ("Player", "Move", "Dominated by")
    return {
        "matrix": form and matrix_picture(form, matrix_file(name)),
        "strategies": form and _strategy_tables(game, form),
        "cells": _cells(form) if form and _explored(game) else "",
        "dominated": PictureData("Dominated moves", heads, dominated) if dominated else None,
        "undominated": undominated(results, name),
        "eliminations": [
            (
                elimination,
                survivors(elimination, game.players),
                rounds_table(elimination, game.players),
            )
            for elimination in eliminations(results, name)
        ],
    }


def _contents(shows: Mapping[str, Any]) -> list[Link]:
    """Return the table of contents: the parts that the page has."""
    parts = (
        ("Rules", "rules", True),
        ("Value and strategies", "optimal", any(shows["sets"]) or shows["value"]),
        ("All equilibria", "equilibria", shows["equilibria"] or shows["charts"]),
        ("Is it an equilibrium?", "explore", shows["explored"]),
        ("Normal form", "matrix", shows["matrix"]),
        (
            "Dominance",
            "dominance",
            any(shows[key] for key in ("dominated", "undominated", "eliminations")),
        ),
        ("Laws", "laws", shows["laws"]),
        ("Documents", "documents", shows["claims"]),
        ("Files", "files", True),
    )
    return [Link(words, f"#{anchor}") for words, anchor, has_part in parts if has_part]


def _lead(results: SiteResults, name: str) -> str:
    """Return the value, the number of equilibria and the sizes of optimal sets, as sentences."""
    game, value = results.games[name], results.values.get(name)
    if value:
        worth = f"The game is worth {value_text(value.value)} to {game.players[0]}."
    elif len(game.players) == 2:  # a value is one of zero-sum games of two players
        worth = "The game is not zero-sum."
    else:
        worth = f"The game has {how_many(len(game.players), 'player')}, so it has no value."
    if listed := all_listed(results, name):
        worth += f" It has {equilibria_words(listed)}."
    sets = [optimal_set(results, name, player) for player in game.player_numbers]
    sentences = [f"{has_words(game.players[s.player - 1], s)}." for s in sets if s]
    return " ".join([worth, *sentences])


def _explored(game: Game) -> bool:
    """Return whether a game is small enough for the explorer."""
    small = game.has_tree and game.terminal_count <= EXPLORED and len(game.players) == 2
    return bool(small) and can_be_carried(game_text(game))


def _start(results: SiteResults, name: str) -> Start:
    """Return the start of the explorer of a game.

    That is a family of equilibria of a document, a segment of optimal strategies, or the certified
    plans.
    """
    game, value = results.games[name], results.values.get(name)
    family = equilibrium_family(results, name)
    # A family of equilibria first.
    if family:
        document = results.documents[family[1]]
        letters = document.names.letters
        sliders = [letters.get(x, x) for x in family[0].parameters]
        return Start(
            explorer_starts.of_family(game, family[0], letters), _follows(sliders, document.title)
        )
    if value is None:
        return Start()
    # Then a segment of optimal strategies of a player.
    sets = [optimal_set(results, name, player) for player in game.player_numbers]
    for optimal in sets:
        if optimal and optimal.dimension == 1 and len(optimal.vertices) == 2:
            start = explorer_starts.of_segment(game, optimal, value.plans)
            if start:
                strategies = f"all optimal strategies of {game.players[optimal.player - 1]}"
                return Start(start, f"The slider ${optimal.letters[0]}$ goes through {strategies}.")
    return Start(explorer_starts.of_plans(game, value.plans))


def _follows(letters: Sequence[str], title: str) -> str:
    """Return the meaning of the sliders of a family, as a sentence.

    >>> _follows(["γ"], "A thesis")
    'The slider $γ$ goes through a family of equilibria in “A thesis”.'
    """
    sliders, verb = ("sliders", "go") if len(letters) > 1 else ("slider", "goes")
    names = ", ".join(f"${letter}$" for letter in letters)
    return f"The {sliders} {names} {verb} through a family of equilibria in “{title}”."


def _sizes(sizes: GameSizes) -> PictureData:
    """Return the sizes of a game, exactly."""
    rows = [
        (name.capitalize(), *(f"{counts[p]:,}" for p in sorted(counts)))
        for name, counts in sizes.of_players.items()
    ]
    caption = f"Size: {sizes.terminals:,} ends of the tree, and for each player"
    heads = (f"Player {p}" for p in sorted(sizes.sequences))
    return PictureData(caption, ("Number of", *heads), rows)


# Normal form and dominance


def _strategy_tables(game: Game, form: NormalForm) -> list[PictureData]:
    """Return the strategies in words, by the numbers of the picture."""
    return [
        PictureData(
            f"Strategies of {who}: {'rows' if p == 0 else 'columns'}",
            ("Number", "Moves", "In an optimal mixture", "Left by weak dominance"),
            [
                (
                    str(n + 1),
                    strategy_words(game, s),
                    *(
                        "not known" if marked is None else "yes" if n in marked else "no"
                        for marked in (form.support[p], form.survive[p])
                    ),
                )
                for n, s in enumerate(form.strategies[p])
            ],
        )
        for p, who in enumerate(form.players)
    ]


def _cells(form: NormalForm) -> str:
    """Return the moves of each row and each column, for the page's script; "" if a page cannot
    carry it.
    """
    text = json.dumps(form.strategies, separators=(",", ":"))
    return text if can_be_carried(text) else ""
