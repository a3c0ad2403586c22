"""Scripts that complete verbs, options and files in a shell, written by the library shtab."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator
from typing import Any

from nashproof.errors import extra_package
from nashproof.shell import game_files

SHELLS = ("bash", "zsh", "tcsh")
# Functions that complete a game: the ids that `nashproof games` lists, and files
GAMES = {
    "bash": '_nashproof_games() { compgen -W "IDS" -- "$1"; compgen -f -- "$1"; }',
    "zsh": '_nashproof_games() { _alternative "games:game:(IDS)" "files:file:_files"; }',
}
FOLDERS = ("DIR",)  # how arguments that are folders, or files, are called in the help
FILES = ("A", "B", "CERTIFICATE", "CERTIFICATES", "DOCUMENT", "FILE", "LAW")


class PrintCompletion(Action):
    """An option that prints the script for a shell, and ends the program."""

    def __call__(self, parser: ArgumentParser, namespace: Namespace, *given: Any) -> None:
        """Print the script; PackageMissing without shtab."""
        shtab = extra_package("shtab")
        of_game = dict.fromkeys(GAMES, "_nashproof_games") | {"tcsh": "f"}
        for action in _actions(parser):
            words = str(action.metavar).split("|")
            if "GAME" in words:
                action.complete = of_game  # type: ignore[attr-defined]
            elif words[0] in FILES:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
            elif words[0] in FOLDERS:
                action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
        ids = " ".join(game_files.with_ids())
        preamble = {shell: script.replace("IDS", ids) for shell, script in GAMES.items()}
        print(shtab.complete(parser, given[0], preamble=preamble))
        parser.exit()


def _actions(parser: ArgumentParser) -> Iterator[Action]:
    """Yield the arguments of a parser and of all its verbs."""
    for action in parser._actions:
        yield action
        if isinstance(action, _SubParsersAction):
            for verb in action.choices.values():
                yield from _actions(verb)
