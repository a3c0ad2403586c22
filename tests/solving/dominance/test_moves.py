"""Dominated moves: against every pure strategy of the opponent, tried one by one."""

from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import all_pure, best_value, changed, first_actions, games, walk, zero_sum_matrix

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.play.strategies import behaviour_of
from nashproof.solving.dominance import moves as dominance
from nashproof.solving.dominance.moves import (
    Moves,
    alternatives,
    continuations,
    dominates,
    dominating_mixture,
    failure,
    undominated_witness,
)

TWO = st.booleans().flatmap(lambda zero_sum: games(2, zero_sum))


@st.composite
def cases(draw, banned=True):
    """A game, a plan (a move, or several in a row), a mixture of one or two other ways, banned
    moves of the opponent.
    """
    game = draw(TWO)
    open_sets = [i for i, s in enumerate(game.infosets) if len(s.actions) > 1]
    assume(open_sets)
    plan = draw(plans(game, draw(st.sampled_from(open_sets))))
    ways = alternatives(game, plan)
    by = draw(st.lists(st.integers(0, len(ways) - 1), min_size=1, max_size=2, unique=True))
    shares = (
        [QQ(1)]
        if len(by) == 1
        else draw(
            st.sampled_from([[QQ(1, 2), QQ(1, 2)], [QQ(1, 3), QQ(2, 3)], [QQ(9, 10), QQ(1, 10)]])
        )
    )
    theirs = [j for j in game.sets_of[3 - plan.player] if len(game.infosets[j].actions) > 1]
    barred = (
        draw(st.lists(st.sampled_from(theirs), max_size=2, unique=True))
        if theirs and banned
        else []
    )
    taken = frozenset((3 - plan.player, game.infosets[j].first) for j in barred)
    return game, plan, tuple((ways[k], p) for k, p in zip(by, shares)), taken


@st.composite
def plans(draw, game, start):
    """From a set on: one move, or more that follow it (there is another way at the first set)."""
    player = game.infosets[start].player
    way = draw(st.sampled_from(list(met(game, player, {}, start))))
    kept = {start} | set(draw(st.lists(st.sampled_from(list(way)), max_size=2)))
    return Moves(player, {start: way[start]} | {i: k for i, k in way.items() if i in kept})


def met(game, player, chosen, i):
    """All continuations from a set on: {set: action} for exactly the sets that can be met."""
    chosen = dict(chosen)
    for k in range(len(game.infosets[i].actions)):
        lower = [
            [*met(game, player, {}, j)] for j in game.sets_below[player][game.infosets[i].first + k]
        ]
        for parts in product(*lower):
            yield {i: k} | {j: a for part in parts for j, a in part.items()}


def below(game, player, start, continuation, theirs):
    """The payoff below a set that is reached on purpose, against a strategy of the opponent."""
    total, name = QQ(0), game.infosets[start].name
    for path, leaf in zip(game.paths(), game.leaves):
        at = next((n for n, m in enumerate(path) if m[:2] == (player, name)), None)
        if at is None:
            continue
        made = [(game.set_index[p, s], a) for p, s, a in path[at:] if p == player]
        others = [(game.set_index[p, s], a) for p, s, a in path if p == 3 - player]
        if all(game.infosets[i].actions[continuation[i]] == a for i, a in made) and all(
            game.infosets[i].actions[theirs[i]] == a for i, a in others
        ):
            total += leaf.chance * leaf.payoffs[player - 1]
    return total


def table(game, plan, by, banned):
    """Rows (what ``by`` earns, what the other continuation earns) by continuation and unbanned
    opponent strategy.
    """
    theirs = [
        t
        for t in all_pure(game, 3 - plan.player)
        if all((3 - plan.player, game.infosets[i].first + k) not in banned for i, k in t.items())
    ]
    worse = [c for c in met(game, plan.player, {}, plan.start) if plan.makes.items() <= c.items()]
    mixed = [
        sum((p * below(game, plan.player, plan.start, c, t) for c, p in by), QQ(0)) for t in theirs
    ]
    return [
        [(a, below(game, plan.player, plan.start, c, t)) for a, t in zip(mixed, theirs)]
        for c in worse
    ]


