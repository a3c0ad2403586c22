"""Why a profile is that of no sequential equilibrium: changes that gain whatever is believed.

A mistake is a move of probability 0 in the profile. At some sets of a player one of some changes
gains whatever mistakes of the others lead there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from math import prod

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.limits import COMBINATIONS
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.types import Profile
from nashproof.solving.refinements.gains import Action, Others, gains_of


@dataclass(frozen=True)
class Unbelievable:
    """Changes of a player's actions, with coefficients: one gains whatever mistakes lead there."""

    player: int
    changes: tuple[tuple[Action, Rational], ...]


def unbelievable(game: Tree, profile: Profile) -> Unbelievable | None:
    """Changes of which one gains whatever mistakes lead there; None if none were found.

    First at one set alone, then at all sets of a player that the others do not play to.
    """
    for player in game.player_numbers:
        origins = _Origins(game, profile, player)
        for sets in origins.groups():
            if changes := origins.changes(sets):
                return Unbelievable(player, changes)
    return None


class _Origins:
    """What the actions of a player gain, by the others' moves up to their last mistakes."""

    def __init__(self, game: Tree, profile: Profile, player: int) -> None:
        self.game, self.others = game, [p for p in game.player_numbers if p != player]
        self.player, self.parents = player, _parents(game)
        shares = _shares(game, profile)
        self.gains: dict[Action, dict[Others, Rational]] = {}
        for action, sums in gains_of(game, profile, player).items():
            own = self.gains[action] = {}
            for key, gain in sums.items():
                pairs = [shares[p][q] for p, q in zip(self.others, key)]
                origin = tuple(q for q, _ in pairs)
                own[origin] = own.get(origin, QQ(0)) + gain * prod(x for _, x in pairs)

    def groups(self) -> Iterator[list[int]]:
        """Yield sets to look at together."""
        yield from ([i] for i in self.game.sets_of[self.player])
        nothing = (0,) * len(self.others)
        unreached = {i for (i, _), sums in self.gains.items() if nothing not in sums}
        yield sorted(unreached)
        once = self.first(
            key for (i, _), sums in self.gains.items() if i in unreached for key in sums
        )
        yield sorted(
            {i for (i, _), sums in self.gains.items() if i in unreached and once >= sums.keys()}
        )

    def first(self, keys: Iterable[Others]) -> set[Others]:
        """Those of these origins that are behind no other one."""
        known = set(keys)
        return {key for key in known if not any(self.is_behind(key, one) for one in known)}

    def is_behind(self, key: Others, one: Others) -> bool:
        """Whether an origin goes on from another one by more mistakes."""
        return key != one and all(
            self.begins_with(p, q, start) for p, q, start in zip(self.others, key, one)
        )

    def begins_with(self, player: int, sequence: int, start: int) -> bool:
        """Whether a sequence of a player is another one, or goes on from it."""
        while sequence > start:
            sequence = self.parents[player][sequence]
        return sequence == start

    def changes(self, sets: Collection[int]) -> tuple[tuple[Action, Rational], ...]:
        """Changes at these sets of which one gains; empty if there are none."""
        actions = [action for action in self.gains if action[0] in sets]
        keys = self.first(key for action in actions for key in self.gains[action])
        if not 0 < len(keys) <= COMBINATIONS:
            return ()
        small = len(actions)
        rows = [Row("at most", dict.fromkeys(range(small), QQ(1)), "<=", QQ(1))]
        for key in sorted(keys):
            gains = {j: self.gains[action].get(key, QQ(0)) for j, action in enumerate(actions)}
            rows.append(Row("gain", {**gains, small: QQ(-1)}, ">=", QQ(0)))
        program = LinearProgram(range(small + 1), rows, {small: QQ(1)})
        best = optimum(program, "none")
        if not best.value:
            return ()
        return tuple((action, x) for action, x in zip(actions, best.x) if x)


def _shares(game: Tree, profile: Profile) -> dict[int, list[tuple[int, Rational]]]:
    """For each player and sequence: up to the last mistake, and the probability of the rest."""
    shares = {p: [(0, QQ(1))] * game.sequence_counts[p] for p in game.player_numbers}
    for s, row in zip(game.infosets, profile):
        own = shares[s.player]
        origin, rest = own[s.parent]
        for q, x in enumerate(row, s.first):
            own[q] = (origin, rest * x) if x else (q, QQ(1))
    return shares


def _parents(game: Tree) -> dict[int, list[int]]:
    """For each player and sequence the sequence before its last move."""
    parents = {p: [0] * game.sequence_counts[p] for p in game.player_numbers}
    for s in game.infosets:
        for q in range(s.first, s.first + len(s.actions)):
            parents[s.player][q] = s.parent
    return parents
