"""Profile files: every format read to one table, what is refused and where, round trips, and bytes
gone astray."""

import csv
import io
import json
from fractions import Fraction
from random import Random

import pytest
from examples import committed, judged
from gambit_answers import recorded
from gambit_comparisons import compare_prints, exact
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from record_gambit import COMPARISONS
from strategies import PLAYED, changed, first_actions, profiles, walk

from nashproof.documents.profile_formats.betting_keys import betting_keys
from nashproof.documents.profile_formats.formats import is_profile_text, read_profile, read_profiles
from nashproof.documents.profile_values import values_of
from nashproof.documents.profiles import ProfileText
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games.assembly import assemble
from nashproof.games.formats.efg import read_efg
from nashproof.play.strategies import expected_payoffs, plan_of, plans_of, pure_strategies

KUHN, PENNIES = committed("kuhn"), committed("matching-pennies")


def table(*rows, form="behaviour"):
    return {"strategy": {name: dict(row) for name, row in rows}, "form": form}


def pennies(one, two, form="behaviour"):
    return {
        "strategy": {
            "move 1": dict(zip(("Heads", "Tails"), one)),
            "move 2": dict(zip(("Heads", "Tails"), two)),
        },
        "form": form,
    }


THIRDS = pennies(("2/3", "1/3"), ("0.50", "0.5"))


# Each format

SAME = [  # (name of the file, text): one profile of matching pennies
    (
        "p.toml",
        (
            '[strategy]\n"move 1" = { Heads = "2/3", Tails = "1/3" }\n"2/move 2" = { Heads = '
            '"0.50", Tails = "0.5" }\n'
        ),
    ),
    (
        "p.toml",
        (
            'form = "behaviour"\n[strategy]\n"m*ove 2" = { Heads = "0.50", Tails = "0.5" '
            '}\n"move *" = { Heads = "2/3", Tails = "1/3" }\n'
        ),
    ),
    (
        "p.toml",
        '[profiles.mine]\ngame = "matching-pennies"\nsays = "x"\n[profiles.mine.strategy]\n'
        '"move 1" = { Heads = "2/3", Tails = "1/3" }\n"move 2" = { Heads = "0.50", Tails = "0.5" '
        "}\n",
    ),
    (
        "p",
        (
            '# mine\n[strategy]\n"move 1" = { Heads = "2/3", Tails = "1/3" }\n"move 2" = { Heads '
            '= "0.50", Tails = "0.5" }\n'
        ),
    ),
    (  # as an editor of Windows saves it, numbers without quotation marks
        "p.toml",
        (
            '\ufeff[strategy]\n"move 1" = { Heads = "2/3", Tails = "1/3" }\n"move 2" = { Heads = '
            "0.50, Tails = 0.5 }\n"
        ),
    ),
    (  # copied from a page
        "p.toml",
        "[strategy]\n\u201cmove 1\u201d = { Heads = \u201c2/3\u201d, Tails = \u201c1/3\u201d }\n"
        "\u201cmove 2\u201d = { Heads = 0.50, Tails = 5e-1 }\n",
    ),
    (
        "p.json",
        '{"move 1": {"Heads": "2/3", "Tails": "1/3"}, "move 2": {"Heads": 0.50, "Tails": 0.5}}',
    ),
    (
        "p.json",
        "\ufeff{\u201cmove 1\u201d: {\u201cHeads\u201d: \u201c2/3\u201d, \u201cTails\u201d: "
        "\u201c1/3\u201d}, \u201cmove 2\u201d: {\u201cHeads\u201d: 0.50, \u201cTails\u201d: 0.5}}",
    ),
    ("p.json", '[["2/3", "1/3"], [0.50, 0.5]]'),
    ("p.json", '{"1": ["2/3", "1/3"], "Odd": [0.50, 0.5]}'),
    ("p.json", '{"move 1": ["2/3", "1/3"], "move 2": [0.50, 0.5]}'),
    (
        "p.txt",
        (
            ' {"1": {"move 1": {"Tails": "1/3", "Heads": "2/3"}},\n"2": {"move 2": {"Heads": '
            '0.50, "Tails": 5e-1}}}'
        ),
    ),
    (
        "p.json",
        (
            '{"Odd": {"move 2": {"Heads": 0.50, "Tails": 0.5}}, "Even": {"1/move 1": [["Heads", '
            '"2/3"], ["Tails", "1/3"]]}}'
        ),
    ),
    (
        "p.json",
        (
            '{"form": "behaviour", "strategy": {"move 1": {"Heads": "2/3", "Tails": "1/3"}, '
            '"move 2": {"Heads": 0.50, "Tails": 0.5}}}'
        ),
    ),
    (
        "p.json",
        (
            '{"policy": {"a": [[0, 0.50], [1, 0.5]], "b": {"1": "1/3", "0": "2/3"}}, "map": '
            '{"b": "move 1", "a": "2/move 2"}}'
        ),
    ),
    (
        "p.json",
        '{"policy": {"a": [[7, 0.50], [3, 0.5]], "b": [[3, "1/3"], [7, "2/3"]]}, "map": {"b": '
        '"move 1", "a": "move 2"}, "actions": {"7": "Heads", "3": ["Tails", "Kopf"]}}',
    ),
    (
        "p.csv",
        (
            "information set,action,probability\nmove 1,Heads,2/3\nmove 1,Tails,1/3\nmove "
            "2,Heads,0.50\nmove 2,Tails,0.5\n"
        ),
    ),
    (
        "p.csv",
        (
            "\ufeffinformation set,action,probability\nmove 1,Heads,2/3\nmove 1,Tails,1/3\nmove "
            "2,Heads,0.50\nmove 2,Tails,0.5\n"
        ),
    ),
    (
        "p.CSV",
        "Probability, player, action, information set\r\n\r\n2/3, 1, Heads, move 1\r\n1/3, Even, "
        "Tails, 1/move 1\r\n"
        '5.0e-1, 2, Heads, "move 2"\r\n0.5, Odd, Tails, move 2\r\n',
    ),
    (
        "p",
        (
            "action,probability,information set\nHeads,2/3,move 1\nTails,1/3,move "
            "1\nHeads,0.50,move 2\nTails,0.5,move 2"
        ),
    ),
    (
        "p",
        "Infoset,move,prob\nmove 1,Heads,2/3\nmove 1,Tails,1/3\nmove 2,Heads,0.50\n"
        "move 2,Tails,0.5",
    ),
    (
        "p.csv",
        "information_set,action,p\nmove 1,Heads,2/3\nmove 1,Tails,1/3\nmove 2,Heads,0.50\n"
        "move 2,Tails,0.5",
    ),
    ("p.ne", "NE,2/3,1/3,0.50,0.5\n"),
    ("p.csv", "\nCS, 2/3, 1/3, 0.50, 0.5"),
    ("p", "convex-12,2/3,1/3,0.50,0.5"),
    ("p", "[[[Rational(2, 3), Rational(1, 3)]], [[0.50, 0.5]]]"),
    ("p.json", "[[[2/3, 1/3]],\n [[0.50, 0.5]]]"),
    ("p", "[[Fraction(2, 3), 1/3], [0.50, 0.5]]"),
]


