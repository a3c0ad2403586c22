"""Expressions in parameters: against Python's own grammar on fractions.Fraction."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nashproof.errors import InputError
from nashproof.exact.expressions import (
    affine,
    evaluate,
    expression,
    over_positive,
    parts,
    polynomial,
)
from nashproof.exact.numbers import QQ, number_text

FRACTIONS = st.fractions(min_value=-50, max_value=50, max_denominator=200)


def q(x):
    return QQ(x.numerator, x.denominator)


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
    """Python's own grammar agrees on these operators. It reads only texts that this test made."""
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
        ("2a", "the end of the expression, or a sign before that, as in 2*a"),
        ("a\N{SUPERSCRIPT TWO}", "expected ^2"),
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
        ("(" + "9" * 600 + ")^9", "more than 2000 digits"),
        ("(a+b+1)^18 * (a+b+2)^18", "polynomials of too many terms"),
    ],
)
def test_expressions_refused(text, wrong):
    with pytest.raises(InputError) as caught:
        expression(text, ("a", "b") if "+b" in text else ("a",))
    assert wrong in str(caught.value)


def test_what_is_no_name_is_no_parameter():
    with pytest.raises(InputError, match='found the parameter "", expected a name of letters'):
        expression("1/2", ("",))


def test_polynomial_or_not():
    assert polynomial(expression("a/2 + (a^2 - 1)/(a - 1)", ("a",))) == polynomial(
        expression("3*a/2 + 1", ("a",))
    )
    assert polynomial(expression("1/a", ("a",))) is None and polynomial(QQ(1, 2)) == QQ(1, 2)


@pytest.mark.parametrize(
    "text, coefficients",
    [
        ("2*(x - y)/3 + 0.5", (QQ(1, 2), QQ(2, 3), QQ(-2, 3))),
        ("7", (7, 0, 0)),
        ("0", (0, 0, 0)),
        ("(x^2 - x*x) + x", (0, 1, 0)),
    ],
)
def test_affine_forms(text, coefficients):
    assert affine(text, ("x", "y")) == coefficients


@pytest.mark.parametrize("text", ["x*y", "x^2", "1/x", "x/(1 + y)"])
def test_what_is_not_affine_is_refused(text):
    with pytest.raises(InputError) as caught:
        affine(text, ("x", "y"))
    assert caught.value.expected == "an expression that is linear in x, y"


def test_numerator_and_denominator():
    quotient = expression("(1 + x)/(2 - y_z)", NAMES)
    over, under = parts(quotient)
    assert [str(over), str(under)] in (["x + 1", "-y_z + 2"], ["-x - 1", "y_z - 2"])
    assert [str(part) for part in parts(over_positive(quotient, -1))] == [str(-over), str(-under)]
    assert over_positive(quotient, 1) is quotient and parts(QQ(2, 3)) == (QQ(2, 3), 1)


def test_a_pole_is_no_number():
    with pytest.raises(ZeroDivisionError):
        evaluate(expression("1/x", ("x",)), {"x": QQ(0)})
