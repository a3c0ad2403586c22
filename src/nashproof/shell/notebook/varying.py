"""Ranges of the probabilities that vary among strategies, on the path of play and off it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from nashproof.shell.notebook.strategies import fraction, reached, short_figure
from nashproof.shell.notebook.tables import shortened

if TYPE_CHECKING:
    from nashproof.exact.numbers import Rational
    from nashproof.games.tree import Tree

Ranges = Mapping[str, Mapping[str, tuple[Fraction, Fraction]]]  # by information set and action

Ends = tuple["Rational", "Rational"]  # the least and the greatest


def from_to(ends: Ends) -> str:
    """Return a number, or a range, as text: ``3/2 (1.5000) to 2``."""
    least, most = ends
    return short_figure(least) + (f" to {short_figure(most)}" if least < most else "")


def range_texts(ranges: Ranges) -> dict[str, dict[str, list[str]]]:
    """Return ranges of probabilities for programs, by information set and action."""
    return {
        name: {action: [*map(str, ends)] for action, ends in row.items()}
        for name, row in ranges.items()
    }


def ranges_of(game: Tree, player: int, plans: Iterable[Sequence[Rational]]) -> Ranges:
    """Return the least and the greatest probability of each action, over all mixtures of the plans.

    Only mixtures that reach the set count: a quotient of two weights lies between those of the
    vertices. Sets that none reaches are left out.
    """
    rows: dict[str, dict[str, list[Fraction]]] = {}
    for plan in plans:
        for name, row in reached(game, player, plan):
            for action, p in row.items():
                rows.setdefault(name, {}).setdefault(action, []).append(fraction(p))
    return {
        name: {action: (min(every), max(every)) for action, every in row.items()}
        for name, row in rows.items()
    }


def sets_on_path(game: Tree, player: int, plans: Sequence[Sequence[Rational]]) -> frozenset[str]:
    """Return the player's sets that the plans of all players reach together, by name."""
    from nashproof.play.strategies import reach_probabilities

    reach = reach_probabilities(game, plans)
    met = {leaf.sequences[player - 1] for leaf, p in zip(game.leaves, reach) if p}
    names = set()
    for i in reversed(game.sets_of[player]):  # later sets are met first
        infoset = game.infosets[i]
        if met & {*range(infoset.first, infoset.first + len(infoset.actions))}:
            met.add(infoset.parent)
            names.add(infoset.name)
    return frozenset(names)


def varying_words(ranges: Ranges, on_path: Ranges) -> str:
    """Return the probabilities that vary, with ranges, on the path and off it; or "".

    ``on_path``: the ranges over the equilibria that reach the set, for sets that an equilibrium
    reaches.
    """
    varying: dict[bool, list[str]] = {True: [], False: []}
    # a row varies by its actions, of two by the last; once on the path, and off it if that differs
    for name, row in ranges.items():
        moved = [action for action, (least, most) in row.items() if least < most]
        for action in moved[1:] if len(row) == 2 else moved:
            what = f"{action}:" if len(ranges) == 1 else f"{name}: {action}"
            on_path_ends = on_path[name][action] if name in on_path else None
            if on_path_ends and on_path_ends[0] < on_path_ends[1]:
                varying[True].append(f"{what} {_figures(on_path_ends)}")
            if on_path_ends != row[action]:
                there = f", on the path {_figures(on_path_ends)}" if on_path_ends else ""
                varying[False].append(f"{what} {_figures(row[action])}{there}")
    parts = [
        f"{where}: {'; '.join(shortened(words, 'of these'))}"
        for where, words in (("on the path", varying[True]), ("off the path", varying[False]))
        if words
    ]
    rest = "All else that they reach is fixed."
    return f"Varies {'. Varies '.join(parts)}. {rest}" if parts else ""


def _figures(ends: tuple[Fraction, Fraction]) -> str:
    """Return a range, or a single number, as text."""
    return " to ".join(map(short_figure, ends if ends[0] < ends[1] else ends[:1]))
