"""Files of trees to be drawn (``.ef``, of Game Theory Explorer's draw_tree and Gambit's catalogue).

A line a node: ``level 2 node 1 from 0,1 move L player 2`` or ``... payoffs 3 -1``; lines ``player 1
name Ann`` and ``iset 2,1 2,2 player 2``. What says only how the tree is drawn is passed over; every
other word is obeyed or refused. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from nashproof.errors import (
    AmbiguousName,
    GameError,
    InputError,
    NumberError,
    SyntaxMistake,
    quoted,
)
from nashproof.exact.numbers import Rational
from nashproof.games.assembly import Entry, assemble
from nashproof.games.formats.efg_text import distinct
from nashproof.games.formats.payoff_cells import number
from nashproof.games.tree import Tree

EXPECTED = "a line that begins with player, level, iset or %"
# Keywords that say how a tree is drawn, with the number of words that follow
DRAWN = {"xshift": 1, "yshift": 1, "arrow": 1}
_CHANCE = re.compile(  # the name of a chance move with its probability, Red~(\frac{1}{2})
    r"(?:(?P<name>[^~:(]+(?:~[^~:(\\0-9.]+)*)(?:[~:]|(?=\()))?(?P<open>\()?"
    r"(?P<chance>\\[dt]?frac(?:\{[0-9]+\}\{[0-9]+\}|[0-9]{2})|[0-9]+/[0-9]+|0?\.[0-9]+)(?(open)\))"
)
_LEVEL = r"-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)"
_ID = re.compile(rf"({_LEVEL}),(\S+)")


@dataclass
class _Node:
    """A node: its line, its parent's id, the move to it, who plays there, what is paid."""

    line: int
    parent: str = ""
    move: str = ""
    player: int | None = None
    payoffs: list[Rational] | None = None
    key: str = ""  # of its information set
    children: list[str] = field(default_factory=list)


