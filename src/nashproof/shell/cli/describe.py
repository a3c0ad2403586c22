"""Describe the whole set of optimal strategies of each player of two-player zero-sum games, and of
games that have the equilibria of one: dimensions, vertices, facets.

Of other games with at most 16 reduced pure strategies all equilibria. As realisation plans, and
of games with few pure strategies as mixed strategies too. Prints a line for each set, with the
time that it took. With --output writes certificates/_sets/GAME-PLAYER-SPACE.json for the checker,
in which the vertices and facets stand.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from nashproof.shell.cli.options import add_backend, add_games, add_output

if TYPE_CHECKING:
    from nashproof.shell.notebook import DescribedSet

HELP = "the whole sets of optimal strategies"


def add_arguments(parser: ArgumentParser) -> None:
    """GAME ..., and where the certificates go."""
    add_games(parser)
    add_output(parser)
    add_backend(parser)


def run(arguments: Namespace) -> int:
    """Print a line a set as it is found, and write the certificates of each game."""
    from nashproof.shell import game_files, library

    games = game_files.read_recalled_games(arguments.games)
    print(
        f"{'game':<22}{'player':>6}  {'space':<6}{'dimension':>10}{'span':>6}{'vertices':>10}"
        f"{'facets':>8}{'seconds':>9}"
    )
    for name, game in games.items():
        description = library.describe(game, arguments.backend, _printed(name))
        if description.why_not:
            print(f"{name:<22}not described: {description.why_not}", flush=True)
        elif description.equilibria:
            print(f"{name:<22}{description.equilibria}", flush=True)
        if arguments.output:
            description.save(arguments.output, name)
    return 0


def _printed(name: str) -> Callable[[Iterable[DescribedSet]], Iterator[DescribedSet]]:
    """What passes on the sets of a game, and prints each when it comes, with its seconds."""

    def watch(sets: Iterable[DescribedSet]) -> Iterator[DescribedSet]:
        begun = time.perf_counter()
        for one in sets:
            vertices = len(one.optimal.vertices) if one.complete else "many"
            facets = "" if one.facets is None else one.facets
            print(
                f"{name:<22}{one.player:>6}  {one.space:<6}{one.dimension:>10}{one.span:>6}"
                f"{vertices:>10}{facets:>8}{time.perf_counter() - begun:>9.2f}",
                flush=True,
            )
            begun = time.perf_counter()
            yield one

    return watch
