"""What is proved of a value that no search has settled: what each player can guarantee.

Knows no linear programs. Any two plans enclose the value; here they are made of what a float solver
left, at whatever point it was stopped.
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
    """No exact value was found within the limits; a proved enclosure was.

    The value to player 1 is from ``low``, which ``plans[0]`` guarantees, to ``high``, beyond which
    ``plans[1]`` does not let it go.
    """

    def __init__(self, low: Rational, high: Rational, plans: tuple[Plan, Plan], why: str) -> None:
        self.low, self.high, self.plans, self.why = low, high, plans, why
        super().__init__(low, high, plans, why)  # what a copy of it is made of

    def __str__(self) -> str:
        ends = f"from {number_text(self.low)} to {number_text(self.high)}"
        return f"{self.why}: the value to player 1 is {ends}"


def not_settled(game: Tree, guesses: Sequence[Sequence[Weights]], why: str) -> NotSettled:
    """The enclosure of a game's value by pairs of weights, whatever these are.

    ``guesses`` has one vector a player in each pair; the uniform plans are tried beside them.
    """
    ends, plans = [], []
    for player in (1, 2):
        own = [pair[player - 1] for pair in guesses]
        tried = [nearest_plan(game, player, weights) for weights in [*own, ()]]
        worth = [guarantee(game, player, plan) for plan in tried]
        ends.append(max(worth))
        plans.append(tried[worth.index(max(worth))])
    return NotSettled(ends[0], constant_sum(game) - ends[1], (plans[0], plans[1]), why)


def nearest_plan(game: Tree, player: int, weights: Weights) -> Plan:
    """A plan with the proportions of the weights at each set; even ones where there are none.

    >>> from nashproof.games.examples import matching_pennies
    >>> print(*nearest_plan(matching_pennies(), 1, [QQ(5), QQ(1), QQ(2)]))
    1 1/3 2/3
    >>> print(*nearest_plan(matching_pennies(), 1, [QQ(1), QQ(-1), QQ(0)]))
    1 1/2 1/2
    """
    rows = [_shares(s, weights) if s.player == player else () for s in game.infosets]
    return plan_of(game, tuple(rows), player)


def _shares(s: InfoSet, weights: Weights) -> Distribution:
    own = [max(w, QQ(0)) for w in weights[s.first : s.first + len(s.actions)]]
    total = sum(own, QQ(0))
    return tuple(w / total for w in own) if total else (QQ(1, len(s.actions)),) * len(s.actions)
