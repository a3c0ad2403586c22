"""Games and documents by name: which file is read, how, and under which id."""

import json
from pathlib import Path

import pytest
from command_line import GAMES, MINE, THREE, run
from examples import HEAD, ROOT

import nashproof
from nashproof.errors import InputError
from nashproof.games.formats.canonical import ENDINGS as CANONICAL
from nashproof.shell import game_files

KUHN = (GAMES / "kuhn.toml").read_text("utf-8")

ROWS, COLUMNS = ",Left,Right\nUp,3,0\nDown,5,1\n", ",Left,Right\nUp,3,5\nDown,0,1\n"


def test_games_of_other_people_are_read(tmp_path):
    """Two tables, one table, and a Gambit file of one game: one canonical file but the title."""
    (tmp_path / "rows.csv").write_text(ROWS, "utf-8")
    (tmp_path / "columns.csv").write_text(COLUMNS, "utf-8")
    (tmp_path / "g.nfg").write_text(
        'NFG 1 R "rows and columns" { "Player 1" "Player 2" } '
        '{ { "Up" "Down" } { "Left" "Right" } } 3 3 5 0 0 5 1 1',
        "utf-8",
    )
    assert run("build", "rows.csv,columns.csv", "g.nfg", "--output", "a", cwd=tmp_path) == (
        0,
        "",
        "",
    )
    assert (tmp_path / "a" / "rows.efg").read_bytes() == (tmp_path / "a" / "g.efg").read_bytes()
    assert 't "" 3 "" { 5, 0 }' in (tmp_path / "a" / "rows.efg").read_text("utf-8")
    assert run("build", "rows.csv", "--output", "b", cwd=tmp_path) == (0, "", "")
    assert 't "" 3 "" { 5, -5 }' in (tmp_path / "b" / "rows.efg").read_text("utf-8")


def test_a_document_may_name_two_tables(tmp_path):
    (tmp_path / "rows.csv").write_text(ROWS, "utf-8")
    (tmp_path / "columns.csv").write_text(COLUMNS, "utf-8")
    text = (
        HEAD
        + """[profiles.p]
game = "rows.csv,columns.csv"
says = "both go for themselves"
[profiles.p.strategy]
"move 1" = "Down"
"move 2" = "Right"
[[assertions]]
id = "e"
lines = "1"
kind = "equilibrium"
profile = "p"
says = "nobody gains"
"""
    )
    (tmp_path / "d.toml").write_text(text, "utf-8")
    status, out, err = run("audit", "d.toml", "--output", "out", cwd=tmp_path)
    assert (status, err) == (0, "") and "confirmed" in out
    assert (
        run("out/games/rows.efg", "out/certificates/d/e.json", module="nashcheck", cwd=tmp_path)[0]
        == 0
    )


@pytest.mark.parametrize(
    "words", ["a.csv,b.csv,a.csv", "a.csv,g.efg", "a.csv,none.csv", "g.efg,a.csv"]
)
def test_tables_that_do_not_go_together(tmp_path, words):
    (tmp_path / "a.csv").write_text(ROWS, "utf-8")
    (tmp_path / "b.csv").write_text(COLUMNS, "utf-8")
    (tmp_path / "g.efg").write_text(THREE, "utf-8")
    status, out, err = run("build", words, "--output", "out", cwd=tmp_path)
    assert (status, out) == (2, "") and err.count("\n") == 1 and not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "words, folder",
    [
        (("audit", "kuhnn", "--value", "?"), "games"),
        (("solve", "kuhnn"), "games"),
        (("audit", "kuhnn"), "documents"),
    ],
)
def test_ids_that_are_not_known(tmp_path, words, folder):
    """Only beside a folder data/ are its ids spoken of, and everywhere those of shipped games."""
    found = "nashproof: kuhnn: found no file of that name"
    similar = '; did you mean "kuhn"?'
    assert run("show", "Kuhn_poker", cwd=tmp_path)[2].endswith(similar + "\n")
    first = similar if folder == "games" else ", expected a .toml file"
    assert run(*words, cwd=tmp_path) == (2, "", f"{found}{first}\n")
    (tmp_path / "data" / folder).mkdir(parents=True)
    (tmp_path / "data" / folder / "other.toml").write_text("", "utf-8")
    first = similar if folder == "games" else f", expected a file, or an id of data/{folder}"
    assert run(*words, cwd=tmp_path) == (2, "", f"{found}{first}\n")
    (tmp_path / "data" / folder / "kuhn.toml").touch()
    assert run(*words, cwd=tmp_path) == (
        2,
        "",
        'nashproof: kuhnn: found no file of that name; did you mean "kuhn"?\n',
    )


