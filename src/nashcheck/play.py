"""Reads realisation plans and computes exactly what they earn.

Decides expectations (a multilinear form at given weights) and best responses (the greatest value
of a linear form over a player's plans, by one backward pass). Words: a *weight* of a history is
the product of the probabilities of its moves; a *plan* is a list of weights by history. Must not
know any statement.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from nashcheck.naming import read_infoset, read_player, read_rows, set_words
from nashcheck.polynomials import N
from nashcheck.reading import (
    ONE, ZERO, Form, Json, Plan, Player, Rationals, distinct_items, fields, items, rational,
    readable, require,
)  # fmt: skip
from nashcheck.trees import Game, InformationSet

Frontier: TypeAlias = list[tuple[Player, InformationSet]]


def require_perfect_recall(game: Game, players: Collection[Player] = ()) -> None:
    """Refuse a game in which one of these players (without a list: any player) forgets."""
    forgetful = sorted(game.forgets.intersection(players or game.players))
    found = f"players without perfect recall: {', '.join(map(str, forgetful))}"
    readable(not forgetful, found, "perfect recall for this statement")


def read_plans(game: Game, value: Json) -> dict[Player, Plan]:
    """Return the PLANs (4) of all players, as weights of their histories."""
    plans = fields(value, [*game.numbered])
    return {p: read_plan(game, p, plan, ONE) for p, plan in zip(game.players, plans)}


def read_plan(game: Game, player: Player, value: Json, scale: Fraction) -> Plan:
    """Return a player's weights that flow from `scale` at the empty history."""
    rows = read_rows(game, player, value, rational)
    plan = [scale] + [rows[name][action] for _, (_, name, action) in game.histories[player][1:]]
    require(min(plan) >= 0, "every realisation weight is non-negative")
    proved = all(
        sum(plan[h] for h in infoset.successors) == plan[infoset.history]
        for infoset in game.infosets[player]
    )
    require(proved, "the realisation weights at each set sum to the weight of its parent sequence")
    return plan


def expected_payoff(game: Game, player: Player, weights: Mapping[Player, Sequence[N]]) -> N:
    """Return the expected payoff of a player under weights of all players (E)."""
    totals = game.totals(player, weights)
    return sum((g * w for g, w in zip(totals, weights[player])), ZERO)


def best_response(
    game: Game, player: Player, weights: Mapping[Player, Rationals], bonus: Form | None = None
) -> dict[str, Fraction]:
    """Return the best-response value (S) at each set by name, and at "" that of the whole.

    `bonus` is a linear form that is added to the payoff.
    """
    total = game.totals(player, weights)
    for h, extra in (bonus or {}).items():
        total[h] += extra
    return backward(game, player, total)


def backward(game: Game, player: Player, total: list[Fraction]) -> dict[str, Fraction]:
    """Return the greatest value of a linear form at each set by name, and at "" over all plans.

    One backward pass: with perfect recall the greatest value of a linear form over the player's
    plans is a sum of maxima, set by set. Adds to `total`, the form, what follows each history.
    """
    values: dict[str, Fraction] = {}
    for infoset in reversed(game.infosets[player]):
        values[infoset.name] = max(total[h] for h in infoset.successors)
        total[infoset.history] += values[infoset.name]
    return {**values, "": total[0]}


def is_best_response(game: Game, player: Player, weights: Mapping[Player, Rationals]) -> bool:
    """Return whether the player gains nothing by deviating."""
    value = best_response(game, player, weights)[""]
    return value == expected_payoff(game, player, weights)


def read_frontier(game: Game, value: Json) -> tuple[Frontier, str]:
    """Return FRONTIER (4) as information sets with their players, and what it adds in words."""
    pairs = [items(item, 2) for item in distinct_items(value, empty=True)]
    allowed = not pairs or game.may_have_frontier
    readable(allowed, "a frontier", "no frontier in a compact game")
    players = [read_player(game, who) for who, _ in pairs]
    frontier = [(p, read_infoset(game, p, name)) for p, (_, name) in zip(players, pairs)]
    names = ", ".join(set_words(who, name) for who, name in pairs)
    words = f" (and so in every game that differs only in what follows at {names})" if names else ""
    return frontier, words


def stays_before(frontier: Frontier, player: Player, weights: Rationals) -> bool:
    """Return whether the player's own weight on arrival is 0 at each member of the frontier."""
    return not any(weights[state[player - 1]] for _, home in frontier for state in home.arrivals)
