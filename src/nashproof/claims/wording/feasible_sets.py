"""Findings about the feasible set of a linear program in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nashproof.claims.wording.parts import Said, sentences
from nashproof.exact.numbers import Rational, number_text

EMPTY_WHY = Said(
    "No point satisfies all rows: weighted, they add up to a negative constant"
    " on the side that would have to be at least 0."
)
Names = Sequence[str]
Numbers = Sequence[Rational]


def feasible_computed(empty: bool, bounded: bool) -> Said:
    """What the set is."""
    return Said("empty" if empty else "not empty, " + ("bounded" if bounded else "unbounded"))


def feasible_why(names: Names, point: Numbers) -> Said:
    """That a point is feasible."""
    return Said(_start(names, point))


def unbounded_why(names: Names, point: Numbers, ray: Numbers) -> Said:
    """That a ray from a point stays feasible."""
    steps = ", ".join(f"{name} by {number_text(x)}" for name, x in zip(names, ray) if x)
    return sentences(
        _start(names, point),
        f"Changing {steps}, as many times over as one likes, "
        "leads from it to feasible points only.",
    )


def bounded_why(
    names: Names, point: Numbers, limits: Mapping[str, tuple[Rational, Rational]]
) -> Said:
    """Between which limits each variable stays."""
    together: dict[str, list[str]] = {}
    for name, (low, high) in limits.items():
        ends = f"from {number_text(low)} to {number_text(high)}"
        together.setdefault(ends, []).append(name)
    bounds = "; ".join(f"{', '.join(some)} {ends}" for ends, some in together.items())
    return sentences(
        _start(names, point), f"Every feasible point lies within these bounds: {bounds}."
    )


def _start(names: Names, point: Numbers) -> str:
    return f"This point is feasible: {_point(names, point)}."


def _point(names: Names, point: Numbers) -> str:
    """A point, variables of one value together."""
    together: dict[str, list[str]] = {}
    for name, x in zip(names, point):
        together.setdefault(number_text(x), []).append(name)
    return "; ".join(f"{', '.join(some)} = {x}" for x, some in together.items())
