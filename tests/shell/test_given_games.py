"""Games and strategies of other libraries, by objects that answer as theirs do: none of them is
imported. What open_spiel itself answers: tests/record_openspiel.py."""

import sys
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pandas
import pytest
from examples import committed
from pasted import CFR_TABLE

import nashproof

KUHN, PENNIES = committed("kuhn"), committed("matching-pennies")


class State:
    """A node of Kuhn poker as pyspiel has it: cards 0 1 2, then p and b."""

    def __init__(self, cards=(), moves=""):
        self.cards, self.moves = cards, moves

    def is_chance_node(self):
        return len(self.cards) < 2

    def chance_outcomes(self):
        left = [card for card in range(3) if card not in self.cards]
        return [(card, 1 / len(left)) for card in left]

    def is_terminal(self):
        return self.moves in ("pp", "pbp", "pbb", "bp", "bb")

    def returns(self):
        won = 1.0 if self.cards[0] > self.cards[1] else -1.0
        gives_up = {"pbp": -1.0, "bp": 1.0}
        x = gives_up.get(self.moves, won * (2 if self.moves.endswith("bb") else 1))
        return [x, -x]

    def current_player(self):
        return -1 if self.is_chance_node() else len(self.moves) % 2

    def legal_actions(self):
        return [card for card, _ in self.chance_outcomes()] if self.is_chance_node() else [0, 1]

    def action_to_string(self, player, action):
        return f"Deal:{action}" if player < 0 else ("Pass", "Bet")[action]

    def information_state_string(self):
        return f"{self.cards[self.current_player()]}{self.moves}"

    def child(self, action):
        if self.is_chance_node():
            return State((*self.cards, action))
        return State(self.cards, self.moves + "pb"[action])


class Kuhn:
    def __init__(self, dynamics="Dynamics.SEQUENTIAL"):
        self.dynamics = dynamics

    def get_type(self):
        return SimpleNamespace(long_name="Kuhn Poker", dynamics=self.dynamics)

    def num_players(self):
        return 2

    def new_initial_state(self):
        return State()


class Compiled:
    """The class pyspiel.TabularPolicy."""

    def policy_table(self):
        return {key: list(enumerate(row)) for key, row in CFR_TABLE.items()}


class Table:
    """The class open_spiel.python.policy.TabularPolicy: its rows have all actions of the game, here
    one that is never legal."""

    game, action_probability_array = Kuhn(), None
    state_lookup = {key: k for k, key in enumerate(CFR_TABLE)}
    legal_actions_mask = [(1, 1, 0)] * len(CFR_TABLE)

    def to_dict(self):
        return {key: [*row, (2, 0.0)] for key, row in Compiled().policy_table().items()}

    def action_probabilities(self, state):
        return dict(enumerate(CFR_TABLE[state.information_state_string()]))


class Asked:
    """A policy that has a game and answers for a state, and nothing else."""

    game = Kuhn()
    action_probabilities = Table.action_probabilities


def test_information_sets_have_the_names_of_openspiel():
    game = nashproof.read(Kuhn())
    assert [s.name for s in game.infosets[:4]] == ["0", "1p", "0pb", "1b"]
    assert game.infosets[0].actions == ("Pass", "Bet")
    assert nashproof.solve(game).value == Fraction(-1, 18)


@pytest.mark.parametrize("policy", [Compiled(), Table(), Asked()], ids=["C++", "Python", "asked"])
@pytest.mark.parametrize("game", [KUHN, Kuhn()], ids=["ours", "theirs"])
def test_every_class_of_policy(game, policy):
    gain = nashproof.exploitability(game, policy, decimals="balanced")
    assert gain == nashproof.exploitability(KUHN, Compiled(), decimals="balanced")
    assert 0 < gain < Fraction(1, 10)


class Half(Compiled):
    """A policy of one player alone."""

    def __init__(self, first):
        self.first = first

    def policy_table(self):
        return {k: row for k, row in super().policy_table().items() if (len(k) != 2) == self.first}


