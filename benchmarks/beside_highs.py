"""Exact values of trees beside HiGHS alone, which solves the same program in floats.

    python -m benchmarks.beside_highs [WORD ...]

prints the table that `make bench` adds to RESULTS.md. Words choose games whose titles hold one.
"""

import sys
from statistics import median

from nashproof.games.formats.efg import read_efg
from nashproof.solving.zero_sum import solve_game

from . import lp_peers, programs
from .ours import ready
from .report import Nearest
from .standard_games import GAMES, text_of
from .worker import spent, waiting

TITLES = (  # from the smallest number of information sets to the largest
    "Leduc poker, 3 ranks",
    "two-size poker, 50 cards",
    "liar's dice, 4 faces",
    "Leduc poker, 6 ranks",
    "two-size poker, 100 cards",
    "goofspiel, 5 cards",
    "dark hex, 2 x 3",
    "Leduc poker, 10 ranks",
    "liar's dice, 5 faces",
    "Leduc poker, 13 ranks",
    "liar's dice, 6 faces",
)
BRIEF = 1  # seconds: what takes less is measured three times, and the median is taken
HEAD = """## Trees beside HiGHS alone

Seconds of processor time. *Reading* takes the `.efg` to the tree. *Exact* takes the tree to the value and plans, proved; the process that asks HiGHS is
counted in. *HiGHS* is that solver alone, in floats, on player 1's program in sequence form, which it is given as arrays. *Times* is exact by HiGHS.

| game | information sets | reading | exact | HiGHS | times |
| --- | --- | --- | --- | --- | --- |
"""  # noqa: E501


def table(titles=TITLES):
    """The section of RESULTS.md about these games, and the Nearest of each."""
    ready(None)
    games = {title: parameters for title, *parameters in GAMES}
    lines, nearest = zip(*(row(title, text_of(*games[title])) for title in titles))
    return HEAD + "".join(line + "\n" for line in lines), list(nearest)


def row(title, text):
    """The line of one game, and HiGHS as its Nearest, which reads nothing."""
    game, reading = measured(lambda: read_efg(text, title))
    _, exact = measured(lambda: solve_game(read_efg(text, title), plans="any"))
    program = programs.of_tree(game)[0]
    _, alone = measured(lambda: lp_peers.highs(program))
    exact -= reading  # every run reads anew, since a tree keeps what is computed from it
    sets = f"{len(game.infosets):,}"
    times = (f"{number:.3f}" for number in (reading, exact, alone))
    line = "| " + " | ".join([title, sets, *times, f"{exact / alone:.1f}"]) + " |"
    return line, Nearest(title, len(game.infosets), False, "HiGHS", alone / exact)


def measured(work):
    """What some work returns, and its processor seconds."""
    times = []
    while len(times) < 3 and sum(times) < BRIEF:
        begun = waiting() + spent()  # in this order, for looking takes time
        found = work()
        times.append(spent() + waiting() - begun)
    return found, median(times)


if __name__ == "__main__":
    print(table([t for t in TITLES if any(word in t for word in sys.argv[1:] or [""])])[0], end="")
