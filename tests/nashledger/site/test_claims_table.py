"""The table of all assertions and questions, and what is counted of it."""

import csv
import io
import subprocess
import sys

from examples import ROOT
from records import verdict

from nashledger.site.claims_table import COLUMNS, TALLIED, claims_table, counted_as, csv_text, tally
from nashproof.claims.verdicts import VerdictRecord

RECORDS = {
    "one": [verdict("a"), verdict("b", "count", verdict="refuted", says='a "quote"\nand a line')],
    "two": [
        verdict("a", "arithmetic", basis="as printed"),
        verdict("c", "arithmetic", basis="as printed", verdict="typo"),
        verdict("q", role="question", verdict="answered"),
    ],
}
ALL = [record for records in RECORDS.values() for record in records]


def test_a_row_a_verdict():
    rows = list(csv.DictReader(io.StringIO(csv_text(claims_table(RECORDS)))))
    assert list(rows[0]) == list(COLUMNS) and len(rows) == 5
    assert [(row["document"], row["id"]) for row in rows] == [
        (name, record.id) for name, records in RECORDS.items() for record in records
    ]
    assert rows[1]["says"] == 'a "quote"\nand a line' and rows[0]["sha256"] == "ab"


def test_every_column_is_a_field_of_the_records():
    known = {"document", "sha256", *VerdictRecord.__dataclass_fields__}
    assert COLUMNS.keys() == known - {"readings", "offers"}


def test_what_a_person_typed_counts_by_itself_and_a_question_not_at_all():
    assert [counted_as(record) for record in ALL[:4]] == [
        "confirmed",
        "refuted",
        "as printed",
        "typo",
    ]
    counts = {"confirmed": 1, "refuted": 1, "as printed": 1, "typo": 1}
    assert tally(ALL) == {word: counts.get(word, 0) for word in TALLIED}


def test_pages_of_a_game_need_no_table():
    """They are made where nothing but the program itself is installed."""
    code = (
        "import sys; sys.modules |= dict.fromkeys(('pandas', 'matplotlib', 'typst')); "
        "import nashledger.site.build"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": str(ROOT / "src")})
