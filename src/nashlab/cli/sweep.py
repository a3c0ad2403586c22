"""Solve every combination of decks and stakes of one card game, exactly.

SWEEP is a .toml file, or an id of data/sweeps: a game, and what varies (data/FORMATS.md). Each
value is proved by the best responses to both plans. With --part 2/8 solves the second of eight
equally large parts. With --output writes sweeps/ID/K-of-N.csv, one row a game. The certificate of a
row: `nashproof solve GAME --cards ... --ante ... --bet ... --raises ... --output DIR`.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from nashproof.shell.cli.options import add_cores, add_output
from nashproof.shell.cli.output import give

HELP = "values of a card game for all combinations of decks and stakes"


def add_arguments(parser: ArgumentParser) -> None:
    """SWEEP, which part of it, how many processes, and where the table goes."""
    parser.add_argument("sweep", metavar="SWEEP", help="a .toml file, or an id of data/sweeps")
    parser.add_argument("--part", metavar="K/N", default="1/1", help="the K-th of N parts alone")
    add_cores(parser)
    parser.add_argument("--games", metavar="DIR", help="first folder searched for games")
    add_output(parser)


def run(arguments: Namespace) -> int:
    """Print how many games were solved and between what their values lie; write the table."""
    from nashlab import library
    from nashlab.game_lists.sweeps import AXES, part_of, read_sweep
    from nashproof.shell import game_files
    from nashproof.shell.files import write_text
    from nashproof.shell.progress import Progress

    place = game_files.find_file(arguments.sweep, "sweeps")
    number, parts = part_of(arguments.part)
    sweep = read_sweep(
        game_files.read_toml(place),
        game_files.identifier(place),
        lambda name: game_files.card_game_table(name, arguments.games),
    )
    combinations = sweep.part(number, parts)
    games = [sweep.game_at(combination) for combination in combinations]
    with Progress(f"solving {sweep.id}", quiet=arguments.quiet) as progress:
        solutions = library.sweep(games, arguments.cores, watch=progress.count)
    values = [str(solution.value) for solution in solutions]
    if arguments.output:
        name = f"sweeps/{sweep.id}/{number}-of-{parts}.csv"
        rows = [(*AXES, "value"), *((*c, value) for c, value in zip(combinations, values))]
        text = "".join(",".join(row) + "\n" for row in rows)  # no value needs quotes
        write_text(Path(arguments.output, name), text, arguments.output)
    record = {"sweep": sweep.id, "games": len(values), "of": sweep.size}
    unit = "game" if len(values) == 1 else "games"
    solved = f"{len(values)} {unit} of {sweep.size} solved"
    give(arguments, f"{sweep.id}: {solved}, {len(set(values))} different values", record)
    return 0
