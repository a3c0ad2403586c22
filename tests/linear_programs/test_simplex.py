"""The exact simplex by itself: on the table of small programs, from nothing and from guesses."""

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from small_programs import SMALL_PROGRAMS
from strategies import programs

from nashproof.exact.linear_algebra import solve
from nashproof.exact.numbers import QQ
from nashproof.linear_programs.program import dot, verified
from nashproof.linear_programs.simplex import NoOptimum, exact_optimum

SMALL = pytest.mark.parametrize(
    "program, value", [row[1:] for row in SMALL_PROGRAMS], ids=[row[0] for row in SMALL_PROGRAMS]
)


def guesses(program):
    """No guess; nothing basic; all columns; all rows; all subsets of both, if there are few."""
    columns, rows = range(len(program.columns)), range(len(program.rows))
    yield ()
    subsets = [
        [part for size in range(len(whole) + 1) for part in combinations(whole, size)]
        for whole in (columns, rows)
    ]
    yield from list(product(*subsets))[:64]
    yield columns, rows


@SMALL
def test_small_programs_from_any_guess(program, value):
    for guess in guesses(program):
        if value is None:
            with pytest.raises(NoOptimum):
                exact_optimum(program, guess)
        else:
            x, y = exact_optimum(program, guess)
            assert verified(program, x, y) and dot(program.objective, x) == value


def corners(program):
    """The values of all corners: of all choices of as many tight rows as there are columns."""
    n = len(program.columns)
    lines = [(row.entries, row.right) for row in program.rows]
    lines += [({j: QQ(1)}, QQ(0)) for j in range(n) if j not in program.free]
    for chosen in combinations(lines, n):
        x = solve([entries for entries, _ in chosen], [right for _, right in chosen], n)
        if x is not None and _feasible(program, x):
            yield dot(program.objective, x)


def _feasible(program, x):
    holds = {"<=": lambda a, b: a <= b, ">=": lambda a, b: a >= b, "==": lambda a, b: a == b}
    return all(x[j] >= 0 or j in program.free for j in range(len(x))) and all(
        holds[row.sense](dot(row.entries, x), row.right) for row in program.rows
    )


@settings(max_examples=24)
@given(programs())
def test_it_finds_the_best_of_all_corners(program):
    """Brute force: the programs are bounded, so some corner is optimal."""
    x, _ = exact_optimum(program)
    assert dot(program.objective, x) == max(corners(program))
