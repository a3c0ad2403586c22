"""The types of ``play``: tuples over a game's own orders.

Numbers are elements of QQ; the numbers of a parametric profile are polynomials in its parameters,
which have the same operations. Payoffs are in the game's units.
"""

from collections import abc
from typing import TypeAlias

from nashproof.exact.numbers import Rational
from nashproof.games.information import Move, Player, Sequence

Weights: TypeAlias = abc.Sequence[Rational]  # [sequence], of one player
Plan: TypeAlias = tuple[Rational, ...]  # [sequence]: realisation weights, 1 at the empty one
Plans: TypeAlias = abc.Sequence[Weights]  # [player - 1]
Distribution: TypeAlias = tuple[Rational, ...]  # [action], at one information set
Profile: TypeAlias = tuple[Distribution, ...]  # [set index]: behaviour strategies of all players
Rows: TypeAlias = tuple[Distribution | None, ...]  # a profile; None at the sets of some players
PureStrategy: TypeAlias = dict[int, int]  # set index -> action index
Payoffs: TypeAlias = tuple[Rational, ...]  # [player - 1]
Condition: TypeAlias = abc.Collection[Move]  # met where one of these moves has been made
Event: TypeAlias = abc.Sequence[Condition]  # where all conditions are met
SetName: TypeAlias = tuple[Player, str]  # player, name of the information set

__all__ = [
    "Condition",
    "Distribution",
    "Event",
    "Move",
    "Payoffs",
    "Plan",
    "Plans",
    "Player",
    "Profile",
    "PureStrategy",
    "Rational",
    "Rows",
    "Sequence",
    "SetName",
    "Weights",
]
