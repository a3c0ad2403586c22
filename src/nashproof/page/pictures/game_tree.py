"""A small game tree with its information sets, each a dashed line through its decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup

from nashproof.exact.numbers import QQ
from nashproof.games.game import Game
from nashproof.games.nodes import Chance, Decision, Terminal
from nashproof.games.tree import Tree
from nashproof.page.drawing.svg import (
    Picture,
    PictureData,
    Place,
    drawing,
    line,
    math,
    signed,
    words,
)
from nashproof.page.pictures.deal_grid import decision

ENDS = 12  # a tree with more is not drawn
Played = Mapping[tuple[str, str], str]  # set, action -> its probability, "" for 1
STEP, LEVEL, TOP = 72, 66, 24  # pixels: an end, a move, above the root
LETTER, WIDEST = 7, 200  # pixels: a letter, the widest step of a tree with long names
LONGEST = 24  # letters of a name in a picture with names
BESIDE = 6  # letters of a label that stands beside its line; longer ones interrupt it
LOW, HIGH = QQ(7, 10), QQ(9, 20)  # places of labels on their lines, as parts from above


def game_tree(
    game: Game, played: Played | None = None, names: bool = False, most: int = ENDS
) -> Picture | None:
    """Return the picture of a game with a tree of at most ``most`` ends; None for others.

    - ``played``: the moves of a profile, which are drawn as thick lines with their probabilities;
    - ``names``: True if a decision has the name of its information set beside it.
    """
    if not game.has_tree or game.terminal_count > most:
        return None
    places: dict[int, Place] = {}
    step = STEP
    if names:
        # the longest name of a move with its probability has its place beside its neighbour
        moves = ((s.name, action) for s in game.infosets for action in s.actions)
        shares = played or {}
        lengths = [min(len(move[1]), LONGEST) + 1 + len(shares.get(move, "")) for move in moves]
        wide = QQ(LETTER * (max(lengths, default=0) + 2)) / LOW
        step = max(STEP, min(WIDEST, int(wide) + 1))
    _place(game, 0, 0, iter(range(most)), places, step)
    height = int(max(y for _, y in places.values())) + 46
    rows = [
        (", ".join(action for _, _, action in path), *map(math, leaf.payoffs))
        for path, leaf in zip(game.paths(), game.leaves)
    ]
    label = f"The tree of {game.title} with its information sets"
    width = step * game.terminal_count + 20
    return Picture(
        drawing(label, width, height, *_parts(game, places, played, names)),
        label,
        _caption(game, played, names),
        [PictureData("The payoffs at the ends", ("Moves", *game.players), rows)],
        wide=width > 400,
    )


def _caption(game: Tree, played: Played | None, names: bool) -> str:
    """Return the caption of a tree."""
    *others, last = game.players
    whose = f"circles decisions of {' or '.join(game.players[1:])}" if others else ""
    kinds = ", ".join([f"Squares are decisions of {game.players[0]}", *[whose] * bool(others)])
    beside = " Beside a decision stands its information set." if names else ""
    thick = " A thick line is a move that the profile makes, with its probability." * bool(played)
    to = f"{', '.join(others)} and {last}" if others else last
    sets = Counter(node.infoset for node in game.nodes if isinstance(node, Decision))
    joins = " A dashed line joins decisions that a player cannot tell apart."
    return (
        f"{kinds}.{joins * (max(sets.values(), default=0) > 1)}{beside}{thick} "
        f"The ends show the payoffs to {to}."
    )


def _place(
    game: Tree, at: int, depth: int, ends: Iterator[int], places: dict[int, Place], step: int
) -> Place:
    """Return place a node over the middle of what follows, and return its place."""
    node = game.nodes[at]
    if isinstance(node, Terminal):
        places[at] = (step * next(ends) + 10 + QQ(step, 2), TOP + LEVEL * depth)
        return places[at]
    below = [_place(game, child, depth + 1, ends, places, step) for child in node.children]
    places[at] = (sum((QQ(x) for x, _ in below), QQ(0)) / QQ(len(below)), TOP + LEVEL * depth)
    return places[at]


def _parts(
    game: Tree, places: dict[int, Place], played: Played | None, named: bool
) -> Iterator[Markup]:
    """Yield the parts of the picture: sets, moves with labels, payoffs, decisions, names."""
    # dashed lines through information sets, below everything else
    members: dict[int, list[Place]] = {k: [] for k in range(len(game.infosets))}
    for at, node in enumerate(game.nodes):
        if isinstance(node, Decision):
            members[node.infoset].append(places[at])
    for places_of_set in members.values():
        if len(places_of_set) > 1:
            yield line(places_of_set, "infoset")
    # moves with their labels, payoffs
    for at, node in enumerate(game.nodes):
        if isinstance(node, Terminal):
            x, y = places[at]
            yield words(", ".join(map(signed, node.payoffs)), (x, y + 16))
            continue
        set_name = "" if isinstance(node, Chance) else game.infosets[node.infoset].name
        names = node.actions if isinstance(node, Chance) else game.infosets[node.infoset].actions
        shares = [(played or {}).get((set_name, action)) for action in names]
        ends = [places[child] for child in node.children]
        for end, share in zip(ends, shares):
            yield line([places[at], end], "edge" if share is None else "edge played")
        shown = [_shortened(name) if named else name for name in names]
        labels = [f"{name} {share}" if share else name for name, share in zip(shown, shares)]
        yield from _labels(places[at], ends, labels)
    for at, node in enumerate(game.nodes):
        if isinstance(node, Decision):
            yield decision(places[at], game.infosets[node.infoset].player)
    if named:
        yield from _names(game, places)


def _labels(above: Place, ends: Sequence[Place], labels: Sequence[str]) -> Iterator[Markup]:
    """Yield the labels of the moves at a decision: beside their lines, or over them if long.

    If two neighbours would overlap, every other label stands higher.
    """
    (x, y), widths = above, [LETTER * len(label) for label in labels]
    is_beside = max(map(len, labels)) <= BESIDE
    pairs = zip(ends, ends[1:], widths, widths[1:])
    are_near = any((b[0] - a[0]) * LOW < QQ(left + right, 2) for a, b, left, right in pairs)
    for k, ((to, down), label) in enumerate(zip(ends, labels)):
        part = HIGH if are_near and k % 2 else LOW
        at = (x + (to - x) * part, y + (down - y) * part)
        if is_beside:
            yield words(
                label, (at[0] + (4 if to >= x else -4), at[1]), "end" if to < x else "start"
            )
        else:
            yield words(label, at, "middle", "over")


def _names(game: Tree, places: dict[int, Place]) -> Iterator[Markup]:
    """Yield the name of each set beside its first decision, away from the line to it."""
    above = {
        child: at
        for at, node in enumerate(game.nodes)
        if not isinstance(node, Terminal)
        for child in node.children
    }
    first: dict[int, int] = {}
    for at, node in enumerate(game.nodes):
        if isinstance(node, Decision):
            first.setdefault(node.infoset, at)
    for k, at in first.items():
        x, y = places[at]
        left = at in above and places[above[at]][0] > x
        place = (x - 8, y - 5) if left else (x + 8, y - 5)
        yield words(_shortened(game.infosets[k].name), place, "end" if left else "start", "soft")


def _shortened(name: str) -> str:
    """Return a name of at most LONGEST letters."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
