"""--at and --family are never passed over in silence."""

import pytest
from examples import committed

import nashproof

PENNIES = committed("matching-pennies")
HALVES = {name: {"Heads": "1/2", "Tails": "1/2"} for name in ("move 1", "move 2")}
ALPHA = HALVES | {"move 1": {"Heads": "alpha", "Tails": "1 - alpha"}}


@pytest.mark.parametrize(
    ("profile", "asked", "message"),
    [
        (HALVES, {"at": "p=1/2"}, "--at for p, which no probability of the profile uses"),
        ("uniform", {"at": "p=1/2"}, "--at for p, which no probability"),
        (HALVES, {"family": "p in [0, 1]"}, "--family for p, which no probability"),
        (ALPHA, {"family": ["alpha in [0, 1]", "b in [0, 1]"]}, "--family for b"),
        (ALPHA, {"at": ["alpha=1/2", "b=1"]}, "--at for b"),
        (ALPHA, {"family": "alpha in [0, 1]", "at": "b=1"}, 'the parameter "b"'),
    ],
)
def test_a_parameter_that_is_not_used(profile, asked, message):
    with pytest.raises(nashproof.InputError) as caught:
        nashproof.audit(PENNIES, profile, **asked)
    assert message in caught.value.line and "\n" not in caught.value.line


def test_one_that_is_used():
    assert nashproof.audit(PENNIES, ALPHA, at="alpha=1/2")["equilibrium"].verdict == "confirmed"
    assert nashproof.compare(PENNIES, ALPHA, HALVES, at="alpha=1/2").both_equilibria
