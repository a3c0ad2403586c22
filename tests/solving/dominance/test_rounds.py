"""Iterated elimination: every round by the definition, on random zero_sum_matrix games; order; Kuhn
poker as figures.
"""

import pytest
from command_line import THREE
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import all_pure, changed, first_actions, games, walk

from nashproof.errors import InputError
from nashproof.games.formats.efg import read_efg
from nashproof.play.strategies import pure_strategies
from nashproof.solving.dominance import rounds as elimination
from nashproof.solving.dominance.rounds import (
    eliminate,
    elimination_rounds,
    gone_after,
    own_payoffs,
    sort_out,
)

SENSES = ("weakly", "strictly")


def one_by_one(payoffs, sense, order):
    """The numbers left, ``((..), (..))``, when of the dominated strategies the first in ``order``
    goes, again and again.

    ``order`` lists all strategies as ``(player - 1, number)``.
    """
    left = [tuple(range(len(own))) for own in payoffs]
    while True:
        gone = [sort_out(payoffs[p], left[p], left[1 - p], sense)[0] for p in (0, 1)]
        first = next(((p, i) for p, i in order if i in gone[p]), None)
        if first is None:
            return tuple(left)
        left[first[0]] = tuple(i for i in left[first[0]] if i != first[1])


@st.composite
def bimatrices(draw, most=4, high=3):
    """Payoffs of both players, own strategies first; few different numbers, so that ties and equal
    rows occur.
    """
    m, n = draw(st.integers(1, most)), draw(st.integers(1, most))
    cells = st.lists(st.integers(0, high), min_size=m * n, max_size=m * n)
    one, two = draw(cells), draw(cells)
    return (
        tuple(tuple(one[i * n : i * n + n]) for i in range(m)),
        tuple(tuple(two[j::n]) for j in range(n)),
    )


def differences(own, mixture, number, others):
    """What a mixture earns more than a strategy, against each of the others in turn."""
    assert min(mixture.values()) > 0 and sum(mixture.values()) == 1
    return [sum(w * own[i][j] for i, w in mixture.items()) - own[number][j] for j in others]


def holds(payoffs, sense, rounds, left, beliefs):
    """Assert that each round takes dominated strategies and that none left is dominated, by the
    definitions.
    """
    assert (
        left[0] == tuple(tuple(range(len(own))) for own in payoffs) and len(left) == len(rounds) + 1
    )
    for before, gone, after in zip(left, rounds, left[1:]):
        assert gone[0] or gone[1]
        for p in (0, 1):
            assert after[p] == tuple(i for i in before[p] if i not in gone[p]) and set(
                gone[p]
            ) <= set(before[p])
            for number, mixture in gone[p].items():
                more = differences(payoffs[p], mixture, number, before[1 - p])
                assert set(mixture) <= set(before[p]) - {number}
                assert (
                    min(more) > 0
                    if sense == "strictly"
                    else min(more) == 0 < max(more) or min(more) > 0
                )
    for before, after, both in zip(left, [*left[1:], left[-1]], beliefs, strict=True):
        for p in (0, 1):
            assert set(both[p]) == set(after[p])
            for number, belief in both[p].items():
                assert min(belief.values()) > 0 and sum(belief.values()) == 1
                assert set(belief) <= set(before[1 - p]) and (
                    sense == "strictly" or set(belief) == set(before[1 - p])
                )
                earned = {
                    i: sum(w * payoffs[p][i][j] for j, w in belief.items()) for i in before[p]
                }
                assert earned[number] == max(earned.values())


@pytest.mark.parametrize("sense", SENSES)
@settings(max_examples=30)
@given(payoffs=bimatrices())
def test_rounds_by_the_definition(payoffs, sense):
    """A belief to which a strategy is best proves that no mixture dominates it: so each round took
    all there were.
    """
    holds(payoffs, sense, *elimination_rounds(payoffs, sense))


@pytest.mark.parametrize("sense", SENSES)
@settings(max_examples=18)
@given(payoffs=bimatrices(most=7, high=9))
def test_larger_rounds_by_the_definition(payoffs, sense):
    holds(payoffs, sense, *elimination_rounds(payoffs, sense))


@pytest.mark.parametrize("sense", SENSES)
@settings(max_examples=18)
@given(payoffs=bimatrices(), factor=st.sampled_from([2**61, 2**80]))
def test_payoffs_beyond_64_bits(payoffs, sense, factor):
    large = tuple(tuple(tuple(x * factor for x in row) for row in own) for own in payoffs)
    assert elimination_rounds(large, sense) == elimination_rounds(payoffs, sense)


@given(
    bimatrices().flatmap(
        lambda u: st.tuples(
            st.just(u), st.permutations([(p, i) for p in (0, 1) for i in range(len(u[p]))])
        )
    )
)
def test_strict_elimination_leaves_the_same_in_any_order(drawn):
    payoffs, order = drawn
    assert one_by_one(payoffs, "strictly", order) == elimination_rounds(payoffs, "strictly")[1][-1]


