"""Linear programs: a float proposal from a backend, its exact repair, and an exact simplex where repair fails.

Knows no games. What a backend answers, in floats, is only a guess at which rows are tight and which columns zero. ``optimum`` returns
nothing that was not verified in exact arithmetic, primal and dual.
"""

from dataclasses import dataclass, field
from math import isfinite, lcm

from . import highs, oracle
from .exact import solve, solve_both
from .highs import number
from .rational import QQ
from .refinement import refined_basis
from .solvers import unpacked

BACKENDS = ("highs", "cbc", "none")
DIRECT = 100  # columns: stating larger programs through PuLP would cost more than solving them
TOLERANCE = 1e-6  # which proposed numbers are taken for zero; a wrong guess costs time, never truth


@dataclass(frozen=True)
class Row:
    """``sum of entries[j] * x[j]``, then ``sense`` (``<=``, ``>=``, ``==``), then ``right``."""

    name: str
    entries: dict
    sense: str
    right: object


@dataclass(frozen=True)
class LinearProgram:
    """Maximise ``sum of objective[j] * x[j]`` under ``rows``; columns are ``>= 0`` but for those in ``free``."""

    columns: tuple
    rows: tuple
    objective: dict
    free: frozenset = field(default_factory=frozenset)


@dataclass(frozen=True)
class Optimum:
    """A verified optimum: its value, ``x[j]`` for each column, a dual ``y[i]`` for each row, how it was found."""

    value: object
    x: tuple
    y: tuple
    method: str


class NoOptimum(Exception):
    """The program is infeasible or unbounded (by the exact simplex). Whoever asked for an optimum that must exist does not
    catch it: it is then a bug, not a search without proof.
    """


def optimum(program, backend="highs"):
    """The Optimum of a program. Raises NoOptimum if it has none.

    Backends propose (``highs``, ``cbc``, or ``none`` for the exact simplex alone). The objective value does not depend
    on the backend; ``x`` and ``y`` may, where optima are not unique.
    """
    found, guess = _from_guesses(program, backend)
    if found:
        return found
    x, y = _simplex(program, guess)
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
            return Optimum(_dot(program.objective, repaired[0]), *repaired, f"{backend}, repaired"), guess
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
        if j not in none and not any(_greatest(entries, j, x, held | none, program.free) for entries in equations.get(j, ())):
            aim = LinearProgram(program.columns, tuple(rows), {j: QQ(1)}, program.free)
            found = optimum(aim, backend)
            x, none = found.x, none | fixed_at_zero(aim, found.y)
        rows.append(Row("held", {j: QQ(1)}, "==", x[j]))
        held.add(j)
    return best.value, x


def fixed_at_zero(program, y):
    """The columns that are 0 in every optimum, for the dual ``y`` gives them a reduced cost (complementary slackness)."""
    return {j for j, cost in enumerate(_reduced_costs(program, y)) if cost and j not in program.free}


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


def _dot(entries, x):
    return sum((a * x[j] for j, a in entries.items() if x[j]), QQ(0))


def verified(program, x, y):
    """Whether ``x`` and ``y`` prove each other optimal: both feasible, objectives equal (weak duality)."""
    (x, under), (y, below) = _whole(x), _whole(y)
    for row, multiplier in zip(program.rows, y):
        slack = row.right * under - _dot(row.entries, x)
        if (row.sense == "==" and slack) or (row.sense == "<=" and slack < 0) or (row.sense == ">=" and slack > 0):
            return False
        if (row.sense == "<=" and multiplier < 0) or (row.sense == ">=" and multiplier > 0):
            return False
    costs = _reduced_costs(program, y, below)
    if any(cost and j in program.free or cost > 0 for j, cost in enumerate(costs)):
        return False
    if any(x[j] < 0 and j not in program.free for j in range(len(x))):
        return False
    return _dot(program.objective, x) * below == sum((y[i] * row.right for i, row in enumerate(program.rows)), QQ(0)) * under


def _whole(numbers):
    """Numbers times the least one that makes all of them whole, and that one: sums of those need no common divisors."""
    scale = QQ(lcm(*(int(a.denominator) for a in numbers)))
    return [a * scale for a in numbers], scale


