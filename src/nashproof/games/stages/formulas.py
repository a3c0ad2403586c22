"""Formulas over the variables of a stage game: a small grammar, never given to an evaluator.

A value is an exact number or a text; true and false are the numbers 1 and 0. A variable without a
value in an outcome is *missing*: every comparison with it is false, and nothing can be computed
from it. ``cases(c1, v1, c2, v2, ..., otherwise)`` takes the value of the first true condition.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from nashproof.errors import ExpressionError, InputError, closest_name, quoted
from nashproof.exact.numbers import QQ, Rational, number_text, rational
from nashproof.exact.token_reader import Language, TokenReader
from nashproof.limits import EXPRESSION_DEPTH

Value: TypeAlias = Rational | str | None  # None: missing
Known: TypeAlias = Mapping[str, Value]
Formula: TypeAlias = Callable[[Known], Value]

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
MISSING = "NA"
WORDS = ("and", "or", "not", "cases", "defined")
_FORMULA = Language(
    "formula",
    "a",
    re.compile(
        r"\s*(?:(?P<number>[0-9]+(?:\.[0-9]+)?)|'(?P<text>[^']*)'|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
        r"|(?P<sign>==|!=|<=|>=|[-+*/()<>,]))"
    ),
    "names, numbers, texts in single quotes and operators",
)
_COMPARED: Mapping[str, Callable[[Rational, Rational], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def value_of(text: str) -> Value:
    """The value that a text in a file stands for: a number if it is one, else the text.

    >>> value_of("1"), value_of("check")
    (1, 'check')
    """
    try:
        return rational(text)
    except InputError:
        return text


def value_text(value: Value) -> str:
    """What a value is as text: ``NA``, as gtree writes it, for a missing one.

    >>> value_text(QQ(1, 2)), value_text("check"), value_text(None)
    ('1/2', 'check', 'NA')
    """
    return MISSING if value is None else value if isinstance(value, str) else number_text(value)


def formula(text: str, variables: tuple[str, ...]) -> Formula:
    """What computes a formula from the values of variables. Raises InputError.

    >>> winner = formula("cases(a == 'fold', 2, defined(b), (b > 1) + 1, 0)", ("a", "b"))
    >>> print(winner({"a": "fold"}), winner({"a": "call", "b": QQ(3)}), winner({}))
    2 2 0
    """
    parser = _Parser(text, variables)
    made = parser.either(0)
    parser.need_end()
    return made


def is_true(value: Value) -> bool:
    """Whether the value of a condition is true: a number other than 0.

    >>> is_true(QQ(1)), is_true(None)
    (True, False)
    """
    return value is not None and value != 0 and not isinstance(value, str)


class _Parser(TokenReader):
    """One pass over the tokens; each method reads one level of precedence."""

    def __init__(self, text: str, variables: tuple[str, ...]) -> None:
        super().__init__(_FORMULA, text)
        self.variables = variables

    def either(self, depth: int) -> Formula:
        if depth > EXPRESSION_DEPTH:
            self.refuse(f"at most {EXPRESSION_DEPTH} parentheses within each other")
        left = self.both(depth)
        while self.take("or"):
            left = _truth(lambda a, b: is_true(a) or is_true(b), left, self.both(depth))
        return left

    def both(self, depth: int) -> Formula:
        left = self.negated(depth)
        while self.take("and"):
            left = _truth(lambda a, b: is_true(a) and is_true(b), left, self.negated(depth))
        return left

    def negated(self, depth: int) -> Formula:
        if self.take("not"):
            inner = self.negated(depth + 1)
            return _truth(lambda a, b: not is_true(a), inner, inner)
        return self.compared(depth)

    def compared(self, depth: int) -> Formula:
        left = self.sum(depth)
        if sign := self.take("==", "!=", *_COMPARED):
            return _truth(self._comparison(sign), left, self.sum(depth))
        return left

    def _comparison(self, sign: str) -> Callable[[Value, Value], bool]:
        if sign == "==":
            return lambda a, b: a is not None and b is not None and a == b
        if sign == "!=":
            return lambda a, b: a is not None and b is not None and a != b
        compared = _COMPARED[sign]

        def ordered(a: Value, b: Value) -> bool:
            return not (a is None or b is None) and compared(self.number(a), self.number(b))

        return ordered

    def number(self, value: Value) -> Rational:
        if value is None or isinstance(value, str):
            found = "a missing value" if value is None else f"the text {quoted(value)}"
            raise ExpressionError(f"{found} {self.where}", "a number")
        return value

    def sum(self, depth: int) -> Formula:
        left = self.product(depth)
        while sign := self.take("+", "-"):
            step = operator.add if sign == "+" else operator.sub
            left = self._numbers(step, left, self.product(depth))
        return left

    def product(self, depth: int) -> Formula:
        left = self.signed(depth)
        while sign := self.take("*", "/"):
            step = operator.mul if sign == "*" else self._divided
            left = self._numbers(step, left, self.signed(depth))
        return left

    def _divided(self, a: Rational, b: Rational) -> Rational:
        if not b:
            raise ExpressionError(f"division by zero in {quoted(self.text)}", "a divisor not zero")
        return a / b

    def _numbers(
        self, step: Callable[[Rational, Rational], Rational], one: Formula, two: Formula
    ) -> Formula:
        return lambda known: step(self.number(one(known)), self.number(two(known)))

    def signed(self, depth: int) -> Formula:
        if self.take("-"):
            inner = self.signed(depth + 1) if depth <= EXPRESSION_DEPTH else self.refuse("less")
            return lambda known: -self.number(inner(known))
        return self.atom(depth)

    def atom(self, depth: int) -> Formula:
        if self.take("("):
            inner = self.either(depth + 1)
            self.need(")")
            return inner
        if self.take("cases"):
            return self.cases(depth + 1)
        kind, token = self.peek()
        if kind == "number" or kind == "text":
            self.at += 1
            constant: Value = rational(token) if kind == "number" else token
            return lambda known: constant
        if self.take("defined"):
            self.need("(")
            name = self.variable()
            self.need(")")
            return lambda known: QQ(int(known.get(name) is not None))
        name = self.variable()
        return lambda known: known.get(name)

    def variable(self) -> str:
        kind, token = self.peek()
        if kind != "name" or token not in self.variables:
            known = ", ".join(self.variables) or "none yet"
            near = closest_name(token, self.variables) if kind == "name" else ""
            self.refuse(near or f"a value, or one of the variables {known}")
        self.at += 1
        return token

    def cases(self, depth: int) -> Formula:
        """``(condition, value, ..., otherwise)``."""
        self.need("(")
        parts = [self.either(depth)]
        while self.take(","):
            parts.append(self.either(depth))
        self.need(")")
        if len(parts) % 2 == 0:
            self.refuse("cases(condition, value, ..., otherwise), with an odd number of parts")

        def chosen(known: Known) -> Value:
            for k in range(0, len(parts) - 1, 2):
                if is_true(parts[k](known)):
                    return parts[k + 1](known)
            return parts[-1](known)

        return chosen


def _truth(step: Callable[[Value, Value], bool], one: Formula, two: Formula) -> Formula:
    return lambda known: QQ(int(step(one(known), two(known))))
