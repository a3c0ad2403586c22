"""Plans in floats that are nearly optimal: regret matching on a tree with columns.

Proposes, never decides: `restricted_game` asks which sequences matter, and exact numbers judge the
rest. `dynamics.cfr` runs the rules that documents ran, to the bit; here is one rule alone, on the
columns of the sets. It is predictive CFR+ (Farina, Kroer, Sandholm 2021): the players are updated
in turn, regrets never fall below 0, the last regrets are expected once more, and iteration t has
the weight t² in the average.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
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
FEW = 32  # payoffs of a sequence up to which rounds of additions are worth their start
TINY = 1e-200  # a hope beside any other hope: alone it makes the strategy even
STEADY = 0.93  # of the choices are there yet: no further iterations


@dataclass(frozen=True, eq=False)
class PlayerArrays:
    """A player, and the payoffs, with the opponent's sequence of each in ``replies``.

    The payoffs of each of the sequences ``paid`` begin at ``starts``, one after the other. If no
    sequence has many more than the others, they stand in ``rounds`` instead: the first payoff of
    each sequence, then the second of each that has one, and so on.
    """

    count: int
    sets: SetColumns
    paid: Integers
    starts: Integers
    replies: Integers
    payoffs: Floats
    rounds: list[slice]

    def earned(self, plan: Floats) -> Floats:
        """Return the payoff of each sequence by itself against a plan of the opponent."""
        payoffs = plan[self.replies]
        payoffs *= self.payoffs
        total = np.zeros(self.count)
        # The same sums in two ways: rounds of additions, or runs of payoffs in a row.
        if self.rounds:
            sums = payoffs[: len(self.paid)]
            for part in self.rounds[1:]:
                sums[: part.stop - part.start] += payoffs[part]
            total[self.paid] = sums
        elif len(self.starts):
            total[self.paid] = np.add.reduceat(payoffs, self.starts)
        return total

    def placed(self, mine: Integers, theirs: Integers) -> PlayerArrays:
        """Return this side with other places for the sequences of both players."""
        return replace(self, paid=mine[self.paid], replies=theirs[self.replies])

    def choices(self, plan: Floats) -> int:
        """Return the number of sequences that are played in sets in which several are."""
        played = self.sets.sums((plan >= SMALL).astype(np.int64))
        return int(played[played > 1].sum())


def side(game: Tree, table: PayoffTable, player: int) -> PlayerArrays:
    """Return the Side of a player of a tree; ``table`` has the payoffs to player 1."""
    sign = 1 if player == 1 else -1
    mine, theirs = (table.first, table.second)[::sign]
    order, payoffs = (
        np.argsort(mine, kind="stable"),
        sign * table.entries.over / table.entries.under,
    )
    paid, starts = np.unique(mine[order], return_index=True)
    counts, rounds = np.diff(starts, append=len(mine)), list[slice]()
    # Payoffs in rounds, unless a sequence has many more of them than the others.
    if len(mine) and 2 * counts.mean() >= counts.max() <= FEW:
        sizes = np.argsort(-counts, kind="stable")
        paid, starts, counts = paid[sizes], starts[sizes], counts[sizes]
        # A round has the k-th payoff of each sequence that has so many: the counts do not rise.
        parts = [starts[counts > k] + k for k in range(counts[0])]
        ends = np.cumsum([*map(len, parts)]).tolist()
        rounds = [slice(end - len(part), end) for part, end in zip(parts, ends)]
        order = order[np.concatenate(parts)]
    count, sets = game.sequence_counts[player], game.set_columns[player]
    return PlayerArrays(count, sets, paid, starts, theirs[order], payoffs[order], rounds)


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


def _levels(sets: SetColumns, place: Integers) -> Iterator[_Level]:
    """Yield the levels, that of the first moves first, where each sequence has its ``place``."""
    end, above = 0, slice(0, 1)
    for level in sets.levels[::-1]:
        places = slice(end, end + len(level.sets))
        moves = slice(above.stop, above.stop + len(level.moves))
        parents = place[level.parents]
        origins = np.repeat(parents, sets.counts[level.sets])
        yield _Level(places, moves, level.starts, above, parents - above.start, origins)
        end, above = places.stop, moves


class Learner:
    """One player's regrets, average and present plan.

    Moves stand level by level: regrets, the ``strategy`` and, after the empty sequence, plans.
    ``order`` has the sequence of each of these places.
    """

    def __init__(self, side: PlayerArrays) -> None:
        levels = side.sets.levels[::-1]
        self.order = np.concatenate([[0], *(level.moves for level in levels)])
        self.place = np.argsort(self.order)  # of each sequence among these
        self.levels = [*_levels(side.sets, self.place)]
        counts = np.concatenate([np.zeros(0, int), *(side.sets.counts[v.sets] for v in levels)])
        self.starts = np.cumsum(counts) - counts
        self.owners = np.repeat(np.arange(len(counts)), counts)  # each move's set
        self.strategy = np.zeros(0)
        self.side, self.regrets, self.total = side, np.zeros(side.count - 1), np.zeros(side.count)
        self.plan = self._chosen(self.regrets)

    def meet(self, opponent: Learner) -> None:
        """Learn from now on against this opponent's plans."""
        self.paid = self.side.placed(self.place, opponent.place)

    def learn(self, opponent: Floats, weight: int) -> None:
        """Update regrets and average against a plan of the opponent, and choose the next plan."""
        new = self._regrets(opponent)
        self.regrets += new
        np.maximum(self.regrets, 0, out=self.regrets)
        # The prediction: the last regrets once more.
        new += self.regrets
        self.plan = self._chosen(np.maximum(new, 0, out=new))
        self.total += weight * self.plan

    def average(self) -> Floats:
        """Return the average of all plans so far, over the sequences in their order."""
        mean: Floats = (self.total / self.total[0])[self.place]
        return mean

    def _chosen(self, hopes: Floats) -> Floats:
        """Return the plan that plays actions in proportion to their hopes, evenly if all are 0."""
        if len(self.starts):
            positive = hopes + TINY
            self.strategy = positive / np.add.reduceat(positive, self.starts)[self.owners]
        plan = np.append(1.0, self.strategy)
        # From the first moves down: the weight before a move is there.
        for level in self.levels:
            plan[level.moves] *= plan[level.origins]
        return plan

    def _regrets(self, opponent: Floats) -> Floats:
        """Return the gain of each move on the strategy, against a plan of the opponent."""
        worth, values = self.paid.earned(opponent), np.zeros(len(self.starts))
        # From the deepest level up: ``worth`` of a move has the values of all sets below it.
        for level in reversed(self.levels):
            moves = slice(level.moves.start - 1, level.moves.stop - 1)
            level_values = np.add.reduceat(worth[level.moves] * self.strategy[moves], level.starts)
            values[level.sets] = level_values
            worth[level.above] += np.bincount(
                level.parents, level_values, level.above.stop - level.above.start
            )
        new: Floats = worth[1:] - values[self.owners]
        return new


def learned_plans(sides: tuple[PlayerArrays, PlayerArrays]) -> tuple[Floats, Floats]:
    """Return a plan of each player after some iterations.

    They end where the number of choices, from which the programs that follow have their size,
    hardly falls further. It is counted, not timed: the same game has the same plans.
    """
    learner1, learner2 = map(Learner, sides)
    learner1.meet(learner2)
    learner2.meet(learner1)
    before = sum(s.count for s in sides)
    # In turn: player 2 learns against the new plan of player 1.
    for t in range(1, MOST + 1):
        learner1.learn(learner2.plan, t * t)
        learner2.learn(learner1.plan, t * t)
        if t % STEP == 0:
            choices = sum(
                learner.side.choices(learner.average()) for learner in (learner1, learner2)
            )
            if choices > STEADY * before:
                break
            before = choices
    return learner1.average(), learner2.average()
