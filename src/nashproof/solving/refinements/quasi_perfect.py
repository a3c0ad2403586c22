"""Trembles that make equilibria of two players quasi-perfect (van Damme 1984).

At each information set the rest of the player's own strategy is best against the others', who
tremble. An inferior action may become as good as the best one in no lower power of ``e`` than
before. At the corners of a family's box the opponent's plan has to stay best that plays what some
member plays. Nothing here is believed: the signs are tested on the whole box, as a checker does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from nashproof.exact.expressions import Polynomial
from nashproof.exact.numbers import QQ, Rational
from nashproof.exact.signs import Box
from nashproof.games.tree import Tree
from nashproof.linear_programs.program import Entries, Row, dot
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.best_response import best_values, rewards
from nashproof.play.types import Plans, Profile
from nashproof.solving.game_programs import payoffs_by_reply, reply_entries
from nashproof.solving.parameters.profiles import scaled_plans
from nashproof.solving.refinements.families import Point, Trembling, TremblingFamily, is_nonnegative
from nashproof.solving.refinements.trembles import Given, Powers, mixed_trembles


def quasi_perfect_trembles(game: Tree, members: Profile, box: Box) -> tuple[Trembling, Rational]:
    """A family in ``e``, and up to which ``e`` it proves that every member is quasi-perfect.

    Two players with perfect recall; ``box`` has the parameters of the family, none named ``e``: a
    single profile has none. Raises NoOptimum if none was found.
    """
    family = TremblingFamily(game, members, box)
    trembling = mixed_trembles(family, StaysBest)
    plans = scaled_plans(game, trembling)[0]
    losses = [x for player in game.player_numbers for x in _losses(family, player, plans)]
    signs = partial(_are_nonnegative, losses)
    return trembling, family.proof_end(trembling, signs)


def _are_nonnegative(values: Sequence[Polynomial], box: Box) -> bool:
    return all(is_nonnegative(value, box) for value in values)


def _losses(family: TremblingFamily, player: int, plans: Plans) -> Iterator[Polynomial]:
    """Yield how much less each action earns than the best one of its set, against trembling plans.

    Raises NoOptimum if the family takes two actions of a set that do not earn the same.
    """
    game = family.game
    worth = list(rewards(game, plans, player))
    for i in reversed(game.sets_of[player]):
        s = game.infosets[i]
        here = range(s.first, s.first + len(s.actions))
        best = next(worth[q] for q, x in zip(here, family.profile[i]) if x)
        if any(worth[q] != best for q, x in zip(here, family.profile[i]) if x):
            raise NoOptimum
        yield from (best - worth[q] for q in here)
        worth[s.parent] += best


class StaysBest(Powers):
    """The coefficients of a plan against which the opponent's plan stays best.

    - ``played``: the opponent's sequences that some member of the family plays;
    - ``tied``: the others that earn as much as the best so far.

    Its other columns are the opponent's best-response values.
    """

    def __init__(self, family: TremblingFamily, player: int, at: Point, given: Given) -> None:
        super().__init__(family, player, at, given)
        self.columns += 1 + len(self.game.sets_of[self.other])
        lines = payoffs_by_reply(self.game, player, self.other)
        self.replies = list(reply_entries(self.game, self.other, lines, self.count))
        self.played = {0} | {
            self.game.infosets[i].first + k
            for i in self.game.sets_of[self.other]
            for k, x in enumerate(family.members[i])
            if x
        }
        slacks = self.slacks(self.first_power())
        if any(slacks[q] for q in self.played):
            raise NoOptimum
        self.tied = {q for q, x in enumerate(slacks) if not x} - self.played

    def first_power(self) -> list[Rational]:
        """The plan itself, then the opponent's best-response values."""
        worth, values = best_values(
            self.game, self.other, rewards(self.game, self.plans, self.other)
        )
        return [*self.plan, worth[0], *(values[i] for i in self.game.sets_of[self.other])]

    def slacks(self, x: Sequence[Rational]) -> list[Rational]:
        """How much less than the best each sequence of the opponent earns."""
        return [dot(entries, x) for entries in self.replies]

    def conditions(self) -> Iterator[Row]:
        """Yield that what the opponent plays stays best."""
        for q in sorted(self.played):
            yield Row("played", self.replies[q], "==", QQ(0))

    def wanted(self) -> list[Entries]:
        """How much less the tied sequences earn."""
        return [self.replies[q] for q in sorted(self.tied)]

    def learn(self, x: Sequence[Rational]) -> bool:
        """Take the solution of a power; whether more is positive than before."""
        slacks = self.slacks(x)
        apart = {q for q in self.tied if slacks[q]}
        self.tied -= apart
        return super().learn(x) or bool(apart)
