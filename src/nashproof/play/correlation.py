"""Players' gains by deviating from the pure strategies that a mediator recommends to them.

A player hears a whole strategy at once, or (``by_move``) each move at its information set, and
nothing more after a deviation. Any number of players, any payoffs, perfect recall. A best response
to the others' recommendations is computed on the tree, so the number of a player's strategies does
not matter. Knows no claims.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
from nashproof.play.types import Payoffs, Plan, Profile, PureStrategy

PureProfile: TypeAlias = tuple[PureStrategy, ...]  # a reduced pure strategy of each player
Choices: TypeAlias = frozenset[tuple[int, int]]  # a pure strategy as a key: (set, action) pairs
Distribution: TypeAlias = list[tuple[PureProfile, Rational]]  # with positive probabilities of sum 1


@dataclass(frozen=True)
class Disobedience:
    """A deviation of a player from a mediator's recommendation.

    ``deviation`` is a strategy; if a single move is ``recommended``, it begins at the set of the
    move.
    """

    player: int
    recommended: PureStrategy
    deviation: PureStrategy


@dataclass(frozen=True)
class AdviceGain(Disobedience):
    """A player's gain by a best deviation from a recommendation, in the game's payoffs."""

    gain: Rational


def pure_profile(game: Tree, profile: Profile) -> PureProfile | None:
    """Return the reduced pure strategies of a profile; None if a strategy in it is mixed.

    >>> from nashproof.games.examples import matching_pennies
    >>> pure_profile(matching_pennies(), ((QQ(1), QQ(0)), (QQ(0), QQ(1))))
    ({0: 0}, {1: 1})
    """
    if any(x not in (0, 1) for row in profile for x in row):
        return None
    full = {i: row.index(1) for i, row in enumerate(profile)}
    return tuple(reduce_strategy(game, p, full) for p in game.player_numbers)


def distribution_of(pairs: Iterable[tuple[PureProfile, Rational]]) -> Distribution:
    """Return the distribution with each profile once.

    >>> distribution_of([(({0: 1},), QQ(1, 2)), (({0: 1},), QQ(1, 3))])
    [(({0: 1},), 5/6)]
    """
    result: dict[tuple[Choices, ...], tuple[PureProfile, Rational]] = {}
    for profile, x in pairs:
        key = tuple(map(_choices, profile))
        unique, before = result.get(key, (profile, QQ(0)))
        result[key] = unique, before + x
    return list(result.values())


def _choices(strategy: PureStrategy) -> Choices:
    """Return a strategy as a key of a table."""
    return frozenset(strategy.items())


def need_few_profiles(game: Tree, profiles: int, by_move: bool) -> None:
    """Raise InputError if a distribution over so many profiles is too large for a certificate.

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
        problem = f"{work:,} profiles{by} times nodes times players"
        raise TooLarge(problem, f"at most {DRAWN_NODES:,}")


def average_payoffs(game: Tree, distribution: Distribution) -> Payoffs:
    """Return the expected payoffs if all players follow the recommendations.

    >>> from nashproof.games.examples import matching_pennies
    >>> print(*average_payoffs(matching_pennies(), [(({0: 0}, {1: 1}), QQ(1))]))
    -1 1
    """
    paid = [(expected_payoffs(game, _plans(game, profile)), x) for profile, x in distribution]
    return tuple(
        sum((x * payoffs[k] for payoffs, x in paid), QQ(0)) for k in range(len(game.players))
    )


def advice_gains(game: Tree, distribution: Distribution, by_move: bool = False) -> list[AdviceGain]:
    """Return every gain above 0: players in order, for each their recommendations as they come.

    There is none exactly if the distribution is a correlated equilibrium (Aumann 1974) of the
    reduced normal form; or ``by_move`` an extensive-form correlated equilibrium (von Stengel and
    Forges 2008). Raises InputError without perfect recall.

    >>> from nashproof.games.examples import matching_pennies
    >>> advice_gains(matching_pennies(), [(({0: 0}, {1: 1}), QQ(1))])
    [AdviceGain(player=1, recommended={0: 0}, deviation={0: 1}, gain=2)]
    """
    gains: list[AdviceGain] = []
    for player in game.player_numbers:
        # each recommendation, with the part of the distribution in which the player hears it
        parts: dict[Choices, tuple[PureStrategy, Distribution]] = {}
        for profile, x in distribution:
            strategy = profile[player - 1]
            moves = [{i: k} for i, k in sorted(strategy.items())]
            for advice in moves if by_move else [strategy]:
                parts.setdefault(_choices(advice), (advice, []))[1].append((profile, x))
        gains += [_gain(game, player, advice, part, by_move) for advice, part in parts.values()]
    return [gain for gain in gains if gain.gain > 0]


def open_sets(game: Tree, player: int, advice: PureStrategy, by_move: bool) -> list[int]:
    """Return the sets at which a player may deviate from this advice.

    They are all sets, or with ``by_move`` the set of the move and those below it.

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
    game: Tree, player: int, advice: PureStrategy, part: Distribution, by_move: bool
) -> AdviceGain:
    """Return a player's gain on a recommendation, which all profiles of ``part`` have for them.

    It is conditional on the recommendation, or with ``by_move`` on reaching the set of the move
    too.
    """
    sets = open_sets(game, player, advice, by_move)
    below = {game.infosets[i].first + k for i in sets for k in range(len(game.infosets[i].actions))}
    # the payoffs of the player's sequences from there on against the others' recommendations, the
    # payoff of following the advice, and the probability of hearing it there
    payoffs, followed, reach = [QQ(0)] * game.sequence_counts[player], QQ(0), QQ(0)
    for profile, x in part:
        plans = _plans(game, profile)
        for q, paid in enumerate(rewards(game, plans, player)):
            if q in below:
                payoffs[q] += paid * x
                followed += paid * x * plans[player - 1][q]
        if by_move:
            terminals = zip(reach_probabilities(game, plans), game.leaves)
            arrives = (w for w, leaf in terminals if leaf.sequences[player - 1] in below)
            reach += x * sum(arrives, QQ(0))
        else:
            reach += x
    # a best response from the set of the move on, or from the beginning
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
    """Return a best action at each of the sets that earlier moves do not exclude.

    Of several it is the recommended action, if that is among them; else the first.
    """
    played, strategy = {start}, PureStrategy()
    for i in sets:
        s = game.infosets[i]
        if s.parent in played:
            best = [k for k in range(len(s.actions)) if worth[s.first + k] == values[i]]
            strategy[i] = advice[i] if advice.get(i) in best else best[0]
            played.add(s.first + strategy[i])
    return strategy


def _plans(game: Tree, profile: PureProfile) -> list[Plan]:
    """Return the plan of each player's strategy."""
    return [pure_plan(game, p, strategy) for p, strategy in zip(game.player_numbers, profile)]