def test_games_come_along(tmp_path):
    """Those of data/games, wherever one is; a file of that name beside this one comes first."""
    assert (
        run("solve", "kuhn", cwd=tmp_path)[1].splitlines()[2].startswith("The game is worth -1/18 ")
    )
    unknown = "nashproof: nosuchgame: found no file of that name, expected a file, or an id "
    there = "that nashproof games lists\n"
    assert run("show", "nosuchgame", cwd=tmp_path) == (2, "", unknown + there)
    (tmp_path / "mine.txt").write_text("3 1\n0 2\n", "utf-8")
    for game in ("kuhn", "3 1; 0 2", "3 a; 0 2", "mine.txt"):
        asked = f"nashproof: {game}: found a game, and nothing asked about it, expected nashproof"
        status, out, err = run("audit", game, cwd=tmp_path)
        assert (status, out) == (2, "") and err.startswith(asked)
    (tmp_path / "notes.pdf").write_text("%PDF", "utf-8")
    other = 'notes.pdf: found the ending ".pdf", expected a document (.toml) or a game'
    assert other in run("audit", "notes.pdf", cwd=tmp_path)[2]
    (tmp_path / "kuhn.csv").write_text(",L\nU,7\n", "utf-8")
    assert "is worth 7 " in run("solve", "kuhn", cwd=tmp_path)[1]
    for kind in ("games", "tournaments"):
        shipped = {path.name for path in (game_files.SHIPPED / kind).iterdir()}
        assert shipped == {path.name for path in (ROOT / "data" / kind).iterdir()}


@pytest.mark.parametrize(
    "name, line",
    [
        ("folder.efg", "folder.efg: found a folder, expected the file of a game"),
        ("empty.efg", "empty.efg:1:1: found the end of the file, expected EFG"),
        ("binary.efg", "binary.efg: found the byte 0xff at position 1, expected text saved as"),
        ("missing.efg", "missing.efg: found no such file, expected a file that exists"),
        ("link.efg", "link.efg: found no such file, expected a file that exists"),
        ("missing", "missing: found no file of that name, expected a"),
    ],
)
@pytest.mark.parametrize("verb", ["describe", "audit"])
def test_a_path_that_leads_to_no_game(tmp_path, monkeypatch, verb, name, line):
    """Nothing is called a game that is none, and no link to nowhere is proposed."""
    monkeypatch.chdir(tmp_path)
    Path("folder.efg").mkdir()
    Path("empty.efg").touch()
    Path("binary.efg").write_bytes(b"\0\xff")
    Path("link.efg").symlink_to("nowhere")
    with pytest.raises(InputError) as caught:
        getattr(nashproof, verb)(name)
    assert str(caught.value).startswith(line) and "\n" not in str(caught.value)
    assert run(verb, name, cwd=tmp_path) == (2, "", f"nashproof: {caught.value}\n")


@pytest.mark.parametrize("verb", ["build", "solve", "enumerate", "describe", "eliminate"])
def test_two_files_of_one_id(tmp_path, verb):
    """What is written is named by ids: one of the two would be lost. One file twice is no error."""
    for name in ("Fig 5.efg", "fig_5.efg"):
        (tmp_path / name).write_text(THREE.replace('"Cy" }', '"Cy" } "' + name + '"'), "utf-8")
    assert run(verb, "Fig 5.efg", "fig_5.efg", "--output", "out", cwd=tmp_path) == (
        2,
        "",
        'nashproof: fig_5.efg: found a second file of the name "fig-5", after Fig 5.efg, '
        "expected files whose names differ in letters or digits\n",
    )
    assert not (tmp_path / "out").exists() and run(
        "build", *["Fig 5.efg"] * 2, "--output", "out", cwd=tmp_path
    ) == (0, "", "")
    (tmp_path / "mine.toml").write_text(
        MINE.replace("vote.efg", "Fig 5.efg", 1).replace("vote.efg", "fig_5.efg"), "utf-8"
    )
    status, out, err = run("audit", "mine.toml", cwd=tmp_path)
    assert (
        (status, out) == (2, "")
        and ': found the game fig_5.efg besides Fig 5.efg, both with the id "fig-5"' in err
        and err.count("\n") == 1
    )


