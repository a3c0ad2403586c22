"""The questions of docs/questions: each command prints what stands there."""

import pytest
from questions import BLOCK, PAGES, copy_to, with_outputs

ENTRIES = {page: page.read_text("utf-8").split("\n## ")[1:] for page in PAGES}
ASKED = [entry for entries in ENTRIES.values() for entry in entries if "```console" in entry]


def test_there_are_more_than_twenty_and_each_has_one_command():
    assert len(ASKED) > 20
    assert [entry for entry in ASKED if len(BLOCK.findall(entry)) != 1] == []


@pytest.mark.parametrize("entry", ASKED, ids=lambda entry: entry.partition("\n")[0])
def test_what_stands_there_is_printed(entry, tmp_path):
    assert with_outputs(entry, copy_to(tmp_path)) == entry
