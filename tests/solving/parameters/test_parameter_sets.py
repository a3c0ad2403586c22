"""Exact sets of a parameter: Kuhn poker by hand, random families, irrational ends."""

import pytest
from hypothesis import given, settings
from parametric import KUHN, TWO_PROFILES, lines, profile, quotients
from strategies import best_value, changed, walk

from nashproof.exact.numbers import QQ
from nashproof.play.best_response import best_response
from nashproof.play.strategies import plans_of
from nashproof.solving.parameters.parameter_sets import parameter_set
from nashproof.solving.parameters.profiles import substitute
from nashproof.solving.parameters.roots import AlgebraicNumber, certain_part


def found_set(game, rows, low, high, name, players=None):
    return parameter_set(game, rows, players or tuple(game.player_numbers), {name: (low, high)})


@pytest.mark.parametrize(
    "change, expected",
    [
        ({}, [(0, 1)]),
        ({"K": "g"}, [(0, 0)]),
        ({"Q check": "g"}, [(QQ(1, 3), QQ(1, 3))]),
        ({"Q": "g^2"}, [(0, 0), (QQ(1, 3), QQ(1, 3))]),
        ({"Q": "g^2/3"}, [(0, 0), (1, 1)]),
        ({"K bet": "g*(1-g)*3/2"}, [(QQ(1, 3), QQ(1, 3)), (QQ(2, 3), QQ(2, 3))]),
        ({"A bet": "0"}, []),
    ],
)
def test_exact_sets_by_hand(game, change, expected):
    """Kuhn poker: the family wants Q = g/3 and the rest as it is, so a changed row gives an
    equation for g.
    """
    kuhn = game("kuhn")
    assert (
        found_set(kuhn, profile(kuhn, KUHN | change, ("g",)), QQ(0), QQ(1), "g").within == expected
    )


def test_intervals_that_end_inside(game):
    """Pennies: player 1's heads is a best reply where the other shows heads with at least 1/2: for
    x^2 >= 1/4.
    """
    pennies = game("matching-pennies")
    rows = profile(pennies, {"move 1": "0", "move 2": "3/4 - x^2"}, ("x",))
    where = found_set(pennies, rows, QQ(-1, 2), QQ(3, 4), "x", (1,))
    assert where.within == [(QQ(-1, 2), QQ(-1, 2)), (QQ(1, 2), QQ(3, 4))]
    assert where.inside[0] is None and where.inside[1]
    assert [(piece.low, piece.high) for piece in where.outside] == [(QQ(-1, 2), QQ(1, 2))]


def test_an_irrational_end_is_a_root(game):
    kuhn = game("kuhn")
    where = found_set(kuhn, profile(kuhn, KUHN | {"K bet": "g^2"}, ("g",)), QQ(0), QQ(1), "g")
    ((low, root),) = where.within
    assert low is root and str(root.zero_of) == "3*g**2 - 1"
    assert root.low**2 < QQ(1, 3) < root.high**2 and root.high - root.low == QQ(1, 10**8)
    assert where.outside[0].high is root is where.outside[1].low


def gains_at(game, rows, at):
    there = substitute(rows, at)
    paid = walk(game, there)
    return [best_value(game, there, p) - paid[p - 1] for p in game.player_numbers]


@settings(max_examples=15)
@given(TWO_PROFILES)
def test_exact_sets_of_random_families(drawn):
    """Player 1 keeps to a best reply to one end. At the ends and in the middle of each interval
    nobody gains, in the middle of each piece outside the named strategy does; all is covered; and
    the same family written with quotients has the same set.
    """
    game, one, other = drawn
    for player in (1, None):
        if player:
            best = best_response(game, plans_of(game, other), 1).strategy
            one, other = changed(game, one, best), changed(game, other, best)
        rows, players = lines(game, one, other), (player,) if player else tuple(game.player_numbers)
        where = found_set(game, rows, QQ(0), QQ(1, 2), "u", players)
        for part in where.within:
            low, high = certain_part(part)
            ends = (low, high) if part[0] != part[1] else (low,) * (low == high)
            for x in (*ends, *((low + high) / 2 for _ in ends)):
                assert not any(gains_at(game, rows, {"u": x})[p - 1] for p in players)
        for piece in where.outside:
            there, p = (
                substitute(rows, {"u": sum(certain_part((piece.low, piece.high))) / 2}),
                piece.player,
            )
            deviating = walk(game, changed(game, there, piece.strategy))[p - 1]
            assert p in players and deviating > walk(game, there)[p - 1]
        covered = sorted(
            [(piece.low, piece.high) for piece in where.outside]
            + [(low, high) for low, high in where.within if low != high],
            key=certain_part,
        )
        assert [covered[0][0], covered[-1][1]] == [0, QQ(1, 2)] and all(
            a[1] == b[0] for a, b in zip(covered, covered[1:])
        )
        again = found_set(game, quotients(game, one, other), QQ(0), QQ(1), "t", players).within
        assert len(again) == len(where.within)
        for x, t in zip((x for part in where.within for x in part), (t for p in again for t in p)):
            low, high = (
                y / (y + 1) for y in certain_part((t, t))
            )  # of a root the higher number first
            assert high <= certain_part((x, x))[0] and certain_part((x, x))[1] <= low
            assert isinstance(x, AlgebraicNumber) == isinstance(t, AlgebraicNumber)
