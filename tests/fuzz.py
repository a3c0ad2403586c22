"""Fuzzing of every reader: `make fuzz`, or python tests/fuzz.py [--count N] [--seed S] [READER
...].

Seeds are damaged by bytes and by tokens.  A reader may answer with its result or with its refusal
(InputError; of the checker Rejected and Unreadable); anything else, or more than SECONDS for one
input, is a fault: it is printed with the input that showed it, and the exit status is 1.  The same
seed and count give the same inputs.  A reader is a line in READERS.
"""

import argparse
import json
import random
import re
import signal
import sys
import time
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests"), str(ROOT / "tests" / "nashcheck")]

import fixture_files  # noqa: E402
from examples import committed, parse_claim  # noqa: E402
from fuzz_seeds import (  # noqa: E402
    CLAIMS,
    CSV_GAMES,
    DOCUMENT,
    DRAWINGS,
    EXPRESSIONS,
    GAMES,
    NFG,
    NUMBERS,
    PAPERS,
    PROFILE_FILES,
    TOML_GAMES,
    WORKBOOKS,
)
from pasted import PASTED  # noqa: E402

import nashcheck  # noqa: E402
from nashledger.papers.papers import READERS as PAPER_READERS  # noqa: E402
from nashledger.papers.papers import read_annotations  # noqa: E402
from nashproof.certificates.envelope import Certificate, digest  # noqa: E402
from nashproof.claims.audit import audit_document  # noqa: E402
from nashproof.documents.document import read_document  # noqa: E402
from nashproof.documents.events import event_of  # noqa: E402
from nashproof.documents.profile_formats.formats import read_profile  # noqa: E402
from nashproof.documents.profile_formats.key_names import read_key_names  # noqa: E402
from nashproof.documents.profile_values import values_of  # noqa: E402
from nashproof.errors import InputError  # noqa: E402
from nashproof.exact.expressions import expression  # noqa: E402
from nashproof.exact.numbers import rational, stated  # noqa: E402
from nashproof.files.strict_toml import read_table  # noqa: E402
from nashproof.games.card_games import game_from_table  # noqa: E402
from nashproof.games.formats.bare_tables import game_from_text  # noqa: E402
from nashproof.games.formats.compact import read_compact  # noqa: E402
from nashproof.games.formats.ef import game_from_drawing  # noqa: E402
from nashproof.games.formats.efg import read_efg, write_efg  # noqa: E402
from nashproof.games.formats.gbt import game_from_workbook  # noqa: E402
from nashproof.games.formats.gte import game_from_explorer  # noqa: E402
from nashproof.games.formats.nfg import read_nfg  # noqa: E402
from nashproof.games.formats.payoff_csv import game_from_csv  # noqa: E402

SECONDS = 5  # of the processor for one input; the slowest is told
REFUSALS = (InputError, nashcheck.Unreadable, nashcheck.Rejected)


# What reads, and what it is given undamaged


def toml_game(text):
    return write_efg(game_from_table(read_table(text, "fuzz.toml")))


def toml_document(text):
    told = read_document(read_table(text, "fuzz.toml"), "fuzz", parse_claim)
    for profile in told.profiles.values():
        if profile.game == "matching-pennies":
            values_of(profile, committed("matching-pennies"))


def claims(text):
    """A whole audit, on tiny games."""
    told = read_document(read_table(text, "fuzz.toml"), "fuzz", parse_claim)
    audit_document(told, tiny, lambda _: "", "none")


@cache
def known(name):
    game = read_efg(GAMES[name], name)
    return game, digest(write_efg(game))


def tiny(identifier, place):
    if identifier not in GAMES:
        raise InputError(f'the game "{identifier}"', "one that is there", place)
    return known(identifier)


def parametric(text):
    return expression(text, ("a", "b"))


def event(text):
    return event_of(committed("kuhn"), text.split("\n"))


def printed(text):
    return stated(*text.split(" ", 1)), rational(text)


def profile(text):
    """One of the formats of profiles, by its beginning."""
    read_profile(
        text,
        "p.csv" if "," in text.partition("\n")[0] and "probability" in text[:200] else "p",
        committed("matching-pennies"),
    )


