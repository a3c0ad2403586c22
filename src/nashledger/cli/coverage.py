"""List the lines of a text that hold something checkable and on which no assertion stands.

Checkable is a line with a digit, a formula or a word such as always or unique. The text must be
the one whose SHA-256 the document file names. Exit status 1 if a line is left that is neither
claimed nor excused (key no_claim).
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nashproof.shell.cli.output import give

HELP = "lines of a text that no assertion stands on"


def add_arguments(parser: ArgumentParser) -> None:
    """DOCUMENT --text FILE."""
    parser.add_argument(
        "document", metavar="DOCUMENT", help="a .toml file, or an id of data/documents"
    )
    parser.add_argument(
        "--text", required=True, metavar="FILE", help="the text that the document file is about"
    )


def run(arguments: Namespace) -> int:
    """Print the open lines and the counts; status 1 if a line is left."""
    from nashledger import library

    lines = library.coverage(arguments.document, arguments.text)
    text = [f"{number:>6}: {lines.lines[number - 1].strip()[:160]}" for number in lines.open]
    text.append(
        f"{lines.assertions} assertions; of the lines that hold something checkable "
        f"{len(lines.claimed)} are claimed, {len(lines.excused)} are excused, "
        f"{len(lines.not_yet)} listed as not yet transcribed, {len(lines.open)} open"
    )
    give(arguments, "\n".join(text), lines.record())
    return 0 if lines.complete else 1
