"""One-card games with a parameter: an amount that is paid, or the number of cards.

States games and solves none. Cards of a block are played equally (see ``one_card.blocks``).
Polynomials are in the parameter alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from nashproof.errors import Unproved
from nashproof.exact.expressions import evaluate, expression
from nashproof.exact.numbers import Rational
from nashproof.games.one_card import OneCard

if TYPE_CHECKING:
    from sympy.polys.fields import FracElement
    from sympy.polys.rings import PolyElement

Polynomial: TypeAlias = "PolyElement"


@dataclass(frozen=True)
class OneCardFamily:
    """One-card games that differ in a parameter.

    - ``parameter``: its name;
    - ``game``: the game at a value of it;
    - ``at``: that value;
    - ``sizes``: for each block a polynomial, the number of its cards;
    - ``pays``: for each end of the betting tree three polynomials: the payoff of player 1 with the
      lower card, with an equal card and with the higher card, in the game's payoffs.
    """

    parameter: str
    game: OneCard
    at: Rational
    sizes: tuple[Polynomial, ...]
    pays: tuple[tuple[Polynomial, ...], ...]

    @property
    def deals(self) -> Polynomial:
        """Return the number of ordered deals of two cards, a polynomial."""
        cards = sum(self.sizes)
        return cards * (cards - (not self.game.replacement))


@dataclass(frozen=True)
class ScaledPlan:
    """A player's plan as a function of the parameter, times a scale that makes it polynomial.

    - ``scale``: a polynomial, positive where the plan is used;
    - ``weights``: for each block the weights of the player's sequences on a card, times ``scale``.
    """

    scale: Polynomial
    weights: list[list[Polynomial]]


def polynomial_in(name: str) -> Polynomial:
    """Return the parameter itself as a polynomial, from which others are built."""
    parameter: FracElement = expression(name, (name,))
    return parameter.numer


def stakes_game(name: str, game_at: Callable[[Rational], OneCard], at: Rational) -> OneCardFamily:
    """Return the games ``game_at(t)`` of equal decks, with payoffs linear in ``t``.

    Raises Unproved if the payoffs are not linear.
    """
    # the line through two values of the parameter
    t, (here, there) = polynomial_in(name), (game_at(at), game_at(at + 1))
    pays = tuple(
        tuple(a + (t - at) * (b - a) for a, b in zip(first.pays, second.pays))
        for first, second in zip(here.ends, there.ends)
    )
    # a third value must be on it
    if any(
        evaluate(p, {name: at + 2}) != q
        for lines, end in zip(pays, game_at(at + 2).ends)
        for p, q in zip(lines, end.pays)
    ):
        raise Unproved("what is paid is not linear in the parameter")
    return OneCardFamily(name, here, at, (t**0,) * len(here.cards), pays)


def deck_game(name: str, game: OneCard, at: Rational, sizes: Iterable[Polynomial]) -> OneCardFamily:
    """Return the games that differ from ``game`` in the sizes of their blocks, polynomials."""
    constant = polynomial_in(name) ** 0
    pays = tuple(tuple(constant * pay for pay in end.pays) for end in game.ends)
    return OneCardFamily(name, game, at, tuple(sizes), pays)
