"""Pure plans that are safe whatever chance and the opponent do: where they prove the value, no
program is solved.
"""

from hypothesis import given, settings
from strategies import games

from nashlab.large_trees import sequence_arrays
from nashlab.large_trees.secure_plans import secure_plans
from nashproof.exact.numbers import QQ
from nashproof.games.examples import matching_pennies
from nashproof.games.formats.efg import tree_in_columns, write_efg
from nashproof.solving.zero_sum import meeting_value, proved_pair, solve_game

CHOICE = """EFG 2 R "Choice" { "1" "2" }
""
p "" 1 1 "first" { "a" "b" } 0
p "" 2 1 "after a" { "left" "right" } 0
t "" 1 "" { 3 -3 }
t "" 2 "" { 1 -1 }
p "" 2 2 "after b" { "left" "right" } 0
t "" 3 "" { 2 -2 }
t "" 4 "" { 5 -5 }
"""


@settings(max_examples=30, deadline=None)
@given(games(2))
def test_they_prove_the_value_where_there_are_any(game):
    read = tree_in_columns(write_efg(game), "x.efg")
    plans = read and secure_plans(read)
    if plans:
        assert meeting_value(read, plans) == solve_game(game, "none").value


def test_perfect_information_needs_no_program(monkeypatch):
    monkeypatch.setattr(sequence_arrays, "proposed_points", None)
    game = tree_in_columns(CHOICE, "choice.efg")
    value, plans, basis = proved_pair(game)
    assert value == QQ(2) and basis is None
    assert [[*map(int, plan)] for plan in plans] == [[1, 0, 1], [1, 0, 1, 1, 0]]


def test_a_player_who_must_mix_is_safe_in_no_pure_plan():
    game = matching_pennies()
    assert secure_plans(game) is None  # it has no columns
    assert secure_plans(tree_in_columns(write_efg(game), "pennies.efg")) is None
