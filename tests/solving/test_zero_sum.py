"""Values and plans: published values, plans that meet, one plan whatever proposes it."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import all_pure, best_value, changed, first_actions, games, walk

from nashproof.errors import InputError
from nashproof.exact.linear_algebra import solve as linear
from nashproof.exact.numbers import QQ
from nashproof.games.assembly import assemble
from nashproof.linear_programs import optimum as lp
from nashproof.play.strategies import is_plan, plan_of, profile_of
from nashproof.shell.library import BACKENDS
from nashproof.solving import zero_sum as solve

# Game, value. Sources: Kuhn (1950) for -1/18; the post on baby poker for 5/54; the rest by
# QSopt_ex, SoPlex, Gambit and z3
# (the project's notes on performance, section 1); rock-paper-scissors and matching pennies by
# symmetry. The last ones follow
# from the text: sandbagging-thesis, line 358 (confirmed there); the misprinted rules are solved by
# pygambit in test_gambit.
KNOWN = [
    ("kuhn", "-1/18"),
    ("kuhn-4", "-1/24"),
    ("kuhn-5", "-1/15"),
    ("kuhn-6", "-11/180"),
    ("kuhn-8", "-1/16"),
    ("kuhn-10", "-11/180"),
    ("kuhn-13", "-5/78"),
    ("kuhn-raise-1", "-1/18"),
    ("kuhn-raise-2", "-1/18"),
    ("baby-poker-4", "1/12"),
    ("baby-poker", "5/54"),
    ("baby-poker-8", "3/32"),
    ("matching-pennies", "0"),
    ("rock-paper-scissors", "0"),
]


def number(text):
    over, _, under = text.partition("/")
    return QQ(int(over), int(under or 1))


@pytest.mark.parametrize("name, value", KNOWN)
def test_known_values(game, name, value):
    assert solve.solve_game(game(name)).value == number(value)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(
    "name", ["kuhn", "kuhn-misprint", "baby-poker-4", "matching-pennies", "rock-paper-scissors"]
)
def test_every_backend_gives_the_same_plans(game, name, backend):
    assert solve.solve_game(game(name), backend).plans == solve.solve_game(game(name)).plans


@settings(max_examples=18)
@given(games(2))
def test_random_games_are_solved(game):
    """Both programs meet, and each plan holds the other player to the value: tried against every
    pure strategy.
    """
    found = solve.solve_game(game, "none")
    profile = profile_of(game, found.plans)
    assert all(is_plan(game, p, found.plans[p - 1]) for p in (1, 2))
    assert best_value(game, profile, 1) == found.value == -best_value(game, profile, 2)
    assert set(found.values.values()) == {found.value} and "sequence form" in found.values


@settings(max_examples=18)
@given(games(2))
def test_random_games_as_if_they_were_large(game):
    """One program for both plans, from a basis."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solve, "CANONICAL", 0)
        found = solve.solve_game(game)
    profile = profile_of(game, found.plans)
    assert best_value(game, profile, 1) == found.value == -best_value(game, profile, 2)
    assert found.values == solve.solve_game(game, "none").values


@settings(max_examples=20)
@given(games(2))
def test_random_games_under_every_backend(game):
    found = [solve.solve_game(game, backend) for backend in BACKENDS]
    assert len({f.plans for f in found}) == 1 and len({f.value for f in found}) == 1


