"""Claims about all equilibria of games with the equilibria of a zero-sum game."""

import re

import pytest
from deciding import decide
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import bimatrix, matrices

from nashproof.errors import InputError
from nashproof.exact.numbers import rational
from nashproof.solving.bimatrix import find_equilibria


@settings(max_examples=18)
@given(matrices(3), st.lists(st.integers(-3, 3), min_size=6, max_size=6), st.sampled_from("12"))
def test_ranges_where_payments_for_own_moves_come_on_top(ones, extra, player):
    game = bimatrix(
        ones,
        [[extra[i] + extra[3 + j] - u for j, u in enumerate(row)] for i, row in enumerate(ones)],
    )
    move = {"1": "move 1: r0", "2": "move 2: c0"}[player]
    record = decide(
        game,
        (
            f'kind = "all equilibria"\ngame = "g"\nplayer = "{player}"\nterms = [["{move}", '
            '"1"]]\nstated = "from 0 to 1"'
        ),
    )
    every = find_equilibria(game)
    shares = [mixture[0] for mixture in every.mixed[int(player) - 1]]
    ends = re.findall(r"(?:from |to |^)([0-9/]+)", record["computed"])
    assert (rational(ends[0]), rational(ends[-1])) == (min(shares), max(shares))


@pytest.mark.parametrize(
    "stated, expected", [("from 1/3 to 0", "from 0 to 1/3"), ("from 0.6 to 0.4", "from 0.4 to 0.6")]
)
def test_a_range_whose_first_end_is_the_higher_is_refused(stated, expected):
    game = bimatrix([[1, -1], [-1, 1]], [[-1, 1], [1, -1]])
    claim = 'kind = "all equilibria"\ngame = "g"\nplayer = "1"\nterms = [["move 1: r0", "1"]]\n'
    with pytest.raises(InputError) as caught:
        decide(game, f'{claim}stated = "{stated}"')
    assert f'found "stated" = "{stated}", expected the lower end first: "{expected}"' in str(
        caught.value
    )
    assert decide(game, f'{claim}stated = "from 0.50 to 0.5"')["verdict"] == "confirmed"
