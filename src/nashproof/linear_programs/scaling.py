"""Rows and columns of a linear program times powers of two, so that floats can hold its entries.

Knows no games and no floats: powers of two change no digit of a float.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from nashproof.exact.numbers import QQ, Rational
from nashproof.linear_programs.program import LinearProgram

SPREAD = 20  # binary digits: entries that differ by no more are no trouble to a solver's tolerances
ROUNDS = 4  # over rows, then columns: further ones hardly move the exponents

Exponents = Mapping[int, int]


def balanced(program: LinearProgram) -> LinearProgram:
    """A program with the same optimal bases, whose entries are near 1.

    It is the program itself if its entries differ by less than ``2**SPREAD``. Else its variables
    are those of the program divided by powers of two.

    >>> from nashproof.linear_programs.program import Row
    >>> row = Row("r", {0: QQ(2**40), 1: QQ(1)}, "<=", QQ(1))
    >>> balanced(LinearProgram((0, 1), (row,), {0: QQ(1)})).rows[0].entries
    {0: 1, 1: 1}
    """
    rows = [{j: _exponent(a) for j, a in row.entries.items() if a} for row in program.rows]
    exponents = [e for row in rows for e in row.values()]
    if not exponents or max(exponents) - min(exponents) < SPREAD:
        return program
    of_rows, of_columns = _centring(rows, len(program.columns))
    scaled = [
        replace(
            row,
            entries={j: a * QQ(2) ** (k + of_columns[j]) for j, a in row.entries.items()},
            right=row.right * QQ(2) ** k,
        )
        for row, k in zip(program.rows, of_rows)
    ]
    objective = {j: c * QQ(2) ** of_columns[j] for j, c in program.objective.items()}
    return replace(program, rows=tuple(scaled), objective=objective)


def _exponent(a: Rational) -> int:
    """About the binary logarithm of a number."""
    return int(a.numerator).bit_length() - int(a.denominator).bit_length()


def _centring(rows: list[dict[int, int]], width: int) -> tuple[list[int], list[int]]:
    """The exponents with which to scale the rows and the columns."""
    columns: list[dict[int, int]] = [{} for _ in range(width)]
    for i, row in enumerate(rows):
        for j, e in row.items():
            columns[j][i] = e
    of_rows, of_columns = [0] * len(rows), [0] * width
    for _ in range(ROUNDS):
        of_rows = [_to_middle(row, of_columns) for row in rows]
        of_columns = [_to_middle(column, of_rows) for column in columns]
    return of_rows, of_columns


def _to_middle(exponents: Exponents, others: list[int]) -> int:
    """What takes the geometric mean of the largest and the smallest entry to 1.

    ``others`` are the exponents that the entries are scaled with already.
    """
    ends = [e + others[k] for k, e in exponents.items()]
    return -(max(ends) + min(ends)) // 2 if ends else 0
