"""What the lines of a one-card betting game earn, by prefix sums over the cards: no pair of cards is looked at.

Knows no equilibria. The plans are those of ``strategy``, over the sequences of a ``OneCard``: the weights of one line of
betting, card by card, are a slice of the plan.
"""

from itertools import accumulate
from operator import mul

from .rational import QQ


def earned(game, player, plan):
    """For each sequence of ``player``, what it earns at the ends where it ends, if the opponent plays ``plan``.

    Weighted by the probability that chance and the opponent play to it, as ``best_response.rewards``. Linear in the
    number of cards.
    """
    step, sums = game.steps[player], {}
    total = [0] * (1 + step * len(game.cards))
    for end in game.ends:
        own, other = end.sequences if player == 1 else end.sequences[::-1]
        if other not in sums:
            sums[other] = _around(game, player, other, plan)
        if own:
            paid = _paid(_pays(end, player), *sums[other])
            total[own::step] = [a + b for a, b in zip(total[own::step], paid)]
        else:
            total[0] += sum(map(mul, game.copies, _paid(_pays(end, player), *sums[other])))
    shares = [QQ(count, game.pairs) for count in game.copies for _ in range(step)]
    return [QQ(total[0]) / game.pairs, *map(mul, total[1:], shares)]


def _pays(end, player):
    """What an end pays the player if his card is lower, equal, higher."""
    return end.pays if player == 1 else tuple(-pay for pay in reversed(end.pays))


def _around(game, player, line, plan):
    """For each card of the player the opponent's weight on a line, by cards: lower, equal, higher."""
    weights = plan[line :: game.steps[3 - player]] if line else plan[:1] * len(game.cards)
    sums = [QQ(0), *accumulate(c * w for c, w in zip(game.copies, weights))]
    same = [game.same(r) * w for r, w in enumerate(weights)]
    return sums[:-1], same, [sums[-1] - upto for upto in sums[1:]]


def _paid(pays, lower, same, higher):
    """Sums of payoffs, card by card: the player's card is *lower* where the opponent's is higher."""
    low, tie, high = pays
    return [low * more + tie * equal + high * less for less, equal, more in zip(lower, same, higher)]
