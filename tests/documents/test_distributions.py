"""Distributions over profiles: what is read, what is refused, and what players gain when told."""

import hashlib
from itertools import product
from random import Random

import pandas
import pytest
from deciding import decide
from examples import committed

import nashproof
from nashcheck.statements import check
from nashcheck.trees import Tree
from nashproof.claims.kinds import correlation as correlation_claims
from nashproof.documents.profile_formats.distributions import read_distribution
from nashproof.errors import InputError, Unproved
from nashproof.exact.numbers import QQ
from nashproof.games.assembly import assemble
from nashproof.linear_programs import optimum
from nashproof.play import correlation
from nashproof.play.correlation import advice_gains, average_payoffs, distribution_of, pure_profile
from nashproof.play.strategies import (
    expected_payoffs,
    pure_plan,
    pure_strategies,
    reach_probabilities,
)
from nashproof.shell.library.drawn import drawn_rows
from nashproof.solving.refinements import correlated_range as ranges
from nashproof.solving.refinements.correlated_range import correlated_range

NAMES = ("one", "two", "three")
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


def test_a_set_that_own_moves_exclude_leads_nowhere():
    """The first action of an excluded set is not made: what stands below it is excluded, too."""
    ends = [("end", [QQ(x)]) for x in (1, 0, 0, 0)]
    sets = [("move", 1, name, name, actions) for name, actions in zip(NAMES, ("ab", "cd", "ef"))]
    game = assemble("D", ["A"], [sets[0], ends[0], sets[1], sets[2], *ends[1:]])
    found = nashproof.audit(game, distribution=[{"probability": "1", "one": "a"}])["correlated"]
    assert found.verdict == "confirmed" and "On average it pays A 1." in found.why
    with pytest.raises(InputError, match='no action at the information set "three"'):
        nashproof.audit(game, distribution=[{"probability": "1", "one": "b", "two": "c"}])


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
    distribution = distribution_of(((one, two), QQ(1, 9)) for one in some[0] for two in some[1])
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
    both = distribution_of((pure_profile(game, row), QQ(1, 2)) for row in rows)
    assert both == [(({0: 0}, {1: 0}), QQ(1))] and average_payoffs(game, both) == (0, 0)
    assert pure_profile(game, ((QQ(1, 2), QQ(1, 2)),) * 2) is None


class Uncompared(dict):
    """A strategy that is never compared with another one: there may be very many."""

    def __eq__(self, other):
        raise AssertionError("profiles are compared in pairs")


def test_profiles_are_added_up_without_comparing_pairs():
    ones = [(Uncompared({0: k % 2}),) for k in range(4)]
    assert [x for _, x in distribution_of((one, QQ(1, 4)) for one in ones)] == [QQ(1, 2)] * 2


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
    rows, place = drawn_rows(chicken(), frame)
    again, _ = drawn_rows(chicken(), CHICKEN)
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
    monkeypatch.setattr(correlation, "DRAWN_NODES", 13)
    monkeypatch.setattr(correlation_claims, "distribution_of", None)  # the size is refused before
    with pytest.raises(InputError) as caught:
        decide(chicken(), claim, [["1", "0"], ["0", "1"]])
    assert caught.value.found == "14 profiles times nodes times players"


# Extensive-form correlated equilibria, and ranges over all of them

HIRED = [
    {"probability": "1/4", "good": good, "bad": bad, "seen X": x, "seen Y": y}
    for good, x, y in (("X", "hire", "refuse"), ("Y", "refuse", "hire"))
    for bad in "XY"
]


def signals():
    """Figure 1 of von Stengel and Forges (2008)."""
    entries = [("chance", "student", ("good", "bad"), (QQ(1, 2), QQ(1, 2)))]
    for name, hired in (("good", (QQ(4), QQ(10))), ("bad", (QQ(6), QQ(0)))):
        entries.append(("move", 1, name, name, ("X", "Y")))
        for signal in "XY":
            seen = f"seen {signal}"
            entries.append(("move", 2, seen, seen, ("hire", "refuse")))
            entries += [("end", hired), ("end", (QQ(0), QQ(6)))]
    return assemble("Signals", ["Student", "Professor"], entries)


def accepted(game, answer):
    """Whether the checker accepts the certificate of an answer."""
    text = nashproof.build(game).text
    check(answer.certificate.encode(), {hashlib.sha256(text.encode()).hexdigest(): Tree(text)})
    return True


def test_moves_that_are_told_one_by_one_hide_the_signal():
    game = signals()
    at_once = nashproof.audit(game, distribution=HIRED)["correlated"]
    by_move = nashproof.audit(game, distribution=HIRED, extensive_form=True)["correlated"]
    assert at_once.verdict == "refuted" and "gains 3 by X at bad" in at_once.why
    assert by_move.verdict == "confirmed" and accepted(game, by_move) and accepted(game, at_once)


def test_ranges_of_the_paper():
    """Without a mediator, and with one who tells whole strategies, nobody is hired."""
    game = signals()
    all_of_them = ("1", "2", "sum", "student: good")
    for extensive_form, words in (
        (False, ("is always 0.", "is always 6.", "is always 6.", "is always 1/2 (0.5000).")),
        (True, ("exactly 0 to exactly 4.", "6 to exactly 13/2", "6 to exactly 10.", "always 1/2")),
    ):
        found = nashproof.audit(game, correlated_range=all_of_them, extensive_form=extensive_form)
        for k, range_words in enumerate(words, 1):
            answer = found[f"correlated-range-{k}"]
            assert answer.verdict == "answered" and accepted(game, answer)
            assert range_words in answer.why


