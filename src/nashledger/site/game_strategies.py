"""The sections on optimal strategies and on equilibria of the page of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from nashledger.pictures.optimal import axes_words, optimal_picture, vertex_table
from nashledger.pictures.strategies import strategy_bars
from nashledger.site.game_facts import all_listed, command, components, exact_forms, plan_bars
from nashledger.site.optimal_sets import OptimalSet, optimal_set, quotient_text
from nashledger.site.results import ProvedValue, SiteResults
from nashproof.certificates.move_ranges import range_name
from nashproof.certificates.statements.mixed import MixedEquilibria
from nashproof.certificates.statements.plan_equilibria import PlanEquilibria
from nashproof.certificates.statements.zero_sum import OptimalRange
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game
from nashproof.games.information import InfoSet
from nashproof.page.drawing.svg import Picture, PictureData
from nashproof.page.pictures.betting import by_history, card_of, weight_words

BARS = 24  # information sets of a player whose strategy is drawn: a screen
FOLDED = 5_000  # characters of a list of equilibria that is folded: two screens
LISTED = 20_000  # characters of a list after which a page shows no further component
WRITTEN_OUT = 12  # vertices listed on the page: of more the picture says more


@dataclass(frozen=True)
class SetOfPlayer:
    """The section on the optimal strategies of a player."""

    who: str
    sentence: str
    strategies: PictureData | None
    vertices: PictureData | None
    picture: Picture | None
    bars: Picture | None
    certificates: tuple[str, ...]  # the commands that check them


def set_of(results: SiteResults, name: str, player: int) -> SetOfPlayer | None:
    """Return a player's section; None if neither a set nor a strategy is proved that can be
    shown.
    """
    optimal, value = optimal_set(results, name, player), results.values.get(name)
    game = results.games[name]
    who = game.players[player - 1]
    bars = _bars(game, player, value, optimal)
    if optimal is None and bars is None:
        return None
    # A table of the extreme points tells more than the sentence on a segment or a point.
    written_out = optimal and optimal.dimension > 1 and 0 < len(optimal.vertices) <= WRITTEN_OUT
    means = [weight_words(game, player, *column) for column in optimal.free] if optimal else []
    return SetOfPlayer(
        who,
        _sentence(results, who, optimal, means) if optimal else "",
        _strategy_table(game, who, optimal) if optimal else None,
        vertex_table(optimal, who) if optimal and written_out else None,
        optimal_picture(optimal, who, means) if optimal else None,
        bars,
        tuple(
            command(results, name, f"_sets/{name}-{key}.json")
            for key in results.sets.get(name, {})
            if key in (f"{player}-plan", f"{player}-mixed")
        ),
    )


def range_commands(results: SiteResults, name: str) -> list[str]:
    """Return the commands that check the ranges of a game in compact form, one for each player."""
    statements = results.sets.get(name, {}).values()
    players = {x.player for x in statements if isinstance(x, OptimalRange)}
    return [
        command(results, name, f"_sets/{name}-{range_name(player, '*')}.json")
        for player in sorted(players)
    ]


def _bars(
    game: Game, player: int, value: ProvedValue | None, optimal: OptimalSet | None
) -> Picture | None:
    """Return the certified strategy as bars, if it is not the whole set."""
    if value is None or len(game.sets_of[player]) > BARS:
        return None
    if optimal is not None and optimal.dimension == 0:
        return None
    plan = value.plans[player].weights
    return strategy_bars(plan_bars(game, player, plan), game.players[player - 1])


def _sentence(results: SiteResults, who: str, optimal: OptimalSet, means: Sequence[str]) -> str:
    """Return the size of an optimal set, and the meanings of its letters."""
    if optimal.dimension == 0:
        return f"{has_words(who, optimal)}."
    size = f"with {len(optimal.vertices)} extreme points" if optimal.listed else "too large to list"
    size_words = (
        f"{has_words(who, optimal)}, {size}."
        if optimal.dimension > 1
        else f"{has_words(who, optimal)}."
    )
    if optimal.dimension > WRITTEN_OUT or not optimal.listed:
        return size_words
    source = results.documents[optimal.source].title if optimal.source else ""
    return f"{size_words} {axes_words(optimal, means)}" + (
        f" The letters are those of “{source}”." if source else ""
    )


def _strategy_table(game: Game, who: str, optimal: OptimalSet) -> PictureData | None:
    """Return all optimal strategies as probabilities in letters; None if there are too many."""
    if optimal.dimension > 3:
        return None
    sets = [game.infosets[i] for i in game.sets_of[optimal.player]]
    sets.sort(key=lambda s: by_history(game, s.name))
    rows = [row for s in sets if (row := _set_row(game, s, optimal))]
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
    return PictureData(caption, heads, cells)


def _set_row(game: Game, s: InfoSet, optimal: OptimalSet) -> tuple[str, str] | None:
    """Return a set and the probabilities there; None if no optimal strategy leads there."""
    parent: tuple[Rational, ...] = (QQ(1), *(QQ(0) for _ in optimal.letters))
    if before := game.sequence(s.player, s.parent):
        index, action = before
        parent = optimal.forms.get((game.infosets[index].name, action), ())
    if not any(parent):
        return None
    plays = {
        action: quotient_text(optimal.forms[s.name, action], parent, optimal.letters)
        for action in s.actions
        if any(optimal.forms.get((s.name, action), ()))
    }
    if [*plays.values()] == ["1"]:  # "TAKE 1 1" would be hard to read
        return s.name, next(iter(plays))
    parts = (f"{x}{':' * x[-1:].isdigit()} ${p}$" for x, p in plays.items())
    return (s.name, ", ".join(parts)) if plays else None


def equilibria(results: SiteResults, name: str) -> dict[str, Any] | None:
    """Return the values of the template on all equilibria of a general-sum game; None without a
    proof.
    """
    statement = all_listed(results, name)
    if not statement:
        return None
    exact = exact_forms(results, name)
    described = components(results.games[name], statement, exact)
    only = str(statement.figure.exact) == "1"
    in_plans = isinstance(statement, PlanEquilibria)
    kind = "plan-" if in_plans else "mixed-" if isinstance(statement, MixedEquilibria) else ""
    file = f"_sets/{name}-{kind}equilibria.json"
    sums = [*accumulate((x.length for x in described), initial=0)]
    return {
        "lead": "This is the only one:" if only else "These are all of them:",
        "in_plans": in_plans,
        "components": [x for x, before in zip(described, sums) if before < LISTED],
        "all": len(described),
        "noun": "equilibria" if statement.figure.exact != "infinite" else "sets of equilibria",
        "folded": sums[-1] > FOLDED,
        "command": command(results, name, file),
        "exact_command": exact and command(results, name, f"_sets/{name}-equilibrium-*.json"),
    }


def has_words(who: str, optimal: OptimalSet) -> str:
    """Return the size of the optimal set, as a sentence without its end."""
    if optimal.dimension > 1:
        return f"The optimal strategies of {who} form a set of dimension {optimal.dimension}"
    size = (
        "a segment of optimal strategies" if optimal.dimension else "exactly one optimal strategy"
    )
    return f"{who} has {size}"
