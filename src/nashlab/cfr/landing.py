"""Where a run ended, beside what is true in every equilibrium.

The ranges over all optimal strategies are exact and proved (``solve.optimal``); the probability at
which the run ended is one approximate equilibrium's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game, moves_before
from nashproof.play.types import Profile
from nashproof.solving.optimal.ranges import optimal_range
from nashproof.solving.players import ZeroSumPlayer
from nashproof.solving.zero_sum import Equilibrium, zero_sum_player


@dataclass(frozen=True)
class Landing:
    """The probability of one action at one information set.

    - ``ended``: in the average of the run;
    - ``least``, ``greatest``: over the equilibria whose player reaches the set; None if none does.
    """

    infoset: int
    action: int
    ended: Rational
    least: Rational | None
    greatest: Rational | None

    @property
    def forced(self) -> bool:
        """Whether every equilibrium that reaches the set has the same probability."""
        return self.least is not None and self.least == self.greatest


@dataclass(frozen=True)
class JoinedLandings:
    """Landings of one action in one situation, with the same range, at neighbouring cards.

    In a tree each stands alone. ``lowest`` and ``highest``: where the run ended.
    """

    first: Landing
    last: Landing
    lowest: Rational
    highest: Rational


def joined(game: Game, single: Sequence[Landing]) -> list[JoinedLandings]:
    """The landings by player and situation, neighbouring cards with one range together."""
    rows: list[list[Landing]] = []
    for one in sorted(single, key=lambda one: _situation(game, one)):
        if rows and not game.has_tree and _range_key(game, rows[-1][-1]) == _range_key(game, one):
            rows[-1].append(one)
        else:
            rows.append([one])
    ended = [[one.ended for one in row] for row in rows]
    return [JoinedLandings(row[0], row[-1], min(ends), max(ends)) for row, ends in zip(rows, ended)]


def _range_key(game: Game, one: Landing) -> object:
    return _situation(game, one), one.least, one.greatest


def _situation(game: Game, one: Landing) -> tuple[int, int, str, int]:
    """The player, the moves before and the action; a tree has no such moves."""
    before = moves_before(game, one.infoset)
    return game.infosets[one.infoset].player, len(before), before, one.action


def landings(game: Game, equilibrium: Equilibrium, profile: Profile) -> Iterator[Landing]:
    """Yield the Landing of every action but the first, which the others leave it."""
    players = {p: zero_sum_player(game, p, equilibrium) for p in game.player_numbers}
    for i, s in enumerate(game.infosets):
        for k in range(1, len(s.actions)):
            yield Landing(i, k, profile[i][k], *_range(players[s.player], s.parent, s.first + k))


def _range(
    who: ZeroSumPlayer, parent: int, sequence: int
) -> tuple[Rational | None, Rational | None]:
    """The least and the greatest probability of a move where its set is reached."""
    try:
        low, high = optimal_range(who, {sequence: QQ(1)}, parent)
    except Unproved:
        return None, None
    return low.value, high.value
