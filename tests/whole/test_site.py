"""The site of the documentation: Sphinx warns of nothing, and every link leads somewhere."""

import re
import shutil
import subprocess
import sys
from urllib.parse import unquote

import pytest
from examples import ROOT

PLACED = re.compile(r'(?:href|src)="([^"#?:]+)(?:[#?][^"]*)?"')  # no address of elsewhere


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """As `make docs` writes it."""
    folder = tmp_path_factory.mktemp("docs")
    source = (ROOT / "workflow/run.py").read_text("utf-8")
    strict = re.search(r'"-m", "sphinx", (.*?), \*trees', source)[1].replace('"', "").split(", ")
    places = ["--conf-dir", ROOT / "docs", "--doctree-dir", folder / "trees", ROOT, folder / "site"]
    command = [sys.executable, "-m", "sphinx", *strict, *places]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    assert done.returncode == 0 and "--fail-on-warning" in strict, done.stderr
    return folder / "site"


def test_every_page_of_the_documentation_is_there(site):
    for page in (ROOT / "docs").rglob("*.md"):
        assert (site / page.relative_to(ROOT)).with_suffix(".html").exists()
    for page in (ROOT / "reports").rglob("*.html"):
        assert (site / page.relative_to(ROOT)).exists()


def test_every_link_of_the_site_leads_somewhere(site):
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 150
    broken = {
        f"{page.relative_to(site)}: {link}"
        for page in pages
        for link in PLACED.findall(page.read_text("utf-8"))
        if not (page.parent / unquote(link)).exists()
    }
    assert broken == set()


def test_what_stands_outside_of_docs_is_reached(site):
    page = (site / "docs/how-to/write-claims.html").read_text("utf-8")
    assert 'href="../../data/FORMATS.html' in page
    page = (site / "docs/explanation/what-the-documents-ran.html").read_text("utf-8")
    assert 'href="../../reports/gtree-kuhn/tables.html"' in page
    page = (site / "reports/refinements.html").read_text("utf-8")
    assert "docs/explanation/refinements.html" in page


def test_a_link_that_leads_nowhere_is_an_error(tmp_path):
    (tmp_path / "docs").mkdir()
    shutil.copy(ROOT / "docs/conf.py", tmp_path / "docs")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "README.md").write_text("# One\n\n[two](docs/two.md)\n", "utf-8")
    command = [sys.executable, "-m", "sphinx", "-q", "--fail-on-warning", "-c", "docs", ".", "site"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode and "docs/two" in done.stderr
