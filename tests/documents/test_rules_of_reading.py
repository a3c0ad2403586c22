"""The rules of docs/explanation/verdicts.md that a program can hold, for all documents."""

import re
import tomllib

import pytest
from examples import DOCUMENTS, ROOT, document

from nashproof.claims.verdicts import VerdictRecord
from nashproof.documents.errata import Erratum

CLAUSES = ROOT / "tests" / "data" / "should_read"

# "Whatever", and yet one member proves the sentence
EXISTS = {"kuhn-ace-need-not-be-bet": "not always", "family-not-all": "there are others"}
# Sentences about what elimination leads to, in as many rounds as it takes
ANY_ROUND = {
    "lists-further-rounds": "strategies that end up being dominated",
    "easy-forced-moves": "choices that come out as forced",
    "burn-forward": "forward induction, which is elimination in turn",
}
CLAUSE = re.compile(r"(.*?)\|(.*)\|(.*)")  # a clause may be the row of a table
UNIVERSAL = re.compile(
    r"\b(whatever|whichever|however|any(one|thing)?|every(body|thing)?|all|each|always|never)\b"
)


def readings(name):
    """Of each assertion of a document: its id, what it says, and the fields of its readings."""
    text = (ROOT / "data" / "documents" / f"{name}.toml").read_text("utf-8")
    for one in tomllib.loads(text)["assertions"]:
        yield one["id"], one["says"], [{**one, **r} for r in one.get("readings", [{}])]


# Every text that is offered in place of another has its own proof


def clauses(name):
    """The lines of tests/data/should_read/NAME.txt: erratum, clause, ids of what states it."""
    place = CLAUSES / f"{name}.txt"
    lines = place.read_text("utf-8").splitlines() if place.exists() else []
    return [tuple(part.strip() for part in CLAUSE.fullmatch(line).groups()) for line in lines]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_each_clause_of_what_an_erratum_should_read_is_proved(audits, name):
    """Whether a claim states its clause a person has to say, once for each clause that is new."""
    records = {key: VerdictRecord.from_json(r) for key, r in audits[name][0].items()}
    for erratum in document(name).errata:
        mine = [(clause, ids.split()) for e, clause, ids in clauses(name) if e == erratum.id]
        whole = re.sub(r"\s+", "", "".join(clause for clause, _ in mine))
        missing = f"{CLAUSES / name}.txt lacks a clause of {erratum.id}: {erratum.should_read}"
        found = re.sub(r"\s+", "", erratum.should_read)
        assert whole == found or whole == found.replace("...", ""), missing
        for clause, ids in mine:
            assert ids and all(states(erratum, one, records) for one in ids), (erratum.id, clause)
    assert {e for e, _, _ in clauses(name)} <= {erratum.id for erratum in document(name).errata}


def states(erratum: Erratum, identifier: str, records):
    """Whether this is a proved offer of what the erratum rests on, or proved and named by it."""
    if identifier in erratum.rests_on:
        return any(offer.outcome == "proved" for offer in records[identifier].offers)
    name, _, reading = identifier.partition(".")
    return identifier in erratum.proved_by and records[name].is_proved(reading)


# Neighbours of one form have the same readings


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_a_later_round_eliminates_is_also_judged_against_everything(name):
    for identifier, _, ways in readings(name):
        rounds = [way["stated"] for way in ways if way["kind"] == "iterated dominance"]
        if set(rounds) - {"round 1"} and identifier not in ANY_ROUND:
            at_once = {way["kind"] for way in ways} & {"dominated", "responses"}
            assert at_once or "round 1" in rounds, identifier


# An instance confirms nothing


@pytest.mark.parametrize("name", DOCUMENTS)
def test_one_member_of_a_family_is_an_instance_of_what_is_said_of_all(name):
    for identifier, says, ways in readings(name):
        if UNIVERSAL.search(says.lower()) and identifier not in EXISTS:
            assert all("instance" in way for way in ways if "at" in way), identifier
