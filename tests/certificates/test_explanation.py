"""Proofs in words: every statement has an explanation, and nothing that is read breaks it."""

import copy
import json
import random
from shlex import quote

from certificate_fixtures import fixtures
from command_line import run
from examples import ROOT, committed

import nashproof
from nashproof.certificates.envelope import Certificate
from nashproof.errors import InputError

VALID = fixtures("valid")


def test_every_valid_certificate_is_explained():
    """In three parts; the figures that it states are told."""
    for place in VALID:
        content = json.loads(place.read_text("utf-8"))
        lines = Certificate.from_json(content).explanation(("Ann", "Bob", "Cy", "Dan"))
        assert [line for line in lines if line.endswith(":") and not line.startswith(" ")] == [
            "What is stated:",
            "What the certificate shows for it:",
            "How to check it by hand:",
        ], place.stem
        told = "\n".join(lines)
        statement = content["statement"]
        assert all(
            statement[key] in told
            for key in ("is", "low", "high", "gain")
            if isinstance(statement.get(key), str)
            and statement[key] not in ("", "0", "1", "infinite")  # in words
        ), place.stem
        assert "player 1" not in told and lines[-1].startswith("  "), place.stem


def test_the_words_for_a_deviation():
    found = nashproof.audit(committed("kuhn"), "uniform")
    lines = Certificate.read(found["equilibrium"].certificate).explanation(("Ann", "Bob"))
    assert lines[1] == (
        "  Bob gains 13/24 (0.5417) by playing call at A bet, bet at A check, call at K bet, bet "
        "at K check, fold at Q bet, bet at Q check: 5/12 instead of -1/8."
    )
    assert lines[-1] == "  3. The second number, 5/12, minus the first, -1/8, is 13/24."


def _places(value, path=()):
    yield path
    for key, inner in (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    ):
        yield from _places(inner, (*path, key))


def test_nothing_that_is_read_breaks_it():
    """A place in a certificate takes an odd value: it is explained all the same, or refused."""
    choose = random.Random(1)
    for place in VALID:
        content = json.loads(place.read_text("utf-8"))
        for path in choose.choices(list(_places(content)), k=6):
            odd, wild = (
                copy.deepcopy(content),
                choose.choice(["", "x", "9", [], {}, ["x"], {"x": "y"}, None, 7]),
            )
            inner = odd
            for key in path[:-1]:
                inner = inner[key]
            if path:
                inner[path[-1]] = wild
            try:
                assert all(
                    isinstance(line, str)
                    for line in Certificate.from_json(odd if path else wild).explanation()
                )
            except InputError as error:
                assert "certificate" in error.expected


def test_the_command(tmp_path):
    (place,) = [p for p in VALID if p.stem == "value-kuhn"]
    game = ROOT / "tests" / "nashcheck" / "fixtures" / "games" / "kuhn.efg"
    status, out, err = run("explain", place, "--game", game)
    assert (
        (status, err) == (0, "")
        and "The value to Player 1 is exactly -1/18" in out
        and f"nashcheck {quote(str(game))} {quote(str(place))}" in out
    )
    status, out, err = run("explain", place, "--game", ROOT / "data" / "games" / "kuhn-4.toml")
    assert (status, out) == (2, "") and "found a certificate about another game" in err
    for text in ("", "{", "[]", "{}", '{"statement":{"kind":"value"}}', "7", "[" * 100000):
        (tmp_path / "c.json").write_text(text, "utf-8")
        status, out, err = run("explain", tmp_path / "c.json")
        assert (status, out, err.count("\n")) == (2, "", 1), text


def test_the_command_for_a_game_in_another_file_than_the_canonical_one(tmp_path):
    (tmp_path / "My Pennies.toml").write_text(
        (ROOT / "data" / "games" / "matching-pennies.toml").read_text("utf-8"), "utf-8"
    )
    assert run("solve", "My Pennies.toml", "--output", "out", cwd=tmp_path)[0] == 0
    status, out, err = run(
        "explain",
        "out/certificates/_values/my-pennies.json",
        "--game",
        "My Pennies.toml",
        cwd=tmp_path,
    )
    assert (status, err) == (0, "") and out.endswith(
        (
            "To check: nashproof build 'My Pennies.toml' --output canonical && nashcheck "
            "canonical/my-pennies.efg out/certificates/_values/my-pennies.json\n"
        )
    )