def test_the_order_of_weak_elimination_matters():
    """Top and bottom are both weakly dominated by the middle row; whichever goes first saves a
    column.
    """
    one = ((1, 0), (1, 2), (0, 2))
    two = ((1, 1, 0), (0, 1, 1))
    rows = {"top": (0, 0), "bottom": (0, 2), "left": (1, 0), "right": (1, 1)}
    first = one_by_one(
        (one, two), "weakly", [rows[name] for name in ("top", "left", "bottom", "right")]
    )
    second = one_by_one(
        (one, two), "weakly", [rows[name] for name in ("bottom", "right", "top", "left")]
    )
    assert first == ((1, 2), (1,)) and second == ((0, 1), (0,))
    assert elimination_rounds((one, two), "weakly")[1][-1] == ((1,), (0, 1))


def test_a_mixture_dominates_where_no_pure_strategy_does():
    rounds, left, beliefs = elimination_rounds(
        (((3, 0), (0, 3), (1, 1)), ((1, 0, 0), (0, 1, 0))), "strictly"
    )
    assert {i: sorted(m) for i, m in rounds[0][0].items()} == {2: [0, 1]} and rounds[0][1] == {}
    assert left == (((0, 1, 2), (0, 1)), ((0, 1), (0, 1)))
    assert [[set(b) for b in both] for both in beliefs] == [[{0, 1}, {0, 1}]] * 2


def test_equal_strategies_do_not_dominate_each_other():
    rounds, left, _ = elimination_rounds(
        (((1, 1), (1, 1), (0, 1)), ((0, 0, 0), (0, 0, 0))), "weakly"
    )
    assert left[-1] == ((0, 1), (0, 1)) and rounds == (({2: {0: 1}}, {}),)


@pytest.mark.parametrize("sense", SENSES)
@settings(max_examples=18)
@given(game=st.booleans().flatmap(lambda zero_sum: games(2, zero_sum)))
def test_games_as_their_payoffs(game, sense):
    """The integers are positive multiples of what a walk through the tree pays; the rounds hold on
    them.
    """
    found = eliminate(game, sense)
    holds(own_payoffs(game), sense, found.rounds, found.left, found.beliefs)
    assert [len(side) for side in found.strategies] == [
        len(list(pure_strategies(game, p, True))) for p in (1, 2)
    ]
    base = first_actions(game)
    for p in (1, 2):
        walks = [
            [
                walk(game, changed(game, changed(game, base, s), t))[p - 1]
                for t in found.strategies[2 - p]
            ]
            for s in found.strategies[p - 1]
        ]
        ratios = {
            u / w for us, ws in zip(own_payoffs(game)[p - 1], walks) for u, w in zip(us, ws) if w
        }
        assert len(ratios) <= 1 and all(r > 0 for r in ratios)
        assert len(all_pure(game, p)) >= len(walks)


SIZES = {
    ("kuhn", "weakly"): [(27, 64), (12, 8), (7, 4)],
    ("kuhn", "strictly"): [(27, 64), (20, 52), (20, 44)],
    ("kuhn-raise-1", "weakly"): [(125, 729), (30, 36), (17, 16), (12, 8), (7, 4)],
    ("kuhn-raise-1", "strictly"): [(125, 729), (109, 675), (108, 605)],
}


@pytest.mark.parametrize("name, sense", SIZES)
def test_sizes_of_poker(game, name, sense):
    found = eliminate(game(name), sense)
    assert [tuple(map(len, left)) for left in found.left] == SIZES[name, sense]
    if name == "kuhn":  # random games: above
        holds(own_payoffs(game(name)), sense, found.rounds, found.left, found.beliefs)


def test_moves_gone_from_kuhn_poker(game):
    kuhn = game("kuhn")
    found = eliminate(kuhn, "weakly")
    assert [tuple(map(len, left)) for left in found.left] == [(27, 64), (12, 8), (7, 4)]
    rounds = {
        f"{s.player} {s.name} {a}": gone_after(found, s.player, i, k)
        for i, s in enumerate(kuhn.infosets)
        for k, a in enumerate(s.actions)
    }
    assert {move for move, n in rounds.items() if n == 1} == {
        "1 Q check bet call",
        "1 A check bet fold",
        "2 Q bet call",
        "2 A bet fold",
        "2 A check check",
    }
    assert {move for move, n in rounds.items() if n == 2} == {"1 K bet", "2 K check bet"}
    assert set(rounds.values()) == {None, 1, 2}


def test_limits(game, monkeypatch):
    monkeypatch.setattr(elimination, "ELIMINATION_PAIRS", 27 * 64 - 1)
    with pytest.raises(InputError, match="27 by 64 strategies"):
        eliminate(game("kuhn"), "weakly")


def test_games_of_more_than_two_are_refused():
    with pytest.raises(InputError, match="with 3 players, expected a game of two"):
        eliminate(read_efg(THREE, "vote"), "weakly")
