"""A large tree as columns: NumPy arrays over its nodes and leaves, objects made when asked for.

`Tree` keeps its nodes and leaves as sequences of objects. Those of a large file stand in arrays,
and the objects are made when somebody looks at one. Exact numbers are integers of 64 bits over one
denominator. Games whose numbers do not fit have no columns. Opens no file.
"""

from __future__ import annotations

from collections import abc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, overload

from nashproof.exact.linear_algebra import has_arrays
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.games.information import InfoSet
from nashproof.games.nodes import Chance, Decision, Leaf, Node, Terminal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Integers: TypeAlias = NDArray[np.int64]

Item = TypeVar("Item")
Described: TypeAlias = tuple[int, str, tuple[str, ...]]  # player, name and actions of a set

FITS = 2**62  # 64 bits hold any sum of two integers below this
ROUNDS = 1_000  # of jumps from node to node; other trees are left to the plain reader
END = -1  # entry of the column of sets at a terminal; -2, -3, .. at chance nodes


class Lazy(abc.Sequence[Item], Generic[Item]):
    """A tuple whose items are made when somebody looks at one of them."""

    def __init__(self, length: int, make: Callable[[], Iterable[Item]]) -> None:
        self._length, self._make = length, make

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """Return the items as a tuple."""
        return tuple(self._make())

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> Item: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, at: int | slice) -> Item | tuple[Item, ...]:
        return self.items[at]

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Lazy):
            other = other.items
        return self.items == other

    def __hash__(self) -> int:
        return hash(self.items)

    def __repr__(self) -> str:
        return repr(self.items)


