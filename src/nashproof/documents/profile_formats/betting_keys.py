"""Names of information sets in betting games without raises, as programs write them.

They say a card and what was done since: ``0pb``, ``pb|1``, ``Jpb``, ``.Q.CHECK.BET``. Nothing is
guessed: the cards of a file are the game's by name, or as many as those and in a known order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from nashproof.games.card_names import FIRST, card_and_moves
from nashproof.games.game import Game

PASSIVE, ACTIVE = ("check", "fold"), ("bet", "call")  # actions 0 (p) and 1 (b) of learning programs
EITHER = ("check", "call")  # meanings of c, before a bet and after one
# Names of actions in programs, by number, letter or word in any case
NAMED: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("0", "p", "k", "x", "f", "pass", "check", "fold"), PASSIVE),
    **dict.fromkeys(("1", "b", "bet", "call"), ACTIVE),
    "c": EITHER,
}
_LETTERS = dict.fromkeys(PASSIVE, "p") | dict.fromkeys(ACTIVE, "b")
_ONE = re.compile(r"([0-9]+|[TJQKA]|)([a-z]*)")  # a card and what was done, in one word
_SHORT = re.compile("[0-9]{1,9}")  # a card that is a number
_RANKS = (*map(str, range(2, 11)), "T", "J", "Q", "K", "A")


def sets_by_key(game: Game, keys: Iterable[str]) -> dict[str, int]:
    """Return the information sets that the keys of a file mean; empty if a key means none.

    >>> from nashproof.games.examples import matching_pennies
    >>> sets_by_key(matching_pennies(), ["0", "0pb"])
    {}
    """
    set_of_key, read = betting_keys(game), {key: _card_and_moves(key) for key in keys}
    ranks = _ranks(game, {card for card, _ in read.values()}) if set_of_key else {}
    sets = {key: set_of_key.get(f"{ranks.get(card)}{moves}") for key, (card, moves) in read.items()}
    return {} if None in sets.values() else {key: i for key, i in sets.items() if i is not None}


def renamed_cards(game: Game, keys: Iterable[str]) -> dict[str, str]:
    """Return the game's card for each card in keys that ``sets_by_key`` reads by its rank.

    Empty if the cards have the game's names.
    """
    ranks = _ranks(game, {_card_and_moves(key)[0] for key in keys})
    cards = list(dict.fromkeys(_cards(game)))
    return {card: cards[k] for card, k in ranks.items() if card != cards[k]}


def betting_keys(game: Game) -> dict[str, int]:
    """Return the sets of a betting game without raises by keys such as ``0pb``; else empty.

    A key is the card's rank from 0, then p for check and fold, b for bet and call.
    """
    cards, keys = _cards(game), {}
    for i, s in enumerate(game.infosets):
        card, moves = card_and_moves(s.name)
        plain = sorted(_LETTERS.get(a, "") for a in s.actions) == ["b", "p"]
        if card not in cards or not plain or not _LETTERS.keys() >= set(moves):
            return {}
        keys[str(cards.index(card)) + "".join(_LETTERS[m] for m in moves)] = i
    return keys if len(keys) == len(game.infosets) else {}


def _cards(game: Game) -> list[str]:
    return [action for _, name, action in game.chance_moves() if name == FIRST]


def _ranks(game: Game, cards: set[str]) -> dict[str, int]:
    """Return the rank, from 0, of each card of a file; empty where that is not certain."""
    # The game's own names; else cards in an order known by everybody, as many as the game has.
    cards_of_game = list(dict.fromkeys(_cards(game)))
    if cards <= set(cards_of_game):
        return {card: cards_of_game.index(card) for card in cards}
    order = _RANKS if cards <= set(_RANKS) else sorted(filter(_SHORT.fullmatch, cards), key=int)
    ordered = [card for card in order if card in cards]
    return {card: k for k, card in enumerate(ordered)} if len(ordered) == len(cards_of_game) else {}


def _card_and_moves(key: str) -> tuple[str, str]:
    """Return the card in a key, and the letters p and b of later moves; ("", "?") for neither."""
    words = re.findall("[A-Za-z0-9]+", key)
    if len(words) == 1:
        match = _ONE.fullmatch(words[0])
        words = [word for word in match.groups() if word] if match else []
    cards = [word for word in words if word.isdigit() or word in _RANKS]
    moves = [word.lower() for word in words if word not in cards]
    if len(cards) != 1:
        return "", "?"
    return cards[0], "".join(_moves(moves))


def _moves(words: Iterable[str]) -> Iterable[str]:
    """Yield p or b for each move; ? for a word that is no move."""
    facing = False  # whether the player faces a bet: c is then call, not check
    for word in words:
        for name in [word] if word in NAMED else word:
            meant = NAMED.get(name, ())
            if meant == EITHER:
                meant = ACTIVE if facing else PASSIVE
            facing |= meant == ACTIVE
            yield _LETTERS[meant[0]] if meant else "?"
