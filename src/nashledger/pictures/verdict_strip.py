"""The verdict strip: a document as a bar with one tick a line, coloured by its verdicts."""

from __future__ import annotations

from collections.abc import Sequence

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
    step = QQ(WIDTH - 4, max(worst))
    parts = [element("rect", class_="cell", width=WIDTH, height=HEIGHT)]
    for n in sorted(worst, key=lambda n: (WORST.index(worst[n]), n)):  # the worst over others
        x = 2 + step * n
        parts.append(line([(x, 2), (x, HEIGHT - 2)], f"strip {worst[n]}"))
    svg = drawing(label, WIDTH, HEIGHT, *parts)
    key = ", ".join(f"{COLOURS[mark]}: {words}" for mark, words in key_of(set(worst.values())))
    return Picture(svg, label, f"A tick for each line that was checked. {capital(key)}.")
