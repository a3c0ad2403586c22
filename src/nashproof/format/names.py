"""Moves as claims name them, with another action, another card or another player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from nashproof.documents.vocabulary import MoveText
from nashproof.games.game import Game

Card = tuple[str, str]  # whose card ("" if the text does not say), and the card


@dataclass
class Names:
    """Names of the information sets, actions and cards of a game."""

    game: Game

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """Return the actions of chance that are the first words of information sets, in order."""
        firsts = {s.name.partition(" ")[0] for s in self.game.infosets}
        dealt = dict.fromkeys(action for _, _, action in self.game.chance_moves())
        return tuple(card for card in dealt if card in firsts)

    def owners(self, move: MoveText) -> list[int]:
        """Return the players who may make the move."""
        return [
            p
            for p in self.game.player_numbers
            if move.player in ("", str(p))
            and (move.name == "*" or (p, move.name) in self.game.set_index)
        ]

    def actions(self, move: MoveText) -> list[str]:
        """Return the actions that may replace the action of a move."""
        owners = self.owners(move)
        sets = [
            s
            for s in self.game.infosets
            if s.player in owners and move.name in ("*", s.name) and move.action in s.actions
        ]
        return [a for a in dict.fromkeys(a for s in sets for a in s.actions) if a != move.action]

    def card(self, move: MoveText) -> Card | None:
        """Return the card that a move names, with its player; None if the move names no card."""
        if move.name.startswith("card ") and move.action in self.cards:
            return move.name.split(" ")[1], move.action
        card = move.name.partition(" ")[0]
        owners = self.owners(move)
        if card not in self.cards or not owners:
            return None
        return (str(owners[0]) if len(owners) == 1 else ""), card

    def neighbours(self, card: str) -> list[str]:
        """Return the cards next to one, the last one being next to the first."""
        at, count = self.cards.index(card), len(self.cards)
        both = (self.cards[(at + 1) % count], self.cards[at - 1])
        return [neighbour for neighbour in dict.fromkeys(both) if neighbour != card]

    def with_card(self, text: str, old: Card, new: str) -> str:
        """Return the text with another card in place of a player's card."""
        parts = []
        for part in text.split(" | "):
            move = MoveText.of(part)
            if self.card(move) == old and move.name.startswith("card "):
                move = MoveText(move.player, move.name, new)
            elif self.card(move) == old:
                rest = move.name.partition(" ")[1:]
                move = MoveText(move.player, new + "".join(rest), move.action)
            parts.append(str(move))
        return " | ".join(parts)

    def other_moves(self, text: str) -> Iterator[str]:
        """Yield the text with another action in one move, or with another player throughout."""
        parts = text.split(" | ")
        for at, part in enumerate(parts):
            move = MoveText.of(part)
            for action in self.actions(move):
                changed = str(MoveText(move.player, move.name, action))
                if changed not in parts:
                    yield " | ".join([*parts[:at], changed, *parts[at + 1 :]])
        moves = [MoveText.of(part) for part in parts]
        if len({move.player for move in moves}) == 1 and all(move.name == "*" for move in moves):
            for player in self.players(moves[0].player):
                yield " | ".join(str(MoveText(player, "*", move.action)) for move in moves)

    def players(self, player: str) -> list[str]:
        """Return the other players, if a text names one."""
        return [str(p) for p in self.game.player_numbers if player and str(p) != player]
