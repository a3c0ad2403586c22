"""Information sets as arrays: the same passes as set by set."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nashproof.games.information import InfoSet
from nashproof.games.set_columns import SetColumns


def columns_of(sets):
    """Some sets as arrays."""
    rows = [(s.parent, s.first, len(s.actions)) for s in sets]
    return SetColumns(*np.array(rows, dtype=np.int64).reshape(-1, 3).T)


@st.composite
def players_sets(draw):
    """A player's sets, parents first, whose sequences stand set by set."""
    sets, count = [], 1
    for _ in range(draw(st.integers(0, 12))):
        parent, actions = draw(st.integers(0, count - 1)), draw(st.integers(1, 3))
        sets.append(InfoSet(1, "s", ("a",) * actions, parent, count))
        count += actions
    return sets, draw(st.lists(st.integers(-9, 9), min_size=count, max_size=count))


@given(players_sets())
def test_the_best_sequences_are_those_from_set_to_set(drawn):
    sets, earned = drawn
    worth, values = [*earned], [0] * len(sets)
    for k, s in reversed([*enumerate(sets)]):
        values[k] = max(worth[s.first : s.first + len(s.actions)])
        worth[s.parent] += values[k]
    columns = columns_of(sets)
    for found in (
        columns.best(np.array(earned)),
        columns._best_one_by_one(np.array(earned), np.add),
    ):
        assert [part.tolist() for part in found] == [worth, values]
    best = [next(q for q in range(s.first, 99) if worth[q] == v) for s, v in zip(sets, values)]
    attains = columns.attains(np.array(worth), np.array(values))
    assert columns.first(attains).tolist() == best
    assert sum(attains) == columns.sums(attains).sum()


@given(players_sets())
def test_at_worst_a_sequence_is_worth_the_least_of_what_may_follow(drawn):
    sets, earned = drawn
    columns, worth = columns_of(sets), [*earned]
    for s in reversed(sets):
        worth[s.parent] = min(worth[s.parent], max(worth[s.first : s.first + len(s.actions)]))
    found = columns.best(np.array(earned), at_worst=True)
    one_by_one = columns._best_one_by_one(np.array(earned), np.minimum)
    assert found[0].tolist() == worth and (found[1] == one_by_one[1]).all()
    played = columns.played(columns.first(columns.attains(*found)))
    assert played[0] == 1 and (columns.sums(played) == played[columns.parents]).all()


@given(players_sets())
def test_levels_hold_sets_with_as_many_own_moves_before_them(drawn):
    sets, _ = drawn
    depth = [0]
    for s in sets:
        depth += [depth[s.parent] + 1] * len(s.actions)
    levels = columns_of(sets).levels
    assert [{depth[q] for q in level.parents} for level in levels] == [
        {d} for d in reversed(range(len(levels)))
    ]
    assert sorted(k for level in levels for k in level.sets) == [*range(len(sets))]


def test_a_chain_of_sets_is_passed_one_by_one():
    """Of a thousand sets below each other each level holds one."""
    chain = [InfoSet(1, "s", ("a", "b"), 2 * k, 1 + 2 * k) for k in range(1000)]
    worth, _ = columns_of(chain).best(np.arange(2001))
    assert worth[0] == sum(range(2, 2001, 2))


@given(players_sets(), st.data())
def test_what_shared_and_played_sequences_are(drawn, data):
    """From set to set: the only marked sequence shares what its parent has."""
    sets, earned = drawn
    marks = [1, *(data.draw(st.integers(0, 1)) for _ in earned[1:])]
    shared, played = [0, *([-1] * (len(marks) - 1))], [1, *([0] * (len(marks) - 1))]
    for s in sets:
        moves = range(s.first, s.first + len(s.actions))
        alone = sum(marks[q] for q in moves) == 1
        for q in moves:
            if marks[q]:
                shared[q], played[q] = shared[s.parent] if alone else q, played[s.parent]
    columns = columns_of(sets)
    assert columns.shared(np.array(marks)).tolist() == shared
    assert columns.played(np.flatnonzero(marks)).tolist() == played
