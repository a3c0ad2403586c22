"""Matches of players with a memory, simulated: the mean, its standard error, how often who wins.

Both strategies of a hand are known when it begins. So the mean adds up what they pay in
expectation, not what luck paid: its mean is the same, and it varies less. Wins are counted by what
was paid. The numbers follow from the seed and the ids of the two players alone.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import sqrt
from random import Random

from nashlab.tournament.hands import Dealer
from nashlab.tournament.players import Entrant, Phases, PhasesPlayer, Player
from nashlab.tournament.replies import Replies
from nashproof.games.tree import Tree


@dataclass(frozen=True)
class Estimate:
    """Estimates of what a match pays the first player.

    - ``mean``, ``error``: the mean total of a match, and its standard error;
    - ``wins``, ``draws``: the shares of matches.
    """

    hands: int
    matches: int
    mean: float
    error: float
    wins: float
    draws: float


@dataclass(frozen=True)
class Simulation:
    """Settings of simulated matches; after an action in ``hiding`` no card is shown."""

    replies: Replies
    hands: int
    matches: int
    seed: int
    hiding: Collection[str]

    @property
    def game(self) -> Tree:
        """The game of each hand."""
        return self.replies.game

    def estimate(self, entrant1: Entrant, entrant2: Entrant) -> Estimate:
        """Return the Estimate for ``entrant1``, who sits in seat 1 in hands 1, 3, 5, ..."""
        random = Random(f"{self.seed}/{entrant1.name}/{entrant2.name}")
        dealer = Dealer(self.game, random, self.hiding)
        played = [self._match(dealer, entrant1, entrant2, random) for _ in range(self.matches)]
        expected = [mean for mean, _ in played]
        mean = sum(expected) / self.matches
        spread = sum((x - mean) ** 2 for x in expected) / max(self.matches - 1, 1)
        wins = sum(total > 0 for _, total in played) / self.matches
        draws = sum(total == 0 for _, total in played) / self.matches
        return Estimate(self.hands, self.matches, mean, sqrt(spread / self.matches), wins, draws)

    def _match(
        self, dealer: Dealer, entrant1: Entrant, entrant2: Entrant, random: Random
    ) -> tuple[float, float]:
        """Play a match; return what it pays the first player, as expected hand by hand, and as it
        came.
        """
        players: list[Player] = []
        for entrant in (entrant1, entrant2):  # each has a random generator alone
            generator = Random(random.random())
            plays = entrant.plays
            players.append(
                PhasesPlayer(self.game, generator, plays)
                if isinstance(plays, Phases)
                else plays(self.game, generator)
            )
        expected = total = 0.0
        for hand in range(self.hands):
            swapped = hand % 2
            first, second = players[::-1] if swapped else players
            sign = -1 if swapped else 1
            rows = first.rows(1, sign * total), second.rows(2, -sign * total)
            strategies = (self.replies.strategy(seat, rows[seat - 1]) for seat in (1, 2))
            expected += sign * self.replies.known_pays(*strategies)
            seen = dealer.play(*rows)
            first.watch(seen[0])
            second.watch(seen[1])
            total += sign * seen[0].chips
        return expected, total
