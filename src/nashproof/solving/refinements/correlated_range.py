"""The range of an amount over all correlated equilibria of a small game, with its proof.

The variables are the probabilities of all profiles of reduced pure strategies. If there are few
deviations, the linear program has a row for each; else they are added as somebody gains by them,
until nobody does. Their dual multipliers prove that no equilibrium goes beyond. Any number of
players, any payoffs, perfect recall. Knows no words.
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
from nashproof.play.correlation import Deviation, Distribution, PureProfile, advice_gains, open_sets
from nashproof.play.strategies import count_pure, pure_plan, pure_strategies
from nashproof.play.types import PureStrategy

ROWS = 2_000  # deviations that are all stated at once; more are looked for one by one
FEW = 25  # profiles up to which the exact simplex is soon done, so that the game alone decides


@dataclass(frozen=True)
class WeightedDeviation(Deviation):
    """A deviation, and how often the loss by it counts: the entry of a certificate. Units: none."""

    times: Rational


@dataclass(frozen=True)
class ProvedEnd:
    """An end of a range: its ``value``, an equilibrium that attains it, and what proves it."""

    value: Rational
    distribution: Distribution
    multipliers: tuple[WeightedDeviation, ...]


def correlated_range(
    game: Tree, amounts: Sequence[Rational], by_move: bool, backend: str = "highs"
) -> tuple[ProvedEnd, ProvedEnd]:
    """The two ends of an amount over all correlated equilibria, extensive-form ones ``by_move``.

    ``amounts`` has what each terminal counts, without chance's probability. Raises InputError if
    the game has imperfect recall or has too many profiles, Unproved if the exact simplex takes too
    long. In a game of more than ``FEW`` profiles the backend chooses among the equilibria that
    attain an end.

    >>> from nashproof.games.examples import matching_pennies
    >>> low, high = correlated_range(matching_pennies(), [QQ(1), QQ(0), QQ(0), QQ(0)], False)
    >>> print(low.value, high.value)
    1/4 1/4
    """
    profiles = _Profiles(game, amounts)
    backend = "none" if profiles.count <= FEW else backend
    rows = list(islice(_deviations(profiles, by_move), ROWS + 1))
    if len(rows) > ROWS:
        rows = []
    low, high = (_end(profiles, sign, by_move, rows, backend) for sign in (-1, 1))
    return low, high


def _deviations(profiles: _Profiles, by_move: bool) -> Iterator[Deviation]:
    """Yield every deviation of every player, from each thing that they may be told."""
    for p, each in enumerate(profiles.strategies, 1):
        advice = [{i: k} for own in each for i, k in own.items()] if by_move else each
        for one in _different(advice):
            sets = set(open_sets(profiles.game, p, one, by_move))
            rest = [own for own in each if not by_move or one.keys() <= own.keys()]
            parts = ({i: k for i, k in own.items() if i in sets} for own in rest)
            for part in _different(parts):
                if part != one:  # which would be to follow
                    yield Deviation(p, one, part)


def _different(strategies: Iterable[PureStrategy]) -> Iterable[PureStrategy]:
    """Each of the strategies once."""
    return {frozenset(own.items()): own for own in strategies}.values()


def _end(
    profiles: _Profiles, sign: int, by_move: bool, rows: list[Deviation], backend: str
) -> ProvedEnd:
    """One end; ``rows`` are the deviations that were met so far, and grow.

    Deviations by which somebody gains at an optimum are added until there is none: then the optimum
    is an equilibrium. Nobody gains by a deviation that is stated, so those added are new.
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
    multipliers = tuple(
        WeightedDeviation(row.player, row.recommended, row.deviation, -y)
        for row, y in zip(rows, best.y[1:])
        if y
    )
    _need_few(profiles, multipliers)
    return ProvedEnd(sign * best.value, distribution, multipliers)


def _need_few(profiles: _Profiles, multipliers: Sequence[WeightedDeviation]) -> None:
    """Raise InputError if a certificate may not have so many multipliers."""
    sets = profiles.game.sets_of
    work = sum(len(profiles.strategies[m.player - 1]) * len(sets[m.player]) for m in multipliers)
    if work > RANGE_STEPS:
        raise TooLarge(f"{work:,} pure strategies times sets", f"at most {RANGE_STEPS:,}")


