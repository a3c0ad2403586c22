"""One iteration after the other: the loops of a full traversal, in plain functions over arrays.

They do what ``full_traversal`` does with whole arrays, with the same floats in the same order, and
so make the same bits, which tests hold. Numba compiles them as they stand.

Two descriptions of one traversal, because neither can do both jobs. An iteration of CFR+ takes, in
microseconds with 3 and with 100 cards: 0.7 and 7 by these loops compiled, 56 and 92 by NumPy, 112
and 3,700 by these loops as plain Python. So NumPy serves where Numba is missing or compiling would
take longer than the run. Numba in turn has no sums along an axis. The rules, which differ between
the algorithms, stand once: ``rules.factors``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from nashlab.cfr.float_game import Floats, Numbers
from nashlab.cfr.rules import Update, factors


class Side(NamedTuple):
    """What a game is to one player.

    - ``parents``, ``firsts``, ``sizes``: of each set a sequence, that of its first action, the
      number of actions; parents before children;
    - ``starts``: the number of the first set of each level, and that of all sets;
    - the others are those of ``float_game.Ends``.
    """

    parents: Numbers
    firsts: Numbers
    sizes: Numbers
    starts: Numbers
    mine: Numbers
    theirs: Numbers
    pays: Floats
    copies: Floats
    left: Floats
    share: Floats


class State(NamedTuple):
    """Where one player is: arrays over their sequences.

    - ``regrets``, ``sums``, ``last``: those of ``FullTraversal``;
    - ``plan``, ``odds``: of the strategy, which follows from the regrets;
    - ``worth``, ``below``: room for payoffs, and for those below a level.
    """

    regrets: Floats
    sums: Floats
    last: Floats
    plan: Floats
    odds: Floats
    worth: Floats
    below: Floats


Iterate: TypeAlias = Callable[[Update, Side, Side, State, State, int, int], None]


def iterate(
    rule: Update, one: Side, two: Side, first: State, second: State, done: int, count: int
) -> None:
    """From so many iterations to so many: both players in turn, player 1 first."""
    _choose(rule, one, first)
    _choose(rule, two, second)
    for t in range(done + 1, count + 1):
        _turn(rule, one, first, second, t)
        _turn(rule, two, second, first, t)


def _turn(rule: Update, side: Side, own: State, other: State, t: int) -> None:
    """One player's part of iteration ``t``."""
    _rewards(side, own.worth, other.plan)
    _regrets(side, own)
    weight, above, others = factors(rule, t)
    for q in range(len(own.plan)):
        own.sums[q] += weight * own.plan[q]
        total = own.regrets[q] + own.last[q]
        own.regrets[q] = max(total * above, total * others + 0.0)  # never -0.0
    _choose(rule, side, own)


def _rewards(side: Side, worth: Floats, plan: Floats) -> None:
    """For each sequence the payoff at the ends where it ends, against the opponent's plan."""
    worth[:] = 0.0
    ends, cards = side.mine.shape
    for e in range(ends):
        total, upto = 0.0, 0.0
        for c in range(cards):
            total += plan[side.theirs[e, c]] * side.copies[c]
        for c in range(cards):
            theirs = plan[side.theirs[e, c]]
            weight = theirs * side.copies[c]
            upto += weight
            low, high = side.pays[e, 0] * (total - upto), side.pays[e, 2] * (upto - weight)
            paid = (low + side.pays[e, 1] * (theirs * side.left[c]) + high) * side.share[c]
            worth[side.mine[e, c]] += paid


def _regrets(side: Side, own: State) -> None:
    """For each sequence what its last move gains on the strategy, the deepest level first."""
    own.last[:] = 0.0
    for level in range(len(side.starts) - 2, -1, -1):
        own.below[:] = 0.0
        for i in range(side.starts[level], side.starts[level + 1]):
            first = side.firsts[i]
            value = own.worth[first] * own.odds[first]
            for q in range(first + 1, first + side.sizes[i]):
                value += own.worth[q] * own.odds[q]
            for q in range(first, first + side.sizes[i]):
                own.last[q] = own.worth[q] - value
            own.below[side.parents[i]] += value
        for q in range(len(own.worth)):
            own.worth[q] += own.below[q]


def _choose(rule: Update, side: Side, own: State) -> None:
    """Regret matching: actions in proportion to their positive regrets; else evenly."""
    for i in range(len(side.firsts)):
        first, size, total = side.firsts[i], side.sizes[i], 0.0
        for q in range(first, first + size):
            hope = own.regrets[q] + own.last[q] if rule.predicts else own.regrets[q]
            own.odds[q] = max(hope, 0.0)
            total += own.odds[q]
        for q in range(first, first + size):
            own.odds[q] = own.odds[q] / total if total > 0 else 1 / size
            own.plan[q] = own.plan[side.parents[i]] * own.odds[q]
