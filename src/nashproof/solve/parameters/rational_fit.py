"""Laws from exact data: a ratio of polynomials in a whole number, with periodic coefficients, that fits all values of a range.

Knows no games. A form is fitted to some of the values by exact linear algebra and compared with all others; it counts only
where at least as many values were compared as it has unknowns. It is *checked* on the range, never proved.
"""

from dataclasses import dataclass
from math import lcm

from nashproof.exact.expressions import expression
from nashproof.exact.linear_algebra import all_solutions, solve
from nashproof.exact.numbers import QQ, number_text

DEGREES = 2  # the highest degrees tried, above and below the line: a value is one divided by the number of deals


@dataclass(frozen=True)
class Form:
    """``P_r(n) / Q(n)``, with ``r`` the remainder of ``n`` by the period: ``above[r]`` and ``below`` are coefficients, constant first."""

    above: tuple
    below: tuple

    @property
    def period(self):
        return len(self.above)

    def at(self, n):
        """The value at a whole number; None where the form divides by zero."""
        divisor = _power_sum(self.below, n)
        return _power_sum(self.above[n % self.period], n) / divisor if divisor else None

    def along(self, remainder, n):
        """The form for the numbers with that remainder, where ``n`` is any expression in a parameter."""
        return _power_sum(self.above[remainder], n) / _power_sum(self.below, n)

    def text(self, remainder, name):
        """The same in lowest terms, as a text in ``name``."""
        return number_text(self.along(remainder, expression(name, (name,))))

    def common(self, name):
        """``(above, below, constants)``: where the forms differ by a constant above the line alone, what they have in common as texts, and the
        constant of each remainder, all whole numbers; None where they differ otherwise.
        """
        if len({row[1:] for row in self.above}) > 1:
            return None
        scale = lcm(*(int(c.denominator) for row in (*self.above, self.below) for c in row))
        n = expression(name, (name,))
        rest, below = (
            number_text(_power_sum(row, n) * scale) for row in ((0, *self.above[0][1:]), self.below)
        )
        return rest, below, [number_text(row[0] * scale) for row in self.above]


@dataclass(frozen=True)
class Law:
    """A Form that fits, with so many ``unknowns``; ``fitted`` are the numbers from whose values it was computed, ``first`` and ``last`` the
    ends of the range on which it gives every value.
    """

    form: Form
    unknowns: int
    fitted: range
    first: int
    last: int

    def words(self, name):
        """On which range it was fitted and checked, in words."""
        parts = [(self.first, self.fitted[0] - 1), (self.fitted[-1] + 1, self.last)]
        checked = " and ".join(f"{low}..{high}" for low, high in parts if low <= high)
        return f"fitted on {name} = {self.fitted[0]}..{self.fitted[-1]}, checked exactly for {name} = {checked}"


def find_law(values, last):
    """The Law with fewest unknowns that is fitted to ``values`` (``{n: value}``, consecutive ``n``) up to ``n = last`` and gives
    all later values; None if there is none with so few unknowns that as many values can be checked.
    """
    known = {n: value for n, value in values.items() if n <= last}
    for unknowns, shape in _shapes(len(known)):
        if found := _fitted(known, last, shape):
            law = _compared(*found, unknowns, values)
            if law and law.last - law.first + 1 - len(law.fitted) >= unknowns:
                return law
    return None


def _shapes(count):
    """``(unknowns, (period, degree, periodic, below))`` by number of unknowns; coefficients up to degree ``periodic`` are periodic."""
    shapes = [
        (degree - periodic + period * (periodic + 1) + below, (period, degree, periodic, below))
        for period in range(1, count + 1)
        for degree in range(DEGREES + 1)
        for below in range(DEGREES + 1)
        for periodic in ((degree,) if period == 1 else range(degree + 1))
    ]
    return sorted(shape for shape in shapes if 0 < shape[0] <= count)


def _fitted(known, last, shape):
    """``(form, numbers)`` for a Form of that shape, and the numbers whose values it was fitted to; None if these allow none.

    First from the values at few remainders, more of them than unknowns; what is periodic at the others from one period each.
    """
    period, degree, periodic, below = shape
    few = min(period, degree - periodic + below + 2)
    each = -(-(degree - periodic + few * (periodic + 1) + below + 2) // few)
    first = last + 1 - few - (each - 1) * period
    if first not in known:
        return None
    solution = _solution(
        [(n, known[n]) for n in range(first, last + 1) if (last - n) % period < few], shape
    )
    if solution is None:
        return None
    common, divisor = (
        (0,) * (periodic + 1) + tuple(solution[: degree - periodic]),
        tuple(solution[-below - 1 :]),
    )
    own = {
        n % period: _own(known, range(n, n - (periodic + 1) * period, -period), common, divisor)
        for n in range(last - period + 1, last + 1)
    }
    return Form(tuple(own[r] + common[periodic + 1 :] for r in range(period)), divisor), range(
        first, last + 1
    )


def _own(known, numbers, common, divisor):
    """The periodic coefficients at one remainder, from as many values."""
    right = [known[n] * _power_sum(divisor, n) - _power_sum(common, n) for n in numbers]
    return solve([{k: QQ(n**k) for k in range(len(numbers))} for n in numbers], right, len(numbers))


def _solution(points, shape):
    """Coefficients above (common ones, then by remainder), then below, of a form of that shape with these values; None if there is none.

    Each value is one linear equation, ``P_r(n) - value * Q(n) = 0``. Only of the remainders that occur the coefficients mean anything.
    """
    period, degree, periodic, below = shape
    places = {r: k for k, r in enumerate(dict.fromkeys(_remainder(n, period) for n, _ in points))}
    columns = degree - periodic + len(places) * (periodic + 1) + below + 1
    rows = []
    for n, value in points:
        row = {k: QQ(1) * n ** (periodic + 1 + k) for k in range(degree - periodic)}
        start = degree - periodic + places[_remainder(n, period)] * (periodic + 1)
        row |= {start + k: QQ(1) * n**k for k in range(periodic + 1)}
        row |= {columns - 1 - below + k: -value * n**k for k in range(below + 1) if value}
        rows.append({j: a for j, a in row.items() if a})
    free, forms = all_solutions(rows, [QQ(0)] * len(rows), columns)
    if not free or free[-1] < columns - 1 - below:
        return None
    return [form[-1] for form in forms]


def _remainder(n, period):
    return n % period if period > 1 else 0


def _compared(form, fitted, unknowns, values):
    """The Law of a form that gives all values from some number on; None if it misses one that is not below the fitted ones."""
    if any(form.at(n) != values[n] for n in values if n >= fitted[0]):
        return None
    first = fitted[0]
    while first - 1 in values and form.at(first - 1) == values[first - 1]:
        first -= 1
    return Law(form, unknowns, fitted, first, max(values))


def ratio(points):
    """The simplest quotient of polynomials through all points ``(t, value)``, as ``(above, below)``, coefficients from the constant on;
    None unless at least two points are left to confirm it.
    """
    for size in range(1, len(points) - 1):
        for below in range(size):
            solution = _solution(points, (1, size - 1 - below, size - 1 - below, below))
            if solution and all(_power_sum(solution[-below - 1 :], t) for t, _ in points):
                return tuple(solution[: -below - 1]), tuple(solution[-below - 1 :])
    return None


def _power_sum(coefficients, x):
    return sum((c * x**k for k, c in enumerate(coefficients)), 0 * x)
