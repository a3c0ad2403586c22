"""What the lines of a one-card betting game earn, by prefix sums over the cards: no pair of cards is looked at.

Knows no equilibria. The plans are those of ``strategy``, over the sequences of a ``OneCard``: the weights of one line of
betting, card by card, are a slice of the plan. Inside stand whole numbers over one denominator.
"""

from itertools import accumulate
from math import lcm
from operator import add, mul

from .rational import QQ


def earned(game, player, plan):
    """For each sequence of ``player``, what it earns at the ends where it ends, if the opponent plays ``plan``.

    Weighted by the probability that chance and the opponent play to it, as ``best_response.rewards``. Linear in the
    number of cards.
    """
    total, unit = _totals(game, player, plan)
    return [QQ(x, unit) for x in total]


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
    parts = lcm(*(int(pay.denominator) for end in game.ends for pay in end.pays))
    total = [0] * (1 + step * len(game.cards))
    plan, scale = _whole(plan)
    for end in game.ends:
        own, other = end.sequences if player == 1 else end.sequences[::-1]
        if other not in sums:
            sums[other] = _around(game, player, other, plan)
        paid = _paid([int(pay * parts) for pay in _pays(end, player)], *sums[other])
        paid = paid if max(game.copies) == 1 else [*map(mul, paid, game.copies)]
        if own:
            total[own::step] = map(add, total[own::step], paid)
        else:
            total[0] += sum(paid)
    return total, game.pairs * parts * scale


def _whole(weights):
    """Weights as whole numbers and the denominator that they have in common."""
    scale = lcm(*{int(w.denominator) for w in weights})
    return [int(w.numerator) * (scale // int(w.denominator)) for w in weights], scale


def _pays(end, player):
    """What an end pays the player if his card is lower, equal, higher."""
    return end.pays if player == 1 else tuple(-pay for pay in reversed(end.pays))


def _around(game, player, line, plan):
    """For each card of the player the opponent's weight on a line, by cards: lower, equal, higher."""
    weights = plan[line :: game.steps[3 - player]] if line else plan[:1] * len(game.cards)
    sums = [0, *accumulate(map(mul, game.copies, weights))]
    same = [*map(mul, game.left, weights)]
    return sums[:-1], same, [sums[-1] - upto for upto in sums[1:]]


def _paid(pays, lower, same, higher):
    """Sums of payoffs, card by card: the player's card is *lower* where the opponent's is higher."""
    low, tie, high = pays
    return [low * more + tie * equal + high * less for less, equal, more in zip(lower, same, higher)]
