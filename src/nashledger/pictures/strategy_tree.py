"""A strategy of a card game as a tree, as documents draw them: by card, then by the player's moves.

From left to right. The moves of the others stand before the move that answers them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from nashproof.exact.numbers import QQ, Rational
from nashproof.page.drawing.svg import Picture, PictureData, Place, drawing, line, words
from nashproof.page.mathematics import plain
from nashproof.page.names import PageWords

Played = Mapping[str, Mapping[str, Rational | str]]  # set -> action -> its probability

CARD, STEP, ROW, BEND = 90, 250, 30, 14  # pixels: to a card, to a move, a line, before a branch


@dataclass
class Branch:
    """A move in words, with the branches after it; ``middle`` is its height in the picture."""

    label: str
    after: list[Branch] = field(default_factory=list)
    middle: Rational = QQ(0)


def strategy_tree(names: PageWords, player: int, played: Played, where: str) -> Picture:
    """Return the picture of a strategy of a player; ``where`` begins its caption."""
    who = names.player(player)
    cards = [
        Branch(names.cards[card], _moves(names, player, played, card, ())) for card in names.cards
    ]
    root = Branch("", [card for card in cards if card.after])
    rows = _place(root, 0)
    depth = _depth(root)
    width = CARD + STEP * (depth - 1) + 10
    label = f"The strategy of {who} as a tree"
    return Picture(
        drawing(label, width, ROW * rows + 10, *_drawn(root, (BEND, root.middle), 0)),
        label,
        f"{where}: what {who} does with each {names.card}, from left to "
        "right. A move that is never made is left out; one without a number is always made. "
        "Behind “on” stand the moves of the other player that it answers.",
        [_table(names, player, played)],
        wide=True,
    )


def _moves(
    names: PageWords, player: int, played: Played, card: str, before: Sequence[str]
) -> list[Branch]:
    """Return the moves with a card at the player's next sets after the moves ``before``."""
    sets = [
        (moves, name)
        for name in played
        for set_card, moves in [names.histories[name]]
        if set_card == card and tuple(moves[: len(before)]) == tuple(before)
    ]
    # The next sets: those before which no other of these sets stands.
    shortest = [
        (moves, name)
        for moves, name in sets
        if not any(len(m) < len(moves) and tuple(moves[: len(m)]) == tuple(m) for m, _ in sets)
    ]
    branches = []
    for moves, name in shortest:
        answered = ", ".join(moves[len(before) :])
        for action, probability in names.in_order(player, name, played[name]).items():
            formula = names.in_formula(probability)
            if formula != "0":
                share = "" if formula == "1" else f" {plain(formula)}"
                label = f"{f'on {answered}: ' if answered else ''}{action}{share}"
                after = _moves(names, player, played, card, (*moves, action))
                branches.append(Branch(label, after))
    return branches


def _place(branch: Branch, rows: int) -> int:
    """Set the heights of a branch and of all after it, from a row on; return the next free row."""
    if not branch.after:
        branch.middle = ROW * QQ(2 * rows + 1, 2) + 8
        return rows + 1
    for next_branch in branch.after:
        rows = _place(next_branch, rows)
    branch.middle = (branch.after[0].middle + branch.after[-1].middle) / 2
    return rows


def _depth(branch: Branch) -> int:
    """Return the number of moves on the longest path."""
    return max((1 + _depth(x) for x in branch.after), default=0)


def _drawn(branch: Branch, at: Place, level: int) -> Iterator[Markup]:
    """Yield the lines and words of a branch and of all after it."""
    for next_branch in branch.after:
        x = at[0] + (STEP if level else CARD - BEND)
        yield line([at, (at[0] + BEND, next_branch.middle), (x, next_branch.middle)], "edge")
        yield words(next_branch.label, (at[0] + BEND + 4, next_branch.middle - 5), "start")
        yield from _drawn(next_branch, (x, next_branch.middle), level + 1)


def _table(names: PageWords, player: int, played: Played) -> PictureData:
    """Return the strategy as a table."""
    rows = []
    for name, actions in played.items():
        card, moves = names.histories[name]
        for action, probability in names.in_order(player, name, actions).items():
            does = f"{names.does(player, action, moves)}"
            rows.append((names.cards[card], does, names.formula(probability)))
    return PictureData(
        f"The same strategy of {names.player(player)}", (names.card, "Move", "Probability"), rows
    )
