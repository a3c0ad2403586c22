"""CFR over the whole game: every iteration visits every hand and every line, as arrays.

The players are updated in turn, player 1 first: player 2's regrets are those against player 1's
new strategy. A long run is made by the loops of ``traversal``, if Numba can compile them.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from nashlab.cfr.compiling import compiled
from nashlab.cfr.float_game import FloatGame, Floats, Level
from nashlab.cfr.rules import Rule, factors
from nashlab.cfr.state import floats_of, texts_of
from nashlab.cfr.traversal import Iterate, Side, State, iterate
from nashproof.play.types import Player

WORTH_COMPILING = 50_000  # iterations of a small game take as long as the compiler
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
        self.rows: dict[Player, list[Floats]] = {}  # the strategy, level by level
        self.plans: Arrays = {}
        self.loop: Iterate | None = None
        self.refresh()

    def refresh(self) -> None:
        """Compute the strategies and plans from the regrets."""
        for player in self.game.counts:
            self._choose(player)

    def expect(self, count: int) -> None:
        """Compile the loops if that pays for the number of iterations to come."""
        if count >= WORTH_COMPILING:
            self.loop = compiled(iterate)

    def advance(self, done: int, iterations: int) -> None:
        """Iterate from iteration ``done`` to ``iterations``."""
        if self.loop:
            self.run(self.loop, done, iterations)
        else:
            for t in range(done + 1, iterations + 1):
                self.step(t)

    def run(self, loop: Iterate, done: int, iterations: int) -> None:
        """Iterate by the loops of ``traversal``."""
        loop(self.rule.update, *self.sides, self._state(1), self._state(2), done, iterations)
        self.refresh()

    @cached_property
    def sides(self) -> tuple[Side, Side]:
        """The arrays of the game for each player, as the loops need them."""
        return _side(self.game, 1), _side(self.game, 2)

    def _state(self, player: Player) -> State:
        regrets, room = self.regrets[player], np.empty((3, len(self.regrets[player])))
        return State(regrets, self.sums[player], self.last[player], self.plans[player], *room)

    def state(self) -> dict[str, Any]:
        """Return regrets and sums as texts, from which ``restore`` goes on."""
        return {
            name: [texts_of(array) for array in arrays.values()]
            for name, arrays in self._arrays().items()
        }

    def restore(self, state: Any) -> None:
        """Put back a ``state``. Raises KeyError, TypeError or ValueError if it cannot be one."""
        for name, arrays in self._arrays().items():
            for player, texts in zip(arrays, state[name], strict=True):
                arrays[player] = np.array(floats_of(texts, len(arrays[player])))
        self.refresh()

    def _arrays(self) -> dict[str, Arrays]:
        return {"regrets": self.regrets, "sums": self.sums, "last": self.last}

    def step(self, t: int) -> None:
        """Do iteration ``t``, from 1."""
        weight, above, below = factors(self.rule.update, t)
        for player in self.game.counts:
            new = self._counterfactual_regrets(player)
            self.sums[player] += weight * self.plans[player]
            total = self.regrets[player] + new
            # Regrets times their factors; a regret that is dropped becomes 0.0, never -0.0.
            if below == 1:
                self.regrets[player] = total
            else:
                self.regrets[player] = np.maximum(total * above, total * below if below else 0.0)
            self.last[player] = new
            self._choose(player)

    def _choose(self, player: Player) -> None:
        """Match regrets: play actions in proportion to their positive regrets, else evenly."""
        regrets = self.regrets[player]
        hopes = np.maximum(regrets + self.last[player] if self.rule.update.predicts else regrets, 0)
        plan = np.empty(len(hopes))
        plan[0] = 1
        self.rows[player] = [matched(hopes, level) for level in self.game.levels[player]]
        # Parents come before children, so that the weight before a set is there.
        for level, row in zip(self.game.levels[player], self.rows[player]):
            plan[level.moves] = plan.take(level.parents)[:, None] * row
        self.plans[player] = plan

    def _counterfactual_regrets(self, player: Player) -> Floats:
        """Return the counterfactual regrets of this iteration, by sequence.

        That is what the last move of the sequence gains on the strategy, weighted by the
        probability with which chance and the opponent reach the set (Zinkevich et al. 2007).
        """
        worth = self.game.rewards(player, self.plans[3 - player])
        new = np.zeros(len(worth))
        # From the deepest level up: ``worth`` of a sequence has the values of all sets below it.
        for level, row in zip(reversed(self.game.levels[player]), reversed(self.rows[player])):
            moves = worth.take(level.moves)
            values = (moves * row).cumsum(axis=1)[:, -1]
            new[level.moves] = moves - values[:, None]
            if level.is_below:
                worth += np.bincount(level.parents, values, len(worth))
        return new


def matched(hopes: Floats, level: Level) -> Floats:
    """Return a row for each set: actions in proportion to ``hopes``, evenly where all are 0."""
    weights = hopes.take(level.moves)
    total = weights.cumsum(axis=1)[:, -1:]
    odds: Floats = np.divide(weights, total, out=level.even.copy(), where=total > 0)
    return odds


def _side(game: FloatGame, player: Player) -> Side:
    """Return the arrays of a game for a player, with all sets in a row, level by level."""
    levels, ends = game.levels[player], game.ends[player]
    sets = [
        (parent, moves[0], len(moves))
        for level in levels
        for parent, moves in zip(level.parents, level.moves)
    ]
    parents, firsts, sizes = np.array(sets, dtype=np.int64).reshape(-1, 3).T.copy()
    starts = np.cumsum([0, *(len(level.parents) for level in levels)])
    paid = ends.mine, ends.theirs, ends.pays, ends.copies, ends.left, ends.share
    return Side(parents, firsts, sizes, starts, *paid)