def _reduced_costs(program, y, times=QQ(1)):
    """For each column ``times`` its objective, less what the multipliers make of it."""
    costs = [program.objective.get(j, QQ(0)) * times for j in range(len(program.columns))]
    for row, multiplier in zip(program.rows, y):
        for j, a in row.entries.items() if multiplier else ():
            costs[j] -= multiplier * a
    return costs


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
        x, y = (unpacked("d", text).tolist() for text in oracle.ask(backend, {"do": "state"} | highs.in_floats(program)))
    except (TypeError, ValueError, OverflowError):
        return []
    if (len(x), len(y)) != (len(program.columns), len(program.rows)) or not all(map(isfinite, x + y)):
        return []
    worth = sum(number(c) * x[j] for j, c in program.objective.items())
    signs = sorted((1, -1), key=lambda sign: abs(worth - sign * sum(number(row.right) * m for row, m in zip(program.rows, y))))
    return [(x, [sign * m for m in y]) for sign in signs]


def _at_x(program, x):
    """The columns that are not 0, and the tight rows, of a float primal."""
    tight = [i for i, row in enumerate(program.rows)
             if abs(sum(number(a) * x[j] for j, a in row.entries.items()) - number(row.right)) <= TOLERANCE]
    return [j for j in range(len(x)) if abs(x[j]) > TOLERANCE], tight


def _at_y(program, y):
    """The rows that are not 0, and the columns without a reduced cost, of a float dual."""
    costs = [number(program.objective.get(j, QQ(0))) for j in range(len(program.columns))]
    for m, row in zip(y, program.rows):
        for j, a in row.entries.items():
            costs[j] -= m * number(a)
    return ([i for i, m in enumerate(y) if abs(m) > TOLERANCE],
            [j for j, cost in enumerate(costs) if j in program.free or abs(cost) <= TOLERANCE])


# The repair


def _repair(program, support, tight, costly, binding):
    """Exact ``(x, y)`` on the proposed tight rows and zero columns; None where these do not fix them."""
    if support == binding and tight == costly and len(support) == len(tight):
        return _at_basis(program, support, tight)
    x = _on(support, [(program.rows[i].entries, program.rows[i].right) for i in tight], len(program.columns))
    if x is None:
        return None
    columns = {j: {} for j in binding}
    for i in costly:
        for j in program.rows[i].entries.keys() & columns.keys():
            columns[j][i] = program.rows[i].entries[j]
    y = _on(costly, [(columns[j], program.objective.get(j, QQ(0))) for j in binding], len(program.rows))
    return None if y is None else (x, y)


def _at_basis(program, support, tight):
    """The same where one square system gives both."""
    position = {j: k for k, j in enumerate(support)}
    rows = [{position[j]: a for j, a in program.rows[i].entries.items() if j in position} for i in tight]
    found = solve_both(rows, [program.rows[i].right for i in tight], [program.objective.get(j, QQ(0)) for j in support])
    return found and (_spread(support, found[0], len(program.columns)), _spread(tight, found[1], len(program.rows)))


def _on(support, equations, length):
    """The one exact solution of the equations with zeros outside ``support``, at full length."""
    position = {j: k for k, j in enumerate(support)}
    rows = [{position[j]: a for j, a in entries.items() if j in position} for entries, _ in equations]
    solution = solve(rows, [right for _, right in equations], len(support))
    return None if solution is None else _spread(support, solution, length)


def _spread(places, values, length):
    full = [QQ(0)] * length
    for j, value in zip(places, values):
        full[j] = value
    return tuple(full)


# The exact simplex


def _simplex(program, guess=()):
    """Two-phase simplex in exact arithmetic with Bland's rule (Bland 1977): terminates on any program. The first phase is primal and
    starts from nothing, or dual and starts from a guess at the optimal basis (as in ``_guesses``).
    """
    tableau = _Tableau(program)
    if guess:
        tableau.take(*guess[:2])
    else:
        tableau.maximise(tableau.phase_one_costs())
    tableau.drive_out()
    if any(tableau.right[i] for i, j in enumerate(tableau.basis) if j >= tableau.artificial):
        raise NoOptimum("the program is infeasible")
    tableau.limit = tableau.artificial
    tableau.make_feasible()
    tableau.maximise(tableau.costs)
    return tableau.solution()


