"""Exact numbers as floats, for pictures and for the reader's eye."""

from __future__ import annotations

from collections.abc import Iterable

from nashproof.dynamics.cfr.run import Average
from nashproof.exact.numbers import Rational


def scientific(x: Rational) -> str:
    """A number with four digits, as a float prints it.

    >>> from nashproof.exact.numbers import QQ
    >>> scientific(QQ(1, 3000))
    '3.333e-04'
    """
    return f"{float(x):.3e}"


def log_points(averages: Iterable[Average]) -> list[tuple[float, float]]:
    """The points ``(iterations, exploitability)`` of a log-log plot, without those at 0.

    >>> from nashproof.exact.numbers import QQ
    >>> log_points([Average(10, QQ(1, 2), QQ(0)), Average(20, QQ(0), QQ(0))])
    [(10.0, 0.25)]
    """
    return [(float(one.iterations), float(one.exploitability)) for one in averages if one.nash_conv]


def as_floats(numbers: Iterable[Rational | None]) -> list[float]:
    """Exact numbers for a picture; what is not known is no number.

    >>> from nashproof.exact.numbers import QQ
    >>> as_floats([QQ(1, 4), None])
    [0.25, nan]
    """
    return [float("nan") if x is None else float(x) for x in numbers]
