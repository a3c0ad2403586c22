"""Programs of games: sequence form and behaviour probabilities agree; the optimal plans."""

from examples import committed
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import bimatrix, games, matrices

from nashproof.exact.numbers import QQ
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram
from nashproof.play.best_response import guarantee
from nashproof.play.strategies import is_plan
from nashproof.solving.game_programs import (
    avoidance_rows,
    behaviour_program,
    optimal_face,
    payoffs_by_reply,
    sequence_program,
)


@settings(max_examples=24)
@given(games(), st.sampled_from([1, 2]))
def test_the_optimum_is_what_its_plan_guarantees(game, player):
    best = optimum(sequence_program(game, player), "none")
    plan = best.x[: game.sequence_counts[player]]
    assert is_plan(game, player, plan) and guarantee(game, player, plan) == best.value


@settings(max_examples=24)
@given(matrices(3), st.sampled_from([1, 2]))
def test_behaviour_probabilities_give_the_same_value(rows, player):
    game = bimatrix(rows, [[-u for u in row] for row in rows])
    values = (program(game, player) for program in (sequence_program, behaviour_program))
    one, two = (optimum(program, "none").value for program in values)
    assert one == two


def test_baby_poker_in_both_forms():
    game = committed("baby-poker")
    for player, value in ((1, QQ(5, 54)), (2, QQ(-5, 54))):
        assert optimum(behaviour_program(game, player)).value == value
        assert optimum(sequence_program(game, player)).value == value


def test_the_face_has_the_optimal_plans_alone():
    """Kuhn poker: player 1 bets the ace with any probability, the king never."""
    game = committed("kuhn")
    face = optimal_face(game, 1, QQ(-1, 18))
    for name, low, high in (("A", 0, 1), ("K", 0, 0)):
        bet = game.infosets[game.set_index[1, name]].first + 1
        for sign, end in ((1, high), (-1, low)):
            aim = LinearProgram(face.columns, face.rows, {bet: QQ(sign)}, face.free)
            assert optimum(aim).value == sign * end


@given(games())
def test_payoffs_of_both_players_sum_to_nothing(game):
    ones, twos = payoffs_by_reply(game, 1), payoffs_by_reply(game, 1, payee=2)
    assert [{q: -a for q, a in line.items()} for line in ones] == twos


def test_sequences_to_avoid_are_those_of_the_player():
    rows = avoidance_rows(1, frozenset({(2, 5), (1, 4), (1, 3)}))
    assert [(row.entries, row.sense, row.right) for row in rows] == [
        ({3: 1}, "==", 0),
        ({4: 1}, "==", 0),
    ]
