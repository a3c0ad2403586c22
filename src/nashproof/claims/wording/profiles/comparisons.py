"""Findings that compare figures of profiles in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nashproof.claims.wording.figures import box_words, exact_value, format_exact
from nashproof.claims.wording.parts import (
    AtPoint,
    Measure,
    Part,
    Said,
    Unmet,
    Value,
    said,
    sentences,
)
from nashproof.exact.numbers import Rational, number_text, point_text

NO_PROOF = Said(
    "No sampled point refutes it, but no proof for all was found:"
    " the signs of the Bernstein coefficients differ."
)


@dataclass(frozen=True)
class SaidSide:
    """A figure in words, which are a text for a mere number; its value, perhaps in letters."""

    words: Measure | str
    value: Any


@dataclass(frozen=True)
class Compared:
    """A relation between two figures as decided; ``difference`` is left minus right."""

    left: SaidSide
    relation: str
    right: SaidSide
    difference: Any
    holds: bool


def figure_words(what: Measure, times: Rational, profile: str) -> Measure:
    """A figure, what it is multiplied by, and (unless "") the profile that it is one of."""
    return replace(what, times=number_text(times) if times != 1 else "", profile=profile)


def _value(value: Any, at: Mapping[str, Rational] | None) -> str:
    return format_exact(value) if at is not None else number_text(value)


def comparisons_computed(compared: Sequence[Compared], at: Mapping[str, Rational] | None) -> Said:
    """The values of the figures."""
    pairs = (f"{_value(one.left.value, at)} and {_value(one.right.value, at)}" for one in compared)
    return Said("; ".join(pairs))


def comparisons_why(
    compared: Sequence[Compared],
    box: Mapping[str, Sequence[Rational]],
    at: Mapping[str, Rational] | None,
    inside: bool,
) -> Said:
    """The relations that do not hold, at a point ``at``; if all hold, all of them.

    ``at`` is None where they hold throughout the box, or ``inside`` of it.
    """
    wrong = [one for one in compared if not one.holds]
    relations = sentences(*(_sentence(one, at) for one in wrong or compared))
    return Said(_place(box, at, inside), relations)


def _sentence(one: Compared, at: Mapping[str, Rational] | None) -> Said:
    left, right = one.left.words, one.right.words
    within = right.within() if isinstance(right, Measure) else right
    if at is None:
        return said(
            "{left} minus {right} is {difference}, {relation} 0.",
            left=left,
            right=within,
            difference=number_text(one.difference),
            relation=one.relation,
        )
    left_value = exact_value(one.left.value)
    right_value = exact_value(one.right.value) if isinstance(right, Measure) else Value()
    if isinstance(left, Measure) and not one.holds:
        return Said(Unmet(left, left_value, one.relation, within, right_value))
    return said(
        "{left}{value} is {isnt}{relation} {right}{other}.",
        left=left,
        value=f", {left_value}," * isinstance(left, Measure),
        isnt="not " * (not one.holds),
        relation=one.relation,
        right=within,
        other=f", {right_value}" * bool(right_value),
    )


def _place(
    box: Mapping[str, Sequence[Rational]], at: Mapping[str, Rational] | None, inside: bool
) -> Part:
    """For which parameters it is said."""
    if at:
        return AtPoint(point_text(at))
    ends = ", ends excepted" if inside else ""
    return f"For every {box_words(box)}{ends}: " if box else ""
