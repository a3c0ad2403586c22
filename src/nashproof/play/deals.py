"""The deals of a two-player card game: their probabilities, their ends, the payoffs of profiles.

A strategy is ``{set: {action: probability}}`` here, by names, as in certificates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import gcd, lcm, prod
from typing import TypeAlias

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.card_names import dealt_to, set_name
from nashproof.games.game import Game
from nashproof.games.one_card import OneCard
from nashproof.games.tree import Tree

Strategy: TypeAlias = Mapping[str, Mapping[str, Rational]]  # set -> action -> probability
Strategies: TypeAlias = Mapping[int, Strategy]  # by player


@dataclass(frozen=True)
class DealEnd:
    """An end of a deal: the moves ``(player, set, action)``, and the payoff to a player."""

    moves: tuple[tuple[int, str, str], ...]
    payoff: Rational


@dataclass(frozen=True)
class Deal:
    """Both players' cards, their probability, and the ends of the betting."""

    cards: tuple[str, str]
    probability: Rational
    ends: tuple[DealEnd, ...]


def deals(game: Game, player: int) -> list[Deal]:
    """Return every deal of a card game, with a player's payoffs.

    >>> from nashproof.games.examples import kuhn
    >>> [(*deal.cards, str(deal.probability)) for deal in deals(kuhn(), 1)][:2]
    [('1', '2', '1/6'), ('1', '3', '1/6')]
    """
    return list(_deals_of_tree(game, player) if game.has_tree else _deals_of_cards(game, player))


def _deals_of_tree(game: Tree, player: int) -> Iterator[Deal]:
    """Yield the deals of a tree, in the order of their first terminal."""
    deals: dict[tuple[str, str], tuple[Rational, list[DealEnd]]] = {}
    for path, leaf in zip(game.paths(), game.leaves):
        cards = tuple(action for p, name, action in path if not p and dealt_to(name))
        moves = tuple(move for move in path if move[0])
        ends = deals.setdefault((cards[0], cards[1]), (leaf.chance, []))[1]
        ends.append(DealEnd(moves, leaf.payoffs[player - 1]))
    for cards, (probability, ends) in deals.items():
        yield Deal(cards, probability, tuple(ends))


def _deals_of_cards(game: OneCard, player: int) -> Iterator[Deal]:
    """Yield the deals of a game in compact form, player 1's card first."""
    sign, number = (1, -1)[player - 1], QQ(game.pairs)
    mover = {point.moves: point.player for point in reversed(game.points)}
    for r, first in enumerate(game.cards):
        for s, second in enumerate(game.cards):
            copies = game.copies[r] * (game.left[s] if r == s else game.copies[s])
            if not copies:
                continue
            # the payoffs by the order of the cards, the moves by the card of who moves
            cards, side = (first, second), (r > s) - (r < s) + 1
            ends = []
            for end in game.ends:
                before = [(mover[end.moves[:k]], end.moves[:k]) for k in range(len(end.moves))]
                moves = tuple(
                    (p, set_name(cards[p - 1], earlier), action)
                    for (p, earlier), action in zip(before, end.moves)
                )
                ends.append(DealEnd(moves, sign * end.pays[side]))
            yield Deal(cards, copies / number, tuple(ends))


def factors(strategies: Strategies, end: DealEnd) -> list[Rational]:
    """Return the probabilities on the way to an end, without those that are 1.

    >>> factors({1: {"Q": {"bet": QQ(1, 3)}}}, DealEnd(((1, "Q", "bet"),), QQ(2)))
    [1/3]
    """
    return [p for p in (strategies[w][s][a] for w, s, a in end.moves) if p != 1]


def worth(strategies: Strategies, deal: Deal) -> Rational:
    """Return the expected payoff in a deal.

    >>> bets = {1: {"Q": {"bet": QQ(1, 3)}}}
    >>> worth(bets, Deal(("Q", "K"), QQ(1), (DealEnd(((1, "Q", "bet"),), QQ(2)),)))
    2/3
    """
    return sum((prod(factors(strategies, e), start=e.payoff) for e in deal.ends), QQ(0))


def unit_of(all_deals: Sequence[Deal]) -> Rational:
    """Return the number that makes the probabilities of deals integers without a common factor.

    >>> from nashproof.games.examples import kuhn
    >>> unit_of(deals(kuhn(), 1))
    6
    """
    scale = lcm(*(int(deal.probability.denominator) for deal in all_deals))
    return QQ(scale) / gcd(*(int(deal.probability * scale) for deal in all_deals))


def totals(
    all_deals: Sequence[Deal], player: int, unit: Rational, columns: Mapping[str, Strategies]
) -> dict[str, list[Rational]]:
    """Return the payoff of each card of a player under each profile, summed over deals.

    It is in units: see ``unit_of``.

    >>> deal = Deal(("Q", "K"), QQ(1, 2), (DealEnd(((1, "Q", "bet"),), QQ(2)),))
    >>> totals([deal], 1, QQ(2), {"bets": {1: {"Q": {"bet": QQ(1, 3)}}}})
    {'Q': [2/3]}
    """
    payoffs: dict[str, list[Rational]] = {}
    for deal in all_deals:
        sums = payoffs.setdefault(deal.cards[player - 1], [QQ(0)] * len(columns))
        for k, strategies in enumerate(columns.values()):
            sums[k] += deal.probability * unit * worth(strategies, deal)
    return payoffs
