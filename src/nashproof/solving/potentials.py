"""Exact, weighted and ordinal potentials of a game in normal form (Monderer and Shapley 1996).

An exact potential, if there is one, is the sum of the gains on any path of deviations from the
first profile. If it fails, it does so on a cycle of four profiles in which two players deviate and
return (their corollary 2.9). An ordinal potential exists if no cycle of deviations has somebody who
gains and nobody who loses (Voorneveld and Norde 1997): then profiles are ranked along the gains.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import prod
from typing import Literal

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.limits import POTENTIAL_PROFILES
from nashproof.play.types import PureStrategy
from nashproof.solving.pure import profile_payoffs

Potential = Literal["exact", "ordinal", "none"]
Pair = tuple[int, int]  # of players, from 0
Square = tuple[int, int, int, int]  # profiles of a cycle in which two players deviate in turn
SHORTEST = 4  # profiles of a cycle: two players deviate and return
STEPS = 1_000_000  # profiles that are passed to find a short cycle


@dataclass(frozen=True)
class FoundPotential:
    """Whether a game has a potential, with its ``values`` by profile, and a cycle of profiles that
    forbids a stronger one: the number of each player's strategy, from 0.
    """

    potential: Potential
    strategies: list[list[PureStrategy]]
    values: Sequence[Rational] = ()
    cycle: Sequence[tuple[int, ...]] = ()


@dataclass(frozen=True)
class FoundWeights:
    """Whether a game has a weighted potential: the ``weights`` of the players, and the ``values``
    by profile; or ``cycles`` with ``multipliers`` that forbid weights. Then the gains of each
    player, times the multipliers, sum to at least 0, and those of some player to more.
    """

    strategies: list[list[PureStrategy]]
    weights: Sequence[Rational] = ()
    values: Sequence[Rational] = ()
    cycles: Sequence[tuple[tuple[int, ...], ...]] = ()
    multipliers: Sequence[Rational] = ()


def find_weighted_potential(game: Tree) -> FoundWeights:
    """Return the FoundWeights of a game of any number of players.

    The first of players whose weights depend on each other has weight 1. Raises as
    ``find_potential``.

    >>> from nashproof.games.examples import matching_pennies
    >>> found = find_weighted_potential(matching_pennies())
    >>> found.weights, found.multipliers
    ((), [1])
    """
    strategies, payoffs = profile_payoffs(game, POTENTIAL_PROFILES, "a potential")
    table = _PayoffTable([len(listed) for listed in strategies], payoffs)
    weights = table.weights()
    if isinstance(weights, dict):
        # A cycle with a negative multiplier is run backwards.
        cycles = [
            tuple(map(table.profile, square if factor > 0 else square[::-1]))
            for square, factor in weights.items()
        ]
        return FoundWeights(strategies, (), (), cycles, [*map(abs, weights.values())])
    shares = [[x / w for x in paid] for paid, w in zip(payoffs, weights)]
    return FoundWeights(strategies, weights, _PayoffTable(table.shape, shares).path_sums())


def find_potential(game: Tree) -> FoundPotential:
    """Return the FoundPotential of a game of any number of players.

    Raises InputError for imperfect recall, Unproved for more than 100,000 profiles of reduced pure
    strategies.

    >>> from nashproof.games.examples import matching_pennies
    >>> find_potential(matching_pennies()).cycle
    ((0, 0), (0, 1), (1, 1), (1, 0))
    """
    strategies, payoffs = profile_payoffs(game, POTENTIAL_PROFILES, "a potential")
    table = _PayoffTable([len(listed) for listed in strategies], payoffs)
    values = table.path_sums()
    square = table.unequal_square(values)
    if not square:
        return FoundPotential("exact", strategies, values)
    ranks = table.ranks()
    if isinstance(ranks, tuple):
        return FoundPotential("none", strategies, (), table.improvement_cycle(ranks))
    return FoundPotential("ordinal", strategies, [QQ(x) for x in ranks], square)


class _PayoffTable:
    """Profiles are numbered in lexicographic order; ``payoffs[k][profile]`` of player k from 0."""

    def __init__(self, shape: list[int], payoffs: list[list[Rational]]) -> None:
        self.shape, self.payoffs, self.size = shape, payoffs, prod(shape)
        self.strides = [prod(shape[k + 1 :]) for k in range(len(shape))]

    def profile(self, number: int) -> tuple[int, ...]:
        """Return the number of each player's strategy in a profile."""
        return tuple(number // s % n for s, n in zip(self.strides, self.shape))

    def line(self, number: int, k: int) -> range:
        """Return the profiles that differ from a profile at most in player k's strategy."""
        stride, count = self.strides[k], self.shape[k]
        start = number - number // stride % count * stride
        return range(start, start + count * stride, stride)

    def lines(self, k: int) -> Iterator[range]:
        """Yield the lines of player k, as in ``line``."""
        stride = self.strides[k]
        for block in range(0, self.size, self.shape[k] * stride):
            for start in range(block, block + stride):
                yield self.line(start, k)

    def path_sums(self) -> list[Rational]:
        """Sum the gains on the way from the first profile, the first player moving first."""
        sums = [QQ(0)] * self.size
        for number in range(1, self.size):
            # the last player who does not use the first strategy came there last
            k = max(k for k, used in enumerate(self.profile(number)) if used)
            before = self.line(number, k)[0]
            sums[number] = sums[before] + self.payoffs[k][number] - self.payoffs[k][before]
        return sums

    def unequal_square(self, sums: Sequence[Rational]) -> tuple[tuple[int, ...], ...]:
        """Return a cycle of four profiles whose gains do not sum to 0; none if all sums are right.

        If all squares at the first strategies of two players are equal, the gains of each player
        are a function of this player's strategies alone along every deviation of another.
        """
        wrong = any(
            self.payoffs[k][cell] - self.payoffs[k][line[0]] != sums[cell] - sums[line[0]]
            for k in range(len(self.shape))
            for line in self.lines(k)
            for cell in line
        )
        if not wrong:
            return ()
        for players, square in self.squares():
            if sum(self.gains(players, square)):
                return tuple(map(self.profile, square))
        raise AssertionError("sums that are no potential, and no square that shows it")

    def squares(self) -> Iterator[tuple[Pair, Square]]:
        """Yield cycles of four profiles, with the two players who deviate in turn.

        The first profile has the first strategies of both.
        """
        for i, j in combinations(range(len(self.shape)), 2):
            for line in self.lines(i):
                first, *others = self.line(line[0], j)
                for corner in line[1:] if first == line[0] else ():
                    for far in others:
                        yield (i, j), (line[0], corner, corner + far - line[0], far)

    def gains(self, players: Pair, square: Square) -> tuple[Rational, Rational]:
        """Return what each of two players gains on a cycle as in ``squares``."""
        first, corner, across, far = square
        paid_1, paid_2 = (self.payoffs[k] for k in players)
        return (
            paid_1[corner] - paid_1[first] + paid_1[far] - paid_1[across],
            paid_2[across] - paid_2[corner] + paid_2[first] - paid_2[far],
        )

    def weights(self) -> list[Rational] | dict[Square, Rational]:
        """Return a positive weight for each player; if there are none, multiples of squares.

        Where the gains a and b of players i and j on a square are not both 0, 1/weights x and y
        solve a*x + b*y = 0. Squares that join further players are the edges of a forest.
        """
        inverse = [QQ(1)] * len(self.shape)  # 1/weight; known but for a factor in each part
        part = [*range(len(self.shape))]
        joined: dict[Pair, tuple[Square, Rational, Rational]] = {}
        for (i, j), square in self.squares():
            a, b = self.gains((i, j), square)
            if a * b >= 0:
                if a or b:
                    return {square: QQ(1 if a + b > 0 else -1)}
            elif part[i] != part[j]:
                factor, old = -a * inverse[i] / (b * inverse[j]), part[j]
                for p in (p for p, number in enumerate(part) if number == old):
                    part[p], inverse[p] = part[i], inverse[p] * factor
                joined[i, j], joined[j, i] = (square, a, b), (square, b, a)
            elif a * inverse[i] + b * inverse[j]:
                return self._contradiction(joined, (i, j), square)
        firsts = [inverse[part.index(number)] for number in part]
        return [first / x for first, x in zip(firsts, inverse)]

    def _contradiction(
        self,
        joined: Mapping[Pair, tuple[Square, Rational, Rational]],
        players: Pair,
        square: Square,
    ) -> dict[Square, Rational]:
        """Return multiples of a square and of those between its players: only one player gains.

        On the way through the forest from player j to i each square cancels the sum that is left
        at its first player.
        """
        i, j = players
        before, waiting = {j: j}, deque([j])
        while waiting:
            at = waiting.popleft()
            for one, other in joined:
                if one == at and other not in before:
                    before[other] = at
                    waiting.append(other)
        way = [i]
        while way[-1] != j:
            way.append(before[way[-1]])
        total, left = self.gains(players, square)
        multiples = {square: QQ(1)}
        for at, after in pairwise(reversed(way)):
            between, own, next_own = joined[at, after]
            multiples[between] = -left / own
            left = multiples[between] * next_own
        sign = 1 if total + left > 0 else -1
        return {cycle: sign * factor for cycle, factor in multiples.items()}

    def ranks(self) -> list[int] | tuple[int, int]:
        """Return ranks that rise with every gain, and are equal where nobody gains; or if there are
        none, a gain (profile before, profile after) that lies on a cycle.
        """
        # Profiles between which the player who deviates gains nothing are of one class
        leader = [*range(self.size)]

        def find(cell: int) -> int:
            while leader[cell] != cell:
                leader[cell] = leader[leader[cell]]
                cell = leader[cell]
            return cell

        gains = []
        for k, paid in enumerate(self.payoffs):
            for line in self.lines(k):
                order = sorted(line, key=paid.__getitem__)
                for low, high in zip(order, order[1:]):
                    if paid[low] == paid[high]:
                        leader[find(low)] = find(high)
                    else:
                        gains.append((low, high))
        above: dict[int, list[int]] = {}
        below = dict.fromkeys(map(find, range(self.size)), 0)
        for low, high in gains:
            above.setdefault(find(low), []).append(find(high))
            below[find(high)] += 1
        # A rank is the length of a longest path of gains; a class is done once all below it are
        ranks, ready = dict.fromkeys(below, 0), [c for c, number in below.items() if not number]
        while ready:
            low = ready.pop()
            for high in above.get(low, ()):
                ranks[high], below[high] = max(ranks[high], ranks[low] + 1), below[high] - 1
                if not below[high]:
                    ready.append(high)
        if not any(below.values()):
            return [ranks[find(cell)] for cell in range(self.size)]
        # Each class that is left has another one below it: the way down closes
        into = {find(high): (low, high) for low, high in gains if below[find(low)]}
        at, passed = next(c for c, number in below.items() if number), set[int]()
        while at not in passed:
            passed.add(at)
            at = find(into[at][0])
        return into[at]

    def improvement_cycle(self, gain: tuple[int, int]) -> tuple[tuple[int, ...], ...]:
        """Return a cycle on which somebody gains and nobody loses, the shortest of those tried.

        ``gain`` lies on such a cycle.
        """
        best, work = self._way(gain[1], gain[0], self.size + 1), 0
        for k, paid in enumerate(self.payoffs):
            for line in self.lines(k):
                for low, high in ((x, y) for x in line for y in line if paid[y] > paid[x]):
                    if len(best) == SHORTEST or work > STEPS:
                        return tuple(map(self.profile, best))
                    best, work = self._way(high, low, len(best)) or best, work + self.size
        return tuple(map(self.profile, best))

    def _way(self, start: int, end: int, less_than: int) -> list[int]:
        """Return a shortest path of deviations without losses; [] if none has so few profiles."""
        before, remaining = {start: -1}, deque([(start, 1)])
        while remaining:
            cell, length = remaining.popleft()
            if cell == end:
                path = [cell]
                while before[path[-1]] >= 0:
                    path.append(before[path[-1]])
                return path[::-1]
            if length + 1 >= less_than:
                continue
            for k, paid in enumerate(self.payoffs):
                for other in self.line(cell, k):
                    if other not in before and paid[other] >= paid[cell]:
                        before[other] = cell
                        remaining.append((other, length + 1))
        return []