@given(games(2))
def test_the_value_lies_between_the_pure_values(game):
    base, mine, theirs = first_actions(game), all_pure(game, 1), all_pure(game, 2)
    table = [
        [
            walk(game, changed(game, changed(game, base, s), t))[0]
            for t in theirs[:: 1 + len(theirs) // 8]
        ]
        for s in mine[:: 1 + len(mine) // 8]
    ]
    if len(table) == len(mine) and len(table[0]) == len(theirs):
        value = solve.solve_game(game, "none").value
        assert max(map(min, table)) <= value <= min(map(max, zip(*table)))


@given(games(2))
def test_programs_apply_where_they_should(game):
    names = set(solve.cross_checks(game))
    assert "normal form" in names
    assert ("compact" in names) == all(s.parent == 0 for s in game.infosets)


SUMS = st.lists(st.lists(st.integers(-5, 5), min_size=3, max_size=3), min_size=2, max_size=3)


def matrix_game(rows, constant=0):
    ends = (("end", (QQ(u), QQ(constant - u))) for row in rows for u in row)
    entries = [("move", 1, 1, "rows", [f"r{i}" for i in range(len(rows))])]
    for _ in rows:
        entries.append(("move", 2, 2, "columns", [f"c{j}" for j in range(len(rows[0]))]))
        entries += [next(ends) for _ in rows[0]]
    return assemble("matrix", ("A", "B"), entries)


@given(SUMS, st.integers(-3, 3))
def test_constant_sums_and_two_by_two_formula(rows, constant):
    found = solve.solve_game(matrix_game(rows, constant), "none")
    assert found.value == solve.solve_game(matrix_game(rows), "none").value
    assert solve.guarantee(matrix_game(rows, constant), 2, found.plans[1]) == constant - found.value


@given(st.lists(st.integers(-9, 9), min_size=4, max_size=4))
def test_two_by_two(numbers):
    """Without a saddle point the value is (ad - bc) / (a + d - b - c)."""
    a, b, c, d = numbers
    low, high = max(min(a, b), min(c, d)), min(max(a, c), max(b, d))
    value = low if low == high else QQ(a * d - b * c, a + d - b - c)
    assert solve.solve_game(matrix_game([[a, b], [c, d]]), "none").value == value


# The canonical plan: of all optimal ones the lexicographically greatest


def kuhn_member(game, gamma):
    """Player 1's plan in Kuhn's family: bets Q with gamma/3 and A with gamma, calls with K with
    (gamma + 1)/3.
    """
    bets, calls = (
        {"Q": gamma / 3, "K": QQ(0), "A": gamma},
        {"Q": QQ(0), "K": (gamma + 1) / 3, "A": QQ(1)},
    )
    rows = []
    for s in game.infosets:
        card, *history = s.name.split()
        p = (calls if history else bets)[card] if s.player == 1 else QQ(0)
        rows.append((1 - p, p))
    return plan_of(game, tuple(rows), 1)


@pytest.mark.parametrize("backend", BACKENDS)
def test_canonical_plan_of_kuhn_poker(game, backend):
    kuhn = game("kuhn")
    plans = solve.solve_game(kuhn, backend).plans
    family = [kuhn_member(kuhn, QQ(k, 6)) for k in range(7)]
    assert all(solve.guarantee(kuhn, 1, plan) == QQ(-1, 18) for plan in family)
    assert plans[0] == max(family) == family[0]
    behaviour = {
        s.name: row for s, row in zip(kuhn.infosets, profile_of(kuhn, plans)) if s.player == 2
    }
    third = (QQ(2, 3), QQ(1, 3))
    assert behaviour == {
        "Q check": third,
        "K check": (1, 0),
        "A check": (0, 1),  # Kuhn: player 2's is unique
        "Q bet": (1, 0),
        "K bet": third,
        "A bet": (0, 1),
    }


def test_canonical_plan_of_baby_poker(game):
    """B folds 1; 2, 3, 4 with x, y, z in the proved set; the greatest weights on call, in turn, are
    x = 0, y = 1, z = 1/3.
    """
    poker = game("baby-poker")
    rows = profile_of(poker, solve.solve_game(poker).plans)
    fold = {
        s.name: row[s.actions.index("fold")]
        for s, row in zip(poker.infosets, rows)
        if s.player == 2
    }
    assert list(fold.values()) == [1, 0, 1, QQ(1, 3), 0, 0]
    call = {
        s.name: row[s.actions.index("call")]
        for s, row in zip(poker.infosets, rows)
        if s.player == 1
    }
    assert list(call.values()) == [QQ(1, 3), 1, 1, 1, 0, 0]


@given(SUMS)
def test_canonical_plan_of_a_matrix_game_is_the_greatest(rows):
    """No weight can move to an earlier action: shown by trying every optimal vertex (Shapley and
    Snow 1950).
    """
    game = matrix_game(rows)
    found = solve.solve_game(game, "none")
    vertices = [
        plan
        for plan in _kernels(rows)
        if all(sum(p * u for p, u in zip(plan, column)) >= found.value for column in zip(*rows))
    ]
    assert found.plans[0][1:] == max(vertices)


def _kernels(rows):
    """Every mixed strategy of the row player that a square sub-matrix equalises."""
    m, n = len(rows), len(rows[0])
    for size in range(1, m + 1):
        for support in combinations(range(m), size):
            for columns in combinations(range(n), size):
                equations = [
                    {k: QQ(rows[i][j]) for k, i in enumerate(support)} | {size: QQ(-1)}
                    for j in columns
                ]
                plan = linear(
                    [*equations, {k: QQ(1) for k in range(size)}],
                    [QQ(0)] * size + [QQ(1)],
                    size + 1,
                )
                if plan and min(plan[:size]) >= 0:
                    yield tuple(plan[support.index(i)] if i in support else QQ(0) for i in range(m))


# What a backend proposes does not matter

LIES = {
    "nothing": lambda p: None,
    "all slacks": lambda p: [-1 - i for i in range(len(p.rows))],
    "the first columns": lambda p: [
        j if j < len(p.columns) else -1 - j for j in range(len(p.rows))
    ],
}


@pytest.mark.parametrize("lie", LIES)
@pytest.mark.parametrize("name", ["kuhn", "matching-pennies"])
def test_wrong_proposals_give_the_same_equilibrium(game, monkeypatch, name, lie):
    right = solve.solve_game(game(name))
    monkeypatch.setattr(lp.highs, "optimal_basis", LIES[lie])
    monkeypatch.setattr(lp, "refined_basis", lambda p: None)
    found = solve.solve_game(game(name))
    assert (found.value, found.plans) == (right.value, right.plans)


def test_a_wrong_value_is_not_confirmed(game):
    kuhn = game("kuhn")
    plans = solve.solve_game(kuhn).plans
    for value, pair in (
        (QQ(-1, 17), plans),
        (QQ(-1, 18), plans[::-1]),
        (QQ(-1, 18), (plans[0], (QQ(0),) * 13)),
    ):
        with pytest.raises(AssertionError):
            solve.confirm(kuhn, pair, value)


@pytest.mark.parametrize("name", ["battle-of-the-sexes", "kuhn-naive-bonus"])
def test_games_that_are_not_zero_sum_are_refused(game, name):
    with pytest.raises(InputError, match="zero-sum"):
        solve.solve_game(game(name))
