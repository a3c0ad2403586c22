"""Counts steps, reads expressions into polynomials, and shows their signs on a box (1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache, partial, reduce
from itertools import zip_longest
from math import comb, factorial, gcd, lcm, perm, prod
from operator import add
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

from nashcheck.reading import BERNSTEIN, BERNSTEIN_STEPS, CHARACTERS, DEGREE, DIGITS, LIST_BITS
from nashcheck.reading import NAMES, NAME_LENGTH, ONE, PARENTHESES, SUM_DIGITS, SUM_STEPS
from nashcheck.reading import TERM_STEPS, WORK, ZERO, Box, Interval, Json, Rationals, Work
from nashcheck.reading import check_holds, digits_of, full_match, items, point_of_parameter
from nashcheck.reading import rational, readable, require, string

NUMBER, NAME = r"(?:0|[1-9][0-9]*)(?:\.[0-9]+)?", r"[A-Za-z][A-Za-z_]*"
TOKEN = re.compile(rf"{NUMBER}|{NAME}|[-+*/^()]")
TOKENS = re.compile(rf"(?:{NUMBER}|{NAME}|[-+*/^() ])++")
LONG = 10**DIGITS
LONG_DIGITS = LONG.bit_length()
EXPONENT, PARAMETER = re.compile(r"0|[1-9][0-9]?"), re.compile(NAME)

Exponents: TypeAlias = tuple[int, ...]  # of each parameter
Powers: TypeAlias = Callable[[int], Iterable[tuple[int, int]]]  # for i: pairs (power, coefficient)


class Poly:
    """A polynomial in `n` parameters: {exponents: integer, none zero}, all over one integer.

    That one, `below`, is positive, and has no factor in common with all the others.
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, n: int, terms: Mapping[Exponents, int], below: int = 1) -> None:
        factor = 1 if below == 1 else gcd(below, *terms.values())
        self.n, self.below = n, below // factor
        self.terms = {e: c // factor for e, c in terms.items() if c}

    @cached_property
    def size(self) -> Size:
        """Return how many terms there are, and the binary digits of the longest integer."""
        longest = max([self.below, *map(abs, self.terms.values())])
        return len(self.terms), longest.bit_length()

    def lift(self, other: Poly | Fraction | int) -> Poly:
        """Return a number as a constant polynomial, and a polynomial as it is."""
        return other if isinstance(other, Poly) else constant(self.n, other)

    def __add__(self, other: Poly | Fraction | int) -> Poly:
        more = self.lift(other)
        return self.plus(more, 1) if self.terms else more

    def __sub__(self, other: Poly | Fraction | int) -> Poly:
        return self.plus(self.lift(other), -1)

    def plus(self, more: Poly, sign: int) -> Poly:
        """Return the sum with a polynomial that is multiplied by 1 or -1."""
        if not more.terms:
            return self
        below = self.below if self.below == more.below else lcm(self.below, more.below)
        times, more_times = below // self.below, below // more.below * sign
        terms = {e: c * times for e, c in self.terms.items()} if times > 1 else {**self.terms}
        for e, c in more.terms.items():
            terms[e] = terms.get(e, 0) + c * more_times
        return Poly(self.n, terms, below)

    def __mul__(self, other: Poly | Fraction | int) -> Poly:
        if not isinstance(other, Poly):
            above, below = other.numerator, other.denominator
            return Poly(self.n, {e: c * above for e, c in self.terms.items()}, self.below * below)
        if other.is_one:
            return self
        if self.is_one:
            return other
        terms: dict[Exponents, int] = {}
        for e, c in self.terms.items():
            for f, d in other.terms.items():
                key = tuple(map(add, e, f))
                terms[key] = terms.get(key, 0) + c * d
        return Poly(self.n, terms, self.below * other.below)

    def __eq__(self, other: object) -> bool:
        same = self.lift(cast("Poly | Fraction | int", other))
        return (self.terms, self.below) == (same.terms, same.below)

    def __bool__(self) -> bool:
        return bool(self.terms)

    __radd__, __rmul__ = __add__, __mul__

    def at(self, point: Rationals) -> Fraction:
        """Return the value where the parameters have the values `point`."""
        total, whole = 0, 1
        powers = []  # of each parameter, for each exponent, over one denominator
        for k, x in enumerate(point):
            top = max((e[k] for e in self.terms), default=0)
            powers.append([x.numerator**i * x.denominator ** (top - i) for i in range(top + 1)])
            whole *= x.denominator**top
        for e, c in self.terms.items():
            total += prod((row[i] for row, i in zip(powers, e)), start=c)
        return Fraction(total, self.below * whole)

    def coefficient(self, exponents: Exponents) -> Fraction:
        """Return the coefficient of a term."""
        return Fraction(self.terms.get(exponents, 0), self.below)

    def power(self, n: int) -> Poly:
        """Return the power of a polynomial with at most one term; count steps."""
        take_steps(term_steps(1, n * self.size[1]))
        if self.is_one:
            return self
        terms = {tuple(n * i for i in e): c**n for e, c in self.terms.items()}
        return Poly(self.n, terms, self.below**n)

    @property
    def is_one(self) -> bool:
        """Return whether it is the number 1, as most denominators are."""
        return self.below == len(self.terms) == 1 and self.terms.get((0,) * self.n) == 1

    def number(self) -> Fraction | None:
        """Return the number that a constant polynomial is; None if it is not constant."""
        return self.at(()) if is_constant(self) else None

    def substitute(self, k: int, row: Powers) -> Poly:
        """Replace the `i`-th power of parameter `k` by the sum of powers `row(i)`."""
        terms: dict[Exponents, int] = {}
        for e, c in self.terms.items():
            for j, factor in row(e[k]):
                key = e[:k] + (j,) + e[k + 1 :]
                terms[key] = terms.get(key, 0) + c * factor
        return Poly(self.n, terms, self.below)


def constant(n: int, number: Fraction | int) -> Poly:
    """Return a number as a polynomial in `n` parameters."""
    return Poly(n, {(0,) * n: number.numerator}, number.denominator)


Number: TypeAlias = Fraction | Poly  # a Poly only where a certificate declares parameters
Weights: TypeAlias = Sequence[Number]  # a weight for each history of a player
Sign: TypeAlias = Callable[[Poly], bool]  # whether some sign of a polynomial is shown
Size: TypeAlias = tuple[int, int]  # of a polynomial: see `size_of`
N = TypeVar("N", Fraction, Number)
M = TypeVar("M", Fraction, Poly, Number)
Multiples: TypeAlias = Sequence[Any]  # numbers times one positive integer: integers, if short

# Steps and digits (1)


def take_steps(count: int) -> None:
    """Count steps that are to be taken; refuse a certificate that needs too many."""
    Work.steps += count
    if Work.steps > WORK:
        readable(False, f"{Work.steps}", f"at most {WORK:,} steps")


def size_of(value: Number) -> Size:
    """Return how many terms a polynomial has, and the binary digits of its longest integer."""
    if isinstance(value, Poly):
        return value.size
    return int(value != 0), max(longest_over(value)).bit_length()


def longest_over(value: Number) -> tuple[int, int]:
    """Return the longest numerator, without sign, over the common denominator; and that."""
    if isinstance(value, Fraction):
        return abs(value.numerator), value.denominator
    return max(map(abs, value.terms.values()), default=0), value.below


def product_steps(*sizes: Size) -> int:
    """Return how many steps (1) a product of polynomials of these sizes takes."""
    return term_steps(prod(terms for terms, _ in sizes), sum(bits for _, bits in sizes))


def term_steps(terms: int, digits: int) -> int:
    """Return how many steps (1) a product of so many terms with so many digits takes."""
    return terms * (TERM_STEPS + digits) * (1 + digits // SUM_DIGITS)


def sum_steps(terms: int, digits: int) -> int:
    """Return how many steps a sum of so many numbers takes, of lists of so many digits."""
    return terms * (SUM_STEPS + digits) * (1 + digits // SUM_DIGITS)


def multiply(left: M, right: M) -> M:
    """Return a product, whose steps count if it is one of polynomials."""
    if isinstance(left, Poly) or isinstance(right, Poly):
        (m, digits), (n, more) = size_of(left), size_of(right)
        take_steps(term_steps(m * n, digits + more))
    return left * right


def times(left: N, right: N) -> N:
    """Return a product, whose steps count unless both factors are constant."""
    return left * right if is_constant(left) and is_constant(right) else multiply(left, right)


def product_of(factors: Sequence[Number]) -> Number:
    """Return the product of some factors, one after the other; see `times`."""
    return reduce(times, factors) if factors else ONE


def degree(value: Number) -> int:
    """Return the greatest total degree of a term; 0 of a number."""
    return max(map(sum, value.terms), default=0) if isinstance(value, Poly) else 0


def is_constant(value: Number) -> bool:
    """Return whether no parameter occurs."""
    return not isinstance(value, Poly) or not any(map(any, value.terms))


def add_up(values: Iterable[Any]) -> Any:
    """Return a sum, of pairs first: so each term of a polynomial is copied only a few times."""
    parts = [*values]
    while len(parts) > 1:
        parts = [left + right for left, right in zip_longest(parts[::2], parts[1::2], fillvalue=0)]
    return parts[0] if parts else ZERO


def over_one_denominator(values: Weights) -> tuple[Multiples, int]:
    """Return rationals as integers over one denominator, and this; polynomials over 1."""
    distinct: Mapping[int, Any] = {id(x): x for x in values}  # lists repeat their objects
    if not all(isinstance(x, Fraction) for x in distinct.values()):
        return values, 1
    scale = common_denominator(x.denominator for x in distinct.values())
    multiples = {key: x.numerator * (scale // x.denominator) for key, x in distinct.items()}
    return [multiples[id(x)] for x in values], scale


def common_denominator(denominators: Iterable[int]) -> int:
    """Return the least common denominator of a list, which is not long."""
    scale = 1
    for below in set(denominators):
        scale = lcm(scale, below)
        require_short_list(scale)
    return scale


def require_short_list(longest: int) -> int:
    """Return the binary digits of the longest integer of a list over one denominator; few ones."""
    few = longest.bit_length() <= LIST_BITS
    readable(few, "a list of numbers", "at most 20,000 binary digits over one denominator")
    return longest.bit_length()


def measure(values: Weights) -> int:
    """Return the digits of a list: of its longest integer over the least common denominator."""
    pairs = [longest_over(x) for x in {id(x): x for x in values}.values()]  # lists repeat objects
    scale = common_denominator(below for _, below in pairs)
    return require_short_list(max([scale, *(above * (scale // below) for above, below in pairs)]))


# Signs on a box (1)


def bernstein_ends(value: Number, box: Box, counts: bool = True) -> tuple[Any, Any]:
    """Return the least and greatest Bernstein coefficient, times a positive number; count steps."""
    if not isinstance(value, Poly):
        return value, value
    degrees = [max((e[k] for e in value.terms), default=0) for k in range(value.n)]
    count = prod(d + 1 for d in degrees)
    cost = count * sum(d * max(map(digits_of, ends)) for d, ends in zip(degrees, box))
    few = cost <= BERNSTEIN
    readable(
        few, f"{cost}", "at most 100,000 for Bernstein coefficients times degrees times digits"
    )
    if counts and not is_constant(value):
        take_steps(BERNSTEIN_STEPS * cost + count * (TERM_STEPS + size_of(value)[1]))
    for k, ((low, high), degree) in enumerate(zip(box, degrees)):
        if degree:
            value = value.substitute(k, shifted_powers(low, high - low, degree))
            value = value.substitute(k, bernstein_powers(degree))
    coefficients = [*value.terms.values(), *[0] * (len(value.terms) < count)]  # zeros are left out
    return min(coefficients), max(coefficients)


def shifted_powers(low: Fraction, width: Fraction, degree: int) -> Powers:
    """Return for i the powers of t in (low + width * t)^i, times the same integer for all i."""
    (start, step), below = over_one_denominator([low, width])
    return lambda i: [
        (j, comb(i, j) * start ** (i - j) * step**j * below ** (degree - i)) for j in range(i + 1)
    ]


def bernstein_powers(degree: int) -> Powers:
    """Return for i the coefficients of t^i in the Bernstein basis, times the degree's factorial."""
    return lambda i: [(j, perm(j, i) * factorial(degree - i)) for j in range(i, degree + 1)]


def is_nonnegative(value: Number, box: Box) -> bool:
    """Return whether the polynomial is shown to be >= 0 on the box."""
    return bool(bernstein_ends(value, box)[0] >= 0)


def is_positive(value: Number, box: Box, counts: bool = True) -> bool:
    """Return whether the polynomial is shown to be > 0 on the box."""
    return bool(bernstein_ends(value, box, counts)[0] > 0)


def is_without_zeros(value: Number, box: Box, inside: bool = False) -> bool:
    """Return whether the polynomial is shown to be nowhere 0 on the box, or inside it."""
    least, greatest = bernstein_ends(value, box)
    if inside:
        return bool(least >= 0 and greatest > 0 or greatest <= 0 and least < 0)
    return bool(least > 0 or greatest < 0)


def is_positive_inside(value: Number, box: Box) -> bool:
    """Return whether the polynomial is shown to be > 0 inside the box."""
    least, greatest = bernstein_ends(value, box)
    return bool(least >= 0 and greatest > 0)


# Polynomials in one parameter


def slope(value: Poly) -> Poly:
    """Return the derivative."""
    return Poly(1, {(i - 1,): i * c for (i,), c in value.terms.items() if i}, value.below)


def divided(value: Number, by: Poly) -> Poly | None:
    """Return the quotient by a polynomial that divides this one; else, and of 0, None."""
    d, e = degree(value), degree(by)
    if not isinstance(value, Poly) or not value or d < e:
        return None
    take_steps(term_steps((d + 1) * (e + 1), size_of(value)[1] + (d + 1) * size_of(by)[1]))
    rest = [value.coefficient((i,)) for i in range(d + 1)]
    row = [by.coefficient((i,)) for i in range(e + 1)]
    quotient: dict[Exponents, Fraction] = {}
    for k in range(d - e, -1, -1):
        quotient[(k,)] = factor = rest[k + e] / row[e]
        for i, x in enumerate(row):
            rest[k + i] -= factor * x
    below = lcm(*(x.denominator for x in quotient.values()))
    terms = {e: int(x * below) for e, x in quotient.items()}
    return None if any(rest) else Poly(1, terms, below)


# Parameters, expressions, quotients


def read_parameters(value: Json) -> tuple[list[str], list[Interval]]:
    """Return PARAMETERS (4): the names in order, and the box."""
    few = isinstance(value, dict) and len(value) <= NAMES
    readable(few, value, "an object of at most 26 parameters")
    box = []
    for name, ends in value.items():
        read_parameter(name)
        low, high = map(point_of_parameter, items(ends, 2))
        require(low < high, "each parameter's interval has low < high")
        box.append((low, high))
    return list(value), box


def read_parameter(value: Json) -> str:
    """Return the name of a parameter, which is short: it is no sentence."""
    full_match(PARAMETER, string(value), "a parameter name of letters")
    short = len(value) <= NAME_LENGTH
    readable(short, value, f"a parameter name of at most {NAME_LENGTH} characters")
    return str(value)


def require_inside(point: Rationals, box: Box) -> None:
    """Check that a point lies in the box."""
    inside = all(low <= x <= high for x, (low, high) in zip(point, box))
    require(inside, "each parameter's value is in its interval")


class Quotient(NamedTuple):
    """A rational function `above / below`; `below` is not identically zero."""

    above: Number
    below: Number

    def minus(self, other: Quotient) -> Quotient:
        """Return the difference, without cancelling."""
        above = times(self.above, other.below) + times(other.above, self.below) * -1
        return Quotient(above, times(self.below, other.below))

    def number(self) -> Fraction:
        """Return the value of a quotient of numbers, or of constant polynomials."""
        above, below = (x.at(()) if isinstance(x, Poly) else x for x in self)
        return above / below

    def equals(self, other: Quotient) -> bool:
        """Return whether the two are equal identically."""
        return times(self.above, other.below) == times(other.above, self.below)


class Expression:
    """Reads `+ - * / ^ ( )` over numbers and parameters into a `quotient` of two polynomials.

    `divisors` are the numerators of all that is divided by: where none of them is 0, it is defined.
    """

    def __init__(self, value: Json, names: Sequence[str]) -> None:
        text = string(value)
        readable(len(text) <= CHARACTERS, text, "an expression of at most 1,000 characters")
        full_match(TOKENS, text, "an expression in the declared parameters")
        self.text, self.names, self.depth = text, names, 0
        self.one, self.divisors = constant(len(names), 1), list[Poly]()
        self.tokens = ["", *reversed(TOKEN.findall(text))]
        self.quotient = Quotient(*self.sum())
        readable(self.tokens == [""], text, "an expression that ends here")

    def take(self, *expected: str) -> str | None:
        """Return the next token if it is one of these, and go on; else None."""
        return self.tokens.pop() if self.tokens[-1] in expected else None

    def sum(self) -> tuple[Poly, Poly]:
        """Read terms joined by + and -."""
        above, below = self.term()
        while sign := self.take("+", "-"):
            n, d = self.term()
            n = n * -1 if sign == "-" else n
            sides = multiply(above, d) + multiply(n, below), self.denominator(below, d)
            above, below = self.within_limits(*sides)
        return above, below

    def term(self) -> tuple[Poly, Poly]:
        """Read powers joined by * and /, with a sign or none before them."""
        negative = self.take("+", "-") == "-"
        n, d = self.power()
        while operator := self.take("*", "/"):
            m, e = self.power()
            if operator == "/":
                readable(m, self.text, "a divisor that is not identically zero")
                self.divisors.append(m)
                m, e = e, m
            n, d = self.within_limits(multiply(n, m), self.denominator(d, e))
        return n * -1 if negative else n, d

    def denominator(self, left: Poly, right: Poly) -> Poly:
        """Return a product of two denominators, which mostly are 1; count steps."""
        if left is not self.one or right is not self.one:
            return multiply(left, right)
        take_steps(term_steps(1, 2))
        return left

    def power(self) -> tuple[Poly, Poly]:
        """Read an atom and its exponent, if there is one."""
        base = self.atom()
        if not self.take("^"):
            return base
        exponent = self.tokens.pop()
        full_match(EXPONENT, exponent, "an exponent of one or two digits")
        n = d = self.one
        if exponent != "0" and all(len(x.terms) < 2 for x in base):
            return self.within_limits(*(x.power(int(exponent)) for x in base))
        for _ in range(int(exponent)):
            n, d = self.within_limits(multiply(n, base[0]), multiply(d, base[1]))
        return n, d

    def atom(self) -> tuple[Poly, Poly]:
        """Read a number, a parameter or a group in parentheses."""
        token = self.tokens.pop()
        if token == "(":
            self.depth += 1
            readable(self.depth <= PARENTHESES, self.text, "at most 50 nested parentheses")
            value = self.sum()
            readable(self.take(")"), self.text, "a closing parenthesis")
            self.depth -= 1
            return value
        if token in self.names:
            return parameter_of(len(self.names), self.names.index(token)), self.one
        if not "0" <= token < ":":  # it does not begin with a digit
            readable(False, f"{token or 'the end'} in {self.text}", "a number, a parameter or (")
        return decimal_of(len(self.names), token), self.one

    def within_limits(self, above: Poly, below: Poly) -> tuple[Poly, Poly]:
        """Return numerator and denominator, of total degree at most 64 and 2,000 digits."""
        for poly in (above, below):
            if poly is self.one:
                continue
            readable(degree(poly) <= DEGREE, self.text, "a total degree of at most 64")
            if poly.size[1] >= LONG_DIGITS:
                numbers = [*map(poly.coefficient, poly.terms)]  # in lowest terms
                short = all(max(abs(c.numerator), c.denominator) < LONG for c in numbers)
                readable(short, self.text, "coefficients of 2,000 digits")
        return above, below


@lru_cache(250)
def decimal_of(n: int, text: str) -> Poly:
    """Return a number of an expression, as a polynomial in `n` parameters."""
    return constant(n, Fraction(text))


@lru_cache(250)
def parameter_of(n: int, k: int) -> Poly:
    """Return the parameter number `k` of `n`."""
    return Poly(n, {tuple(int(i == k) for i in range(n)): 1})


def read_polynomial(value: Json, names: Sequence[str]) -> Poly:
    """Return an expression in the parameters that is a polynomial: its divisors are numbers."""
    poly, steps = polynomial_of(string(value), tuple(names))
    take_steps(steps)
    return poly


@lru_cache(250)
def polynomial_of(text: str, names: tuple[str, ...]) -> tuple[Poly, int]:
    """Return the polynomial that a text spells, and the steps of reading it, not yet taken."""
    before = Work.steps
    expression = Expression(text, names)
    above, below = cast("tuple[Poly, Poly]", expression.quotient)
    whole = all(map(is_constant, expression.divisors))
    readable(whole, text, "a polynomial in the parameters")
    steps, Work.steps = Work.steps - before, before
    return above * (1 / cast(Fraction, below.number())), steps


def read_quotient(value: Json, names: Sequence[str], box: Box) -> Quotient:
    """Return a NUMBER (1): a rational, or a rational function that is defined on the box."""
    return read_defined(value, names, partial(is_without_zeros, box=box))


def read_defined(value: Json, names: Sequence[str], without_zeros: Sign) -> Quotient:
    """Return a NUMBER that is defined where its divisors are shown to be `without_zeros`."""
    quotient, defined = read_number(value, names, without_zeros)
    require(defined, "no denominator of an expression is 0 where it is spoken of")
    return quotient


def read_number(value: Json, names: Sequence[str], without_zeros: Sign) -> tuple[Quotient, bool]:
    """Return a NUMBER (1), and whether it is shown to be defined; see `read_defined`."""
    if not names:
        return Quotient(rational(value), ONE), True
    expression = Expression(value, names)
    shown = [is_constant(x) or without_zeros(x) for x in expression.divisors]
    return expression.quotient, all(shown)


def check_difference(item: Json, difference: Quotient, off: Quotient) -> str:
    """Check `holds` and `off` of a FIGURE (4) with parameters: exact minus stated; in words."""
    readable(item["decimals"] == "", item["decimals"], "no decimals where an expression is stated")
    words = check_holds(item, not difference.above)
    require(off.equals(difference), "the expression is off by what it says")
    return words
