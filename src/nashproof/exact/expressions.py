"""Expressions in parameters: the grammar, and the polynomials and quotients that it reads.

Knows no games. Text is read by the grammar below and never given to an evaluator. Parametric numbers are rational
functions over QQ.
"""

import re

from sympy.polys.domains import QQ
from sympy.polys.fields import FracElement, field
from sympy.polys.rings import PolyElement

from nashproof.errors import InputError, quoted
from nashproof.exact.numbers import DIGITS, rational

DEPTH, LENGTH, DEGREE = 50, 1000, 64  # of one expression
PRODUCTS, DIVIDED = (
    20_000,
    1_000,
)  # of terms of polynomials in one step of it; where something divides, for common factors take long
_TOKEN = re.compile(r" *(?:((?:0|[1-9][0-9]*)(?:\.[0-9]+)?)(?![0-9])|([a-z][a-z_]*)|([-+*/^()]))")


def expression(text, parameters=()):
    """The value of an expression in the named parameters: an element of QQ, or of the field QQ(parameters).

    Grammar, that of docs/certificate-format.md: sums of terms, each with at most one sign before it; products of
    powers; integers, decimals (exact), declared names, parentheses. Raises InputError.
    """
    if len(text) > LENGTH:
        raise InputError(f"an expression of {len(text)} characters", f"at most {LENGTH}")
    atoms = dict(zip(parameters, field(list(parameters), QQ)[1:])) if parameters else {}
    parser = _Parser(_tokens(text), atoms, text)
    result = parser.sum(0)
    if parser.peek() is not None:
        parser.refuse("the end of the expression")
    return result


def _tokens(text):
    tokens, at = [], 0
    while at < len(text.rstrip()):
        match = _TOKEN.match(text, at)
        if not match:
            raise InputError(
                f"{quoted(text[at:].strip()[:1])} in the expression {quoted(text)}",
                "numbers, parameters and + - * / ^ ( )",
            )
        tokens.append(match.group(match.lastindex))
        at = match.end()
    return tokens


class _Parser:
    """One pass over the tokens of an expression; each method reads one level of precedence."""

    def __init__(self, tokens, atoms, text):
        self.tokens, self.atoms, self.text, self.at = tokens, atoms, text, 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def take(self, *choices):
        token = self.peek()
        if token in choices:
            self.at += 1
            return token
        return None

    def refuse(self, expected):
        found = self.peek()
        raise InputError(
            f"{quoted(found) if found else 'the end'} in the expression {quoted(self.text)}",
            expected,
        )

    def sum(self, depth):
        if depth > DEPTH:
            raise InputError(f"an expression nested more than {DEPTH} deep", "a simpler one")
        left = self.term(depth)
        while sign := self.take("+", "-"):
            right = self.term(depth)
            self.affordable(left, right)
            left = left + right if sign == "+" else left - right
        return left

    def term(self, depth):
        negative = self.take("+", "-") == "-"
        value = self.product(depth)
        return -value if negative else value

    def product(self, depth):
        left = self.power(depth)
        while sign := self.take("*", "/"):
            right = self.power(depth)
            if sign == "/" and not right:
                raise InputError(
                    f"division by zero in {quoted(self.text)}", "a divisor that is not zero"
                )
            right = right if sign == "*" else 1 / right
            self.affordable(left, right)
            left = self.bounded(left * right)
        return left

    def power(self, depth):
        base = self.atom(depth)
        if not self.take("^"):
            return base
        exponent = self.peek() or ""
        if not re.fullmatch("[0-9]{1,2}", exponent):
            self.refuse("an exponent from 0 to 99")
        self.at += 1
        self.bounded(base, int(exponent))
        return self.bounded(self.raised(base, int(exponent)))

    def raised(self, base, exponent):
        if not isinstance(base, FracElement):
            return base**exponent
        value = base.field.one
        for _ in range(exponent):
            self.affordable(value, base)
            value *= base
        return value

    def atom(self, depth):
        token = self.peek()
        if token is not None and token[0] in "0123456789":
            self.at += 1
            return rational(token)
        if token in self.atoms:
            self.at += 1
            return self.atoms[token]
        if self.take("("):
            inner = self.sum(depth + 1)
            return inner if self.take(")") else self.refuse("a closing parenthesis")
        names = ", ".join(self.atoms) or "none is declared"
        return self.refuse(f"a number or a parameter ({names})")

    def affordable(self, left, right):
        """Refuses a step whose polynomials are so long that their product, or their common factors, would take long."""
        limit = DIVIDED if _divided(left) or _divided(right) else PRODUCTS
        if _terms(left) * _terms(right) > limit:
            raise InputError(
                f"polynomials of too many terms in {quoted(self.text)}",
                f"at most {limit} products of terms in one step",
            )

    def bounded(self, value, times=1):
        if isinstance(value, FracElement):
            degree = max(
                sum(m) for part in (value.numer, value.denom) for m in part.monoms() or [(0,)]
            )
            if degree * times > DEGREE:
                raise InputError(
                    f"an expression of degree {degree * times}", f"a degree of at most {DEGREE}"
                )
            sizes = [c for part in (value.numer, value.denom) for c in part.coeffs()]
        else:
            sizes = [value]
        if any(_bits(c) * times > 4 * DIGITS for c in sizes):
            raise InputError(
                f"a number of more than {DIGITS} digits in {quoted(self.text)}", "a smaller one"
            )
        return value


def _divided(value):
    """Whether a parameter divides."""
    return isinstance(value, FracElement) and not value.denom.is_ground


def _terms(value):
    """How many terms a value has, above and below."""
    return len(value.numer) + len(value.denom) if isinstance(value, FracElement) else 1


def _bits(x):
    return max(int(x.numerator).bit_length(), int(x.denominator).bit_length())


def polynomial(value):
    """A parametric value as a polynomial (or an element of QQ as it is); None if a parameter divides."""
    if not isinstance(value, FracElement):
        return value
    if _divided(value):
        return None
    return value.numer * (1 / value.denom.LC)


def affine(text, parameters):
    """The coefficients ``(c, b1, .., bk)`` of an expression that is linear in the parameters; raises InputError if it is not."""
    value, none = polynomial(expression(text, parameters)), (0,) * len(parameters)
    terms = dict(value.terms()) if isinstance(value, PolyElement) else {none: value}
    if value is None or any(sum(powers) > 1 for powers in terms):
        raise InputError(quoted(text), "an expression that is linear in " + ", ".join(parameters))
    units = (tuple(int(i == j) for i in range(len(parameters))) for j in range(-1, len(parameters)))
    return tuple(terms.get(powers, QQ(0)) for powers in units)


def parts(value):
    """Numerator and denominator of a parametric value, as it is written; the denominator of a polynomial is 1."""
    return (value.numer, value.denom) if isinstance(value, FracElement) else (value, QQ(1))


def over_positive(value, sign):
    """A quotient written with the denominator that is ``sign`` (1 or -1) times its own: ``1/(1 - a)`` for ``-1/(a - 1)``.

    Arithmetic turns it back, so this is for what is to be written only.
    """
    return value if sign > 0 else value.field.raw_new(-value.numer, -value.denom)


def evaluate(value, at):
    """A parametric value at a point: ``at`` maps each parameter's name to an element of QQ."""
    if isinstance(value, FracElement):
        return evaluate(value.numer, at) / evaluate(value.denom, at)
    if isinstance(value, PolyElement):
        return value.evaluate([(g, at[str(g)]) for g in value.ring.gens])
    return value
