"""Automata of repeated games, beside all stationary replies to them, computed by Cramer's rule.

The oracle knows nothing of one-shot deviations: against the others' automata a player faces a
Markov decision problem whose states are the combinations of states, and some stationary policy is
best in all of them. Each policy's value solves a linear system.
"""

import json
import random
from fractions import Fraction
from itertools import product

import pytest
from examples import ROOT
from sympy import Matrix, Rational

import nashproof
from nashproof.errors import InputError
from nashproof.files.strict_toml import read_table
from nashproof.games import repeated
from nashproof.games.repeated import read_repeated

GRIM = """
title = "Grim trigger"
players = ["Row", "Column"]
discount = "d"
[actions]
Row = ["C", "D"]
Column = ["C", "D"]
[payoffs]
"C, C" = ["3", "3"]
"C, D" = ["0", "5"]
"D, C" = ["5", "0"]
"D, D" = ["1", "1"]
[automata.Row]
start = "friendly"
[automata.Row.states.friendly]
plays = "C"
next = { "C, C" = "friendly", "*" = "angry" }
[automata.Row.states.angry]
plays = "D"
next = { "*" = "angry" }
[automata.Column]
start = "friendly"
[automata.Column.states.friendly]
plays = "C"
next = { "C, C" = "friendly", "*" = "angry" }
[automata.Column.states.angry]
plays = "D"
next = { "*" = "angry" }
"""


def asked(folder, text, **questions):
    path = folder / "repeated.toml"
    path.write_text(text, "utf-8")
    (answer,) = nashproof.audit(path, **questions)
    return answer


def within(answer):
    """The closed intervals; for an irrational end the middle of the interval that isolates it."""
    pairs = json.loads(answer.certificate)["statement"]["within"]
    return [tuple(map(middle, pair)) for pair in pairs]


def middle(end):
    return Fraction(end) if isinstance(end, str) else sum(map(Fraction, end[1:])) / 2


def test_grim_trigger_needs_patience(tmp_path):
    """Defecting once brings (1 - d) 5 + d, cooperating 3: from 1/2 on nobody gains."""
    answer = asked(tmp_path, GRIM, family="d in [0, 99/100]")
    assert answer.verdict == "answered"
    assert within(answer) == [(Fraction(1, 2), Fraction(99, 100))]
    impatient = asked(tmp_path, GRIM, at="d=1/3")
    assert impatient.verdict == "refuted"
    assert (
        "Row gains 2/3" in impatient.why and "by playing D at friendly, friendly" in impatient.why
    )
    assert asked(tmp_path, GRIM, at="d=1/2").verdict == "confirmed"


def test_two_rounds_of_punishment_need_the_golden_ratio():
    """3 - 5 + d (3 - 1) + d^2 (3 - 1) = 0, where d^2 + d = 1."""
    place = ROOT / "docs" / "questions" / "two-rounds.toml"
    (answer,) = nashproof.audit(place, family="d in [0, 999/1000]")
    ((low, high),) = within(answer)
    assert abs(low - Fraction(61803398875, 10**11)) < Fraction(1, 10**7)
    assert high == Fraction(999, 1000)


def test_letters_in_the_payoffs_have_a_value(tmp_path):
    """A temptation of x, a sucker's payoff of y/2: as with the numbers in their place."""
    text = GRIM.replace('"5"', '"x"').replace('"0"', '"y/2"')
    for x, y in ((5, 0), (4, -1), (7, 1)):
        numbers = GRIM.replace('"5"', f'"{x}"').replace('"0"', f'"{Fraction(y, 2)}"')
        family = within(asked(tmp_path, numbers, family="d in [0, 9/10]"))
        assert within(asked(tmp_path, text, family="d in [0, 9/10]", at=[f"x={x}", f"y={y}"])) == (
            family
        )
        for d in ("1/3", "4/5"):
            fixed = asked(tmp_path, text, at=[f"x={x}", f"y={y}", f"d={d}"])
            assert fixed.verdict == asked(tmp_path, numbers, at=f"d={d}").verdict


@pytest.mark.parametrize(
    ("payoff", "questions", "words"),
    [
        ("x", {"family": "d in [0, 1/2]"}, 'found "x", expected a number such as'),
        ("x", {"at": "d=1/2"}, "a letter has a value: --at x=3"),
        ("x + z", {"at": ["d=1/2", "x=1"]}, "a letter has a value: --at z=3"),
        ("x", {"family": ["d in [0, 1/2]", "x in [0, 4]"]}, "a letter has a value: --at x=3"),
        ("d*x", {"at": ["d=1/2", "x=1"]}, 'found "d*x", expected payoffs of one stage, in which'),
        ("d", {"at": "d=1/2"}, 'found "d", expected payoffs of one stage, in which'),
        ("1/(x - 1)", {"at": ["d=1/2", "x=1"]}, 'division by 0 in "1/(x - 1)" at x = 1, expected'),
        ("x", {"at": ["d=1/2", "x=1", "y=1"]}, "found the letter y, which no payoff has"),
        ("x", {"at": "x=1"}, "found no d, the discount factor, expected --family"),
    ],
)
def test_letters_that_are_refused_by_name(tmp_path, payoff, questions, words):
    with pytest.raises(InputError, match="expected") as caught:
        asked(tmp_path, GRIM.replace('"5"', f'"{payoff}"', 1), **questions)
    assert words in str(caught.value)


