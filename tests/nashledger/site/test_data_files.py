"""Data files hold to their schemas; silhouettes bind."""

import csv
import io
import json
import os
import re
from pathlib import Path

import pytest
import small_site
from examples import ROOT, document, documents_with
from jsonschema import Draft202012Validator

from nashledger.site.data import data_page
from nashledger.site.ledger import lines_page
from nashledger.site.ledger.transcription_page import in_print
from nashledger.texts.silhouette import read_silhouette, silhouette_text
from nashproof import __version__
from nashproof.errors import InputError
from nashproof.page import marks

TEXTS = Path(os.environ.get("NASHPROOF_TEXTS", ROOT.parent / "shared" / "documents"))


@pytest.fixture(scope="module")
def files():
    results = small_site.results()
    made = data_page.files(results, small_site.EDITION)
    return {name.removeprefix("data/"): content for name, content in made.items()}


def test_every_file_is_listed_and_every_listed_file_is_there(files):
    assert set(files) == set(data_page.FILES)


@pytest.mark.parametrize("name", ["verdicts", "errata"])
def test_a_file_holds_to_its_schema(files, name):
    schema = json.loads(files[f"{name}.schema.json"])
    Draft202012Validator.check_schema(schema)
    value = json.loads(files[f"{name}.json"])
    assert list(Draft202012Validator(schema).iter_errors(value)) == []
    value["documents"][small_site.NAME]["added"] = ""
    assert list(Draft202012Validator(schema).iter_errors(value)) != []


def test_every_row_of_the_table_holds_to_its_schema(files):
    schema = json.loads(files["claims.schema.json"])
    Draft202012Validator.check_schema(schema)
    rows = list(csv.DictReader(io.StringIO(files["claims.csv"])))
    assert len(rows) == len(small_site.results().verdicts[small_site.NAME])
    assert [e for row in rows for e in Draft202012Validator(schema).iter_errors(row)] == []


def test_verdicts_are_those_of_the_results(files):
    value = json.loads(files["verdicts.json"])["documents"][small_site.NAME]["records"]
    records = small_site.results().verdicts[small_site.NAME]
    assert [(r["id"], r["verdict"]) for r in value] == [(r.id, r.verdict) for r in records]


def test_the_version_is_that_of_the_changelog():
    """After a release the version is the next one, with `.dev0`."""
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    version = re.search(r"^## \[([0-9.]+)\] - \S+$", changes, re.MULTILINE)[1]
    assert __version__ == version or __version__.endswith(".dev0")


# Silhouettes and transcriptions


@pytest.mark.parametrize("name", documents_with("data/silhouettes"))
def test_a_silhouette_is_that_of_its_document(name):
    text = (ROOT / "data" / "silhouettes" / f"{name}.csv").read_text("utf-8")
    lengths = read_silhouette(text, name, document(name).sha256)
    last = max(
        int(n) for a in document(name).assertions for n in a.lines.replace("-", ", ").split(", ")
    )
    assert last <= len(lengths)
    if not (TEXTS / f"{name}.txt").exists():
        pytest.skip("the text is not here: its lengths are not compared")
    assert silhouette_text((TEXTS / f"{name}.txt").read_text("utf-8")) == text


def test_the_key_of_the_lines_has_only_the_marks_that_the_page_has():
    """Whatever the errata are of which these lines have assertions."""
    results = small_site.results()
    (page,) = lines_page.pages(results)
    shown = {mark for line in page.shows["lines"] for mark, _ in line.marks}
    assert {mark for mark, _ in page.shows["key"]} == shown != set(marks.MEANS)
    lines = [entry.first_line for _, _, entry in page.shows["marked"]]
    assert lines == sorted(lines) and len(lines) > 5


@pytest.mark.parametrize(
    "change, found",
    [
        (("SHA-256", "SHA-1"), 'csv:1: found "# SHA-1'),
        (("line,length", "line;length"), "csv:2: found the columns"),
        (("1,2", "2,2"), 'csv:3: found "2,2", expected line 1 and its length'),
    ],
)
def test_a_damaged_silhouette_is_refused_with_its_place(change, found):
    text = silhouette_text("ab\n\n")
    sha256 = text.splitlines()[0].rpartition(" ")[2]
    assert read_silhouette(text, "csv", sha256) == (2, 0)
    with pytest.raises(InputError) as refused:
        read_silhouette(text.replace(*change), "csv", sha256)
    assert found in str(refused.value)


def test_no_command_of_latex_is_left_in_a_transcription():
    for place in sorted((ROOT / "data" / "transcriptions").glob("*.csv")):
        for row in csv.DictReader(io.StringIO(place.read_text("utf-8"))):
            assert "\\" not in in_print(row["figures"]), row["figures"]