def holds_by_definition(game, plan, by, banned, sense):
    rows = table(game, plan, by, banned)
    if sense == "strictly":
        return all(a > b for row in rows for a, b in row)
    return all(all(a >= b for a, b in row) and any(a > b for a, b in row) for row in rows)


@pytest.mark.parametrize("sense", ["weakly", "strictly"])
@settings(max_examples=18)
@given(case=cases())
def test_dominates_means_what_it_says(case, sense):
    game, plan, by, banned = case
    assert dominates(game, plan, by, sense, banned) == holds_by_definition(
        game, plan, by, banned, sense
    )


@pytest.mark.parametrize("sense", ["weakly", "strictly"])
@settings(max_examples=18)
@given(case=cases())
def test_failures_are_witnessed(case, sense):
    game, plan, by, banned = case
    found = failure(game, plan, by, sense, banned)
    if dominates(game, plan, by, sense, banned):
        assert found is None
    elif found:
        worse, opponent = found.continuation, found.opponent
        earned, better = found.replacement_payoff, found.payoff
        full = {i: opponent.get(i, 0) for i in game.sets_of[3 - plan.player]}
        assert all(
            (3 - plan.player, game.infosets[i].first + k) not in banned for i, k in opponent.items()
        )
        assert plan.makes.items() <= worse.items()
        assert earned == sum(
            (p * below(game, plan.player, plan.start, c, full) for c, p in by), QQ(0)
        )
        assert better == below(game, plan.player, plan.start, worse, full)
        assert earned < better or (sense == "strictly" and earned <= better)


@pytest.mark.parametrize("sense", ["weakly", "strictly"])
@settings(max_examples=18)
@given(case=cases(banned=False))
def test_undominated_plans_are_best_against_a_belief(case, sense):
    game, plan, _, _ = case
    found = undominated_witness(game, plan, sense, "none")
    if not found:
        return
    strategy, belief = found.strategy, found.belief
    assert plan.makes.items() <= strategy.items()
    other = 3 - plan.player
    assert sense == "strictly" or min(belief) > 0
    rows = list(first_actions(game))
    for i, row in enumerate(behaviour_of(game, other, belief)):
        rows[i] = row or rows[i]
    paid = walk(game, changed(game, rows, strategy))[plan.player - 1]
    assert paid == best_value(game, rows, plan.player)


@pytest.mark.parametrize("sense", ["weakly", "strictly"])
@settings(max_examples=15)
@given(case=cases())
def test_mixtures_are_found(case, sense):
    """What is found dominates by the definition, whichever backend proposed; and it is found when
    there is one.
    """
    game, plan, by, banned = case
    found = dominating_mixture(game, plan, sense, banned, "none")
    assert found == dominating_mixture(game, plan, sense, banned, "highs")
    if found:
        assert sum(p for _, p in found) == 1 and min(p for _, p in found) > 0
        assert holds_by_definition(game, plan, found, banned, sense)
    else:
        assert not holds_by_definition(game, plan, by, banned, sense)


def test_a_mixture_where_no_single_way_dominates():
    """The third row pays 1 in each column, the others 0 and 3 in turn: half of each earns 3/2."""
    rows = zero_sum_matrix((("0", "3"), ("3", "0"), ("1", "1")))
    found = dominating_mixture(rows, Moves(1, {0: 2}), "strictly")
    assert found == (({0: 0}, QQ(1, 2)), ({0: 1}, QQ(1, 2)))
    assert dominating_mixture(rows, Moves(1, {0: 0}), "weakly") is None


