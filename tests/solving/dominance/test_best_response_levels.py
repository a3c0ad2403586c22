"""Best responses level by level: small games by hand, beliefs and mixtures by the definition."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import bimatrix, games

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.play.strategies import expected_payoffs, pure_plan, pure_strategies
from nashproof.solving.dominance.best_response_levels import levels
from nashproof.solving.dominance.rounds import eliminate

ROWS = [{0: k} for k in range(3)]  # of a matrix game; columns are chosen at the other set
COLUMNS = [{1: k} for k in range(3)]


def responses(game, player, sense, number=1):
    level = levels(game, player, False, sense, number)[-1]
    assert level.player == player
    return [strategy for strategy, _ in level.responses]


def test_a_middle_row_is_best_to_a_mixture_only():
    """Rows 3 0, 0 3, 2 2: the third is best to half of each column, though to neither alone."""
    game = bimatrix([[3, 0], [0, 3], [2, 2]], [[0, 0], [0, 0], [0, 0]])
    level = levels(game, 1, False, "best", 1)[0]
    assert [strategy for strategy, _ in level.responses] == ROWS and not level.others
    belief = dict((s[1], p) for s, p in level.responses[2][1])
    assert QQ(1, 3) <= belief[0] <= QQ(2, 3) and sum(belief.values()) == 1


def test_a_dominated_row_is_no_response_and_says_why():
    game = bimatrix([[3, 0], [0, 3], [1, 1]], [[0, 0], [0, 0], [0, 0]])
    (strategy, mixture), *more = levels(game, 1, False, "best", 1)[0].others
    assert strategy == {0: 2} and not more
    assert [rival for rival, _ in mixture] == ROWS[:2] and sum(p for _, p in mixture) == 1


def test_senses_differ_in_ties():
    """Rows 1 1, 1 0: both are best to the first column, only one is so to a mixed column."""
    game = bimatrix([[1, 1], [1, 0]], [[0, 0], [0, 0]])
    assert responses(game, 1, "best") == ROWS[:2]
    assert responses(game, 1, "cautious") == ROWS[:1] == responses(game, 1, "only")


def test_levels_answer_each_other():
    """The prisoners' dilemma: at the second level only the reply to the strategy left counts."""
    game = bimatrix([[2, 0], [3, 1]], [[2, 3], [0, 1]])
    first, second = levels(game, 1, False, "best", 2)
    assert (first.player, second.player) == (2, 1)
    assert [s for s, _ in first.responses] == COLUMNS[1:2]
    assert second.responses == (({0: 1}, (({1: 1}, QQ(1)),)),)


@settings(max_examples=1)
@given(games(3, False))
def test_games_of_more_than_two_are_refused(game):
    with pytest.raises(InputError, match="3 players"):
        levels(game, 1, False, "best", 1)


@settings(max_examples=24)
@given(games(2, False), st.sampled_from([1, 2]))
def test_proofs_by_the_definition(game, player):
    """A response is best to its belief; a rival mixture earns more against every strategy."""
    own = list(pure_strategies(game, player, True))
    theirs = list(pure_strategies(game, 3 - player, True))

    def payoff(strategy, other):
        plans = [pure_plan(game, player, strategy), pure_plan(game, 3 - player, other)]
        return expected_payoffs(game, plans if player == 1 else plans[::-1])[player - 1]

    level = levels(game, player, False, "best", 1)[0]
    assert len(level.responses) + len(level.others) == len(own)
    for strategy, belief in level.responses:
        worth = [sum(p * payoff(s, other) for other, p in belief) for s in own]
        assert worth[own.index(strategy)] == max(worth) and sum(p for _, p in belief) == 1
    for strategy, mixture in level.others:
        for other in theirs:
            assert sum(p * payoff(s, other) for s, p in mixture) > payoff(strategy, other)


@settings(max_examples=24)
@given(games(2, False), st.sampled_from([1, 2]))
def test_responses_are_what_one_round_of_strict_elimination_leaves(game, player):
    elimination = eliminate(game, "strictly")
    left = elimination.left[min(1, len(elimination.rounds))][player - 1]
    strategies = elimination.strategies[player - 1]
    assert responses(game, player, "best") == [strategies[i] for i in left]
