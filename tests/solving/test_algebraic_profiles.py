"""Irrational equilibria in polynomials of one number, proved by both checkers."""

import random
from dataclasses import replace
from itertools import product

import pytest
from examples import committed

import nashcheck
from nashproof.certificates.codec import Expression
from nashproof.certificates.envelope import digest
from nashproof.certificates.shapes import Profile
from nashproof.certificates.statements.families import Root, Span
from nashproof.claims.kinds.equilibria import (
    algebraic_certificate,
    is_exact_form,
    mixed_certificate,
    number_of,
)
from nashproof.exact.expressions import evaluate
from nashproof.exact.numbers import QQ
from nashproof.games.formats.efg import write_efg
from nashproof.games.simultaneous import strategic_game
from nashproof.solving.algebraic_profiles import algebraic_profiles
from nashproof.solving.mixed import find_mixed_equilibria


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


def test_an_exact_form_belongs_to_one_equilibrium():
    """Of Nau's game. Another root, profile, player or number is told apart."""
    game = committed("gambit-nau-4")
    found = find_mixed_equilibria(game)
    listed = mixed_certificate(game, "0" * 64, found, number_of(found)).statement
    one = algebraic_certificate(game, "0" * 64, algebraic_profiles(game, found)[1]).statement
    (span,) = one.within
    assert is_exact_form(one, listed, 1) and not is_exact_form(one, listed, 2)

    def with_end(end):
        return replace(one, within=(Span(end, end),))

    def with_right(right):
        rows = {s: {**row, "Right": Expression(right)} for s, row in one.profile.players[2].items()}
        return replace(one, profile=Profile({**one.profile.players, 2: rows}))

    twice = [replace(one, within="everywhere"), replace(one, within=(span, span))]
    others = [with_right(x) for x in ("t", "1/(t + 1)", "0")]
    ends = [QQ(1, 2), replace(span.low, low=QQ(-2), high=QQ(-1)), Root(QQ(1), QQ(0), QQ(1))]
    for other in [replace(one, players=(1, 2)), *twice, *others, *map(with_end, ends)]:
        assert not is_exact_form(other, listed, 1)
    two_sets = {**listed.strategies, 1: ({"a": "x", "b": "y"}, {"a": "y"})}
    assert not is_exact_form(one, replace(listed, strategies=two_sets), 1)
