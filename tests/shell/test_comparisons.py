"""The library on equilibria one by one, and on two profiles beside each other."""

import doctest
import tempfile
from fractions import Fraction
from importlib import import_module
from pkgutil import iter_modules
from types import SimpleNamespace

import pytest
from command_line import GAMES, run
from examples import ROOT

import nashproof
from nashproof.shell import library
from nashproof.shell.library import solving
from nashproof.shell.notebook.given.profiles import plain_profile

KUHN = GAMES / "kuhn.toml"


NO_FUNCTIONS = {"ExactSolver", "InputError"}


def test_every_function_has_an_example_that_is_true(monkeypatch, tmp_path):
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    names = [f"{library.__name__}.{module.name}" for module in iter_modules(library.__path__)]
    known = {name: getattr(nashproof, name) for name in nashproof.__all__ if name != "ExactSolver"}
    done = [
        doctest.testmod(import_module(name), extraglobs=known, optionflags=doctest.ELLIPSIS)
        for name in names
    ]
    assert sum(one.attempted for one in done) > 20 and not any(one.failed for one in done)
    functions = {name: getattr(nashproof, name) for name in {*nashproof.__all__} - NO_FUNCTIONS}
    without = {name for name, one in functions.items() if ">>>" not in one.__doc__}
    assert without == {"outcomes", "report", "tournament"}  # they take files, and a whole run


def test_two_equilibria_of_one_game():
    found = nashproof.equilibria(KUHN)
    assert [one.payoffs for one in found] == [(Fraction(-1, 18), Fraction(1, 18))] * 2
    assert found[0]["Q"] == {"check": "1", "bet": "0"} and len(found[:1]) == 1
    compared = nashproof.compare(KUHN, *found)
    assert compared.both_equilibria and compared.same_payoffs and not compared.same_plans
    assert compared.verdict == "Two different equilibria: neither profile is wrong."
    assert [one.infoset for one in compared] == ["Q", "K check bet", "A", "A check bet"]
    assert compared.frame()["second"][1] == Fraction(1, 3)


def test_which_profile_is_wrong():
    found = nashproof.equilibria(KUHN)[0]
    compared = nashproof.compare(KUHN, "uniform", found)
    assert compared.verdict == "Only second is an equilibrium."
    assert compared.first.nashconv == 2 * compared.first.exploitability == Fraction(11, 12)
    assert nashproof.exploitability(KUHN, "uniform") == compared.first.exploitability
    excluded = found.strategies | {"A check bet": {"fold": "1/2", "call": "1/2"}}
    assert nashproof.compare(KUHN, found, excluded).differences[0].matters
    bets = nashproof.equilibria(KUHN)[1]
    other = bets.strategies | {"A check bet": {"fold": "0", "call": "1"}}
    compared = nashproof.compare(KUHN, bets, other)
    assert compared.same_plans and "never lead" in compared.verdict
    assert nashproof.compare(KUHN, bets, bets).verdict == "The two profiles are the same."


def test_numbers_that_a_program_printed():
    """Floats that do not sum to 1; a small gain keeps three digits."""
    compared = nashproof.compare(
        [[1, -1], [-1, 1]], [[[0.333333333, 0.666666666]], [[0.5, 0.5]]], "uniform"
    )
    assert 'was added so that the probabilities of a set sum to 1, at "move 1".' in str(compared)
    near = [[[0.5, 0.5]], [[0.5000000001, 0.4999999999]]]
    compared = nashproof.compare([[1, -1], [-1, 1]], near, "uniform")
    assert "Player 1 gains 1/5000000000 (0.0000)" not in str(compared)
    assert "Player 1 gains 1/5000000000 (2.00e-10)" in str(compared)


def test_typed_profiles_are_called_by_their_places():
    """A slash of a fraction does not part a folder from a name."""
    compared = nashproof.compare([[3, 1], [0, 2]], "[1/2,1/2],[1/4,3/4]", "uniform")
    assert (compared.first.label, compared.second.label) == ("first", "uniform")
    assert compared.verdict == "Only first is an equilibrium."


def test_the_verb(tmp_path):
    (tmp_path / "two.txt").write_text("NE,1/2,1/2,1/2,1/2\nNE,1,0,1,0\n", "utf-8")
    pennies = GAMES / "matching-pennies.toml"
    status, out, err = run("compare", pennies, "uniform", "uniform", "--format", "json")
    assert (status, err) == (0, "") and '"verdict": "The two profiles are the same."' in out
    status, out, err = run("compare", pennies, "uniform", tmp_path / "two.txt")
    assert (status, out) == (2, "") and "found 2 profiles, expected one" in err


def test_games_without_a_list_of_equilibria():
    with pytest.raises(nashproof.InputError, match="the game has 3 players and 4,299,816,960,000"):
        nashproof.equilibria(GAMES / "kuhn-three-players.toml")
    with pytest.raises(nashproof.InputError, match="no optimal set of player 1"):
        nashproof.optimal_set(GAMES / "battle-of-the-sexes.toml", 1)


def test_equilibria_that_are_too_many_to_be_listed(monkeypatch):
    incomplete = SimpleNamespace(missing=None, components=None)
    monkeypatch.setattr(solving, "describe", lambda *_: incomplete)
    with pytest.raises(nashproof.InputError, match="optimal sets that are too large to be listed"):
        nashproof.equilibria(GAMES / "kuhn.toml")


class Node(SimpleNamespace):
    """A state of a game like pyspiel's, and the game itself."""

    def num_players(self):
        return 2

    def new_initial_state(self):
        return self.root

    def is_terminal(self):
        return not self.below

    def is_chance_node(self):
        return False

    def legal_actions(self):
        return list(self.below)

    def current_player(self):
        return self.player

    def information_state_string(self):
        return self.name

    def child(self, action):
        return self.below[action]


def test_a_policy_by_information_state():
    """By name; in a game of other names in the order in which the tree first meets the sets, for
    absent actions 0."""
    end = Node(below={})
    second = Node(player=1, name="b", below={0: end, 1: end})
    game = Node(root=Node(player=0, name="a", below={0: second, 1: second}))
    rows = {"a": {1: 1.0}, "b": {0: 0.25, 1: 0.75}}
    policy = SimpleNamespace(game=game, action_probabilities=lambda state: rows[state.name])
    assert plain_profile(policy) == {
        "policy": {"a": {"0": 0, "1": 1.0}, "b": {"0": 0.25, "1": 0.75}}
    }
    pennies = nashproof.read([[1, -1], [-1, 1]])
    assert plain_profile(policy, pennies) == [[[0, 1.0]], [[0.25, 0.75]]]
    assert nashproof.best_response([[1, -1], [-1, 1]], policy, 2).gain == Fraction(3, 2)


def test_pictures_of_a_comparison_and_of_gains():
    pytest.importorskip("matplotlib")
    found = nashproof.equilibria(KUHN)
    axes = nashproof.compare(KUHN, *found).plot()
    names = [text.get_text() for text in axes.get_yticklabels()]
    assert names[:2] == ["Q: check", "Q: bet"] and len(axes.containers) == 2
    assert [bar.get_width() for bar in axes.containers[1]][1] == pytest.approx(1 / 3)
    assert nashproof.compare(KUHN, found[0], found[0]).plot() is None
    pennies = GAMES / "matching-pennies.toml"
    heads = {"move 1": "Heads", "move 2": "Heads"}
    assert len(nashproof.audit(pennies, heads).plot().containers[0]) == 1
    assert nashproof.audit(pennies, "uniform").plot() is None
