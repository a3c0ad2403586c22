"""docs/explanation/faults.md names tests that exist, and every row of the table names one or gives
a reason."""

import re

from examples import ROOT
from fixture_files import written

HERE = ROOT / "tests"
TABLE = (ROOT / "docs" / "explanation" / "faults.md").read_text("utf-8")
TESTS = {}  # by the names of files: those of several folders are told apart by no more than that
for path in HERE.rglob("test_*.py"):
    names = re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    TESTS.setdefault(path.stem.removeprefix("test_"), set()).update(names)


def test_tests_that_are_named_exist():
    named = re.findall(r"`(\w+)::(test_\w+)?`", TABLE)
    assert len(named) > 50
    assert [
        pair for pair in named if pair[0] not in TESTS or pair[1] and pair[1] not in TESTS[pair[0]]
    ] == []
    assert set(re.findall(r"`(test_\w+)`", TABLE)) <= set().union(*TESTS.values())


def test_files_that_are_named_exist():
    fixtures = re.findall(
        r"`((?:valid|invalid|malformed)/[\w*.-]+|region-\*|family-\*|bound-\*|cut-\*)`", TABLE
    )
    assert fixtures and all(list(written().glob(place_of(name))) for name in fixtures)


def place_of(name):
    """A pattern: the fixtures of a verdict stand in a folder for each statement."""
    folder, _, name = name.rpartition("/")
    return f"{folder or 'invalid'}/*/{name}"


def test_every_row_says_something():
    rows = re.findall(r"^\| ([A-Z]\d.*?) \| (.*?) \| (.*) \|$", TABLE, re.MULTILINE)
    assert len(rows) > 45 and all(len(reason) > 5 for _, _, reason in rows)
