"""Game specifications (tables as in data/FORMATS.md, section 1) -> games.

Knows no files: it is given a ``Table``. A card game is a deck and a betting structure: a
``OneCard``, or its tree if the cards have names. A matrix game is a tree in which player 2 does not
see player 1's move. A game in stages is read by ``stages``.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import partial
from typing import TypeAlias

from nashproof.errors import FormatError, InputError, NumberError, how_many
from nashproof.exact.numbers import QQ, Rational, rational
from nashproof.files.strict_toml import Table
from nashproof.games.assembly import Texts
from nashproof.games.game import Game
from nashproof.games.information import Player
from nashproof.games.one_card import Moves, OneCard, expand, one_card
from nashproof.games.simultaneous import matrix_game
from nashproof.games.stages.stage_game import stage_game
from nashproof.games.tree import Tree
from nashproof.limits import NODES

Paid: TypeAlias = tuple[Rational, Rational]  # what each player has put into the pot
Ending: TypeAlias = tuple[Moves, Player, Paid]  # a complete history, who folds (0: nobody), the pot
Bonus: TypeAlias = tuple[Player, Rational, str, Moves]  # to whom, how much, with which card, after


# A specification, for the examples below
KUHN = """
title = "Kuhn"
description = ""
players = ["One", "Two"]
deck = { cards = 3, replacement = false }
stakes = { ante = "1" }
betting = { bet = "1", raises = 0 }
"""


def game_from_table(table: Table) -> Game:
    """The game that a specification describes: a OneCard if the deck is a number of cards.

    Any other specification gives a Tree. Raises InputError with the line at fault.

    >>> from nashproof.files.strict_toml import read_table
    >>> game = game_from_table(read_table(KUHN, "kuhn.toml"))
    >>> game.title, len(game.infosets)
    ('Kuhn', 12)
    """
    _refuse_other_files(table)
    if table.has("stages"):
        return stage_game(table).tree
    title, description = table.string("title"), table.string("description")
    players = table.strings("players")
    if len(players) != 2 or len(set(players)) != 2 or "" in players:
        table.refuse_value("players", "the names of two players, which differ")
    read = _matrix_game if table.has("matrix") else _card_game
    try:
        return read(table, title, players, description)
    except InputError as error:
        raise error.at(table.name) from None


OTHER_FILES = {  # TOML that is no game, by a key which only it has
    "assertions": ("a document of assertions", "a game: a document is audited by itself"),
    "strategy": ("a profile", "a game: a profile follows --profile"),
}


def _refuse_other_files(table: Table) -> None:
    """Raise FormatError for a document or a profile in the place of a game."""
    for key, (found, expected) in OTHER_FILES.items():
        if table.has(key):
            raise FormatError(found, expected, table.name)


def variant(table: Table, cards: str | None = None, **stakes: str | None) -> Table:
    """The specification of a card game with another deck or other stakes, in compact form.

    ``cards`` is the number of cards (without it as many as the table has); ``stakes`` are ``ante``,
    ``bet`` and the number of ``raises``. All are texts; what is None stays. A ``raise`` that the
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
    """Changes to a game in words, as they stand in the title of the variant.

    >>> variant_words({"cards": "5", "bet": "1/2", "raises": None})
    'cards 5, bet 1/2'
    """
    return ", ".join(f"{key} {value}" for key, value in changes.items() if value is not None)


