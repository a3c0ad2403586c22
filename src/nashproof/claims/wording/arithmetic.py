"""Findings about numbers and formulas in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nashproof.claims.wording.figures import comparison_words, format_exact
from nashproof.exact.numbers import number_text

Equations = Sequence[tuple[Mapping[str, str], Any]]  # in the certificate's shape, with left exactly


def arithmetic_computed(equations: Equations) -> str:
    """The exact left sides."""
    return "; ".join(format_exact(left) for _, left in equations)


def equations_wrong(equations: Equations) -> str:
    """By how much the sides of each equation differ."""
    return " ".join(
        comparison_words(
            {**equation, "is": number_text(left), "stated": equation["right"]}, equation["left"]
        )
        for equation, left in equations
    )


def equations_right(equations: Equations, identically: bool) -> str:
    """That all equations hold, ``identically`` in parameters."""
    end = " identically." if identically else "."
    if len(equations) > 1:
        return f"Each equation holds{end}"
    ((equation, _),) = equations
    return f"{equation['left']} = {equation['right']}{end}"
