"""Profiles that say nothing at some information sets, and several profiles as bare lists."""

import pytest
from command_line import GAMES, run

import nashproof
from nashproof.errors import InputError

TRUST = """EFG 2 R "Trust" { "Buyer" "Seller" }
""
p "" 1 1 "buyer" { "Trust" "Not trust" } 0
p "" 2 1 "seller" { "Honor" "Abuse" } 0
t "" 1 "" { 1, 1 }
t "" 2 "" { -1, 2 }
t "" 3 "" { 0, 0 }
"""
THREE = [[[3, 0, 1], [0, 2, 1]], [[1, 0, 2], [0, 1, 2]]]
COORDINATION = [[[1, 0], [0, 1]], [[1, 0], [0, 1]]]
PURE, MIXED = "[[1, 0], [1, 0]]", "[[1/2, 1/2], [1/2, 1/2]]"


@pytest.mark.parametrize(
    "text", ["[[[0, 1]], [[0, 0]]]", "[[0, 1]],[[0, 0]]", '{"buyer": {"Not trust": "1"}}']
)
def test_nothing_is_invented_off_the_path(tmp_path, text):
    (tmp_path / "trust.efg").write_text(TRUST, "utf-8")
    (tmp_path / "p.txt").write_text(text, "utf-8")
    status, out, err = run("audit", "trust.efg", "--profile", "p.txt", cwd=tmp_path)
    assert (status, err) == (0, "")
    assert 'Nothing is given at "seller". Every choice there is: Honor p, Abuse 1 - p.' in out
    assert "exactly for these: from 0 to 1/2." in out


def test_what_follows_whatever_the_rest_is(tmp_path):
    """Of three actions the second has a share of what the first leaves."""
    (tmp_path / "trust.efg").write_text(TRUST.replace("-1, 2", "-1, 0"), "utf-8")
    game = nashproof.read(tmp_path / "trust.efg")
    whatever = nashproof.audit(game, {"buyer": {"Not trust": 1}}, at="p=1/3")
    assert whatever["equilibrium"].verdict == "confirmed"
    zeros = nashproof.audit(game, {"buyer": {"Not trust": 1}, "seller": {"Honor": 0, "Abuse": 0}})
    assert zeros["parameters"].why.count("exactly for these") == 1
    found = nashproof.audit(THREE, {"move 1": {"row 1": 1}})
    assert "column 1 p, column 2 (1 - p)*q, column 3 (1 - p)*(1 - q)." in found.notes[0]
    assert found["family"].verdict == "refuted"


def test_of_much_nothing_is_said(tmp_path):
    """No equilibrium is claimed, only how large NashConv may be; of too much nothing is."""
    (tmp_path / "p.json").write_text('{"Q": {"check": "1"}, "K": {"check": "1"}}', "utf-8")
    for profile in (tmp_path / "p.json", {"Q": {"check": "1"}, "Q bet": {"fold": 1}}):
        (answer,) = nashproof.audit(GAMES / "kuhn.toml", profile)
        assert answer.id == "completions"
    (tmp_path / "p.json").write_text('{"J": {"check": "1"}}', "utf-8")
    with pytest.raises(InputError, match="nothing about the information sets"):
        nashproof.audit("leduc-3", tmp_path / "p.json")


@pytest.mark.parametrize(
    "text", [f"{PURE}\n{MIXED}\n", f"[{PURE}, {MIXED}]", f"[{PURE},\n {MIXED}]"]
)
def test_several_profiles_as_bare_lists_are_each_audited(tmp_path, text):
    (tmp_path / "p.json").write_text(text, "utf-8")
    audit = nashproof.audit(COORDINATION, tmp_path / "p.json")
    verdicts = [audit[f"equilibrium-line-{n}"].verdict for n in (1, 2)]
    assert verdicts == ["confirmed", "confirmed"]


def test_a_list_of_profiles_with_a_mistake_in_one(tmp_path):
    for text in ("[[[1, 0], [1, 0]], [[1, 0], [1]]]", "[[1, 0], [1, 0]], 3", "[[[1], [0]]]"):
        (tmp_path / "p.json").write_text(text, "utf-8")
        with pytest.raises(InputError):
            nashproof.audit(COORDINATION, tmp_path / "p.json")
