"""A finite extensive-form game as a tree of nodes, and its invariants.

Knows no poker and no files. Nodes stand in one tuple in depth-first order and name their children
by index, so that no function here recurses. Payoffs are at terminals only (a reader adds up what a
file pays on the way).
"""

from collections import abc
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Literal, TypeVar

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.columns import (
    ColumnLeaves,
    ColumnNodes,
    ColumnSets,
    Described,
    Preorder,
    placed,
)
from nashproof.games.information import InformationStructure, InfoSet, Move, Player, RecallFailure
from nashproof.games.nodes import Chance, Decision, Leaf, Node, Terminal
from nashproof.games.set_columns import SetColumns

ZERO_SUM = "The numbers are payoffs of Player 1; Player 2 gets the negatives."  # a note
SoFar = TypeVar("SoFar")


@dataclass(frozen=True, repr=False)
class Tree(InformationStructure):
    """A game whose nodes are listed; ``assemble`` makes one and checks it.

    Nodes and leaves are tuples, or stand in `columns` and become objects when asked for. ``leaves``
    follow the order of the terminals. The game has perfect recall exactly if there are
    no ``recall_failures``: there is one for each set and each sequence, except the first, with
    which the set is met. ``notes`` say how a bare table was read; they are no part of the game.
    """

    title: str
    players: tuple[str, ...]
    nodes: abc.Sequence[Node]
    infosets: abc.Sequence[InfoSet]
    leaves: abc.Sequence[Leaf]
    comment: str = ""
    recall_failures: tuple[RecallFailure, ...] = ()
    notes: tuple[str, ...] = field(default=(), compare=False)

    has_tree: ClassVar[Literal[True]] = True

    @cached_property
    def constant(self) -> Rational | None:
        """Return the constant sum of the two players' payoffs; None if there is none.

        >>> from nashproof.games.examples import absent_minded_driver, matching_pennies
        >>> print(matching_pennies().constant, absent_minded_driver().constant)
        0 None
        """
        if len(self.players) != 2 or not self.leaves:
            return None
        if isinstance(self.leaves, ColumnLeaves):
            return self.leaves.columns.constant
        constant = QQ(0) + sum(self.leaves[0].payoffs)
        same = all(one + two == constant for one, two in (leaf.payoffs for leaf in self.leaves))
        return constant if same else None

    @property
    def has_columns(self) -> bool:
        """Return whether nodes and leaves stand in columns, which needs perfect recall."""
        return isinstance(self.leaves, ColumnLeaves)

    @cached_property
    def sets_of(self) -> dict[Player, tuple[int, ...]]:
        """Return ``InformationStructure.sets_of``, from the columns if there are any."""
        if not isinstance(self.infosets, ColumnSets):
            return super().sets_of
        return {p: tuple(self.infosets.sets_of(p).tolist()) for p in self.player_numbers}

    @cached_property
    def sequence_counts(self) -> dict[Player, int]:
        """Return ``InformationStructure.sequence_counts``, from the columns if there are any."""
        if not isinstance(self.infosets, ColumnSets):
            return super().sequence_counts
        return {p: 1 + int(self.set_columns[p].counts.sum()) for p in self.player_numbers}

    @cached_property
    def set_columns(self) -> dict[Player, SetColumns]:
        """Return, for each player of a tree with columns, the information sets as arrays."""
        sets = self.infosets
        assert isinstance(sets, ColumnSets), "the tree has columns"
        columns = sets.parents, sets.firsts, sets.actions
        own = {p: sets.sets_of(p) for p in self.player_numbers}
        return {p: SetColumns(*(column[own[p]] for column in columns)) for p in own}

    @property
    def terminal_count(self) -> int:
        """Return the number of terminals."""
        return len(self.leaves)

    def different_payoffs(self) -> Iterable[Rational]:
        """Return every payoff once, in order.

        >>> from nashproof.games.examples import matching_pennies
        >>> print(*matching_pennies().different_payoffs())
        1 -1
        """
        if isinstance(self.leaves, ColumnLeaves):
            payoffs = self.leaves.columns.payoffs
            return [QQ(x, payoffs.under) for x in dict.fromkeys(payoffs.over.T.ravel().tolist())]
        lists = {id(leaf.payoffs): leaf.payoffs for leaf in self.leaves}  # which many leaves share
        return dict.fromkeys(x for payoffs in lists.values() for x in payoffs)

    @property
    def has_chance(self) -> bool:
        """Return whether there is a node of chance."""
        if isinstance(self.nodes, ColumnNodes):
            return bool(self.nodes.columns.chances)
        return any(isinstance(node, Chance) for node in self.nodes)

    def chance_moves(self) -> list[Move]:
        """Return every move of chance once, in order: ``(0, name of the node, action)``.

        >>> from nashproof.games.examples import kuhn
        >>> from nashproof.games.one_card import expand
        >>> expand(kuhn()).chance_moves()[2:4]
        [(0, 'card 1', '3'), (0, 'card 2 after 1', '2')]
        """
        listed = self.nodes
        nodes = listed.columns.chances if isinstance(listed, ColumnNodes) else listed
        chances = (node for node in nodes if isinstance(node, Chance))
        return list(dict.fromkeys((0, node.name, a) for node in chances for a in node.actions))

    def paths(self) -> Iterator[tuple[Move, ...]]:
        """Yield for each terminal, in order, the moves that lead to it. Slow in a deep tree.

        >>> from nashproof.games.examples import matching_pennies
        >>> next(matching_pennies().paths())
        ((1, 'move 1', 'heads'), (2, 'move 2', 'heads'))
        """
        nothing: tuple[Move, ...] = ()
        return self.along(nothing, lambda path, move: (*path, move))

    def along(self, start: SoFar, step: Callable[[SoFar, Move], SoFar]) -> Iterator[SoFar]:
        """Yield for each terminal, in order, the result of ``step`` along its path.

        The value begins with ``start`` and becomes ``step(so far, move)`` at each move.

        >>> from nashproof.games.examples import absent_minded_driver
        >>> list(absent_minded_driver().along(0, lambda count, move: count + 1))
        [1, 2, 2]
        """
        stack = [(0, start)]
        while stack:
            at, so_far = stack.pop()
            node = self.nodes[at]
            if isinstance(node, Terminal):
                yield so_far
                continue
            player, name, actions = self.mover(node)
            after = [step(so_far, (player, name, action)) for action in actions]
            stack.extend(reversed(list(zip(node.children, after))))

    def longest_path(self, player: Player) -> int:
        """Return the most moves of a player (0: of all players together) on a path to a terminal.

        >>> from nashproof.games.examples import matching_pennies
        >>> matching_pennies().longest_path(0), matching_pennies().longest_path(2)
        (2, 1)
        """
        players = (player,) if player else self.player_numbers
        return max(self.along(0, lambda moves, move: moves + (move[0] in players)))

    def mover(self, node: Chance | Decision) -> tuple[Player, str, tuple[str, ...]]:
        """Return the mover at an inner node: player (0 for chance), the set's name, its actions.

        >>> from nashproof.games.examples import matching_pennies
        >>> game = matching_pennies()
        >>> game.mover(game.nodes[0])
        (1, 'move 1', ('heads', 'tails'))
        """
        if isinstance(node, Chance):
            return 0, node.name, node.actions
        s = self.infosets[node.infoset]
        return s.player, s.name, s.actions


