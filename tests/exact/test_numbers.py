"""Numbers in and out, printed numbers, expressions: against fractions.Fraction and decimal.Decimal."""

from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nashproof.errors import InputError
from nashproof.exact.expressions import evaluate, expression, polynomial
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
        printed = f"{(Decimal(x.numerator) / x.denominator).quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN):f}"
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


# Expressions

NAMES = ("x", "y_z")
EXPRESSIONS = st.recursive(
    st.one_of(st.integers(0, 9).map(str), st.sampled_from(["0.5", "12.25", *NAMES])),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", " - ", "*", "/"]), inner).map("".join),
        inner.map(lambda e: f"({e})"),
        inner.map(lambda e: f"(-({e}))"),
        inner.map(lambda e: f"( {e} )^2"),
    ),
    max_leaves=8,
)


@given(EXPRESSIONS, FRACTIONS, FRACTIONS)
def test_expressions_mean_what_python_says(text, x, y):
    """Python's own grammar agrees with ours on these operators; it is let loose here on texts that this test made."""
    try:
        value = expression(text, NAMES)
    except InputError as error:
        assert "division by zero" in error.found
        return
    python = (
        text.replace("^", "**").replace("12.25", "Fraction(49, 4)").replace("0.5", "Fraction(1, 2)")
    )
    for digit in "0123456789":
        python = python.replace(f"/{digit}", f"/Fraction({digit})")
    try:
        expected = eval(python, {"Fraction": Fraction, "x": x, "y_z": y})
    except ZeroDivisionError:
        return  # at this point only
    try:
        assert evaluate(value, {"x": q(x), "y_z": q(y)}) == q(Fraction(expected))
    except ZeroDivisionError:
        pytest.fail("a pole that the text does not have")


@given(EXPRESSIONS)
def test_what_is_written_is_read_back(text):
    try:
        value = expression(text, NAMES)
    except InputError:
        return
    assert expression(number_text(value), NAMES) == value


@pytest.mark.parametrize(
    "text, value",
    [
        ("2^3^1", None),
        ("-2^2", QQ(-4)),
        ("1/2*(-1)", QQ(-1, 2)),
        ("1 - -1", QQ(2)),
        ("--1", None),
        ("6/3/2", QQ(1)),
        ("2*+3", None),
        ("2*(+3)", QQ(6)),
        ("007", None),
        ("0.50", QQ(1, 2)),
        ("0^0", QQ(1)),
        ("(1)", QQ(1)),
        (" 1 ", QQ(1)),
        ("1-2-3", QQ(-4)),
        ("2 3", None),
    ],
)
def test_precedence(text, value):
    if value is None:
        with pytest.raises(InputError):
            expression(text)
    else:
        assert expression(text) == value


@pytest.mark.parametrize(
    "text, wrong",
    [
        ("", "a number or a parameter"),
        ("1+", "the end"),
        ("(1", "closing parenthesis"),
        ("1)", "the end of the expression"),
        ("b", "a number or a parameter (a)"),
        ("2a", "the end of the expression"),
        ("a^-1", "an exponent"),
        ("a^a", "an exponent"),
        ("a^100", "an exponent"),
        ("a^65", "degree 65"),
        ("(a^40)*(a^40)", "degree 80"),
        ("1/(a-a)", "division by zero"),
        ("1/0", "division by zero"),
        ("__import__('os').system('true')", "in the expression"),
        ("a.b", "in the expression"),
        ("lambda: 1", "in the expression"),
        ("1;2", "in the expression"),
        ("a**2", "a number or a parameter"),
        ("1e3", "the end of the expression"),
        ("½", "in the expression"),
        ("(" * 60 + "1" + ")" * 60, "nested more than 50"),
        ("1+" * 600 + "1", "1201 characters"),
        (" " * 1001, "1001 characters"),
    ],
)
def test_expressions_refused(text, wrong):
    with pytest.raises(InputError) as caught:
        expression(text, ("a",))
    assert wrong in str(caught.value)


def test_polynomial_or_not():
    assert polynomial(expression("a/2 + (a^2 - 1)/(a - 1)", ("a",))) == polynomial(
        expression("3*a/2 + 1", ("a",))
    )
    assert polynomial(expression("1/a", ("a",))) is None and polynomial(QQ(1, 2)) == QQ(1, 2)
