"""Game specifications (tables as in data/FORMATS.md, section 1) -> games.

Knows no files: it is given a ``Table``. A card game is a deck and a betting structure: a
``OneCard``, or its tree if the cards have names. A matrix game is a tree in which player 2 does not
see player 1's move. A game in stages is read by ``stages``.
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial
from typing import Any, ClassVar, TypeAlias

from nashproof.errors import FormatError, InputError, NumberError, how_many
from nashproof.exact.numbers import QQ, Rational, rational
from nashproof.files.keys import (
    NUMBER,
    TEXT,
    Inner,
    Key,
    Keys,
    Number,
    OneOf,
    Schema,
    Tables,
    Texts,
    Whole,
    list_of,
    read_whole,
)
from nashproof.files.strict_toml import Table
from nashproof.games.game import Game
from nashproof.games.information import Player
from nashproof.games.one_card import Moves, OneCard, expand, one_card
from nashproof.games.simultaneous import matrix_game
from nashproof.games.stages.stage_game import stage_game
from nashproof.games.tree import Tree
from nashproof.limits import NODES, RAISED_NODES, or_raise

Paid: TypeAlias = tuple[Rational, Rational]  # the amount of each player in the pot
Ending: TypeAlias = tuple[Moves, Player, Paid]  # a complete history, who folds (0: nobody), the pot
Bonus: TypeAlias = tuple[Player, Rational, str, Moves]  # receiver, amount, card, moves before


# A specification, for the examples below
KUHN = """
title = "Kuhn"
description = ""
players = ["One", "Two"]
deck = { cards = 3, replacement = false }
stakes = { ante = "1" }
betting = { bet = "1", raises = 0 }
"""


class _Players(Texts):
    """The names of two players."""

    def read(self, table: Table, key: str) -> tuple[str, ...]:
        players = super().read(table, key)
        if len(players) != 2 or len(set(players)) != 2 or "" in players:
            table.refuse_value(key, "the names of two players, which differ")
        return players


class _Payoffs(Key[list[list[Rational]]]):
    """A row for each of the rows beside it, with a payoff for each of the columns."""

    schema: ClassVar[Schema] = list_of(list_of(NUMBER))

    def read(self, table: Table, key: str) -> list[list[Rational]]:
        rows, columns = table.strings("rows"), table.strings("columns")
        _affordable(table, "rows", 1 + len(rows) + len(rows) * len(columns))
        expected = f"{len(rows)} rows of {len(columns)} payoffs, each in quotes"
        matrix = table.rows(key, len(columns), expected)
        if len(matrix) != len(rows):
            table.refuse_value(key, expected)
        try:
            return [[rational(cell) for cell in row] for row in matrix]
        except InputError as error:
            raise error.at(table.place(key)) from None


class _Cards(Key[list[str] | int]):
    """The names of the cards, or how many there are."""

    schema: ClassVar[Schema] = {"anyOf": [list_of(TEXT), Whole(low=1, high=NODES).json()]}

    def read(self, table: Table, key: str) -> list[str] | int:
        cards = table.take(key, (list, int), '"cards" as a list of names, or as their number')
        return table.whole(key, 1, NODES) if isinstance(cards, int) else table.strings(key)


class _Truth(Key[bool]):
    """True or false."""

    schema: ClassVar[Schema] = {"type": ["boolean"]}

    def read(self, table: Table, key: str) -> bool:
        return bool(table.take(key, bool, f'"{key}" as true or false'))


class _Deck(Inner):
    """Names or number of the cards, the copies of each card, whether the first card goes back."""

    def read(self, table: Table, key: str) -> tuple[list[str] | int, list[int], bool]:
        values = super().read(table, key)
        cards, replacement = values["cards"], values["replacement"]
        copies = [values["copies"]] * (cards if isinstance(cards, int) else len(cards))
        names = [str(cards)] if isinstance(cards, int) else cards
        if (
            len(set(names)) != len(names)
            or any(" " in name or not name for name in names)
            or sum(copies) < 2 - replacement
        ):
            shown = ", ".join(f'"{name}"' for name in names if isinstance(cards, list))
            found = how_many(len(copies), "card") + f": {shown}" * bool(shown)
            expected = "distinct cards, without blanks, at least two"
            table.table(key).refuse("cards", found, expected)
        return cards, copies, replacement


class _Betting(Inner):
    """The sizes of bets and raises; a game without raises needs no raise."""

    def read(self, table: Table, key: str) -> dict[str, Any]:
        betting, needed = table.table(key), {}
        if BETTING["raises"].of(betting, "raises"):
            needed["raise"] = Number()
        return read_whole(betting, {**BETTING, **needed})


class _Paid(Key[Paid]):
    """The chips of each player in the pot."""

    schema: ClassVar[Schema] = list_of(NUMBER, 2)

    def read(self, table: Table, key: str) -> Paid:
        texts = table.strings(key)
        if len(texts) != 2:
            table.refuse_value(key, "two numbers in quotes")
        try:
            one, two = map(rational, texts)
        except InputError as error:
            raise error.at(table.place(key)) from None
        if min(one, two) < 0:
            table.refuse_value(key, "amounts of at least 0")
        return one, two


HEAD: Keys = {"title": Key(), "description": Key(), "players": _Players()}
MATRIX: Keys = {
    "rows": Texts(empty="no rows"),
    "columns": Texts(empty="no columns"),
    "payoffs": _Payoffs(),
    "payoffs_2": _Payoffs(default=None),
}
DECK: Keys = {
    "cards": _Cards(),
    "replacement": _Truth(),
    "copies": Whole(default=1, low=1, high=NODES),
}
HISTORY: Keys = {
    "moves": Texts(),
    "end": OneOf(choices=("showdown", "player 1 folds", "player 2 folds")),
    "paid": _Paid(),
}
BETTING: Keys = {"bet": Number(), "raises": Whole(low=0, high=50), "raise": Number(default=QQ(0))}
BONUS: Keys = {"player": Whole(low=1, high=2), "amount": Number(), "card": Key(), "moves": Texts()}
OF_MATRIX: Keys = {"matrix": Inner(keys=MATRIX)}
_OF_CARDS: Keys = {"deck": _Deck(keys=DECK), "bonus": Tables(default=(), keys=BONUS)}
OF_HISTORIES: Keys = {**_OF_CARDS, "histories": Tables(keys=HISTORY)}
OF_BETTING: Keys = {
    **_OF_CARDS,
    "stakes": Inner(keys={"ante": Number()}),
    "betting": _Betting(keys=BETTING),
}


def game_from_table(table: Table) -> Game:
    """Return the game that a specification describes: a OneCard if the deck is a number of cards.

    Any other specification gives a Tree. Raises InputError with the line at fault.

    >>> from nashproof.files.strict_toml import read_table
    >>> game = game_from_table(read_table(KUHN, "kuhn.toml"))
    >>> game.title, len(game.infosets)
    ('Kuhn', 12)
    """
    _refuse_other_files(table)
    if table.has("stages"):
        return stage_game(table).tree
    if table.has("matrix"):
        keys = OF_MATRIX
    else:
        keys = OF_BETTING if table.has("betting") else OF_HISTORIES
    try:
        values = read_whole(table, {**HEAD, **keys})
        return _matrix_game(values) if "matrix" in values else _card_game(table, values)
    except InputError as error:
        raise error.at(table.name) from None


OTHER_FILES = {  # TOML that is no game, by a key which only it has
    "assertions": ("a document of assertions", "a game: a document is audited by itself"),
    "strategy": ("a profile", "a game: a profile follows --profile"),
    "automata": (
        "a repeated game",
        'the interval of its discount factor, audit FILE --family "d in [0, 999/1000]"',
    ),
}


def _refuse_other_files(table: Table) -> None:
    """Raise FormatError for a document or a profile in the place of a game."""
    for key, (found, expected) in OTHER_FILES.items():
        if table.has(key):
            raise FormatError(found, expected, table.name)


def variant(table: Table, cards: str | None = None, **stakes: str | None) -> Table:
    """Return the specification of a card game with another deck or other stakes, in compact form.

    ``cards`` is the number of cards (without it as many as the table has); ``stakes`` are ``ante``,
    ``bet`` and the number of ``raises``. All are texts; None changes nothing. A ``raise`` that the
    table does not state becomes the bet. Raises InputError for games without a deck, for stakes of
    games that are no betting structure, and for texts that should be whole numbers and are not.

    >>> from nashproof.files.strict_toml import read_table
    >>> game = game_from_table(variant(read_table(KUHN, "kuhn.toml"), cards="13", bet="1/2"))
    >>> game.title, len(game.cards)
    ('Kuhn (cards 13, bet 1/2)', 13)
    """
    changed = {key: value for key, value in stakes.items() if value is not None}
    needed = ("deck", "stakes", "betting") if changed else ("deck",)
    if not all(isinstance(table.data.get(key), dict) for key in needed):
        table.refuse(
            "betting",
            "a game that is not given as a betting structure",
            "one with [deck], [stakes] and [betting]",
        )
    data = deepcopy(table.data)
    for key, value in changed.items():
        number = _whole(table, value) if key == "raises" else value
        data["stakes" if key == "ante" else "betting"][key] = number
    if isinstance(data.get("betting"), dict):
        data["betting"].setdefault("raise", data["betting"].get("bet"))
    if (words := variant_words({"cards": cards} | changed)) and isinstance(data.get("title"), str):
        data["title"] += f" ({words})"
    before = data["deck"].get("cards")
    count = len(before) if isinstance(before, list) else before
    data["deck"]["cards"] = count if cards is None else _whole(table, cards)
    return Table(data, table.path, table.text, table.name)


def variant_words(changes: Mapping[str, str | None]) -> str:
    """Return changes to a game in words, as they stand in the title of the variant.

    >>> variant_words({"cards": "5", "bet": "1/2", "raises": None})
    'cards 5, bet 1/2'
    """
    return ", ".join(f"{key} {value}" for key, value in changes.items() if value is not None)


def variant_name(identifier: str, changes: Mapping[str, str | None]) -> str:
    """Return the id of a variant of a game; ``changes`` are as in ``variant``.

    >>> variant_name("kuhn", {"cards": "5", "bet": "1/2"})
    'kuhn-cards-5-bet-1over2'
    """
    words = [
        f"{key}-{value.replace('/', 'over').replace('.', 'point')}"
        for key, value in changes.items()
        if value is not None
    ]
    return "-".join([identifier, *words])


def _whole(table: Table, text: str) -> int:
    try:
        number = rational(text)
    except NumberError as error:
        raise error.but(expected="a whole number", place=table.name) from None
    if number.denominator != 1:
        raise NumberError(f'"{text}"', "a whole number", table.name)
    return int(number)


def _matrix_game(values: dict[str, Any]) -> Tree:
    matrix = values["matrix"]
    payoffs = matrix["payoffs"], matrix["payoffs_2"]
    return matrix_game(
        values["title"],
        values["players"],
        matrix["rows"],
        matrix["columns"],
        *payoffs,
        values["description"],
    )


def _card_game(table: Table, values: dict[str, Any]) -> Game:
    cards, copies, replacement = values["deck"]
    histories = (
        _unfolded(table, values) if "betting" in values else _listed(table, values["histories"])
    )
    paying = [(moves, _pays(folds, *paid)) for moves, folds, paid in histories]
    compact = one_card(
        values["title"],
        values["players"],
        cards,
        copies,
        replacement,
        paying,
        values["description"],
    )
    bonuses = [_bonus(b, compact) for b in values["bonus"]]
    if not isinstance(cards, int):
        _affordable(table, "deck", compact.expanded_size)
        return expand(compact, partial(_extra, bonuses))
    if bonuses:
        table.refuse(
            "bonus", "payments on top in a game with a number of cards", "the names of the cards"
        )
    return compact


def _affordable(table: Table, key: str, nodes: int) -> None:
    if nodes > NODES:
        expected = f"at most {NODES:,}{or_raise(RAISED_NODES)}"
        table.refuse(key, f"a game of {nodes:,} nodes", expected)


def _pays(folds: Player, paid_1: Rational, paid_2: Rational) -> tuple[Rational, Rational, Rational]:
    """Return the payoff of player 1 with the lower, an equal, the higher card.

    The loser loses what they put in, ``paid_1`` or ``paid_2``; equal cards tie.
    """
    if folds:
        gain = -paid_1 if folds == 1 else paid_2
        return gain, gain, gain
    return -paid_1, QQ(0), paid_2


def _listed(table: Table, items: Sequence[Table]) -> list[Ending]:
    """Return the complete histories that a table lists."""
    histories: list[Ending] = []
    for item in items:
        row = read_whole(item, HISTORY)
        moves, end = row["moves"], row["end"]
        folds = 0 if end == "showdown" else int(end.split()[1])
        if not moves or (folds and folds != 2 - len(moves) % 2):
            item.refuse(
                "moves", f"{len(moves)} moves and {end}", "the player who moves last to fold"
            )
        histories.append((moves, folds, row["paid"]))
    _check_tree(table, [moves for moves, _, _ in histories])
    return histories


def _check_tree(table: Table, moves: list[Moves]) -> None:
    """Refuse histories that are not the ends of one tree, such as a history twice."""
    ordered = sorted(moves)  # a beginning stands just before one of those that it begins
    for history, following in zip(ordered, ordered[1:]):
        if following[: len(history)] == history:
            table.refuse(
                "histories",
                f'the histories "{" ".join(history)}" and "{" ".join(following)}"',
                "no history that is another one or its beginning",
            )


def _unfolded(table: Table, values: dict[str, Any]) -> list[Ending]:
    """Return the complete histories of a betting structure."""
    ante, betting = values["stakes"]["ante"], values["betting"]
    if ante < 0:
        table.table("stakes").refuse_value("ante", "an ante of at least 0")
    if betting["bet"] <= 0 or betting["raise"] < 0:
        expected = "a positive bet and raise"
        table.table("betting").refuse("bet", "an amount below 0 or a bet of 0", expected)
    return list(_unfold((), (ante, ante), betting["raises"], betting["bet"], betting["raise"]))


def _unfold(
    moves: Moves, paid: Paid, raises: int, bet: Rational, step: Rational
) -> Iterator[Ending]:
    """Yield the complete histories that begin with ``moves``."""
    me = len(moves) % 2
    to_call = paid[1 - me] - paid[me]
    called = _put(paid, me, to_call)
    if not to_call and not moves:
        yield from _unfold(("check",), paid, raises, bet, step)
    elif not to_call:
        yield moves + ("check",), 0, paid
    if not to_call:
        yield from _unfold(moves + ("bet",), _put(paid, me, bet), raises, bet, step)
        return
    yield moves + ("fold",), me + 1, paid
    yield moves + ("call",), 0, called
    if raises:
        yield from _unfold(moves + ("raise",), _put(called, me, step), raises - 1, bet, step)


def _put(paid: Paid, me: int, amount: Rational) -> Paid:
    paid_1, paid_2 = paid
    return (paid_1, paid_2 + amount) if me else (paid_1 + amount, paid_2)


def _bonus(table: Table, game: OneCard) -> Bonus:
    """Return a payment besides those of the betting, as a table states it."""
    row = read_whole(table, {**BONUS, "card": OneOf(choices=tuple(game.cards))})
    moves = row["moves"]
    if not any(end.moves[: len(moves)] == moves for end in game.ends):
        table.refuse("moves", f'the moves "{" ".join(moves)}"', "the beginning of a history")
    return row["player"], row["amount"], row["card"], moves


def _extra(bonuses: list[Bonus], cards: tuple[str, str], moves: Moves) -> list[Rational]:
    """Return the bonuses of the two players in one deal, at the end of a history."""
    paid = [QQ(0), QQ(0)]
    for player, amount, card, first in bonuses:
        if cards[player - 1] == card and moves[: len(first)] == first:
            paid[player - 1] += amount
    return paid
