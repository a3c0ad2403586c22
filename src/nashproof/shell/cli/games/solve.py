"""Solve games exactly: the value of a two-player zero-sum game, and one optimal plan per player.

Of other games one equilibrium, with what it pays: others are not excluded. With perfect information
that is a pure one, by backward induction; else the first pure one; else a mixed one, for two
players, or in a small game of more. Small zero-sum games get the canonical plan, which depends on
the game alone; `canonical` in the output says so. `nashproof describe` lists all optimal
strategies, and all equilibria of small games. If the value of a large game is not found within the
limits, its proved enclosure is printed, and the exit status is 3.

With --output writes solve/ID.json, certificates/_values/ID.json for the checker (of an equilibrium
certificates/_equilibria/ID.json), and the game to which that is bound, games/ID.efg or
games/ID.game. With --program also the linear program, programs/ID.lp, and the certificate of its
optimum, certificates/_programs/ID.json. With --cards, --ante, --bet or --raises solves variants of
card games in the compact form and prints their values.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nashproof.errors import InputError, TooLarge
from nashproof.shell.cli.games.each import to_each_game
from nashproof.shell.cli.options import add_backend, add_games, add_output, changes_of
from nashproof.shell.notebook.equilibria.missing import no_value

if TYPE_CHECKING:
    from nashproof.games.game import Game
    from nashproof.shell.notebook import Solution
    from nashproof.shell.notebook.equilibria.missing import Missing
    from nashproof.solving.enclosure import NotSettled

HELP = "exact values and optimal plans; one equilibrium of other games"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments GAME ..., where the solutions go, and changes to card games."""
    add_games(parser)
    add_output(parser)
    add_backend(parser)
    parser.add_argument(
        "--any-plan",
        dest="plans",
        action="store_const",
        const="any",
        help="take the first optimal plans, and look for no canonical ones (faster)",
    )
    parser.add_argument(
        "--program",
        action="store_true",
        help="with --output, also model the game's linear program in PuLP and solve it exactly",
    )
    parser.add_argument(
        "--cards",
        metavar="N",
        help="with a deck of so many cards, of games given as a betting structure",
    )
    parser.add_argument("--ante", metavar="X", help="with another ante")
    parser.add_argument("--bet", metavar="X", help="with another bet")
    parser.add_argument(
        "--raises",
        metavar="N",
        help="as many raises may follow the bet, each of the bet's size unless the game says "
        "otherwise",
    )


def run(arguments: Namespace) -> int:
    """Print or write a solution a game; returns the exit status, 3 if a value is not settled."""
    from nashproof.solving.enclosure import NotSettled

    changes, unsettled = changes_of(arguments), []

    def work(name: str, game: Game) -> tuple[str, Any]:
        if missing := no_value(game):
            return _one_equilibrium(name, game, missing, arguments)
        quick = changes and not arguments.output
        plans = arguments.plans or ("any" if quick else "canonical")
        try:
            solution = _solution(name, game, arguments, plans)
        except NotSettled as error:
            unsettled.append(name)
            return _not_settled(name, error, arguments)
        if arguments.output:
            _write_proof(solution, name, arguments.output)
            _write_record(name, solution.record(), arguments.output)
        if arguments.output and arguments.program:
            _write_program(solution, name, arguments)
        text = f"{name}: {solution.record()['value']}" if changes else str(solution)
        return "" if arguments.output and not changes else text, solution.record()

    return to_each_game(arguments, work, changes) or 3 * bool(unsettled)


def _not_settled(name: str, error: NotSettled, arguments: Namespace) -> tuple[str, Any]:
    """Return text and record of the proved bounds on a value that was not found."""
    from nashproof.exact.numbers import decimal_text, number_text

    low, high = map(number_text, (error.low, error.high))
    record = {"value": "not settled", "at least": low, "at most": high, "why not": error.why}
    if arguments.output:
        _write_record(name, record, arguments.output)
    near = f"{decimal_text(error.low)} to {decimal_text(error.high)}"
    return f"{name}: not settled: {error.why}\n  proved: from {low} to {high} ({near})", record


def _one_equilibrium(
    name: str, game: Game, missing: Missing, arguments: Namespace
) -> tuple[str, Any]:
    """Return text and record of an equilibrium of a game without a value, or why none is found."""
    from nashproof.shell import library
    from nashproof.shell.progress import Progress

    try:
        with Progress(f"solving {name}", quiet=arguments.quiet):
            sample = library.solve(game)
    except InputError as error:
        return _without_equilibrium(name, game, missing, error, arguments)
    if arguments.output:
        sample.save(arguments.output, name)
    return "" if arguments.output else str(sample), sample.record()


def _without_equilibrium(
    name: str, game: Game, missing: Missing, error: InputError, arguments: Namespace
) -> tuple[str, Any]:
    """Return text and record of why neither a value nor an equilibrium is found."""
    from nashproof.shell.notebook import GameRead

    read = GameRead(game)
    why = f"{missing.reason}; no equilibrium: found {error.found}, expected {error.expected}"
    record = {
        "title": game.title,
        "read": read.record(),
        "value": "none",
        "why not": why,
        "next": missing.helps,
    }
    if arguments.output:
        _write_record(name, record, arguments.output)
    lines = [game.title, *read, f"  no value: {why}", f"  {missing.helps}"]
    return "" if arguments.output else "\n".join(lines), record


def _solution(name: str, game: Game, arguments: Namespace, plans: str) -> Solution:
    from nashproof.shell.library.solving import solve_zero_sum
    from nashproof.shell.progress import Progress

    with Progress(f"solving {name}", quiet=arguments.quiet):
        return solve_zero_sum(game, arguments.backend, plans)


def _write_record(name: str, record: dict[str, Any], output: str) -> None:
    from nashproof.shell.files import json_text, write_text

    write_text(Path(output, "solve", f"{name}.json"), json_text(record), output)


def _write_proof(solution: Solution, name: str, output: str) -> None:
    """Write the certificate of a value, and the game to which it is bound."""
    from nashproof.shell.files import keep_text, write_text

    proofs = Path(output, "certificates", "_values")
    write_text(proofs / f"{name}.json", solution.certificate, output)
    keep_text(Path(output, "games", name + solution.file.ending), solution.file.text, output)


def _write_program(solution: Solution, name: str, arguments: Namespace) -> None:
    """Write the linear program of a game, and the certificate of its optimum.

    A program that is too large is not written, and a line says so.
    """
    from nashproof.shell.files import write_text
    from nashproof.shell.library.exact_solver import program_of_game

    try:
        program = program_of_game(name, solution.game, arguments.backend)
    except TooLarge as error:
        print(f"{name}: no program: {error}", flush=True)
        return
    if program.value != solution.equilibrium.value:
        raise AssertionError(f"{name}: the program is worth {program.value}")
    folder = Path(arguments.output)
    write_text(folder / "programs" / f"{name}.lp", program.lp, arguments.output)
    proof = folder / "certificates" / "_programs" / f"{name}.json"
    write_text(proof, program.certificate, arguments.output)
