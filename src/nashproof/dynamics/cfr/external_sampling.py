"""Monte Carlo CFR with external sampling: chance and the opponent are drawn, own actions all tried.

A game is walked as nodes in depth-first order. A one-card game is walked as its public tree, after
a deal is drawn; its sets depend on the card. The random numbers are those of ``random.Random``,
whose sequence for a seed Python keeps from version to version.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random

from nashproof.dynamics.cfr.float_game import need_zero_sum
from nashproof.games.game import Game
from nashproof.games.nodes import Chance, Terminal
from nashproof.games.one_card import OneCard
from nashproof.games.tree import Tree
from nashproof.play.types import Player

Deal = tuple[int, int]  # the numbers of both cards; (0, 0) in a tree


@dataclass(frozen=True, slots=True)
class WalkNode:
    """A node of the walk.

    - ``player``: who moves, 0 is chance, -1 an end;
    - ``children``: the numbers of nodes;
    - ``sequences``: for each card of the player the sequence of the first action;
    - ``chance``: the probabilities, summed up to each action;
    - ``pays``: to player 1 with the lower, an equal, the higher card.
    """

    player: Player
    children: tuple[int, ...] = ()
    sequences: tuple[int, ...] = ()
    chance: tuple[float, ...] = ()
    pays: tuple[float, ...] = ()


class ExternalSampling:
    """The state of a run: regrets and sums of strategies, over sequences by player."""

    def __init__(self, game: Game, seed: int) -> None:
        need_zero_sum(game)
        self.nodes = _tree_nodes(game) if game.has_tree else _public_nodes(game)
        self.deck = None if game.has_tree else _Deck(game)
        self.constant = float(game.constant or 0)
        self.random = Random(seed)
        self.regrets = {p: [0.0] * n for p, n in game.sequence_counts.items()}
        self.sums = {p: [0.0] * n for p, n in game.sequence_counts.items()}

    def step(self, t: int) -> None:
        """One iteration: a sample for each player in turn."""
        for player in (1, 2):
            deal = self.deck.deal(self.random) if self.deck else (0, 0)
            self._back(player, deal, self._reached(player, deal))

    def _reached(self, player: Player, deal: Deal) -> list[tuple[int, int, list[float]]]:
        """The nodes of a sample, each as ``(number, the child drawn, own strategy)``."""
        reached: list[tuple[int, int, list[float]]] = []
        stack = [0]
        while stack:
            at = stack.pop()
            node = self.nodes[at]
            if node.player < 0:
                reached.append((at, -1, []))
            elif node.player == player:
                first = node.sequences[deal[player - 1]]
                strategy = matched(self.regrets[player][first : first + len(node.children)])
                reached.append((at, -1, strategy))
                stack.extend(node.children)
            else:
                child = node.children[self._drawn(node, deal)]
                reached.append((at, child, []))
                stack.append(child)
        return reached

    def _drawn(self, node: WalkNode, deal: Deal) -> int:
        """The number of the action that chance or the opponent takes; theirs is averaged."""
        if not node.player:
            return min(bisect(node.chance, self.random.random()), len(node.children) - 1)
        first, count = node.sequences[deal[node.player - 1]], len(node.children)
        strategy = matched(self.regrets[node.player][first : first + count])
        sums = self.sums[node.player]
        for k, probability in enumerate(strategy):
            sums[first + k] += probability
        return min(bisect([*accumulate(strategy)], self.random.random()), count - 1)

    def _back(
        self, player: Player, deal: Deal, reached: Sequence[tuple[int, int, list[float]]]
    ) -> None:
        """Add the regrets of a sample, from its last node to its first."""
        values: dict[int, float] = {}
        order = (deal[0] > deal[1]) - (deal[0] < deal[1]) + 1
        for at, drawn, strategy in reversed(reached):
            node = self.nodes[at]
            if node.player < 0:
                pay = node.pays[order]
                values[at] = pay if player == 1 else self.constant - pay
            elif not strategy:
                values[at] = values[drawn]
            else:
                worth = [values[child] for child in node.children]
                values[at] = value = sum(w * p for w, p in zip(worth, strategy))
                first, regrets = node.sequences[deal[player - 1]], self.regrets[player]
                for k, w in enumerate(worth):
                    regrets[first + k] += w - value


def matched(regrets: Sequence[float]) -> list[float]:
    """Regret matching: in proportion to positive regrets; evenly if there is none.

    >>> matched([3.0, -1.0, 1.0]), matched([-1.0, 0.0])
    ([0.75, 0.0, 0.25], [0.5, 0.5])
    """
    positive = [x if x > 0 else 0.0 for x in regrets]
    total = sum(positive)
    return [x / total for x in positive] if total > 0 else [1 / len(positive)] * len(positive)


class _Deck:
    """Draws the two cards of a one-card game."""

    def __init__(self, game: OneCard) -> None:
        self.copies, self.replacement = game.copies, game.replacement

    def deal(self, random: Random) -> Deal:
        """Two cards, by their numbers."""
        first = _card(self.copies, random)
        if self.replacement:
            return first, _card(self.copies, random)
        left = [count - (card == first) for card, count in enumerate(self.copies)]
        return first, _card(left, random)


def _card(copies: Sequence[int], random: Random) -> int:
    upto = [*accumulate(copies)]
    return bisect(upto, int(random.random() * upto[-1]))


def _tree_nodes(game: Tree) -> list[WalkNode]:
    """The nodes of a tree."""
    nodes = []
    for node in game.nodes:
        if isinstance(node, Terminal):
            nodes.append(WalkNode(-1, pays=(float(node.payoffs[0]),) * 3))
        elif isinstance(node, Chance):
            upto = tuple(map(float, accumulate(node.probabilities)))
            nodes.append(WalkNode(0, node.children, chance=upto))
        else:
            s = game.infosets[node.infoset]
            nodes.append(WalkNode(s.player, node.children, (s.first,)))
    return nodes


def _public_nodes(game: OneCard) -> list[WalkNode]:
    """The nodes of the public tree, the root first."""
    places = [point.moves for point in game.points] + [end.moves for end in game.ends]
    number = {moves: at for at, moves in enumerate(places)}
    cards = range(len(game.cards))
    nodes = []
    for point in game.points:
        children = tuple(number[(*point.moves, action)] for action in point.actions)
        firsts = tuple(point.first + card * game.steps[point.player] for card in cards)
        nodes.append(WalkNode(point.player, children, firsts))
    return nodes + [WalkNode(-1, pays=tuple(map(float, end.pays))) for end in game.ends]
