"""Two profiles beside each other: what they pay, who gains, where they differ."""

from nashproof.exact.numbers import QQ
from nashproof.games.examples import kuhn
from nashproof.play.comparison import differences, profile_gains

HALF = (QQ(1, 2), QQ(1, 2))
FIRST, SECOND = (QQ(1), QQ(0)), (QQ(0), QQ(1))


def test_payoffs_and_gains_of_the_uniform_profile():
    one = profile_gains(kuhn(), (HALF,) * 12)
    assert [str(x) for x in (*one.payoffs, *one.gains)] == ["1/8", "-1/8", "3/8", "13/24"]
    assert not one.is_equilibrium


def test_a_set_that_own_moves_exclude_changes_no_plan():
    game = kuhn()
    after = next(i for i, s in enumerate(game.infosets) if s.name == "1 check bet")
    before = next(i for i, s in enumerate(game.infosets) if s.name == "1")
    bets = [HALF] * 12
    bets[before] = SECOND
    calls = [*bets]
    calls[after] = FIRST
    assert [(row.infoset, row.changes_plan) for row in differences(game, bets, calls)] == [
        (after, False)
    ]
    assert [row.changes_plan for row in differences(game, [HALF] * 12, bets)] == [True]
