"""Exact numbers in and out, and what a printed number stands for.

Knows no games. Numbers are elements of SymPy's domain QQ (on FLINT, by a line in the package's __init__).
"""

import re
from dataclasses import dataclass

from sympy.polys.domains import QQ

from nashproof.errors import InputError, quoted

DIGITS = 2000  # of one number in a file

_FRACTION = re.compile(r"(-?)(0|[1-9][0-9]*)(?:/([1-9][0-9]*))?")
_DECIMAL = re.compile(r"(-?)([0-9]+)\.([0-9]+)")


def rational(text):
    """The exact value of ``"p/q"``, an integer, or a decimal (``"0.5"`` is 1/2).

    Raises InputError on anything else: blanks, ``+1``, exponents, other alphabets' digits.
    """
    if len(text) <= DIGITS:
        if match := _FRACTION.fullmatch(text):
            sign, over, under = match.groups()
            return QQ(int(sign + over), int(under or "1"))
        if match := _DECIMAL.fullmatch(text):
            sign, whole, part = match.groups()
            return QQ(int(sign + whole + part), 10 ** len(part))
    raise InputError(quoted(text), "a number such as -1/18, 3 or 0.0556")


def is_printed(text):
    """Whether a text is a bare decimal, which stands for the numbers that round to it."""
    return _DECIMAL.fullmatch(text) is not None


@dataclass(frozen=True)
class Stated:
    """A printed number and the closed interval ``[low, high]`` of the numbers that print so."""

    text: str
    low: object
    high: object

    def offset(self, x):
        """``x`` minus the nearest point of the interval: 0 exactly when ``x`` prints so."""
        return x - self.low if x < self.low else x - self.high if x > self.high else QQ(0)


def stated(text, decimals=""):
    """The ``Stated`` of a printed number: a fraction or integer is a point, a decimal an interval.

    ``decimals``, if not empty, is the number of digits after the point to which the source prints;
    then an integer is rounded too (``-1`` in a column with three digits).
    """
    x = rational(text)
    match = _DECIMAL.fullmatch(text)
    fits = re.fullmatch("|0|[1-9][0-9]{0,2}", decimals) and not (decimals and "/" in text)
    if not fits or (decimals and match and int(decimals) < len(match[3])):
        raise InputError(
            f"{quoted(decimals)} decimals for {quoted(text)}",
            "a number of digits, not fewer than are printed, and no fraction",
        )
    digits = int(decimals) if decimals else len(match.group(3)) if match else None
    half = QQ(0) if digits is None else QQ(1, 2 * 10**digits)
    return Stated(text, x - half, x + half)


def number_text(x):
    """The canonical text of an exact number, or of a rational function (read back by ``expression``).

    Raises InputError for numbers longer than any that a certificate or a game file may hold.
    """
    text = str(x).replace("**", "^")
    if len(text) > DIGITS and re.search(rf"[0-9]{{{DIGITS + 1}}}", text):
        raise InputError(
            f"a result of more than {DIGITS} digits",
            "smaller numbers: no certificate holds longer ones",
        )
    return text


def decimal_text(x, places=4):
    """``x`` rounded half to even to ``places`` digits, for the reader's eye only: ``-0.0556``."""
    scaled = abs(x) * 10**places
    low, rest = divmod(int(scaled.numerator), int(scaled.denominator))
    twice = 2 * rest - int(scaled.denominator)
    low += twice > 0 or (twice == 0 and low % 2 == 1)
    digits = str(low).rjust(places + 1, "0")
    sign = "-" if x < 0 and low else ""
    return sign + (digits[:-places] + "." + digits[-places:] if places else digits)


def simplest_between(low, high):
    """The fraction of least denominator in ``[low, high]`` (Stern-Brocot); the nearest to 0 of those."""
    if low <= 0 <= high:
        return QQ(0)
    if high < 0:
        return -simplest_between(-high, -low)
    over, under, above, below = (
        int(x) for x in (low.numerator, low.denominator, high.numerator, high.denominator)
    )
    last, now = (
        (0, 1),
        (1, 0),
    )  # convergents, as whole numbers: this is called for every number that floats propose
    while True:
        floor, rest = divmod(over, under)
        if not rest or (floor + 1) * below <= above:
            last, now = now, tuple((floor + bool(rest)) * p + q for p, q in zip(now, last))
            return QQ(*now)
        last, now = now, tuple(floor * p + q for p, q in zip(now, last))
        over, under, above, below = below, above - floor * below, under, rest
