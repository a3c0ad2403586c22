"""Deals of a card game on pages: games that have them, profiles at a point, sums as text."""

from __future__ import annotations

from collections.abc import Mapping

from nashproof.certificates.codec import Number
from nashproof.certificates.sentence import valued
from nashproof.exact.numbers import Rational, number_text
from nashproof.games.game import Game
from nashproof.page.names import PageWords
from nashproof.page.sums.worked import product_text, sum_text
from nashproof.play.deals import Deal, Strategies, factors, worth


def has_deals(words: PageWords, game: Game) -> bool:
    """Return True if a game has two players who each hold a card, so a deal is a pair of cards."""
    return bool(words.histories) and len(game.players) == 2


def at_point(
    players: Mapping[int, Mapping[str, Mapping[str, Number]]], at: Mapping[str, Rational]
) -> Strategies:
    """Return a profile at a point of its parameters."""
    return {
        player: {
            name: {action: valued(x, at) for action, x in actions.items()}
            for name, actions in strategy.items()
        }
        for player, strategy in players.items()
    }


def written(strategies: Strategies, deal: Deal) -> str:
    """Return a deal's payoff as a sum over ends reached: ``2/3 · 1 + 1/3 · 2 = 4/3``."""
    reached = [(numbers, end) for end in deal.ends if all(numbers := factors(strategies, end))]
    text = sum_text([product_text([*map(number_text, (*ps, end.payoff))]) for ps, end in reached])
    total = number_text(worth(strategies, deal))
    return f"${total}$" if text.strip("()") == total else f"${text} = {total}$"
