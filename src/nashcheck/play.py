"""Reads realisation plans and computes exactly what they earn.

Decides expectations (a multilinear form at given weights) and best responses (the greatest value
of a linear form over a player's plans, by one backward pass). Words: a *weight* of a history is
the product of the probabilities of its moves; a *plan* is a list of weights by history. Must not
know any statement.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias, cast

from nashcheck.naming import read_infoset, read_player, set_words
from nashcheck.one_card import Game
from nashcheck.polynomials import Multiples, N, Weights, measure, over_one_denominator, take_steps
from nashcheck.reading import (
    ONE, ZERO, Form, Json, Move, Plan, Player, Rationals, distinct_items, fields, items, rational,
    readable, require,
)  # fmt: skip
from nashcheck.trees import InformationSet

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
    infosets = game.infosets[player]
    plan = [scale] + [ZERO] * (len(game.histories[player]) - 1)
    for infoset, row in zip(infosets, fields(value, [infoset.name for infoset in infosets])):
        for h, weight in zip(infoset.successors, fields(row, infoset.actions)):
            plan[h] = rational(weight)
    take_steps(game.sum_steps(measure(plan)))
    multiples, _ = over_one_denominator(plan)
    require(min(multiples) >= 0, "every realisation weight is non-negative")
    proved = flows(game, player, multiples)
    require(proved, "the realisation weights at each set sum to the weight of its parent sequence")
    return plan


def flows(game: Game, player: Player, weights: Multiples) -> bool:
    """Return whether the weights at each set sum to the weight of its parent sequence."""
    return all(
        sum([weights[h] for h in infoset.successors]) == weights[infoset.history]
        for infoset in game.infosets[player]
    )


def payoffs_by_history(
    game: Game, player: Player, weights: Mapping[Player, Sequence[N]]
) -> list[N]:
    """Return for each history of a player its payoffs at the terminals with this history."""
    totals, below = game.totals(player, weights)
    return [total * Fraction(1, below) for total in totals]


def reply_steps(game: Game, player: Player, weights: Mapping[Player, Weights]) -> int:
    """Return how many steps (1) `payoffs_by_history` takes."""
    return game.end_steps({**weights, player: [ONE] * len(weights[player])})


def paid_on_average(totals: Sequence[N], weights: Sequence[N]) -> N:
    """Return the expected payoff (E): those by histories, each times the player's own weight."""
    multiples, scale = over_one_denominator(weights)
    earned: Any = sum(total * w for total, w in zip(totals, multiples) if total)
    return cast(N, earned * Fraction(1, scale))


def best_response(
    game: Game, player: Player, weights: Mapping[Player, Rationals], bonus: Form | None = None
) -> Fraction:
    """Return the best-response value (S). `bonus` is a linear form added to the payoff."""
    totals, below = game.totals(player, weights)
    for h, extra in (bonus or {}).items():
        totals[h] += extra * below
    return Fraction(greatest(game, player, totals)) / below


def greatest(game: Game, player: Player, total: list[Any], out: Collection[Move] = ()) -> Any:
    """Return the greatest value of a linear form over a player's plans without moves in `out`.

    One backward pass: with perfect recall the greatest value is a sum of maxima, set by set. Adds
    to `total`, the form, what follows each history.
    """
    for infoset in reversed(game.infosets[player]):
        rest = [total[h] for h, move in zip(infoset.successors, infoset.moves) if move not in out]
        readable(rest, infoset.name, "a set of the opponent of which some move is not excluded")
        total[infoset.history] += max(rest)
    return total[0]


def is_best_response(game: Game, player: Player, weights: Mapping[Player, Rationals]) -> bool:
    """Return whether the player gains nothing by deviating."""
    totals, _ = game.totals(player, weights)
    paid = paid_on_average(totals, weights[player])
    return bool(paid == greatest(game, player, totals))


def read_frontier(game: Game, value: Json) -> tuple[Frontier, str]:
    """Return FRONTIER (4) as information sets with their players, and what it adds in words."""
    pairs = [items(item, 2) for item in distinct_items(value, empty=True)]
    readable(not pairs or game.may_have_frontier, "a frontier", "no frontier in a compact game")
    players = [read_player(game, who) for who, _ in pairs]
    frontier = [(p, read_infoset(game, p, name)) for p, (_, name) in zip(players, pairs)]
    names = ", ".join(set_words(who, name) for who, name in pairs)
    words = f" (and so in every game that differs only in what follows at {names})" if names else ""
    return frontier, words


def stays_before(frontier: Frontier, player: Player, weights: Rationals) -> bool:
    """Return whether the player's own weight on arrival is 0 at each member of the frontier."""
    return not any(weights[state[player - 1]] for _, home in frontier for state in home.arrivals)