def test_games_under_the_names_that_people_give_them(tmp_path):
    """A document names the file; what is written, and the page, have the id made of it."""
    (tmp_path / "My Games").mkdir()
    (tmp_path / "My Games" / "Fig5_2.efg").write_text(THREE, "utf-8")
    (tmp_path / "My Games" / "FIG5-2.EFG").write_text(THREE, "utf-8")
    for name in ("Fig5_2.efg", "Fig5_2", "FIG5-2.EFG"):
        (tmp_path / "My Claims.toml").write_text(MINE.replace("vote.efg", name), "utf-8")
        status, out, err = run(
            "audit", "My Claims.toml", "--games", "My Games", "--report", "page", cwd=tmp_path
        )
        assert (status, err) == (0, "")
        assert out.splitlines()[-1].startswith("page: page/my-claims.html (one file of 0.")
        assert (
            json.loads((tmp_path / "page/claims/my-claims.json").read_text("utf-8"))[0]["game"]
            == "fig5-2"
        )
        assert [place.name for place in (tmp_path / "page/games").iterdir()] == ["fig5-2.efg"]


def test_two_games_of_one_name(tmp_path):
    """vote.toml and vote.efg would both become vote.efg: refused, or at least not mixed up."""
    (tmp_path / "vote.toml").write_text(KUHN, "utf-8")
    (tmp_path / "vote.efg").write_text(THREE, "utf-8")
    claims = (
        MINE
        + '[[assertions]]\nid = "other"\nlines = "4"\nkind = "count"\ngame = "vote.toml"\n'
        + 'what = "deals"\nstated = "6"\nsays = "x"\n'
    )
    (tmp_path / "mine.toml").write_text(claims, "utf-8")
    status, _, err = run("audit", "mine.toml", "--output", "out", cwd=tmp_path)
    checked = (
        run(
            "check",
            "out/certificates/mine",
            "--games",
            "out/games",
            "--output",
            "c.json",
            cwd=tmp_path,
        )[0]
        if not status
        else None
    )
    assert (status, err.count("\n")) == (2, 1) or checked == 0


def test_the_endings_of_games_are_the_same_everywhere():
    """The table of formats, the ids made of file names, and what the messages and the help list."""
    for ending in game_files.ENDINGS:
        assert game_files.identifier(f"papers/Fig5_2{ending}") == "fig5-2"
        assert ending in run("build", "--help")[1]
    assert set(CANONICAL) <= set(game_files.ENDINGS)


@pytest.mark.parametrize("ending", game_files.ENDINGS)
def test_each_format_is_read(tmp_path, ending):
    texts = {
        ".efg": THREE,
        ".game": nashproof.build(nashproof.read(GAMES / "kuhn.toml", cards="5")).text,
        ".toml": KUHN,
        ".nfg": 'NFG 1 R "g" { "A" "B" } { 1 1 } 3 -3',
        ".csv": ROWS,
    }
    place = tmp_path / f"g{ending.upper()}"
    place.write_text(texts[ending], "utf-8")
    assert nashproof.read(place).players


def test_games_of_a_document_are_read_once(tmp_path):
    (tmp_path / "vote.efg").write_text(THREE, "utf-8")
    games = game_files.GameFolders([tmp_path / "none", tmp_path], tmp_path / "mine.toml")
    assert games("vote", "")[0] is games("vote", "")[0]
    assert list(games.texts) == ["vote.efg"]
    with pytest.raises(nashproof.InputError, match='^mine.toml:3: found the game "veto"'):
        games("veto", "mine.toml:3")


