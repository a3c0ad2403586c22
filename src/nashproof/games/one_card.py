"""One-card betting games in compact form: a deck, and one public betting tree for every deal.

The payoff of two lines of betting depends on the cards only through who wins, so nothing here grows
with the number of *pairs* of cards. ``expand`` gives the tree that a compact game stands for
(docs/reference/certificate-format.md, section 2). Knows no files. Both players hold one card; equal
cards are a tie; cards stand from the weakest to the strongest.
"""

from collections import abc
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import ClassVar, Literal, TypeAlias

from nashproof.errors import GameError, TooLarge
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.assembly import Entry, Rationals, Texts, assemble, check_texts
from nashproof.games.card_names import FIRST, SECOND, set_name
from nashproof.games.information import InformationStructure, InfoSet, Move, Player, Sequence
from nashproof.games.tree import Tree
from nashproof.limits import CARD_NAME_CHARACTERS, HISTORY_MOVES, NODES, RAISED_NODES, or_raise

Moves: TypeAlias = tuple[str, ...]  # a public history, from the beginning
History: TypeAlias = tuple[Moves, Rationals]  # a complete one, and ``BettingLine.pays``


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A decision in the public tree: who moves, the moves so far, the actions.

    ``parent`` and ``first`` number the player's own sequences for one card, as in ``InfoSet``: 0 is
    the empty one.
    """

    player: Player
    moves: Moves
    actions: tuple[str, ...]
    parent: Sequence
    first: Sequence

    @property
    def sequences(self) -> range:
        """Return the player's own sequences that the actions here make.

        >>> from nashproof.games.examples import kuhn
        >>> kuhn().points[0].sequences
        range(1, 3)
        """
        return range(self.first, self.first + len(self.actions))


@dataclass(frozen=True, slots=True)
class BettingLine:
    """An end of the public tree: the moves, and both players' own sequences for one card.

    ``pays`` is what player 1 gets with the lower, an equal and the higher card.
    """

    moves: Moves
    sequences: tuple[Sequence, Sequence]
    pays: tuple[Rational, ...]

    def own_first(self, player: Player) -> tuple[Sequence, Sequence]:
        """Return the player's own sequence for one card, then the opponent's."""
        return self.sequences if player == 1 else (self.sequences[1], self.sequences[0])

    def pays_to(self, player: Player) -> tuple[Rational, ...]:
        """Return the player's payoffs with the lower, an equal, the higher card."""
        return self.pays if player == 1 else tuple(-pay for pay in reversed(self.pays))


