"""Plans in floats that are nearly optimal: regret matching on a tree with columns.

Proposes, never decides: `restricted_game` asks which sequences matter, and exact numbers judge the
rest. `dynamics.cfr` runs the rules that documents ran, to the bit; here is one rule alone, on the
columns of the sets. It is predictive CFR+ (Farina, Kroer, Sandholm 2021): the players are updated
in turn, regrets never fall below 0, the last regrets are expected once more, and iteration t has
the weight t² in the average.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nashproof.games.set_columns import SetColumns
from nashproof.games.tree import Tree
from nashproof.play.payoff_table import PayoffTable

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nashproof.games.columns import Integers

    Floats = NDArray[np.float64]

SMALL = 1e-3  # a weight below which a sequence does not count as played
STEP, MOST = 25, 400  # iterations after which choices are counted, and at most
STEADY = 0.93  # of the choices are there yet: no further iterations


@dataclass(frozen=True, eq=False)
class Side:
    """A player: ``own`` and ``other`` are the sequences of each payoff, by ``own`` in order.

    ``starts`` are the places at which the payoffs of the sequences ``paid`` begin.
    """

    count: int
    sets: SetColumns
    paid: Integers
    starts: Integers
    other: Integers
    payoffs: Floats

    def earned(self, plan: Floats) -> Floats:
        """What each sequence earns by itself against a plan of the opponent."""
        total = np.zeros(self.count)
        if len(self.starts):
            total[self.paid] = np.add.reduceat(self.payoffs * plan[self.other], self.starts)
        return total

    def attained(self, opponent: Floats) -> Integers:
        """The first best action of each set against a plan of the opponent."""
        return self.sets.first(self.sets.attains(*self.sets.best(self.earned(opponent))))

    def choices(self, plan: Floats) -> int:
        """How many sequences are played in sets in which several are."""
        played = self.sets.sums((plan >= SMALL).astype(np.int64))
        return int(played[played > 1].sum())


def side(game: Tree, table: PayoffTable, player: int) -> Side:
    """A player of a tree; ``table`` has the payoffs to player 1."""
    sign = 1 if player == 1 else -1
    own, other = (table.one, table.two)[::sign]
    order = np.argsort(own, kind="stable")
    paid, starts = np.unique(own[order], return_index=True)
    payoffs = sign * table.entries.over[order] / table.entries.under
    count, sets = game.sequence_counts[player], game.set_columns[player]
    return Side(count, sets, paid, starts, other[order], payoffs)


class _Level(NamedTuple):
    """The sets of a level, which stand after each other, and so do their moves.

    ``sets`` and ``moves`` say where. Moves of each set begin at ``starts`` of these moves.
    ``above`` has the moves of the level before, ``parents`` each set's place there; ``origins`` are
    the places among all moves of what is before each move.
    """

    sets: slice
    moves: slice
    starts: Integers
    above: slice
    parents: Integers
    origins: Integers


def _placed(sets: SetColumns) -> tuple[Integers, list[_Level]]:
    """A player's sequences in the order in which levels stand, and the levels, the first first."""
    order = np.concatenate([[0], *(level.moves for level in sets.levels[::-1])])
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    levels, set_end, above = list[_Level](), 0, slice(0, 1)
    for level in sets.levels[::-1]:
        here = slice(set_end, set_end + len(level.sets))
        moves = slice(above.stop, above.stop + len(level.moves))
        parents = place[level.parents]
        origins = np.repeat(parents, sets.counts[level.sets])
        levels.append(_Level(here, moves, level.starts, above, parents - above.start, origins))
        set_end, above = here.stop, moves
    return order, levels


class Learner:
    """One player's regrets, average and present plan.

    Regrets and the ``strategy`` are over moves, level by level; plans are over sequences.
    """

    def __init__(self, one: Side) -> None:
        self.side, moves = one, one.count - 1
        self.order, self.levels = _placed(one.sets)
        self.place = np.argsort(self.order)
        self.starts = np.array(
            [at for v in self.levels for at in v.moves.start - 1 + v.starts], int
        )
        counts = np.diff(np.append(self.starts, moves))
        self.owners = np.repeat(np.arange(len(counts)), counts)  # each move's set
        self.strategy = self.even = 1 / np.repeat(counts, counts)
        self.regrets, self.total = np.zeros(moves), np.zeros(one.count)
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
        if len(self.starts):
            whole = np.add.reduceat(hopes, self.starts)[self.owners]
            self.strategy = np.divide(hopes, whole, out=self.even.copy(), where=whole > 0)
        plan = np.append(1.0, self.strategy)
        for level in self.levels:
            plan[level.moves] *= plan[level.origins]
        return plan[self.place]

    def _regrets(self, opponent: Floats) -> Floats:
        """What each move gains on the strategy, against a plan of the opponent."""
        worth, values = self.side.earned(opponent)[self.order], np.zeros(len(self.starts))
        for level in reversed(self.levels):
            moves = slice(level.moves.start - 1, level.moves.stop - 1)
            own = np.add.reduceat(worth[level.moves] * self.strategy[moves], level.starts)
            values[level.sets] = own
            worth[level.above] += np.bincount(
                level.parents, own, level.above.stop - level.above.start
            )
        return worth[1:] - values[self.owners]


def learned_plans(sides: tuple[Side, Side]) -> tuple[Floats, Floats]:
    """A plan of each player after some iterations.

    They end where the number of choices, from which the programs that follow have their size,
    hardly falls further. It is counted, not timed: the same game has the same plans.
    """
    one, two = map(Learner, sides)
    before = sum(s.count for s in sides)
    for t in range(1, MOST + 1):
        one.learn(two.plan, t * t)
        two.learn(one.plan, t * t)
        if t % STEP == 0:
            choices = sum(learner.side.choices(learner.average()) for learner in (one, two))
            if choices > STEADY * before:
                break
            before = choices
    return one.average(), two.average()
