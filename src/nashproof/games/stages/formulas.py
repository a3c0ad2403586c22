"""Formulas over the variables of a stage game: a small grammar, never given to an evaluator.

A value is an exact number or a text; true and false are the numbers 1 and 0. A variable without a
value in an outcome is *missing*: every comparison with it is false, and nothing can be computed
from it. ``cases(c1, v1, c2, v2, ..., otherwise)`` takes the value of the first true condition.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import NoReturn, TypeAlias

from nashproof.errors import ExpressionError, closest_name, name_list, quoted
from nashproof.exact.numbers import QQ, Rational, number_text, rational
from nashproof.exact.token_reader import Language, TokenReader
from nashproof.games.stages.possible_values import NUMBERS, Possible, Value, of_values
from nashproof.limits import EXPRESSION_DEPTH

Assignment: TypeAlias = Mapping[str, Value]
Variables: TypeAlias = Mapping[str, Possible]  # with the values that each can have

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
    {"=": "== for a comparison"},
)
_TRUTHS = of_values([QQ(0), QQ(1)])
_COMPARED: Mapping[str, Callable[[Rational, Rational], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def value_text(value: Value) -> str:
    """Return a value as text: ``NA``, as gtree writes it, for a missing one.

    >>> value_text(QQ(1, 2)), value_text("check"), value_text(None)
    ('1/2', 'check', 'NA')
    """
    return MISSING if value is None else value if isinstance(value, str) else number_text(value)


@dataclass(frozen=True)
class Formula:
    """The value of a formula in each outcome, and the values that it can have."""

    value: Callable[[Assignment], Value]
    possible: Possible

    def __call__(self, assignment: Assignment) -> Value:
        """Return the formula's value, given those of the variables."""
        return self.value(assignment)


def formula(text: str, variables: Variables, condition: bool = False) -> Formula:
    """Return the Formula of a text. Raises InputError, also for a ``condition`` that can be a text.

    >>> known = {"a": Possible(("fold", "call")), "b": NUMBERS}
    >>> winner = formula("cases(a == 'fold', 2, defined(b), (b > 1) + 1, 0)", known)
    >>> print(winner({"a": "fold"}), winner({"a": "call", "b": QQ(3)}), winner({}))
    2 2 0
    """
    parser = _FormulaParser(text, variables)
    parsed = parser.truth(parser.either(0)) if condition else parser.either(0)
    parser.need_end()
    return parsed


def is_true(value: Value) -> bool:
    """Return whether the value of a condition is true: a number other than 0.

    >>> is_true(QQ(1)), is_true(None)
    (True, False)
    """
    return value is not None and value != 0 and not isinstance(value, str)


class _FormulaParser(TokenReader):
    """A recursive-descent parser: each method reads one level of precedence, from ``or`` down.

    With each formula it keeps the values that the formula can have, so that a comparison that can
    never be true (a misspelt text) is refused when the formula is read.
    """

    def __init__(self, text: str, variables: Variables) -> None:
        super().__init__(_FORMULA, text)
        self.variables = variables

    def either(self, depth: int) -> Formula:
        if depth > EXPRESSION_DEPTH:
            self.refuse(f"at most {EXPRESSION_DEPTH} parentheses within each other")
        left = self.both(depth)
        while self.take("or"):
            sides = self.truth(left), self.truth(self.both(depth))
            left = _truth(lambda a, b: is_true(a) or is_true(b), *sides)
        return left

    def both(self, depth: int) -> Formula:
        left = self.negated(depth)
        while self.take("and"):
            sides = self.truth(left), self.truth(self.negated(depth))
            left = _truth(lambda a, b: is_true(a) and is_true(b), *sides)
        return left

    def negated(self, depth: int) -> Formula:
        if self.take("not"):
            inner = self.truth(self.negated(depth + 1))
            return _truth(lambda a, b: not is_true(a), inner, inner)
        return self.compared(depth)

    def truth(self, condition: Formula) -> Formula:
        """Return a formula as a condition. Refuses one that can be a text, which is never true."""
        if condition.possible.texts:
            found = f"a condition that can be the text {quoted(condition.possible.texts[0])}"
            example = "a comparison, such as NAME == 'TEXT'"
            raise ExpressionError(f"{found} {self.where}", example)
        return condition

    def compared(self, depth: int) -> Formula:
        left, start = self.sum(depth), self.at
        if sign := self.take("==", "!=", *_COMPARED):
            right = self.sum(depth)
            if sign in ("==", "!=") and not left.possible.meets(right.possible):
                # Name the literal of the two sides first: it is most likely the misspelt side.
                written = self.tokens[start - 1][0] in ("text", "number")
                first = left if written or right.possible.only is None else right
                self._refuse_unequal(first, right if first is left else left)
            return _truth(self._comparison(sign), left, right)
        return left

    def _refuse_unequal(self, left: Formula, right: Formula) -> NoReturn:
        """Refuse to compare sides that are never equal; ``left`` may be a literal value."""
        value = left.possible.only
        if value is None:
            found = f"two sides that are never equal {self.where}"
            sides = f"one side is one of {left.possible}, one of {right.possible}"
            raise ExpressionError(found, f"common values: {sides}")
        raise ExpressionError(f"{left.possible} {self.where}", right.possible.suggestion(value))

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
        self, step: Callable[[Rational, Rational], Rational], left: Formula, right: Formula
    ) -> Formula:
        return Formula(
            lambda assignment: step(self.number(left(assignment)), self.number(right(assignment))),
            NUMBERS,
        )

    def signed(self, depth: int) -> Formula:
        if self.take("-"):
            inner = self.signed(depth + 1) if depth <= EXPRESSION_DEPTH else self.refuse("less")
            return Formula(lambda assignment: -self.number(inner(assignment)), NUMBERS)
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
            return Formula(lambda assignment: constant, of_values([constant]))
        if self.take("defined"):
            self.need("(")
            inner = self.value(self.variable())
            self.need(")")
            return _truth(lambda a, b: a is not None, inner, inner)
        return self.value(self.variable())

    def value(self, name: str) -> Formula:
        return Formula(lambda assignment: assignment.get(name), self.variables[name])

    def variable(self) -> str:
        kind, token = self.peek()
        if kind != "name" or token not in self.variables:
            names = name_list(self.variables) or "none yet"
            texts = {text for possible in self.variables.values() for text in possible.texts}
            near = closest_name(token, self.variables) if kind == "name" else ""
            quotes = f"'{token}' in single quotes" if token in texts else near
            expected = f"a number, a text in single quotes, or one of the variables {names}"
            self.refuse(quotes or expected)
        self.at += 1
        return token

    def cases(self, depth: int) -> Formula:
        """Parse ``(condition, value, ..., otherwise)``."""
        self.need("(")
        parts = [self.either(depth)]
        while self.take(","):
            parts.append(self.either(depth))
        self.need(")")
        if len(parts) % 2 == 0:
            self.refuse("cases(condition, value, ..., otherwise), with an odd number of parts")
        conditions = [self.truth(part) for part in parts[:-1:2]]
        values = [*parts[1::2], parts[-1]]

        def chosen(assignment: Assignment) -> Value:
            for condition, value in zip(conditions, values):
                if is_true(condition(assignment)):
                    return value(assignment)
            return values[-1](assignment)

        return Formula(chosen, reduce(operator.or_, (value.possible for value in values)))


def _truth(step: Callable[[Value, Value], bool], left: Formula, right: Formula) -> Formula:
    return Formula(lambda assignment: QQ(int(step(left(assignment), right(assignment)))), _TRUTHS)
