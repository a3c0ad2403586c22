"""How pages open: errata by damage, notes, what stands; second transcriptions, and what is refused
of their data."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from records import verdict

from nashproof.documents.errata import Erratum, Note, Stand
from nashproof.documents.transcription import Row, read_transcription
from nashproof.documents.vocabulary import DAMAGES
from nashproof.errors import InputError
from nashproof.reports import pages as report
from nashproof.reports.errata import TOP, most_damaging, opening
from nashproof.reports.results import AcceptedReading
from nashproof.shell import cli


def erratum(number, damage="misleads", rests_on=("a",), title="Title"):
    name = f"e{number}"
    return Erratum(name, damage, f"{title} {name}", "1/2", "1/3", "For.", tuple(rests_on), ())


def told(*errata, notes=(), stands=()):
    return SimpleNamespace(errata=errata, notes=notes, stands=stands)


# Openings


VERDICTS = [
    verdict("a", verdict="refuted", lines="3", place="Results, display 1", erratum="e1"),
    verdict("b", verdict="typo", lines="4-5", erratum="e1"),
    verdict("c", verdict="depends on the reading", lines="6", note="n1"),
    verdict("d", verdict="undetermined", lines="7"),
    verdict("e", lines="8"),
    verdict("q", role="question", verdict="undetermined"),
]
DOCUMENT = told(
    erratum(1, rests_on=["a", "b"]),
    notes=[Note("n1", "Note", "With care.", ("c",))],
    stands=[Stand("It stands", "Though it looks wrong.", ("e",))],
)


def test_the_parts_of_an_opening():
    parts = opening(DOCUMENT, VERDICTS)
    assert [v.id for v in parts["loose"]] == ["d"]
    rests_on = {
        name: [[v.id for v in entry["rests_on"]] for entry in parts[name]]
        for name in ("errata", "notes", "stands")
    }
    assert rests_on == {"errata": [["a", "b"]], "notes": [["c"]], "stands": [["e"]]}
    assert parts["errata"][0]["places"] == "Results, display 1 (line 3); lines 4-5"


def test_the_index_ranks_by_damage_and_lets_documents_take_turns():
    first = told(erratum(1, DAMAGES[0]), erratum(2, DAMAGES[0]), erratum(3, DAMAGES[3]))
    second = told(erratum(1, DAMAGES[0]), erratum(2, DAMAGES[1]))
    ranked = most_damaging({"one": first, "two": second, "three": told()})
    assert [(name, one.id) for name, one in ranked] == [
        ("one", "e1"),
        ("two", "e1"),
        ("one", "e2"),
        ("two", "e2"),
        ("one", "e3"),
    ]


def test_the_index_is_not_long():
    assert len(most_damaging({"one": told(*map(erratum, range(1, TOP + 5)))})) == TOP


# On the page


def rendered(ending, about=DOCUMENT, known=VERDICTS, **page):
    """A document page made of very little."""
    keys = ("title", "author", "year", "source", "text", "sha256", "about", "verdict")
    document = {key: f"{key}." for key in keys} | {"not_yet": []}
    page = {
        "id": "t",
        "alone": False,
        "document": document,
        "verdicts": [],
        "questions": [],
        "tally": dict.fromkeys(report.TALLIED, 1),
        "figures": [],
        "kinds": [],
        "dominance": [],
        "opening": opening(about, known),
        "transcription": None,
        "certificates": 0,
    } | page
    return (
        report._environment()
        .get_template(f"document.{ending}")
        .render(page=page, meanings=report.MEANINGS)
    )


@pytest.mark.parametrize("ending", ["html", "md"])
def test_a_page_opens_with_what_should_be_changed(ending):
    text = rendered(ending)
    words = ("What should be changed", "Title e1", "misleads", "should read", "Not confirmed")
    more = ("undetermined", "Read with care", "With care.", "What stands", "It stands")
    at = text.index("verdict.")
    for word in (*words, *more, "All assertions"):
        at = text.index(word, at)


@pytest.mark.parametrize("ending", ["html", "md"])
def test_that_everything_is_confirmed_is_said(ending):
    one = verdict("a")
    sound = [replace(one, readings=(AcceptedReading(**vars(one.readings[0])),))]
    text = rendered(ending, told(), sound, verdicts=sound)
    assert "Every assertion is confirmed." in text and "should be changed" not in text


def test_errata_on_pages_are_escaped():
    nasty = told(erratum(1, rests_on=["a"], title="<script>alert(1)</script> | [x](y)"))
    assert "<script>" not in rendered("html", nasty) + rendered("md", nasty)
    assert "&lt;script&gt;" in rendered("html", nasty)
    assert "\\<script\\>alert(1)\\</script\\> \\| \\[x\\](y)" in rendered("md", nasty)


READINGS = {"condition": "it is a rainy day", "outcome": "disproved", "instance": "three raises"}


@pytest.mark.parametrize("ending", ["html", "md"])
def test_a_page_shows_every_reading_and_every_offer(ending):
    one = verdict("a", verdict="depends on the reading", why="True if, false if.")
    first = AcceptedReading(**vars(one.readings[0]) | {"condition": "it is sunny"})
    rainy = replace(first, **READINGS)
    offer = replace(rainy, offer="qualified", outcome="proved", says="Unless it snows.")
    text = rendered(
        ending, told(), [], verdicts=[replace(one, readings=(first, rainy), offers=(offer,))]
    )
    for words in (
        "True if, false if.",
        "If it is sunny: proved.",
        "If it is a rainy day: disproved.",
        "Tests one instance: three raises.",
        "Qualified (if it is a rainy day), proved:",
        "Unless it snows.",
    ):
        assert words in text


# Two transcriptions


ROWS = (
    'lines,says,figures,assertions,settled\n"3, 5-7","Says, in ""quotes"".",1/2 ; |,a '
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
        and "and 1 by no assertion" in text
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
    (ROWS.replace(",a b,", ",a c,"), 't.csv:2: found the assertion "c"'),
    (
        ROWS.replace("A missing claim: added.", "").replace(",2,b,", ",2,,"),
        "t.csv:4: found neither an assertion nor a settlement",
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
