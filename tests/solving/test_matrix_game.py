"""Matrix games by few rows and columns, against one program over all of them; baby poker with many
sides.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nashproof.exact.linear_algebra import integers
from nashproof.exact.numbers import QQ
from nashproof.games.one_card import expand, one_card
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.normal_form import normal_form, pure_values
from nashproof.solving import matrix_game
from nashproof.solving import zero_sum as solve
from nashproof.solving.matrix_game import solve_matrix

MATRICES = st.tuples(
    st.integers(1, 6), st.integers(1, 6), st.sampled_from([1, 3, 10**12, 10**25])
).flatmap(
    lambda t: st.lists(
        st.lists(st.integers(-t[2], t[2]), min_size=t[1], max_size=t[1]),
        min_size=t[0],
        max_size=t[0],
    )
)


def by_one_program(rows):
    """The value, by the exact simplex over everything."""
    n = len(rows)
    replies = [
        Row("reply", {n: QQ(1)} | {j: QQ(-u) for j, u in enumerate(column)}, "<=", QQ(0))
        for column in zip(*rows)
    ]
    program = LinearProgram(
        tuple(range(n + 1)),
        (Row("sum", {j: QQ(1) for j in range(n)}, "==", QQ(1)), *replies),
        {n: QQ(1)},
        frozenset([n]),
    )
    return optimum(program, "none").value


@settings(max_examples=30)
@given(MATRICES)
def test_the_mixtures_prove_the_value(rows):
    solution = solve_matrix(integers(rows))
    value, ones, twos = solution.value, solution.rows, solution.columns
    for mixture in (ones, twos):
        assert sum(mixture.values()) == 1 and min(mixture.values()) > 0
    assert min(sum(w * rows[i][j] for i, w in ones.items()) for j in range(len(rows[0]))) == value
    assert max(sum(w * row[j] for j, w in twos.items()) for row in rows) == value
    assert value == by_one_program(rows)


def baby(sides):
    """Baby poker as data/games/baby-poker.toml has it, with other dice."""
    pays = [
        (("call",), (-1, 0, 1)),
        (("raise", "call"), (-2, 0, 2)),
        (("raise", "fold"), (1, 1, 1)),
    ]
    return one_card(
        "baby",
        ("A", "B"),
        sides,
        [1] * sides,
        True,
        [(moves, tuple(map(QQ, p))) for moves, p in pays],
    )


# The project's notes on performance, section 1, by QSopt_ex and SoPlex; 2,047 by 2,047 strategies
# and more nobody else did
@pytest.mark.parametrize(
    "sides, value",
    [(2, QQ(0)), (3, QQ(2, 27)), (4, QQ(1, 12)), (6, QQ(5, 54)), (8, QQ(3, 32)), (10, QQ(1, 10))],
)
def test_baby_poker_by_its_normal_form(sides, value):
    game = expand(baby(sides))
    assert normal_form(game).numerators.shape == (2**sides, 2**sides)
    assert (
        solve.matrix_value(game)
        == solve.behaviour_value(game)
        == value
        == solve.solve_game(baby(sides)).value
    )


def test_baby_poker_with_twelve_sides():
    """4096 by 4096: the normal form, its pure values (a saddle), its value; and a thousand sides in
    compact form.
    """
    form = normal_form(expand(baby(12)))
    assert form.numerators.dtype == "int64" and pure_values(form) == (QQ(7, 72), QQ(7, 72))
    assert (
        solve_matrix(form.numerators).value / form.denominator
        == QQ(7, 72)
        == solve.solve_game(baby(12)).value
    )
    assert solve.solve_game(baby(1000)).value == QQ(1, 10)


def test_few_rows_suffice(monkeypatch, game):
    """Of kuhn-6, 729 by 4096, never more than a corner is a linear program."""
    sizes = []
    monkeypatch.setattr(
        matrix_game,
        "optimum",
        lambda program, backend: sizes.append(len(program.columns)) or optimum(program, backend),
    )
    assert solve.matrix_value(game("kuhn-6")) == QQ(-11, 180) and max(sizes) < 300
