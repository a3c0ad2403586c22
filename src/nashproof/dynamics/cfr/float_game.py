"""A two-player game in floats, as arrays over the players' sequences: what CFR iterates on.

A set belongs to a *level*: the sets of a player that are equally deep in their own moves and have
equally many actions. All sets of a level are updated at once; in a one-card game that is all hands.
Sums run in a fixed order (``cumsum``, ``bincount``), so that the same run gives the same bytes.
Payoffs are scaled to whole numbers where floats hold them: two actions that are worth the same then
tie exactly, as they should, and regret matching is the same at every scale.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from math import lcm
from typing import TypeAlias

import numpy as np

from nashproof.errors import UnsuitableGame
from nashproof.games.game import Game
from nashproof.games.one_card import OneCard
from nashproof.games.tree import Tree
from nashproof.play.types import Player, Rational

EXACT = 2**53  # below it, floats hold whole numbers

Floats: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Numbers: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
Rewards: TypeAlias = Callable[[Player, Floats], Floats]  # player, the opponent's plan


@dataclass(frozen=True)
class Level:
    """Sets of one player: ``parents[i]`` is a sequence, ``moves[i, k]`` that of the k-th action.

    ``even`` is the strategy that takes all actions of a set alike.
    """

    parents: Numbers
    moves: Numbers
    even: Floats


@dataclass(frozen=True)
class FloatGame:
    """A game as CFR needs it.

    - ``counts[player]``: the number of sequences, the empty one included;
    - ``levels[player]``: parents before children;
    - ``rewards(player, plan)``: for each sequence of the player the payoff at the ends where it
      ends, weighted by chance and by the opponent's plan, as ``play.best_response.rewards``;
    - ``unit``: so many of these payoffs make one of the game's.
    """

    counts: dict[Player, int]
    levels: dict[Player, tuple[Level, ...]]
    rewards: Rewards
    unit: int


def float_game(game: Game) -> FloatGame:
    """The game in floats. Raises InputError unless it is zero-sum for two with perfect recall.

    >>> from nashproof.games.examples import kuhn
    >>> float_game(kuhn()).counts, [len(level.parents) for level in float_game(kuhn()).levels[1]]
    ({1: 13, 2: 13}, [3, 3])
    """
    need_zero_sum(game)
    levels = {p: levels_of(game, p) for p in game.player_numbers}
    unit = _unit(game)
    rewards = _tree_rewards(game, unit) if game.has_tree else _one_card_rewards(game, unit)
    return FloatGame(game.sequence_counts, levels, rewards, unit)


def need_zero_sum(game: Game) -> None:
    """Raise InputError unless a game is for two players, of constant sum, and nobody forgets."""
    if len(game.players) != 2:
        raise UnsuitableGame(f"a game for {len(game.players)} players", "a zero-sum game for two")
    if game.constant is None:
        raise UnsuitableGame("payoffs without a constant sum", "a zero-sum game for two")
    game.need_recall()


def levels_of(game: Game, player: Player) -> tuple[Level, ...]:
    """The levels of a player's sets, the shallowest first."""
    depth = [0] * game.sequence_counts[player]  # of each sequence
    sets = defaultdict[tuple[int, int], list[tuple[int, int]]](list)
    for i, parent, first in game.branches[player]:
        count = len(game.infosets[i].actions)
        depth[first : first + count] = [depth[parent] + 1] * count
        sets[depth[parent], count].append((parent, first))
    return tuple(_level(sets[key], key[1]) for key in sorted(sets))


def _level(sets: list[tuple[int, int]], count: int) -> Level:
    parents, firsts = np.array(sets, dtype=np.int64).T
    even = np.full((len(sets), count), 1 / count)
    return Level(parents, firsts[:, None] + np.arange(count), even)


def _unit(game: Game) -> int:
    """What makes all payoffs, times their probabilities, whole; 1 if floats do not hold that."""
    if game.has_tree:
        paid = (leaf.chance * pay for leaf in game.leaves for pay in leaf.payoffs)
        unit = lcm(*{int(x.denominator) for x in paid})
    else:
        unit = game.pairs * lcm(*{int(pay.denominator) for end in game.ends for pay in end.pays})
    return unit if unit < EXACT else 1


def _tree_rewards(game: Tree, unit: int) -> Rewards:
    """The payoffs of sequences, summed over the terminals of a tree."""
    sequences = np.array([leaf.sequences for leaf in game.leaves], dtype=np.int64).T
    paid = {
        p: np.array([float(leaf.chance * leaf.payoffs[p - 1] * unit) for leaf in game.leaves])
        for p in (1, 2)
    }

    def rewards(player: Player, plan: Floats) -> Floats:
        weights = paid[player] * plan[sequences[2 - player]]
        return _summed(sequences[player - 1], weights, game.sequence_counts[player])

    return rewards


def _one_card_rewards(game: OneCard, unit: int) -> Rewards:
    """The payoffs of sequences by prefix sums over the cards, for all hands and ends at once."""
    copies, left = (np.array(counts, dtype=float) for counts in (game.copies, game.left))
    sequences = {p: _sequences_of_ends(game, p) for p in (1, 2)}
    places = {p: rows.ravel() for p, rows in sequences.items()}
    pays = {p: np.array([_pays(end.pays, p) for end in game.ends]).T[:, :, None] for p in (1, 2)}
    share = copies * (unit / game.pairs)

    def rewards(player: Player, plan: Floats) -> Floats:
        theirs = plan[sequences[3 - player]]  # [end, card]
        weights = theirs * copies
        upto = weights.cumsum(axis=1)
        lower, higher = upto - weights, upto[:, -1:] - upto
        low, tie, high = pays[player]
        paid = (low * higher + tie * (theirs * left) + high * lower) * share
        return _summed(places[player], paid.ravel(), game.sequence_counts[player])

    return rewards


def _summed(places: Numbers, weights: Floats, count: int) -> Floats:
    """The weights summed by place, one after the other."""
    return np.bincount(places, weights, count).astype(float, copy=False)


def _sequences_of_ends(game: OneCard, player: Player) -> Numbers:
    """For each end and card the player's last sequence there."""
    steps = game.steps[player] * np.arange(len(game.cards))
    return np.array([q + steps if q else 0 * steps for q in _last(game, player)])


def _last(game: OneCard, player: Player) -> list[int]:
    return [end.sequences[player - 1] for end in game.ends]


def _pays(pays: tuple[Rational, ...], player: Player) -> list[float]:
    """What a player gets at an end with the lower, an equal, the higher card."""
    return [float(pay) if player == 1 else -float(pay) for pay in pays[:: 3 - 2 * player]]
