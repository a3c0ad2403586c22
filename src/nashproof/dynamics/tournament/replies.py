"""Best replies and payoffs in floats, for players who compute while they play.

A strategy is an array over the sequences of one seat: the probability of each action at its set.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from nashproof.dynamics.cfr.float_game import FloatGame, Floats, float_game
from nashproof.dynamics.tournament.hands import FloatRows
from nashproof.games.tree import Tree
from nashproof.play.types import Player

EVEN = 1e-9  # payoffs that differ by less count as the same


@dataclass(frozen=True)
class Replies:
    """A game in which replies are computed again and again."""

    game: Tree

    @cached_property
    def floats(self) -> FloatGame:
        """The game as arrays."""
        return float_game(self.game)

    def strategy(self, seat: Player, rows: FloatRows) -> Floats:
        """The rows of one seat as an array."""
        weights = np.ones(self.floats.counts[seat])
        for i in self.game.sets_of[seat]:
            first = self.game.infosets[i].first
            weights[first : first + len(rows[i])] = rows[i]
        return weights

    def plan(self, seat: Player, strategy: Floats) -> Floats:
        """The realisation plan of a strategy."""
        plan = np.ones_like(strategy)
        for level in self.floats.levels[seat]:
            plan[level.moves] = plan[level.parents][:, None] * strategy[level.moves]
        return plan

    def pays(self, first: Floats, second: Floats) -> float:
        """What two strategies pay seat 1 a hand, in the game's payoffs."""
        paid = self.floats.rewards(1, self.plan(2, second)) * self.plan(1, first)
        return float(np.cumsum(paid)[-1]) / self.floats.unit

    def reply(self, seat: Player, other: Floats, at_ties: Floats) -> Floats:
        """A best reply to a strategy of the other seat; ``at_ties`` where all actions pay alike."""
        worth = self.floats.rewards(seat, self.plan(3 - seat, other))
        chosen = np.ones_like(worth)
        for level in reversed(self.floats.levels[seat]):
            moves = worth[level.moves]
            best = moves.max(axis=1)
            chosen[level.moves] = np.eye(moves.shape[1])[moves.argmax(axis=1)]
            tied = best - moves.min(axis=1) < EVEN * self.floats.unit
            chosen[level.moves[tied]] = at_ties[level.moves[tied]]
            worth += np.bincount(level.parents, best, len(worth))
        return chosen