class _Profiles:
    """All profiles of reduced pure strategies by number, the last player's changing fastest.

    ``payoffs[player - 1]`` and ``amounts`` are by these numbers.
    """

    def __init__(self, game: Tree, amounts: Sequence[Rational]) -> None:
        self.game = game
        self.count = _count(game)
        self.strategies = [list(pure_strategies(game, p, True)) for p in game.player_numbers]
        self.numbers = [
            {frozenset(own.items()): k for k, own in enumerate(each)} for each in self.strategies
        ]
        sizes = [len(each) for each in self.strategies]
        self.steps = [prod(sizes[p:]) for p in game.player_numbers]
        self.payoffs = [[QQ(0)] * self.count for _ in game.players]
        self.amounts = [QQ(0)] * self.count
        self._add_terminals(amounts)

    def _add_terminals(self, amounts: Sequence[Rational]) -> None:
        """Add what each terminal pays to the profiles that can reach it."""
        reaching = self._reaching()
        for leaf, amount in zip(self.game.leaves, amounts):
            paid = [leaf.chance * x for x in leaf.payoffs]
            for places in product(*(each[q] for each, q in zip(reaching, leaf.sequences))):
                j = sum(places)
                self.amounts[j] += leaf.chance * amount
                for column, x in zip(self.payoffs, paid):
                    column[j] += x

    def _reaching(self) -> list[list[list[int]]]:
        """For each player and sequence the strategies that make it, as parts of a number."""
        result = []
        for p, each, step in zip(self.game.player_numbers, self.strategies, self.steps):
            own: list[list[int]] = [[] for _ in range(self.game.sequence_counts[p])]
            for k, strategy in enumerate(each):
                for q, made in enumerate(pure_plan(self.game, p, strategy)):
                    if made:
                        own[q].append(k * step)
            result.append(own)
        return result

    def profile(self, number: int) -> PureProfile:
        """The strategies of a profile."""
        return tuple(
            each[number // step % len(each)] for each, step in zip(self.strategies, self.steps)
        )

    def losses(self, row: Deviation, by_move: bool) -> dict[int, Rational]:
        """By profile what a player loses by a deviation, where they are told so."""
        payoffs, step = self.payoffs[row.player - 1], self.steps[row.player - 1]
        others = [
            range(0, len(each) * own, own)
            for p, (each, own) in enumerate(zip(self.strategies, self.steps), 1)
            if p != row.player
        ]
        places = [sum(place) for place in product(*others)]
        result = {}
        for told, instead in self._changes(row, by_move):
            for place in places:
                loss = payoffs[place + told * step] - payoffs[place + instead * step]
                if loss:
                    result[place + told * step] = loss
        return result

    def _changes(self, row: Deviation, by_move: bool) -> Iterator[tuple[int, int]]:
        """The strategies with which a player is told something, and what they then play."""
        sets = set(open_sets(self.game, row.player, row.recommended, by_move))
        numbers = self.numbers[row.player - 1]
        for k, own in enumerate(self.strategies[row.player - 1]):
            if own.items() >= row.recommended.items():
                kept = {i: a for i, a in own.items() if i not in sets}
                yield k, numbers[frozenset((kept | row.deviation).items())]


def _count(game: Tree) -> int:
    """The number of profiles of reduced pure strategies. Raises InputError if it is too large."""
    counts = [count_pure(game, p, True) for p in game.player_numbers]
    for p, count in zip(game.player_numbers, counts):
        if count > RANGE_STRATEGIES:
            raise TooLarge(
                f"{count:,} pure strategies of player {p}", f"at most {RANGE_STRATEGIES:,}"
            )
    if (work := prod(counts) * len(game.nodes) * len(counts)) > RANGE_PROFILES:
        found = f"{work:,} profiles of pure strategies times nodes times players"
        raise TooLarge(found, f"at most {RANGE_PROFILES:,}")
    return prod(counts)
