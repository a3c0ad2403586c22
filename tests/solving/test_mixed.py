"""Mixed equilibria of 2x2x2 games, from the definition alone and by the sum of their indices.

A profile is written as the three probabilities of the players' second strategies.
"""

import random
from itertools import product

import pytest

from nashproof.exact.numbers import QQ
from nashproof.games.simultaneous import strategic_game
from nashproof.solving.mixed import MixedEquilibriumSet, Search, SoleProfile, find_mixed_equilibria
from nashproof.solving.mixed_strategies import Payoffs

PLAYERS, BITS = range(3), [*product((0, 1), repeat=3)]


def found_in(pays):
    game = strategic_game("r", "ABC", ["01"] * 3, lambda s: [row[BITS.index(s)] for row in pays])
    return find_mixed_equilibria(game)


def gain(pays, p, x):
    """What a player's second strategy pays more than the first."""
    total = QQ(0)
    for s, paid in zip(BITS, pays[p]):
        weight = QQ(2 * s[p] - 1)
        for q in PLAYERS:
            weight *= 1 if q == p else x[q] if s[q] else 1 - x[q]
        total += weight * paid
    return total


def is_equilibrium(pays, x):
    gains = [gain(pays, p, x) for p in PLAYERS]
    return all((d <= 0 or a == 1) and (d >= 0 or a == 0) for d, a in zip(gains, x))


def zero(pays, p, x, q):
    """Where the player's gain is 0 as another player's probability varies, if at one place."""
    low, high = (gain(pays, p, [*x[:q], QQ(end), *x[q + 1 :]]) for end in (0, 1))
    return [] if low == high else [low / (low - high)]


def equilibria_where(pays, r, c):
    """Some of all that are found where player ``r`` has the probability ``c``, ends among them."""
    p, q = (k for k in PLAYERS if k != r)
    x = [c] * 3
    ends = [QQ(0), QQ(1, 3), QQ(1)]
    for a in ends + zero(pays, q, x, p):
        x[p] = a
        for b in ends + zero(pays, p, x, q) + zero(pays, r, x, q):
            x[q] = b
            if 0 <= a <= 1 and 0 <= b <= 1 and is_equilibrium(pays, x):
                yield tuple(x)


def is_told(found, x):
    """Whether a profile is in a set that is listed, or in an open box."""
    listed = (
        all(
            min(v[1] for v in own) - one.radius <= a <= max(v[1] for v in own) + one.radius
            for a, own in zip(x, one.points)
        )
        for one in found.listed
    )
    opened = (
        all(low <= a <= high for a, (_, (low, high)) in zip(x, box)) for box in found.left_open
    )
    return any(listed) or any(opened)


@pytest.mark.parametrize("most", [1, 3])
def test_no_equilibrium_of_a_game_with_ties_is_missing(most):
    draw, met = random.Random(most), 0
    for _ in range(6):
        pays = [[QQ(draw.randint(-most, most)) for _ in BITS] for _ in PLAYERS]
        found = found_in(pays)
        for one in (one for one in found.listed if not one.radius):
            for ends in product(*one.points):
                assert is_equilibrium(pays, [end[1] for end in ends])
        for r, c in product(PLAYERS, (QQ(0), QQ(2, 7), QQ(1, 2), QQ(1))):
            for x in equilibria_where(pays, r, c):
                met += 1
                assert is_told(found, x)
    assert met > 50


def index(pays, point):
    """The sign of the determinant of minus the derivatives of the gains of those who mix."""
    mix = [p for p in PLAYERS if 0 < point[p] < 1]
    slope = {
        (p, q): gain(pays, p, [*point[:q], QQ(0), *point[q + 1 :]])
        - gain(pays, p, [*point[:q], QQ(1), *point[q + 1 :]])
        for p, q in product(mix, repeat=2)
    }
    if len(mix) < 2:
        return 1 - len(mix)
    if len(mix) == 2:
        p, q = mix
        value = -slope[p, q] * slope[q, p]
    else:
        value = slope[0, 1] * slope[1, 2] * slope[2, 0] + slope[0, 2] * slope[2, 1] * slope[1, 0]
    return (value > 0) - (value < 0)


def test_the_indices_of_all_equilibria_sum_to_1():
    """Those of a game without ties do (Shapley 1974; Ritzberger 1994): none is missing alone."""
    draw, several = random.Random(40), 0
    for _ in range(12):
        pays = [[QQ(x) for x in draw.sample(range(-1000, 1000), 8)] for _ in PLAYERS]
        found = found_in(pays)
        points = [[own[1] for own in one.profile] for one in found.listed]
        assert not found.left_open and not found.has_infinitely_many
        assert sum(index(pays, point) for point in points) == 1
        several += len(points) > 1
    assert several > 2


def test_a_set_with_an_only_profile_is_kept_if_that_is_not_between_two_points_of_a_larger_one():
    """The checker looks for the profile in a single set, between two of its points."""
    search = Search(Payoffs([3, 1], [[QQ(0)] * 3] * 2))
    up, middle, down = ((QQ(1), QQ(0), QQ(0)), (QQ(0), QQ(1), QQ(0)), (QQ(0), QQ(0), QQ(1)))
    ends = tuple((x, QQ(1, 2), 1 - x - QQ(1, 2)) for x in (QQ(0), QQ(1, 2)))
    left = ((QQ(1),),)
    whole = MixedEquilibriumSet(((up, middle, down), left), QQ(0), [])
    part = MixedEquilibriumSet((ends, left), QQ(0), [])
    inside = ((QQ(1, 4), QQ(1, 2), QQ(1, 4)), left[0])
    for steps, kept in (
        ([], [whole]),
        ([SoleProfile([[0, 1, 2], [0]], inside, [])], [whole, part]),
    ):
        search.listed, search.steps = [whole, part], steps
        search.drop_parts()
        assert search.listed == kept
