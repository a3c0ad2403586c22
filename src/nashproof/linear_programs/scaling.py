"""Scaling: rows and columns of a linear program times powers of two, so that floats can hold it.

Knows no games and no floats: powers of two change no digit of a float. The exponents come from
alternating geometric scaling: each row, then each column, is centred between its largest and its
smallest entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from nashproof.exact.numbers import QQ, Rational
from nashproof.linear_programs.program import LinearProgram

SPREAD = 20  # binary digits by which entries may differ within a solver's tolerances
ROUNDS = 4  # over rows, then columns; further rounds hardly change the exponents

Exponents = Mapping[int, int]


def balanced(program: LinearProgram) -> LinearProgram:
    """Return a program with the same optimal bases, whose entries are near 1.

    The program is returned unchanged if its entries differ by less than ``2**SPREAD``. Else the
    variables of the new program are the old ones divided by powers of two.

    >>> from nashproof.linear_programs.program import Row
    >>> row = Row("r", {0: QQ(2**40), 1: QQ(1)}, "<=", QQ(1))
    >>> balanced(LinearProgram((0, 1), (row,), {0: QQ(1)})).rows[0].entries
    {0: 1, 1: 1}
    """
    rows = [{j: _exponent(a) for j, a in row.entries.items() if a} for row in program.rows]
    exponents = [e for row in rows for e in row.values()]
    if not exponents or max(exponents) - min(exponents) < SPREAD:
        return program
    # the exponents column by column, then rounds of centring
    columns: list[dict[int, int]] = [{} for _ in program.columns]
    for i, exponents_of_row in enumerate(rows):
        for j, e in exponents_of_row.items():
            columns[j][i] = e
    of_rows, of_columns = [0] * len(rows), [0] * len(columns)
    for _ in range(ROUNDS):
        of_rows = [_to_middle(row, of_columns) for row in rows]
        of_columns = [_to_middle(column, of_rows) for column in columns]
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
    """Return about the binary logarithm of a number."""
    return int(a.numerator).bit_length() - int(a.denominator).bit_length()


def _to_middle(exponents: Exponents, scaled: list[int]) -> int:
    """Return the exponent that centres the entries of a row or column about 1.

    ``scaled`` are the exponents by which the entries are scaled already.
    """
    ends = [e + scaled[k] for k, e in exponents.items()]
    return -(max(ends) + min(ends)) // 2 if ends else 0
