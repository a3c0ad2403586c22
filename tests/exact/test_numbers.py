"""Numbers in and out, and printed numbers: against fractions.Fraction and decimal.Decimal."""

from decimal import ROUND_HALF_EVEN, Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nashproof.errors import InputError
from nashproof.exact.numbers import (
    QQ,
    decimal_text,
    is_printed,
    number_text,
    rational,
    simplest_between,
    stated,
)

FRACTIONS = st.fractions(min_value=-50, max_value=50, max_denominator=200)


def q(x):
    return QQ(x.numerator, x.denominator)


def test_numbers_are_exact_and_fast():
    """The ground types are FLINT's, not Python's."""
    assert type(QQ(1, 3)).__module__.startswith("flint")


@given(FRACTIONS)
def test_numbers_round_trip(x):
    assert rational(str(x)) == q(x) and number_text(q(x)) == str(x)


@pytest.mark.parametrize(
    "text, value",
    [
        ("0.5", QQ(1, 2)),
        ("-0.0556", QQ(-139, 2500)),
        ("00.50", QQ(1, 2)),
        ("-0", QQ(0)),
        ("6/4", QQ(3, 2)),
        ("0/7", QQ(0)),
        ("9" * 2000, QQ(10**2000 - 1)),
    ],
)
def test_numbers(text, value):
    assert rational(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        " 1",
        "1 ",
        "+1",
        "1e3",
        "1/0",
        "1/-2",
        "01",
        "1/02",
        ".5",
        "5.",
        "1.5/2",
        "--1",
        "٣",
        "１",
        "1_000",
        "0x10",
        "inf",
        "nan",
        "1\n",
        "1/2/3",
        "−1",
        "9" * 2001,
        "__import__('os')",
    ],
)
def test_not_numbers(text):
    with pytest.raises(InputError):
        rational(text)


# Printed numbers


@given(FRACTIONS, st.integers(1, 6))
def test_a_decimal_stands_for_what_rounds_to_it(x, digits):
    with localcontext() as context:
        context.prec = 60
        printed = (Decimal(x.numerator) / x.denominator).quantize(
            Decimal(1).scaleb(-digits), ROUND_HALF_EVEN
        )
    s = stated(f"{printed:f}")
    assert is_printed(s.text) and s.low <= q(x) <= s.high and s.offset(q(x)) == 0
    assert s.high - s.low == QQ(1, 10**digits)


@pytest.mark.parametrize(
    "text, decimals, low, high",
    [
        ("0.0556", "", QQ(5555, 100000) * 1, QQ(5565, 100000)),
        ("0.05560", "", QQ(55595, 10**6), QQ(55605, 10**6)),
        ("-1", "", QQ(-1), QQ(-1)),
        ("-1", "3", QQ(-10005, 10**4), QQ(-9995, 10**4)),
        ("1/18", "", QQ(1, 18), QQ(1, 18)),
        ("0.2", "2", QQ(195, 1000), QQ(205, 1000)),
        ("3", "0", QQ(5, 2), QQ(7, 2)),
    ],
)
def test_intervals(text, decimals, low, high):
    s = stated(text, decimals)
    assert (s.low, s.high) == (low, high)
    assert (s.offset(high + 1), s.offset(low - 1), s.offset((low + high) / 2)) == (1, -1, 0)


@pytest.mark.parametrize("decimals", ["x", "-1", "1.5"])
def test_decimals_that_are_none(decimals):
    with pytest.raises(InputError):
        stated("0.5", decimals)


@given(FRACTIONS, st.integers(0, 6))
def test_decimal_text_rounds_half_to_even(x, places):
    with localcontext() as context:
        context.prec = 60
        unit = Decimal(1).scaleb(-places)
        rounded = (Decimal(x.numerator) / x.denominator).quantize(unit, ROUND_HALF_EVEN)
        printed = f"{rounded:f}"
    assert decimal_text(q(x), places) == (printed if printed.strip("-0.") else printed.lstrip("-"))


@given(FRACTIONS, FRACTIONS)
def test_simplest_between(x, y):
    low, high = sorted((x, y))
    found = simplest_between(q(low), q(high))
    assert q(low) <= found <= q(high)
    for under in range(1, int(found.denominator)):  # nothing simpler in between
        assert -(-low * under // 1) > high * under
    least = [
        n
        for n in range(
            -(-low * int(found.denominator) // 1), int(high * int(found.denominator) // 1) + 1
        )
    ]
    assert found == QQ(min(least, key=abs), int(found.denominator))
