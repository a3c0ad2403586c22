"""Which lines of a text no claim stands on."""

import re

import pytest
from examples import HEAD, document, entry

from nashledger.second_reader.coverage import coverage
from nashproof.certificates.envelope import digest
from nashproof.errors import InputError
from nashproof.shell import cli

TEXT = (
    "A title\nThe value is 3.\nNo figure here.\nPlayer 1 always bets.\nx^2 costs $4$\nPage "
    "7\nSection 9\n"
)
CLAIM = entry('kind = "value"\ngame = "kuhn"\nstated = "3"', lines="2")


def told(text=TEXT, extra=""):
    head = HEAD.replace("0" * 64, digest(text))
    return head + extra + CLAIM


def test_lines_by_where_they_stand():
    found = coverage(
        document(
            "mine",
            told(
                extra='no_claim = ["line 6: a page number"]\nnot_yet = ["lines 4, 7-9: no kind"]\n'
            ),
        ),
        TEXT,
    )
    assert (found.claimed, found.excused, found.not_yet, found.open) == ((2,), (6,), (4, 7), (5,))


def test_a_claim_may_stand_in_several_places():
    """They count, and the first of them orders the claims."""
    two = CLAIM.replace('"c"', '"d"').replace('"2"', '"1, 4-5, 7"')
    found = document("mine", told() + two)
    assert [one.id for one in found.assertions] == ["d", "c"] and coverage(found, TEXT).claimed == (
        2,
        4,
        5,
        7,
    )


def test_another_text_is_refused():
    with pytest.raises(InputError) as error:
        coverage(document("mine", told()), TEXT + " ")
    assert "SHA-256" in str(error.value)


def test_reasons_name_their_lines():
    with pytest.raises(InputError) as error:
        document("mine", told(extra='no_claim = ["a page number"]\n'))
    assert "mine.toml" in str(error.value) and "lines first" in str(error.value)


def test_the_verb(tmp_path, capsys):
    (tmp_path / "mine.toml").write_text(told(), "utf-8")
    (tmp_path / "text.txt").write_text(TEXT, "utf-8")
    assert (
        cli.main(["coverage", str(tmp_path / "mine.toml"), "--text", str(tmp_path / "text.txt")])
        == 1
    )
    said = capsys.readouterr().out
    assert "     4: Player 1 always bets." in said and said.endswith(
        "1 are claimed, 0 are excused, 0 listed as not yet transcribed, 4 open\n"
    )
    (tmp_path / "text.txt").write_text(TEXT * 2, "utf-8")
    assert (
        cli.main(["coverage", str(tmp_path / "mine.toml"), "--text", str(tmp_path / "text.txt")])
        == 2
    )


def test_a_document_without_the_digest_of_its_text():
    found = document("mine", re.sub("sha256.*\n", "", told()))
    assert found.sha256 == "" and not found.is_asked
    with pytest.raises(InputError, match="in the document, which has none"):
        coverage(found, TEXT)
