"""Claims with a frontier: about every game that differs only in what follows there."""

import re

import pytest
from deciding import decide
from examples import HEAD, committed, judged

from nashproof.errors import InputError

BEYOND = 'frontier = ["* raise raise"]\n'


@pytest.mark.parametrize(
    "claim, verdict",
    [
        ('kind = "value"\nstated = "-1/18"', "confirmed"),
        ('kind = "value"\nstated = "-1/17"', "refuted"),
        (
            'kind = "all equilibria"\nplayer = "1"\nterms = [["K: bet", "1"]]\nstated = "0"',
            "confirmed",
        ),
        (
            (
                'kind = "all equilibria"\nplayer = "1"\nterms = [["A: bet", "1"]]\nstated = '
                '"from 0 to 1"'
            ),
            "confirmed",
        ),
        (
            (
                'kind = "all equilibria"\nplayer = "1"\nterms = [["Q: bet", "1"]]\nstated = "at '
                'least 1/2"'
            ),
            "refuted",
        ),
        # with two raises alone no queen calls one, but a bluff that is raised back pays by what
        # follows then: not to be said of longer games
        (
            (
                'kind = "all equilibria"\nplayer = "1"\nterms = [["Q bet raise: call", '
                '"1"]]\nstated = "0"'
            ),
            "undetermined",
        ),
        (
            (
                'kind = "dominated"\nsense = "strictly"\nmoves = [{ move = "A: bet", by = ["A: '
                'check", "A check bet: call"] }]\nstated = "not dominated"'
            ),
            "confirmed",
        ),
    ],
)
def test_what_holds_whatever_follows_at_a_frontier(claim, verdict):
    record = decide(committed("kuhn-raise-2"), f'game = "g"\n{BEYOND}{claim}')
    assert record["verdict"] == verdict
    assert (
        verdict == "undetermined" or "differs only in what follows at the frontier" in record["why"]
    )


def test_a_claim_about_longer_games_is_refuted_by_this_one():
    claim = (
        'sense = "weakly"\nmoves = [{ move = "A check bet: fold", by = ["A check bet: call"] '
        '}]\nstated = "not dominated"'
    )
    record = decide(committed("kuhn-raise-2"), f'kind = "dominated"\ngame = "g"\n{BEYOND}{claim}')
    assert record["verdict"] == "refuted" and record["why"].startswith("Weakly dominated")


def test_a_value_that_nobody_can_secure_before_the_frontier_is_left_open():
    record = decide(
        committed("kuhn"),
        'kind = "value"\ngame = "g"\nfrontier = ["* check bet"]\nstated = "-1/18"',
    )
    assert (
        record["verdict"] == "undetermined"
        and "keeps away" in record["why"]
        and "-1/18" in record["why"]
    )


@pytest.mark.parametrize(
    "name, claim, found",
    [
        (
            "kuhn-raise-2",
            (
                'kind = "all equilibria"\nplayer = "1"\nterms = [["Q bet raise raise raise: '
                'call", "1"]]\nstated = "0"'
            ),
            "Q bet raise raise raise",
        ),
        (
            "kuhn-raise-2",
            (
                'kind = "all equilibria"\nplayer = "2"\nterms = [["Q bet raise raise: call", '
                '"1"]]\nstated = "0"'
            ),
            "which the frontier is not beyond",
        ),
        (
            "kuhn-raise-2",
            (
                'kind = "dominated"\nsense = "weakly"\nmoves = [{ move = "A check bet: fold", by '
                '= ["A check bet: call"] }]'
            ),
            "beside a claim of dominance",
        ),
        ("kuhn-raise-1", 'kind = "value"\nstated = "0"', '"* raise raise"'),
        (
            "kuhn-naive-bonus",
            (
                'kind = "all equilibria"\nplayer = "1"\nterms = [["Q: bet", "1"]]\nstated = '
                '"0"\nfrontier = ["K check"]'
            ),
            "not zero-sum",
        ),
    ],
)
def test_frontiers_that_make_no_sense_are_refused(name, claim, found):
    with pytest.raises(InputError, match=re.escape(found)):
        decide(committed(name), f'game = "g"\n{BEYOND if "frontier" not in claim else ""}{claim}')


def test_a_compact_game_has_no_frontier():
    claim = HEAD + (
        '[[assertions]]\nid = "c"\nlines = "1"\nsays = "x"\nkind = "value"\ngame = "g"\nstated = '
        '"0"\nfrontier = ["1"]\n'
    )
    with pytest.raises(InputError, match="given by a number of cards"):
        judged(claim, lambda name, place: (committed("kuhn-100"), "0" * 64))
