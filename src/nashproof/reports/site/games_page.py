"""The pages games/index.html and games/GAME.html: rules, pictures, value, optimal sets, claims."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nashproof.certificates.statements.bimatrix import AllEquilibria
from nashproof.errors import how_many
from nashproof.exact.numbers import QQ, Rational, decimal_text, number_text
from nashproof.files.csv_table import csv_table
from nashproof.games.formats.canonical import ending, game_text
from nashproof.reports.optimal_sets import (
    OptimalSet,
    equilibrium_family,
    optimal_set,
    quotient_text,
)
from nashproof.reports.pictures.betting import betting, by_history, card_of, weight_words
from nashproof.reports.pictures.charts import chart_pictures
from nashproof.reports.pictures.deal_grid import deal_grid, payoff_table
from nashproof.reports.pictures.drawing.svg import Picture, Table
from nashproof.reports.pictures.game_tree import game_tree
from nashproof.reports.pictures.matrix import NormalForm, matrix_picture
from nashproof.reports.pictures.optimal import optimal_picture, vertex_table
from nashproof.reports.pictures.strategies import strategy_bars
from nashproof.reports.pictures.survivors import rounds_table, survivors
from nashproof.reports.results import Results
from nashproof.reports.site import explorer
from nashproof.reports.site.frame import Edition, Link, Page, can_be_carried
from nashproof.reports.site.game_facts import (
    components,
    dominated_moves,
    eliminations,
    normal_form,
    plan_bars,
    strategy_words,
    undominated,
)
from nashproof.reports.site.laws_page import law_name, laws_of

EXPLORED = 120  # ends of a game that is embedded for the explorer
BARS = 24  # information sets of a player whose strategy is drawn
WRITTEN_OUT = 12  # vertices listed on the page
DIGITS = 6  # numbers with more are written with a power of ten
CHECK = "python3 reports/nashcheck.py results/games/{game} results/certificates/{certificate}"


@dataclass(frozen=True)
class SetOfPlayer:
    """What the page says of one player's optimal strategies."""

    who: str
    sentence: str
    strategies: Table | None
    vertices: Table | None
    picture: Picture | None
    bars: Picture | None
    certificates: tuple[str, ...]  # the commands that check them


@dataclass(frozen=True)
class Start:
    """Where an explorer begins, as it reads it; and what its first sliders do, in words."""

    profile: str = ""  # "" for uniform play
    sliders: str = ""


@dataclass(frozen=True)
class ClaimsOf:
    """The claims of one document about a game."""

    title: str
    ledger: str  # its ledger, from the top of the site
    counts: str
    apart: Sequence[Any]  # records of what is not confirmed
    confirmed: Sequence[Any]


def pages(results: Results) -> Iterator[Page]:
    """The index of the games, and a page for each."""
    yield _index(results)
    for name in results.games:
        if name in results.counts:
            yield _game_page(results, name)


def files(results: Results, edition: Edition) -> dict[str, str]:
    """Games and normal forms as files below data/games/."""
    made = {
        _game_file(name, game): game_text(game)
        for name, game in results.games.items()
        if name in results.counts
    }
    for name in results.games:
        if form := normal_form(results, name):
            made[_matrix_file(name)] = _matrix_csv(results.games[name], form)
    return made


def _game_file(name: str, game: Any) -> str:
    return f"data/games/{name}{ending(game)}"


def _matrix_file(name: str) -> str:
    return f"data/games/{name}-normal-form.csv"


def _matrix_csv(game: Any, form: NormalForm) -> str:
    """The payoffs, with the strategies in words at the head of rows and columns."""
    one, two = ([strategy_words(game, s) for s in some] for some in form.strategies)
    return csv_table(
        ("", *two), ((name, *map(number_text, row)) for name, row in zip(one, form.payoffs))
    )


# The index


def _index(results: Results) -> Page:
    rows = [_row(results, name) for name in results.games if name in results.counts]
    return Page(
        "games/index.html",
        "site/games.html",
        "Games",
        "All games with size, value and the programs that agree on it.",
        section="Games",
        shows={"rows": rows},
    )


def _row(results: Results, name: str) -> dict[str, Any]:
    value, counts = results.values.get(name), results.counts[name]
    strategies = counts["pure strategies (reduced)"]
    return {
        "id": name,
        "title": results.games[name].title,
        "ends": size_text(counts["terminals"]),
        "strategies": " × ".join(size_text(strategies[p]) for p in sorted(strategies)),
        "value": value and value_text(value.value),
        "programs": len(results.programs.get(name, ())),
        "documents": sum(1 for _ in claims_of(results, name)),
    }


