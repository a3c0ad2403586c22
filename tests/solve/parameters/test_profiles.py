"""Profiles with parameters: signs by Bernstein coefficients, proofs by cutting the box, counter-examples."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import PLAYED, RATIONALS, best_value, changed, profiles, walk
from sympy.polys.rings import PolyElement

from nashproof.errors import Unproved
from nashproof.exact.expressions import evaluate, expression, polynomial
from nashproof.exact.numbers import QQ, number_text
from nashproof.exact.signs import bernstein
from nashproof.play.best_response import best_response, best_values, rewards
from nashproof.play.strategies import plans_of
from nashproof.solve.parameters.parameter_sets import parameter_set
from nashproof.solve.parameters.profiles import (
    counterexample,
    equilibrium_tree,
    out_of_reach,
    scaled_plans,
    substitute,
)

BOX = {"a": (QQ(-1), QQ(2)), "b": (QQ(0), QQ(1, 3))}
TERMS = st.lists(st.tuples(RATIONALS, st.integers(0, 3), st.integers(0, 2)), min_size=1, max_size=4)
POINTS = st.tuples(
    *[st.fractions(0, 1, max_denominator=9).map(lambda t: QQ(t.numerator, t.denominator))] * 2
)


def poly(text, names=("a", "b")):
    return polynomial(expression(text, names))


@given(TERMS, POINTS)
def test_bernstein_coefficients_enclose_the_polynomial(terms, point):
    """Their least and greatest bound its values on the box; so all non-negative shows it non-negative."""
    value = poly(" + ".join(f"({c})*a^{i}*b^{j}" for c, i, j in terms))
    at = {name: low + (high - low) * t for (name, (low, high)), t in zip(BOX.items(), point)}
    coefficients = bernstein(value, BOX)
    assert min(coefficients) <= evaluate(value, at) <= max(coefficients)


@given(TERMS)
def test_corner_coefficients_are_corner_values(terms):
    value, coefficients = poly(" + ".join(f"({c})*a^{i}*b^{j}" for c, i, j in terms)), None
    coefficients = bernstein(value, BOX)
    for a in BOX["a"]:
        for b in BOX["b"]:
            assert evaluate(value, {"a": a, "b": b}) in coefficients


@pytest.mark.parametrize(
    "text, coefficients",
    [("a - a + 1", [1]), ("a - a", [0]), ("a", [-1, 2]), ("b^2", [0, 0, QQ(1, 9)])],
)
def test_small_ones_by_hand(text, coefficients):
    assert sorted(set(bernstein(poly(text), BOX))) == sorted(set(coefficients))


def profile(game, rows, names):
    """A profile of texts: {set: text of the probability of the second action}."""
    second = {name: polynomial(expression(text, names)) for name, text in rows.items()}
    return tuple((1 - second.get(s.name, QQ(0)), second.get(s.name, QQ(0))) for s in game.infosets)


KUHN = {
    "Q": "g/3",
    "K check bet": "(g+1)/3",
    "A": "g",
    "A check bet": "1",
    "Q check": "1/3",
    "A check": "1",
    "K bet": "1/3",
    "A bet": "1",
}


def test_kuhns_family_is_proved_and_checks_out_at_points(game):
    kuhn, box = game("kuhn"), {"g": (QQ(0), QQ(1))}
    rows = profile(kuhn, KUHN, ("g",))
    assert counterexample(kuhn, rows, (1, 2), box) is None
    tree = equilibrium_tree(kuhn, rows, (1, 2), box)
    for k in range(6):
        there = substitute(rows, {"g": QQ(k, 5)})
        assert walk(kuhn, there) == (QQ(-1, 18), QQ(1, 18))
        assert best_value(kuhn, there, 1) == QQ(-1, 18) and best_value(kuhn, there, 2) == QQ(1, 18)
    for _, bounds in leaves(tree, box):
        assert set(bounds) == {1, 2} and all(set(bounds[p]) == set(kuhn.sets_of[p]) for p in (1, 2))


def leaves(tree, box):
    """The parts of a box with their bounds; and the parts cover it."""
    if len(tree) == 1:
        yield box, tree[0]
        return
    name, at, below, above = tree
    low, high = box[name]
    assert low < at < high
    yield from leaves(below, box | {name: (low, at)})
    yield from leaves(above, box | {name: (at, high)})


def test_bounds_hold_at_points(game):
    """Each bound is at least each action's worth: recomputed at the corners and the middle of each part."""
    poker, box = game("baby-poker"), {"p": (QQ(0), QQ(1))}
    rows = profile(
        poker,
        {
            "1": "p",
            "5": "1",
            "6": "1",
            "1 raise": "1",
            "2 raise": "4/9",
            "3 raise": "4/9",
            "4 raise": "4/9",
        },
        ("p",),
    )
    tree = equilibrium_tree(poker, rows, (1,), box)
    for part, bounds in leaves(tree, box):
        for at in (*part["p"], sum(part["p"]) / 2):
            plans = plans_of(poker, substitute(rows, {"p": at}))
            _, values = best_values(poker, 1, rewards(poker, plans, 1))
            assert all(evaluate(bounds[1][i], {"p": at}) >= values[i] for i in values)


