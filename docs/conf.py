"""The site of the documentation, made of the same Markdown by Sphinx: `make docs`.

Its source is the repository, and pages keep their places. So a link means here what it means there:
it leads to a page, to a report, or to a file, of which the site has a copy.
"""

import os
import re
import shutil
import tomllib
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.util import logging

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "reports"
MARKDOWN = re.compile(r'(href="((?:\.\./)+docs/[^"#]*)\.)md\b')  # in a report: a page of docs/

project = author = "nashproof"
version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
extensions = ["myst_parser"]
root_doc = "README"
include_patterns = ["*.md", "docs/*.md", "docs/**/*.md", "data/*.md", "config/*.md"]
include_patterns += ["benchmarks/*.md"]
myst_heading_anchors = 6  # named as in the repository
suppress_warnings = ["misc.highlighting_failure"]  # outputs in blocks that say which program's
html_theme, html_title = "furo", f"nashproof {version}"
html_copy_source = False


def with_contents(app, name, lines):
    """Below the front page, the pages that the side bar lists: those of docs/ first."""
    if name == root_doc:
        others = sorted(app.env.found_docs - {root_doc})
        pages = sorted(others, key=lambda page: (page != "docs/index", page[:5] != "docs/"))
        rows = "\n".join(f"/{page}" for page in pages)
        lines[0] += f"\n```{{toctree}}\n:hidden:\n:maxdepth: 1\n{rows}\n```\n"


def beside(app, tree):
    """A link to a report leads to the report beside the page, not to a copy of this one file."""
    here = (ROOT / app.env.docname).parent
    for link in [*tree.findall(addnodes.download_reference), *tree.findall(addnodes.pending_xref)]:
        written = link["reftarget"]
        if isinstance(link, addnodes.pending_xref) and link.get("refdomain") == "doc":
            written = os.path.relpath(ROOT / f"{written}.md", here)
        target = (here / written).resolve()
        if target.is_relative_to(REPORTS) and target.is_file():
            address = os.path.relpath(target, here)
            link.replace_self(nodes.reference("", "", *link.children, refuri=address))


def add_reports(app, error):
    """The reports as they are committed, whose links to docs/ lead to pages of the site. The front
    page is the index, too."""
    if error is not None or app.builder.name != "html":
        return
    out = Path(app.outdir)
    shutil.copytree(REPORTS, out / "reports", dirs_exist_ok=True)
    shutil.copyfile(out / f"{root_doc}.html", out / "index.html")
    for page in (out / "reports").rglob("*.html"):
        text = page.read_text("utf-8")
        for _, start in MARKDOWN.findall(text):
            if not (page.parent / f"{start}.html").exists():
                where = page.relative_to(out)
                logging.getLogger("docs").warning("%s: %s.md is no page of the site", where, start)
        page.write_text(MARKDOWN.sub(r"\1html", text), "utf-8")


def setup(app):
    """What Sphinx calls."""
    app.connect("source-read", with_contents)
    app.connect("doctree-read", beside, priority=100)  # before files are collected for download
    app.connect("build-finished", add_reports)
