"""Damage each claim of a document that is proved, and each profile, in one place after the other:
a digit, a sign, a quantifier, the player, a card, an action. List each damage that no verdict
notices.

Exit status 1 if one is neither noticed nor excused in the document (key unnoticed), or if an
excuse there excuses nothing.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from nashproof.shell.cli.options import (
    add_backend,
    add_document,
    add_game_folder,
    add_only,
    whole_number,
)
from nashproof.shell.cli.output import give

HELP = "damages of a document's claims that no verdict notices"


def add_arguments(parser: ArgumentParser) -> None:
    """DOCUMENT --only ID --every N."""
    add_document(parser)
    add_only(parser, "damage this assertion or question alone, and no profile")
    parser.add_argument(
        "--every",
        metavar="N",
        type=whole_number,
        default=1,
        help="a quick look: of each kind every N-th claim, and every N-th damage of each",
    )
    add_game_folder(parser)
    add_backend(parser)


def run(arguments: Namespace) -> int:
    """Print the damages that are not noticed, then how many were tried; status 1 if any is left."""
    from nashledger import library
    from nashproof.shell.progress import Progress

    with Progress("probing", quiet=arguments.quiet) as progress:
        probed = library.probe(
            arguments.document,
            only=arguments.only,
            every=arguments.every,
            games=arguments.games,
            backend=arguments.backend,
            watch=progress.count,
        )
    give(arguments, str(probed), asdict(probed))
    return 0 if probed.complete else 1
