"""Nothing outside of the output folder is written or removed, whatever links lie in it."""

import pytest
from command_line import GAMES
from examples import ROOT

from nashproof.shell import cli
from nashproof.shell.files import remove_others, write_text, write_texts

DOCUMENT = ROOT / ".test/data/documents/kuhn-note.toml"
LINKED = [  # a verb, and the folder below --output that is a link elsewhere
    *((("audit", DOCUMENT, "--games", GAMES), folder) for folder in ("games", "claims")),
    (("audit", DOCUMENT, "--games", GAMES), "certificates"),
    (("audit", DOCUMENT, "--games", GAMES), "certificates/kuhn-note"),
    (("solve", GAMES / "kuhn.toml"), "solve"),
    (("solve", GAMES / "kuhn.toml"), "certificates"),
    (("solve", GAMES / "kuhn.toml"), "certificates/_values"),
    (("solve", GAMES / "kuhn.toml", "--cards", "4"), "games"),
    (("describe", GAMES / "kuhn.toml"), "certificates/_sets"),
    (("eliminate", GAMES / "kuhn.toml"), "certificates/_eliminations"),
    (("enumerate", GAMES / "kuhn.toml"), "kuhn"),
    (("law", ROOT / "data/laws/kuhn-bet.toml", "--games", GAMES), "claims"),
    (("law", ROOT / "data/laws/kuhn-bet.toml", "--games", GAMES), "claims/laws"),
    (("law", ROOT / "data/laws/kuhn-bet.toml", "--games", GAMES), "certificates/_laws"),
]


@pytest.mark.parametrize("words, folder", LINKED, ids=[f"{w[0]}-{f}" for w, f in LINKED])
def test_a_link_to_a_folder_is_refused(words, folder, tmp_path, capsys):
    outside, output = tmp_path / "outside", tmp_path / "output"
    (outside / "kuhn-note").mkdir(parents=True)
    (outside / "precious.json").write_text("{}")
    (outside / "kuhn-note/precious.json").write_text("{}")
    (output / folder).parent.mkdir(parents=True)
    (output / folder).symlink_to(outside)
    before = everything(outside)
    status = cli.main([*map(str, words), "--output", str(output)])
    error = capsys.readouterr().err
    assert status == 4 and error.count("\n") == 1 and f"{folder}: a symbolic link" in error, error
    assert everything(outside) == before


def everything(folder):
    return {p.relative_to(folder): p.is_file() and p.read_bytes() for p in folder.rglob("*")}


def test_the_folder_that_the_user_names_may_be_a_link(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "named").symlink_to("real")
    (place,) = write_texts(tmp_path / "named", {"games/a.txt": "a"})
    assert place.read_text() == (tmp_path / "real/games/a.txt").read_text() == "a"


def test_only_certificates_are_removed(tmp_path):
    ours = '{"format":"nashproof certificate 1","game":"none"}\n'
    folder, outside = tmp_path / "certificates/mine", tmp_path / "outside.json"
    write_text(outside, ours)
    for name in ("old.json", "kept.json", "old.txt"):
        write_text(folder / name, ours)
    write_text(folder / "precious.json", "{}")
    (folder / "link.json").symlink_to(outside)
    (folder / "folder.json").mkdir()
    remove_others(folder, ["kept.json"], tmp_path)
    kept = ["folder.json", "kept.json", "link.json", "old.txt", "precious.json"]
    assert sorted(p.name for p in folder.iterdir()) == kept and outside.read_text() == ours


def test_a_link_to_a_file_is_replaced(tmp_path):
    (tmp_path / "outside").write_text("kept")
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside/a").symlink_to(tmp_path / "outside")
    write_texts(tmp_path / "inside", {"a": "new"})
    assert (tmp_path / "outside").read_text() == "kept"
    assert not (tmp_path / "inside/a").is_symlink() and (tmp_path / "inside/a").read_text() == "new"
