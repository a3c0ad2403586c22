"""The proved checker as `make prove` compiles it for this machine, beside its JavaScript."""

import json
import resource
import subprocess
from collections.abc import Sequence

import compile_proofs


def native_answers(certificates: Sequence[str], games: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Its answer and words on each file of a certificate about games whose files are here."""
    command = [str(compile_proofs.PROGRAM), *games, *certificates]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", preexec_fn=_deep)
    answers = dict(map(_parsed, done.stdout.split("\n")[:-2]))
    assert answers.keys() == {*certificates}, done.stderr
    return answers


def _parsed(line: str) -> tuple[str, tuple[str, str]]:
    """A line: answer, SHA-256, file as a JSON string, words."""
    answer, _, rest = line.split(" ", 2)
    file, end = json.JSONDecoder(strict=False).raw_decode(rest)
    return file, (answer, rest[end + 2 :])


def _deep() -> None:
    """Allow the deepest stack: large games are walked without loops."""
    _, most = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (most, most))
