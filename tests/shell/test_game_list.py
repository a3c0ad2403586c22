"""The games that have an id, listed by the verb `games` and by `list_games`."""

import json
import re
import tomllib
from pathlib import PurePath

import pytest
from command_line import run
from examples import ROOT

import nashproof
from nashproof.errors import InputError
from nashproof.shell import generated
from nashproof.shell.generated import LISTED


def test_all_games_that_ship_are_listed_and_read(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    listed = nashproof.list_games()
    shipped = {place.stem for place in (ROOT / "data/games").iterdir()}
    assert {*listed} == shipped | {*LISTED} and len(listed) == len(shipped) + len(LISTED)
    assert all(nashproof.read(name) == game for name, game in listed.games.items())


def test_words_choose_by_id_and_title(tmp_path):
    status, out, err = run("games", "KUHN", "any starting pot", cwd=tmp_path)
    assert (status, err) == (0, "")
    assert out == "  kuhn-any-pot  Kuhn poker with any starting pot  60 ends, 13 information sets\n"
    (record,) = json.loads(run("games", "matching-pennies", "--format", "json", cwd=tmp_path)[1])
    assert (record["id"], record["players"], record["size"]) == ("matching-pennies", "2", "2x2")


def test_a_game_of_the_working_directory_goes_before_one_that_ships(monkeypatch, tmp_path):
    (tmp_path / "data/games").mkdir(parents=True)
    nfg = 'NFG 1 R "Mine" { "A" "B" } { 1 1 }\n\n3 -3\n'
    (tmp_path / "data/games/kuhn.nfg").write_text(nfg, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert (
        nashproof.list_games("kuhn").games["kuhn"].title == "Mine" == nashproof.read("kuhn").title
    )


def test_words_that_no_game_has():
    with pytest.raises(InputError, match='no game with "ledoc" in its id or title'):
        nashproof.list_games("ledoc")


def test_standard_games_of_any_size_have_ids(monkeypatch, tmp_path):
    """Each is the game whose digest the catalogue has; a file of that name goes before it."""
    monkeypatch.chdir(tmp_path)
    sources = {}
    for entry in tomllib.loads((ROOT / "data/catalogue.toml").read_text("utf-8"))["games"]:
        script, *sizes = PurePath(entry["source"]).name.split()
        if entry["source"].startswith("data/generators"):
            sources["-".join([script.removesuffix(".py").replace("_", "-"), *sizes])] = entry
    assert {*LISTED} <= {*sources}
    for name in LISTED:
        game = nashproof.build(name)
        assert game.sha256 == sources[name]["sha256"], name
    assert nashproof.read("leduc") == nashproof.read("leduc-3")
    assert nashproof.read("kuhn-20").title == "Kuhn poker, 20 cards"
    (answer,) = nashproof.audit("oneill", value="-1/5")
    assert str(answer.verdict) == "confirmed"
    (tmp_path / "leduc-3.csv").write_text(",L,R\nT,1,0\nB,0,1\n")
    assert nashproof.read("leduc-3").title == "leduc-3"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("leduc-0", "found the sizes 0, expected ranks, as in leduc-3"),
        ("dark-hex-2", "found the sizes 2, expected rows and columns, as in dark-hex-2-2"),
        ("oneill-4", "found the sizes 4, expected no size, as in oneill"),
        ("leduc-1", "leduc-1: found no actions"),
        ("leduc-3-3", "found the sizes 3 and 3"),
        ("efg-lines", "found no file of that name"),
        ("liars-dice-3x", 'did you mean "liars-dice-3"'),
    ],
)
def test_sizes_that_a_script_does_not_take(name, words, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(generated, "MOST", 1_000)
    with pytest.raises(InputError, match=re.escape(words)):
        nashproof.read(name)
    with pytest.raises(InputError, match="more than 2,000,000 nodes"):
        nashproof.read("leduc-3")
    with pytest.raises(InputError, match="a game that a script writes, expected a .toml file"):
        nashproof.read("oneill", cards=3)
