"""The command line: each verb calls one function of the library, and prints or writes what it
gives.

Exit status: 0 done, 1 a check failed, 2 something that was read is wrong, 3 a value is not settled,
4 the machine (disk, permissions), 130 interrupted.
"""

from __future__ import annotations

import argparse
import atexit
import gc
import sys
import warnings
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache
from pathlib import PurePath
from types import ModuleType
from typing import Any, NoReturn, TextIO, cast

from nashproof import __version__
from nashproof.errors import (
    DID_YOU_MEAN,
    InputError,
    PackageMissing,
    Stop,
    Unproved,
    name_list,
    printable,
    quoted,
    suggestion,
)
from nashproof.games.formats.matrix_words import is_matrix_text
from nashproof.limits import need_numbers
from nashproof.on_demand import OnDemand
from nashproof.shell import beside
from nashproof.shell.cli.options import add_printing
from nashproof.shell.cli.terminal.completion import SHELLS, PrintCompletion
from nashproof.shell.cli.terminal.streams import Closed, Visible
from nashproof.shell.cli.terminal.typed import with_negative_numbers
from nashproof.shell.files import accept_standard_input, fill_closed, let_go
from nashproof.shell.interrupts import ended_by_interrupts
from nashproof.shell.manifest import write_manifest

# Each module of a verb has HELP, its docstring, add_arguments and run.
VERBS: Mapping[str, ModuleType] = OnDemand(
    {
        "audit": "nashproof.shell.cli.audit",
        "build": "nashproof.shell.cli.games.build",
        "check": "nashproof.shell.cli.check",
        "compare": "nashproof.shell.cli.games.compare",
        "describe": "nashproof.shell.cli.games.describe",
        "eliminate": "nashproof.shell.cli.games.eliminate",
        "enumerate": "nashproof.shell.cli.games.enumerate_strategies",
        "explain": "nashproof.shell.cli.explain",
        "games": "nashproof.shell.cli.games.list_games",
        "show": "nashproof.shell.cli.games.show",
        "solve": "nashproof.shell.cli.games.solve",
        **beside.installed_verbs(),
    }
)
# In the order of the help. What is promised of these alone: docs/reference/stable.md
PROMISED = ("show", "build", "solve", "describe", "audit", "compare", "law", "check", "explain")
STABLE = tuple(verb for verb in (*PROMISED, "report") if verb in VERBS)
EXPERIMENTAL = tuple(sorted(VERBS.keys() - {*STABLE}))
# What people type in place of an option or, without the dashes, of a verb
MEANT = {
    **dict.fromkeys(
        ("epsilon", "max-gain", "exploitability", "nashconv"),
        "nashproof audit GAME --profile FILE: its answer has the greatest gain (epsilon), NashConv "
        "and exploitability",
    ),
    **dict.fromkeys(
        ("all", "nash", "ne", "mixed", "equilibrium", "equilibria"),
        "nashproof describe GAME, which lists all equilibria",
    ),
    **dict.fromkeys(
        ("spe", "spne", "backward-induction"),
        'nashproof audit GAME --subgame-perfect-equilibria "?"',
    ),
    **dict.fromkeys(
        ("iesds", "dominance", "rationalizable"), "nashproof eliminate GAME, round by round"
    ),
    **dict.fromkeys(("minimax", "maximin"), "nashproof solve GAME"),
    "pure": 'nashproof audit GAME --pure-equilibria "?"',
    "ess": "nashproof audit GAME --stable",
    "correlated": "nashproof audit GAME --correlated-range sum",
    "stackelberg": "nashproof audit GAME --commitment PLAYER",
    "report": 'nashproof audit GAME --equilibria "?" --report DIR, or another question',
}
COLLECT = 1_000_000  # a tree is millions of small tuples, which Python would search for cycles


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command ``nashproof``; return its exit status."""
    with (
        ended_by_interrupts(),
        redirect_stdout(cast(TextIO, Visible(sys.stdout or _closed(lost=False)))),
        redirect_stderr(cast(TextIO, Visible(sys.stderr or _closed(lost=True)))),
    ):
        return _run(argv)


def _closed(lost: bool) -> Closed:
    """Return a stand-in for a closed output, whose number no file opened later gets."""
    fill_closed()
    return Closed(lost)


def _run(argv: Sequence[str] | None) -> int:
    """Run a verb and return its exit status; an error is one line on standard error."""
    gc.set_threshold(COLLECT)
    atexit.register(gc.freeze)  # else Python searches all that is left again, before it ends
    accept_standard_input(getattr(sys.stdin, "buffer", None))
    words = with_negative_numbers(sys.argv[1:] if argv is None else argv)
    try:
        try:
            need_numbers()
            return _status_of(_parser(_asked(words)).parse_args(words))
        finally:
            sys.stdout.flush()
    except InputError as error:
        return _stopped(error, error.id, 2)
    except Unproved as error:
        return _stopped(error, Stop.UNSETTLED.id, 3)
    except PackageMissing as error:
        return _stopped(error, error.id, 4)
    except MemoryError:
        return _stopped("out of memory", Stop.MACHINE.id, 4)
    except BrokenPipeError:  # whoever read has seen enough: that is no message
        let_go(sys.stdout)
        return 4
    except OSError as error:
        if not error.filename and hasattr(sys.stdout, "fileno"):
            let_go(sys.stdout)
        reason = f"{error.filename or 'output'}: {error.strerror}"
        return _stopped(reason, Stop.MACHINE.id, 4)


def _status_of(arguments: argparse.Namespace) -> int:
    """Run a verb and return its exit status; write its manifest if that is 0."""
    with warnings.catch_warnings():
        warnings.showwarning = _print_warning
        warnings.simplefilter("ignore", DeprecationWarning)  # said to developers
        status: int = arguments.run(arguments)
        if not status and getattr(arguments, "manifest", None):
            write_manifest(arguments.manifest, arguments.output or "")
        return status


def _print_warning(message: Warning | str, *_: object, **__: object) -> None:
    print(f"nashproof: {message}", file=sys.stderr)


def _stopped(reason: object, identifier: str, status: int) -> int:
    line = f"nashproof: {printable(str(reason))} [{identifier}]"
    with suppress(BrokenPipeError):  # the status is that of the reason all the same
        print(line, file=sys.stderr, flush=True)
        return status
    let_go(sys.stderr)
    return status


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line, with the word that was perhaps meant."""

    def __init__(self, *arguments: Any, examples: str = "", **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.allow_abbrev = False  # an option is typed whole: --all is not --allow-none
        self.examples = examples
        self.color = False  # Python 3.14 would colour its help, and `Visible` print the codes

    def format_help(self) -> str:
        """Return the help, which begins with the examples of the verb."""
        return (f"examples:\n{self.examples}\n\n" if self.examples else "") + super().format_help()

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            if action.metavar == "VERB" and (expected := _in_place_of_a_verb(str(value))):
                said = f"found {quoted(str(value))}, expected {expected}"
                raise argparse.ArgumentError(action, said)
            said = _found(quoted(str(value)), str(value), [*map(str, action.choices)])
            raise argparse.ArgumentError(action, said)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parse as argparse does, but let the verb, which has the options, refuse unknown words."""
        known, left = super().parse_known_args(args, namespace)
        if left:
            word = next((a for a in left if a.startswith("-")), left[0]).partition("=")[0]
            if not word.startswith("-"):
                self.error(f"found {quoted(word)}, expected no further word")
            options = [name for name in self._option_string_actions if name.startswith("--")]
            others = _verbs_with(word) if word.startswith("--") else []
            if expected := MEANT.get(word[2:]) or (others and f"it after {name_list(others)}"):
                self.error(f"found the option {quoted(word)}, expected {expected}")
            # a beginning of options is one of these; else the most similar name is meant
            begun = [name for name in options if len(word) > len("--") and name.startswith(word)]
            self.error(_found(f"the option {quoted(word)}", word, begun or options))
        return known, left

    def _match_argument(self, action: argparse.Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except argparse.ArgumentError:
            if action.nargs is None and isinstance(action.metavar, str):
                said = f"found nothing after it, expected {action.metavar}"
                raise argparse.ArgumentError(action, said) from None
            raise

    def error(self, message: str) -> NoReturn:
        """Print what is wrong with the command line and exit with status 2."""
        usage = f"(usage: {self.prog} --help) [{Stop.USAGE.id}]"
        self.exit(2, f"{self.prog}: {printable(message)} {usage}\n")


def _in_place_of_a_verb(word: str) -> str:
    """Return the command that a first word stands for which is no verb; empty if none is known."""
    if is_matrix_text(word) or PurePath(word).suffix in (".efg", ".nfg", ".txt", ".csv"):
        return "a verb before the game: nashproof describe GAME lists its equilibria"
    return MEANT.get(word.lower().replace("_", "-"), "")


def _verbs_with(option: str) -> list[str]:
    """Return the verbs that have an option, as they are typed."""
    (verbs,) = (a.choices for a in _parser()._actions if isinstance(a.choices, dict))
    names = [*STABLE, *EXPERIMENTAL]
    return [f"nashproof {name}" for name in names if option in verbs[name]._option_string_actions]


def _found(what: str, word: str, words: Sequence[str]) -> str:
    """Return a message: what was found in place of a known word, and a suggestion."""
    expected = f'{DID_YOU_MEAN}"{words[0]}"?' if len(words) == 1 else suggestion(word, words)
    joint = "; " if expected.startswith(DID_YOU_MEAN) else ", expected "
    return f"found {what}{joint}{expected}"


class _FrontPage(_Parser):
    """The parser of ``nashproof`` itself, whose help fits a terminal of 80 columns."""

    def format_help(self) -> str:
        """Return the help: a line a verb, the stable ones first; where to begin; the options."""
        stable, others = (
            "".join(f"  {verb:12}{VERBS[verb].HELP}\n" for verb in verbs)
            for verbs in (STABLE, EXPERIMENTAL)
        )
        return (
            f"usage: {self.prog} VERB ...      ({self.prog} VERB --help: more about a verb)\n"
            f"{self.description}\n\nverbs:\n{stable}\n"
            f"experimental verbs (they may change):\n{others}\n{self.epilog}\n"
        )


def _asked(words: Sequence[str]) -> tuple[str, ...]:
    """Return the verbs that the typed words can mean; all if the first word is none.

    >>> _asked(["show", "kuhn"]), len(_asked(["--help"])) == len(VERBS)
    (('show',), True)
    """
    if words[:1] == ["--version"]:
        return ()
    return (words[0],) if words and words[0] in VERBS else (*STABLE, *EXPERIMENTAL)


@cache
def _parser(asked: Sequence[str] = (*STABLE, *EXPERIMENTAL)) -> argparse.ArgumentParser:
    """Return the parser with the verbs ``asked``: importing all verbs takes long."""
    parser = _FrontPage(
        prog="nashproof",
        description="Prove right or wrong, exactly, what a document claims about a game.",
        epilog="""\
What are the equilibria of a file? `nashproof describe FILE`. Is this profile
one? `nashproof audit FILE --profile PROFILE`. The checker alone: `nashcheck`.
options: --help, --version, --print-completion {bash,zsh,tcsh}
exit status: 0 done, 1 rejected or does not hold, 2 bad input, 3 not settled,
  4 the machine failed or the output was closed, 130 interrupted""",
    )
    parser.add_argument("--version", action="version", version=f"nashproof {__version__}")
    parser.add_argument(
        "--print-completion",
        action=PrintCompletion,
        choices=SHELLS,
        help="print what lets a shell complete verbs, options and files",
    )
    verbs = parser.add_subparsers(
        title="verbs", metavar="VERB", required=True, parser_class=_Parser
    )
    for name in asked:
        module = VERBS[name]
        mark = "Experimental. " if name in EXPERIMENTAL else ""
        verb = verbs.add_parser(
            name,
            help=f"{mark}{module.HELP}",
            description=f"{mark}{module.__doc__}",
            examples=getattr(module, "EXAMPLES", ""),
        )
        module.add_arguments(verb)
        add_printing(verb, *getattr(module, "MORE_FORMATS", ()))
        verb.set_defaults(run=module.run)
    return parser