def test_a_game_with_two_files_is_named_with_its_ending(tmp_path):
    for name in ("vote.efg", "vote.csv"):  # the table may be a profile
        (tmp_path / name).write_text(THREE, "utf-8")
    assert game_files.GameFolders([tmp_path], tmp_path / "mine.toml")("vote", "")
    (tmp_path / "vote.toml").write_text(KUHN, "utf-8")
    games = game_files.GameFolders([tmp_path], tmp_path / "mine.toml")
    with pytest.raises(nashproof.InputError) as error:
        games("vote", "mine.toml:3")
    both = f'found the game "vote", which is {tmp_path}/vote.efg and {tmp_path}/vote.toml'
    said = f'mine.toml:3: {both}, expected one of them by its whole name, "vote.efg"'
    assert str(error.value) == said


@pytest.mark.parametrize(
    "words",
    [
        ("audit", "mine.toml"),
        ("probe", "mine.toml"),
        ("law", "kuhn.toml", "--cards", "3..4"),
        ("sweep", "s.toml"),
        ("tournament", "t.toml"),
        ("check", "c.json"),
    ],
)
def test_a_folder_of_games_that_is_not_there_is_named(tmp_path, words):
    files = {
        "mine.toml": MINE,
        "vote.efg": THREE,
        "kuhn.toml": KUHN,
        "s.toml": 'title = "s"\ngame = "kuhn"\n[vary]\ncards = "3..4"\n',
        "t.toml": 'title = "t"\ngame = "kuhn"\nhands = 5\n',
        "c.json": "{}",
        "games/kuhn.toml": KUHN,
    }
    (tmp_path / "games").mkdir()
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    asked = {
        "gamse": 'gamse: found no such folder; did you mean "games"?',
        "far/games": "far/games: found no such folder, expected the folder of",
        "vote.efg": "vote.efg: found a file, expected the folder of",
    }
    for folder, line in asked.items():
        status, out, err = run(*words, "--games", folder, cwd=tmp_path)
        assert (status, out) == (2, "") and err.startswith(f"nashproof: {line}"), err
        assert err.count("\n") == 1


@pytest.mark.parametrize(
    "data, results, line",
    [
        (
            "far",
            "there",
            "far: found no such folder, expected the folder of documents, games and laws",
        ),
        ("here", "far", "far: found no such folder, expected the folder of results"),
        ("there", "there", "there/games: found no such folder, expected the folder of games"),
    ],
)
def test_folders_that_a_report_misses_are_named(tmp_path, data, results, line):
    (tmp_path / "here/games").mkdir(parents=True)
    (tmp_path / "there").mkdir()
    words = ("report", "--data", data, "--results", results, "--output", "out")
    status, out, err = run(*words, cwd=tmp_path)
    assert (status, out) == (2, "") and err == f"nashproof: {line}\n"


def test_a_folder_of_games_is_for_a_document(tmp_path):
    words = ("audit", GAMES / "kuhn.toml", "--profile", "uniform", "--games", tmp_path)
    status, out, err = run(*words)
    assert (status, out) == (2, "") and "--games: found questions about a game" in err


@pytest.mark.parametrize("verb", ["readback", "probe"])
def test_a_game_is_no_document_to_read_back(verb):
    """No options are listed that these verbs do not have."""
    status, out, err = run(verb, GAMES / "kuhn.toml")
    assert (status, out) == (2, "")
    assert err.endswith("found a game, expected a document of assertions about games\n")


@pytest.mark.parametrize(
    "typed, message",
    [
        ("v(1)=0, v(2)=0, v(12)=1", "found a game in coalitions, expected a finite game in which"),
        ("v({1,2})=3", "found a game in coalitions"),
        ("texas-holdem", "found Texas hold'em, whose tree is too large, expected a smaller poker"),
        ("x*(1-x-y) for x in [0, 1]", "found strategies in an interval, expected finitely many"),
    ],
)
def test_other_sorts_of_games_are_refused_by_name(typed, message):
    status, _, said = run("describe", typed)
    assert status == 2 and message in said and said.count("\n") == 1


@pytest.mark.parametrize(
    "text", ['coalition,value\n1,0\n2,0\n"1,2",1\n', "{1},0\n{2},0\n{1,2},1\n"]
)
def test_a_table_of_coalitions_is_refused_by_name(text, tmp_path):
    (tmp_path / "c.csv").write_text(text)
    status, _, said = run("describe", tmp_path / "c.csv")
    assert status == 2 and "found a game in coalitions" in said
