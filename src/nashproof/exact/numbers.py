"""Exact numbers in and out, and the interval that a printed number stands for.

Knows no games. Exact numbers are elements of SymPy's domain QQ. A line in nashproof/__init__.py
puts FLINT underneath, which is several times as fast as Python's integers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, cast

from nashproof.errors import NumberError, TooLarge, quoted
from nashproof.exact.misprints import EXPECTED, instead_of
from nashproof.limits import DIGITS

if TYPE_CHECKING:  # SymPy has no types; a Fraction has the same operations as an element of QQ
    from fractions import Fraction

    from flint import fmpq

    Rational = Fraction
    QQ = Fraction
else:
    from flint import (
        fmpq,  # the elements of SymPy's domain QQ; importing that takes ten times as long
    )

    Rational = QQ = fmpq

Vector = tuple[Rational, ...]
SparseVector = Mapping[int, Rational | int]  # entries by their places; missing ones are 0

_FRACTION = re.compile(r"(-?)(0|[1-9][0-9]*)(?:/([1-9][0-9]*))?")
_DECIMAL = re.compile(r"(-?)([0-9]+)\.([0-9]+)")


def as_flint(x: Rational) -> fmpq:
    """Return a number as FLINT's: elements of QQ are FLINT's, which their type does not say.

    >>> as_flint(QQ(2, 6))
    1/3
    """
    return cast("fmpq", x)


def rational(text: str) -> Rational:
    """Return the exact value of ``"p/q"``, of an integer, or of a decimal taken as it stands.

    Raises InputError on anything else: blanks, ``+1``, exponents, other alphabets' digits.

    >>> rational("0.5"), rational("-2/6")
    (1/2, -1/3)
    """
    if len(text) <= DIGITS:
        if match := _FRACTION.fullmatch(text):
            sign, over, under = match.groups()
            return QQ(int(sign + over), int(under or "1"))
        if match := _DECIMAL.fullmatch(text):
            sign, whole, part = match.groups()
            return QQ(int(sign + whole + part), 10 ** len(part))
        raise NumberError(quoted(text), instead_of(text))
    if re.fullmatch("-?[0-9]+(?:[/.][0-9]+)?", text):
        raise TooLarge(f"a number of {len(text)} characters", f"at most {DIGITS}")
    raise NumberError(quoted(text), EXPECTED)


def is_printed(text: str) -> bool:
    """Return True if a text is a bare decimal, which stands for the numbers that round to it.

    >>> is_printed("0.0556"), is_printed("1/18")
    (True, False)
    """
    return _DECIMAL.fullmatch(text) is not None


def one_spelling(text: str) -> str:
    """Return a number as in certificates: a fraction in lowest terms, a decimal as printed.

    >>> one_spelling("-2/8"), one_spelling("-0"), one_spelling("0.50")
    ('-1/4', '0', '0.50')
    """
    return text if is_printed(text) else number_text(rational(text))


@dataclass(frozen=True)
class Stated:
    """A printed number and the closed interval ``[low, high]`` of the numbers that round to it."""

    text: str
    low: Rational
    high: Rational

    def offset(self, x: Rational) -> Rational:
        """Return ``x`` minus the nearest point of the interval: 0 if ``x`` rounds to the text.

        >>> stated("0.33").offset(QQ(1, 3)), stated("0.33").offset(QQ(1, 2))
        (0, 33/200)
        """
        return x - self.low if x < self.low else x - self.high if x > self.high else QQ(0)


def stated(text: str, decimals: str = "") -> Stated:
    """Return the `Stated` of a printed number: a decimal is an interval, a fraction a point.

    ``decimals``, if not empty, is the number of digits after the point to which the source prints.
    Then an integer is rounded too, such as ``-1`` in a column with three digits. Raises InputError
    if the text is no number, or has a slash or more digits than ``decimals``.

    >>> stated("0.5").low, stated("1", "2").low
    (9/20, 199/200)
    """
    x = rational(text)
    match = _DECIMAL.fullmatch(text)
    fits = re.fullmatch("|0|[1-9][0-9]{0,2}", decimals) and not (decimals and "/" in text)
    if not fits or (decimals and match and int(decimals) < len(match[3])):
        raise NumberError(
            f"{quoted(decimals)} decimals for {quoted(text)}",
            "a number of digits, not fewer than are printed, and no fraction",
        )
    digits = int(decimals) if decimals else len(match.group(3)) if match else None
    half = QQ(0) if digits is None else QQ(1, 2 * 10**digits)
    return Stated(text, x - half, x + half)


def number_text(x: object) -> str:
    """Return the canonical text of an exact number, or of a rational function.

    Raises InputError for numbers longer than any that a certificate or a game file may hold.

    >>> number_text(QQ(-2, 6))
    '-1/3'
    """
    text = str(x) if isinstance(x, Rational) else _formula(x)
    if len(text) > DIGITS and re.search(rf"[0-9]{{{DIGITS + 1}}}", text):
        raise TooLarge(
            f"a result of more than {DIGITS} digits",
            "smaller numbers: no certificate holds longer ones",
        )
    return text


def point_text(at: Mapping[str, Rational]) -> str:
    """Return parameters and their values at a point as text.

    >>> point_text({"a": QQ(1, 3), "b": QQ(0)})
    'a = 1/3, b = 0'
    """
    return ", ".join(f"{name} = {number_text(x)}" for name, x in at.items())


@lru_cache(maxsize=4096, typed=True)  # SymPy takes long, and plans repeat their probabilities
def _formula(x: object) -> str:
    """Return a rational function as text with ``^`` for powers."""
    return str(x).replace("**", "^")


def decimal_text(x: Rational, places: int = 4) -> str:
    """Return ``x`` rounded half to even to ``places`` digits, for display only.

    >>> decimal_text(QQ(-1, 18)), decimal_text(QQ(5, 2), 0)
    ('-0.0556', '2')
    """
    scaled = abs(x) * 10**places
    low, rest = divmod(int(scaled.numerator), int(scaled.denominator))
    twice = 2 * rest - int(scaled.denominator)
    low += twice > 0 or (twice == 0 and low % 2 == 1)
    digits = str(low).rjust(places + 1, "0")
    sign = "-" if x < 0 and low else ""
    return sign + (digits[:-places] + "." + digits[-places:] if places else digits)


def exact_decimal(x: Rational) -> str:
    """Return a number as the decimal that it is; "" if it is none of at most 30 digits.

    >>> exact_decimal(QQ(1, 8)), exact_decimal(QQ(3)), exact_decimal(QQ(1, 3))
    ('0.125', '3', '')
    """
    places = next((k for k in range(31) if 10**k % int(x.denominator) == 0), None)
    return "" if places is None else decimal_text(x, places)


def decimal_between(low: Rational, high: Rational, places: int) -> str:
    """Return the decimal to which every number between two rounds, with at most ``places`` digits.

    Both ends round to it. If they straddle a border of rounding, it has fewer digits.

    >>> decimal_between(QQ(12344, 10**5), QQ(12346, 10**5), 4)
    '0.123'
    >>> decimal_between(QQ(1, 3), QQ(1, 3) + QQ(1, 10**9), 4)
    '0.3333'
    """
    while places and decimal_text(low, places) != decimal_text(high, places):
        places -= 1
    return decimal_text((low + high) / 2, places)


def with_sum_1(row: Sequence[Rational]) -> tuple[Rational, ...]:
    """Return the numbers with the greatest (the first of several) changed to make their sum 1.

    >>> with_sum_1([QQ(3, 10), QQ(6, 10)])
    (3/10, 7/10)
    """
    numbers = list(row)
    numbers[numbers.index(max(numbers))] += 1 - sum(numbers, QQ(0))
    return tuple(numbers)


def up_to(x: Rational, longest: int = 12) -> str:
    """Return a positive number for display: itself, or if it is long few digits, rounded up.

    So what is at most ``x`` is at most the number that is shown, too.

    >>> up_to(QQ(3, 8)), up_to(QQ(1, 3 * 10**16)), up_to(QQ(11249999999999999, 25 * 10**15))
    ('3/8 (0.3750)', '3.4e-17', '0.45')
    """
    text = number_text(x)
    if len(text) <= longest:
        return f"{text} ({decimal_text(x)})" if "/" in text and x >= QQ(1, 10**3) else text
    power = next(k for k in count(6) if x * 10**k >= 10)  # for two digits at least
    digits = -(-int(x.numerator) * 10**power // int(x.denominator))  # rounded up
    if digits == 100 and power > 6:
        digits, power = 10, power - 1
    if power == 6:
        return decimal_text(QQ(digits, 10**power), power).rstrip("0").rstrip(".")
    return f"{decimal_text(QQ(digits, 10), 1)}e-{power - 1}"


def simplest_between(low: Rational, high: Rational) -> Rational:
    """Return the fraction of least denominator in ``[low, high]``, of several the nearest to 0.

    The continued fractions of both ends agree up to it (Stern 1858, Brocot 1861). Invariant: every
    number between the ends is ``(p t + p_last) / (q t + q_last)`` for a ``t`` between ``over /
    under`` and ``above / below``. The loop is on integers, since it runs for every number that
    floats propose.

    >>> simplest_between(QQ(31, 100), QQ(35, 100))
    1/3
    """
    if low <= 0 <= high:
        return QQ(0)
    if high < 0:
        return -simplest_between(-high, -low)
    over, under = int(low.numerator), int(low.denominator)
    above, below = int(high.numerator), int(high.denominator)
    (p, q), (p_last, q_last) = (1, 0), (0, 1)  # the last two convergents, p/q the later one
    while True:
        floor, rest = divmod(over, under)
        # an integer lies between both: the smallest is the last term
        if not rest or (floor + 1) * below <= above:
            term = floor + bool(rest)
            return QQ(term * p + p_last, term * q + q_last)
        p, q, p_last, q_last = floor * p + p_last, floor * q + q_last, p, q
        over, under, above, below = below, above - floor * below, under, rest


def fractions_rounded(numbers: Sequence[Rational]) -> dict[str, Rational]:
    """Return, by decimal, the simplest fractions that round to decimals; {} unless all sum to 1.

    Decimals of one or two digits stand for themselves, those of many may be off by the noise of
    floats. Only for messages.

    >>> third = QQ(333, 1000)
    >>> fractions_rounded([third, third, third]), fractions_rounded([third, third])
    ({'0.333': 1/3}, {})
    """
    meant: dict[str, Rational] = {}
    total = QQ(0)
    for x in numbers:
        text = exact_decimal(x)
        places = len(text.partition(".")[2])
        off = max(QQ(1, 2 * 10**places), QQ(1, 10**15)) if places > 2 else QQ(0)
        near = simplest_between(x - off, x + off)
        total += near
        if near != x:
            meant[text] = near
    return meant if total == 1 else {}


def row_between(bounds: Sequence[tuple[Rational, Rational]]) -> tuple[Rational, ...]:
    """Return simple fractions between bounds, with the sum 1 if there are any with it.

    Lower bounds below 0 count as 0. Each number is the simplest between its bounds; then the last
    number that can take the rest of the sum takes it. If none can, each takes as much as its bounds
    allow, from the last one on.

    >>> row_between([(QQ(13, 40), QQ(27, 80))] * 3)
    (1/3, 1/3, 1/3)
    """
    bounds = [(max(low, QQ(0)), max(high, QQ(0))) for low, high in bounds]
    values = [simplest_between(low, high) for low, high in bounds]
    rest = 1 - sum(values, QQ(0))
    last_first = range(len(bounds))[::-1]
    able = [k for k in last_first if bounds[k][0] <= values[k] + rest <= bounds[k][1]]
    for k in able[:1] or last_first:
        low, high = bounds[k]
        taken = min(max(rest, low - values[k]), high - values[k])
        values[k] += taken
        rest -= taken
    return tuple(values)
