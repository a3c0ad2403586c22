"""Exact guesses at the optimum of a large program in arrays: near floats, then at a basis.

Knows no games. Nothing here shows that a guess is right; who states the program proves it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from nashproof.errors import Unproved
from nashproof.exact.linear_algebra import solve_both
from nashproof.exact.numbers import QQ, Rational, Vector
from nashproof.linear_programs.floats import highs
from nashproof.linear_programs.sparse_program import Basis, SparseProgram

if TYPE_CHECKING:
    from nashproof.linear_programs.sparse_program import Integers


class Point(NamedTuple):
    """A guess at an optimal ``x`` with its multipliers ``y``, and the basis that HiGHS has there.

    A guess that is not from near floats is the one solution at this basis.
    """

    x: list[Rational]
    y: list[Rational]
    basis: Basis | None


def proposed_points(program: SparseProgram, seconds: int | None = None) -> Iterator[Point]:
    """Yield guesses at an optimum: the fractions near HiGHS' floats, then those at its basis.

    There is none if HiGHS has none. Nothing here shows that a guess is right. Raises Unproved after
    the guesses if HiGHS was stopped: after so many ``seconds``, if they are given.
    """
    proposal = highs.proposed_of_arrays(program, seconds=seconds)
    if proposal is not None:
        yield from exact_points(program, proposal)
        if proposal.stopped:
            raise Unproved(highs.STOPPED)


def last_basis(program: SparseProgram, start: Basis | None, dual: bool) -> Basis | None:
    """Return the basis at which HiGHS ends; None if it has none.

    It goes on from the basis ``start`` of a feasible point, if there is one; with ``dual`` its
    multipliers are feasible instead. Raises Unproved if HiGHS was stopped.
    """
    ways = highs.ONCE if start is None else highs.BACK if dual else highs.ONWARD
    proposal = highs.proposed_of_arrays(program, ways, start=start, basis_alone=True)
    if proposal is not None and proposal.stopped:
        raise Unproved(highs.STOPPED)
    return None if proposal is None else proposed_basis(program, proposal)


def exact_points(program: SparseProgram, proposal: highs.Proposal) -> Iterator[Point]:
    """Yield the guesses of ``proposed_points`` from what HiGHS has proposed."""
    basis = proposed_basis(program, proposal)
    if proposal.x:
        yield Point(highs.near_each(proposal.x), highs.near_each(proposal.y), basis)
    point = None if basis is None else _at_basis(program, basis)
    if point:
        yield point


def interior_support(program: SparseProgram) -> tuple[list[bool], list[bool]] | None:
    """Return the columns and the rows that have weight in the middle of all optima, in floats.

    None if HiGHS has no such floats. By its interior point method: a column has weight if it is
    greater than what it costs, a row if its multiplier is greater than its slack.
    """
    import numpy as np

    proposal = highs.proposed_of_arrays(program, highs.INTERIOR)
    if proposal is None or not proposal.x:
        return None
    x, y = np.array(proposal.x), np.array(proposal.y)
    rows = np.repeat(np.arange(program.height), np.diff(program.starts))
    entries = program.values / program.scales[rows]
    slack = program.rights - np.bincount(rows, entries * x[program.columns_of], program.height)
    prices = np.bincount(program.columns_of, entries * y[rows], program.width)
    costs = prices - program.costs / program.cost_scale
    return (x > abs(costs)).tolist(), (abs(y) > slack).tolist()


def proposed_basis(program: SparseProgram, proposal: highs.Proposal) -> Basis | None:
    """Return the basis of a proposal for a program, if it has one."""
    import numpy as np

    if proposal.basis is None:
        return None
    numbers = np.array(proposal.basis, dtype=np.int64)
    columns, tight = np.zeros(program.width, dtype=bool), np.ones(program.height, dtype=bool)
    columns[numbers[numbers >= 0]] = True
    tight[-1 - numbers[numbers < 0]] = False
    return Basis(columns, tight)


def _at_basis(program: SparseProgram, basis: Basis) -> Point | None:
    """Return the exact Point at a basis; None if it is none."""
    import numpy as np

    support, tight = (np.flatnonzero(marks).tolist() for marks in basis)
    rows = integer_rows(program, support, tight)
    scales = program.scales[tight].tolist()
    rights = rationals(program.rights[tight].astype(object) * scales, 1)
    both = solve_both(rows, rights, rationals(program.costs[support], program.cost_scale))
    if both is None:
        return None
    y = tuple(m * scale if m and scale != 1 else m for m, scale in zip(both[1], scales))
    x = _spread(support, both[0], program.width)
    return Point(x, _spread(tight, y, program.height), basis)


def rationals(whole: Integers, under: int) -> list[Rational]:
    """Return integers over one denominator as elements of QQ."""
    zero = QQ(0)
    rational = type(zero)  # much faster than QQ itself
    return [rational(a, under) if a else zero for a in whole.tolist()]


def integer_rows(
    program: SparseProgram, support: list[int], tight: list[int]
) -> list[dict[int, int]]:
    """Return some rows in some columns, numbered in their order, times the rows' scales."""
    import numpy as np

    place, is_tight = np.full(program.width, -1), np.zeros(program.height, dtype=bool)
    place[support], is_tight[tight] = np.arange(len(support)), True
    columns = place[program.columns_of]
    stays = (columns >= 0) & np.repeat(is_tight, np.diff(program.starts))
    starts = np.append(0, np.cumsum(stays))[program.starts[[*tight, -1]]].tolist()
    entries = [*zip(columns[stays].tolist(), program.values[stays].tolist())]
    return [dict(entries[a:b]) for a, b in zip(starts, starts[1:])]


def _spread(places: list[int], values: Vector, length: int) -> list[Rational]:
    """Return a vector of a length with values at some places, and zeros elsewhere."""
    full = [QQ(0)] * length
    for j, value in zip(places, values):
        full[j] = value
    return full
