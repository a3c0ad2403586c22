"""Large ``.efg`` files with a line a node, read into columns: most nodes take no Python at all.

Reads what `efg` reads, and gives the same tree, where each node stands on a line of its own, inner
nodes pay nothing, recall is perfect, and 64 bits hold the numbers. Anything else is left to `efg`,
which also says what is wrong with a file. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
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
    from nashproof.games.formats.text_lines import Pieces, TextLines

LARGE, UNSOLVED = 100_000, 400_000
# Characters from which on a file is read into columns. Without a solver, which imports NumPy anyway
# and is faster with columns, smaller files are audited before NumPy would be there.
large: ContextVar[int] = ContextVar("large", default=LARGE)

_PAYOFFS = r'\{[^{}"\n]*\}'
# Terminals with number, name and payoffs. No groups: a tuple for each line would keep Python's
# collector of garbage busy for as long as all the rest
_END = re.compile(rf'^t "[^"\\\n]*" [0-9]{{1,9}} "[^"\\\n]*" {_PAYOFFS}$', re.MULTILINE)
_OUTCOME = re.compile(rf' "[^"\\\n]*" ({_PAYOFFS})')  # the name and the payoffs behind the number
_ACTIONS = re.compile(r"\{[^{}\\\n]*\}")  # as canonical files have them

InnerNode: TypeAlias = Callable[[str], Entry | None]  # reads the line of an inner node
ActionList: TypeAlias = Callable[[str], tuple[str, ...]]  # reads a list of actions
PayoffList: TypeAlias = Callable[[str], Sequence[Rational]]  # reads a list of payoffs


class _Unusual(Exception):
    """Something that is left to the other reader."""


def tree_of_lines(
    title: str,
    players: Sequence[str],
    comment: str,
    text: str,
    start: int,
    inner: InnerNode,
    actions: ActionList,
    payoffs: PayoffList,
) -> Tree | None:
    """Return the tree of the nodes in a text from ``start`` on; None if ``read_efg`` must read it.

    ``inner`` reads the line of an inner node into what ``assemble`` takes, None for an unusual one.
    ``inner`` is called for each chance node and, unless all nodes of players are as in canonical
    files, once for each different line of theirs. ``actions`` and ``payoffs`` read a list.

    >>> choice = "move", 1, "a key", "choice", ("left", "right")
    >>> body = 'p choice\\nt "" 1 "" {1}\\nt "" 2 "" {2}'
    >>> paid = lambda text: [QQ(text[1])]
    >>> game = tree_of_lines("t", ["One"], "", body, 0, lambda line: choice, tuple, paid)
    >>> [str(leaf.payoffs[0]) for leaf in game.leaves]
    ['1', '2']
    """
    try:
        check_texts(title, comment, *players)
        nodes = _Nodes(text, start, len(players), inner, actions)
        preorder = nodes.preorder(payoffs)
    except (_Unusual, InputError):
        return None
    return tree_in_preorder(title, players, nodes.sets.described, preorder, comment)


@dataclass
class _Sets:
    """The information sets of a file, in order of appearance.

    ``movers`` are their players, ``own_actions`` the places of their actions among all different
    ``actions``.
    """

    players: int
    movers: list[int] = field(default_factory=list)
    names: Callable[[], list[str]] = list
    own_actions: list[int] = field(default_factory=list)
    actions: dict[tuple[str, ...], int] = field(default_factory=dict)

    def described(self) -> Iterable[tuple[int, str, tuple[str, ...]]]:
        """Return the player, the name and the actions of each set."""
        actions = [*self.actions]
        return zip(self.movers, self.names(), map(actions.__getitem__, self.own_actions))

    def are_plain(self, text: TextLines, lines: Pieces, actions: ActionList) -> bool:
        """Return whether these lines are a set each, as in canonical files; store them if so."""
        from nashproof.games.formats.plain_lines import plain_sets

        plain = plain_sets(text, lines, self.players)
        if plain is None:
            return False
        firsts, numbers = text.different(plain.actions)
        listed = [piece[2:] for piece in text.texts(plain.actions.at(firsts))]
        if not all(map(_ACTIONS.fullmatch, listed)):
            return False
        places = [self._place(actions(actions_text)) for actions_text in listed]
        self.movers, self.names = plain.movers.tolist(), text.cut(plain.names)
        self.own_actions = [places[k] for k in numbers.tolist()]
        return True

    def number_any(self, lines: list[str], inner: InnerNode) -> list[int]:
        """Return the number of the set of each line of a player, in any form."""
        keys: dict[tuple[int, Any], int] = {}  # player and key -> set
        names = list[str]()
        numbers = [self._set_of(line, inner, keys, names) for line in lines]
        if not all(names) or not _differ(self.movers, names):
            raise _Unusual
        self.names = lambda: names
        return numbers

    def _set_of(
        self, line: str, inner: InnerNode, keys: dict[tuple[int, Any], int], names: list[str]
    ) -> int:
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
            names.append(name)
            self.own_actions.append(self._place(tuple(listed)))
        return keys[player, key]

    def _place(self, actions: tuple[str, ...]) -> int:
        """Return the index of a list of actions among the different ones; check a new list."""
        if actions not in self.actions:
            check_actions("", actions)
        return self.actions.setdefault(actions, len(self.actions))


class _Nodes:
    """The nodes of a file: what its lines say, each different one of a player read once."""

    def __init__(
        self, text: str, start: int, players: int, inner: InnerNode, actions: ActionList
    ) -> None:
        import numpy as np

        from nashproof.games.formats.text_lines import TextLines  # small games need no arrays

        self.text = TextLines(text, start)
        self.sets, self.chances = _Sets(players), list[Chance]()
        lines = self.text.lines
        if len(lines.starts) > NODES:
            raise _Unusual
        heads = self.text.data[lines.starts]
        self.ends, at_chance = lines.at(np.flatnonzero(heads == ord("t"))), heads == ord("c")
        of_players = np.flatnonzero((heads != ord("t")) & ~at_chance)
        self.column = np.full(len(heads), END)
        self.column[of_players] = self._numbers(lines.at(of_players), inner, actions)
        self._add_chances(self.text.texts(lines.at(np.flatnonzero(at_chance))), inner)
        self.column[at_chance] = -2 - np.arange(len(self.chances))

    def _numbers(self, lines: Pieces, inner: InnerNode, actions: ActionList) -> Integers:
        """Return the number of the set of each line of a player."""
        import numpy as np

        firsts, numbers = self.text.different(lines)
        different = lines.at(firsts)
        if self.sets.are_plain(self.text, different, actions):
            return numbers
        of_different = self.sets.number_any(self.text.texts(different), inner)
        return np.array(of_different, dtype=np.int64)[numbers]

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
        """Return the nodes in depth-first order, with the sets and the payoffs."""
        import numpy as np

        counts = np.array([*map(len, self.sets.actions)], dtype=np.int64)
        return Preorder(
            self.column,
            self.chances,
            np.array(self.sets.movers, dtype=np.int64),
            counts[np.array(self.sets.own_actions, dtype=np.int64)],
            self._payoffs(payoffs),
        )

    def _payoffs(self, read: PayoffList) -> Exact:
        """Return the payoffs of the terminals; each list of payoffs is read once."""
        from nashproof.games.formats.plain_lines import numbered_lists

        described = numbered_lists(self.text, self.ends) or _outcomes(self.text, self.ends)
        firsts, numbers = self.text.different(described)
        texts = self.text.texts(described.at(firsts))
        lists = [match[1] for match in map(_OUTCOME.fullmatch, texts) if match]
        rows = [*map(read, lists)]
        if len(rows) != len(texts) or any(len(row) != self.sets.players for row in rows):
            raise _Unusual
        column = Exact.of([x for row in rows for x in row])
        if column is None:
            raise _Unusual
        table = column.over.reshape(len(rows), self.sets.players).T
        return Exact(table[:, numbers], column.under)


def _differ(movers: Sequence[int], names: Sequence[str]) -> bool:
    """Return whether no two sets of a player have the same name."""
    if len({*names}) == len(names):
        return True
    return len({f"{player} {name}" for player, name in zip(movers, names)}) == len(names)


def _outcomes(text: TextLines, lines: Pieces) -> Pieces:
    """Return the pieces that follow the numbers of terminals with any names and numbers.

    Raises _Unusual for an outcome that is two, and for lines that are no terminals.
    """
    import numpy as np

    ends = text.texts(lines)
    if len(_END.findall("\n".join(ends))) < len(ends):
        raise _Unusual
    listed = [line.split('" ', 1)[1] for line in ends]
    numbers = {int(described.split(" ", 1)[0]) for described in listed}
    if 0 in numbers or len(numbers) < len(set(listed)):
        raise _Unusual
    sizes = [len(described.encode()) - described.index(" ") for described in listed]
    return lines._replace(starts=lines.ends - np.array(sizes, dtype=np.int64))
