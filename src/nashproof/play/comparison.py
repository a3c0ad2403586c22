"""Two profiles of one game beside each other: what each pays, who gains by deviating, where they
differ.

Any finite game, any number of players. Knows no equilibria but by their gains, which are all 0.
"""

from __future__ import annotations

from dataclasses import dataclass

from nashproof.games.game import Game
from nashproof.play.best_response import best_responses
from nashproof.play.strategies import expected_payoffs, plans_of
from nashproof.play.types import Distribution, Payoffs, Profile


@dataclass(frozen=True)
class ProfileGains:
    """What a profile pays each player, and what each gains at most by deviating from it.

    Both in the game's payoffs, by player.
    """

    payoffs: Payoffs
    gains: Payoffs

    @property
    def is_equilibrium(self) -> bool:
        """Whether nobody gains by deviating."""
        return not any(self.gains)


@dataclass(frozen=True)
class RowDifference:
    """An information set, by its index, at which two profiles differ: their rows there.

    ``changes_plan``: whether the realisation weights differ as well. Where they do not, the
    player's own moves exclude the set in both profiles, and no payoff depends on it.
    """

    infoset: int
    first: Distribution
    second: Distribution
    changes_plan: bool


def profile_gains(game: Game, profile: Profile) -> ProfileGains:
    """The ProfileGains of a ``profile``. Raises InputError without perfect recall.

    >>> from nashproof.exact.numbers import QQ
    >>> from nashproof.games.examples import matching_pennies
    >>> one = profile_gains(matching_pennies(), ((QQ(1), QQ(0)), (QQ(1, 4), QQ(3, 4))))
    >>> print(*one.payoffs, "and", *one.gains, one.is_equilibrium)
    -1/2 1/2 and 1 1/2 False
    """
    plans = plans_of(game, profile)
    gains = tuple(response.gain for response in best_responses(game, plans))
    return ProfileGains(tuple(expected_payoffs(game, plans)), gains)


def differences(game: Game, first: Profile, second: Profile) -> tuple[RowDifference, ...]:
    """Where two profiles differ, in the order of the game's information sets.

    >>> from nashproof.exact.numbers import QQ
    >>> from nashproof.games.examples import matching_pennies
    >>> heads, tails = (QQ(1), QQ(0)), (QQ(0), QQ(1))
    >>> [row.infoset for row in differences(matching_pennies(), (heads, heads), (heads, tails))]
    [1]
    """
    plans = tuple(zip(plans_of(game, first), plans_of(game, second)))
    rows = []
    for i, (s, one, two) in enumerate(zip(game.infosets, first, second)):
        if one != two:
            weights = slice(s.first, s.first + len(s.actions))
            mine, others = plans[s.player - 1]
            rows.append(RowDifference(i, one, two, mine[weights] != others[weights]))
    return tuple(rows)
