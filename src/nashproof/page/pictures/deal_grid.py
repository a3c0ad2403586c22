"""The deal grid of a one-card game: rows are player 1's cards, columns player 2's.

Each cell has the betting tree of that deal. Player 1 cannot distinguish the cells of a row, player
2 those of a column: so no information sets cross.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from nashproof.exact.numbers import QQ
from nashproof.page.drawing.svg import (
    Picture,
    PictureData,
    Place,
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
LETTER = 3  # additional pixels of an end for each letter of the longest probability

Played = Mapping[tuple[str, str], str]  # set, action -> its probability, "" for 1


@dataclass(frozen=True)
class BettingLayout:
    """The places of a betting tree within its cell, by the moves that lead there."""

    width: int
    height: int
    places: dict[Moves, Place]


def deal_grid(
    game: Betting, players: tuple[str, ...], played: Played | None = None
) -> Picture | None:
    """Return the picture of a game whose grid is no wider than ``WIDEST``; None for others.

    ``played``: the moves of a profile, which are drawn as thick lines with their probabilities.
    """
    longest = max(map(len, (played or {}).values()), default=0)
    shape = _shape(game, LETTER * longest)
    step = shape.width + GAP
    size = EDGE + step * len(game.cards)
    if size > WIDEST:
        return None
    height = EDGE + (shape.height + GAP) * len(game.cards)
    cells: list[Markup] = []
    for n, first in enumerate(game.cards):
        for k, second in enumerate(game.cards):
            if (first, second) in game.paid:
                across, down = EDGE + step * k, EDGE + (shape.height + GAP) * n
                inside = _tree(game, shape, (first, second), played or {})
                cells.append(element("g", *inside, transform=f"translate({across} {down})"))
    label = f"Deal grid: rows, what {players[0]} holds; columns, what {players[1]} holds"
    return Picture(
        drawing(label, size, height, *_headings(game, players, shape), *cells),
        label,
        _caption(players, played),
        [payoff_table(game, players)],
        wide=size > 400,
    )


def _caption(players: tuple[str, ...], played: Played | None) -> str:
    """Return the caption of a deal grid."""
    rows, columns = players
    thick = "A thick line is a move that the profile makes, with its probability. "
    return (
        f"Rows: what {rows} holds. Columns: what {columns} holds. Squares are decisions of {rows}, "
        f"circles decisions of {columns}; the ends show what {rows} wins. {rows} cannot tell the "
        f"trees on a blue line apart. {columns} cannot tell those on an orange line apart. "
        f"{thick if played else ''}The table names the moves, from left to right."
    )


def _shape(game: Betting, more: int = 0) -> BettingLayout:
    """Return the places of a betting tree: ends side by side, a decision amid what follows it.

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
    return BettingLayout(step * len(game.ends) + 1 + more, 12 + level * deepest + 20, places)


def _headings(game: Betting, players: tuple[str, ...], shape: BettingLayout) -> Iterator[Markup]:
    """Yield the cards, and the lines through the trees that a player cannot distinguish."""
    wide, high = shape.width + GAP, shape.height + GAP
    yield words(f"{players[1]} holds", (EDGE + wide * len(game.cards) / QQ(2), 12), class_="soft")
    low = EDGE + high * len(game.cards) / QQ(2)
    turned = {"transform": f"rotate(-90 10 {length(low)})", "text_anchor": "middle"}
    yield element("text", f"{players[0]} holds", **turned, x=10, y=low, class_="soft")
    # each card at its column and its row, with a line from the first deal to the last
    for k, card in enumerate(game.cards):
        x, y = EDGE + wide * k, EDGE + high * k
        middle = (x + QQ(shape.width, 2), y + QQ(shape.height, 2))
        yield words(card, (middle[0], 32), class_="b")
        yield words(card, (30, middle[1] + 4), class_="b")
        across = [
            EDGE + wide * n for n, column in enumerate(game.cards) if (card, column) in game.paid
        ]
        down = [EDGE + high * n for n, top in enumerate(game.cards) if (top, card) in game.paid]
        yield line([(across[0], middle[1]), (across[-1] + shape.width, middle[1])], "band1")
        yield line([(middle[0], down[0]), (middle[0], down[-1] + shape.height)], "band2")


def _tree(
    game: Betting, shape: BettingLayout, deal: tuple[str, str], played: Played
) -> Iterator[Markup]:
    """Yield the betting tree of a deal, from its top left corner."""
    yield element("rect", class_="cell", width=shape.width, height=shape.height)
    for moves, place in shape.places.items():
        if moves:
            before, action = moves[:-1], moves[-1]
            share = played.get((game.sets[deal, before], action))
            above = shape.places[before]
            yield line([above, place], "edge" if share is None else "edge played")
            if not share:
                continue
            # its probability stands past the middle of its line: on it for an inner move, which
            # has no other room, and beside that of an outer one
            siblings = sorted(at for m, at in shape.places.items() if m and m[:-1] == before)
            (x, y), (to, down) = above, place
            along = (x + (to - x) * QQ(3, 5), y + (down - y) * QQ(3, 5))
            if place in siblings[1:-1]:
                yield words(share, along, "middle", "soft over")
            else:
                off, side = (3, "start") if to > x else (-3, "end")
                yield words(share, (along[0] + off, along[1]), side, "soft")
    for history, player in game.movers.items():
        yield decision(shape.places[history], player)
    for end, pays in zip(game.ends, game.paid[deal]):
        x, y = shape.places[end]
        yield words(signed(pays), (x, y + 13))


def decision(place: Place, player: int) -> Markup:
    """Return a decision: a square of player 1, a circle of player 2."""
    x, y = place
    if player == 1:
        return element("rect", class_="p1", x=x - 4, y=y - 4, width=8, height=8)
    return element("circle", class_="p2", cx=x, cy=y, r=QQ(9, 2))


def payoff_table(game: Betting, players: tuple[str, ...]) -> PictureData:
    """Return the payoffs of player 1 as a table: by deal, or over all deals if few differ."""
    caption = f"What {players[0]} wins, by the moves"
    if len(game.paid) > 12 and len(game.ends) > 4:
        outcomes = [game.outcomes(k).split(" or ") for k in range(len(game.ends))]
        rows = [
            (", ".join(e), " or ".join(map(math, paid))) for e, paid in zip(game.ends, outcomes)
        ]
        return PictureData(caption, ("Moves", "One of"), rows)
    if len(game.ends) > len(game.paid) // 2:
        head = ("Moves", *(" v ".join(deal) for deal in game.paid))
        columns = list(game.paid.values())
        cells = [[math(column[k]) for column in columns] for k in range(len(game.ends))]
        named = [(", ".join(end), *row) for end, row in zip(game.ends, cells)]
        return PictureData(f"{caption} and by deal ({' v '.join(players)})", head, named)
    head = ("Deal", *(", ".join(end) for end in game.ends))
    named = [(" v ".join(deal), *map(math, row)) for deal, row in game.paid.items()]
    return PictureData(f"{caption} and by deal ({' v '.join(players)})", head, named)
