"""The condition on a limit: a product of powers of probabilities is 1, and so a polynomial is 0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm

import flint

from nashproof.exact.numbers import QQ, Rational, as_flint
from nashproof.games.nodes import Chance, Terminal
from nashproof.games.tree import Tree

Line = tuple[Rational, Rational]  # constant + slope * parameter


@dataclass(frozen=True)
class Power:
    """A probability along a segment, and the power with which it stands in the product."""

    base: Line
    power: int


@dataclass(frozen=True)
class Condition:
    """The product of powers that is 1 at the limit.

    ``polynomial``: integer coefficients, the constant first, of the irreducible polynomial whose
    root the parameter is; empty until it is known between which numbers that is.
    """

    powers: tuple[Power, ...]
    polynomial: tuple[int, ...] = ()

    def sign(self, g: Rational) -> int:
        """-1, 0 or 1: how the product at a parameter between 0 and 1 lies to 1."""
        above, below = QQ(1), QQ(1)
        for one in self.powers:
            x = one.base[0] + one.base[1] * g
            above, below = (
                (above * x**one.power, below) if one.power > 0 else (above, below * x**-one.power)
            )
        return (above > below) - (above < below)

    def isolated(self, low: Rational, high: Rational) -> Condition | None:
        """This with its polynomial, if the product passes 1 between two numbers; else None."""
        if not self.sign(low) < 0 < self.sign(high):
            return None
        above, below = flint.fmpq_poly([1]), flint.fmpq_poly([1])
        for one in self.powers:
            line = flint.fmpq_poly(list(map(as_flint, one.base)))
            if one.power > 0:
                above *= line**one.power
            else:
                below *= line**-one.power
        _, factors = (above - below).numer().factor()
        for factor, _ in factors:
            if factor(as_flint(low)) * factor(as_flint(high)) < 0:
                return Condition(self.powers, tuple(map(int, factor.coeffs())))
        return None


def condition(game: Tree, player: int, rows: Sequence[Sequence[Line]]) -> Condition:
    """The condition on a segment of equilibria, of which one player's strategy moves.

    The power of an action is the reach of its set by chance and the opponent, times the rise of its
    probability and the player's own weight of reaching the set.
    """
    reach = _reach(game, player, rows)
    own = [QQ(1)] * game.sequence_counts[player]
    powers: list[tuple[Line, Rational]] = []
    for i, parent, first in game.branches[player]:
        for k, (constant, slope) in enumerate(rows[i]):
            own[first + k] = own[parent] * constant
            if slope:
                powers.append(((constant, slope), reach[i] * own[parent] * slope))
    scale = lcm(*(int(power.denominator) for _, power in powers))
    return Condition(tuple(Power(base, int(power * scale)) for base, power in powers if power))


def _reach(game: Tree, player: int, rows: Sequence[Sequence[Line]]) -> list[Rational]:
    """For each set how probable chance and the opponent make it, if its player goes there."""
    total = [QQ(0)] * len(game.infosets)
    todo = [(0, QQ(1))]
    while todo:
        at, probability = todo.pop()
        node = game.nodes[at]
        if isinstance(node, Terminal):
            continue
        if isinstance(node, Chance):
            shares: Sequence[Rational] = node.probabilities
        else:
            total[node.infoset] += probability
            own = game.infosets[node.infoset].player == player
            shares = [QQ(1) if own else constant for constant, _ in rows[node.infoset]]
        todo += [(child, probability * p) for child, p in zip(node.children, shares)]
    return total
