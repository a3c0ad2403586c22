"""A small game tree with its information sets, each a dashed line through its decisions."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game
from nashproof.games.nodes import Chance, Decision, Terminal
from nashproof.games.tree import Tree
from nashproof.reports.pictures.deal_grid import decision
from nashproof.reports.pictures.drawing.svg import (
    Picture,
    Place,
    Table,
    drawing,
    line,
    math,
    signed,
    words,
)

ENDS = 12  # a tree with more is not drawn
STEP, LEVEL, TOP = 72, 66, 24  # pixels: an end, a move, above the root


def game_tree(game: Game) -> Picture | None:
    """The picture of a game with a tree of at most ``ENDS`` ends; None for others."""
    if not game.has_tree or game.terminal_count > ENDS:
        return None
    places: dict[int, Place] = {}
    _place(game, 0, 0, iter(range(ENDS)), places)
    height = int(max(y for _, y in places.values())) + 46
    label = f"The tree of {game.title} with its information sets"
    width = STEP * game.terminal_count + 20
    return Picture(
        drawing(label, width, height, *_parts(game, places)),
        label,
        f"Squares are decisions of {game.players[0]}, circles decisions of {game.players[1]}. A "
        "dashed line joins decisions that its player cannot tell apart. The ends show the payoffs "
        f"to {', '.join(game.players[:-1])} and {game.players[-1]}.",
        [_table(game)],
        wide=width > 400,
    )


def _place(game: Tree, at: int, depth: int, ends: Iterator[int], places: dict[int, Place]) -> Place:
    """Place a node over the middle of what follows; its place."""
    node = game.nodes[at]
    if isinstance(node, Terminal):
        places[at] = (STEP * next(ends) + 10 + QQ(STEP, 2), TOP + LEVEL * depth)
        return places[at]
    below = [_place(game, child, depth + 1, ends, places) for child in node.children]
    places[at] = (sum((QQ(x) for x, _ in below), QQ(0)) / QQ(len(below)), TOP + LEVEL * depth)
    return places[at]


def _parts(game: Tree, places: dict[int, Place]) -> Iterator[Markup]:
    yield from _sets(game, places)
    for at, node in enumerate(game.nodes):
        if isinstance(node, Terminal):
            x, y = places[at]
            yield words(", ".join(map(signed, node.payoffs)), (x, y + 16))
            continue
        names = node.actions if isinstance(node, Chance) else game.infosets[node.infoset].actions
        for child, name in zip(node.children, names):
            (x, y), (to, down) = places[at], places[child]
            yield line([(x, y), (to, down)], "edge")
            middle = (x + (to - x) * QQ(7, 10), y + (down - y) * QQ(7, 10))
            yield words(name, (middle[0] + (4 if to >= x else -4), middle[1]), _side(x, to))
    for at, node in enumerate(game.nodes):
        if isinstance(node, Decision):
            yield decision(places[at], game.infosets[node.infoset].player)


def _side(x: Rational | int, to: Rational | int) -> str:
    return "end" if to < x else "start"


def _sets(game: Tree, places: dict[int, Place]) -> Iterator[Markup]:
    for k in range(len(game.infosets)):
        members = [
            places[at]
            for at, node in enumerate(game.nodes)
            if isinstance(node, Decision) and node.infoset == k
        ]
        if len(members) > 1:
            yield line(members, "infoset")


def _table(game: Tree) -> Table:
    rows = [
        (", ".join(action for _, _, action in path), *map(math, leaf.payoffs))
        for path, leaf in zip(game.paths(), game.leaves)
    ]
    return Table("The payoffs at the ends", ("Moves", *game.players), rows)
