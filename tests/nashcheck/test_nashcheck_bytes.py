"""Hostile bytes: whatever the input, an answer; and nothing is accepted but what is as true."""

import hashlib
import json
import re

import pytest
from checking import (
    BODY,
    GAME_FILES,
    GAMES,
    checker,
    fixtures,
    game_verdict,
    paths,
    put,
    resealed,
    verdict,
)
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

SETTINGS = settings(
    deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
SEEDS = [
    path.read_bytes()
    for folder in ("valid", "invalid", "malformed")
    for path in fixtures(folder)
    if path.suffix == ".json" and path.stat().st_size < 4000
]
TEXTS = [path.read_bytes() for path in GAME_FILES]
HOSTILE = st.sampled_from(
    [
        b'"',
        b"\\",
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b"\n",
        b"0",
        b"-",
        b"/",
        b"1/0",
        b"^9",
        b"(",
        b"*",
        b"\x00",
        b"\xff",
        "１".encode(),
        b"null",
        b"1e9",
        b'""',
        b"{}",
        b"[]",
        b"yes",
        b"2",
        b" ",
    ]
)
EDITS = st.lists(
    st.tuples(st.integers(0, 4000), st.integers(0, 3), HOSTILE), min_size=1, max_size=4
)


def edited(data, edits):
    for place, length, new in edits:
        place %= len(data) + 1
        data = data[:place] + new + data[place + length :]
    return data


@settings(SETTINGS, max_examples=300)
@given(st.sampled_from(SEEDS), EDITS)
def test_damaged_certificates(seed, edits):
    data = edited(seed, edits)
    word, _ = verdict(data)
    assert word != "accepted" or verdict(seed)[0] == "accepted" and data == seed


@settings(SETTINGS, max_examples=100)
@given(st.sampled_from(SEEDS), st.data())
def test_values_of_another_shape(seed, data):
    """A place in a certificate takes an odd value, and the certificate is sealed again."""
    try:
        envelope = json.loads(seed)
        resealed(envelope)
        places = [path for path, _ in paths(envelope) if path and path[0] in BODY]
    except (ValueError, TypeError, AttributeError):
        return
    if not places:
        return
    path = data.draw(st.sampled_from(places))
    value = data.draw(
        st.recursive(
            st.sampled_from(
                ["", "0", "1", "-1/2", "yes", "1/0", "a", "g", "2", "(", "0.5", "é", "\n"]
            ),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(["1", "2", "Q", "is", "row", "kind", ""]), inner, max_size=3
                )
            ),
            max_leaves=5,
        )
    )
    verdict(resealed(put(envelope, path, value)))


PROFILED = [
    path.read_bytes()
    for path in fixtures("valid")
    if path.suffix == ".json" and b'"kind":"best response"' in path.read_bytes()[:4000]
]


def alone(data):
    """The answer of a checker that has read no profile before."""
    checker.Work.text = "\ud800"
    for game in GAMES.values():
        game.last_profile = None
    return verdict(data)


def assert_answer_does_not_depend_on_what_was_read(seed, data):
    """The words of an error may: they count the characters that were read."""
    answer = alone(data)
    assert alone(seed)[0] == "accepted" and checker.Work.text in seed.decode()
    after = verdict(data)
    assert after == answer or after[0] == answer[0] == "unreadable"


@settings(SETTINGS, max_examples=300)
@given(st.sampled_from(PROFILED), EDITS)
def test_a_damaged_certificate_after_one_with_its_profile(seed, edits):
    assert_answer_does_not_depend_on_what_was_read(seed, edited(seed, edits))


@pytest.mark.parametrize("seed", PROFILED)
def test_a_certificate_after_one_with_its_profile(seed):
    envelope = json.loads(seed)
    profile = envelope["statement"]["profile"]
    text = f',"profile":{checker.canonical_json(profile)}'.encode()
    assert text in seed
    pieces = [
        *(text * 2, text[:-1], text + b"}", text + b"0", text + b".5", b" " + text, b'"' + text),
        *(b',"profile":' + value for value in (b"0", b"[]", b"{}", b'"0"', b'"\\ud800"')),
    ]
    elsewhere = [
        (("witness",), {"a": "", "profile": profile}),
        (("statement", "printed"), {"form": "plan", "profile": profile}),
        (("statement", "kind"), text.decode()),
        (("statement", "kind"), "\\" + text.decode() + "\\"),
    ]
    changed = [seed.replace(text, piece) for piece in pieces]
    changed += [resealed(put(envelope, path, value)) for path, value in elsewhere]
    for data in (seed, seed[:-1], seed.replace(b"{", b"{" + text[1:] + b",", 1), *changed):
        assert_answer_does_not_depend_on_what_was_read(seed, data)


@settings(SETTINGS, max_examples=300)
@given(st.sampled_from(TEXTS), EDITS)
def test_damaged_games(seed, edits):
    game_verdict(edited(seed, edits))


@settings(SETTINGS, max_examples=300)
@given(st.binary(max_size=300))
def test_bytes(data):
    assert verdict(data)[0] == game_verdict(data)[0] == "unreadable"


@settings(SETTINGS, max_examples=300)
@given(st.text("0123456789ab.+-*/^() ", max_size=40))
def test_expressions_agree_with_arithmetic(text):
    """Where the checker reads an expression without parameters, Python's own reading of it is the
    same."""
    try:
        n, d = checker.Expression(text, []).quotient
    except checker.Unreadable:
        return
    # every number becomes a Fraction: the tokens are checked by now
    python = (
        re.sub(r"[0-9]+(?:\.[0-9]+)?", lambda m: f"F('{m[0]}')", text).replace("^", "**").strip()
    )
    python = re.sub(r"\*\*\s*F\('([0-9]+)'\)", r"**\1", python)
    assert n.at(()) / d.at(()) == eval(python, {"F": checker.Fraction})  # noqa: S307 (our own text)


def test_every_beginning_of_a_file_is_unreadable():
    for seed in SEEDS[:3]:
        assert all(verdict(seed[:i])[0] == "unreadable" for i in range(len(seed)))
    for text in TEXTS:
        assert all(game_verdict(text[:i])[0] == "unreadable" for i in range(len(text)))


# Deep and wide.


def chain(depth):
    lines = ['EFG 2 R "Chain" { "One" }', '""']
    lines += [f'p "" 1 {i} "{i}" {{ "on" }} 0' for i in range(1, depth + 1)]
    return "\n".join([*lines, 't "" 1 "" { 7/2 }']) + "\n"


def test_a_deep_tree():
    text = chain(20_000)
    games = {hashlib.sha256(text.encode()).hexdigest(): checker.Tree(text)}
    for what, exact in (("subgames", 20_000), ("nodes", 20_001), ("reduced profiles", 1)):
        statement = {
            "kind": "count",
            "what": what,
            "player": "0",
            "is": str(exact),
            "stated": str(exact),
            "off": "0",
            "holds": "yes",
            "decimals": "",
        }
        envelope = {
            "format": "nashproof certificate 2",
            "game": next(iter(games)),
            "statement": statement,
            "witness": {},
        }
        assert verdict(resealed(envelope), games)[0] == "accepted"
