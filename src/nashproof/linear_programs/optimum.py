"""The optimum of a linear program: floats propose a basis, exact arithmetic repairs and verifies it."""

from math import isfinite

from nashproof.exact.linear_algebra import solve, solve_both
from nashproof.exact.numbers import QQ
from nashproof.linear_programs.floats import highs
from nashproof.linear_programs.floats import solver_client as oracle
from nashproof.linear_programs.floats.highs import number
from nashproof.linear_programs.floats.refinement import refined_basis
from nashproof.linear_programs.floats.solver_worker import unpacked
from nashproof.linear_programs.program import (
    LinearProgram,
    Optimum,
    Row,
    _dot,
    _reduced_costs,
    verified,
)
from nashproof.linear_programs.simplex import exact_optimum

BACKENDS = ("highs", "cbc", "none")
DIRECT = 100  # columns: stating larger programs through PuLP would cost more than solving them
TOLERANCE = 1e-6  # which proposed numbers are taken for zero; a wrong guess costs time, never truth


def optimum(program, backend="highs"):
    """The Optimum of a program. Raises NoOptimum if it has none.

    Backends propose (``highs``, ``cbc``, or ``none`` for the exact simplex alone). The objective value does not depend
    on the backend; ``x`` and ``y`` may, where optima are not unique.
    """
    found, guess = _from_guesses(program, backend)
    if found:
        return found
    x, y = exact_optimum(program, guess[:2])
    if not verified(program, x, y):
        raise AssertionError("the exact simplex returned a wrong optimum")
    return Optimum(_dot(program.objective, x), x, y, "exact simplex")


def proposed_optimum(program, backend="highs"):
    """The Optimum of a program if a backend proposes it, else None: without the exact simplex, which may take for ever."""
    return _from_guesses(program, backend)[0]


def _from_guesses(program, backend):
    """The first proposed optimum that is one, None if none is; and the last guess."""
    guess = ()
    for guess in _guesses(program, backend):
        repaired = _repair(program, *guess)
        if repaired and verified(program, *repaired):
            return Optimum(
                _dot(program.objective, repaired[0]), *repaired, f"{backend}, repaired"
            ), guess
    return None, guess


def lexicographic_optimum(program, columns, backend="highs"):
    """The value of a program, and of all its optimal ``x`` the one that is lexicographically greatest on ``columns``.

    It depends on the program alone. Of each column in turn the greatest value is found among the optima that agree so far;
    no program is solved for a column that has it already.
    """
    best = optimum(program, backend)
    rows = [*program.rows, Row("optimal", program.objective, "==", best.value)]
    x, none, held, equations = best.x, fixed_at_zero(program, best.y), set(), _equations(program)
    for j in columns:
        if j not in none and not any(
            _greatest(entries, j, x, held | none, program.free) for entries in equations.get(j, ())
        ):
            aim = LinearProgram(program.columns, tuple(rows), {j: QQ(1)}, program.free)
            found = optimum(aim, backend)
            x, none = found.x, none | fixed_at_zero(aim, found.y)
        rows.append(Row("held", {j: QQ(1)}, "==", x[j]))
        held.add(j)
    return best.value, x


def fixed_at_zero(program, y):
    """The columns that are 0 in every optimum, for the dual ``y`` gives them a reduced cost (complementary slackness)."""
    return {
        j for j, cost in enumerate(_reduced_costs(program, y)) if cost and j not in program.free
    }


def _equations(program):
    """For each column the entries of the equations in which it stands."""
    found = {}
    for row in program.rows:
        for j in row.entries if row.sense == "==" else ():
            found.setdefault(j, []).append(row.entries)
    return found


def _greatest(entries, j, x, known, free):
    """Whether an equation lets column ``j`` be no greater than it is: what else is in it is known, or 0 and would only take from it."""
    others = [k for k in entries if k != j and k not in known]
    return all(not x[k] and k not in free and entries[k] * entries[j] > 0 for k in others)


# The proposal


