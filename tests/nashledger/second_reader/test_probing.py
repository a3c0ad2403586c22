"""Damages of claims: each rule makes its damage, what is noticed, what is excused."""

import re

import pytest
from examples import HEAD, document, lookup
from fuzz_seeds import CLAIMS

from nashledger.second_reader.probe import probe, unused_excuses
from nashproof.documents.assertions import claims_of
from nashproof.errors import InputError
from nashproof.format.fields import damages
from nashproof.format.number_damages import expression_damages, number_damages

PROFILES = """[profiles.even]
game = "kuhn"
says = "x"
[profiles.even.strategy]
"*" = { check = "1/2", bet = "1/2" }
"* bet" = { fold = "1/2", call = "1/2" }
"""
BLUFF = (
    'player = "1"\ngiven = ["card 1: K", "card 2: Q", "1/K: bet", "2/Q bet: call"]\nstated = "2"'
)


def tried(fields, profiles="", every=1, unnoticed=""):
    """All damages of one assertion, by what they are."""
    head = '[[assertions]]\nid = "c"\nlines = "1"\nsays = "x"\n'
    told = document("mine", HEAD + profiles + head + unnoticed + fields + "\n")
    found = list(probe(told, lookup, every=every))
    return {str(one.damage): one for one in found}, unused_excuses(told, found)


def left(fields, profiles=""):
    """The damages that the verdict does not notice."""
    return {key for key, one in tried(fields, profiles)[0].items() if not one.noticed}


@pytest.mark.parametrize("text", CLAIMS, ids=range(len(CLAIMS)))
def test_a_damage_changes_one_thing_and_keeps_the_rest(text):
    told = document("mine", text)
    for source in (*told.assertions, *told.questions):
        for _, reading in claims_of(source):
            before = dict(reading.claim.table.data)
            for damage in damages(type(reading.claim), before, None):
                after = damage.of(before)
                key = damage.path[0] if damage.path else None
                assert after != before and (key is None or after[key] != before[key])
                assert {k: v for k, v in after.items() if k != key} == {
                    k: v for k, v in before.items() if k != key
                }
            assert dict(reading.claim.table.data) == before


def test_a_wrong_digit_sign_or_denominator_is_noticed():
    found, _ = tried('kind = "value"\ngame = "kuhn"\nstated = "-1/18"')
    assert {
        "stated: -1/18 -> -2/18",
        "stated: -1/18 -> -1/19",
        "stated: -1/18 -> 1/18",
    } <= found.keys()
    assert all(one.noticed for one in found.values())


def test_a_bound_that_is_not_tight_is_listed():
    fields = 'kind = "all equilibria"\ngame = "kuhn"\nplayer = "1"\nterms = [["Q: bet", "1"]]\n'
    assert "stated: at most 2/3 -> at most 1/3" in left(fields + 'stated = "at most 2/3"')
    assert "stated: at most 2/3 -> at most 3/3" not in tried(fields + 'stated = "at most 2/3"')[0]
    assert not any("stated" in key for key in left(fields + 'stated = "at most 1/3"'))


def test_a_card_that_does_not_matter_is_listed():
    found = left('kind = "payoff"\nprofile = "even"\n' + BLUFF, PROFILES)
    assert "card of 1: K -> A" in found and "stated: 2 -> 3" not in found


def test_what_the_document_says_elsewhere_is_left_out():
    figure = '{{ player = "1", given = ["card 1: A", "card 2: {}", "2/*: fold"], stated = "1" }}'
    one = f'kind = "payoff"\nprofile = "even"\nfigures = [{figure.format("K")}]'
    both = one.replace("}]", "}, " + figure.format("Q") + "]")
    assert "figures 1 card of 2: K -> Q" in left(one, PROFILES)
    assert "figures 1 card of 2: K -> Q" not in tried(both, PROFILES)[0]


