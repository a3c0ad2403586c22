"""The nodes of a tree, and its leaves as the players see them."""

from dataclasses import dataclass
from typing import TypeAlias

from nashproof.exact.numbers import Rational
from nashproof.games.information import Sequence

Payoffs: TypeAlias = tuple[Rational, ...]  # one for each player


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance node, whose name is used once.

    For each action in turn a probability (at least 0, of sum 1) and the index of the child.
    """

    name: str
    actions: tuple[str, ...]
    probabilities: tuple[Rational, ...]
    children: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A player's node: the index of its information set, and of a child for each action."""

    infoset: int
    children: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Terminal:
    """An end of the game: one payoff for each player."""

    payoffs: Payoffs


Node: TypeAlias = Chance | Decision | Terminal


@dataclass(frozen=True, slots=True)
class Leaf:
    """A terminal seen from the players.

    ``chance`` is the probability that chance's moves lead here, ``sequences`` has one sequence of
    own moves for each player.
    """

    chance: Rational
    sequences: tuple[Sequence, ...]
    payoffs: Payoffs
