"""The games that have an id, listed by the verb `games` and by `list_games`."""

import json

import pytest
from command_line import run
from examples import ROOT

import nashproof
from nashproof.errors import InputError


def test_all_games_that_ship_are_listed_and_read(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    listed = nashproof.list_games()
    shipped = {place.stem for place in (ROOT / "data/games").iterdir()}
    assert shipped == {*listed} and len(listed) == len(shipped)
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
    with pytest.raises(InputError, match='no game with "leduc" in its id or title'):
        nashproof.list_games("leduc")
