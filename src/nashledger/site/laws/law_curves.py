"""A law as a picture: its values by remainder, or its pieces as curves, from exact points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

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


def picture_of(record: Record, results: SiteResults, data: str) -> Picture | None:
    """Return the picture of a law, with its figures in the file ``data``; None without values."""
    if record.get("pieces"):
        lines, ends = _lines(record), [rational(end) for end in breaks(record)]
        return function_picture(record["title"], record["varies"], lines, ends)
    law = _plotted(record, marked(record, results))
    return law_picture(law, data) if law else None


def drawn(record: Record) -> Axes | None:
    """Return a law as axes of matplotlib, for a notebook; None without values."""
    if record.get("pieces"):
        ends = [rational(end) for end in breaks(record)]
        return function_axes(record["varies"], _lines(record), ends)
    law = _plotted(record, {})
    return law_axes(law) if law else None


def _plotted(record: Record, marks: Mapping[int, Sequence[str]]) -> LawPlot | None:
    """Return the values of a law as points, by remainder; None for raises, and without a law."""
    law = record.get("law")
    if not law or record["vary"] == "raises":
        return None
    numerator, denominator, _ = law["common"]
    limit = leading(numerator, denominator)
    remainder = f"n*({numerator}) - n*({limit})*({denominator})"
    start, period = int(law["first"]), int(law["period"])
    points: dict[int, list[Point]] = {}
    for text, value, _ in record["values"]:
        if int(text) >= start:
            n = QQ(int(text))
            points.setdefault(int(text) % period, []).append((n, n * (rational(value) - limit)))
    # The points are n (v(n) - limit): they tend to a constant, which the plot has as a line.
    tends = leading(remainder, denominator)
    return LawPlot(record["title"], record["varies"], limit, tends, points, marks)


def leading(numerator: str, denominator: str) -> Rational:
    """Return the limit of a quotient of two polynomials in n.

    >>> leading("-n^2 - n", "18*n^2 - 18*n")
    -1/18
    """
    tops, bottoms = _differences(numerator), _differences(denominator)
    # The factorials are the same in both.
    degree = max(k for k, x in enumerate(bottoms) if x)
    return tops[degree] / bottoms[degree]


def _differences(text: str) -> list[Rational]:
    """Return the differences of a polynomial at 0.

    The k-th is k! times the coefficient of n^k, for the highest k at which it is not 0.
    """
    polynomial = expression(text, ("n",))
    row = [evaluate(polynomial, {"n": QQ(n)}) for n in range(8)]
    firsts = []
    while row:
        firsts.append(row[0])
        row = [after - before for before, after in pairwise(row)]
    return firsts


def _lines(record: Record) -> list[list[Point]]:
    """Return exact points of each piece; an endless piece is drawn to twice its beginning."""
    ends = [rational(piece["to"]) for piece in record["pieces"] if piece["to"] != ENDLESS]
    last = 2 * (max(ends) if ends else QQ(1))
    name, lines = record["vary"], []
    for piece in record["pieces"]:
        low = rational(piece["from"])
        high = last if piece["to"] == ENDLESS else rational(piece["to"])
        function = expression(piece["is"], (name,))
        places = [low + (high - low) * QQ(k, STEPS) for k in range(STEPS + 1)]
        lines.append([(x, evaluate(function, {name: x})) for x in places])
    return lines
