"""The payoffs of a one-card betting game, by prefix sums over the cards: linear in the cards.

A payoff depends only on which card is higher. So for each line of betting, prefix sums of the
opponent's weights over lower, equal and higher cards give all payoffs, without a loop over pairs of
cards. Plans are over the sequences of a ``OneCard``: the weights of a line of betting, card by
card, are a slice of the plan. Inside, numbers are integers over a common denominator. Knows no
equilibria.
"""

from collections import abc
from itertools import accumulate
from math import lcm
from operator import add, mul, or_
from typing import Any, TypeAlias, TypeVar

from nashproof.exact.numbers import QQ
from nashproof.games.card_names import FIRST, SECOND
from nashproof.games.one_card import BettingLine, OneCard
from nashproof.play.types import Event, Plans, Player, Rational, Sequence, Weights

# Inside, numbers are integers over a common denominator; of a parametric profile, polynomials
Integers: TypeAlias = abc.Sequence[int]
Value = TypeVar("Value")


def expected(game: OneCard, plans: Plans, event: Event, player: Player = 0) -> Rational:
    """Return the sum of probability times payoff of ``player`` over the ends of an event.

    Without a player (0) it is the probability of the event. ``event`` is as in
    ``strategies.event_leaves``. Linear in the cards, and in the deals that the event names by both
    cards.

    >>> from nashproof.games.examples import kuhn
    >>> from nashproof.play.strategies import plans_of
    >>> uniform = plans_of(kuhn(), ((QQ(1, 2), QQ(1, 2)),) * 12)
    >>> print(expected(kuhn(), uniform, []), expected(kuhn(), uniform, [[(0, "card 1", "3")]], 1))
    1 3/8
    """
    (weights_1, unit_1), (weights_2, unit_2) = map(_over_common_denominator, plans)
    parts, conditions, total = game.payoff_denominator, EventConditions(game, event), 0
    sign = -1 if player == 2 else 1
    for end in game.ends:
        pays = [sign * int(pay * parts) for pay in end.pays] if player else [parts] * 3
        line_1 = _of_line(game, weights_1, end.sequences[0])
        line_2 = _of_line(game, weights_2, end.sequences[1])
        total += conditions.where_all(pays, line_1, line_2, *conditions.met(end))
    return total * QQ(1, game.pairs * parts * unit_1 * unit_2)


class EventConditions:
    """The conditions of an event that are met, as the bits of integers.

    - ``by_moves``: player -> for each sequence the conditions that its moves meet;
    - ``dealt``: for each card of player 1 the conditions that it meets;
    - ``pairs``: ``(card, card)`` -> the conditions that name the deal by both cards.
    """

    def __init__(self, game: OneCard, event: Event) -> None:
        """Mark the moves, cards and deals that meet the conditions of an event."""
        self.game, self.all = game, (1 << len(event)) - 1
        self.pairs: dict[tuple[int, int], int] = {}
        self.by_moves = {p: [0] * game.sequence_counts[p] for p in (1, 2)}
        self.dealt = [0] * len(game.cards)
        for k, condition in enumerate(event):
            for move in condition:
                (player, name, action), bit = move, 1 << k
                if player:
                    s = game.infosets[game.set_index[player, name]]
                    self.by_moves[player][s.first + s.actions.index(action)] |= bit
                elif name == FIRST:
                    self.dealt[game.ranks[action]] |= bit
                else:
                    pair = game.ranks[name.removeprefix(SECOND)], game.ranks[action]
                    self.pairs[pair] = self.pairs.get(pair, 0) | bit
        # a sequence meets what the sequences before it meet
        for p, marks in self.by_moves.items():
            for i, parent, first in game.branches[p]:
                for q in range(first, first + len(game.infosets[i].actions)):
                    marks[q] |= marks[parent]

    def met(self, end: BettingLine) -> tuple[list[int], Integers]:
        """Return the conditions met at an end, card by card.

        First by player 1's card and moves, then by player 2's moves.
        """
        by_1, by_2 = (
            _of_line(self.game, marks, q) for marks, q in zip(self.by_moves.values(), end.sequences)
        )
        return [*map(or_, self.dealt, by_1)], by_2

    def where_all(
        self,
        pays: Integers,
        weights_1: Integers,
        weights_2: Integers,
        met_1: Integers,
        met_2: Integers,
    ) -> int:
        """Return the payoffs at an end over the deals that meet all conditions, times both weights.

        ``weights_1`` and ``weights_2`` are the players' weights, ``met_1`` and ``met_2`` the
        conditions that they meet (see ``met``), all card by card. For each set of conditions that
        player 1 meets, those cards of player 2 count that meet the rest.
        """
        game, total = self.game, 0
        for met in set(met_1):
            completing = [w if met | mark == self.all else 0 for w, mark in zip(weights_2, met_2)]
            paid = _payoffs_by_card(pays, *_sums_by_order(game, completing))
            total += sum(
                c * w * x
                for c, w, x, mark in zip(game.copies, weights_1, paid, met_1)
                if mark == met
            )
        # deals whose last conditions are met by both cards together
        for (r, s), mark in self.pairs.items():
            if met_1[r] | met_2[s] != self.all == met_1[r] | met_2[s] | mark:
                deals = game.copies[r] * (game.left[s] if r == s else game.copies[s])
                total += deals * weights_1[r] * weights_2[s] * pays[(r > s) - (r < s) + 1]
        return total


