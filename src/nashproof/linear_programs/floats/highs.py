"""HiGHS's proposal for a linear program: a float answer, its basis, and the point of that basis.

Knows no games. Proposes, never decides. HiGHS works in a process of its own, which `solver_client`
asks. This module puts a program into floats, and takes an answer only if its shape is right: the
right number of finite numbers, columns and rows that exist. The point of a basis is computed to any
number of digits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf, isfinite, lcm
from typing import Any, NamedTuple

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ, Rational, simplest_between
from nashproof.limits import RAISED_SECONDS, or_raise
from nashproof.linear_programs.floats import solver_client
from nashproof.linear_programs.floats.solver_worker import packed, unpacked
from nashproof.linear_programs.program import LinearProgram
from nashproof.linear_programs.sparse_program import Basis, SparseProgram

NEAR = 36  # binary digits after the point of HiGHS's floats that are taken as correct
# Binary digits that a step of refinement gains: floats hold 53, the basis matrix may magnify errors
# by the rest
BITS = 30
STEPS = (3, 3, 6, 12, 24)  # of refinement between guesses: each about doubles the digits
RATIO = 2**18  # sizes of entries with at most this ratio need no scaling; below `scaling.SPREAD`
SLACK = 24  # last binary digits that may be wrong
STOPPED = f"HiGHS did not end within {solver_client.SECONDS} processor seconds"
STOPPED += or_raise(RAISED_SECONDS)

Question = dict[str, Any]  # as `solver_worker` takes it
Ways = tuple[dict[str, Any], ...]  # to solve a program: options of HiGHS, one set after the other

ONCE: Ways = ({},)  # with HiGHS' own options
UNREDUCED: Ways = ({"presolve": "off"},)  # for small programs, which take less time than presolve
UNREDUCED_ROWS = 100
ONWARD: Ways = (  # primal: from a feasible basis, hardly moved
    {"simplex_strategy": 4, "primal_simplex_bound_perturbation_multiplier": 0.01},
)
BACK: Ways = (  # dual: from a basis whose multipliers are feasible, with weights that cost little
    {"simplex_strategy": 1, "simplex_dual_edge_weight_strategy": 1},
)
INTERIOR: Ways = ({"solver": "ipm", "run_crossover": "off"},)


@dataclass(frozen=True)
class Proposal:
    """The end of HiGHS's search.

    - ``basis``: a number for each row, in HiGHS's order: that of a column or, as -1, -2, .., of a
      row whose slack is basic. None if HiGHS has no basis;
    - ``value``, ``x`` for the columns, ``y`` for the rows: floats. If the basis is not ``optimal``,
      0 and perhaps empty lists;
    - ``solver``: the number of this program for `solver_client`;
    - ``stopped``: True if HiGHS's time was up.
    """

    solver: object
    optimal: bool
    basis: list[int] | None
    value: float
    x: list[float]
    y: list[float]
    stopped: bool = False


def propose(program: LinearProgram, start: Sequence[int] | None = None) -> Proposal | None:
    """Return HiGHS's Proposal for a program; None if HiGHS does not call it optimal.

    HiGHS starts at the basis ``start`` if that is not None, and anew if it finds no optimum from
    there. If optima are not unique, the proposal may depend on ``start``.
    """
    question: Question = {"do": "solve", "ways": ONCE}
    if start is not None:
        basic = {*start}
        columns = bytes(j in basic for j in program.columns)
        tight = bytes(-1 - i not in basic for i in range(len(program.rows)))
        question = {"do": "solve", "ways": 2 * ONCE, "start": [columns.hex(), tight.hex()]}
    proposal = asked(program, lambda: question | in_floats(program))
    return proposal if proposal and proposal.optimal else None


def optimal_basis(program: LinearProgram) -> list[int] | None:
    """Return the basis at which HiGHS ends for a program, optimal or not; None if it has none."""
    ways = UNREDUCED if len(program.rows) <= UNREDUCED_ROWS else ONCE
    proposal = asked(program, lambda: {"do": "solve", "ways": ways} | in_floats(program))
    return None if proposal is None or proposal.basis is None else sorted(proposal.basis)


def asked(program: LinearProgram, question: Callable[[], Question]) -> Proposal | None:
    """Return HiGHS's Proposal for a program, in answer to ``question()``.

    None if there is no valid answer, or if a number is too large for a float. Raises Unproved if
    HiGHS was stopped: nothing else that is tried would end sooner.
    """
    try:
        answer = solver_client.ask(question())
    except OverflowError:
        return None
    try:
        proposal = _proposal(answer, len(program.columns), len(program.rows)) if answer else None
    except (TypeError, KeyError, ValueError, OverflowError):  # the answer is invalid
        return None
    if proposal and proposal.stopped:
        raise Unproved(STOPPED)
    return proposal


def proposed_of_arrays(
    program: SparseProgram,
    ways: Ways = ONCE,
    seconds: int | None = None,
    start: Basis | None = None,
    basis_alone: bool = False,
) -> Proposal | None:
    """Return the Proposal for a program in arrays; None if there is none or entries differ much.

    HiGHS is stopped after ``seconds`` of processor time (default: `solver_client.SECONDS`). It
    starts at the basis ``start`` if that is not None. With ``basis_alone`` the Proposal has the
    basis and no floats, and is not ``optimal``.
    """
    floats = _array_entries(program)
    if floats is None:
        return None
    if seconds is not None:
        floats["seconds"] = min(seconds, solver_client.SECONDS)
    if start is not None:
        floats["start"] = [marks.astype("b").tobytes().hex() for marks in start]
    question = {"do": "solve", "ways": ways, "basis_alone": basis_alone} | floats
    answer = solver_client.ask(question)
    try:
        return _proposal(answer, program.width, program.height) if answer else None
    except (TypeError, KeyError, ValueError, OverflowError):
        return None


def _array_entries(program: SparseProgram) -> Question | None:
    """Return a program in arrays as `solver_worker` takes it; None if it must be scaled first."""
    import numpy as np

    # the entries must have about equal sizes, since nothing scales them
    counts = np.diff(program.starts)
    values = program.values / np.repeat(program.scales, counts)
    sizes = abs(values[values != 0])
    if not sizes.size or sizes.max() > sizes.min() * RATIO:
        return None
    rights = program.rights.astype(float)
    least = np.where(program.equal, rights, -inf)
    costs = program.costs / program.cost_scale
    floats = {"costs": costs, "least": least, "most": rights, "values": values}
    whole = {"starts": program.starts, "indices": program.columns_of}
    return {
        "columns": program.width,
        "rows": program.height,
        "free": [*range(program.free, program.width)],
        **{key: numbers.astype("d").tobytes().hex() for key, numbers in floats.items()},
        **{key: numbers.astype("i").tobytes().hex() for key, numbers in whole.items()},
    }


def _proposal(answer: Any, columns: int, rows: int) -> Proposal:
    """Return an answer as a Proposal.

    Raises TypeError, KeyError, ValueError or OverflowError if the answer is invalid.
    """
    # a basis has as many different columns and slacks as there are rows
    basis, value = answer["basis"], 0.0
    x, y = list[float](), list[float]()
    if basis is not None and not (
        len(basis) == len({*basis}) == rows
        and {*map(type, basis)} <= {int}
        and -rows <= min(basis, default=0)
        and max(basis, default=-1) < columns
    ):
        raise ValueError("no basis")
    # finite floats of the right number; without an optimum they may be missing
    if answer["optimal"]:
        x, y, value = *_vectors(answer, columns, rows), float(answer["value"])
        if not isfinite(value):
            raise ValueError("no optimum")
    else:
        with suppress(TypeError, KeyError, ValueError):
            x, y = _vectors(answer, columns, rows)
    stopped = answer.get("stopped") is True and not answer["optimal"]
    return Proposal(answer["solver"], bool(answer["optimal"]), basis, value, x, y, stopped)


def _vectors(answer: Any, columns: int, rows: int) -> tuple[list[float], list[float]]:
    """Return the primal and the dual floats of an answer. Raises as ``_proposal`` does."""
    x, y = (unpacked("d", answer[key]).tolist() for key in ("x", "y"))
    if (len(x), len(y)) != (columns, rows) or not all(map(isfinite, x + y)):
        raise ValueError("no floats of a program of that size")
    return x, y


def in_floats(program: LinearProgram) -> Question:
    """Return a program as `solver_worker` takes it. Raises OverflowError if one is no float."""
    # each row lies between bounds: its right side, or infinity on a side to which it is open
    rights = [(row.sense, number(row.right)) for row in program.rows]
    least = [-inf if sense == "<=" else right for sense, right in rights]
    most = [inf if sense == ">=" else right for sense, right in rights]
    starts, indices, values = [0], list[int](), list[Any]()
    for row in program.rows:
        indices += row.entries
        values += row.entries.values()
        starts.append(len(indices))
    # numbers as bytes, in the order of columns and rows
    return {
        "columns": len(program.columns),
        "rows": len(program.rows),
        "free": sorted(program.free),
        "costs": packed("d", [number(program.objective.get(j, 0)) for j in program.columns]),
        "least": packed("d", least),
        "most": packed("d", most),
        "starts": packed("i", starts),
        "indices": packed("i", indices),
        "values": packed("d", values),
    }


def number(x: Rational | int) -> float:
    """Return the float nearest to an exact number. Raises OverflowError for too large ones."""
    return float(x)


def near(floats: Iterable[float]) -> list[Rational]:
    """Return the simplest fractions near floats: mostly those meant, if denominators are small."""
    error = QQ(1, 1 << NEAR)
    return [
        simplest_between(x - error, x + error) for x in (QQ(*x.as_integer_ratio()) for x in floats)
    ]


def near_each(floats: Sequence[float]) -> list[Rational]:
    """Return ``near`` of floats, computed once for each different float."""
    different = [*dict.fromkeys(floats)]
    fraction = dict(zip(different, near(different)))
    return [fraction[x] for x in floats]


def points(program: LinearProgram, proposal: Proposal) -> Iterator[list[Rational]]:
    """Yield guesses at the exact ``x`` at the basis of a proposal.

    First the fractions near the floats, then each from about twice as many binary digits as the one
    before. Free columns are left at 0. Nothing here proves a guess.
    """
    yield near(0.0 if j in program.free else x for j, x in enumerate(proposal.x))
    if proposal.basis is not None:
        with suppress(OverflowError, _NoHelp):
            yield from _finer(program, proposal)


class _TightRow(NamedTuple):
    """A row that is tight at a basis, in integers: ``scale`` times the row of the program."""

    number: int
    scale: int
    entries: list[tuple[int, int]]
    right: int


def _finer(program: LinearProgram, proposal: Proposal) -> Iterator[list[Rational]]:
    """Yield the point of a basis from more and more binary digits, by iterative refinement.

    Invariant: column ``j`` is ``digits[j]`` divided by ``2**bits``, and ``left`` is what this point
    leaves of the right sides of the tight rows, times ``2**bits``. Raises OverflowError or _NoHelp.
    """
    # the tight rows, times the least numbers that make them whole
    basis = proposal.basis or []
    slack = {-1 - j for j in basis if j < 0}
    columns = [(at, j) for at, j in enumerate(basis) if j >= 0]
    tight: list[_TightRow] = []
    for i, row in enumerate(program.rows):
        if i not in slack:
            scale = lcm(*(int(a.denominator) for a in (row.right, *row.entries.values())))
            entries = [(j, int(a * scale)) for j, a in row.entries.items()]
            tight.append(_TightRow(i, scale, entries, int(row.right * scale)))
    digits, left, bits = [0] * len(program.columns), [row.right for row in tight], 0
    error = 1 << SLACK
    for steps in STEPS:
        for _ in range(steps):
            digits, left = _step(proposal.solver, len(program.rows), tight, columns, digits, left)
        bits += steps * BITS
        # the simplest fractions with these digits, the last of which may be wrong
        yield [
            simplest_between(QQ(a - error, 1 << bits), QQ(a + error, 1 << bits))
            if abs(a) >> SLACK and j not in program.free
            else QQ(0)
            for j, a in enumerate(digits)
        ]


def _step(
    solver: object,
    height: int,
    tight: list[_TightRow],
    columns: list[tuple[int, int]],
    digits: list[int],
    left: list[int],
) -> tuple[list[int], list[int]]:
    """Return ``BITS`` more binary digits of the solution of the tight rows, and its residual.

    HiGHS's factors solve for the residual in floats; the new residual is computed in integers.
    Raises OverflowError or _NoHelp if that fails.
    """
    # solve for what is left, scaled to at most 1
    largest = max([1, *map(abs, left)])
    right = [0.0] * height
    for row, rest in zip(tight, left):
        right[row.number] = rest / largest / row.scale
    solution = _over_basis(solver, right)
    # round to the new digits, and subtract their share exactly
    change = [0] * len(digits)
    for at, j in columns:
        change[j] = round(solution[at] * 2.0**BITS * largest)
    left = [
        (rest << BITS) - sum(a * change[j] for j, a in row.entries)
        for rest, row in zip(left, tight)
    ]
    return [(a << BITS) + b for a, b in zip(digits, change)], left


class _NoHelp(Exception):
    """HiGHS does not solve a system."""


def _over_basis(solver: object, right: list[float]) -> Sequence[float]:
    """Return a right side times the inverse of the basis matrix, in floats. Raises _NoHelp."""
    question = {"do": "multiply", "solver": solver, "right": packed("d", right)}
    try:
        solution = unpacked("d", solver_client.ask(question))
    except (TypeError, ValueError):
        raise _NoHelp from None
    if len(solution) != len(right) or not all(map(isfinite, solution)):
        raise _NoHelp
    return solution
