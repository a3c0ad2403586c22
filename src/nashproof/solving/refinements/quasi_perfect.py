"""Trembles that prove equilibria of two players quasi-perfect (van Damme 1984).

At each information set the rest of the player's strategy is best against the trembling opponent. So
actions that are best and played must stay equally good in each power of ``e``. An action that ties
with them may lose in some power, but must not gain in an earlier one. At the corners of a family's
box the actions that any member plays must stay best. Nothing here is trusted: the signs are tested
on the whole box, as a checker does.
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
from nashproof.solving.refinements.trembles import Powers, Prescribed, mixed_trembles


def quasi_perfect_trembles(game: Tree, members: Profile, box: Box) -> tuple[Trembling, Rational]:
    """Return a family in ``e``, and the greatest ``e`` up to which it proves quasi-perfection.

    It proves it for all members. Two players with perfect recall; ``box`` has the parameters of the
    family, none named ``e``; a single profile has none. Raises NoOptimum if none was found.
    """
    family = TremblingFamily(game, members, box)
    trembling = mixed_trembles(family, StaysBest)
    plans = scaled_plans(game, trembling)[0]
    losses = [x for player in game.player_numbers for x in _losses(family, player, plans)]
    signs = partial(_are_nonnegative, losses)
    return trembling, family.proof_end(trembling, signs)


def _are_nonnegative(values: Sequence[Polynomial], box: Box) -> bool:
    """Return whether all polynomials are proved at least 0 on a box."""
    return all(is_nonnegative(value, box) for value in values)


def _losses(family: TremblingFamily, player: int, plans: Plans) -> Iterator[Polynomial]:
    """Yield the loss of each action against the best action of its set, given trembling plans.

    Raises NoOptimum if the family takes two actions of a set with different payoffs.
    """
    # backward induction
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
    """The coefficients of a trembling plan against which the opponent's plan stays best.

    - ``played``: the opponent's sequences that any member of the family plays;
    - ``tied``: all further sequences that are best in each power so far.

    The additional columns are the opponent's best-response values.
    """

    def __init__(
        self, family: TremblingFamily, player: int, at: Point, prescribed: Prescribed
    ) -> None:
        super().__init__(family, player, at, prescribed)
        self.columns += 1 + len(self.game.sets_of[self.opponent])
        lines = payoffs_by_reply(self.game, player, self.opponent)
        self.replies = list(reply_entries(self.game, self.opponent, lines, self.count))
        self.played = {0} | {
            self.game.infosets[i].first + k
            for i in self.game.sets_of[self.opponent]
            for k, x in enumerate(family.members[i])
            if x
        }
        slacks = self.slacks(self.first_power())
        if any(slacks[q] for q in self.played):
            raise NoOptimum
        self.tied = {q for q, x in enumerate(slacks) if not x} - self.played

    def first_power(self) -> list[Rational]:
        """Return the plan at ``e = 0``, then the opponent's best-response values."""
        worth, values = best_values(
            self.game, self.opponent, rewards(self.game, self.plans, self.opponent)
        )
        return [*self.plan, worth[0], *(values[i] for i in self.game.sets_of[self.opponent])]

    def slacks(self, x: Sequence[Rational]) -> list[Rational]:
        """Return the loss of each sequence of the opponent against the best one of its set."""
        return [dot(entries, x) for entries in self.replies]

    def conditions(self) -> Iterator[Row]:
        """Yield rows: the opponent's played sequences stay best."""
        for q in sorted(self.played):
            yield Row("played", self.replies[q], "==", QQ(0))

    def wanted(self) -> list[Entries]:
        """Return the losses of the tied sequences, to break ties as early as possible."""
        return [self.replies[q] for q in sorted(self.tied)]

    def learn(self, x: Sequence[Rational]) -> bool:
        """Take the solution of a power; return whether it makes weights or losses positive."""
        slacks = self.slacks(x)
        apart = {q for q in self.tied if slacks[q]}
        self.tied -= apart
        return super().learn(x) or bool(apart)
