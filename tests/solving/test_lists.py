"""Lists of equilibria beside enumeration from the definition alone, in plain fractions."""

import random
from fractions import Fraction
from itertools import combinations, product

import pytest
from explore_lists import differences, interchangeable_payoffs
from explore_lists import random_game as small_game

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games.simultaneous import strategic_game
from nashproof.solving.bimatrix import find_equilibria, find_surviving_equilibria
from nashproof.solving.mixed import Search, find_mixed_equilibria
from nashproof.solving.mixed_strategies import strategic_form, swapped


def random_game(draw, shape, most):
    """A table of payoffs by player and profile, and the game."""
    cells = [*product(*map(range, shape))]
    pays = [{cell: Fraction(draw.randint(0, most)) for cell in cells} for _ in shape]
    names = ["".join(map(str, range(size))) for size in shape]

    def paid(cell):
        return [QQ(int(row[tuple(map(int, cell))])) for row in pays]

    return pays, strategic_game("r", "ABC"[: len(shape)], names, paid)


def replies(pays, p, x):
    """What each strategy of a player pays against the others' mixed strategies."""
    totals = [Fraction(0)] * len(x[p])
    for cell, paid in pays[p].items():
        weight = Fraction(1)
        for q, s in enumerate(cell):
            weight *= 1 if q == p else x[q][s]
        totals[cell[p]] += weight * paid
    return totals


def is_equilibrium(pays, x):
    """Whether nobody gains, by the definition."""
    return all(
        total == max(totals)
        for p in range(len(x))
        for totals in [replies(pays, p, x)]
        for total, weight in zip(totals, x[p])
        if weight
    )


def pure(size, s):
    return tuple(Fraction(i == s) for i in range(size))


def mixes(values, size):
    """Mixed strategies of a player, on at most two strategies, that make the other indifferent.

    ``values[s][t]``: what the other's strategy t pays against s.
    """
    yield from (pure(size, s) for s in range(size))
    for s, t in combinations(range(size), 2):
        yield tuple(Fraction(i in (s, t), 2) for i in range(size))
        for a, b in combinations(range(len(values[s])), 2):
            low, high = (values[k][a] - values[k][b] for k in (s, t))
            if low * high < 0:
                x = high / (high - low)
                yield tuple(x if i == s else 1 - x if i == t else Fraction(0) for i in range(size))


def with_one_pure(pays, shape):
    """Equilibria in which one player is pure and the others mix at most two strategies."""
    for r in range(3):
        p, q = (k for k in range(3) if k != r)
        for s in range(shape[r]):
            table = {}
            for a, b in product(range(shape[p]), range(shape[q])):
                cell = [s, s, s]
                cell[p], cell[q] = a, b
                table[a, b] = pays[p][tuple(cell)], pays[q][tuple(cell)]
            mine = [[table[a, b][1] for b in range(shape[q])] for a in range(shape[p])]
            theirs = [[table[a, b][0] for a in range(shape[p])] for b in range(shape[q])]
            for x, y in product({*mixes(mine, shape[p])}, {*mixes(theirs, shape[q])}):
                profile = [pure(shape[r], s)] * 3
                profile[p], profile[q] = x, y
                if is_equilibrium(pays, profile):
                    yield tuple(profile)


def spans(points, v):
    """Whether a point is a combination of the points: some simplex of them contains it."""
    dimension = len(v)
    for size in range(1, min(len(points), dimension) + 1):
        for chosen in combinations(points, size):
            # solve by elimination: sum of weights times points is v, the weights sum to 1
            rows = [[Fraction(str(w[i])) for w in chosen] + [v[i]] for i in range(dimension)]
            rows.append([Fraction(1)] * size + [Fraction(1)])
            at = 0
            for k in range(size):
                pivot = next((i for i in range(at, len(rows)) if rows[i][k]), None)
                if pivot is None:
                    break
                rows[at], rows[pivot] = rows[pivot], rows[at]
                rows[at] = [x / rows[at][k] for x in rows[at]]
                for i, row in enumerate(rows):
                    if i != at and row[k]:
                        rows[i] = [x - row[k] * y for x, y in zip(row, rows[at])]
                at += 1  # noqa: SIM113
            else:
                if all(row[-1] >= 0 for row in rows[:size]) and not any(
                    row[-1] for row in rows[size:]
                ):
                    return True
    return False


def is_listed(found, x):
    """Whether a profile is in a listed set, or in an open box."""
    in_set = (all(map(spans, one.points, x)) for one in found.listed if not one.radius)
    in_box = (
        all(low <= a <= high for side, v in zip(box, x) for (low, high), a in zip(side, v))
        for box in found.left_open
    )
    return any(in_set) or any(in_box)


