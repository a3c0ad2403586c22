"""Tables of expected payoffs: by card and deal, or by the ends of a game without cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod

from nashproof.errors import capital
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.games.game import Game, expanded
from nashproof.page.names import PageWords
from nashproof.page.sums.deals import written
from nashproof.page.sums.worked import Worked, product_text
from nashproof.page.tables import PageTable, compared, row
from nashproof.play.deals import Deal, DealEnd, Strategies, deals, factors, totals, unit_of, worth

MOST_DEALS = 60  # rows of all tables of deals, where profiles are compared: two screens
FEW_DEALS = 12  # likewise for a single profile, without differences to look for
MOST_ENDS = 40  # rows of a list of ends: a screen
MOST_PLACES = 19  # digits after the point
ENDS = "Moves"  # the head of the first column of a list of ends


def by_card(
    words: PageWords,
    game: Game,
    player: int,
    columns: Mapping[str, Strategies],
    accepted: Sequence[Rational],
    times: Rational | int = 1,
) -> Worked[PageTable]:
    """Return a table for each card of the player, with a column for each profile.

    First the sums over the opponent's cards, for each card of the player; then, deal by deal, the
    cards at which the columns differ (all cards, for a single column). ``times`` the player's
    payoff must equal the number of ``accepted`` in its place.
    """
    all_deals = deals(game, player)
    unit = unit_of(all_deals)
    payoffs = totals(all_deals, player, unit, columns)
    tables = [_of_cards(words, player, unit, payoffs, list(columns), times)]
    for card, sums in payoffs.items():
        if len(set(sums)) > 1 or len(columns) == 1:
            with_card = [deal for deal in all_deals if deal.cards[player - 1] == card]
            tables.append(_of_deals(words, player, with_card, unit, columns))
    most = MOST_DEALS if len(columns) > 1 else FEW_DEALS
    few = sum(len(table.rows) for table in tables) <= most
    paid = tuple(times * x / unit for x in _whole(payoffs, len(columns)))
    return Worked(tuple(tables if few else tables[:1]), paid, tuple(accepted))


def _whole(payoffs: Mapping[str, Sequence[Rational]], columns: int) -> list[Rational]:
    """Return the sum over all cards, for each column."""
    return [sum((sums[k] for sums in payoffs.values()), QQ(0)) for k in range(columns)]


def _of_cards(
    words: PageWords,
    player: int,
    unit: Rational,
    payoffs: Mapping[str, Sequence[Rational]],
    heads: Sequence[str],
    times: Rational | int,
) -> PageTable:
    """Return the table of sums by card."""
    rows = [
        compared(words.cards[card], [_number(x) for x in sums])
        for card, sums in sorted(payoffs.items(), key=lambda item: [*words.cards].index(item[0]))
    ]
    whole = _whole(payoffs, len(heads))
    share = row(f"Payoff: the sum ÷ {unit}", (_number(x / unit) for x in whole))
    foot = [row("Sum", map(_number, whole)), share]
    if times != 1:
        foot.append(row(f"{times} times the payoff", (_number(times * x / unit) for x in whole)))
    who = words.player(player)
    return PageTable(
        f"What each {words.card} of {who} brings, summed over the deals",
        (f"{capital(words.card)} of {who}", *heads),
        tuple(rows),
        tuple(foot),
    )


def _of_deals(
    words: PageWords,
    player: int,
    with_card: Sequence[Deal],
    unit: Rational,
    columns: Mapping[str, Strategies],
) -> PageTable:
    """Return the table of the deals with a card of the player."""
    who, opponent = words.player(player), words.player(3 - player)
    weights = [deal.probability * unit for deal in with_card]
    rows = []
    for deal, weight in zip(with_card, weights):
        times = f" ({weight} times)" if weight != 1 else ""
        texts = [written(strategies, deal) for strategies in columns.values()]
        rows.append(compared(words.cards[deal.cards[2 - player]] + times, texts))
    sums = [
        _number(sum((w * worth(s, d) for d, w in zip(with_card, weights)), QQ(0)))
        for s in columns.values()
    ]
    card = words.cards[with_card[0].cards[player - 1]]
    return PageTable(
        f"{capital(who)} holds {card}: what each deal brings",
        (f"{capital(words.card)} of {opponent}", *columns),
        tuple(rows),
        (compared("Sum", sums),),
    )


def _number(x: Rational) -> str:
    """Return a number as mathematics."""
    return f"${number_text(x)}$"


def by_end(
    words: PageWords, game: Game, player: int, columns: Mapping[str, Strategies], gain: Rational
) -> Iterator[Worked[PageTable]]:
    """Yield the ends of a game without cards whose terms differ between two profiles.

    Together they bring the player ``gain`` more with the second profile. Nothing if they are too
    many.
    """
    # the moves to each such end, its probability in each profile, its payoff
    ends: list[tuple[tuple[str, ...], list[Rational], Rational]] = []
    tree = expanded(game)
    for path, leaf in zip(tree.paths(), tree.leaves):
        end = DealEnd(tuple(move for move in path if move[0]), leaf.payoffs[player - 1])
        reach = [prod(factors(s, end), start=leaf.chance) for s in columns.values()]
        if len(set(reach)) > 1 and end.payoff:
            ends.append((tuple(action for _, _, action in path), reach, end.payoff))
    if not 0 < len(ends) <= MOST_ENDS:
        return
    # the sum of each column; their difference is the gain
    sums = [sum((reach[k] * pays for _, reach, pays in ends), QQ(0)) for k in range(2)]
    caption = f"The ends that differ: probability times what {words.player(player)} gets"
    foot = (compared("Sum", [f"${_over_tens(total)}$" for total in sums]),)
    rows = [
        row(
            ", ".join(moves),
            (f"${product_text([number_text(x), number_text(pays)])}$" for x in reach),
        )
        for moves, reach, pays in ends
    ]
    table = PageTable(caption, (ENDS, *columns), tuple(rows), foot)
    yield Worked((table,), (sums[1] - sums[0],), (gain,))


def _over_tens(x: Rational) -> str:
    """Return a number as text; over a power of ten if it is a decimal with a long fraction.

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