@pytest.mark.parametrize("name, text", SAME)
def test_one_profile_in_every_format(name, text):
    assert read_profile(text, name, PENNIES) == THIRDS


def test_the_word_uniform():
    assert read_profile("", "uniform", PENNIES) == pennies(("1/2", "1/2"), ("1/2", "1/2"))
    assert {x for row in exact(read_profile("", "uniform", KUHN), KUHN) for x in row} == {QQ(1, 2)}


@pytest.mark.parametrize(
    "written, read",
    [
        ("0.333", "0.333"),
        ("1", "1"),
        ("1.5e-1", "0.15"),
        ("1e-05", "0.00001"),
        ("2.5E-3", "0.0025"),
        ("0.25e+0", "0.25"),
        ("10e-1", "1.0"),
        ("0e5", "0"),
        ("1E0", "1"),
        ("0.05e1", "0.5"),
        ("-0.0", "-0.0"),
        ("1e-300", "0." + "0" * 299 + "1"),
        ("0.30000000000000004", "0.30000000000000004"),
    ],
)
def test_numbers_stay_as_they_are_written(written, read):
    game = assemble("g", ["A"], [("move", 1, 1, "s", ["a", "b"]), *[("end", (QQ(0),))] * 2])
    found = read_profile(
        f'{{"s": {{"a": {written}, "b": "{1 - Fraction(read)}"}}}}', "p.json", game
    )
    assert found["strategy"]["s"]["a"] == read


def test_an_action_alone_has_probability_1():
    assert read_profile('{"move 1": "Tails", "move 2": "Heads"}', "p.json", PENNIES) == pennies(
        ("0", "1"), ("1", "0")
    )


def test_parameters_come_through():
    text = (
        'parameters = { alpha = ["0", "1/2"] }\n[strategy]\n"move 1" = { Heads = "alpha", Tails '
        '= "1 - alpha" }\n"move 2" = "Heads"'
    )
    found = read_profile(text, "p.toml", PENNIES)
    assert found == pennies(("alpha", "1 - alpha"), ("1", "0")) | {
        "parameters": {"alpha": ["0", "1/2"]}
    }
    undeclared = text.partition("\n")[2]
    assert "parameters" not in read_profile(undeclared, "p.toml", PENNIES, declared=["alpha"])
    with pytest.raises(InputError, match='p.toml:2: found "alpha" in the expression'):
        read_profile(undeclared, "p.toml", PENNIES)


ROW = '{"Heads": "y", "Tails": "1-y"}'


@pytest.mark.parametrize(
    "name, text",
    [
        ("p.json", f'{{"move 1": "Heads", "move 2": {ROW}}}'),
        ("p.json", '{"move 1": "Heads", "move 2": ["y", "1-y"]}'),
        ("p.json", f'{{"1": {{"move 1": "Heads"}}, "2": {{"move 2": {ROW}}}}}'),
        ("p.json", '{"Even": ["1", 0], "Odd": ["y", "1-y"]}'),
        ("p.json", f'{{"Even": {{"Heads": 1}}, "Odd": {ROW}}}'),
        ("p.json", '[[1, 0], ["y", "1-y"]]'),
        ("p.json", '[[[1, 0]], [["y", "1-y"]]]'),
        ("p.json", '[1, 0, "y", "1-y"]'),
        ("p", "NE,1,0,y,1-y"),
        ("p.csv", "set,action,p\nmove 1,Heads,1\nmove 2,Heads,y\nmove 2,Tails,1-y\n"),
    ],
)
def test_expressions_in_each_format(name, text):
    """Where a parameter is declared. Another one is refused, and a number where it is none."""
    found = read_profile(text, name, PENNIES, declared=["y"])
    assert found == pennies(("1", "0"), ("y", "1-y"))
    with pytest.raises(InputError, match='found "z" in the expression'):
        read_profile(text.replace("1-y", "1-z"), name, PENNIES, declared=["y"])
    with pytest.raises(
        InputError, match='found ("(y|1-y)", expected a|the information set "Heads")'
    ):
        read_profile(text, name, PENNIES)


def test_no_expression_in_a_mixture_over_several_sets():
    """What a list over reduced pure strategies says at a set is then a sum of expressions."""
    given = json.dumps([["y", "1-y", *["0"] * 25], ["1", *["0"] * 63]])
    with pytest.raises(InputError, match="found parameters in a list over reduced pure strategies"):
        read_profile(given, "p.json", KUHN, declared=["y"])


def test_names_that_two_players_use():
    """``2/s`` is a set of player 1 here, and s one of each."""
    ends = [("end", (QQ(0), QQ(0)))] * 2
    game = assemble(
        "g",
        ["A", "B"],
        [
            ("move", 1, 1, "s", ["a"]),
            ("move", 1, 2, "2/s", ["a"]),
            ("move", 2, 1, "s", ["a", "b"]),
            *ends,
        ],
    )
    wanted = {"1/s": {"a": "1"}, "1/2/s": {"a": "1"}, "2/s": {"a": "1/2", "b": "1/2"}}
    text = "player,information set,action,probability\n1,s,a,1\nA,2/s,a,1\n2,s,a,1/2\nB,2/s,b,1/2\n"
    assert (
        read_profile(text, "p.csv", game)["strategy"]
        == wanted
        == read_profile("NE,1,1,1/2,1/2", "p", game)["strategy"]
    )
    assert exact(read_profile(text, "p.csv", game), game) == ((1,), (1,), (QQ(1, 2), QQ(1, 2)))
    with pytest.raises(
        InputError,
        match=(
            'p:1: found the information set "s", which several players have, expected "1/s" or '
            "the like"
        ),
    ):
        read_profile('{"s": "a"}', "p", game)


