"""Laws as pictures: n·(v(n) − limit) by remainder class, and functions of ante or bet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nashproof.exact.numbers import QQ, Rational, decimal_text, number_text
from nashproof.page.drawing.plane import marked, round_marks
from nashproof.page.drawing.plot import Point as Point  # the page of laws asks here
from nashproof.page.drawing.plot import axes_of, drawing_of, plot, scale, write
from nashproof.page.drawing.svg import Picture, math
from nashproof.page.mathematics import plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH, HEIGHT = 560, 300  # pixels
CLASSES = 12  # laws with more remainder classes are drawn without lines


@dataclass(frozen=True)
class LawPlot:
    """The values of a law by n. ``points``: n and n·(v(n) − limit), by remainder class."""

    title: str
    varied: str  # what n counts
    limit: Rational
    tends: Rational  # the limit of n·(v(n) − limit)
    points: Mapping[int, Sequence[Point]]
    marked: Mapping[int, Sequence[str]]  # n -> the games of documents


def law_picture(law: LawPlot, data: str) -> Picture:
    """Return the picture of a law of the number of cards."""
    label = f"{law.title}: n(v(n) − limit)"
    return Picture(drawing_of(law_axes(law), label), label, _caption(law), data=data, wide=True)


def law_axes(law: LawPlot) -> Axes:
    """Return a law of the number of cards as axes."""
    heights = [y for points in law.points.values() for _, y in points] + [law.tends]
    last = max(x for points in law.points.values() for x, _ in points)
    axes = axes_of(WIDTH, HEIGHT, 70, 70)
    n_marks = [(x, number_text(x)) for x in round_marks(QQ(0), last)]
    height_marks = [
        (y, plain(decimal_text(y, 3))) for y in round_marks(min(heights), max(heights), 4)
    ]
    scale(axes, n_marks, height_marks, (f"n, {law.varied}", "n · (v(n) − limit)"))
    plot(axes, [(QQ(0), law.tends), (last, law.tends)], "limit")
    write(axes, plain(number_text(law.tends)), (last, law.tends), (6, -4), gid="as soft")
    # The points of each class, and lines through them with the remainder at the first.
    joined = 1 < len(law.points) <= CLASSES
    for r, points in sorted(law.points.items()):
        if joined:
            plot(axes, points, f"law law{r % 6}")
            write(axes, str(r), points[0], (-5, 3), gid="as b", ha="right")
        plot(axes, points, f"dot law{r % 6}", "o")
    rings = [p for points in law.points.values() for p in points if int(p[0]) in law.marked]
    if rings:
        plot(axes, rings, "ring", "o", 12)
    return axes


def _caption(law: LawPlot) -> str:
    """Return the caption of the picture of a law."""
    lines = (
        "One line for each remainder of $n$, named at its first point. "
        if 1 < len(law.points) <= CLASSES
        else ""
    )
    named = sorted({name for names in law.marked.values() for name in names})
    rings = f" Rings mark games of documents: {'; '.join(named)}." if named else ""
    return (
        f"How far the value $v(n)$ is from its limit {math(law.limit)}, times $n$. {lines}"
        f"The dashed line is at {math(law.tends)}: all points tend to it.{rings}"
    )


# Functions of one stake


def function_picture(
    title: str, varied: str, lines: Sequence[Sequence[Point]], breaks: Sequence[Rational]
) -> Picture:
    """Return the picture of the value as a function of ante or bet, through exact points."""
    axes = function_axes(varied, lines, breaks)
    label, ends = f"{title}: the value", ", ".join(math(x) for x in breaks)
    caption = (
        f"The value to player 1 by {varied}. The formula changes at {ends}." if ends else title
    )
    return Picture(drawing_of(axes, label), label, caption, wide=True)


def function_axes(
    varied: str, lines: Sequence[Sequence[Point]], breaks: Sequence[Rational]
) -> Axes:
    """Return a function of ante or bet as axes."""
    last = max(x for points in lines for x, _ in points)
    heights = [QQ(0), *(y for points in lines for _, y in points)]
    axes = axes_of(WIDTH, HEIGHT, 70, 30)
    height_marks = [
        (y, plain(decimal_text(y, 3))) for y in round_marks(min(heights), max(heights), 4)
    ]
    scale(axes, marked([QQ(0), *breaks, last]), height_marks, (varied, "value to player 1"))
    for points in lines:
        plot(axes, points, "law law0")
    return axes
