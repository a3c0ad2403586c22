"""Tell the proof in a certificate in words: what is stated, what is shown for it, how to check it
by hand.

With --game the players are called by their names. This explains and does not check: nashcheck
does.
"""

from __future__ import annotations

import shlex
from argparse import ArgumentParser, Namespace

from nashproof.shell.cli.output import give

HELP = "a proof in words"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments CERTIFICATE and --game FILE."""
    parser.add_argument("certificate", metavar="CERTIFICATE", help="a file")
    parser.add_argument("--game", metavar="FILE", help="the game that it is about")


def run(arguments: Namespace) -> int:
    """Print the proof, then the command that checks the certificate."""
    from nashproof.shell import library

    explanation = library.explain(arguments.certificate, arguments.game or None)
    place, first = shlex.quote(arguments.game or "GAME.efg"), ""
    if explanation.build:
        first = f"nashproof build {place} --output canonical && "
        place = f"canonical/{explanation.build}"
    command = f"{first}nashcheck {place} {shlex.quote(arguments.certificate)}"
    text = f"{explanation}\n\nThis explains, and checks nothing. To check: {command}"
    give(arguments, text, {"explanation": list(explanation), "to check": command})
    return 0
