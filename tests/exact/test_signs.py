"""Bernstein coefficients against their definition: values at points, bounds on the whole box."""

from math import comb, prod

from hypothesis import given
from hypothesis import strategies as st

from nashproof.exact.expressions import evaluate, expression, polynomial
from nashproof.exact.numbers import QQ
from nashproof.exact.signs import bernstein

NAMES = ("x", "y")
NUMBERS = st.builds(QQ, st.integers(-6, 6), st.integers(1, 4))
INTERVALS = st.tuples(NUMBERS, NUMBERS).map(sorted).map(tuple)
TERMS = st.lists(
    st.tuples(st.integers(-5, 5), st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=5
)


def polynomial_of(terms):
    return polynomial(expression(" + ".join(f"({c})*x^{i}*y^{j}" for c, i, j in terms), NAMES))


def at_share(value, box, shares):
    """A polynomial at the point that lies by these shares between the ends of each interval."""
    point = {x: low + t * (high - low) for (x, (low, high)), t in zip(box.items(), shares)}
    return evaluate(value, point)


@given(TERMS, INTERVALS, INTERVALS, st.tuples(*[st.fractions(0, 1, max_denominator=9)] * 2))
def test_they_bound_a_polynomial_on_the_box(terms, x, y, shares):
    value, box = polynomial_of(terms), {"x": x, "y": y}
    coefficients = bernstein(value, box)
    for point in (*(((0, 0), (0, 1), (1, 0), (1, 1))), [QQ(*t.as_integer_ratio()) for t in shares]):
        assert min(coefficients) <= at_share(value, box, point) <= max(coefficients)


@given(TERMS, INTERVALS, st.fractions(0, 1, max_denominator=9))
def test_they_are_coefficients_in_bernsteins_basis(terms, x, share):
    """In one parameter the value is the sum of coefficients times C(d, k) t^k (1 - t)^(d - k)."""
    value = polynomial(expression(" + ".join(f"({c})*x^{i}" for c, i, _ in terms), ("x",)))
    coefficients, t = bernstein(value, {"x": x}), QQ(*share.as_integer_ratio())
    assert at_share(value, {"x": x}, [t]) == _in_basis(coefficients, t)


def _in_basis(coefficients, t):
    d = len(coefficients) - 1
    return sum(
        prod((c, QQ(comb(d, k)), t**k, (1 - t) ** (d - k))) for k, c in enumerate(coefficients)
    )


@given(TERMS, INTERVALS, INTERVALS)
def test_the_corners_are_among_them(terms, x, y):
    value, box = polynomial_of(terms), {"x": x, "y": y}
    corners = [at_share(value, box, (s, t)) for s in (0, 1) for t in (0, 1)]
    assert not {*corners} - {*bernstein(value, box)}


def test_numbers_and_the_zero_polynomial():
    assert bernstein(QQ(-2), {}) == [-2] and bernstein(QQ(0), {}) == [0]
    assert bernstein(polynomial_of([(0, 1, 1)]), {"x": (QQ(0), QQ(1)), "y": (QQ(0), QQ(1))}) == [0]
