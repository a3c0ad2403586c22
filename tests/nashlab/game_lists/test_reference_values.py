"""Reference values: what is published is what is computed, and every line has its certificates."""

import csv
import json
from pathlib import Path

import pytest
from command_line import GAMES, run
from examples import ROOT
from write_standard_games import FOLDER, NAMES, game_file, known_games, page, published

import nashproof
from nashlab.notebook.catalogue import COLUMNS
from nashproof.certificates.envelope import Certificate
from nashproof.files.digests import digest

LINES = published()
PROOFS = (FOLDER / "standard-games-certificates.jsonl").read_text("utf-8").splitlines(True)
ENDS = 300  # games of at most so many are computed anew


def test_the_lines_are_those_of_the_list():
    listed = [(one.id, one.title, one.source, one.sha256) for one in known_games()]
    keys = ("id", "title", "source", "game sha256")
    assert [tuple(line[key] for key in keys) for line in LINES] == listed
    assert len([one for one in listed if one[2].startswith("gambitproject/gambit ")]) == 40


def test_page_and_table_have_the_lines():
    text = (FOLDER / "standard-games.csv").read_text("utf-8")
    assert [*csv.DictReader(text.splitlines())] == LINES and tuple(LINES[0]) == COLUMNS
    text = (FOLDER / "standard-games.md").read_text("utf-8")
    assert page(text, LINES) == text


def test_the_table_of_times_gives_the_same_values():
    text = (FOLDER / "standard-games.md").read_text("utf-8").partition("## How long")[2]
    values = {line["title"].lower(): line["value"] for line in LINES}
    rows = [[cell.strip() for cell in row.split("|")] for row in text.splitlines()]
    timed = {row[1].lower(): row[4] for row in rows if len(row) == 9 and "," in row[1]}
    same = {title for title in timed if title in values}
    assert len(same) > 15
    for title in same:
        assert timed[title].replace("\N{MINUS SIGN}", "-") == values[title], title


def test_every_published_certificate_proves_its_line():
    lines = {
        line[f"{word} certificate sha256"]: (word, line)
        for line in LINES
        for word in ("value", "uniform")
    }
    assert len(PROOFS) > 100
    for proof in PROOFS:
        word, line = lines[digest(proof)]
        read = Certificate.read(proof)
        stated = read.statement if word == "value" else read.statement.figures[0]
        figure = line["value" if word == "value" else "uniform NashConv"]
        assert (read.game_digest, str(stated.figure.exact)) == (line["game sha256"], figure)


def test_small_games_computed_anew_give_the_same_lines(tmp_path):
    small = {line["id"]: line for line in LINES if int(line["terminals"]) <= ENDS}
    own = [one for one in known_games() if one.id in small and one.source.startswith("data/")]
    (tmp_path / "given").mkdir()
    places = [game_file(one, tmp_path / "given", Path()) for one in own]
    found = nashproof.catalogue(places, NAMES)
    assert len(found) > 10 and found.record() == [small[one.id] for one in own]
    assert {proof for line in found for proof in line.proofs.values()} <= {*PROOFS}
    found.save(tmp_path)
    assert nashproof.check(tmp_path / "certificates").complete


def test_a_game_is_known_by_its_digest_whatever_its_file_is_called(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    other = tmp_path / "my-game.toml"
    other.write_text((GAMES / "kuhn.toml").read_text("utf-8"), "utf-8")
    status, out, _ = run("catalogue", other, "--format", "json", "-o", tmp_path / "out")
    (line,) = json.loads(out)
    assert (status, line["id"], line["value"]) == (0, "kuhn", "-1/18")
    assert json.loads((tmp_path / "out/catalogue.json").read_text("utf-8")) == [line]
    monkeypatch.chdir(tmp_path)  # without a list no game has a name
    assert run("catalogue", other)[1].startswith(
        "my-game: Kuhn poker\n  value to player 1: -1/18 ("
    )


@pytest.mark.parametrize(
    "old, new, found",
    [
        ('id = "oneill"', 'id = "O\'Neill"', '"id" = "O\'Neill"'),
        ('id = "oneill"', 'id = "kuhn"', 'the game "kuhn" a second time'),
        ('sha256 = "', 'sha256 = "0', '"sha256"'),
        ("title", "titel", "titel"),
    ],
)
def test_a_list_that_is_wrong_is_refused(tmp_path, old, new, found):
    names = tmp_path / "names.toml"
    names.write_text(NAMES.read_text("utf-8").replace(old, new, 1), "utf-8")
    status, out, err = run("catalogue", GAMES / "kuhn.toml", "--names", names)
    assert (status, out) == (2, "") and found in err and f"{names}:" in err
