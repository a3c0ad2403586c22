"""The exact equilibrium near floats: simple fractions, equations, any number of players."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games

from nashproof.exact.numbers import QQ
from nashproof.games.examples import kuhn
from nashproof.games.game import expanded
from nashproof.games.simultaneous import matrix_game, strategic_game
from nashproof.play.best_response import nash_conv
from nashproof.play.strategies import plans_of, profile_of
from nashproof.solving.bimatrix import find_equilibria
from nashproof.solving.nearby.equations import tangent
from nashproof.solving.nearby.equilibrium import NEAR, nearby_equilibrium, simple_row
from nashproof.solving.zero_sum import solve_game

SHAKEN = st.sampled_from([0.0, 1e-16, -1e-16, 1e-12, 1e-9, -1e-9, 2e-7])


def number(x):
    """The decimal that Python prints for a float."""
    text = Fraction(repr(float(x)))
    return QQ(text.numerator, text.denominator)


def shaken(draw, profile):
    """A profile as a program might compute it: floats with noise, none negative, the sums 1."""
    rows = []
    for row in profile:
        noisy = [max(0.0, float(x) + draw(SHAKEN)) for x in row]
        rows.append([number(x / sum(noisy)) for x in noisy])
    return rows


def is_near(game, rows):
    """Find an equilibrium within the noise, which best responses confirm."""
    near = nearby_equilibrium(game, rows)
    assert near is not None and near.distance <= NEAR
    assert not nash_conv(game, plans_of(game, near.profile))
    pairs = [(x, y) for own, row in zip(near.profile, rows) for x, y in zip(own, row)]
    assert near.distance == max((abs(x - y) for x, y in pairs), default=0)
    return near


def payoffs(rows):
    return [[QQ(x) for x in row] for row in rows]


def two_players(ones, twos=None):
    names = [f"r{k}" for k in range(len(ones))], [f"c{k}" for k in range(len(ones[0]))]
    return matrix_game("t", ("1", "2"), *names, payoffs(ones), twos and payoffs(twos))


def test_simple_fraction():
    rows = [[number(x), number(1 - x)] for x in [0.3043478260869566]]
    assert simple_row(rows[0], QQ(1, 10**14)) == (QQ(7, 23), QQ(16, 23))


def test_floats_of_a_paper_scissors_stone_variant():
    """nashpy's answer, which is 1/4, 11/20, 1/5 up to rounding."""
    game = two_players([[0, 4, -11], [-4, 0, 5], [11, -5, 0]])
    near = is_near(game, [[number(x) for x in (0.25, 0.55, 0.19999999999999996)]] * 2)
    assert near.profile == ((QQ(1, 4), QQ(11, 20), QQ(1, 5)),) * 2
    assert near.distance == QQ(4, 10**17)


def test_large_denominators_come_from_the_equations():
    """Each number has more digits than a float shows."""
    weights = [QQ(k**5 + 1) for k in range(3, 9)]
    game = two_players([[w * (i == j) for j in range(6)] for i, w in enumerate(weights)])
    total = sum(1 / w for w in weights)
    exact = tuple(1 / w / total for w in weights)
    near = is_near(game, [[number(x) for x in exact]] * 2)
    assert near.profile == (exact, exact)


def test_continuum_keeps_its_parameter():
    """Kuhn poker: J may bet anything up to 1/3; the rest follows."""
    game = kuhn()
    rows = {
        "1": number(0.1), "1 check bet": 0, "2": 0, "2 check bet": number(0.43333333333333335),
        "3": number(0.30000000000000004), "3 check bet": 1, "1 check": number(0.3333333333333333),
        "1 bet": 0, "2 check": 0, "2 bet": number(0.3333333333333333), "3 check": 1, "3 bet": 1,
    }  # fmt: skip
    for form in (game, expanded(game)):
        near = is_near(form, [[1 - QQ(rows[s.name]), QQ(rows[s.name])] for s in form.infosets])
        bets = {s.name: row[1] for s, row in zip(form.infosets, near.profile)}
        assert (bets["1"], bets["2 check bet"], bets["3"]) == (QQ(1, 10), QQ(13, 30), QQ(3, 10))


