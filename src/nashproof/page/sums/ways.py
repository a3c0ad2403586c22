"""Every way to play one card against what the others do, with the sum of what each brings.

The accepted statement has no figure for it. It says that what its proof plays is no worse than the
others, or than a mixture of them: so this is compared.
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
from nashproof.page.names import Words
from nashproof.page.sums.deals import written
from nashproof.page.sums.worked import Worked
from nashproof.page.tables import Cell, Row, Table
from nashproof.play.deals import Deal, Strategies, deals, worth

Way: TypeAlias = Mapping[str, str]  # how a card is played: set -> action
Actions: TypeAlias = Mapping[str, tuple[str, ...]]  # of a player by set

MOST_WAYS = 12  # rows of a table: their number grows exponentially with the moves
MARKED = ", the best marked"  # the end of a caption
WAY = "Way to play"  # the head of the first column


def ways_of_card(
    words: Words,
    game: Game,
    player: int,
    name: str,
    strategies: Strategies,
    by: Mixture | None = None,
) -> Iterator[Worked[Table]]:
    """A table with a row for each way to go on with the card of the information set ``name``, from
    the player's first decision with it that leads there; a column for each card of the other.

    Everything else is as in ``strategies``. These play the card in the best way; or, with ``by``,
    no worse than these ways to go on from the set. Nothing where the others' strategies do not
    name every set, or where there are too many ways.
    """
    sets = _own_sets(words, game, player, words.histories[name][0])
    root = next(s for s in sets if sets[s] == sets[name][: len(sets[s])])
    ways = list(_continuations(words.actions[player], sets, root))
    whole = all(s.name in strategies[s.player] for s in game.infosets if s.player != player)
    if not whole or len(ways) > MOST_WAYS:
        return
    card = Card(words, game, player, words.histories[name][0], strategies)
    averages = [card.average(way) for way in ways]
    before = {s: sets[name][len(moves)] for s, moves in sets.items() if _is_after(sets, name, s)}
    own = card.average(before)
    rival = card.mixed(before, by) if by else max(averages)
    better = rival - own if by is None else max(rival - own, QQ(0))
    yield Worked((_table(card, ways, averages),), (better,), (QQ(0),))


@dataclass(frozen=True)
class Card:
    """A card of a player against strategies of both, which are the player's own where a way to
    play it says nothing."""

    words: Words
    game: Game
    player: int
    card: str
    strategies: Strategies

    @cached_property
    def deals(self) -> list[Deal]:
        """The deals in which the player has it."""
        k = self.player - 1
        return [deal for deal in deals(self.game, self.player) if deal.cards[k] == self.card]

    def played(self, way: Way) -> Strategies:
        """The strategies with one way to play it."""
        known = self.words.actions[self.player]
        own = {s: {a: QQ(a == action) for a in known[s]} for s, action in way.items()}
        idle = {s: {a: QQ(0) for a in actions} for s, actions in known.items()}
        return {
            **self.strategies,
            self.player: {**idle, **self.strategies.get(self.player, {}), **own},
        }

    def average(self, way: Way) -> Rational:
        """What one way to play it brings on average."""
        played = self.played(way)
        whole = sum((deal.probability for deal in self.deals), QQ(0))
        brought = sum((d.probability * worth(played, d) for d in self.deals), QQ(0))
        return brought / whole

    def mixed(self, before: Way, by: Mixture) -> Rational:
        """What a mixture of ways brings on average after the moves before it."""
        return sum((x * self.average({**before, **part}) for part, x in by.parts), QQ(0))


def _own_sets(words: Words, game: Game, player: int, card: str) -> dict[str, tuple[str, ...]]:
    """A player's information sets with a card, the moves before each, the shortest first."""
    names = (s.name for s in game.infosets if s.player == player)
    some = {s: words.histories[s][1] for s in names if words.histories[s][0] == card}
    return dict(sorted(some.items(), key=lambda item: len(item[1])))


def _continuations(
    known: Actions, sets: Mapping[str, tuple[str, ...]], start: str
) -> Iterator[dict[str, str]]:
    """The pure ways to go on from a set: an action at it and at each set of the player after it.

    No more than MOST_WAYS + 1, also from any set after it: their number grows exponentially.
    """
    return islice(_all_continuations(known, sets, start), MOST_WAYS + 1)


def _all_continuations(
    known: Actions, sets: Mapping[str, tuple[str, ...]], start: str
) -> Iterator[dict[str, str]]:
    for action in known[start]:
        moves = (*sets[start], action)
        later = [s for s, before in sets.items() if before[: len(moves)] == moves]
        after = [s for s in later if not any(_is_after(sets, s, t) for t in later)]
        for parts in product(*(_continuations(known, sets, s) for s in after)):
            yield {start: action} | {s: a for part in parts for s, a in part.items()}


def _is_after(sets: Mapping[str, tuple[str, ...]], one: str, other: str) -> bool:
    return len(sets[one]) > len(sets[other]) and sets[one][: len(sets[other])] == sets[other]


def _table(card: Card, ways: Sequence[Way], averages: Sequence[Rational]) -> Table:
    words, best = card.words, max(averages)
    rows = [_row(card, way, average, average == best) for way, average in zip(ways, averages)]
    who, other = words.player(card.player), words.player(3 - card.player)
    heads = [f"{other}: {words.cards[deal.cards[2 - card.player]]}" for deal in card.deals]
    return Table(
        f"{capital(who)} holds {words.cards[card.card]}: what each way to play it brings{MARKED}",
        (WAY, *map(capital, heads), "Average"),
        tuple(rows),
    )


def _row(card: Card, way: Way, average: Rational, best: bool) -> Row:
    texts = [written(card.played(way), deal) for deal in card.deals]
    return Row(
        ", ".join(way.values()), (*map(Cell, texts), Cell(card.words.formula(average), best))
    )
