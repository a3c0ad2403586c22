"""Programs with a perturbed objective: they end at vertices that are proved, as the page counts."""

import re

import pytest
from command_line import run
from examples import ROOT, committed

import nashproof
from nashproof.play.strategies import pure_strategies
from nashproof.solving.optimal.set_search import mixed_optimal_set, optimal_sets
from nashproof.solving.zero_sum import solve_game

RAN = (ROOT / "docs/explanation/what-the-documents-ran.md").read_text("utf-8")


@pytest.fixture(scope="module")
def found():
    return nashproof.perturb(committed("baby-poker"), 2, 126)


def test_each_optimum_is_a_vertex_of_the_optimal_set(found):
    game = committed("baby-poker")
    plans = optimal_sets(game, solve_game(game))
    optimal = mixed_optimal_set(game, 2, plans[0])
    order = list(pure_strategies(game, 2, reduced=True))
    columns = [order.index(dict(strategy)) for strategy in optimal.columns]
    vertices = set(map(tuple, optimal.vertices))
    assert len(vertices) == 23
    for mixture in found.mixtures:
        assert sum(mixture) == 1 == sum(mixture[j] for j in columns)
        assert tuple(mixture[j] for j in columns) in vertices


def test_the_page_has_what_the_runs_count(found):
    section = RAN.partition("## Perturbed programs")[2].partition("\n## ")[0]
    rows = [tuple(map(int, row)) for row in re.findall(r"\| (\d+) \| (\d+) \| (\d+) \|", section)]
    for programs, mixtures, plans in rows[:2]:
        optima = found.optima[:programs]
        assert len({mixture for mixture, _ in optima}) == mixtures
        assert len({plan for _, plan in optima}) == plans
    assert len(rows) == 3 and rows[2][0] == 500


def test_the_verb_writes_a_table(tmp_path):
    words = ("perturb", "kuhn", "--programs", "20", "--seed", "2")
    status, out, err = run(*words, "--output", tmp_path)
    assert (status, err) == (0, "") and "seed 2" in out
    rows = (tmp_path / "perturbed/kuhn.csv").read_text("utf-8").splitlines()
    assert rows[0] == "programs,mixtures,Q: bet,K check bet: call,A: bet"
    assert sum(int(row.split(",")[0]) for row in rows[1:]) == 20
    assert run(*words)[1] == out


@pytest.mark.parametrize(
    "words, message",
    [
        (("kuhn", "--player", "3"), '--player: found the player "3", expected '),
        (("kuhn", "--programs", "0"), "found 0 programs, expected at least 1"),
        (("kuhn-10",), "1,048,576 reduced pure strategies"),
        (("battle-of-the-sexes",), "not of constant sum"),
    ],
)
def test_bad_input_is_one_line(words, message):
    status, out, err = run("perturb", *words)
    assert (status, out, err.count("\n")) == (2, "", 1) and message in err


def test_a_player_by_number_in_the_library():
    with pytest.raises(nashproof.InputError, match="found player 3, expected 1 or 2"):
        nashproof.perturb([[1, -1], [-1, 1]], player=3)
