"""Two profiles of a game compared: payoffs, gains by deviating, and where they differ.

Any finite game, any number of players. Knows equilibria by their gains only, which are all 0.
"""

from __future__ import annotations

from dataclasses import dataclass

from nashproof.games.game import Game
from nashproof.play.best_response import best_responses
from nashproof.play.strategies import expected_payoffs, plans_of
from nashproof.play.types import Distribution, Payoffs, Profile


@dataclass(frozen=True)
class ProfileGains:
    """The payoffs of a profile, and each player's greatest gain by deviating from it.

    Both in the game's payoffs, by player.
    """

    payoffs: Payoffs
    gains: Payoffs

    @property
    def is_equilibrium(self) -> bool:
        """Return True if no player gains by deviating."""
        return not any(self.gains)


@dataclass(frozen=True)
class RowDifference:
    """An information set, by its index, at which two profiles differ: their distributions there.

    ``changes_plan`` is True if the realisation weights differ as well. If not, the player's earlier
    moves exclude the set in both profiles, and no payoff depends on it.
    """

    infoset: int
    first: Distribution
    second: Distribution
    changes_plan: bool


def profile_gains(game: Game, profile: Profile) -> ProfileGains:
    """Return the ProfileGains of a ``profile``. Raises InputError without perfect recall.

    >>> from nashproof.exact.numbers import QQ
    >>> from nashproof.games.examples import matching_pennies
    >>> result = profile_gains(matching_pennies(), ((QQ(1), QQ(0)), (QQ(1, 4), QQ(3, 4))))
    >>> print(*result.payoffs, "and", *result.gains, result.is_equilibrium)
    -1/2 1/2 and 1 1/2 False
    """
    plans = plans_of(game, profile)
    gains = tuple(response.gain for response in best_responses(game, plans))
    return ProfileGains(tuple(expected_payoffs(game, plans)), gains)


def differences(game: Game, first: Profile, second: Profile) -> tuple[RowDifference, ...]:
    """Return where two profiles differ, in the order of the game's information sets.

    >>> from nashproof.exact.numbers import QQ
    >>> from nashproof.games.examples import matching_pennies
    >>> heads, tails = (QQ(1), QQ(0)), (QQ(0), QQ(1))
    >>> [row.infoset for row in differences(matching_pennies(), (heads, heads), (heads, tails))]
    [1]
    """
    plans = tuple(zip(plans_of(game, first), plans_of(game, second)))
    rows = []
    for i, (s, row, second_row) in enumerate(zip(game.infosets, first, second)):
        if row != second_row:
            weights = slice(s.first, s.first + len(s.actions))
            plan, second_plan = plans[s.player - 1]
            differ = plan[weights] != second_plan[weights]
            rows.append(RowDifference(i, row, second_row, differ))
    return tuple(rows)
