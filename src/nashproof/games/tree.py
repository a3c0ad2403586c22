"""A finite extensive-form game: nodes, information sets, sequences, and their invariants; and where a player forgets.

Knows no poker and no files. Nodes stand in one tuple in depth-first order and name their children by index, so that no
function here recurses. Payoffs are at terminals only (a reader adds up what a file pays on the way).
Players are numbered from 1, chance is 0. Orders are those of first appearance.
"""

from dataclasses import dataclass
from functools import cached_property, partial

from nashproof.errors import InputError, listed
from nashproof.exact.numbers import QQ

NODES, PLAYERS = 2_000_000, 64  # of one game, as docs/certificate-format.md has it
BITS = 100_000  # of the denominator of a probability that chance brings about


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance node: its name (used once), its actions, their probabilities (>= 0, sum 1), its children's indices."""

    name: str
    actions: tuple
    probabilities: tuple
    children: tuple


@dataclass(frozen=True, slots=True)
class Decision:
    """A player's node: the index of its information set, its children's indices in order of the actions."""

    infoset: int
    children: tuple


@dataclass(frozen=True, slots=True)
class Terminal:
    """An end: one payoff for each player."""

    payoffs: tuple


@dataclass(frozen=True, slots=True)
class InfoSet:
    """What a player cannot tell apart: all members agree on player and actions, and with perfect recall on the parent
    sequence (else it is that of the first member: see ``Lapse``).

    ``parent`` and ``first`` are sequence numbers of the player: 0 is the empty sequence, and the
    move by the ``k``-th action here is sequence ``first + k``.
    """

    player: int
    name: str
    actions: tuple
    parent: int
    first: int


@dataclass(frozen=True, slots=True)
class Lapse:
    """A node where a player has forgotten: its information set was met before with another sequence ``parent`` of the
    player's own moves. ``first`` is as in InfoSet: here the moves of the set are sequences of their own.
    """

    node: int
    infoset: int
    parent: int
    first: int


@dataclass(frozen=True, slots=True)
class Leaf:
    """A terminal seen from the players: chance's probability of it, each player's sequence, the payoffs."""

    chance: object
    sequences: tuple
    payoffs: tuple


class Sets:
    """What follows from the players and the information sets of a game alone; ``Game`` and ``OneCard`` have it.

    They have ``title``, ``players``, ``infosets`` and ``comment``.
    """

    lapses = ()  # where a player forgets: only in a tree

    @cached_property
    def sets_of(self):
        """For each player from 1: the indices of its information sets, parents before children."""
        return {
            p: tuple(i for i, s in enumerate(self.infosets) if s.player == p)
            for p in self.player_numbers
        }

    @property
    def player_numbers(self):
        return range(1, len(self.players) + 1)

    @cached_property
    def sequence_counts(self):
        """For each player from 1: how many sequences, the empty one included."""
        return {
            p: 1 + sum(len(self.infosets[i].actions) for i, _, _ in self.branches[p])
            for p in self.player_numbers
        }

    @cached_property
    def branches(self):
        """For each player from 1: how its sequences go on, ``(set index, parent, first)`` in their order, parents before
        children. With perfect recall each set stands there once.
        """
        found = {
            p: [(i, self.infosets[i].parent, self.infosets[i].first) for i in self.sets_of[p]]
            for p in self.player_numbers
        }
        for lapse in self.lapses:
            found[self.infosets[lapse.infoset].player].append(
                (lapse.infoset, lapse.parent, lapse.first)
            )
        return {p: tuple(sorted(rows, key=lambda row: row[2])) for p, rows in found.items()}

    @cached_property
    def forgetful(self):
        """The players who forget."""
        return frozenset(self.infosets[lapse.infoset].player for lapse in self.lapses)

    def need_recall(self, *players):
        """Raises InputError, naming two nodes of an information set and what its player did before each, where one of these
        players forgets, or where no player is named any.
        """
        lapse = next(
            (x for x in self.lapses if not players or self.infosets[x.infoset].player in players),
            None,
        )
        if lapse is None:
            return
        s = self.infosets[lapse.infoset]
        first = next(
            at
            for at, node in enumerate(self.nodes)
            if isinstance(node, Decision) and node.infoset == lapse.infoset
        )
        before = [
            f"node {at + 1} after {self._own_moves(s.player, q)}"
            for at, q in ((first, s.parent), (lapse.node, lapse.parent))
        ]
        raise InputError(
            f'imperfect recall: player {s.player} has {before[0]} and {before[1]} in one information set "{s.name}"',
            "perfect recall, for this: payoffs, probabilities, counts, single deviations and what other players gain do without",
        )

    def _own_moves(self, player, number):
        """A sequence in words."""
        came = {
            first + k: (f"{action} at {self.infosets[i].name}", parent)
            for i, parent, first in self.branches[player]
            for k, action in enumerate(self.infosets[i].actions)
        }
        words = []
        while number:
            move, number = came[number]
            words.append(move)
        return listed(reversed(words)) or "no move of its own"

    @cached_property
    def sets_below(self):
        """For each player: sequence number -> indices of that player's sets whose parent it is."""
        self.need_recall()
        below = {p: [[] for _ in range(self.sequence_counts[p])] for p in self.player_numbers}
        for i, s in enumerate(self.infosets):
            below[s.player][s.parent].append(i)
        return below

    @cached_property
    def set_index(self):
        """``(player, name)`` -> index of the information set."""
        return {(s.player, s.name): i for i, s in enumerate(self.infosets)}

    @cached_property
    def last_moves(self):
        """For each player from 1: sequence number -> set index and action of its last move; None for the empty sequence."""
        return {
            p: [None] + [(i, action) for i, _, _ in rows for action in self.infosets[i].actions]
            for p, rows in self.branches.items()
        }

    def sequence(self, player, number):
        """The set index and action of a sequence's last move; None for the empty sequence."""
        return self.last_moves[player][number]


