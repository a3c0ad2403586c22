"""Write a document to start from, with comments; it audits as it stands. Overwrites nothing.

With --game the document is about that game: its information sets and actions are filled in, and
the file of the game is copied beside it. With --text the name of the text and its SHA-256 are
filled in too.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from nashproof.shell.cli.output import give

HELP = "a document and a game to start from"


def add_arguments(parser: ArgumentParser) -> None:
    """DIR, and what the document is about."""
    parser.add_argument(
        "folder", metavar="DIR", nargs="?", default=".", help="where to write them (default: here)"
    )
    parser.add_argument("--game", metavar="FILE", help="the game that the document is about")
    parser.add_argument("--text", metavar="FILE", help="the text that makes the claims")


def run(arguments: Namespace) -> int:
    """Write both files, and print what to do next."""
    from nashledger import library

    places, folder = (
        library.init(arguments.folder, arguments.game, arguments.text),
        Path(arguments.folder),
    )
    command = f"nashproof audit {folder / 'mine.toml'} --report {folder / 'report'}"
    written = list(map(str, places))
    summary = f"written: {', '.join(written) or 'nothing, since it stands there already'}"
    text = f"{summary}\nnext: {command}"
    give(arguments, text, {"written": written, "next": command})
    return 0
