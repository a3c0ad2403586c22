"""Reads and lists pure strategies: STRATEGY, CONTINUATION, MIXTURE (4).

A strategy is a frozen set of histories of its player: those that end with its moves. Must not know
any statement.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from math import prod
from typing import Any, TypeAlias, TypeVar

from nashcheck.naming import read_action
from nashcheck.one_card import Game
from nashcheck.play import greatest
from nashcheck.polynomials import measure, over_one_denominator
from nashcheck.reading import (
    ONE, STEPS, ZERO, Form, History, Json, Move, Plan, Player, distinct_items, items,
    rational, readable, require,
)  # fmt: skip
from nashcheck.trees import InformationSet, Totals, Tree

K = TypeVar("K")
Strategy: TypeAlias = frozenset[History]  # a pure one, by the histories that its moves end
PairPayoffs: TypeAlias = tuple[dict[History, dict[History, Any]], int]


def payoffs_by_pair(game: Tree, player: Player) -> PairPayoffs:
    """Return {own history: {the opponent's history: payoff}} of a game of two players.

    The payoff is summed, by chance's probability, over the terminals where just these two end.
    Payoffs are multiplied by a positive integer, which comes second.
    """
    paid: dict[History, dict[History, Any]] = {}
    amounts, below = game.amounts(player)
    for (state, _, _), amount in zip(game.terminals, amounts):
        row, column = paid.setdefault(state[player], {}), state[3 - player]
        row[column] = row.get(column, 0) + amount
    return paid, below


def full_strategy_count(game: Game, player: Player) -> int:
    """Return how many ways there are to choose an action at every set of the player."""
    return prod(len(infoset.actions) for infoset in game.infosets[player])


def read_moves_of(infosets: Sequence[InformationSet], value: Json, full: bool = False) -> Strategy:
    """Return a STRATEGY, given by its actions: of these sets those that its moves do not exclude.

    A full one names all of them. The sets' histories that are none of theirs count as reached.
    """
    readable(isinstance(value, dict), value, "an object")
    chosen: set[History] = set()
    excluded: set[History] = set()
    named = set()
    for infoset in infosets:
        if full or infoset.history not in excluded:
            readable(infoset.name in value, f"none at {infoset.name}", "an action at each set")
            own = infoset.successors[read_action(infoset, value[infoset.name])]
            chosen.add(own)
            named.add(infoset.name)
            excluded.update(h for h in infoset.successors if h != own)
        else:
            excluded.update(infoset.successors)
    readable(named == value.keys(), f"{sorted(value)}", "only sets that the strategy can reach")
    return frozenset(chosen)


def read_strategy(game: Game, player: Player, value: Json, full: bool = False) -> Strategy:
    """Return a STRATEGY of a player."""
    return read_moves_of(game.infosets[player], value, full)


def sets_from(game: Game, player: Player, infoset: InformationSet) -> list[InformationSet]:
    """Return a set of a player and those below it, in order."""
    reached, result = set(infoset.successors), [infoset]
    for other in game.infosets[player]:
        if other.history in reached:
            reached.update(other.successors)
            result.append(other)
    return result


def pure_strategies(
    infosets: Sequence[InformationSet], limit: int, full: bool = False, out: Collection[Move] = ()
) -> list[Strategy]:
    """Return all pure strategies for these sets (reduced, or full), at most `limit`.

    Those that make a move in `out` are left out.
    """
    inside = {h for infoset in infosets for h in infoset.successors}
    strategies: list[set[History]] = [set()]
    for infoset in infosets:
        moves = zip(infoset.successors, infoset.moves)
        allowed = [h for h, move in moves if move not in out]
        always = full or infoset.history not in inside
        reaching = [own for own in strategies if always or infoset.history in own]
        count = len(strategies) + len(reaching) * (len(allowed) - 1)
        readable(count <= limit, "more pure strategies", f"at most {limit} pure strategies")
        steps = count * len(infosets)
        readable(steps <= STEPS, f"{steps}", "at most 4,000,000 for pure strategies times sets")
        longer = [extended(own, allowed, always or infoset.history in own) for own in strategies]
        strategies = [own for some in longer for own in some]
    return [frozenset(own) for own in strategies]


def extended(own: set[History], allowed: Sequence[History], reaches: bool) -> list[set[History]]:
    """Return a strategy with each of the allowed moves at a set, if it reaches the set.

    The first of them is added to the strategy itself, so that a single move copies nothing.
    """
    if not reaches:
        return [own]
    others = [own | {h} for h in allowed[1:]]
    own.update(allowed[:1])
    return [own, *others] if allowed else []


def pure_weights(game: Game, player: Player, strategy: Collection[History]) -> Plan:
    """Return the weights of a pure strategy; a full one has moves that others exclude."""
    weights = [ONE]
    for h, (before, _) in enumerate(game.histories[player][1:], 1):
        weights.append(weights[before] if h in strategy else ZERO)
    return weights


def read_mixture(value: Json, read_one: Callable[[Json], K]) -> dict[K, Fraction]:
    """Return a MIXTURE (4) as {strategy: probability}; `read_one` reads a single one."""
    mixed: dict[K, Fraction] = {}
    for item in distinct_items(value):
        strategy, x = items(item, 2)
        one = read_one(strategy)
        readable(one not in mixed, strategy, "each strategy of a mixture once")
        mixed[one] = rational(x)
    measure([*mixed.values()])
    require(min(mixed.values()) > 0, "every probability of a mixture is positive")
    require(sum(mixed.values()) == 1, "the probabilities of a mixture sum to 1")
    return mixed


def amounts_of(pairs: PairPayoffs, count: int, own: Form) -> Totals:
    """Return for each history of the opponent what own histories, so weighted, earn there.

    `count` is the number of these histories, `pairs` the payoffs by pairs. The results are
    multiplied by a positive integer, which is returned, too.
    """
    (paid, below), (weights, scale) = pairs, over_one_denominator([*own.values()])
    total: list[Any] = [0] * count
    for h, weight in zip(own, weights):
        for column, amount in paid.get(h, {}).items():
            total[column] += weight * amount
    return total, below * scale


def extremes(
    game: Tree, opponent: Player, amounts: Sequence[Any], out: Collection[Move] = ()
) -> tuple[Any, Any]:
    """Return the least and the greatest sum of these amounts over the opponent's plans (S)."""
    least = greatest(game, opponent, [-x for x in amounts], out)
    return -least, greatest(game, opponent, list(amounts), out)
