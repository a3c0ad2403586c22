"""The verdict strip: a document as a bar with one tick a line, coloured by its verdicts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from nashproof.claims.verdicts import VerdictRecord
from nashproof.exact.numbers import QQ
from nashproof.files.lines import numbers
from nashproof.reports.pictures.drawing.svg import Picture, Table, drawing, element, line

WIDTH, HEIGHT = 600, 34  # pixels
WORST = ("strip-ok", "strip-note", "strip-bad")  # of several claims of a line the last


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
    caption = (
        "One tick a line with a claim, from the first to the last. Grey: all confirmed. Red: an "
        "erratum. Blue: read with care."
    )
    return Picture(svg, label, caption, [_table(verdicts)])


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


def _table(verdicts: Sequence[VerdictRecord]) -> Table:
    rows = [
        (v.lines, v.says, v.erratum or v.note or "–")
        for v in verdicts
        if not v.asks and v.verdict != "confirmed"
    ]
    return Table("Lines with an erratum or a note", ("Lines", "Statement", "Where"), rows)
