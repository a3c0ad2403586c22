"""Claims about iterated elimination of dominated strategies."""

import pytest
from deciding import assert_same_bytes, decide
from examples import committed
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import PLAYED

from nashproof.errors import InputError

CLAIMS = [
    (
        (
            'kind = "iterated dominance"\ngame = "g"\nsense = "weakly"\nmoves = ["Q bet: call", '
            '"A check: check"]\nstated = "round 1"'
        ),
        "confirmed",
    ),
    (
        (
            'kind = "iterated dominance"\ngame = "g"\nsense = "weakly"\nmoves = ["Q bet: call", '
            '"K: bet"]\nstated = "round 1"'
        ),
        "refuted",
    ),
    (
        (
            'kind = "iterated dominance"\ngame = "g"\nsense = "weakly"\nmoves = ["Q bet: call", '
            '"K: bet"]\nstated = "eliminated"'
        ),
        "confirmed",
    ),
    (
        (
            'kind = "iterated dominance"\ngame = "g"\nsense = "weakly"\nmoves = ["K: bet", "K: '
            'check"]\nstated = "eliminated"'
        ),
        "refuted",
    ),
    (
        (
            'kind = "iterated dominance"\ngame = "g"\nsense = "weakly"\nmoves = ["K: check", "Q: '
            'bet"]\nstated = "never"'
        ),
        "confirmed",
    ),
    (
        (
            'kind = "iterated dominance"\ngame = "g"\nsense = "strictly"\nmoves = ["K: bet", '
            '"1/A check bet: fold"]\nstated = "never"'
        ),
        "confirmed",
    ),
    (
        'kind = "iterated dominance"\ngame = "g"\nsense = "weakly"\nmoves = ["K: bet"]\nstated = '
        '"round 1"\n'
        '[assertions.qualified]\nsays = "y"\nstated = "round 2"',
        "imprecise",
    ),
]


@pytest.mark.parametrize("claim, verdict", CLAIMS)
def test_small_claims(claim, verdict):
    assert decide(committed("kuhn"), claim)["verdict"] == verdict


@pytest.mark.parametrize("limit", ["ELIMINATION_PASSES", "ELIMINATION_MIXTURES"])
def test_what_the_checkers_would_refuse_is_undetermined(limit, monkeypatch):
    monkeypatch.setattr(f"nashproof.claims.kinds.dominance.elimination.{limit}", 1)
    found = decide(committed("kuhn"), CLAIMS[0][0])
    assert (found["verdict"], found["why"][:9]) == ("undetermined", "Too large")


def test_a_proof_too_large_for_every_round_is_one_of_the_last(monkeypatch):
    """It says no more than that."""
    first = decide(committed("kuhn"), CLAIMS[0][0])
    monkeypatch.setattr("nashproof.claims.kinds.dominance.elimination.ELIMINATION_MIXTURES", 20_000)
    second = decide(committed("kuhn"), CLAIMS[0][0])
    assert first["verdict"] == second["verdict"] == "confirmed"
    assert "all at once in each round, until none is dominated" in first["why"]
    assert "(until none is dominated)" in second["why"]


REFUSED = [
    ("iterated dominance", 'moves = []\nstated = "never"', "no moves"),
    ("iterated dominance", 'moves = ["K: bet", "1/K: bet"]\nstated = "never"', "one twice"),
    ("iterated dominance", 'moves = ["card 1: K"]\nstated = "never"', "chance move"),
    ("iterated dominance", 'moves = ["K: bet"]\nstated = "round 0"', 'did you mean "round'),
    ("iterated dominance", 'moves = ["K: bet"]\nstated = "round two"', 'did you mean "round'),
    ("iterated dominance", 'moves = ["K: bet"]', "stated"),
]


@pytest.mark.parametrize("kind, fields, wrong", REFUSED)
def test_claims_refused(kind, fields, wrong):
    with pytest.raises(InputError) as error:
        decide(committed("kuhn"), f'kind = "{kind}"\ngame = "g"\nsense = "weakly"\n{fields}')
    assert wrong in str(error.value)


@settings(max_examples=15)
@given(
    PLAYED.filter(lambda game: len(game.players) == 2),
    st.sampled_from(["weakly", "strictly"]),
    st.data(),
)
def test_iterated_dominance(game, sense, data):
    """One of the statements about a move holds; the certificates of all, proofs of its contrary
    too, are accepted."""
    s = data.draw(st.sampled_from(game.infosets)) if game.infosets else None
    if s is None:
        return
    claim = (
        f'kind = "iterated dominance"\ngame = "g"\nsense = "{sense}"\nmoves = '
        f'["{s.player}/{s.name}: {data.draw(st.sampled_from(s.actions))}"]'
    )
    found = {
        stated: decide(game, f'{claim}\nstated = "{stated}"')
        for stated in ("round 1", "round 2", "round 3", "eliminated", "never")
    }
    told = found["never"]["computed"]
    assert {stated for stated, record in found.items() if record["verdict"] == "confirmed"} == (
        {"never"} if told == "never" else {"eliminated", told} & found.keys()
    )


def test_certificates_are_the_same_bytes_with_any_backend():
    assert_same_bytes([claim for claim, _ in CLAIMS])
