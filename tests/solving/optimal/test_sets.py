"""Whole sets of optimal strategies: against definitions, brute force, and the checker."""

from itertools import combinations
from time import process_time

import pytest
from examples import committed
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import games

import nashcheck
import nashproof
from nashproof.certificates.envelope import digest
from nashproof.claims.kinds.optimal_sets import set_certificate, sets_of
from nashproof.errors import Unproved
from nashproof.exact.linear_algebra import solve
from nashproof.exact.numbers import QQ
from nashproof.games.formats.efg import write_efg
from nashproof.linear_programs.polyhedra import (
    affine_rank,
    enclosure,
    facets,
    tight,
    value,
    vertices,
)
from nashproof.play.best_response import guarantee
from nashproof.play.normal_form import normal_form
from nashproof.play.strategies import count_pure, is_plan, pure_strategies
from nashproof.solving.optimal import set_search
from nashproof.solving.optimal.set_search import mixed_optimal_set, optimal_sets
from nashproof.solving.optimal.sets import OptimalPolytope, centre, plan_of
from nashproof.solving.zero_sum import solve_game

# Game, player, space: dimension, vertices, facets. lrs 7.1 finds baby poker's 23 vertices, too, on
# all 64 inequalities.
KNOWN = [
    ("kuhn", 1, "plan", 1, 2, 2),
    ("kuhn", 2, "plan", 0, 1, 0),
    ("kuhn", 1, "mixed", 5, 12, 8),
    ("kuhn", 2, "mixed", 1, 2, 2),
    ("baby-poker", 1, "mixed", 0, 1, 0),
    ("baby-poker", 2, "plan", 2, 6, 6),
    ("baby-poker", 2, "mixed", 6, 23, 10),
    ("kuhn-raise-1", 1, "plan", 3, 4, 4),
    ("kuhn-raise-1", 2, "plan", 2, 4, 4),
    ("kuhn-5", 1, "plan", 3, 10, 8),
    ("kuhn-6", 1, "plan", 2, 4, 4),
    ("kuhn-6", 2, "plan", 2, 4, 4),
    ("rock-paper-scissors", 1, "plan", 0, 1, 0),
]


def accepted(game, found):
    """Whether the checker takes the certificate of a set."""
    efg = write_efg(game)
    text = set_certificate(game, digest(efg), found)
    return nashcheck.check(text.encode(), {digest(efg): nashcheck.Tree(efg)})


def described(game, player, space):
    plans = optimal_sets(game, solve_game(game))
    return (
        plans[player - 1] if space == "plan" else mixed_optimal_set(game, player, plans[2 - player])
    )


@pytest.mark.parametrize("name, player, space, dimension, corners, sides", KNOWN)
def test_known_sets(name, player, space, dimension, corners, sides):
    found = described(committed(name), player, space)
    assert (found.dimension, found.span, len(found.vertices), len(found.facets)) == (
        dimension,
        dimension + 1,
        corners,
        sides,
    )


def test_the_same_with_any_backend():
    for name in ("kuhn", "baby-poker"):
        sets = [
            optimal_sets(committed(name), solve_game(committed(name), backend), backend)
            for backend in ("highs", "none")
        ]
        assert all(found == sets[0] for found in sets)


def test_vertices_to_examine_are_counted_with_terminals(monkeypatch):
    """A set of few dimensions in a game of many terminals: its dimension alone is proved."""
    monkeypatch.setattr(set_search, "EXAMINED", 1_000)
    game = committed("kuhn-10")
    for found, dimension in zip(optimal_sets(game, solve_game(game)), (6, 3)):
        assert (found.complete, found.dimension) == (False, dimension)
        assert accepted(game, found)


def test_a_set_that_is_too_large_says_how_large_and_which_limit(monkeypatch):
    monkeypatch.setattr(set_search, "EXAMINED", 1_000)
    monkeypatch.setattr(set_search, "SPANNED", 200)
    found = nashproof.describe(committed("kuhn-10"))
    assert not found and not found.certificates
    assert "player 1 have 6 dimensions; to prove that takes " in str(found)
    assert "more than 200" in str(found) and "--range MOVE" in str(found)
    asked = nashproof.audit(committed("kuhn-10"), unique=True)
    assert {one.verdict for one in asked} == {"undetermined"} and "6 dimensions" in str(asked)


def test_a_set_that_is_far_too_large_is_refused_before_its_equations_are_solved(monkeypatch):
    """There are as many more dimensions as there are more columns than equations."""
    monkeypatch.setattr(set_search, "DIMENSION", 1)
    monkeypatch.setattr(set_search, "SPANNED", 200)
    monkeypatch.setattr(set_search, "all_solutions", None)
    assert "player 1 have 2 dimensions or more; to prove that takes " in str(
        nashproof.describe(committed("kuhn-10"))
    )


