"""Monte Carlo CFR with external sampling: chance and the opponent are sampled.

An iteration samples one action at each node of chance and of the opponent, and visits all actions
of the player whose regrets are updated (Lanctot, Waugh, Zinkevich and Bowling 2009). A one-card
game is walked as its public tree, after a deal is drawn. The loops are in ``sampling``.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import Any

from nashlab.cfr.compiling import compiled
from nashlab.cfr.float_game import need_zero_sum
from nashlab.cfr.sampling import MODULI, Iterate, Room, Walk, iterate
from nashlab.cfr.state import floats_of, texts_of
from nashproof.games.game import Game
from nashproof.games.nodes import Chance, Terminal
from nashproof.games.one_card import OneCard
from nashproof.games.tree import Tree
from nashproof.play.types import Player

WORTH_COMPILING = 200_000  # iterations in Python take as long as the compiler


class ExternalSampling:
    """The state of a run: regrets and sums of strategies, over the sequences of both players.

    ``counts``: how many sequences each player has; player 2's stand after player 1's.
    """

    def __init__(self, game: Game, seed: int) -> None:
        need_zero_sum(game)
        self.walk = _walk(game)
        size = len(self.walk.mover)
        numbers, reals = array("q", [0] * size), array("d", [0.0] * size)
        odds = array("d", [0.0] * max(self.walk.size))
        self.room = Room(numbers, numbers[:], numbers[:], reals, odds)
        self.counts = game.sequence_counts
        self.regrets = array("d", [0.0] * sum(self.counts.values()))
        self.totals = self.regrets[:]
        draws = Random(seed)
        self.random = array("q", [draws.randrange(1, modulus) for modulus in MODULI])
        self.loop: Iterate = iterate

    @property
    def sums(self) -> dict[Player, Sequence[float]]:
        """The sampled strategies, summed, by player: an array over the sequences of each."""
        return {1: self.totals[: self.counts[1]], 2: self.totals[self.counts[1] :]}

    def expect(self, count: int) -> None:
        """Compile the loops if that pays for the number of iterations to come."""
        if count >= WORTH_COMPILING:
            self.loop = compiled(iterate) or iterate

    def advance(self, done: int, iterations: int) -> None:
        """Iterate from iteration ``done`` to ``iterations``: in each, a sample for each player in
        turn.
        """
        count = iterations - done
        self.loop(self.walk, self.room, self.random, self.regrets, self.totals, count)

    def state(self) -> dict[str, Any]:
        """Return the regrets, sums and random numbers as texts, from which ``restore`` goes on."""
        return {
            "regrets": texts_of(self.regrets),
            "sums": texts_of(self.totals),
            "random": [*map(str, self.random)],
        }

    def restore(self, state: Any) -> None:
        """Put back a ``state``. Raises KeyError, TypeError or ValueError if it cannot be one."""
        size = len(self.regrets)
        self.regrets = array("d", floats_of(state["regrets"], size))
        self.totals = array("d", floats_of(state["sums"], size))
        self.random = array("q", map(int, state["random"]))
        seed1, seed2 = self.random
        if not (0 < seed1 < MODULI[0] and 0 < seed2 < MODULI[1]):
            raise ValueError


@dataclass(frozen=True, slots=True)
class WalkNode:
    """A node of the walk.

    - ``mover``: 0 is chance, -1 an end;
    - ``children``: the numbers of nodes;
    - ``first``, ``step``: the sequence of the first action with card number 0, and how much later
      that with the next card is;
    - ``upto``: for chance the probabilities, summed up to each action;
    - ``pays``: to player 1 with the lower, an equal, the higher card.
    """

    mover: int
    children: tuple[int, ...] = ()
    first: int = 0
    step: int = 0
    upto: tuple[float, ...] = ()
    pays: tuple[float, ...] = (0.0, 0.0, 0.0)


def _walk(game: Game) -> Walk:
    """Return the game as arrays over its nodes, the children of a node in a row."""
    nodes = _tree_nodes(game) if game.has_tree else _public_nodes(game)
    # Breadth first: the children of a node stand in a row, and after their parent.
    order = [0]
    for at in order:
        order += nodes[at].children
    rows = [nodes[at] for at in order]
    # The first child of a node stands after the root and the children of all nodes before it.
    child = [1, *accumulate((len(node.children) for node in rows[:-1]), initial=1)][1:]
    later = {2: game.sequence_counts[1]}  # player 2's sequences stand after player 1's
    # ``upto`` has an entry a child: a zero where chance does not move.
    shares = (p for node in rows for p in node.upto or (0.0,) * len(node.children))
    deck = [] if game.has_tree else [r for r, count in enumerate(game.copies) for _ in range(count)]
    return Walk(
        mover=array("q", (node.mover for node in rows)),
        child=array("q", child),
        size=array("q", (len(node.children) for node in rows)),
        first=array("q", (node.first + later.get(node.mover, 0) for node in rows)),
        step=array("q", (node.step for node in rows)),
        upto=array("d", [0.0, *shares]),
        pays=array("d", (pay for node in rows for pay in node.pays)),
        cards=array("q", deck),
        left=len(deck) if game.has_tree or game.replacement else len(deck) - 1,
        constant=float(game.constant or 0),
    )


def _tree_nodes(game: Tree) -> list[WalkNode]:
    """Return the nodes of a tree, in its order."""
    nodes = []
    for node in game.nodes:
        if isinstance(node, Terminal):
            nodes.append(WalkNode(-1, pays=(float(node.payoffs[0]),) * 3))
        elif isinstance(node, Chance):
            upto = tuple(map(float, accumulate(node.probabilities)))
            nodes.append(WalkNode(0, node.children, upto=upto))
        else:
            s = game.infosets[node.infoset]
            nodes.append(WalkNode(s.player, node.children, s.first))
    return nodes


def _public_nodes(game: OneCard) -> list[WalkNode]:
    """Return the nodes of the public tree of a one-card game, the root first."""
    places = [point.moves for point in game.points] + [end.moves for end in game.ends]
    number = {moves: at for at, moves in enumerate(places)}
    nodes = []
    for point in game.points:
        children = tuple(number[(*point.moves, action)] for action in point.actions)
        nodes.append(WalkNode(point.player, children, point.first, game.steps[point.player]))
    return nodes + [WalkNode(-1, pays=tuple(map(float, end.pays))) for end in game.ends]
