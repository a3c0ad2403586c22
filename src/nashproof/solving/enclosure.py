"""An enclosure of a value that no search has settled, by the guarantees of two plans.

Knows no linear programs. Any two plans enclose the value; here they are made from the weights at
which a float solver was stopped.
"""

from __future__ import annotations

from collections.abc import Sequence

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.games.information import InfoSet
from nashproof.games.tree import Tree
from nashproof.play.best_response import guarantee
from nashproof.play.strategies import plan_of
from nashproof.play.types import Distribution, Plan, Weights
from nashproof.solving.players import constant_sum


class NotSettled(Unproved):
    """No exact value was found within the limits, only a proved enclosure.

    ``plans[0]`` guarantees player 1 at least ``low``; ``plans[1]`` guarantees that player 1 gets at
    most ``high``.
    """

    def __init__(self, low: Rational, high: Rational, plans: tuple[Plan, Plan], why: str) -> None:
        self.low, self.high, self.plans, self.why = low, high, plans, why
        super().__init__(low, high, plans, why)  # the arguments from which it is copied

    def __str__(self) -> str:
        ends = f"from {number_text(self.low)} to {number_text(self.high)}"
        return f"{self.why}: the value to player 1 is {ends}"


def not_settled(game: Tree, guesses: Sequence[Sequence[Weights]], why: str) -> NotSettled:
    """Return the best enclosure of a game's value by pairs of arbitrary weights.

    ``guesses`` are pairs with a vector for each player. The uniform plans are tried, too.
    """
    ends, plans = [], []
    for player in (1, 2):
        guessed = [pair[player - 1] for pair in guesses]
        tried = [nearest_plan(game, player, weights) for weights in [*guessed, ()]]
        worth = [guarantee(game, player, plan) for plan in tried]
        ends.append(max(worth))
        plans.append(tried[worth.index(max(worth))])
    return NotSettled(ends[0], constant_sum(game) - ends[1], (plans[0], plans[1]), why)


def nearest_plan(game: Tree, player: int, weights: Weights) -> Plan:
    """Return a plan with the weights' proportions at each set, uniform if all are at most 0.

    >>> from nashproof.games.examples import matching_pennies
    >>> print(*nearest_plan(matching_pennies(), 1, [QQ(5), QQ(1), QQ(2)]))
    1 1/3 2/3
    >>> print(*nearest_plan(matching_pennies(), 1, [QQ(1), QQ(-1), QQ(0)]))
    1 1/2 1/2
    """
    rows = [_shares(s, weights) if s.player == player else () for s in game.infosets]
    return plan_of(game, tuple(rows), player)


def _shares(s: InfoSet, weights: Weights) -> Distribution:
    """Return the positive weights of a set's actions as probabilities, uniform without any."""
    positive = [max(w, QQ(0)) for w in weights[s.first : s.first + len(s.actions)]]
    total = sum(positive, QQ(0))
    return (
        tuple(w / total for w in positive) if total else (QQ(1, len(s.actions)),) * len(s.actions)
    )
