"""Claims that compare figures of profiles."""

import re
from operator import ge, gt, le, lt, ne

import pytest
from deciding import DRAWN, decide
from examples import committed
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import walk

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ, rational

RELATIONS = {"less than": lt, "more than": gt, "at most": le, "at least": ge, "other than": ne}


@settings(max_examples=18)
@given(DRAWN, st.sampled_from(sorted(RELATIONS)), st.sampled_from(["1", "-1/2"]), st.data())
def test_comparisons(drawn, relation, times, data):
    game, profile = drawn
    paid, (p, q) = (
        walk(game, profile),
        (data.draw(st.sampled_from(game.player_numbers)) for _ in "pq"),
    )
    number = data.draw(st.sampled_from([QQ(0), paid[p - 1], QQ(1, 3)]))
    left = f'left = {{ player = "{p}" }}, relation = "{relation}"'
    record = decide(
        game,
        f'kind = "comparison"\nprofile = "p"\ncomparisons = [{{ {left}, right = "{number}" }}]',
        profile,
    )
    assert record["verdict"] == (
        "confirmed" if RELATIONS[relation](paid[p - 1], number) else "refuted"
    )
    record = decide(
        game,
        (
            f'kind = "comparison"\nprofile = "p"\ncomparisons = [{{ {left}, right = {{ player = '
            f'"{q}", times = "{times}" }} }}]'
        ),
        profile,
    )
    assert record["verdict"] == (
        "confirmed"
        if RELATIONS[relation](paid[p - 1], rational(times) * paid[q - 1])
        else "refuted"
    )


MIXING = """
[profiles.p]
game = "g"
says = "x"
parameters = { a = ["0", "1"] }
[profiles.p.strategy]
"move 1" = { Heads = "a", Tails = "1 - a" }
"move 2" = { Heads = "1/(1 + a)", Tails = "a/(1 + a)" }
[profiles.q]
base = "p"
says = "x"
parameters = { b = ["1/2", "1"] }
strategy = { "move 1" = { Heads = "b", Tails = "1 - b" }, "move 2" = "Heads" }
"""


HEADS_1, HEADS_2 = '{ event = ["move 1: Heads"] }', '{ event = ["move 2: Heads"] }'


def with_parameters(left, relation, right, rest=""):
    game, claim = (
        committed("matching-pennies"),
        f'comparisons = [{{ left = {left}, relation = "{relation}", right = {right} }}]\n{rest}',
    )
    return decide(game, f'kind = "comparison"\nprofile = "p"\n{claim}\n{MIXING}')


@pytest.mark.parametrize(
    "left, relation, right, rest, verdict",
    [
        (HEADS_1, "at least", '"0"', "", "confirmed"),
        (HEADS_1, "more than", '"0"', "", "refuted"),
        (HEADS_1, "more than", '"0"', 'where = "inside"', "confirmed"),
        (HEADS_1, "other than", '"1"', 'where = "inside"', "confirmed"),
        (HEADS_1, "other than", '"1/2"', 'where = "inside"', "refuted"),
        (HEADS_1, "at most", '"a^2"', 'where = "inside"', "refuted"),
        (HEADS_1, "at least", '"a^2"', "", "confirmed"),
        (HEADS_2, "at least", '"1/2"', "", "confirmed"),
        (HEADS_2, "more than", HEADS_1, "", "refuted"),
        (HEADS_2, "more than", '"1 - a"', "", "refuted"),
        (HEADS_2, "at least", '"1 - a/2"', "", "refuted"),
        (HEADS_1, "at most", '"a"', 'at = { a = "1/3" }', "confirmed"),
        (HEADS_1, "less than", '{ event = ["move 1: Heads"], profile = "q" }', "", "refuted"),
        (
            '{ event = ["move 1: Heads"], times = "1/3" }',
            "less than",
            '{ event = ["move 1: Heads"], profile = "q" }',
            "",
            "confirmed",
        ),
        (
            '{ event = ["move 1: Heads"], given = ["move 1: Heads"] }',
            "at least",
            '"1"',
            "",
            "confirmed",
        ),
    ],
)
def test_comparisons_with_parameters(left, relation, right, rest, verdict):
    assert with_parameters(left, relation, right, rest)["verdict"] == verdict


def test_a_sign_that_bernstein_coefficients_do_not_show_is_left_open():
    record = with_parameters(HEADS_1, "other than", '"a^2 + 1/7 + (a - 1/2)^2"')
    assert record["verdict"] == "undetermined" and "Bernstein" in record["why"]


@pytest.mark.parametrize(
    "left, right, rest, found",
    [
        ('"a/(1 + a)"', '"0"', "", "a polynomial"),
        ('{ player = "1", profile = "r" }', '"0"', "", '"profile" = "r"'),
        (HEADS_1, '"0"', 'where = "inside"\nat = { a = "0" }', "at a point"),
        ('{ player = "1", given = ["move 1: Tails"], at = "1" }', '"0"', "", '"at"'),
        ('{ player = "3" }', '"0"', "", '"player" = "3"'),
    ],
)
def test_comparisons_that_cannot_be_made_are_refused(left, right, rest, found):
    with pytest.raises(InputError, match=re.escape(found)):
        with_parameters(left, "at least", right, rest)
