"""One table of small linear programs, for all backends and all ways of solving."""

from strategies import matrix_program

from nashproof.exact.numbers import QQ
from nashproof.linear_programs.program import LinearProgram, Row


def cap(right, sense="<="):
    return Row("r", {0: QQ(1)}, sense, QQ(right))


# name, program, value (None: there is no optimum)
SMALL_PROGRAMS = [
    ("unbounded", LinearProgram((0,), (cap(-1, ">="),), {0: QQ(1)}), None),
    ("unbounded, free", LinearProgram((0,), (cap(5),), {0: QQ(-1)}, frozenset([0])), None),
    ("infeasible", LinearProgram((0,), (cap(-1),), {0: QQ(1)}), None),
    ("contradiction", LinearProgram((0,), (cap(1, "=="), cap(2, "==")), {}), None),
    ("redundant rows", LinearProgram((0,), (cap(1, "=="), cap(1, "=="), cap(1)), {0: QQ(3)}), 3),
    ("no rows", LinearProgram((0,), (), {0: QQ(-1)}), 0),
    ("nothing to want", LinearProgram((0,), (cap(7),), {}), 0),
    ("an empty row", LinearProgram((0,), (Row("r", {}, "<=", QQ(1)), cap(2)), {0: QQ(1)}), 2),
    ("free and negative", LinearProgram((0,), (cap(-7),), {0: QQ(1)}, frozenset([0])), -7),
    ("tiny", LinearProgram((0,), (cap(QQ(1, 10**12)),), {0: QQ(1)}), QQ(1, 10**12)),
    ("huge", LinearProgram((0,), (cap(QQ(10**40 + 1)),), {0: QQ(1)}), QQ(10**40 + 1)),
    (
        "Beale's cycle (1955)",
        LinearProgram(
            (0, 1, 2, 3),
            (
                Row("1", {0: QQ(1, 4), 1: QQ(-60), 2: QQ(-1, 25), 3: QQ(9)}, "<=", QQ(0)),
                Row("2", {0: QQ(1, 2), 1: QQ(-90), 2: QQ(-1, 50), 3: QQ(3)}, "<=", QQ(0)),
                Row("3", {2: QQ(1)}, "<=", QQ(1)),
            ),
            {0: QQ(3, 4), 1: QQ(-150), 2: QQ(1, 50), 3: QQ(-6)},
        ),
        QQ(1, 20),
    ),
    (
        "an equation and a free column",
        LinearProgram(
            (0, 1),
            (Row("sum", {0: QQ(1), 1: QQ(2)}, "==", QQ(1)), cap(3)),
            {1: QQ(-1)},
            frozenset([1]),
        ),
        QQ(1),
    ),
    (
        "a mixture against rock, paper, scissors that pays twice for rock",
        matrix_program([[0, -1, 2], [1, 0, -1], [-2, 1, 0]]),
        QQ(0),
    ),
    (
        "a transport problem, degenerate in each corner",
        LinearProgram(
            (0, 1, 2, 3),
            (
                Row("from 1", {0: QQ(1), 1: QQ(1)}, "==", QQ(1)),
                Row("from 2", {2: QQ(1), 3: QQ(1)}, "==", QQ(1)),
                Row("to 1", {0: QQ(1), 2: QQ(1)}, "==", QQ(1)),
                Row("to 2", {1: QQ(1), 3: QQ(1)}, "==", QQ(1)),
            ),
            {0: QQ(-3), 1: QQ(-1), 2: QQ(-1), 3: QQ(-2)},
        ),
        QQ(-2),
    ),
    (
        "only lower bounds",
        LinearProgram(
            (0, 1), (Row("r", {0: QQ(1), 1: QQ(1)}, ">=", QQ(2)),), {0: QQ(-3), 1: QQ(-2)}
        ),
        QQ(-4),
    ),
    (
        "entries of very different size",
        LinearProgram(
            (0, 1),
            (
                Row("r", {0: QQ(10**12), 1: QQ(1)}, "<=", QQ(10**12)),
                Row("s", {0: QQ(1), 1: QQ(1, 10**9)}, "<=", QQ(1)),
            ),
            {0: QQ(1), 1: QQ(1, 10**12)},
        ),
        QQ(1),
    ),
]
