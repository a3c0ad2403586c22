"""The optimum of a linear program: floats propose a basis, exact arithmetic repairs and proves it.

Knows no games. What a backend answers is only a guess at which rows are tight and which columns
zero. Nothing is returned that was not `verified` in exact arithmetic; where no guess is right, the
exact simplex finds the optimum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from math import isfinite
from typing import NamedTuple

from nashproof.exact.linear_algebra import solve, solve_both
from nashproof.exact.numbers import QQ, Rational, Vector
from nashproof.linear_programs.floats import highs, solver_client
from nashproof.linear_programs.floats.highs import number
from nashproof.linear_programs.floats.refinement import refined_basis
from nashproof.linear_programs.floats.solver_worker import unpacked
from nashproof.linear_programs.program import (
    Entries,
    LinearProgram,
    Optimum,
    Row,
    dot,
    reduced_costs,
    verified,
)
from nashproof.linear_programs.scaling import balanced
from nashproof.linear_programs.simplex import exact_optimum

BACKENDS = ("highs", "cbc", "none")
DIRECT = 100  # columns: stating larger programs through PuLP would cost more than solving them
TOLERANCE = 1e-6  # which proposed numbers are taken for zero; a wrong guess costs time, never truth


class Guess(NamedTuple):
    """Which part of a program is active at an optimum, as a backend has it.

    ``support`` are the columns that are not 0, ``tight`` the rows that hold with equality. Of the
    dual, ``costly`` are the rows that are not 0, ``binding`` the columns without reduced cost.
    """

    support: list[int]
    tight: list[int]
    costly: list[int]
    binding: list[int]


def optimum(program: LinearProgram, backend: str = "highs", *, direct: bool = False) -> Optimum:
    """The Optimum of a program. Raises NoOptimum if it has none.

    ``backend`` proposes: ``highs``, ``cbc``, or ``none`` for the exact simplex alone. The value of
    the objective does not depend on it; ``x`` and ``y`` may, where optima are not unique. With
    ``direct``, HiGHS is asked for its basis at once, however small the program: that is faster, and
    for callers who publish no choice among optima.

    >>> rows = (Row("r", {0: QQ(2), 1: QQ(1)}, "<=", QQ(1)),)
    >>> optimum(LinearProgram((0, 1), rows, {0: QQ(1)}), "none").value
    1/2
    """
    proposal, guess = _from_guesses(program, backend, direct)
    if proposal:
        return proposal
    x, y = exact_optimum(program, (guess.support, guess.tight) if guess else ())
    if not verified(program, x, y):
        raise AssertionError("the exact simplex returned a wrong optimum")
    return Optimum(dot(program.objective, x), x, y, "exact simplex")


def proposed_optimum(program: LinearProgram, backend: str = "highs") -> Optimum | None:
    """The Optimum of a program if a backend proposes it, else None.

    The exact simplex, which may take for ever, is not used.
    """
    return _from_guesses(program, backend)[0]


def _from_guesses(
    program: LinearProgram, backend: str, direct: bool = False
) -> tuple[Optimum | None, Guess | None]:
    """The first proposed optimum that is one, None if none is; and the last guess."""
    guess = None
    for guess in _guesses(program, backend, direct):
        solution = _repair(program, *guess)
        if solution and verified(program, *solution):
            x, y = solution
            return Optimum(dot(program.objective, x), x, y, f"{backend}, repaired"), guess
    return None, guess


def lexicographic_optimum(
    program: LinearProgram,
    columns: Iterable[int],
    backend: str = "highs",
    best: Optimum | None = None,
) -> tuple[Rational, Vector]:
    """The value of a program, and its optimal ``x`` that is greatest, column by column.

    Both depend on the program alone. The order is lexicographic: for each of ``columns`` in turn
    the greatest value is taken among the optima that agree so far. No program is solved for a
    column that has it already, nor for ``best``, an Optimum of the program, where it is known.

    >>> rows = (Row("r", {0: QQ(1), 1: QQ(1)}, "<=", QQ(1)),)
    >>> lexicographic_optimum(LinearProgram((0, 1), rows, {0: QQ(1), 1: QQ(1)}), (1, 0), "none")
    (1, (0, 1))
    """
    best = best or optimum(program, backend, direct=True)
    rows = [*program.rows, Row("optimal", program.objective, "==", best.value)]
    x, zero, fixed = best.x, fixed_at_zero(program, best.y), set[int]()
    equations = _equations(program)
    for j in columns:
        if j not in zero and not any(
            _is_greatest(entries, j, x, fixed | zero, program.free)
            for entries in equations.get(j, ())
        ):
            greatest = LinearProgram(program.columns, tuple(rows), {j: QQ(1)}, program.free)
            solution = optimum(greatest, backend, direct=True)
            x, zero = solution.x, zero | fixed_at_zero(greatest, solution.y)
        rows.append(Row("fixed", {j: QQ(1)}, "==", x[j]))
        fixed.add(j)
    return best.value, x


def fixed_at_zero(program: LinearProgram, y: Sequence[Rational]) -> set[int]:
    """The columns that are 0 in every optimum, as the optimal dual ``y`` shows.

    It gives them a reduced cost (complementary slackness).
    """
    return {j for j, cost in enumerate(reduced_costs(program, y)) if cost and j not in program.free}


def _equations(program: LinearProgram) -> dict[int, list[Entries]]:
    """For each column the entries of the equations in which it stands."""
    equations: dict[int, list[Entries]] = {}
    for row in program.rows:
        for j in row.entries if row.sense == "==" else ():
            equations.setdefault(j, []).append(row.entries)
    return equations


def _is_greatest(
    entries: Entries, j: int, x: Vector, known: AbstractSet[int], free: AbstractSet[int]
) -> bool:
    """True if an equation lets column ``j`` be no greater than it is.

    That is so if each other column is known, or is 0 and would only take from ``j``.
    """
    others = [k for k in entries if k != j and k not in known]
    return all(not x[k] and k not in free and entries[k] * entries[j] > 0 for k in others)


# The proposal


def _guesses(program: LinearProgram, backend: str, direct: bool) -> Iterator[Guess]:
    """Guesses from the float solution of a backend, then from bases of HiGHS.

    For large programs HiGHS is asked for bases at once, for small ones after it has answered.
    """
    large = backend == "highs" and (direct or len(program.columns) > DIRECT)
    proposals = [] if large or backend == "none" else _propose(program, backend)
    for x, y in proposals:
        yield Guess(*_at_x(program, x), *_at_y(program, y))
    if large or (backend == "highs" and proposals):
        yield from guessed_bases(program)


def guessed_bases(program: LinearProgram) -> Iterator[Guess]:
    """Guesses from the basis at which HiGHS ends, then from the one at which refinement ends."""
    even = balanced(program)
    for search in (highs.optimal_basis, refined_basis):
        basis = search(even)
        if basis is not None:
            columns, slack = [j for j in basis if j >= 0], {-1 - j for j in basis if j < 0}
            tight = [i for i in range(len(program.rows)) if i not in slack]
            yield Guess(columns, tight, tight, columns)


def _propose(program: LinearProgram, backend: str) -> list[tuple[list[float], list[float]]]:
    """Float primal and dual from a backend; an empty list if it has none.

    The dual is given with either sign, since backends disagree; the sign that fits the primal
    better comes first.
    """
    try:
        question = {"do": "state"} | highs.in_floats(program)
    except OverflowError:
        return []
    try:
        x, y = (unpacked("d", text).tolist() for text in solver_client.ask(backend, question))
    except (TypeError, ValueError):  # what the other process says may be anything
        return []
    sizes = len(program.columns), len(program.rows)
    if (len(x), len(y)) != sizes or not all(map(isfinite, x + y)):
        return []
    value = sum(number(c) * x[j] for j, c in program.objective.items())
    dual_value = sum(number(row.right) * m for row, m in zip(program.rows, y))
    signs = sorted((1, -1), key=lambda sign: abs(value - sign * dual_value))
    return [(x, [sign * m for m in y]) for sign in signs]


def _at_x(program: LinearProgram, x: Sequence[float]) -> tuple[list[int], list[int]]:
    """The columns that are not 0, and the tight rows, of a float primal."""
    tight = [
        i
        for i, row in enumerate(program.rows)
        if abs(sum(number(a) * x[j] for j, a in row.entries.items()) - number(row.right))
        <= TOLERANCE
    ]
    return [j for j in range(len(x)) if abs(x[j]) > TOLERANCE], tight


def _at_y(program: LinearProgram, y: Sequence[float]) -> tuple[list[int], list[int]]:
    """The rows that are not 0, and the columns without a reduced cost, of a float dual."""
    costs = [number(program.objective.get(j, QQ(0))) for j in range(len(program.columns))]
    for m, row in zip(y, program.rows):
        for j, a in row.entries.items():
            costs[j] -= m * number(a)
    return (
        [i for i, m in enumerate(y) if abs(m) > TOLERANCE],
        [j for j, cost in enumerate(costs) if j in program.free or abs(cost) <= TOLERANCE],
    )


# The repair


def _repair(
    program: LinearProgram,
    support: list[int],
    tight: list[int],
    costly: list[int],
    binding: list[int],
) -> tuple[Vector, Vector] | None:
    """Exact ``(x, y)`` on the proposed tight rows and zero columns; None if these fix none."""
    if support == binding and tight == costly and len(support) == len(tight):
        return _at_basis(program, support, tight)
    equations = [(program.rows[i].entries, program.rows[i].right) for i in tight]
    x = _on(support, equations, len(program.columns))
    if x is None:
        return None
    columns: dict[int, dict[int, Rational]] = {j: {} for j in binding}
    for i in costly:
        for j in program.rows[i].entries.keys() & columns.keys():
            columns[j][i] = program.rows[i].entries[j]
    dual_equations = [(columns[j], program.objective.get(j, QQ(0))) for j in binding]
    y = _on(costly, dual_equations, len(program.rows))
    return None if y is None else (x, y)


def _at_basis(
    program: LinearProgram, support: list[int], tight: list[int]
) -> tuple[Vector, Vector] | None:
    """Both solutions where one square system gives them."""
    both = solve_both(
        _restricted((program.rows[i].entries for i in tight), support),
        [program.rows[i].right for i in tight],
        [program.objective.get(j, QQ(0)) for j in support],
    )
    if both is None:
        return None
    x, y = both
    return _spread(support, x, len(program.columns)), _spread(tight, y, len(program.rows))


def _on(
    support: list[int], equations: Sequence[tuple[Entries, Rational]], length: int
) -> Vector | None:
    """The one exact solution of the equations with zeros outside ``support``, at full length."""
    solution = solve(
        _restricted((entries for entries, _ in equations), support),
        [right for _, right in equations],
        len(support),
    )
    return None if solution is None else _spread(support, solution, length)


def _restricted(rows: Iterable[Entries], support: list[int]) -> list[dict[int, Rational]]:
    """The entries of rows in some columns, numbered in their order."""
    position = {j: k for k, j in enumerate(support)}
    return [{position[j]: a for j, a in entries.items() if j in position} for entries in rows]


def _spread(places: list[int], values: Vector, length: int) -> Vector:
    """A vector of a length with values at some places, and zeros elsewhere."""
    full = [QQ(0)] * length
    for j, value in zip(places, values):
        full[j] = value
    return tuple(full)
