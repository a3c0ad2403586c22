"""The verdict strip: a document as a bar with one tick a line, coloured by its verdicts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from nashproof.claims.verdicts import VerdictRecord
from nashproof.errors import capital
from nashproof.exact.numbers import QQ
from nashproof.files.lines import numbers
from nashproof.page.drawing.svg import Picture, drawing, element, line
from nashproof.page.marks import COLOURS, MEANS, key_of, mark_of

WIDTH, HEIGHT = 600, 34  # pixels
WORST = tuple(MEANS)  # of several claims of a line the last


def verdict_strip(verdicts: Sequence[VerdictRecord], title: str) -> Picture | None:
    """Return the picture of a document's claims; None if none has a line."""
    worst: dict[int, str] = {}
    for verdict in verdicts:
        if not verdict.asks:
            for n in numbers(verdict.lines):
                worst[n] = max(worst.get(n, WORST[0]), mark_of(verdict), key=WORST.index)
    if not worst:
        return None
    label = f"{title}, line by line"
    svg = drawing(label, WIDTH, HEIGHT, *_ticks(worst))
    key = ", ".join(f"{COLOURS[mark]}: {words}" for mark, words in key_of(set(worst.values())))
    return Picture(svg, label, f"A tick for each line that was checked. {capital(key)}.")


def _ticks(worst: dict[int, str]) -> Iterator[Markup]:
    """Yield the ticks, the worst ones last, which are drawn over others."""
    yield element("rect", class_="cell", width=WIDTH, height=HEIGHT)
    step = QQ(WIDTH - 4, max(worst))
    for n in sorted(worst, key=lambda n: (WORST.index(worst[n]), n)):
        x = 2 + step * n
        yield line([(x, 2), (x, HEIGHT - 2)], f"strip {worst[n]}")
