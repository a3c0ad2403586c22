"""Scripts that complete verbs, options and files in a shell, written by the library shtab."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator
from typing import Any

from nashproof.errors import extra_package

SHELLS = ("bash", "zsh", "tcsh")
FOLDERS = ("DIR",)  # how arguments that are folders, or files, are called in the help
FILES = ("A", "B", "CERTIFICATE", "CERTIFICATES", "DOCUMENT", "FILE", "GAME", "LAW")


class PrintCompletion(Action):
    """An option that prints the script for a shell, and ends the program."""

    def __call__(self, parser: ArgumentParser, namespace: Namespace, *given: Any) -> None:
        """Print the script; PackageMissing without shtab."""
        shtab = extra_package("shtab")
        for action in _actions(parser):
            words = str(action.metavar).split("|")
            if words[0] in FILES:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
            elif words[0] in FOLDERS:
                action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
        print(shtab.complete(parser, given[0]))
        parser.exit()


def _actions(parser: ArgumentParser) -> Iterator[Action]:
    """The arguments of a parser and of all its verbs."""
    for action in parser._actions:
        yield action
        if isinstance(action, _SubParsersAction):
            for verb in action.choices.values():
                yield from _actions(verb)
