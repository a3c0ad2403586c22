"""Expected payoffs written out, so that a pencil can follow: products and sums, card by card.

Only multiplies and adds the numbers of an accepted statement and of its game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import gcd, lcm
from typing import TypeAlias

from nashproof.errors import capital
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.games.game import Game
from nashproof.games.one_card import OneCard
from nashproof.games.tree import Tree
from nashproof.reports.errata.names import Words
from nashproof.reports.errata.tables import Table, compared, row

Strategy: TypeAlias = Mapping[str, Mapping[str, Rational]]  # set -> action -> probability
Strategies: TypeAlias = Mapping[int, Strategy]  # by player

MOST_DEALS, FEW_DEALS = 60, 12  # rows of tables of deals, of several columns and of one
ENDS = "Moves"  # the head of the first column of a list of ends
MOST_ENDS = 40  # ends of a game without cards that one table may list


@dataclass(frozen=True)
class End:
    """An end of one deal: the moves ``(player, set, action)``, and what the player gets."""

    moves: tuple[tuple[int, str, str], ...]
    payoff: Rational


@dataclass(frozen=True)
class Deal:
    """Both players' cards, how probable they are, and the ends of the betting."""

    cards: tuple[str, str]
    probability: Rational
    ends: tuple[End, ...]


def has_deals(words: Words, game: Game) -> bool:
    """Whether a game has two players who each hold a card, so that a deal is a pair of cards."""
    return bool(words.histories) and len(game.players) == 2


def deals(game: Game, player: int) -> list[Deal]:
    """Every deal of a card game, with a player's payoffs."""
    return list(_deals_of_tree(game, player) if game.has_tree else _deals_of_cards(game, player))


def _deals_of_tree(game: Tree, player: int) -> Iterator[Deal]:
    deals: dict[tuple[str, str], tuple[Rational, list[End]]] = {}
    for path, leaf in zip(game.paths(), game.leaves):
        cards = tuple(action for p, name, action in path if not p and name.startswith("card "))
        moves = tuple(move for move in path if move[0])
        ends = deals.setdefault((cards[0], cards[1]), (leaf.chance, []))[1]
        ends.append(End(moves, leaf.payoffs[player - 1]))
    for cards, (probability, ends) in deals.items():
        yield Deal(cards, probability, tuple(ends))


def _deals_of_cards(game: OneCard, player: int) -> Iterator[Deal]:
    sign, number = (1, -1)[player - 1], QQ(game.pairs)
    for r, one in enumerate(game.cards):
        for s, two in enumerate(game.cards):
            copies = game.copies[r] * (game.left[s] if r == s else game.copies[s])
            if copies:
                side = (r > s) - (r < s) + 1
                ends = tuple(
                    End(tuple(_moves(game, end.moves, (one, two))), sign * end.pays[side])
                    for end in game.ends
                )
                yield Deal((one, two), copies / number, ends)


def _moves(
    game: OneCard, moves: Sequence[str], cards: tuple[str, str]
) -> Iterator[tuple[int, str, str]]:
    for k, action in enumerate(moves):
        player = _mover(game, moves[:k])
        yield player, " ".join((cards[player - 1], *moves[:k])), action


def _mover(game: OneCard, moves: Sequence[str]) -> int:
    return next(point.player for point in game.points if point.moves == tuple(moves))


# Products


def factors(strategies: Strategies, end: End) -> list[Rational]:
    """The probabilities on the way to an end, those that are 1 left out."""
    return [p for p in (strategies[w][s][a] for w, s, a in end.moves) if p != 1]


def _product(numbers: Sequence[Rational]) -> Rational:
    result = QQ(1)
    for number in numbers:
        result = result * number
    return result


def worth(strategies: Strategies, deal: Deal) -> Rational:
    """What a deal pays on average."""
    return sum((_product(factors(strategies, e)) * e.payoff for e in deal.ends), QQ(0))


def written(strategies: Strategies, deal: Deal) -> str:
    """The same as a sum of products, one an end that is reached: ``2/3 · 1 + 1/3 · 2 = 4/3``."""
    terms = []
    for end in deal.ends:
        numbers = factors(strategies, end)
        if all(numbers):
            terms.append(" · ".join(bracketed(n) for n in (*numbers, end.payoff)))
    text, total = " + ".join(terms), number_text(worth(strategies, deal))
    bare = text[1:-1] if len(terms) == 1 and text.startswith("(") and " · " not in text else text
    return f"${bare}$" if bare == total else f"${text} = {total}$"


def bracketed(number: Rational) -> str:
    """A number for a product, in brackets if it is negative."""
    text = number_text(number)
    return f"({text})" if number < 0 else text


