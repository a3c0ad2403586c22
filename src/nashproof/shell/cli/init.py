"""Write a document and a game to start from, with comments; it audits as it stands. Overwrites
nothing.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

HELP = "a document and a game to start from"


def add_arguments(parser: ArgumentParser) -> None:
    """DIR."""
    parser.add_argument(
        "folder", metavar="DIR", nargs="?", default=".", help="where to write them (default: here)"
    )


def run(arguments: Namespace) -> int:
    """Write both files, and print what to do next."""
    from nashproof.shell import library

    places, folder = library.init(arguments.folder), Path(arguments.folder)
    print(
        f"written: {', '.join(map(str, places))}\n"
        f"next: nashproof audit {folder / 'mine.toml'} --report {folder / 'report'}"
    )
    return 0
