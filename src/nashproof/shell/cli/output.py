"""The output of a verb: text for people, or one JSON document for programs."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from nashproof.shell.files import json_text

FORMATS = ("text", "json")


def give(arguments: Namespace, text: str, record: Any) -> None:
    """Print the text, or with ``--format json`` the record. With ``--quiet`` no text."""
    if arguments.format == "json":
        print(json_text(record), end="")
    elif text and not arguments.quiet:
        print(text, flush=True)


def says(arguments: Namespace) -> bool:
    """Return whether text for people is printed as it comes."""
    return not arguments.quiet and arguments.format == FORMATS[0]
