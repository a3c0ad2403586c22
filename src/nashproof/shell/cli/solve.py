"""Solve two-player zero-sum games exactly: the value, and for each player an optimal plan: the
canonical one, which depends on the game alone, where the solution says so (of trees with at most
200 sequences of a player, and nearly always of larger ones and of compact games of up to 10,000
information sets).

With --output writes solve/ID.json, and certificates/_values/ID.json for the checker. Other
games get a solution that says so. With --cards, --ante, --bet or --raises solves variants of card
games in the compact form, prints their values, and with --output writes their files too,
games/ID.game.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nashproof.shell.cli.options import add_backend, add_games, add_output, changes_of

if TYPE_CHECKING:
    from nashproof.games.game import Game
    from nashproof.shell.notebook import Solution

HELP = "exact values and optimal plans"


def add_arguments(parser: ArgumentParser) -> None:
    """GAME ..., where the solutions go, and changes to card games."""
    add_games(parser)
    add_output(parser)
    add_backend(parser)
    parser.add_argument(
        "--cards",
        metavar="N",
        help="with a deck of so many cards, of games given as a betting structure",
    )
    parser.add_argument("--ante", metavar="X")
    parser.add_argument("--bet", metavar="X")
    parser.add_argument(
        "--raises",
        metavar="N",
        help="as many raises may follow the bet, each of the bet's size unless the game says "
        "otherwise",
    )


def run(arguments: Namespace) -> int:
    """Print or write a solution a game."""
    from nashproof.shell import game_files

    changes, output = changes_of(arguments), arguments.output
    for name, game in game_files.read_recalled_games(arguments.games, changes).items():
        record: dict[str, Any] = {"title": game.title, "value": "not zero-sum"}
        if game.constant is not None:
            solution = _solution(name, game, arguments, canonical=bool(output or not changes))
            record = solution.record()
            if output:
                _write_proof(solution, name, output, with_game=bool(changes))
        _give(name, record, output, brief=bool(changes))
    return 0


def _solution(name: str, game: Game, arguments: Namespace, canonical: bool) -> Solution:
    from nashproof.shell import library
    from nashproof.shell.progress import Progress

    with Progress(f"solving {name}"):
        return library.solve(game, arguments.backend, canonical=canonical)


def _write_proof(solution: Solution, name: str, output: str, with_game: bool) -> None:
    """Write the certificate of a value, and the game if it is a variant, which no file holds."""
    from nashproof.shell.files import write_text

    proofs = Path(output, "certificates", "_values")
    write_text(proofs / f"{name}.json", solution.certificate, output)
    if with_game:
        solution.file.save(output, f"games/{name}")


def _give(name: str, record: dict[str, Any], output: str | None, brief: bool) -> None:
    """Write a record if there is an output, else print it; if ``brief`` print its value alone."""
    from nashproof.shell.files import json_text, write_text

    if output:
        write_text(Path(output, "solve", f"{name}.json"), json_text(record), output)
    if brief:
        print(f"{name}: {record['value']}")
    elif not output:
        print(json_text(record), end="")
