"""Claims about best responses to some strategy of the opponent."""

import re

import pytest
from deciding import TWO_PLAYERS, decide
from examples import committed
from hypothesis import given, settings
from hypothesis import strategies as st

from nashproof.errors import InputError
from nashproof.solving.dominance.rounds import eliminate


@settings(max_examples=30)
@given(
    TWO_PLAYERS,
    st.sampled_from("12"),
    st.sampled_from(["1", "2", "3"]),
    st.sampled_from(["only", "best", "cautious"]),
    st.sampled_from(["full", "reduced"]),
)
def test_responses(game, player, level, sense, kind):
    """The certificate classifies every strategy, and the checker accepts it: so the number is
    right."""
    claim = (
        f'kind = "responses"\ngame = "g"\nplayer = "{player}"\nsense = "{sense}"\nlevel = '
        f'"{level}"\nstrategies = "{kind}"\n'
    )
    try:
        record = decide(game, claim + 'stated = "2"')
    except InputError as error:
        assert sense == "only" and "is empty" in str(error)
        return
    assert record["verdict"] == ("confirmed" if record["computed"] == "2" else "refuted")
    assert decide(game, claim + f'stated = "{record["computed"]}"')["verdict"] == "confirmed"


@settings(max_examples=18)
@given(TWO_PLAYERS, st.sampled_from("12"))
def test_responses_are_what_one_round_of_elimination_leaves(game, player):
    for sense, name in (("strictly", "best"), ("weakly", "cautious")):
        left = eliminate(game, sense).left
        record = decide(
            game,
            f'kind = "responses"\ngame = "g"\nplayer = "{player}"\nsense = "{name}"\nstated = "0"',
        )
        assert record["computed"] == str(len(left[min(1, len(left) - 1)][int(player) - 1]))


@pytest.mark.parametrize(
    "claim, found",
    [
        ('stated = "many"', '"stated" = "many"'),
        ('stated = "exactly these"', "moves of player 1"),
        ('stated = "2"\navoid = ["move 1: Heads"]', "moves of player 1"),
        ('stated = "exactly these"\navoid = ["move 2: Heads"]', "moves of player 1"),
        ('stated = "2"\nlevel = "0"', '"level" = "0"'),
    ],
)
def test_responses_that_are_not_well_asked(claim, found):
    with pytest.raises(InputError, match=re.escape(found)):
        decide(
            committed("matching-pennies"), f'kind = "responses"\ngame = "g"\nplayer = "1"\n{claim}'
        )


def test_games_too_large_for_responses_are_refused():
    with pytest.raises(InputError, match="at most 1,000"):
        decide(
            committed("kuhn-raise-2"), 'kind = "responses"\ngame = "g"\nplayer = "1"\nstated = "2"'
        )
