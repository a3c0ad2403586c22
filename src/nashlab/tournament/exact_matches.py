"""A match between players without memory, exactly: the distribution of the total, by dynamic
programming over the total and the phases of both.

Probabilities are kept as whole numbers over one common denominator, which is divided out at the
end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm
from typing import TypeAlias

from nashlab.tournament.hands import Chips, chips_of_hand
from nashlab.tournament.players import Phases
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.play.types import Profile

State: TypeAlias = tuple[Rational, int, int]  # the total of the first player, both phases


@dataclass(frozen=True)
class Result:
    """What a match pays the first player: an exact distribution of the total over all hands."""

    hands: int
    totals: dict[Rational, Rational]

    @property
    def mean(self) -> Rational:
        """The expected total."""
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


def exact_match(game: Tree, one: Phases, two: Phases, hands: int) -> Result:
    """The Result of a match for ``one``, who sits in seat 1 in hands 1, 3, 5, ...

    >>> from nashproof.games.examples import matching_pennies
    >>> heads = Phases((((QQ(1), QQ(0)),) * 2,))
    >>> result = exact_match(matching_pennies(), heads, heads, 3)  # seat 1 wins one each time
    >>> {str(total): str(p) for total, p in result.totals.items()}
    {'1': '1'}
    """
    chips = _whole_chips(game, one, two)
    states: dict[State, int] = {(QQ(0), 0, 0): 1}
    unit = 1
    for hand in range(hands):
        per_hand, scale = chips[hand % 2]
        states = _after_hand(states, per_hand, one, two)
        unit *= scale
    totals: dict[Rational, int] = {}
    for (total, _, _), weight in states.items():
        totals[total] = totals.get(total, 0) + weight
    return Result(hands, {x: QQ(totals[x], unit) for x in sorted(totals)})


Whole: TypeAlias = dict[tuple[int, int], Sequence[tuple[Rational, int]]]


def _whole_chips(game: Tree, one: Phases, two: Phases) -> list[tuple[Whole, int]]:
    """For each seat of ``one``, by both phases: ``(chips, weight)``, and the sum of the weights."""
    seats: list[tuple[Whole, int]] = []
    for seat in (1, 2):
        each = {
            (i, j): _seen_from(seat, game, mine, theirs)
            for i, mine in enumerate(one.profiles)
            for j, theirs in enumerate(two.profiles)
        }
        unit = lcm(*(int(p.denominator) for chips in each.values() for p in chips.values()))
        whole: Whole = {
            key: [(x, int(p * unit)) for x, p in chips.items()] for key, chips in each.items()
        }
        seats.append((whole, unit))
    return seats


def _seen_from(seat: int, game: Tree, mine: Profile, theirs: Profile) -> Chips:
    if seat == 1:
        return chips_of_hand(game, mine, theirs)
    return {-x: p for x, p in chips_of_hand(game, theirs, mine).items()}


def _after_hand(
    states: dict[State, int], chips: Whole, one: Phases, two: Phases
) -> dict[State, int]:
    after: dict[State, int] = {}
    for (total, i, j), weight in states.items():
        for won, share in chips[i, j]:
            now = total + won
            state = now, one.after(i, now), two.after(j, -now)
            after[state] = after.get(state, 0) + weight * share
    return after
