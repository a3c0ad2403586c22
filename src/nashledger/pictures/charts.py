"""The probabilities of actions with each of many cards, over all equilibria.

A line where the probability is equal in all of them, a band where it is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from markupsafe import Markup

from nashledger.pictures.bands import summed_bands
from nashproof.certificates.move_ranges import Chart, Run, cards_from, charts
from nashproof.certificates.statement import Statement
from nashproof.certificates.statements.zero_sum import OptimalRange
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game
from nashproof.games.one_card import OneCard
from nashproof.page.drawing.plane import Mark, Plane
from nashproof.page.drawing.svg import Picture, PictureData, area, drawing, line, math, words

WIDTH, PANEL, ABOVE, BELOW = 560, 60, 34, 26  # pixels: of a panel, of its title, of its numbers
APART = 16  # shares of a panel by which two numbers of cards are apart at least
ENDS = [(QQ(0), "0"), (QQ(1), "1")]


def chart_pictures(game: Game, statements: Iterable[Statement[Any]]) -> list[Picture]:
    """Return the charts of a game in compact form, then sums over cards; [] for other games."""
    if game.has_tree:
        return []
    ranges = [x for x in statements if isinstance(x, OptimalRange)]
    all_charts = charts(game, ranges)
    return [_picture(game, all_charts), *summed_bands(game, all_charts)] if all_charts else []


def fixed_words(all_charts: Sequence[Chart]) -> str:
    """Return the number of probabilities that are equal in all equilibria, as a sentence."""
    ranges = [x for chart in all_charts for x in chart.ranges]
    fixed = sum(x.fixed for x in ranges)
    return f"{fixed} of the {len(ranges)} probabilities are the same in every equilibrium."


def _picture(game: OneCard, all_charts: Sequence[Chart]) -> Picture:
    """Return the picture of all charts."""
    label = "How often each card plays so, over all equilibria"
    height = len(all_charts) * (ABOVE + PANEL + BELOW)
    panels = [part for k, chart in enumerate(all_charts) for part in _panel(game, chart, k)]
    later = ""
    if any(len(chart.moves) > 1 for chart in all_charts):
        later = (
            " A chart after own moves is over the equilibria that make these moves with the card."
        )
    caption = (
        "The cards stand from the lowest to the highest, the probability from 0 to 1. A green line "
        "is the probability in every equilibrium. In a blue area each probability occurs in some "
        f"equilibrium, so a chart of one solution shows a choice there. {fixed_words(all_charts)}"
        f"{later}"
    )
    svg = drawing(label, WIDTH, height, *panels)
    return Picture(svg, label, caption, [_table(game, all_charts)], "", True)


def _panel(game: OneCard, chart: Chart, number: int) -> Iterator[Markup]:
    """Yield the panel of a chart: its title, its axes, its lines and bands."""
    count = len(chart.ranges)
    top = number * (ABOVE + PANEL + BELOW) + ABOVE
    plane = Plane((QQ(0), QQ(count)), (QQ(0), QQ(1)), 40, top, WIDTH - 60, PANEL)
    yield words(chart.heading(game.players), (40, top - 12), "start")
    yield from plane.axes(_marks(game.cards, chart.runs()), ENDS)
    for run in chart.runs():
        yield from _run(plane, run)


def _run(plane: Plane, run: Run) -> Iterator[Markup]:
    """Yield a band or a line over neighbouring cards; nothing if no equilibrium leads there."""
    left, right = QQ(run.first), QQ(run.last + 1)
    if run.least is None or run.greatest is None:
        return
    if run.least == run.greatest:
        yield line([plane.place(x, run.least) for x in (left, right)], "segment")
    else:
        low, high = run.least, run.greatest
        corners = [(left, low), (left, high), (right, high), (right, low)]
        yield area([plane.place(*corner) for corner in corners], "band")


def _marks(cards: Sequence[str], runs: Sequence[Run]) -> list[Mark]:
    """Return the first card of each run, and the last card of all, if there is room."""
    count = len(cards)
    places: list[int] = []
    for place in [count - 1, *(run.first for run in runs)]:
        if all(abs(place - p) * APART >= count for p in places):
            places.append(place)
    return [(QQ(2 * place + 1, 2), cards[place]) for place in sorted(places)]


def _table(game: OneCard, all_charts: Sequence[Chart]) -> PictureData:
    rows = [
        (
            chart.heading(game.players),
            cards_from(game.cards, run.first, run.last),
            _end(run.least),
            _end(run.greatest),
        )
        for chart in all_charts
        for run in chart.runs()
    ]
    head = ("Who plays what", "Cards", "Least", "Greatest")
    return PictureData("Probabilities over all equilibria that lead there", head, rows)


def _end(x: Rational | None) -> str:
    return "–" if x is None else math(x)
