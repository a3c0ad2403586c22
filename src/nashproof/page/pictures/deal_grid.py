"""The deal grid of a one-card game: rows are player 1's cards, columns player 2's.

In each cell stands the betting tree of that deal. Player 1 cannot tell the cells of a row apart,
player 2 not those of a column: so no information sets cross.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from nashproof.exact.numbers import QQ
from nashproof.page.drawing.svg import (
    Picture,
    Place,
    Table,
    drawing,
    element,
    length,
    line,
    math,
    signed,
    words,
)
from nashproof.page.pictures.betting import Betting, Moves

STEP, LEVEL, GAP, EDGE = 23, 26, 14, 44  # pixels: an end, a move, between cells, the headings
WIDEST = 1000  # a wider grid is not drawn
LETTER = 3  # pixels more for an end, by letter of the longest probability

Played = Mapping[tuple[str, str], str]  # set, action -> its probability, "" where it is 1


@dataclass(frozen=True)
class Shape:
    """The places of one betting tree within its cell, by the moves that lead there."""

    width: int
    height: int
    places: dict[Moves, Place]


def deal_grid(
    game: Betting, players: tuple[str, ...], played: Played | None = None
) -> Picture | None:
    """The picture of a game whose grid is no wider than ``WIDEST``; None for others.

    ``played``: the moves of a profile, which are drawn as thick lines with their probabilities.
    """
    longest = max(map(len, (played or {}).values()), default=0)
    shape = _shape(game, LETTER * longest)
    step = shape.width + GAP
    size = EDGE + step * len(game.cards)
    if size > WIDEST:
        return None
    height = EDGE + (shape.height + GAP) * len(game.cards)
    label = f"Deal grid: rows, what {players[0]} holds; columns, what {players[1]} holds"
    return Picture(
        drawing(
            label, size, height, *_headings(game, players, shape), *_cells(game, shape, played)
        ),
        label,
        _caption(players, played),
        [payoff_table(game, players)],
        wide=size > 400,
    )


def _caption(players: tuple[str, ...], played: Played | None) -> str:
    one, two = players
    thick = "A thick line is a move that the profile makes, with its probability. "
    return (
        f"Rows: what {one} holds. Columns: what {two} holds. Squares are decisions of {one}, "
        f"circles decisions of {two}; the ends show what {one} wins. {one} cannot tell the trees "
        f"on a blue line apart. {two} cannot tell those on an orange line apart. "
        f"{thick if played else ''}The table names the moves, from left to right."
    )


def _shape(game: Betting, more: int = 0) -> Shape:
    """The ends stand side by side, a decision above the middle of what follows it.

    ``more``: pixels that an end and a move have beyond ``STEP`` and ``LEVEL``.
    """
    step, level = STEP + more, LEVEL + more
    places: dict[Moves, Place] = {}
    deepest = max(map(len, game.ends))
    for k, end in enumerate(game.ends):
        places[end] = (12 + more + step * k, 12 + level * len(end))
    for history in sorted(game.movers, key=len, reverse=True):
        below = [x for moves, (x, _) in places.items() if moves[:-1] == history and moves]
        places[history] = (QQ(sum(below, QQ(0))) / len(below), 12 + level * len(history))
    return Shape(step * len(game.ends) + 1 + more, 12 + level * deepest + 20, places)


def _headings(game: Betting, players: tuple[str, ...], shape: Shape) -> Iterator[Markup]:
    """The cards, and the lines of what a player cannot tell apart."""
    wide, high = shape.width + GAP, shape.height + GAP
    yield words(f"{players[1]} holds", (EDGE + wide * len(game.cards) / QQ(2), 12), class_="soft")
    low = EDGE + high * len(game.cards) / QQ(2)
    turned = {"transform": f"rotate(-90 10 {length(low)})", "text_anchor": "middle"}
    yield element("text", f"{players[0]} holds", **turned, x=10, y=low, class_="soft")
    for k, card in enumerate(game.cards):
        x, y = EDGE + wide * k, EDGE + high * k
        middle = (x + QQ(shape.width, 2), y + QQ(shape.height, 2))
        yield words(card, (middle[0], 32), class_="b")
        yield words(card, (30, middle[1] + 4), class_="b")
        across = [EDGE + wide * n for n, two in enumerate(game.cards) if (card, two) in game.paid]
        down = [EDGE + high * n for n, one in enumerate(game.cards) if (one, card) in game.paid]
        yield line([(across[0], middle[1]), (across[-1] + shape.width, middle[1])], "band1")
        yield line([(middle[0], down[0]), (middle[0], down[-1] + shape.height)], "band2")


def _cells(game: Betting, shape: Shape, played: Played | None) -> Iterator[Markup]:
    for n, one in enumerate(game.cards):
        for k, two in enumerate(game.cards):
            if (one, two) in game.paid:
                across = EDGE + (shape.width + GAP) * k
                down = EDGE + (shape.height + GAP) * n
                inside = _tree(game, shape, (one, two), played or {})
                yield element("g", *inside, transform=f"translate({across} {down})")


def _tree(game: Betting, shape: Shape, deal: tuple[str, str], played: Played) -> Iterator[Markup]:
    """The betting tree of one deal, from its top left corner."""
    yield element("rect", class_="cell", width=shape.width, height=shape.height)
    for moves, place in shape.places.items():
        if moves:
            before, action = moves[:-1], moves[-1]
            share = played.get((game.sets[deal, before], action))
            above, siblings = shape.places[before], _siblings(shape, moves)
            yield line([above, place], "edge" if share is None else "edge played")
            if share and place in siblings[1:-1]:  # there is room on its line alone
                yield words(share, _along(above, place), "middle", "soft over")
            elif share:
                yield words(share, _beside(above, place), _side(above, place), "soft")
    for history, player in game.movers.items():
        yield decision(shape.places[history], player)
    for end, pays in zip(game.ends, game.paid[deal]):
        x, y = shape.places[end]
        yield words(signed(pays), (x, y + 13))


def _siblings(shape: Shape, moves: Moves) -> list[Place]:
    """The places of the moves at a decision, from left to right."""
    return sorted(
        place for other, place in shape.places.items() if other and other[:-1] == moves[:-1]
    )


def _along(above: Place, place: Place) -> Place:
    """A point of a move's line, past the middle."""
    (x, y), (to, down) = above, place
    return (x + (to - x) * QQ(3, 5), y + (down - y) * QQ(3, 5))