def tree_in_preorder(
    title: str,
    players: abc.Sequence[str],
    sets: Callable[[], Iterable[Described]],
    preorder: Preorder,
    comment: str = "",
) -> Tree | None:
    """Return the Tree of nodes in columns; None for no tree, imperfect recall, long numbers.

    ``sets`` yields the player, the name and the actions of each information set. Names are those
    that ``assemble`` takes; nothing checks them here.

    >>> import numpy as np
    >>> from nashproof.games.columns import END, Exact, Preorder
    >>> move, one, two = np.array([0, END, END]), np.array([1]), np.array([2])
    >>> preorder = Preorder(move, (), one, two, Exact(np.array([[3, 4]]), 1))
    >>> moves = lambda: [(1, "move", ("left", "right"))]
    >>> game = tree_in_preorder("choice", ["One"], moves, preorder)
    >>> [str(leaf.payoffs[0]) for leaf in game.leaves]
    ['3', '4']
    """
    columns = placed(preorder, len(players))
    if columns is None:
        return None
    above, first = columns.parent_sequences, columns.first_sequences
    return Tree(
        title,
        tuple(players),
        ColumnNodes(columns.nodes),
        ColumnSets(sets, preorder.players, preorder.actions, above, first),
        ColumnLeaves(columns.leaves),
        comment,
    )
