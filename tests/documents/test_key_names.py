"""Profiles with the keys of somebody's own code, and the file that says what they mean."""

import json
import random
from fractions import Fraction

import pytest
from conftest import committed
from hypothesis import given
from hypothesis import strategies as st

import nashproof
from nashproof.documents.profile_formats.formats import read_profile
from nashproof.documents.profile_formats.key_names import read_key_names
from nashproof.errors import InputError
from nashproof.testing import assert_equilibrium

KUHN = committed("kuhn")
CARDS = {"0": "Q", "1": "K", "2": "A"}
STATES = {"p1root|{}": "{}", "p1cb|{}": "{} check bet", "p2c|{}": "{} check", "p2b|{}": "{} bet"}
NAMES = """# of my solver
p1root|{card} -> {card}
p1cb|{card} -> {card} check bet
p2c|{card} -> {card} check
p2b|{card} -> {card} bet

[card]
0 -> Q
1 -> K
2 -> A

[actions]
0 -> check
0 -> fold
1 -> bet
1 -> call
"""


def own_keys(row):
    """A row for each key of the solver."""
    keys = [
        (key.format(card), name.format(CARDS[card]))
        for key, name in STATES.items()
        for card in CARDS
    ]
    return {key: row(k) for k, (key, _) in enumerate(keys)}, dict(keys)


def read(profile, names=NAMES, name="p.json"):
    text = profile if isinstance(profile, str) else json.dumps(profile)
    return read_profile(text, name, KUHN, names=read_key_names(names, "names.txt"))


PROFILE, MEANT = own_keys(lambda k: {"0": f"{k}/12", "1": f"{12 - k}/12"})
ACTIONS = {s.name: s.actions for s in KUHN.infosets}
PLAIN = {
    MEANT[key]: {action: row[k] for k, action in zip("01", ACTIONS[MEANT[key]])}
    for key, row in PROFILE.items()
}


def test_keys_mean_sets_and_names_mean_actions():
    assert read(PROFILE) == read_profile(json.dumps(PLAIN), "p.json", KUHN)


def test_a_list_of_numbers_is_by_the_names_of_actions():
    swapped = NAMES.replace("0 -> check", "9 -> check").replace("0 -> fold", "9 -> fold")
    swapped = swapped.replace("1 -> bet", "0 -> bet").replace("1 -> call", "0 -> call")
    swapped = swapped.replace("9 ->", "1 ->")
    rows = {key: [row["1"], row["0"]] for key, row in PROFILE.items()}
    assert read(rows, swapped) == read(PROFILE)


def test_csv_toml_and_lines_have_keys_too():
    csv = "infoset,action,prob\n" + "".join(
        f"{key},{action},{x}\n" for key, row in PROFILE.items() for action, x in row.items()
    )
    toml = "[strategy]\n" + "".join(
        f'"{key}" = {{"0" = "{row["0"]}", "1" = "{row["1"]}"}}\n' for key, row in PROFILE.items()
    )
    floats, _ = own_keys(lambda k: [0.25, 0.75])
    lines = "".join(f"{key} p=[0.25 0.75]\n" for key in floats)
    assert read(csv, name="p.csv") == read(toml, name="p.toml") == read(PROFILE)
    assert read(lines, name="p") == read(floats)


def test_a_key_may_name_a_move():
    names = NAMES.split("[card]")[0].replace("}\n", "}: {do}\n").replace("} ->", "}|{do} ->")
    names = "".join(
        f"{line}: {{do}}\n" if "->" in line and "{do}\n" not in f"{line}\n" else f"{line}\n"
        for line in names.splitlines()
    )
    names += "[card]\n0 -> Q\n1 -> K\n2 -> A\n"
    flat = {
        f"{key}|{action}": row[k]
        for key, row in PROFILE.items()
        for k, action in zip("01", PLAIN[MEANT[key]])
    }
    assert read(flat, names) == read(PROFILE)


def without(key):
    return {k: row for k, row in PROFILE.items() if k != key}


