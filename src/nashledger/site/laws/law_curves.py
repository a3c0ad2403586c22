"""A law as a picture: its values by remainder, or its pieces as curves, from exact points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from nashledger.pictures.law_plot import (
    LawPlot,
    Point,
    function_axes,
    function_picture,
    law_axes,
    law_picture,
)
from nashledger.site.laws.law_games import marked
from nashledger.site.laws.law_words import ENDLESS, Record, breaks
from nashledger.site.results import SiteResults
from nashproof.exact.expressions import evaluate, expression
from nashproof.exact.numbers import QQ, Rational, rational
from nashproof.page.drawing.svg import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STEPS = 40  # by which a piece of a function is drawn


def varied(record: Record) -> str:
    """What varies, in the words of the title: ``number of cards``."""
    return record["title"].rpartition(" by the ")[2] or record["vary"]


def picture_of(record: Record, results: SiteResults, data: str) -> Picture | None:
    """The picture of a law, its figures in the file ``data``; None where there is none to draw."""
    if record.get("pieces"):
        lines, ends = _lines(record), [rational(end) for end in breaks(record)]
        return function_picture(record["title"], varied(record), lines, ends)
    law = _plotted(record, marked(record, results))
    return law_picture(law, data) if law else None


def drawn(record: Record) -> Axes | None:
    """A law as axes of matplotlib, for a notebook; None where there is nothing to draw."""
    if record.get("pieces"):
        ends = [rational(end) for end in breaks(record)]
        return function_axes(varied(record), _lines(record), ends)
    law = _plotted(record, {})
    return law_axes(law) if law else None


def _plotted(record: Record, marks: Mapping[int, Sequence[str]]) -> LawPlot | None:
    law = record.get("law")
    if not law or record["vary"] == "raises":
        return None
    above, below, _ = law["common"]
    limit = leading(above, below)
    rest = f"n*({above}) - n*({limit})*({below})"
    first, period = int(law["first"]), int(law["period"])
    points: dict[int, list[Point]] = {}
    for text, value, _ in record["values"]:
        if int(text) >= first:
            n = QQ(int(text))
            points.setdefault(int(text) % period, []).append((n, n * (rational(value) - limit)))
    tends = leading(rest, below)
    return LawPlot(record["title"], varied(record), limit, tends, points, marks)


def leading(above: str, below: str) -> Rational:
    """What a quotient of two polynomials in n tends to.

    >>> leading("-n^2 - n", "18*n^2 - 18*n")
    -1/18
    """
    tops, bottoms = _differences(above), _differences(below)
    degree = max(k for k, x in enumerate(bottoms) if x)
    return tops[degree] / bottoms[degree]


def _differences(text: str) -> list[Rational]:
    """The differences of a polynomial at 0: the k-th is k! times the factor of n^k, for the
    highest k that is not 0."""
    polynomial = expression(text, ("n",))
    row = [evaluate(polynomial, {"n": QQ(n)}) for n in range(8)]
    firsts = []
    while row:
        firsts.append(row[0])
        row = [after - before for before, after in pairwise(row)]
    return firsts


def _lines(record: Record) -> list[list[Point]]:
    """Exact points of each piece; an endless one is drawn to twice its beginning."""
    ends = [rational(piece["to"]) for piece in record["pieces"] if piece["to"] != ENDLESS]
    last = 2 * (max(ends) if ends else QQ(1))
    return [_points(piece, record["vary"], last) for piece in record["pieces"]]


def _points(piece: Mapping[str, Any], name: str, last: Rational) -> list[Point]:
    low = rational(piece["from"])
    high = last if piece["to"] == ENDLESS else rational(piece["to"])
    function = expression(piece["is"], (name,))
    places = [low + (high - low) * QQ(k, STEPS) for k in range(STEPS + 1)]
    return [(x, evaluate(function, {name: x})) for x in places]