class _Drawn:
    """The nodes, players and information sets of a file."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.nodes: dict[str, _Node] = {}
        self.named: dict[int, str] = {}
        self.sets: list[tuple[int, list[str], int | None]] = []

    def place(self, line: int) -> str:
        return f"{self.name}:{line}"

    def read(self, text: str) -> None:
        """Read all lines. Raises InputError with the line."""
        for line, raw in enumerate(text.split("\n"), 1):
            words = raw.split()
            if not words or words[0].startswith("%"):
                continue
            readers = {"player": self._player, "level": self._node, "iset": self._iset}
            if words[0] not in readers:
                raise SyntaxMistake(quoted(words[0]), EXPECTED, self.place(line))
            readers[words[0]](words, line)

    def _player(self, words: Sequence[str], line: int) -> None:
        """Read a line such as ``player 1 name Ann``."""
        if len(words) < 4 or words[2] != "name":
            raise SyntaxMistake(
                quoted(" ".join(words)[:40]), "player 1 name NAME", self.place(line)
            )
        player = self._number_of(words[1], line)
        if player in self.named:
            found = f"a second name of player {player}"
            raise AmbiguousName(found, "one", self.place(line))
        self.named[player] = _plain(" ".join(words[3:]))

    def _number_of(self, word: str, line: int) -> int:
        if not re.fullmatch("[0-9]{1,2}", word):
            expected = "the number of a player; 0 is chance"
            raise SyntaxMistake(quoted(word), expected, self.place(line))
        return int(word)

    def _key(self, word: str, line: int) -> str:
        """Return the key of the node that ``2,1`` means, or ``n1``, the name of a single node."""
        if match := _ID.fullmatch(word):
            keys = [key for key in [_key(*match.groups())] if key in self.nodes]
        else:
            keys = [key for key in self.nodes if key.partition(",")[2] == word]
        if len(keys) != 1:
            found = f"the node {quoted(word)}, of which the file has {len(keys) or 'none'}"
            raise GameError(found, "a node of the file, by LEVEL,NODE", self.place(line))
        return keys[0]

    def _node(self, words: list[str], line: int) -> None:
        """Read a line such as ``level 2 node 1 from 0,1 move L player 2 payoffs 3 -1``.

        The order of the keywords is free, but payoffs stand last.
        """
        place = self.place(line)
        if len(words) < 4 or words[2] != "node" or not re.fullmatch(_LEVEL, words[1]):
            raise SyntaxMistake(quoted(" ".join(words)[:40]), "level 2 node 1 ..", place)
        key, node, rest = _key(words[1], words[3]), _Node(line), words[4:]
        if key in self.nodes:
            found = f"a second node {key}"
            raise AmbiguousName(found, f"one, as on line {self.nodes[key].line}", place)
        seen: set[str] = set()
        while rest:
            word = rest.pop(0).partition(":")[0]  # move:l:0.3 says where its name is drawn
            count = len(rest) if word == "payoffs" else 1
            if len(rest) < max(count, 1) or word in seen:
                found = f"{quoted(word)} {'twice' if word in seen else 'without a word behind it'}"
                raise SyntaxMistake(found, "each keyword once, with its word", place)
            seen |= {word} - {"arrow"}
            values = [rest.pop(0) for _ in range(count)]
            if word == "from":
                node.parent = values[0]
            elif word == "move":
                node.move = values[0]
            elif word == "player":
                node.player = self._number_of(values[0], line)
            elif word == "payoffs":
                node.payoffs = [self._payoff(value, line) for value in values]
            elif word not in DRAWN:
                known = ", ".join(("from", "move", "player", "payoffs", *DRAWN))
                raise SyntaxMistake(quoted(word), f"one of {known}", place)
        self.nodes[key] = node

    def _payoff(self, word: str, line: int) -> Rational:
        value = number(word)
        if value is None:
            raise NumberError(quoted(word), "a payoff such as 3, -1/2 or 0.5", self.place(line))
        return value

    def _iset(self, words: Sequence[str], line: int) -> None:
        """Read a line such as ``iset 2,1 2,2 player 2``."""
        words = list(words[1:])
        player = None
        if "player" in words:
            at = words.index("player")
            if len(words) < at + 2:
                raise SyntaxMistake("player without a number", "one", self.place(line))
            player = self._number_of(words[at + 1], line)
            del words[at : at + 2]
        self.sets.append((line, words, player))

    def game(self, title: str) -> Tree:
        """Return the game. Raises InputError with the line."""
        roots = self._with_children()
        self._with_sets()
        players = {node.player for node in self.nodes.values() if node.player}
        paid = {len(node.payoffs) for node in self.nodes.values() if node.payoffs is not None}
        count = max({*players, *self.named, 0})
        if paid != {count}:
            found = f"{' and '.join(map(str, sorted(paid))) or 'no'} payoffs at the ends"
            raise GameError(found, f"{count}, one for each player", self.name)
        names = [self.named.get(p, f"Player {p}") for p in range(1, count + 1)]
        try:
            return assemble(title, names, self._entries(roots[0]))
        except InputError as error:
            raise error.at(self.name) from None

    def _with_children(self) -> list[str]:
        """Give every node its children, in the order of the file; return the one root."""
        roots = [key for key, node in self.nodes.items() if not node.parent]
        if len(roots) != 1:
            raise GameError(f"{len(roots)} nodes without from", "one, the root", self.name)
        for key, node in self.nodes.items():
            if node.parent:
                self.nodes[self._key(node.parent, node.line)].children.append(key)
        for node in self.nodes.values():
            if bool(node.children) == (node.payoffs is not None):
                found = (
                    "a node with moves and payoffs" if node.children else "an end without payoffs"
                )
                raise GameError(found, "moves, or payoffs", self.place(node.line))
        reached, pending = set[str](), [roots[0]]
        while pending:
            key = pending.pop()
            reached.add(key)
            pending += self.nodes[key].children
        if left := [node.line for key, node in self.nodes.items() if key not in reached]:
            raise GameError("a node that the root does not lead to", "a tree", self.place(left[0]))
        return roots

    def _with_sets(self) -> None:
        """Give every node its information set and its player."""
        for k, (line, keys, player) in enumerate(self.sets, 1):
            for key in (self._key(word, line) for word in keys):
                node = self.nodes[key]
                if node.key:
                    found = f"the node {key} in two information sets"
                    raise AmbiguousName(found, "one for each node", self.place(line))
                if player is not None and node.player not in (None, player):
                    found = f"the players {node.player} and {player} at the node {key}"
                    raise AmbiguousName(found, "one", self.place(line))
                node.player = player if player is not None else node.player
                node.key = f"set {k}"
        for key, node in self.nodes.items():
            node.key = node.key or f"alone {key}"
            if node.children and node.player is None:
                found = "a node with moves and no player"
                raise GameError(found, "player and a number", self.place(node.line))

    def _entries(self, root: str) -> Iterator[Entry]:
        """Yield the nodes in depth-first order; sets get player and number as names."""
        called: dict[tuple[int, str], str] = {}
        order: dict[str, list[str]] = {}
        chances, pending = 0, [root]
        while pending:
            node = self.nodes[pending.pop()]
            children = [*node.children]
            if node.payoffs is not None:
                yield "end", node.payoffs
                continue
            moves = [self.nodes[key].move for key in children]
            if not node.player:
                chances += 1
                read = [self._chance(self.nodes[key]) for key in children]
                names = distinct([name for name, _ in read], "move")
                yield "chance", f"chance {chances}", names, [chance for _, chance in read]
            else:
                by_name = dict(zip(map(_plain, moves), children))
                if len(by_name) < len(moves) or "" in by_name:
                    found = f"the moves {', '.join(moves)}"
                    raise GameError(found, "moves with different names", self.place(node.line))
                # At another node of the set the same moves may stand in another order.
                first = order.setdefault(node.key, [*by_name])
                if {*first} != {*by_name}:
                    found = (
                        f"the moves {', '.join(by_name)}, and {', '.join(first)} in the same set"
                    )
                    raise GameError(found, "the same moves", self.place(node.line))
                children = [by_name[move] for move in first]
                number = sum(p == node.player for p, _ in called) + 1
                name = called.setdefault((node.player, node.key), f"{node.player}:{number}")
                yield "move", node.player, node.key, name, tuple(first)
            pending += children[::-1]

    def _chance(self, node: _Node) -> tuple[str, Rational]:
        """Return the name and the probability in a chance move, ``Red~(\\frac{1}{2})``."""
        match = _CHANCE.fullmatch(node.move)
        value = number(match["chance"]) if match else None
        if match is None or value is None:
            found = f"the chance move {quoted(node.move)}"
            expected = r"its probability at the end, as in Red~(\frac{1}{2})"
            raise NumberError(found, expected, self.place(node.line))
        return _plain(match["name"] or ""), value


def _key(level: str, name: str) -> str:
    """Return the key of a node, with its level in one spelling: ``2,1`` for ``2.0,1``."""
    return f"{number(level)},{name}"


def _plain(name: str) -> str:
    """Return a name in LaTeX as text: blanks for ``~``, without dollars and braces."""
    return re.sub(r"[${}]|\\small ?", "", name.replace("~", " ")).replace("\\", "\u2216").strip()


def game_from_drawing(text: str, name: str, title: str) -> Tree:
    """Return the Tree of a ``.ef`` text. Raises InputError with file and line.

    >>> text = "level 0 node 1 player 1\\nlevel 1 node 1 from 0,1 move L payoffs 3\\n"
    >>> game = game_from_drawing(text + "level 1 node 2 from 0,1 move R payoffs 1/2", "g.ef", "g")
    >>> game.infosets[0].actions, [str(leaf.payoffs[0]) for leaf in game.leaves]
    (('L', 'R'), ['3', '1/2'])
    """
    drawn = _Drawn(name)
    drawn.read(text)
    if not drawn.nodes:
        raise SyntaxMistake("a file without nodes", EXPECTED, f"{name}:1")
    return drawn.game(title)
