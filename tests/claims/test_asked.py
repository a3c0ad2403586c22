"""A certificate answers the claim that it is about, and no other: what `report` rests on.

Nobody may show a claim with a certificate that proves another sentence: of another game, profile,
player or point, of a neighbouring reading, of a weaker bound. Here each certificate of the
documents is held against each of their claims, and against each of these claims damaged.
"""

import json
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

import pytest
from examples import DOCUMENTS, HEAD, document, entry, lookup

from nashledger.second_reader.damaged_profiles import profile_damages
from nashledger.second_reader.probe import _parsed
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.sentence import GameNames
from nashproof.claims.case import Case
from nashproof.claims.claim import Claim
from nashproof.claims.judge import certificate_file, finding_of, words_of
from nashproof.errors import InputError
from nashproof.format.fields import damages

STEP = 7  # each so many-th damage of a profile


class Decided(NamedTuple):
    """A reading or an offer of a document, with its certificate and how it came out."""

    name: str
    claim: Claim
    case: Case
    proof: Certificate
    outcome: str
    words: list[str]  # what was computed, and why


def decided_in(name, audited):
    records, certificates = audited
    told = document(name)
    case = Case(lookup, told.profiles)
    for source in told.sources:
        record = records[source.id]
        ways = [(one, None) for one in source.readings]
        ways += [(one, offer) for one in source.readings for offer in one.offers]
        decided = (*record["readings"], *record["offers"])
        assert len(decided) == len(ways)
        for (reading, offer), found in zip(ways, decided):
            file = certificate_file(source.id, reading, offer)
            proof = Certificate.from_json(json.loads(certificates[file]))
            claim = (offer or reading).claim
            words = [str(found["computed"]), str(found["why"])]
            yield Decided(f"{name}: {file}", claim, case, proof, found["outcome"], words)


@pytest.fixture(scope="module")
def ledger(audits):
    return [one for name in DOCUMENTS for one in decided_in(name, audits[name])]


def outcome(claim, finding):
    return "answered" if finding.outcome == "proved" and claim.asks else finding.outcome


def test_each_certificate_answers_its_own_claim(ledger):
    """As it was decided by search, and in the same words; all but a few."""
    answered, anew = Counter(), Counter()
    for one in ledger:
        finding = one.claim.answered_by(one.proof, one.case)
        (anew if finding is None else answered)[one.claim.kind] += 1
        if finding:
            assert (one.name, outcome(one.claim, finding)) == (one.name, one.outcome)
            name = one.claim.game_name(one.case.profiles)
            who = GameNames.of(lookup(name, "")[0]) if name else GameNames()
            assert [*map(str, words_of(one.claim, finding, who))] == one.words
    # a question about an expression; of another program
    assert anew.keys() <= {"payoff", "value"}
    assert sum(anew.values()) < 10


def test_no_certificate_answers_another_claim(ledger):
    """Each certificate with each claim, of the same kind and of others: it answers it only if what
    it states is what the claim's own certificate states."""
    alike = defaultdict(list)
    for one in ledger:
        alike[one.proof.game_digest, type(one.proof.statement)].append(one)
    exchanged = 0
    for one in ledger:
        for asked in one.claim.asked(one.case):
            for other in alike[asked.digest, asked.statement]:
                exchanged += other.proof.statement != one.proof.statement
                if not asked.is_answered_by(other.proof):
                    continue
                finding = one.claim.finding(other.proof, one.case)
                same = other.proof.statement == one.proof.statement
                if finding and one.claim.kind == "dominated":  # one move of several refutes all
                    assert finding.outcome == one.outcome
                else:
                    assert finding is None or same, (one.name, other.name)
    assert exchanged > 1_000


def test_no_certificate_answers_a_damaged_claim(ledger, every=25):
    """One digit, sign, word, move, player or point of a claim is changed: its certificate answers
    the damaged claim only where a search decides that so, too."""
    tried = answered = 0
    for one in ledger:
        name = one.claim.game_name(one.case.profiles)
        game = lookup(name, "")[0] if name else None
        found = damages(type(one.claim), one.claim.table.data, game)
        for damage in islice(found, 0, None, every):
            try:
                damaged = _parsed(one.claim, damage.of(one.claim.table.data))
                finding = damaged.answered_by(one.proof, one.case)
            except InputError:
                continue
            tried += 1
            if finding and not damage.says_the_same:
                answered += 1
                anew = finding_of(damaged, one.case)
                assert finding.outcome == anew.outcome, (one.name, str(damage))
                if one.claim.kind != "comparison":  # of which another point may be found
                    same = anew.certificate.statement == one.proof.statement
                    assert same, (one.name, str(damage))
    assert tried > 300
    assert answered < tried / 4  # a word that turns the same statement into its contrary


