"""The outcome of a linear program, with its proof: an optimum, infeasible, or unbounded.

Knows no games. Variables have intervals here; `optimum` has columns that are >= 0 or free.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from nashproof.exact.numbers import QQ, Rational
from nashproof.linear_programs.optimum import optimum, proposed_optimum
from nashproof.linear_programs.program import Entries, LinearProgram, Row, Sense

Numbers: TypeAlias = Mapping[str, Rational]  # by name of a variable or of a row


class VariableRange(NamedTuple):
    """The values of a variable; ``low`` is None if it has no least value, ``high`` likewise."""

    low: Rational | None
    high: Rational | None


class Condition(NamedTuple):
    """A row: the sum of ``terms[name] * x[name]`` is ``<=``, ``>=`` or ``==`` ``right``."""

    terms: Numbers
    sense: Sense
    right: Rational


@dataclass(frozen=True)
class NamedProgram:
    """A linear program with names: ``objective`` plus ``constant`` is maximised, or minimised."""

    name: str
    maximise: bool
    variables: Mapping[str, VariableRange]
    objective: Numbers
    constant: Rational
    rows: Mapping[str, Condition]


@dataclass(frozen=True)
class Optimal:
    """An optimum: ``value`` is the objective at ``point``, and ``multipliers`` bound it by that."""

    value: Rational
    point: Numbers
    multipliers: Numbers


@dataclass(frozen=True)
class Infeasible:
    """No feasible point: the sum of the rows times the ``multipliers`` is a contradiction."""

    multipliers: Numbers


@dataclass(frozen=True)
class Unbounded:
    """No optimum: from the feasible ``point`` the objective improves along ``ray`` without end."""

    point: Numbers
    ray: Numbers


Outcome: TypeAlias = Optimal | Infeasible | Unbounded


def solved(program: NamedProgram, backend: str = "highs") -> Outcome:
    """Return the outcome of a program, proved in exact arithmetic.

    Floats propose the optimum. If no proposal is verified, a first phase decides if there is a
    feasible point, and a second one if a ray improves the objective.

    >>> row = Condition({"x": QQ(3)}, "<=", QQ(1))
    >>> rows, half_line = {"r": row}, {"x": VariableRange(QQ(0), None)}
    >>> solved(NamedProgram("third", True, half_line, {"x": QQ(1)}, QQ(0), rows), "none")
    Optimal(value=1/3, point={'x': 1/3}, multipliers={'r': 1/3})
    """

    def point(x: Sequence[Rational]) -> Numbers:
        """Return values of columns by the names of variables."""
        return dict(zip(program.variables, x))

    def multipliers(y: Sequence[Rational], sign: int) -> Numbers:
        """Return ``sign`` times a dual by the names of rows, without the rows of bounds."""
        return {name: sign * multiplier for name, multiplier in zip(program.rows, y)}

    whole = _columns(program)
    best = proposed_optimum(whole, backend)
    if best is None:
        # is there a feasible point; else the dual is a proof that there is none
        first = optimum(_first_phase(whole, len(program.rows)), backend)
        if first.value < 0:
            return Infeasible(multipliers(first.y, 1))
        # does a ray improve the objective
        ray = optimum(_rays(whole), backend)
        if ray.value > 0:
            return Unbounded(point(first.x), point(ray.x))
        best = optimum(whole, backend)
    sign = 1 if program.maximise else -1
    return Optimal(sign * best.value + program.constant, point(best.x), multipliers(best.y, sign))


def _columns(program: NamedProgram) -> LinearProgram:
    """Return the program as one that maximises: its rows first, then a row for each bound but 0."""
    numbers = {name: j for j, name in enumerate(program.variables)}

    def entries(terms: Numbers, sign: int = 1) -> Entries:
        """Return ``sign`` times the terms, by column."""
        return {numbers[name]: sign * x for name, x in terms.items()}

    def bounds() -> Iterator[Row]:
        """Yield the rows of the bounds."""
        for name, (low, high) in program.variables.items():
            if low:
                yield Row("low", {numbers[name]: QQ(1)}, ">=", low)
            if high is not None:
                yield Row("high", {numbers[name]: QQ(1)}, "<=", high)

    # a lower bound of 0 is that of a column; any other end is a row
    rows = [Row(key, entries(row.terms), row.sense, row.right) for key, row in program.rows.items()]
    free = frozenset(numbers[name] for name, (low, _) in program.variables.items() if low != 0)
    objective = entries(program.objective, 1 if program.maximise else -1)
    return LinearProgram(tuple(range(len(numbers))), (*rows, *bounds()), objective, free)


def _first_phase(program: LinearProgram, count: int) -> LinearProgram:
    """Return the program that minimises the violation of the first ``count`` rows.

    The rows of bounds, which follow, hold, so it has an optimum. If that is not 0, its dual proves
    that the program has no feasible point.
    """
    # a row is relaxed by a new column in each direction in which it can be violated
    size, rows, excess = len(program.columns), [*program.rows], dict[int, Rational]()
    for i, row in enumerate(rows[:count]):
        entries = dict(row.entries)
        for sense, sign in ((">=", QQ(1)), ("<=", QQ(-1))):
            if row.sense in (sense, "=="):
                j = size + len(excess)
                entries[j], excess[j] = sign, QQ(-1)
        rows[i] = Row(row.name, entries, row.sense, row.right)
    columns = tuple(range(size + len(excess)))
    return LinearProgram(columns, tuple(rows), excess, program.free)


def _rays(program: LinearProgram) -> LinearProgram:
    """Return the program of directions that no row stops, by objective.

    Its feasible points are the directions along which the objective rises by at most 1.
    """
    rows = [Row(row.name, row.entries, row.sense, QQ(0)) for row in program.rows]
    step = Row("step", program.objective, "<=", QQ(1))
    return LinearProgram(program.columns, (*rows, step), program.objective, program.free)
