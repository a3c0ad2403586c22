"""Games from texts and dictionaries, and many games solved by several processes."""

from fractions import Fraction
from functools import partial

import pytest
from examples import ROOT

import nashproof
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games.examples import kuhn
from nashproof.games.formats.canonical import game_text
from nashproof.games.one_card import expand
from nashproof.solving import processes, zero_sum
from nashproof.solving.enclosure import NotSettled

TABLES = {
    "title": "t",
    "description": "",
    "deck": {"cards": 3, "replacement": False},
    "stakes": {"ante": "1"},
    "betting": {"bet": "1", "raises": 0},
}


def test_a_game_from_what_is_in_memory():
    for text in (game_text(expand(kuhn())), game_text(kuhn()), "NFG 1 R"):
        if text.startswith("NFG"):
            text = 'NFG 1 R "t" { "A" "B" } { 2 1 }\n\n1 -1 0 0'
        assert nashproof.game(text) == nashproof.game(nashproof.game(text))
    toml = (ROOT / "data/games/kuhn.toml").read_text()
    assert nashproof.solve(nashproof.game(toml), plans="any").value == Fraction(-1, 18)
    players = {"players": ["A", "B"]}
    assert nashproof.solve(nashproof.game(TABLES | players)).value == Fraction(-1, 18)


def test_what_is_no_game():
    with pytest.raises(InputError, match="nashproof.read takes names of files"):
        nashproof.game("kuhn")
    with pytest.raises(InputError, match="the dictionary: found no key"):
        nashproof.game({"title": "t"})
    with pytest.raises(InputError, match="text.efg:2:"):
        nashproof.game('EFG 2 R "t" { "A" }\nx')


def matrices(count):
    return [[[k, 0], [0, 1]] for k in range(1, 1 + count)]


@pytest.fixture
def two_processes(monkeypatch):
    monkeypatch.setattr(processes, "FEW", 2)


def test_a_sweep_is_the_same_on_one_core_and_on_two(two_processes):
    values = [Fraction(k, k + 1) for k in range(1, 8)]
    for cores in (1, 2):
        found = nashproof.sweep(matrices(7), cores=cores)
        assert [solution.value for solution in found] == values
        assert all(
            zero_sum.meeting_value(s.game, s.equilibrium.plans) == s.equilibrium.value
            for s in found
        )


def test_what_fails_in_another_process_is_raised_here(two_processes, monkeypatch):
    with pytest.raises(InputError, match="not of constant sum"):
        nashproof.sweep([*matrices(6), [[[1]], [[1]]], [[[1, 2]], [[1, 1]]]], cores=2)
    unsettled = NotSettled(QQ(0), QQ(1, 2), ((QQ(1),), (QQ(1),)), "why")

    def fails(*_, **__):
        raise unsettled

    monkeypatch.setattr(zero_sum, "solve_game", fails)
    with pytest.raises(NotSettled, match="why: the value to player 1 is from 0 to 1/2"):
        nashproof.sweep(matrices(6), cores=2)


def test_a_process_that_ends_early(two_processes, monkeypatch):
    monkeypatch.setattr(processes, "_work", lambda *arguments: arguments[-1].close())
    with pytest.raises(InputError, match="a process that ended before its work was done"):
        nashproof.sweep(matrices(6), cores=2)


def test_wrong_options():
    with pytest.raises(InputError, match="0 cores"):
        nashproof.sweep([], cores=0)
    with pytest.raises(InputError, match='the plans "all"'):
        nashproof.sweep([], plans="all")


@pytest.mark.parametrize("cores", ["2", 1.5, None, True])
def test_what_is_no_whole_number_of_cores(cores):
    for ask in (partial(nashproof.sweep, []), partial(nashproof.law, "of nothing")):
        with pytest.raises(InputError, match="of the type"):
            ask(cores=cores)
