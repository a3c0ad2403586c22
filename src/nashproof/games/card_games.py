"""Game specifications (tables as in data/FORMATS.md, section 1) -> games.

Knows no files: it is given a ``Table``. A card game is a deck and a betting structure, a ``OneCard``, or its tree where the
cards have names; a matrix game is a tree in which player 2 does not see player 1's move.
"""

from copy import deepcopy
from functools import partial

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ, rational
from nashproof.files.strict_toml import Table
from nashproof.games.one_card import LARGEST, expand, one_card
from nashproof.games.simultaneous import strategic_entries
from nashproof.games.tree import NODES, assemble


def game_from_table(table):
    """The game that a specification describes: a Game, or a OneCard where the deck is given by a number of cards.

    Raises InputError with the line at fault.
    """
    title, description = table.string("title"), table.string("description")
    players = table.strings("players")
    if len(players) != 2 or len(set(players)) != 2:
        table.refuse("players", f"{len(players)} players", "the names of two players")
    read = _matrix_game if table.has("matrix") else _card_game
    try:
        return read(table, title, players, description)
    except InputError as error:
        raise error.at(table.name) from None


def variant(table, cards=None, **stakes):
    """The table of a card game in compact form, with a deck of so many cards (by default as many as it has), and with another ``ante``,
    ``bet`` or number of ``raises``, all given as texts.

    What is None stays; a ``raise`` that the table does not give is as large as the bet. Raises InputError for games without
    a deck, for other stakes of games that are not given as a betting structure, and for texts that are no whole numbers where they must be.
    """
    changed = {key: value for key, value in stakes.items() if value is not None}
    if not all(
        isinstance(table.data.get(key), dict)
        for key in (("deck", "stakes", "betting") if changed else ("deck",))
    ):
        table.refuse(
            "betting",
            "a game that is not given as a betting structure",
            "one with [deck], [stakes] and [betting]",
        )
    data = deepcopy(table.data)
    for key, value in changed.items():
        data["stakes" if key == "ante" else "betting"][key] = (
            _whole(table, value) if key == "raises" else value
        )
    if isinstance(data.get("betting"), dict):
        data["betting"].setdefault("raise", data["betting"].get("bet"))
    if (words := variant_words({"cards": cards} | changed)) and isinstance(data.get("title"), str):
        data["title"] += f" ({words})"
    held = data["deck"].get("cards")
    data["deck"]["cards"] = (
        _whole(table, cards) if cards is not None else len(held) if isinstance(held, list) else held
    )
    return Table(data, table.path, table.text, table.name)


def variant_words(changes):
    """Changes to a game in words, as they stand in the title of the variant: ``cards 5, bet 1/2``."""
    return ", ".join(f"{key} {value}" for key, value in changes.items() if value is not None)


def variant_name(identifier, changes):
    """How a variant of the game of that id is called, ``changes`` being as in ``variant``: ``kuhn-cards-5-bet-1over2``."""
    words = [
        f"{key}-{value.replace('/', 'over').replace('.', 'point')}"
        for key, value in changes.items()
        if value is not None
    ]
    return "-".join([identifier, *words])


def _whole(table, text):
    number = rational(text)
    if number.denominator != 1:
        raise InputError(f'"{text}"', "a whole number", table.name)
    return int(number)


def _matrix_game(table, title, players, description):
    entries = list(_matrix_entries(table.table("matrix")))
    table.end()
    return assemble(title, players, entries, description)


def _card_game(table, title, players, description):
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


def _matrix_entries(table):
    rows, columns = table.strings("rows"), table.strings("columns")
    if not rows or not columns:
        table.refuse("rows", "no rows, or no columns", "at least one action of each player")
    _affordable(table, "rows", 1 + len(rows) + len(rows) * len(columns))
    first = _payoff_rows(table, "payoffs", rows, columns)
    second = _payoff_rows(table, "payoffs_2", rows, columns) if table.has("payoffs_2") else None
    table.end()
    return strategic_entries(
        [rows, columns],
        lambda c: (first[c[0]][c[1]], second[c[0]][c[1]] if second else -first[c[0]][c[1]]),
    )


