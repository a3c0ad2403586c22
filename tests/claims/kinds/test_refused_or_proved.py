"""Claims that were once neither refused with one line nor proved to the checker."""

from contextlib import suppress

import pytest
from deciding import decide
from examples import committed
from strategies import first_actions

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games.assembly import assemble

BUGS = [  # players of the game (2: Kuhn poker), claim
    (2, 'kind = "count"\ngame = "g"\nwhat = "nodes"\nplayer = "1"\nstated = "55"'),
    (2, 'kind = "count"\ngame = "g"\nwhat = "profiles"\nplayer = "1"\nstated = "64"'),
    (2, 'kind = "count"\ngame = "g"\nwhat = "nodes"\nstated = "58"\ndecimals = "-1"'),
    (2, 'kind = "arithmetic"\nequations = [["1", "1"]]\ndecimals = "x"'),
    (2, 'kind = "arithmetic"\nequations = [["1", "1"]]\ndecimals = "-1"'),
    (2, 'kind = "arithmetic"\nparameters = ["A"]\nequations = [["1", "1"]]'),
    (2, 'kind = "arithmetic"\nparameters = ["x:3"]\nequations = [["1", "1"]]'),
    (2, 'kind = "arithmetic"\nparameters = [""]\nequations = [["1", "1"]]'),
    (
        2,
        (
            'kind = "matrix"\ngame = "g"\nmatrix = "payoff"\nscale = "0"\nrows = [""]\ncolumns = '
            '[""]\ncells = ["0"]'
        ),
    ),
    (
        2,
        (
            'kind = "matrix"\ngame = "g"\nmatrix = "payoff"\nrows = ["", ""]\ncolumns = '
            '[""]\ncells = ["0", "0"]'
        ),
    ),
    (2, 'kind = "matrix"\ngame = "g"\nmatrix = "payoff"\nrows = []\ncolumns = []\ncells = []'),
    (
        2,
        (
            'kind = "matrix"\ngame = "g"\nmatrix = "constraint 1"\nrows = ["Q bet"]\ncolumns = '
            '[""]\ncells = ["0"]'
        ),
    ),
    (2, 'kind = "dominated"\ngame = "g"\nsense = "weakly"\nmoves = []'),
    (
        1,
        (
            'kind = "dominated"\ngame = "g"\nsense = "weakly"\nmoves = [{ move = "s: a", by = '
            '["s: b"] }]'
        ),
    ),
    (
        1,
        (
            'kind = "iterated dominance"\ngame = "g"\nsense = "weakly"\nmoves = ["s: a"]\nstated '
            '= "never"'
        ),
    ),
    (
        3,
        (
            'kind = "iterated dominance"\ngame = "g"\nsense = "weakly"\nmoves = ["s: a"]\nstated '
            '= "never"'
        ),
    ),
    (
        3,
        (
            'kind = "dominated"\ngame = "g"\nsense = "weakly"\nmoves = [{ move = "s: a", by = '
            '["s: b"] }]'
        ),
    ),
    (
        1,
        (
            'kind = "matrix"\ngame = "g"\nmatrix = "payoff"\nrows = [""]\ncolumns = [""]\ncells '
            '= ["0"]'
        ),
    ),
    (
        3,
        (
            'kind = "matrix"\ngame = "g"\nmatrix = "payoff"\nrows = [""]\ncolumns = [""]\ncells '
            '= ["0"]'
        ),
    ),
    (
        1,
        (
            'kind = "matrix"\ngame = "g"\nmatrix = "constraint 2"\nrows = [""]\ncolumns = '
            '[""]\ncells = ["1"]'
        ),
    ),
    (2, 'kind = "set values"\nprofile = "p"\nplayer = "1"\nvalues = {}'),
    (2, 'kind = "payoff"\nprofile = "p"\nfigures = []'),
    (
        2,
        (
            'kind = "payoff"\nprofile = "p"\nfigures = [{ player = "1", stated = "0" }, { player '
            '= "1", stated = "0" }]'
        ),
    ),
    (2, 'kind = "payoff"\nprofile = "p"\nevent = ["K: bet", "K: bet"]\nstated = "0"'),
    (2, 'kind = "payoff"\nprofile = "p"\nevent = ["K: bet | K: bet"]\nstated = "0"'),
    (
        2,
        (
            'kind = "payoff"\nprofile = "p"\nplayer = "1"\ngiven = ["K: check", "K: '
            'check"]\nstated = "0"'
        ),
    ),
]


def small_game(players):
    ends = (("end", (QQ(k),) * players) for k in (1, 0))
    return assemble(
        "small", [f"P{p}" for p in range(players)], [("move", 1, 1, "s", ("a", "b")), *ends]
    )


@pytest.mark.parametrize(
    "players, claim", BUGS, ids=[claim.split("\n", 1)[1][:60] for _, claim in BUGS]
)
def test_claims_that_are_refused_or_proved(players, claim):
    game = committed("kuhn") if players == 2 else small_game(players)
    with suppress(InputError):
        decide(game, claim, first_actions(game) if '"p"' in claim else None)
