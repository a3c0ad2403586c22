"""Reads expressions into polynomials, and shows the sign of a polynomial on a box.

Decides when two rational functions are equal identically, and when a polynomial is non-negative
or positive on a box, by its coefficients in the Bernstein basis (section 4 of the format). Knows
nothing of games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb, prod
from typing import NamedTuple, TypeAlias, TypeVar, cast

from nashcheck.figures import check_holds, holds_words
from nashcheck.reading import (
    BERNSTEIN, CHARACTERS, DEGREE, DIGITS, NAMES, ONE, PARENTHESES, TERMS, ZERO, Box, Interval,
    Json, Rationals, digits_of, full_match, items, point_of_parameter, rational, readable,
    require, string,
)  # fmt: skip

NUMBER, NAME = r"(?:0|[1-9][0-9]*)(?:\.[0-9]+)?", r"[a-z][a-z_]*"
TOKEN = re.compile(rf"{NUMBER}|{NAME}|[-+*/^()]")
TOKENS = re.compile(rf"(?:{NUMBER}|{NAME}|[-+*/^() ])++")
EXPONENT, PARAMETER = re.compile(r"0|[1-9][0-9]?"), re.compile(NAME)

Exponents: TypeAlias = tuple[int, ...]  # of each parameter


class Poly:
    """A polynomial in `n` parameters: {exponents: rational coefficient}, no coefficient zero."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, n: int, terms: Mapping[Exponents, Fraction]) -> None:
        self.n, self.terms = n, {e: c for e, c in terms.items() if c}

    def lift(self, other: Poly | Fraction | int) -> Poly:
        """Return a number as a constant polynomial, and a polynomial as it is."""
        if isinstance(other, Poly):
            return other
        return Poly(self.n, {(0,) * self.n: Fraction(other)})

    def __add__(self, other: Poly | Fraction | int) -> Poly:
        terms = dict(self.terms)
        for e, c in self.lift(other).terms.items():
            terms[e] = terms.get(e, ZERO) + c
        return Poly(self.n, terms)

    def __mul__(self, other: Poly | Fraction | int) -> Poly:
        factor = self.lift(other)
        terms: dict[Exponents, Fraction] = {}
        few = len(self.terms) * len(factor.terms) <= TERMS
        readable(few, "a product of long polynomials", "at most 20,000 products")
        for e, c in self.terms.items():
            for f, d in factor.terms.items():
                key = tuple(i + j for i, j in zip(e, f))
                terms[key] = terms.get(key, ZERO) + c * d
        return Poly(self.n, terms)

    def __sub__(self, other: Poly | Fraction | int) -> Poly:
        return self + self.lift(other) * -1

    def __eq__(self, other: object) -> bool:
        return self.terms == self.lift(cast("Poly | Fraction | int", other)).terms

    def __bool__(self) -> bool:
        return bool(self.terms)

    __radd__, __rmul__ = __add__, __mul__

    def at(self, point: Rationals) -> Fraction:
        """Return the value where the parameters have the values `point`."""
        terms = self.terms.items()
        return sum((c * prod((x**i for x, i in zip(point, e)), start=ONE) for e, c in terms), ZERO)

    def substitute(self, k: int, row: Callable[[int], Iterable[tuple[int, Fraction]]]) -> Poly:
        """Replace the `i`-th power of parameter `k` by the sum of powers `row(i)`.

        `row(i)` holds pairs (power, coefficient).
        """
        terms: dict[Exponents, Fraction] = {}
        for e, c in self.terms.items():
            for j, factor in row(e[k]):
                key = e[:k] + (j,) + e[k + 1 :]
                terms[key] = terms.get(key, ZERO) + c * factor
        return Poly(self.n, terms)


Number: TypeAlias = Fraction | Poly  # a Poly only where a certificate declares parameters
Weights: TypeAlias = Sequence[Number]  # a weight for each history of a player
N = TypeVar("N", Fraction, Number)