def test_names_that_are_players_and_sets():
    ends = [("end", (QQ(0), QQ(0)))] * 2
    game = assemble(
        "g",
        ["1", "2"],
        [("move", 1, 1, "1", ["1", "2"]), ends[0], ("move", 2, 1, "2", ["1", "2"]), *ends],
    )
    wanted = {"1": {"1": "1/3", "2": "2/3"}, "2": {"1": "1", "2": "0"}}
    assert (
        read_profile('{"1": {"1": "1/3", "2": "2/3"}, "2": "1"}', "p.json", game)["strategy"]
        == wanted
    )
    assert (
        read_profile(
            '{"1": {"1": {"1": "1/3", "2": "2/3"}}, "2": {"2": {"1": 1}}}', "p.json", game
        )["strategy"]
        == wanted
    )


def test_a_name_of_a_player_that_is_the_number_of_another():
    ends = [("end", (QQ(0), QQ(0)))] * 2
    moves = [("move", 1, 1, "s", ["a", "b"]), ends[0], ("move", 2, 1, "t", ["a", "b"]), *ends]
    game = assemble("g", ["2", "B"], moves)
    text = "player,information set,action,probability\n1,s,a,1\n{},t,a,1\n"
    assert read_profile(text.format("B"), "p.csv", game)["strategy"]["t"] == {"a": "1", "b": "0"}
    with pytest.raises(InputError, match='p.csv:3: found the player "2", which is the number or'):
        read_profile(text.format("2"), "p.csv", game)


# Lists: Gambit's order of sets and of strategies. The texts are what pygambit 16.7.0 printed for
# these games, the payoffs too.

NESTED = """EFG 2 R "x" { "A" "B" } ""
c "" 1 "n" { "l" 1/3 "r" 2/3 } 0
p "" 1 1 "s" { "1" "2" } 0
p "" 2 1 "t" { "1" "2" } 0
t "" 1 "" { 1 2 }
p "" 1 2 "u" { "1" "2" } 0
t "" 2 "" { 3 -1 }
t "" 3 "" { 0 4 }
t "" 4 "" { 2 2 }
p "" 2 2 "v" { "1" "2" "3" } 0
t "" 5 "" { 5 0 }
p "" 1 3 "w" { "1" "2" } 0
t "" 6 "" { -2 1 }
t "" 7 "" { 7 7 }
t "" 8 "" { 1/2 -3 }
"""
NESTED = read_efg(NESTED, "nested.efg")


@pytest.mark.parametrize(
    "text, paid",
    [
        (
            "[[[Rational(1, 3), Rational(2, 3)], [Rational(1, 4), Rational(3, 4)], [Rational(1, "
            "1), Rational(0, 1)]], [[Rational(1, 2), Rational(1, 2)], [Rational(1, 5), "
            "Rational(2, 5), Rational(2, 5)]]]",
            (QQ(97, 120), QQ(7, 40)),
        ),
        ("NE,1/3,2/3,1/4,3/4,1,0,1/2,1/2,1/5,2/5,2/5", (QQ(97, 120), QQ(7, 40))),
        (
            "[[Rational(1, 7), Rational(1, 7), Rational(2, 7), Rational(3, 7), Rational(0, 1), "
            "Rational(0, 1)], [Rational(3, 13), Rational(2, 13), Rational(1, 13), Rational(1, "
            "13), Rational(3, 13), Rational(3, 13)]]",
            (QQ(204, 91), QQ(352, 273)),
        ),
        ("NE,1/7,1/7,2/7,3/7,0,0,3/13,2/13,1/13,1/13,3/13,3/13", (QQ(204, 91), QQ(352, 273))),
    ],
)
def test_what_gambit_prints(text, paid):
    assert (
        expected_payoffs(
            NESTED, plans_of(NESTED, exact(read_profile(text, "out.ne", NESTED), NESTED))
        )
        == paid
    )


def test_a_mixed_list_becomes_realisation_weights():
    found = read_profile("NE,1/7,1/7,2/7,3/7,0,0,3/13,2/13,1/13,1/13,3/13,3/13", "out.ne", NESTED)
    assert found["form"] == "plan"
    assert found["strategy"]["s"] == {"1": "1", "2": "0"}
    assert found["strategy"]["u"] == {"1": "2/7", "2": "5/7"} and found["strategy"]["w"] == {
        "1": "3/7",
        "2": "4/7",
    }
    assert found["strategy"]["t"] == {"1": "6/13", "2": "7/13"} and found["strategy"]["v"] == {
        "1": "4/13",
        "2": "5/13",
        "3": "4/13",
    }


def mixed_payoffs(game, numbers):
    """Expected payoffs by the definition: over every profile of reduced pure strategies."""
    left = list(numbers)
    mixtures = [
        [(left.pop(0), s) for s in pure_strategies(game, p, True)] for p in game.player_numbers
    ]
    played = [(QQ(1), first_actions(game))]
    for mixture in mixtures:
        played = [
            (w * v, changed(game, profile, s)) for w, profile in played for v, s in mixture if w * v
        ]
    return tuple(
        sum(column, QQ(0))
        for column in zip(*([w * u for u in walk(game, profile)] for w, profile in played))
    )


@settings(max_examples=30)
@given(PLAYED, st.randoms(use_true_random=False))
def test_mixed_lists_pay_what_they_should(game, random):
    numbers = []
    for p in game.player_numbers:
        parts = [random.choice((0, 0, 1, 2)) for _ in pure_strategies(game, p, True)]
        parts[0] += not any(parts)
        numbers += [QQ(part, sum(parts)) for part in parts]
    assume(len(numbers) < 200)
    cells = iter(map(str, numbers))
    nested = ", ".join(
        "[" + ", ".join(next(cells) for _ in pure_strategies(game, p, True)) + "]"
        for p in game.player_numbers
    )
    assume(game.infosets)
    found = exact(read_profile(f"[{nested}]", "p", game), game)
    assert expected_payoffs(game, plans_of(game, found)) == mixed_payoffs(game, numbers)


PRINTED = COMPARISONS["prints"][
    0
]()  # {case: [text, profile]}; the answers are recorded by record_gambit.py


