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
    if build.open or not build.nodes:
        raise GameError("the end of the game", f"{build.missing()} more subtrees")
    return Tree(
        title,
        tuple(players),
        tuple(build.nodes),
        tuple(build.infosets),
        tuple(build.leaves),
        comment,
        tuple(build.recall_failures),
    )


_Step: TypeAlias = tuple[Rational | None, Player, Sequence]  # probability (of chance), or sequence


_OPEN = Terminal(())  # stands in the place of a node that is still open


class _Open:
    """A node whose subtrees are still to come.

    ``make`` makes the node of its children's indices; ``steps`` lead to the children.
    """

    __slots__ = ("at", "make", "reach", "sequences", "steps", "children")

    def __init__(
        self,
        at: int,
        make: Callable[[tuple[int, ...]], Node],
        reach: Rational,
        sequences: tuple[Sequence, ...],
        steps: list[_Step],
    ) -> None:
        self.at, self.make, self.reach, self.sequences = at, make, reach, sequences
        self.steps = steps
        self.children: list[int] = []


class _Assembly:
    """The tree while it grows: the nodes so far, and the open ones from the root to here."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.nodes: list[Node] = []  # _OPEN for an open one
        self.open: list[_Open] = []
        self.leaves: list[Leaf] = []
        self.infosets: list[InfoSet] = []
        self.steps: list[list[_Step]] = []  # of each set, to the children after its parent
        self.keys: dict[tuple[Player, Hashable], int] = {}  # -> set
        self.first_node: list[int] = []  # of each set
        self.names: set[tuple[Player, str]] = set()
        self.next_sequence = [1] * (players + 1)
        self.recall_failures: list[RecallFailure] = []
        self.other_steps: dict[tuple[int, Sequence], list[_Step]] = {}  # after other parents

    def missing(self) -> int:
        """Return the number of subtrees that are still to come."""
        return sum(len(node.steps) - len(node.children) for node in self.open) or 1

    def add(self, entry: Entry) -> None:
        """Add the next node, and close the nodes whose last subtree ends with it."""
        reach, sequences = self.enter()
        if entry[0] == "move":
            self.move(entry, reach, sequences)
        elif entry[0] == "chance":
            self.chance(entry, reach, sequences)
        else:
            self.end(entry[1], reach, sequences)
            while self.open and len(self.open[-1].children) == len(self.open[-1].steps):
                node = self.open.pop()
                self.nodes[node.at] = node.make(tuple(node.children))

    def enter(self) -> tuple[Rational, tuple[Sequence, ...]]:
        """Hang the next node below the innermost open node; return its reach and the sequences."""
        if not self.open:
            if self.nodes:
                raise GameError("more nodes after the end of the tree", "the end of the game")
            return QQ(1), (0,) * self.players
        if len(self.nodes) == NODES:
            expected = f"a smaller game{or_raise(RAISED_NODES)}"
            raise TooLarge(f"more than {NODES:,} nodes", expected)
        node = self.open[-1]
        probability, player, sequence = node.steps[len(node.children)]
        node.children.append(len(self.nodes))
        if probability is None:
            before, after = node.sequences[: player - 1], node.sequences[player:]
            return node.reach, before + (sequence,) + after
        return node.reach * probability, node.sequences

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
        make = partial(Chance, name, tuple(actions), tuple(probabilities))
        self.opened(make, reach, sequences, [(p, 0, 0) for p in probabilities])

    def opened(
        self,
        make: Callable[[tuple[int, ...]], Node],
        reach: Rational,
        sequences: tuple[Sequence, ...],
        steps: list[_Step],
    ) -> None:
        """Add an inner node, which stays open until its subtrees have come."""
        self.open.append(_Open(len(self.nodes), make, reach, sequences, steps))
        self.nodes.append(_OPEN)

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
        steps = self.steps_from(index, sequence)
        self.opened(partial(Decision, index), reach, sequences, steps)

    def steps_from(self, index: int, sequence: Sequence) -> list[_Step]:
        """Return the moves of a set after a sequence, separate ones where the player forgets."""
        s = self.infosets[index]
        if sequence == s.parent:
            return self.steps[index]
        if (index, sequence) not in self.other_steps:
            first, node = self.next_sequence[s.player], len(self.nodes)
            self.recall_failures.append(
                RecallFailure(node, self.first_node[index], index, sequence, first)
            )
            self.other_steps[index, sequence] = self.new_steps(s.player, len(s.actions))
        return self.other_steps[index, sequence]

    def new_steps(self, player: Player, count: int) -> list[_Step]:
        """Return a move for each of ``count`` actions, each a new sequence of the player."""
        first = self.next_sequence[player]
        self.next_sequence[player] += count
        return [(None, player, first + k) for k in range(count)]

    def new_set(
        self, player: Player, key: Hashable, name: str, actions: tuple[str, ...], parent: Sequence
    ) -> int:
        """Return the index of a new information set, whose first node comes next."""
        check_actions(name, actions)
        self.new_name(player, name)
        self.keys[player, key] = index = len(self.infosets)
        self.first_node.append(len(self.nodes))
        self.infosets.append(InfoSet(player, name, actions, parent, self.next_sequence[player]))
        self.steps.append(self.new_steps(player, len(actions)))
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
