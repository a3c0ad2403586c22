"""A match between players without memory, exactly: the distribution of the total, by dynamic
programming over the total and the phases of both.

Probabilities and totals are kept as whole numbers over common denominators, which are divided out
at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm
from typing import TypeAlias

from nashlab.tournament.hands import chips_of_hand
from nashlab.tournament.players import Phases
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree

State: TypeAlias = tuple[int, int, int]  # the total of the first player in coins, both phases


@dataclass(frozen=True)
class Result:
    """The exact distribution of the first player's total over all hands of a match."""

    hands: int
    totals: dict[Rational, Rational]

    @property
    def mean(self) -> Rational:
        """The expected total of the first player."""
        return sum((x * p for x, p in self.totals.items()), QQ(0))

    @property
    def variance(self) -> Rational:
        """The variance of the total."""
        squares = sum((x * x * p for x, p in self.totals.items()), QQ(0))
        return squares - self.mean**2

    @property
    def wins(self) -> Rational:
        """The probability that the total is above 0."""
        return sum((p for x, p in self.totals.items() if x > 0), QQ(0))

    @property
    def draws(self) -> Rational:
        """The probability that the total is 0."""
        return self.totals.get(QQ(0), QQ(0))


def exact_match(game: Tree, player1: Phases, player2: Phases, hands: int) -> Result:
    """Return the Result of a match for ``player1``, who sits in seat 1 in hands 1, 3, 5, ...

    >>> from nashproof.games.examples import matching_pennies
    >>> heads = Phases((((QQ(1), QQ(0)),) * 2,))
    >>> result = exact_match(matching_pennies(), heads, heads, 3)  # seat 1 wins one each time
    >>> {str(total): str(p) for total, p in result.totals.items()}
    {'1': '1'}
    """
    # In coins all payoffs are whole numbers: dictionaries find these faster than fractions.
    coin = lcm(*(int(leaf.payoffs[0].denominator) for leaf in game.leaves))
    chips = _whole_chips(game, player1, player2, coin)
    most = hands * max(abs(int(leaf.payoffs[0] * coin)) for leaf in game.leaves)
    # The greatest total at which each phase ends; one below all totals, if it never does.
    ends1, ends2 = (
        [
            -most - 1 if end is None else int(end.numerator) * coin // int(end.denominator)
            for end in player.ends
        ]
        for player in (player1, player2)
    )
    states: dict[State, int] = {(0, 0, 0): 1}
    unit = 1
    # Invariant: the weight of a state, divided by ``unit``, is its probability after these hands.
    for hand in range(hands):
        per_hand, scale = chips[hand % 2]
        after: dict[State, int] = {}
        for (total, i, j), weight in states.items():
            for won, share in per_hand[i, j]:
                new = total + won
                state = new, i + (new <= ends1[i]), j + (-new <= ends2[j])
                after[state] = after.get(state, 0) + weight * share
        states = after
        unit *= scale
    totals: dict[int, int] = {}
    for (total, _, _), weight in states.items():
        totals[total] = totals.get(total, 0) + weight
    return Result(hands, {QQ(x, coin): QQ(totals[x], unit) for x in sorted(totals)})


Whole: TypeAlias = dict[tuple[int, int], Sequence[tuple[int, int]]]


def _whole_chips(
    game: Tree, player1: Phases, player2: Phases, coin: int
) -> list[tuple[Whole, int]]:
    """Return the payoffs of a hand in each seat of ``player1``, in coins, by both phases, and the
    sum of weights.
    """
    seats: list[tuple[Whole, int]] = []
    for seat in (1, 2):
        by_phases = {
            (i, j): chips_of_hand(game, mine, theirs)
            if seat == 1
            else {-x: p for x, p in chips_of_hand(game, theirs, mine).items()}
            for i, mine in enumerate(player1.profiles)
            for j, theirs in enumerate(player2.profiles)
        }
        # Whole weights over one unit for all phases, so that a match adds integers.
        unit = lcm(*(int(p.denominator) for chips in by_phases.values() for p in chips.values()))
        whole_numbers: Whole = {
            key: [(int(x * coin), int(p * unit)) for x, p in chips.items()]
            for key, chips in by_phases.items()
        }
        seats.append((whole_numbers, unit))
    return seats
