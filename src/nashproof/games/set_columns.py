"""A player's information sets as arrays, and passes over them, for a tree with columns.

`play` makes the same passes set by set in exact numbers, for every game. In arrays of integers
they take a tenth of the time. Who proposes may make them in floats, too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nashproof.games.columns import Integers

    Column = NDArray[Any]  # of integers; of floats for who proposes

DEEP = 16  # levels without so many sets each, from which one set after the other is faster


class SetLevel(NamedTuple):
    """Sets with as many own moves before them: their numbers, parents and moves.

    ``moves`` are their sequences, set by set; those of each begin at ``starts``.
    """

    sets: Integers
    parents: Integers
    moves: Integers
    starts: Integers


@dataclass(frozen=True, eq=False)
class SetColumns:
    """A player's sets in order: parent, first sequence and number of actions (see ``InfoSet``).

    The player's sequences, after the empty one, stand set by set.
    """

    parents: Integers
    firsts: Integers
    counts: Integers

    @cached_property
    def levels(self) -> list[SetLevel]:
        """Return all sets by the number of own moves before them, the greatest number first."""
        import numpy as np

        depth = self._depths()
        order, ends = np.argsort(depth, kind="stable"), np.cumsum(np.bincount(depth))
        return [self._level(sets) for sets in np.split(order, ends[:-1])[::-1] if len(sets)]

    def _level(self, sets: Integers) -> SetLevel:
        import numpy as np

        counts = self.counts[sets]
        ends = np.cumsum(counts)
        moves = np.arange(counts.sum()) + np.repeat(self.firsts[sets] - ends + counts, counts)
        return SetLevel(sets, self.parents[sets], moves, ends - counts)

    def _depths(self) -> Integers:
        """Return the number of own moves before each set, by rounds that each look twice as far."""
        import numpy as np

        above = self.spread(np.arange(len(self.parents)), -1)[self.parents]
        depth = (above >= 0).astype(np.int64)
        while (above >= 0).any():
            depth += np.where(above >= 0, depth[above], 0)
            above = np.where(above >= 0, above[above], -1)
        return depth

    def best(self, earned: Column, *, at_worst: bool = False) -> tuple[Column, Column]:
        """Return the worth of each sequence and the value of each set, from what sequences earn.

        See ``best_response.best_values``. No sum may be longer than the integers of ``earned``.
        ``at_worst`` a sequence is worth the least of what it earns and of the sets below, in place
        of the sum.
        """
        import numpy as np

        join = np.minimum if at_worst else np.add
        if len(self.levels) * DEEP > len(self.parents) + DEEP**2:
            return self._best_one_by_one(earned, join)
        worth, values = earned.copy(), np.zeros(len(self.parents), dtype=earned.dtype)
        for level in self.levels:
            most = np.maximum.reduceat(worth[level.moves], level.starts)
            values[level.sets] = most
            join.at(worth, level.parents, most)
        return worth, values

    def _best_one_by_one(self, earned: Column, join: np.ufunc) -> tuple[Column, Column]:
        """Return the result of ``best``, for a tree of which no level holds many sets."""
        import numpy as np

        both: Callable[[int, int], int] = min if join is np.minimum else add
        worth, values = earned.tolist(), [0] * len(self.parents)
        rows = zip(self.parents.tolist(), self.firsts.tolist(), self.counts.tolist())
        for k, (parent, first, count) in reversed([*enumerate(rows)]):
            values[k] = max(worth[first : first + count])
            worth[parent] = both(worth[parent], values[k])
        return np.array(worth, dtype=earned.dtype), np.array(values, dtype=earned.dtype)

    @property
    def moves(self) -> Integers:
        """Return all sequences but the empty one."""
        import numpy as np

        return np.arange(1, 1 + int(self.counts.sum()))

    def spread(self, column: Column, empty: float) -> Column:
        """Return a column's entry for the set of each sequence; ``empty`` for the empty one."""
        import numpy as np

        return np.append(np.array([empty], dtype=column.dtype), np.repeat(column, self.counts))

    def attains(self, worth: Column, values: Column) -> Integers:
        """Return 1 for each sequence that is worth the value of its set, else 0."""
        best: Integers = (self.spread(values, 0) == worth).astype("int64")
        best[0] = 0
        return best

    def first(self, marked: Integers) -> Integers:
        """Return the first marked sequence of each set; each set must have one."""
        import numpy as np

        sequences = np.flatnonzero(marked)
        owners = self.spread(np.arange(len(self.counts)), -1)[sequences]
        return sequences[np.diff(owners, prepend=-1) > 0]

    def chosen(self, earned: Column) -> Integers:
        """Return the first best sequence of each set, if the sequences earn ``earned``."""
        return self.first(self.attains(*self.best(earned)))

    def played(self, chosen: Integers) -> Integers:
        """Return 1 for each sequence to which only moves that are ``chosen`` lead; else 0."""
        import numpy as np

        reached = np.zeros(1 + int(self.counts.sum()), dtype=np.int64)
        reached[chosen] = 1
        reached[0] = 1
        for level in reversed(self.levels):
            before = np.repeat(level.parents, self.counts[level.sets])
            reached[level.moves] *= reached[before]
        return reached

    def only(self, marked: Integers, earned: Column) -> Column:
        """Return the earnings of sequences if only ``marked`` ones may be chosen.

        The marked sequences are a tree. A sequence that leads out of it loses more than can be lost
        there; sequences beyond earn nothing.
        """
        import numpy as np

        stays = np.zeros(len(earned), dtype=bool)
        stays[marked] = True
        bounded = np.where(stays, earned, 0)
        leave = self.spread(stays[self.parents], False) & ~stays
        bounded[leave] = -1 - 2 * abs(bounded).sum()
        return bounded

    def sums(self, weights: Integers) -> Integers:
        """Return, for each set, the sum of the weights of its sequences."""
        import numpy as np

        return np.add.reduceat(weights, self.firsts) if len(self.firsts) else self.firsts

    def shared(self, marked: Integers) -> Integers:
        """Return, for each sequence, the first of equal weight in all plans of ``marked`` ones.

        The returned one is the first in a chain of sequences that are the only ones marked in their
        sets; -1 for a sequence that is not marked.
        """
        import numpy as np

        alone = self.spread(self.sums(marked) == 1, False)
        links = np.where(alone, self.spread(self.parents, 0), np.arange(len(marked)))
        return ends_of(np.where(marked, links, -1))


def ends_of(links: Integers) -> Integers:
    """Return the end of links from number to number: a number that links to itself, or -1.

    >>> import numpy as np
    >>> ends_of(np.array([0, 0, 1, -1, 3])).tolist()
    [0, 0, 0, -1, -1]
    """
    import numpy as np

    links = np.append(links, -1)  # the entry at the place -1
    while True:
        further = links[links]
        if (further == links).all():
            return links[:-1]
        links = further
