"""Claims about profiles: payoffs, equilibria, best responses, gains, values of sets, families."""

import pytest
from deciding import DRAWN, ITS_POINTS, QUOTIENT, decide, decide_family
from examples import committed
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import PLAYED, best_value, profiles, walk

import nashcheck
from nashproof.errors import InputError
from nashproof.exact.expressions import evaluate, expression
from nashproof.exact.numbers import number_text


@settings(max_examples=18)
@given(DRAWN)
def test_payoffs_and_probabilities(drawn):
    game, profile = drawn
    paid = walk(game, profile)
    figures = ", ".join(
        f'{{ player = "{p}", stated = "{paid[p - 1]}" }}' for p in game.player_numbers
    )
    assert (
        decide(game, f'kind = "payoff"\nprofile = "p"\nfigures = [{figures}]', profile)["verdict"]
        == "confirmed"
    )
    wrong = decide(
        game, f'kind = "payoff"\nprofile = "p"\nplayer = "1"\nstated = "{paid[0] + 1}"', profile
    )
    assert wrong["verdict"] == "refuted" and wrong["computed"].startswith(number_text(paid[0]))


WEIGHT = 'kind = "all equilibria"\nplayer = "1"\nterms = [["K: bet", "1"]]'


@pytest.mark.parametrize(
    "fields, stated, verdict",
    [
        ('kind = "value"', "-2/36", "confirmed"),
        ('kind = "value"', "-0", "refuted"),
        ('kind = "count"\nwhat = "terminals"', "60/2", "confirmed"),
        (WEIGHT, "0/5", "confirmed"),
        (WEIGHT, "4/1", "refuted"),
    ],
)
def test_a_printed_fraction_need_not_be_in_lowest_terms(fields, stated, verdict):
    """A certificate has it in its one spelling, so that the checker reads it."""
    record = decide(committed("kuhn"), f'{fields}\ngame = "g"\nstated = "{stated}"')
    assert (record["verdict"], record["stated"]) == (verdict, stated)


@settings(max_examples=18)
@given(DRAWN)
def test_equilibria_best_responses_and_set_values(drawn):
    game, profile = drawn
    best, paid = [best_value(game, profile, p) for p in game.player_numbers], walk(game, profile)
    found = decide(game, 'kind = "equilibrium"\nprofile = "p"', profile)
    assert found["verdict"] == ("confirmed" if list(paid) == best else "refuted")
    if list(paid) != best:
        assert f"gains {number_text(max(b - u for b, u in zip(best, paid)))}" in found["why"]
    opposite = decide(
        game, 'kind = "equilibrium"\nprofile = "p"\nstated = "not an equilibrium"', profile
    )
    assert {found["verdict"], opposite["verdict"]} == {"confirmed", "refuted"}
    for p in game.player_numbers:
        record = decide(game, f'kind = "best response"\nprofile = "p"\nplayer = "{p}"', profile)
        assert record["verdict"] == ("confirmed" if paid[p - 1] == best[p - 1] else "refuted")
        values = decide(
            game,
            (
                f'kind = "set values"\nprofile = "p"\nplayer = "{p}"\nvalues = {{ "" = '
                f'"{best[p - 1]}" }}'
            ),
            profile,
        )
        assert values["verdict"] == "confirmed"


@pytest.mark.parametrize(
    "player, stated, verdict",
    [
        ("1", "3/8", "confirmed"),
        ("2", "0.54", "confirmed"),
        ("0", "11/12", "confirmed"),
        ("0", "1", "refuted"),
    ],
)
def test_gains_of_the_uniform_profile(player, stated, verdict):
    """Gains against uniform play in Kuhn poker: 3/8 and 13/24, by best responses worth 1/2 and
    5/12."""
    game = committed("kuhn")
    uniform = [["1/2"] * len(s.actions) for s in game.infosets]
    claim = f'kind = "gain"\nprofile = "p"\nplayer = "{player}"\nstated = "{stated}"'
    assert decide(game, claim, uniform)["verdict"] == verdict


def test_decimals_of_set_values_reach_every_figure():
    """-1/18 prints as 0 to no digits: the interval is the one that the certificate names, and the
    checker agrees."""
    game = committed("kuhn")
    uniform = [["1/2"] * len(s.actions) for s in game.infosets]
    claim = (
        'kind = "set values"\nprofile = "p"\nplayer = "1"\ndecimals = "0"\nvalues = { "" = "1", '
        '"Q" = "0" }'
    )
    assert decide(game, claim, uniform)["verdict"] == "confirmed"


FAMILIES = PLAYED.flatmap(lambda game: st.tuples(st.just(game), profiles(game), profiles(game)))


@settings(max_examples=15)
@given(FAMILIES)
def test_families_with_quotients(drawn):
    """Payoffs are those of the tree walked at points; and whatever is found of equilibria holds at
    points, or is refuted there."""
    game, one, other = drawn
    rows = [[QUOTIENT.format(x=x, y=y) for x, y in zip(*pair)] for pair in zip(one, other)]
    values = [[expression(text, ("t",)) for text in row] for row in rows]
    points = [
        tuple(tuple(evaluate(x, {"t": t}) for x in row) for row in values) for t in ITS_POINTS
    ]
    record, certificates = decide_family(
        game, 'kind = "payoff"\nplayer = "1"\nstated = "0"', rows, 't = ["0", "1"]'
    )
    format_exact = expression(
        nashcheck.parse(certificates["c.json"].encode())["statement"]["figures"][0]["is"], ("t",)
    )
    assert [evaluate(format_exact, {"t": t}) for t in ITS_POINTS] == [
        walk(game, there)[0] for there in points
    ]
    record, _ = decide_family(game, 'kind = "equilibrium"', rows, 't = ["0", "1"]')
    gains = [
        best_value(game, there, p) - walk(game, there)[p - 1]
        for there in points
        for p in game.player_numbers
    ]
    assert record["verdict"] in (("refuted",) if any(gains) else ("confirmed", "refuted"))
    record, _ = decide_family(
        game, 'kind = "parameter set"\nstated = "from 0 to 1"', rows, 't = ["0", "1"]'
    )
    assert record["verdict"] in (("refuted",) if any(gains) else ("confirmed", "refuted"))


def test_a_frontier_in_reach_leaves_the_claim_open():
    """Pennies: player 1 alone brings play to player 2's set, so nothing is said about games that
    differ there."""
    rows = [["1/2", "1/2"], ["1/2 + 0*x", "1/2 - 0*x"]]
    for frontier, verdict in (('["move *"]', "undetermined"), ("[]", "confirmed")):
        record, certificates = decide_family(
            committed("matching-pennies"),
            f'kind = "equilibrium"\nfrontier = {frontier}',
            rows,
            'x = ["0", "1"]',
        )
        assert record["verdict"] == verdict and bool(certificates) == (verdict == "confirmed")


def test_printed_probabilities_that_cannot_sum_to_1():
    claim = 'kind = "equilibrium"\nprofile = "p"'
    with pytest.raises(
        InputError, match='at "move 1" in the profile p that sum to between 1/5 and'
    ):
        decide(committed("matching-pennies"), claim, (("0.1", "0.2"), ("0.5", "0.5")))
