"""Trees made of their nodes in depth-first order, and what is refused on the way."""

from collections import abc
from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import Literal, TypeAlias

from nashproof.errors import AmbiguousName, GameError, ProbabilityError, TooLarge, WrongCount
from nashproof.exact.numbers import QQ, Rational, exact_decimal, fractions_rounded
from nashproof.exact.short_numbers import is_short
from nashproof.games.information import InfoSet, Player, RecallFailure, Sequence
from nashproof.games.nodes import Chance, Decision, Leaf, Node, Terminal
from nashproof.games.tree import Tree
from nashproof.limits import CHANCE_BITS, NODES, PLAYERS, RAISED_NODES, or_raise

# Entries that ``assemble`` takes. "move": player, key, name of the information set, actions
Texts: TypeAlias = abc.Sequence[str]
Rationals: TypeAlias = abc.Sequence[Rational]
ChanceEntry: TypeAlias = tuple[Literal["chance"], str, Texts, Rationals]
MoveEntry: TypeAlias = tuple[Literal["move"], Player, Hashable, str, Texts]
EndEntry: TypeAlias = tuple[Literal["end"], Rationals]
Entry: TypeAlias = ChanceEntry | MoveEntry | EndEntry


def assemble(title: str, players: Texts, entries: Iterable[Entry], comment: str = "") -> Tree:
    """Return the Tree whose nodes are given in depth-first order, each followed by its subtrees.

    ``entries`` yields ``("chance", name, actions, probabilities)``, ``("end", payoffs)``, or
    ``("move", player, key, name, actions)``, where ``key`` says which information set of that
    player it is. Raises InputError unless all that ``Tree`` promises holds.

    >>> choice = "move", 1, "a key", "choice", ("left", "right")
    >>> game = assemble("A choice", ["One"], [choice, ("end", [QQ(1)]), ("end", [QQ(2)])])
    >>> game.infosets
    (InfoSet(player=1, name='choice', actions=('left', 'right'), parent=0, first=1),)
    """
    check_texts(title, comment, *players)
    if not 1 <= len(players) <= PLAYERS:
        raise GameError(f"{len(players)} players", f"at least 1 and at most {PLAYERS}")
    build = _Assembly(len(players))
    for entry in entries:
        build.add(entry)
    if build.pending:
        raise GameError("the end of the game", f"{len(build.pending)} more subtrees")
    nodes = [n if isinstance(n, Terminal) else n[0](tuple(n[1])) for n in build.nodes]
    return Tree(
        title,
        tuple(players),
        tuple(nodes),
        tuple(build.infosets),
        tuple(build.leaves),
        comment,
        tuple(build.recall_failures),
    )


_Inner: TypeAlias = tuple[Callable[[tuple[int, ...]], Node], list[int]]  # made of its children


