"""One-card betting games in compact form: a deck, and one public betting tree that is the same for every deal.

What two lines of betting pay depends on the cards only through who wins, so nothing here grows with the number of
*pairs* of cards. ``expand`` gives the tree that a compact game stands for (docs/certificate-format.md, section 2).
Knows no files. Both players hold one card; equal cards are a tie; cards stand from the weakest to the strongest.
"""

import json
from dataclasses import dataclass
from functools import cached_property

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ, number_text, rational
from nashproof.games.tree import InfoSet, Sets, assemble, check_texts

FORMAT = "nashproof one-card game 1"
FIRST, SECOND = "card 1", "card 2 after "  # the chance nodes of the tree; the first card follows
LARGEST = 2_000_000  # information sets of a game; the checker's limit too
LENGTH = 200  # moves of one history


@dataclass(frozen=True, slots=True)
class Point:
    """A decision in the public tree: who moves, the moves so far, his actions.

    ``parent`` and ``first`` number the player's own sequences for one card, as in ``InfoSet``: 0 is the empty one.
    """

    player: int
    moves: tuple
    actions: tuple
    parent: int
    first: int

    @property
    def sequences(self):
        """The player's own sequences that its actions make."""
        return range(self.first, self.first + len(self.actions))


@dataclass(frozen=True, slots=True)
class End:
    """An end of the public tree: the players' own sequences for one card, and what player 1 is paid if his card is lower,
    equal and higher.
    """

    moves: tuple
    sequences: tuple
    pays: tuple


@dataclass(frozen=True)
class OneCard(Sets):
    """A zero-sum one-card betting game; ``one_card`` makes one and checks it.

    ``copies`` says of each card how many there are in the deck. Information sets and sequences are those of the tree,
    ordered by card, then as in the public tree: with ``steps[player]`` sequences a card, sequence ``1 + r * steps + k``
    belongs to card number ``r`` (from 0) and to sequence ``k + 1`` for one card.
    """

    title: str
    players: tuple
    cards: tuple
    copies: tuple
    replacement: bool
    points: tuple
    ends: tuple
    comment: str = ""

    constant = QQ(0)

    @cached_property
    def steps(self):
        """For each player: how many sequences belong to one card, the empty one left out."""
        return {
            p: sum(len(point.actions) for point in self.points if point.player == p) for p in (1, 2)
        }

    @cached_property
    def pairs(self):
        """How many deals of two cards of the deck there are, in order."""
        deck = sum(self.copies)
        return deck * (deck if self.replacement else deck - 1)

    @cached_property
    def deals(self):
        """How many deals of two cards can be told apart, in order."""
        return len(self.cards) ** 2 - self.left.count(0)

    @property
    def expanded_size(self):
        """How many nodes the tree has that ``expand`` gives."""
        return 1 + len(self.cards) + self.deals * (len(self.points) + len(self.ends))

    @cached_property
    def left(self):
        """Of each card, how many copies are left for the other player when one holds it."""
        return tuple(count - (not self.replacement) for count in self.copies)

    @cached_property
    def ranks(self):
        """Card -> its number, from 0."""
        return {card: r for r, card in enumerate(self.cards)}

    def seconds(self, card):
        """The chance moves of the tree that deal player 2 this card: ``(0, node, card)``; none if there is no such card."""
        rank = self.ranks.get(card)
        return (
            [
                (0, SECOND + one, card)
                for r, one in enumerate(self.cards)
                if r != rank or self.left[r]
            ]
            if rank is not None
            else []
        )

    @cached_property
    def infosets(self):
        return tuple(
            self._infoset(point, card, r)
            for player in (1, 2)
            for r, card in enumerate(self.cards)
            for point in self.points
            if point.player == player
        )

    def _infoset(self, point, card, rank):
        before = rank * self.steps[point.player]
        name = " ".join((card, *point.moves))
        return InfoSet(
            point.player,
            name,
            point.actions,
            point.parent and before + point.parent,
            before + point.first,
        )

    def sequence(self, player, number):
        if not number:
            return None
        rank, k = divmod(number - 1, self.steps[player])
        own = [point for point in self.points if point.player == player]
        at, point = next(
            (i, p) for i, p in enumerate(own) if p.first <= k + 1 < p.first + len(p.actions)
        )
        return self.sets_of[player][rank * len(own) + at], point.actions[k + 1 - point.first]


def one_card(title, players, cards, copies, replacement, histories, comment=""):
    """The OneCard of a deck and of the complete histories ``(moves, pays)`` of its betting. Raises InputError.

    ``cards`` are names, or a number of cards, which then are named 1, 2, ...; ``copies`` one number for each card.
    """
    points, ends = _public_tree(histories)
    if len(points) * len(copies) > LARGEST:
        raise InputError(f"{len(points) * len(copies)} information sets", f"at most {LARGEST}")
    cards = tuple(map(str, range(1, cards + 1))) if isinstance(cards, int) else tuple(cards)
    check_texts(title, comment, *players, *cards)
    if len(set(cards)) != len(cards) or any(" " in c or not c for c in cards) or not cards:
        raise InputError(f"the cards {', '.join(cards)[:60]}", "distinct cards, without blanks")
    if len(copies) != len(cards) or min(copies) < 1 or sum(copies) < 2 - replacement:
        raise InputError(
            "a deck with too few cards", "one copy or more of each card, and two cards in all"
        )
    if len(players) != 2 or len(set(players)) != 2:
        raise InputError(f"{len(players)} players", "the names of two players")
    return OneCard(
        title, tuple(players), cards, tuple(copies), bool(replacement), points, ends, comment
    )


