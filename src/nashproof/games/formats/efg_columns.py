"""Large ``.efg`` files with a line a node, read into columns: most nodes take no Python at all.

Reads what `efg` reads, and gives the same tree, where each node stands on a line of its own, inner
nodes pay nothing, nobody forgets, and 64 bits hold the numbers. Anything else is left to `efg`,
which also says what is wrong with a file. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import compress
from operator import not_
from typing import TYPE_CHECKING, Any, TypeAlias

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.assembly import Entry, check_actions, check_texts
from nashproof.games.columns import END, Exact, Preorder
from nashproof.games.nodes import Chance
from nashproof.games.tree import Tree, tree_in_preorder
from nashproof.limits import NODES

if TYPE_CHECKING:
    from nashproof.games.columns import Integers

LARGE = 10_000  # characters: smaller files are solved before NumPy would be there

_PAYOFFS = r'\{[^{}"\n]*\}'
# Terminals with number, name and payoffs. No groups: a tuple for each line would keep Python's
# collector of garbage busy for as long as all the rest
_END = re.compile(rf'^t "[^"\\\n]*" [0-9]{{1,9}} "[^"\\\n]*" {_PAYOFFS}$', re.MULTILINE)
_LIST = re.compile(_PAYOFFS)
_INNER = ("c ", "p ")  # how the line of an inner node begins

InnerNode: TypeAlias = Callable[[str], Entry | None]  # what the line of an inner node says
PayoffList: TypeAlias = Callable[[str], Sequence[Rational]]  # what stands in braces


class _Unusual(Exception):
    """Something that is left to the other reader."""


def tree_of_lines(
    title: str,
    players: Sequence[str],
    comment: str,
    body: str,
    inner: InnerNode,
    payoffs: PayoffList,
) -> Tree | None:
    """The tree of the nodes in ``body``; None where the other reader must look.

    ``inner`` reads the line of an inner node into what ``assemble`` takes, None for an unusual one.
    It is asked once for each line of a player, and for each chance node. ``payoffs`` reads a list
    of payoffs.

    >>> choice = "move", 1, "a key", "choice", ("left", "right")
    >>> body = 'p choice\\nt "" 1 "" {1}\\nt "" 2 "" {2}'
    >>> paid = lambda text: [QQ(text[1])]
    >>> game = tree_of_lines("t", ["One"], "", body, lambda line: choice, paid)
    >>> [str(leaf.payoffs[0]) for leaf in game.leaves]
    ['1', '2']
    """
    try:
        check_texts(title, comment, *players)
        nodes = _Nodes(body, len(players), inner)
        preorder = nodes.preorder(payoffs)
    except (_Unusual, InputError):
        return None
    return tree_in_preorder(title, players, nodes.described, preorder, comment)


class _Nodes:
    """The nodes of a file: what its lines say, each different one of a player read once."""

    def __init__(self, body: str, players: int, inner: InnerNode) -> None:
        lines = body.removesuffix("\n").split("\n")
        if len(lines) > NODES:
            raise _Unusual
        self.is_end = [line[:1] == "t" for line in lines]
        self.ends = [*compress(lines, self.is_end)]
        self.inner_lines = [*compress(lines, map(not_, self.is_end))]
        self.players = players
        self.keys: dict[tuple[int, Any], int] = {}  # player and key -> set
        self.described: list[tuple[int, str, tuple[str, ...]]] = []  # player, name, actions
        self.names: set[tuple[int, str]] = set()
        self.checked: set[tuple[str, ...]] = set()  # lists of actions
        self.chances: list[Chance] = []
        self.sets = self._sets(inner)

    def _sets(self, inner: InnerNode) -> Integers:
        """The column of sets (see ``Preorder``)."""
        import numpy as np

        sets = {line: self._set_of(line, inner) for line in dict.fromkeys(self.inner_lines)}
        self._add_chances([line for line in self.inner_lines if sets[line] < END], inner)
        column = np.array([*map(sets.__getitem__, self.inner_lines)], dtype=np.int64)
        at_chance = column < END
        column[at_chance] = -2 - np.arange(at_chance.sum())
        whole = np.full(len(self.is_end), END)
        whole[~np.array(self.is_end)] = column
        return whole

    def _set_of(self, line: str, inner: InnerNode) -> int:
        """The set of a player's line; less than ``END`` for a chance node."""
        if line[:2] not in _INNER:
            raise _Unusual
        if line[0] == "c":
            return END - 1
        entry = inner(line)
        if entry is None or entry[0] != "move":
            raise _Unusual
        _, player, key, name, listed = entry
        if not 1 <= player <= self.players:
            raise _Unusual
        if (player, key) not in self.keys:
            actions = tuple(listed)
            self._add_name(player, name, actions)
            self.keys[player, key] = len(self.described)
            self.described.append((player, name, actions))
        return self.keys[player, key]

    def _add_name(self, player: int, name: str, actions: tuple[str, ...]) -> None:
        """Check names as ``assemble`` does."""
        if actions in self.checked:
            check_texts(name)
        else:
            check_actions(name, actions)
            self.checked.add(actions)
        if not name or (player, name) in self.names:
            raise _Unusual
        self.names.add((player, name))

    def _add_chances(self, lines: Sequence[str], inner: InnerNode) -> None:
        for line in lines:
            entry = inner(line)
            if entry is None or entry[0] != "chance":
                raise _Unusual
            _, name, listed, probabilities = entry
            actions = tuple(listed)
            self._add_name(0, name, actions)
            if min(probabilities) < 0 or sum(probabilities, QQ(0)) != 1:
                raise _Unusual
            self.chances.append(Chance(name, actions, tuple(probabilities), ()))

    def preorder(self, payoffs: PayoffList) -> Preorder:
        """What is known of the nodes."""
        import numpy as np

        return Preorder(
            self.sets,
            self.chances,
            np.array([player for player, _, _ in self.described], dtype=np.int64),
            np.array([len(actions) for _, _, actions in self.described], dtype=np.int64),
            self._payoffs(payoffs),
        )

    def _payoffs(self, read: PayoffList) -> Exact:
        """The payoffs of the terminals; each list of them is read once."""
        lists = _lists_in_order(self.ends) or _lists(self.ends)
        places = {text: k for k, text in enumerate(dict.fromkeys(lists))}
        if not all(map(_LIST.fullmatch, places)):
            raise _Unusual
        rows = [read(text) for text in places]
        if any(len(row) != self.players for row in rows):
            raise _Unusual
        column = Exact.of([x for row in rows for x in row])
        if column is None:
            raise _Unusual
        table = column.over.reshape(len(rows), self.players)
        return Exact(table[[*map(places.__getitem__, lists)]].T, column.under)


def _lists_in_order(ends: Sequence[str]) -> list[str] | None:
    """What follows the numbers of terminals: 1, 2, .. without names, as in canonical files.

    None for other terminals.
    """
    lists = list[str]()
    for digits in range(1, len(str(len(ends))) + 1):
        numbers = range(10 ** (digits - 1), min(10**digits, len(ends) + 1))
        block = ends[numbers.start - 1 : numbers.stop - 1]
        width = digits + len('t ""  "" ')
        if [line[:width] for line in block] != [f't "" {n} "" ' for n in numbers]:
            return None
        lists += [line[width:] for line in block]
    return lists


def _lists(ends: Sequence[str]) -> list[str]:
    """The same for terminals with any names and numbers. Raises _Unusual for an outcome that is
    two, and for lines that are no terminals.
    """
    if len(_END.findall("\n".join(ends))) < len(ends):
        raise _Unusual
    listed = [line.split('" ', 1)[1] for line in ends]
    numbers = {int(text.split(" ", 1)[0]) for text in listed}
    if 0 in numbers or len(numbers) < len(set(listed)):
        raise _Unusual
    return [text[text.rindex('"') + 2 :] for text in listed]
