"""Large ``.efg`` files with a line a node, read into columns: most nodes take no Python at all.

Reads what `efg` reads, and gives the same tree, where each node stands on a line of its own, inner
nodes pay nothing, nobody forgets, and 64 bits hold the numbers. Anything else is left to `efg`,
which also says what is wrong with a file. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from typing import TYPE_CHECKING, Any, TypeAlias

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.assembly import Entry, check_actions, check_texts
from nashproof.games.columns import END, Exact, Preorder
from nashproof.games.nodes import Chance
from nashproof.games.tree import Tree, tree_in_preorder
from nashproof.limits import NODES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nashproof.games.columns import Integers

    Bytes = NDArray[np.uint8]

LARGE = 10_000  # characters: smaller files are solved before NumPy would be there
LONGEST = 32  # characters of a terminal's line before its payoffs, as in canonical files, and more

_PAYOFFS = r'\{[^{}"\n]*\}'
# Terminals with number, name and payoffs. No groups: a tuple for each line would keep Python's
# collector of garbage busy for as long as all the rest
_END = re.compile(rf'^t "[^"\\\n]*" [0-9]{{1,9}} "[^"\\\n]*" {_PAYOFFS}$', re.MULTILINE)
_LIST = re.compile(_PAYOFFS)
# Nodes of a player as canonical files have them: set, player, name and actions of each
_PLAYER = re.compile(
    r'^p "[^"\\\n]*" (([1-9]) [1-9][0-9]{0,8}) "([^"\\\n]+)" (\{[^{}\\\n]*\}) 0$', re.MULTILINE
)

InnerNode: TypeAlias = Callable[[str], Entry | None]  # what the line of an inner node says
ActionList: TypeAlias = Callable[[str], tuple[str, ...]]  # what stands in braces
PayoffList: TypeAlias = Callable[[str], Sequence[Rational]]  # the same of a terminal


class _Unusual(Exception):
    """Something that is left to the other reader."""


def tree_of_lines(
    title: str,
    players: Sequence[str],
    comment: str,
    body: str,
    inner: InnerNode,
    actions: ActionList,
    payoffs: PayoffList,
) -> Tree | None:
    """The tree of the nodes in ``body``; None where the other reader must look.

    ``inner`` reads the line of an inner node into what ``assemble`` takes, None for an unusual one.
    It is asked for each chance node. Unless all nodes of players are as in canonical files, it is
    asked once for each of their lines, too. ``actions`` and ``payoffs`` read a list.

    >>> choice = "move", 1, "a key", "choice", ("left", "right")
    >>> body = 'p choice\\nt "" 1 "" {1}\\nt "" 2 "" {2}'
    >>> paid = lambda text: [QQ(text[1])]
    >>> game = tree_of_lines("t", ["One"], "", body, lambda line: choice, tuple, paid)
    >>> [str(leaf.payoffs[0]) for leaf in game.leaves]
    ['1', '2']
    """
    try:
        check_texts(title, comment, *players)
        nodes = _Nodes(body, len(players), inner, actions)
        preorder = nodes.preorder(payoffs)
    except (_Unusual, InputError):
        return None
    return tree_in_preorder(title, players, nodes.described, preorder, comment)


class _Nodes:
    """The nodes of a file: what its lines say, each different one of a player read once.

    Of each set, in order of appearance: the player, the name, and the place of its actions in the
    list of all different ``actions``.
    """

    def __init__(self, body: str, players: int, inner: InnerNode, actions: ActionList) -> None:
        lines = body.removesuffix("\n").split("\n")
        if len(lines) > NODES:
            raise _Unusual
        self.text, starts = _bytes(body)
        self.is_end = self.text[starts] == ord("t")
        self.end_starts = starts[self.is_end]
        self.ends = [*compress(lines, self.is_end.tolist())]
        self.inner_lines = [*compress(lines, (~self.is_end).tolist())]
        self.players = players
        self.movers = list[int]()
        self.names = list[str]()
        self.own_actions = list[int]()
        self.actions: dict[tuple[str, ...], int] = {}
        self.chances: list[Chance] = []
        self.sets = self._sets(inner, actions)

    def described(self) -> Iterable[tuple[int, str, tuple[str, ...]]]:
        """Player, name and actions of each set."""
        actions = [*self.actions]
        return zip(self.movers, self.names, map(actions.__getitem__, self.own_actions))

    def _sets(self, inner: InnerNode, actions: ActionList) -> Integers:
        """The column of sets (see ``Preorder``)."""
        import numpy as np

        different = dict.fromkeys(self.inner_lines, END - 1)  # which chance nodes keep
        of_players = [line for line in different if line[:2] != "c "]
        different |= self._plain_sets(of_players, actions) or self._other_sets(of_players, inner)
        numbers = map(different.__getitem__, self.inner_lines)
        column = np.fromiter(numbers, np.int64, len(self.inner_lines))
        at_chance = np.flatnonzero(column < END)
        column[at_chance] = -2 - np.arange(len(at_chance))
        self._add_chances([self.inner_lines[k] for k in at_chance.tolist()], inner)
        whole = np.full(len(self.is_end), END)
        whole[~self.is_end] = column
        return whole

    def _plain_sets(self, lines: list[str], actions: ActionList) -> dict[str, int] | None:
        """The set of each line of a player, if all are as in canonical files; else None.

        Each set has one line there, and a name of its own that can be printed.
        """
        parts = _PLAYER.split("\n".join(lines))
        numbers, players, names, lists = (parts[k::5] for k in range(1, 5))
        if not len({*numbers}) == len(numbers) == len(lines) or not "".join(names).isprintable():
            return None
        movers = [*map(int, players)]
        if max(movers, default=0) > self.players or not _differ(movers, names):
            return None
        self.movers, self.names = movers, names
        places = {text: self._place(actions(text)) for text in dict.fromkeys(lists)}
        self.own_actions = [*map(places.__getitem__, lists)]
        return dict(zip(lines, range(len(lines))))

    def _other_sets(self, lines: list[str], inner: InnerNode) -> dict[str, int]:
        """The set of each line of a player, in any form."""
        keys: dict[tuple[int, Any], int] = {}  # player and key -> set
        sets = {line: self._set_of(line, inner, keys) for line in lines}
        if not all(self.names) or not _differ(self.movers, self.names):
            raise _Unusual
        return sets

    def _set_of(self, line: str, inner: InnerNode, keys: dict[tuple[int, Any], int]) -> int:
        entry = inner(line) if line[:2] == "p " else None
        if entry is None or entry[0] != "move":
            raise _Unusual
        _, player, key, name, listed = entry
        if not 1 <= player <= self.players:
            raise _Unusual
        if (player, key) not in keys:
            check_texts(name)
            keys[player, key] = len(keys)
            self.movers.append(player)
            self.names.append(name)
            self.own_actions.append(self._place(tuple(listed)))
        return keys[player, key]

    def _place(self, actions: tuple[str, ...]) -> int:
        """The place of actions among the different ones, which are checked as ``assemble`` does."""
        if actions not in self.actions:
            check_actions("", actions)
        return self.actions.setdefault(actions, len(self.actions))

    def _add_chances(self, lines: Sequence[str], inner: InnerNode) -> None:
        for line in lines:
            entry = inner(line)
            if entry is None or entry[0] != "chance":
                raise _Unusual
            _, name, listed, probabilities = entry
            actions = tuple(listed)
            check_actions(name, actions)
            if min(probabilities) < 0 or sum(probabilities, QQ(0)) != 1:
                raise _Unusual
            self.chances.append(Chance(name, actions, tuple(probabilities), ()))
        names = {chance.name for chance in self.chances}
        if "" in names or len(names) < len(self.chances):
            raise _Unusual

    def preorder(self, payoffs: PayoffList) -> Preorder:
        """What is known of the nodes."""
        import numpy as np

        counts = np.array([*map(len, self.actions)], dtype=np.int64)
        return Preorder(
            self.sets,
            self.chances,
            np.array(self.movers, dtype=np.int64),
            counts[np.array(self.own_actions, dtype=np.int64)],
            self._payoffs(payoffs),
        )

    def _payoffs(self, read: PayoffList) -> Exact:
        """The payoffs of the terminals; each list of them is read once."""
        import numpy as np

        lists = self._lists_in_order() or _lists(self.ends)
        places = {text: k for k, text in enumerate(dict.fromkeys(lists))}
        if not all(map(_LIST.fullmatch, places)):
            raise _Unusual
        rows = [read(text) for text in places]
        if any(len(row) != self.players for row in rows):
            raise _Unusual
        column = Exact.of([x for row in rows for x in row])
        if column is None:
            raise _Unusual
        table = column.over.reshape(len(rows), self.players).T
        order = np.fromiter(map(places.__getitem__, lists), np.int64, len(lists))
        return Exact(table[:, order], column.under)

    def _lists_in_order(self) -> list[str] | None:
        """What follows the numbers of terminals: 1, 2, .. without names, as in canonical files.

        None for other terminals.
        """
        lists = list[str]()
        for digits in range(1, len(str(len(self.ends))) + 1):
            block = slice(10 ** (digits - 1) - 1, 10**digits - 1)
            if not _are_numbered(self.text, self.end_starts[block], digits):
                return None
            width = digits + len('t ""  "" ')
            lists += [line[width:] for line in self.ends[block]]
        return lists


def _differ(movers: Sequence[int], names: Sequence[str]) -> bool:
    """Whether no two sets of a player have the same name."""
    return len({f"{player} {name}" for player, name in zip(movers, names)}) == len(names)


def _bytes(body: str) -> tuple[Bytes, Integers]:
    """The bytes of a text, with some more at its end, and where in them its lines start."""
    import numpy as np

    whole = body.removesuffix("\n").encode()
    data = np.frombuffer(whole + bytes(LONGEST), dtype=np.uint8)
    return data, np.append(0, 1 + np.flatnonzero(data[: len(whole)] == ord("\n")))


def _are_numbered(text: Bytes, starts: Integers, digits: int) -> bool:
    """Whether the terminals that start there have all numbers with so many digits, and no names.

    There may be fewer terminals; then they have the first of these numbers.
    """
    import numpy as np

    numbers = 10 ** (digits - 1) + np.arange(len(starts))
    places = [numbers // 10**k % 10 + ord("0") for k in reversed(range(digits))]
    head = [*b't "" ', *places, *b' "" ']
    return all(bool((text[starts + k] == byte).all()) for k, byte in enumerate(head))


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