def _affordable(table, key, nodes):
    if nodes > NODES:
        table.refuse(key, f"a game of {nodes:,} nodes", f"at most {NODES:,}")


def _payoff_rows(table, key, rows, columns):
    expected = f"{len(rows)} rows of {len(columns)} payoffs, each in quotes"
    matrix = table.rows(key, len(columns), expected)
    if len(matrix) != len(rows):
        table.refuse_value(key, expected)
    try:
        return [[rational(cell) for cell in row] for row in matrix]
    except InputError as error:
        raise error.at(table.place(key)) from None


def _deck(deck):
    """Names or number of the cards, how many copies there are of each, whether they are put back."""
    cards = deck.take("cards", (list, int), '"cards" as a list of names, or as their number')
    cards = deck.whole("cards", 1, LARGEST) if isinstance(cards, int) else deck.strings("cards")
    replacement = deck.take("replacement", bool, '"replacement" as true or false')
    count = cards if isinstance(cards, int) else len(cards)
    copies = [deck.whole("copies", 1, LARGEST, 1)] * count
    if (
        not isinstance(cards, int)
        and (len(set(cards)) != count or any(" " in c or not c for c in cards))
        or (sum(copies) < 2 - replacement)
    ):
        shown = cards if isinstance(cards, int) else ", ".join(cards)
        deck.refuse("cards", f"the cards {shown}", "distinct cards, without blanks, at least two")
    deck.end()
    return cards, copies, replacement


def _pays(folds, one, two):
    """What player 1 is paid if his card is lower, equal, higher: the loser loses what he paid, equal cards tie."""
    if folds:
        return (-one if folds == 1 else two,) * 3
    return -one, QQ(0), two


def _listed_histories(table):
    """The complete histories of the table: (moves, who folds or 0, (paid by 1, paid by 2))."""
    histories = []
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


def _paid(item, texts):
    try:
        amounts = tuple(rational(text) for text in texts)
    except InputError as error:
        raise error.at(item.place("paid")) from None
    if min(amounts) < 0:
        item.refuse_value("paid", "amounts of at least 0")
    return amounts


def _check_tree(table, moves):
    """Histories must be the ends of one tree: none twice, none the beginning of another."""
    ordered = sorted(moves)  # in which a beginning stands just before one of those that it begins
    for one, other in zip(ordered, ordered[1:]):
        if other[: len(one)] == one:
            table.refuse(
                "histories",
                f'the histories "{" ".join(one)}" and "{" ".join(other)}"',
                "no history that is another one or its beginning",
            )


def _betting_histories(table):
    stakes, betting = table.table("stakes"), table.table("betting")
    ante, bet = stakes.number("ante"), betting.number("bet")
    raises = betting.whole("raises", 0, 50)
    step = betting.number("raise", "0" if raises == 0 else None)
    if ante < 0 or bet <= 0 or step < 0:
        betting.refuse(
            "bet",
            "an amount below 0 or a bet of 0",
            "an ante of at least 0, a positive bet and raise",
        )
    stakes.end()
    betting.end()
    return list(_unfold((), (ante, ante), raises, bet, step))


def _unfold(moves, paid, raises, bet, step):
    """All complete histories that begin with ``moves``, in the order check, bet, fold, call, raise."""
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


def _put(paid, me, amount):
    return tuple(p + amount if i == me else p for i, p in enumerate(paid))


def _bonus(table, game):
    """A payment on top: (player, amount, card, first moves of the history)."""
    player, amount = table.whole("player", 1, 2), table.number("amount")
    card, moves = table.choice("card", game.cards), tuple(table.strings("moves"))
    if not any(end.moves[: len(moves)] == moves for end in game.ends):
        table.refuse("moves", f'the moves "{" ".join(moves)}"', "the beginning of a history")
    table.end()
    return player, amount, card, moves


def _extra(bonuses, cards, moves):
    """What the two players are paid on top in one deal."""
    paid = [QQ(0), QQ(0)]
    for player, amount, card, first in bonuses:
        if cards[player - 1] == card and moves[: len(first)] == first:
            paid[player - 1] += amount
    return paid
