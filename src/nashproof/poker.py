"""Game specifications (tables as in data/FORMATS.md, section 1) -> games.

Knows no files: it is given a ``Table``. A card game is one public betting tree, the same for every deal of one private
card each; a matrix game is a tree in which player 2 does not see player 1's move.
"""

from .errors import InputError
from .game import assemble
from .rational import QQ, rational
from .strategic import strategic_entries


def game_from_table(table):
    """The Game that a specification describes. Raises InputError with the line at fault."""
    title, description = table.string("title"), table.string("description")
    players = table.strings("players")
    if len(players) != 2 or len(set(players)) != 2:
        table.refuse("players", f"{len(players)} players", "the names of two players")
    if table.has("matrix"):
        entries = list(_matrix_entries(table.table("matrix")))
    else:
        entries = list(_card_game_entries(table))
    table.end()
    try:
        return assemble(title, players, entries, description)
    except InputError as error:
        raise error.at(table.name) from None


def _matrix_entries(table):
    rows, columns = table.strings("rows"), table.strings("columns")
    first = _payoff_rows(table, "payoffs", rows, columns)
    second = _payoff_rows(table, "payoffs_2", rows, columns) if table.has("payoffs_2") else None
    table.end()
    return strategic_entries([rows, columns], lambda c: (first[c[0]][c[1]], second[c[0]][c[1]] if second else -first[c[0]][c[1]]))


def _payoff_rows(table, key, rows, columns):
    matrix = table.take(key, list, f'"{key}" as a list of rows')
    if len(matrix) != len(rows) or any(not isinstance(r, list) or len(r) != len(columns) for r in matrix):
        table.refuse(key, f'"{key}" of another shape', f"{len(rows)} rows of {len(columns)} payoffs")
    try:
        return [[rational(cell if isinstance(cell, str) else str(type(cell))) for cell in row] for row in matrix]
    except InputError as error:
        raise error.at(table.place(key)) from None


def _card_game_entries(table):
    deck = table.table("deck")
    cards = deck.strings("cards")
    replacement = deck.take("replacement", bool, '"replacement" as true or false')
    if len(set(cards)) != len(cards) or len(cards) < (1 if replacement else 2) or any(" " in c or not c for c in cards):
        deck.refuse("cards", f"the cards {', '.join(cards)}", "distinct cards, without blanks, at least two")
    deck.end()
    histories = _betting_histories(table) if table.has("betting") else _listed_histories(table)
    bonuses = [_bonus(b, cards, histories) for b in table.tables("bonus", [])]
    yield from _deals(cards, replacement, histories, bonuses)


def _listed_histories(table):
    """The complete histories of the table: (moves, who folds or 0, (paid by 1, paid by 2))."""
    histories = []
    for item in table.tables("histories"):
        moves = tuple(item.strings("moves"))
        end = item.choice("end", ("showdown", "player 1 folds", "player 2 folds"))
        paid = item.take("paid", list, '"paid" as two numbers in quotes')
        if len(paid) != 2 or not all(isinstance(p, str) for p in paid):
            item.refuse("paid", f'"paid" = {paid}', "two numbers in quotes")
        folds = 0 if end == "showdown" else int(end.split()[1])
        if not moves or (folds and folds != 2 - len(moves) % 2):
            item.refuse("moves", f"{len(moves)} moves and {end}", "the player who moves last to fold")
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
        item.refuse("paid", f'"paid" = {texts}', "amounts of at least 0")
    return amounts


def _check_tree(table, moves):
    """Histories must be the ends of one tree: none twice, none the beginning of another."""
    for i, one in enumerate(moves):
        for other in moves[:i]:
            short = min(len(one), len(other))
            if one[:short] == other[:short]:
                table.refuse("histories", f'the histories "{" ".join(other)}" and "{" ".join(one)}"',
                             "no history that is another one or its beginning")


def _betting_histories(table):
    stakes, betting = table.table("stakes"), table.table("betting")
    ante, bet = stakes.number("ante"), betting.number("bet")
    raises = betting.whole("raises", 0, 50)
    step = betting.number("raise", "0" if raises == 0 else None)
    if ante < 0 or bet <= 0 or step < 0:
        betting.refuse("bet", "an amount below 0 or a bet of 0", "an ante of at least 0, a positive bet and raise")
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


def _bonus(table, cards, histories):
    """A payment on top: (player, amount, card, first moves of the history)."""
    player, amount = table.whole("player", 1, 2), table.number("amount")
    card, moves = table.choice("card", cards), tuple(table.strings("moves"))
    if not any(h[: len(moves)] == moves for h, _, _ in histories):
        table.refuse("moves", f'the moves "{" ".join(moves)}"', "the beginning of a history")
    table.end()
    return player, amount, card, moves


def _deals(cards, replacement, histories, bonuses):
    """The whole tree in depth-first order: two deals, then the public tree."""
    yield "chance", "card 1", tuple(cards), (QQ(1, len(cards)),) * len(cards)
    for one in cards:
        rest = cards if replacement else [c for c in cards if c != one]
        yield "chance", f"card 2 after {one}", tuple(rest), (QQ(1, len(rest)),) * len(rest)
        for two in rest:
            yield from _betting((one, two), cards, (), histories, bonuses)


def _betting(hand, cards, moves, histories, bonuses):
    """The public tree below ``moves`` for one deal; information sets are a card and the history."""
    if moves and histories[0][0] == moves:
        yield "end", _payoffs(hand, cards, histories[0], bonuses)
        return
    me = len(moves) % 2
    actions = tuple(dict.fromkeys(h[len(moves)] for h, _, _ in histories))
    name = " ".join((hand[me],) + moves)
    yield "move", me + 1, name, name, actions
    for action in actions:
        below = [h for h in histories if h[0][len(moves)] == action]
        yield from _betting(hand, cards, moves + (action,), below, bonuses)


def _payoffs(hand, cards, history, bonuses):
    """The loser loses what he paid, the winner wins that; equal cards at a showdown tie; bonuses come on top."""
    moves, folds, paid = history
    ranks = [cards.index(card) for card in hand]
    loser = folds or (0 if ranks[0] == ranks[1] else 1 if ranks[0] < ranks[1] else 2)
    amount = paid[loser - 1] if loser else QQ(0)
    payoffs = [QQ(0) if not loser else -amount if p == loser else amount for p in (1, 2)]
    for player, extra, card, first in bonuses:
        if hand[player - 1] == card and moves[: len(first)] == first:
            payoffs[player - 1] += extra
    return tuple(payoffs)
