"""A one-card game as its deals and the betting tree in each, read from either form of a game.

A deck gives each player a card; then the players bet in turn. For other games the reader returns
None.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from nashproof.exact.numbers import Rational, number_text
from nashproof.games.card_names import FIRST, SECOND, card_and_moves, set_name
from nashproof.games.game import Game
from nashproof.games.nodes import Chance
from nashproof.games.one_card import OneCard
from nashproof.games.tree import Tree

Moves = tuple[str, ...]


@dataclass(frozen=True)
class Betting:
    """The possible deals and the payoffs.

    - ``cards``: from the weakest to the strongest, as far as the file says;
    - ``movers``: the player (1 or 2) who decides after these moves;
    - ``ends``: the complete histories;
    - ``paid``: for each deal (the two cards) the payoff of player 1 at each end, in that order;
    - ``sets``: the information set of the player who decides, by the deal and the moves so far.
    """

    cards: tuple[str, ...]
    movers: Mapping[Moves, int]
    ends: tuple[Moves, ...]
    paid: Mapping[tuple[str, str], tuple[Rational, ...]]
    sets: Mapping[tuple[tuple[str, str], Moves], str]

    def outcomes(self, end: int) -> str:
        """Return the payoffs of player 1 at an end over all deals, least first, as text."""
        return " or ".join(number_text(x) for x in sorted({row[end] for row in self.paid.values()}))


def betting(game: Game) -> Betting | None:
    """Return the Betting of a one-card game whose deals have equal betting trees, or None."""
    return _of_tree(game) if game.has_tree else _of_compact(game)


def _of_compact(game: OneCard) -> Betting:
    """Return the Betting of a game in compact form."""
    ranks = range(len(game.cards))
    dealt = [(r, s) for r in ranks for s in ranks if r != s or game.left[r]]
    return Betting(
        game.cards,
        {point.moves: point.player for point in game.points},
        tuple(end.moves for end in game.ends),
        {
            (game.cards[r], game.cards[s]): tuple(
                end.pays[(r > s) - (r < s) + 1] for end in game.ends
            )
            for r, s in dealt
        },
        {
            ((game.cards[r], game.cards[s]), point.moves): set_name(
                game.cards[(r, s)[point.player - 1]], point.moves
            )
            for r, s in dealt
            for point in game.points
        },
    )


def _of_tree(game: Tree) -> Betting | None:
    """Return the Betting of a tree, or None."""
    if len(game.players) != 2:
        return None
    paid: dict[tuple[str, str], dict[Moves, Rational]] = {}
    movers: dict[Moves, int] = {}
    sets: dict[tuple[tuple[str, str], Moves], str] = {}
    for path, leaf in zip(game.paths(), game.leaves):
        # chance deals the two cards, and then moves no more
        if len(path) < 3 or path[0][:2] != (0, FIRST) or path[1][:2] != (0, SECOND + path[0][2]):
            return None
        if not all(player for player, _, _ in path[2:]):
            return None
        moves = tuple(action for _, _, action in path[2:])
        deal = (path[0][2], path[1][2])
        paid.setdefault(deal, {})[moves] = leaf.payoffs[0]
        sets |= {(deal, moves[:k]): name for k, (_, name, _) in enumerate(path[2:])}
        movers |= {moves[:k]: player for k, (player, _, _) in enumerate(path[2:])}
    shapes = {tuple(row) for row in paid.values()}
    if len(shapes) != 1:
        return None
    cards = tuple(dict.fromkeys(card for card, _ in paid))
    pays = {deal: tuple(row.values()) for deal, row in paid.items()}
    return Betting(cards, movers, shapes.pop(), pays, sets)


def dealt_first(game: Game) -> tuple[str, ...]:
    """Return the cards that player 1 may get, or the other choices of the first chance node."""
    if not game.has_tree:
        return game.cards
    first = game.nodes[0]
    return first.actions if isinstance(first, Chance) else ()


def card_of(game: Game, name: str) -> tuple[str, str]:
    """Return the card in the name of an information set, or "", and the moves before the set.

    >>> from nashproof.games.examples import kuhn, matching_pennies
    >>> card_of(kuhn(), "2 check bet"), card_of(matching_pennies(), "move 1")
    (('2', 'check, bet'), ('', 'move 1'))
    """
    cards = dealt_first(game)
    card, moves = card_and_moves(name)
    return (card, ", ".join(moves)) if card in cards else ("", name)


def by_history(game: Game, name: str) -> tuple[int, str, int]:
    """Return a key that sorts sets by the betting before them, then by the cards."""
    (card, moves), cards = card_and_moves(name), dealt_first(game)
    return (len(moves), ", ".join(moves), cards.index(card)) if card in cards else (0, "", 0)


def move_words(game: Game, infoset: str, action: str) -> str:
    """Return a move in words: the card, the moves before, the action.

    >>> from nashproof.games.examples import kuhn
    >>> move_words(kuhn(), "2 check bet", "call"), move_words(kuhn(), "3", "bet")
    ('call with 2 after check, bet', 'bet with 3')
    """
    card, before = card_of(game, infoset)
    if not card:
        return f"{action} at {infoset}"
    return f"{action} with {card}" + (f" after {before}" if before else "")


def weight_words(game: Game, player: int, infoset: str, action: str) -> str:
    """Return the words for a realisation weight: a probability at a player's first moves.

    >>> from nashproof.games.examples import kuhn
    >>> weight_words(kuhn(), 1, "3", "bet")
    'the probability of “bet with 3”'
    """
    first = game.infosets[game.set_index[player, infoset]].parent == 0
    kind = "probability" if first else "realisation weight"
    return f"the {kind} of “{move_words(game, infoset, action)}”"
