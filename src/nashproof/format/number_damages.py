"""Numbers and expressions with one digit, sign or denominator changed. Knows no claims."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeVar

from nashproof.errors import InputError
from nashproof.exact.expressions import Parametric, evaluate, expression
from nashproof.exact.numbers import QQ

Place = TypeVar("Place")
PLACES = 3  # of one expression that are changed: numerals, signs; terms of a linear form
_NUMERAL = re.compile(r"(?<![0-9.])[0-9]+(?:\.[0-9]+)?")
_NUMBER = re.compile(r"(?<![\w.)])(-?)([0-9]+(?:\.[0-9]+)?)(?:/([0-9]+))?(?![\w.])")
_OPERATOR = re.compile(r"[+-]")


def number_damages(text: str) -> Iterator[str]:
    """Yield a text of words and numbers, each number in turn with a digit or its sign changed.

    >>> list(number_damages("at most 1/3"))
    ['at most 2/3', 'at most 0/3', 'at most 1/4', 'at most 1/2', 'at most -1/3']
    """
    for match in _NUMBER.finditer(text):
        for damaged in _other_numbers(*match.groups()):
            yield text[: match.start()] + damaged + text[match.end() :]


def _other_numbers(sign: str, over: str, under: str | None) -> Iterator[str]:
    tail = f"/{under}" if under else ""
    for step in (1, -1):
        yield from (f"{sign}{digits}{tail}" for digits in _changed(over, step))
    for step in (1, -1) if under else ():
        yield from (
            f"{sign}{over}/{digits}" for digits in _changed(under or "", step) if int(digits)
        )
    if is_not_zero(over):
        yield f"{over}{tail}" if sign else f"-{over}{tail}"


def is_not_zero(numeral: str) -> bool:
    """Return whether a numeral is not 0, so that its sign means something."""
    return any(digit in "123456789" for digit in numeral)


def _changed(numeral: str, step: int) -> Iterator[str]:
    """Yield the numeral with its last digit changed by a step; nothing if it would be negative."""
    whole, _, part = numeral.partition(".")
    number = int(whole + part) + step
    if number >= 0:
        digits = str(number).rjust(len(part) + 1, "0")
        yield digits[: -len(part)] + "." + digits[-len(part) :] if part else digits


def expression_damages(text: str) -> Iterator[str]:
    """Yield an expression with one numeral changed, one sign turned, or negated as a whole.

    >>> list(expression_damages("1 - a/3"))
    ['2 - a/3', '1 - a/4', '1 + a/3', '-(1 - a/3)']
    """
    for match in sample(list(_NUMERAL.finditer(text))):
        for numeral in _changed(match[0], 1):
            yield text[: match.start()] + numeral + text[match.end() :]
    for match in sample(list(_OPERATOR.finditer(text))):
        yield text[: match.start()] + ("+" if match[0] == "-" else "-") + text[match.end() :]
    if text.strip() != "0":
        yield f"-({text})"


def sample(places: Sequence[Place]) -> Iterator[Place]:
    """Return at most PLACES of the places, the first and the last among them."""
    last, steps = len(places) - 1, PLACES - 1
    numbers = range(len(places)) if last < PLACES else [k * last // steps for k in range(PLACES)]
    return (places[k] for k in numbers)


def change(new: str, old: str) -> Parametric | None:
    """Return the difference of a new number or expression and an old one: 0 if they are equal.

    With parameters the difference is taken where all are 1/2; it is 1 if it vanishes there but not
    everywhere. None if an expression cannot be read.

    >>> change("2/6", "1/3"), change("a + 1", "a"), change("at most 1", "1")
    (0, 1, None)
    """
    names = sorted(set(re.findall("[A-Za-z][A-Za-z_]*", new + old)))
    try:
        step = expression(new, names) - expression(old, names)
        middle = evaluate(step, dict.fromkeys(names, QQ(1, 2))) if names else step
    except (InputError, ZeroDivisionError):
        return None
    return middle or (1 if step else 0)
