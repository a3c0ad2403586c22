"""The options that several verbs have."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence

from nashproof.errors import quoted
from nashproof.shell.cli.output import FORMATS


def add_games(parser: ArgumentParser) -> None:
    """Add the arguments GAME ...: files of games, or ids."""
    parser.add_argument(
        "games",
        nargs="+",
        metavar="GAME",
        help="files (.toml, .efg, .game, .nfg, .ef, .gbt, .xml of Game Theory Explorer; .txt: "
        "matrices; .csv: payoffs, or ROWS.csv,COLUMNS.csv: those of both players), - for standard "
        "input, or ids of data/games",
    )
    parser.add_argument(
        "--keep-going",
        action="store_true",
        help="go on with the other games after one that is wrong; a table at the end says which "
        "those are, and the exit status is 2",
    )


def whole_number(text: str) -> int:
    """Return the value of an option that is a whole number, in plain digits.

    >>> whole_number("4")
    4
    """
    if re.fullmatch("-?[0-9]{1,18}", text):
        return int(text)
    raise ArgumentTypeError(f"found {quoted(text)}, expected a whole number")


def positive_number(text: str) -> float:
    """Return the value of an option that is a number above 0, in plain digits.

    >>> positive_number("0.5")
    0.5
    """
    if re.fullmatch("[0-9]{1,9}(\\.[0-9]{1,9})?", text) and float(text):
        return float(text)
    raise ArgumentTypeError(f"found {quoted(text)}, expected a number of more than 0, such as 60")


def add_cores(parser: ArgumentParser) -> None:
    """Add the option --cores N: processes that share the work."""
    parser.add_argument(
        "--cores", metavar="N", type=whole_number, default=1, help="processes (default: 1)"
    )


def add_document(parser: ArgumentParser) -> None:
    """Add the argument DOCUMENT: a file, or an id."""
    parser.add_argument(
        "document",
        metavar="DOCUMENT",
        help="a .toml file of assertions, or an id of data/documents",
    )


def add_only(parser: ArgumentParser, words: str) -> None:
    """Add the option --only ID, which may be repeated; ``words`` are its help."""
    parser.add_argument(
        "--only",
        metavar="ID",
        action="append",
        default=[],
        help=f"{words}; several times for several",
    )


def add_game_folder(parser: ArgumentParser) -> None:
    """Add the option --games DIR: where games are looked for first."""
    parser.add_argument(
        "--games",
        metavar="DIR",
        action="append",
        default=[],
        help="where games are looked for first, several times for several folders; then the "
        "document's folder, then games/ beside that",
    )


def add_decimals(parser: ArgumentParser) -> None:
    """Add the option --decimals: what the decimals of a profile stand for."""
    parser.add_argument(
        "--decimals",
        choices=("auto", "printed", "exact", "balanced"),
        default="auto",
        help="what 0.33 in a profile stands for. auto (the default): for all numbers that round to "
        "it, also where somebody adjusted the last digit so that the sum is 1; a number of a "
        "program (in JSON without quotation marks, or with ten or more digits after the point) "
        "stands so only with two to five digits; exact in binary, as 0.25, or with other digits, "
        "it is itself, up to the noise of floats; printed: for all numbers that round to it; "
        "exact: for 33/100; "
        "balanced: for 33/100, and the greatest number of each information set is adjusted so that "
        "the probabilities sum to 1",
    )


def add_point(
    parser: ArgumentParser, words: str = "of a profile with parameters: the one at this value"
) -> None:
    """Add the option --at NAME=VALUE: a point of parameters; ``words`` are its help."""
    parser.add_argument(
        "--at",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help=f"{words}; several times for several",
    )


def add_folder(
    parser: ArgumentParser, name: str, what: str = "the folder where files are written"
) -> None:
    """Add the option ``name`` for a folder that must be named; ``what`` is its help."""
    short = ["-o"] if name == "--output" else []
    parser.add_argument(name, *short, required=True, metavar="DIR", help=what)


def add_output(parser: ArgumentParser) -> None:
    """Add the option --output DIR: where files are written, if at all."""
    parser.add_argument("--output", "-o", metavar="DIR", help="the folder where files are written")
    add_manifest(parser)


def add_manifest(parser: ArgumentParser) -> None:
    """Add the option --manifest FILE: where the digests of all written files go."""
    parser.add_argument(
        "--manifest",
        metavar="FILE",
        help="list what was written in FILE, in the format of sha256sum; what FILE listed before "
        "and is no longer written is removed",
    )


def add_printing(parser: ArgumentParser, more: Sequence[str] = (), words: str = "") -> None:
    """Add the options --format and --quiet, which every verb has.

    ``more``: further formats of a verb; ``words``: help on these.
    """
    parser.add_argument(
        "--format",
        choices=(*FORMATS, *more),
        default=FORMATS[0],
        help=f"print text for people (the default), or one JSON document for programs{words}",
    )
    parser.add_argument(
        "--quiet",
        "-q",
        action="store_true",
        help="print errors only: no text, no progress; files are written as ever",
    )


def add_backend(parser: ArgumentParser) -> None:
    """Add the option --backend: the solver that proposes."""
    from nashproof.shell.library import BACKENDS

    parser.add_argument(
        "--backend",
        choices=BACKENDS,
        default="highs",
        help="LP solver used for the first guess. Never changes results. none can be very slow on "
        "large games; compact games and canonical plans of large trees always use highs",
    )


CHANGES = ("cards", "ante", "bet", "raises")  # of a card game, on the command line


def changes_of(arguments: Namespace) -> dict[str, str]:
    """Return the changes to a card game that were asked for, by option."""
    values = {key: getattr(arguments, key) for key in CHANGES}
    return {key: value for key, value in values.items() if value is not None}
