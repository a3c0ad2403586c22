"""The subgames of a tree, and players' gains by deviating in each, reached or not.

A subgame starts at an inner node that is alone in its information set (at a chance node, too) and
into whose subtree no information set crosses. The game itself is the first. Knows no equilibria.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from nashproof.exact.numbers import Rational
from nashproof.games.assembly import Entry, assemble
from nashproof.games.nodes import Chance, Decision, Terminal
from nashproof.games.tree import Tree
from nashproof.play.best_response import BestResponse, best_responses
from nashproof.play.strategies import plans_of
from nashproof.play.types import Move, Profile


@dataclass(frozen=True)
class SubgameGain:
    """A player's gain by a best response in a subgame, in the game's payoffs.

    ``path`` holds the moves from the first node to the root of the subgame. ``response`` is about
    the ``subgame`` as a game of its own, in which ``profile`` is the rest of the profile.
    """

    path: tuple[Move, ...]
    subgame: Tree
    profile: Profile
    response: BestResponse

    @property
    def player(self) -> int:
        """Return the number of the player who gains."""
        return self.response.player

    @property
    def gain(self) -> Rational:
        """Return the gain."""
        return self.response.gain


def subgame_roots(game: Tree) -> list[int]:
    """Return the nodes at which subgames start, in order; the first is the root of the game.

    >>> from nashproof.games.examples import matching_pennies
    >>> subgame_roots(matching_pennies())
    [0]
    """
    # nodes are in depth-first order, so a subtree is a span of nodes, from its root to its end
    ends = subtree_ends(game)
    members: dict[int, list[int]] = {}
    for at, node in enumerate(game.nodes):
        if isinstance(node, Decision):
            members.setdefault(node.infoset, []).append(at)
    alone = {ids[0] for ids in members.values() if len(ids) == 1}
    crossing = [ids for ids in members.values() if len(ids) > 1]
    roots = [at for at, node in enumerate(game.nodes) if isinstance(node, Chance) or at in alone]
    # all members of a set must lie in the span, or none
    inside = [
        at
        for at in roots
        if all(
            bisect_left(ids, ends[at]) - bisect_left(ids, at) in (0, len(ids)) for ids in crossing
        )
    ]
    return sorted({0, *inside})


def profiles_by_subgame(game: Tree) -> int:
    """Return the number of pure profiles that are compared if subgames are solved one by one.

    A subgame counts the sets that are in no smaller subgame; gtree calls them relevant.

    >>> from nashproof.games.examples import matching_pennies
    >>> profiles_by_subgame(matching_pennies())
    4
    """
    ends, counts = subtree_ends(game), dict[int, int]()
    roots, seen = subgame_roots(game), set[int]()
    for at, node in enumerate(game.nodes):
        if isinstance(node, Decision) and node.infoset not in seen:
            seen.add(node.infoset)
            smallest = max(root for root in roots if root <= at < ends[root])
            counts[smallest] = counts.get(smallest, 1) * len(game.infosets[node.infoset].actions)
    return sum(counts.values())


def subtree_ends(game: Tree) -> list[int]:
    """Return for each node the number after the last node of its subtree.

    >>> from nashproof.games.examples import matching_pennies
    >>> subtree_ends(matching_pennies())
    [7, 4, 3, 4, 7, 6, 7]
    """
    ends = [0] * len(game.nodes)
    for at in reversed(range(len(game.nodes))):
        children = getattr(game.nodes[at], "children", ())
        ends[at] = ends[children[-1]] if children else at + 1
    return ends


def part_spans(game: Tree) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """Return by root the nodes of a part, its root first, and the ends that follow them.

    A part is a subgame without the smaller ones in it.

    >>> from nashproof.games.examples import matching_pennies
    >>> part_spans(matching_pennies())
    ({0: [0, 1, 4]}, {0: [2, 3, 5, 6]})
    """
    roots = {*subgame_roots(game)}
    inner: dict[int, list[int]] = {}
    ends: dict[int, list[int]] = {}
    part_of = {0: 0}
    for at, node in enumerate(game.nodes):
        if isinstance(node, Terminal):
            continue
        root = at if at in roots else part_of[at]
        inner.setdefault(root, []).append(at)
        for child in node.children:
            if child in roots or isinstance(game.nodes[child], Terminal):
                ends.setdefault(root, []).append(child)
            else:
                part_of[child] = root
    return inner, ends


def subgame(game: Tree, root: int) -> Tree:
    """Return the subgame at a node as a game of its own; chance is as if play began there.

    >>> from nashproof.games.examples import matching_pennies
    >>> subgame(matching_pennies(), 0) == matching_pennies()
    True
    """
    return assemble(game.title, game.players, entries(game, root), game.comment)


def entries(game: Tree, root: int) -> Iterator[Entry]:
    """Yield the nodes of a subtree in depth-first order, as ``assemble`` takes them.

    >>> from nashproof.games.examples import matching_pennies
    >>> [entry[0] for entry in entries(matching_pennies(), 0)]
    ['move', 'move', 'end', 'end', 'move', 'end', 'end']
    """
    stack = [root]
    while stack:
        node = game.nodes[stack.pop()]
        stack += reversed(getattr(node, "children", ()))
        if isinstance(node, Chance):
            yield "chance", node.name, node.actions, node.probabilities
        elif isinstance(node, Decision):
            s = game.infosets[node.infoset]
            yield "move", s.player, s.name, s.name, s.actions
        else:
            yield "end", node.payoffs


def subgame_gains(game: Tree, profile: Profile) -> list[SubgameGain]:
    """Return every gain above 0 of a player in a subgame, by subgames, then by players.

    There is none exactly if the profile is a subgame perfect equilibrium. Raises InputError if the
    game has imperfect recall.

    >>> from nashproof.exact.numbers import QQ
    >>> from nashproof.games.examples import matching_pennies
    >>> first, second = subgame_gains(matching_pennies(), ((QQ(1), QQ(0)), (QQ(1, 4), QQ(3, 4))))
    >>> print(first.path, first.player, first.gain, second.player, second.gain)
    () 1 1 2 1/2
    """
    rows = {(s.player, s.name): row for s, row in zip(game.infosets, profile)}
    above = _moves_above(game)
    gains: list[SubgameGain] = []
    for root in subgame_roots(game):
        part = subgame(game, root)
        rest = tuple(rows[s.player, s.name] for s in part.infosets)
        # the moves that lead to the root, the last one first
        moves, node = list[Move](), root
        while node in above:
            node, move = above[node]
            moves.append(move)
        gains += [
            SubgameGain(tuple(reversed(moves)), part, rest, response)
            for response in best_responses(part, plans_of(part, rest))
            if response.gain
        ]
    return gains


def _moves_above(game: Tree) -> dict[int, tuple[int, Move]]:
    """Return for each node but the first the node before it, and the move between them."""
    above: dict[int, tuple[int, Move]] = {}
    for at, node in enumerate(game.nodes):
        if isinstance(node, Chance | Decision):
            player, name, actions = game.mover(node)
            steps = zip(node.children, actions)
            above |= {child: (at, (player, name, action)) for child, action in steps}
    return above
