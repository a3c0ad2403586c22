"""Polynomials with rational coefficients, expressions, and their sign on a box."""

import re
from fractions import Fraction
from math import comb, prod

from nashcheck.reading import (
    CHARACTERS,
    DEGREE,
    DIGITS,
    NAMES,
    ONE,
    PARENTHESES,
    TERMS,
    ZERO,
    require,
    rational,
    require_readable,
    excerpt,
    string,
)

NUMBER, NAME = r"(?:0|[1-9][0-9]*)(?:\.[0-9]+)?", r"[a-z][a-z_]*"
TOKEN = re.compile(rf"{NUMBER}|{NAME}|[-+*/^()]")
TOKENS = re.compile(rf"(?:{NUMBER}|{NAME}|[-+*/^() ])++")
EXPONENT = re.compile(r"0|[1-9][0-9]?")


class Poly:
    """A polynomial in `n` parameters with rational coefficients: {exponents: coefficient}, no coefficient zero."""

    __hash__ = None

    def __init__(self, n, terms):
        self.n, self.terms = n, {e: c for e, c in terms.items() if c}

    def lift(self, other):
        return other if isinstance(other, Poly) else Poly(self.n, {(0,) * self.n: Fraction(other)})

    def __add__(self, other):
        terms = dict(self.terms)
        for e, c in self.lift(other).terms.items():
            terms[e] = terms.get(e, ZERO) + c
        return Poly(self.n, terms)

    def __mul__(self, other):
        other, terms = self.lift(other), {}
        require_readable(len(self.terms) * len(other.terms) <= TERMS, "a product of long polynomials", "at most 20,000 products")
        for e, c in self.terms.items():
            for f, d in other.terms.items():
                key = tuple(i + j for i, j in zip(e, f))
                terms[key] = terms.get(key, ZERO) + c * d
        return Poly(self.n, terms)

    def __sub__(self, other):
        return self + self.lift(other) * -1

    def __eq__(self, other):
        return self.terms == self.lift(other).terms

    def __bool__(self):
        return bool(self.terms)

    __radd__, __rmul__ = __add__, __mul__

    def at(self, point):
        """The value where the parameters have the values `point`."""
        return sum((c * prod((x**i for x, i in zip(point, e)), start=ONE) for e, c in self.terms.items()), ZERO)

    def along(self, k, row):
        """Put for the `i`-th power of parameter `k` the combination `row(i)`: a list of (power, coefficient)."""
        terms = {}
        for e, c in self.terms.items():
            for j, factor in row(e[k]):
                key = e[:k] + (j,) + e[k + 1:]
                terms[key] = terms.get(key, ZERO) + c * factor
        return Poly(self.n, terms)


def bernstein_coefficients(value, box):
    """The coefficients of a polynomial in the Bernstein basis of a box (4), zeros left out, and how many there are."""
    if not isinstance(value, Poly):
        return [value], 1
    degrees = [max((e[k] for e in value.terms), default=0) for k in range(value.n)]
    require_readable(prod(d + 1 for d in degrees) <= TERMS, "high degrees", "at most 20,000 Bernstein coefficients")
    for k, ((low, high), d) in enumerate(zip(box, degrees)):
        width = high - low
        value = value.along(k, lambda i: [(j, comb(i, j) * low ** (i - j) * width**j) for j in range(i + 1)])
        value = value.along(k, lambda i: [(j, Fraction(comb(j, i), comb(d, i))) for j in range(i, d + 1)])
    return [*value.terms.values()], prod(d + 1 for d in degrees)


def is_nonnegative(value, box):
    """Bernstein test (4): a polynomial none of whose coefficients is negative is >= 0 on the box."""
    return all(c >= 0 for c in bernstein_coefficients(value, box)[0])


def is_positive(value, box):
    """The same for > 0: no coefficient may be zero, and so left out."""
    coefficients, count = bernstein_coefficients(value, box)
    return len(coefficients) == count and min(coefficients) > 0