def _public_tree(histories):
    """The decisions and the ends of the histories' tree, both in depth-first order."""
    points, ends, counts = [], [], [0, 0]
    stack = [((), list(histories), (0, 0))]
    while stack:
        moves, below, sequences = stack.pop()
        if len(below) == 1 and below[0][0] == moves != ():
            ends.append(End(moves, sequences, tuple(below[0][1])))
            continue
        if len(moves) >= LENGTH or not below or any(len(h) <= len(moves) for h, _ in below):
            raise InputError(
                f'the history "{" ".join(moves)[:60]}"',
                f"histories of 1 to {LENGTH} moves, none of which is another one or its beginning",
            )
        me, after_each = len(moves) % 2, {}
        for history in below:
            after_each.setdefault(history[0][len(moves)], []).append(history)
        actions = tuple(after_each)
        check_texts(*actions)
        point = Point(me + 1, moves, actions, sequences[me], counts[me] + 1)
        counts[me] += len(actions)
        points.append(point)
        for k, action in reversed(list(enumerate(actions))):
            after = tuple(point.first + k if p == me else q for p, q in enumerate(sequences))
            stack.append((moves + (action,), after_each[action], after))
    return tuple(points), tuple(ends)


# The tree


def expand(game, extra=None):
    """The Game that a compact game stands for: two deals, then the public tree.

    ``extra(cards, moves)``, if given, is paid to the two players on top (a pair).
    """
    return assemble(game.title, game.players, _entries(game, extra), game.comment)


def _entries(game, extra):
    deck = sum(game.copies)
    yield "chance", FIRST, game.cards, tuple(QQ(c, deck) for c in game.copies)
    for one, card in enumerate(game.cards):
        left = [(two, game.left[two] if one == two else c) for two, c in enumerate(game.copies)]
        left = [(two, QQ(c, deck - (not game.replacement))) for two, c in left if c]
        yield (
            "chance",
            SECOND + card,
            tuple(game.cards[two] for two, _ in left),
            tuple(p for _, p in left),
        )
        for two, _ in left:
            yield from _betting(game, (one, two), extra)


def _betting(game, ranks, extra):
    """The public tree for one deal, in depth-first order: points and ends, which are merged by what they follow."""
    cards, order = (
        tuple(game.cards[r] for r in ranks),
        (ranks[0] > ranks[1]) - (ranks[0] < ranks[1]) + 1,
    )
    points = {point.moves: point for point in game.points}
    ends = {end.moves: end for end in game.ends}
    stack = [()]
    while stack:
        moves = stack.pop()
        if moves in ends:
            pay = ends[moves].pays[order]
            more = extra(cards, moves) if extra else (0, 0)
            yield "end", (pay + more[0], -pay + more[1])
            continue
        point = points[moves]
        name = " ".join((cards[point.player - 1], *moves))
        yield "move", point.player, name, name, point.actions
        stack.extend(moves + (action,) for action in reversed(point.actions))


# The canonical file


def write_compact(game):
    """The canonical text of a compact game: the same bytes for equal games."""
    numbered = game.cards == tuple(map(str, range(1, len(game.cards) + 1)))
    content = {
        "cards": str(len(game.cards)) if numbered else list(game.cards),
        "comment": game.comment,
        "copies": _runs(game.copies),
        "format": FORMAT,
        "histories": [
            {"moves": list(end.moves), "pays": list(map(number_text, end.pays))}
            for end in game.ends
        ],
        "players": list(game.players),
        "replacement": "yes" if game.replacement else "no",
        "title": game.title,
    }
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"


def _runs(copies):
    """``[[copies, cards in a row that have so many], ..]``, as texts."""
    runs = []
    for count in copies:
        if runs and runs[-1][0] == count:
            runs[-1][1] += 1
        else:
            runs.append([count, 1])
    return [[str(count), str(times)] for count, times in runs]


def read_compact(text, name):
    """The OneCard in a canonical text; ``name`` is for messages. Raises InputError."""
    try:
        content = json.loads(text)
        cards = content["cards"] if isinstance(content["cards"], list) else _whole(content["cards"])
        runs = [(_whole(count), _whole(times)) for count, times in content["copies"]]
        copies = (
            [count for count, times in runs for _ in range(times)]
            if sum(t for _, t in runs) <= LARGEST
            else []
        )
        histories = [
            (tuple(h["moves"]), tuple(map(rational, h["pays"]))) for h in content["histories"]
        ]
        game = one_card(
            content["title"],
            content["players"],
            cards,
            copies,
            content["replacement"] == "yes",
            histories,
            content["comment"],
        )
        same = write_compact(game) == text and all(len(pays) == 3 for _, pays in histories)
    except InputError as error:
        raise error.at(name) from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        same = False
    if not same:
        raise InputError("another text", "a one-card game as nashproof writes it", name)
    return game


def _whole(text):
    number = rational(text)
    if number.denominator != 1 or not 0 < number <= LARGEST:
        raise InputError(f'"{text}"', f"a number from 1 to {LARGEST}")
    return int(number)
