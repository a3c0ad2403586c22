"""The sequence form of a large tree by way of smaller ones, in which few sequences may be played.

States and asks; proves nothing. In most games few sequences have weight in an optimal plan or are
threats against one. So the first program has only the sequences that `self_play` plays, and the
simplex method begins at those that are played often. Each later program adds what is better
against the solution before, and the simplex method goes on from there, until nothing is better
(McMahan, Gordon, Blum 2003; Bosansky et al. 2014). Leduc poker with 13 ranks takes HiGHS
4.3 processor seconds at once, and this way all in all 0.6.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from nashlab.large_trees.self_play import SMALL, PlayerArrays, learned_plans, side
from nashlab.large_trees.sparse_optimum import Point, exact_points, proposed_basis
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.linear_programs.floats import highs
from nashproof.linear_programs.sparse_program import Basis, Merged, SparseProgram, merged
from nashproof.play.payoff_table import PayoffTable

if TYPE_CHECKING:
    from nashlab.large_trees.self_play import Floats
    from nashproof.games.columns import Integers

ROWS = 1_600  # of a program from which smaller ones pay
WIDE = 50  # sets a level: of narrow trees the iterations take longer than the program
ROUNDS = 40  # of programs; 4 to 8 were enough in all games that were tried
LATER = 4  # of the first program's time limit a later one has this part
OFTEN = 0.05  # of the times a plan comes to a set: such a sequence is in the first basis
BETTER = 1e-9  # of the largest payoff: what counts as better in floats


@dataclass
class _Kept:
    """The sequences of a player that may be played: 1, and 0 for the others.

    With a sequence that is kept, one of each set below it is, and ``chosen`` where no other is: the
    best action of each set against some plan of the opponent.
    """

    side: PlayerArrays
    marks: Integers
    chosen: Integers

    @classmethod
    def of(cls, side: PlayerArrays, marks: Integers, opponent: Floats) -> _Kept:
        """Keep the sequences that are marked, whose parents are marked too."""
        return cls(side, marks, side.sets.chosen(side.earned(opponent)))._closed()

    @property
    def sets(self) -> np.ndarray:
        """A mark for each set: True if it follows a sequence that is kept."""
        present: np.ndarray = self.marks[self.side.sets.parents] > 0
        return present

    @property
    def choices(self) -> np.ndarray:
        """A mark for each set: True if more than one of its sequences is kept."""
        several: np.ndarray = self.side.sets.sums(self.marks) > 1
        return several

    def often(self, plan: Floats) -> np.ndarray:
        """Return the sequences that a plan plays often, where it comes to them.

        One that shares the column or row of another is taken with it.
        """
        sets = self.side.sets
        before = sets.spread(plan[sets.parents], 1.0)
        plays: np.ndarray = (plan >= SMALL) & (plan >= OFTEN * before)
        return plays[sets.shared(self.marks)]

    def _closed(self) -> _Kept:
        """Keep also the chosen action of each set that has none yet, if its parent is kept."""
        marks = self.marks.copy()
        while (lacking := marks[self.side.sets.parents] > self.side.sets.sums(marks)).any():
            marks[self.chosen[lacking]] = 1
        return replace(self, marks=marks)

    def gone_on(self, further: _Kept) -> np.ndarray:
        """Return the sequences with which sets without a choice go on.

        That is the one that is kept, and in sets without one what is chosen ``further``.
        """
        sets, counts = self.side.sets, self.side.sets.sums(self.marks)
        chosen = np.zeros(len(self.marks), dtype=bool)
        chosen[further.chosen] = True
        sole = (self.marks > 0) & sets.spread(counts == 1, False)
        continuations: np.ndarray = sole | (chosen & sets.spread(counts == 0, False))
        return continuations

    def with_better(self, opponent: Floats) -> _Kept:
        """Keep also what earns more than the kept sequences against a plan of the opponent.

        Only actions of sets that can be reached count; the same _Kept, but for ``chosen``, if none
        earns more.
        """
        sets, earned = self.side.sets, self.side.earned(opponent)
        worth, best = sets.best(earned)
        _, values = sets.best(np.where(self.marks, earned, -np.inf))
        # Sets that cannot be reached have no bound to exceed: nothing there is better.
        bounds = np.where(self.sets, values + BETTER * abs(self.side.payoffs).max(), np.inf)
        better = worth > sets.spread(bounds, np.inf)
        chosen = sets.first(sets.attains(worth, best))
        return _Kept(self.side, np.where(better, 1, self.marks), chosen)._closed()


@dataclass
class _Restricted:
    """Player 1's program with the sequences that are kept, and where its solution may begin.

    That is a basis of the whole program, or almost: HiGHS takes what it can of it.

    ``first`` is the row of the opponent's empty sequence. Most sets have but one sequence that is
    kept. It shares its parent's column or, of the opponent, row: that leaves out the other columns
    and rows of the set.
    """

    program: SparseProgram
    first: int
    kept1: _Kept
    kept2: _Kept
    basis: Basis

    def merged(self) -> Merged:
        """Return the program of the restricted game."""
        free, columns = self.program.free, np.arange(self.program.width)
        rows = np.arange(self.program.height)
        # A sequence that alone is kept in its set shares its parent's column, or row of the
        # opponent. A set without a choice needs no value and no flow constraint.
        columns[:free] = self.kept1.side.sets.shared(self.kept1.marks)
        columns[free + 1 :][~self.kept2.choices] = -1
        rows[1 : self.first][~self.kept1.choices] = -1
        replies = self.kept2.side.sets.shared(self.kept2.marks)
        rows[self.first :] = np.where(replies < 0, -1, self.first + replies)
        return merged(self.program, columns, rows)

    def proposed(self, small: Merged, seconds: int) -> highs.Proposal | None:
        """Return HiGHS' proposal within so many seconds; None without an optimum."""
        start = small.basis(self.basis)
        proposal = highs.proposed_of_arrays(small.program, highs.ONWARD, seconds, start)
        return proposal if proposal and proposal.optimal else None

    def next(self, small: Merged, proposal: highs.Proposal, basis: Basis) -> _Restricted:
        """Return the restricted game with what is better against the plans of a proposal.

        Its basis is that of the proposal. Sets without a choice have there the weight of their
        parent at the sequence they go on with, and its row is tight.
        """
        x = _spread(small.columns[: self.program.free], proposal.x)
        y = _spread(small.rows[self.first :], proposal.y)
        kept1, kept2 = self.kept1.with_better(y), self.kept2.with_better(x)
        next_basis, free = small.parts(basis), self.program.free
        next_basis.columns[:free] |= self.kept1.gone_on(kept1)
        next_basis.columns[free + 1 :] |= ~self.kept2.choices
        next_basis.tight[1 : self.first] |= ~self.kept1.choices
        next_basis.tight[self.first :] |= self.kept2.gone_on(kept2)
        return _Restricted(self.program, self.first, kept1, kept2, next_basis)

    def is_as_large_as(self, former: _Restricted) -> bool:
        """Return whether as many sequences are kept for each player."""
        return all(
            int(mine.marks.sum()) == int(theirs.marks.sum())
            for mine, theirs in ((self.kept1, former.kept1), (self.kept2, former.kept2))
        )


