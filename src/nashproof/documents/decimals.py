"""The meaning of decimals in a profile: one rule for every verb and every function.

**Numbers of a program are themselves.** These are floats, numbers of JSON that have a point, and
decimals with ``LONG`` or more digits after it. Probabilities of a set that sum to 1 up to ``NOISE``
are balanced: none is negative, and the greatest takes up the rest. Of numbers of single precision,
NumPy's float32, the sum may be off by ``SINGLE``.

**Numbers of a program with few digits were rounded.** If the longest of a profile has a number of
digits after the point that is in ``FEW``, each stands for all numbers that round to it at so many
digits: a program drops the zeros at the end. So 0.5 beside 0.333 is 0.500, and 1 is 1.000. Numbers
that are exact in binary, such as 0.25, need no rounding: a profile of these alone is itself.

**Other decimals are those of a document**: each stands for all numbers that round to it. Where one
number is needed, that is the decimal itself, balanced like the others if rounding explains its sum.

The value of a game that a program prints is compared to nine places (``without_noise``).

Fractions and whole numbers are themselves; a program's ``1.0`` is 1. Knows no games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from nashproof.exact.numbers import (
    QQ,
    Rational,
    decimal_text,
    is_printed,
    rational,
    stated,
    with_sum_1,
)
from nashproof.files.json_with_lines import NumberText

Row = tuple[Rational, ...]  # the numbers at an information set, by action

AUTO, PRINTED, EXACT, BALANCED = "auto", "printed", "exact", "balanced"
ROUNDED = "rounded"  # the reading by AUTO of a program's numbers with few digits
DECIMALS = {  # the option --decimals, and what it makes of a number with a decimal point
    AUTO: "a number of a program (a float, a number of JSON, ten or more digits after the point) "
    "is taken as it is; any other one, and a program's of two to five digits, as all numbers that "
    "round to it",
    PRINTED: "a number with a decimal point stands for all numbers that round to it",
    EXACT: "a number with a decimal point is taken as that very fraction",
    BALANCED: "a number with a decimal point is taken as that very fraction, and the greatest at "
    "an information set is adjusted so that the probabilities sum to 1",
}
FEW = range(2, 6)  # digits after the point to which people and programs round what they print
LONG = 10  # digits after the point, of which a program prints more, and a document fewer
NOISE = QQ(1, 10**9)  # of floats: how far a sum may be from 1, or a probability from 0 to 1
SINGLE = QQ(1, 10**6)  # the distance from 1 of a sum of numbers of single precision
BITS = 24  # of a number of single precision; a double has 53
FEWEST = 7  # digits of a number of single precision that is not simple, such as 0.25 is


def noise_of(texts: Iterable[str]) -> Rational:
    """Return the distance from 1 that floats may give the sum of a set's probabilities.

    The distance is larger for single precision, which shows in 7 to 9 digits of a program's
    numbers, or in doubles with few bits.

    >>> noise_of([NumberText("0.33333334")] * 3) == noise_of(["0.3333333432674408"] * 3) == SINGLE
    True
    >>> noise_of(["0.3333333333333333"] * 3) == noise_of(["0.33333334"] * 3) == NOISE
    True
    """
    decimals = [text for text in texts if is_printed(text)]
    digits = [len(text.lstrip("-0.").replace(".", "")) for text in decimals]
    single = (
        _is_single(rational(text)) or n < LONG and (isinstance(text, NumberText) or n < FEWEST)
        for text, n in zip(decimals, digits)
    )
    return SINGLE if all(single) and max(digits, default=0) >= FEWEST else NOISE


def _is_single(x: Rational) -> bool:
    """Return whether the double nearest to a number has 24 bits, as single precision has."""
    if not x:
        return True
    over, under = abs(int(x.numerator)), int(x.denominator)
    shift = BITS + 2 + under.bit_length() - over.bit_length()
    scaled = QQ(over) * QQ(2) ** shift / under + QQ(1, 2**20)  # from 2^BITS on
    part = scaled - int(scaled.numerator) // int(scaled.denominator)
    return part < QQ(2, 2**20)  # a double is off by less than half of that


def are_computed(rows: Iterable[Sequence[str]]) -> bool:
    """Return whether the probabilities of a profile, as texts by set, are a program's own.

    A ``NumberText`` was given as a number, not as text. Short numbers that do not sum to 1 up to
    the noise of floats count as rounded, as do those of few digits that are not exact in binary.

    >>> are_computed([["0.25", "0.75"]]), are_computed([["0.3333333333", "2/3"]])
    (False, True)
    >>> quarter, third = NumberText("0.25"), NumberText("0.333")
    >>> are_computed([[quarter, NumberText("0.75")]]), are_computed([[third] * 3])
    (True, False)
    """
    rows = list(rows)
    if any(_is_long(text) for row in rows for text in row):
        return True
    if not are_floats(rows) or _are_few(rows):
        return False
    return all(abs(sum(map(rational, row), QQ(0)) - 1) <= noise_of(row) for row in rows)


def are_floats(rows: Iterable[Sequence[str]]) -> bool:
    """Return whether one of the texts is a program's number with a point."""
    return any(isinstance(text, NumberText) and is_printed(text) for row in rows for text in row)


