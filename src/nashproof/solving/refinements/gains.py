"""The gains of actions at the nodes of their sets, by the opponents' earlier sequences.

The gain of an action at a node is its player's payoff after it minus the payoff from the node on,
if all players follow the profile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.nodes import Chance, Decision
from nashproof.games.tree import Tree
from nashproof.play.types import Profile

Others: TypeAlias = tuple[int, ...]  # a sequence, or a label of it, of each opponent
Action: TypeAlias = tuple[int, int]  # the index of a set, and of an action there
# by action, then by the opponents' sequences: the gain at the nodes reached by these, times chance
Gains: TypeAlias = Mapping[Action, Mapping[Others, Rational]]


def gains_of(game: Tree, profile: Profile, player: int) -> Gains:
    """Return the gain of each action of a player, by the opponents' sequences, times chance."""
    worth, gains = _worth(game, profile, player), dict[Action, dict[Others, Rational]]()
    for at, node, chance, others in _members(game, player):
        for k, child in enumerate(node.children):
            sums = gains.setdefault((node.infoset, k), {})
            sums[others] = sums.get(others, QQ(0)) + chance * (worth[child] - worth[at])
    return gains


def arrivals_of(game: Tree, player: int) -> Mapping[int, Mapping[Others, Rational]]:
    """Return the probability of chance at each set of a player, by the opponents' sequences."""
    arrivals: dict[int, dict[Others, Rational]] = {}
    for _, node, chance, others in _members(game, player):
        sums = arrivals.setdefault(node.infoset, {})
        sums[others] = sums.get(others, QQ(0)) + chance
    return arrivals


def _members(game: Tree, player: int) -> Iterator[tuple[int, Decision, Rational, Others]]:
    """Yield the nodes of a player, with chance's probability and the opponents' sequences."""
    stack = [(0, QQ(1), (0,) * len(game.players))]
    while stack:
        at, chance, state = stack.pop()
        node = game.nodes[at]
        if isinstance(node, Chance):
            for x, child in zip(node.probabilities, node.children):
                stack.append((child, chance * x, state))
        elif isinstance(node, Decision):
            s = game.infosets[node.infoset]
            before, behind = state[: s.player - 1], state[s.player :]
            if s.player == player:
                yield at, node, chance, before + behind
            for k, child in enumerate(node.children):
                stack.append((child, chance, (*before, s.first + k, *behind)))


def _worth(game: Tree, profile: Profile, player: int) -> list[Rational]:
    """Return a player's expected payoff from each node on, by backward induction."""
    worth = [QQ(0)] * len(game.nodes)
    for at in reversed(range(len(game.nodes))):
        node = game.nodes[at]
        if isinstance(node, Chance | Decision):
            row = node.probabilities if isinstance(node, Chance) else profile[node.infoset]
            worth[at] = sum((x * worth[child] for x, child in zip(row, node.children)), QQ(0))
        else:
            worth[at] = node.payoffs[player - 1]
    return worth
