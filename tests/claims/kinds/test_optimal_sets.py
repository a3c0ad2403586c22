"""Claims about all optimal strategies of a player: sizes, mixtures, regions."""

import pytest
from deciding import decide
from examples import committed
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import PLAYED

from nashproof.claims.kinds.optimal_sets import set_statement
from nashproof.solving.optimal.set_search import mixed_optimal_set, optimal_sets
from nashproof.solving.zero_sum import solve_game


@pytest.mark.parametrize(
    "player, stated",
    [("1", "unique"), ("2", "dimension 2"), ("2", "4 vertices"), ("2", "not unique")],
)
def test_the_whole_set_of_a_game_as_good_as_zero_sum(player, stated):
    """Kuhn poker with 1000 for two of player 1's own moves: the sets that test_verdicts certifies
    by hand."""
    claim = f'kind = "optimal set"\ngame = "g"\nplayer = "{player}"\nstated = "{stated}"'
    assert decide(committed("kuhn-naive-bonus"), claim)["verdict"] == "confirmed"


@pytest.mark.parametrize(
    "space, stated, verdict",
    [
        ("mixed", "23 vertices", "confirmed"),
        ("mixed", "15 plans of vertices", "confirmed"),
        ("mixed", "23 plans of vertices", "refuted"),
        ("mixed", "15 vertices", "refuted"),
        ("plan", "6 plans of vertices", "confirmed"),
    ],
)
def test_the_plans_of_vertices_are_counted_once_each(space, stated, verdict):
    """By an own program: 23 mixtures of B's 64 pure strategies, of 15 different q."""
    claim = f'kind = "optimal set"\ngame = "g"\nplayer = "2"\nspace = "{space}"'
    record = decide(committed("baby-poker"), f'{claim}\nstated = "{stated}"')
    assert record["verdict"] == verdict


def test_the_plan_of_a_mixture_counts_the_moves_that_a_reduced_strategy_names():
    """Kuhn's player 1: a call counts where the strategy checks before it."""
    game = committed("kuhn")
    plans = optimal_sets(game, solve_game(game))
    statement, _ = set_statement(game, mixed_optimal_set(game, 1, plans[1]))
    vertices, _ = set_statement(game, plans[0])
    moves = [dict(zip(vertices.columns, vertex)) for vertex in vertices.vertices]
    extreme = {frozenset((move, x) for move, x in one.items() if x) for one in moves}
    assert extreme <= statement.plans_of_vertices()
    for plan in map(dict, statement.plans_of_vertices()):
        assert plan["K", "check"] == 1
        assert plan["K check bet", "call"] + plan["K check bet", "fold"] == 1
        assert plan.get(("Q", "bet"), 0) * 3 == plan.get(("A", "bet"), 0)


@settings(max_examples=18)
@given(
    PLAYED.filter(lambda game: len(game.players) == 2 and game.constant is not None),
    st.sampled_from(["1", "2"]),
)
def test_optimal_mixtures_have_the_optimal_plans(game, player):
    record = decide(game, f'kind = "projection"\ngame = "g"\nplayer = "{player}"')
    assert record["verdict"] == "confirmed"


CLAIMS = [
    ('kind = "projection"\ngame = "g"\nplayer = "1"', "confirmed"),
    ('kind = "projection"\ngame = "g"\nplayer = "2"\nstated = "not the same"', "refuted"),
]


@pytest.mark.parametrize("claim, verdict", CLAIMS)
def test_small_claims(claim, verdict):
    assert decide(committed("kuhn"), claim)["verdict"] == verdict


@pytest.mark.parametrize("stated", ["exactly", "contains", "contained", "too small", "too large"])
@pytest.mark.parametrize(
    "rows",
    [
        '{ terms = [["A: bet", "1"]], relation = "=", right = "2" }',
        (
            '{ terms = [["A: bet", "1"]], relation = "<=", right = "1/3" }, { terms = [["A: '
            'bet", "-2"]], relation = "=", right = "-1" }'
        ),
    ],
)
def test_a_region_without_a_plan_is_as_nothing_that_can_be_stated(rows, stated):
    record = decide(
        committed("kuhn"),
        f'kind = "region"\ngame = "g"\nplayer = "1"\nstated = "{stated}"\nrows = [{rows}]\n',
    )
    assert (
        record["verdict"] == "refuted" and record["readings"][0]["computed"] == "no strategy at all"
    )
    assert record["readings"][0]["why"].startswith(
        "No strategy of Player 1 satisfies what is stated; "
    )
