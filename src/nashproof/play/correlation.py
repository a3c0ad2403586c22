"""What players gain by deviating from the pure strategies that a mediator tells them to play.

They are told a whole strategy at once, or (``by_move``) each move at its information set, and
nothing more once they deviate. Any number of players, any payoffs, perfect recall. A best response
to what the others are told is found on the tree, so that the number of a player's strategies does
not matter. Knows no claims.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from nashproof.errors import TooLarge
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.limits import DRAWN_NODES
from nashproof.play.best_response import best_values, rewards
from nashproof.play.strategies import (
    expected_payoffs,
    pure_plan,
    reach_probabilities,
    reduce_strategy,
)
from nashproof.play.types import Payoffs, Plan, Plans, Profile, PureStrategy

PureProfile: TypeAlias = tuple[PureStrategy, ...]  # a reduced pure strategy of each player
Choices: TypeAlias = frozenset[tuple[int, int]]  # a pure strategy: by set, the action
Distribution: TypeAlias = list[tuple[PureProfile, Rational]]  # with positive probabilities of sum 1


@dataclass(frozen=True)
class Deviation:
    """What a player does instead of what a mediator recommends.

    That is a strategy; or one move, and then the ``deviation`` begins at its set.
    """

    player: int
    recommended: PureStrategy
    deviation: PureStrategy


@dataclass(frozen=True)
class AdviceGain(Deviation):
    """What a player gains by a deviation that is best. Units: the game's payoffs."""

    gain: Rational


def pure_profile(game: Tree, profile: Profile) -> PureProfile | None:
    """The reduced pure strategies of a profile; None if one of its strategies is mixed.

    >>> from nashproof.games.examples import matching_pennies
    >>> pure_profile(matching_pennies(), ((QQ(1), QQ(0)), (QQ(0), QQ(1))))
    ({0: 0}, {1: 1})
    """
    if any(x not in (0, 1) for row in profile for x in row):
        return None
    full = {i: row.index(1) for i, row in enumerate(profile)}
    return tuple(reduce_strategy(game, p, full) for p in game.player_numbers)


def distribution_of(pairs: Iterable[tuple[PureProfile, Rational]]) -> Distribution:
    """The distribution with each profile once.

    >>> distribution_of([(({0: 1},), QQ(1, 2)), (({0: 1},), QQ(1, 3))])
    [(({0: 1},), 5/6)]
    """
    result: dict[tuple[Choices, ...], tuple[PureProfile, Rational]] = {}
    for one, x in pairs:
        key = tuple(map(_choices, one))
        first, before = result.get(key, (one, QQ(0)))
        result[key] = first, before + x
    return list(result.values())


def _choices(strategy: PureStrategy) -> Choices:
    """A strategy as a key of a table."""
    return frozenset(strategy.items())


def need_few_profiles(game: Tree, profiles: int, by_move: bool) -> None:
    """Raise InputError if a distribution over so many profiles is too much for a certificate.

    >>> from nashproof.games.examples import matching_pennies
    >>> need_few_profiles(matching_pennies(), 10**6, False)
    Traceback (most recent call last):
    nashproof.errors.TooLarge: found 14,000,000 profiles times nodes times players, expected at \
most 4,000,000
    """
    times, by = 1, ""
    if by_move:
        times, by = max(map(game.longest_path, game.player_numbers)), " times moves"
    if (work := profiles * times * len(game.nodes) * len(game.players)) > DRAWN_NODES:
        found = f"{work:,} profiles{by} times nodes times players"
        raise TooLarge(found, f"at most {DRAWN_NODES:,}")


def average_payoffs(game: Tree, distribution: Distribution) -> Payoffs:
    """The expected payoffs if everybody plays as they are told.

    >>> from nashproof.games.examples import matching_pennies
    >>> print(*average_payoffs(matching_pennies(), [(({0: 0}, {1: 1}), QQ(1))]))
    -1 1
    """
    paid = [(expected_payoffs(game, _plans(game, one)), x) for one, x in distribution]
    return tuple(
        sum((x * payoffs[k] for payoffs, x in paid), QQ(0)) for k in range(len(game.players))
    )