def read_parameters(value):
    """PARAMETERS (4): the names in order, and the box, one (low, high) for each."""
    require_readable(isinstance(value, dict) and len(value) <= NAMES, excerpt(value), "an object of at most 26 parameters")
    box = []
    for name, ends in value.items():
        require_readable(re.fullmatch(NAME, name), excerpt(name), "a parameter name of small letters")
        require_readable(isinstance(ends, list) and len(ends) == 2, excerpt(ends), "an interval [low, high]")
        box.append(tuple(map(rational, ends)))
        require(box[-1][0] < box[-1][1], "each parameter's interval has low < high")
    return list(value), box


def difference_of(x, y):
    """The difference of two quotients."""
    return x[0] * y[1] + y[0] * x[1] * -1, x[1] * y[1]


def are_equal(x, y):
    """Whether two quotients are equal identically."""
    return x[0] * y[1] == y[0] * x[1]


class Expression:
    """Reads `+ - * / ^ ( )` over numbers and parameters, into a quotient: a pair of polynomials."""

    def __init__(self, value, names):
        text = string(value)
        require_readable(len(text) <= CHARACTERS, excerpt(text), "an expression of at most 1,000 characters")
        require_readable(TOKENS.fullmatch(text), excerpt(text), "an expression in the declared parameters")
        self.text, self.names, self.depth = text, names, 0
        self.tokens = ["", *reversed(TOKEN.findall(text))]
        self.quotient = self.sum()
        require_readable(self.tokens == [""], excerpt(text), "an expression that ends here")

    def take(self, *wanted):
        return self.tokens.pop() if self.tokens[-1] in wanted else None

    def sum(self):
        total = self.term()
        while sign := self.take("+", "-"):
            n, d = self.term()
            total = self.limited(difference_of(total, (n * (1 if sign == "-" else -1), d)))
        return total

    def term(self):
        sign = -1 if self.take("+", "-") == "-" else 1
        n, d = self.power()
        while operator := self.take("*", "/"):
            m, e = self.power()
            require_readable(operator == "*" or m, excerpt(self.text), "a divisor that is not identically zero")
            n, d = self.limited((n * m, d * e) if operator == "*" else (n * e, d * m))
        return n * sign, d

    def power(self):
        base = value = self.atom()
        if not self.take("^"):
            return base
        exponent = self.tokens.pop()
        require_readable(EXPONENT.fullmatch(exponent), excerpt(exponent), "an exponent of one or two digits")
        value = (self.constant(ONE), self.constant(ONE))
        for _ in range(int(exponent)):
            value = self.limited((value[0] * base[0], value[1] * base[1]))
        return value

    def atom(self):
        token = self.tokens.pop()
        if token == "(":
            return self.group()
        if token in self.names:
            unit = tuple(int(name == token) for name in self.names)
            return Poly(len(self.names), {unit: ONE}), self.constant(ONE)
        require_readable(re.fullmatch(NUMBER, token), f"{token or 'the end'} in {excerpt(self.text)}", "a number, a parameter or (")
        whole, _, digits = token.partition(".")
        return self.constant(Fraction(int(whole + digits), 10 ** len(digits))), self.constant(ONE)

    def group(self):
        self.depth += 1
        require_readable(self.depth <= PARENTHESES, excerpt(self.text), "at most 50 nested parentheses")
        value = self.sum()
        require_readable(self.take(")"), excerpt(self.text), "a closing parenthesis")
        self.depth -= 1
        return value

    def constant(self, number):
        return Poly(len(self.names), {(0,) * len(self.names): number})

    def limited(self, quotient):
        for e, c in (term for poly in quotient for term in poly.terms.items()):
            require_readable(sum(e) <= DEGREE, excerpt(self.text), "a total degree of at most 64")
            require_readable(max(abs(c.numerator), c.denominator) < 10**DIGITS, excerpt(self.text), "coefficients of 2,000 digits")
        return quotient


def read_number(value, names):
    """NUMBER (1): a rational, or with parameters a polynomial."""
    if not names:
        return rational(value)
    n, d = Expression(value, names).quotient
    constant = d.terms.get((0,) * d.n)
    require_readable(len(d.terms) == 1 and constant, excerpt(value), "a polynomial in the parameters")
    return n * (1 / constant)


def read_quotient(value, names):
    """NUMBER where it is compared only: a rational, or with parameters any rational function of them."""
    return Expression(value, names).quotient if names else (rational(value), ONE)