def added(terms: Sequence[str]) -> str:
    """Terms with their signs between them.

    >>> added(["1", "-1/2", "0"])
    '1 - 1/2 + 0'
    """
    first, *others = terms
    return first + "".join(f" - {x[1:]}" if x.startswith("-") else f" + {x}" for x in others)


# Tables


def by_card(
    words: Words, game: Game, player: int, columns: Mapping[str, Strategies]
) -> list[Table]:
    """A table a card of the player, and the cards they hold, with a column a profile.

    First the sums over the other's cards, for each card of the player; then, deal by deal, the
    cards at which the columns differ (all, of a single column).
    """
    all_deals = deals(game, player)
    unit = unit_of(all_deals)
    brought = totals(all_deals, player, unit, columns)
    tables = [_sum_table(words, player, unit, brought, list(columns))]
    for card, sums in brought.items():
        if len(set(sums)) > 1 or len(columns) == 1:
            own = [deal for deal in all_deals if deal.cards[player - 1] == card]
            tables.append(_deal_table(words, player, own, unit, columns))
    most = MOST_DEALS if len(columns) > 1 else FEW_DEALS
    return tables if sum(len(table.rows) for table in tables) <= most else tables[:1]


def unit_of(all_deals: Sequence[Deal]) -> Rational:
    """The number by which probabilities of deals become whole numbers without a common factor."""
    scale = lcm(*(int(deal.probability.denominator) for deal in all_deals))
    return QQ(scale) / gcd(*(int(deal.probability * scale) for deal in all_deals))


def totals(
    all_deals: Sequence[Deal], player: int, unit: Rational, columns: Mapping[str, Strategies]
) -> dict[str, list[Rational]]:
    """What each card of a player brings under each profile, summed over the deals, in units."""
    brought: dict[str, list[Rational]] = {}
    for deal in all_deals:
        sums = brought.setdefault(deal.cards[player - 1], [QQ(0)] * len(columns))
        for k, strategies in enumerate(columns.values()):
            sums[k] += deal.probability * unit * worth(strategies, deal)
    return brought


def _sum_table(
    words: Words,
    player: int,
    unit: Rational,
    brought: Mapping[str, Sequence[Rational]],
    heads: Sequence[str],
) -> Table:
    rows = [
        compared(words.cards[card], [_number(x) for x in sums])
        for card, sums in sorted(brought.items(), key=lambda item: [*words.cards].index(item[0]))
    ]
    whole = [sum((sums[k] for sums in brought.values()), QQ(0)) for k in range(len(heads))]
    foot = (row("Sum", map(_number, whole)), row(f"÷ {unit}", (_number(x / unit) for x in whole)))
    who = words.player(player)
    return Table(
        f"What each {words.card} of {who} brings, summed over the deals",
        (f"{capital(words.card)} of {who}", *heads),
        tuple(rows),
        foot,
    )


def _deal_table(
    words: Words,
    player: int,
    own: Sequence[Deal],
    unit: Rational,
    columns: Mapping[str, Strategies],
) -> Table:
    who, other = words.player(player), words.player(3 - player)
    weights = [deal.probability * unit for deal in own]
    rows = []
    for deal, weight in zip(own, weights):
        times = f" ({weight} times)" if weight != 1 else ""
        texts = [written(strategies, deal) for strategies in columns.values()]
        rows.append(compared(words.cards[deal.cards[2 - player]] + times, texts))
    sums = [
        _number(sum((w * worth(s, d) for d, w in zip(own, weights)), QQ(0)))
        for s in columns.values()
    ]
    card = words.cards[own[0].cards[player - 1]]
    return Table(
        f"{capital(who)} holds {card}: what each deal brings",
        (f"{capital(words.card)} of {other}", *columns),
        tuple(rows),
        (compared("Sum", sums),),
    )


def _number(x: Rational) -> str:
    return f"${number_text(x)}$"


def by_end(words: Words, game: Tree, player: int, columns: Mapping[str, Strategies]) -> list[Table]:
    """The ends of a game without cards whose contribution differs between the profiles."""
    rows, all_sums = [], [QQ(0) for _ in columns]
    for path, leaf in zip(game.paths(), game.leaves):
        end = End(tuple(move for move in path if move[0]), leaf.payoffs[player - 1])
        reach = [leaf.chance * _product(factors(s, end)) for s in columns.values()]
        if len(set(reach)) > 1 and end.payoff:
            texts = [f"${number_text(w)} · {bracketed(end.payoff)}$" for w in reach]
            all_sums = [total + w * end.payoff for total, w in zip(all_sums, reach)]
            rows.append(row(", ".join(action for _, _, action in path), texts))
    caption = f"The ends that differ: probability times what {words.player(player)} gets"
    few = rows and len(rows) <= MOST_ENDS
    foot = (compared("Sum", [_number(total) for total in all_sums]),)
    return [Table(caption, (ENDS, *columns), tuple(rows), foot)] if few else []
