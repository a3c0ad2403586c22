"""A game in either of its two forms: what most of nashproof means by a game.

``Tree`` lists its nodes; ``OneCard`` is a one-card betting game that never lists the deals. Both
answer the same questions about players, information sets and moves (see ``information``), and
``play`` answers those about payoffs for both. Where an algorithm or a message differs between the
two, it asks ``game.has_tree``; no test of the class stands outside ``games`` and ``play``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from nashproof.games.information import Player
from nashproof.games.one_card import OneCard, expand
from nashproof.games.tree import Tree

Game: TypeAlias = Tree | OneCard


def expanded(game: Game) -> Tree:
    """Return the game as a Tree: itself, or the tree that the compact form stands for.

    Raises InputError if that tree is too large (``expanded_size`` says how large it is).

    >>> from nashproof.games.examples import kuhn
    >>> len(expanded(kuhn()).nodes) == kuhn().expanded_size
    True
    """
    return game if game.has_tree else expand(game)


def moves_before(game: Game, infoset: int) -> str:
    """Return the moves before a set of a compact game, as its name has them; "" for a tree.

    >>> from nashproof.games.examples import kuhn
    >>> moves_before(kuhn(), 1), moves_before(expanded(kuhn()), 1)
    ('check bet', '')
    """
    return "" if game.has_tree else game.moves_before(infoset)


@dataclass(frozen=True)
class GameSizes:
    """The sizes of a game, those of one with a compact form as of its tree; mappings by player."""

    title: str
    terminals: int
    information_sets: Mapping[Player, int]
    sequences: Mapping[Player, int]
    full: Mapping[Player, int]  # pure strategies
    reduced: Mapping[Player, int]

    @property
    def of_players(self) -> Mapping[str, Mapping[Player, int]]:
        """Return the sizes of each player, by the thing counted."""
        return {
            "information sets": self.information_sets,
            "sequences": self.sequences,
            "pure strategies (full)": self.full,
            "pure strategies (reduced)": self.reduced,
        }

    def record(self) -> dict[str, str | dict[str, str]]:
        """Return the sizes as counts.json has them: all numbers are texts."""
        own = {
            name: {str(player): str(count) for player, count in counts.items()}
            for name, counts in self.of_players.items()
        }
        return {"title": self.title, "terminals": str(self.terminals), **own}
