"""A verb applied to each of several games, and what it prints."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from nashproof.errors import InputError, printable
from nashproof.shell import game_files
from nashproof.shell.cli.output import give, says

if TYPE_CHECKING:
    from nashproof.exact.numbers import Rational
    from nashproof.games.game import Game

Work = Callable[[str, "Game"], tuple[str, Any]]  # gives the text and the record of a game


def to_each_game(
    arguments: Namespace,
    work: Work,
    changes: Mapping[str, str] | None = None,
    recalled: bool = True,
    at: Mapping[str, Rational] | None = None,
) -> int:
    """Do the work on every game and print its output; return the exit status.

    Text comes game by game; JSON is one object by game. Nothing is done if one of the games cannot
    be read, unless with ``--keep-going``. ``recalled``: games without perfect recall are
    refused. ``at``: the values of letters in the numbers of the games.
    """
    read = game_files.read_recalled_games if recalled else game_files.read_games
    records: dict[str, Any] = {}
    wrong: dict[str, str] = {}
    if not arguments.keep_going:
        for name, game in read(arguments.games, changes, at).items():
            records[name] = _done(arguments, work, name, game)
    else:
        for place in game_files.by_identifier(arguments.games, at or ()).values():
            try:
                for name, game in read([place], changes, at).items():
                    records[name] = _done(arguments, work, name, game)
            except InputError as error:
                wrong[game_files.identifier(place)] = error.line
                print(f"nashproof: {printable(error.line)}", file=sys.stderr, flush=True)
    ends = "\n".join(_table([*records], [*wrong])) if arguments.keep_going else ""
    give(arguments, ends, records | {name: {"error": text} for name, text in wrong.items()})
    return 2 if wrong else 0


def _done(arguments: Namespace, work: Work, name: str, game: Game) -> Any:
    try:
        text, record = work(name, game)
    except InputError as error:
        raise error.at(name) from None  # which of the games
    if text and says(arguments):
        print(text, flush=True)
    return record


def _table(done: list[str], wrong: list[str]) -> Iterator[str]:
    """Yield the lines of the table at the end of ``--keep-going``."""
    width = max(map(len, [*done, *wrong]), default=0)
    yield f"{len(done) + len(wrong)} games: {len(done)} done, {len(wrong)} wrong"
    yield from (f"  {name:<{width}}  done" for name in done)
    yield from (f"  {name:<{width}}  wrong: see above" for name in wrong)