def _are_few(rows: Iterable[Sequence[str]]) -> bool:
    """Return whether the numbers have few digits, and one is not exact in binary."""
    printed = [text for row in rows for text in row if is_printed(text)]
    binary = all(int(rational(text).denominator).bit_count() == 1 for text in printed)
    return not binary and digits_of(printed) in FEW


def digits_of(texts: Iterable[str]) -> int:
    """Return the greatest number of digits after the point; 0 if no text has a point.

    >>> digits_of(["0.5", "0.333", "1"])
    3
    """
    return max((len(text.partition(".")[2]) for text in texts if is_printed(text)), default=0)


def with_digits(text: str, digits: int) -> str:
    """Return a program's number with ``digits`` digits after the point or more; others unchanged.

    >>> with_digits(NumberText("0.5"), 3), with_digits(NumberText("1"), 3), with_digits("0.5", 3)
    ('0.500', '1.000', '0.5')
    """
    if not isinstance(text, NumberText) or "/" in text or len(text.partition(".")[2]) >= digits:
        return text
    return decimal_text(rational(text), digits)


def note_on(decimals: str, reading: str, digits: int = 0) -> str:
    """Return a note on the ``reading`` of decimals to which the option ``decimals`` led.

    ``digits`` are those of the longest number, after the point.
    """
    if reading == ROUNDED:
        return (
            f"The decimals are read as rounded to {digits} digits (--decimals auto); "
            "--decimals exact takes each as it is."
        )
    if (decimals, reading) == (AUTO, BALANCED):
        return "The decimals are numbers of a program: each is taken as it is (--decimals auto)."
    return f"Of decimals: {DECIMALS[reading]} (--decimals {reading})."


def reading_of(decimals: str, rows: Sequence[Sequence[str]]) -> str:
    """Return the reading of a profile by ``--decimals``: PRINTED, ROUNDED, EXACT or BALANCED.

    Numbers of a program are balanced, or they were rounded.
    """
    if decimals != AUTO:
        return decimals
    if are_computed(rows):
        return BALANCED
    return ROUNDED if are_floats(rows) else PRINTED


def _is_long(text: str) -> bool:
    return is_printed(text) and len(text.partition(".")[2]) >= LONG


def without_noise(text: str) -> str:
    """Return a program's number to the nine places that noise leaves; any other text unchanged.

    Numbers that round to these places are within ``NOISE`` of the number.

    >>> without_noise("0.9999999999999999"), without_noise("-0.0556"), without_noise("-1/18")
    ('1.000000000', '-0.0556', '-1/18')
    """
    return decimal_text(rational(text), 9) if _is_long(text) else text


def long_decimal(x: Rational) -> str:
    """Return a sum of decimals, at least 0, as a decimal with as many places as a program's.

    >>> long_decimal(QQ(3, 8))
    '0.3750000000'
    """
    places = next(k for k in count(LONG) if 10**k % int(x.denominator) == 0)
    return decimal_text(x, places)


def is_probability(text: str) -> bool:
    """Return whether a number is from 0 to 1; of a decimal, up to the noise of floats.

    >>> is_probability("-0.00000000000000001"), is_probability("-1/100000000000")
    (True, False)
    """
    off = NOISE if is_printed(text) else QQ(0)
    return -off <= rational(text) <= 1 + off


def can_sum(texts: Iterable[str]) -> bool:
    """Return whether numbers sum to 1, or could before the decimals among them were rounded.

    >>> can_sum(["0.33", "0.67"]), can_sum(["0.333"] * 3), can_sum(["0.3", "0.3"])
    (True, True, False)
    """
    texts = list(texts)
    spans = [stated(text) for text in texts]
    off = noise_of(texts) if any(span.low < span.high for span in spans) else QQ(0)
    return sum(span.low for span in spans) - off <= 1 <= sum(span.high for span in spans) + off


def balanced_row(texts: Sequence[str], row: Row) -> Row:
    """Return the numbers of a set with the sum 1, if some are decimals; else unchanged.

    Numbers that are negative by the noise of floats become 0, and the greatest number (the first of
    several) takes up the difference. Denominators stay powers of 10, shorter than after divisions.

    >>> balanced_row(["0.3", "0.6"], (QQ(3, 10), QQ(6, 10)))
    (3/10, 7/10)
    """
    if not any(map(is_printed, texts)):
        return row
    return with_sum_1([QQ(0) if -NOISE <= x < 0 else x for x in row])