@pytest.mark.parametrize("case, question", PRINTED.items(), ids=list(PRINTED))
def test_what_pygambit_printed_is_read(case, question):
    compare_prints(*question, recorded("prints", case, question))


def test_a_list_says_by_its_sums_which_of_the_two_it_is():
    """Two sets side by side, two actions each: four actions, four reduced pure strategies."""
    text = (
        'EFG 2 R "x" { "A" } ""\nc "" 1 "n" { "l" 1/2 "r" 1/2 } 0\n'
        'p "" 1 1 "s" { "a" "b" } 0\nt "" 1 "" { 0 }\nt "" 1 "" { 0 }\n'
        'p "" 1 2 "t" { "a" "b" } 0\nt "" 1 "" { 0 }\nt "" 1 "" { 0 }\n'
    )
    game = read_efg(text, "g")
    assert read_profile("NE,1,0,1/2,1/2", "p", game) == table(
        ("s", {"a": "1", "b": "0"}), ("t", {"a": "1/2", "b": "1/2"})
    )
    assert read_profile("NE,1/2,0,0,1/2", "p", game) == table(
        ("s", {"a": "1/2", "b": "1/2"}), ("t", {"a": "1/2", "b": "1/2"}), form="plan"
    )
    for sums, message in [(True, "sum to 1/2, expected the sum 1"), (False, "and a mixed one")]:
        with pytest.raises(InputError, match=message):
            read_profile("NE,1/2,0,0,0", "p", game, sums)


# Policies by information state


def policy(row, separator=","):
    return (
        "{"
        + separator.join(
            f'"{card}{history}": {row}' for card in "012" for history in ("", "p", "b", "pb")
        )
        + "}"
    )


def test_the_keys_of_betting_games():
    assert betting_keys(KUHN) == {
        key: KUHN.set_index[p, name]
        for key, p, name in [
            ("0", 1, "Q"),
            ("1", 1, "K"),
            ("2", 1, "A"),
            ("0pb", 1, "Q check bet"),
            ("1pb", 1, "K check bet"),
            ("2pb", 1, "A check bet"),
            ("0p", 2, "Q check"),
            ("1p", 2, "K check"),
            ("2p", 2, "A check"),
            ("0b", 2, "Q bet"),
            ("1b", 2, "K bet"),
            ("2b", 2, "A bet"),
        ]
    }
    assert (
        betting_keys(committed("kuhn-raise-1"))
        == betting_keys(PENNIES)
        == betting_keys(NESTED)
        == {}
    )
    assert len(betting_keys(committed("kuhn-12"))) == 48 and "11pb" in betting_keys(
        committed("kuhn-12")
    )


@pytest.mark.parametrize(
    "row",
    [
        "[[0, 0.25], [1, 0.75]]",
        "[[1, 0.75], [0, 0.25]]",
        '{"1": 0.75, "0": 0.25}',
        '[["0", 0.25], ["1", 7.5e-1]]',
    ],
)
def test_a_policy_with_the_keys_of_betting_games(row):
    found = read_profile(policy(row), "policy.json", KUHN)
    assert found["strategy"]["K check"] == {"check": "0.25", "bet": "0.75"} and found["strategy"][
        "A bet"
    ] == {"fold": "0.25", "call": "0.75"}
    assert read_profile('{"policy": ' + policy(row) + "}", "p", KUHN) == found


def test_a_policy_in_the_names_of_the_game():
    rows = ",".join(f'"{s.name}": [[5, 0.25], [3, 0.75]]' for s in KUHN.infosets)
    found = read_profile(f"{{{rows}}}", "p.json", KUHN)
    assert all(
        list(row.values()) == ["0.75", "0.25"] for row in found["strategy"].values()
    )  # the smaller number is the first action


# What is refused

