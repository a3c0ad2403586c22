"""The game of one deviation from a profile of a tree with perfect information.

Play begins at each decision node with the same probability. Each node is moved at by a player of
its own, who is paid what its owner is. In this game a profile is an equilibrium exactly if no
change at one node pays in the subgame that begins there. So it is a subgame perfect equilibrium of
the tree (the one-shot deviation principle).
"""

from collections.abc import Iterator

from nashproof.errors import TooLarge, UnsuitableGame
from nashproof.exact.numbers import QQ
from nashproof.games.assembly import Entry, assemble
from nashproof.games.nodes import Chance, Decision
from nashproof.games.tree import Tree

MOVES = 60  # decision nodes, each of which gets a player


def one_deviation_form(game: Tree) -> Tree:
    """Return the game of one deviation; Raises InputError without perfect information.

    >>> from nashproof.games.assembly import assemble
    >>> ends = [("end", [QQ(1)]), ("end", [QQ(2)])]
    >>> tree = assemble("t", ["A"], [("move", 1, "s", "s", ("x", "y")), *ends])
    >>> one_deviation_form(tree).players
    ('A at s',)
    """
    starts = [at for at, node in enumerate(game.nodes) if isinstance(node, Decision)]
    if len(starts) != len(game.infosets):
        found = "a player who does not see all earlier moves"
        raise UnsuitableGame(found, "perfect information, with a letter in the numbers")
    if not 1 <= len(starts) <= MOVES:
        raise TooLarge(f"{len(starts)} decision nodes", f"1 to {MOVES}, with a letter")
    players = [f"{game.players[s.player - 1]} at {s.name}" for s in game.infosets]
    title = f"{game.title}, one deviation in each subgame"
    return assemble(title, players, _entries(game, starts), game.comment)


def _entries(game: Tree, starts: list[int]) -> Iterator[Entry]:
    names = [str(k) for k in range(1, len(starts) + 1)]
    yield "chance", "begins at", names, [QQ(1, len(starts))] * len(starts)
    for start in starts:
        stack = [start]
        while stack:
            node = game.nodes[stack.pop()]
            stack += reversed(getattr(node, "children", ()))
            if isinstance(node, Chance):
                yield "chance", f"{node.name} from {start}", node.actions, node.probabilities
            elif isinstance(node, Decision):
                s = game.infosets[node.infoset]
                yield "move", node.infoset + 1, node.infoset, s.name, s.actions
            else:
                yield "end", [node.payoffs[s.player - 1] for s in game.infosets]
