"""A plane with axes, which maps exact numbers to places of a drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.page.drawing.svg import Place, line, words
from nashproof.page.mathematics import plain

Mark = tuple[Rational, str]  # a number on an axis, and its text


@dataclass(frozen=True)
class Plane:
    """The part of the plane that is drawn, and its place: left, top, width, height in pixels."""

    across: tuple[Rational, Rational]
    up: tuple[Rational, Rational]
    left: int
    top: int
    width: int
    height: int

    def place(self, x: Rational, y: Rational) -> Place:
        """Return the place of a point.

        >>> Plane((QQ(0), QQ(1)), (QQ(0), QQ(1)), 10, 20, 100, 100).place(QQ(1, 2), QQ(1))
        (60, 20)
        """
        (low, high), (bottom, top) = self.across, self.up
        right = self.left + self.width * (x - low) / (high - low)
        return right, self.top + self.height * (top - y) / (top - bottom)

    def axes(self, below: Sequence[Mark], beside: Sequence[Mark]) -> Iterator[Markup]:
        """Yield lines and texts of both axes, with a thin line across the plane at each mark."""
        (low, high), (bottom, top) = self.across, self.up
        for x, text in below:
            yield line([self.place(x, bottom), self.place(x, top)], "grid")
            at = self.place(x, bottom)
            yield words(text, (at[0], at[1] + 16), class_="soft")
        for y, text in beside:
            yield line([self.place(low, y), self.place(high, y)], "grid")
            at = self.place(low, y)
            yield words(text, (at[0] - 6, at[1] + 4), "end", "soft")
        yield line([self.place(*at) for at in ((low, top), (low, bottom), (high, bottom))], "axis")

    def names(self, across: str, up: str) -> Iterator[Markup]:
        """Yield the names of the axes: below the plane, and above its left end."""
        yield words(across, (self.left + QQ(self.width, 2), self.top + self.height + 34))
        yield words(up, (4, self.top - 12), "start")


def marked(numbers: Sequence[Rational]) -> list[Mark]:
    """Return each number once, with its exact text, without those that would overlap another."""
    kept: list[Rational] = []
    span = max(numbers) - min(numbers)
    for x in sorted(set(numbers)):
        if not kept or x - kept[-1] >= span / 12:
            kept.append(x)
    return [(x, plain(number_text(x))) for x in kept]


def round_marks(low: Rational, high: Rational, parts: int = 5) -> list[Rational]:
    """Return round numbers between two ends, about ``parts`` of them.

    >>> [str(x) for x in round_marks(QQ(0), QQ(60))]
    ['0', '20', '40', '60']
    """
    # the step is 1, 2 or 5 times a power of ten, or the next power
    rough, step = (high - low) / parts, QQ(1)
    while step < rough:
        step *= 10
    while step / 10 >= rough:
        step /= 10
    step = min(s for s in (step / 10, step / 5, step / 2, step) if s >= rough)
    first = -((-low.numerator * step.denominator) // (low.denominator * step.numerator))
    marks = [step * int(first)]
    while marks[-1] + step <= high:
        marks.append(marks[-1] + step)
    return marks
