"""What pygambit answered to the questions of the tests, as record_gambit.py wrote it down.

tests/data/gambit.json keeps an answer under the names of its comparison and of its case, with a
digest of the question. A question that has changed since then has no answer. Its test fails and
says how to record one.
"""

import hashlib
import json
from functools import cache
from pathlib import Path

DATA = Path(__file__).resolve().parent / "data"
ANSWERS = DATA / "gambit.json"
HOW = "record it with pygambit installed: python tests/record_gambit.py"


class NotRecorded(Exception):
    """No answer of pygambit's to this question; the message says how to record it."""


@cache
def answers():
    """The record: "pygambit", its version; "comparisons", {name: {case: [digest, answer]}}."""
    return json.loads(ANSWERS.read_text("utf-8"))


@cache
def sampled_trees():
    """Trees that were drawn once: {case: tree}.

    Of a tree "text" is an .efg and "profile" is {set: probabilities}, with sets such as "1/s1".
    """
    return json.loads((DATA / "gambit_trees.json").read_text("utf-8"))


def recorded(comparison, case, question):
    """pygambit's answer to this very question; NotRecorded if there is none."""
    asked, answer = answers()["comparisons"].get(comparison, {}).get(case, (None, None))
    if asked != digest(question):
        raise NotRecorded(
            f'no answer of pygambit\'s to "{case}" of "{comparison}" as it is now; {HOW}'
        )
    return answer


def digest(question):
    """A short name of a question: any values that JSON has."""
    return hashlib.sha256(json.dumps(question, sort_keys=True).encode()).hexdigest()[:16]


def rational_text(x):
    """A rational as "p/q" or "p"; one of more than 200 characters as its SHA-256."""
    text = f"{x.numerator}/{x.denominator}" if x.denominator != 1 else f"{x.numerator}"
    return text if len(text) <= 200 else f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


def rows_text(rows):
    """Rows of rationals as rows of texts."""
    return [list(map(rational_text, row)) for row in rows]


def row_name(row):
    """The case of a row of test_gambit_syntax: a digest and the end of its text."""
    text = row[0].splitlines()[-1][-60:] if row[0] else ""
    return f"{digest(row[0])[:4]} {text}".encode("unicode_escape").decode()
