"""How players play with each of many cards, over all equilibria: a line where the probability is
the same in all of them, a band where it is not.
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
from nashproof.page.drawing.svg import Picture, Table, area, drawing, line, math, words

WIDTH, PANEL, ABOVE, BELOW = 560, 60, 34, 26  # pixels: of a panel, of its title, of its numbers
APART = 16  # shares of a panel by which two numbers of cards are apart at least
ENDS = [(QQ(0), "0"), (QQ(1), "1")]


def chart_pictures(game: Game, statements: Iterable[Statement[Any]]) -> list[Picture]:
    """The charts of a game with a number of cards, then sums over cards; none of other games."""
    if game.has_tree:
        return []
    ranges = [one for one in statements if isinstance(one, OptimalRange)]
    every = charts(game, ranges)
    return [_picture(game, every), *summed_bands(game, every)] if every else []


def fixed_words(every: Sequence[Chart]) -> str:
    """How many probabilities are the same in every equilibrium, as a sentence."""
    asked = [one for chart in every for one in chart.ranges]
    same = sum(one.fixed for one in asked)
    return f"{same} of the {len(asked)} probabilities are the same in every equilibrium."


def _later_words(every: Sequence[Chart]) -> str:
    """What a chart after own moves is over, as a sentence."""
    if not any(len(chart.moves) > 1 for chart in every):
        return ""
    return " A chart after own moves is over the equilibria that make these moves with the card."


def _picture(game: OneCard, every: Sequence[Chart]) -> Picture:
    label = "How often each card plays so, over all equilibria"
    height = len(every) * (ABOVE + PANEL + BELOW)
    panels = [part for k, chart in enumerate(every) for part in _panel(game, chart, _top(k))]
    caption = (
        "The cards stand from the lowest to the highest, the probability from 0 to 1. A green line "
        "is the probability in every equilibrium. In a blue area each probability occurs in some "
        f"equilibrium, so a chart of one solution shows a choice there. {fixed_words(every)}"
        f"{_later_words(every)}"
    )
    svg = drawing(label, WIDTH, height, *panels)
    return Picture(svg, label, caption, [_table(game, every)], "", True)


def _top(number: int) -> int:
    """The upper edge of a panel."""
    return number * (ABOVE + PANEL + BELOW) + ABOVE


def _panel(game: OneCard, chart: Chart, top: int) -> Iterator[Markup]:
    """One chart: its title, its axes, its lines and bands."""
    count = len(chart.ranges)
    plane = Plane((QQ(0), QQ(count)), (QQ(0), QQ(1)), 40, top, WIDTH - 60, PANEL)
    yield words(chart.heading(game.players), (40, top - 12), "start")
    yield from plane.axes(_marks(game.cards, chart.runs()), ENDS)
    for run in chart.runs():
        yield from _run(plane, run)


def _run(plane: Plane, run: Run) -> Iterator[Markup]:
    """A band or a line over neighbouring cards; nothing where no equilibrium leads."""
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
    """The first card of each run, and the last card of all, where there is room."""
    count = len(cards)
    kept: list[int] = []
    for place in [count - 1, *(run.first for run in runs)]:
        if all(abs(place - other) * APART >= count for other in kept):
            kept.append(place)
    return [(QQ(2 * place + 1, 2), cards[place]) for place in sorted(kept)]


def _table(game: OneCard, every: Sequence[Chart]) -> Table:
    rows = [
        (
            chart.heading(game.players),
            cards_from(game.cards, run.first, run.last),
            _end(run.least),
            _end(run.greatest),
        )
        for chart in every
        for run in chart.runs()
    ]
    head = ("Who plays what", "Cards", "Least", "Greatest")
    return Table("Probabilities over all equilibria that lead there", head, rows)


def _end(x: Rational | None) -> str:
    return "–" if x is None else math(x)
