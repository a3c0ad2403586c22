"""Potentials of random games, against all cycles of four profiles and a closure of all gains."""

from itertools import product
from random import Random

import pytest

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ
from nashproof.games.simultaneous import strategic_game
from nashproof.solving import potentials
from nashproof.solving.potentials import find_potential, find_weighted_potential


def moves(shape):
    """All deviations of one player, as (player, profile, profile)."""
    for cell in product(*map(range, shape)):
        for k, count in enumerate(shape):
            for other in range(count):
                if other != cell[k]:
                    yield k, cell, (*cell[:k], other, *cell[k + 1 :])


def has_exact(shape, pays):
    """Monderer and Shapley 1996, corollary 2.9: all cycles of two deviations and back sum to 0."""
    for cell in product(*map(range, shape)):
        for i, a in enumerate(shape):
            for j in range(i):
                for x, y in product(range(a), range(shape[j])):
                    corner = tuple(x if k == i else c for k, c in enumerate(cell))
                    across = tuple(y if k == j else c for k, c in enumerate(corner))
                    back = tuple(y if k == j else c for k, c in enumerate(cell))
                    total = (
                        pays[corner][i]
                        - pays[cell][i]
                        + pays[across][j]
                        - pays[corner][j]
                        + pays[back][i]
                        - pays[across][i]
                        + pays[cell][j]
                        - pays[back][j]
                    )
                    if total:
                        return False
    return True


def has_ordinal(shape, pays):
    """No gain leads from a profile to one from which deviations without losses lead back."""
    cells = [*product(*map(range, shape))]
    reached = {cell: {cell} for cell in cells}
    for k, cell, other in moves(shape):
        if pays[other][k] >= pays[cell][k]:
            reached[cell].add(other)
    for middle, start in product(cells, cells):
        if middle in reached[start]:
            reached[start] |= reached[middle]
    return not any(
        pays[other][k] > pays[cell][k] and cell in reached[other] for k, cell, other in moves(shape)
    )


def random_game(random):
    shape = random.choice([(2, 2), (2, 3), (3, 3), (2, 2, 2), (2, 1, 3)])
    sort = random.choice(["any", "any", "exact", "ordinal"])
    cells = [*product(*map(range, shape))]
    level = {cell: random.randint(0, 4) for cell in cells}
    pays = {}
    for cell in cells:
        pays[cell] = [random.randint(-1, 1) for _ in shape]
        if sort != "any":
            pays[cell] = [
                level[cell] * (1 if sort == "exact" else k + 1) for k in range(len(shape))
            ]
    if sort == "exact":
        for k in range(len(shape)):
            extra = {}
            for cell in cells:
                rest = (*cell[:k], *cell[k + 1 :])
                pays[cell][k] += extra.setdefault(rest, random.randint(-3, 3))
    return shape, pays


def of_profile(names, pays):
    return strategic_game(
        "g", tuple(map(str, range(len(names)))), names, lambda cell: [QQ(x) for x in pays[cell]]
    )


def test_potentials_of_a_thousand_random_games():
    random, seen = Random(3), {"exact": 0, "ordinal": 0, "none": 0}
    for _ in range(1000):
        shape, pays = random_game(random)
        game = of_profile([[*map(str, range(count))] for count in shape], pays)
        found = find_potential(game)
        expected = (
            "exact" if has_exact(shape, pays) else "ordinal" if has_ordinal(shape, pays) else "none"
        )
        assert found.potential == expected, (shape, pays)
        seen[expected] += 1
        values = dict(zip(product(*map(range, shape)), found.values))
        for k, cell, other in moves(shape) if values else ():
            gain, rise = pays[other][k] - pays[cell][k], values[other] - values[cell]
            assert gain == rise if expected == "exact" else (gain > 0) == (rise > 0)
        gains = []
        for cell, other in zip(found.cycle, [*found.cycle[1:], *found.cycle[:1]]):
            (k,) = (i for i, (a, b) in enumerate(zip(cell, other)) if a != b)
            gains.append(pays[other][k] - pays[cell][k])
        if expected == "ordinal":
            assert len(gains) == 4 and sum(gains)
        if expected == "none":
            assert min(gains) == 0 < max(gains) or min(gains) > 0
    assert min(seen.values()) > 100


