"""A byte order mark at the beginning of a file: TOML, tables and profiles are read past it, and the
other formats of games and ledgers are refused by its name."""

import json

import pytest
from command_line import MINE, THREE, run
from examples import ROOT

import nashproof

GAMES = ROOT / "data" / "games"
KUHN = (GAMES / "kuhn.toml").read_text("utf-8")
ROWS = ",L,R\nU,1,-1\nD,-1,1\n"
HALVES = (
    "information set,action,probability\nmove 1,U,1/2\nmove 1,D,1/2\nmove 2,L,1/2\nmove 2,R,1/2\n"
)
PROFILES = {
    "p.toml": '[strategy]\n"move 1" = "U"\n"move 2" = "L"\n',
    "p.json": '{"move 1": "U", "move 2": "L"}',
    "p.ne": "NE,1,0,1,0\n",
    "two.ne": "NE,1,0,1,0\nNE,0,1,0,1\n",
}
GAME_FILES = {
    "g.efg": THREE,
    "g.nfg": 'NFG 1 R "g" { "A" "B" } { 1 1 } 3 -3',
    "g.game": nashproof.build(nashproof.read(GAMES / "kuhn.toml", cards="5")).text,
}


def refused(folder, name, text, *words):
    """Whether a file is refused by one line that names the mark, and read without it."""
    (folder / name).write_text(text, "utf-8")
    assert run(*words, cwd=folder)[0] == 0
    (folder / name).write_text("\ufeff" + text, "utf-8")
    status, out, err = run(*words, cwd=folder)
    return (status, out) == (2, "") and err == (
        f"nashproof: {name}:1: found a byte order mark, expected UTF-8 text without one\n"
    )


@pytest.mark.parametrize("name", GAME_FILES)
def test_games(tmp_path, name):
    assert refused(tmp_path, name, GAME_FILES[name], "show", name)


def read_alike(folder, name, text, *words):
    """Whether a file is read, and read the same with the mark before it."""
    answers = []
    for mark in ("", "\ufeff"):
        (folder / name).write_text(mark + text, "utf-8")
        answers.append(run(*words, cwd=folder))
    return answers[0] == answers[1] and answers[0][0] == 0


@pytest.mark.parametrize("name", PROFILES)
def test_profiles(tmp_path, name):
    (tmp_path / "g.csv").write_text(ROWS, "utf-8")
    assert read_alike(tmp_path, name, PROFILES[name], "audit", "g.csv", "--profile", name)


def test_toml(tmp_path):
    (tmp_path / "vote.efg").write_text(THREE, "utf-8")
    assert read_alike(tmp_path, "g.toml", KUHN, "show", "g.toml")
    assert read_alike(tmp_path, "mine.toml", MINE, "audit", "mine.toml")


def test_tables_are_read_past_it(tmp_path):
    for name, text in (("g.csv", ROWS), ("p.csv", HALVES)):
        (tmp_path / name).write_text("\ufeff" + text, "utf-8")
    status, out, err = run("audit", "g.csv", "--profile", "p.csv", cwd=tmp_path)
    assert status == 0 and "\n\nequilibrium: confirmed" in out


def test_ledgers(tmp_path):
    ledger = (ROOT / "reports" / "data" / "verdicts.json").read_text("utf-8")
    assert json.loads(ledger)
    assert refused(tmp_path, "v.json", ledger, "diff", "v.json", "v.json")
