"""CFR over the whole game: every iteration visits every hand and every line, as arrays.

The players are updated in turn, player 1 first: player 2's regrets are those against player 1's
new strategy.
"""

from __future__ import annotations

import numpy as np

from nashproof.dynamics.cfr.float_game import FloatGame, Floats, Level
from nashproof.dynamics.cfr.rules import Rule
from nashproof.play.types import Player

Arrays = dict[Player, Floats]  # over the sequences of each player


class FullTraversal:
    """The state of a run: regrets, averages and strategies, arrays over sequences by player.

    ``sums`` are the plans of all iterations, each times its weight in the average; ``last`` are the
    regrets of the last iteration alone.
    """

    def __init__(self, game: FloatGame, rule: Rule) -> None:
        self.game, self.rule = game, rule
        self.regrets: Arrays = {p: np.zeros(n) for p, n in game.counts.items()}
        self.sums: Arrays = {p: np.zeros(n) for p, n in game.counts.items()}
        self.last: Arrays = {p: np.zeros(n) for p, n in game.counts.items()}
        self.strategies: Arrays = {}
        self.plans: Arrays = {}
        self.refresh()

    def refresh(self) -> None:
        """The strategies and plans that follow from the regrets."""
        for player in self.game.counts:
            self._choose(player)

    def step(self, t: int) -> None:
        """Iteration number ``t``, from 1."""
        for player in self.game.counts:
            new = self._counterfactual_regrets(player)
            self.sums[player] += float(t**self.rule.power) * self.plans[player]
            self.regrets[player] = self.rule.update(self.regrets[player], new, t)
            self.last[player] = new
            self._choose(player)

    def _choose(self, player: Player) -> None:
        """Regret matching: actions in proportion to their positive regrets; else evenly."""
        regrets = self.regrets[player]
        hopes = np.maximum(regrets + self.last[player] if self.rule.predicts else regrets, 0)
        strategy, plan = np.zeros_like(hopes), np.ones_like(hopes)
        for level in self.game.levels[player]:
            strategy[level.moves] = matched(hopes, level)
            plan[level.moves] = plan[level.parents][:, None] * strategy[level.moves]
        self.strategies[player], self.plans[player] = strategy, plan

    def _counterfactual_regrets(self, player: Player) -> Floats:
        """For each sequence what its last move gains on the strategy, counted as if reached."""
        worth = self.game.rewards(player, self.plans[3 - player])
        new, strategy = np.zeros_like(worth), self.strategies[player]
        for level in reversed(self.game.levels[player]):
            moves = worth[level.moves]
            values = np.cumsum(moves * strategy[level.moves], axis=1)[:, -1]
            new[level.moves] = moves - values[:, None]
            worth += np.bincount(level.parents, values, len(worth))
        return new


def matched(hopes: Floats, level: Level) -> Floats:
    """The actions of each set of a level in proportion to ``hopes``; evenly where all are 0."""
    weights = hopes[level.moves]
    total = np.cumsum(weights, axis=1)[:, -1:]
    even = 1 / weights.shape[1]
    return np.where(total > 0, weights / np.where(total > 0, total, 1), even)