@pytest.mark.parametrize(
    ("profile", "names", "found"),
    [
        (PROFILE | {"p3|0": {"0": "1"}}, NAMES, 'the key "p3|0", which fits no line'),
        (without("p2b|0"), NAMES, 'no key for 1 information set: "Q bet"'),
        (PROFILE, NAMES + "[missing]\n* bet\n", "below [missing] in names.txt, with a key"),
        (PROFILE, NAMES.replace("0 -> fold\n", ""), 'the action "0" at "Q check bet"'),
        (PROFILE, NAMES + "[actions]\n0 -> bet\n", "which may be bet, check"),
        (PROFILE, "p1{x} -> {x}\n" + NAMES, '"root|0" (line 1) or "Q" (line 3)'),
        (PROFILE, NAMES.replace("0 -> Q", "0 -> J"), '"J" for the key "p1root|0"'),
        (
            PROFILE,
            NAMES.replace("1 -> K", "1 -> Q"),
            'the keys "p1root|0" and "p1root|1" for one set',
        ),
        (
            PROFILE,
            "a -> b -> c\n" + NAMES,
            '2 arrows in a line: "a" -> "b -> c" or "a -> b" -> "c"',
        ),
        (PROFILE, "a -> {b}\n" + NAMES, "{b} on the right of the arrow alone"),
        (PROFILE, "{a}{b}{c} -> {a}\n" + NAMES, "3 words in braces without a table"),
        (PROFILE, NAMES + "0 = fold\n", '"0 = fold"'),
        (PROFILE, NAMES + "[crad]\n0 -> Q\n", "the section [crad]; did you mean"),
        (PROFILE, NAMES + "[card]\n0 -> K\n", '"0" twice below [card]: Q and K'),
        (PROFILE, "[actions]\n0 -> check\n", "no line KEY -> SET"),
        (PROFILE | {"k" * 201: {"0": "1"}}, NAMES, "a key of 201 characters"),
        (dict.fromkeys(PROFILE, 1), NAMES, 'with one number, which is the information set "Q"'),
        (
            {"policy": PROFILE, "map": {"p1root|0": "Q"}},
            NAMES,
            'a "map" or "actions" in the profile, beside a file of names',
        ),
    ],
)
def test_what_has_no_reading_or_two_is_refused(profile, names, found):
    with pytest.raises(InputError) as error:
        read(profile, names)
    assert found in str(error.value)


def test_a_move_with_several_numbers_is_refused():
    names = NAMES.replace("-> {card}\n", "-> {card}: bet\n", 1)
    with pytest.raises(InputError, match="which names.txt reads as Q: bet"):
        read(PROFILE, names)


def test_a_set_below_missing_is_asked_about_with_a_parameter(tmp_path):
    profile, names = tmp_path / "p.json", tmp_path / "names.txt"
    profile.write_text(json.dumps(without("p2b|0")), "utf-8")
    names.write_text(NAMES + "[missing]\nQ bet\n", "utf-8")
    audit = nashproof.audit("kuhn", str(profile), names=str(names))
    assert 'Nothing is given at "Q bet". Every choice there is: fold p, call 1 - p.' in audit.notes
    assert any(note.endswith("nothing is given at Q bet.") for note in audit.notes)


def test_what_was_read_is_said_back(tmp_path):
    names = tmp_path / "names.txt"
    names.write_text(NAMES + "7 -> fold\n", "utf-8")
    audit = nashproof.audit("kuhn", PROFILE, names=names)
    assert all(f"{key} is {name}" in audit.notes[0] for key, name in MEANT.items())
    assert audit.notes[1].endswith("0 is check or fold; 1 is bet or call.")
    assert audit.notes[2].endswith("no key fits 1 line: 17 (7 -> fold).")


def test_the_games_order_is_said(tmp_path):
    names = tmp_path / "names.txt"
    names.write_text(NAMES.split("[actions]")[0], "utf-8")
    audit = nashproof.audit("kuhn", {key: ["1/2", "1/2"] for key in PROFILE}, names=names)
    said = "Numbers without names are in the order of the game's actions: check, bet; fold, call."
    assert said in audit.notes