@pytest.mark.parametrize(("shape", "most", "games"), [((2, 3, 2), 2, 12), ((3, 3, 3), 9, 3)])
def test_equilibria_with_one_pure_player_are_listed(shape, most, games):
    draw, met = random.Random(7), 0
    for _ in range(games):
        pays, game = random_game(draw, shape, most)
        found = find_mixed_equilibria(game)
        for one in found.listed:
            if not one.radius:
                for x in product(*one.points):
                    assert is_equilibrium(pays, [[Fraction(str(a)) for a in v] for v in x])
        for x in with_one_pure(pays, shape):
            met += 1
            assert is_listed(found, x)
    assert met > games


def test_what_survives_has_all_equilibria():
    """A game of two players with and without elimination: the same components."""
    draw, met = random.Random(11), 0
    for _ in range(60):
        _, game = random_game(draw, (4, 4), 9)
        whole, left = find_equilibria(game), find_surviving_equilibria(game)
        if left is None:
            continue
        met += 1

        def profiles(found):
            names = found.strategies
            named = [
                [
                    frozenset((tuple(s.items()), str(w)) for s, w in zip(names[k], v) if w)
                    for v in found.mixed[k]
                ]
                for k in (0, 1)
            ]
            return {
                tuple(frozenset(named[k][i] for i in half) for k, half in enumerate(component))
                for component in found.components
            }

        assert profiles(whole) == profiles(left)
    assert met > 20


def test_regular_equilibria_of_random_games_are_listed():
    """A small share of `tests/explore_lists.py`."""
    wrong, met, _, curved = differences(12, 12)
    assert not wrong and met > 100 and curved > 20


def test_a_search_with_a_time_leaves_open_what_it_did_not_reach():
    """With no time all is open, and pure equilibria are listed; with time the list is the same."""
    _, game = random_game(random.Random(3), (2, 2, 2), 9)
    told = []
    nothing = find_mixed_equilibria(game, 0.0, lambda *progress: told.append(progress))
    assert nothing.left_open and [cases for cases, *_ in told] == [1]
    assert all(len(v) == 1 for one in nothing.listed for v in one.points)
    assert find_mixed_equilibria(game, 600.0) == find_mixed_equilibria(game)


def test_a_game_with_too_many_profiles_is_searched_only_with_a_time():
    _, game = random_game(random.Random(3), (5, 5, 3), 9)
    with pytest.raises(InputError, match="found 75 profiles of reduced pure strategies"):
        find_mixed_equilibria(game)
    assert find_mixed_equilibria(game, 0.0).left_open


@pytest.mark.parametrize(("shape", "games"), [((2, 2, 2), 8), ((3, 2, 2), 4), ((2, 2, 2, 2), 3)])
def test_interchangeable_players_are_found_and_change_no_list(shape, games):
    """The list of the search without swaps, entry for entry."""
    draw = random.Random(11)
    for _ in range(games):
        _, game = small_game(draw, shape, 9, interchangeable_payoffs)
        payoffs = strategic_form(game)[1]
        alike = [p for p in range(len(shape)) if shape[p] == shape[-1]]
        assert payoffs.swaps() == [*combinations(alike, 2)]
        plain = Search(payoffs)
        plain.swaps = []
        plain.run()
        found = find_mixed_equilibria(game)
        assert not plain.open_cases
        assert not found.left_open
        assert [x.points for x in found.listed] == [x.points for x in plain.listed]
        assert len(found.splits) <= len(plain.steps)


def test_players_with_other_payoffs_are_not_interchangeable():
    _, game = random_game(random.Random(12), (2, 2, 2), 9)
    assert strategic_form(game)[1].swaps() == []


def test_open_boxes_and_lists_are_closed_under_swaps():
    """A search that ends at once: what it leaves open, and what it lists, has all its images."""
    _, game = small_game(random.Random(13), (2, 2, 2), 9, interchangeable_payoffs)
    found = find_mixed_equilibria(game, seconds=0.0)
    assert found.left_open
    for p, q in found.swaps:
        for side in ({x.points for x in found.listed}, {*found.left_open}):
            assert {swapped(item, (p, q)) for item in side} == side


def test_equations_in_floats_whose_pivots_are_nearly_0_end_no_search():
    """Rounding let a pivot become 0 that was done: ZeroDivisionError."""
    rows = "112202112021", "010201121210", "120222112002"
    cells = [*product(range(3), range(2), range(2))]
    game = strategic_game(
        "r", "ABC", ["012", "01", "01"], lambda s: [QQ(row[cells.index(s)]) for row in rows]
    )
    found = find_mixed_equilibria(game)
    assert len(found.listed) == 3 and not found.left_open
