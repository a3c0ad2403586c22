"""What players gain by deviating from the pure strategies that a mediator tells them to play.

Any number of players, any payoffs, perfect recall. A best response to what the others are told is
found on the tree, so that the number of a player's strategies does not matter. Knows no claims.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game
from nashproof.play.best_response import best_strategy, best_values, rewards
from nashproof.play.strategies import expected_payoffs, pure_plan, reduce_strategy
from nashproof.play.types import Payoffs, Profile, PureStrategy

Drawn: TypeAlias = tuple[PureStrategy, ...]  # a reduced pure strategy of each player
Choices: TypeAlias = frozenset[tuple[int, int]]  # a pure strategy: by set, the action
Distribution: TypeAlias = list[tuple[Drawn, Rational]]  # with positive probabilities of sum 1


@dataclass(frozen=True)
class AdviceGain:
    """What a player gains by a best ``deviation`` from what a mediator recommends.

    Units: the game's payoffs.
    """

    player: int
    recommended: PureStrategy
    deviation: PureStrategy
    gain: Rational


def drawn(game: Game, profile: Profile) -> Drawn | None:
    """The reduced pure strategies of a profile; None if one of its strategies is mixed.

    >>> from nashproof.games.examples import matching_pennies
    >>> drawn(matching_pennies(), ((QQ(1), QQ(0)), (QQ(0), QQ(1))))
    ({0: 0}, {1: 1})
    """
    if any(x not in (0, 1) for row in profile for x in row):
        return None
    full = {i: row.index(1) for i, row in enumerate(profile)}
    return tuple(reduce_strategy(game, p, full) for p in game.player_numbers)


def added_up(pairs: Iterable[tuple[Drawn, Rational]]) -> Distribution:
    """The distribution with each profile once.

    >>> added_up([(({0: 1},), QQ(1, 2)), (({0: 1},), QQ(1, 3))])
    [(({0: 1},), 5/6)]
    """
    result: dict[tuple[Choices, ...], tuple[Drawn, Rational]] = {}
    for one, x in pairs:
        key = tuple(map(_choices, one))
        first, before = result.get(key, (one, QQ(0)))
        result[key] = first, before + x
    return list(result.values())


def _choices(strategy: PureStrategy) -> Choices:
    """A strategy as a key of a table."""
    return frozenset(strategy.items())


def average_payoffs(game: Game, distribution: Distribution) -> Payoffs:
    """The expected payoffs if everybody plays as they are told.

    >>> from nashproof.games.examples import matching_pennies
    >>> print(*average_payoffs(matching_pennies(), [(({0: 0}, {1: 1}), QQ(1))]))
    -1 1
    """
    paid = [(expected_payoffs(game, _plans(game, one)), x) for one, x in distribution]
    return tuple(
        sum((x * payoffs[k] for payoffs, x in paid), QQ(0)) for k in range(len(game.players))
    )


def advice_gains(game: Game, distribution: Distribution) -> list[AdviceGain]:
    """Every gain above 0: the players in order, for each the strategies as they come.

    There is none exactly if the distribution is a correlated equilibrium (Aumann 1974) of the
    reduced normal form. Raises InputError if somebody forgets.

    >>> from nashproof.games.examples import matching_pennies
    >>> advice_gains(matching_pennies(), [(({0: 0}, {1: 1}), QQ(1))])
    [AdviceGain(player=1, recommended={0: 0}, deviation={0: 1}, gain=2)]
    """
    return [
        gain for p in game.player_numbers for gain in _gains_of(game, distribution, p) if gain.gain
    ]


def _gains_of(game: Game, distribution: Distribution, player: int) -> Iterator[AdviceGain]:
    """Yield what a player gains, for each strategy that they are recommended."""
    drawn_with: dict[Choices, Distribution] = {}
    for one, x in distribution:
        drawn_with.setdefault(_choices(one[player - 1]), []).append((one, x))
    for rest in drawn_with.values():
        yield _gain(game, player, rest)


def _gain(game: Game, player: int, rest: Distribution) -> AdviceGain:
    """What a player gains on one recommendation, which all profiles of ``rest`` have for them."""
    recommended = rest[0][0][player - 1]
    chance = sum((x for _, x in rest), QQ(0))
    payoffs = [QQ(0)] * game.sequence_counts[player]
    for one, x in rest:
        for q, paid in enumerate(rewards(game, _plans(game, one), player)):
            payoffs[q] += paid * x / chance
    worth, values = best_values(game, player, payoffs)
    plan = pure_plan(game, player, recommended)
    deviation = best_strategy(game, player, worth, values, kept=plan)
    gain = worth[0] - sum((x for x, weight in zip(payoffs, plan) if weight), QQ(0))
    return AdviceGain(player, recommended, deviation, gain)


def _plans(game: Game, one: Sequence[PureStrategy]) -> list[tuple[Rational, ...]]:
    return [pure_plan(game, p, strategy) for p, strategy in zip(game.player_numbers, one)]
