"""The options that several verbs have."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace


def add_games(parser: ArgumentParser) -> None:
    """GAME ...: files of games, or ids."""
    parser.add_argument(
        "games",
        nargs="+",
        metavar="GAME",
        help="files (.toml, .efg, .game, .nfg; .csv: the payoffs of player 1 in a zero-sum game, "
        "or ROWS.csv,COLUMNS.csv: those of both), or ids of data/games",
    )


def add_document(parser: ArgumentParser) -> None:
    """DOCUMENT: a file, or an id."""
    parser.add_argument(
        "document",
        metavar="DOCUMENT",
        help="a .toml file of assertions, or an id of data/documents",
    )


def add_only(parser: ArgumentParser, words: str) -> None:
    """--only ID, several times for several."""
    parser.add_argument(
        "--only",
        metavar="ID",
        action="append",
        default=[],
        help=f"{words}; several times for several",
    )


def add_game_folder(parser: ArgumentParser) -> None:
    """--games DIR: where games are looked for first."""
    parser.add_argument(
        "--games",
        metavar="DIR",
        action="append",
        default=[],
        help="where games are looked for first, several times for several folders; then the "
        "document's folder, then games/ beside that",
    )


def add_folder(parser: ArgumentParser, name: str) -> None:
    """A folder that must be named."""
    parser.add_argument(name, required=True, metavar="DIR")


def add_output(parser: ArgumentParser) -> None:
    """--output DIR: where files are written, if they are to be."""
    parser.add_argument("--output", metavar="DIR")
    add_manifest(parser)


def add_manifest(parser: ArgumentParser) -> None:
    """--manifest FILE: where the digests of all written files go."""
    parser.add_argument(
        "--manifest",
        metavar="FILE",
        help="list what was written in FILE, in the format of sha256sum; what FILE listed before "
        "and is no longer written is removed",
    )


def add_backend(parser: ArgumentParser) -> None:
    """--backend: the solver that proposes."""
    parser.add_argument(
        "--backend",
        choices=("highs", "cbc", "none"),
        default="highs",
        help="who proposes linear-program solutions in floats (for compact games and canonical "
        "plans of large trees always highs); no result depends on it, but large games may take for "
        "ever with others, above all with none",
    )


CHANGES = ("cards", "ante", "bet", "raises")  # of a card game, on the command line


def changes_of(arguments: Namespace) -> dict[str, str]:
    """The changes to a card game that were asked for."""
    values = {key: getattr(arguments, key) for key in CHANGES}
    return {key: value for key, value in values.items() if value is not None}
