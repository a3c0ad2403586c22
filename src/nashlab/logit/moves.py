"""A tree as its players' moves: which leaves each move leads to, and what they pay.

A move is an information set with one of its actions. Moves stand in the order of the sets. In a
profile of positive probabilities, a move's payoff is the mean of its leaves' payoffs to the mover,
weighted by how probable the leaves are. With perfect recall that is the expected payoff of the
action given that the set is reached, with the mover's own later behaviour as it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from nashproof.errors import TooLarge, UnsuitableGame
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree

MOVES = 400  # their equations are solved with 770 binary digits


@dataclass(frozen=True)
class Moves:
    """The moves of a tree: ``sets[i]`` are those of information set ``i``.

    ``leaves[m]``: the leaves that move ``m`` leads to; ``before[l]``: the moves before leaf ``l``;
    ``pay[m]``: what the leaves pay the mover, in the same order. Leaves of probability 0 by chance
    are left out.
    """

    sets: tuple[range, ...]
    leaves: tuple[tuple[int, ...], ...]
    pay: tuple[tuple[Rational, ...], ...]
    before: tuple[tuple[int, ...], ...]
    chance: tuple[Rational, ...]

    def __len__(self) -> int:
        return len(self.leaves)

    @property
    def gap(self) -> Rational:
        """The least positive difference between two payoffs of one mover; 1 if all are equal."""
        gaps = []
        for line in self.pay:
            values = sorted(set(line))
            gaps += [b - a for a, b in zip(values, values[1:])]
        return min(gaps, default=QQ(1))


def moves_of(game: Tree) -> Moves:
    """Return the moves of a tree of perfect recall.

    Raises InputError without perfect recall, if nobody moves, or if there are more than 400 moves.
    """
    game.need_recall()
    sets, count = [], 0
    for s in game.infosets:
        sets.append(range(count, count + len(s.actions)))
        count += len(s.actions)
    if not count:
        raise UnsuitableGame("a game in which no player moves", "a game with a decision")
    if count > MOVES:
        raise TooLarge(f"{count} actions at all information sets together", f"at most {MOVES}")
    # The moves of all players before each leaf, by their sequences.
    history: dict[tuple[int, int], tuple[int, ...]] = {(p, 0): () for p in game.player_numbers}
    for p in game.player_numbers:
        for i, parent, first in game.branches[p]:
            for k, m in enumerate(sets[i]):
                history[p, first + k] = (*history[p, parent], m)
    paths = [
        tuple(m for p, q in zip(game.player_numbers, leaf.sequences) for m in history[p, q])
        for leaf in game.leaves
    ]
    possible = [(leaf, path) for leaf, path in zip(game.leaves, paths) if leaf.chance]
    leaves: list[list[int]] = [[] for _ in range(count)]
    for place, (_, path) in enumerate(possible):
        for m in path:
            leaves[m].append(place)
    players = [s.player - 1 for s in game.infosets for _ in s.actions]
    pay = tuple(
        tuple(possible[place][0].payoffs[p] for place in line) for p, line in zip(players, leaves)
    )
    before = tuple(path for _, path in possible)
    return Moves(
        tuple(sets),
        tuple(map(tuple, leaves)),
        pay,
        before,
        tuple(leaf.chance for leaf, _ in possible),
    )
