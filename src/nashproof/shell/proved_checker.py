"""Certificates replayed in the checker that is itself proved, where `make prove` built it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from nashproof.errors import OptionError

NAME = "nashcheck-proved"


class ProvedAnswer(NamedTuple):
    """What the proved checker says of a certificate.

    ``answer``: ``accepted``, ``refused``, or ``outside`` for what it does not cover; ``words``: the
    sentence, or why not.
    """

    answer: str
    sha256: str
    file: str
    words: str


def program() -> Path:
    """The program, beside our Python. Raises OptionError if it was not built."""
    place = Path(sys.executable).with_name(NAME)
    if not place.exists():
        raise OptionError("--proved, and no proved checker", "make prove, which builds it")
    return place


def proved_answers(certificates: Sequence[str], games: Sequence[str]) -> list[ProvedAnswer]:
    """The answer to each certificate about games whose canonical files are given.

    Certificates of one game follow each other. Raises OptionError if the program was not built, or
    ends early.
    """
    from subprocess import PIPE, run

    command = [str(program()), *games, *certificates]
    deep = _deep if hasattr(os, "fork") else None
    done = run(command, stdout=PIPE, stderr=PIPE, text=True, encoding="utf-8", preexec_fn=deep)
    answers = [_parsed(line) for line in done.stdout.split("\n")[:-2]]
    if len(answers) != len(certificates):
        reason = done.stderr.strip() or f"status {done.returncode}"
        raise OptionError(f"the proved checker ended early ({reason})", "smaller games, or fewer")
    return answers


def _parsed(line: str) -> ProvedAnswer:
    """The answer on a line: word, SHA-256, file as a JSON string, words."""
    answer, sha256, rest = line.split(" ", 2)
    file, end = json.JSONDecoder(strict=False).raw_decode(rest)
    return ProvedAnswer(answer, sha256, file, rest[end + 2 :])


def _deep() -> None:
    """Allow the deepest stack: the program reads a file as one long list."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (most, most))