REFUSED = [  # (name, text, the whole message)
    (
        "p",
        "",
        (
            "p:1: found an empty file, expected a profile in TOML, JSON or CSV (information "
            "set,action,probability), or a list of Gambit's (NE,1/2,1/2)"
        ),
    ),
    (
        "p",
        "hello",
        (
            'p:1: found "hello", expected a profile in TOML, JSON or CSV (information '
            "set,action,probability), or a list of Gambit's (NE,1/2,1/2)"
        ),
    ),
    # TOML
    (
        "p.toml",
        "a = ",
        "p.toml:1: found TOML that cannot be read (invalid value), expected a TOML file: each key "
        "once; texts, fractions and names with blanks in quotation marks",
    ),
    (
        "p.toml",
        'strategy = "x"',
        'p.toml:1: found "strategy" = "x", expected "strategy" as a table',
    ),
    (
        "p.toml",
        f'[strategy]\n"*" = {{ Heads = 0x{"f" * 5000} }}\n',
        'p.toml:2: found "Heads" = something too long to be shown, '
        f"expected an integer from -{10**18} to {10**18}",
    ),
    (
        "p.toml",
        '[profiles.a.strategy]\n"*" = "Heads"\n[profiles.b.strategy]\n',
        "p.toml:1: found 2 profiles, expected one",
    ),
    (
        "p.toml",
        '[strategy]\n"*" = "Heads"\n[other]\nx = "1"',
        'p.toml:3: found the key "other", '
        "expected only form, game, parameters, profiles, says, strategy",
    ),
    (
        "p.toml",
        '[strategy]\n"move 1" = "Heads"\n"move 2" = { Heads = "1.2", Tails = "0" }',
        'p.toml:3: found the probability "1.2" at "move 2", expected a number from 0 to 1',
    ),
    (
        "p.toml",
        '[strategy]\n"move 1" = "Heads"\n"move 2" = { Heads = "1/2", Tails = "0" }',
        'p.toml:3: found probabilities at "move 2" that sum to 1/2, '
        "expected the sum 1, as with Tails = "
        '"1/2"',
    ),
    (
        "p.toml",
        '[strategy]\n"move 1" = "Heads"\n"2/move 2" = { Heads = "1,5" }',
        'p.toml:3: found "1,5", expected a decimal point: 1.5',
    ),
    # JSON
    (
        "p.json",
        "",
        (
            "p.json:1: found the end of the file, expected "
            f"{'a text in double quotes, a number, a list or an object'}"
        ),
    ),
    (
        "p.json",
        '{"move 1":\n NaN}',
        'p.json:2: found "NaN}", expected a text in double quotes, a number, a list or an object',
    ),
    (
        "p.json",
        '{"move 1": {"Heads": -Infinity}}',
        (
            'p.json:1: found "-Infinity}}", expected a text in double quotes, a number, a list or '
            "an "
            "object"
        ),
    ),
    (
        "p.json",
        '{"move 1": true}',
        'p.json:1: found "true", expected a text in double quotes, a number, a list or an object',
    ),
    (
        "p.json",
        '{"move 1": "Heads",\n\n"move 1": "Tails"}',
        'p.json:3: found "move 1", expected names that differ, this one stands on line 1 too',
    ),
    (
        "p.json",
        '{"move 1": {"Heads": 1,\n"Heads": 0}}',
        'p.json:2: found "Heads", expected names that differ, this one stands on line 1 too',
    ),
    ("p.json", '{"move 1": "Heads",}', 'p.json:1: found "}", expected a name in double quotes'),
    ("p.json", '{"move 1": "Heads"} x', 'p.json:1: found "x", expected the end of the file'),
    ("p.json", '{"move 1": "Heads"', 'p.json:1: found the end of the file, expected "," or "}"'),
    (
        "p.json",
        "{move 1: 'Heads'}",
        "p.json:1: found \"move 1: 'Heads'}\", expected a name in double quotes",
    ),
    (
        "p.json",
        '{"move 1\\ud800": "Heads"}',
        'p.json:1: found "move 1\\ud800", expected a text whose escapes are those of JSON',
    ),
    (
        "p.json",
        '{"move 1": 1, "move 2": "Heads"}',
        'p.json:1: found "1", expected an action, or an object of actions and probabilities',
    ),
    (
        "p.json",
        '{"move 1": {"Heads": 1e400}}',
        'p.json:1: found the probability "1e400", expected a number from 0 to 1',
    ),
    (
        "p.json",
        '{"move 1": {"Heads": 1e-999999999}}',
        'p.json:1: found "1e-999999999", expected at most 2000 digits',
    ),
    (
        "p.json",
        '{"move 1": {"Heads":\n-1e-8, "Tails": 1}}',
        'p.json:2: found the probability "-1e-8", expected a number from 0 to 1',
    ),
    (
        "p.json",
        '{"move 1": {"Heads": "1/0"}}',
        'p.json:1: found "1/0", expected a denominator that is not 0',
    ),
    (
        "p.json",
        '{"move 1": {"Heads": "alpha"}}',
        'p.json:1: found "alpha", expected a number such as -1/18, 3 or 0.0556, '
        'or a parameter that --family "NAME in [LOW, HIGH]" declares',
    ),
    ("p.json", '{"move 1": {"Heads": {}}}', "p.json:1: found an object, expected a probability"),
    (
        "p.json",
        '{"move 1": {"Haeds": 1}}',
        'p.json:1: found the action "Haeds" at "move 1"; did you mean "Heads"?',
    ),
    (
        "p.json",
        '{"move 1": "Kopf"}',
        'p.json:1: found the action "Kopf" at "move 1", expected one of Heads, Tails',
    ),
    (
        "p.json",
        '{"move 3": "Heads"}',
        'p.json:1: found the information set "move 3"; did you mean "move 2"?',
    ),
    (
        "p.json",
        '{"0pb": "Heads"}',
        'p.json:1: found the information set "0pb", expected audit --names FILE for keys of your '
        "own code, or one of move 1, move 2",
    ),
    (
        "p.json",
        '{"1/move 2": "Heads"}',
        'p.json:1: found the information set "1/move 2"; did you mean "move 2"?',
    ),
    (
        "p.json",
        '{"1": {"move 2": "Heads"}}',
        'p.json:1: found the information set "move 2" for player 1, '
        "expected one of player 1: this one is player 2's",
    ),
    (
        "p.json",
        '{"move 1": "Heads", "1/move 1": "Tails"}',
        'p.json:1: found the information set "move 1" twice, expected each set once',
    ),
    (
        "p.json",
        '{"move 1": {"Heads": 0.32, "Tails": 0.66}, "move 2": "Heads"}',
        'p.json:1: found probabilities at "move 1" that sum to 49/50, also before rounding, '
        'expected the sum 1, as with Tails = "17/25"; or --decimals balanced, '
        "which adds what is lacking to the greatest",
    ),
    (
        "p.json",
        '{"move 1": [["Heads", 1, 2]]}',
        "p.json:1: found a list, "
        'expected a pair of an action and a probability, such as ["bet", "1/2"]',
    ),
    (
        "p.json",
        '{"move 1": [[0, 1], [0, 0]]}',
        (
            'p.json:1: found the actions 0, 0 at "move 1", expected the names Heads, Tails, or a '
            "number for each of them"
        ),
    ),
    (
        "p.json",
        '{"move 1": [[0, 1]]}',
        (
            'p.json:1: found the actions 0 at "move 1", expected the names Heads, Tails, or a '
            "number "
            "for each of them"
        ),
    ),
    (
        "p.json",
        '{"strategy": {}, "from": "plan"}',
        'p.json:1: found the key "from"; did you mean "form"?',
    ),
    (
        "p.json",
        '{"strategy": {}, "form": ["plan"]}',
        'p.json:1: found another "form", expected one of behaviour, plan',
    ),
    (
        "p.json",
        '{"policy": {"x": "Heads"}, "map": {"y": "move 1"}}',
        'p.json:1: found the information state "x", expected one that the map names: one of y',
    ),
    (
        "p.json",
        '{"policy": {"x": {"0": 1}}, "map": {"x": "move 1"}, "actions": {"1": "Heads"}}',
        (
            'p.json:1: found the action 0 at "move 1", expected one of Heads, Tails, by name or '
            "by a "
            "number of the table of actions"
        ),
    ),
    (
        "p.json",
        '{"policy": {}, "map": {"x": 1.5}}',
        'p.json:1: found the information set "1.5", expected one of move 1, move 2',
    ),
    (
        "p.json",
        '{"policy": {}, "map": {"x": []}}',
        "p.json:1: found a list, expected the name of an information set",
    ),
    (
        "p.json",
        '{"policy": {}, "actions": {"0": [[]]}}',
        "p.json:1: found a list, expected the names of an action",
    ),
    ("p.json", '"Heads"', 'p.json:1: found "Heads", expected an object'),
    # CSV
    (
        "p.csv",
        "\n\n",
        "p.csv:1: found an empty file, expected a profile in TOML, JSON or CSV (information "
        "set,action,probability), or a list of Gambit's (NE,1/2,1/2)",
    ),
    (
        "p.csv",
        "sets,action,probability",
        "p.csv:1: found the columns sets, action, probability, expected information set, action, "
        "probability (and player, if you like)",
    ),
    (
        "p.csv",
        "information set,action,probability,action\n",
        "p.csv:1: found the columns information set, action, probability, action, expected "
        "information set, action, probability (and player, if you like)",
    ),
    (
        "p.csv",
        "information set,action,probability\nmove 1,Heads\n",
        "p.csv:2: found 2 cells, expected 3, as in the header",
    ),
    (
        "p.csv",
        "information set,action,probability\nmove 1,Heads,0,5\n",
        "p.csv:2: found 4 cells, expected 3, as in the header",
    ),
    (
        "p.csv",
        'information set,action,probability\nmove 1,Heads,"1',
        "p.csv:2: found CSV that cannot be read (unexpected end of data), expected a profile in "
        "TOML, JSON or CSV (information set,action,probability), or a list of Gambit's "
        "(NE,1/2,1/2)",
    ),
    (
        "p.csv",
        "information set,action,probability\nmove 1,Heads,1\nmove 1,Heads,0\n",
        (
            'p.csv:3: found the action "Heads" at "move 1" twice, expected one probability for '
            "each "
            "action"
        ),
    ),
    (
        "p.csv",
        "information set,action,probability\nmove 1,Heads,nan\n",
        'p.csv:2: found "nan", expected a number such as -1/18, 3 or 0.0556',
    ),
    (
        "p.csv",
        "information set,action,probability\nmove 1,Heads,\u0661\n",
        'p.csv:2: found "\\u0661", expected plain digits and signs: 1',
    ),
    (
        "p.csv",
        "information set,action,probability,player\nmove 1,Heads,1,3\n",
        'p.csv:2: found the player "3", expected one of 1, 2, Even, Odd',
    ),
    (
        "p.csv",
        "information set,action,probability,player\nmove 1,Heads,1,2\n",
        'p.csv:2: found the information set "move 1" for player 2, '
        "expected one of player 2: this one is player 1's",
    ),
    # lists
    (
        "p",
        "NE,1,0,1",
        (
            "p:1: found 3 probabilities, expected 4 (actions of the information sets) or 2 + 2 "
            "(reduced pure strategies)"
        ),
    ),
    ("p", "NE,1,0,1,0\n\nNE,0,1,0,1", "p:3: found 2 lists, expected one"),
    ("p", "NE,1,0,1,0\nfoo", 'p:2: found "foo", expected a list that begins with NE or CS'),
    ("p", "NE,1,0,1,", 'p:1: found "", expected a number such as -1/18, 3 or 0.0556'),
    ("p", "NE,1,0,101,-1", 'p:1: found the probability "101", expected a number from 0 to 1'),
    (
        "p",
        "NE,1,0,70.5,29.5",
        'p:1: found the probability "70.5", expected a number from 0 to 1 (70 percent is 0.7)',
    ),
    (
        "p",
        "NE,1,0,1/2,1/3",
        'p:1: found probabilities at "move 2" that sum to 5/6, '
        'expected the sum 1, as with Tails = "1/2"',
    ),
    ("p", "[[1, 0]]", "p:1: found 1 lists, expected 2, one for each player"),
    ("p", "[[1, 0],\n[1, 0, 0]]", 'p:2: found 3 probabilities at "move 2", expected 2'),
    (
        "p",
        "[[[1, 0]],\n[[1, 0], [1]]]",
        "p:2: found 2 lists for player 2, expected 1, one for each information set",
    ),
    ("p", "[[[1, 0]], [[1, [0]]]]", "p:1: found a list, expected a number"),
    (
        "p",
        "[[[1, 0]], [1, 0]]",
        "p:1: found 2 lists for player 2, expected 1, one for each information set",
    ),
    ("p", "[[[1, 0]], 5]", "p:1: found something that is not a list, expected a list"),
    (
        "p",
        '[["one", 0], [1, 0]]',
        'p:1: found "one", expected a number such as -1/18, 3 or 0.0556, '
        'or a parameter that --family "NAME in [LOW, HIGH]" declares',
    ),
    ("p", "[[[[1], 0]], [[1, 0]]]", "p:1: found a list, expected a number"),
    ("p", '{"1": [], "2": []}', "p:1: found lists for 0 information sets of player 1, expected 1"),
    (
        "p",
        '{"move 1": [1], "move 2": [1, 0]}',
        'p:1: found 1 probabilities at "move 1", expected 2, one for each action: Heads, Tails',
    ),
]


