"""Claims about numbers and formulas alone."""

import pytest
from deciding import decide
from examples import committed

from nashproof.errors import InputError

CLAIMS = [
    ('kind = "arithmetic"\nequations = [["1/3", "0.33"], ["1/3", "0.3333"]]', "confirmed"),
    ('kind = "arithmetic"\nequations = [["1/3", "0.33"], ["1/3", "0.334"]]', "refuted"),
    ('kind = "arithmetic"\nequations = [["-1", "-1.0"], ["2^10", "1024"]]', "confirmed"),
    ('kind = "arithmetic"\nequations = [["7/2", "4"]]\ndecimals = "0"', "confirmed"),
    ('kind = "arithmetic"\nequations = [["7/2", "4"]]', "refuted"),
    (
        'kind = "arithmetic"\nparameters = ["a"]\nequations = [["(a^2 - 1)/(a - 1)", "a + 1"]]',
        "confirmed",
    ),
    (
        'kind = "arithmetic"\nparameters = ["a", "b"]\nequations = [["a/(a - b)*(a - b)", "a"]]',
        "undetermined",
    ),
    (
        'kind = "arithmetic"\nparameters = ["a", "b"]\nequations = [["(a + b)^2", "a^2 + b^2"]]',
        "refuted",
    ),
    (
        (
            'kind = "arithmetic"\nequations = [["1", "2"]]\n[assertions.corrected]\nsays = '
            '"y"\nequations = [["2", "2"]]'
        ),
        "typo",
    ),
    (
        (
            'kind = "arithmetic"\nequations = [["1", "2"]]\n[assertions.qualified]\nsays = '
            '"y"\nequations = [["2", "2"]]'
        ),
        "imprecise",
    ),
    (
        (
            'kind = "arithmetic"\nequations = [["1", "2"]]\n[assertions.corrected]\nsays = '
            '"y"\nequations = [["1", "3"]]'
        ),
        "refuted",
    ),
    (
        (
            'kind = "arithmetic"\nequations = [["2", "2"]]\n[assertions.corrected]\nsays = '
            '"y"\nequations = [["1", "3"]]'
        ),
        "confirmed",
    ),
]


@pytest.mark.parametrize("claim, verdict", CLAIMS)
def test_small_claims(claim, verdict):
    assert decide(committed("kuhn"), claim)["verdict"] == verdict


def test_a_rounded_value_beside_parameters():
    claim = 'kind = "arithmetic"\nparameters = ["a"]\nequations = [["a/3", "0.33"]]'
    with pytest.raises(InputError, match='the rounded value "0.33" beside parameters'):
        decide(committed("kuhn"), claim)


@pytest.mark.parametrize(
    ("equations", "parameters", "why"),
    [
        ('[["0.25", "0.3"]]', "", "0.25 rounds to 0.3."),
        ('[["1/4", "0.1"]]', "", "1/4 does not round to 0.1. The difference is 3/20 (0.1500)."),
        ('[["1/9", "0.2"]]', "", "1/9 does not round to 0.2. The difference is -4/45 (-0.0889)."),
        ('[["9/4", "2"]]\ndecimals = "0"', "", "9/4 rounds to 2."),
        ('[["1/4", "1/4"]]', "", "1/4 = 1/4."),
        ('[["x/x", "1"]]', '"x"', "x/x = 1 wherever no divisor is 0."),
        ('[["x/2 + x", "3*x/2"]]', '"x"', "x/2 + x = 3*x/2 identically."),
        ('[["x", "x"], ["1/x", "1/x"]]', '"x"', "Each equation holds wherever no divisor is 0."),
    ],
)
def test_a_sentence_says_no_more_than_is_proved(equations, parameters, why):
    """A rounded value is not equal, and an identity with a divisor not one everywhere."""
    claim = f'kind = "arithmetic"\nparameters = [{parameters}]\nequations = {equations}'
    assert decide(committed("kuhn"), claim)["why"] == why
