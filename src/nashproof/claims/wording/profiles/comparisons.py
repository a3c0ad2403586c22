"""Findings that compare figures of profiles in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nashproof.claims.wording.figures import box_words, format_exact
from nashproof.exact.numbers import Rational, number_text, point_text

NO_PROOF = (
    "No sampled point refutes it, but no proof for all was found:"
    " the signs of the Bernstein coefficients differ."
)


@dataclass(frozen=True)
class Compared:
    """A relation between two figures as decided.

    Of each figure: its words, whether it is a mere number, its value. ``difference`` is left minus
    right; at a point the values are numbers, else expressions.
    """

    words: tuple[str, str]
    numbers: tuple[bool, bool]
    values: tuple[Any, Any]
    relation: str
    difference: Any
    holds: bool


def figure_words(what: str, times: Rational, profile: str) -> str:
    """A figure, what it is multiplied by, and (unless "") the profile that it is one of."""
    text = f"{number_text(times)} times t{what[1:]}" if times != 1 else what
    return f"{text} in the profile {profile}" if profile else text


def _value(value: Any, at: Mapping[str, Rational] | None) -> str:
    return format_exact(value) if at is not None else number_text(value)


def comparisons_computed(compared: Sequence[Compared], at: Mapping[str, Rational] | None) -> str:
    """The values of the figures."""
    return "; ".join(" and ".join(_value(value, at) for value in one.values) for one in compared)


def comparisons_why(
    compared: Sequence[Compared],
    box: Mapping[str, Sequence[Rational]],
    at: Mapping[str, Rational] | None,
    inside: bool,
) -> str:
    """The relations that do not hold, at a point ``at``; if all hold, all of them.

    ``at`` is None where they hold throughout the box, or ``inside`` of it.
    """
    wrong = [one for one in compared if not one.holds]
    sentences = [_sentence(one, at) for one in wrong or compared]
    return _place(box, at, inside) + ". ".join(sentences) + "."


def _sentence(one: Compared, at: Mapping[str, Rational] | None) -> str:
    left, right = one.words
    right_within = right[0].lower() + right[1:]
    if at is None:
        return f"{left} minus {right_within} is {number_text(one.difference)}, {one.relation} 0"
    left_value, right_value = (_value(value, at) for value in one.values)
    right_side = right if one.numbers[1] else f"{right_within}, {right_value}"
    left_side = left if one.numbers[0] else f"{left}, {left_value},"
    return f"{left_side} is {'' if one.holds else 'not '}{one.relation} {right_side}"


def _place(
    box: Mapping[str, Sequence[Rational]], at: Mapping[str, Rational] | None, inside: bool
) -> str:
    """For which parameters it is said."""
    if at:
        return f"At {point_text(at)}: "
    ends = ", ends excepted" if inside else ""
    return f"For every {box_words(box)}{ends}: " if box else ""
