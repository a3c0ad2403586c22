"""Exact guesses at the optimum of a large program in arrays: near floats, then at a basis.

Knows no games. Nothing here shows that a guess is right; who states the program proves it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from nashproof.errors import Unproved
from nashproof.exact.linear_algebra import solve_both
from nashproof.exact.numbers import QQ, Rational, Vector
from nashproof.linear_programs.floats import highs
from nashproof.linear_programs.sparse_program import Basis, SparseProgram

if TYPE_CHECKING:
    import numpy as np

    from nashproof.linear_programs.sparse_program import Integers


class Point(NamedTuple):
    """A guess at an optimal ``x`` with its multipliers ``y``, and the basis that HiGHS has there.

    A guess that is not from near floats is the one solution at this basis.
    """

    x: list[Rational]
    y: list[Rational]
    basis: Basis | None


def proposed_points(
    program: SparseProgram,
    near: bool = True,
    seconds: int | None = None,
    start: Basis | None = None,
    dual: bool = False,
) -> Iterator[Point]:
    """Guesses at an optimum: the fractions near HiGHS' floats, then those at its basis.

    There is none if HiGHS has none. Without ``near`` the first guess is left out, which seldom is
    right if the costs have many digits. With ``start``, the basis of a feasible point, HiGHS goes
    on from there; with ``dual`` its multipliers are feasible instead. Nothing here shows that a
    guess is right. Raises Unproved after the guesses if HiGHS was stopped: after so many
    ``seconds``, if they are given.
    """
    ways = highs.ONCE if start is None else highs.BACK if dual else highs.ONWARD
    proposal = highs.proposed_of_arrays(program, ways, seconds, start)
    if proposal is not None:
        yield from exact_points(program, proposal, near)
        if proposal.stopped:
            raise Unproved(highs.STOPPED)


def exact_points(
    program: SparseProgram, proposal: highs.Proposal, near: bool = True
) -> Iterator[Point]:
    """The guesses of ``proposed_points`` from what HiGHS has proposed."""
    basis = proposed_basis(program, proposal)
    if proposal.x and near:
        yield Point(highs.near_each(proposal.x), highs.near_each(proposal.y), basis)
    point = None if basis is None else _at_basis(program, basis)
    if point:
        yield point


def interior_support(program: SparseProgram) -> tuple[list[bool], list[bool]] | None:
    """Which columns and which rows have weight in the middle of all optima, as floats have it.

    None if HiGHS has no such floats. By its interior point method: a column has weight if it is
    greater than what it costs, a row if its multiplier is greater than what is left of it.
    """
    import numpy as np

    proposal = highs.proposed_of_arrays(program, highs.INTERIOR)
    if proposal is None or not proposal.x:
        return None
    x, y = np.array(proposal.x), np.array(proposal.y)
    rows = np.repeat(np.arange(program.height), np.diff(program.starts))
    entries = program.values / program.scales[rows]
    left = program.rights - np.bincount(rows, entries * x[program.columns_of], program.height)
    prices = np.bincount(program.columns_of, entries * y[rows], program.width)
    costs = prices - program.costs / program.cost_scale
    return (x > abs(costs)).tolist(), (abs(y) > left).tolist()


def costless_columns(
    program: SparseProgram, x: list[Rational], y: list[Rational]
) -> list[int] | None:
    """The columns without a reduced cost, if ``x`` and ``y`` prove each other optimal; else None.

    The test is that of `program.verified`, in arrays of integers.
    """
    import numpy as np

    (point, under), (multipliers, below) = _whole(x), _whole(y)
    rows = np.repeat(np.arange(program.height), np.diff(program.starts))
    places, entries = program.columns_of, program.values
    left = _sums(rows, entries, point, places, program.height)
    slack = program.rights * program.scales.astype(object) * under - left
    scale = lcm(*program.scales.tolist())
    prices = multipliers * (scale // program.scales.astype(object))
    priced = _sums(places, entries, prices, rows, program.width) * program.cost_scale
    costs = program.costs.astype(object) * scale * below - priced
    earned, bound = (program.costs * point).sum(), (program.rights * multipliers).sum()
    feasible = not slack[program.equal].any() and (slack >= 0).all()
    signs = (point[: program.free] >= 0).all() and (multipliers[~program.equal] >= 0).all()
    dual = (costs <= 0).all() and not costs[program.free :].any()
    if feasible and signs and dual and earned * below == bound * under * program.cost_scale:
        return [int(j) for j in np.flatnonzero(costs == 0)]
    return None


def _whole(numbers: list[Rational]) -> tuple[np.ndarray, int]:
    """Numbers times the least one that makes all of them whole, as Python's integers, and that."""
    import numpy as np

    scale = lcm(*{int(a.denominator) for a in numbers if a})
    whole = [int(a.numerator) * (scale // int(a.denominator)) if a else 0 for a in numbers]
    return np.array(whole, dtype=object), scale


def _sums(
    places: Integers, entries: Integers, factors: np.ndarray, of: Integers, count: int
) -> np.ndarray:
    """For each of ``count`` places the sum of the entries there, each times the factor ``of`` it.

    Most factors are 0, and nothing is multiplied by them.
    """
    import numpy as np

    totals = np.zeros(count, dtype=object)
    there = (factors != 0)[of]
    np.add.at(totals, places[there], entries[there].astype(object) * factors[of[there]])
    return totals


def proposed_basis(program: SparseProgram, proposal: highs.Proposal) -> Basis | None:
    """The basis of a proposal for a program, if it has one."""
    import numpy as np

    if proposal.basis is None:
        return None
    numbers = np.array(proposal.basis, dtype=np.int64)
    columns, tight = np.zeros(program.width, dtype=bool), np.ones(program.height, dtype=bool)
    columns[numbers[numbers >= 0]] = True
    tight[-1 - numbers[numbers < 0]] = False
    return Basis(columns, tight)


def _at_basis(program: SparseProgram, basis: Basis) -> Point | None:
    """The exact Point at a basis; None if it is none."""
    import numpy as np

    support, tight = (np.flatnonzero(marks).tolist() for marks in basis)
    rows = integer_rows(program, support, tight)
    scales = program.scales[tight].tolist()
    rights = _rationals(program.rights[tight].astype(object) * scales, 1)
    both = solve_both(rows, rights, _rationals(program.costs[support], program.cost_scale))
    if both is None:
        return None
    y = tuple(m * scale if m and scale != 1 else m for m, scale in zip(both[1], scales))
    x = _spread(support, both[0], program.width)
    return Point(x, _spread(tight, y, program.height), basis)


def _rationals(whole: Integers, under: int) -> list[Rational]:
    """Integers over one denominator as elements of QQ."""
    zero = QQ(0)
    rational = type(zero)  # much faster than QQ itself
    return [rational(a, under) if a else zero for a in whole.tolist()]


def integer_rows(
    program: SparseProgram, support: list[int], tight: list[int]
) -> list[dict[int, int]]:
    """Some rows in some columns, numbered in their order, times the rows' scales."""
    import numpy as np

    place = np.full(program.width, -1)
    place[support] = np.arange(len(support))
    columns = place[program.columns_of]
    stays = columns >= 0
    starts = np.append(0, np.cumsum(stays))[program.starts].tolist()
    kept, values = columns[stays].tolist(), program.values[stays].tolist()
    return [
        dict(zip(kept[starts[i] : starts[i + 1]], values[starts[i] : starts[i + 1]])) for i in tight
    ]


def _spread(places: list[int], values: Vector, length: int) -> list[Rational]:
    """A vector of a length with values at some places, and zeros elsewhere."""
    full = [QQ(0)] * length
    for j, value in zip(places, values):
        full[j] = value
    return full
