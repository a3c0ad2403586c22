"""Exact numbers as floats, for pictures and for the reader's eye."""

from __future__ import annotations

from collections.abc import Iterable

from nashproof.exact.numbers import Rational, number_text
from nashproof.limits import DIGITS


def scientific(x: Rational) -> str:
    """Return a number with four significant digits, as a float prints it.

    >>> from nashproof.exact.numbers import QQ
    >>> scientific(QQ(1, 3000))
    '3.333e-04'
    """
    return f"{float(x):.3e}"


def log_points(points: Iterable[tuple[int, Rational]]) -> list[tuple[float, float]]:
    """Return iterations and exact figures as points of a log-log plot, without figures that are 0.

    >>> from nashproof.exact.numbers import QQ
    >>> log_points([(10, QQ(1, 4)), (20, QQ(0))])
    [(10.0, 0.25)]
    """
    return [(float(iterations), float(figure)) for iterations, figure in points if figure]


def as_floats(numbers: Iterable[Rational | None]) -> list[float]:
    """Return exact numbers for a picture; NaN for None.

    >>> from nashproof.exact.numbers import QQ
    >>> as_floats([QQ(1, 4), None])
    [0.25, nan]
    """
    return [float("nan") if x is None else float(x) for x in numbers]


def fixed(x: Rational | float) -> str:
    """Return a number with four decimals.

    >>> fixed(-1 / 18), fixed(-1e-9)
    ('-0.0556', '0.0000')
    """
    return f"{round(float(x), 4) + 0.0:.4f}"


def thousandths(x: float) -> str:
    """Return a number in thousandths, rounded.

    >>> thousandths(-1 / 18)
    '-56'
    """
    return str(round(1000 * x))


def exact_text(x: Rational | None) -> str:
    """Return an exact number as text; "" for None, and for more digits than files hold.

    >>> from nashproof.exact.numbers import QQ
    >>> exact_text(QQ(1, 3)), exact_text(None)
    ('1/3', '')
    """
    if x is None or int(x.denominator).bit_length() > 3 * DIGITS:
        return ""
    return number_text(x)
