"""Strategies as bars: one bar an information set, split by the probabilities of the actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.page.drawing.svg import Picture, PictureData, drawing, element, math, words
from nashproof.page.mathematics import plain

HEIGHT, LEFT, WIDTH = 26, 150, 230  # pixels: of a bar's row, before the bars, of a bar


@dataclass(frozen=True)
class Bar:
    """The probabilities at an information set; none where the player's own moves never lead."""

    name: str
    probabilities: Mapping[str, Rational]


def strategy_bars(bars: Sequence[Bar], who: str) -> Picture:
    """Return the picture of a behaviour strategy as bars."""
    label = f"An optimal strategy of {who}"
    actions = list(dict.fromkeys(action for bar in bars for action in bar.probabilities))
    inside = [part for k, bar in enumerate(bars) for part in _bar(bar, 8 + HEIGHT * k, actions)]
    rows = [
        (bar.name, ", ".join(f"{a} {math(p)}" for a, p in bar.probabilities.items() if p) or "–")
        for bar in bars
    ]
    return Picture(
        drawing(label, LEFT + WIDTH + 10, HEIGHT * len(bars) + 12, *inside),
        label,
        f"What {who} does at each information set, in the strategy that certifies the value. "
        "A dashed bar: their own moves never lead there.",
        [PictureData(f"The same strategy of {who}", ("Where", "Probabilities"), rows)],
    )


def _bar(bar: Bar, top: int, actions: Sequence[str]) -> Iterator[Markup]:
    """Yield the bar of an information set."""
    yield words(bar.name, (LEFT - 8, top + 14), "end")
    if not bar.probabilities:
        yield element("rect", class_="bar0", x=LEFT, y=top, width=WIDTH, height=HEIGHT - 6)
    start = QQ(0)
    for action, p in bar.probabilities.items():
        if p:
            x, class_ = LEFT + WIDTH * start, f"action{actions.index(action) % 5}"
            wide, high = WIDTH * p, HEIGHT - 6
            yield element("rect", class_=class_, x=x, y=top, width=wide, height=high)
            text = action if p == 1 else f"{action} {plain(number_text(p))}"
            # Words stand on a part that is wide enough for them.
            if WIDTH * p > 7 * len(text) + 4:
                yield words(text, (x + WIDTH * p / 2, top + 14), class_="on")
            start += p