@dataclass(frozen=True)
class Game(Sets):
    """A game; ``assemble`` makes one and checks it. ``leaves`` follow the order of the terminals. It has perfect recall
    exactly when there are no ``lapses``: one for each set and each sequence with which the set is met but for the first.
    """

    title: str
    players: tuple
    nodes: tuple
    infosets: tuple
    leaves: tuple
    comment: str = ""
    lapses: tuple = ()

    @cached_property
    def constant(self):
        """The constant sum of the two players' payoffs, or None if there is none."""
        if len(self.players) != 2 or not self.leaves:
            return None
        constant = QQ(0) + sum(self.leaves[0].payoffs)
        return (
            constant
            if all(one + two == constant for one, two in (leaf.payoffs for leaf in self.leaves))
            else None
        )

    def paths(self):
        """Yield for each terminal, in order, the moves to it: tuples (player, set name, action). Long where the tree is deep."""
        return self.along((), lambda path, move: path + (move,))

    def along(self, start, step):
        """Yield for each terminal, in order, what its path adds up to: from ``start`` by ``step(so far, move)`` at each
        move (player, set name, action).
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

    def mover(self, node):
        """Who moves at an inner node: the player (0 for chance), the set's name, its actions."""
        if isinstance(node, Chance):
            return 0, node.name, node.actions
        s = self.infosets[node.infoset]
        return s.player, s.name, s.actions


def assemble(title, players, entries, comment=""):
    """The Game whose nodes are given in depth-first order, each followed by its subtrees.

    ``entries`` yields ``("chance", name, actions, probabilities)``, ``("move", player, key, name, actions)``
    (``key`` says which information set of that player it is) or ``("end", payoffs)``. Checks everything that
    ``Game`` promises.
    """
    check_texts(title, comment, *players)
    if not 1 <= len(players) <= PLAYERS:
        raise InputError(f"{len(players)} players", f"at least 1 and at most {PLAYERS}")
    build = _Assembly(len(players))
    for entry in entries:
        build.add(entry)
    if build.open or not build.nodes:
        raise InputError("the end of the game", f"{build.missing()} more subtrees")
    return Game(
        title,
        tuple(players),
        tuple(build.nodes),
        tuple(build.infosets),
        tuple(build.leaves),
        comment,
        tuple(build.lapses),
    )


class _Open:
    """A node whose subtrees are still to come: ``make`` makes it of its children, ``steps`` lead to each."""

    __slots__ = ("at", "make", "reach", "sequences", "steps", "children")

    def __init__(self, at, make, reach, sequences, steps):
        self.at, self.make, self.reach, self.sequences, self.steps, self.children = (
            at,
            make,
            reach,
            sequences,
            steps,
            [],
        )