@pytest.mark.parametrize(
    "change", [{"K": "1"}, {"K bet": "g"}, {"A bet": "0"}, {"Q check": "g"}, {"K check bet": "g"}]
)
def test_wrong_families_have_a_counterexample(game, change):
    kuhn, box = game("kuhn"), {"g": (QQ(0), QQ(1))}
    rows = profile(kuhn, KUHN | change, ("g",))
    at, response = counterexample(kuhn, rows, (1, 2), box)
    there = substitute(rows, at)
    assert box["g"][0] <= at["g"] <= box["g"][1]
    assert (
        response.gain
        == best_value(kuhn, there, response.player) - walk(kuhn, there)[response.player - 1]
        > 0
    )
    with pytest.raises(Unproved):
        equilibrium_tree(kuhn, rows, (1, 2), box)


def test_cuts_where_the_best_action_changes(game):
    """Pennies: player 2's best reply to heads with probability h changes at 1/2; he is said to play it nowhere, so no proof."""
    pennies, box = game("matching-pennies"), {"h": (QQ(0), QQ(1))}
    rows = profile(pennies, {"move 1": "h", "move 2": "1/2"}, ("h",))
    assert len(equilibrium_tree(pennies, rows, (1,), box)) == 1
    with pytest.raises(Unproved):
        equilibrium_tree(pennies, rows, (2,), box)
    at, response = counterexample(pennies, rows, (2,), box)
    assert response.gain == abs(2 * at["h"] - 1) == 1


def test_best_in_the_middle_of_the_box_is_not_enough(game):
    """Pennies: heads is best where the other shows it with at least 1/2, so on [1/2, 1] but not on [1/4, 1]."""
    pennies = game("matching-pennies")
    rows = profile(pennies, {"move 1": "0", "move 2": "1 - h"}, ("h",))
    assert len(equilibrium_tree(pennies, rows, (1,), {"h": (QQ(1, 2), QQ(1))})) == 1
    with pytest.raises(Unproved):
        equilibrium_tree(pennies, rows, (1,), {"h": (QQ(1, 4), QQ(1))})
    assert counterexample(pennies, rows, (1,), {"h": (QQ(1, 4), QQ(1))})[1].gain == 1


# Quotients: with weights scaled by the denominators all stays polynomial


def quotients(game, one, other):
    """The profile that moves from ``other`` at t = 0 half of the way to ``one`` at t = 1: (t*one + other)/(t + 1)."""
    return tuple(
        tuple(expression(f"(t*({x}) + ({y}))/(t + 1)", ("t",)) for x, y in zip(*rows))
        for rows in zip(one, other)
    )


def lines(game, one, other):
    """The same profiles by u = t/(t + 1), from 0 to 1/2: linear."""
    return tuple(
        tuple(poly(f"u*({x}) + (1 - u)*({y})", ("u",)) for x, y in zip(*rows))
        for rows in zip(one, other)
    )


TWO_PROFILES = PLAYED.flatmap(lambda game: st.tuples(st.just(game), profiles(game), profiles(game)))


@given(TWO_PROFILES, POINTS)
def test_scaled_plans_are_plans_times_the_scale(drawn, point):
    game, one, other = drawn
    rows, at = quotients(game, one, other), {"t": point[0]}
    plans, scales = scaled_plans(game, rows)
    for p, plan in zip(game.player_numbers, plans):
        scale = evaluate(scales[p], at)
        assert scale > 0 and all(isinstance(w, PolyElement) or w in QQ for w in plan)
        assert [evaluate(w, at) / scale for w in plan] == list(
            plans_of(game, substitute(rows, at))[p - 1]
        )


def test_kuhns_family_written_with_quotients(game):
    """gamma = a/(a + 2) for a from 0 to 6, that is, up to 3/4: proved, and every bound holds where it is looked at."""
    kuhn, box = game("kuhn"), {"a": (QQ(0), QQ(6))}
    rows = tuple(
        tuple(expression(number_text(x).replace("g", "(a/(a + 2))"), ("a",)) for x in row)
        for row in profile(kuhn, KUHN, ("g",))
    )
    assert counterexample(kuhn, rows, (1, 2), box) is None
    _, scales = scaled_plans(kuhn, rows)
    for part, bounds in leaves(equilibrium_tree(kuhn, rows, (1, 2), box), box):
        at = {"a": sum(part["a"]) / 2}
        plans = plans_of(kuhn, substitute(rows, at))
        for player in (1, 2):
            _, values = best_values(kuhn, player, rewards(kuhn, plans, player))
            other = evaluate(scales[3 - player], at)
            assert all(evaluate(bounds[player][i], at) >= other * values[i] for i in values)
    wrong = rows[:4] + tuple(tuple(reversed(row)) for row in rows[4:])
    with pytest.raises(Unproved):
        equilibrium_tree(kuhn, wrong, (1, 2), box)


