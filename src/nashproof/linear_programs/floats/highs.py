"""What HiGHS proposes for a linear program: its float answer, its basis, and the point of that basis to any number of digits.

Knows no games. Proposes, never decides. HiGHS works in a process of its own, which ``oracle`` asks; here a program is put into floats, and
of an answer is taken what can be one: the right number of finite numbers, columns and rows that there are.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf, isfinite, lcm

from nashproof.exact.numbers import QQ, simplest_between
from nashproof.linear_programs.floats import solver_client as oracle
from nashproof.linear_programs.floats.solver_worker import packed, unpacked

NEAR = 36  # binary digits after the point that are taken for right in what HiGHS answers
BITS = 30  # gained by each step of a refinement; floats hold 53, and the rest is for what the basis matrix magnifies
SPREAD = 20  # binary digits: entries that differ by more are balanced
SLACK = 24  # last binary digits that are not relied on
ONCE = ({},)  # ways to solve a program: with HiGHS' own options


@dataclass(frozen=True)
class Proposal:
    """Where HiGHS ended: its ``basis``, one number a row in HiGHS' order, of a column or, as -1, -2, .., of a row whose slack is basic
    (None if it has none). If that is ``optimal``, in floats: the ``value``, ``x`` and ``y`` for columns and rows. ``solver`` tells
    ``oracle`` which program this was.
    """

    solver: object
    optimal: bool
    basis: list
    value: float
    x: list
    y: list


def propose(program):
    """The Proposal of HiGHS for a ``lp.LinearProgram``; None if it does not say that this is optimal."""
    found = asked(program, lambda: {"do": "solve", "ways": ONCE} | in_floats(program))
    return found if found and found.optimal else None


def optimal_basis(program):
    """The basis at which HiGHS ends for a program, whatever it says of it; None if it has none."""
    found = asked(program, lambda: {"do": "solve", "ways": ONCE} | in_floats(program))
    return found and found.basis and sorted(found.basis)


def asked(program, question):
    """The Proposal in answer to what ``question()`` asks about a program; None if there is none, or a number is too large for a float."""
    try:
        said = oracle.ask("highs", question())
    except OverflowError:
        return None
    try:
        return _proposal(said, len(program.columns), len(program.rows)) if said else None
    except (
        TypeError,
        KeyError,
        ValueError,
        OverflowError,
    ):  # what the other process says may be anything
        return None


def _proposal(said, columns, rows):
    """An answer as a Proposal. Raises TypeError, KeyError, ValueError or OverflowError if it cannot be one."""
    basis, value, x, y = said["basis"], 0.0, [], []
    if basis is not None and not (
        len(basis) == len({*basis}) == rows
        and all(type(j) is int and -rows <= j < columns for j in basis)
    ):
        raise ValueError("no basis")
    if said["optimal"]:
        value, x, y = (
            float(said["value"]),
            *(unpacked("d", said[key]).tolist() for key in ("x", "y")),
        )
        if (len(x), len(y)) != (columns, rows) or not all(map(isfinite, (value, *x, *y))):
            raise ValueError("no optimum")
    return Proposal(said["solver"], bool(said["optimal"]), basis, value, x, y)


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
    rows = [
        replace(
            row,
            entries={j: a * QQ(2) ** (k + down[j]) for j, a in row.entries.items()},
            right=row.right * QQ(2) ** k,
        )
        for row, k in zip(program.rows, across)
    ]
    return replace(
        program,
        rows=tuple(rows),
        objective={j: c * QQ(2) ** down[j] for j, c in program.objective.items()},
    )


def _size(a):
    """About the binary logarithm of a number."""
    return a.numerator.bit_length() - a.denominator.bit_length()


def _middle(sizes, others):
    """What takes the geometric mean of the largest and the smallest entry of a row to 1, once ``others`` have been applied."""
    ends = [e + others[k] for k, e in sizes.items()]
    return -(max(ends) + min(ends)) // 2 if ends else 0


def in_floats(program):
    """A program as ``solvers`` takes it. Raises OverflowError if a number is too large for a float."""
    rights = [number(row.right) for row in program.rows]
    starts, indices, values = [0], [], []
    for row in program.rows:
        indices += row.entries.keys()
        values += map(number, row.entries.values())
        starts.append(len(indices))
    return {
        "columns": len(program.columns),
        "rows": len(program.rows),
        "free": sorted(program.free),
        "costs": packed("d", [number(program.objective.get(j, 0)) for j in program.columns]),
        "least": packed(
            "d", [-inf if row.sense == "<=" else right for row, right in zip(program.rows, rights)]
        ),
        "most": packed(
            "d", [inf if row.sense == ">=" else right for row, right in zip(program.rows, rights)]
        ),
        "starts": packed("i", starts),
        "indices": packed("i", indices),
        "values": packed("d", values),
    }


def number(x):
    """A float near an exact number."""
    return float(x) if isinstance(x, int) else int(x.numerator) / int(x.denominator)


def near(floats):
    """The simplest fractions near floats: mostly what they stand for where denominators are small."""
    error = QQ(1, 1 << NEAR)
    return [
        simplest_between(x - error, x + error) for x in (QQ(*x.as_integer_ratio()) for x in floats)
    ]


def points(program, found):
    """Guesses at the exact ``x`` at the basis of a program: the fractions near the floats, then each from about twice as many
    binary digits as the one before. Free columns are left at 0. Nothing here shows that a guess is right.
    """
    yield near(0.0 if j in program.free else x for j, x in enumerate(found.x))
    if found.basis is not None:
        with suppress(OverflowError, _NoHelp):
            yield from _finer(program, found)


def _finer(program, found):
    slack, columns = (
        {-1 - j for j in found.basis if j < 0},
        [(at, j) for at, j in enumerate(found.basis) if j >= 0],
    )
    tight = [(i, *_integers(row)) for i, row in enumerate(program.rows) if i not in slack]
    digits, left, bits = [0] * len(program.columns), [right for *_, right in tight], 0
    for steps in (3, 3, 6, 12, 24):
        for _ in range(steps):
            digits, left = _step(found.solver, len(program.rows), tight, columns, digits, left)
        bits += steps * BITS
        yield [
            _fraction(a, bits) if a and j not in program.free else QQ(0)
            for j, a in enumerate(digits)
        ]


def _step(solver, height, tight, columns, digits, left):
    """``BITS`` more binary digits of the solution of the tight rows, and what is then left of their right sides: iterative
    refinement, with HiGHS' factors in floats and the residual in integers. Raises OverflowError or _NoHelp if that fails.
    """
    largest = max([1, *map(abs, left)])
    right = [0.0] * height
    for (i, scale, *_), rest in zip(tight, left):
        right[i] = rest / largest / scale
    solution = _over_basis(solver, right)
    change = [0] * len(digits)
    for at, j in columns:
        change[j] = round(solution[at] * 2.0**BITS * largest)
    left = [
        (rest << BITS) - sum(a * change[j] for j, a in entries)
        for rest, (_, _, entries, _) in zip(left, tight)
    ]
    return [(a << BITS) + b for a, b in zip(digits, change)], left


class _NoHelp(Exception):
    """HiGHS does not say how a system is solved."""


def _over_basis(solver, right):
    """A right side times the inverse of the basis matrix, in floats. Raises _NoHelp."""
    try:
        solution = unpacked(
            "d",
            oracle.ask("highs", {"do": "multiply", "solver": solver, "right": packed("d", right)}),
        )
    except (TypeError, ValueError):
        raise _NoHelp from None
    if len(solution) != len(right) or not all(map(isfinite, solution)):
        raise _NoHelp
    return solution


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
