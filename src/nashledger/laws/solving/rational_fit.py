"""Ratios of polynomials in a whole number, with periodic coefficients, fitted to exact values.

Knows no games. A form is fitted to some of the values by exact linear algebra and compared with all
others. It is *checked* where at least as many values were compared as it has unknowns. Nothing is
proved here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import Any, NamedTuple

from nashledger.laws.solving.quotients import Coefficients, Quotient
from nashproof.exact.expressions import Parametric
from nashproof.exact.linear_algebra import all_solutions, solve
from nashproof.exact.numbers import QQ, Rational

DEGREES = 2  # highest degree tried in numerator and denominator: deals are quadratic in the cards

Values = Mapping[int, Rational]  # whole number -> value


class CommonForm(NamedTuple):
    """The common part of the formulas of all remainders: ``(above + constants[r]) / below``.

    - ``above``: the common part of the numerators, without a constant;
    - ``below``: the denominator;
    - ``constants``: the constant of each remainder.

    All coefficients are whole numbers.
    """

    above: Parametric
    below: Parametric
    constants: list[Rational]


@dataclass(frozen=True)
class FittedForm:
    """``P_r(n) / Q(n)``, where ``r`` is the remainder of ``n`` by the period.

    - ``above``: the coefficients of ``P_r`` for each remainder ``r``;
    - ``below``: the coefficients of ``Q``.
    """

    above: tuple[Coefficients, ...]
    below: Coefficients

    @property
    def period(self) -> int:
        """The number of remainders, each with a numerator."""
        return len(self.above)

    def at(self, n: int) -> Rational | None:
        """Return the value at a whole number; None where the denominator is 0."""
        divisor = _power_sum(self.below, n)
        return _power_sum(self.above[n % self.period], n) / divisor if divisor else None

    def along(self, remainder: int, n: Parametric) -> Parametric:
        """Return the formula for numbers with this remainder, in an expression ``n``."""
        return _power_sum(self.above[remainder], n) / _power_sum(self.below, n)

    def common(self, n: Parametric) -> CommonForm | None:
        """Return the CommonForm in an expression ``n``; None if not only the constants differ."""
        if len({row[1:] for row in self.above}) > 1:
            return None
        scale = lcm(*(int(c.denominator) for row in (*self.above, self.below) for c in row))
        above, below = (
            _power_sum(row, n) * scale for row in ((QQ(0), *self.above[0][1:]), self.below)
        )
        return CommonForm(above, below, [row[0] * scale for row in self.above])


@dataclass(frozen=True)
class Law:
    """A Form that fits.

    - ``form``: the form;
    - ``unknowns``: how many coefficients it has to be fitted;
    - ``fitted``: the consecutive numbers from whose values it was computed;
    - ``first``, ``last``: the ends of the range on which it gives every value.
    """

    form: FittedForm
    unknowns: int
    fitted: range
    first: int
    last: int

    @cached_property
    def text(self) -> str:
        """The whole law as text, which no other law has."""
        return repr(self)

    @property
    def checked(self) -> list[tuple[int, int]]:
        """The ranges, ends included, on which it was compared with values it was not fitted to."""
        ranges = [(self.first, self.fitted[0] - 1), (self.fitted[-1] + 1, self.last)]
        return [(low, high) for low, high in ranges if low <= high]

    @property
    def is_checked(self) -> bool:
        """True if it was compared with at least as many values as it has unknowns."""
        return self.last - self.first + 1 - len(self.fitted) >= self.unknowns


def find_law(values: Values, last: int) -> Law | None:
    """Return the Law with fewest unknowns for values of consecutive numbers.

    It is fitted to values up to ``n = last`` and gives all later ones, at least one. None if no
    form does.
    """
    early = {n: value for n, value in values.items() if n <= last}
    # The fewest unknowns first: a form with more would fit by chance sooner.
    for unknowns, shape in _shapes(len(early)) if last < max(values) else ():
        fit = _fitted(early, last, shape)
        if fit and (law := _compared(*fit, unknowns, values)):
            return law
    return None


class _Shape(NamedTuple):
    """The degrees of a Form; numerator coefficients up to degree ``periodic`` are periodic."""

    period: int
    degree: int
    periodic: int
    below: int  # the degree of the denominator

    @property
    def common(self) -> int:
        """The number of numerator coefficients that all remainders share."""
        return self.degree - self.periodic

    @property
    def periodic_count(self) -> int:
        """The number of periodic numerator coefficients of each remainder."""
        return self.periodic + 1

    @property
    def unknowns(self) -> int:
        """The number of coefficients to fit, up to a common factor."""
        return self.common + self.period * self.periodic_count + self.below


def _shapes(count: int) -> list[tuple[int, _Shape]]:
    """Return the shapes with at most ``count`` unknowns, each after that number, fewest first."""
    shapes = [
        _Shape(period, degree, periodic, below)
        for period in range(1, count + 1)
        for degree in range(DEGREES + 1)
        for below in range(DEGREES + 1)
        for periodic in ((degree,) if period == 1 else range(degree + 1))
    ]
    return sorted((shape.unknowns, shape) for shape in shapes if 0 < shape.unknowns <= count)


def _fitted(early: Values, last: int, shape: _Shape) -> tuple[FittedForm, range] | None:
    """Return a Form of a shape, and the numbers whose values it was fitted to; None if there is
    none.

    First it is fitted to the values at few remainders, more of them than unknowns. The periodic
    coefficients at the others follow from one period each.
    """
    period, below = shape.period, shape.below
    # So many remainders, and periods of them, that there are two equations more than unknowns.
    few = min(period, shape.common + below + 2)
    periods = -(-(shape.common + few * shape.periodic_count + below + 2) // few)
    first = last + 1 - few - (periods - 1) * period
    if first not in early:
        return None
    points = [(QQ(n), early[n]) for n in range(first, last + 1) if (last - n) % period < few]
    solution = _solution(points, shape)
    if solution is None:
        return None
    common = (QQ(0),) * shape.periodic_count + tuple(solution[: shape.common])
    divisor = tuple(solution[-below - 1 :])
    periodic = {
        n % period: _periodic(
            early, range(n, n - shape.periodic_count * period, -period), (common, divisor)
        )
        for n in range(last - period + 1, last + 1)
    }
    above = tuple(periodic[r] + common[shape.periodic_count :] for r in range(period))
    return FittedForm(above, divisor), range(first, last + 1)


def _periodic(early: Values, numbers: range, shared: Quotient) -> Coefficients:
    """Return the periodic coefficients at one remainder, from as many values."""
    common, divisor = shared
    right = [early[n] * _power_sum(divisor, n) - _power_sum(common, n) for n in numbers]
    powers = [{k: QQ(n**k) for k in range(len(numbers))} for n in numbers]
    solution = solve(powers, right, len(numbers))
    if solution is None:
        raise AssertionError("a Vandermonde system with distinct numbers has one solution")
    return solution


def _solution(points: Sequence[tuple[Rational, Rational]], shape: _Shape) -> list[Rational] | None:
    """Return coefficients of a form of a shape with these values ``(n, value)``; None if there are
    none.

    The numerator's come first (common ones, then by remainder), then the denominator's. Each value
    is one linear equation, ``P_r(n) - value * Q(n) = 0``. Coefficients of remainders that do not
    occur mean nothing.
    """
    places = {r: k for k, r in enumerate(dict.fromkeys(_remainder(n, shape) for n, _ in points))}
    above = shape.common + len(places) * shape.periodic_count
    columns = above + shape.below + 1
    rows = []
    for n, value in points:
        row = {k: n ** (shape.periodic_count + k) for k in range(shape.common)}
        start = shape.common + places[_remainder(n, shape)] * shape.periodic_count
        row |= {start + k: n**k for k in range(shape.periodic_count)}
        row |= {above + k: -value * n**k for k in range(shape.below + 1) if value}
        rows.append({j: a for j, a in row.items() if a})
    # The last column that is free has the coefficient 1; in the numerator it would leave Q = 0.
    solutions = all_solutions(rows, [QQ(0)] * len(rows), columns)
    if solutions is None or not solutions[0] or solutions[0][-1] < above:
        return None
    return [form[-1] for form in solutions[1]]


def _remainder(n: Rational, shape: _Shape) -> int:
    return int(n) % shape.period


def _compared(form: FittedForm, fitted: range, unknowns: int, values: Values) -> Law | None:
    """Return the Law of a form that gives all values from some number on.

    None if it misses a value that is not below the fitted ones.
    """
    if any(form.at(n) != values[n] for n in values if n >= fitted[0]):
        return None
    start = fitted[0]
    while start - 1 in values and form.at(start - 1) == values[start - 1]:
        start -= 1
    return Law(form, unknowns, fitted, start, max(values))


def _power_sum(coefficients: Sequence[Rational], x: Any) -> Any:
    """Return the value of a polynomial at a number or an expression."""
    return sum((c * x**k for k, c in enumerate(coefficients)), 0 * x)