@dataclass(frozen=True, repr=False)
class OneCard(InformationStructure):
    """A zero-sum one-card betting game; ``one_card`` makes one and checks it.

    ``copies`` has for each card the number of copies in the deck. Information sets and sequences
    are those of the tree, ordered by card, then as in the public tree: with ``steps[player]``
    sequences for each card, sequence ``1 + r * steps + k`` belongs to card number ``r`` (from 0)
    and to sequence ``k + 1`` for one card.
    """

    title: str
    players: tuple[str, ...]
    cards: tuple[str, ...]
    copies: tuple[int, ...]
    replacement: bool
    points: tuple[DecisionPoint, ...]
    ends: tuple[BettingLine, ...]
    comment: str = ""

    has_tree: ClassVar[Literal[False]] = False
    constant: ClassVar[Rational] = QQ(0)

    @cached_property
    def steps(self) -> dict[Player, int]:
        """Return, for each player, the number of sequences for one card, without the empty one.

        >>> from nashproof.games.examples import kuhn
        >>> kuhn().steps
        {1: 4, 2: 4}
        """
        return {
            p: sum(len(point.actions) for point in self.points if point.player == p) for p in (1, 2)
        }

    @cached_property
    def pairs(self) -> int:
        """Return the number of deals of two cards of the deck, in order.

        >>> from nashproof.games.examples import kuhn
        >>> kuhn(13).pairs
        156
        """
        deck = sum(self.copies)
        return deck * (deck if self.replacement else deck - 1)

    @cached_property
    def deals(self) -> int:
        """Return the number of distinguishable ordered deals.

        >>> from nashproof.games.examples import kuhn
        >>> kuhn(13).deals
        156
        """
        return len(self.cards) ** 2 - self.left.count(0)

    @cached_property
    def payoff_denominator(self) -> int:
        """Return the least common denominator of all payoffs."""
        return lcm(*(int(pay.denominator) for end in self.ends for pay in end.pays))

    @property
    def expanded_size(self) -> int:
        """Return the number of nodes of the tree that ``expand`` gives.

        >>> from nashproof.games.examples import kuhn
        >>> kuhn().expanded_size  # 1 + 3 + 6 deals of 4 decisions and 5 ends
        58
        """
        return 1 + len(self.cards) + self.deals * (len(self.points) + len(self.ends))

    @property
    def terminal_count(self) -> int:
        """Return the number of terminals of the tree that ``expand`` gives."""
        return self.deals * len(self.ends)

    @cached_property
    def left(self) -> tuple[int, ...]:
        """Return, for each card, the copies left for the other player when one player holds it.

        >>> from nashproof.games.examples import kuhn
        >>> kuhn().left
        (0, 0, 0)
        """
        return tuple(count - (not self.replacement) for count in self.copies)

    @cached_property
    def ranks(self) -> dict[str, int]:
        """Return the map from a card to its number, from 0.

        >>> from nashproof.games.examples import kuhn
        >>> kuhn().ranks
        {'1': 0, '2': 1, '3': 2}
        """
        return {card: r for r, card in enumerate(self.cards)}

    def chance_moves(self) -> list[Move]:
        """Return the moves that deal player 1 a card; player 2's are in ``unlisted_moves``.

        >>> from nashproof.games.examples import kuhn
        >>> kuhn().chance_moves()[0]
        (0, 'card 1', '1')
        """
        return [(0, FIRST, card) for card in self.cards]

    def unlisted_moves(self, action: str) -> list[Move]:
        """Return the chance moves of the tree that deal player 2 the card ``action``, if any.

        >>> from nashproof.games.examples import kuhn
        >>> kuhn().unlisted_moves("2")
        [(0, 'card 2 after 1', '2'), (0, 'card 2 after 3', '2')]
        """
        rank = self.ranks.get(action)
        if rank is None:
            return []
        holders = (card for r, card in enumerate(self.cards) if r != rank or self.left[r])
        return [(0, SECOND + card, action) for card in holders]

    def moves_before(self, infoset: int) -> str:
        """Return the moves before an information set, as its name gives them after the card."""
        return self.infosets[infoset].name.partition(" ")[2]

    def joined_moves(self, moves: Iterable[tuple[int, int]]) -> list[tuple[str, int, int]]:
        """Return moves of one player for readers: ``(action, first set, last set)``.

        ``moves`` are pairs ``(set index, action index)`` in order. What neighbouring cards do at
        one point of the betting is joined.

        >>> from nashproof.games.examples import kuhn
        >>> kuhn().joined_moves([(0, 1), (2, 1), (4, 0)])  # with cards 1 and 2: bet
        [('bet', 0, 2), ('check', 4, 4)]
        """
        runs: list[list[int]] = []  # first set, last set, action
        last: dict[str, list[int]] = {}  # by the moves before
        for i, k in moves:
            s = self.infosets[i]
            before = self.moves_before(i)
            step = len(self.sets_of[s.player]) // len(self.cards)
            run = last.get(before)
            if run and run[1:] == [i - step, k]:
                run[1] = i
            else:
                last[before] = [i, i, k]
                runs.append(last[before])
        return [(self.infosets[one].actions[k], one, end) for one, end, k in runs]

    @cached_property
    def infosets(self) -> tuple[InfoSet, ...]:
        """Return the information sets: by player, then by card, then as in the public tree."""
        return tuple(
            self._infoset(point, card, r)
            for player in (1, 2)
            for r, card in enumerate(self.cards)
            for point in self.points
            if point.player == player
        )

    def _infoset(self, point: DecisionPoint, card: str, rank: int) -> InfoSet:
        before = rank * self.steps[point.player]
        name = set_name(card, point.moves)
        parent = before + point.parent if point.parent else 0
        return InfoSet(point.player, name, point.actions, parent, before + point.first)

    def sequence(self, player: Player, sequence: Sequence) -> tuple[int, str] | None:
        """Return the set index and action of a sequence's last move; None for the empty sequence.

        >>> from nashproof.games.examples import kuhn
        >>> kuhn().sequence(1, 6)
        (2, 'bet')
        """
        if not sequence:
            return None
        rank, k = divmod(sequence - 1, self.steps[player])
        own = [point for point in self.points if point.player == player]
        at, point = next((i, p) for i, p in enumerate(own) if k + 1 in p.sequences)
        return self.sets_of[player][rank * len(own) + at], point.actions[k + 1 - point.first]


