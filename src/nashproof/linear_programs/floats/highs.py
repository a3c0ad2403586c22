"""What HiGHS proposes for a linear program: a float answer, its basis, and the point of that basis.

Knows no games. Proposes, never decides. HiGHS works in a process of its own, which `solver_client`
asks. Here a program is put into floats, and an answer is taken only if it can be one: the right
number of finite numbers, columns and rows that there are. The point of a basis is computed to any
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
from nashproof.linear_programs.floats import solver_client
from nashproof.linear_programs.floats.solver_worker import packed, unpacked
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.linear_programs.sparse_program import Basis, SparseProgram

NEAR = 36  # binary digits after the point that are taken for right in what HiGHS answers
BITS = (
    30  # gained by a step of refinement: floats hold 53, the basis matrix may magnify by the rest
)
STEPS = (3, 3, 6, 12, 24)  # of refinement between guesses: each about doubles the digits
ALIKE = 2**18  # entries whose sizes have no larger ratio need no scaling; below `scaling.SPREAD`
SLACK = 24  # last binary digits that are not relied on
STOPPED = f"HiGHS did not end within {solver_client.SECONDS} processor seconds"

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
    """Where HiGHS ended.

    ``basis`` has one number a row, in HiGHS' order: that of a column or, as -1, -2, .., of a row
    whose slack is basic. It is None if HiGHS has none. In floats: ``value``, ``x`` for the columns,
    ``y`` for the rows; of a basis that is not ``optimal`` 0 and, if there are none, empty lists.
    ``solver`` tells `solver_client` which program this was. It was ``stopped`` if its time was up.
    """

    solver: object
    optimal: bool
    basis: list[int] | None
    value: float
    x: list[float]
    y: list[float]
    stopped: bool = False


def propose(program: LinearProgram) -> Proposal | None:
    """The Proposal of HiGHS for a program; None if it does not say that this is optimal."""
    proposal = asked(program, lambda: {"do": "solve", "ways": ONCE} | in_floats(program))
    return proposal if proposal and proposal.optimal else None


def optimal_basis(program: LinearProgram) -> list[int] | None:
    """The basis at which HiGHS ends for a program, whatever it says of it; None if it has none."""
    ways = UNREDUCED if len(program.rows) <= UNREDUCED_ROWS else ONCE
    proposal = asked(program, lambda: {"do": "solve", "ways": ways} | in_floats(program))
    return None if proposal is None or proposal.basis is None else sorted(proposal.basis)


def asked(program: LinearProgram, question: Callable[[], Question]) -> Proposal | None:
    """The Proposal in answer to what ``question()`` asks about a program.

    None if there is no answer, if it is none, or if a number is too large for a float. Raises
    Unproved if HiGHS was stopped: nothing else that is tried would end sooner.
    """
    try:
        answer = solver_client.ask(question())
    except OverflowError:
        return None
    try:
        proposal = _proposal(answer, len(program.columns), len(program.rows)) if answer else None
    except (TypeError, KeyError, ValueError, OverflowError):  # the other process may say anything
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
    """The Proposal for a program in arrays; None if HiGHS has none, or entries differ too much.

    HiGHS is stopped after so many ``seconds`` of processor time, or as always. It starts at
    ``start``, if that is given. If the ``basis_alone`` is asked for, nothing else is said: the
    Proposal is not ``optimal``.
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
    """A program in arrays as `solver_worker` takes it; None for one that must be scaled first."""
    import numpy as np

    counts = np.diff(program.starts)
    values = program.values / np.repeat(program.scales, counts)
    sizes = abs(values[values != 0])
    if not sizes.size or sizes.max() > sizes.min() * ALIKE:
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
    """An answer as a Proposal.

    Raises TypeError, KeyError, ValueError or OverflowError if it cannot be one.
    """
    basis, value = answer["basis"], 0.0
    x, y = list[float](), list[float]()
    if basis is not None and not (
        len(basis) == len({*basis}) == rows
        and {*map(type, basis)} <= {int}
        and -rows <= min(basis, default=0)
        and max(basis, default=-1) < columns
    ):
        raise ValueError("no basis")
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
    """The primal and the dual floats of an answer. Raises as ``_proposal`` if they cannot be."""
    x, y = (unpacked("d", answer[key]).tolist() for key in ("x", "y"))
    if (len(x), len(y)) != (columns, rows) or not all(map(isfinite, x + y)):
        raise ValueError("no floats of a program of that size")
    return x, y


