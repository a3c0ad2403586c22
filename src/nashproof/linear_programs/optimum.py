"""The optimum of a linear program: floats propose a basis, exact arithmetic repairs and proves it.

Knows no games. HiGHS only proposes a basis: the tight rows and the columns that are not zero. Each
result is `verified` in exact arithmetic; if no proposal is optimal, the exact simplex finds the
optimum.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from nashproof.exact.linear_algebra import rank, solve_both
from nashproof.exact.numbers import QQ, Rational, Vector
from nashproof.linear_programs.floats import highs
from nashproof.linear_programs.floats.refinement import refined_basis
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

SMALL = 24  # rows and columns together up to which pivots take less time than starting a solver


class Guess(NamedTuple):
    """A guess at an optimal basis.

    ``columns`` may differ from 0; the rows ``tight`` hold with equality.
    """

    columns: list[int]
    tight: list[int]


# Shape of a program -> optimal bases, each with the number of its program
OptimalBases = dict[Hashable, list[tuple[int, Guess]]]


@dataclass(frozen=True)
class EarlierBases:
    """Optimal bases of earlier programs: guesses at that of the next program of the same shape.

    - ``number``: the number of the next programs;
    - ``distance``: number of a program -> how much it differs from the next programs;
    - ``bases``: the bases so far.
    """

    number: int
    distance: Callable[[int], int]
    bases: OptimalBases

    def guesses(self, program: LinearProgram) -> Iterator[Guess]:
        """Yield the different bases of programs of the same shape, those least distant first."""
        tried: list[Guess] = []
        for _, guess in sorted(self._like(program), key=lambda basis: self.distance(basis[0])):
            if guess not in tried:
                yield guess
                tried.append(guess)

    def add(self, program: LinearProgram, guess: Guess) -> None:
        """Add the optimal basis of a program."""
        self._like(program).append((self.number, guess))

    def _like(self, program: LinearProgram) -> list[tuple[int, Guess]]:
        """Return the bases of the programs of the same shape."""
        sizes = tuple([len(row.entries) for row in program.rows])
        shape = len(program.columns), sizes, tuple(program.objective)
        return self.bases.setdefault(shape, [])


def optimum(
    program: LinearProgram, backend: str = "highs", earlier: EarlierBases | None = None
) -> Optimum:
    """Return the Optimum of a program. Raises NoOptimum if it has none.

    ``backend`` proposes: ``highs``, or ``none`` for the exact simplex alone. The bases of
    ``earlier`` programs are tried first, and that of this program is added to them. The value of
    the objective depends on neither; ``x`` and ``y`` may, if optima are not unique.

    >>> rows = (Row("r", {0: QQ(2), 1: QQ(1)}, "<=", QQ(1)),)
    >>> optimum(LinearProgram((0, 1), rows, {0: QQ(1)}), "none").value
    1/2
    """
    proposal, guess = _from_guesses(program, backend, earlier)
    if proposal:
        return proposal
    x, y = exact_optimum(program, guess or ())
    if not verified(program, x, y):
        raise AssertionError("the exact simplex returned a wrong optimum")
    return Optimum(dot(program.objective, x), x, y, "exact simplex")


def optimal_value(program: LinearProgram, backend: str = "highs") -> Rational:
    """Return the value of a program, which no backend changes: a small one is not asked.

    Raises NoOptimum if the program has no optimum.

    >>> rows = (Row("r", {0: QQ(2), 1: QQ(1)}, "<=", QQ(1)),)
    >>> optimal_value(LinearProgram((0, 1), rows, {0: QQ(1)}))
    1/2
    """
    return optimum(program, _unless_small(program, backend)).value


def _unless_small(program: LinearProgram, backend: str) -> str:
    """Return the backend, ``none`` for a small program."""
    return "none" if len(program.rows) + len(program.columns) <= SMALL else backend


def proposed_optimum(program: LinearProgram, backend: str = "highs") -> Optimum | None:
    """Return the Optimum of a program if the backend proposes it, else None.

    The exact simplex, which may take too long, is not used.
    """
    return _from_guesses(program, backend)[0]


def _from_guesses(
    program: LinearProgram, backend: str, earlier: EarlierBases | None = None
) -> tuple[Optimum | None, Guess | None]:
    """Return the first proposed optimum that is verified, or None; and the last guess."""
    guess = None
    near = earlier.guesses(program) if earlier else ()
    for guess in chain(near, guessed_bases(program) if backend == "highs" else ()):
        solution = _repair(program, guess)
        if solution and verified(program, *solution):
            if earlier:
                earlier.add(program, guess)
            x, y = solution
            return Optimum(dot(program.objective, x), x, y, f"{backend}, repaired"), guess
    return None, guess


def lexicographic_optimum(
    program: LinearProgram,
    columns: Iterable[int],
    backend: str = "highs",
    best: Optimum | None = None,
) -> tuple[Rational, Vector]:
    """Return the value of a program, and its lexicographically greatest optimal ``x``.

    Both depend on the program alone. For each of ``columns`` in turn, the greatest value among the
    optima that agree so far is taken. No program is solved for a column that provably has this
    value already, nor for ``best``, if it is an Optimum of the program, nor if it has no other.

    >>> rows = (Row("r", {0: QQ(1), 1: QQ(1)}, "<=", QQ(1)),)
    >>> lexicographic_optimum(LinearProgram((0, 1), rows, {0: QQ(1), 1: QQ(1)}), (1, 0), "none")
    (1, (0, 1))
    """
    backend = _unless_small(program, backend)
    best = best or optimum(program, backend)
    if is_only_optimum(program, best.y):
        return best.value, best.x
    rows = [*program.rows, Row("optimal", program.objective, "==", best.value)]
    x, zero, fixed = best.x, fixed_at_zero(program, best.y), set[int]()
    equations = _equations(program)
    # invariant: ``x`` is an optimum with the greatest values in all columns fixed so far
    for j in columns:
        if j not in zero and not any(
            _is_greatest(entries, j, x, fixed | zero, program.free)
            for entries in equations.get(j, ())
        ):
            greatest = LinearProgram(program.columns, tuple(rows), {j: QQ(1)}, program.free)
            solution = optimum(greatest, backend)
            x, zero = solution.x, zero | fixed_at_zero(greatest, solution.y)
        rows.append(Row("fixed", {j: QQ(1)}, "==", x[j]))
        fixed.add(j)
    return best.value, x


def fixed_at_zero(program: LinearProgram, y: Sequence[Rational]) -> set[int]:
    """Return the columns that are 0 in every optimum, by an optimal dual solution ``y``.

    Their reduced costs are not 0 (complementary slackness).
    """
    return {j for j, cost in enumerate(reduced_costs(program, y)) if cost and j not in program.free}


def is_only_optimum(program: LinearProgram, y: Sequence[Rational]) -> bool:
    """Return True if an optimal dual solution proves that the program has a single optimum.

    The rows of which the dual is not 0 are tight in every optimum, as the equations are. They leave
    a single solution if their columns that may differ from 0 are independent.
    """
    zero = fixed_at_zero(program, y)
    places = {j: k for k, j in enumerate(j for j in program.columns if j not in zero)}
    tight = [
        {places[j]: a for j, a in row.entries.items() if j in places}
        for row, price in zip(program.rows, y)
        if price or row.sense == "=="
    ]
    return rank(tight, len(places)) == len(places)


def _equations(program: LinearProgram) -> dict[int, list[Entries]]:
    """Return for each column the entries of the equations that contain it."""
    equations: dict[int, list[Entries]] = {}
    for row in program.rows:
        for j in row.entries if row.sense == "==" else ():
            equations.setdefault(j, []).append(row.entries)
    return equations


def _is_greatest(
    entries: Entries, j: int, x: Vector, fixed: AbstractSet[int], free: AbstractSet[int]
) -> bool:
    """Return True if an equation proves that column ``j`` cannot be greater.

    Each further column is fixed, or it is 0, nonnegative, and its increase would lower ``j``.
    """
    undecided = [k for k in entries if k != j and k not in fixed]
    return all(not x[k] and k not in free and entries[k] * entries[j] > 0 for k in undecided)


# The proposal


def guessed_bases(program: LinearProgram) -> Iterator[Guess]:
    """Yield the basis at which HiGHS ends, then the basis at which refinement ends."""
    even = balanced(program)
    for search in (highs.optimal_basis, refined_basis):
        basis = search(even)
        if basis is not None:
            columns, slack = [j for j in basis if j >= 0], {-1 - j for j in basis if j < 0}
            yield Guess(columns, [i for i in range(len(program.rows)) if i not in slack])


# The repair


def _repair(program: LinearProgram, guess: Guess) -> tuple[Vector, Vector] | None:
    """Return the exact ``(x, y)`` of a basis; None if it is singular."""
    columns, tight = guess
    if len(columns) != len(tight):
        return None
    both = solve_both(
        _restricted((program.rows[i].entries for i in tight), columns),
        [program.rows[i].right for i in tight],
        [program.objective.get(j, QQ(0)) for j in columns],
    )
    if both is None:
        return None
    x, y = both
    return _spread(columns, x, len(program.columns)), _spread(tight, y, len(program.rows))


def _restricted(rows: Iterable[Entries], support: list[int]) -> list[dict[int, Rational]]:
    """Return the entries of rows in the columns ``support``, numbered in their order."""
    position = {j: k for k, j in enumerate(support)}
    return [{position[j]: a for j, a in entries.items() if j in position} for entries in rows]


def _spread(places: list[int], values: Vector, length: int) -> Vector:
    """Return a vector with ``values`` at ``places``, and zeros elsewhere."""
    full = [QQ(0)] * length
    for j, value in zip(places, values):
        full[j] = value
    return tuple(full)
