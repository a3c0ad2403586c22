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
    """A game as arrays for one player.

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
    """The state of a player: arrays over their sequences.

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
    rule: Update, side1: Side, side2: Side, state1: State, state2: State, done: int, count: int
) -> None:
    """Iterate from iteration ``done`` to ``count``: both players in turn, player 1 first."""
    _choose(rule, side1, state1)
    _choose(rule, side2, state2)
    for t in range(done + 1, count + 1):
        _turn(rule, side1, state1, state2, t)
        _turn(rule, side2, state2, state1, t)


def _turn(rule: Update, side: Side, learner: State, opponent: State, t: int) -> None:
    """Update a player in iteration ``t``."""
    _rewards(side, learner.worth, opponent.plan)
    _regrets(side, learner)
    weight, above, below = factors(rule, t)
    for q in range(len(learner.plan)):
        learner.sums[q] += weight * learner.plan[q]
        total = learner.regrets[q] + learner.last[q]
        learner.regrets[q] = max(total * above, total * below + 0.0)  # never -0.0
    _choose(rule, side, learner)


def _rewards(side: Side, worth: Floats, plan: Floats) -> None:
    """Set ``worth`` of each sequence to the payoff at its ends, against the opponent's ``plan``."""
    worth[:] = 0.0
    ends, cards = side.mine.shape
    for e in range(ends):
        # ``upto`` sums the opponent's cards up to c: lower cards are ``upto - weight``, higher ones
        # ``total - upto``.
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


def _regrets(side: Side, learner: State) -> None:
    """Set ``last`` to what the last move of each sequence gains on the strategy."""
    learner.last[:] = 0.0
    # From the deepest level up: ``worth`` of a sequence has the values of all sets below it.
    for level in range(len(side.starts) - 2, -1, -1):
        learner.below[:] = 0.0
        for i in range(side.starts[level], side.starts[level + 1]):
            first = side.firsts[i]
            value = learner.worth[first] * learner.odds[first]
            for q in range(first + 1, first + side.sizes[i]):
                value += learner.worth[q] * learner.odds[q]
            for q in range(first, first + side.sizes[i]):
                learner.last[q] = learner.worth[q] - value
            learner.below[side.parents[i]] += value
        for q in range(len(learner.worth)):
            learner.worth[q] += learner.below[q]


def _choose(rule: Update, side: Side, learner: State) -> None:
    """Match regrets: play actions in proportion to their positive regrets, else evenly."""
    # Parents come before children, so that the weight before a set is there.
    for i in range(len(side.firsts)):
        first, size, total = side.firsts[i], side.sizes[i], 0.0
        for q in range(first, first + size):
            hope = learner.regrets[q] + learner.last[q] if rule.predicts else learner.regrets[q]
            learner.odds[q] = max(hope, 0.0)
            total += learner.odds[q]
        for q in range(first, first + size):
            learner.odds[q] = learner.odds[q] / total if total > 0 else 1 / size
            learner.plan[q] = learner.plan[side.parents[i]] * learner.odds[q]
