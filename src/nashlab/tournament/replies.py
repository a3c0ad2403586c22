"""Best replies and payoffs in floats, for players who compute while they play.

A strategy is a tuple over the sequences of one seat: the probability of each action at its set. The
games of contests are small: loops over lists take a third of the time of NumPy's arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

from nashlab.cfr.float_game import FloatGame, float_game
from nashlab.tournament.hands import FloatRows
from nashproof.games.tree import Tree
from nashproof.play.types import Player

EVEN = 1e-9  # payoffs that differ by less count as the same
KNOWN = 10_000  # answers that are remembered

Strategy: TypeAlias = tuple[float, ...]
Sets: TypeAlias = list[tuple[int, list[int]]]  # the sequence before a set, and those of its actions
Ends: TypeAlias = list[tuple[int, int, float]]  # a seat's last sequence, the other's, the payoff


@dataclass(frozen=True)
class Replies:
    """A game in which best replies are computed many times."""

    game: Tree

    @cached_property
    def floats(self) -> FloatGame:
        """The game as arrays."""
        return float_game(self.game)

    @cached_property
    def levels(self) -> dict[Player, list[Sets]]:
        """The sets of each seat, the shallowest first."""
        return {
            seat: [[*zip(level.parents.tolist(), level.moves.tolist())] for level in levels]
            for seat, levels in self.floats.levels.items()
        }

    @cached_property
    def ends(self) -> dict[Player, Ends]:
        """The ends of the game as each seat has them; payoffs weighted by chance."""
        return {
            seat: [*zip(*(part.ravel().tolist() for part in (e.mine, e.theirs, e.columns[1])))]
            for seat, e in self.floats.ends.items()
        }

    def strategy(self, seat: Player, rows: FloatRows) -> Strategy:
        """Return the rows of a seat as a strategy."""
        weights = [1.0] * self.floats.counts[seat]
        for i in self.game.sets_of[seat]:
            first = self.game.infosets[i].first
            weights[first : first + len(rows[i])] = rows[i]
        return tuple(weights)

    def plan(self, seat: Player, strategy: Strategy) -> list[float]:
        """Return the realisation plan of a strategy."""
        plan = [1.0] * len(strategy)
        for sets in self.levels[seat]:
            for parent, moves in sets:
                for q in moves:
                    plan[q] = plan[parent] * strategy[q]
        return plan

    def rewards(self, seat: Player, plan: list[float]) -> list[float]:
        """Return the payoff where each sequence of a seat ends, against the opponent's plan."""
        worth = [0.0] * self.floats.counts[seat]
        for mine, theirs, paid in self.ends[seat]:
            worth[mine] += paid * plan[theirs]
        return worth

    def pays(self, first: Strategy, second: Strategy) -> float:
        """Return the payoff of two strategies to seat 1 a hand, in the payoffs of the game."""
        worth = self.rewards(1, self.plan(2, second))
        total = 0.0  # added one by one: the sums of Python 3.12 and later are other floats
        for paid, weight in zip(worth, self.plan(1, first)):
            total += paid * weight
        return total / self.floats.unit

    def reply(self, seat: Player, opponent: Strategy, at_ties: Strategy) -> Strategy:
        """Return a best reply to a strategy of the opponent; ``at_ties`` where all actions pay
        alike.
        """
        worth = self.rewards(seat, self.plan(3 - seat, opponent))
        chosen, even = [1.0] * len(worth), EVEN * self.floats.unit
        # From the deepest level up: ``worth`` of a sequence has the values of all sets below it.
        for sets in reversed(self.levels[seat]):
            for parent, moves in sets:
                paid = [worth[q] for q in moves]
                best = max(paid)
                tied = best - min(paid) < even
                choice = moves[paid.index(best)]
                for q in moves:
                    chosen[q] = at_ties[q] if tied else float(q == choice)
                worth[parent] += best
        return tuple(chosen)

    @cached_property
    def known_reply(self) -> Callable[[Player, Strategy, Strategy], Strategy]:
        """``reply`` with a memory, for best replies to best replies, of which there are few."""
        return lru_cache(maxsize=KNOWN)(self.reply)

    @cached_property
    def known_pays(self) -> Callable[[Strategy, Strategy], float]:
        """``pays`` with a memory, for the hands of matches, which repeat."""
        return lru_cache(maxsize=KNOWN)(self.pays)
