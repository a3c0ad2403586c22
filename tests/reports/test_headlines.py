"""How pages open: ranking and openings from made-up verdicts, second transcriptions, and what is
refused of their data."""

from dataclasses import fields as fields_of

import pytest

from nashproof.claims.kinds import parse_claim
from nashproof.claims.verdicts import VerdictRecord
from nashproof.documents.document import read_document
from nashproof.documents.transcription import Row, read_transcription
from nashproof.errors import InputError
from nashproof.files.strict_toml import read_table
from nashproof.reports import pages as report
from nashproof.reports.headlines import (
    BRIEF,
    SHOWN,
    TOP,
    finding_words,
    most_consequential,
    opening,
)
from nashproof.reports.results import AcceptedReading
from nashproof.shell import cli


def reading(name, outcome, says="", why=""):
    return AcceptedReading(
        name, outcome, says, game="", stated="", computed="", why=why, certificate="", sha256=""
    )


def verdict(name, word, weight="detail", doubt="", why="It is 1/2.", offer=None, says=None):
    """A verdict made of very little; ``offer`` is the name, words and outcome of a second
    reading."""
    readings = [reading("literal", "proved" if word == "confirmed" else "disproved", why=why)]
    readings += [reading(offer[0], offer[2], offer[1])] if offer else []
    fields = dict.fromkeys((field.name for field in fields_of(VerdictRecord)), "")
    return VerdictRecord(
        **fields
        | {
            "id": name,
            "lines": "3",
            "kind": "value",
            "verdict": word,
            "weight": weight,
            "doubt": doubt,
            "says": says or f"Says {name}.",
            "readings": tuple(readings),
        }
    )


def names(verdicts):
    return [v.id for v in verdicts]


# Openings


def test_the_parts_of_an_opening_come_in_the_order_of_the_page():
    words = ("confirmed", "undetermined", "underspecified", "typo", "imprecise", "refuted")
    parts = opening([verdict(word, word, doubt="It looks wrong.") for word in words])
    assert [part["verdict"] for part in parts] == [
        "refuted",
        "imprecise",
        "typo",
        "underspecified",
        "undetermined",
        "confirmed",
    ]
    assert all(names(part["first"]) == [part["verdict"]] and part["rest"] == [] for part in parts)


def test_what_weighs_most_comes_first_and_details_are_folded():
    found = opening(
        [
            verdict("a", "refuted"),
            verdict("b", "refuted", "result"),
            verdict("c", "refuted"),
            verdict("d", "refuted", "headline"),
            verdict("e", "refuted", "result"),
        ]
    )[0]
    assert (names(found["first"]), names(found["rest"])) == (["d", "b", "e"], ["a", "c"])


def test_one_finding_is_shown_even_if_all_are_details():
    found = opening([verdict("a", "typo"), verdict("b", "typo")])[1]
    assert (names(found["first"]), names(found["rest"])) == (["a"], ["b"])


def test_not_more_are_shown_than_can_be_read():
    found = opening([verdict(f"v{i}", "refuted", "result") for i in range(SHOWN + 2)])[0]
    assert (len(found["first"]), names(found["rest"])) == (SHOWN, [f"v{SHOWN}", f"v{SHOWN + 1}"])


def test_that_nothing_is_wrong_is_said():
    assert opening([verdict("a", "confirmed")]) == [
        {"verdict": "refuted", "heading": "What is wrong", "first": [], "rest": []}
    ]


def test_only_doubts_about_what_is_confirmed_look_wrong_and_are_right():
    parts = opening(
        [
            verdict("a", "confirmed", doubt="Why not 1/3?"),
            verdict("b", "confirmed", "headline"),
            verdict("c", "refuted", doubt="Odd."),
        ]
    )
    assert [(part["verdict"], names(part["first"])) for part in parts] == [
        ("refuted", ["c"]),
        ("confirmed", ["a"]),
    ]
    assert (
        finding_words(parts[1]["first"][0])["doubt"],
        finding_words(parts[0]["first"][0])["doubt"],
    ) == ("Why not 1/3?", "")


# A finding in few sentences


def test_a_long_reason_is_cut_between_sentences():
    first, long = (
        "The value is -1/18 (-0.0556), not 0.9.",
        "So at y = 1. it is less" + ", and so on" * BRIEF + ".",
    )
    assert (
        finding_words(verdict("a", "refuted", why=f"{first} Two! {long}"))["why"] == f"{first} Two!"
    )
    assert finding_words(verdict("a", "refuted", why=f"{long} Two!"))["why"] == long


