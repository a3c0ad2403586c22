"""The marks of assertions on pages: a class, a colour and a word for each outcome."""

from __future__ import annotations

from collections.abc import Collection

from nashproof.claims.verdicts import VerdictRecord

DAMAGES = {  # the damage of an erratum -> the class of its badge
    "changes a result": "d-result",
    "needs a condition": "d-condition",
    "misleads": "d-misleads",
    "misprint": "d-misprint",
}
MEANS = {  # the class of a mark -> its words in the key; the worst comes last
    "d-good": "confirmed",
    "d-note": "read with care",
    "d-misprint": "misprint",
    "d-misleads": "misleads",
    "d-condition": "needs a condition",
    "d-result": "changes a result",
}
COLOURS = {  # the class of a mark -> its colour in static/style.css
    "d-good": "green",
    "d-note": "blue",
    "d-misprint": "grey",
    "d-misleads": "violet",
    "d-condition": "brown",
    "d-result": "red",
}


def mark_of(record: VerdictRecord) -> str:
    """Return the class of the colour in which pages mark an assertion."""
    if record.damage:
        return DAMAGES[record.damage]
    return "d-good" if record.is_proved() else "d-note"


def key_of(marks: Collection[str]) -> list[tuple[str, str]]:
    """Return the key of a page's colours: each class that occurs, and its words."""
    return [(mark, words) for mark, words in MEANS.items() if mark in marks]
