"""Tables of expected payoffs: card by card and deal by deal, or by the ends of a game without
cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod

from nashproof.errors import capital
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.games.game import Game, expanded
from nashproof.page.names import Words
from nashproof.page.sums.deals import written
from nashproof.page.sums.worked import Worked, product_text
from nashproof.page.tables import Row, Table, compared, row
from nashproof.play.deals import Deal, End, Strategies, deals, factors, totals, unit_of, worth

MOST_DEALS = 60  # rows of all tables of deals, where profiles are compared: two screens
FEW_DEALS = 12  # the same of one profile, where nothing differs that a reader should look for
MOST_ENDS = 40  # rows of a list of ends: a screen
MOST_PLACES = 19  # digits after the point
ENDS = "Moves"  # the head of the first column of a list of ends


def by_card(
    words: Words,
    game: Game,
    player: int,
    columns: Mapping[str, Strategies],
    accepted: Sequence[Rational],
    times: Rational | int = 1,
) -> Worked[Table]:
    """A table a card of the player, and the cards they hold, with a column a profile; ``times`` the
    player's payoff in it is what ``accepted`` has in its place.

    First the sums over the other's cards, for each card of the player; then, deal by deal, the
    cards at which the columns differ (all, of a single column).
    """
    all_deals = deals(game, player)
    unit = unit_of(all_deals)
    brought = totals(all_deals, player, unit, columns)
    tables = [_of_cards(words, player, unit, brought, list(columns), times)]
    for card, sums in brought.items():
        if len(set(sums)) > 1 or len(columns) == 1:
            own = [deal for deal in all_deals if deal.cards[player - 1] == card]
            tables.append(_of_deals(words, player, own, unit, columns))
    most = MOST_DEALS if len(columns) > 1 else FEW_DEALS
    few = sum(len(table.rows) for table in tables) <= most
    paid = tuple(times * x / unit for x in _whole(brought, len(columns)))
    return Worked(tuple(tables if few else tables[:1]), paid, tuple(accepted))


def _whole(brought: Mapping[str, Sequence[Rational]], columns: int) -> list[Rational]:
    """What all cards bring together, for each column."""
    return [sum((sums[k] for sums in brought.values()), QQ(0)) for k in range(columns)]


def _of_cards(
    words: Words,
    player: int,
    unit: Rational,
    brought: Mapping[str, Sequence[Rational]],
    heads: Sequence[str],
    times: Rational | int,
) -> Table:
    rows = [
        compared(words.cards[card], [_number(x) for x in sums])
        for card, sums in sorted(brought.items(), key=lambda item: [*words.cards].index(item[0]))
    ]
    whole = _whole(brought, len(heads))
    share = row(f"Payoff: the sum ÷ {unit}", (_number(x / unit) for x in whole))
    foot = [row("Sum", map(_number, whole)), share]
    if times != 1:
        foot.append(row(f"{times} times the payoff", (_number(times * x / unit) for x in whole)))
    who = words.player(player)
    return Table(
        f"What each {words.card} of {who} brings, summed over the deals",
        (f"{capital(words.card)} of {who}", *heads),
        tuple(rows),
        tuple(foot),
    )


def _of_deals(
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


def by_end(
    words: Words, game: Game, player: int, columns: Mapping[str, Strategies], gain: Rational
) -> Iterator[Worked[Table]]:
    """The ends of a game without cards whose contribution differs between two profiles: together
    they bring the player ``gain`` more with the second one. Nothing where there are too many."""
    ends = list(_differing(game, player, columns))
    if not 0 < len(ends) <= MOST_ENDS:
        return
    sums = [sum((reach[k] * pays for _, reach, pays in ends), QQ(0)) for k in range(2)]
    caption = f"The ends that differ: probability times what {words.player(player)} gets"
    foot = (compared("Sum", [f"${_over_tens(total)}$" for total in sums]),)
    rows = tuple(_end_row(*end) for end in ends)
    table = Table(caption, (ENDS, *columns), rows, foot)
    yield Worked((table,), (sums[1] - sums[0],), (gain,))


def _over_tens(x: Rational) -> str:
    """A number; over a power of ten, as decimals are written, if its fraction is a long one.

    >>> _over_tens(QQ(1299, 500000)), _over_tens(QQ(3, 8)), _over_tens(QQ(1, 3000))
    ('2598/1000000', '3/8', '1/3000')
    """
    tens = (10**k for k in range(4, MOST_PLACES))
    over = next((ten for ten in tens if ten % x.denominator == 0), 0)
    return (
        f"{x.numerator * over // x.denominator}/{over}"
        if over and x.denominator > 1000
        else number_text(x)
    )


def _differing(
    game: Game, player: int, columns: Mapping[str, Strategies]
) -> Iterator[tuple[tuple[str, ...], list[Rational], Rational]]:
    """The moves to an end that pays something, its probability in each profile, what it pays."""
    tree = expanded(game)
    for path, leaf in zip(tree.paths(), tree.leaves):
        end = End(tuple(move for move in path if move[0]), leaf.payoffs[player - 1])
        reach = [prod(factors(s, end), start=leaf.chance) for s in columns.values()]
        if len(set(reach)) > 1 and end.payoff:
            yield tuple(action for _, _, action in path), reach, end.payoff


def _end_row(moves: tuple[str, ...], reach: Sequence[Rational], pays: Rational) -> Row:
    texts = (product_text([number_text(x), number_text(pays)]) for x in reach)
    return row(", ".join(moves), (f"${text}$" for text in texts))