@pytest.mark.parametrize("name, text, message", REFUSED)
def test_refused_in_one_line(name, text, message):
    with pytest.raises(InputError) as caught:
        read_profile(text, name, PENNIES)
    assert str(caught.value) == message


def test_several_lists():
    """What Gambit prints: an equilibrium a line, each with its line; one alone has none."""
    text = "NE,1,0,0,1\n\nNE,0,1,1,0\nconvex-1,1/2,1/2,1/3,2/3\n"
    assert read_profiles(text, "out.ne", PENNIES) == (
        (1, pennies(("1", "0"), ("0", "1"))),
        (3, pennies(("0", "1"), ("1", "0"))),
        (4, pennies(("1/2", "1/2"), ("1/3", "2/3"))),
    )
    assert read_profiles("\nNE,1,0,0,1\n", "out.ne", PENNIES) == (
        (0, pennies(("1", "0"), ("0", "1"))),
    )
    for wrong, message in [
        ("NE,1,0,0", "3 probabilities"),
        ("1,0,0,1", '"1,0,0,1"'),
        ("NE,1,1,0,1", "probabilities at"),
    ]:
        with pytest.raises(InputError) as caught:
            read_profiles(f"NE,1,0,0,1\n{wrong}\nNE,1,0,0,1\n", "out.ne", PENNIES)
        assert str(caught.value).startswith(f"out.ne:2: found {message}")


HALVES = {"move 1": {"Heads": "0.5", "Tails": "0.5"}, "move 2": {"Heads": "1", "Tails": "0"}}


