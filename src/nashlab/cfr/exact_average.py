"""The averaged strategy as exact numbers.

At each set the averages are divided by their sum, and each probability is rounded down to a
multiple of 1/denominator; the greatest one takes what is left, so that they sum to 1. What is said
of the profile from then on is exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nashproof.exact.numbers import QQ
from nashproof.games.game import Game
from nashproof.play.types import Distribution, Player, Profile

DENOMINATOR = 10**12  # of every probability, before it is reduced


def exact_profile(
    game: Game, sums: Mapping[Player, Sequence[float]], denominator: int = DENOMINATOR
) -> Profile:
    """Return the profile whose probabilities are in proportion to ``sums`` over sequences, rounded.

    >>> from nashproof.games.examples import matching_pennies
    >>> profile = exact_profile(matching_pennies(), {1: [2.0, 1.0, 2.0], 2: [1.0, 0.0, 0.0]}, 10)
    >>> [[str(p) for p in row] for row in profile]
    [['3/10', '7/10'], ['1/2', '1/2']]
    """
    return tuple(
        rounded([sums[s.player][s.first + k] for k in range(len(s.actions))], denominator)
        for s in game.infosets
    )


def rounded(weights: Sequence[float], denominator: int) -> Distribution:
    """Probabilities in proportion to weights, as multiples of 1/denominator; evenly if all are 0.

    >>> print(*rounded([1.0, 2.0], 1000), *rounded([0.0, 0.0, 0.0], 7))
    333/1000 667/1000 1/3 1/3 1/3
    """
    total = sum(weights)
    if not total > 0:
        return (QQ(1, len(weights)),) * len(weights)
    # Rounded down, the parts sum to at most the denominator; what is missing goes to the greatest.
    parts = [int(weight / total * denominator) for weight in weights]
    parts[max(range(len(parts)), key=parts.__getitem__)] += denominator - sum(parts)
    return tuple(QQ(part, denominator) for part in parts)
