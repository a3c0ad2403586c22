"""The command line: reads files, prints one line for each certificate, returns the exit status (6).

The only part that opens files and prints. Decides nothing about certificates.
"""

import gc
import hashlib
import json
import os
import stat
import sys
from collections.abc import Sequence
from typing import NamedTuple

from nashcheck.one_card import Game, OneCard
from nashcheck.reading import BYTES, Rejected, Unreadable, decode, in_words, readable
from nashcheck.statements import check_about
from nashcheck.trees import Tree

GAMES = (".efg", ".game")


class Answer(NamedTuple):
    """The checker's answer about a file (9); `answer` is `read` for a game.

    `game` is the digest of the game that an accepted sentence is about, or `none`; else empty.
    """

    answer: str
    file: str
    game: str
    sentence: str
    sha256: str


def read_bytes(path: str) -> bytes:
    """Return the bytes of a regular file, at most one more than the limit."""
    try:
        with open(path, "rb", opener=open_at_once) as file:
            regular = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
            readable(regular, "no regular file", "a regular file")
            data = bytearray()  # in pieces: memory for all that may be read is not asked for
            while more := file.read(min(2**20, BYTES + 1 - len(data))):
                data += more
            return bytes(data)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Unreadable(f"found {reason}, expected a readable file") from error


def open_at_once(path: str, flags: int) -> int:
    """Return a descriptor of an opened file, not waiting for somebody to write to a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def printable(text: str) -> str:
    """Return a line for a terminal: a character that cannot be printed is escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def check_file(path: str, games: dict[str, Game]) -> Answer:
    """Return the answer to a file, after the last condition was checked; add a game to `games`."""
    digest = ""
    try:
        data = read_bytes(path)
        digest = hashlib.sha256(data).hexdigest()
        if path.endswith(GAMES):
            games[digest] = Tree(decode(data)) if path.endswith(".efg") else OneCard(data)
            return Answer("read", path, "", "", digest)
        return Answer("accepted", path, *check_about(data, games), digest)
    except Rejected as error:
        return Answer("rejected", path, "", f"this failed: {error}", digest)
    except Unreadable as error:
        return Answer("unreadable", path, "", str(error), digest)


def main(argv: Sequence[str] | None = None) -> int:
    """Check the files and return the exit status; say in one line why it cannot go on."""
    gc.disable()  # games hold many objects, none of which refers to itself in a circle
    try:
        if sys.stdout is None:
            raise OSError(0, "the output is closed")
        status = check_files(argv)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        reason, status = "interrupted", 130
    except (OSError, MemoryError) as error:
        reason, status = getattr(error, "strerror", None) or "out of memory", 4
        sys.stdout = None  # what could not be written is not tried again
    finally:
        gc.enable()
    print(f"nashcheck: {reason}", file=sys.stderr)
    return status


def check_files(argv: Sequence[str] | None) -> int:
    """Print a line for each file, games first, and the counts; return the exit status."""
    # the digits of every number read are counted before; results may be longer
    sys.set_int_max_str_digits(0)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    request = read_arguments([*(sys.argv[1:] if argv is None else argv)])
    if isinstance(request, str):
        print(request, file=sys.stdout if request == HELP else sys.stderr)
        return 2
    to, paths = request
    games: dict[str, Game] = {}
    answers: list[Answer] = []
    for path in sorted(paths, key=lambda path: not path.endswith(GAMES)):
        found, file, game, words, digest = answer = check_file(path, games)
        answers += [answer] * (found != "read")
        if found == "unreadable":
            print(printable(f"{in_words(file)}: {words}"), file=sys.stderr)
        elif found != "read":
            print(printable(f"{found} {digest} {in_words(file)}{' ' * bool(game)}{game}: {words}"))
    if to:
        records = {"answers": [answer._asdict() for answer in answers]}
        with open(to, "w", encoding="ascii") as stream:
            stream.write(json.dumps(records, indent=1) + "\n")
    every = [answer.answer for answer in answers]
    accepted, rejected, unreadable = map(every.count, ("accepted", "rejected", "unreadable"))
    print(f"{accepted} accepted, {rejected} rejected, {unreadable} unreadable")
    if not answers:
        print("nashcheck: found no certificate, expected one or more", file=sys.stderr)
    return 2 if unreadable or not accepted + rejected else 1 if rejected else 0


def read_arguments(words: list[str]) -> tuple[str, list[str]] | str:
    """Return a file for the answers or "", and the files to check; or a text to print instead.

    Behind the first file every word is a file (9): so no name in a list of files is taken for an
    option once a file stands before it. No file is replaced by the answers, since a file that is
    named `--json` may stand first in such a list.
    """
    answers = ""
    if words in (["--help"], ["-h"]):
        return HELP
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if option == "--":
            break
        if option != "--json" or not words:
            return (
                f"nashcheck: found {printable(option)}, expected --json FILE, -- or a file; "
                "--help stands alone"
            )
        answers = words.pop(0)
        if os.path.lexists(answers):
            return f"nashcheck: found {printable(answers)}, expected a new file for the answers"
    return answers, words


HELP = """usage: nashcheck [--json FILE] [--] FILE...

Checks certificates about games, exactly and on its own: each certificate is matched by
digest to one of the games given, every number in it is recomputed from the game, and one line says
what it proves (accepted) or which condition failed (rejected). Files that are not in canonical
form, exceed a limit, or name a game that was not given are unreadable and reported on standard
error. The exit status is 2 if anything was unreadable or there was no certificate, else 1 if a
certificate was rejected, else 0. This text has status 2, too, since nothing was accepted. It is 4
if the machine failed or the output was closed, and 130 after an interrupt.

A FILE is a game (its name ends in .efg or .game; nashproof build writes it) or a certificate.
Options stand before the first FILE. Write -- before names that you have not chosen yourself.

  --json FILE  write the answers to this new file, as JSON"""
