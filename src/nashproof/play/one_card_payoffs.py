"""The payoffs of a one-card betting game, by prefix sums over the cards: linear in the cards.

No pair of cards is looked at. Plans are over the sequences of a ``OneCard``: the weights of one
line of betting, card by card, are a slice of the plan. Inside stand whole numbers over one common
denominator. Knows no equilibria.
"""

from collections import abc
from itertools import accumulate
from math import lcm
from operator import add, mul, or_
from typing import Any, TypeAlias, TypeVar

from nashproof.exact.numbers import QQ
from nashproof.games.card_names import FIRST, SECOND
from nashproof.games.one_card import BettingLine, OneCard
from nashproof.play.types import Event, Move, Plans, Player, Rational, Sequence, Weights

# Inside, numbers are integers over a common denominator; of a parametric profile, polynomials
Integers: TypeAlias = abc.Sequence[int]
Value = TypeVar("Value")


def expected(game: OneCard, plans: Plans, event: Event, player: Player = 0) -> Rational:
    """The sum of probability times payoff of ``player`` over the ends at which an event holds.

    Without a player (0) the probability of the event. ``event`` is as in
    ``strategies.event_leaves``. Linear in the cards, and in the deals that the event names by both
    cards.

    >>> from nashproof.games.examples import kuhn
    >>> from nashproof.play.strategies import plans_of
    >>> uniform = plans_of(kuhn(), ((QQ(1, 2), QQ(1, 2)),) * 12)
    >>> print(expected(kuhn(), uniform, []), expected(kuhn(), uniform, [[(0, "card 1", "3")]], 1))
    1 3/8
    """
    (one, first), (two, second) = map(_over_common_denominator, plans)
    parts, conditions, total = game.payoff_denominator, EventConditions(game, event), 0
    sign = -1 if player == 2 else 1
    for end in game.ends:
        pays = [sign * int(pay * parts) for pay in end.pays] if player else [parts] * 3
        ones, twos = _of_line(game, one, end.sequences[0]), _of_line(game, two, end.sequences[1])
        total += conditions.where_all(pays, ones, twos, *conditions.met(end))
    return total * QQ(1, game.pairs * parts * first * second)


class EventConditions:
    """The conditions of an event that are met, as the bits of integers.

    ``made[player][sequence]`` by a player's moves, ``dealt[card]`` by player 1's card,
    ``pairs[card, card]`` by a deal that the event names by both cards.
    """

    def __init__(self, game: OneCard, event: Event) -> None:
        self.game, self.all = game, (1 << len(event)) - 1
        self.pairs: dict[tuple[int, int], int] = {}
        self.made = {p: [0] * game.sequence_counts[p] for p in (1, 2)}
        self.dealt = [0] * len(game.cards)
        for k, condition in enumerate(event):
            for move in condition:
                self._mark(move, 1 << k)
        for p, made in self.made.items():
            for i, parent, first in game.branches[p]:
                for q in range(first, first + len(game.infosets[i].actions)):
                    made[q] |= made[parent]

    def _mark(self, move: Move, bit: int) -> None:
        (player, name, action), ranks = move, self.game.ranks
        if player:
            s = self.game.infosets[self.game.set_index[player, name]]
            self.made[player][s.first + s.actions.index(action)] |= bit
        elif name == FIRST:
            self.dealt[ranks[action]] |= bit
        else:
            pair = ranks[name.removeprefix(SECOND)], ranks[action]
            self.pairs[pair] = self.pairs.get(pair, 0) | bit

    def met(self, end: BettingLine) -> tuple[list[int], Integers]:
        """The conditions met at an end, card by card.

        First by player 1's card and moves, then by player 2's moves.
        """
        one, two = (
            _of_line(self.game, made, q) for made, q in zip(self.made.values(), end.sequences)
        )
        return [*map(or_, self.dealt, one)], two

    def where_all(
        self, pays: Integers, one: Integers, two: Integers, ours: Integers, theirs: Integers
    ) -> int:
        """The payoffs at one end over the deals that meet all conditions, times both weights.

        ``one`` and ``two`` are the players' weights, ``ours`` and ``theirs`` the conditions that
        they meet (see ``met``), all card by card. For each set of conditions that player 1 meets
        those cards of player 2 count that meet the rest.
        """
        game, total = self.game, 0
        for met in set(ours):
            weights = [w if met | mark == self.all else 0 for w, mark in zip(two, theirs)]
            paid = _payoffs_by_card(pays, *_sums_by_order(game, weights))
            total += sum(
                c * w * x for c, w, x, mark in zip(game.copies, one, paid, ours) if mark == met
            )
        for (r, s), mark in self.pairs.items():
            if ours[r] | theirs[s] != self.all == ours[r] | theirs[s] | mark:
                deals = game.copies[r] * (game.left[s] if r == s else game.copies[s])
                total += deals * one[r] * two[s] * pays[(r > s) - (r < s) + 1]
        return total


