"""Iterated dominance as columns of strategies that thin round by round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from markupsafe import Markup

from nashproof.page.drawing.svg import Picture, PictureData, drawing, element, words

MOST = 130  # strategies of a player; more stand in the table alone
LEVEL, ROUND = 6, 74  # pixels: a strategy, a round


# By round, of both players: the numbers of the strategies left
Left: TypeAlias = tuple[tuple[Sequence[int], Sequence[int]], ...]


@dataclass(frozen=True)
class Elimination:
    """Round by round: for each player the numbers of the strategies left, and the moves gone.

    ``left`` begins with all strategies, before the first round.
    """

    sense: str  # weakly or strictly
    left: Left
    gone: tuple[tuple[str, ...], ...]


def survivors(elimination: Elimination, players: Sequence[str]) -> Picture | None:
    """Return the picture of an elimination with at least one round; None for one without."""
    counts = tuple(map(len, elimination.left[0]))
    if len(elimination.left) < 2 or max(counts) > MOST:
        return None
    drawn = elimination.left  # without a last round that removes none
    if len(drawn) > 2 and drawn[-1] == drawn[-2]:
        drawn = drawn[:-1]
    width, height = 2 * ROUND * len(drawn) + 40, LEVEL * max(counts) + 64
    sizes = " and ".join(f"{len(n)} of {who}" for n, who in zip(elimination.left[-1], players))
    label = f"Strategies left after each round, {elimination.sense} dominated ones eliminated"
    return Picture(
        drawing(label, width, height, *_columns(drawn, players)),
        label,
        "Each line is a reduced pure strategy, in the order of the normal form. A column is a "
        f"round: what it leaves is dark. At the end {sizes} are left.",
        [rounds_table(elimination, players)],
        wide=width > 340,
    )


def rounds_table(elimination: Elimination, players: Sequence[str]) -> PictureData:
    """Return the number of strategies that each round leaves, and the moves that it removes."""
    rows = [
        (str(k) if k else "Before", *(str(len(n)) for n in left), "; ".join(gone) or "none")
        for k, (left, gone) in enumerate(zip(elimination.left, ((), *elimination.gone)))
    ]
    return PictureData(
        f"Iterated elimination of {elimination.sense} dominated strategies",
        ("Round", *players, "Moves that no strategy left makes any more"),
        rows,
    )


def _columns(
    drawn: Sequence[tuple[Sequence[int], Sequence[int]]], players: Sequence[str]
) -> Iterator[Markup]:
    """Yield a column a round for each player."""
    for p, who in enumerate(players):
        side = 10 + p * (ROUND * len(drawn) + 20)
        yield words(who, (side, 14), "start", "b")
        for k, left in enumerate(drawn):
            x = side + ROUND * k
            yield words(f"{'round ' if k else 'all: '}{k or ''}".strip(), (x, 32), "start", "soft")
            yield words(str(len(left[p])), (x, 48), "start", "b")
            gone = set(drawn[0][p]) - set(left[p])
            for class_, numbers in (("left", left[p]), ("gone", sorted(gone))):
                if numbers:
                    # A bar for each strategy, at its height.
                    size = f"h{ROUND - 22}v{LEVEL - 2}h{22 - ROUND}z"
                    bars = "".join(f"M{x} {54 + LEVEL * n}{size}" for n in numbers)
                    yield element("path", class_=class_, d=bars)
