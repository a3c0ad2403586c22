"""The manifest of a run: what it lists, and what it removes of the run before."""

import pytest

from nashproof.shell import files, manifest


@pytest.fixture
def page(tmp_path, monkeypatch):
    """A page that a run wrote, in the working directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(files, "made", {})
    monkeypatch.setattr(manifest, "made", files.made)
    files.write_text("out/file", "text")
    return tmp_path / "out" / "file"


def test_what_is_written_into_a_scratch_folder_is_in_no_manifest(monkeypatch):
    monkeypatch.setattr(files, "made", {"out/file": ("digest", False)})
    with files.scratch_folder() as folder:
        files.write_text(folder / "games" / "file", "text")
        assert len(files.made) == 2
    assert [*files.made] == ["out/file"] and not folder.exists()


def test_a_file_under_another_name_is_not_removed(page, monkeypatch):
    digest = files.file_digest(page)
    for name in ("out/file", str(page)):
        monkeypatch.setattr(manifest, "made", {name: (digest, False)})
        manifest.write_manifest("manifest", "out")
    assert page.exists()


@pytest.mark.parametrize("edit, there", [("text", False), ("edited", True)])
def test_what_is_made_no_more_is_removed_unless_it_was_edited(page, edit, there):
    manifest.write_manifest("manifest", "out")
    page.write_text(edit)
    manifest.made.clear()
    manifest.write_manifest("manifest", "out")
    assert page.exists() == there


def test_what_another_job_lists_is_not_removed(page):
    """Where games are shared out otherwise than in the run before."""
    for job in ("jobs/1.sha256", "jobs/2.sha256"):
        manifest.write_manifest(job, "out")
    manifest.made.clear()
    manifest.write_manifest("jobs/1.sha256", "out")
    assert page.exists()
    manifest.write_manifest("jobs/2.sha256", "out")
    assert not page.exists()
