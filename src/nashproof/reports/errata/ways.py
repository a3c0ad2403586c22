"""Every way to play one card against what the others do, with the sum of what each brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product

from nashproof.errors import capital
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game
from nashproof.reports.errata import sums
from nashproof.reports.errata.names import Words
from nashproof.reports.errata.sums import Deal, Strategies, Strategy
from nashproof.reports.errata.tables import Cell, Row, Table

MOST_WAYS = 12  # rows of a table
MARKED = ", the best marked"  # the end of a caption
WAY = "Way to play"  # the head of the first column


def ways_of_card(
    words: Words, game: Game, player: int, name: str, strategies: Strategies
) -> Iterator[Table]:
    """A table with a row for each way to go on with the card of the information set ``name``, from
    the player's first decision with it that leads there; a column for each card of the other.

    Everything else is as in ``strategies``. Nothing where they do not name every set, or where
    there are too many ways.
    """
    sets = _own_sets(words, game, player, words.histories[name][0])
    root = next(s for s in sets if sets[s] == sets[name][: len(sets[s])])
    ways = list(_continuations(words, sets, root))
    whole = all(s.name in strategies[s.player] for s in game.infosets if s.player != player)
    if whole and len(ways) <= MOST_WAYS:
        yield _table(words, game, player, ways, strategies)


def _own_sets(words: Words, game: Game, player: int, card: str) -> dict[str, tuple[str, ...]]:
    """A player's information sets with a card, the moves before each, the shortest first."""
    names = (s.name for s in game.infosets if s.player == player)
    some = {s: words.histories[s][1] for s in names if words.histories[s][0] == card}
    return dict(sorted(some.items(), key=lambda item: len(item[1])))


def _continuations(
    words: Words, sets: Mapping[str, tuple[str, ...]], start: str
) -> Iterator[dict[str, str]]:
    """The pure ways to go on from a set: an action at it and at each set of the player after it.

    No more than MOST_WAYS + 1, also from any set after it: their number grows exponentially.
    """
    return islice(_all_continuations(words, sets, start), MOST_WAYS + 1)


def _all_continuations(
    words: Words, sets: Mapping[str, tuple[str, ...]], start: str
) -> Iterator[dict[str, str]]:
    for action in words.actions[start]:
        moves = (*sets[start], action)
        later = [s for s, before in sets.items() if before[: len(moves)] == moves]
        after = [s for s in later if not any(_is_after(sets, s, t) for t in later)]
        for parts in product(*(_continuations(words, sets, s) for s in after)):
            yield {start: action} | {s: a for part in parts for s, a in part.items()}


def _is_after(sets: Mapping[str, tuple[str, ...]], one: str, other: str) -> bool:
    return len(sets[one]) > len(sets[other]) and sets[one][: len(sets[other])] == sets[other]


def _table(
    words: Words, game: Game, player: int, ways: list[dict[str, str]], strategies: Strategies
) -> Table:
    card = words.histories[next(iter(ways[0]))][0]
    own = [deal for deal in sums.deals(game, player) if deal.cards[player - 1] == card]
    averages = [_average(own, _playing(words, strategies, player, way)) for way in ways]
    rows = [
        _row(words, own, _playing(words, strategies, player, way), way, average == max(averages))
        for way, average in zip(ways, averages)
    ]
    who, other = words.player(player), words.player(3 - player)
    heads = [f"{other}: {words.cards[deal.cards[2 - player]]}" for deal in own]
    return Table(
        f"{capital(who)} holds {words.cards[card]}: what each way to play it brings{MARKED}",
        (WAY, *map(capital, heads), "Average"),
        tuple(rows),
    )


def _row(
    words: Words, own: list[Deal], strategies: Strategies, way: Mapping[str, str], best: bool
) -> Row:
    texts = [sums.written(strategies, deal) for deal in own]
    average = words.formula(_average(own, strategies))
    return Row(", ".join(way.values()), (*map(Cell, texts), Cell(average, best)))


def _average(own: list[Deal], strategies: Strategies) -> Rational:
    whole = sum((deal.probability for deal in own), QQ(0))
    return sum((d.probability * sums.worth(strategies, d) for d in own), QQ(0)) / whole


def _playing(
    words: Words, strategies: Strategies, player: int, way: Mapping[str, str]
) -> Strategies:
    """The strategies with one way to play a card."""
    own: Strategy = {s: {a: QQ(a == action) for a in words.actions[s]} for s, action in way.items()}
    idle = {s: {a: QQ(0) for a in actions} for s, actions in words.actions.items()}
    return {**strategies, player: {**idle, **strategies.get(player, {}), **own}}
