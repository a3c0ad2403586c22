"""Plots by matplotlib as drawings of pages: classes in place of colours, the same bytes each time.

An artist with the gid ``as CLASSES`` is drawn in these classes of static/style.css. Floats place
points; every text comes from an exact number.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from markupsafe import Markup

from nashproof.errors import extra_package
from nashproof.exact.numbers import Rational
from nashproof.page.drawing.plane import Mark

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    extra_package("matplotlib")
    from matplotlib.figure import Figure

SVG, LINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"
UNDATED = dict.fromkeys(("Date", "Creator", "Format", "Type"))
AS = "as "
INCH = 72  # pixels
DRAWN = ("path", "use", "text")
KEPT = ("x", "y", "d")

Point = tuple[Rational, Rational]


def axes_of(width: int, height: int, left: int, right: int) -> Axes:
    """Return empty axes in a figure of this size, with these side margins, all in pixels."""
    extra_package("matplotlib")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width / INCH, height / INCH), dpi=INCH)
    box = (left / width, 50 / height, (width - left - right) / width, (height - 84) / height)
    axes = figure.add_axes(box)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set(gid=f"{AS}axis")
    axes.tick_params(length=0)
    axes.grid(True, gid=f"{AS}grid")
    return axes


def scale(axes: Axes, below: Sequence[Mark], beside: Sequence[Mark], names: Sequence[str]) -> None:
    """Set the texts along both axes at exact numbers, and the names of the axes."""
    for axis, marks in ((axes.xaxis, below), (axes.yaxis, beside)):
        axis.set_ticks([float(x) for x, _ in marks], labels=[text for _, text in marks])
        for label in axis.get_ticklabels():
            label.set_gid(f"{AS}soft")
    axes.set_xlabel(names[0])
    axes.set_title(names[1], loc="left", pad=12, fontsize=10)


def plot(
    axes: Axes, points: Iterable[Point], classes: str, shape: str = "-", size: int = 5
) -> None:
    """Draw exact points, joined (``shape`` -) or each as a disc (o), in classes of the style."""
    places = [(float(x), float(y)) for x, y in points]
    axes.plot(*zip(*places), shape, markersize=size, gid=f"{AS}{classes}", clip_on=False)


def write(axes: Axes, text: str, at: Point, off: tuple[int, int], **more: Any) -> None:
    """Write a text at an offset in pixels from a point."""
    axes.annotate(
        text,
        (float(at[0]), float(at[1])),
        xytext=off,
        textcoords="offset pixels",
        annotation_clip=False,
        **more,
    )


def bars_of(
    names: Sequence[str], rows: Sequence[Sequence[Rational]], labels: Sequence[str]
) -> Axes:
    """Return axes with horizontal bars for a notebook: below each name one for each label.

    The first name is at the top. ``rows`` has the lengths, a row for each name.
    """
    extra_package("matplotlib")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 1 + len(names) * (len(labels) + 1) / 6), layout="constrained")
    axes = figure.add_subplot()
    thick = 1 / (len(labels) + 1)
    for k, label in enumerate(labels):
        places = [n + k * thick for n in range(len(names))]
        axes.barh(places, [float(row[k]) for row in rows], height=thick, label=label)
    middle = thick * (len(labels) - 1) / 2
    axes.set_yticks([n + middle for n in range(len(names))], labels=list(names))
    axes.invert_yaxis()
    axes.legend()
    return axes


def figure_svg(figure: Figure, salt: str = "nashproof") -> str:
    """Return a figure as a file of SVG, texts as texts; ids of its parts depend on the ``salt``."""
    import matplotlib

    file = io.StringIO()
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": salt}):
        figure.savefig(file, format="svg", metadata=UNDATED)
    return file.getvalue()


def drawing_of(axes: Axes, label: str) -> Markup:
    """Return the figure as an ``svg`` element for a page; ``label`` describes it in a few words."""
    figure = axes.get_figure(root=True)
    assert figure
    root = ElementTree.fromstring(figure_svg(figure, label))
    width, height = (root.attrib[side].removesuffix("pt") for side in ("width", "height"))
    _plain(root, "")
    box = {"viewBox": f"0 0 {width} {height}", "width": width, "height": height}
    root.attrib = box | {"role": "img", "aria-label": label}
    return Markup(ElementTree.tostring(root, "unicode"))


def _plain(element: ElementTree.Element, classes: str) -> None:
    """Remove namespaces, styles and blanks from an element, and write its classes."""
    attributes, name = element.attrib, element.get("id", "")
    element.tag = element.tag.removeprefix(SVG)
    classes = name.removeprefix(AS) if name.startswith(AS) else classes
    element.attrib = {key: " ".join(attributes[key].split()) for key in KEPT if key in attributes}
    if LINK in attributes:
        element.set("href", attributes[LINK])
    if element.tag == "path" and name:
        element.set("id", name)
    elif element.tag in DRAWN and classes:
        element.set("class", classes)
    style = attributes.get("style", "")
    anchor = next((a for a in ("middle", "end") if f"text-anchor: {a}" in style), "")
    if anchor:
        element.set("text-anchor", anchor)
    element.text, element.tail = (element.text or "").strip() or None, None
    # data, style sheets, clips and backgrounds draw nothing of ours
    for child in list(element):
        nothing = child.tag.removeprefix(SVG) in ("metadata", "style", "clipPath")
        if nothing or child.get("id", "").startswith("patch_"):
            element.remove(child)
        else:
            _plain(child, classes)
