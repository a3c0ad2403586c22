"""Trembles that prove equilibria quasi-perfect (van Damme 1984), power by power of two players.

At each information set the rest of the player's strategy is best against the trembling opponent. So
actions that are best and played must stay equally good in each power of ``e``. An action that ties
with them may lose in some power, but must not gain in an earlier one. At the corners of a family's
box the actions that any member plays must stay best. Nothing here is trusted: the signs are tested
on the whole box, as a checker does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial

from nashproof.exact.expressions import Polynomial, parts
from nashproof.exact.numbers import QQ, Rational
from nashproof.exact.signs import Box
from nashproof.games.tree import Tree
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import Entries, LinearProgram, Row, dot
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


def trembles_of_many(game: Tree, profile: Profile) -> tuple[Trembling, Rational]:
    """Return a profile in ``e``, and the greatest ``e`` up to which it proves quasi-perfection.

    Any number of players with perfect recall. Few trembles are tried: even ones, and those in whose
    first power no action that ties gains. Raises NoOptimum if none of them is a proof.
    """
    family = TremblingFamily(game, profile, {})
    for trembling in _first_powers(family):
        with suppress(NoOptimum):
            plans = scaled_plans(game, trembling)[0]
            losses = [x for p in game.player_numbers for x in _losses(family, p, plans)]
            return trembling, family.proof_end(trembling, partial(_are_nonnegative, losses))
    raise NoOptimum


def _first_powers(family: TremblingFamily) -> Iterator[Trembling]:
    """Yield profiles that tremble in the first power of ``e``: evenly, then by a program."""
    yield family.evenly_trembling()
    yield tuple(map(family.even, family.profile))
    game, small = family.game, family.small
    directions = [
        (i, k) for i, row in enumerate(family.members) for k, x in enumerate(row) if not x
    ]
    slopes: list[list[Rational]] = []  # by direction the slope at e = 0 of each loss
    for i, k in directions:
        rows = list(family.profile)
        rows[i] = tuple(x + small * (QQ(j == k) - x) for j, x in enumerate(rows[i]))
        plans = scaled_plans(game, tuple(rows))[0]
        slopes.append([_slope(x) for p in game.player_numbers for x in _losses(family, p, plans)])
    plans = scaled_plans(game, family.profile)[0]
    now = [x for p in game.player_numbers for x in _losses(family, p, plans)]
    played = [
        x for p in game.player_numbers for i in game.sets_of[p][::-1] for x in family.members[i]
    ]
    tied = [q for q, x in enumerate(now) if not x and not played[q]]
    # columns: the weights of the directions, then what each tied loss rises by, at most 1
    count = len(directions)
    program = [Row("weight", {d: QQ(1)}, ">=", QQ(1, 100)) for d in range(count)]
    program += [Row("at most", {d: QQ(1)}, "<=", QQ(1)) for d in range(count + len(tied))]
    for column, q in enumerate(tied, count):
        rise = {d: slope[q] for d, slope in enumerate(slopes)}
        program.append(Row("rise", {**rise, column: QQ(-1)}, ">=", QQ(0)))
    wanted = dict.fromkeys(range(count, count + len(tied)), QQ(1))
    x = optimum(LinearProgram(range(count + len(tied)), program, wanted), "none").x
    found = [list(row) for row in family.profile]
    for (i, k), weight in zip(directions, x):
        for j, share in enumerate(family.profile[i]):
            found[i][j] += small * weight * (QQ(j == k) - share)
    yield tuple(map(tuple, found))


def _slope(value: Polynomial) -> Rational:
    """Return the coefficient of ``e`` in a polynomial."""
    above, _ = parts(value)
    terms = above.terms() if hasattr(above, "terms") else ()
    return next((c for powers, c in terms if powers == (1,)), QQ(0))


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