@pytest.mark.parametrize(
    "text",
    [
        "(array([0.5, 0.5]), array([1., 0.]))",
        "[array([0.5, 0.5]), np.array([1., 0.], dtype=float32)]",
        "[0.5 0.5] [1. 0.]",
        "{'move 1': array([.5, .5]), 'move 2': numpy.array([1,\n 0])}",
    ],
)
def test_what_numpy_prints(text):
    """As it is pasted; each is told from the name of a file."""
    ((_, table),) = read_profiles(text, "the profile", PENNIES)
    assert table["strategy"] == HALVES and is_profile_text(text)
    assert not is_profile_text("array.json") and not is_profile_text("uniform")


def test_a_bad_profile_of_several_is_told_by_its_number():
    one = '{"move 1": "Heads", "move 2": "Tails"}'
    assert len(read_profiles(f"[{one}, {one}]", "p", PENNIES)) == 2
    for text, message in [
        (f'[{one},\n{{"move 1": "Head"}}]', 'p:2: found in profile 2 of 2 the action "Head" at'),
        ('[{"move 1": "Heads"}, {"move 2": 1}]', 'p:1: found in profile 2 of 2 "1", expected'),
        ("[([1, 0], [0, 1]), ([1, 0], [1])]", "p:1: found in profile 2 of 2 1 probabilities at"),
        ("[[1, 0, 0], [0, 1]]", 'p:1: found 3 probabilities at "move 1", expected 2'),
    ]:
        with pytest.raises(InputError) as caught:
            read_profiles(text, "p", PENNIES)
        assert str(caught.value).startswith(message)


def test_a_list_where_a_player_forgets():
    """One of behaviour: reduced pure strategies there are none."""
    game = read_efg(
        (
            'EFG 2 R "x" { "A" }\np "" 1 1 "s" { "a" "b" } 0\np "" 1 1 "s" { "a" "b" } 0\nt "" 1 '
            '"" { 0 }\nt "" 2 "" { 1 }\nt "" 3 "" { 2 }\n'
        ),
        "x",
    )
    assert read_profile("NE,1/3,2/3", "p", game)["strategy"] == {"s": {"a": "1/3", "b": "2/3"}}
    with pytest.raises(
        InputError, match="found 3 probabilities, expected 2 .actions of the information sets.$"
    ):
        read_profile("NE,1,0,0", "p", game)


def test_refused_mixed_lists():
    for text, message in [
        (
            "NE," + "0.25," * 4 + "0.0,0.0" + ",1,0,0,0,0,0",
            "p:1: found decimals in a list over reduced pure strategies, expected fractions: "
            "sums of rounded numbers do not say what they stand for",
        ),
        (
            "NE,1/2,0,0,0,0,0,1,0,0,0,0,0",
            "p:1: found probabilities of player 1 that sum to 1/2, expected the sum 1",
        ),
        (
            "[[1,0],\n[1]]",
            (
                "p:1: found 2 probabilities for player 1, expected 6, one for each reduced pure "
                "strategy"
            ),
        ),
    ]:
        with pytest.raises(InputError) as caught:
            read_profile(text, "p", NESTED)
        assert str(caught.value) == message


def test_nothing_is_too_deep():
    for text in (
        "[" * 100_000,
        '{"a":' * 50_000,
        '{"move 1": ' + "[" * 50_000 + "]" * 50_000 + "}",
    ):
        with pytest.raises(InputError):
            read_profile(text, "p.json", PENNIES)


# Round trips


def written(game, profile, kind):
    """A profile in one of the formats, every set as ``PLAYER/SET``."""
    rows = {
        f"{s.player}/{s.name}": dict(zip(s.actions, map(str, row)))
        for s, row in zip(game.infosets, profile)
    }
    if kind == "toml":
        lines = [
            (
                f"{json.dumps(name)} = {{ "
                f"{', '.join(f'{json.dumps(a)} = {json.dumps(p)}' for a, p in row.items())} }}"
            )
            for name, row in rows.items()
        ]
        return "[strategy]\n" + "\n".join(lines)
    if kind == "json":
        return json.dumps(rows)
    if kind == "players":
        return json.dumps(
            {
                str(p): {
                    f"{s.name}": dict(zip(s.actions, map(str, row)))
                    for s, row in zip(game.infosets, profile)
                    if s.player == p
                }
                for p in game.player_numbers
            }
        )
    if kind == "csv":
        text = io.StringIO()
        csv.writer(text).writerows(
            [
                ["information set", "action", "probability"],
                *([name, a, p] for name, row in rows.items() for a, p in row.items()),
            ]
        )
        return text.getvalue()
    inner = [[[str(x) for x in profile[i]] for i in sets] for sets in game.sets_of.values()]
    if kind == "lists":
        return (
            "["
            + ", ".join(
                "[" + ", ".join("[" + ", ".join(row) + "]" for row in rows) + "]" for rows in inner
            )
            + "]"
        )
    return ",".join(["NE", *(x for rows in inner for row in rows for x in row)])


@settings(max_examples=100)
@given(PLAYED, st.data(), st.sampled_from(["toml", "json", "players", "csv", "lists"]))
def test_round_trip(game, data, kind):
    profile = data.draw(profiles(game))
    assume(game.infosets)
    assert (
        exact(
            read_profile(
                written(game, profile, kind),
                "p" if kind == "lists" else f"p.{kind.replace('players', 'json')}",
                game,
            ),
            game,
        )
        == profile
    )


@settings(max_examples=30)
@given(PLAYED, st.data())
def test_a_list_is_read_right_or_refused_as_ambiguous(game, data):
    """A bare list, whose reading is found by its length and its sums."""
    profile = data.draw(profiles(game))
    assume(game.infosets)
    try:
        found = exact(read_profile(written(game, profile, "list"), "p", game), game)
    except InputError as error:
        assert "fits a behaviour profile and a mixed one" in str(error)
    else:
        assert found == profile


@settings(max_examples=30)
@given(PLAYED, st.data())
def test_exact_weights_are_a_profile_in_every_statement(game, data):
    """``form = "plan"`` without decimals: the behaviour strategies with these plans."""
    profile = data.draw(profiles(game))
    plans = plans_of(game, profile)
    strategy = {
        f"{s.player}/{s.name}": {
            a: str(plans[s.player - 1][s.first + k]) for k, a in enumerate(s.actions)
        }
        for s in game.infosets
    }
    found = exact({"strategy": strategy, "form": "plan"}, game)
    assert all(plan_of(game, found, p) == plans[p - 1] for p in game.player_numbers)


