"""Exact guesses at the optimum of a large program in arrays: near floats, then at a basis.

Knows no games. Nothing here shows that a guess is right; who states the program proves it.
"""

from __future__ import annotations

from collections.abc import Iterator

from nashproof.exact.linear_algebra import solve_both
from nashproof.exact.numbers import QQ, Rational, Vector
from nashproof.linear_programs.floats import highs
from nashproof.linear_programs.sparse_program import SparseProgram


def proposed_points(program: SparseProgram) -> Iterator[tuple[list[Rational], list[Rational]]]:
    """Guesses at an optimal ``(x, y)``: the fractions near HiGHS' floats, then those at its basis.

    There is none if HiGHS has none. Free columns are 0 in the first guess.
    """
    proposal = highs.proposed_of_arrays(program)
    if proposal is None:
        return
    if proposal.x:
        kept = proposal.x[: program.free]
        x = highs.near_each(kept) + [QQ(0)] * (program.width - program.free)
        yield x, highs.near_each(proposal.y)
    if proposal.basis is not None:
        point = _at_basis(program, proposal.basis)
        if point:
            yield point


def _at_basis(
    program: SparseProgram, basis: list[int]
) -> tuple[list[Rational], list[Rational]] | None:
    """The exact ``(x, y)`` at a basis; None if it is none."""
    slack = {-1 - j for j in basis if j < 0}
    support = sorted(j for j in basis if j >= 0)
    tight = [i for i in range(program.height) if i not in slack]
    rows = _integer_rows(program, support, tight)
    scales = [int(program.scales[i]) for i in tight]
    rights = [QQ(int(program.rights[i]) * scale) for i, scale in zip(tight, scales)]
    both = solve_both(rows, rights, [QQ(int(j == program.goal)) for j in support])
    if both is None:
        return None
    y = tuple(multiplier * scale for multiplier, scale in zip(both[1], scales))
    return _spread(support, both[0], program.width), _spread(tight, y, program.height)


def _integer_rows(
    program: SparseProgram, support: list[int], tight: list[int]
) -> list[dict[int, int]]:
    """The tight rows in the columns of the support, numbered in their order, times their scales."""
    import numpy as np

    place = np.full(program.width, -1)
    place[support] = np.arange(len(support))
    columns, values = place[program.columns_of].tolist(), program.values.tolist()
    starts = program.starts.tolist()
    return [
        {j: a for j, a in zip(columns[low:high], values[low:high]) if j >= 0}
        for low, high in ((starts[i], starts[i + 1]) for i in tight)
    ]


def _spread(places: list[int], values: Vector, length: int) -> list[Rational]:
    """A vector of a length with values at some places, and zeros elsewhere."""
    full = [QQ(0)] * length
    for j, value in zip(places, values):
        full[j] = value
    return full
