"""Findings about numbers and formulas in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nashproof.certificates.codec import number
from nashproof.certificates.shapes import Figure
from nashproof.certificates.statements.algebra import Equation
from nashproof.claims.wording.figures import comparison_words, format_exact
from nashproof.claims.wording.parts import Said, sentences

Equations = Sequence[tuple[Equation, Any]]  # each with its left side exactly


NOT_DEFINED = Said(
    "On each box that was tried, a denominator is 0 somewhere, or is not shown to be without zeros."
)


def arithmetic_computed(equations: Equations) -> Said:
    """The exact left sides."""
    return Said("; ".join(format_exact(left) for _, left in equations))


def equations_wrong(equations: Equations) -> Said:
    """By how much the sides of each equation differ."""
    return sentences(
        *(
            comparison_words(
                Figure(number(left), one.right, one.decimals, one.holds, one.off), one.left
            )
            for one, left in equations
        )
    )


def equations_right(equations: Equations, identically: bool) -> Said:
    """That all equations hold, ``identically`` in parameters."""
    end = " identically." if identically else "."
    if len(equations) > 1:
        return Said(f"Each equation holds{end}")
    ((equation, _),) = equations
    return Said(f"{equation}{end}")
