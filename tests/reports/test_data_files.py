"""Data files hold to their schemas; the research object names what is there; silhouettes bind."""

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

from nashproof import __released__, __version__
from nashproof.documents.texts.silhouette import read_silhouette, silhouette_text
from nashproof.errors import InputError
from nashproof.reports.site.data import crate, data_page
from nashproof.reports.site.ledger import ledger_page, lines_page
from nashproof.reports.site.ledger.transcription_page import in_print

TEXTS = Path(os.environ.get("NASHPROOF_TEXTS", ROOT.parent / "shared" / "documents"))


@pytest.fixture(scope="module")
def files():
    results = small_site.results()
    made = data_page.files(results, small_site.EDITION) | crate.files(results, small_site.EDITION)
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


# RO-Crate 1.1 as far as it can be checked without a network


@pytest.fixture(scope="module")
def graph(files):
    value = json.loads(files[crate.NAME])
    assert value["@context"] == "https://w3id.org/ro/crate/1.1/context"
    entities = value["@graph"]
    assert len({entity["@id"] for entity in entities}) == len(entities)
    return {entity["@id"]: entity for entity in entities}


def test_the_descriptor_and_the_root_have_what_the_format_asks(graph):
    descriptor, root = graph[crate.NAME], graph["./"]
    assert descriptor["@type"] == "CreativeWork" and descriptor["about"] == {"@id": "./"}
    assert descriptor["conformsTo"] == {"@id": crate.CRATE}
    assert root["@type"] == "Dataset" and root["conformsTo"] == {"@id": crate.PROFILE}
    assert all(root[key] for key in ("name", "description", "datePublished", "license"))


def references(value):
    """Every ``@id`` that a value refers to."""
    if isinstance(value, dict):
        yield from [value["@id"]] if set(value) == {"@id"} else ()
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from references(item)


def test_every_reference_is_an_entity(graph):
    outside = {crate.CRATE, "http://schema.org/CompletedActionStatus"}
    referred = {name for entity in graph.values() for name in references(list(entity.values()))}
    assert referred - set(graph) == outside
    assert {name for name, entity in graph.items() if entity["@type"] == "File"} == (
        set(data_page.FILES) - {crate.NAME}
    )


def test_every_statement_has_one_assessment_with_its_verdict(graph):
    actions = [entity for entity in graph.values() if entity["@type"] == "AssessAction"]
    records = small_site.results().verdicts[small_site.NAME]
    assert [graph[a["object"]["@id"]]["@type"] for a in actions] == ["Claim"] * len(records)
    assert [graph[a["result"]["@id"]]["value"] for a in actions] == [r.verdict for r in records]
    assert graph["./"]["mentions"] == [{"@id": a["@id"]} for a in actions]
    programs = {one["@id"] for action in actions for one in action["instrument"]}
    assert {graph[name]["@type"] for name in programs} == {"SoftwareApplication"}


def test_the_day_of_the_version_is_that_of_the_changelog():
    """After a release the version is the next one, with `.dev0`, and the day that of the last."""
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    version, day = re.search(r"^## \[([0-9.]+)\] - (\S+)$", changes, re.MULTILINE).groups()
    assert (__version__ == version or __version__.endswith(".dev0")) and __released__ == day


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
    assert {mark for mark, _ in page.shows["key"]} == shown != set(ledger_page.MEANS)
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