class _Assembly:
    """The tree while it grows.

    ``pending``: the subtrees to come, the next one last, each with its reach, the sequences that
    lead to it, and the list of its parent's children.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.nodes: list[Terminal | _Inner] = []
        self.pending = [(QQ(1), (0,) * players, list[int]())]
        self.leaves: list[Leaf] = []
        self.infosets: list[InfoSet] = []
        self.keys: dict[tuple[Player, Hashable], int] = {}  # -> set
        self.first_node: list[int] = []  # of each set
        self.names: set[tuple[Player, str]] = set()
        self.next_sequence = [1] * (players + 1)
        self.recall_failures: list[RecallFailure] = []
        self.other_moves: dict[tuple[int, Sequence], range] = {}  # after other parents

    def add(self, entry: Entry) -> None:
        """Add the next node."""
        if not self.pending:
            raise GameError("more nodes after the end of the tree", "the end of the game")
        if len(self.nodes) + len(self.pending) > NODES:
            expected = f"a smaller game{or_raise(RAISED_NODES)}"
            raise TooLarge(f"more than {NODES:,} nodes", expected)
        reach, sequences, siblings = self.pending.pop()
        siblings.append(len(self.nodes))
        if entry[0] == "move":
            self.move(entry, reach, sequences)
        elif entry[0] == "chance":
            self.chance(entry, reach, sequences)
        else:
            self.end(entry[1], reach, sequences)

    def end(self, payoffs: Rationals, reach: Rational, sequences: tuple[Sequence, ...]) -> None:
        """Add a terminal."""
        if len(payoffs) != self.players:
            raise WrongCount(f"{len(payoffs)} payoffs", f"{self.players}, one for each player")
        payoffs = tuple(payoffs)
        self.nodes.append(Terminal(payoffs))
        self.leaves.append(Leaf(reach, sequences, payoffs))

    def chance(self, entry: ChanceEntry, reach: Rational, sequences: tuple[Sequence, ...]) -> None:
        """Add a chance node."""
        _, name, actions, probabilities = entry
        check_actions(name, actions)
        self.new_name(0, name)
        if any(p < 0 for p in probabilities):
            raise ProbabilityError(
                f'a negative probability at "{name}"', "probabilities of at least 0"
            )
        total = sum(probabilities, QQ(0))
        if total != 1:
            shown = total if is_short(total) else exact_decimal(total) or total
            found = f'probabilities at "{name}" that sum to {shown}'
            meant = [
                f"{x} in place of {text}" for text, x in fractions_rounded(probabilities).items()
            ]
            expected = f": {', '.join(meant[:3])}" if meant else ", in fractions such as 1/3"
            raise ProbabilityError(found, f"the sum 1{expected}{', and so on' * (len(meant) > 3)}")
        if reach.denominator.bit_length() > CHANCE_BITS:
            raise TooLarge(
                f'a probability of reaching "{name}" with more than {CHANCE_BITS} binary digits',
                "a simpler one",
            )
        children = list[int]()
        self.nodes.append((partial(Chance, name, tuple(actions), tuple(probabilities)), children))
        self.pending += [(reach * p, sequences, children) for p in reversed(probabilities)]

    def move(self, entry: MoveEntry, reach: Rational, sequences: tuple[Sequence, ...]) -> None:
        """Add a decision."""
        _, player, key, name, listed = entry
        if not 1 <= player <= self.players:
            raise GameError(f"player {player}", f"a player from 1 to {self.players}")
        sequence = sequences[player - 1]
        index, actions = self.keys.get((player, key)), tuple(listed)
        if index is None:
            index = self.new_set(player, key, name, actions, sequence)
        else:
            self.check_member(self.infosets[index], actions, name, index)
        children, moves = list[int](), self.moves_from(index, sequence)
        before, after = sequences[: player - 1], sequences[player:]
        self.nodes.append((partial(Decision, index), children))
        self.pending += [(reach, (*before, q, *after), children) for q in reversed(moves)]

    def moves_from(self, index: int, sequence: Sequence) -> range:
        """Return the sequences that end with the moves of a set after a sequence.

        They are separate ones where the player forgets.
        """
        s = self.infosets[index]
        if sequence == s.parent:
            return range(s.first, s.first + len(s.actions))
        if (index, sequence) not in self.other_moves:
            first, node = self.next_sequence[s.player], len(self.nodes)
            self.recall_failures.append(
                RecallFailure(node, self.first_node[index], index, sequence, first)
            )
            self.next_sequence[s.player] += len(s.actions)
            self.other_moves[index, sequence] = range(first, first + len(s.actions))
        return self.other_moves[index, sequence]

    def new_set(
        self, player: Player, key: Hashable, name: str, actions: tuple[str, ...], parent: Sequence
    ) -> int:
        """Return the index of a new information set, whose first node comes next."""
        check_actions(name, actions)
        self.new_name(player, name)
        self.keys[player, key] = index = len(self.infosets)
        self.first_node.append(len(self.nodes))
        self.infosets.append(InfoSet(player, name, actions, parent, self.next_sequence[player]))
        self.next_sequence[player] += len(actions)
        return index

    def new_name(self, player: Player, name: str) -> None:
        """Refuse a name that another set of the player has, or an empty one."""
        if (player, name) in self.names or not name:
            raise AmbiguousName(
                f'the name "{name}" twice among the sets of player {player}, or empty',
                "names that differ",
            )
        self.names.add((player, name))

    def check_member(
        self, infoset: InfoSet, actions: tuple[str, ...], name: str, index: int
    ) -> None:
        """Refuse a node whose information set has another name or other actions."""
        if actions == infoset.actions and name == infoset.name:
            return
        here, there = f"node {len(self.nodes) + 1}", f"node {self.first_node[index] + 1}"
        raise GameError(
            f'{here} of the information set "{infoset.name}" with actions {", ".join(actions)}',
            f"the name and actions of {there}: {', '.join(infoset.actions)}",
        )


def check_actions(name: str, actions: Texts) -> None:
    """Raise InputError for a node without actions, and for actions without a name of their own.

    >>> check_actions("choice", ["left", "right"])
    """
    if not actions:
        raise GameError(f'no actions at "{name}"', "at least one action")
    if len(set(actions)) != len(actions) or not all(actions):
        raise GameError(
            f'actions at "{name}": {", ".join(actions)}', "distinct names that are not empty"
        )
    check_texts(name, *actions)


def check_texts(*texts: str) -> None:
    """Raise InputError unless these texts can be names in a canonical file.

    >>> check_texts("bet", "fold")
    """
    for text in texts:
        if "\\" in text or (not text.isprintable() and any(map(_is_control, text))):
            raise GameError(
                f"the name {text!r}", "names without backslashes and control characters"
            )


def _is_control(character: str) -> bool:
    return ord(character) < 32 or 127 <= ord(character) < 160
