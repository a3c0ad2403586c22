"""A proof that a profile is part of no sequential equilibrium: changes that gain for all beliefs.

A mistake is a move of probability 0 in the profile. The proof has changes of a player's actions at
several sets: whichever mistakes of the opponents lead there, one of the changes gains. By linear
programming duality (a convex combination of their gains is positive for all mistakes).
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
    """Changes of a player's actions, with coefficients: for all mistakes one of them gains."""

    player: int
    changes: tuple[tuple[Action, Rational], ...]


def unbelievable(game: Tree, profile: Profile) -> Unbelievable | None:
    """Return changes such that, whatever the mistakes, one of them gains; None if not found.

    Changes are sought at single sets first, then at all sets of a player that the opponents reach
    only by mistakes.
    """
    for player in game.player_numbers:
        origins = _Origins(game, profile, player)
        for sets in origins.groups():
            if changes := origins.changes(sets):
                return Unbelievable(player, changes)
    return None


class _Origins:
    """The gains of a player's actions, by the opponents' sequences up to their last mistakes.

    These sequences are an *origin*: the mistakes to which a gain belongs.
    """

    def __init__(self, game: Tree, profile: Profile, player: int) -> None:
        self.game, self.opponents = game, [p for p in game.player_numbers if p != player]
        self.player, self.parents = player, _parents(game)
        shares = _shares(game, profile)
        self.gains: dict[Action, dict[Others, Rational]] = {}
        for action, sums in gains_of(game, profile, player).items():
            sums_of_action = self.gains[action] = {}
            for key, gain in sums.items():
                pairs = [shares[p][q] for p, q in zip(self.opponents, key)]
                origin = tuple(q for q, _ in pairs)
                sums_of_action[origin] = sums_of_action.get(origin, QQ(0)) + gain * prod(
                    x for _, x in pairs
                )

    def groups(self) -> Iterator[list[int]]:
        """Yield groups of sets at which changes are sought together."""
        # single sets; all sets that need mistakes; those that need only mistakes that come first
        yield from ([i] for i in self.game.sets_of[self.player])
        nothing = (0,) * len(self.opponents)
        unreached = {i for (i, _), sums in self.gains.items() if nothing not in sums}
        yield sorted(unreached)
        once = self.first(
            key for (i, _), sums in self.gains.items() if i in unreached for key in sums
        )
        yield sorted(
            {i for (i, _), sums in self.gains.items() if i in unreached and once >= sums.keys()}
        )

    def first(self, keys: Iterable[Others]) -> set[Others]:
        """Return the origins that are behind no further one of these."""
        origins = set(keys)
        return {
            key for key in origins if not any(self.is_behind(key, earlier) for earlier in origins)
        }

    def is_behind(self, key: Others, earlier: Others) -> bool:
        """Return whether an origin continues an ``earlier`` one by more mistakes."""
        return key != earlier and all(
            self.begins_with(p, q, start) for p, q, start in zip(self.opponents, key, earlier)
        )

    def begins_with(self, player: int, sequence: int, start: int) -> bool:
        """Return whether a sequence of a player is ``start``, or continues ``start``."""
        while sequence > start:
            sequence = self.parents[player][sequence]
        return sequence == start

    def changes(self, sets: Collection[int]) -> tuple[tuple[Action, Rational], ...]:
        """Return changes at ``sets`` such that, whatever the mistakes, one gains; () if none."""
        actions = [action for action in self.gains if action[0] in sets]
        keys = self.first(key for action in actions for key in self.gains[action])
        if not 0 < len(keys) <= COMBINATIONS:
            return ()
        # weights of actions, and the least gain over all origins, which is maximised
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
    """Return by player and sequence the part up to the last mistake, and the rest's probability."""
    shares = {p: [(0, QQ(1))] * game.sequence_counts[p] for p in game.player_numbers}
    for s, row in zip(game.infosets, profile):
        of_player = shares[s.player]
        origin, rest = of_player[s.parent]
        for q, x in enumerate(row, s.first):
            of_player[q] = (origin, rest * x) if x else (q, QQ(1))
    return shares


def _parents(game: Tree) -> dict[int, list[int]]:
    """Return by player and sequence the sequence before its last move."""
    parents = {p: [0] * game.sequence_counts[p] for p in game.player_numbers}
    for s in game.infosets:
        for q in range(s.first, s.first + len(s.actions)):
            parents[s.player][q] = s.parent
    return parents
