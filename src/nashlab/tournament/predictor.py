"""A player who predicts: counts what was done, replies to it, and may second-guess.

The counts begin at an equilibrium, ``weight`` observations of it at each set. A card that was not
shown counts in parts: as likely as the prediction makes each card after these moves. Level 0
replies best to the prediction. Level n thinks that the opponent knows level n - 1 and replies best
to it, and replies to that. A player who predicts themselves thinks that the opponent counts as they
do, and replies best: level 0 replies to that.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from nashlab.tournament.hands import FloatRows, PlayedHand
from nashlab.tournament.players import Player, float_rows
from nashlab.tournament.replies import Replies, Strategy
from nashproof.games.card_names import card_and_moves
from nashproof.games.tree import Tree
from nashproof.play.types import Profile

LEVELS = 10  # of second-guessing at most; they repeat long before


@dataclass(frozen=True)
class Predicting:
    """The settings of a predictor; calling it makes such a player.

    - ``prior``: an equilibrium, which the counts begin with, and which is played at ties;
    - ``weight``: how many observations it counts as, at each information set;
    - ``level``: of second-guessing;
    - ``of_self``: True if the player predicts how the opponent sees the player.
    """

    replies: Replies
    prior: Profile
    weight: float = 2.0
    level: int = 0
    of_self: bool = False

    def __call__(self, game: Tree, random: Random) -> Predictor:
        """Return a predictor for a new match."""
        return Predictor(game, random, self)


class Predictor(Player):
    """A predictor in one match."""

    def __init__(self, game: Tree, random: Random, how: Predicting) -> None:
        super().__init__(game, random)
        self.how, prior = how, float_rows(how.prior)
        self.nash = {seat: how.replies.strategy(seat, prior) for seat in (1, 2)}
        self.counts = [[p * how.weight for p in row] for row in prior]
        self.cards = sorted({card_and_moves(game.infosets[i].name)[0] for i in game.sets_of[1]})

    def rows(self, seat: int, total: float) -> FloatRows:
        """Return the reply, at the sets of both seats."""
        chosen, game = self._chosen(seat), self.game
        return [
            chosen[s.first : s.first + len(s.actions)] if s.player == seat else row
            for s, row in zip(game.infosets, self.counts)
        ]

    def _chosen(self, seat: int) -> Strategy:
        """Return the strategy in a seat, after all second-guessing."""
        opponent, replies = 3 - seat, self.how.replies
        thought = self._predicted(seat if self.how.of_self else opponent)
        if self.how.of_self:
            thought = replies.reply(opponent, thought, self.nash[opponent])
        mine = replies.reply(seat, thought, self.nash[seat])
        # Each level replies to a best reply to the level before.
        for _ in range(self.how.level):
            theirs = replies.known_reply(opponent, mine, self.nash[opponent])
            mine = replies.known_reply(seat, theirs, self.nash[seat])
        return mine

    def _predicted(self, seat: int) -> Strategy:
        """Return the predicted strategy in a seat: the shares of the counts."""
        strategy = [1.0] * len(self.nash[seat])
        for i in self.game.sets_of[seat]:
            s, row = self.game.infosets[i], self.counts[i]
            total = sum(row)
            strategy[s.first : s.first + len(row)] = [x / total for x in row]
        return tuple(strategy)

    def watch(self, hand: PlayedHand) -> None:
        """Count the moves of the predicted player, by the cards that they may have held."""
        seat = hand.seat if self.how.of_self else 3 - hand.seat
        likely = self._likely(hand, seat)
        for card, share in likely.items():
            for i, k in self._moves(hand, seat, card):
                self.counts[i][k] += share

    def _likely(self, hand: PlayedHand, seat: int) -> dict[str, float]:
        """Return the probability of each card in a seat, as far as the watching player knows."""
        if hand.other_card is not None:
            return {hand.card if self.how.of_self else hand.other_card: 1.0}
        chances = {card: 1.0 for card in self.cards if self.how.of_self or card != hand.card}
        # By the rule of Bayes: the prediction of the moves, given each card.
        for card in chances:
            for i, k in self._moves(hand, seat, card):
                chances[card] *= self.counts[i][k] / sum(self.counts[i])
        total = sum(chances.values())
        even = 1 / len(chances)  # where the prediction rules out what was seen
        return {card: chance / total if total else even for card, chance in chances.items()}

    def _moves(self, hand: PlayedHand, seat: int, card: str) -> list[tuple[int, int]]:
        """Return the moves of a seat with this card: information set, action."""
        moves, before = [], [card]
        for player, action in hand.moves:
            if player == seat:
                i = self.game.set_index.get((seat, " ".join(before)))
                if i is not None:
                    moves.append((i, self.game.infosets[i].actions.index(action)))
            before.append(action)
        return moves
