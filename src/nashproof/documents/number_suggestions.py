"""Suggestions, for messages, in place of numbers that are no probabilities.

They decide nothing. Knows no documents and no games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nashproof.errors import InputError
from nashproof.exact.expressions import polynomial
from nashproof.exact.numbers import QQ, Rational, number_text, simplest_between, stated
from nashproof.exact.signs import bernstein

DIGITS = 12  # of a number that may have been rounded


def one_number(text: str) -> str:
    """Return the exact number to write for a decimal: as printed, or the simplest in its place.

    >>> one_number("0.33")
    'the exact 33/100, or 1/3 if it is rounded'
    """
    printed = stated(text)
    exact, simple = (
        number_text((printed.low + printed.high) / 2),
        number_text(simplest_between(printed.low, printed.high)),
    )
    return (
        f"the exact {exact}"
        if simple == exact
        else f"the exact {exact}, or {simple} if it is rounded"
    )


def declaring(error: InputError) -> InputError:
    """Return the error with the options that declare a parameter, if one was not declared."""
    options = '; --family "NAME in [LOW, HIGH]" declares one, --at NAME=VALUE gives it a value'
    more = options * ("declared" in error.expected)
    return error.but(expected=error.expected + more)


def towards_one(
    actions: Sequence[str],
    values: Sequence[Any],
    silent: Sequence[bool],
    parameters: Mapping[str, tuple[Rational, Rational]],
) -> str:
    """Return a suggestion for values of actions to sum to 1.

    The suggestion is exact numbers that round to these, decimals as they are printed, or another
    value for one action, first of those of which nothing is stated (``silent``).
    """
    decimals = _decimals(values)
    printed = [] if parameters else _printed(actions, decimals)
    ways = _rounded(actions, decimals) + printed + _rest(actions, values, silent, parameters)
    return "the sum 1" + ", as with " * bool(ways) + "; or ".join(ways)


def _decimals(values: Sequence[Any]) -> list[str]:
    """Return the numbers as decimals, all of as few digits as they need.

    Empty if one has parameters, or needs many digits.
    """
    if not all(hasattr(x, "denominator") for x in values):
        return []
    digits = next(
        (d for d in range(1, DIGITS + 1) if all(10**d % int(x.denominator) == 0 for x in values)),
        None,
    )
    return [] if digits is None else [_decimal(x, digits) for x in values]


def _decimal(x: Rational, digits: int) -> str:
    whole = str(int(x * 10**digits)).rjust(digits + 1, "0")
    return f"{whole[:-digits]}.{whole[-digits:]}"


def _rounded(actions: Sequence[str], decimals: Sequence[str]) -> list[str]:
    """Return the simplest numbers that round to these decimals, or begin so, if they sum to 1."""
    printed = map(stated, decimals)
    exact = [simplest_between(max(s.low, QQ(0)), s.high + (s.high - s.low) / 2) for s in printed]
    return (
        [f"{_written(zip(actions, map(number_text, exact)))} if these are rounded or cut off"]
        if sum(exact) == 1
        else []
    )


def _printed(actions: Sequence[str], decimals: Sequence[str]) -> list[str]:
    """Return the decimals as printed, if some numbers that round to them sum to 1."""
    printed = [stated(text) for text in decimals]
    if not sum(s.low for s in printed) <= 1 <= sum(s.high for s in printed):
        return []
    return [f"{_written(zip(actions, decimals))} as printed, for all numbers that round to these"]


def _rest(
    actions: Sequence[str],
    values: Sequence[Any],
    silent: Sequence[bool],
    parameters: Mapping[str, tuple[Rational, Rational]],
) -> list[str]:
    """Return values in which one action gets the rest up to the sum 1."""
    for k in sorted(range(len(actions)), key=lambda k: (silent[k], k), reverse=True):
        rest = polynomial(values[k] + 1 - sum(values))
        if rest is not None and min(bernstein(rest, parameters)) >= 0:
            return [_written([(actions[k], number_text(rest))])]
    return []


def _written(pairs: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f'{action} = "{text}"' for action, text in pairs)
