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
        """Return -1, 0 or 1: the sign of the product minus 1 at a parameter between 0 and 1."""
        # The product is ``above / below``, each a product of powers above 0.
        above, below = QQ(1), QQ(1)
        for part in self.powers:
            x = part.base[0] + part.base[1] * g
            above, below = (
                (above * x**part.power, below)
                if part.power > 0
                else (above, below * x**-part.power)
            )
        return (above > below) - (above < below)

    def isolated(self, low: Rational, high: Rational) -> Condition | None:
        """Return the condition with its polynomial.

        None unless the product rises through 1 between two numbers.
        """
        if not self.sign(low) < 0 < self.sign(high):
            return None
        above, below = flint.fmpq_poly([1]), flint.fmpq_poly([1])
        for part in self.powers:
            line = flint.fmpq_poly(list(map(as_flint, part.base)))
            if part.power > 0:
                above *= line**part.power
            else:
                below *= line**-part.power
        _, factors = (above - below).numer().factor()
        # The irreducible factor that has the root changes its sign there.
        for factor, _ in factors:
            if factor(as_flint(low)) * factor(as_flint(high)) < 0:
                return Condition(self.powers, tuple(map(int, factor.coeffs())))
        return None


def condition(game: Tree, player: int, rows: Sequence[Sequence[Line]]) -> Condition:
    """Return the condition on a segment of equilibria, of which one player's strategy moves.

    The power of an action is the reach of its set by chance and the opponent, times the rise of its
    probability and the player's own weight of reaching the set.
    """
    # At the limit the logarithms of the probabilities, times reach and slope, sum to 0.
    reach = _reach(game, player, rows)
    weight = [QQ(1)] * game.sequence_counts[player]
    powers: list[tuple[Line, Rational]] = []
    for i, parent, first in game.branches[player]:
        for k, (constant, slope) in enumerate(rows[i]):
            weight[first + k] = weight[parent] * constant
            if slope:
                powers.append(((constant, slope), reach[i] * weight[parent] * slope))
    # Powers count by their ratios alone: whole numbers make the product a rational function.
    scale = lcm(*(int(power.denominator) for _, power in powers))
    return Condition(tuple(Power(base, int(power * scale)) for base, power in powers if power))


def _reach(game: Tree, player: int, rows: Sequence[Sequence[Line]]) -> list[Rational]:
    """Return the probability of each set by chance and the opponent, if its player goes there."""
    total = [QQ(0)] * len(game.infosets)
    # Depth first over the tree; moves of the player count 1.
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
            is_mover = game.infosets[node.infoset].player == player
            shares = [QQ(1) if is_mover else constant for constant, _ in rows[node.infoset]]
        todo += [(child, probability * p) for child, p in zip(node.children, shares)]
    return total