class _Assembly:
    """The tree while it grows: finished nodes (None for an open one), and the open ones from the root to here."""

    def __init__(self, players):
        self.nodes, self.infosets, self.leaves, self.keys, self.steps = [], [], [], {}, []
        self.next_sequence = [1] * (players + 1)
        self.first_node, self.names = {}, set()
        self.lapses, self.lapsed = [], {}
        self.open = []
        self.players = players

    def missing(self):
        return sum(len(node.steps) - len(node.children) for node in self.open) or 1

    def add(self, entry):
        reach, sequences = self.enter()
        if entry[0] == "end":
            self.end(entry[1], reach, sequences)
        elif entry[0] == "chance":
            self.chance(entry, reach, sequences)
        else:
            self.move(entry, reach, sequences)
        while self.open and len(self.open[-1].children) == len(self.open[-1].steps):
            node = self.open.pop()
            self.nodes[node.at] = node.make(tuple(node.children))

    def enter(self):
        """Hang the next node below the innermost open one; its reach and the players' sequences there."""
        if not self.open:
            if self.nodes:
                raise InputError("more nodes after the end of the tree", "the end of the game")
            return QQ(1), (0,) * self.players
        if len(self.nodes) == NODES:
            raise InputError(f"more than {NODES:,} nodes", "a smaller game")
        node = self.open[-1]
        probability, player, sequence = node.steps[len(node.children)]
        node.children.append(len(self.nodes))
        if player:
            return node.reach, node.sequences[: player - 1] + (sequence,) + node.sequences[player:]
        return node.reach * probability, node.sequences

    def end(self, payoffs, reach, sequences):
        if len(payoffs) != self.players:
            raise InputError(f"{len(payoffs)} payoffs", f"{self.players}, one for each player")
        self.nodes.append(Terminal(tuple(payoffs)))
        self.leaves.append(Leaf(reach, sequences, tuple(payoffs)))

    def chance(self, entry, reach, sequences):
        _, name, actions, probabilities = entry
        _check_actions(name, actions)
        self.new_name(0, name)
        if any(p < 0 for p in probabilities):
            raise InputError(f'a negative probability at "{name}"', "probabilities of at least 0")
        if sum(probabilities, QQ(0)) != 1:
            raise InputError(
                f'probabilities at "{name}" that sum to {sum(probabilities, QQ(0))}', "the sum 1"
            )
        if reach.denominator.bit_length() > BITS:
            raise InputError(
                f'a probability of reaching "{name}" with more than {BITS} binary digits',
                "a simpler one",
            )
        make = partial(Chance, name, tuple(actions), tuple(probabilities))
        self.opened(make, reach, sequences, [(p, 0, 0) for p in probabilities])

    def opened(self, make, reach, sequences, steps):
        self.open.append(_Open(len(self.nodes), make, reach, sequences, steps))
        self.nodes.append(None)

    def move(self, entry, reach, sequences):
        _, player, key, name, actions = entry
        if not 1 <= player <= self.players:
            raise InputError(f"player {player}", f"a player from 1 to {self.players}")
        index = self.keys.get((player, key))
        if index is None:
            index = self.new_set(player, key, name, tuple(actions), sequences[player - 1])
        self.check_member(self.infosets[index], tuple(actions), name, index)
        self.opened(
            partial(Decision, index),
            reach,
            sequences,
            self.steps_from(index, sequences[player - 1]),
        )

    def steps_from(self, index, sequence):
        """The moves of a set after a sequence of its player: those of the set, or others where the player forgets."""
        s = self.infosets[index]
        if sequence == s.parent:
            return self.steps[index]
        if (index, sequence) not in self.lapsed:
            first = self.next_sequence[s.player]
            self.lapses.append(Lapse(len(self.nodes), index, sequence, first))
            self.lapsed[index, sequence] = self.new_steps(s.player, len(s.actions))
        return self.lapsed[index, sequence]

    def new_steps(self, player, count):
        first = self.next_sequence[player]
        self.next_sequence[player] += count
        return [(None, player, first + k) for k in range(count)]

    def new_set(self, player, key, name, actions, parent):
        _check_actions(name, actions)
        self.new_name(player, name)
        self.keys[player, key] = index = len(self.infosets)
        self.first_node[index] = len(self.nodes)
        self.infosets.append(InfoSet(player, name, actions, parent, self.next_sequence[player]))
        self.steps.append(self.new_steps(player, len(actions)))
        return index

    def new_name(self, player, name):
        if (player, name) in self.names or not name:
            raise InputError(
                f'the name "{name}" twice among the sets of player {player}, or empty',
                "names that differ",
            )
        self.names.add((player, name))

    def check_member(self, infoset, actions, name, index):
        if actions == infoset.actions and name == infoset.name:
            return
        here, there = f"node {len(self.nodes) + 1}", f"node {self.first_node[index] + 1}"
        raise InputError(
            f'{here} of the information set "{infoset.name}" with actions {", ".join(actions)}',
            f"the name and actions of {there}: {', '.join(infoset.actions)}",
        )


def _check_actions(name, actions):
    if not actions:
        raise InputError(f'no actions at "{name}"', "at least one action")
    if len(set(actions)) != len(actions) or not all(actions):
        raise InputError(
            f'actions at "{name}": {", ".join(actions)}', "distinct names that are not empty"
        )
    check_texts(name, *actions)


def check_texts(*texts):
    """Refuse what a name may not hold."""
    for text in texts:
        if (
            "\\" in text
            or not text.isprintable()
            and any(ord(c) < 32 or 127 <= ord(c) < 160 for c in text)
        ):
            raise InputError(
                f"the name {text!r}", "names without backslashes and control characters"
            )