def one_card(
    title: str,
    players: Texts,
    cards: Texts | int,
    copies: abc.Sequence[int],
    replacement: bool,
    histories: Iterable[History],
    comment: str = "",
) -> OneCard:
    """Return the OneCard of a deck and of the complete histories ``(moves, pays)`` of its betting.

    ``cards`` are names, from the weakest to the strongest; a number of cards names them 1, 2, ....
    ``copies`` has a number for each card; with ``replacement`` the first card goes back before the
    second is dealt. ``pays`` is that of ``BettingLine``. Raises InputError if the histories are not
    the ends of one tree, or the deck is too small or too large.

    >>> histories = [(("fold",), [QQ(-1)] * 3), (("call",), [QQ(-2), QQ(0), QQ(2)])]
    >>> game = one_card("t", ("One", "Two"), ("J", "Q"), (2, 2), False, histories)
    >>> [s.name for s in game.infosets]
    ['J', 'Q']
    """
    points, ends = _public_tree(histories)
    if len(points) * len(copies) > NODES:
        expected = f"at most {NODES}{or_raise(RAISED_NODES)}"
        raise TooLarge(f"{len(points) * len(copies)} information sets", expected)
    moves = sum(len(action) + 1 for point in points for action in point.moves)
    letters = len(copies) * moves + len(points) * _letters_of_cards(cards)
    if letters > CARD_NAME_CHARACTERS:
        raise TooLarge(
            f"information sets whose names have {letters} characters",
            f"at most {CARD_NAME_CHARACTERS}",
        )
    cards = tuple(map(str, range(1, cards + 1))) if isinstance(cards, int) else tuple(cards)
    check_texts(title, comment, *players, *cards)
    if len(set(cards)) != len(cards) or any(" " in c or not c for c in cards) or not cards:
        raise GameError(f"the cards {', '.join(cards)[:60]}", "distinct cards, without blanks")
    if len(copies) != len(cards) or min(copies) < 1 or sum(copies) < 2 - replacement:
        raise GameError(
            "a deck with too few cards", "one copy or more of each card, and two cards in all"
        )
    if len(players) != 2 or len(set(players)) != 2:
        raise GameError(f"{len(players)} players", "the names of two players")
    names, counts = tuple(players), tuple(copies)
    return OneCard(title, names, cards, counts, bool(replacement), points, ends, comment)


def _letters_of_cards(cards: abc.Sequence[str] | int) -> int:
    """Return the number of characters in the names of all cards, or in 1, 2, .. up to a number."""
    names = map(str, range(1, cards + 1)) if isinstance(cards, int) else cards
    return sum(map(len, names))


