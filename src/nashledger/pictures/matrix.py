"""A normal form as a small picture of one pixel a cell, with its rows and columns marked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from nashledger.pictures.png import Colour, data_address, indexed_png
from nashproof.exact.numbers import QQ, Rational
from nashproof.page.drawing.svg import Picture, drawing, element, signed, words

Strategy = Mapping[str, str]  # set -> action
FIRST, SECOND = (31, 95, 166), (200, 84, 12)  # player 1 wins, player 2 wins
LARGEST = 460  # pixels across


# By player the numbers of some strategies, from 0; None where they are not known
Marks = tuple[Collection[int] | None, Collection[int] | None]


@dataclass(frozen=True)
class NormalForm:
    """Payoffs to player 1 for each pair of reduced pure strategies, each with its marks.

    ``support``, ``survive``: by player the numbers, from 0, of the strategies that some optimal
    mixture plays and that iterated weak dominance leaves; None where no certificate says.
    """

    players: tuple[str, ...]
    strategies: tuple[Sequence[Strategy], Sequence[Strategy]]
    payoffs: Sequence[Sequence[Rational]]
    support: Marks
    survive: Marks


def matrix_picture(form: NormalForm, data: str) -> Picture:
    """Return the picture of a normal form; ``data``: the file with strategies and payoffs."""
    rows, columns = map(len, form.strategies)
    cell = max(2, min(24, LARGEST // max(rows, columns)))
    wide, high = cell * columns, cell * rows
    image = element(
        "image",
        class_="pixel",
        href=data_address(matrix_png(form.payoffs)),
        x=44,
        y=44,
        width=wide,
        height=high,
        preserveAspectRatio="none",
    )
    frame = element("rect", class_="axis", x=44, y=44, width=wide, height=high)
    label = f"Payoffs for {rows} by {columns} reduced pure strategies"
    inside = (
        image,
        frame,
        *_marks(form, cell),
        *_numbers(rows, columns, cell),
        *_scale(form, high),
    )
    svg = drawing(label, max(wide, 260) + 60, high + 90, *inside)
    return Picture(svg, label, _caption(form), data=data, wide=wide > 320)


def matrix_png(payoffs: Sequence[Sequence[Rational]]) -> bytes:
    """Return a picture of a pixel a cell, in the colour of who wins, stronger for more."""
    levels = _levels(payoffs)
    # A palette has at most 256 colours: neighbouring payoffs share one.
    number = {_key(x): n * 256 // max(len(levels), 256) for n, x in enumerate(levels)}
    palette: dict[int, Colour] = {}
    for x in levels:
        # The opacity is the share of the largest payoff of that sign.
        share = x / levels[-1] if x > 0 else x / levels[0] if x < 0 else QQ(0)
        opacity = int(255 * share.numerator) // int(share.denominator)
        palette.setdefault(number[_key(x)], (*(FIRST if x > 0 else SECOND), opacity))
    return indexed_png([[number[_key(x)] for x in row] for row in payoffs], list(palette.values()))


def _key(x: Rational) -> tuple[int, int]:
    """Return numerator and denominator as a key: hashing the fraction takes ten times as long."""
    return x.numerator, x.denominator


def _levels(payoffs: Sequence[Sequence[Rational]]) -> list[Rational]:
    """Return the different payoffs, from the least on."""
    return sorted({_key(x): x for row in payoffs for x in row}.values())


def _caption(form: NormalForm) -> str:
    """Return the caption of a normal form."""
    name1, name2 = form.players
    marks = "A bar beside a strategy: weak dominance, round by round, leaves it."
    dots = "A dot: some optimal mixture plays it."
    notes = [dots] if None not in form.support else []
    notes += [marks] if None not in form.survive else []
    return (
        f"One cell for each pair of reduced pure strategies: rows of {name1}, columns of {name2}, "
        f"sorted by their first decisions. Blue: {name1} wins; orange: {name2} wins. "
        + " ".join(notes)
    ).strip()


def _numbers(rows: int, columns: int, cell: int) -> Iterator[Markup]:
    """Yield numbers of rows and columns, as many as are readable."""
    for count, across in ((rows, False), (columns, True)):
        step = max(1, -(-22 // cell))
        for n in range(0, count, step):
            at = 44 + cell * n + QQ(cell, 2)
            place = (at, 20) if across else (24, at + 4)
            yield words(str(n + 1), place, "middle" if across else "end", "soft")


def _marks(form: NormalForm, cell: int) -> Iterator[Markup]:
    """Yield the bars and dots beside rows and columns."""
    for p in (0, 1):
        for n in form.survive[p] or ():
            at, size = 44 + cell * n, max(cell - 1, 1)
            box = (at, 38, size, 4) if p else (38, at, 4, size)
            yield element(
                "rect", class_="survives", **dict(zip(("x", "y", "width", "height"), box))
            )
        for n in form.support[p] or ():
            middle = 44 + cell * n + QQ(cell, 2)
            x, y = (middle, 31) if p else (31, middle)
            yield element("circle", class_="support", cx=x, cy=y, r=3)


def _scale(form: NormalForm, high: int) -> Iterator[Markup]:
    """Yield the strongest colours with their payoffs, below the picture."""
    levels = _levels(form.payoffs)
    for k, (x, class_) in enumerate(((levels[0], "bar2"), (levels[-1], "bar1"))):
        at = 44 + 120 * k
        yield element("rect", class_=class_, x=at, y=high + 58, width=14, height=14)
        yield words(signed(x), (at + 20, high + 70), "start")
