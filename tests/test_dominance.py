"""Dominated moves: against every pure strategy of the opponent, tried one by one."""

from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import all_pure, best_value, changed, first_actions, games, walk

from nashproof import dominance
from nashproof.dominance import Move, continuations, dominates, failure, undominated_witness
from nashproof.errors import InputError
from nashproof.rational import QQ
from nashproof.strategy import profile_of

TWO = st.booleans().flatmap(lambda zero_sum: games(2, zero_sum))


@st.composite
def cases(draw, banned=True):
    """A game, a move, a continuation with another action, banned moves of the opponent."""
    game = draw(TWO)
    open_sets = [i for i, s in enumerate(game.infosets) if len(s.actions) > 1]
    assume(open_sets)
    i = draw(st.sampled_from(open_sets))
    s = game.infosets[i]
    k, other = draw(st.permutations(range(len(s.actions))))[:2]
    by = draw(st.sampled_from(continuations(game, Move(s.player, i, other), frozenset())))
    theirs = [j for j in game.sets_of[3 - s.player] if len(game.infosets[j].actions) > 1]
    barred = draw(st.lists(st.sampled_from(theirs), max_size=2, unique=True)) if theirs and banned else []
    return game, Move(s.player, i, k), by, frozenset((3 - s.player, game.infosets[j].first) for j in barred)


def met(game, player, chosen, i):
    """All continuations from a set on: {set: action} for exactly the sets that can be met."""
    chosen = dict(chosen)
    for k in range(len(game.infosets[i].actions)):
        lower = [[*met(game, player, {}, j)] for j in game.sets_below[player][game.infosets[i].first + k]]
        for parts in product(*lower):
            yield {i: k} | {j: a for part in parts for j, a in part.items()}


def below(game, player, start, continuation, theirs):
    """The payoff below a set that is reached on purpose, against a pure strategy of the opponent."""
    total, name = QQ(0), game.infosets[start].name
    for path, leaf in zip(game.paths(), game.leaves):
        at = next((n for n, m in enumerate(path) if m[:2] == (player, name)), None)
        if at is None:
            continue
        made = [(game.set_index[p, s], a) for p, s, a in path[at:] if p == player]
        others = [(game.set_index[p, s], a) for p, s, a in path if p == 3 - player]
        if all(game.infosets[i].actions[continuation[i]] == a for i, a in made) and all(
                game.infosets[i].actions[theirs[i]] == a for i, a in others):
            total += leaf.chance * leaf.payoffs[player - 1]
    return total


def table(game, move, by, banned):
    """Rows (what ``by`` earns, what the other continuation earns) by continuation and unbanned opponent strategy."""
    theirs = [t for t in all_pure(game, 3 - move.player)
              if all((3 - move.player, game.infosets[i].first + k) not in banned for i, k in t.items())]
    worse = [c for c in met(game, move.player, {}, move.infoset) if c[move.infoset] == move.action]
    return [[(below(game, move.player, move.infoset, by, t), below(game, move.player, move.infoset, c, t)) for t in theirs] for c in worse]


@pytest.mark.parametrize("sense", ["weakly", "strictly"])
@given(case=cases())
def test_dominates_means_what_it_says(case, sense):
    game, move, by, banned = case
    rows = table(game, move, by, banned)
    weak = all(all(a >= b for a, b in row) and any(a > b for a, b in row) for row in rows)
    strict = all(a > b for row in rows for a, b in row)
    assert dominates(game, move, by, sense, banned) == (weak if sense == "weakly" else strict)


