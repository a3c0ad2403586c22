"""Profiles with parameters: signs by Bernstein coefficients, proofs by cutting the box,
counter-examples.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from parametric import KUHN, TWO_PROFILES, poly, profile, quotients
from strategies import RATIONALS, best_value, walk
from sympy.polys.rings import PolyElement

from nashproof.errors import Unproved
from nashproof.exact.expressions import evaluate, expression
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.exact.signs import bernstein
from nashproof.play.best_response import best_values, rewards
from nashproof.play.strategies import plans_of
from nashproof.solving.parameters.profiles import (
    BoundedPart,
    counterexample,
    equilibrium_tree,
    out_of_reach,
    samples,
    scaled_plans,
    substitute,
)

BOX = {"a": (QQ(-1), QQ(2)), "b": (QQ(0), QQ(1, 3))}
TERMS = st.lists(st.tuples(RATIONALS, st.integers(0, 3), st.integers(0, 2)), min_size=1, max_size=4)
POINTS = st.tuples(
    *[st.fractions(0, 1, max_denominator=9).map(lambda t: QQ(t.numerator, t.denominator))] * 2
)


@given(TERMS, POINTS)
def test_bernstein_coefficients_enclose_the_polynomial(terms, point):
    """Their least and greatest bound its values on the box; so all non-negative shows it
    non-negative.
    """
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
    if isinstance(tree, BoundedPart):
        yield box, tree.bounds
        return
    low, high = box[tree.parameter]
    assert low < tree.at < high
    yield from leaves(tree.low, box | {tree.parameter: (low, tree.at)})
    yield from leaves(tree.high, box | {tree.parameter: (tree.at, high)})


def test_bounds_hold_at_points(game):
    """Each bound is at least each action's worth: recomputed at the corners and the middle of each
    part.
    """
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


def test_of_many_parameters_the_first_are_sampled_at_their_middle():
    points = samples({f"x{k}": (QQ(0), QQ(1)) for k in range(24)})
    assert len(points) == 1024 and points[0]["x0"] == QQ(1, 2)
    assert {point["x23"] for point in points} == {QQ(0), QQ(1)}


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
    """Pennies: player 2's best reply to heads with probability h changes at 1/2; he is said to play
    it nowhere, so no proof.
    """
    pennies, box = game("matching-pennies"), {"h": (QQ(0), QQ(1))}
    rows = profile(pennies, {"move 1": "h", "move 2": "1/2"}, ("h",))
    assert isinstance(equilibrium_tree(pennies, rows, (1,), box), BoundedPart)
    with pytest.raises(Unproved):
        equilibrium_tree(pennies, rows, (2,), box)
    at, response = counterexample(pennies, rows, (2,), box)
    assert response.gain == abs(2 * at["h"] - 1) == 1


def test_best_in_the_middle_of_the_box_is_not_enough(game):
    """Pennies: heads is best where the other shows it with at least 1/2, so on [1/2, 1] but not on
    [1/4, 1].
    """
    pennies = game("matching-pennies")
    rows = profile(pennies, {"move 1": "0", "move 2": "1 - h"}, ("h",))
    assert isinstance(equilibrium_tree(pennies, rows, (1,), {"h": (QQ(1, 2), QQ(1))}), BoundedPart)
    with pytest.raises(Unproved):
        equilibrium_tree(pennies, rows, (1,), {"h": (QQ(1, 4), QQ(1))})
    assert counterexample(pennies, rows, (1,), {"h": (QQ(1, 4), QQ(1))})[1].gain == 1


# Quotients: with weights scaled by the denominators all stays polynomial


@settings(max_examples=18)
@given(TWO_PROFILES, POINTS)
def test_scaled_plans_are_plans_times_the_scale(drawn, point):
    game, one, other = drawn
    rows, at = quotients(game, one, other), {"t": point[0]}
    plans, scales = scaled_plans(game, rows)
    for p, plan in zip(game.player_numbers, plans):
        scale = evaluate(scales[p], at)
        assert scale > 0 and all(isinstance(w, (PolyElement, Rational)) for w in plan)
        assert [evaluate(w, at) / scale for w in plan] == list(
            plans_of(game, substitute(rows, at))[p - 1]
        )


def test_kuhns_family_written_with_quotients(game):
    """gamma = a/(a + 2) for a from 0 to 6, that is, up to 3/4: proved, and every bound holds where
    it is looked at.
    """
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
    """With one raise: where all check and fold, a raise takes two departures, a bet only one."""
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
