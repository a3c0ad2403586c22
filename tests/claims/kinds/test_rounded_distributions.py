"""Claims on the distributions that round to printed ones: every, some or none an equilibrium."""

from dataclasses import replace

import pytest
from examples import HEAD, document, entry, judged, lookup

import nashcheck
from nashproof.certificates.statements.correlation import CorrelatedEquilibrium
from nashproof.claims.case import Case
from nashproof.errors import InputError
from nashproof.games.formats.efg import write_efg
from nashproof.solving.nearby import distributions

GAME = "battle-of-the-sexes"
FIGHTS, BALLETS, APART = ("Fight", "Fight"), ("Ballet", "Ballet"), ("Fight", "Ballet")
NEARLY = [("fights", "0.99"), ("apart", "0.01")]


def text(pairs, stated, more="", name="c"):
    rows = ", ".join(f'{{ profile = "{name}", probability = "{x}" }}' for name, x in pairs)
    claim = f'kind = "rounded distributions"\ngame = "{GAME}"\nstated = "{stated}"\n{more}'
    return entry(f"{claim}\ndistribution = [{rows}]", name)


def profiles():
    found = ""
    for name, (first, second) in (("fights", FIGHTS), ("ballets", BALLETS), ("apart", APART)):
        found += f'[profiles.{name}]\ngame = "{GAME}"\nsays = "x"\n'
        found += f'strategy = {{ "1/move 1" = "{first}", "2/move 2" = "{second}" }}\n'
    return found


def decide(pairs, stated, more=""):
    """The record of the claim, after the checker has accepted its certificate."""
    records, certificates = judged(HEAD + text(pairs, stated, more) + profiles(), lookup)
    game, name = lookup(GAME, "")
    tree = nashcheck.Tree(write_efg(game))
    for data in certificates.values():
        assert nashcheck.check(data.encode(), {name: tree})
    return records["c"]


@pytest.mark.parametrize("more", ["", 'recommendations = "moves"'])
@pytest.mark.parametrize(
    "pairs, answers",
    [
        ([("fights", "0.33"), ("ballets", "0.67")], {"every": True, "some": True, "none": False}),
        (NEARLY, {"every": False, "some": False, "none": True}),
        ([("fights", "1.0"), ("apart", "0.0")], {"every": False, "some": True, "none": False}),
    ],
)
def test_three_boxes(pairs, answers, more):
    for stated, true in answers.items():
        record = decide(pairs, stated, more)
        assert record["verdict"] == ("confirmed" if true else "refuted"), (pairs, stated)


def test_intervals_of_a_profile_that_stands_twice_add_up():
    assert decide([("fights", "0.5"), ("fights", "0.5")], "every")["verdict"] == "confirmed"


def test_numbers_that_no_distribution_rounds_to_are_refused():
    with pytest.raises(InputError, match="found numbers from 159/200 to 181/200 in sum, before"):
        decide([("fights", "0.25"), ("ballets", "0.6")], "every")
    with pytest.raises(InputError, match='= "1.5", expected a number that is a probability'):
        decide([("fights", "1.5")], "every")


def test_too_many_deviations_are_open(monkeypatch):
    monkeypatch.setattr(distributions, "DEVIATIONS", 1)
    assert decide(NEARLY, "none")["verdict"] == "undetermined"


def test_a_member_of_the_box_answers_what_it_is_an_example_of():
    """Of no other box, and of no claim that it leaves open."""
    both = [("fights", "0.33"), ("ballets", "0.67")]
    edge = [("fights", "1.0"), ("apart", "0.0")]
    asked = [(edge, "some"), (edge, "every"), (edge, "none"), (both, "some"), (both, "every")]
    asked += [(NEARLY, "none"), (NEARLY, "every")]
    texts = [text(*pair, name=f"c{k}") for k, pair in enumerate(asked)]
    read = document("mine", HEAD + "".join(texts) + profiles())
    case = Case(lookup, read.profiles)
    claims = [one.readings[0].claim for one in read.assertions]
    found = [claim.decide(case).certificate for claim in claims]
    answers = [
        [(answer := claim.answered_by(proof, case)) and answer.outcome[:2] for proof in found]
        for claim in claims
    ]
    no = None
    assert answers == [
        ["pr", no, "pr", no, no, no, no],
        [no, "di", no, no, no, no, "di"],  # whose member lies in both boxes
        ["di", no, "di", no, no, no, no],
        [no, no, no, "pr", "pr", no, no],
        [no, no, no, no, "pr", no, no],
        [no, no, no, no, no, "pr", no],
        [no, no, no, no, no, "di", "di"],
    ]
    proof = found[0]
    assert isinstance(proof.statement, CorrelatedEquilibrium)
    elsewhere = replace(proof.statement, distribution=proof.statement.distribution * 2)
    assert claims[0].answered_by(replace(proof, statement=elsewhere), case) is None
