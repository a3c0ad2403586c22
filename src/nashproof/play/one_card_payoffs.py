"""What the lines of a one-card betting game earn, by prefix sums over the cards: no pair of cards is looked at.

Knows no equilibria. The plans are those of ``strategy``, over the sequences of a ``OneCard``: the weights of one line of
betting, card by card, are a slice of the plan. Inside stand whole numbers over one denominator.
"""

from itertools import accumulate
from math import lcm
from operator import add, mul, or_

from nashproof.exact.numbers import QQ
from nashproof.games.one_card import FIRST, SECOND


def expected(game, plans, event, player=0):
    """The sum, over the ends at which an event holds (see ``strategy.event_leaves``), of the probability times what ``player`` is
    paid (0: times 1). Linear in the cards, and in the deals that the event names by both cards.
    """
    (one, first), (two, second) = map(_whole, plans)
    parts, marks, total = _parts(game), _Marks(game, event), 0
    for end in game.ends:
        pays = (
            [int(pay * parts) * (1, -1)[player - 1] for pay in end.pays] if player else [parts] * 3
        )
        weights = (_line(game, plan, q) for plan, q in zip((one, two), end.sequences))
        total += marks.where_all(pays, *weights, *marks.met(end))
    return total * QQ(1, game.pairs * parts * first * second)


class _Marks:
    """The conditions of an event that are met, as the bits of integers: ``made`` by each player's sequences, ``dealt`` by player 1's
    card, ``pairs`` by a deal that is named by both cards.
    """

    def __init__(self, game, event):
        self.game, self.all, self.pairs = game, (1 << len(event)) - 1, {}
        self.made, self.dealt = (
            {p: [0] * game.sequence_counts[p] for p in (1, 2)},
            [0] * len(game.cards),
        )
        for k, condition in enumerate(event):
            for move in condition:
                self._mark(move, 1 << k)
        for p, made in self.made.items():
            for i, parent, first in game.branches[p]:
                for q in range(first, first + len(game.infosets[i].actions)):
                    made[q] |= made[parent]

    def _mark(self, move, bit):
        (player, name, action), ranks = move, self.game.ranks
        if player:
            s = self.game.infosets[self.game.set_index[player, name]]
            self.made[player][s.first + s.actions.index(action)] |= bit
        elif name == FIRST:
            self.dealt[ranks[action]] |= bit
        else:
            pair = ranks[name.removeprefix(SECOND)], ranks[action]
            self.pairs[pair] = self.pairs.get(pair, 0) | bit

    def met(self, end):
        """What is met at an end, card by card: by player 1's card and moves, and by player 2's moves."""
        ours, theirs = (
            _line(self.game, made, q) for made, q in zip(self.made.values(), end.sequences)
        )
        return [*map(or_, self.dealt, ours)], theirs

    def where_all(self, pays, one, two, ours, theirs):
        """What is paid at one end, over the deals that meet all conditions, times the players' weights ``one`` and ``two``: for each
        set of conditions that player 1 meets those cards of player 2 count that meet the rest.
        """
        game, total = self.game, 0
        for met in set(ours):
            paid = _paid(
                pays,
                *_around(
                    game, [w if met | mark == self.all else 0 for w, mark in zip(two, theirs)]
                ),
            )
            total += sum(
                c * w * x for c, w, x, mark in zip(game.copies, one, paid, ours) if mark == met
            )
        for (r, s), mark in self.pairs.items():
            if ours[r] | theirs[s] != self.all == ours[r] | theirs[s] | mark:
                deals = game.copies[r] * (game.left[s] if r == s else game.copies[s])
                total += deals * one[r] * two[s] * pays[(r > s) - (r < s) + 1]
        return total


def earned(game, player, plan):
    """For each sequence of ``player``, what it earns at the ends where it ends, if the opponent plays ``plan``.

    Weighted by the probability that chance and the opponent play to it, as ``best_response.rewards``. Linear in the
    number of cards.
    """
    total, unit = _totals(game, player, plan)
    return [x * QQ(1, unit) for x in total]


def best_reply(game, player, plan):
    """What ``player`` earns at most if the opponent plays ``plan``: card by card the best moves, from the last ones up."""
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


def flows(game, player, weights):
    """Whether weights are non-negative and at each point sum, card by card, to the weight of its parent sequence."""
    step = game.steps[player]
    for point in game.points:
        if point.player == player:
            parent = (
                weights[point.parent :: step] if point.parent else [weights[0]] * len(game.cards)
            )
            if [*map(_sum, *(weights[q::step] for q in point.sequences))] != [*parent]:
                return False
    return min(weights) >= 0


def _sum(*weights):
    return sum(weights)


def _totals(game, player, plan):
    """What the sequences of ``player`` earn, in parts of which ``unit`` make one: ``(total, unit)``, whole numbers."""
    step, sums = game.steps[player], {}
    parts = _parts(game)
    total = [0] * (1 + step * len(game.cards))
    plan, scale = _whole(plan)
    for end in game.ends:
        own, other = end.sequences if player == 1 else end.sequences[::-1]
        if other not in sums:
            sums[other] = _around(game, _line(game, plan, other))
        paid = _paid([int(pay * parts) for pay in _pays(end, player)], *sums[other])
        paid = paid if max(game.copies) == 1 else [*map(mul, paid, game.copies)]
        if own:
            total[own::step] = map(add, total[own::step], paid)
        else:
            total[0] += sum(paid)
    return total, game.pairs * parts * scale


def _parts(game):
    """The least common denominator of what the ends pay."""
    return lcm(*(int(pay.denominator) for end in game.ends for pay in end.pays))


def _line(game, plan, sequence):
    """The part of a plan (of any list over a player's sequences) that belongs to one line of betting, card by card."""
    return (
        plan[sequence :: len(plan) // len(game.cards)] if sequence else plan[:1] * len(game.cards)
    )


def _whole(weights):
    """Weights as whole numbers and the denominator that they have in common; polynomials as they are, over 1."""
    if any(hasattr(w, "ring") for w in weights):
        return weights, 1
    scale = lcm(*{int(w.denominator) for w in weights})
    return [int(w.numerator) * (scale // int(w.denominator)) for w in weights], scale


def _pays(end, player):
    """What an end pays the player if his card is lower, equal, higher."""
    return end.pays if player == 1 else tuple(-pay for pay in reversed(end.pays))


def _around(game, weights):
    """For each card of a player the opponent's weights, card by card ``weights``, summed by cards: lower, equal, higher."""
    sums = [0, *accumulate(map(mul, game.copies, weights))]
    same = [*map(mul, game.left, weights)]
    return sums[:-1], same, [sums[-1] - upto for upto in sums[1:]]


def _paid(pays, lower, same, higher):
    """Sums of payoffs, card by card: the player's card is *lower* where the opponent's is higher."""
    low, tie, high = pays
    return [
        low * more + tie * equal + high * less for less, equal, more in zip(lower, same, higher)
    ]