class _Tableau:
    """Rows ``[x+ | x- of free columns | slacks | artificials] = right >= 0``, kept reduced to the current basis.

    Artificial columns are never dropped: they carry the inverse of the basis, hence the dual.
    """

    def __init__(self, program):
        self.program = program
        n, m = len(program.columns), len(program.rows)
        self.negatives = {j: n + k for k, j in enumerate(sorted(program.free))}
        inequalities = [i for i, row in enumerate(program.rows) if row.sense != "=="]
        self.slack = {i: n + len(self.negatives) + k for k, i in enumerate(inequalities)}
        self.artificial = n + len(self.negatives) + len(inequalities)
        self.limit = self.width = self.artificial + m
        self.signs, self.rows, self.right = [], [], []
        for i, row in enumerate(program.rows):
            sign = QQ(-1) if row.right < 0 else QQ(1)
            line = {j: sign * a for j, a in row.entries.items() if a}
            line |= {self.negatives[j]: -a for j, a in line.items() if j in self.negatives}
            if i in self.slack:
                line[self.slack[i]] = sign if row.sense == "<=" else -sign
            line[self.artificial + i] = QQ(1)
            self.signs.append(sign)
            self.rows.append(line)
            self.right.append(sign * row.right)
        self.basis = [self.artificial + i for i in range(m)]
        self.costs = {j: c for j, c in program.objective.items() if c}
        self.costs |= {self.negatives[j]: -c for j, c in self.costs.items() if j in self.negatives}

    def phase_one_costs(self):
        return {self.artificial + i: QQ(-1) for i in range(len(self.rows))}

    def gains(self, costs):
        """Reduced costs of all columns: what one more unit of each would earn."""
        gain = dict(costs)
        for line, basic in zip(self.rows, self.basis):
            price = costs.get(basic)
            if price:
                for j, a in line.items():
                    gain[j] = gain.get(j, QQ(0)) - price * a
        return gain

    def maximise(self, costs):
        while True:
            gain = self.gains(costs)
            entering = min((j for j, g in gain.items() if g > 0 and j < self.limit), default=None)
            if entering is None:
                return
            ratios = [(self.right[i] / line[entering], self.basis[i], i)
                      for i, line in enumerate(self.rows) if line.get(entering, 0) > 0]
            if not ratios:
                raise NoOptimum("the program is unbounded")
            self.pivot(min(ratios)[2], entering)

    def pivot(self, at, entering):
        scale = self.rows[at][entering]
        line = self.rows[at] = {j: a / scale for j, a in self.rows[at].items()}
        self.right[at] /= scale
        for i, other in enumerate(self.rows):
            factor = other.get(entering)
            if i != at and factor:
                for j, a in line.items():
                    value = other.get(j, QQ(0)) - factor * a
                    if value:
                        other[j] = value
                    else:
                        other.pop(j, None)
                self.right[i] -= factor * self.right[at]
        self.basis[at] = entering

    def take(self, columns, tight):
        """Pivot columns into the basis, and the slacks of the rows that are not tight, as far as they are independent."""
        tight = set(tight)
        for i, j in self.slack.items():
            if i not in tight:
                self.pivot(i, j)
        for j in columns:
            rows = [i for i in tight if self.basis[i] >= self.artificial and j in self.rows[i]]
            if rows:
                self.pivot(min(rows, key=lambda i: (len(self.rows[i]), i)), j)

    def make_feasible(self):
        """Dual simplex without costs, until no basic column is negative."""
        while negative := [(j, i) for i, j in enumerate(self.basis) if self.right[i] < 0]:
            at = min(negative)[1]
            entering = min((j for j, a in self.rows[at].items() if a < 0 and j < self.limit), default=None)
            if entering is None:
                raise NoOptimum("the program is infeasible")
            self.pivot(at, entering)

    def drive_out(self):
        """Pivot artificials at level 0 out of the basis; a row without another column is redundant and stays."""
        for i, basic in enumerate(self.basis):
            if basic >= self.artificial:
                entering = min((j for j in self.rows[i] if j < self.artificial), default=None)
                if entering is not None:
                    self.pivot(i, entering)

    def solution(self):
        values = dict(zip(self.basis, self.right))
        x = [values.get(j, QQ(0)) - values.get(self.negatives.get(j), QQ(0)) for j in range(len(self.program.columns))]
        gain = self.gains(self.costs)
        y = [-gain.get(self.artificial + i, QQ(0)) * self.signs[i] for i in range(len(self.rows))]
        return tuple(x), tuple(y)
