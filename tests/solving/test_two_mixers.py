"""Equilibria in which two players mix two strategies each, against all supports in fractions."""

import random
from fractions import Fraction
from itertools import combinations, product

import pytest

import nashproof
from nashproof.solving.two_mixers import equilibria_of_two_mixers

np = pytest.importorskip("numpy")


def random_tables(shape, seed, most):
    """Payoffs by player, each an array of integers with an axis for each player."""
    draw = random.Random(seed)
    size = int(np.prod(shape))
    return [np.array([draw.randint(0, most) for _ in range(size)]).reshape(shape) for _ in shape]


def scaled(tables, most):
    return [table / most for table in tables]


def paid(tables, p, shares):
    """What each strategy of a player pays, by the definition."""
    totals = [Fraction(0)] * len(shares[p])
    used = [[s for s, x in enumerate(row) if x or q == p] for q, row in enumerate(shares)]
    for cell in product(*used):
        weight = Fraction(1)
        for q, s in enumerate(cell):
            weight *= shares[q][s] if q != p else 1
        totals[cell[p]] += weight * int(tables[p][cell])
    return totals


def enumerated(tables):
    """All equilibria of this kind, each support by its two equations."""
    shape, players = tables[0].shape, range(len(tables))
    for i, j in combinations(players, 2):
        others = [range(1) if p in (i, j) else range(shape[p]) for p in players]
        for cell in product(*others):
            pairs = (combinations(range(shape[p]), 2) for p in (i, j))
            for two in product(*pairs):
                weights = []
                for p, q, own, against in ((j, i, *two[::-1]), (i, j, *two)):
                    u = [
                        [
                            int(tables[p][tuple({p: a, q: b}.get(r, cell[r]) for r in players)])
                            for b in against
                        ]
                        for a in own
                    ]
                    before, after = u[0][0] - u[1][0], u[0][1] - u[1][1]
                    weights.append(Fraction(before, before - after) if before * after < 0 else 0)
                if not all(weights):
                    continue
                shares = [[Fraction(s == c) for s in range(k)] for k, c in zip(shape, cell)]
                for p, used, w in ((i, two[0], weights[0]), (j, two[1], weights[1])):
                    shares[p] = [Fraction(0)] * shape[p]
                    shares[p][used[0]], shares[p][used[1]] = 1 - w, w
                rows = [paid(tables, p, shares) for p in players]
                if all(
                    max(row) == row[s]
                    for row, own in zip(rows, shares)
                    for s in range(len(own))
                    if own[s]
                ):
                    yield shares


@pytest.mark.parametrize("shape", [(2, 2, 2), (3, 4, 2), (2, 2, 2, 2), (4, 3, 3), (3, 5)])
def test_they_are_all_of_this_kind_in_games_without_ties(shape):
    for seed in range(12):
        tables = random_tables(shape, seed, 10**6)
        found = [
            tuple(tuple(round(float(x), 6) for x in row) for row in shares)
            for shares in equilibria_of_two_mixers(scaled(tables, 10**6))
        ]
        expected = {
            tuple(tuple(round(float(x), 6) for x in row) for row in shares)
            for shares in enumerated(tables)
        }
        assert len(found) == len(set(found)) and set(found) == expected


@pytest.mark.parametrize("shape", [(2, 2, 2), (3, 4, 2), (2, 2, 2, 2)])
def test_with_ties_each_is_an_equilibrium(shape):
    met = 0
    for seed in range(30):
        tables = random_tables(shape, seed, 2)
        for shares in equilibria_of_two_mixers(scaled(tables, 2)):
            exact = [[Fraction(float(x)).limit_denominator(100) for x in row] for row in shares]
            for p, row in enumerate(exact):
                rows = paid(tables, p, exact)
                assert sum(x * u for x, u in zip(row, rows)) == max(rows)
            met += 1
    assert met


@pytest.mark.parametrize("shape, seed", [((12, 12, 12, 12), 6), ((2,) * 13, 2)])
def test_a_large_random_game_gets_one_exactly(shape, seed, tmp_path):
    tables = random_tables(shape, seed, 99)
    numbers = np.stack([table.T.ravel() for table in tables], axis=1).ravel().tolist()
    names = " ".join(f'"{p}"' for p in range(len(shape)))
    head = f'NFG 1 R "t" {{ {names} }} {{ {" ".join(map(str, shape))} }}\n\n'
    (tmp_path / "g.nfg").write_text(head + " ".join(map(str, numbers)), "utf-8")
    solution = nashproof.solve(tmp_path / "g.nfg")
    assert solution.box is None
    shares = [[Fraction(x) for x in row.values()] for row in solution.strategies.values()]
    assert sum(x not in (0, 1) for row in shares for x in row) == 4
    for p, row in enumerate(shares):
        rows = paid(tables, p, shares)
        assert sum(x * u for x, u in zip(row, rows)) == max(rows)
