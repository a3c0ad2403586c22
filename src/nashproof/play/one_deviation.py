"""The game of one deviation from a profile of a tree.

A part of a tree is a subgame without the smaller ones in it; with perfect information each node at
which somebody moves is one. Play begins at the root of each part with the same probability. The
information sets of a part have players of their own, one for each player of the tree who moves
there, who is paid what that player is. In this game a profile is an equilibrium exactly if no
change within one part pays in the subgame that begins there. So it is a subgame perfect equilibrium
of the tree (the one-shot deviation principle, from the last subgame to the first). The players of
the tree follow, who do not move, and are paid what they are in the whole game.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nashproof.errors import TooLarge
from nashproof.exact.numbers import QQ
from nashproof.games.assembly import Entry, assemble
from nashproof.games.nodes import Chance, Decision
from nashproof.games.tree import Tree
from nashproof.play.subgames import part_spans, subtree_ends
from nashproof.play.types import Player

PLAYERS = 60  # of the game of one deviation
PAYOFFS = 500_000  # nodes of its subgames, times its players


def one_deviation_form(game: Tree) -> Tree:
    """Return the game of one deviation, whose information sets are those of the game, in order.

    Raises InputError without perfect recall.

    >>> from nashproof.games.assembly import assemble
    >>> ends = [("end", [QQ(1)]), ("end", [QQ(2)])]
    >>> tree = assemble("t", ["A"], [("move", 1, "s", "s", ("x", "y")), *ends])
    >>> one_deviation_form(tree).players
    ('A at s', 'A')
    """
    game.need_recall()
    movers = movers_by_set(game)
    names: dict[Mover, str] = {}
    for mover in dict.fromkeys(movers):
        sets = [s.name for s, other in zip(game.infosets, movers) if other == mover]
        name = f"{game.players[mover.player - 1]} at {' and '.join(sets)}"
        while name in (*names.values(), *game.players):
            name += "'"
        names[mover] = name
    count = len(names) + len(game.players)
    if not names or count > PLAYERS:
        found = f"{len(names)} moves of a player in a part of the tree"
        raise TooLarge(found, f"1 to {PLAYERS - len(game.players)}, for a range of values")
    starts, ends = sorted({0, *(mover.root for mover in movers)}), subtree_ends(game)
    size = sum(ends[root] - root for root in starts) * count
    if size > PAYOFFS:
        found = f"subgames of {size:,} nodes times players"
        raise TooLarge(found, f"at most {PAYOFFS:,}, for a range of values")
    title = f"{game.title}, one deviation in each subgame"
    entries = _entries(game, starts, movers, [*names])
    return assemble(title, [*names.values(), *game.players], entries, game.comment)


class Mover(NamedTuple):
    """A player at the information sets of one part of a tree."""

    root: int
    player: Player


def movers_by_set(game: Tree) -> list[Mover]:
    """Return by information set its player, and the part in which it is.

    >>> from nashproof.games.examples import matching_pennies
    >>> movers_by_set(matching_pennies())
    [Mover(root=0, player=1), Mover(root=0, player=2)]
    """
    roots = {
        node.infoset: root
        for root, inner in part_spans(game)[0].items()
        for node in (game.nodes[at] for at in inner)
        if isinstance(node, Decision)
    }
    return [Mover(roots[i], s.player) for i, s in enumerate(game.infosets)]


def first_watching(game: Tree) -> Player:
    """Return the number of the tree's first player in the game of one deviation.

    >>> from nashproof.games.examples import matching_pennies
    >>> first_watching(matching_pennies())
    3
    """
    return len({*movers_by_set(game)}) + 1


def one_deviation_sets(game: Tree) -> list[str]:
    """Return by information set of the tree its name in the game of one deviation, PLAYER/SET.

    >>> from nashproof.games.examples import matching_pennies
    >>> one_deviation_sets(matching_pennies())
    ['1/move 1', '2/move 2']
    """
    movers = movers_by_set(game)
    numbers = {mover: k for k, mover in enumerate(dict.fromkeys(movers), 1)}
    return [f"{numbers[mover]}/{s.name}" for mover, s in zip(movers, game.infosets)]


def _entries(
    game: Tree, starts: Sequence[int], movers: Sequence[Mover], players: Sequence[Mover]
) -> Iterator[Entry]:
    names = [str(k) for k in range(1, len(starts) + 1)]
    yield "chance", "begins at", names, [QQ(1, len(starts))] * len(starts)
    numbers = {mover: k for k, mover in enumerate(players, 1)}
    for start in starts:
        stack = [start]
        times = QQ(0 if start else len(starts))  # those who watch see the whole game alone
        while stack:
            node = game.nodes[stack.pop()]
            stack += reversed(getattr(node, "children", ()))
            if isinstance(node, Chance):
                yield "chance", f"{node.name} from {start}", node.actions, node.probabilities
            elif isinstance(node, Decision):
                s, mover = game.infosets[node.infoset], movers[node.infoset]
                yield "move", numbers[mover], node.infoset, s.name, s.actions
            else:
                paid = [node.payoffs[mover.player - 1] for mover in players]
                yield "end", [*paid, *(times * x for x in node.payoffs)]