def test_policies_of_each_player_make_a_profile():
    both = nashproof.exploitability(KUHN, [Half(True), Half(False)], decimals="balanced")
    assert both == nashproof.exploitability(KUHN, Compiled(), decimals="balanced")
    audit = nashproof.audit(KUHN, [Compiled(), Compiled()], decimals="balanced")
    assert audit["equilibrium-line-2"].verdict == "refuted"


def test_a_policy_without_a_table_is_told_which_has_one():
    average = SimpleNamespace(action_probabilities=dict)
    with pytest.raises(nashproof.InputError, match="found a policy of pyspiel without a table"):
        nashproof.audit(KUHN, average)


def test_a_game_with_simultaneous_moves_is_played_in_turn(monkeypatch):
    module = SimpleNamespace(convert_to_turn_based=lambda game: Kuhn())
    monkeypatch.setitem(sys.modules, Kuhn.__module__, module)
    assert nashproof.solve(Kuhn("Dynamics.SIMULTANEOUS")).value == Fraction(-1, 18)


def test_a_game_of_openspiel_that_is_none():
    class Odd(Kuhn):
        def num_players(self):
            return 1

    with pytest.raises(nashproof.InputError) as caught:
        nashproof.read(Odd())
    assert "\n" not in str(caught.value)


def test_arrays_for_three_players():
    """Player 3 pays where all choose alike; the other two are then paid 1 each."""
    alike = np.zeros((2, 2, 2), dtype=int)
    alike[0, 0, 0] = alike[1, 1, 1] = 1
    for given in ([alike, alike, -2 * alike], np.array([alike, alike, -2 * alike])):
        game = nashproof.read(given)
        assert [len(s.actions) for s in game.infosets] == [2, 2, 2]
        uniform = nashproof.best_response(game, "uniform", 1)
        assert uniform.value == Fraction(1, 4)
        assert [[str(x) for x in leaf.payoffs] for leaf in game.leaves][0] == ["1", "1", "-2"]


def test_arrays_of_other_lengths_keep_their_axes():
    cells = np.arange(24).reshape(2, 3, 4)
    game = nashproof.read([cells, cells, cells])
    assert [len(s.actions) for s in game.infosets] == [2, 3, 4]
    assert [str(leaf.payoffs[0]) for leaf in game.leaves] == [str(x) for x in range(24)]


@pytest.mark.parametrize(
    "given", [np.zeros((2, 2, 2, 2)), [np.zeros((2, 2, 2)), np.zeros((2, 2, 3)), [[[1]]]]]
)
def test_arrays_that_are_no_game(given):
    with pytest.raises(nashproof.InputError, match="arrays of payoffs, the first with 3 axes"):
        nashproof.read(given)


def test_a_number_in_an_array_that_is_none():
    with pytest.raises(nashproof.InputError, match="the game: found nan"):
        nashproof.read([np.full((1, 1, 1), np.nan)] * 3)


def test_pairs_in_lists_are_cells_or_rows():
    with pytest.raises(nashproof.InputError, match="found pairs in lists, which are cells or rows"):
        nashproof.read([[(3, 3), (0, 5)], [(5, 0), (1, 1)]])
    assert nashproof.read([((3, 0), (5, 1)), ((3, 5), (0, 1))]).leaves[0].payoffs == (3, 3)


def test_games_of_nashpy_and_quantecon():
    first, second = np.array([[3, 0], [5, 1]]), np.array([[3, 5], [0, 1]])
    of_nashpy = SimpleNamespace(payoff_matrices=(first, second))
    of_quantecon = SimpleNamespace(payoff_profile_array=np.stack([first, second], axis=-1))
    plain = nashproof.build([first, second]).sha256
    assert nashproof.build(of_nashpy).sha256 == nashproof.build(of_quantecon).sha256 == plain