def random_text(choose):
    """Two automata of at most two states, payoffs from 0 to 4."""
    profiles = [f"{a}, {b}" for a, b in product("CD", "CD")]
    lines = ['title = "t"', 'players = ["Row", "Column"]', 'discount = "d"']
    lines += ["[actions]", 'Row = ["C", "D"]', 'Column = ["C", "D"]', "[payoffs]"]
    lines += [f'"{x}" = ["{choose.randint(0, 4)}", "{choose.randint(0, 4)}"]' for x in profiles]
    for player in ("Row", "Column"):
        states = ["s", "t"][: choose.randint(1, 2)]
        lines += [f"[automata.{player}]", f'start = "{choose.choice(states)}"']
        for state in states:
            lines += [f"[automata.{player}.states.{state}]", f'plays = "{choose.choice("CD")}"']
            lines += [f"[automata.{player}.states.{state}.next]"]
            lines += [f'"{x}" = "{choose.choice(states)}"' for x in profiles]
    return "\n".join(lines)


def is_subgame_perfect(text, discount):
    """Whether each automaton is a best reply after every history, among all strategies."""
    game = read_repeated(read_table(text, "t.toml"))
    # The states after some history, found anew
    joint, todo = [game.starts], [game.starts]
    while todo:
        states = todo.pop()
        for moves in product("CD", "CD"):
            after = tuple(game.following[p][states[p]][moves] for p in (0, 1))
            if after not in joint:
                joint.append(after)
                todo.append(after)
    d = Rational(discount.numerator, discount.denominator)
    for p in (0, 1):

        def values(policy, p=p):
            """The discounted sums where player p follows a policy and the other their automaton."""
            rows, paid = [], []
            for k, states in enumerate(joint):
                moves = [game.plays[q][states[q]] for q in (0, 1)]
                moves[p] = policy[k]
                after = tuple(game.following[q][states[q]][tuple(moves)] for q in (0, 1))
                row = [0] * len(joint)
                row[k] += 1
                row[joint.index(after)] -= d
                rows.append(row)
                stage = game.payoffs[tuple(moves)][p]
                paid.append((1 - d) * Rational(int(stage.numerator), int(stage.denominator)))
            return list(Matrix(rows).LUsolve(Matrix(paid)))

        own = values([game.plays[p][states[p]] for states in joint])
        for policy in product("CD", repeat=len(joint)):
            if any(value > mine for value, mine in zip(values(policy), own, strict=True)):
                return False
    return True


def test_random_automata_beside_all_stationary_policies(tmp_path):
    choose, perfect = random.Random(12), 0
    for _ in range(40):
        text = random_text(choose)
        answer = asked(tmp_path, text, family="d in [0, 19/20]")
        for discount in [Fraction(k, 20) for k in (0, 3, 7, 10, 13, 17, 19)]:
            inside = any(low <= discount <= high for low, high in within(answer))
            assert inside == is_subgame_perfect(text, discount), (text, discount)
            perfect += inside
    assert perfect > 20


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"D, D" = ["1", "1"]', "", ':8: found no "D, D", expected "C, C" .. "D, D"'),
        ('"C, D" = ["0", "5"]', '"C, E" = ["0", "5"]', 'found "C, E", expected "C, C" .. "D, D"'),
        ('["0", "5"]', '["0"]', "found \"C, D\" = ['0'], expected 2 payoffs, one a player"),
        ('["0", "5"]', '["0", "x"]', 'found "x", expected a number'),
        (
            'start = "friendly"',
            'start = "kind"',
            'found "start" = "kind", expected one of friendly',
        ),
        ('plays = "C"', 'plays = "E"', 'found "plays" = "E", expected one of C, D'),
        (
            '"*" = "angry" }\n[auto',
            '"*" = "anger" }\n[auto',
            'found "*" = "anger", expected one of',
        ),
        (', "*" = "angry"', "", 'expected "C, C" .. "D, D", or "*" for those not named'),
        (
            'Column = ["C", "D"]',
            'Col = ["C", "D"]',
            "found actions of Row, Col, expected of Row, C",
        ),
        ('discount = "d"', 'discount = "D"', "expected"),
    ],
)
def test_what_is_wrong_is_one_line(tmp_path, old, new, words):
    assert old in GRIM
    with pytest.raises(InputError, match="expected") as caught:
        asked(tmp_path, GRIM.replace(old, new, 1), family="d in [0, 1/2]")
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "questions",
    [
        {"family": "p in [0, 1]"},
        {"family": "d in [0, 2]"},
        {"family": "d in [0, 1]"},  # of 1 the principle says nothing
        {"at": "d=2"},
        {"at": "d=1"},  # where nothing is discounted, and nobody would gain by one deviation
        {"family": "d in [0, 1/2]", "unique": True},
        {"family": "d in [0, 1/2]", "value": "?"},
        {"family": "d in [0, 1/2]", "profile": "uniform"},
        {"value": "?"},
    ],
)
def test_what_is_not_asked_of_a_repeated_game(tmp_path, questions):
    with pytest.raises(InputError, match="expected"):
        asked(tmp_path, GRIM, **questions)


def test_too_many_combinations_of_states(tmp_path, monkeypatch):
    monkeypatch.setattr(repeated, "MOST_ENDS", 7)
    with pytest.raises(InputError, match="2 combinations of states of 4 profiles, expected at mo"):
        asked(tmp_path, GRIM, family="d in [0, 1/2]")
