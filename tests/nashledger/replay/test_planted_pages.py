"""Pages beside a report that it did not make."""

from command_line import run

from nashledger import library, notebook
from nashledger.site.claims_table import claims_table


def report(folder, monkeypatch):
    made = notebook.Report({"index.html": "ours"}, claims_table({}), {}, ())
    monkeypatch.setattr(library, "report", lambda *_: made)
    return run("report", "--data", ".", "--results", "r", "--output", "out", cwd=folder)


def test_a_page_that_no_report_made_is_named(tmp_path, monkeypatch):
    (tmp_path / "out" / "kuhn").mkdir(parents=True)
    assert report(tmp_path, monkeypatch) == (0, "", "")
    (tmp_path / "out" / "kuhn" / "value.html").write_text("The value is 1.", "utf-8")
    (tmp_path / "out" / "notes.md").write_text("No page.", "utf-8")
    one = "nashproof: out/kuhn/value.html: this report did not make it; remove what is not yours\n"
    assert report(tmp_path, monkeypatch) == (0, "", one)
    (tmp_path / "out" / "z.html").write_text("The value is 2.", "utf-8")
    assert "did not make it, nor 1 other page; remove" in report(tmp_path, monkeypatch)[2]
