"""What report remembers: nothing is left as it is unless all that was read and written is."""

from pathlib import Path

import pytest

from nashproof.shell import files, manifest


@pytest.fixture
def run(tmp_path, monkeypatch):
    """A made-up run: its inputs, its one page, and the key of what it read."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(manifest, "_program", lambda: [tmp_path / "code"])
    for name in ("code", "data", "out"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text(name)
    manifest.remember(key(tmp_path), tmp_path / "out", [tmp_path / "out" / "file"])
    yield tmp_path
    manifest._program_digest.cache_clear()


def key(folder):
    """As of a run of its own, which computes the digest of the program anew."""
    manifest._program_digest.cache_clear()
    return manifest.digest_of([folder / "data"])


def known(folder):
    return manifest.unchanged(key(folder), folder / "out")


def test_nothing_is_done_twice(run):
    assert known(run) == [run / "out" / "file"]


def test_what_is_left_as_it_is_stays_in_the_manifest(run, monkeypatch):
    """Under the same name; else the next manifest would call it removed, and remove it."""
    monkeypatch.chdir(run)
    monkeypatch.setattr(
        manifest, "made", {"out/file": (manifest.file_digest(run / "out/file"), False)}
    )
    manifest.write_manifest("manifest", "out")
    first = (run / "manifest").read_text()
    manifest.remember(key(run), Path("out"), [Path("out/file")])
    manifest.made.clear()
    assert known(run) == [Path("out/file")]
    manifest.write_manifest("manifest", "out")
    assert (run / "manifest").read_text() == first and (run / "out" / "file").exists()


def test_what_is_written_into_a_scratch_folder_is_in_no_manifest(monkeypatch, tmp_path):
    monkeypatch.setattr(files, "made", {"out/file": ("digest", False)})
    with files.scratch_folder() as folder:
        files.write_text(folder / "games" / "file", "text")
        assert len(files.made) == 2
    assert [*files.made] == ["out/file"] and not folder.exists()


def test_a_file_under_another_name_is_not_removed(run, monkeypatch):
    monkeypatch.chdir(run)
    digest = manifest.file_digest(run / "out" / "file")
    for name in ("out/file", str(run / "out" / "file")):
        monkeypatch.setattr(manifest, "made", {name: (digest, False)})
        manifest.write_manifest("manifest", "out")
    assert (run / "out" / "file").exists()


@pytest.mark.parametrize("name", ["code", "data", "out"])
def test_an_edit_of_anything_makes_all_again(run, name):
    (run / name / "file").write_text("edited")
    assert known(run) is None


def test_a_new_file_and_a_missing_page_make_all_again(run):
    (run / "data" / "more").write_text("")
    assert known(run) is None
    (run / "data" / "more").unlink()
    (run / "out" / "file").unlink()
    assert known(run) is None


@pytest.mark.parametrize("text", ["", "[]", '{"key": 1}', '{"made": {"a": "b"}}'])
def test_an_edited_memory_makes_all_again(run, text):
    (memory,) = (run / "cache" / "nashproof").iterdir()
    memory.write_text(text)
    assert known(run) is None


def test_a_memory_of_another_file_makes_all_again(run):
    (memory,) = (run / "cache" / "nashproof").iterdir()
    memory.write_text(memory.read_text().replace("out/file", "out/other"))
    assert known(run) is None
