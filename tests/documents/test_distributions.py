"""Distributions over profiles: what is read, what is refused, and what players gain when told."""

from itertools import product

import pandas
import pytest
from deciding import decide
from examples import committed

import nashproof
from nashproof.claims.kinds import equilibria
from nashproof.documents.profile_formats.distributions import read_distribution
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games.tree import assemble
from nashproof.play.correlation import added_up, advice_gains, average_payoffs, drawn
from nashproof.play.strategies import expected_payoffs, pure_plan, pure_strategies
from nashproof.shell.library.profiles import _drawn_rows

CHICKEN = [
    {"probability": "1/3", "one": "swerve", "two": "swerve"},
    {"probability": "1/3", "one": "dare", "two": "swerve"},
    {"probability": "1/3", "one": "swerve", "two": "dare"},
]


def chicken():
    row, column = (("move", p, s, s, ("dare", "swerve")) for p, s in ((1, "one"), (2, "two")))
    ends = [("end", [QQ(x), QQ(y)]) for x, y in ((0, 0), (7, 2), (2, 7), (6, 6))]
    return assemble("Chicken", ["One", "Two"], [row, column, *ends[:2], column, *ends[2:]])


def test_the_example_of_aumann(tmp_path):
    """Each is paid 5 on average, more than in the mixed equilibrium."""
    found = nashproof.audit(chicken(), distribution=CHICKEN)
    assert found["correlated"].verdict == "confirmed"
    assert found["correlated"].why.startswith("On average it pays One 5, Two 5.")
    lines = [list(CHICKEN[0]), *(list(row.values()) for row in CHICKEN)]
    (tmp_path / "d.csv").write_text("\n".join(map(",".join, lines)), "utf-8")
    again = nashproof.audit(chicken(), distribution=tmp_path / "d.csv")
    assert again["correlated"].certificate == found["correlated"].certificate


def test_a_product_that_is_no_equilibrium():
    rows = [
        {"probability": "1/4", "one": a, "two": b} for a, b in product(["dare", "swerve"], repeat=2)
    ]
    found = nashproof.audit(chicken(), distribution=rows)["correlated"]
    assert found.verdict == "refuted"
    assert "One, told to play dare at one, gains 1/2 (0.5000) by swerve at one." in found.why


def test_gains_are_those_of_all_pure_strategies():
    """Of Kuhn poker, against every strategy that a player has."""
    game = committed("kuhn")
    some = [list(pure_strategies(game, p, True))[p::9] for p in (1, 2)]
    distribution = added_up(((one, two), QQ(1, 9)) for one in some[0] for two in some[1])
    gains = {(g.player, *g.recommended.items()): g.gain for g in advice_gains(game, distribution)}
    for player, told in [(1, one) for one in some[0]] + [(2, two) for two in some[1]]:
        rest = [one for one, _ in distribution if one[player - 1] == told]

        def paid(own, player=player, rest=rest):
            pairs = [(own, b) if player == 1 else (a, own) for a, b in rest]
            plans = [[pure_plan(game, p, s) for p, s in zip((1, 2), pair)] for pair in pairs]
            return sum(expected_payoffs(game, both)[player - 1] for both in plans) / len(rest)

        most = max(map(paid, pure_strategies(game, player, True)))
        assert gains.get((player, *told.items()), 0) == most - paid(told)


def test_sets_that_are_excluded_may_be_left_out():
    game = committed("kuhn")
    head = "probability," + ",".join(s.name for s in game.infosets)
    row = ["1", *("" if s.name.endswith("check bet") else s.actions[1] for s in game.infosets)]
    (only,) = read_distribution(f"{head}\n{','.join(row)}\n", "d.csv", game)
    assert only.line == 2 and only.strategy["A check bet"] == "fold"


def test_the_same_profile_twice_counts_once():
    game = chicken()
    rows = [((QQ(1), QQ(0)),) * 2] * 2
    both = added_up((drawn(game, row), QQ(1, 2)) for row in rows)
    assert both == [(({0: 0}, {1: 0}), QQ(1))] and average_payoffs(game, both) == (0, 0)
    assert drawn(game, ((QQ(1, 2), QQ(1, 2)),) * 2) is None


class Uncompared(dict):
    """A strategy that is never compared with another one: there may be very many."""

    def __eq__(self, other):
        raise AssertionError("profiles are compared in pairs")


