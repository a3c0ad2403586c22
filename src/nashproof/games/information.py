"""Knowledge and memory of each player: information sets, sequences of own moves, recall.

Both forms of a game, ``Tree`` and ``OneCard``, have an ``InformationStructure``. Knows no payoffs.
Players are numbered from 1, chance is 0. Orders are those of first appearance.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from collections.abc import Sequence as Several
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, TypeAlias

from nashproof.errors import UnsuitableGame, name_list

Player: TypeAlias = int  # from 1; 0 is chance
SHOWN = 40  # information sets in a notebook

Sequence: TypeAlias = int  # the number of a player's sequence; 0 is the empty one
Move: TypeAlias = tuple[Player, str, str]  # player, name of the information set, action
Branch: TypeAlias = tuple[int, Sequence, Sequence]  # set index, parent, first (see InfoSet)


@dataclass(frozen=True, slots=True)
class InfoSet:
    """Nodes that a player cannot tell apart: all members agree on player and actions.

    With perfect recall they agree on the parent sequence too; else ``parent`` is that of the first
    member, and each other parent is a ``RecallFailure``. ``parent`` and ``first`` are sequences of
    the player: the move by the ``k``-th action here is sequence ``first + k``.
    """

    player: Player
    name: str
    actions: tuple[str, ...]
    parent: Sequence
    first: Sequence


@dataclass(frozen=True)
class NamedMoves:
    """The moves of a game, found by name without a look at each; each list in the game's order.

    - ``every``: all of them;
    - ``at``: by the name of their information set or chance node;
    - ``doing``: by their action;
    - ``owned``: by ``PLAYER/SET: ACTION``;
    - ``called``: by ``SET: ACTION``.
    """

    every: tuple[Move, ...]
    at: Mapping[str, list[Move]]
    doing: Mapping[str, list[Move]]
    owned: Mapping[str, list[Move]]
    called: Mapping[str, list[Move]]


def moves_by_name(moves: Iterable[Move]) -> NamedMoves:
    """Return moves by their names; a repeated move is kept once.

    >>> moves = moves_by_name([(1, "s", "bet"), (2, "s", "bet"), (1, "s", "bet")])
    >>> moves.called["s: bet"], moves.owned["2/s: bet"]
    ([(1, 's', 'bet'), (2, 's', 'bet')], [(2, 's', 'bet')])
    """
    every = tuple(dict.fromkeys(moves))
    at, doing, owned, called = (dict[str, list[Move]]() for _ in range(4))
    for move in every:
        player, name, action = move
        at.setdefault(name, []).append(move)
        doing.setdefault(action, []).append(move)
        owned.setdefault(f"{player}/{name}: {action}", []).append(move)
        called.setdefault(f"{name}: {action}", []).append(move)
    return NamedMoves(every, at, doing, owned, called)


@dataclass(frozen=True, slots=True)
class RecallFailure:
    """A node where a player has forgotten own moves.

    Its information set has been met before, at ``first_node``, after another sequence than
    ``parent``. ``first`` is as in ``InfoSet``: the moves of the set are here sequences of their
    own. Nodes are numbered from 0.
    """

    node: int
    first_node: int
    infoset: int
    parent: Sequence
    first: Sequence


class InformationStructure:
    """Recall and sequences, which follow from the players and information sets alone."""

    title: str
    players: tuple[str, ...]
    comment: str
    recall_failures: tuple[RecallFailure, ...] = ()  # only a tree has any
    notes: tuple[str, ...] = ()  # on the reading of a text; only a tree of a bare table has any

    if TYPE_CHECKING:  # at run time a dataclass would take a property here for a field's default

        @property
        def infosets(self) -> Several[InfoSet]:
            """Return all information sets, each parent before its children."""

        def chance_moves(self) -> list[Move]:
            """Return the moves of chance, as either form lists them."""

    def __repr__(self) -> str:
        """Return one line, however large the game is.

        >>> from nashproof.games.examples import matching_pennies
        >>> matching_pennies()
        <Tree 'Matching pennies': 2 players, 2 information sets>
        """
        sizes = f"{len(self.players)} players, {len(self.infosets)} information sets"
        return f"<{type(self).__name__} {self.title!r}: {sizes}>"

    def _repr_html_(self) -> str:
        rows = [
            f"<tr><td>{escape(self.players[s.player - 1])}</td><td>{escape(s.name)}</td>"
            f"<td>{escape(', '.join(s.actions))}</td></tr>"
            for s in self.infosets[:SHOWN]
        ]
        rest = len(self.infosets) - len(rows)
        more = f"<p>and {rest} more information sets</p>" if rest else ""
        head = "<tr><th>player</th><th>information set</th><th>actions</th></tr>"
        return f"<h4>{escape(self.title)}</h4><table>{head}{''.join(rows)}</table>{more}"

    @property
    def player_numbers(self) -> range:
        """Return the players' numbers, from 1.

        >>> from nashproof.games.examples import matching_pennies
        >>> list(matching_pennies().player_numbers)
        [1, 2]
        """
        return range(1, len(self.players) + 1)

    @cached_property
    def sets_of(self) -> dict[Player, tuple[int, ...]]:
        """Return, for each player, the indices of their information sets, parents before children.

        >>> from nashproof.games.examples import matching_pennies
        >>> matching_pennies().sets_of
        {1: (0,), 2: (1,)}
        """
        return {
            p: tuple(i for i, s in enumerate(self.infosets) if s.player == p)
            for p in self.player_numbers
        }

    @cached_property
    def sequence_counts(self) -> dict[Player, int]:
        """Return, for each player, the number of sequences, including the empty one.

        >>> from nashproof.games.examples import kuhn
        >>> kuhn().sequence_counts
        {1: 13, 2: 13}
        """
        return {
            p: 1 + sum(len(self.infosets[i].actions) for i, _, _ in self.branches[p])
            for p in self.player_numbers
        }

    @cached_property
    def branches(self) -> dict[Player, tuple[Branch, ...]]:
        """Return, for each player, the continuations of sequences: ``(set index, parent, first)``.

        Branches stand in the order of ``first``, so that parents stand before children. With
        perfect recall each set has one branch.

        >>> from nashproof.games.examples import matching_pennies
        >>> matching_pennies().branches
        {1: ((0, 0, 1),), 2: ((1, 0, 1),)}
        """
        rows: dict[Player, list[Branch]] = {
            p: [(i, self.infosets[i].parent, self.infosets[i].first) for i in self.sets_of[p]]
            for p in self.player_numbers
        }
        for lapse in self.recall_failures:
            player = self.infosets[lapse.infoset].player
            rows[player].append((lapse.infoset, lapse.parent, lapse.first))
        return {p: tuple(sorted(rows[p], key=lambda branch: branch[2])) for p in rows}

    @cached_property
    def forgetful(self) -> frozenset[Player]:
        """Return the players without perfect recall.

        >>> from nashproof.games.examples import absent_minded_driver
        >>> sorted(absent_minded_driver().forgetful)
        [1]
        """
        return frozenset(self.infosets[lapse.infoset].player for lapse in self.recall_failures)

    def need_recall(self, *players: Player) -> None:
        """Raise InputError if one of these players forgets; without arguments, if any player does.

        The message names two nodes of an information set and the player's moves before each.

        >>> from nashproof.games.examples import absent_minded_driver
        >>> absent_minded_driver().need_recall()
        Traceback (most recent call last):
        nashproof.errors.UnsuitableGame: found imperfect recall: player 1 has node 1 after ...
        """
        for lapse in self.recall_failures:
            s = self.infosets[lapse.infoset]
            if players and s.player not in players:
                continue
            here = f"node {lapse.node + 1} after {self._own_moves(s.player, lapse.parent)}"
            there = f"node {lapse.first_node + 1} after {self._own_moves(s.player, s.parent)}"
            raise UnsuitableGame(
                f"imperfect recall: player {s.player} has {there} and {here}"
                f' in one information set "{s.name}"',
                "perfect recall for this question, or mixed:GAME for the game in mixed strategies;"
                " payoffs, probabilities, counts, single deviations and the other players' gains"
                " need none",
            )

    def _own_moves(self, player: Player, sequence: Sequence) -> str:
        """Return a sequence in words."""
        last_move = {
            first + k: (f"{action} at {self.infosets[i].name}", parent)
            for i, parent, first in self.branches[player]
            for k, action in enumerate(self.infosets[i].actions)
        }
        words = []
        while sequence:
            move, sequence = last_move[sequence]
            words.append(move)
        return name_list(reversed(words)) or "no move of their own"

    @cached_property
    def sets_below(self) -> dict[Player, list[list[int]]]:
        """Return ``sets_below[player][sequence]``: indices of the player's sets with that parent.

        Raises InputError for games without perfect recall.

        >>> from nashproof.games.examples import kuhn
        >>> kuhn().sets_below[1][0], kuhn().sets_below[1][1]  # the three cards; after a check
        ([0, 2, 4], [1])
        """
        self.need_recall()
        below: dict[Player, list[list[int]]] = {
            p: [[] for _ in range(self.sequence_counts[p])] for p in self.player_numbers
        }
        for i, s in enumerate(self.infosets):
            below[s.player][s.parent].append(i)
        return below

    @cached_property
    def set_index(self) -> dict[tuple[Player, str], int]:
        """Return ``(player, name)`` -> index of the information set.

        >>> from nashproof.games.examples import kuhn
        >>> kuhn().set_index[1, "2 check bet"]
        3
        """
        return {(s.player, s.name): i for i, s in enumerate(self.infosets)}

    @cached_property
    def names_of_several(self) -> frozenset[str]:
        """Return the names that information sets of several players have.

        >>> from nashproof.games.examples import kuhn
        >>> kuhn().names_of_several
        frozenset()
        """
        counts = Counter(s.name for s in self.infosets)  # no two sets of a player have one name
        return frozenset(name for name, n in counts.items() if n > 1)

    @cached_property
    def named_moves(self) -> NamedMoves:
        """Return all moves, chance being player 0, without those of ``unlisted_moves``.

        >>> from nashproof.games.examples import kuhn
        >>> kuhn().named_moves.called["1: bet"]
        [(1, '1', 'bet')]
        """
        moves = ((s.player, s.name, action) for s in self.infosets for action in s.actions)
        return moves_by_name([*self.chance_moves(), *moves])

    @cached_property
    def last_moves(self) -> dict[Player, list[tuple[int, str] | None]]:
        """Return ``last_moves[player][sequence]``: set index and action of the last move.

        None stands for the empty sequence.

        >>> from nashproof.games.examples import matching_pennies
        >>> matching_pennies().last_moves[2]
        [None, (1, 'heads'), (1, 'tails')]
        """
        empty: list[tuple[int, str] | None] = [None]
        return {
            p: empty + [(i, action) for i, _, _ in rows for action in self.infosets[i].actions]
            for p, rows in self.branches.items()
        }

    def sequence(self, player: Player, sequence: Sequence) -> tuple[int, str] | None:
        """Return the set index and action of a sequence's last move; None for the empty sequence.

        >>> from nashproof.games.examples import matching_pennies
        >>> matching_pennies().sequence(1, 2)
        (0, 'tails')
        """
        return self.last_moves[player][sequence]

    def unlisted_moves(self, action: str) -> list[Move]:
        """Return the chance moves by ``action`` not in ``chance_moves``; a tree has none."""
        return []

    def joined_moves(self, moves: Iterable[tuple[int, int]]) -> list[tuple[str, int, int]]:
        """Return moves ``(set index, action index)`` as ``(action, first set, last set)``.

        A one-card game joins the moves that neighbouring cards make; a tree joins none.
        """
        return [(self.infosets[i].actions[k], i, i) for i, k in moves]
