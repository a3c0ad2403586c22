"""Judging: outcomes from findings, the label from the outcomes, errors with their place."""

from dataclasses import dataclass

import pytest

from nashproof.claims.finding import Disproved, Open, Proved, Varies, as_stated, decided, negated
from nashproof.claims.judge import judge, label
from nashproof.documents.document import Assertion, Document, Reading
from nashproof.errors import InputError

WORDS = ("the figure", "why it is so", "a certificate")
PROVED, DISPROVED, VARIES = Proved(*WORDS), Disproved(*WORDS), Varies(*WORDS)
OPEN = Open("why it is not known")


# The label


LABELS = [  # literal, qualified, corrected, label
    ("proved", None, None, "confirmed"),
    ("proved", "proved", None, "confirmed"),
    ("proved", None, "disproved", "confirmed"),
    ("answered", None, None, "answered"),
    ("open", None, None, "undetermined"),
    ("open", "proved", None, "undetermined"),
    ("open", None, "proved", "undetermined"),
    ("disproved", None, None, "refuted"),
    ("disproved", "disproved", None, "refuted"),
    ("disproved", "open", None, "refuted"),
    ("disproved", "varies", None, "refuted"),
    ("disproved", None, "disproved", "refuted"),
    ("disproved", None, "open", "refuted"),
    ("disproved", "proved", None, "imprecise"),
    ("disproved", "proved", "disproved", "imprecise"),
    ("disproved", None, "proved", "typo"),
    ("disproved", "disproved", "proved", "typo"),
    ("disproved", "proved", "proved", "typo"),
    ("varies", None, None, "underspecified"),
    ("varies", "disproved", None, "underspecified"),
    ("varies", None, "open", "underspecified"),
    ("varies", "proved", None, "imprecise"),
    ("varies", None, "proved", "typo"),
]


@pytest.mark.parametrize("literal, qualified, corrected, word", LABELS)
def test_the_label_follows_from_the_outcomes(literal, qualified, corrected, word):
    outcomes = {"literal": literal, "qualified": qualified, "corrected": corrected}
    assert label({name: outcome for name, outcome in outcomes.items() if outcome}) == word


# Findings


@pytest.mark.parametrize(
    "finding, opposite", [(PROVED, DISPROVED), (DISPROVED, PROVED), (VARIES, VARIES), (OPEN, OPEN)]
)
def test_a_finding_and_its_negation(finding, opposite):
    assert negated(finding) == opposite
    assert as_stated(finding, True) == finding and as_stated(finding, False) == opposite


def test_findings_differ_by_their_class():
    assert decided(True, *WORDS) == PROVED != decided(False, *WORDS) == DISPROVED
    assert OPEN.certificate == OPEN.computed == ""
    outcomes = [finding.outcome for finding in (PROVED, DISPROVED, VARIES, OPEN)]
    assert outcomes == ["proved", "disproved", "varies", "open"]


# Readings


@dataclass
class MadeUp:
    """A claim that ends in a given finding, or in an error."""

    finding: object
    asks: bool = False
    stated_line: str = "1/2"

    def decide(self, case):
        if isinstance(self.finding, InputError):
            raise self.finding
        return self.finding

    def game_name(self, profiles):
        return "papers/Fig5.efg"


def document(*claims):
    """A document with one assertion, its readings these claims."""
    names = ("literal", "qualified", "corrected")
    readings = tuple(
        Reading(name, f"says {name}", "", claim, f"mine.toml:{line}")
        for line, (name, claim) in enumerate(zip(names, claims, strict=False), 1)
    )
    assertion = Assertion("c", "1", "value", "detail", "", "how we read it", readings)
    head = {name: "" for name in ("title", "author", "year", "source", "text", "sha256", "about")}
    return Document("mine", **head, profiles={}, claims=(assertion,), not_yet=(), no_claim=())


def judged(*claims):
    (verdict,) = judge(document(*claims), None)
    return verdict


@pytest.mark.parametrize(
    "finding, asks, outcome, word",
    [
        (PROVED, False, "proved", "confirmed"),
        (PROVED, True, "answered", "answered"),
        (DISPROVED, False, "disproved", "refuted"),
        (VARIES, False, "varies", "underspecified"),
        (OPEN, False, "open", "undetermined"),
        (OPEN, True, "open", "undetermined"),
    ],
)
def test_a_question_that_is_proved_is_answered(finding, asks, outcome, word):
    verdict = judged(MadeUp(finding, asks))
    assert (verdict.verdict, verdict.readings[0].outcome) == (word, outcome)


def test_what_a_verdict_has():
    verdict = judged(MadeUp(DISPROVED), MadeUp(OPEN), MadeUp(PROVED))
    assert (verdict.id, verdict.lines, verdict.kind) == ("c", "1", "value")
    assert (verdict.verdict, verdict.reading) == ("typo", "how we read it")
    assert [reading.name for reading in verdict.readings] == ["literal", "qualified", "corrected"]
    first, second, _ = verdict.readings
    assert (first.says, first.stated, first.game) == ("says literal", "1/2", "fig5")
    assert (first.computed, first.why, first.certificate) == WORDS
    assert (second.computed, second.why, second.certificate) == ("", OPEN.why, "")


def test_an_error_has_the_place_of_its_reading_unless_it_has_its_own():
    for place, expected in (("", "mine.toml:2"), ("p.toml:7", "p.toml:7")):
        with pytest.raises(InputError) as caught:
            judged(MadeUp(PROVED), MadeUp(InputError("a thing", "another", place)))
        assert caught.value.place == expected
