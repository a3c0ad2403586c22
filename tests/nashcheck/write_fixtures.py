"""Writes the tables of fixtures anew: laid out, with what the first checker answers.

    python tests/nashcheck/write_fixtures.py

A new row needs no answer: its sentence, the condition that it fails or the rule that it breaks is
written here. Read them in the diff; a test holds that each row has the verdict under which it
stands.
"""

import fixture_files
from checking import answer_of

if __name__ == "__main__":
    for name, table in fixture_files.tables().items():
        text = fixture_files.laid_out(fixture_files.answered(table, answer_of)) + "\n"
        (fixture_files.TABLES / f"{name}.json").write_text(text, "utf-8")
