"""One-card games with one parameter: an amount that is paid, or the number of cards.

Solves nothing. Cards of one block are played equally (see ``one_card.blocks``). Polynomials are in
the parameter alone.
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
class ParametricGame:
    """One-card games that differ in one parameter.

    - ``parameter``: its name;
    - ``game``: the game at one value of it;
    - ``at``: that value;
    - ``sizes``: for each block a polynomial, the number of its cards;
    - ``pays``: for each end of the betting tree three polynomials: what player 1 is paid with the
      lower card, an equal one and the higher one, in the game's payoffs.
    """

    parameter: str
    game: OneCard
    at: Rational
    sizes: tuple[Polynomial, ...]
    pays: tuple[tuple[Polynomial, ...], ...]

    @property
    def deals(self) -> Polynomial:
        """The number of ordered deals of two cards, a polynomial."""
        cards = sum(self.sizes)
        return cards * (cards - (not self.game.replacement))


@dataclass(frozen=True)
class ScaledPlan:
    """A player's plan as a function of the parameter, times a scale that makes it polynomial.

    - ``scale``: a polynomial, positive where the plan is used;
    - ``weights``: for each block the weights of the player's sequences on one card, times
      ``scale``.
    """

    scale: Polynomial
    weights: list[list[Polynomial]]


def polynomial_in(name: str) -> Polynomial:
    """The parameter itself as a polynomial, from which others are made."""
    parameter: FracElement = expression(name, (name,))
    return parameter.numer


def stakes_game(name: str, game_at: Callable[[Rational], OneCard], at: Rational) -> ParametricGame:
    """The games ``game_at(t)`` with equal decks and payoffs linear in ``t``, around ``t = at``.

    Raises Unproved if the payoffs are not linear.
    """
    t, (here, there) = polynomial_in(name), (game_at(at), game_at(at + 1))
    pays = tuple(
        tuple(a + (t - at) * (b - a) for a, b in zip(one.pays, two.pays))
        for one, two in zip(here.ends, there.ends)
    )
    if any(
        evaluate(p, {name: at + 2}) != q
        for three, end in zip(pays, game_at(at + 2).ends)
        for p, q in zip(three, end.pays)
    ):
        raise Unproved("what is paid is not linear in the parameter")
    return ParametricGame(name, here, at, (t**0,) * len(here.cards), pays)


def deck_game(
    name: str, game: OneCard, at: Rational, sizes: Iterable[Polynomial]
) -> ParametricGame:
    """Games that differ from ``game`` in the sizes of their blocks, which are polynomials."""
    one = polynomial_in(name) ** 0
    pays = tuple(tuple(one * pay for pay in end.pays) for end in game.ends)
    return ParametricGame(name, game, at, tuple(sizes), pays)
