"""Commitment to a mixed strategy before the opponent moves (Stackelberg 1934)."""

from collections.abc import Iterator

from nashproof.exact.numbers import QQ
from nashproof.games.assembly import Entry, assemble
from nashproof.games.tree import Tree
from nashproof.play.subgames import entries
from nashproof.play.types import Player


def committed(game: Tree, leader: Player) -> Tree:
    """Return the game in which the leader has payoffs 0, and a third player has the leader's.

    The greatest payoff of the third player, over all correlated equilibria, is the most that the
    leader gets by committing to a mixed strategy that the opponent observes, if the opponent breaks
    ties in the leader's favour (Conitzer and Korzhyk 2011, for games in strategic form). The third
    player never moves.

    >>> from nashproof.games.examples import matching_pennies
    >>> game = committed(matching_pennies(), 1)
    >>> game.players, [str(x) for x in game.leaves[0].payoffs]
    (('Matcher', 'Mismatcher', 'Matcher, committed'), ['0', '-1', '1'])
    """

    def nodes() -> Iterator[Entry]:
        """Yield the nodes, with the payoffs of the new game."""
        for entry in entries(game, 0):
            if entry[0] == "end":
                paid = entry[1]
                without_leader = [QQ(0) if p == leader else x for p, x in enumerate(paid, 1)]
                yield "end", [*without_leader, paid[leader - 1]]
            else:
                yield entry

    name = game.players[leader - 1]
    title = f"{game.title}, with a commitment of {name}"
    players = (*game.players, f"{name}, committed")
    return assemble(title, players, nodes(), game.comment)