@pytest.mark.parametrize("sense", ["weakly", "strictly"])
@given(case=cases())
def test_failures_are_witnessed(case, sense):
    game, move, by, banned = case
    found = failure(game, move, by, sense, banned)
    if dominates(game, move, by, sense, banned):
        assert found is None
    elif found:
        worse, opponent, earned, better = found
        full = {i: opponent.get(i, 0) for i in game.sets_of[3 - move.player]}
        assert all((3 - move.player, game.infosets[i].first + k) not in banned for i, k in opponent.items())
        assert worse[move.infoset] == move.action
        assert (earned, better) == tuple(below(game, move.player, move.infoset, c, full) for c in (by, worse))
        assert earned < better or (sense == "strictly" and earned <= better)


@pytest.mark.parametrize("sense", ["weakly", "strictly"])
@given(case=cases(banned=False))
def test_undominated_moves_are_best_against_a_belief(case, sense):
    game, move, by, _ = case
    found = undominated_witness(game, move, sense, "none")
    if not found:
        return
    strategy, belief = found
    assert strategy[move.infoset] == move.action
    other = 3 - move.player
    assert sense == "strictly" or min(belief) > 0
    rows = list(first_actions(game))
    for i, row in enumerate(profile_of(game, (belief, belief), (other,))):
        rows[i] = row or rows[i]
    paid = walk(game, changed(game, rows, strategy))[move.player - 1]
    assert paid == best_value(game, rows, move.player)


@given(TWO)
def test_continuations_are_all_of_them(game):
    for i, s in enumerate(game.infosets):
        listed = [c for k in range(len(s.actions)) for c in continuations(game, Move(s.player, i, k), frozenset())]
        assert sorted(map(sorted, (c.items() for c in listed))) == sorted(map(sorted, (c.items() for c in met(game, s.player, {}, i))))


def named(game, player, text):
    name, _, action = text.rpartition(": ")
    i = game.set_index[player, name]
    return i, game.infosets[i].actions.index(action)


# Kuhn poker by hand: game, player, move, by, banned moves of the opponent, sense, dominated?
KUHN = [
    ("kuhn", 1, "Q check bet: call", ["Q check bet: fold"], [], "weakly", True),
    ("kuhn", 1, "Q check bet: call", ["Q check bet: fold"], [], "strictly", False),  # where no bet comes they are equal
    ("kuhn", 1, "A check bet: fold", ["A check bet: call"], [], "weakly", True),
    ("kuhn", 2, "A check: check", ["A check: bet"], [], "weakly", True),
    ("kuhn", 2, "K check: bet", ["K check: check"], [], "weakly", False),
    ("kuhn", 2, "K check: bet", ["K check: check"], ["Q check bet: call", "A check bet: fold"], "weakly", True),
    ("kuhn", 1, "K: bet", ["K: check", "K check bet: call"], [], "weakly", False),
    ("kuhn", 1, "K: bet", ["K: check", "K check bet: call"], ["Q bet: call", "A bet: fold"], "weakly", True),
    ("kuhn", 1, "K: bet", ["K: check", "K check bet: fold"], ["Q bet: call", "A bet: fold"], "weakly", False),
]


@pytest.mark.parametrize("name, player, move, by, banned, sense, holds", KUHN)
def test_kuhn_poker(game, name, player, move, by, banned, sense, holds):
    kuhn = game(name)
    barred = frozenset((3 - player, kuhn.infosets[i].first + k) for i, k in (named(kuhn, 3 - player, text) for text in banned))
    i, k = named(kuhn, player, move)
    assert dominates(kuhn, Move(player, i, k), dict(named(kuhn, player, text) for text in by), sense, barred) == holds


@pytest.mark.parametrize("by, wrong", [
    (["K: bet"], "another action"), (["K: check"], 'differs at "K check bet"'), ([], "another action"),
    (["K: check", "K check bet: call", "Q: bet"], 'differs at "Q"')])
def test_continuations_refused(game, by, wrong):
    kuhn = game("kuhn")
    i, k = named(kuhn, 1, "K: bet")
    with pytest.raises(InputError, match=wrong):
        dominance.check_continuation(kuhn, Move(1, i, k), dict(named(kuhn, 1, text) for text in by))
