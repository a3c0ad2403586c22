"""The verbs cfr, tournament and outcomes: what they print and write; bad input, status 2."""

import json
import re

import pytest
from command_line import GAMES, run
from examples import ROOT

from nashproof.shell import game_files
from nashproof.shell.library.audits import game_folders

KUHN = str(GAMES / "kuhn.toml")
HOW_TO = (ROOT / "docs" / "how-to" / "run-a-tournament.md").read_text("utf-8")


@pytest.fixture
def three(tmp_path):
    place = tmp_path / "three.toml"
    place.write_text(HOW_TO.partition("```toml\n")[2].partition("```")[0], "utf-8")
    return place


def files(folder):
    return sorted(str(place.relative_to(folder)) for place in folder.rglob("*") if place.is_file())


def test_cfr_writes_and_resumes(tmp_path):
    words = ("cfr", KUHN, "--algorithm", "mccfr", "--seed", "4", "--output", tmp_path / "a")
    assert run(*words, "--iterations", "5", "--quiet") == (0, "", "")
    status, out, err = run(*words, "--iterations", "10", "--resume", "--format", "json")
    assert (status, err) == (0, "")
    assert [row["iterations"] for row in json.loads(out)["kuhn"]["averages"]] == [
        *("1", "2", "5", "10")
    ]
    assert files(tmp_path / "a") == [
        "cfr/checkpoints/kuhn-mccfr.json",
        "cfr/kuhn-mccfr.json",
        "cfr/kuhn.csv",
        "cfr/kuhn.svg",
    ]


RUN = """document = "mine"
game = "kuhn"
algorithms = ["cfr", "mccfr"]
iterations = 5
seed = 4
"""


def test_cfr_as_a_file_says(tmp_path):
    """The same bytes as with the options."""
    (tmp_path / "run.toml").write_text(RUN, "utf-8")
    options = ("--algorithm", "cfr", "--algorithm", "mccfr", "--iterations", "5", "--seed", "4")
    assert run("cfr", KUHN, "--run", tmp_path / "run.toml", "--output", tmp_path / "a")[0] == 0
    assert run("cfr", KUHN, *options, "--output", tmp_path / "b")[0] == 0
    assert files(tmp_path / "a") == files(tmp_path / "b") and len(files(tmp_path / "a")) == 6
    for name in files(tmp_path / "a"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


@pytest.mark.parametrize(
    "old, new, words, message",
    [
        ('game = "kuhn"', 'game = "kuhn-100"', (), "found the game kuhn, expected kuhn-100"),
        ("iterations = 5", "iterations = 0", (), "run.toml:4: found"),
        ("seed = 4", "seeds = 4", (), 'run.toml:5: found the key "seeds"'),
        ('"mccfr"', '"mccfrr"', (), 'did you mean "mccfr"'),
        ("", "", ("--seed", "2"), "found --seed and --run, expected one of the two"),
    ],
)
def test_a_bad_run_is_one_line(tmp_path, old, new, words, message):
    (tmp_path / "run.toml").write_text(RUN.replace(old, new, 1), "utf-8")
    asked = ("cfr", KUHN, "--run", tmp_path / "run.toml", *words, "--output", tmp_path / "a")
    status, out, err = run(*asked)
    assert (status, out, err.count("\n")) == (2, "", 1) and message in err
    assert files(tmp_path) == ["run.toml"]


def test_our_tournament_is_found_in_any_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, _, err = run("tournament", "simplified-pokr")
    assert status == 2 and 'did you mean "simplified-poker"' in err
    place = game_files.find_file("simplified-poker", "tournaments")
    assert place.read_bytes() == (ROOT / "data/tournaments/simplified-poker.toml").read_bytes()
    game, _ = game_folders(place, None)("kuhn", "here")
    assert game.title == "Kuhn poker"


def test_a_tournament_writes_its_tables(tmp_path, three):
    status, out, err = run("tournament", three, "--games", GAMES, "--output", tmp_path / "a")
    assert (status, err) == (0, "") and re.search("1 answer +0.0833 exact +5/12", out)
    assert files(tmp_path / "a") == [
        "tournaments/three-matches.csv",
        "tournaments/three-standings.csv",
    ]
    matches = (tmp_path / "a/tournaments/three-matches.csv").read_text("utf-8").splitlines()
    assert matches[3].startswith("never-bluffs,answer,-0.1667,-1/6,,")


@pytest.mark.parametrize(
    "words, message",
    [
        (("cfr", KUHN, "--resume"), "--resume without --output"),
        (("cfr", KUHN, "--iterations", "0"), "0 iterations"),
        (("cfr", KUHN, "--algorithm", "crf"), 'did you mean "cfr"'),
        (("cfr", str(GAMES / "battle-of-the-sexes.toml")), "without a constant sum"),
        (("tournament", "nowhere"), "no file of that name"),
        (("outcomes", KUHN), "a game without stages"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(tmp_path, words, message):
    more = () if "--resume" in words else ("--output", tmp_path / "a")
    status, out, err = run(*words, *more)
    assert (status, out, err.count("\n")) == (2, "", 1) and message in err
    assert files(tmp_path) == []