def size_text(count: str) -> str:
    """A whole number, a long one by its power of ten: a text with mathematics.

    >>> size_text("27"), size_text("488038239039168")
    ('27', '$4.9 · 10^14$')
    """
    if not count.isdigit() or len(count) <= DIGITS:
        return count
    tenths, power = (int(count[:3]) + 5) // 10, len(count) - 1
    if tenths == 100:
        tenths, power = 10, power + 1
    return f"${tenths // 10}.{tenths % 10} · 10^{power}$"


def value_text(value: Any) -> str:
    """A value as a fraction with its decimals: a text with mathematics.

    >>> from nashproof.exact.numbers import QQ
    >>> value_text(QQ(-1, 18)), value_text(QQ(0))
    ('$-1/18 ≈ -0.0556$', '$0$')
    """
    exact = number_text(value)
    return f"${exact}$" if value.denominator == 1 else f"${exact} ≈ {decimal_text(value)}$"


# A game


def _game_page(results: Results, name: str) -> Page:
    game = results.games[name]
    shows = {
        "id": name,
        "game": game,
        "lead": _lead(results, name),
        **_rules(results, name),
        **_value(results, name),
        "sets": [_set_of(results, name, player) for player in game.player_numbers],
        "equilibria": _equilibria(results, name),
        "charts": chart_pictures(game, results.sets.get(name, {}).values()),
        "chart_commands": _range_commands(results, name),
        **_dominance(results, name),
        "laws": [(law["id"], law["title"], law_name(law)) for law in laws_of(results, name)],
        "claims": list(claims_of(results, name)),
        "file": _game_file(name, game),
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


def _rules(results: Results, name: str) -> dict[str, Any]:
    """The rules as pictures, or as a table where the game is too large for one; and its size."""
    game = results.games[name]
    bets = betting(game)
    picture = deal_grid(bets, game.players) if bets else game_tree(game)
    return {
        "pictures": [picture] if picture else [],
        "payoffs": payoff_table(bets, game.players) if bets and not picture else None,
        "counts": _counts(results.counts[name]),
    }


def _value(results: Results, name: str) -> dict[str, Any]:
    value, game = results.values.get(name), results.games[name]
    return {
        "value": value and value_text(value.value),
        "programs": results.programs.get(name, ()),
        "value_command": value and CHECK.format(**_names(name, game, f"_values/{name}.json")),
    }


def _dominance(results: Results, name: str) -> dict[str, Any]:
    """The normal form, and what dominance leaves of it."""
    game, form = results.games[name], normal_form(results, name)
    return {
        "matrix": form and matrix_picture(form, _matrix_file(name)),
        "strategies": form and _strategy_tables(game, form),
        "cells": _cells(form) if form and _explored(game) else "",
        "dominated": _dominated(results, name),
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


def _names(name: str, game: Any, certificate: str) -> dict[str, str]:
    return {"game": f"{name}{ending(game)}", "certificate": certificate}


def _contents(shows: Mapping[str, Any]) -> list[Link]:
    parts = (
        ("Rules", "rules", True),
        ("Value and strategies", "optimal", any(shows["sets"]) or shows["value"]),
        ("All equilibria", "equilibria", shows["equilibria"] or shows["charts"]),
        ("Is it an equilibrium?", "explore", shows["explored"]),
        ("Normal form", "matrix", shows["matrix"]),
        ("Dominance", "dominance", _has_dominance(shows)),
        ("Laws", "laws", shows["laws"]),
        ("Documents", "documents", shows["claims"]),
        ("Files", "files", True),
    )
    return [Link(words, f"#{anchor}") for words, anchor, there in parts if there]


def _has_dominance(shows: Mapping[str, Any]) -> bool:
    return any(shows[key] for key in ("dominated", "undominated", "eliminations"))


def _lead(results: Results, name: str) -> str:
    game, value = results.games[name], results.values.get(name)
    worth = (
        f"The game is worth {value_text(value.value)} to {game.players[0]}."
        if value
        else _no_value(len(game.players))
    )
    every = results.sets.get(name, {}).get("equilibria")
    if isinstance(every, AllEquilibria):
        worth += f" It has {every.figure.exact} equilibria."
    sets = [optimal_set(results, name, player) for player in game.player_numbers]
    sentences = [f"{_has(game.players[s.player - 1], s)}." for s in sets if s]
    return " ".join([worth, *sentences])


def _no_value(players: int) -> str:
    """Why a game has no value: the word is one of zero-sum games of two."""
    if players == 2:
        return "The game is not zero-sum."
    return f"The game has {how_many(players, 'player')}, so it has no value."


def _has(who: str, optimal: OptimalSet) -> str:
    """How large the optimal set is, as a sentence without its end."""
    shape = {0: "exactly one optimal strategy", 1: "a segment of optimal strategies"}
    size = shape.get(
        optimal.dimension, f"a set of dimension {optimal.dimension} of optimal strategies"
    )
    return f"{who} has {size}"


def _explored(game: Any) -> bool:
    small = game.has_tree and game.terminal_count <= EXPLORED and len(game.players) == 2
    return bool(small) and can_be_carried(game_text(game))


def _start(results: Results, name: str) -> Start:
    """Where the explorer begins: a family of equilibria of a document, a segment of optimal
    strategies, or the certified plans."""
    game, value = results.games[name], results.values.get(name)
    family = equilibrium_family(results, name)
    if family:
        document = results.documents[family[1]]
        letters = document.names.letters
        sliders = [letters.get(x, x) for x in family[0].parameters]
        return Start(
            explorer.of_family(game, family[0], letters), _follows(sliders, document.title)
        )
    if value is None:
        return Start()
    sets = [optimal_set(results, name, player) for player in game.player_numbers]
    for one in sets:
        if one and one.dimension == 1 and len(one.vertices) == 2:
            start = explorer.of_segment(game, one, value.plans)
            if start:
                whose = f"all optimal strategies of {game.players[one.player - 1]}"
                return Start(start, f"The slider ${one.letters[0]}$ goes through {whose}.")
    return Start(explorer.of_plans(game, value.plans))


def _follows(letters: Sequence[str], title: str) -> str:
    """What the sliders of a family do, as a sentence.

    >>> _follows(["γ"], "A thesis")
    'The slider $γ$ goes through a family of equilibria in “A thesis”.'
    """
    sliders, verb = ("sliders", "go") if len(letters) > 1 else ("slider", "goes")
    shown = ", ".join(f"${letter}$" for letter in letters)
    return f"The {sliders} {shown} {verb} through a family of equilibria in “{title}”."


def _counts(counts: Mapping[str, Any]) -> Table:
    """The sizes of a game, exactly."""
    keys = ("information sets", "sequences", "pure strategies (full)", "pure strategies (reduced)")
    rows = [
        (key.capitalize(), *(_grouped(counts[key][p]) for p in sorted(counts[key]))) for key in keys
    ]
    caption = f"Size: {_grouped(counts['terminals'])} ends of the tree, and for each player"
    return Table(caption, ("Number of", *(f"Player {p}" for p in sorted(counts[keys[0]]))), rows)


def _grouped(count: str) -> str:
    """A whole number with commas between thousands.

    >>> _grouped("1048576")
    '1,048,576'
    """
    return f"{int(count):,}" if count.isdigit() else count


# Optimal strategies


def _set_of(results: Results, name: str, player: int) -> SetOfPlayer | None:
    optimal, value = optimal_set(results, name, player), results.values.get(name)
    game = results.games[name]
    who = game.players[player - 1]
    bars = _bars(game, player, value, optimal)
    if optimal is None and bars is None:
        return None
    means = [weight_words(game, player, *column) for column in optimal.free] if optimal else []
    return SetOfPlayer(
        who,
        _sentence(results, game, who, optimal, means) if optimal else "",
        _strategy_table(game, who, optimal) if optimal else None,
        vertex_table(optimal, who) if optimal and _written_out(optimal) else None,
        optimal_picture(optimal, who, means) if optimal else None,
        bars,
        tuple(
            CHECK.format(**_names(name, game, f"_sets/{name}-{key}.json"))
            for key in results.sets.get(name, {})
            if key in (f"{player}-plan", f"{player}-mixed")
        ),
    )


def _range_commands(results: Results, name: str) -> list[str]:
    """The commands that check the ranges of a game in compact form, one for each player."""
    known = {key.partition("-range-")[0] for key in results.sets.get(name, {}) if "-range-" in key}
    of_player = [f"_sets/{name}-{player}-range-*.json" for player in sorted(known)]
    return [CHECK.format(**_names(name, results.games[name], one)) for one in of_player]


def _written_out(optimal: OptimalSet | None) -> bool:
    """Whether a table of the extreme optimal strategies says more than the segment and the point
    do."""
    return bool(optimal and optimal.dimension > 1 and 0 < len(optimal.vertices) <= WRITTEN_OUT)


def _bars(game: Any, player: int, value: Any, optimal: OptimalSet | None) -> Picture | None:
    """The certified strategy as bars, where it is not the whole set."""
    if value is None or len(game.sets_of[player]) > BARS:
        return None
    if optimal is not None and optimal.dimension == 0:
        return None
    plan = value.plans[player].weights
    return strategy_bars(plan_bars(game, player, plan), game.players[player - 1])


def _sentence(
    results: Results, game: Any, who: str, optimal: OptimalSet, means: Sequence[str]
) -> str:
    if optimal.dimension == 0:
        return f"{_has(who, optimal)}."
    size = f"with {len(optimal.vertices)} extreme points" if optimal.listed else "too large to list"
    first = f"{_has(who, optimal)}, {size}." if optimal.dimension > 1 else f"{_has(who, optimal)}."
    if optimal.dimension > WRITTEN_OUT or not optimal.listed:
        return first
    named = " ".join(f"${x}$ is {m}." for x, m in zip(optimal.letters, means))
    source = results.documents[optimal.source].title if optimal.source else ""
    return f"{first} {named}" + (f" The letters are those of “{source}”." if source else "")


def _strategy_table(game: Any, who: str, optimal: OptimalSet) -> Table | None:
    """All optimal strategies as probabilities in letters; None where there are too many."""
    if optimal.dimension > 3:
        return None
    rows = [row for s in _sorted_sets(game, optimal.player) if (row := _set_row(game, s, optimal))]
    caption = f"{who}: probabilities in every optimal strategy"
    heads = ("Holding", "After", "Plays") if card_of(game, rows[0][0])[0] else ("Where", "Plays")
    cells = [
        (
            (card_of(game, name)[0], card_of(game, name)[1] or "–", plays)
            if len(heads) == 3
            else (name, plays)
        )
        for name, plays in rows
    ]
    return Table(caption, heads, cells)


def _sorted_sets(game: Any, player: int) -> list[Any]:
    return sorted(
        (game.infosets[i] for i in game.sets_of[player]), key=lambda s: by_history(game, s.name)
    )


def _set_row(game: Any, s: Any, optimal: OptimalSet) -> tuple[str, str] | None:
    """A set and what is played there; None where no optimal strategy leads."""
    parent: tuple[Rational, ...] = (QQ(1), *(QQ(0) for _ in optimal.letters))
    if s.parent:
        index, action = game.sequence(s.player, s.parent)
        parent = optimal.forms.get((game.infosets[index].name, action), ())
    if not any(parent):
        return None
    plays = [
        f"{action} ${quotient_text(optimal.forms[s.name, action], parent, optimal.letters)}$"
        for action in s.actions
        if any(optimal.forms.get((s.name, action), ()))
    ]
    return (s.name, ", ".join(plays)) if plays else None


def _equilibria(results: Results, name: str) -> dict[str, Any] | None:
    statement = results.sets.get(name, {}).get("equilibria")
    if not isinstance(statement, AllEquilibria):
        return None
    game = results.games[name]
    return {
        "count": str(statement.figure.exact),
        "components": components(game, statement),
        "command": CHECK.format(**_names(name, game, f"_sets/{name}-equilibria.json")),
    }


# Normal form and dominance


def _strategy_tables(game: Any, form: NormalForm) -> list[Table]:
    """The strategies in words, by the numbers of the picture."""
    return [
        Table(
            f"Strategies of {who}: {'rows' if p == 0 else 'columns'}",
            ("Number", "Moves", "In an optimal mixture", "Left by weak dominance"),
            [
                (str(n + 1), strategy_words(game, s), *(_yes(n, m[p]) for m in _both(form)))
                for n, s in enumerate(form.strategies[p])
            ],
        )
        for p, who in enumerate(form.players)
    ]


def _cells(form: NormalForm) -> str:
    """The moves of each row and each column, for the page's script; "" if no page can carry it."""
    text = json.dumps(form.strategies, separators=(",", ":"))
    return text if can_be_carried(text) else ""


def _both(form: NormalForm) -> tuple[Any, Any]:
    return form.support, form.survive


def _yes(n: int, some: Any) -> str:
    return "not known" if some is None else "yes" if n in some else "no"


def _dominated(results: Results, name: str) -> Table | None:
    rows = dominated_moves(results, name)
    return Table("Dominated moves", ("Player", "Move", "Dominated by"), rows) if rows else None


# Claims


def claims_of(results: Results, name: str) -> Iterator[ClaimsOf]:
    """The claims about a game, document by document."""
    for document, verdicts in results.verdicts.items():
        about = [v for v in verdicts if name in {v.game, *(claim.game for claim in v.claims)}]
        if about:
            apart = [v for v in about if v.verdict not in ("confirmed", "answered")]
            confirmed = [v for v in about if v.verdict in ("confirmed", "answered")]
            title = results.documents[document].title
            ledger = f"{document}/ledger.html"
            yield ClaimsOf(title, ledger, _claims_count(apart, confirmed), apart, confirmed)


def _claims_count(apart: Sequence[Any], confirmed: Sequence[Any]) -> str:
    whole = len(apart) + len(confirmed)
    claims = "1 claim" if whole == 1 else f"{whole} claims"
    return f"{claims}, {len(confirmed) if apart else 'all'} confirmed"
