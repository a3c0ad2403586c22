"""The probabilities at which a run ended, beside their exact ranges over all equilibria.

The ranges are proved (``solving.optimal.ranges``). The probability at which a run ended belongs to
one approximate equilibrium.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game, moves_before
from nashproof.play.types import Profile
from nashproof.solving.optimal.ranges import optimal_range
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
        """True if all equilibria that reach the set have the same probability."""
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
    """Return the landings by player and situation, neighbouring cards of equal ranges joined."""
    rows: list[list[Landing]] = []
    for landing in sorted(single, key=lambda x: _situation(game, x)):
        last = rows[-1][-1] if rows and not game.has_tree else None
        if last is not None and _range_key(game, last) == _range_key(game, landing):
            rows[-1].append(landing)
        else:
            rows.append([landing])
    ended = [[x.ended for x in row] for row in rows]
    return [JoinedLandings(row[0], row[-1], min(ends), max(ends)) for row, ends in zip(rows, ended)]


def _range_key(game: Game, landing: Landing) -> object:
    return _situation(game, landing), landing.least, landing.greatest


def _situation(game: Game, landing: Landing) -> tuple[int, int, str, int]:
    """Return the player, the moves before and the action; a tree has no such moves."""
    before = moves_before(game, landing.infoset)
    return game.infosets[landing.infoset].player, len(before), before, landing.action


def landings(game: Game, equilibrium: Equilibrium, profile: Profile) -> Iterator[Landing]:
    """Yield the Landing of each action but the first of its set."""
    players = {p: zero_sum_player(game, p, equilibrium) for p in game.player_numbers}
    for i, s in enumerate(game.infosets):
        for k in range(1, len(s.actions)):
            try:
                ends = optimal_range(players[s.player], {s.first + k: QQ(1)}, s.parent)
            except Unproved:  # as where no optimal plan of the player reaches the set
                yield Landing(i, k, profile[i][k], None, None)
            else:
                yield Landing(i, k, profile[i][k], *(end.value for end in ends))
