"""The range of an amount over all correlated equilibria of a small game, with its proof.

A linear program whose variables are the probabilities of all profiles of reduced pure strategies,
with a row for each deviation from a recommendation: the player must not gain by it. If there are
many deviations, rows are added only for those by which a player gains, until no player gains. The
dual multipliers of the rows prove that no equilibrium exceeds the end. Any number of players, any
payoffs, perfect recall. Knows no words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import prod

from nashproof.errors import TooLarge
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.limits import RANGE_PROFILES, RANGE_STEPS, RANGE_STRATEGIES
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.correlation import (
    Disobedience,
    Distribution,
    PureProfile,
    advice_gains,
    open_sets,
)
from nashproof.play.strategies import count_pure, pure_plan, pure_strategies
from nashproof.play.types import PureStrategy

ROWS = 2_000  # the most deviations for which all rows are stated at once
FEW = 25  # the most profiles for which the exact simplex is used, whatever the backend


@dataclass(frozen=True)
class WeightedDeviation(Disobedience):
    """A deviation with its dual multiplier ``times``, an entry of a certificate."""

    times: Rational


@dataclass(frozen=True)
class ProvedEnd:
    """An end of a range: its ``value``, an equilibrium that attains it, and dual multipliers."""

    value: Rational
    distribution: Distribution
    multipliers: tuple[WeightedDeviation, ...]


def correlated_range(
    game: Tree, amounts: Sequence[Rational], by_move: bool, backend: str = "highs"
) -> tuple[ProvedEnd, ProvedEnd]:
    """Return the two ends of an amount over all correlated equilibria.

    Extensive-form correlated equilibria if ``by_move``. ``amounts`` are by terminal, without
    chance's probability. Raises InputError if the game has imperfect recall or too many profiles,
    Unproved if the exact simplex takes too long. In a game of more than ``FEW`` profiles the
    backend chooses among the equilibria that attain an end.

    >>> from nashproof.games.examples import matching_pennies
    >>> low, high = correlated_range(matching_pennies(), [QQ(1), QQ(0), QQ(0), QQ(0)], False)
    >>> print(low.value, high.value)
    1/4 1/4
    """
    profiles = _PureProfiles(game, amounts)
    backend = "none" if profiles.count <= FEW else backend
    rows = list(islice(deviations(game, profiles.strategies, by_move), ROWS + 1))
    if len(rows) > ROWS:
        rows = []
    low, high = (_end(profiles, sign, by_move, rows, backend) for sign in (-1, 1))
    return low, high


def deviations(
    game: Tree, pure: Sequence[Sequence[PureStrategy]], by_move: bool
) -> Iterator[Disobedience]:
    """Yield all deviations of all players, from each recommendation that they may get.

    ``pure``: the reduced pure strategies of each player.
    """
    for p, strategies in enumerate(pure, 1):
        # recommended are single moves, or whole strategies
        advice = [{i: k} for s in strategies for i, k in s.items()] if by_move else strategies
        for recommended in _different(advice):
            # a deviation is a strategy at the sets that are still open to the player
            sets = set(open_sets(game, p, recommended, by_move))
            rest = [s for s in strategies if not by_move or recommended.keys() <= s.keys()]
            parts = ({i: k for i, k in s.items() if i in sets} for s in rest)
            for part in _different(parts):
                if part != recommended:
                    yield Disobedience(p, recommended, part)


def _different(strategies: Iterable[PureStrategy]) -> Iterable[PureStrategy]:
    """Return the strategies without duplicates."""
    return {frozenset(strategy.items()): strategy for strategy in strategies}.values()


def _end(
    profiles: _PureProfiles, sign: int, by_move: bool, rows: list[Disobedience], backend: str
) -> ProvedEnd:
    """Return an end of the range; ``rows`` are deviations, to which those needed are added.

    ``sign`` is -1 for the least and 1 for the greatest value. Deviations by which a player gains at
    an optimum are added until there are none: then the optimum is an equilibrium. No player gains
    by a deviation with a row, so each round adds new ones.
    """
    objective = {j: sign * x for j, x in enumerate(profiles.amounts) if x}
    everything = Row("sum", dict.fromkeys(range(profiles.count), QQ(1)), "==", QQ(1))
    while True:
        entries = [profiles.losses(row, by_move) for row in rows]
        nobody_gains = [Row("loss", entry, ">=", QQ(0)) for entry in entries]
        program = LinearProgram(range(profiles.count), [everything, *nobody_gains], objective)
        best = optimum(program, backend)
        distribution = [(profiles.profile(j), x) for j, x in enumerate(best.x) if x]
        gains = advice_gains(profiles.game, distribution, by_move)
        if not gains:
            break
        rows += gains
    # the dual multipliers that are not 0 are the proof
    multipliers = tuple(
        WeightedDeviation(row.player, row.recommended, row.deviation, -y)
        for row, y in zip(rows, best.y[1:])
        if y
    )
    _need_few(profiles, multipliers)
    return ProvedEnd(sign * best.value, distribution, multipliers)


def _need_few(profiles: _PureProfiles, multipliers: Sequence[WeightedDeviation]) -> None:
    """Raise InputError if the multipliers exceed the work that a certificate may cause."""
    sets = profiles.game.sets_of
    work = sum(len(profiles.strategies[m.player - 1]) * len(sets[m.player]) for m in multipliers)
    if work > RANGE_STEPS:
        raise TooLarge(f"{work:,} pure strategies times sets", f"at most {RANGE_STEPS:,}")


class _PureProfiles:
    """All profiles of reduced pure strategies, numbered with the last player's changing fastest.

    ``payoffs[player - 1]`` and ``amounts`` are lists by these numbers, weighted by chance.
    """

    def __init__(self, game: Tree, amounts: Sequence[Rational]) -> None:
        self.game = game
        self.count = _count(game)
        self.strategies = [list(pure_strategies(game, p, True)) for p in game.player_numbers]
        self.numbers = [
            {frozenset(strategy.items()): k for k, strategy in enumerate(each)}
            for each in self.strategies
        ]
        sizes = [len(each) for each in self.strategies]
        self.steps = [prod(sizes[p:]) for p in game.player_numbers]
        self.payoffs = [[QQ(0)] * self.count for _ in game.players]
        self.amounts = [QQ(0)] * self.count
        self._add_terminals(amounts)

    def _add_terminals(self, amounts: Sequence[Rational]) -> None:
        """Add the payoffs and the amount of each terminal to the profiles that can reach it."""
        reaching = self._reaching()
        for leaf, amount in zip(self.game.leaves, amounts):
            paid = [leaf.chance * x for x in leaf.payoffs]
            for places in product(*(each[q] for each, q in zip(reaching, leaf.sequences))):
                j = sum(places)
                self.amounts[j] += leaf.chance * amount
                for column, x in zip(self.payoffs, paid):
                    column[j] += x

    def _reaching(self) -> list[list[list[int]]]:
        """Return by player and sequence the strategies that make it, as summands of a number."""
        result = []
        for p, each, step in zip(self.game.player_numbers, self.strategies, self.steps):
            makers: list[list[int]] = [[] for _ in range(self.game.sequence_counts[p])]
            for k, strategy in enumerate(each):
                for q, weight in enumerate(pure_plan(self.game, p, strategy)):
                    if weight:
                        makers[q].append(k * step)
            result.append(makers)
        return result

    def profile(self, number: int) -> PureProfile:
        """Return the strategies of the profile with this number."""
        return tuple(
            each[number // step % len(each)] for each, step in zip(self.strategies, self.steps)
        )

    def losses(self, row: Disobedience, by_move: bool) -> dict[int, Rational]:
        """Return by profile the loss of a player by a deviation from its recommendation.

        Profiles without this recommendation, or without a loss, have no entry.
        """
        payoffs, step = self.payoffs[row.player - 1], self.steps[row.player - 1]
        # the numbers of the opponents' profiles, to which the player's strategy is added
        opponents = [
            range(0, len(strategies) * stride, stride)
            for p, (strategies, stride) in enumerate(zip(self.strategies, self.steps), 1)
            if p != row.player
        ]
        places = [sum(place) for place in product(*opponents)]
        result = {}
        for told, instead in self._changes(row, by_move):
            for place in places:
                loss = payoffs[place + told * step] - payoffs[place + instead * step]
                if loss:
                    result[place + told * step] = loss
        return result

    def _changes(self, row: Disobedience, by_move: bool) -> Iterator[tuple[int, int]]:
        """Yield the strategies with the recommendation, each with that played by the deviation."""
        sets = set(open_sets(self.game, row.player, row.recommended, by_move))
        numbers = self.numbers[row.player - 1]
        for k, strategy in enumerate(self.strategies[row.player - 1]):
            if strategy.items() >= row.recommended.items():
                kept = {i: a for i, a in strategy.items() if i not in sets}
                yield k, numbers[frozenset((kept | row.deviation).items())]


def _count(game: Tree) -> int:
    """Return the number of profiles of reduced pure strategies. Raises InputError for too many."""
    counts = [count_pure(game, p, True) for p in game.player_numbers]
    for p, count in zip(game.player_numbers, counts):
        if count > RANGE_STRATEGIES:
            raise TooLarge(
                f"{count:,} pure strategies of player {p}", f"at most {RANGE_STRATEGIES:,}"
            )
    if (work := prod(counts) * len(game.nodes) * len(counts)) > RANGE_PROFILES:
        steps = f"{work:,} profiles of pure strategies times nodes times players"
        raise TooLarge(steps, f"at most {RANGE_PROFILES:,}")
    return prod(counts)
