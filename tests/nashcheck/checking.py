"""What the tests of the checker share: the checker in one namespace, its fixtures, and what it
answers.

`checker` is the joined file, so that a test can replace a limit or a condition in one place.
`PARTS` is the folder that `python PARTS` runs, `JOINED` the committed file.
"""

import ast
import hashlib
import os
import subprocess
import sys
import types
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PARTS, JOINED = ROOT / "src" / "nashcheck", ROOT / "reports" / "nashcheck.py"
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "workflow"), str(HERE)]

import fixture_files  # noqa: E402
import join_checker  # noqa: E402

FIXTURES = fixture_files.written()

SOURCE = join_checker.joined()
TREE = ast.parse(SOURCE)
checker = types.ModuleType("joined_checker")
exec(compile(SOURCE, "joined_checker", "exec"), checker.__dict__)

GAME_FILES = sorted((FIXTURES / "games").iterdir())
GAME_TEXTS = {
    hashlib.sha256(path.read_bytes()).hexdigest(): path.read_text("utf-8") for path in GAME_FILES
}


def a_game(text):
    """A game in either form; compact ones are JSON."""
    return checker.OneCard(text.encode()) if text.startswith("{") else checker.Tree(text)


GAMES = {digest: a_game(text) for digest, text in GAME_TEXTS.items()}


def fixtures(folder):
    """The fixtures of `valid`, `invalid` or `malformed`, by name."""
    return sorted((FIXTURES / folder).glob("*/*"), key=lambda path: path.name)


def fixture(name):
    """The fixture `valid/NAME`, `invalid/NAME` or `malformed/NAME`, or `games/FILE`."""
    folder, _, name = name.partition("/")
    return (
        FIXTURES / folder / name
        if folder == "games"
        else next((FIXTURES / folder).glob(f"*/{name.removesuffix('.json')}.json"))
    )


def verdict(data, games=GAMES):
    """`accepted`, `rejected` or `unreadable`, and the sentence or the reason."""
    try:
        return "accepted", checker.check(data, games)
    except checker.Rejected as error:
        return "rejected", str(error)
    except checker.Unreadable as error:
        return "unreadable", str(error)


def game_verdict(data):
    try:
        return "read", checker.OneCard(data) if data.startswith(b"{") else checker.Tree(
            checker.decode(data)
        )
    except checker.Unreadable as error:
        return "unreadable", str(error)


def answer_of(name, data):
    """What the checker says of a fixture: its sentence, the condition, the rule of the format."""
    word, told = game_verdict(data) if "." in name else verdict(data)
    return told.partition(", expected ")[2] if word == "unreadable" else told


def resealed(envelope):
    return fixture_files.canonical(fixture_files.resealed(envelope)).encode()


def run(*arguments, options=(), program=PARTS, **environment):
    """The checker as a process of its own."""
    return subprocess.run(
        [sys.executable, *options, str(program), *map(str, arguments)],
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )


def paths(value, path=()):
    """Each place in a JSON value, the root first."""
    yield path, value
    for key, inner in (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    ):
        yield from paths(inner, (*path, key))


def put(value, path, new):
    """A copy with the entry at a path replaced; it shares the rest."""
    if not path:
        return new
    copy, (key, *inner) = value.copy(), path
    copy[key] = put(value[key], inner, new)
    return copy


BODY = ("statement", "witness")  # where a certificate is changed