def gains_on(cycle, pays):
    """What each player gains on a closed path of deviations, by definition."""
    sums = [0] * len(cycle[0])
    for cell, other in zip(cycle, [*cycle[1:], cycle[0]]):
        (k,) = (k for k, (a, b) in enumerate(zip(cell, other)) if a != b)
        sums[k] += pays[other][k] - pays[cell][k]
    return sums


def test_weighted_potentials_of_a_thousand_random_games():
    """Either answer is a proof: weights and values, or multiples of cycles (Stiemke)."""
    random, seen = Random(1), {True: 0, False: 0}
    for _ in range(1000):
        shape, pays = random_game(random)
        if random.random() < 0.5:
            scales = [QQ(random.choice((1, 2, 3, 5)), 2) for _ in shape]
            pays = {cell: [w * x for w, x in zip(scales, row)] for cell, row in pays.items()}
        game = of_profile([[*map(str, range(count))] for count in shape], pays)
        found = find_weighted_potential(game)
        seen[bool(found.weights)] += 1
        if has_exact(shape, pays):
            assert found.weights
        if found.weights:
            assert min(found.weights) > 0 and has_ordinal(shape, pays)
            values = dict(zip(product(*map(range, shape)), found.values))
            for k, cell, other in moves(shape):
                rise = values[other] - values[cell]
                assert pays[other][k] - pays[cell][k] == found.weights[k] * rise
        else:
            rows = [gains_on(cycle, pays) for cycle in found.cycles]
            pairs = [*zip(found.multipliers, rows)]
            sums = [sum(factor * row[k] for factor, row in pairs) for k in range(len(shape))]
            assert min(sums) >= 0 < max(sums)
    assert min(seen.values()) > 100


def test_ratios_of_weights_that_contradict_each_other_round_three_players():
    """Each pair alone has weights: 1 to 1, 1 to 1, and 1 to 2."""
    cells = [*product(range(2), repeat=3)]
    pays = {(a, b, c): [a * b + a * c, a * b + b * c, 2 * a * c + b * c] for a, b, c in cells}
    found = find_weighted_potential(of_profile([["x", "y"]] * 3, pays))
    assert not found.weights and len(found.cycles) == 3
    rows = [gains_on(cycle, pays) for cycle in found.cycles]
    sums = [sum(f * row[k] for f, row in zip(found.multipliers, rows)) for k in range(3)]
    assert sorted(sums)[:2] == [0, 0] and max(sums) > 0


def test_congestion_games_have_exact_potentials():
    """Rosenthal 1973: three players choose one of three roads, whose cost grows with its users."""
    names = [["a", "b", "c"]] * 3
    pays = {
        cell: [-QQ((2, 3, 5)[road] * cell.count(road) ** 2) for road in cell]
        for cell in product(range(3), repeat=3)
    }
    assert find_potential(of_profile(names, pays)).potential == "exact"


def test_a_long_cycle_is_found_where_no_short_one_is():
    """Gains lead around the six border cells of a 3x3 game; all else is low."""
    ring = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 0)]
    pays = {cell: [-9 - cell[1], -9 - cell[0]] for cell in product(range(3), repeat=2)}
    for cell, other in zip(ring, [*ring[1:], ring[0]]):
        k = next(i for i in (0, 1) if cell[i] != other[i])
        pays[cell][k], pays[other][k] = 1, 2
    found = find_potential(of_profile([["x", "y", "z"]] * 2, pays))
    assert found.potential == "none" and len(found.cycle) == 6


def test_the_limit_of_profiles_is_named(monkeypatch):
    monkeypatch.setattr(potentials, "POTENTIAL_PROFILES", 3)
    game = of_profile([["a", "b"]] * 2, dict.fromkeys(product(range(2), repeat=2), (0, 0)))
    with pytest.raises(Unproved, match="4 profiles of reduced .* a potential is computed of at mo"):
        find_potential(game)