def test_three_players_by_newton():
    """The point of a game with products of two probabilities in each condition."""
    own = (QQ(4127, 99991), QQ(5003, 9973), QQ(7919, 99989))

    def paid(profile):
        signs = [1 - 2 * move for move in profile]
        others = [(own[(p + 1) % 3], own[(p + 2) % 3]) for p in range(3)]
        next_two = [(profile[(p + 1) % 3], profile[(p + 2) % 3]) for p in range(3)]
        return tuple(
            signs[p] * ((one == 0 and two == 0) - x * y)
            for p, ((one, two), (x, y)) in enumerate(zip(next_two, others))
        )

    game = strategic_game("t", ["1", "2", "3"], [["a", "b"]] * 3, paid)
    near = is_near(game, [[number(x), number(1 - x)] for x in own])
    products = [near.profile[k][0] * near.profile[k - 1][0] for k in range(3)]
    assert products == [own[k] * own[k - 1] for k in range(3)]


def test_irrational_equilibria_have_no_exact_neighbour():
    """Player 3 makes player 1 indifferent where x y = 1/2 and x = y: a square root."""

    def paid(profile):
        a, b, c = (1 - move for move in profile)
        return (b * c - QQ(1, 2)) * (2 * a - 1), (a - c) * (2 * b - 1), (a - b) * (2 * c - 1)

    game = strategic_game("t", ["1", "2", "3"], [["a", "b"]] * 3, paid)
    root = 0.5**0.5
    rows = [[number(root), number(1 - root)]] * 3
    assert nash_conv(game, plans_of(game, [(row[0], 1 - row[0]) for row in rows])) < QQ(1, 10**9)
    assert nearby_equilibrium(game, rows) is None


def test_what_gains_is_near_nothing():
    game = two_players([[1, -1], [-1, 1]])
    assert nearby_equilibrium(game, [[QQ(1, 2)] * 2, [QQ(51, 100), QQ(49, 100)]]) is None


def test_sums_that_are_not_1_count_in_the_distance():
    game = two_players([[1, -1], [-1, 1]])
    near = is_near(game, [[QQ(1, 2), QQ(1, 2) - QQ(1, 10**9)], [QQ(1, 2)] * 2])
    assert near.distance == QQ(1, 10**9)


def test_tangent_of_a_product():
    line = [(QQ(1), (0, 1)), (QQ(-1), (2,)), (QQ(3), ())]
    assert tangent(line, [QQ(2), QQ(5), QQ(7)]) == ({0: 5, 1: 2, 2: -1}, 7)


@settings(max_examples=30)
@given(st.data())
def test_every_equilibrium_of_a_small_game_is_found_in_noise(data):
    """Points of whole components too, whose equilibria are infinitely many."""
    sizes = st.integers(1, 4)
    m, n = data.draw(sizes), data.draw(sizes)
    cells = st.lists(st.lists(st.integers(-2, 2), min_size=n, max_size=n), min_size=m, max_size=m)
    game = two_players(data.draw(cells), data.draw(cells))
    all_of_them = find_equilibria(game)
    component = data.draw(st.sampled_from(all_of_them.components))
    rows = []
    for side, numbers in enumerate(component):
        shares = [QQ(data.draw(st.integers(1, 9))) for _ in numbers]
        points = [all_of_them.mixed[side][v] for v in numbers]
        mixed = [sum(w * x for w, x in zip(shares, column)) for column in zip(*points)]
        rows.append([x / sum(shares) for x in mixed])
    is_near(game, shaken(data.draw, rows))


@settings(max_examples=24)
@given(st.data())
def test_optimal_strategies_of_a_tree_are_found_in_noise(data):
    game = data.draw(games())
    exact = profile_of(game, solve_game(game).plans)
    is_near(game, shaken(data.draw, exact))