class Extensive:
    """As pygambit 17 has it: no is_tree, a class for each representation."""

    def to_efg(self):
        return nashproof.build(KUHN).text

    def to_nfg(self):
        raise AssertionError("an extensive game is read as such")


class Strategic:
    def to_efg(self):
        raise AssertionError("a strategic game has no tree")

    def to_nfg(self):
        return 'NFG 1 R "" { "A" "B" } { 2 1 } 1 -1 2 -2'


def test_games_of_pygambit_17():
    extensive = type("ExtensiveGame", (Extensive,), {})()
    assert nashproof.build(extensive).sha256 == nashproof.build(KUHN).sha256
    assert nashproof.solve(type("StrategicGame", (Strategic,), {})()).value == 2


class Printed(list):
    """A profile of pygambit, which prints as a list."""


def test_profiles_as_solvers_return_them():
    """Lists and generators of them, and pygambit's results; one alone in a list is one profile."""
    one, two = ([0.5, 0.5], [1.0, 0.0]), ([1, 0], [0.5, 0.5])
    Printed.__module__ = Found.__module__ = "pygambit.gambit"
    for given in [one, [one], iter([one]), Printed(one), [Printed(one)], Found([Printed(one)])]:
        assert nashproof.audit(PENNIES, given)["gain-1"].exact == "1"
    for given in [[one, two], iter([one, two]), Found([Printed(one), Printed(two)])]:
        assert nashproof.audit(PENNIES, given)["gain-2-line-2"].exact == "1"


class Found(SimpleNamespace):
    """What a solver of pygambit returns."""

    def __init__(self, equilibria):
        super().__init__(equilibria=equilibria)


def test_a_table_of_pairs_is_a_bimatrix_game():
    pairs = pandas.DataFrame([[(1, 5), (2, 6), (0, 0)], [(3, 7), (4, 8), (9, 9)]])
    for table in (pairs, pairs.to_numpy(), pairs.map(list)):
        game = nashproof.build(table)
        assert "{ 2, 6 }" in game.text and "{ 9, 9 }" in game.text
    for table, found in (
        ((pairs, pairs), "2 tables with several payoffs in a cell"),
        (pairs.map(lambda cell: (*cell, 0)), "cells of 3 payoffs"),
        (pandas.DataFrame([[(1, 5), 2]]), "cells of 1, 2 payoffs"),
    ):
        with pytest.raises(nashproof.InputError, match=found):
            nashproof.build(table)
    columns = pandas.MultiIndex.from_product([["L", "R"], ["Ann", "Bob"]])
    with pytest.raises(nashproof.InputError, match="several names for each of the columns"):
        nashproof.build(pandas.DataFrame([[1, 2, 3, 4], [5, 6, 7, 8]], columns=columns))
    sums = pandas.DataFrame([[1, 2, 3], [5, 6, 11]], ["T", "B"], ["L", "R", "Total"])
    for table, found in ((sums, 'column "Total"'), (sums.T, 'row "Total"')):
        with pytest.raises(nashproof.InputError, match=f"the {found}, expected strategies alone"):
            nashproof.build(table)


@pytest.mark.parametrize(
    ("shape", "readings"),
    [
        ((2, 3, 2), "2 tables 3 x 2, one a player, or 2 x 3 cells with 2 payoffs"),
        ((3, 2, 2, 3), "3 tables 2 x 2 x 3, one a player, or 3 x 2 x 2 cells with 3 payoffs"),
    ],
)
def test_an_array_of_players_or_of_cells_is_refused_with_both_readings(shape, readings):
    array = np.arange(np.prod(shape)).reshape(shape)
    with pytest.raises(nashproof.InputError, match=readings):
        nashproof.build(array)
    assert len(nashproof.read([*array]).players) == shape[0]  # a list of the players' tables
    assert nashproof.read(np.arange(8).reshape(2, 2, 2)[:, :, :1]).leaves[0].payoffs == (0, 4)