def test_a_stronger_sense_that_holds_too_is_listed_and_a_weaker_one_is_not_tried():
    fields = (
        'kind = "dominated"\ngame = "kuhn"\nsense = "weakly"\n'
        'moves = [{ move = "A bet: fold", by = ["A bet: call"] }]'
    )
    assert "sense: weakly -> strictly" in tried(fields)[0]
    assert "sense: strictly -> weakly" not in tried(fields.replace("weakly", "strictly"))[0]


def test_a_coefficient_that_looks_like_a_card_is_none():
    fields = (
        'kind = "all equilibria"\ngame = "baby-poker"\nplayer = "1"\n'
        'terms = [["2: raise", "1"]]\nstated = "0"'
    )
    cards = {key for key in tried(fields)[0] if key.startswith("card of")}
    assert cards == {"card of 1: 2 -> 3", "card of 1: 2 -> 1"}


def test_a_false_claim_is_not_damaged():
    assert tried('kind = "value"\ngame = "kuhn"\nstated = "1/18"') == ({}, [])


def test_a_profile_is_damaged_and_any_claim_may_notice():
    found, _ = tried('kind = "payoff"\nprofile = "even"\n' + BLUFF, PROFILES)
    shift = '"*": check 1/2, bet 1/2 -> check 9*(1/2)/10, bet 1/2 + (1/2)/10'
    assert not found[shift].noticed and str(found[shift]).endswith(": no verdict changes")
    found, _ = tried('kind = "payoff"\nprofile = "even"\nplayer = "1"\nstated = "1/8"', PROFILES)
    assert found[shift].noticed


def test_an_excuse_serves_what_it_names_and_one_too_many_is_told():
    excuses = 'unnoticed = { "card of *" = "any lower card loses", "player" = "never" }\n'
    found, unused = tried('kind = "payoff"\nprofile = "even"\n' + BLUFF, PROFILES, 1, excuses)
    assert found["card of 1: K -> A"].excuse == "card of *"
    assert str(found["card of 1: K -> A"]).endswith("excused (card of *)")
    assert not found["stated: 2 -> 3"].excuse and unused == ["c: player"]


def test_excuses_are_texts():
    with pytest.raises(InputError, match="mine.toml:.*string"):
        tried('kind = "arithmetic"\nequations = [["1", "1"]]', unnoticed="unnoticed = { a = 1 }\n")


@pytest.mark.parametrize("key", ["*", "* *", ""])
def test_an_excuse_for_every_damage_is_refused(key):
    excuse = f'unnoticed = {{ "player" = "never", "{key}" = "any" }}\n'
    found = re.escape(f'found the excuse "{key}", which serves every damage, expected the begin')
    with pytest.raises(InputError, match=f"mine.toml:[0-9]+: {found}[^\n]*$"):
        tried('kind = "arithmetic"\nequations = [["1", "1"]]', unnoticed=excuse)
    profile = PROFILES.replace('says = "x"\n', 'says = "x"\n' + excuse)
    with pytest.raises(InputError, match=found):
        tried('kind = "payoff"\nprofile = "even"\n' + BLUFF, profile)


def test_all_moves_of_a_set_cannot_be_excluded():
    fields = (
        'kind = "dominated"\ngame = "kuhn"\nsense = "weakly"\n'
        'excluded = ["Q bet: fold", "Q bet: call"]\n'
        'moves = [{ move = "A bet: fold", by = ["A bet: call"] }]'
    )
    with pytest.raises(InputError, match='all moves at "Q bet"'):
        tried(fields)


def test_every_third_is_a_part_of_all():
    fields = 'kind = "value"\ngame = "kuhn"\nstated = "-1/18"'
    whole, part = tried(fields)[0], tried(fields, every=3)[0]
    assert list(part) == list(whole)[::3]


def test_numbers_and_expressions_are_changed_in_one_place():
    assert list(number_damages("0.09")) == ["0.10", "0.08", "-0.09"]
    assert list(number_damages("from 0 to 1")) == [
        "from 1 to 1",
        "from 0 to 2",
        "from 0 to 0",
        "from 0 to -1",
    ]
    assert list(expression_damages("a")) == ["-(a)"]
