"""Laws as pictures: n·(v(n) − limit) by remainder class, and functions of ante or bet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from nashproof.exact.numbers import QQ, Rational, decimal_text, number_text
from nashproof.reports.mathematics import plain
from nashproof.reports.pictures.drawing.plane import Plane, marked, round_marks
from nashproof.reports.pictures.drawing.svg import Picture, drawing, element, line, math, words

Point = tuple[Rational, Rational]
WIDTH, HEIGHT = 560, 300  # pixels
CLASSES = 12  # laws with more remainder classes are drawn without lines


@dataclass(frozen=True)
class LawPlot:
    """The values of a law by n. ``points``: n and n·(v(n) − limit), by remainder class."""

    title: str
    varied: str  # what n counts
    limit: Rational
    tends: Rational  # what n·(v(n) − limit) tends to
    points: Mapping[int, Sequence[Point]]
    marked: Mapping[int, Sequence[str]]  # n -> the games of documents


def law_picture(plot: LawPlot, data: str) -> Picture:
    """The picture of a law of the number of cards."""
    everything = [point for some in plot.points.values() for point in some]
    heights = [y for _, y in everything] + [plot.tends]
    margin = (max(heights) - min(heights) or QQ(1)) / 12
    up = (min(heights) - margin, max(heights) + margin)
    plane = Plane((QQ(0), max(x for x, _ in everything)), up, 70, 34, WIDTH - 130, HEIGHT - 84)
    across = [(x, number_text(x)) for x in round_marks(*plane.across)]
    beside = [(y, plain(decimal_text(y, 3))) for y in round_marks(*up, 4)]
    label = f"{plot.title}: n(v(n) − limit)"
    inside = [*plane.axes(across, beside), *_limit(plane, plot), *_classes(plane, plot)]
    inside += [*_documents(plane, plot), *plane.names(f"n, {plot.varied}", "n · (v(n) − limit)")]
    svg = drawing(label, WIDTH, HEIGHT, *inside)
    return Picture(svg, label, _caption(plot), data=data, wide=True)


def _caption(plot: LawPlot) -> str:
    lines = (
        "One line for each remainder of $n$, named at its first point. "
        if 1 < len(plot.points) <= CLASSES
        else ""
    )
    named = sorted({name for names in plot.marked.values() for name in names})
    rings = f" Rings mark games of documents: {', '.join(named)}." if named else ""
    return (
        f"How far the value $v(n)$ is from its limit {math(plot.limit)}, times $n$. {lines}"
        f"The dashed line is at {math(plot.tends)}: all points tend to it.{rings}"
    )


def _limit(plane: Plane, plot: LawPlot) -> Iterator[Markup]:
    ends = [plane.place(x, plot.tends) for x in plane.across]
    yield line(ends, "limit")
    yield words(plain(number_text(plot.tends)), (ends[1][0] + 30, ends[1][1] + 4), "start", "soft")


def _classes(plane: Plane, plot: LawPlot) -> Iterator[Markup]:
    """Points, and lines through those of a class with its remainder at the first."""
    joined = 1 < len(plot.points) <= CLASSES
    for r, points in sorted(plot.points.items()):
        places = [plane.place(*point) for point in points]
        if joined:
            yield line(places, f"law law{r % 6}")
            x, y = places[0]
            yield words(str(r), (x - 5, y - 5), "end", "b")
        for x, y in places:
            yield element("circle", class_=f"dot law{r % 6}", cx=x, cy=y, r=QQ(5, 2))


def _documents(plane: Plane, plot: LawPlot) -> Iterator[Markup]:
    for points in plot.points.values():
        for n, y in points:
            if int(n) in plot.marked:
                x, down = plane.place(n, y)
                yield element("circle", class_="ring", cx=x, cy=down, r=6)


# Functions of one stake


def function_picture(
    title: str, varied: str, lines: Sequence[Sequence[Point]], breaks: Sequence[Rational]
) -> Picture:
    """The value as a function of ante or bet, piece by piece, each through exact points."""
    everything = [point for some in lines for point in some]
    heights = [QQ(0), *(y for _, y in everything)]
    up = (min(heights), max(heights) + (max(heights) - min(heights)) / 12)
    plane = Plane((QQ(0), max(x for x, _ in everything)), up, 70, 34, WIDTH - 100, HEIGHT - 84)
    below = marked([QQ(0), *breaks, plane.across[1]])
    beside = [(y, plain(decimal_text(y, 3))) for y in round_marks(*up, 4)]
    label = f"{title}: the value"
    inside = [*plane.axes(below, beside), *(_piece(plane, points) for points in lines)]
    svg = drawing(label, WIDTH, HEIGHT, *inside, *plane.names(varied, "value to player 1"))
    ends = ", ".join(math(x) for x in breaks)
    caption = (
        f"The value to player 1 by {varied}. The formula changes at {ends}." if ends else title
    )
    return Picture(svg, label, caption, wide=True)


def _piece(plane: Plane, points: Sequence[Point]) -> Markup:
    return line([plane.place(*point) for point in points], "law law0")
