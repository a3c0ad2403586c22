"""Bands of the cumulated probabilities of an action over many cards, in all equilibria.

The bands are drawn from accepted ranges over all optimal strategies. Sums that are equal in all of
them fix the cumulated probability at some cards. Between these the ranges of single cards and of
sums limit it. A band is the narrowest if accepted ranges prove that optimal strategies attain its
ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from nashproof.certificates.cumulated import Cumulated, Factor, Limits, SumRange, cumulated
from nashproof.certificates.move_ranges import Chart, cards_from
from nashproof.certificates.statements.zero_sum import OptimalRange
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.games.game import Game
from nashproof.games.one_card import OneCard
from nashproof.page.drawing.plane import Plane, marked
from nashproof.page.drawing.svg import Picture, PictureData, area, drawing, line, math
from nashproof.page.mathematics import plain
from nashproof.page.names import cards_of
from nashproof.page.pictures.betting import card_of

MANY = 20  # cards; with fewer the strategies themselves are shown
WIDTH, HEIGHT = 560, 280  # pixels
Run = tuple[int, int]  # the first and the last of some neighbouring cards, from 0
ANY: Limits = (QQ(0), QQ(1))


@dataclass(frozen=True)
class Fixed:
    """A sum of the probabilities of one action over neighbouring cards, the same in every optimal
    strategy."""

    run: Run
    total: Rational


def common_bands(game: Game, statements: Iterable[OptimalRange]) -> Iterator[Picture]:
    """Yield a picture for each action whose cumulated probability is fixed somewhere."""
    cards = cards_of(game)
    if len(cards) >= MANY:
        for (player, before, action), fixed in _fixed(game, cards, statements).items():
            # The sums over runs that follow each other, from the first card on.
            chain: list[Fixed] = []
            for link in sorted(fixed, key=lambda f: f.run):
                if link.run[0] == (chain[-1].run[1] + 1 if chain else 0):
                    chain.append(link)
            if chain and chain[-1].run[1] + 1 >= len(cards) // 2:
                ends = _between([ANY] * len(cards), chain)
                yield _picture(game.players[player - 1], before, action, cards, chain, ends)


def summed_bands(game: OneCard, all_charts: Iterable[Chart]) -> Iterator[Picture]:
    """Yield a picture for each chart with sums that are equal in all equilibria, unless all of it
    is.
    """
    for chart in (chart for chart in all_charts if chart.has_bands):
        chain = list(_links(chart))
        own_moves = chart.moves[chart.player - 1 :: 2]  # players move by turns
        plays, before = " and later ".join([*own_moves, chart.action]), ", ".join(chart.moves)
        name, after = game.players[chart.player - 1], "" if own_moves else before
        yield _picture(name, after, plays, game.cards, chain, chart.cumulated)


def _links(chart: Chart) -> Iterator[Fixed]:
    """Yield the sums of a chart over consecutive runs, cards of probability 0 first."""
    start, before = 0, QQ(0)
    first_run = chart.runs()[0]
    never = [(first_run.last + 1, QQ(0))] if first_run.greatest == 0 else []
    for count, total in [*never, *chart.sums]:
        yield Fixed((start, count - 1), total - before)
        start, before = count, total


def _fixed(
    game: Game, cards: Sequence[str], statements: Iterable[OptimalRange]
) -> dict[tuple[int, str, str], list[Fixed]]:
    """Return the fixed sums by player, moves before and action.

    A sum of the other of two actions is turned into one of the last action.
    """
    sums: dict[tuple[int, str, str], list[Fixed]] = {}
    for statement in statements:
        terms, figure = statement.terms, statement.figure
        if figure.low != figure.high or statement.given or not terms:
            continue
        places = [card_of(game, term.infoset) for term in terms]
        ranks = sorted(cards.index(card) for card, _ in places)
        is_one_action = (
            len({before for _, before in places}) == 1 == len({term.action for term in terms})
        )
        run = (ranks[0], ranks[-1])
        # Consecutive cards with the coefficient 1, of one action after the same moves.
        if (
            is_one_action
            and run[1] - run[0] + 1 == len(terms)
            and {t.coefficient for t in terms} == {QQ(1)}
        ):
            s = game.infosets[game.set_index[statement.player, terms[0].infoset]]
            total = figure.low
            if len(s.actions) == 2 and s.parent == 0 and terms[0].action == s.actions[0]:
                total = len(terms) - total
            elif terms[0].action != s.actions[-1]:
                continue
            key = (statement.player, places[0][1], s.actions[-1])
            sums.setdefault(key, []).append(Fixed(run, total))
    return sums


def _picture(
    who: str,
    before: str,
    action: str,
    cards: Sequence[str],
    chain: Sequence[Fixed],
    ends: Sequence[Cumulated],
) -> Picture:
    """Return the picture of the bands of an action."""
    corners = list(_corners(chain))
    total, last = corners[-1][1], chain[-1].run[1] + 1
    plane = Plane((QQ(0), QQ(last)), (QQ(0), total), 70, 34, WIDTH - 100, HEIGHT - 84)
    after = f" after {before}" if before else ""
    label = f"How much {who} plays {action}{after}, cumulated over the cards"
    points = [(QQ(0), QQ(0)), *((x, y) for x, y in corners)]
    marks = marked([x for x, _ in points])
    inside: list[Markup] = [*plane.axes(marks, marked([y for _, y in points]))]
    inside += [area([plane.place(*p) for p in band], "band") for band in _bands(chain, ends)]
    inside += [line([plane.place(x, QQ(0)), plane.place(x, y)], "limit") for x, y in corners]
    caption = _caption(who, action, after, cards, chain, ends[:last])
    svg = drawing(label, WIDTH, HEIGHT, *inside, *plane.names("cards, from the lowest", "sum"))
    rows = [
        (cards_from(cards, *link.run), math(link.total), f"${plain(number_text(y))}$")
        for link, (_, y) in zip(chain, corners)
    ]
    sums = PictureData("Sums that all equilibria share", ("Cards", "Sum", "Up to there"), rows)
    return Picture(svg, label, caption, [sums, _ends_table(cards, ends[:last])], "", True)


def _caption(
    who: str,
    action: str,
    after: str,
    cards: Sequence[str],
    chain: Sequence[Fixed],
    ends: Sequence[Cumulated],
) -> str:
    """Return the caption of a picture of bands."""
    never = [f.run for f in chain if not f.total]
    without = "; ".join(f"{cards[a]} to {cards[b]}" for a, b in never)
    no = f" Cards {without} are never played so." if without else ""
    return (
        f"The probabilities of {action}{after} of {who}, added up from the lowest card. Every "
        "equilibrium passes through the dashed lines and stays in the blue bands. "
        f"{_narrow_words(ends)}{no}"
    )


def _narrow_words(ends: Sequence[Cumulated]) -> str:
    """Return the numbers of cards at which equilibria attain both ends of a band, as sentences."""
    attained = sum(end.attained for end in ends)
    if attained == len(ends):
        return (
            "No narrower band is right: at each number of cards some equilibrium attains the upper "
            "end, and some the lower end."
        )
    return (
        f"At {attained} of the {len(ends)} numbers of cards, certificates prove "
        "that equilibria attain both ends. Elsewhere a narrower band may be right."
    )


def _corners(chain: Sequence[Fixed]) -> Iterator[tuple[Rational, Rational]]:
    """Yield the number of cards and the cumulated sum at the end of each run."""
    total = QQ(0)
    for link in chain:
        total += link.total
        yield QQ(link.run[1] + 1), total


def _between(limits: Sequence[Limits], chain: Sequence[Fixed]) -> Sequence[Cumulated]:
    """Return the ends that limits of single cards and fixed sums leave to the cumulated sums."""
    factors = [(Factor(end.run[1] + 1, QQ(1)),) for end in chain]
    fixed = [SumRange(f, y, y) for f, (_, y) in zip(factors, _corners(chain))]
    return cumulated(limits, fixed)


def _bands(
    chain: Sequence[Fixed], ends: Sequence[Cumulated]
) -> Iterator[list[tuple[Rational, Rational]]]:
    """Yield the outline of the possible cumulated sums, from a fixed sum to the next."""
    with_start = [Cumulated(0, QQ(0), QQ(0), True), *ends]
    for link in chain:
        part = with_start[link.run[0] : link.run[1] + 2]
        upper = _turns([(QQ(end.count), end.greatest) for end in part])
        lower = _turns([(QQ(end.count), end.least) for end in part])
        yield [*upper, *reversed(lower[1:-1])]


def _turns(points: list[tuple[Rational, Rational]]) -> list[tuple[Rational, Rational]]:
    """Return the points of a line at which it turns, and its ends."""
    inner = zip(points, points[1:], points[2:])
    turns = [b for a, b, c in inner if b[1] - a[1] != c[1] - b[1]]
    return [points[0], *turns, points[-1]]


def _ends_table(cards: Sequence[str], ends: Sequence[Cumulated]) -> PictureData:
    """Return the least and the greatest sum, at the numbers of cards at which one of them turns."""
    origin = QQ(0), QQ(0)
    low = _turns([origin, *((QQ(end.count), end.least) for end in ends)])
    high = _turns([origin, *((QQ(end.count), end.greatest) for end in ends)])
    counts = {count for count, _ in (*low, *high)}
    rows = [
        (cards_from(cards, 0, end.count - 1), math(end.least), math(end.greatest))
        for end in ends
        if end.count in counts
    ]
    return PictureData("Ends of the bands, where they turn", ("Cards", "Least", "Greatest"), rows)
