"""The verdict on an assertion follows from the outcomes of its readings, by one table."""

import itertools
from types import SimpleNamespace

import pytest
from examples import HEAD, document, judged

from nashproof.claims.judge import to_judge
from nashproof.claims.labels import label, question_label
from nashproof.claims.verdicts import DEPENDS, VERDICTS
from nashproof.errors import InputError


def decided(text):
    """What is decided of a reading: ``proved``; ``one proved`` of one that tests an instance;
    ``proved of a`` of a part of the way to take the sentence that is called a."""
    told, _, way = text.partition(" of ")
    outcome, instance = told.removeprefix("one "), told.startswith("one ")
    return SimpleNamespace(
        reading=SimpleNamespace(condition=way or object()),
        outcome=outcome,
        confirms_nothing=instance and outcome == "proved",
        instance=instance,
    )


LABELS = [  # outcomes of the readings, offers that are proved, verdict
    ("proved", "", "confirmed"),
    ("proved, proved", "", "confirmed"),
    ("proved, one proved", "", "confirmed"),
    ("proved", "qualified, corrected", "confirmed"),
    ("open", "", "undetermined"),
    ("open", "qualified", "undetermined"),
    ("proved, open", "", "undetermined"),
    ("disproved, open", "corrected", "undetermined"),
    ("varies, one open", "", "undetermined"),
    ("one proved", "", "undetermined"),
    ("one proved, one proved", "corrected", "undetermined"),
    ("proved, disproved", "", DEPENDS),
    ("disproved, varies, proved", "qualified", DEPENDS),
    ("proved, varies", "", DEPENDS),
    ("proved, one disproved", "", DEPENDS),
    ("disproved, one proved", "", "refuted"),
    ("one disproved", "", "refuted"),
    ("disproved", "", "refuted"),
    ("disproved, disproved", "", "refuted"),
    ("disproved", "qualified", "imprecise"),
    ("disproved, varies", "qualified", "imprecise"),
    ("disproved", "qualified, corrected", "imprecise"),
    ("disproved", "corrected", "typo"),
    ("varies", "corrected", "typo"),
    ("varies", "", "underspecified"),
    ("varies, disproved", "", "underspecified"),
    ("proved of a, proved of a", "", "confirmed"),
    ("proved of a, disproved of a", "", "refuted"),
    ("proved of a, disproved of a", "corrected", "typo"),
    ("proved of a, varies of a", "", "underspecified"),
    ("proved of a, varies of a, disproved of a", "", "refuted"),
    ("proved of a, open of a", "qualified", "undetermined"),
    ("proved of a, disproved of a, proved of b, proved of b", "", DEPENDS),
    ("proved of a, disproved of a, proved", "", DEPENDS),
    ("proved of a, disproved of a, proved of b, disproved of b", "qualified", "imprecise"),
    ("one proved of a, proved of a", "", "confirmed"),
]


@pytest.mark.parametrize("outcomes, offered, word", LABELS)
def test_the_label_follows_from_the_outcomes(outcomes, offered, word):
    for some in itertools.permutations(map(decided, outcomes.split(", "))):
        assert label(some, offered.split(", ")) == word


def test_every_label_is_a_verdict():
    words = {word for _, _, word in LABELS}
    outcomes = ("proved", "disproved", "varies", "open", "answered")
    assert words | {question_label(outcome) for outcome in outcomes} == set(VERDICTS)


@pytest.mark.parametrize(
    "outcome, word",
    [
        ("answered", "answered"),
        ("proved", "answered"),
        ("disproved", "refuted"),
        ("varies", "underspecified"),
        ("open", "undetermined"),
    ],
)
def test_a_question_of_ours_is_answered_or_not(outcome, word):
    assert question_label(outcome) == word


# An offer serves its whole erratum


def value(identifier, stated, offer=""):
    """An assertion on the value of Kuhn poker, which is -1/18."""
    offered = f'[assertions.{offer[0]}]\nsays = "y"\nstated = "{offer[1]}"\n' if offer else ""
    return (
        f'[[assertions]]\nid = "{identifier}"\nlines = "1"\nsays = "x"\nkind = "value"\n'
        f'game = "kuhn"\nstated = "{stated}"\n{offered}'
    )


def erratum(*names):
    return (
        '[[errata]]\nid = "e1"\ndamage = "misprint"\ntitle = "t"\nprinted = "p"\n'
        f'should_read = "s"\nwhy = "w"\nrests_on = {list(names)}\n'.replace("'", '"')
    )


def verdicts(*parts, only=()):
    return {
        name: record["verdict"]
        for name, record in judged('verdict = "v"\n'.join([HEAD, "".join(parts)]), only=only)[
            0
        ].items()
    }


SET = value("set", "1/18", ("corrected", "-1/18"))
CORNER, OTHER = value("corner", "1/17"), value("other", "1/16")


def test_an_offer_serves_every_assertion_of_its_erratum_and_no_other():
    alone = {"set": "typo", "corner": "refuted", "other": "refuted"}
    assert verdicts(SET, CORNER, OTHER) == alone
    assert verdicts(SET, CORNER, OTHER, erratum("corner", "set")) == alone | {"corner": "typo"}
    assert verdicts(SET, CORNER, OTHER, erratum("set", "other")) == alone | {"other": "typo"}
    assert set(verdicts(SET, CORNER, OTHER, erratum("other", "set", "corner")).values()) == {"typo"}


def test_an_offer_serves_an_erratum_wherever_it_was_written():
    """The labels are the same if the other assertion has the offer."""
    one = verdicts(SET, CORNER, erratum("set", "corner"))
    bare, offering = value("set", "1/18"), value("corner", "1/17", ("corrected", "-1/18"))
    assert one == verdicts(bare, offering, erratum("set", "corner"))


def test_an_offer_that_is_not_proved_serves_nobody():
    wrong = value("set", "1/18", ("corrected", "1/19"))
    assert set(verdicts(wrong, CORNER, erratum("set", "corner")).values()) == {"refuted"}


def test_a_part_of_an_audit_has_the_verdicts_of_the_whole():
    parts = (SET, CORNER, OTHER, erratum("set", "corner"))
    whole = verdicts(*parts)
    for name in whole:
        assert verdicts(*parts, only=[name]) == {name: whole[name]}


def test_what_a_part_needs():
    told = document(
        "mine", 'verdict = "v"\n'.join([HEAD, SET + CORNER + OTHER + erratum("set", "corner")])
    )
    assert to_judge(told, ["corner"]) == {"corner", "set"}
    assert to_judge(told, ["set"]) == {"set"} and to_judge(told, ["other"]) == {"other"}
    assert to_judge(told, []) == set()
    with pytest.raises(InputError, match='the id "cornr"; did you mean "corner"?'):
        to_judge(told, ["cornr"])
