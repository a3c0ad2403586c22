"""What a linear program comes to, with its proof: an optimum, no feasible point, or no end.

Knows no games. Variables have intervals here; `optimum` has columns that are >= 0 or free.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from nashproof.exact.numbers import QQ, Rational
from nashproof.linear_programs.optimum import optimum, proposed_optimum
from nashproof.linear_programs.program import Entries, LinearProgram, Row, Sense

Numbers: TypeAlias = Mapping[str, Rational]  # by name of a variable or of a row


class Interval(NamedTuple):
    """The values of a variable; None where it has no least or no greatest one."""

    low: Rational | None
    high: Rational | None


class Condition(NamedTuple):
    """The sum of ``terms[name] * x[name]`` is ``<=``, ``>=`` or ``==`` ``right``."""

    terms: Numbers
    sense: Sense
    right: Rational


@dataclass(frozen=True)
class NamedProgram:
    """A linear program with names: ``objective`` plus ``constant`` is maximised, or minimised."""

    name: str
    maximise: bool
    variables: Mapping[str, Interval]
    objective: Numbers
    constant: Rational
    rows: Mapping[str, Condition]


@dataclass(frozen=True)
class Optimal:
    """The objective is worth ``value`` at ``point``, and the ``multipliers`` bound it by that."""

    value: Rational
    point: Numbers
    multipliers: Numbers


@dataclass(frozen=True)
class Infeasible:
    """Weighted by the ``multipliers``, the rows cannot hold together."""

    multipliers: Numbers


@dataclass(frozen=True)
class Unbounded:
    """From the feasible ``point`` the objective improves along ``ray`` for ever."""

    point: Numbers
    ray: Numbers


Outcome: TypeAlias = Optimal | Infeasible | Unbounded


def solved(program: NamedProgram, backend: str = "highs") -> Outcome:
    """What a program comes to, proved in exact arithmetic.

    Floats propose the optimum. Where no proposal is one, a first phase decides whether there is a
    feasible point, and a second one whether a ray improves the objective.

    >>> row = Condition({"x": QQ(3)}, "<=", QQ(1))
    >>> rows, half_line = {"r": row}, {"x": Interval(QQ(0), None)}
    >>> solved(NamedProgram("third", True, half_line, {"x": QQ(1)}, QQ(0), rows), "none")
    Optimal(value=1/3, point={'x': 1/3}, multipliers={'r': 1/3})
    """
    whole = _columns(program)
    best = proposed_optimum(whole, backend)
    if best is None:
        first = optimum(_first_phase(whole, len(program.rows)), backend)
        if first.value < 0:
            return Infeasible(_by_row(program, first.y))
        point = _by_variable(program, first.x)
        ray = optimum(_rays(whole), backend)
        if ray.value > 0:
            return Unbounded(point, _by_variable(program, ray.x))
        best = optimum(whole, backend)
    sign = 1 if program.maximise else -1
    return Optimal(
        sign * best.value + program.constant,
        _by_variable(program, best.x),
        {name: sign * y for name, y in _by_row(program, best.y).items()},
    )


def _columns(program: NamedProgram) -> LinearProgram:
    """The program as one that maximises: its own rows first, then a row for each bound but 0."""
    numbers = {name: j for j, name in enumerate(program.variables)}

    def entries(terms: Numbers, sign: int = 1) -> Entries:
        return {numbers[name]: sign * x for name, x in terms.items()}

    def bounds() -> Iterator[Row]:
        for name, (low, high) in program.variables.items():
            if low:
                yield Row("low", {numbers[name]: QQ(1)}, ">=", low)
            if high is not None:
                yield Row("high", {numbers[name]: QQ(1)}, "<=", high)

    rows = [Row(key, entries(row.terms), row.sense, row.right) for key, row in program.rows.items()]
    free = frozenset(numbers[name] for name, (low, _) in program.variables.items() if low != 0)
    objective = entries(program.objective, 1 if program.maximise else -1)
    return LinearProgram(tuple(range(len(numbers))), (*rows, *bounds()), objective, free)


def _first_phase(program: LinearProgram, own: int) -> LinearProgram:
    """Minimise how much the first ``own`` rows are violated. The bounds hold, so it has an optimum.

    If that is not 0, its dual is a proof that the program has no feasible point.
    """
    size, rows, excess = len(program.columns), [*program.rows], dict[int, Rational]()
    for i, row in enumerate(rows[:own]):
        entries = dict(row.entries)
        for sense, sign in ((">=", QQ(1)), ("<=", QQ(-1))):
            if row.sense in (sense, "=="):
                j = size + len(excess)
                entries[j], excess[j] = sign, QQ(-1)
        rows[i] = Row(row.name, entries, row.sense, row.right)
    columns = tuple(range(size + len(excess)))
    return LinearProgram(columns, tuple(rows), excess, program.free)


def _rays(program: LinearProgram) -> LinearProgram:
    """Directions that no row and no bound stops, along which the objective rises by at most 1."""
    rows = [Row(row.name, row.entries, row.sense, QQ(0)) for row in program.rows]
    step = Row("step", program.objective, "<=", QQ(1))
    return LinearProgram(program.columns, (*rows, step), program.objective, program.free)


def _by_variable(program: NamedProgram, x: tuple[Rational, ...]) -> Numbers:
    return dict(zip(program.variables, x))


def _by_row(program: NamedProgram, y: tuple[Rational, ...]) -> Numbers:
    return dict(zip(program.rows, y))
