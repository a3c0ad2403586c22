"""Plans in floats that are nearly optimal: regret matching on a tree with columns.

Proposes, never decides: `restricted_game` asks which sequences matter, and exact numbers judge the
rest. `dynamics.cfr` runs the rules that documents ran, to the bit; here is one rule alone, on the
columns of the sets. It is predictive CFR+ (Farina, Kroer, Sandholm 2021): the players are updated
in turn, regrets never fall below 0, the last regrets are expected once more, and iteration t has
the weight t² in the average.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from nashproof.games.set_columns import SetColumns
from nashproof.games.tree import Tree
from nashproof.play.payoff_table import PayoffTable

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nashproof.games.columns import Integers

    Floats = NDArray[np.float64]

SMALL = 1e-3  # a weight below which a sequence does not count as played
STEP, MOST = 25, 400  # iterations after which the played sequences are counted, and at most
STEADY = 0.97  # of the played sequences are played yet: no further iterations


@dataclass(frozen=True, eq=False)
class Side:
    """A player: ``own`` and ``other`` are the sequences of each payoff, by ``own`` in order.

    ``starts`` are the places at which the payoffs of the sequences ``paid`` begin. The sets stand
    level by level, as in `SetColumns.levels`, with for each move the ``owners``, its set's place,
    and the ``even`` probability.
    """

    count: int
    sets: SetColumns
    paid: Integers
    starts: Integers
    other: Integers
    payoffs: Floats
    owners: list[Integers]
    even: list[Floats]

    def earned(self, plan: Floats) -> Floats:
        """What each sequence earns by itself against a plan of the opponent."""
        total = np.zeros(self.count)
        if len(self.starts):
            total[self.paid] = np.add.reduceat(self.payoffs * plan[self.other], self.starts)
        return total

    def attained(self, opponent: Floats) -> Integers:
        """The first best action of each set against a plan of the opponent."""
        return self.sets.first(self.sets.attains(*self.sets.best(self.earned(opponent))))


def side(game: Tree, table: PayoffTable, player: int) -> Side:
    """A player of a tree; ``table`` has the payoffs to player 1."""
    sign = 1 if player == 1 else -1
    own, other = (table.one, table.two)[::sign]
    order = np.argsort(own, kind="stable")
    paid, starts = np.unique(own[order], return_index=True)
    payoffs = sign * table.entries.over[order] / table.entries.under
    sets = game.set_columns[player]
    counts = [sets.counts[level.sets] for level in sets.levels]
    owners = [np.repeat(np.arange(len(n)), n) for n in counts]
    even = [1 / np.repeat(n, n) for n in counts]
    count = game.sequence_counts[player]
    return Side(count, sets, paid, starts, other[order], payoffs, owners, even)


class Learner:
    """One player's regrets, average and present plan, all over sequences."""

    def __init__(self, one: Side) -> None:
        self.side, self.regrets, self.total = one, np.zeros(one.count), np.zeros(one.count)
        self.rows: list[Floats] = []  # the strategy, level by level
        self.plan = self._chosen(self.regrets)

    def learn(self, opponent: Floats, weight: int) -> None:
        """Regrets against a plan of the opponent, the next plan, and its weight in the average."""
        new = self._regrets(opponent)
        self.regrets = np.maximum(self.regrets + new, 0)
        self.plan = self._chosen(np.maximum(self.regrets + new, 0))
        self.total += weight * self.plan

    def average(self) -> Floats:
        """The average of all plans so far."""
        mean: Floats = self.total / self.total[0]
        return mean

    def _chosen(self, hopes: Floats) -> Floats:
        """The plan that plays each action in proportion to its hope; evenly where there is none."""
        plan, rows = np.ones(self.side.count), []
        levels = zip(self.side.sets.levels, self.side.owners, self.side.even)
        for level, owner, even in reversed([*levels]):
            hope = hopes[level.moves]
            whole = np.add.reduceat(hope, level.starts)[owner]
            row = np.divide(hope, whole, out=even.copy(), where=whole > 0)
            plan[level.moves] = plan[level.parents][owner] * row
            rows.append(row)
        self.rows = rows[::-1]
        return plan

    def _regrets(self, opponent: Floats) -> Floats:
        """What each sequence's last move gains on the strategy, against a plan of the opponent."""
        worth, new = self.side.earned(opponent), np.zeros(self.side.count)
        for level, owner, row in zip(self.side.sets.levels, self.side.owners, self.rows):
            moves = worth[level.moves]
            values = np.add.reduceat(moves * row, level.starts)
            new[level.moves] = moves - values[owner]
            worth += np.bincount(level.parents, values, len(worth))
        return new


def learned_plans(sides: tuple[Side, Side]) -> tuple[Floats, Floats]:
    """A plan of each player after some iterations.

    They end where the number of sequences that are played hardly falls further. It is counted, not
    timed: the same game has the same plans.
    """
    one, two = map(Learner, sides)
    before = sum(s.count for s in sides)
    for t in range(1, MOST + 1):
        one.learn(two.plan, t * t)
        two.learn(one.plan, t * t)
        if t % STEP == 0:
            played = sum(int((learner.average() >= SMALL).sum()) for learner in (one, two))
            if played > STEADY * before:
                break
            before = played
    return one.average(), two.average()
