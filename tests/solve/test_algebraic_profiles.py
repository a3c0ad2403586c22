"""Irrational equilibria in polynomials of one number, proved by both checkers."""

import random
from itertools import product

import pytest

import nashcheck
from nashproof.certificates.envelope import digest
from nashproof.claims.kinds.mixed import algebraic_certificate
from nashproof.exact.expressions import evaluate
from nashproof.exact.numbers import QQ
from nashproof.games.formats.efg import write_efg
from nashproof.games.simultaneous import strategic_game
from nashproof.solve.algebraic_profiles import algebraic_profiles
from nashproof.solve.mixed import find_mixed_equilibria


@pytest.mark.parametrize("shape, seeds", [((2, 2, 2), range(6)), ((2, 2, 2, 2), [5])])
def test_irrational_equilibria_of_random_games(shape, seeds):
    met = 0
    for seed in seeds:
        draw = random.Random(seed)
        pays = {
            cell: [QQ(draw.randint(-9, 9)) for _ in shape]
            for cell in product((0, 1), repeat=len(shape))
        }
        names = "ABCD"[: len(shape)]
        game = strategic_game("r", names, ["01" for _ in shape], lambda s, p=pays: p[tuple(s)])
        efg = write_efg(game)
        key = digest(efg)
        found = find_mixed_equilibria(game)
        for number, one in algebraic_profiles(game, found).items():
            text = algebraic_certificate(game, key, one).text()
            assert nashcheck.check(text.encode(), {key: nashcheck.Tree(efg)})
            listed = found.listed[number - 1]
            for x, y in zip(one.points, listed.profile):
                for p, near in zip(x, y):
                    assert abs(evaluate(p, {"t": one.root.low}) - near) < QQ(1, 10**5)
            met += 1
    assert met