def test_exact_weights_in_a_document():
    """Their gain and whether they are an equilibrium, certified as of any profile."""
    text = """title = "t"
author = "a"
year = "1"
source = "s"
text = "t.txt"
sha256 = "%s"
about = "a"
[profiles.p]
game = "kuhn"
says = "s"
form = "plan"
[profiles.p.strategy]
Q = { bet = "1/3", check = "2/3" }
"Q check bet" = { fold = "2/3" }
K = "check"
"K check bet" = { fold = "1/3", call = "2/3" }
A = "bet"
"A check bet" = { call = "0" }
"* check" = { check = "1" }
"* bet" = { fold = "1" }
[[assertions]]
id = "e"
lines = "1"
kind = "equilibrium"
profile = "p"
says = "s"
[[assertions]]
id = "g"
lines = "1"
kind = "gain"
profile = "p"
player = "1"
stated = "7/9"
says = "s"
""" % ("0" * 64)
    records, proofs = judged(text)
    assert (
        records["e"]["verdict"] == "refuted"
        and records["g"]["verdict"] == "confirmed"
        and len(proofs) == 2
    )


def test_weights_that_are_no_plan_are_refused():
    strategy = {
        name: dict(row) for name, row in read_profile("", "uniform", NESTED)["strategy"].items()
    }
    with pytest.raises(
        InputError, match="weights of player 1 in the profile x that are not a realisation plan"
    ):
        exact({"strategy": strategy, "form": "plan"}, NESTED)


def test_weights_with_parameters_are_refused():
    text = ProfileText(
        "x",
        "",
        "",
        {"a": (QQ(0), QQ(1))},
        pennies(("a", "1 - a"), ("1", "0"))["strategy"],
        "plan",
        "x",
    )
    with pytest.raises(InputError, match="parameters in the profile x of realisation weights"):
        values_of(text, PENNIES)


# Bytes gone astray


def mutated(data, random):
    """Bytes with a few changed, cut out, doubled, or replaced by what is known to hurt."""
    data = bytearray(data)
    for _ in range(random.randint(1, 4)):
        at, length = random.randrange(len(data) + 1), random.randint(0, 8)
        data[at : at + length] = random.choice(
            [
                b"",
                bytes([random.randrange(256)]),
                bytes(data[at : at + length]) * 2,
                random.choice(b'{}[],:"/.-\\ \n\r\t=#*0179eE').to_bytes(1, "big"),
                random.choice(
                    [
                        b"1e999",
                        b"1e-9999",
                        b"NaN",
                        b"\\ud800",
                        b"\xef\xbb\xbf",
                        b"\x00",
                        b"9" * 3000,
                        b"[" * 3000,
                        b"NE,",
                        b"Rational(1, 0)",
                        b"1/0",
                    ]
                ),
            ]
        )
    return bytes(data)


@pytest.mark.parametrize(
    "kind", ["toml", "json", "players", "csv", "lists", "list", "policy", "map"]
)
def test_fuzz(kind):
    """Nothing but InputError comes out, and what is read is a whole profile of the game."""
    random = Random(kind)
    profile = tuple(tuple(QQ(1, len(s.actions)) for s_ in s.actions) for s in KUHN.infosets)
    seed = {
        "policy": policy("[[0, 0.25], [1, 0.75]]", ",\n"),
        "map": (
            '{"policy": {"a": {"0": 1, "1": 0}}, "map": {"a": "Q"}, "actions": {"0": ["check", '
            '"fold"]}}'
        ),
    }.get(kind) or written(KUHN, profile, kind)
    for _ in range(1000):
        text = mutated(seed.encode(), random).decode("utf-8", "replace")
        try:
            found = read_profile(text, random.choice(["p", "p.csv", "p.json", "p.toml"]), KUHN)
        except InputError as error:
            assert "\n" not in str(error) and len(str(error)) < 1100
        else:
            assert found["strategy"].keys() == {s.name for s in KUHN.infosets}
            assert all(
                tuple(row) == s.actions for s, row in zip(KUHN.infosets, found["strategy"].values())
            )


BY_ACTION = """infoset,check,bet,fold,call
Q,1,0,,
K,1,0,,
A,1/4,3/4,,
Q check bet,,,1,0
K check bet,,,5/12,7/12
A check bet,,,0,1
K check,1,0,,
A check,0,1,,
Q check,2/3,1/3,,
K bet,,,2/3,1/3
A bet,,,0,1
Q bet,,,1,0
"""


def test_a_row_an_information_set_with_a_column_an_action():
    kuhn = committed("kuhn")
    rows = [line.split(",") for line in BY_ACTION.strip().split("\n")]
    actions = rows[0][1:]
    long = "information set,action,probability\n" + "".join(
        f"{row[0]},{action},{number}\n"
        for row in rows[1:]
        for action, number in zip(actions, row[1:])
        if number
    )
    assert read_profile(BY_ACTION, "p.csv", kuhn) == read_profile(long, "p.csv", kuhn)
    keys = "".join(f"{card}{moves},0.25,0.75\n" for card in "QKA" for moves in ("", "pb", "p", "b"))
    table = read_profile(f"state,p,b\n{keys}", "p.csv", kuhn)
    assert table["strategy"]["K check bet"] == {"fold": "0.25", "call": "0.75"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Q,1,0,,", "Q,1,0,0,0", 'p.csv:2: found the action "fold" at "Q", expected one of check'),
        ("Q,1,0,,", "Q,1,0,", "p.csv:2: found 4 cells, expected 5, as in the header"),
        ("K,1,0,,", "Q,1,0,,", 'p.csv:3: found the information set "Q" twice'),
        ("bet,fold", "check,fold", 'p.csv:1: found the column "check" twice'),
        ("K,1,0,,", "J,1,0,,", 'p.csv:3: found the information set "J"'),
        ("A bet,,,0,1", "A bet,,,0.5,1", "that sum to 3/2"),
        ("infoset,", "where,", "p.csv:1: found the columns where, check"),
    ],
)
def test_mistakes_in_a_column_an_action(old, new, message):
    with pytest.raises(InputError) as caught:
        read_profile(BY_ACTION.replace(old, new, 1), "p.csv", committed("kuhn"))
    assert message in str(caught.value)
