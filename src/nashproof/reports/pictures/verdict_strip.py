"""The verdict strip: a document as a bar with one tick a line, coloured by its verdicts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from nashproof.claims.verdicts import VerdictRecord
from nashproof.errors import capital
from nashproof.exact.numbers import QQ
from nashproof.files.lines import numbers
from nashproof.reports.pictures.drawing.svg import Picture, drawing, element, line

WIDTH, HEIGHT = 600, 34  # pixels
WORST = ("strip-ok", "strip-note", "strip-bad")  # of several claims of a line the last
MEANS = {
    "strip-ok": "grey: confirmed",
    "strip-note": "blue: read with care",
    "strip-bad": "red: an erratum",
}


def verdict_strip(verdicts: Sequence[VerdictRecord], title: str) -> Picture | None:
    """The picture of a document's claims; None if none has a line."""
    worst: dict[int, str] = {}
    for verdict in verdicts:
        if not verdict.asks:
            for n in numbers(verdict.lines):
                worst[n] = max(worst.get(n, WORST[0]), _class(verdict), key=WORST.index)
    if not worst:
        return None
    label = f"{title}, line by line"
    svg = drawing(label, WIDTH, HEIGHT, *_ticks(worst))
    key = ", ".join(means for kind, means in MEANS.items() if kind in worst.values())
    return Picture(svg, label, f"A tick for each line that was checked. {capital(key)}.")


def _class(verdict: VerdictRecord) -> str:
    if verdict.erratum:
        return "strip-bad"
    return "strip-ok" if verdict.verdict == "confirmed" else "strip-note"


def _ticks(worst: dict[int, str]) -> Iterator[Markup]:
    yield element("rect", class_="cell", width=WIDTH, height=HEIGHT)
    step = QQ(WIDTH - 4, max(worst))
    for n in sorted(worst, key=lambda n: (WORST.index(worst[n]), n)):
        x = 2 + step * n
        yield line([(x, 2), (x, HEIGHT - 2)], worst[n])
