"""The table of all claims: one row a claim, all texts, and the counts that pages show of it."""

import io

import pandas

from nashproof.claims.verdicts import ReadingRecord, VerdictRecord
from nashproof.reports.claims_table import COLUMNS, claims_table, csv_text, tally, tally_by_kind


def verdict(name, kind, word, says="It is so."):
    reading = ReadingRecord("literal", "proved", says, "g", "1/2", "1/2", "why", "c.json", "ab")
    head = (name, "3", kind, "1/2", word, "1/2", "c.json", "detail", "", says, "", "g", "why")
    return VerdictRecord(*head, (reading,))


ALL = {
    "one": [
        verdict("a", "value", "confirmed"),
        verdict("b", "gain", "refuted", 'x, "y"\n\u2264 z'),
    ],
    "two": [verdict("a", "value", "refuted")],
}


def test_one_row_a_claim_with_the_documented_columns():
    table = claims_table(ALL)
    assert list(table.columns) == list(COLUMNS)
    assert table[["document", "id", "sha256"]].values.tolist() == [
        ["one", "a", "ab"],
        ["one", "b", "ab"],
        ["two", "a", "ab"],
    ]


def test_csv_is_read_back_as_it_was():
    table = claims_table(ALL)
    read = pandas.read_csv(io.StringIO(csv_text(table)), dtype=str, keep_default_na=False)
    pandas.testing.assert_frame_equal(read, table, check_dtype=False)


def test_counts():
    table = claims_table(ALL)
    assert {word: n for word, n in tally(table).items() if n} == {"confirmed": 1, "refuted": 2}
    by_kind = tally_by_kind(table)
    assert list(by_kind) == ["gain", "value"] and by_kind["value"]["confirmed"] == 1
    assert not any(tally(claims_table({})).values())
