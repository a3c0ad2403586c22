"""Findings about numbers and formulas in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nashproof.certificates.codec import number
from nashproof.certificates.shapes import Figure
from nashproof.certificates.statements.algebra import Equation
from nashproof.claims.wording.figures import comparison_words, format_exact

Equations = Sequence[tuple[Equation, Any]]  # each with its left side exactly


def arithmetic_computed(equations: Equations) -> str:
    """The exact left sides."""
    return "; ".join(format_exact(left) for _, left in equations)


def equations_wrong(equations: Equations) -> str:
    """By how much the sides of each equation differ."""
    return " ".join(
        comparison_words(
            Figure(number(left), sides.right, sides.decimals, sides.holds, sides.off), sides.left
        )
        for sides, left in equations
    )


def equations_right(equations: Equations, identically: bool) -> str:
    """That all equations hold, ``identically`` in parameters."""
    end = " identically." if identically else "."
    if len(equations) > 1:
        return f"Each equation holds{end}"
    ((equation, _),) = equations
    return f"{equation}{end}"
