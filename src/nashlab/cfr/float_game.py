"""A two-player game in floats, as arrays over the players' sequences: what CFR iterates on.

A set belongs to a *level*: the sets of a player that are equally deep in their own moves and have
equally many actions. All sets of a level are updated at once; in a one-card game that is all hands.
Sums run in a fixed order (``cumsum``, ``bincount``), so that the same run gives the same bytes.
Payoffs are scaled to whole numbers where floats hold them: two actions that are worth the same then
tie exactly, as they should, and regret matching is the same at every scale.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import TypeAlias

import numpy as np

from nashproof.errors import UnsuitableGame
from nashproof.games.game import Game
from nashproof.games.one_card import OneCard
from nashproof.games.tree import Tree
from nashproof.play.types import Player

EXACT = 2**53  # below it, floats hold whole numbers

Floats: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Numbers: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int64]]


@dataclass(frozen=True)
class Level:
    """Sets of one player: ``parents[i]`` is a sequence, ``moves[i, k]`` that of the k-th action.

    ``even`` is the strategy that takes all actions of a set alike; ``is_below`` says whether the
    sets follow moves of the player.
    """

    parents: Numbers
    moves: Numbers
    even: Floats
    is_below: bool


@dataclass(frozen=True)
class Ends:
    """The payoffs of a player at the ends of a game, by end and by the card in hand.

    The ends of a tree have one card.

    - ``mine[end, card]``: the player's last sequence there with that card; ``theirs``: the
      opponent's with that card;
    - ``pays[end]``: to the player with the lower, an equal, the higher card;
    - ``copies[card]``: in the deck; ``left[card]``: while the other player holds one;
    - ``share[card]``: the factor of a payoff.
    """

    mine: Numbers
    theirs: Numbers
    pays: Floats
    copies: Floats
    left: Floats
    share: Floats

    def rewards(self, plan: Floats, count: int) -> Floats:
        """Return the payoff where each of ``count`` sequences ends, against the opponent's plan."""
        theirs = plan.take(self.theirs)
        paid = self.columns[1] * theirs if len(self.copies) == 1 else self._compared(theirs)
        return np.bincount(self.mine.ravel(), paid.ravel(), count).astype(float, copy=False)

    @cached_property
    def columns(self) -> tuple[Floats, ...]:
        """The payoffs with the lower, an equal, the higher card, each as a column."""
        return tuple(self.pays[:, k : k + 1] for k in range(3))

    def _compared(self, theirs: Floats) -> Floats:
        """Return the payoffs by end and card.

        Prefix sums over the opponent's cards take the time of the cards, not of their pairs.
        """
        # ``upto`` has the cards up to each; lower cards are without it, higher ones the rest.
        weights = theirs * self.copies
        upto = weights.cumsum(axis=1)
        lower, higher = upto - weights, upto[:, -1:] - upto
        low, tie, high = self.columns
        paid: Floats = (low * higher + tie * (theirs * self.left) + high * lower) * self.share
        return paid


@dataclass(frozen=True)
class FloatGame:
    """A game as CFR needs it.

    - ``counts[player]``: the number of sequences, the empty one included;
    - ``levels[player]``: parents before children;
    - ``ends[player]``: what the player is paid;
    - ``unit``: so many of these payoffs make one of the game's.
    """

    counts: dict[Player, int]
    levels: dict[Player, tuple[Level, ...]]
    ends: dict[Player, Ends]
    unit: int

    def rewards(self, player: Player, plan: Floats) -> Floats:
        """Return the payoff at the ends where each sequence of the player ends.

        It is weighted by chance and by the opponent's plan, as ``play.best_response.rewards``.
        """
        return self.ends[player].rewards(plan, self.counts[player])


def float_game(game: Game) -> FloatGame:
    """Return the game in floats.

    Raises InputError unless it is zero-sum for two players with perfect recall.

    >>> from nashproof.games.examples import kuhn
    >>> float_game(kuhn()).counts, [len(level.parents) for level in float_game(kuhn()).levels[1]]
    ({1: 13, 2: 13}, [3, 3])
    """
    need_zero_sum(game)
    levels = {p: levels_of(game, p) for p in game.player_numbers}
    # The unit makes all payoffs, times their probabilities, whole; 1 if floats do not hold it.
    if game.has_tree:
        paid = (leaf.chance * pay for leaf in game.leaves for pay in leaf.payoffs)
        unit = lcm(*{int(x.denominator) for x in paid})
    else:
        unit = game.pairs * lcm(*{int(pay.denominator) for end in game.ends for pay in end.pays})
    unit = unit if unit < EXACT else 1
    ends = {
        p: _tree_ends(game, p, unit) if game.has_tree else _one_card_ends(game, p, unit)
        for p in game.player_numbers
    }
    return FloatGame(game.sequence_counts, levels, ends, unit)


def need_zero_sum(game: Game) -> None:
    """Raise InputError unless a game of two players has a constant sum and perfect recall."""
    if len(game.players) != 2:
        raise UnsuitableGame(f"a game for {len(game.players)} players", "a zero-sum game for two")
    if game.constant is None:
        raise UnsuitableGame("payoffs without a constant sum", "a zero-sum game for two")
    game.need_recall()


def levels_of(game: Game, player: Player) -> tuple[Level, ...]:
    """Return the levels of a player's sets, the shallowest first."""
    depth = [0] * game.sequence_counts[player]  # of each sequence
    sets = defaultdict[tuple[int, int], list[tuple[int, int]]](list)
    for i, parent, first in game.branches[player]:
        count = len(game.infosets[i].actions)
        # Sequences of a set are one level deeper than the sequence before it.
        depth[first : first + count] = [depth[parent] + 1] * count
        sets[depth[parent], count].append((parent, first))
    levels = []
    for key in sorted(sets):
        parents, firsts = np.array(sets[key], dtype=np.int64).T
        count = key[1]
        even = np.full((len(parents), count), 1 / count)
        levels.append(Level(parents, firsts[:, None] + np.arange(count), even, bool(parents[0])))
    return tuple(levels)


def _tree_ends(game: Tree, player: Player, unit: int) -> Ends:
    """Return the leaves of a tree as ends, each with one card."""
    last = [(x.sequences[player - 1], x.sequences[2 - player]) for x in game.leaves]
    mine, theirs = np.array(last, dtype=np.int64).T.copy()[:, :, None]
    paid = [float(leaf.chance * leaf.payoffs[player - 1] * unit) for leaf in game.leaves]
    unity = np.ones(1)
    return Ends(mine, theirs, np.array([(0.0, pay, 0.0) for pay in paid]), unity, unity, unity)


def _one_card_ends(game: OneCard, player: Player, unit: int) -> Ends:
    """Return the ends of the public tree, with all cards."""
    sequences = []
    for p in (player, 3 - player):
        # A sequence with the next card stands a step later; the empty one has no card.
        steps = game.steps[p] * np.arange(len(game.cards))
        last = (end.sequences[p - 1] for end in game.ends)
        sequences.append(np.array([q + steps if q else 0 * steps for q in last]))
    mine, theirs = sequences
    pays = np.array([[float(pay) for pay in end.pays_to(player)] for end in game.ends])
    copies, left = (np.array(counts, dtype=float) for counts in (game.copies, game.left))
    return Ends(mine, theirs, pays, copies, left, copies * (unit / game.pairs))