class Quotient(NamedTuple):
    """A rational function `above / below`; `below` is not identically zero."""

    above: Number
    below: Number

    def minus(self, other: Quotient) -> Quotient:
        """Return the difference, without cancelling."""
        return Quotient(
            self.above * other.below + other.above * self.below * -1, self.below * other.below
        )

    def number(self) -> Fraction:
        """Return the value, where both are numbers."""
        return cast(Fraction, self.above) / cast(Fraction, self.below)

    def equals(self, other: Quotient) -> bool:
        """Return whether the two are equal identically."""
        return self.above * other.below == other.above * self.below


def bernstein_coefficients(value: Number, box: Box) -> tuple[list[Fraction], int]:
    """Return the coefficients in the Bernstein basis of the box (1), zeros left out.

    Also returns how many coefficients there are with the zeros. A number has one.
    """
    if not isinstance(value, Poly):
        return [value], 1
    degrees = [max((e[k] for e in value.terms), default=0) for k in range(value.n)]
    count = prod(d + 1 for d in degrees)
    cost = count * sum(d * max(map(digits_of, ends)) for d, ends in zip(degrees, box))
    few = cost <= BERNSTEIN
    readable(
        few, f"{cost}", "at most 100,000 for Bernstein coefficients times degrees times digits"
    )
    for k, ((low, high), degree) in enumerate(zip(box, degrees)):
        value = value.substitute(k, shifted_powers(low, high - low))
        value = value.substitute(k, bernstein_powers(degree))
    return [*value.terms.values()], count


def shifted_powers(low: Fraction, width: Fraction) -> Callable[[int], list[tuple[int, Fraction]]]:
    """Return for i the powers of t in (low + width * t)^i."""
    return lambda i: [(j, comb(i, j) * low ** (i - j) * width**j) for j in range(i + 1)]


def bernstein_powers(degree: int) -> Callable[[int], list[tuple[int, Fraction]]]:
    """Return for i the coefficients of t^i in the Bernstein basis of this degree."""
    return lambda i: [(j, Fraction(comb(j, i), comb(degree, i))) for j in range(i, degree + 1)]


def is_nonnegative(value: Number, box: Box) -> bool:
    """Return whether no Bernstein coefficient is negative; the polynomial is then >= 0."""
    return all(c >= 0 for c in bernstein_coefficients(value, box)[0])


def is_positive(value: Number, box: Box) -> bool:
    """Return whether all Bernstein coefficients are > 0; the polynomial is then > 0 on the box.

    A coefficient that is zero is left out, so all of them must be there.
    """
    coefficients, count = bernstein_coefficients(value, box)
    return len(coefficients) == count and min(coefficients) > 0


def read_parameters(value: Json) -> tuple[list[str], list[Interval]]:
    """Return PARAMETERS (4): the names in order, and the box."""
    few = isinstance(value, dict) and len(value) <= NAMES
    readable(few, value, "an object of at most 26 parameters")
    box = []
    for name, ends in value.items():
        full_match(PARAMETER, name, "a parameter name of small letters")
        low, high = map(point_of_parameter, items(ends, 2))
        require(low < high, "each parameter's interval has low < high")
        box.append((low, high))
    return list(value), box


def require_inside(point: Rationals, box: Box) -> None:
    """Check that a point lies in the box."""
    inside = all(low <= x <= high for x, (low, high) in zip(point, box))
    require(inside, "each parameter's value is in its interval")


