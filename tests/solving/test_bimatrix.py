"""All equilibria of small games against brute force over supports."""

import hashlib
import random
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import KNOWN, bimatrix, matrices

import nashcheck
import nashproof
from nashproof.claims.kinds.equilibria import certificate_of
from nashproof.errors import InputError, Unproved
from nashproof.exact.linear_algebra import solve
from nashproof.exact.numbers import QQ
from nashproof.games.formats.efg import write_efg
from nashproof.limits import BIMATRIX_STRATEGIES
from nashproof.linear_programs.floats.polytope import FloatPolytope, Least
from nashproof.play.strategies import expected_payoffs, plans_of
from nashproof.play.zero_sum_equivalent import zero_sum_equivalent
from nashproof.solving import bimatrix as search
from nashproof.solving import sampled_region
from nashproof.solving.bimatrix import find_equilibria, maximal_products
from nashproof.solving.zero_sum import solve_game


def transposed(matrix):
    return [list(column) for column in zip(*matrix)]


# Known sets: payoffs of both players, number of extreme equilibria, of components, whether they are
# finitely many


@pytest.mark.parametrize("ones, twos, extreme, components, finite", KNOWN.values(), ids=KNOWN)
def test_known_sets(ones, twos, extreme, components, finite):
    found = find_equilibria(bimatrix(ones, twos))
    assert (len(found.pairs), len(found.components), found.is_finite) == (
        extreme,
        components,
        finite,
    )


@pytest.mark.parametrize(
    "name, pairs",
    [
        (
            "battle-of-the-sexes",
            {(("1", "0"), ("1", "0")), (("0", "1"), ("0", "1")), (("2/3", "1/3"), ("1/3", "2/3"))},
        ),
        ("matching-pennies", {(("1/2", "1/2"), ("1/2", "1/2"))}),
        ("rock-paper-scissors", {(("1/3",) * 3, ("1/3",) * 3)}),
    ],
)
def test_committed_games(game, name, pairs):
    found = find_equilibria(game(name))
    assert {
        tuple(tuple(map(str, found.mixed[side][k])) for side, k in enumerate(pair))
        for pair in found.pairs
    } == pairs


def test_large_games_are_refused(game):
    with pytest.raises(
        InputError, match=f"128 reduced pure strategies.*at most {BIMATRIX_STRATEGIES}"
    ):
        find_equilibria(game("baby-poker"))


def large_game():
    """A game whose vertices are proposed by floats."""
    return bimatrix(
        [[(3 * i * i + 5 * i * j + 2 * j) % 11 for j in range(9)] for i in range(9)],
        [[i * j % 7 for j in range(9)] for i in range(9)],
    )


def test_too_many_cases(monkeypatch):
    monkeypatch.setattr("nashproof.solving.case_tree.SPLITS", 3)
    with pytest.raises(InputError, match="more than 3 cases"):
        find_equilibria(large_game())
    assert "a proof more cases or steps, than are searched" in str(nashproof.describe(large_game()))


def test_too_many_steps_to_check(monkeypatch):
    """The number is nearly what the checker counts: it is refused before it is written."""
    monkeypatch.setattr(search, "POLYNOMIAL_STEPS", 1_000)
    refused = "about [0-9,]+ steps to check.*at most 900; a greater NASHPROOF_STEPS in the"
    with pytest.raises(InputError, match=refused):
        find_equilibria(large_game())


def test_too_many_cases_that_have_equilibria(monkeypatch):
    """Of the identity of n by n there are 2^n - 1: of 12 by 12 the limit is named at once."""
    identity = [[int(i == j) for j in range(4)] for i in range(4)]
    game = bimatrix(identity, identity)
    assert len(find_equilibria(game).components) == 15
    monkeypatch.setattr("nashproof.solving.case_tree.LEAVES", 14)
    with pytest.raises(InputError, match="more than 14 cases that have equilibria"):
        find_equilibria(game)


def test_too_many_faces_are_not_looked_for_again_exactly(monkeypatch):
    monkeypatch.setattr("nashproof.solving.case_tree.ENCLOSED_FACES", 4)
    monkeypatch.setattr("nashproof.solving.bimatrix.best_reply_vertices", None)
    with pytest.raises(Unproved, match="visits more than 2 faces"):
        find_equilibria(large_game())


def drawn_game(number):
    """A random game, every other one with many equal payoffs."""
    draw = random.Random(number)
    m, n, highest = draw.randint(1, 5), draw.randint(1, 5), (2, 30)[number % 2]
    return bimatrix(
        *([[draw.randint(0, highest) for _ in range(n)] for _ in range(m)] for _ in "12")
    )


@pytest.mark.parametrize("steps", [40, 2])
def test_sampled_vertices_and_exact_ones_give_the_same(monkeypatch, steps):
    """Of 120 games; also where the sample has the pure strategies alone, and all else is met."""
    games = [drawn_game(number) for number in range(120)]
    exact = [find_equilibria(game) for game in games]
    monkeypatch.setattr(search, "EXACT_STRATEGIES", 0)
    monkeypatch.setattr(search, "best_reply_vertices", None)
    monkeypatch.setattr(sampled_region, "STEPS", steps)
    for game, expected in zip(games, exact):
        found = find_equilibria(game)
        assert (found.mixed, found.components) == (expected.mixed, expected.components)
        text = write_efg(game)
        digest = hashlib.sha256(text.encode()).hexdigest()
        proved = certificate_of(game, digest, found).text().encode()
        assert nashcheck.check(proved, {digest: nashcheck.Tree(text)})


