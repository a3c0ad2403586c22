"""Files, printing and the exit status."""

import argparse
import hashlib
import sys

from nashcheck.reading import BYTES, Rejected, Unreadable, decode
from nashcheck.trees import Tree
from nashcheck.one_card import OneCard
from nashcheck.envelope import check

GAMES = (".efg", ".game")


def read_bytes(path):
    try:
        with open(path, "rb") as file:
            return file.read(BYTES + 1)
    except (OSError, ValueError) as error:
        raise Unreadable(f"found {getattr(error, 'strerror', None) or error}, expected a readable file") from error


def printable(text):
    """A line for a terminal: a character that cannot be printed is escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def check_file(path, games):
    """`accepted`, `rejected` or `unreadable`; prints the line that says so, after the last condition was checked."""
    try:
        data = read_bytes(path)
        if path.endswith(GAMES):
            games[hashlib.sha256(data).hexdigest()] = Tree(decode(data)) if path.endswith(".efg") else OneCard(data)
            return "read"
        word, words = "accepted", check(data, games)
    except Rejected as error:
        word, words = "rejected", f"this failed: {error}"
    except Unreadable as error:
        print(printable(f"{path}: {error}"), file=sys.stderr)
        return "unreadable"
    print(printable(f"{word} {hashlib.sha256(data).hexdigest()} {path}: {words}"))
    return word


def main(argv=None):
    """Check the files and return the exit status; where it cannot go on, it says so and claims nothing."""
    try:
        status = check_files(argv)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        reason, status = "interrupted", 130
    except (OSError, MemoryError) as error:
        reason, status = getattr(error, "strerror", None) or "out of memory", 4
        sys.stdout = None  # what could not be written is not tried again
    print(f"nashcheck: {reason}", file=sys.stderr)
    return status


def check_files(argv):
    """The exit status for the files, each told in a line."""
    parser = argparse.ArgumentParser(prog="nashcheck", description=HELP)
    parser.add_argument("files", nargs="*", metavar="FILE", help="a game (a name that ends in .efg or .game) or a certificate")
    sys.set_int_max_str_digits(0)  # the digits of every number read are counted before; results may be longer
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    games, words = {}, []
    for path in sorted(parser.parse_args(argv).files, key=lambda path: not path.endswith(GAMES)):
        words.append(check_file(path, games))
    accepted, rejected, unreadable = map(words.count, ("accepted", "rejected", "unreadable"))
    print(f"{accepted} accepted, {rejected} rejected, {unreadable} unreadable")
    return 2 if unreadable or not accepted + rejected else 1 if rejected else 0


HELP = """Checks certificates about games, exactly and on its own: each certificate is matched by digest to one of the
games given, every number in it is recomputed from the game, and one line says what it proves (accepted) or which
condition failed (rejected). Files that are not in canonical form, exceed a limit, or name a game that was not given
are unreadable and reported on standard error. The exit status is 2 if anything was unreadable or there was no
certificate, else 1 if a certificate was rejected, else 0."""
