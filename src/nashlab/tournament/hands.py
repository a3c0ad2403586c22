"""One hand between two players, in either seat: exact payoffs, and draws.

A *seat* is the player of the game that somebody plays, 1 or 2. *Rows* are the probabilities of the
actions at each information set of the game; a player has rows for both seats.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import TypeAlias

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.card_names import FIRST, SECOND
from nashproof.games.nodes import Chance, Terminal
from nashproof.games.tree import Tree
from nashproof.play.strategies import plan_of, reach_probabilities
from nashproof.play.types import Player, Profile

Chips: TypeAlias = dict[Rational, Rational]  # what a hand pays the player in seat 1 -> probability
FloatRows: TypeAlias = Sequence[Sequence[float]]  # a profile in floats


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand as one player saw it.

    - ``seat``: where they sat;
    - ``card``: their own, and ``other_card`` the opponent's, None where it was not shown;
    - ``moves``: what both did, as (seat, action);
    - ``chips``: what they won.
    """

    seat: Player
    card: str
    other_card: str | None
    moves: tuple[tuple[Player, str], ...]
    chips: float


def chips_of_hand(game: Tree, first: Profile, second: Profile) -> Chips:
    """Return the distribution of what a hand pays the player in seat 1.

    >>> from nashproof.games.examples import matching_pennies
    >>> half = ((QQ(1, 2), QQ(1, 2)),) * 2
    >>> {str(x): str(p) for x, p in chips_of_hand(matching_pennies(), half, half).items()}
    {'1': '1/2', '-1': '1/2'}
    """
    plans = plan_of(game, first, 1), plan_of(game, second, 2)
    chips: Chips = {}
    for leaf, reach in zip(game.leaves, reach_probabilities(game, plans)):
        if reach:
            chips[leaf.payoffs[0]] = chips.get(leaf.payoffs[0], QQ(0)) + reach
    return chips


class Dealer:
    """Deals and plays hands of a game with random numbers.

    After an action in ``hiding`` no card is shown.
    """

    def __init__(self, game: Tree, random: Random, hiding: Collection[str] = ()) -> None:
        self.game, self.random, self.hiding = game, random, hiding
        self.chance = {
            at: tuple(map(float, accumulate(node.probabilities)))
            for at, node in enumerate(game.nodes)
            if isinstance(node, Chance)
        }

    def play(self, first: FloatRows, second: FloatRows) -> tuple[PlayedHand, PlayedHand]:
        """Play a hand between two strategies; return it as each of the two saw it."""
        at, moves, game = 0, list[tuple[Player, str]](), self.game
        cards = ["", ""]
        while not isinstance(node := game.nodes[at], Terminal):
            player, name, actions = game.mover(node)
            if isinstance(node, Chance):
                upto: Sequence[float] = self.chance[at]
            else:
                upto = [*accumulate((first, second)[player - 1][node.infoset])]
            k = min(bisect(upto, self.random.random()), len(actions) - 1)
            if player:
                moves.append((player, actions[k]))
            elif name == FIRST or name.startswith(SECOND):
                cards[name != FIRST] = actions[k]
            at = node.children[k]
        # The other card is seen at a showdown alone: if no action was made that hides it.
        showdown = not any(action in self.hiding for _, action in moves)
        shown = [card if showdown else None for card in cards]
        path, paid = tuple(moves), float(node.payoffs[0])
        return (
            PlayedHand(1, cards[0], shown[1], path, paid),
            PlayedHand(2, cards[1], shown[0], path, -paid),
        )
