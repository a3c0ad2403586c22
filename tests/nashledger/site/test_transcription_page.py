"""Second transcriptions, and what is refused of them."""

import pytest

from nashledger.texts.transcription import Row, read_transcription
from nashproof.errors import InputError
from nashproof.shell import cli

ROWS = (
    'lines,says,figures,assertions,settled\n"3, 5-7","Says, in ""quotes"".",1/2 ; |,a '
    "b,\n9,Nothing,,,Not a claim: a heading <b>.\n4,More,2,b,A missing claim: added.\n"
)


def test_a_transcription_is_read():
    rows = read_transcription(ROWS, "t.csv", ["a", "b"])
    assert rows[0] == Row("3, 5-7", 'Says, in "quotes".', "1/2 ; |", ("a", "b"), "")


BROKEN = [
    ("", "t.csv:1: found an empty file, expected the columns lines, says"),
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