def sequence_payoffs(game: OneCard, player: Player, plan: Weights) -> list[Rational]:
    """Return for each sequence of ``player`` the payoff at the ends where it ends.

    It is weighted by the probability that chance and the opponent's ``plan`` play there, as in
    ``best_response.rewards``. Linear in the number of cards.

    >>> from nashproof.games.examples import kuhn
    >>> always_first = [QQ(1)] + [QQ(1), QQ(0), QQ(1), QQ(0)] * 3  # player 2 checks and folds
    >>> print(*sequence_payoffs(kuhn(), 1, always_first)[:5])
    0 -1/3 1/3 0 0
    """
    total, unit = _totals(game, player, plan)
    return [x * QQ(1, unit) for x in total]


def best_response_value(game: OneCard, player: Player, plan: Weights) -> Rational:
    """Return the best-response payoff of ``player`` to the opponent's plan.

    The best actions are chosen card by card, from the last points of the betting up.

    >>> from nashproof.games.examples import kuhn
    >>> always_first = [QQ(1)] + [QQ(1), QQ(0), QQ(1), QQ(0)] * 3  # player 2 checks and folds
    >>> print(best_response_value(kuhn(), 1, always_first))
    1
    """
    total, unit = _totals(game, player, plan)
    step = game.steps[player]
    for point in reversed(game.points):
        if point.player == player:
            best = [
                *map(max, *(total[q::step] for q in point.sequences), total[point.first :: step])
            ]
            if point.parent:
                total[point.parent :: step] = map(add, total[point.parent :: step], best)
            else:
                total[0] += sum(best)
    return QQ(total[0], unit)


def is_flow(game: OneCard, player: Player, weights: Weights) -> bool:
    """Return True if no weight is negative and those of each point sum to the parent's, by card.

    >>> from nashproof.games.examples import kuhn
    >>> is_flow(kuhn(), 2, [QQ(1)] + [QQ(1), QQ(0), QQ(1), QQ(0)] * 3)
    True
    """
    step = game.steps[player]
    for point in game.points:
        if point.player == player:
            here = map(sum, zip(*(weights[q::step] for q in point.sequences)))
            first = [weights[0]] * len(game.cards)
            parent = weights[point.parent :: step] if point.parent else first
            if [*here] != [*parent]:
                return False
    return min(weights) >= 0


def _totals(game: OneCard, player: Player, plan: Weights) -> tuple[list[int], int]:
    """Return the payoffs of the player's sequences as ``(total, unit)``: divide by ``unit``."""
    step, parts = game.steps[player], game.payoff_denominator
    sums: dict[Sequence, tuple[Integers, Integers, Integers]] = {}
    total = [0] * (1 + step * len(game.cards))
    weights, scale = _over_common_denominator(plan)
    for end in game.ends:
        sequence, of_opponent = end.own_first(player)
        # sums over the opponent's cards, once for each of their sequences
        if of_opponent not in sums:
            sums[of_opponent] = _sums_by_order(game, _of_line(game, weights, of_opponent))
        pays = [int(pay * parts) for pay in end.pays_to(player)]
        paid = _payoffs_by_card(pays, *sums[of_opponent])
        paid = paid if max(game.copies) == 1 else [*map(mul, paid, game.copies)]
        if sequence:
            total[sequence::step] = map(add, total[sequence::step], paid)
        else:
            total[0] += sum(paid)
    return total, game.pairs * parts * scale


def _of_line(game: OneCard, values: abc.Sequence[Value], sequence: Sequence) -> abc.Sequence[Value]:
    """Return the part of a list over a player's sequences that belongs to a line, card by card."""
    if not sequence:
        return [values[0]] * len(game.cards)
    return values[sequence :: len(values) // len(game.cards)]


def _over_common_denominator(weights: Weights) -> tuple[Integers, int]:
    """Return weights as integers, and their common denominator; polynomials as they are, over 1."""
    if any(hasattr(w, "ring") for w in weights):
        polynomials: Any = weights
        return polynomials, 1
    scale = lcm(*{int(w.denominator) for w in weights})
    return [int(w.numerator) * (scale // int(w.denominator)) for w in weights], scale


def _sums_by_order(game: OneCard, weights: Integers) -> tuple[Integers, Integers, Integers]:
    """Return for each card the opponent's weights summed over lower, equal and higher cards.

    ``weights`` are the opponent's, card by card, for a copy of each card.
    """
    sums = [0, *accumulate(map(mul, game.copies, weights))]
    same = [*map(mul, game.left, weights)]
    return sums[:-1], same, [sums[-1] - upto for upto in sums[1:]]


def _payoffs_by_card(
    pays: Integers, lower: Integers, same: Integers, higher: Integers
) -> list[int]:
    """Return for each card the payoffs ``pays`` times the opponent's weights ``_sums_by_order``.

    The player's card is the lower one if the opponent's is higher.
    """
    low, tie, high = pays
    return [
        low * more + tie * equal + high * less for less, equal, more in zip(lower, same, higher)
    ]