def test_names_without_keys_are_refused(tmp_path):
    names = tmp_path / "names.txt"
    names.write_text(NAMES, "utf-8")
    for profile, found in (("uniform", "for a profile without keys"), (None, "names without")):
        with pytest.raises(InputError, match=found):
            nashproof.audit("kuhn", profile, names=names)


@given(seed=st.integers(0, 10**9))
def test_any_keys_with_a_line_each_are_read_as_meant(seed):
    """Keys of random characters, quoted where they need it."""
    rng = random.Random(seed)
    letters = "ab|-> {}#[]:/*.\\"
    keys = {"".join(rng.choices(letters, k=rng.randint(1, 6))) for _ in range(40)}
    chosen = rng.sample(sorted(keys), len(KUHN.infosets))
    lines = [f'"{key}" -> {s.name}' for key, s in zip(chosen, KUHN.infosets)]
    rows = [Fraction(rng.randint(0, 7), 7) for _ in chosen]
    profile = {key: {"0": str(x), "1": str(1 - x)} for key, x in zip(chosen, rows)}
    actions = "[actions]\n0 -> check\n0 -> fold\n1 -> bet\n1 -> call\n"
    found = read(profile, "\n".join(rng.sample(lines, len(lines))) + "\n" + actions)
    for s, x in zip(KUHN.infosets, rows):
        passive = next(a for a in s.actions if a in ("check", "fold"))
        assert Fraction(found["strategy"][s.name][passive]) == x


TWICE = nashproof.game(
    """EFG 2 R "x" { "A" "B" }
p "" 1 1 "s" { "l" "r" } 0
p "" 2 1 "s" { "l" "r" } 0
t "" 1 "" { 1 -1 }
t "" 2 "" { 0 0 }
t "" 3 "" { 0 0 }
"""
)


def test_a_set_that_two_players_have_needs_the_players_number():
    profile = json.dumps({"1": {"a": {"l": 1}}, "2": {"b": {"r": 1}}})
    by_player = read_key_names("a -> 1/s\nb -> 2/s\n", "n")
    found = read_profile(profile, "p.json", TWICE, names=by_player)
    assert found["strategy"] == {"1/s": {"l": "1", "r": "0"}, "2/s": {"l": "0", "r": "1"}}
    with pytest.raises(InputError, match='"s" for the key "a", which several players have'):
        read_profile(profile, "p.json", TWICE, names=read_key_names("a -> s\nb -> 2/s\n", "n"))
    swapped = read_key_names("a -> 2/s\nb -> 1/s\n", "n")
    with pytest.raises(InputError, match='the key "a" of player 1, which is "s", expected a set'):
        read_profile(profile, "p.json", TWICE, names=swapped)


def test_parameters_and_unknown_sets_below_missing_are_refused():
    toml = "[strategy]\n" + "".join(f'"{key}" = "0"\n' for key in PROFILE)
    with pytest.raises(InputError, match="parameters in a profile with a file of names"):
        read(toml + '[parameters]\nx = ["0", "1"]\n', name="p.toml")
    with pytest.raises(InputError, match="names.txt:18: found the information set"):
        read(PROFILE, NAMES + "[missing]\nQueen\n")


def test_keys_of_a_solver_in_the_other_functions(tmp_path):
    names = tmp_path / "names.txt"
    names.write_text(NAMES)
    audit = nashproof.audit("kuhn", PROFILE, names=names)
    assert (
        str(2 * nashproof.exploitability("kuhn", PROFILE, names=names)) == audit["nashconv"].exact
    )
    best = nashproof.best_response("kuhn", PROFILE, player=1, names=names)
    assert str(best.gain) == audit["gain-1"].exact
    assert_equilibrium("kuhn", PROFILE, max_gain="2", names=names)
    with pytest.raises(AssertionError, match="lets somebody gain more than 1/100"):
        assert_equilibrium("kuhn", PROFILE, max_gain="0.01", names=names)
    with pytest.raises(InputError, match="expected audit --names FILE for keys of your own code"):
        nashproof.exploitability("kuhn", PROFILE)
