"""Pictures of a whole optimal set: a segment, a polygon, and a claimed region over it."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from nashledger.site.optimal_sets import OptimalSet, Point, cut
from nashproof.exact.numbers import QQ, number_text
from nashproof.page.drawing.plane import Plane, marked
from nashproof.page.drawing.svg import (
    Picture,
    PictureData,
    area,
    drawing,
    element,
    line,
    math,
    words,
)

UNIT = (QQ(0), QQ(1))
PLANE = Plane(UNIT, UNIT, 48, 30, 300, 300)


def optimal_picture(optimal: OptimalSet, who: str, means: Sequence[str]) -> Picture | None:
    """Return the picture of a set of dimension 1 or 2; None for others.

    ``means``: the coordinates in words.
    """
    if not optimal.listed or optimal.dimension not in (1, 2):
        return None
    return (_segment if optimal.dimension == 1 else _polygon)(optimal, who, means)


def _segment(optimal: OptimalSet, who: str, means: Sequence[str]) -> Picture:
    """Return the picture of a segment."""
    (low,), (high,) = sorted(optimal.vertices)
    letter, plane = optimal.letters[0], Plane(UNIT, UNIT, 20, 20, 340, 30)
    ends = [plane.place(x, QQ(1, 2)) for x in (low, high)]
    label = f"The optimal strategies of {who} as a segment"
    svg = drawing(
        label,
        380,
        90,
        *plane.axes(marked([QQ(0), low, high, QQ(1)]), []),
        line(ends, "segment"),
        *(element("circle", class_="p1", cx=x, cy=y, r=5) for x, y in ends),
        words(letter, (190, 86)),
    )
    caption = (
        f"${letter}$ is {means[0]}. From {math(low)} to {math(high)} every "
        f"${letter}$ gives an optimal strategy of {who}, and no other value does."
    )
    return Picture(svg, label, caption)


def _polygon(optimal: OptimalSet, who: str, means: Sequence[str]) -> Picture:
    """Return the picture of a polygon."""
    label = f"The optimal strategies of {who} as a polygon"
    caption = f"{axes_words(optimal, means)} The green area holds all optimal strategies of {who}."
    parts = [_area(optimal.outline(), "set")]
    return Picture(_drawn(label, optimal, parts), label, caption, [vertex_table(optimal, who)])


def claimed_region(
    optimal: OptimalSet,
    claimed: Sequence[Point],
    point: Point | None,
    who: str,
    means: Sequence[str],
    rest: Sequence[str] = (),
) -> Picture:
    """Return a region that a document claims, over the optimal set.

    ``point``: a counter-example. ``rest``: the other letters as equations in the coordinates, such
    as ``x = 4/3 - y - z``.
    """
    label = f"The claimed and the optimal strategies of {who}"
    # What the region has beyond each facet of the set is not optimal.
    wrong = [cut(claimed, [tuple(-x for x in facet)]) for facet in optimal.facets]
    parts = [_area(optimal.outline(), "set")]
    parts += [_area(corners, "missing") for corners in wrong if len(corners) > 2]
    parts.append(_area(claimed, "printed"))
    if point:
        x, y = PLANE.place(*point)
        parts.append(element("circle", class_="counter", cx=x, cy=y, r=6))
    everywhere = "".join(f" Everywhere ${equation}$." for equation in rest)
    caption = (
        f"{axes_words(optimal, means)}{everywhere} Green: the optimal strategies of {who}. "
        "Dashed: what the document claims. Red: claimed, but not optimal."
        + (" The dot is the counter-example." if point else "")
    )
    tables = [
        vertex_table(optimal, who),
        _corners("Corners of the claimed region", optimal, claimed),
    ]
    return Picture(_drawn(label, optimal, parts), label, caption, tables)


def axes_words(optimal: OptimalSet, means: Sequence[str]) -> str:
    """Return the meanings of the letters of a set, a sentence each."""
    return " ".join(f"${x}$ is {m}." for x, m in zip(optimal.letters, means))


def _area(corners: Sequence[Point], class_: str) -> Markup:
    """Return a polygon in the plane of the picture."""
    return area([PLANE.place(*corner) for corner in corners], class_)


def _drawn(label: str, optimal: OptimalSet, parts: Sequence[Markup]) -> Markup:
    """Return the axes with these parts."""
    corners = optimal.outline()
    axes = [marked([QQ(0), QQ(1), *(corner[k] for corner in corners)]) for k in (0, 1)]
    return drawing(label, 370, 370, *PLANE.axes(*axes), *parts, *PLANE.names(*optimal.letters))


def vertex_table(optimal: OptimalSet, who: str) -> PictureData:
    """Return the extreme optimal strategies by their coordinates."""
    return _corners(f"Extreme optimal strategies of {who}", optimal, sorted(optimal.vertices))


def _corners(caption: str, optimal: OptimalSet, points: Sequence[Sequence[object]]) -> PictureData:
    """Return points as a table, by the letters of the set."""
    head = ("Number", *(f"Value of ${letter}$" for letter in optimal.letters))
    rows = [(str(n), *(f"${number_text(x)}$" for x in p)) for n, p in enumerate(points, 1)]
    return PictureData(caption, head, rows)