def in_floats(program: LinearProgram) -> Question:
    """A program as `solver_worker` takes it. Raises OverflowError if a number is no float."""
    rights = [number(row.right) for row in program.rows]
    starts, indices, values = [0], list[int](), list[Any]()
    for row in program.rows:
        indices += row.entries
        values += row.entries.values()
        starts.append(len(indices))
    return {
        "columns": len(program.columns),
        "rows": len(program.rows),
        "free": sorted(program.free),
        "costs": packed("d", [number(program.objective.get(j, 0)) for j in program.columns]),
        "least": packed("d", _bounds(program.rows, rights, "<=", -inf)),
        "most": packed("d", _bounds(program.rows, rights, ">=", inf)),
        "starts": packed("i", starts),
        "indices": packed("i", indices),
        "values": packed("d", values),
    }


def _bounds(
    rows: Sequence[Row], rights: list[float], open_sense: str, unbounded: float
) -> list[float]:
    """One bound of each row: its right side, or none if its sense is open to that side."""
    return [unbounded if row.sense == open_sense else right for row, right in zip(rows, rights)]


def number(x: Rational | int) -> float:
    """The float nearest to an exact number. Raises OverflowError if it is too large for one."""
    return float(x)


def near(floats: Iterable[float]) -> list[Rational]:
    """The simplest fractions near floats: mostly those meant, where denominators are small."""
    error = QQ(1, 1 << NEAR)
    return [
        simplest_between(x - error, x + error) for x in (QQ(*x.as_integer_ratio()) for x in floats)
    ]


def near_each(floats: Sequence[float]) -> list[Rational]:
    """What ``near`` gives, each different float looked at once."""
    different = [*dict.fromkeys(floats)]
    known = dict(zip(different, near(different)))
    return [known[x] for x in floats]


def points(program: LinearProgram, proposal: Proposal) -> Iterator[list[Rational]]:
    """Guesses at the exact ``x`` at the basis of a proposal.

    First the fractions near the floats, then each from about twice as many binary digits as the
    one before. Free columns are left at 0. Nothing here shows that a guess is right.
    """
    yield near(0.0 if j in program.free else x for j, x in enumerate(proposal.x))
    if proposal.basis is not None:
        with suppress(OverflowError, _NoHelp):
            yield from _finer(program, proposal)


class _TightRow(NamedTuple):
    """A row that the basis makes tight, in integers: ``scale`` times the row of the program."""

    number: int
    scale: int
    entries: list[tuple[int, int]]
    right: int


def _finer(program: LinearProgram, proposal: Proposal) -> Iterator[list[Rational]]:
    """The points from more and more digits."""
    basis = proposal.basis or []
    slack = {-1 - j for j in basis if j < 0}
    columns = [(at, j) for at, j in enumerate(basis) if j >= 0]
    tight = [_in_integers(i, row) for i, row in enumerate(program.rows) if i not in slack]
    digits, left, bits = [0] * len(program.columns), [row.right for row in tight], 0
    for steps in STEPS:
        for _ in range(steps):
            digits, left = _step(proposal.solver, len(program.rows), tight, columns, digits, left)
        bits += steps * BITS
        yield [
            _fraction(a, bits) if a and j not in program.free else QQ(0)
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
    """``BITS`` more binary digits of the solution of the tight rows, and what is left of the rows.

    This is iterative refinement, with HiGHS' factors in floats and the residual in integers.
    Raises OverflowError or _NoHelp if that fails.
    """
    largest = max([1, *map(abs, left)])
    right = [0.0] * height
    for row, rest in zip(tight, left):
        right[row.number] = rest / largest / row.scale
    solution = _over_basis(solver, right)
    change = [0] * len(digits)
    for at, j in columns:
        change[j] = round(solution[at] * 2.0**BITS * largest)
    left = [
        (rest << BITS) - sum(a * change[j] for j, a in row.entries)
        for rest, row in zip(left, tight)
    ]
    return [(a << BITS) + b for a, b in zip(digits, change)], left


class _NoHelp(Exception):
    """HiGHS does not say how a system is solved."""


def _over_basis(solver: object, right: list[float]) -> Sequence[float]:
    """A right side times the inverse of the basis matrix, in floats. Raises _NoHelp."""
    question = {"do": "multiply", "solver": solver, "right": packed("d", right)}
    try:
        solution = unpacked("d", solver_client.ask(question))
    except (TypeError, ValueError):
        raise _NoHelp from None
    if len(solution) != len(right) or not all(map(isfinite, solution)):
        raise _NoHelp
    return solution


def _in_integers(i: int, row: Row) -> _TightRow:
    """A row times the least number that makes its entries and its right side whole."""
    scale = lcm(*(int(a.denominator) for a in (row.right, *row.entries.values())))
    entries = [(j, int(a * scale)) for j, a in row.entries.items()]
    return _TightRow(i, scale, entries, int(row.right * scale))


def _fraction(digits: int, bits: int) -> Rational:
    """The simplest fraction with these binary digits, the last ``SLACK`` of which may be wrong."""
    if not abs(digits) >> SLACK:
        return QQ(0)
    error = 1 << SLACK
    return simplest_between(QQ(digits - error, 1 << bits), QQ(digits + error, 1 << bits))