def test_ranges_of_chicken():
    """Beyond the sum 9 of the pure equilibria and 28/3 of the mixed one, at both ends."""
    low, high = correlated_range(chicken(), [QQ(0), QQ(9), QQ(9), QQ(12)], False)
    assert (low.value, high.value) == (QQ(36, 5), QQ(21, 2))
    assert sorted(x for _, x in high.distribution) == [QQ(1, 4), QQ(1, 4), QQ(1, 2)]
    assert [m.times for m in high.multipliers] == [QQ(3, 4)] * 2
    claim = 'kind = "correlated range"\ngame = "g"\nplayer = "0"\nstated = '
    verdicts = {
        '"from 36/5 to 21/2"': "confirmed",
        '"at most 21/2"': "confirmed",
        '"at most 10.4"': "varies",
        '"at least 8"': "varies",
        '"at least 11"': "refuted",
        '"9"': "varies",
        '"from 7.3 to 10.5"': "refuted",
    }
    for stated, outcome in verdicts.items():
        found = decide(chicken(), claim + stated)["verdict"]
        assert found == ("underspecified" if outcome == "varies" else outcome), stated


def test_a_game_of_seven_by_seven_does_not_wait_for_the_exact_simplex(monkeypatch):
    """From scratch it takes thousands of pivots here, and at nine by nine ten minutes."""
    monkeypatch.setattr(optimum, "exact_optimum", lambda *_: pytest.fail("thousands of pivots"))
    random = Random(5)
    game = [[[random.randint(-9, 9) for _ in range(7)] for _ in range(7)] for _ in range(2)]
    answer = nashproof.audit(tuple(game), correlated_range="sum")["correlated-range-1"]
    assert "ranges from exactly 8547/2470 (3.4603) to exactly 15." in answer.why


def test_a_range_is_that_of_every_equilibrium_and_wider_if_moves_are_told():
    """Of random games with chance: no equilibrium in pure strategies lies outside."""
    random = Random(18)
    for _ in range(2):
        game = random_signals(random)
        amounts = [QQ(random.randint(-5, 5)) for _ in game.leaves]
        (low, high), (least, most) = (
            [end.value for end in correlated_range(game, amounts, by_move)]
            for by_move in (False, True)
        )
        assert least <= low <= high <= most
        for one in product(*(pure_strategies(game, p, True) for p in (1, 2))):
            alone = [(one, QQ(1))]
            if not advice_gains(game, alone):
                plans = [pure_plan(game, p, own) for p, own in zip((1, 2), one)]
                paid = reach_probabilities(game, plans)
                assert low <= sum(x * a for x, a in zip(paid, amounts)) <= high
                assert not advice_gains(game, alone, by_move=True)


def random_signals(random):
    """A game like `signals`, the professor answering three signals of the good student."""

    def end():
        return ("end", tuple(QQ(random.randint(-3, 3)) for _ in (1, 2)))

    entries = [("chance", "student", ("good", "bad"), (QQ(1, 3), QQ(2, 3)))]
    for name in ("good", "bad"):
        entries.append(("move", 1, name, name, ("X", "Y")))
        for seen in ("seen X", "seen Y"):
            entries += [("move", 2, seen, seen, ("hire", "refuse")), end()]
            entries += [("move", 1, name + seen, name + seen, ("go", "stay")), end(), end()]
    return assemble("Signals", ["Student", "Professor"], entries)


def test_what_cannot_be_asked(monkeypatch):
    for asked, found in (
        ({"extensive_form": True}, "nothing about correlated equilibria"),
        ({"correlated_range": "3"}, '"3"'),
    ):
        with pytest.raises(InputError) as caught:
            nashproof.audit(chicken(), **asked)
        assert caught.value.found == found
    for limit, value, found in (
        ("RANGE_PROFILES", 55, "found 56 profiles of pure strategies times nodes times players"),
        ("RANGE_STRATEGIES", 1, "found 2 pure strategies of player 1"),
        ("RANGE_STEPS", 3, "found 4 pure strategies times sets"),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(ranges, limit, value)
            answer = nashproof.audit(chicken(), correlated_range="sum")["correlated-range-1"]
        assert answer.verdict == "undetermined" and found in answer.why
    claim = 'kind = "correlated range"\ngame = "g"\nplayer = "0"\ndecimals = "1"\nstated = "?"'
    with pytest.raises(InputError) as caught:  # the answer, 36/5, is no decimal
        decide(chicken(), claim)
    assert caught.value.found == '"1" decimals for "36/5"'


def test_a_range_that_takes_too_long_is_undetermined(monkeypatch):
    def stopped(*_, **__):
        raise Unproved("exact pivots did not end within 300 processor seconds")

    monkeypatch.setattr(ranges, "optimum", stopped)
    answer = nashproof.audit(chicken(), correlated_range="sum")["correlated-range-1"]
    assert answer.verdict == "undetermined"
    assert (
        answer.why
        == "No range was computed: exact pivots did not end within 300 processor seconds."
    )


def test_a_mediator_is_always_named():
    """Also where the range is one number, and where more profiles are drawn than are listed."""
    found = nashproof.audit([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], correlated_range="1")
    why = found["correlated-range-1"].why
    assert "always 0. To attain it, a mediator draws row 1 at move 1, column 1 at move 2" in why
    assert why.endswith("; and 1 more that the certificate lists.")
