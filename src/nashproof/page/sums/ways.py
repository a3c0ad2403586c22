"""Every way to play a card against what the opponent does, with the sum of its payoffs.

The accepted statement has no figure for it. It says that the strategy of its proof is no worse than
the other ways, or than a mixture of them: this is compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product
from typing import TypeAlias

from nashproof.certificates.shapes import Mixture
from nashproof.errors import capital
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game
from nashproof.page.names import PageWords
from nashproof.page.sums.deals import written
from nashproof.page.sums.worked import Worked
from nashproof.page.tables import PageTable, TableCell, TableRow
from nashproof.play.deals import Deal, Strategies, deals, worth

Way: TypeAlias = Mapping[str, str]  # a way to play a card: set -> action
Actions: TypeAlias = Mapping[str, tuple[str, ...]]  # of a player by set

MOST_WAYS = 12  # rows of a table: their number grows exponentially with the moves
MARKED = ", the best marked"  # the end of a caption
WAY = "Way to play"  # the head of the first column


def ways_of_card(
    words: PageWords,
    game: Game,
    player: int,
    name: str,
    strategies: Strategies,
    by: Mixture | None = None,
) -> Iterator[Worked[PageTable]]:
    """Yield a table of the ways to go on with a card, a column for each card of the opponent.

    The card is that of the information set ``name``; ways begin at the player's first decision with
    it that leads there. Everything else is as in ``strategies``. These play the card in the best
    way; or, with ``by``, no worse than these ways to go on from the set. Nothing if the others'
    strategies do not name every set, or if there are too many ways.
    """
    # the player's sets with the card, the moves before each, the shortest first
    names = (s.name for s in game.infosets if s.player == player)
    with_card = [s for s in names if words.histories[s][0] == words.histories[name][0]]
    ordered = sorted(with_card, key=lambda s: len(words.histories[s][1]))
    sets = {s: words.histories[s][1] for s in ordered}
    root = next(s for s in sets if sets[s] == sets[name][: len(sets[s])])
    ways = list(_continuations(words.actions[player], sets, root))
    whole = all(s.name in strategies[s.player] for s in game.infosets if s.player != player)
    if not whole or len(ways) > MOST_WAYS:
        return
    card = Card(words, game, player, words.histories[name][0], strategies)
    averages = [card.average(way) for way in ways]
    before = {s: sets[name][len(moves)] for s, moves in sets.items() if _is_after(sets, name, s)}
    # by how much the best way, or the mixture, is better than the statement's: 0, as accepted
    played = card.average(before)
    rival = card.mixed(before, by) if by else max(averages)
    better = rival - played if by is None else max(rival - played, QQ(0))
    yield Worked((_table(card, ways, averages),), (better,), (QQ(0),))


@dataclass(frozen=True)
class Card:
    """A card of a player, against strategies of both.

    These are the player's where a way to play the card has no move.
    """

    words: PageWords
    game: Game
    player: int
    card: str
    strategies: Strategies

    @cached_property
    def deals(self) -> list[Deal]:
        """Return the deals in which the player has it."""
        k = self.player - 1
        return [deal for deal in deals(self.game, self.player) if deal.cards[k] == self.card]

    def played(self, way: Way) -> Strategies:
        """Return the strategies with a way to play it."""
        actions_of = self.words.actions[self.player]
        chosen = {s: {a: QQ(a == action) for a in actions_of[s]} for s, action in way.items()}
        idle = {s: {a: QQ(0) for a in actions} for s, actions in actions_of.items()}
        return {
            **self.strategies,
            self.player: {**idle, **self.strategies.get(self.player, {}), **chosen},
        }

    def average(self, way: Way) -> Rational:
        """Return the average payoff of a way to play it."""
        played = self.played(way)
        whole = sum((deal.probability for deal in self.deals), QQ(0))
        payoff = sum((d.probability * worth(played, d) for d in self.deals), QQ(0))
        return payoff / whole

    def mixed(self, before: Way, by: Mixture) -> Rational:
        """Return the average payoff of a mixture of ways after the moves before it."""
        return sum((x * self.average({**before, **part}) for part, x in by.parts), QQ(0))


def _continuations(
    actions_of: Actions, sets: Mapping[str, tuple[str, ...]], start: str
) -> Iterator[dict[str, str]]:
    """Yield the pure ways to go on from a set: actions at it and at the player's sets after it.

    No more than MOST_WAYS + 1, also from any set after it: their number grows exponentially.
    """
    return islice(_all_continuations(actions_of, sets, start), MOST_WAYS + 1)


def _all_continuations(
    actions_of: Actions, sets: Mapping[str, tuple[str, ...]], start: str
) -> Iterator[dict[str, str]]:
    """Yield all pure ways to go on from a set."""
    for action in actions_of[start]:
        moves = (*sets[start], action)
        later = [s for s, before in sets.items() if before[: len(moves)] == moves]
        after = [s for s in later if not any(_is_after(sets, s, t) for t in later)]
        for parts in product(*(_continuations(actions_of, sets, s) for s in after)):
            yield {start: action} | {s: a for part in parts for s, a in part.items()}


def _is_after(sets: Mapping[str, tuple[str, ...]], later: str, earlier: str) -> bool:
    """Return True if the moves before a set begin with those before an earlier set."""
    moves, before = sets[later], sets[earlier]
    return len(moves) > len(before) and moves[: len(before)] == before


def _table(card: Card, ways: Sequence[Way], averages: Sequence[Rational]) -> PageTable:
    """Return the table of the ways, the best averages marked."""
    words, best = card.words, max(averages)
    rows: list[TableRow] = []
    for way, average in zip(ways, averages):
        texts = [written(card.played(way), deal) for deal in card.deals]
        cells = (*map(TableCell, texts), TableCell(words.formula(average), average == best))
        rows.append(TableRow(", ".join(way.values()), cells))
    who, opponent = words.player(card.player), words.player(3 - card.player)
    heads = [f"{opponent}: {words.cards[deal.cards[2 - card.player]]}" for deal in card.deals]
    return PageTable(
        f"{capital(who)} holds {words.cards[card.card]}: what each way to play it brings{MARKED}",
        (WAY, *map(capital, heads), "Average"),
        tuple(rows),
    )