def test_the_sample_begins_with_all_pure_strategies():
    region = sampled_region.SampledRegion(3, 0, [[1, 2], [3, 1], [2, 2]])
    assert {0b110, 0b101, 0b011} <= {mask & 0b111 for mask in region.zeros}


@pytest.mark.parametrize("name", ["least", "walk"])
def test_false_floats_are_noticed(monkeypatch, name):
    """Weights that prove nothing, and false vertices: the exact search answers instead."""
    game = drawn_game(7)
    expected = find_equilibria(game)
    monkeypatch.setattr(search, "EXACT_STRATEGIES", 0)
    wrong = {
        "least": lambda self, face: Least(0, self.origin, np.ones(self.width + self.height)),
        "walk": lambda self, walkers, steps: {0b1: self.origin, 0b111: self.origin},
    }
    monkeypatch.setattr(FloatPolytope, name, wrong[name])
    found = find_equilibria(game)
    assert (found.mixed, found.components) == (expected.mixed, expected.components)


def extreme_by_supports(ones, twos):
    """Extreme equilibria by the definition: each half alone solves equations for a support and as
    many best replies.
    """
    mine, theirs = set(candidates(twos)), set(candidates(transposed(ones)))
    return {
        (x, y) for x in mine for y in theirs if best(ones, y, x) and best(transposed(twos), x, y)
    }


def candidates(payoffs):
    """Mixed strategies of the row player that some best replies, columns of the *other's* payoffs,
    determine alone.
    """
    rows, columns = range(len(payoffs)), range(len(payoffs[0]))
    for size in range(1, 1 + min(len(rows), len(columns))):
        for support, tight in product(combinations(rows, size), combinations(columns, size)):
            lines = [
                {k: QQ(payoffs[i][j]) for k, i in enumerate(support)} | {size: QQ(-1)}
                for j in tight
            ]
            found = solve(
                [*lines, {k: QQ(1) for k in range(size)}], [QQ(0)] * size + [QQ(1)], size + 1
            )
            mixed = tuple(dict(zip(support, found or ())).get(i, QQ(0)) for i in rows)
            if (
                found
                and min(found[:size]) > 0
                and found[-1]
                == max(sum(u * p for u, p in zip(column, mixed)) for column in zip(*payoffs))
            ):
                yield mixed


def best(payoffs, opponent, own):
    earned = [sum(u * p for u, p in zip(row, opponent)) for row in payoffs]
    return sum(e * p for e, p in zip(earned, own)) == max(earned)


@pytest.mark.parametrize("size", [2, 3])
@settings(max_examples=18)
@given(data=st.data())
def test_all_equilibria_are_those_of_brute_force(size, data):
    ones, twos = data.draw(matrices(size)), data.draw(matrices(size, 0, 1))
    found = find_equilibria(bimatrix(ones, twos))
    pairs = {(found.mixed[0][v], found.mixed[1][w]) for v, w in found.pairs}
    assert pairs == extreme_by_supports(ones, twos)
    middles = [
        [
            tuple(sum(column) / len(side) for column in zip(*(found.mixed[k][v] for v in side)))
            for k, side in enumerate(component)
        ]
        for component in found.components
    ]
    assert all(best(ones, y, x) and best(transposed(twos), x, y) for x, y in middles)


@given(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=12))
def test_maximal_products_by_the_definition(pairs):
    halves = [tuple(c) for size in range(1, 6) for c in combinations(range(5), size)]
    inside = [
        (ones, twos) for ones in halves for twos in halves if set(product(ones, twos)) <= pairs
    ]
    largest = {
        p
        for p in inside
        if not any(p != q and set(p[0]) <= set(q[0]) and set(p[1]) <= set(q[1]) for q in inside)
    }
    assert maximal_products(pairs) == largest


@settings(max_examples=18)
@given(matrices(3))
def test_of_a_zero_sum_game_there_is_one_component(ones):
    """Its equilibria are all pairs of optimal strategies (von Neumann), each worth the value."""
    game = bimatrix(ones, [[-u for u in row] for row in ones])
    found, value = find_equilibria(game), solve_game(game).value
    assert len(found.components) == 1
    for v, w in found.pairs:
        assert (
            expected_payoffs(game, plans_of(game, (found.mixed[0][v], found.mixed[1][w])))[0]
            == value
        )


# Twins


@settings(max_examples=24)
@given(matrices(3), st.lists(st.integers(-3, 3), min_size=6, max_size=6), st.data())
def test_payments_for_own_moves_have_a_twin(ones, extra, data):
    twos = [[extra[i] + extra[3 + j] - u for j, u in enumerate(row)] for i, row in enumerate(ones)]
    game = bimatrix(ones, twos)
    twin, found = zero_sum_equivalent(game), find_equilibria(game)
    assert len(found.components) == 1
    solution = plans_of(
        game,
        tuple(
            found.mixed[side][data.draw(st.sampled_from(found.components[0][side]))]
            for side in (0, 1)
        ),
    )
    assert expected_payoffs(twin, solution)[0] == solve_game(twin).value


def test_without_numpy_large_games_are_not_listed_and_small_ones_are(monkeypatch):
    """As in a browser."""
    monkeypatch.setattr(search, "has_arrays", lambda: False)
    eye = [[int(r == c) for c in range(9)] for r in range(9)]
    with pytest.raises(InputError, match="18 strategies where NumPy is missing"):
        find_equilibria(nashproof.game([eye, eye]))
    assert find_equilibria(nashproof.game([[[1, 0], [0, 1]]] * 2))