# Frontiers


def test_a_frontier_is_out_of_reach_if_two_players_have_to_depart(game):
    """With one raise: where all check and fold, a raise takes a departure by each, a bet only one."""
    raised = game("kuhn-raise-1")
    never = tuple((QQ(1),) + (QQ(0),) * (len(s.actions) - 1) for s in raised.infosets)
    assert out_of_reach(
        raised, never, {(1, "Q bet raise"), (2, "A check bet raise")}
    ) and out_of_reach(raised, never, set())
    assert not out_of_reach(raised, never, {(1, "Q bet raise"), (2, "A bet")})
    assert not out_of_reach(raised, never, {(2, "A check")}) and not out_of_reach(
        raised, never, {(1, "A")}
    )
    bets = tuple((QQ(0), QQ(1)) if s.name == "K" else row for s, row in zip(raised.infosets, never))
    assert not out_of_reach(raised, bets, {(1, "K bet raise")}) and out_of_reach(
        raised, bets, {(1, "Q bet raise")}
    )


# Exact sets of a parameter


def within(game, rows, low, high, name, players=None):
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
    """Kuhn poker: the family wants Q = g/3 and the rest as it is, so a changed row gives an equation for g."""
    kuhn = game("kuhn")
    assert within(kuhn, profile(kuhn, KUHN | change, ("g",)), QQ(0), QQ(1), "g")[0] == expected


def test_intervals_that_end_inside(game):
    """Pennies: player 1's heads is a best reply where the other shows heads with at least 1/2: for x^2 >= 1/4."""
    pennies = game("matching-pennies")
    rows = profile(pennies, {"move 1": "0", "move 2": "3/4 - x^2"}, ("x",))
    found, inside, outside = within(pennies, rows, QQ(-1, 2), QQ(3, 4), "x", (1,))
    assert (
        found == [(QQ(-1, 2), QQ(-1, 2)), (QQ(1, 2), QQ(3, 4))] and inside[0] is None and inside[1]
    )
    assert [(low, high) for low, high, *_ in outside] == [(QQ(-1, 2), QQ(1, 2))]


def test_an_irrational_end_is_not_stated(game):
    kuhn = game("kuhn")
    with pytest.raises(Unproved, match="near 0.577350, is irrational"):
        within(kuhn, profile(kuhn, KUHN | {"K bet": "g^2"}, ("g",)), QQ(0), QQ(1), "g")


def gains_at(game, rows, at):
    there = substitute(rows, at)
    paid = walk(game, there)
    return [best_value(game, there, p) - paid[p - 1] for p in game.player_numbers]


@settings(max_examples=40)
@given(TWO_PROFILES)
def test_exact_sets_of_random_families(drawn):
    """Player 1 keeps to a best reply to one end. At the ends and in the middle of each interval he gains nothing, in the middle of
    each piece outside the named strategy does; all is covered; and the same family written with quotients has the same set.
    """
    game, one, other = drawn
    for player in (1, None):
        if player:
            best = best_response(game, plans_of(game, other), 1).strategy
            one, other = changed(game, one, best), changed(game, other, best)
        rows, players = lines(game, one, other), (player,) if player else tuple(game.player_numbers)
        found, _, outside = within(game, rows, QQ(0), QQ(1, 2), "u", players)
        for x in (x for low, high in found for x in (low, (low + high) / 2, high)):
            assert not any(gains_at(game, rows, {"u": x})[p - 1] for p in players)
        for low, high, p, strategy in outside:
            there = substitute(rows, {"u": (low + high) / 2})
            assert (
                p in players
                and walk(game, changed(game, there, strategy))[p - 1] > walk(game, there)[p - 1]
            )
        covered = sorted(
            [piece[:2] for piece in outside] + [(low, high) for low, high in found if low < high]
        )
        assert [covered[0][0], covered[-1][1]] == [0, QQ(1, 2)] and all(
            a[1] == b[0] for a, b in zip(covered, covered[1:])
        )
        again = within(game, quotients(game, one, other), QQ(0), QQ(1), "t", players)[0]
        assert [(t / (t + 1), s / (s + 1)) for t, s in again] == found