@dataclass(frozen=True, eq=False)
class Exact:
    """Exact numbers: integers of 64 bits, each below ``FITS``, over one denominator.

    ``over`` is an array of any shape.
    """

    over: Integers
    under: int

    @classmethod
    def of(cls, numbers: Sequence[Rational]) -> Exact | None:
        """Return the column of some numbers; None if 64 bits do not hold them, or without NumPy.

        >>> column = Exact.of([QQ(1, 2), QQ(-1, 3)])
        >>> column.over.tolist(), column.under
        ([3, -2], 6)
        >>> Exact.of([QQ(2**70)])
        """
        if not has_arrays():
            return None
        import numpy as np  # only here: small games need no arrays

        under = 1
        for x in numbers:
            under = lcm(under, int(x.denominator))
            if under >= FITS:
                return None
        over = [int(x.numerator) * (under // int(x.denominator)) for x in numbers]
        if any(abs(x) >= FITS for x in over):
            return None
        return cls(np.array(over, dtype=np.int64), under)

    def texts(self) -> Iterator[str]:
        """Yield the columns of a two-dimensional table as texts: numbers joined by commas."""
        different = dict.fromkeys(self.over.ravel().tolist())
        by_number = {x: number_text(QQ(x, self.under)) for x in different}
        rows = [map(by_number.__getitem__, row) for row in self.over.tolist()]
        return map(", ".join, zip(*rows))

    def numbers(self) -> list[Rational]:
        """Return the numbers of a column as elements of QQ."""
        by_number = {x: QQ(x, self.under) for x in dict.fromkeys(self.over.tolist())}
        return [by_number[x] for x in self.over.tolist()]

    def at(self, places: Integers) -> Exact:
        """Return the numbers at some places."""
        return Exact(self.over[places], self.under)

    @property
    def largest(self) -> int:
        """Return the greatest absolute value of a numerator."""
        return int(abs(self.over).max()) if self.over.size else 0


@dataclass(frozen=True, eq=False)
class LeafColumns:
    """The terminals in order: the probability of chance, the sequences, the payoffs.

    ``sequences[player - 1]`` and ``payoffs.over[player - 1]`` are rows over the terminals.
    """

    chance: Exact
    sequences: Integers
    payoffs: Exact

    @cached_property
    def constant(self) -> Rational | None:
        """Return the constant sum of two players' payoffs; None if there is none."""
        sums = self.payoffs.over.sum(axis=0)
        return QQ(int(sums[0]), self.payoffs.under) if (sums == sums[0]).all() else None

    def leaves(self) -> Iterable[Leaf]:
        """Return the leaves, made of the columns."""
        rows = [Exact(row, self.payoffs.under).numbers() for row in self.payoffs.over]
        for chance, sequences, paid in zip(
            self.chance.numbers(), zip(*self.sequences.tolist()), zip(*rows)
        ):
            yield Leaf(chance, sequences, paid)

    def reached(self, used: Mapping[int, Sequence[bool]]) -> LeafColumns:
        """Return the columns of the leaves that chance reaches, and the sequences in use.

        ``used``: by player whether each sequence is in use; of other players all are.
        """
        import numpy as np

        kept = self.chance.over != 0
        for player, sequences in used.items():
            kept &= np.array(sequences, dtype=bool)[self.sequences[player - 1]]
        places = np.flatnonzero(kept)
        paid = Exact(self.payoffs.over[:, places], self.payoffs.under)
        return LeafColumns(self.chance.at(places), self.sequences[:, places], paid)


class ColumnLeaves(Lazy[Leaf]):
    """The leaves of a tree that has columns."""

    def __init__(self, columns: LeafColumns) -> None:
        super().__init__(columns.sequences.shape[1], columns.leaves)
        self.columns = columns
        self.kept: dict[int, Any] = {}  # results of ``play``, by player


@dataclass(frozen=True, eq=False)
class NodeColumns:
    """The nodes in depth-first order.

    ``sets`` holds the index of the information set at each node, ``END`` at a terminal, and
    ``-2 - k`` at the ``k``-th of ``chances``. These have no children here. ``parents`` holds the
    place of the node above, -1 at the root. ``payoffs`` are those of the terminals, as in
    ``LeafColumns``.
    """

    sets: Integers
    parents: Integers
    chances: Sequence[Chance]
    payoffs: Exact

    def nodes(self) -> Iterable[Node]:
        """Return the nodes, made of the columns."""
        children: list[list[int]] = [[] for _ in self.sets]
        for at, above in enumerate(self.parents.tolist()[1:], 1):
            children[above].append(at)
        rows = [Exact(row, self.payoffs.under).numbers() for row in self.payoffs.over]
        terminals = iter([Terminal(paid) for paid in zip(*rows)])
        for infoset, below in zip(self.sets.tolist(), children):
            if infoset == END:
                yield next(terminals)
            elif infoset >= 0:
                yield Decision(infoset, tuple(below))
            else:
                chance = self.chances[-2 - infoset]
                yield Chance(chance.name, chance.actions, chance.probabilities, tuple(below))


class ColumnNodes(Lazy[Node]):
    """The nodes of a tree that has columns."""

    def __init__(self, columns: NodeColumns) -> None:
        super().__init__(len(columns.sets), columns.nodes)
        self.columns = columns


@dataclass(frozen=True, eq=False)
class Preorder:
    """A tree's nodes in depth-first order, before anybody knows its sequences.

    ``sets`` and ``chances`` as in ``NodeColumns``; ``players`` are those who move at the sets,
    ``actions`` how many actions each set has, ``payoffs`` those of the terminals.
    """

    sets: Integers
    chances: Sequence[Chance]
    players: Integers
    actions: Integers
    payoffs: Exact


@dataclass(frozen=True, eq=False)
class Placed:
    """Nodes in preorder and what follows: parents, and each set's sequences (see ``InfoSet``)."""

    nodes: NodeColumns
    leaves: LeafColumns
    parent_sequences: Integers
    first_sequences: Integers


def placed(preorder: Preorder, players: int) -> Placed | None:
    """Return the columns of a whole tree, or None.

    None if the nodes are no tree, recall is imperfect, or 64 bits do not hold the numbers.

    >>> import numpy as np
    >>> column, move = np.array, np.array([0, END, END])  # a move of player 1 with two actions
    >>> preorder = Preorder(move, (), column([1]), column([2]), Exact(column([[1, 2]]), 1))
    >>> whole = placed(preorder, 1)
    >>> whole.nodes.parents.tolist(), whole.leaves.sequences.tolist()
    ([-1, 0, 0], [[1, 2]])
    """
    import numpy as np

    degrees = _degrees(preorder)
    open_subtrees = 1 + np.concatenate(([0], np.cumsum(degrees - 1)))
    if open_subtrees[-1] != 0 or (open_subtrees[:-1] < 1).any():
        return None
    height = open_subtrees[:-1]
    parents = _parents(height)
    if parents is None:
        return None
    steps = height[parents] + degrees[parents] - 1 - height  # the place among its parent's children
    steps[0] = 0
    ends = np.flatnonzero(preorder.sets == END)
    chance = _reach(preorder, parents, steps, ends)
    of_players = _own_sequences(preorder, parents, steps, players)
    if chance is None or of_players is None:
        return None
    sequences, above, first = of_players
    leaves = LeafColumns(chance, sequences.take(ends, axis=1), preorder.payoffs)
    nodes = NodeColumns(preorder.sets, parents, preorder.chances, preorder.payoffs)
    return Placed(nodes, leaves, above, first)


def _degrees(preorder: Preorder) -> Integers:
    """Return the number of children of each node."""
    import numpy as np

    degrees: Integers = np.append(preorder.actions, 0)[np.maximum(preorder.sets, END)]
    degrees[preorder.sets < END] = [len(chance.actions) for chance in preorder.chances]
    return degrees


def _parents(height: Integers) -> Integers | None:
    """Return the parent of each node, -1 of the root, from the number of subtrees open before each.

    A parent is the last node before its child with at most as many open subtrees. Each round jumps
    over nodes that have more, from a candidate to the candidate's own parent. None for a tree so
    deep that more than ``ROUNDS`` rounds are needed.
    """
    import numpy as np

    above = np.arange(-1, len(height) - 1)
    moving = np.arange(1, len(height))
    for _ in range(ROUNDS):
        moving = moving[height[above[moving]] > height[moving]]
        if not len(moving):
            return above
        above[moving] = above[above[moving]]
    return None


def _nearest(parents: Integers, marked: np.ndarray) -> Integers:
    """Return, for each node, itself or the nearest marked node above it; the root if none is."""
    import numpy as np

    places = np.arange(len(parents))
    nearest = np.where(marked, places, parents)
    nearest[0] = 0
    while True:
        further = nearest[nearest]
        if (further == nearest).all():
            return nearest
        nearest = further


def _reach(preorder: Preorder, parents: Integers, steps: Integers, nodes: Integers) -> Exact | None:
    """Return the probability that chance's moves lead to each of ``nodes``, or None.

    None if 64 bits do not hold the numbers.
    """
    import numpy as np

    below_chance = preorder.sets[parents] < END
    below_chance[0] = False
    nearest = _nearest(parents, below_chance)
    places = np.flatnonzero(below_chance).tolist()
    reach = {0: QQ(1)}
    for at, above, step in zip(places, parents[places].tolist(), steps[places].tolist()):
        chance = preorder.chances[-2 - int(preorder.sets[above])]
        reach[at] = reach[int(nearest[above])] * chance.probabilities[step]
        if reach[at].denominator >= FITS:
            return None
    column = Exact.of([*reach.values()])
    if column is None:
        return None
    position = np.zeros(len(parents), dtype=np.int64)
    position[[*reach]] = np.arange(len(reach))
    return column.at(position[nearest[nodes]])


def _own_sequences(
    preorder: Preorder, parents: Integers, steps: Integers, players: int
) -> tuple[Integers, Integers, Integers] | None:
    """Return each player's sequence at each node, each set's parent and each set's first sequence.

    None if a player forgets: two nodes of a set with other own moves before them.
    """
    import numpy as np

    first = np.zeros(len(preorder.players), dtype=np.int64)
    for player in range(1, players + 1):
        own = np.flatnonzero(preorder.players == player)
        counts = preorder.actions[own]
        first[own] = 1 + np.cumsum(counts) - counts
    movers = np.append(preorder.players, 0)[np.maximum(preorder.sets, END)]  # 0 but at decisions
    taken = np.append(first, 0)[np.maximum(preorder.sets, END)][parents] + steps
    above, taken[0] = movers[parents], 0
    above[0] = 0
    nearest = [taken[_nearest(parents, above == player)] for player in range(1, players + 1)]
    sequences = np.array(nearest).reshape(players, len(parents))
    decisions = np.flatnonzero(preorder.sets >= 0)
    sets = preorder.sets[decisions]
    before = sequences[movers[decisions] - 1, decisions]
    parent = np.zeros(len(first), dtype=np.int64)
    parent[sets[::-1]] = before[::-1]  # of each set the first member's
    if (parent[sets] != before).any():
        return None
    return sequences, parent, first


class ColumnSets(Lazy[InfoSet]):
    """The information sets of a tree that has columns.

    ``players``, ``actions`` (how many), ``parents`` and ``firsts`` are columns over all sets;
    ``described`` yields the player, the name and the actions of each (see ``InfoSet``).

    >>> import numpy as np
    >>> one = np.array([1])
    >>> moves = lambda: [(1, "move", ("left", "right"))]
    >>> ColumnSets(moves, one, 2 * one, 0 * one, one)
    (InfoSet(player=1, name='move', actions=('left', 'right'), parent=0, first=1),)
    """

    def __init__(
        self,
        described: Callable[[], Iterable[Described]],
        players: Integers,
        actions: Integers,
        parents: Integers,
        firsts: Integers,
    ) -> None:
        super().__init__(len(players), self._sets)
        self.described, self.players, self.actions = described, players, actions
        self.parents, self.firsts = parents, firsts

    def _sets(self) -> Iterable[InfoSet]:
        """Return the information sets, made of the columns."""
        rows = zip(self.described(), self.parents.tolist(), self.firsts.tolist())
        return (InfoSet(*described, parent, first) for described, parent, first in rows)

    def sets_of(self, player: int) -> Integers:
        """Return the indices of a player's sets."""
        import numpy as np

        return np.flatnonzero(self.players == player)
