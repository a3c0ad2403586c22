"""A linear program handed to HiGHS as it is: its float answer, and the point of its basis to any number of digits.

Knows no games; the only import of ``highspy``. Proposes, never decides. For many small programs in a row, stating them
through PuLP would cost more than solving them. One thread: the same answer for the same program.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from math import lcm

from .rational import QQ, simplest_between

NEAR = 36  # binary digits after the point that are taken for right in what HiGHS answers
BITS = 30  # gained by each step of a refinement; floats hold 53, and the rest is for what the basis matrix magnifies
SPREAD = 20  # binary digits: entries that differ by more are balanced
OPTIONS = {"output_flag": False, "threads": 1, "random_seed": 0, "time_limit": 300.0}
SLACK = 24  # last binary digits that are not relied on


@dataclass(frozen=True)
class Proposal:
    """Floats: the optimal ``value``, ``x`` and ``y`` for columns and rows; and the solver, which holds the basis."""

    value: object
    x: list
    y: list
    solver: object


def propose(program):
    """The Proposal of HiGHS for a ``lp.LinearProgram``; None if it does not say that this is optimal."""
    import highspy

    solver = started(program)
    solver.run()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None
    solution = solver.getSolution()
    return Proposal(solver.getInfo().objective_function_value, list(solution.col_value), list(solution.row_dual), solver)


def load():
    """Import HiGHS if it can be had, so that no copy of this process has to do it by itself."""
    with suppress(ImportError):
        import highspy  # noqa: F401


def started(program):
    """HiGHS with a program, which it has not yet begun to solve."""
    import highspy

    solver = highspy.Highs()
    for option, value in OPTIONS.items():
        solver.setOptionValue(option, value)
    solver.passModel(_model(program, highspy))
    return solver


def basis(solver):
    """The basis at which HiGHS ended, whatever it says of it: the numbers of the basic columns, and as -1, -2, .. the rows whose slack is
    basic, in order; None if it has none.
    """
    status, basic = solver.getBasicVariables()
    return sorted(map(int, basic)) if status.name == "kOk" else None


def optimal_basis(program):
    """The ``basis`` at which HiGHS ends for a program."""
    solver = started(program)
    solver.run()
    return basis(solver)


def balanced(program):
    """A program with the same optimal bases whose entries are near 1: rows and columns times powers of two. The program itself if it
    has such entries.
    """
    sizes = [{j: _size(a) for j, a in row.entries.items() if a} for row in program.rows]
    every = [e for row in sizes for e in row.values()]
    if not every or max(every) - min(every) < SPREAD:
        return program
    across, down = [0] * len(sizes), [0] * len(program.columns)
    turned = [{} for _ in down]
    for i, row in enumerate(sizes):
        for j, e in row.items():
            turned[j][i] = e
    for _ in range(4):
        across = [_middle(row, down) for row in sizes]
        down = [_middle(column, across) for column in turned]
    rows = [replace(row, entries={j: a * QQ(2) ** (k + down[j]) for j, a in row.entries.items()}, right=row.right * QQ(2) ** k)
            for row, k in zip(program.rows, across)]
    return replace(program, rows=tuple(rows), objective={j: c * QQ(2) ** down[j] for j, c in program.objective.items()})


def _size(a):
    """About the binary logarithm of a number."""
    return abs(int(a.numerator)).bit_length() - int(a.denominator).bit_length()


def _middle(sizes, others):
    """What takes the geometric mean of the largest and the smallest entry of a row to 1, once ``others`` have been applied."""
    ends = [e + others[k] for k, e in sizes.items()]
    return -(max(ends) + min(ends)) // 2 if ends else 0


def _model(program, highspy):
    """The program in HiGHS' words, row by row."""
    model, none = highspy.HighsLp(), highspy.kHighsInf
    model.num_col_, model.num_row_ = len(program.columns), len(program.rows)
    model.sense_ = highspy.ObjSense.kMaximize
    model.col_cost_ = [number(program.objective.get(j, 0)) for j in program.columns]
    model.col_lower_ = [-none if j in program.free else 0.0 for j in program.columns]
    model.col_upper_ = [none] * len(program.columns)
    model.row_lower_ = [-none if row.sense == "<=" else number(row.right) for row in program.rows]
    model.row_upper_ = [none if row.sense == ">=" else number(row.right) for row in program.rows]
    starts, indices, values = [0], [], []
    for row in program.rows:
        indices += row.entries.keys()
        values += map(number, row.entries.values())
        starts.append(len(indices))
    model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    model.a_matrix_.start_, model.a_matrix_.index_, model.a_matrix_.value_ = starts, indices, values
    return model


def number(x):
    """A float near an exact number."""
    return float(x) if isinstance(x, int) else int(x.numerator) / int(x.denominator)


def near(floats):
    """The simplest fractions near floats: mostly what they stand for where denominators are small."""
    error = QQ(1, 1 << NEAR)
    return [simplest_between(x - error, x + error) for x in (QQ(*x.as_integer_ratio()) for x in floats)]


def points(program, found):
    """Guesses at the exact ``x`` at the basis of a program: the fractions near the floats, then each from about twice as many
    binary digits as the one before. Free columns are left at 0. Nothing here shows that a guess is right.
    """
    yield near(0.0 if j in program.free else x for j, x in enumerate(found.x))
    _, basic = found.solver.getBasicVariables()
    slack, columns = {-1 - j for j in basic if j < 0}, [(at, int(j)) for at, j in enumerate(basic) if j >= 0]
    tight = [(i, *_integers(row)) for i, row in enumerate(program.rows) if i not in slack]
    digits, left, bits = [0] * len(program.columns), [right for *_, right in tight], 0
    for steps in (3, 3, 6, 12, 24):
        for _ in range(steps):
            digits, left = _step(found.solver, len(program.rows), tight, columns, digits, left)
        bits += steps * BITS
        yield [_fraction(a, bits) if a and j not in program.free else QQ(0) for j, a in enumerate(digits)]


def _step(solver, height, tight, columns, digits, left):
    """``BITS`` more binary digits of the solution of the tight rows, and what is then left of their right sides: iterative
    refinement, with the solver's factors in floats and the residual in integers.
    """
    largest = max(1, *map(abs, left))
    right = [0.0] * height
    for (i, scale, *_), rest in zip(tight, left):
        right[i] = rest / largest / scale
    _, solution = solver.getBasisSolve(right)
    change = [0] * len(digits)
    for at, j in columns:
        change[j] = round(solution[at] * 2.0**BITS * largest)
    left = [(rest << BITS) - sum(a * change[j] for j, a in entries) for rest, (_, _, entries, _) in zip(left, tight)]
    return [(a << BITS) + b for a, b in zip(digits, change)], left


def _integers(row):
    """A row times the least number that makes its entries whole: that number, entries, right side."""
    scale = lcm(*(int(a.denominator) for a in (row.right, *row.entries.values())))
    return scale, [(j, int(a * scale)) for j, a in row.entries.items()], int(row.right * scale)


def _fraction(digits, bits):
    """The simplest fraction that begins with these binary digits, the last ``SLACK`` of which may be wrong."""
    if not abs(digits) >> SLACK:
        return QQ(0)
    error = 1 << SLACK
    return simplest_between(QQ(digits - error, 1 << bits), QQ(digits + error, 1 << bits))
