"""A one-card game as its deals and the betting tree in each, read from either form of a game.

A deck gives each player one card; then the players bet in turn. Where a game is of another sort,
there is nothing to read: None.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    """What may be dealt and what is paid.

    - ``cards``: from the weakest to the strongest, as far as the file says;
    - ``movers``: who decides after these moves (1 or 2); ``ends``: the complete histories;
    - ``paid``: for each deal (the two cards) what player 1 gets at each end, in that order;
    - ``sets``: the information set of whoever decides, by the deal and the moves so far.
    """

    cards: tuple[str, ...]
    movers: Mapping[Moves, int]
    ends: tuple[Moves, ...]
    paid: Mapping[tuple[str, str], tuple[Rational, ...]]
    sets: Mapping[tuple[tuple[str, str], Moves], str]

    def outcomes(self, end: int) -> str:
        """What player 1 gets at an end over all deals that can occur, from the least: texts."""
        return " or ".join(number_text(x) for x in sorted({row[end] for row in self.paid.values()}))


def betting(game: Game) -> Betting | None:
    """The Betting of a one-card game in which every deal has the same betting tree."""
    return _of_tree(game) if game.has_tree else _of_compact(game)


def _of_compact(game: OneCard) -> Betting:
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
    if len(game.players) != 2:
        return None
    paid: dict[tuple[str, str], dict[Moves, Rational]] = {}
    movers: dict[Moves, int] = {}
    sets: dict[tuple[tuple[str, str], Moves], str] = {}
    for path, leaf in zip(game.paths(), game.leaves):
        if not _deals(path):
            return None
        moves = tuple(action for _, _, action in path[2:])
        deal = (path[0][2], path[1][2])
        paid.setdefault(deal, {})[moves] = leaf.payoffs[0]
        sets |= {(deal, moves[:k]): name for k, (_, name, _) in enumerate(path[2:])}
        movers |= {moves[:k]: player for k, (player, _, _) in enumerate(path[2:])}
    shapes = {tuple(row) for row in paid.values()}
    if len(shapes) != 1:
        return None
    cards = tuple(dict.fromkeys(one for one, _ in paid))
    pays = {deal: tuple(row.values()) for deal, row in paid.items()}
    return Betting(cards, movers, shapes.pop(), pays, sets)


def _deals(path: Sequence[tuple[int, str, str]]) -> bool:
    """Whether chance deals the two cards, and then moves no more."""
    return (
        len(path) > 2
        and path[0][:2] == (0, FIRST)
        and path[1][:2] == (0, SECOND + path[0][2])
        and all(player for player, _, _ in path[2:])
    )


def dealt_first(game: Game) -> tuple[str, ...]:
    """The cards that player 1 may get, or what else is chosen first."""
    if not game.has_tree:
        return game.cards
    first = game.nodes[0]
    return first.actions if isinstance(first, Chance) else ()


def card_of(game: Game, name: str) -> tuple[str, str]:
    """The card in the name of an information set, "" if there is none, and the moves before it.

    >>> from nashproof.games.examples import kuhn, matching_pennies
    >>> card_of(kuhn(), "2 check bet"), card_of(matching_pennies(), "move 1")
    (('2', 'check, bet'), ('', 'move 1'))
    """
    known = dealt_first(game)
    card, moves = card_and_moves(name)
    return (card, ", ".join(moves)) if card in known else ("", name)


def by_history(game: Game, name: str) -> tuple[int, str, int]:
    """A key that sorts sets by the betting before them, then by the cards."""
    card, before = card_of(game, name)
    if not card:
        return (0, "", 0)
    moves = len(before.split(", ")) if before else 0
    return (moves, before, dealt_first(game).index(card))


def move_words(game: Game, infoset: str, action: str) -> str:
    """A move in words: with which card, after which moves, what.

    >>> from nashproof.games.examples import kuhn
    >>> move_words(kuhn(), "2 check bet", "call"), move_words(kuhn(), "3", "bet")
    ('call with 2 after check, bet', 'bet with 3')
    """
    card, before = card_of(game, infoset)
    if not card:
        return f"{action} at {infoset}"
    return f"{action} with {card}" + (f" after {before}" if before else "")


def weight_words(game: Game, player: int, infoset: str, action: str) -> str:
    """What the realisation weight of a move is, in words: a probability where the player has not
    moved before.

    >>> from nashproof.games.examples import kuhn
    >>> weight_words(kuhn(), 1, "3", "bet")
    'the probability of “bet with 3”'
    """
    first = game.infosets[game.set_index[player, infoset]].parent == 0
    kind = "probability" if first else "realisation weight"
    return f"the {kind} of “{move_words(game, infoset, action)}”"