@pytest.mark.parametrize(
    "outcome, shown", [("proved", ("corrected", "It is 1/2.")), ("disproved", ("", ""))]
)
def test_what_is_offered_is_told_only_where_it_is_proved(outcome, shown):
    found = finding_words(verdict("a", "typo", offer=("corrected", "It is 1/2.", outcome)))
    assert (found["offer"], found["instead"]) == shown


# The index


def test_the_index_ranks_by_weight_then_by_verdict_and_lets_documents_take_turns():
    one = [
        verdict("a", "typo", "headline"),
        verdict("b", "refuted", "result"),
        verdict("c", "refuted", "headline"),
        verdict("d", "refuted", "headline"),
    ]
    two = [
        verdict("e", "refuted", "headline"),
        verdict("f", "imprecise", "headline"),
        verdict("g", "refuted"),
        verdict("h", "confirmed", "headline"),
    ]
    ranked = most_consequential({"one": one, "two": two})
    assert [f"{name} {v.id}" for name, v in ranked] == [
        "one c",
        "two e",
        "one d",
        "two f",
        "one a",
        "one b",
    ]


def test_the_index_is_not_long():
    assert (
        len(
            most_consequential(
                {"one": [verdict(f"v{i}", "refuted", "result") for i in range(TOP + 5)]}
            )
        )
        == TOP
    )


# On the page


@pytest.fixture(scope="module")
def found():
    """What a finding looks like on both kinds of pages."""
    environment = report._environment()
    return lambda ending, *given: environment.get_template(f"findings.{ending}").module.finding(
        *given
    )


def test_findings_on_pages_are_escaped_and_linked(found):
    why = "<script>alert(1)</script> | [x](y)"
    nasty = verdict("a", "refuted", why=why, says="*Says* <b>.")
    assert "&lt;script&gt;" in found("html", nasty) and "<script" not in found("html", nasty)
    assert '<a href="d.html#a">T &amp; U, line 3</a>' in found("html", nasty, "d.html", "T & U")
    assert "\\*Says\\* \\<b\\>." in found("md", nasty) and "\\<script\\>" in found("md", nasty)
    assert (
        found("md", nasty, "d.md", "T").startswith("- **refuted**, [T, line 3](d.md#a): ")
        and found("md", nasty).count("\n") == 1
    )


def rendered(ending, **page):
    """A document page made of very little."""
    document = {
        "title": "T",
        "author": "A",
        "year": "1",
        "source": "S",
        "text": "t.txt",
        "sha256": "0",
        "about": "About.",
        "not_yet": [],
    }
    verdicts = [
        verdict("a", "refuted", "headline"),
        verdict("b", "typo"),
        verdict("c", "typo", offer=("corrected", "It is 1/3.", "proved")),
    ]
    page = {
        "id": "t",
        "alone": False,
        "document": document,
        "verdicts": [],
        "tally": dict.fromkeys(report.VERDICTS, 1),
        "figures": [],
        "kinds": [],
        "dominance": [],
        "opening": opening(verdicts),
        "transcription": None,
        "certificates": 0,
    } | page
    return (
        report._environment()
        .get_template(f"document.{ending}")
        .render(page=page, meanings=report.MEANINGS)
    )


@pytest.mark.parametrize("ending", ["html", "md"])
def test_a_page_opens_with_what_is_wrong_and_folds_slips(ending):
    text = rendered(ending)
    places = [
        text.index(words)
        for words in (
            "What is wrong",
            "Says a.",
            "Slips",
            "Says b.",
            "<summary>1 more</summary>",
            "Says c.",
            "It is 1/3.",
            "</details>",
            "All claims",
        )
    ]
    assert places == sorted(places)


# Two transcriptions


ROWS = (
    'lines,says,figures,claims,settled\n"3, 5-7","Says, in ""quotes"".",1/2 ; |,a '
    "b,\n9,Nothing,,,Not a claim: a heading <b>.\n4,More,2,b,A missing claim: added.\n"
)