def restricted_points(
    game: Tree, program: SparseProgram, table: PayoffTable, seconds: int
) -> Iterator[Point]:
    """Guesses at an optimum of player 1's program, by way of restricted games.

    There is none for a small tree. There is none either if HiGHS has no optimum of the first
    program within so many processor ``seconds``, or of a later one within a part of them.
    Multipliers of rows that are no replies, and values, are left at 0.
    """
    wide = all(len(s.parents) >= WIDE * len(s.levels) for s in game.set_columns.values())
    if program.height < ROWS or not wide or not len(table.first):
        return
    restricted = _started(game, program, table)
    # Double oracle: solve, add what is better against the solution, until nothing is.
    for turn in range(ROUNDS):
        small = restricted.merged()
        proposal = restricted.proposed(small, seconds // LATER if turn else seconds)
        basis = proposed_basis(small.program, proposal) if proposal else None
        if proposal is None or basis is None:
            return
        further = restricted.next(small, proposal, basis)
        if further.is_as_large_as(restricted):
            # Nothing is better: the exact points of this game are points of the whole program.
            for x, y, _ in exact_points(small.program, proposal):
                yield Point(_exact(small.columns, x), _exact(small.rows, y), further.basis)
            return
        restricted = further


def _started(game: Tree, program: SparseProgram, table: PayoffTable) -> _Restricted:
    """Return the game of the sequences that self-play plays.

    Its basis has the sequences that are played often, and all values.
    """
    sides = side(game, table, 1), side(game, table, 2)
    plans = learned_plans(sides)
    kept1, kept2 = (
        _Kept.of(player_side, (mine >= SMALL).astype(np.int64), theirs)
        for player_side, mine, theirs in zip(sides, plans, plans[::-1])
    )
    # The first rows are player 1's flow constraints.
    first = 1 + len(game.sets_of[1])
    basis = Basis(np.ones(program.width, dtype=bool), np.ones(program.height, dtype=bool))
    basis.columns[: program.free], basis.tight[first:] = (
        kept1.often(plans[0]),
        kept2.often(plans[1]),
    )
    return _Restricted(program, first, kept1, kept2, basis)


def _spread(places: Integers, values: list[float]) -> Floats:
    """Return the values at their places; 0 where there is none."""
    spread: Floats = np.where(places < 0, 0.0, np.array(values)[places])
    return spread


def _exact(places: Integers, values: list[Rational]) -> list[Rational]:
    """Return the exact values at their places; 0 where there is none."""
    zero = QQ(0)
    return [zero if k < 0 else values[k] for k in places.tolist()]