def _guesses(program, backend):
    """Yield guesses at an optimum: ``(columns that are not 0, tight rows, rows that cost, binding columns)``. HiGHS is asked for bases,
    too, for large programs at once, for small ones after it has answered.
    """
    large = backend == "highs" and len(program.columns) > DIRECT
    proposals = [] if large or backend == "none" else _propose(program, backend)
    for x, y in proposals:
        yield *_at_x(program, x), *_at_y(program, y)
    if large or backend == "highs" and proposals:
        yield from _bases(program)


def _bases(program):
    """Guesses from the basis at which HiGHS ends and, where that is not optimal, from the one at which refinement ends."""
    even = highs.balanced(program)
    for search in (highs.optimal_basis, refined_basis):
        basis = search(even)
        if basis is not None:
            columns, slack = [j for j in basis if j >= 0], {-1 - j for j in basis if j < 0}
            tight = [i for i in range(len(program.rows)) if i not in slack]
            yield columns, tight, tight, columns


def _propose(program, backend):
    """Float primal and dual from a backend, the dual with either sign (backends disagree), first the one that better fits the
    primal; nothing that is not that.
    """
    try:
        question = {"do": "state"} | highs.in_floats(program)
    except OverflowError:
        return []
    try:
        x, y = (unpacked("d", text).tolist() for text in oracle.ask(backend, question))
    except (TypeError, ValueError):  # what the other process says may be anything
        return []
    if (len(x), len(y)) != (len(program.columns), len(program.rows)) or not all(
        map(isfinite, x + y)
    ):
        return []
    worth = sum(number(c) * x[j] for j, c in program.objective.items())
    signs = sorted(
        (1, -1),
        key=lambda sign: abs(
            worth - sign * sum(number(row.right) * m for row, m in zip(program.rows, y))
        ),
    )
    return [(x, [sign * m for m in y]) for sign in signs]


def _at_x(program, x):
    """The columns that are not 0, and the tight rows, of a float primal."""
    tight = [
        i
        for i, row in enumerate(program.rows)
        if abs(sum(number(a) * x[j] for j, a in row.entries.items()) - number(row.right))
        <= TOLERANCE
    ]
    return [j for j in range(len(x)) if abs(x[j]) > TOLERANCE], tight


def _at_y(program, y):
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


def _repair(program, support, tight, costly, binding):
    """Exact ``(x, y)`` on the proposed tight rows and zero columns; None where these do not fix them."""
    if support == binding and tight == costly and len(support) == len(tight):
        return _at_basis(program, support, tight)
    x = _on(
        support,
        [(program.rows[i].entries, program.rows[i].right) for i in tight],
        len(program.columns),
    )
    if x is None:
        return None
    columns = {j: {} for j in binding}
    for i in costly:
        for j in program.rows[i].entries.keys() & columns.keys():
            columns[j][i] = program.rows[i].entries[j]
    y = _on(
        costly, [(columns[j], program.objective.get(j, QQ(0))) for j in binding], len(program.rows)
    )
    return None if y is None else (x, y)


def _at_basis(program, support, tight):
    """The same where one square system gives both."""
    rows = _restricted((program.rows[i].entries for i in tight), support)
    found = solve_both(
        rows,
        [program.rows[i].right for i in tight],
        [program.objective.get(j, QQ(0)) for j in support],
    )
    return found and (
        _spread(support, found[0], len(program.columns)),
        _spread(tight, found[1], len(program.rows)),
    )


def _on(support, equations, length):
    """The one exact solution of the equations with zeros outside ``support``, at full length."""
    solution = solve(
        _restricted((entries for entries, _ in equations), support),
        [right for _, right in equations],
        len(support),
    )
    return None if solution is None else _spread(support, solution, length)


def _restricted(rows, support):
    """The entries of rows in some columns, numbered in their order."""
    position = {j: k for k, j in enumerate(support)}
    return [{position[j]: a for j, a in entries.items() if j in position} for entries in rows]


def _spread(places, values, length):
    full = [QQ(0)] * length
    for j, value in zip(places, values):
        full[j] = value
    return tuple(full)