@settings(max_examples=18)
@given(TWO)
def test_continuations_are_all_of_them(game):
    for i, s in enumerate(game.infosets):
        listed = [
            c for k in range(len(s.actions)) for c in continuations(game, Moves(s.player, {i: k}))
        ]
        assert sorted(map(sorted, (c.items() for c in listed))) == sorted(
            map(sorted, (c.items() for c in met(game, s.player, {}, i)))
        )
        plan = Moves(s.player, listed[-1])
        assert (
            continuations(game, plan) == [listed[-1]]
            and len(alternatives(game, plan)) == len(listed) - 1
        )


def named(game, player, text):
    name, _, action = text.rpartition(": ")
    i = game.set_index[player, name]
    return i, game.infosets[i].actions.index(action)


# Kuhn poker by hand: game, player, move, by, banned moves of the opponent, sense, dominated?
KUHN = [
    ("kuhn", 1, "Q check bet: call", ["Q check bet: fold"], [], "weakly", True),
    (
        "kuhn",
        1,
        "Q check bet: call",
        ["Q check bet: fold"],
        [],
        "strictly",
        False,
    ),  # where no bet comes they are equal
    ("kuhn", 1, "A check bet: fold", ["A check bet: call"], [], "weakly", True),
    ("kuhn", 2, "A check: check", ["A check: bet"], [], "weakly", True),
    ("kuhn", 2, "K check: bet", ["K check: check"], [], "weakly", False),
    (
        "kuhn",
        2,
        "K check: bet",
        ["K check: check"],
        ["Q check bet: call", "A check bet: fold"],
        "weakly",
        True,
    ),
    ("kuhn", 1, "K: bet", ["K: check", "K check bet: call"], [], "weakly", False),
    (
        "kuhn",
        1,
        "K: bet",
        ["K: check", "K check bet: call"],
        ["Q bet: call", "A bet: fold"],
        "weakly",
        True,
    ),
    (
        "kuhn",
        1,
        "K: bet",
        ["K: check", "K check bet: fold"],
        ["Q bet: call", "A bet: fold"],
        "weakly",
        False,
    ),
]


@pytest.mark.parametrize("name, player, move, by, banned, sense, holds", KUHN)
def test_kuhn_poker(game, name, player, move, by, banned, sense, holds):
    kuhn = game(name)
    barred = frozenset(
        (3 - player, kuhn.infosets[i].first + k)
        for i, k in (named(kuhn, 3 - player, text) for text in banned)
    )
    i, k = named(kuhn, player, move)
    mixture = ((dict(named(kuhn, player, text) for text in by), QQ(1)),)
    assert dominates(kuhn, Moves(player, {i: k}), mixture, sense, barred) == holds


@pytest.mark.parametrize(
    "by, wrong",
    [
        (["K: bet"], "another action"),
        (["K: check"], 'differs at "K check bet"'),
        ([], "another action"),
        (["K: check", "K check bet: call", "Q: bet"], 'differs at "Q"'),
    ],
)
def test_continuations_refused(game, by, wrong):
    kuhn = game("kuhn")
    i, k = named(kuhn, 1, "K: bet")
    with pytest.raises(InputError, match=wrong):
        dominance.check_continuation(
            kuhn, Moves(1, {i: k}), dict(named(kuhn, 1, text) for text in by)
        )


@pytest.mark.parametrize(
    "makes, banned", [(["K: bet", "K check bet: call"], []), (["K: bet"], ["K: bet"])]
)
def test_plans_refused(game, makes, banned):
    kuhn = game("kuhn")
    barred = frozenset(
        (1, kuhn.infosets[i].first + k) for i, k in (named(kuhn, 1, text) for text in banned)
    )
    with pytest.raises(InputError, match="cannot be made together"):
        dominance.check_plan(kuhn, Moves(1, dict(named(kuhn, 1, text) for text in makes)), barred)


def test_continuations_have_a_limit(game, monkeypatch):
    monkeypatch.setattr(dominance, "CONTINUATIONS", 1)
    kuhn = game("kuhn")
    i, k = named(kuhn, 1, "K: check")
    with pytest.raises(InputError, match="more than 1 continuations of a move"):
        continuations(kuhn, Moves(1, {i: k}))
