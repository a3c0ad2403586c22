"""Say in plain words what each assertion, question and profile of a document claims, from the
formal fields alone.

A second reader compares these words with the document's text. The paraphrase in the file is not
used, and nothing is decided.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from nashproof.shell.cli.options import add_document, add_only
from nashproof.shell.cli.output import give

HELP = "what a document's claims say, in words"


def add_arguments(parser: ArgumentParser) -> None:
    """DOCUMENT --only ID."""
    add_document(parser)
    add_only(parser, "read back this assertion or question alone, with its profiles")


def run(arguments: Namespace) -> int:
    """Print a block for each assertion, question and profile."""
    from nashledger import library

    words = library.readback(arguments.document, only=arguments.only)
    give(arguments, str(words), asdict(words))
    return 0