def _public_tree(
    histories: Iterable[History],
) -> tuple[tuple[DecisionPoint, ...], tuple[BettingLine, ...]]:
    """Return the decisions and the ends of the histories' tree, both in depth-first order."""
    points: list[DecisionPoint] = []
    ends: list[BettingLine] = []
    counts = [0, 0]  # of each player's sequences for one card
    stack: list[tuple[Moves, list[History], tuple[Sequence, Sequence]]] = [
        ((), list(histories), (0, 0))
    ]
    while stack:
        moves, below, sequences = stack.pop()
        if len(below) == 1 and below[0][0] == moves != ():
            ends.append(BettingLine(moves, sequences, tuple(below[0][1])))
            continue
        me, after_each = len(moves) % 2, _by_next_move(moves, below)
        actions = tuple(after_each)
        check_texts(*actions)
        point = DecisionPoint(me + 1, moves, actions, sequences[me], counts[me] + 1)
        counts[me] += len(actions)
        points.append(point)
        for k, action in reversed(list(enumerate(actions))):
            own = point.first + k
            after = (sequences[0], own) if me else (own, sequences[1])
            stack.append(((*moves, action), after_each[action], after))
    return tuple(points), tuple(ends)


def _by_next_move(moves: Moves, below: list[History]) -> dict[str, list[History]]:
    """Return the histories that begin with ``moves``, by the move that comes next."""
    if len(moves) >= HISTORY_MOVES or not below or any(len(h) <= len(moves) for h, _ in below):
        raise GameError(
            f'the history "{" ".join(moves)[:60]}"',
            f"histories of 1 to {HISTORY_MOVES} moves, none of which is another one or its "
            "beginning",
        )
    after_each: dict[str, list[History]] = {}
    for history in below:
        after_each.setdefault(history[0][len(moves)], []).append(history)
    return after_each


# The tree


Extra: TypeAlias = Callable[[tuple[str, str], Moves], abc.Sequence[Rational]]


def expand(game: OneCard, extra: Extra | None = None) -> Tree:
    """Return the Tree that a compact game stands for: two deals, then the public tree.

    ``extra(cards, moves)``, if given, is added to the payoffs of the two players at the end of the
    history ``moves``. Raises InputError if the tree is too large.

    >>> from nashproof.games.examples import kuhn
    >>> tree = expand(kuhn())
    >>> len(tree.nodes), len(tree.leaves)
    (58, 30)
    """
    return assemble(game.title, game.players, _entries(game, extra), game.comment)


def _entries(game: OneCard, extra: Extra | None) -> Iterator[Entry]:
    deck = sum(game.copies)
    yield "chance", FIRST, game.cards, tuple(QQ(c, deck) for c in game.copies)
    for one, card in enumerate(game.cards):
        left = [(two, game.left[two] if one == two else c) for two, c in enumerate(game.copies)]
        dealt = [(two, QQ(c, deck - (not game.replacement))) for two, c in left if c]
        cards, probabilities = [game.cards[two] for two, _ in dealt], [p for _, p in dealt]
        yield "chance", SECOND + card, cards, probabilities
        for two, _ in dealt:
            yield from _betting(game, (one, two), extra)


def _betting(game: OneCard, ranks: tuple[int, int], extra: Extra | None) -> Iterator[Entry]:
    """Yield the public tree for one deal, in depth-first order."""
    one, two = ranks
    cards, order = (game.cards[one], game.cards[two]), (one > two) - (one < two) + 1
    points = {point.moves: point for point in game.points}
    ends = {end.moves: end for end in game.ends}
    stack: list[Moves] = [()]
    while stack:
        moves = stack.pop()
        if moves in ends:
            pay = ends[moves].pays[order]
            more = extra(cards, moves) if extra else (0, 0)
            yield "end", (pay + more[0], -pay + more[1])
            continue
        point = points[moves]
        name = set_name(cards[point.player - 1], moves)
        yield "move", point.player, name, name, point.actions
        stack.extend(moves + (action,) for action in reversed(point.actions))