def test_no_certificate_answers_a_claim_about_a_damaged_profile(ledger):
    tried = 0
    for name in DOCUMENTS:
        told = document(name)
        about = [one for one in ledger if one.case.profiles.keys() == told.profiles.keys()]
        for profile in told.profiles.values():
            game = lookup(profile.game, "")[0]
            for damage in islice(profile_damages(profile, game), 0, None, STEP):
                changed = {**told.profiles, **damage.of(profile, told.profiles)}
                for one in about:
                    if getattr(one.claim, "profile", "") != profile.name:
                        continue
                    case = Case(lookup, changed)
                    try:
                        finding = one.claim.answered_by(one.proof, case)
                    except InputError:
                        continue
                    tried += 1
                    if finding:  # where the profile says the same in other words
                        anew = finding_of(one.claim, case)
                        assert anew.certificate.statement == one.proof.statement, one.name
    assert tried > 100


def test_rounds_that_may_leave_more_answer_no_elimination(ledger):
    """They may be slower than the rounds that the claim is about; no sentence says otherwise."""
    found = [one for one in ledger if one.claim.kind == "iterated dominance"]
    assert found
    for one in found:
        statement = one.proof.statement
        *rounds, last = statement.rounds
        assert all(part.exact for parts in rounds for part in parts.values())
        slower = [{p: replace(part, exact=False) for p, part in parts.items()} for parts in rounds]
        proof = replace(one.proof, statement=replace(statement, rounds=(*slower, last)))
        if rounds:
            assert one.claim.answered_by(proof, one.case) is None
            assert "at once" in one.words[1]
            assert "at once" not in str(one.claim.why(proof, GameNames()))


def test_a_point_answers_a_comparison_only_where_a_relation_fails_there(ledger):
    """Of a family: that the relations hold at one point proves nothing, and of a claim about the
    inside of the box an end refutes nothing."""
    found = [one for one in ledger if one.claim.kind == "comparison" and one.proof.statement.at]
    families = [one for one in found if one.claim.at is None]
    assert families
    for one in families:
        statement = one.proof.statement
        holding = tuple(replace(figure, holds=True) for figure in statement.figures)
        proof = replace(one.proof, statement=replace(statement, figures=holding))
        assert one.claim.answered_by(proof, one.case) is None
        ends = {name: box.low for name, box in statement.parameters.items()}
        at_end = replace(one.proof, statement=replace(statement, at=ends))
        inside = replace(one.claim, where="inside")
        assert inside.answered_by(at_end, one.case) is None
        everywhere = replace(one.claim, where="everywhere")
        assert everywhere.answered_by(at_end, one.case).outcome == "disproved"


def test_a_mediator_is_answered_by_what_is_proved_of_this_distribution_alone():
    """Of no other probabilities or profiles, and of nothing else that the players are told."""
    game = 'kind = "correlated equilibrium"\ngame = "battle-of-the-sexes"\n'
    told, denied = 'recommendations = "moves"\n', 'stated = "not correlated equilibrium"\n'
    one = '{{ profile = "{}", probability = "{}" }}'
    drawn = f"distribution = [{one}, {one}]"
    claims = [
        game + drawn.format("fights", "1/2", "ballets", "1/2"),
        game + drawn.format("fights", "1/3", "ballets", "2/3"),
        game + drawn.format("fights", "1/2", "apart", "1/2"),
        game + told + drawn.format("fights", "1/2", "ballets", "1/2"),
        game + denied + drawn.format("fights", "1/2", "apart", "1/2"),
    ]
    text = HEAD + "".join(entry(claim, f"c{k}") for k, claim in enumerate(claims))
    for name, own, other in (
        ("fights", "Fight", "Fight"),
        ("ballets", "Ballet", "Ballet"),
        ("apart", "Fight", "Ballet"),
    ):
        text += f'[profiles.{name}]\ngame = "battle-of-the-sexes"\nsays = "x"\n'
        text += f'strategy = {{ "1/move 1" = "{own}", "2/move 2" = "{other}" }}\n'
    read = document("mine", text)
    case = Case(lookup, read.profiles)
    claims = [one.readings[0].claim for one in read.assertions]
    found = [one.decide(case) for one in claims]
    assert [one.outcome for one in found] == ["proved", "proved", "disproved", "proved", "proved"]
    answers = [
        [(answer := claim.answered_by(one.certificate, case)) and answer.outcome for one in found]
        for claim in claims
    ]
    no = None
    assert answers == [
        ["proved", no, no, no, no],
        [no, "proved", no, no, no],
        [no, no, "disproved", no, "disproved"],
        [no, no, no, "proved", no],
        [no, no, "proved", no, "proved"],
    ]