def test_a_kilobyte_is_described_or_its_limit_is_named():
    """Rows of equal columns have a set of as many dimensions; each costs a linear program."""
    found = nashproof.describe([[1] * 499])
    assert "player 2 have 497 dimensions or more" in str(found) and "more than 200,000" in str(
        found
    )
    start = process_time()
    assert nashproof.describe([[1] * 60]).sets[1].dimension == 59
    assert process_time() - start < 10


@settings(max_examples=15)
@given(games())
def test_sets_are_what_they_say(game):
    solution = solve_game(game)
    for found in sets_of(game):
        share = solution.value if found.player == 1 else game.constant - solution.value
        assert found.complete and accepted(game, found)
        for vertex in found.vertices:
            plan = plan_of(game, found.player, found.columns, vertex)
            assert (
                is_plan(game, found.player, plan) and guarantee(game, found.player, plan) == share
            )
        if found.space == "plan":
            assert guarantee(game, found.player, centre(game, found)) == share


@settings(max_examples=18)
@given(games())
def test_vertices_are_those_of_brute_force(game):
    """All optimal mixed strategies that some n - 1 of the inequalities, made equations, leave
    alone.
    """
    assume(max(count_pure(game, p, True) for p in (1, 2)) <= 5)
    share = solve_game(game).value
    lines = [
        [QQ(int(u), form.denominator) for u in column]
        for form in [normal_form(game, reduced=True)]
        for column in zip(*form.numerators)
    ]
    n = len(lines[0])
    limits = [({j: a for j, a in enumerate(line) if a}, share) for line in lines] + [
        ({j: QQ(1)}, QQ(0)) for j in range(n)
    ]
    corners = set()
    for chosen in combinations(limits, n - 1):
        rows = [({j: QQ(1) for j in range(n)}, QQ(1)), *chosen]
        x = solve([row for row, _ in rows], [right for _, right in rows], n)
        if x and all(
            sum((a * x[j] for j, a in row.items()), QQ(0)) >= right for row, right in limits
        ):
            corners.add(x)
    found = described(game, 1, "mixed")
    everything = [tuple(s.items()) for s in pure_strategies(game, 1, reduced=True)]
    assert {
        tuple(dict(zip(found.columns, v)).get(s, QQ(0)) for s in everything) for v in found.vertices
    } == corners


def test_a_set_too_large_is_described_by_its_dimension():
    found = optimal_sets(committed("kuhn-raise-8"), solve_game(committed("kuhn-raise-8")))[0]
    assert (
        not found.complete
        and (found.dimension, len(found.vertices)) == (17, 18)
        and accepted(committed("kuhn-raise-8"), found)
    )
    with pytest.raises(Unproved):
        mixed_optimal_set(committed("kuhn-raise-2"), 1, found)


@settings(max_examples=18)
@given(st.lists(st.tuples(*[st.integers(-3, 3)] * 3), max_size=6))
def test_polygons(cuts):
    """A square cut by lines: every vertex satisfies all, each side lies between two of them, and
    the proof adds up.
    """
    square = [(1, 1, 0), (1, -1, 0), (1, 0, 1), (1, 0, -1)]
    forms = [tuple(map(QQ, form)) for form in square + [cut for cut in cuts if any(cut[1:])]]
    try:
        points = vertices(forms)
    except Unproved:
        return
    assume(points and affine_rank(points) == 3)
    chosen = [forms[i] for i in facets(forms, points)]
    assert len(chosen) == len(points) and all(value(form, p) >= 0 for form in forms for p in points)
    assert sorted(mask.bit_count() for mask in tight(chosen, points)) == [2] * len(points)
    proof = enclosure(chosen, points)
    assert min(proof.bound) > 0 and not any(
        sum(w * form[k] for w, form in zip(proof.bound, chosen)) for k in (1, 2)
    )
    for on, weights in proof.apart:
        total = [sum(w * chosen[i][k] for i, w in weights.items()) for k in range(3)]
        assert total[0] < 0 == total[1] == total[2] and all(
            w > 0 for i, w in weights.items() if i not in on
        )


def test_an_unbounded_region_is_refused():
    with pytest.raises(Unproved):
        vertices([(QQ(0), QQ(1))])


def test_types_are_frozen():
    with pytest.raises(AttributeError):
        described(committed("kuhn"), 1, "plan").player = 2
    assert OptimalPolytope.__doc__
