"""Judging: outcomes from findings, errors with their place."""

from dataclasses import dataclass

import pytest
from examples import committed

from nashproof.certificates.envelope import Certificate
from nashproof.certificates.sentence import Said
from nashproof.certificates.statements.algebra import Arithmetic, Equation
from nashproof.claims.case import Case
from nashproof.claims.finding import Disproved, Open, Proved, Varies, as_stated, decided, negated
from nashproof.claims.judge import judge
from nashproof.documents.assertions import Assertion, Offer, Question, Reading
from nashproof.documents.document import Document
from nashproof.documents.vocabulary import OFFERS
from nashproof.errors import InputError, Unproved
from nashproof.exact.numbers import QQ

PROOF = Certificate("none", Arithmetic({}, (Equation("1", "1", True, QQ(0), ""),)))
PROVED, DISPROVED, VARIES = Proved(PROOF), Disproved(PROOF), Varies(PROOF)
OPEN = Open("why it is not known")


# Findings


@pytest.mark.parametrize(
    "finding, opposite", [(PROVED, DISPROVED), (DISPROVED, PROVED), (VARIES, VARIES), (OPEN, OPEN)]
)
def test_a_finding_and_its_negation(finding, opposite):
    assert negated(finding) == opposite
    assert as_stated(finding, True) == finding and as_stated(finding, False) == opposite


def test_findings_differ_by_their_class():
    assert decided(True, PROOF) == PROVED != decided(False, PROOF) == DISPROVED
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
        if isinstance(self.finding, Exception):
            raise self.finding
        return self.finding

    def game_name(self, profiles):
        return "papers/Fig5.efg"

    def result(self, proof, who):
        return Said("the figure")

    def why(self, proof, who):
        return Said("why it is so")


def games(name, place):
    return committed("kuhn"), "none"


def document(*claims, offers=(), **more):
    """A document with one assertion, its readings these claims; the first one has the offers."""
    made = tuple(
        Offer(name, f"says {name}", "", claim, f"mine.toml:{line}")
        for line, (name, claim) in enumerate(zip(OFFERS, offers, strict=False), 11)
    )
    readings = tuple(
        Reading(
            f"r{k}" if len(claims) > 1 else "",
            f"it is r{k}" if len(claims) > 1 else "",
            "",
            "",
            "what it says",
            "value",
            "",
            claim,
            f"mine.toml:{k}",
            made if k == 1 else (),
        )
        for k, claim in enumerate(claims, 1)
    )
    assertion = Assertion("c", "1", None, "what it says", "", "as it stands", (), readings)
    head = dict.fromkeys(("title", "author", "year", "source", "text", "sha256", "about"), "")
    return Document("mine", **head, profiles={}, **({"assertions": (assertion,)} | more))


def accepts(certificate):
    return ""


def judged(*claims, offers=()):
    (one,) = judge(document(*claims, offers=offers), games, accepts)
    return one


@pytest.mark.parametrize("finding", [PROVED, DISPROVED, VARIES, OPEN])
def test_an_outcome_is_that_of_the_finding(finding):
    (reading,) = judged(MadeUp(finding)).readings
    assert reading.outcome == finding.outcome


def test_a_search_without_a_proof_leaves_its_claim_open_and_the_others_go_on():
    stopped = MadeUp(Unproved("exact pivots did not end within 300 processor seconds"))
    one = judged(stopped, MadeUp(PROVED), offers=[stopped])
    assert [claim.outcome for claim in (*one.readings, *one.offers)] == ["open", "proved", "open"]
    assert one.readings[0].why == "No proof: exact pivots did not end within 300 processor seconds."
    assert one.readings[0].certificate == one.readings[0].computed == ""


def test_a_search_without_a_proof_is_made_once_for_all_claims_that_need_it():
    case, searches = Case(games=None, profiles={}), []

    def search():
        searches.append("one more")
        raise Unproved("it took too long")

    for _ in range(2):
        with pytest.raises(Unproved, match="it took too long"):
            case.once("the solution", search)
    assert len(searches) == 1


@pytest.mark.parametrize("finding, outcome", [(PROVED, "answered"), (OPEN, "open")])
def test_a_question_that_is_proved_is_answered(finding, outcome):
    claim = MadeUp(finding, asks=True)
    reading = Reading("", "", "", "", "how much?", "value", "", claim, "mine.toml:1")
    question = Question("q", "", "how much?", "", "", reading)
    (one,) = judge(document(assertions=(), questions=(question,)), games, accepts)
    assert one.source is question and one.readings[0].outcome == outcome


def test_what_a_judged_assertion_has():
    one = judged(MadeUp(DISPROVED), MadeUp(OPEN), offers=[MadeUp(PROVED), MadeUp(DISPROVED)])
    assert [claim.reading.id for claim in (*one.readings, *one.offers)] == ["r1", "r2", "r1", "r1"]
    assert [offer.offer.name for offer in one.offers] == list(OFFERS)
    assert one.proved_offers == one.offers[:1]
    first, second = one.readings
    assert (first.says, first.stated, first.game) == ("what it says", "1/2", "fig5")
    assert (first.computed, first.why) == ("the figure", "why it is so")
    assert first.certificate == PROOF.text()
    assert (second.computed, second.why, second.certificate) == ("", OPEN.reason, "")


@pytest.mark.parametrize(
    "claims, offers, line",
    [((PROVED, None), (), 2), ((PROVED,), (None,), 11), ((PROVED, PROVED), (PROVED, None), 12)],
)
def test_an_error_has_the_place_of_its_reading_unless_it_has_its_own(claims, offers, line):
    for place, expected in (("", f"mine.toml:{line}"), ("p.toml:7", "p.toml:7")):
        wrong = InputError("a thing", "another", place)
        made, offered = ([MadeUp(one or wrong) for one in some] for some in (claims, offers))
        with pytest.raises(InputError) as caught:
            judged(*made, offers=offered)
        assert caught.value.place == expected
