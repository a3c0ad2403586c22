"""Parts of all pictures: elements of SVG, exact lengths, and a picture with its data.

Colours are classes of static/style.css, for light, dark and print. No floats: a length is a
rational, rounded once when it is written. Equal input gives equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from nashproof.errors import visible
from nashproof.exact.numbers import Rational, number_text
from nashproof.page.mathematics import plain

Length = int | Rational
Place = tuple[Length, Length]  # across and down, in pixels


@dataclass(frozen=True)
class PictureData:
    """The data of a picture; all texts may hold mathematics between ``$`` signs.

    ``row_heads``: True if the first cell of a row is its heading.
    """

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    row_heads: bool = True


@dataclass(frozen=True)
class Picture:
    """A drawing with the texts and data that accompany it.

    - ``label``: a description in a few words, for readers who cannot see it;
    - ``caption``: text with mathematics between ``$`` signs;
    - ``tables``: its data;
    - ``data``: the file with its data, from the top of the site, or "";
    - ``wide``: True if it keeps its size and scrolls on a small screen.
    """

    svg: Markup
    label: str
    caption: str
    tables: Sequence[PictureData] = ()
    data: str = ""
    wide: bool = False


def length(x: Length) -> str:
    """Return a length to a tenth of a pixel.

    >>> from nashproof.exact.numbers import QQ
    >>> length(QQ(1, 3)), length(7), length(QQ(-5, 4))
    ('0.3', '7', '-1.2')
    """
    if isinstance(x, int):
        return str(x)
    above, below = int(x.numerator), int(x.denominator)
    tenths = (20 * above + below) // (2 * below)
    whole, rest = divmod(abs(tenths), 10)
    return ("-" if tenths < 0 else "") + f"{whole}" + (f".{rest}" if rest else "")


def element(tag: str, *inside: Markup | str, **attributes: str | Length) -> Markup:
    """Return an element; ``class_`` and ``text_anchor`` become ``class`` and ``text-anchor``.

    >>> from nashproof.exact.numbers import QQ
    >>> print(element("text", "1 < 2", x=QQ(1, 2), class_="soft"))
    <text x="0.5" class="soft">1 &lt; 2</text>
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_text(x) if isinstance(x, str) else length(x)}"'
        for name, x in attributes.items()
    )
    return Markup(f"<{tag}{written}>{''.join(map(_text, inside))}</{tag}>")


def _text(part: Markup | str) -> str:
    """Return a text escaped, invisible characters made visible; markup of ours as it is."""
    return part if isinstance(part, Markup) else escape(visible(part))


def drawing(label: str, width: int, height: int, *inside: Markup) -> Markup:
    """Return the ``svg`` element of a picture in its natural size."""
    box: dict[str, str | Length] = {"viewBox": f"0 0 {width} {height}"}
    size: dict[str, str | Length] = {"width": width, "height": height}
    return element("svg", *inside, **box, **size, role="img", aria_label=label)


def line(places: Iterable[Place], class_: str) -> Markup:
    """Return a line through places."""
    d = "M" + "L".join(f"{length(x)} {length(y)}" for x, y in places)
    return element("path", class_=class_, d=d)


def area(places: Iterable[Place], class_: str) -> Markup:
    """Return a polygon."""
    points = " ".join(f"{length(x)},{length(y)}" for x, y in places)
    return element("polygon", class_=class_, points=points)


def words(text: str, at: Place, anchor: str = "middle", class_: str = "") -> Markup:
    """Return a text at a place; ``anchor``: start, middle or end."""
    attributes = {"class_": class_} if class_ else {}
    return element("text", text, x=at[0], y=at[1], text_anchor=anchor, **attributes)


def signed(x: Rational) -> str:
    """Return a payoff with its sign.

    >>> from nashproof.exact.numbers import QQ
    >>> signed(QQ(1, 2)), signed(QQ(-1)), signed(QQ(0))
    ('+1/2', '−1', '0')
    """
    return ("+" if x > 0 else "") + plain(number_text(x))


def math(x: Rational | str) -> str:
    """Return a number or a formula as mathematics within a text.

    >>> from nashproof.exact.numbers import QQ
    >>> math(QQ(-1, 18))
    '$-1/18$'
    """
    return f"${x if isinstance(x, str) else number_text(x)}$"
