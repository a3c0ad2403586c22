"""Exact values of trees and matrices beside QSopt_ex and SoPlex, with everybody's reading.

    . .bench/env.sh && python -m benchmarks.beside_exact [--limit SECONDS] [WORD ...]

nashproof begins with the text of the `.efg` or `.nfg`, in a process that has asked a solver before.
A peer begins with the same program in sequence form. Its time is that of `make bench`: writing this
as a file in CPLEX's LP format, solving, reading the answer. *Alone* is the best of both peers
without what Python does there: the peer's own process, which reads the file and solves. That is
strict, since such a file is shorter than the game's. Each is measured up to nine times, until a
second is full, and the least counts; nashproof first, since a process that has just been copied for
a peer is 3 ms slower. All values are compared. Words choose the games whose titles hold one of
them. A peer that is not installed is named, and its column stays empty.
"""

import argparse
import os
import random
import resource
import tempfile
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import partial
from multiprocessing import get_context
from typing import NamedTuple

from nashproof.exact.numbers import number_text
from nashproof.shell.game_files import game_of_text
from nashproof.solving.zero_sum import solve_game

from . import beside_highs, lp_peers, programs
from .ours import ready
from .peers import present
from .report import Nearest
from .standard_games import GAMES, text_of
from .worker import spent, waiting

MATRICES = (10, 20, 30, 50, 100)
SMALL = (  # besides those of `standard_games`
    ("goofspiel, 3 cards", "goofspiel", 3),
    ("two-size poker, 5 cards", "two_size_poker", 5),
    ("two-size poker, 10 cards", "two_size_poker", 10),
    ("two-size poker, 20 cards", "two_size_poker", 20),
)
TREES = (  # from the smallest number of information sets to the largest
    "goofspiel, 3 cards",
    "two-size poker, 5 cards",
    "dark hex, 2 x 2",
    "two-size poker, 10 cards",
    "goofspiel, 4 cards",
    "liar's dice, 3 faces",
    "two-size poker, 20 cards",
    *beside_highs.TITLES,
)
COMMANDS = {"QSopt_ex": lp_peers.qsopt_ex, "SoPlex": lp_peers.soplex}
LIMIT = 60  # seconds that a peer is given
BRIEF, TIMES = 1, 9  # measured again until so many seconds or so many times are full
SECTION = """## Trees and matrices beside exact solvers

Seconds of processor time with everybody's reading: nashproof from the text of the `.efg` or `.nfg`, a peer from the same program in sequence form, which is written as a file for it.
*Alone* is the faster peer's own process without what Python does there. The least of up to nine runs; *> 60* was stopped there.

"""  # noqa: E501
HEAD = """
| game | information sets | nashproof | QSopt_ex | SoPlex | best by ours | alone | by ours |
| --- | --- | --- | --- | --- | --- | --- | --- |
""".strip()


def matrix_text(size):
    """A random zero-sum game with integer payoffs from -99 to 99, as `.nfg`."""
    draw = random.Random(size)
    cells = (draw.randint(-99, 99) for _ in range(size * size))
    return (
        f'NFG 1 R "Random {size} x {size}" {{ "1" "2" }} {{ {size} {size} }}\n\n'
        + " ".join(f"{a} {-a}" for a in cells)
        + "\n"
    )


def tasks():
    """Titles and texts of all games, each text made when it is asked for."""
    for size in MATRICES:
        yield f"random matrix, {size} x {size}", lambda size=size: matrix_text(size)
    parameters = {title: numbers for title, *numbers in (*SMALL, *GAMES)}
    for title in TREES:
        yield title, lambda title=title: text_of(*parameters[title])


class Times(NamedTuple):
    """Processor seconds: with what Python does, and of the peer's own process."""

    whole: float
    alone: float


def row(title, text, limit, here=tuple(COMMANDS)):
    """The line of one game, with the peers here, and the Nearest of them in a list, which is empty
    without one. Raises AssertionError if a value differs."""
    game = game_of_text(text)
    program = programs.of_tree(game)[0]
    own = repeated(lambda: ours(text), lambda seconds: seconds)
    others = {
        name: repeated(partial(peer, name, program, limit), lambda times: times.whole)
        for name in here
    }
    values = {value for runs in (own, *others.values()) for value, _ in runs}
    assert len(values - {None}) == 1, values
    least = [
        Times(*map(min, zip(*(times for _, times in others[name])))) if name in others else None
        for name in COMMANDS
    ]
    seconds, sets = min(seconds for _, seconds in own), len(game.infosets)
    size = len(game.infosets[0].actions) if title.startswith("random matrix") else sets
    nearest = [
        Nearest(title, size, True, name, times.whole / seconds, times.whole >= limit)
        for name, times in zip(COMMANDS, least)
        if times
    ]
    best = sorted(nearest, key=lambda peer: peer.ratio)[:1]
    return line(title, sets, seconds, least, limit), best


def repeated(run, seconds_of):
    """What some runs return, each a value and its times, until they are enough."""
    runs = [run()]
    while len(runs) < TIMES and sum(seconds_of(times) for _, times in runs) < BRIEF:
        runs.append(run())
    return runs


def ours(text):
    """The value of a game from its text, and the processor seconds."""
    begun = waiting() + spent()  # in this order, for looking takes time
    value = solve_game(game_of_text(text), plans="any").value
    return Fraction(number_text(value)), spent() + waiting() - begun


def peer(name, program, limit):
    """The value by a peer and its Times; None and the limit if it was stopped there."""
    with ProcessPoolExecutor(1, get_context("fork")) as pool:
        return pool.submit(limited, name, program, limit).result()


def limited(name, program, limit):
    """The same, in a process of its own, whose limit the peer's process has."""
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        begun = spent()
        try:
            value = Fraction(COMMANDS[name](program)["value"])
        except TimeoutError:
            return None, Times(limit, limit)
        except ValueError as error:
            if "status -9" in str(error):  # QSopt_ex goes on after the signal that it is time
                return None, Times(limit, limit)
            raise
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return value, Times(spent() - begun, children.ru_utime + children.ru_stime)


def line(title, sets, own, others, limit):
    """A line of the table, with the Times of others; None of one that is missing."""
    whole = min((t.whole for t in others if t), default=None)
    alone = min((t.alone for t in others if t), default=None)
    times = [own, *(t and t.whole for t in others)]
    cells = [f"{sets:,}", *(shown(t, limit) for t in times), by(whole, own, limit)]
    return "| " + " | ".join([title, *cells, shown(alone, limit), by(alone, own, limit)]) + " |"


def shown(seconds, limit):
    """Seconds as text."""
    if seconds is None:
        return ""
    return f"> {limit}" if seconds >= limit else f"{seconds:.3g}"


def by(seconds, own, limit):
    """How many times ours that is."""
    if seconds is None:
        return ""
    return f"{'> ' * (seconds >= limit)}{seconds / own:.1f}"


def table():
    """The section of RESULTS.md about all games, and the Nearest of each."""
    here = present(*COMMANDS)
    ready(None)
    lines, nearest = zip(*(row(title, text(), LIMIT, here) for title, text in tasks()))
    return "\n".join([SECTION + HEAD, *lines, ""]), sum(nearest, [])


def main():
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--limit", type=int, default=LIMIT)
    arguments.add_argument("words", nargs="*")
    given = arguments.parse_args()
    here = present(*COMMANDS)
    ready(None)
    print(HEAD)
    for title, text in tasks():
        if not given.words or any(word in title for word in given.words):
            print(row(title, text(), given.limit, here)[0], flush=True)


if __name__ == "__main__":
    main()