def policy(text):
    return read_profile(text, "fuzz.txt", committed("kuhn"), sums=False)


def paper(text):
    """A paper in the format that its first line says."""
    ending, _, content = text.partition("\n")
    read_annotations(content, "fuzz", ending if ending in PAPER_READERS else ".md")


def explanation(text):
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):  # refused where files are read
        return
    Certificate.from_json(content).explanation()


def efg(text):
    return write_efg(read_efg(text, "fuzz.efg"))


def certificate(data):
    nashcheck.check(data, checker_games())


def sealed_certificate(data):
    """So that damage comes further than to the seal."""
    try:
        envelope = json.loads(data)
        data = fixture_files.canonical(fixture_files.resealed(envelope)).encode()
    except (
        ValueError,
        TypeError,
        RecursionError,
    ):  # no JSON, no object, half a character: as it is
        pass
    certificate(data)


def game_file(data):
    nashcheck.Tree(nashcheck.decode(data))


def compact_file(data):
    nashcheck.OneCard(data)


def checker_expression(text):
    nashcheck.Expression(text, ["a", "b"])


@cache
def checker_games():
    games = {}
    for path in sorted((fixture_files.TABLES / "games").iterdir()):
        nashcheck.check_file(str(path), games)
    return games


def files(pattern, limit):
    return [
        path.read_bytes()
        for path in sorted(fixture_files.written().glob(pattern))
        if path.stat().st_size <= limit
    ]


MATRICES = [
    b"3 1; 0 2",
    b"3 1\n0 2\n\n-1 .5\n2 1e-1",
    b"A = [[3 1]\n [0 2]]",
    b"2 1\n\n3\n0\n\n1\n2",
    b"(1,2) (3,4)",
    b"A = matrix(c(3, 0, 5, 1), nrow=2, byrow=TRUE)\nB <- rbind(c(3, 5), c(0, 1))",
    b"     [,1] [,2]\n[1,]    3    0\n[2,]    5    1",
    b"2-player NormalFormGame with payoff profile array:\n[[[3, 3], [0, 5]], [[5, 0], [1, 1]]]",
    b"| | L |\n|---|---|\n| **T** | 3*,1 |",
    rb"\begin{array}{c|c} & L \\ \hline $T$ & \underline{3},\frac{1}{2} \end{array} % x",
]
BYTES = (certificate, sealed_certificate, game_file, compact_file)  # read bytes, all else text
READERS = {  # name: what reads, seeds
    "TOML game": (toml_game, [text.encode() for text in TOML_GAMES]),
    "TOML document": (toml_document, [DOCUMENT.encode()]),
    "claims": (claims, [text.encode() for text in CLAIMS]),
    "nfg": (lambda text: write_efg(read_nfg(text, "fuzz.nfg")), [text.encode() for text in NFG]),
    "CSV game": (
        lambda text: write_efg(
            game_from_csv("fuzz", *((part, "fuzz.csv") for part in text.split("--\n", 1)))
        ),
        [text.encode() for text in CSV_GAMES],
    ),
    "matrices": (lambda text: write_efg(game_from_text(text, "fuzz.txt")), MATRICES),
    "explorer": (
        lambda text: write_efg(game_from_explorer(text, "fuzz.xml")),
        [path.read_bytes() for path in sorted(PASTED.glob("*.xml"))],
    ),
    "drawing": (lambda text: write_efg(game_from_drawing(text, "fuzz.ef", "fuzz")), DRAWINGS),
    "workbook": (lambda text: write_efg(game_from_workbook(text, "fuzz.gbt")), WORKBOOKS),
    "names of keys": (
        lambda text: read_key_names(text, "fuzz.txt").meant(committed("kuhn"), "p1root|0", "fuzz"),
        [b"p1root|{card} -> {card}\n[card]\n0 -> Q\n[missing]\nK*\n[actions]\n0 -> check\n"],
    ),
    "policy": (policy, [path.read_bytes() for path in sorted(PASTED.glob("openspiel-*.txt"))]),
    "compact game": (lambda text: read_compact(text, "fuzz.game"), files("games/*.game", 2000)),
    "profile": (profile, [text.encode() for text in PROFILE_FILES]),
    "paper": (paper, [text.encode() for text in PAPERS]),
    "explanation": (explanation, files("valid/*/*.json", 1000)),
    "efg": (efg, [*(text.encode() for text in GAMES.values()), *files("games/*.efg", 1000)]),
    "expression": (parametric, EXPRESSIONS),
    "number": (printed, NUMBERS),
    "event": (
        event,
        [b"K bet: call | 2/K bet: fold\ncard 1: Q", b"1/*: bet", b"0/card 1: Q\n*: check"],
    ),
    "certificate": (certificate, files("valid/*/*.json", 1500)),
    "certificate sealed again": (sealed_certificate, files("valid/*/*.json", 1500)),
    "game file of the checker": (game_file, files("games/*.efg", 1500)),
    "compact game of the checker": (compact_file, files("games/*.game", 2000)),
    "expression of the checker": (checker_expression, EXPRESSIONS),
}