def test_a_transcription_is_read_and_counted():
    rows = read_transcription(ROWS, "t.csv", ["a", "b"])
    assert rows[0] == Row("3, 5-7", 'Says, in "quotes".', "1/2 ; |", ("a", "b"), "")
    assert report._two_transcriptions(rows) == {
        "rows": 3,
        "agree": 1,
        "none": 1,
        "settled": [rows[1], rows[2]],
    }


@pytest.mark.parametrize("ending", ["html", "md"])
def test_a_page_tells_how_disagreements_were_settled(ending):
    text = rendered(
        ending,
        transcription=report._two_transcriptions(read_transcription(ROWS, "t.csv", ["a", "b"])),
    )
    assert (
        "Of the 3 rows of that transcription 1 are carried" in " ".join(text.split())
        and "and 1 by no claim" in text
        and "A missing claim: added." in text
        and "Says, in" not in text
    )
    assert "Two transcriptions" not in rendered(ending) and "heading <b>" not in text


BROKEN = [
    ("", "t.csv:1: found the columns "),
    ("lines,says\n", "t.csv:1: found the columns lines, says"),
    (ROWS.replace("figures", "figure"), "t.csv:1: found the columns lines, says, figure, "),
    (ROWS + "1,2\n", "t.csv:5: found 2 cells"),
    (ROWS.replace("9,", "line 9,"), 't.csv:3: found the lines "line 9"'),
    (ROWS.replace("Nothing", " "), "t.csv:3: found an empty cell"),
    (ROWS.replace(",a b,", ",a c,"), 't.csv:2: found the claim "c"'),
    (
        ROWS.replace("A missing claim: added.", "").replace(",2,b,", ",2,,"),
        "t.csv:4: found neither a claim nor a settlement",
    ),
    (ROWS + '"x', "t.csv:5: found CSV that cannot be read"),
]


@pytest.mark.parametrize("text, message", BROKEN, ids=[m for _, m in BROKEN])
def test_a_broken_transcription_is_refused_in_one_line(text, message):
    with pytest.raises(InputError) as caught:
        read_transcription(text, "t.csv", ["a", "b"])
    assert str(caught.value).startswith(message) and "\n" not in str(caught.value)


def test_a_transcription_of_no_document_is_refused(tmp_path, capsys):
    (tmp_path / "documents").mkdir()
    (tmp_path / "transcriptions").mkdir()
    (tmp_path / "transcriptions/nobody.csv").write_text(ROWS)
    assert (
        cli.main(
            [
                "report",
                "--data",
                str(tmp_path),
                "--results",
                str(tmp_path),
                "--output",
                str(tmp_path / "out"),
            ]
        )
        == 2
    )
    said = capsys.readouterr().err
    assert (
        "nobody.csv: found a transcription of no document" in said
        and said.count("\n") == 1
        and not (tmp_path / "out").exists()
    )


# Weights and doubts in documents


DOCUMENT = """
title = "T"
author = "A"
year = "1"
source = "S"
text = "t.txt"
sha256 = "%s"
about = "About."

[[claims]]
id = "half"
weight = "headline"
doubt = "It looks wrong."
lines = "3"
kind = "arithmetic"
says = "A half."
equations = [["1/2", "0.4"]]

[claims.corrected]
says = "Read as a half."
equations = [["1/2", "0.5"]]
""" % ("0" * 64)


def read(text):
    return read_document(read_table(text, "t.toml"), "t", parse_claim)


def test_weight_and_doubt_go_into_the_record(audit):
    records, _ = audit(DOCUMENT)
    assert (records["half"]["weight"], records["half"]["doubt"]) == ("headline", "It looks wrong.")
    plain = read(DOCUMENT.replace('weight = "headline"\ndoubt = "It looks wrong."\n', "")).claims[0]
    assert (plain.weight, plain.doubt) == ("detail", "")


@pytest.mark.parametrize(
    "old, new, message",
    [
        (
            '"headline"',
            '"heavy"',
            'found "weight" = "heavy", expected one of headline, result, detail',
        ),
        (
            'says = "Read as',
            'weight = "result"\nsays = "Read as',
            'found "weight" in an offered reading',
        ),
        (
            'says = "Read as',
            'kind = "value"\nsays = "Read as',
            'found "kind" in an offered reading',
        ),
    ],
)
def test_weights_are_read_strictly(old, new, message):
    with pytest.raises(InputError, match=message):
        read(DOCUMENT.replace(old, new))
