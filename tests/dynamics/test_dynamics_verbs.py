"""The verbs cfr, tournament and outcomes: what they print and write; bad input, status 2."""

import json
import re

import pytest
from command_line import GAMES, run
from examples import ROOT

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