# Damage


TOKEN = re.compile(rb'"[^"\n]*"|[A-Za-z]+|[0-9]+|\s+|.', re.DOTALL)
# what has broken readers: numbers, marks, letters that look like others, nesting, lengths
HOSTILE = [
    b"",
    b" ",
    b"\n",
    b"\r\n",
    b"\t",
    b"\x00",
    b"\xff",
    b"\xc3",
    "\u2212".encode(),
    "\uff11".encode(),
    "\u0661".encode(),
    "\xa0".encode(),
    "\u202e".encode(),
    "\ufeff".encode(),
    b"\xed\xa0\x80",
    b'"',
    b"'",
    b'"""',
    b"\\",
    b'\\"',
    b"{",
    b"}",
    b"[",
    b"]",
    b"[[",
    b"]]",
    b"(",
    b")",
    b",",
    b":",
    b"=",
    b".",
    b"#",
    b"*",
    b"/",
    b"|",
    b"^",
    b"-",
    b"+",
    b"--",
    b"0",
    b"-0",
    b"00",
    b"1",
    b"-1",
    b"2",
    b"9" * 20,
    b"9" * 1999,
    b"9" * 5000,
    b"0x" + b"f" * 5000,
    b"1/0",
    b"0/1",
    b"1/3",
    b"-1/2",
    b"1/",
    b"/2",
    b"1/-2",
    b"0.5",
    b".5",
    b"5.",
    b"1e9",
    b"1e999999999",
    b"1e-999999999",
    b"1_000",
    b"017",
    b"1:30",
    b"nan",
    b"inf",
    b"-inf",
    b"true",
    b"false",
    b"null",
    b"none",
    b"yes",
    b"2026-01-02",
    b"12:00:00",
    b'""',
    b"''",
    b"[]",
    b"{}",
    b"[{}]",
    b"[[]]",
    b'[""]',
    b"[1]",
    b"[" * 300,
    b"(" * 60,
    b"a." * 300,
    b"a",
    b"b",
    b"a^64",
    b"(a+b)^32",
    b"1/(a+b)",
    b"*1/a",
    b"__import__('os')",
    b"../../x",
    b"$(x)",
    b"<script>",
    b"t",
    b"c",
    b"p",
    b't "" 0',
    b'"1"',
    b'"0"',
    b'"-1"',
    b'"1/2"',
    b'"0.5"',
    b'"a"',
    b'"x"',
    b"x = 1\n",
    b"[x]\n",
    b"[[assertions]]\n",
    b"[[assertions.readings]]\n",
    b"[[questions]]\n",
    b"[[errata]]\n",
    b"EFG 2 R",
    b"NFG 1 R",
    b'{"a":"b"}',
    b"~",
    b"&a",
    b"%",
]


def damaged(seeds, choose):
    """A seed after one to four changes."""
    data = choose.choice(seeds)
    for _ in range(choose.choice((1, 1, 1, 2, 2, 4))):
        data = choose.choice(CHANGES)(data, seeds, choose)
    return data[:20_000]


def at_a_byte(data, seeds, choose):
    place, length = choose.randrange(len(data) + 1), choose.choice((0, 1, 1, 2, 9))
    return (
        data[:place]
        + choose.choice((choose.choice(HOSTILE), choose.randbytes(1)))
        + data[place + length :]
    )