def _beside(above: Place, place: Place) -> Place:
    """Where the probability of an outer move stands: outside its line."""
    x, y = _along(above, place)
    return (x + (3 if place[0] > above[0] else -3), y)


def _side(above: Place, place: Place) -> str:
    return "start" if place[0] > above[0] else "end"


def decision(place: Place, player: int) -> Markup:
    """A decision: a square of player 1, a circle of player 2."""
    x, y = place
    if player == 1:
        return element("rect", class_="p1", x=x - 4, y=y - 4, width=8, height=8)
    return element("circle", class_="p2", cx=x, cy=y, r=QQ(9, 2))


def payoff_table(game: Betting, players: tuple[str, ...]) -> Table:
    """What player 1 wins: by deal, or, where few outcomes differ, over all deals that can occur."""
    caption = f"What {players[0]} wins, by the moves"
    if len(game.paid) > 12 and len(game.ends) > 4:
        outcomes = [game.outcomes(k).split(" or ") for k in range(len(game.ends))]
        rows = [
            (", ".join(e), " or ".join(map(math, some))) for e, some in zip(game.ends, outcomes)
        ]
        return Table(caption, ("Moves", "One of"), rows)
    if len(game.ends) > len(game.paid) // 2:
        head = ("Moves", *(f"{one} v {two}" for one, two in game.paid))
        columns = list(game.paid.values())
        cells = [[math(column[k]) for column in columns] for k in range(len(game.ends))]
        named = [(", ".join(end), *row) for end, row in zip(game.ends, cells)]
        return Table(f"{caption} and by deal ({' v '.join(players)})", head, named)
    head = ("Deal", *(", ".join(end) for end in game.ends))
    named = [(f"{one} v {two}", *map(math, row)) for (one, two), row in game.paid.items()]
    return Table(f"{caption} and by deal ({' v '.join(players)})", head, named)
