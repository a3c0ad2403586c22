"""What the lines of a one-card betting game earn, by prefix sums over the cards: no pair of cards is looked at.

Knows no equilibria. The plans are those of ``strategy``, over the sequences of a ``OneCard``: the weights of one line of
betting, card by card, are a slice of the plan. Inside stand whole numbers over one denominator.
"""

from itertools import accumulate
from math import lcm
from operator import add, mul, or_

from .onecard import FIRST, SECOND
from .rational import QQ


def expected(game, plans, event, player=0):
    """What ``player`` is paid (0: 1), times their probabilities, summed over the ends at which an event holds, which is as in
    ``strategy.event_leaves``; by whose cards it is met, so that no pair of cards is looked at that it does not name.
    """
    (one, first), (two, second) = map(_whole, plans)
    parts, marks, total = _parts(game), _Marks(game, event), 0
    for end in game.ends:
        pays = [int(pay * parts) * (1, -1)[player - 1] for pay in end.pays] if player else [parts] * 3
        lines = (_line(game, p, plan, end.sequences[p - 1]) for p, plan in ((1, one), (2, two)))
        total += _where(game, pays, *lines, *marks.lines(end), marks)
    return total * QQ(1, game.pairs * parts * first * second)


def _where(game, pays, one, two, ours, theirs, marks):
    """The sum of ``expected`` at one end: ``one`` and ``two`` are the players' weights card by card, ``ours`` and ``theirs`` the
    conditions that they meet. For each set of these that player 1 meets those cards of player 2 count that meet the rest.
    """
    total = 0
    for met in set(ours):
        held = [w if met | mark == marks.all else 0 for w, mark in zip(two, theirs)]
        paid = _paid(pays, *_around(game, held))
        total += sum(c * w * x for c, w, x, mark in zip(game.copies, one, paid, ours) if mark == met)
    for (r, s), mark in marks.pairs.items():
        if ours[r] | theirs[s] != marks.all == ours[r] | theirs[s] | mark:
            deals = game.copies[r] * (game.left[s] if r == s else game.copies[s])
            total += deals * one[r] * two[s] * pays[(r > s) - (r < s) + 1]
    return total


class _Marks:
    """Which conditions of an event are met, as the bits of integers: by the players' sequences, by player 1's card, by pairs of
    cards that it names.
    """

    def __init__(self, game, event):
        self.game, self.all, self.pairs = game, (1 << len(event)) - 1, {}
        self.made = {p: [0] * game.sequence_counts[p] for p in (1, 2)}
        self.dealt = [0] * len(game.cards)
        for k, condition in enumerate(event):
            for move in condition:
                self._mark(move, 1 << k)
        for p, made in self.made.items():
            for i, parent, first in game.branches[p]:
                for q in range(first, first + len(game.infosets[i].actions)):
                    made[q] |= made[parent]

    def _mark(self, move, bit):
        player, name, action = move
        ranks = self.game.ranks
        if player:
            s = self.game.infosets[self.game.set_index[player, name]]
            self.made[player][s.first + s.actions.index(action)] |= bit
        elif name == FIRST:
            self.dealt[ranks[action]] |= bit
        else:
            pair = ranks[name.removeprefix(SECOND)], ranks[action]
            self.pairs[pair] = self.pairs.get(pair, 0) | bit

    def lines(self, end):
        """Card by card what is met at an end: by player 1's card and moves, and by player 2's moves."""
        one, two = (_line(self.game, p, self.made[p], end.sequences[p - 1]) for p in (1, 2))
        return [*map(or_, self.dealt, one)], two


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
            best = [*map(max, *(total[q::step] for q in point.sequences), total[point.first :: step])]
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
            parent = weights[point.parent :: step] if point.parent else [weights[0]] * len(game.cards)
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
            sums[other] = _around(game, _line(game, 3 - player, plan, other))
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


def _line(game, player, plan, sequence):
    """The part of a plan (of any list over a player's sequences) that belongs to one line of betting, card by card."""
    return plan[sequence :: game.steps[player]] if sequence else plan[:1] * len(game.cards)


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
    return [low * more + tie * equal + high * less for less, equal, more in zip(lower, same, higher)]