def sequence_payoffs(game: OneCard, player: Player, plan: Weights) -> list[Rational]:
    """For each sequence of ``player`` the payoff at the ends where it ends.

    Weighted by the probability that chance and the opponent's ``plan`` play there, as
    ``best_response.rewards``. Linear in the number of cards.

    >>> from nashproof.games.examples import kuhn
    >>> always_first = [QQ(1)] + [QQ(1), QQ(0), QQ(1), QQ(0)] * 3  # player 2 checks and folds
    >>> print(*sequence_payoffs(kuhn(), 1, always_first)[:5])
    0 -1/3 1/3 0 0
    """
    total, unit = _totals(game, player, plan)
    return [x * QQ(1, unit) for x in total]


def best_response_value(game: OneCard, player: Player, plan: Weights) -> Rational:
    """The best-response payoff of ``player`` to the opponent's plan.

    Card by card the best actions, from the last points of the betting up.

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
    """True if no weight is negative and those at each point sum, card by card, to the parent's.

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
    """The payoffs of the player's sequences: ``(total, unit)``, of which ``unit`` make one."""
    step, parts = game.steps[player], game.payoff_denominator
    sums: dict[Sequence, tuple[Integers, Integers, Integers]] = {}
    total = [0] * (1 + step * len(game.cards))
    weights, scale = _over_common_denominator(plan)
    for end in game.ends:
        own, other = end.own_first(player)
        if other not in sums:
            sums[other] = _sums_by_order(game, _of_line(game, weights, other))
        pays = [int(pay * parts) for pay in end.pays_to(player)]
        paid = _payoffs_by_card(pays, *sums[other])
        paid = paid if max(game.copies) == 1 else [*map(mul, paid, game.copies)]
        if own:
            total[own::step] = map(add, total[own::step], paid)
        else:
            total[0] += sum(paid)
    return total, game.pairs * parts * scale


def _of_line(game: OneCard, values: abc.Sequence[Value], sequence: Sequence) -> abc.Sequence[Value]:
    """The part of a list over a player's sequences that belongs to one line, card by card."""
    if not sequence:
        return [values[0]] * len(game.cards)
    return values[sequence :: len(values) // len(game.cards)]


def _over_common_denominator(weights: Weights) -> tuple[Integers, int]:
    """Weights as integers, and their common denominator; polynomials as they are, over 1."""
    if any(hasattr(w, "ring") for w in weights):
        polynomials: Any = weights
        return polynomials, 1
    scale = lcm(*{int(w.denominator) for w in weights})
    return [int(w.numerator) * (scale // int(w.denominator)) for w in weights], scale


def _sums_by_order(game: OneCard, weights: Integers) -> tuple[Integers, Integers, Integers]:
    """For each card of a player the opponent's weights summed over lower, equal, higher cards.

    ``weights`` are the opponent's, card by card, for one copy of each card.
    """
    sums = [0, *accumulate(map(mul, game.copies, weights))]
    same = [*map(mul, game.left, weights)]
    return sums[:-1], same, [sums[-1] - upto for upto in sums[1:]]


def _payoffs_by_card(
    pays: Integers, lower: Integers, same: Integers, higher: Integers
) -> list[int]:
    """For each card the payoffs ``pays`` times the opponent's weights ``_sums_by_order``.

    The player's card is the lower one where the opponent's is higher.
    """
    low, tie, high = pays
    return [
        low * more + tie * equal + high * less for less, equal, more in zip(lower, same, higher)
    ]