def test_profiles_are_added_up_without_comparing_pairs():
    ones = [(Uncompared({0: k % 2}),) for k in range(4)]
    assert [x for _, x in added_up((one, QQ(1, 4)) for one in ones)] == [QQ(1, 2)] * 2


@pytest.mark.parametrize(
    "text, line, found",
    [
        ("", 1, "an empty file"),
        ("one,two\ndare,dare\n", 1, "the columns one, two"),
        ("probability,one,one\n1,dare,dare\n", 1, "the columns probability, one, one"),
        ("probability,one,two\n1,dare\n", 2, "2 cells"),
        ("probability,one,two\n1,dare,\n", 2, 'no action at the information set "two"'),
        ("probability,one,two\n1,dare,go\n", 2, 'the action "go" at "two"'),
        ("probability,one,three\n1,dare,go\n", 2, 'the information set "three"'),
        ("probability;one;two\n1;dare;dare\n", 1, "cells separated by semicolons"),
        ("probability,one,two\n0,dare,dare\n", 2, 'the probability "0"'),
        ("probability,one,two\nx,dare,dare\n", 2, '"x"'),
        ('probability,one,two\n1,"dare,dare\n', 2, "CSV that cannot be read"),
    ],
)
def test_what_is_refused(text, line, found):
    with pytest.raises(InputError) as caught:
        read_distribution(text, "d.csv", chicken())
    assert caught.value.found.startswith(found) and caught.value.place == f"d.csv:{line}"


def test_a_header_alone_is_no_distribution():
    with pytest.raises(InputError) as caught:
        read_distribution("probability,one,two\n", "d.csv", chicken())
    assert caught.value.found == "a distribution without profiles"


def test_a_column_of_probabilities_may_be_in_capitals():
    (only,) = read_distribution("Probability,one,two\n1,dare,dare\n", "d.csv", chicken())
    assert only.probability == "1"


def test_a_pandas_table_is_a_distribution():
    frame = pandas.DataFrame(CHICKEN)
    rows, place = _drawn_rows(chicken(), frame)
    again, _ = _drawn_rows(chicken(), CHICKEN)
    assert [row.strategy for row in rows] == [row.strategy for row in again]
    assert place == "the distribution"


@pytest.mark.parametrize(
    "rows, found",
    [
        (CHICKEN[:2], "probabilities that sum to 2/3"),
        ([{"one": "dare", "two": "dare"}], "a row without a probability"),
        ([{**CHICKEN[0], "probability": "-1"}], 'the probability "-1"'),
        ([], "a distribution without profiles"),
        (CHICKEN[0], "a distribution of the type dict"),
        (3, "a distribution of the type int"),
        ([1, 2], "a row of the type int"),
        ([{1: "dare", "probability": "1"}], "a column of the type int"),
        ([{**CHICKEN[0], "one": ["dare", "swerve"]}], "a number of the type list"),
    ],
)
def test_rows_that_are_no_distribution(rows, found):
    with pytest.raises(InputError) as caught:
        nashproof.audit(chicken(), distribution=rows)
    assert caught.value.found.startswith(found)


def test_a_profile_beside_a_distribution_is_refused():
    with pytest.raises(InputError) as caught:
        nashproof.audit(chicken(), "uniform", distribution=CHICKEN)
    assert caught.value.found == "a profile and a distribution"


def test_a_document_draws_pure_profiles_of_a_size_that_is_checked(monkeypatch):
    claim = 'kind = "correlated equilibrium"\ngame = "g"\n'
    claim += 'distribution = [{ profile = "p", probability = "1" }]'
    assert decide(chicken(), claim, [["1", "0"], ["0", "1"]])["verdict"] == "confirmed"
    with pytest.raises(InputError) as caught:
        decide(chicken(), claim, [["1/2", "1/2"], ["0", "1"]])
    assert caught.value.found == 'the mixed profile "p"'
    monkeypatch.setattr(equilibria, "DRAWN_NODES", 6)
    monkeypatch.setattr(equilibria, "added_up", None)  # the size is refused before
    with pytest.raises(InputError) as caught:
        decide(chicken(), claim, [["1", "0"], ["0", "1"]])
    assert caught.value.found == "7 profiles times nodes"