def variant_name(identifier: str, changes: Mapping[str, str | None]) -> str:
    """The id of a variant of a game; ``changes`` are as in ``variant``.

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


def _matrix_game(table: Table, title: str, players: Texts, description: str) -> Tree:
    matrix = table.table("matrix")
    rows, columns = matrix.strings("rows"), matrix.strings("columns")
    if not rows or not columns:
        matrix.refuse("rows", "no rows, or no columns", "at least one action of each player")
    _affordable(matrix, "rows", 1 + len(rows) + len(rows) * len(columns))
    first = _payoff_rows(matrix, "payoffs", rows, columns)
    second = _payoff_rows(matrix, "payoffs_2", rows, columns) if matrix.has("payoffs_2") else None
    matrix.end()
    table.end()
    return matrix_game(title, players, rows, columns, first, second, description)


def _card_game(table: Table, title: str, players: Texts, description: str) -> Game:
    cards, copies, replacement = _deck(table.table("deck"))
    histories = _betting_histories(table) if table.has("betting") else _listed_histories(table)
    paying = [(moves, _pays(folds, *paid)) for moves, folds, paid in histories]
    compact = one_card(title, players, cards, copies, replacement, paying, description)
    bonuses = [_bonus(b, compact) for b in table.tables("bonus", [])]
    table.end()
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
        table.refuse(key, f"a game of {nodes:,} nodes", f"at most {NODES:,}")


def _payoff_rows(table: Table, key: str, rows: Texts, columns: Texts) -> list[list[Rational]]:
    expected = f"{len(rows)} rows of {len(columns)} payoffs, each in quotes"
    matrix = table.rows(key, len(columns), expected)
    if len(matrix) != len(rows):
        table.refuse_value(key, expected)
    try:
        return [[rational(cell) for cell in row] for row in matrix]
    except InputError as error:
        raise error.at(table.place(key)) from None


def _deck(deck: Table) -> tuple[list[str] | int, list[int], bool]:
    """Names or number of the cards, the copies of each card, whether the first card goes back."""
    cards = deck.take("cards", (list, int), '"cards" as a list of names, or as their number')
    cards = deck.whole("cards", 1, NODES) if isinstance(cards, int) else deck.strings("cards")
    replacement = deck.take("replacement", bool, '"replacement" as true or false')
    count = cards if isinstance(cards, int) else len(cards)
    copies = [deck.whole("copies", 1, NODES, 1)] * count
    names = [str(cards)] if isinstance(cards, int) else cards
    if (
        len(set(names)) != len(names)
        or any(" " in name or not name for name in names)
        or sum(copies) < 2 - replacement
    ):
        shown = ", ".join(f'"{name}"' for name in names if isinstance(cards, list))
        found = how_many(len(copies), "card") + f": {shown}" * bool(shown)
        deck.refuse("cards", found, "distinct cards, without blanks, at least two")
    deck.end()
    return cards, copies, replacement


def _pays(folds: Player, one: Rational, two: Rational) -> tuple[Rational, Rational, Rational]:
    """What player 1 gets with the lower, an equal, the higher card.

    The loser loses what they put in, ``one`` or ``two``; equal cards tie.
    """
    if folds:
        gain = -one if folds == 1 else two
        return gain, gain, gain
    return -one, QQ(0), two


def _listed_histories(table: Table) -> list[Ending]:
    """The complete histories of the table."""
    histories: list[Ending] = []
    for item in table.tables("histories"):
        moves = tuple(item.strings("moves"))
        end = item.choice("end", ("showdown", "player 1 folds", "player 2 folds"))
        paid = item.strings("paid")
        if len(paid) != 2:
            item.refuse_value("paid", "two numbers in quotes")
        folds = 0 if end == "showdown" else int(end.split()[1])
        if not moves or (folds and folds != 2 - len(moves) % 2):
            item.refuse(
                "moves", f"{len(moves)} moves and {end}", "the player who moves last to fold"
            )
        histories.append((moves, folds, _paid(item, paid)))
        item.end()
    _check_tree(table, [moves for moves, _, _ in histories])
    return histories


def _paid(item: Table, texts: list[str]) -> Paid:
    try:
        one, two = (rational(text) for text in texts)
    except InputError as error:
        raise error.at(item.place("paid")) from None
    if min(one, two) < 0:
        item.refuse_value("paid", "amounts of at least 0")
    return one, two


def _check_tree(table: Table, moves: list[Moves]) -> None:
    """Histories must be the ends of one tree: none twice, none the beginning of another."""
    ordered = sorted(moves)  # a beginning stands just before one of those that it begins
    for one, other in zip(ordered, ordered[1:]):
        if other[: len(one)] == one:
            table.refuse(
                "histories",
                f'the histories "{" ".join(one)}" and "{" ".join(other)}"',
                "no history that is another one or its beginning",
            )


def _betting_histories(table: Table) -> list[Ending]:
    stakes, betting = table.table("stakes"), table.table("betting")
    ante, bet = stakes.number("ante"), betting.number("bet")
    raises = betting.whole("raises", 0, 50)
    step = betting.number("raise", "0" if raises == 0 else None)
    if ante < 0:
        stakes.refuse_value("ante", "an ante of at least 0")
    if bet <= 0 or step < 0:
        betting.refuse("bet", "an amount below 0 or a bet of 0", "a positive bet and raise")
    stakes.end()
    betting.end()
    return list(_unfold((), (ante, ante), raises, bet, step))


def _unfold(
    moves: Moves, paid: Paid, raises: int, bet: Rational, step: Rational
) -> Iterator[Ending]:
    """The complete histories that begin with ``moves``: check, bet, fold, call, raise in turn."""
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
    one, two = paid
    return (one, two + amount) if me else (one + amount, two)


def _bonus(table: Table, game: OneCard) -> Bonus:
    """A payment besides those of the betting."""
    player, amount = table.whole("player", 1, 2), table.number("amount")
    card, moves = table.choice("card", game.cards), tuple(table.strings("moves"))
    if not any(end.moves[: len(moves)] == moves for end in game.ends):
        table.refuse("moves", f'the moves "{" ".join(moves)}"', "the beginning of a history")
    table.end()
    return player, amount, card, moves


def _extra(bonuses: list[Bonus], cards: tuple[str, str], moves: Moves) -> list[Rational]:
    """The bonuses of the two players in one deal, at the end of a history."""
    paid = [QQ(0), QQ(0)]
    for player, amount, card, first in bonuses:
        if cards[player - 1] == card and moves[: len(first)] == first:
            paid[player - 1] += amount
    return paid
