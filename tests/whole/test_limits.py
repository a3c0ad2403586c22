"""The limits of nashproof against the checker's own, and against the text of the specification."""

import pytest
from examples import ROOT

from nashcheck import reading
from nashproof import limits

TEXT = (ROOT / "docs" / "reference" / "certificate-format.md").read_text("utf-8")
SPECIFICATION = " ".join(TEXT.split())  # its lines are wrapped


# The name in nashproof.limits, the name in nashcheck.reading
SAME = [
    ("FILE_BYTES", "BYTES"),
    ("NODES", "NODES"),
    ("PLAYERS", "PLAYERS"),
    ("HISTORY_MOVES", "MOVES"),
    ("CARD_NAME_CHARACTERS", "CARD_NAMES"),
    ("EXPANSION_BYTES", "EXPANSION"),
    ("CHANCE_BITS", "CHANCE_BITS"),
    ("DIGITS", "DIGITS"),
    ("EXPRESSION_CHARACTERS", "CHARACTERS"),
    ("EXPRESSION_DEPTH", "PARENTHESES"),
    ("EXPRESSION_DEGREE", "DEGREE"),
    ("TERM_PRODUCTS", "TERMS"),
    ("PARAMETERS", "NAMES"),
    ("POINT_DIGITS", "POINT_DIGITS"),
    ("BERNSTEIN_WORK", "BERNSTEIN"),
    ("STRATEGY_STEPS", "STEPS"),
    ("PURE_VALUE_STRATEGIES", "STRATEGIES"),
    ("ELIMINATION_STRATEGIES", "STRATEGIES"),
    ("ELIMINATION_PAIRS", "PAIRS"),
    ("CONTINUATIONS", "CONTINUATIONS"),
    ("RESPONSE_STRATEGIES", "CONTINUATIONS"),
    ("OPTIMAL_SET_STRATEGIES", "CONTINUATIONS"),
    ("BIMATRIX_STRATEGIES", "MIXED"),
    ("ENCLOSED_FACES", "FACES"),
    ("PROOF_TREE_NODES", "CUTS"),
    ("PROOF_TREE_DEPTH", "CUT_DEPTH"),
]


@pytest.mark.parametrize("ours, theirs", SAME)
def test_the_checker_has_the_same_limit(ours, theirs):
    assert getattr(limits, ours) == getattr(reading, theirs)


@pytest.mark.parametrize(
    "name, sentence",
    [
        ("NODES", "{:,} nodes"),
        ("DIGITS", "{:,} digits a number"),
        ("POINT_DIGITS", "has at most {} digits"),
        ("BERNSTEIN_WORK", "is at most {:,}"),
        ("STRATEGY_STEPS", "times its information sets, is at most {:,}"),
        ("STRATEGY_STEPS", "times the terminals, is at most {:,}"),
        ("CARD_NAME_CHARACTERS", "at most {:,} characters in all"),
        ("CHANCE_BITS", "at most {:,} binary digits"),
        ("EXPRESSION_DEPTH", "nesting depth {}"),
        ("EXPRESSION_DEGREE", "total degree {}"),
        ("PURE_VALUE_STRATEGIES", "reduced pure strategies, at most {:,} a player"),
        ("ELIMINATION_PAIRS", "at most {:,} pairs"),
        ("CONTINUATIONS", "{:,} continuations"),
        ("RESPONSE_STRATEGIES", "At most {:,} strategies a player"),
        ("BIMATRIX_STRATEGIES", "at most {} of both players together"),
        ("ENCLOSED_FACES", "gives up beyond {:,} sets"),
        ("PROOF_TREE_NODES", "At most {:,} nodes"),
        ("PROOF_TREE_DEPTH", "nested at most {} deep"),
    ],
)
def test_the_specification_says_so(name, sentence):
    assert sentence.format(getattr(limits, name)) in SPECIFICATION


def test_every_limit_is_compared_with_the_checker():
    names = {name for name in vars(limits) if name.isupper()}
    assert names == {ours for ours, _ in SAME}
