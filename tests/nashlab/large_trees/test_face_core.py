"""The plan at a basis by its core: that of an elimination of the whole basis, and proved alone."""

from math import isqrt

import numpy as np
import pytest
from examples import committed_table
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from strategies import games

from nashlab.large_trees import sparse_optimum
from nashlab.large_trees.face_core import FaceForm
from nashlab.large_trees.sequence_arrays import basis_on_face, merged_face, sequence_arrays
from nashproof.exact.numbers import QQ
from nashproof.games.card_games import game_from_table, variant
from nashproof.games.formats.efg import tree_in_columns, write_efg
from nashproof.games.one_card import expand
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.linear_programs.sparse_program import Basis
from nashproof.play.payoff_table import payoff_table
from nashproof.solving import zero_sum as solve
from nashproof.solving.canonical_plan import best_sequences
from nashproof.solving.game_programs import optimal_face

PLAYERS = st.sampled_from([1, 2])


def form_of(game, player, costs=None):
    """The FaceForm of a player at the basis of the solution; by default that of canonical plans."""
    value, plans, basis = solve.proved_pair(game)
    who = solve.zero_sum_player(game, player, solve.Equilibrium(value, plans, {}, basis=basis))
    best, count = best_sequences(who), game.sequence_counts[player]
    costs = np.array([-isqrt(q * count**3) for q in best] if costs is None else costs(best))
    whole, best = sequence_arrays(game, player, payoff_table(game, player)), np.array(best)
    face = merged_face(who, whole, best, costs, count**2)
    return FaceForm(who, best, costs, face), basis_on_face(who, face)


def read_of(game):
    read = tree_in_columns(write_efg(game), "x.efg")
    if read is None:
        reject()
    return read


def is_the_point_of_the_whole_basis(form, basis):
    """Whether the core of a basis has the solution of all of it; both must have one, or neither."""
    program, point = form.face.program, form.point(basis)
    whole = sparse_optimum._at_basis(program, basis)
    if point is None or whole is None:
        return point is None and whole is None
    columns = form.face.columns[: len(point.plan)].tolist()
    plan = tuple(QQ(0) if j < 0 else whole.x[j] for j in columns)
    weights = [QQ(0) if i < 0 else whole.y[i] * program.cost_scale for i in form.replies.tolist()]
    told = [QQ(int(w), point.weights.under) for w in point.weights.over]
    rows = [i for i, m in enumerate(whole.y) if m or program.equal[i]]
    assert {*np.flatnonzero(point.tight).tolist()} >= {*rows} - {*np.flatnonzero(form.flows)}
    assert [QQ(int(w), point.whole.under) for w in point.whole.over] == [*plan]
    return point.plan == plan and told == weights


@settings(max_examples=30, deadline=None)
@given(games(2), PLAYERS, st.data())
def test_the_core_has_the_solution_of_the_whole_basis(game, player, data):
    """At the optimum, and at bases that have nothing to do with it, singular ones among them."""
    form, start = form_of(read_of(game), player)
    program = form.face.program
    last = sparse_optimum.last_basis(program, None, False)
    assert last is None or is_the_point_of_the_whole_basis(form, last)
    if start is not None and start.columns.sum() == start.tight.sum():
        assert is_the_point_of_the_whole_basis(form, start)
    if last is not None:
        columns, tight = last.columns.copy(), last.tight.copy()
        j, i = (data.draw(st.integers(0, len(marks) - 1)) for marks in last)
        columns[j], tight[i] = not columns[j], not tight[i]
        basis = Basis(columns, tight)
        if columns.sum() == tight.sum():
            assert is_the_point_of_the_whole_basis(form, basis)
        else:
            assert form.point(basis) is None


@pytest.mark.parametrize("player", [1, 2])
@pytest.mark.parametrize(("cards", "raises"), [(3, 0), (13, 0), (6, 2)])
def test_the_core_of_a_card_game_is_small_and_has_the_solution(player, cards, raises):
    table = variant(committed_table("kuhn"), cards=str(cards), raises=str(raises))
    form, start = form_of(read_of(expand(game_from_table(table))), player)
    basis = sparse_optimum.last_basis(form.face.program, start, False)
    assert is_the_point_of_the_whole_basis(form, basis)
    point = form.point(basis)
    assert 3 * point.core.program.height < 2 * basis.columns.sum()
    plan, is_only = form.maximum(basis)
    assert plan == point.plan and is_only


@settings(max_examples=30, deadline=None)
@given(games(2), PLAYERS, st.data())
def test_only_what_makes_most_is_taken_for_the_maximum(game, player, data):
    """Whatever the plan and the weights, changed in one place or not."""
    form, _ = form_of(read_of(game), player)
    basis = sparse_optimum.last_basis(form.face.program, None, False)
    point = None if basis is None else form.point(basis)
    if point is None:
        reject()
    if data.draw(st.booleans()):
        over = data.draw(st.sampled_from([point.whole.over, point.weights.over]))
        over[data.draw(st.integers(0, len(over) - 1))] += data.draw(st.sampled_from([-1, 1]))
    if form.ties(point) is not None:
        makes_most(form, [QQ(int(w), point.whole.under) for w in point.whole.over])


def makes_most(form, plan):
    """Assert that an optimal plan makes most of the form, by the exact program."""
    face = optimal_face(form.who.game, form.who.player, form.who.value)
    aim = {q: QQ(int(c)) for q, c in zip(form.best.tolist(), form.costs.tolist())}
    best = optimum(LinearProgram(face.columns, face.rows, aim, face.free), "none")
    assert best.value == sum(c * plan[q] for q, c in aim.items())
    return face, Row("most", aim, "==", best.value)


@settings(max_examples=30, deadline=None)
@given(games(2), PLAYERS, st.sampled_from(["the form", "all the same", "the last one"]))
def test_a_plan_that_is_said_to_be_the_only_one_is(game, player, kind):
    costs = {
        "the form": None,
        "all the same": lambda best: [-1] * len(best),
        "the last one": lambda best: [0] * (len(best) - 1) + [1],
    }
    form, start = form_of(read_of(game), player, costs[kind])
    basis = sparse_optimum.last_basis(form.face.program, None, False)
    most = None if basis is None else form.maximum(basis)
    if most is None:
        reject()
    plan, is_only = most
    face, row = makes_most(form, plan)
    rows = (*face.rows, row)
    for q in range(1, len(plan)) if is_only else ():
        for sign in (1, -1):
            program = LinearProgram(face.columns, rows, {q: QQ(sign)}, face.free)
            assert optimum(program, "none").value == sign * plan[q]
