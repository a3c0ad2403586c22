"""Expressions in parameters: the grammar, and the polynomials and quotients that it reads.

Knows no games. Text is read by the grammar below and never passed to an evaluator. A parametric
value is a number, or a rational function of the parameters over QQ (SymPy's field of fractions).

The parser is a recursive descent, a method for each level of precedence. It computes with
polynomials as long as it can: only a division by a polynomial leads to the field of fractions,
where each step looks for common factors. Before each multiplication it bounds the number of terms,
after it the degree and the digits, so no short text can take long.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from nashproof.errors import ExpressionError, TooLarge, quoted
from nashproof.exact.numbers import QQ, Rational, Vector, rational
from nashproof.exact.polynomials import is_polynomial, is_quotient, rational_field
from nashproof.exact.token_reader import Language, TokenReader
from nashproof.limits import DIGITS, EXPRESSION_DEGREE, EXPRESSION_DEPTH

if TYPE_CHECKING:
    from sympy.polys.fields import FracElement
    from sympy.polys.rings import PolyElement

Polynomial: TypeAlias = "Rational | PolyElement"
Parametric: TypeAlias = "Rational | FracElement"
# The value of a part of an expression: a polynomial unless a polynomial divides
Read: TypeAlias = "Polynomial | FracElement"

TERM_PRODUCTS = 20_000  # terms of one polynomial times terms of another, in one multiplication
DIVIDED_PRODUCTS = 1_000  # as TERM_PRODUCTS, for quotients: their common factors take long
SHORT = 100  # characters of a number that `rational` reads, most entries of profiles
_PLAIN = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+|/[1-9][0-9]*)?")
_EXPRESSION = Language(
    "expression",
    "an",
    re.compile(
        r" *(?:(?P<number>(?:0|[1-9][0-9]*)(?:\.[0-9]+)?)(?![0-9])|(?P<name>[A-Za-z][A-Za-z_]*)"
        r"|(?P<sign>[-+*/^()]))"
    ),
    "numbers, parameters and + - * / ^ ( )",
    dict(zip("\N{SUPERSCRIPT TWO}\N{SUPERSCRIPT THREE}\N{MULTIPLICATION SIGN}", ("^2", "^3", "*"))),
)


def expression(text: str, parameters: Sequence[str] = ()) -> Parametric:
    """Return the value of an expression in the named parameters.

    It is a number if no parameters are named, else an element of the field QQ(parameters). The
    grammar is that of docs/reference/certificate-format.md: sums of terms, each with at most one
    sign before it; products of powers; integers, exact decimals, declared names, parentheses.
    Raises InputError.

    >>> expression("2*0.5^2 - 1/3")
    1/6
    >>> expression("(1 - a^2)/(1 + a)", ("a",))
    -a + 1
    """
    return _expression(text, tuple(parameters))


@lru_cache(maxsize=4096)  # profiles and certificates repeat expressions in thousands of places
def _expression(text: str, parameters: tuple[str, ...]) -> Parametric:
    """Return the value of an expression, from the cache if it was read before."""
    if not parameters and len(text) <= SHORT and _PLAIN.fullmatch(text):
        return rational(text)
    parser = _ExpressionParser(text, _atoms(parameters))
    value = parser.sum(0)
    parser.need_end()
    return _quotient(value)


def divisors(text: str, parameters: Sequence[str]) -> list[Polynomial]:
    """Return the numerators of all divisors of an expression: if none is 0, it is defined.

    Raises InputError.

    >>> divisors("1/(1/a) + a/2", ("a",))
    [a, 1, 2]
    """
    parser = _ExpressionParser(text, _atoms(tuple(parameters)))
    parser.sum(0)
    return parser.divisors


@lru_cache(maxsize=256)  # a document asks for the same parameters thousands of times
def _atoms(parameters: tuple[str, ...]) -> Mapping[str, PolyElement]:
    """Return the parameters as polynomials, by name. Raises InputError for an invalid name."""
    for name in parameters:
        if not re.fullmatch("[A-Za-z][A-Za-z_]*", name):
            raise ExpressionError(f'the parameter "{name}"', "a name of letters")
    if not parameters:
        return {}
    from sympy.polys.rings import ring

    return dict(zip(parameters, ring(list(parameters), rational_field())[1:]))


def _quotient(value: Read) -> Parametric:
    """Return a polynomial as an element of the field of fractions, anything else as it is.

    Arithmetic among polynomials is cheap; in the field each step looks for common factors.
    """
    return value.ring.to_field().field_new(value) if is_polynomial(value) else value


class _ExpressionParser(TokenReader):
    """One pass over the tokens of an expression; each method reads one level of precedence."""

    def __init__(self, text: str, atoms: Mapping[str, PolyElement]) -> None:
        """Read the tokens of a text; ``atoms`` are the parameters by name."""
        super().__init__(_EXPRESSION, text)
        self.atoms = atoms
        self.divisors: list[Polynomial] = []

    def sum(self, depth: int) -> Read:
        """Read a sum; ``depth`` counts the parentheses around it."""
        if depth > EXPRESSION_DEPTH:
            raise TooLarge(
                f"an expression nested more than {EXPRESSION_DEPTH} deep", "a simpler one"
            )
        left = self.term(depth)
        while sign := self.take("+", "-"):
            right = self.term(depth)
            self.affordable(left, right)
            right = right if sign == "+" else -right
            # to the polynomial 0 a number is added as a number, as in the field of fractions
            left = right if is_polynomial(left) and not left and right else left + right
        return left

    def term(self, depth: int) -> Read:
        """Read a term with at most one sign before it."""
        negative = self.take("+", "-") == "-"
        value = self.product(depth)
        return -value if negative else value

    def product(self, depth: int) -> Read:
        """Read a product of powers."""
        left = self.power(depth)
        while sign := self.take("*", "/"):
            right = self.power(depth)
            if sign == "/" and not right:
                raise ExpressionError(
                    f"division by zero in {quoted(self.text)}", "a divisor that is not zero"
                )
            if sign == "/":
                right = _quotient(right)
                # the numerator of a divisor must not be 0 where the expression is used
                self.divisors.append(parts(right)[0])
                right = 1 / right
            self.affordable(left, right)
            left = self.bounded(left * right)
        return left

    def power(self, depth: int) -> Read:
        """Read an atom, perhaps with an exponent from 0 to 99."""
        base = self.atom(depth)
        if not self.take("^"):
            return base
        exponent = self.peek().text
        if not re.fullmatch("[0-9]{1,2}", exponent):
            self.refuse("an exponent from 0 to 99")
        self.at += 1
        self.bounded(base, int(exponent))
        return self.bounded(self.raised(base, int(exponent)))

    def raised(self, base: Read, exponent: int) -> Read:
        """Return a power; of a polynomial or quotient step by step, each step bounded."""
        if not (is_polynomial(base) or is_quotient(base)):
            return base**exponent
        value = base.parent().one
        for _ in range(exponent):
            self.affordable(value, base)
            value *= base
        return value

    def atom(self, depth: int) -> Read:
        """Read a number, a parameter, or a sum in parentheses."""
        kind, token = self.peek()
        if kind == "number":
            self.at += 1
            return rational(token)
        if token in self.atoms:
            self.at += 1
            return self.atoms[token]
        if self.take("("):
            inner = self.sum(depth + 1)
            self.need(")", "a closing parenthesis")
            return inner
        names = ", ".join(self.atoms) or "none is declared"
        return self.refuse(f"a number or a parameter ({names})")

    def affordable(self, left: Read, right: Read) -> None:
        """Refuse a step whose product, or whose common factors, would take long."""
        limit = DIVIDED_PRODUCTS if _divided(left) or _divided(right) else TERM_PRODUCTS
        if _terms(left) * _terms(right) > limit:
            raise TooLarge(
                f"polynomials of too many terms in {quoted(self.text)}",
                f"at most {limit} products of terms in one step",
            )

    def bounded(self, value: Read, times: int = 1) -> Read:
        """Return the value. Raises InputError if ``times`` its degree or digits are too many."""
        # far from the limits: over a common denominator, too, a polynomial stays within them
        if is_polynomial(value):
            degree = max(map(sum, value), default=0)
            bits = sum(map(_bits, value.values()))
            if degree * times <= EXPRESSION_DEGREE and bits * times <= 4 * DIGITS:
                return value
        # near the limits: the value in lowest terms counts
        quotient = _quotient(value)
        if is_quotient(quotient):
            written = (quotient.numer, quotient.denom)
            degree = max(sum(m) for part in written for m in part.monoms() or [(0,)])
            if degree * times > EXPRESSION_DEGREE:
                raise TooLarge(
                    f"an expression of degree {degree * times}",
                    f"a degree of at most {EXPRESSION_DEGREE}",
                )
            sizes = [c for part in written for c in part.coeffs()]
        else:
            sizes = [quotient]
        if any(_bits(c) * times > 4 * DIGITS for c in sizes):
            raise TooLarge(
                f"a number of more than {DIGITS} digits in {quoted(self.text)}", "a smaller one"
            )
        return value


def _divided(value: Read) -> bool:
    """Return True if a parameter divides."""
    return is_quotient(value) and not value.denom.is_ground


def _terms(value: Read) -> int:
    """Return the number of terms of a value, in its numerator and denominator together."""
    if is_polynomial(value):
        return len(value) + 1
    return len(value.numer) + len(value.denom) if is_quotient(value) else 1


def _bits(x: Rational) -> int:
    """Return the number of binary digits of the longer of numerator and denominator."""
    return max(int(x.numerator).bit_length(), int(x.denominator).bit_length())


def polynomial(value: Parametric) -> Polynomial | None:
    """Return a parametric value as a polynomial, a number as it is; None if a parameter divides.

    >>> polynomial(expression("(a - a^2)/2", ("a",)))
    -1/2*a**2 + 1/2*a
    >>> polynomial(expression("1/a", ("a",)))
    """
    if not is_quotient(value):
        return value
    if _divided(value):
        return None
    return value.numer * (1 / value.denom.LC)


def affine(text: str, parameters: Sequence[str]) -> Vector:
    """Return the coefficients ``(c, b1, .., bk)`` of an expression linear in the parameters.

    Raises InputError if it is not linear.

    >>> affine("2*x - y/2 + 1", ("x", "y"))
    (1, 2, -1/2)
    """
    value = polynomial(expression(text, parameters))
    terms: dict[tuple[int, ...], Rational] = {}
    if is_polynomial(value):
        terms = dict(value.terms())
    elif value is not None:
        terms = {(0,) * len(parameters): value}
    if value is None or any(sum(powers) > 1 for powers in terms):
        raise ExpressionError(
            quoted(text), "an expression that is linear in " + ", ".join(parameters)
        )
    units = (tuple(int(i == j) for i in range(len(parameters))) for j in range(-1, len(parameters)))
    return tuple(terms.get(powers, QQ(0)) for powers in units)


def parts(value: Parametric) -> tuple[Polynomial, Polynomial]:
    """Return numerator and denominator of a parametric value, as it is written.

    The denominator of a polynomial is 1. A number is its own numerator.

    >>> parts(expression("a/(1 + a)", ("a",)))
    (a, a + 1)
    """
    return (value.numer, value.denom) if is_quotient(value) else (value, QQ(1))


def over_positive(value: FracElement, sign: int) -> FracElement:
    """Return a quotient, written with ``sign`` (1 or -1) times its denominator.

    So ``-1/(a - 1)`` becomes ``1/(1 - a)``. Arithmetic turns it back: use it only for writing.

    >>> over_positive(expression("1/(1 - a)", ("a",)), -1)
    1/(-a + 1)
    """
    return value if sign > 0 else value.field.raw_new(-value.numer, -value.denom)


def with_value(value: Polynomial, name: str, x: Rational) -> Polynomial:
    """Return a polynomial, or a number, with a number in place of a parameter; in the same ring.

    >>> with_value(polynomial(expression("a*b + b", ("a", "b"))), "b", QQ(2))
    2*a + 2
    """
    if not is_polynomial(value):
        return value
    return value.subs(next(g for g in value.ring.gens if str(g) == name), x)


def evaluate(value: Parametric | PolyElement, at: Mapping[str, Rational]) -> Rational:
    """Return a parametric value at a point: ``at`` maps each parameter's name to a number.

    Raises ZeroDivisionError at a pole.

    >>> evaluate(expression("a/(1 + b)", ("a", "b")), {"a": QQ(1), "b": QQ(2)})
    1/3
    """
    if is_quotient(value):
        return evaluate(value.numer, at) / evaluate(value.denom, at)
    if is_polynomial(value):
        numbers = [at[symbol.name] for symbol in value.ring.symbols]
        total = QQ(0)
        for powers, term in value.items():
            for number, power in zip(numbers, powers):
                if power:
                    term *= number**power
            total += term
        return total
    return value