def advice_gains(game: Tree, distribution: Distribution, by_move: bool = False) -> list[AdviceGain]:
    """Every gain above 0: the players in order, for each what they are told as it comes.

    There is none exactly if the distribution is a correlated equilibrium (Aumann 1974) of the
    reduced normal form; or ``by_move`` an extensive-form correlated equilibrium (von Stengel and
    Forges 2008). Raises InputError without perfect recall.

    >>> from nashproof.games.examples import matching_pennies
    >>> advice_gains(matching_pennies(), [(({0: 0}, {1: 1}), QQ(1))])
    [AdviceGain(player=1, recommended={0: 0}, deviation={0: 1}, gain=2)]
    """
    gains = (
        _gain(game, player, advice, rest, by_move)
        for player in game.player_numbers
        for advice, rest in _by_advice(distribution, player, by_move)
    )
    return [gain for gain in gains if gain.gain > 0]


def _by_advice(
    distribution: Distribution, player: int, by_move: bool
) -> Iterator[tuple[PureStrategy, Distribution]]:
    """Yield what a player is told, with the part of the distribution in which they are."""
    parts: dict[Choices, tuple[PureStrategy, Distribution]] = {}
    for one, x in distribution:
        own = one[player - 1]
        for advice in [{i: k} for i, k in sorted(own.items())] if by_move else [own]:
            parts.setdefault(_choices(advice), (advice, []))[1].append((one, x))
    yield from parts.values()


def open_sets(game: Tree, player: int, advice: PureStrategy, by_move: bool) -> list[int]:
    """The sets where a player may deviate who is told this: all, or those from a move's set on.

    >>> from nashproof.games.examples import kuhn
    >>> from nashproof.games.one_card import expand
    >>> open_sets(expand(kuhn()), 1, {0: 0}, True)
    [0, 2]
    """
    result = list(advice) if by_move else list(game.sets_of[player])
    for i in result if by_move else ():  # which grows
        s = game.infosets[i]
        for q in range(s.first, s.first + len(s.actions)):
            result += game.sets_below[player][q]
    return sorted(result)


def _gain(
    game: Tree, player: int, advice: PureStrategy, rest: Distribution, by_move: bool
) -> AdviceGain:
    """What a player gains on one recommendation, which all profiles of ``rest`` have for them."""
    sets = open_sets(game, player, advice, by_move)
    below = {game.infosets[i].first + k for i in sets for k in range(len(game.infosets[i].actions))}
    payoffs, followed, reach = [QQ(0)] * game.sequence_counts[player], QQ(0), QQ(0)
    for one, x in rest:
        plans = _plans(game, one)
        for q, paid in enumerate(rewards(game, plans, player)):
            if q in below:
                payoffs[q] += paid * x
                followed += paid * x * plans[player - 1][q]
        reach += x * (_reach(game, plans, player, below) if by_move else 1)
    worth, values = best_values(game, player, payoffs)
    start = game.infosets[sets[0]].parent if by_move else 0
    gain = (values[sets[0]] if by_move else worth[0]) - followed
    deviation = _best_from(game, sets, start, worth, values, advice)
    return AdviceGain(player, advice, deviation, gain / reach if gain else gain)


def _best_from(
    game: Tree,
    sets: Sequence[int],
    start: int,
    worth: Sequence[Rational],
    values: Mapping[int, Rational],
    advice: PureStrategy,
) -> PureStrategy:
    """A best action at each of the sets that own moves do not exclude.

    Of several it is the one that the player is told, if that is one of them; else the first.
    """
    made, strategy = {start}, PureStrategy()
    for i in sets:
        s = game.infosets[i]
        if s.parent in made:
            best = [k for k in range(len(s.actions)) if worth[s.first + k] == values[i]]
            strategy[i] = advice[i] if advice.get(i) in best else best[0]
            made.add(s.first + strategy[i])
    return strategy


def _reach(game: Tree, plans: Plans, player: int, below: Collection[int]) -> Rational:
    """The probability of the terminals where a player's sequence is one of these."""
    paid = reach_probabilities(game, plans)
    return sum(
        (x for x, leaf in zip(paid, game.leaves) if leaf.sequences[player - 1] in below), QQ(0)
    )


def _plans(game: Tree, one: PureProfile) -> list[Plan]:
    """The plan of each player's strategy."""
    return [pure_plan(game, p, strategy) for p, strategy in zip(game.player_numbers, one)]