class Expression:
    """Reads `+ - * / ^ ( )` over numbers and parameters, into `above / below`, two polynomials.

    A sum has the product of the two denominators; nothing is cancelled (1).
    """

    def __init__(self, value: Json, names: Sequence[str]) -> None:
        text = string(value)
        readable(len(text) <= CHARACTERS, text, "an expression of at most 1,000 characters")
        full_match(TOKENS, text, "an expression in the declared parameters")
        self.text, self.names, self.depth = text, names, 0
        self.tokens = ["", *reversed(TOKEN.findall(text))]
        self.above, self.below = self.sum()
        readable(self.tokens == [""], text, "an expression that ends here")
        self.quotient = Quotient(self.above, self.below)

    def take(self, *expected: str) -> str | None:
        """Return the next token if it is one of these, and go on; else None."""
        return self.tokens.pop() if self.tokens[-1] in expected else None

    def sum(self) -> tuple[Poly, Poly]:
        """Read terms joined by + and -."""
        above, below = self.term()
        while sign := self.take("+", "-"):
            n, d = self.term()
            n = n * (-1 if sign == "-" else 1)
            above, below = self.within_limits(above * d + n * below, below * d)
        return above, below

    def term(self) -> tuple[Poly, Poly]:
        """Read powers joined by * and /, with a sign or none before them."""
        sign = -1 if self.take("+", "-") == "-" else 1
        n, d = self.power()
        while operator := self.take("*", "/"):
            m, e = self.power()
            defined = operator == "*" or m
            readable(defined, self.text, "a divisor that is not identically zero")
            above, below = (n * m, d * e) if operator == "*" else (n * e, d * m)
            n, d = self.within_limits(above, below)
        return n * sign, d

    def power(self) -> tuple[Poly, Poly]:
        """Read an atom and its exponent, if there is one."""
        base = self.atom()
        if not self.take("^"):
            return base
        exponent = self.tokens.pop()
        full_match(EXPONENT, exponent, "an exponent of one or two digits")
        n, d = self.constant(ONE), self.constant(ONE)
        for _ in range(int(exponent)):
            n, d = self.within_limits(n * base[0], d * base[1])
        return n, d

    def atom(self) -> tuple[Poly, Poly]:
        """Read a number, a parameter or a group in parentheses."""
        token = self.tokens.pop()
        if token == "(":
            return self.group()
        if token in self.names:
            unit = tuple(int(name == token) for name in self.names)
            return Poly(len(self.names), {unit: ONE}), self.constant(ONE)
        place = f"{token or 'the end'} in {self.text}"
        readable(re.fullmatch(NUMBER, token), place, "a number, a parameter or (")
        integer, _, digits = token.partition(".")
        number = Fraction(int(integer + digits), 10 ** len(digits))
        return self.constant(number), self.constant(ONE)

    def group(self) -> tuple[Poly, Poly]:
        """Read what follows an opening parenthesis, up to the closing one."""
        self.depth += 1
        readable(self.depth <= PARENTHESES, self.text, "at most 50 nested parentheses")
        value = self.sum()
        readable(self.take(")"), self.text, "a closing parenthesis")
        self.depth -= 1
        return value

    def constant(self, number: Fraction) -> Poly:
        """Return a number as a polynomial in the parameters."""
        return Poly(len(self.names), {(0,) * len(self.names): number})

    def within_limits(self, above: Poly, below: Poly) -> tuple[Poly, Poly]:
        """Return numerator and denominator, of total degree at most 64 and 2,000 digits."""
        for e, c in (*above.terms.items(), *below.terms.items()):
            readable(sum(e) <= DEGREE, self.text, "a total degree of at most 64")
            short = max(abs(c.numerator), c.denominator) < 10**DIGITS
            readable(short, self.text, "coefficients of 2,000 digits")
        return above, below


def read_number(value: Json, names: Sequence[str]) -> Number:
    """Return a NUMBER (1): a rational, or with parameters a polynomial."""
    return read_polynomial(value, names) if names else rational(value)


def read_polynomial(value: Json, names: Sequence[str]) -> Poly:
    """Return an expression in the parameters that is a polynomial: its divisors are numbers."""
    expression = Expression(value, names)
    divisor = expression.below.terms
    constant = divisor.get((0,) * len(names), ZERO)
    readable(len(divisor) == 1 and constant, value, "a polynomial in the parameters")
    return expression.above * (1 / constant)


def read_quotient(value: Json, names: Sequence[str]) -> Quotient:
    """Return a NUMBER that is only compared: a rational, or any rational function."""
    return Expression(value, names).quotient if names else Quotient(rational(value), ONE)


def check_difference(item: Json, difference: Quotient, names: Sequence[str]) -> str:
    """Check `holds` and `off` of a FIGURE with parameters; return in words whether it holds.

    `difference` is the exact function minus the one that is stated.
    """
    readable(item["decimals"] == "", item["decimals"], "no decimals where an expression is stated")
    check_holds(item, not difference.above)
    claimed = read_quotient(item["off"], names)
    require(claimed.equals(difference), "the expression is off by what it says")
    return holds_words(item)