def at_a_token(data, seeds, choose):
    tokens = TOKEN.findall(data) or [b""]
    other = choose.choice(
        (
            choose.choice(HOSTILE),
            choose.choice(tokens),
            choose.choice(TOKEN.findall(choose.choice(seeds)) or [b""]),
        )
    )
    place = choose.randrange(len(tokens))
    tokens[place : place + choose.choice((0, 1, 1, 1))] = [other]
    return b"".join(tokens)


def in_quotes(data, seeds, choose):
    """What stands between two quotation marks, or a part of it, becomes something else."""
    tokens = TOKEN.findall(data)
    quoted = [i for i, token in enumerate(tokens) if len(token) > 1 and token[:1] == b'"']
    if quoted:
        place = choose.choice(quoted)
        text, other = (
            tokens[place][1:-1],
            choose.choice((choose.choice(HOSTILE), tokens[choose.choice(quoted)][1:-1])),
        )
        cut = choose.randrange(len(text) + 1)
        tokens[place] = (
            b'"'
            + choose.choice((other, text[:cut] + other + text[cut:], text[:cut], text * 30))
            + b'"'
        )
    return b"".join(tokens)


def of_lines(data, seeds, choose):
    lines = data.split(b"\n")
    a, b = choose.randrange(len(lines)), choose.randrange(len(lines))
    change = choose.randrange(4)
    if change == 0:
        lines[a], lines[b] = lines[b], lines[a]
    elif change == 1:
        lines.insert(a, lines[b])
    elif change == 2:
        del lines[a]
    else:
        lines[a] = choose.choice(choose.choice(seeds).split(b"\n"))
    return b"\n".join(lines)


def of_a_part(data, seeds, choose):
    a, b = sorted(choose.randrange(len(data) + 1) for _ in "12")
    other = choose.choice(seeds)
    return choose.choice((data[:a], data[:a] + data[b:], data[:b] + data[a:], data[:a] + other[a:]))


CHANGES = (at_a_byte, at_a_token, at_a_token, in_quotes, in_quotes, of_lines, of_a_part)


# The run


class TooLong(BaseException):
    pass


def stopped(*_):
    raise TooLong


def fault(read, data):
    """What went wrong with an input; None if it was read or refused."""
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        read(data if read in BYTES else data.decode("utf-8"))
    except (
        *REFUSALS,
        UnicodeDecodeError,
    ):  # text that is not UTF-8 is refused where files are opened
        return None
    except TooLong:
        return f"more than {SECONDS} seconds"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return None


def fuzz(name, count, seed):
    """The faults of a reader on ``count`` inputs, and the longest that one took: ([(what, input),
    ...], seconds)."""
    signal.signal(signal.SIGPROF, stopped)
    sys.set_int_max_str_digits(
        0 if "check" in name or name.startswith("certificate") else 4300
    )  # as the programs themselves do
    (read, seeds), choose, found, slowest = (
        READERS[name],
        random.Random(f"{name} {seed}"),
        {},
        (0, b""),
    )
    for _ in range(count):
        data = damaged(seeds, choose)
        begun = time.process_time()
        what = fault(read, data)
        slowest = max(slowest, (time.process_time() - begun, data))
        if what:
            found.setdefault(what[:60], (what, data))
    return list(found.values()), slowest


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("readers", nargs="*", metavar="READER", help=", ".join(READERS))
    parser.add_argument("--count", type=int, default=1_000_000, help="inputs for each reader")
    parser.add_argument("--seed", default="1")
    options, status = parser.parse_args(), 0
    for name in options.readers or READERS:
        begun = time.process_time()
        faults, (seconds, data) = fuzz(name, options.count, options.seed)
        print(
            (
                f"{name}: {options.count} inputs in {time.process_time() - begun:.0f} s, "
                f"{len(faults)} kinds of fault, slowest {seconds * 1000:.0f} ms"
            ),
            flush=True,
        )
        for what, example in faults:
            status = 1
            print(f"  {what}\n    {example!r}")
        if seconds > 1:
            print(f"  slowest: {data!r}")
    return status


if __name__ == "__main__":
    sys.exit(main())
