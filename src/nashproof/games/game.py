"""A game in either of its two forms: what most of nashproof means by a game.

``Tree`` lists its nodes; ``OneCard`` is a one-card betting game that never lists the deals. Both
answer the same questions about players, information sets and moves (see ``information``), and
``play`` answers those about payoffs for both. Where an algorithm or a message differs between the
two, it asks ``game.has_tree``; no test of the class stands outside ``games`` and ``play``.
"""

from typing import TypeAlias

from nashproof.games.one_card import OneCard, expand
from nashproof.games.tree import Tree

Game: TypeAlias = Tree | OneCard


def expanded(game: Game) -> Tree:
    """The game as a Tree: itself, or the tree that the compact form stands for.

    Raises InputError if that tree is too large (``expanded_size`` says how large it is).

    >>> from nashproof.games.examples import kuhn
    >>> len(expanded(kuhn()).nodes) == kuhn().expanded_size
    True
    """
    return game if game.has_tree else expand(game)


def moves_before(game: Game, infoset: int) -> str:
    """The moves before a set of a game in compact form, in its words; "" for any set of a tree.

    >>> from nashproof.games.examples import kuhn
    >>> moves_before(kuhn(), 1), moves_before(expanded(kuhn()), 1)
    ('check bet', '')
    """
    return "" if game.has_tree else game.moves_before(infoset)
