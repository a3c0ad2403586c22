"""Findings about the feasible set of a linear program in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nashproof.exact.numbers import Rational, number_text

EMPTY_WHY = (
    "No point satisfies all rows: weighted, they add up to a negative constant"
    " on the side that would have to be at least 0."
)
Names = Sequence[str]
Numbers = Sequence[Rational]


def feasible_computed(empty: bool, bounded: bool) -> str:
    """What the set is."""
    return "empty" if empty else "not empty, " + ("bounded" if bounded else "unbounded")


def feasible_why(names: Names, point: Numbers) -> str:
    """That a point is feasible."""
    return f"{_start(names, point)}."


def unbounded_why(names: Names, point: Numbers, ray: Numbers) -> str:
    """That a ray from a point stays feasible."""
    steps = ", ".join(f"{name} by {number_text(x)}" for name, x in zip(names, ray) if x)
    return (
        f"{_start(names, point)}; changing {steps}, as many times over as one likes, "
        "leads from it to feasible points only."
    )


def bounded_why(
    names: Names, point: Numbers, limits: Mapping[str, tuple[Rational, Rational]]
) -> str:
    """Between which limits each variable stays."""
    ends = "; ".join(
        f"{name} from {number_text(low)} to {number_text(high)}"
        for name, (low, high) in limits.items()
    )
    return f"{_start(names, point)}, and every feasible point lies within these bounds: {ends}."


def _start(names: Names, point: Numbers) -> str:
    return f"The point with {_point(names, point)} is feasible"


def _point(names: Names, point: Numbers) -> str:
    """A point, variables of one value together."""
    together: dict[str, list[str]] = {}
    for name, x in zip(names, point):
        together.setdefault(number_text(x), []).append(name)
    return "; ".join(f"{', '.join(some)} = {x}" for x, some in together.items())
