"""Where nashproof's own time goes from a specification to value and plans, and how many times one
pass over the certificate that is.

One pass is the least that there is to do: whether the plans are plans, and what each guarantees,
exactly, over all cards.
"""

from contextlib import ExitStack, suppress
from pathlib import Path
from time import process_time
from unittest.mock import patch

from nashproof.games.formats.efg import read_efg
from nashproof.linear_programs import optimum as lp
from nashproof.linear_programs.floats import highs
from nashproof.linear_programs.floats import solver_client as oracle
from nashproof.solving import zero_sum as solve
from nashproof.solving.one_card import block_search as cuts
from nashproof.solving.one_card import blocks
from nashproof.solving.one_card import optimal_plans as compact

from .ours import one_card, ready
from .standard_games import text_of

WATCHED = {
    "HiGHS": [(oracle, "ask")],
    "programs": [
        (blocks.BlockProgram, "__init__"),
        (blocks.BlockProgram, "program"),
        (solve, "sequence_program"),
        (highs, "in_floats"),
        (lp, "balanced"),
    ],
    "blocks": [(compact, "coarsest"), (cuts, "finer")],
    "digits": [(highs, "near"), (highs, "_step"), (blocks.BlockProgram, "plan"), (lp, "_repair")],
    "check": [(compact, "value_of_pair"), (lp, "verified"), (solve, "proved_value")],
}
KUHN = [{"game": "kuhn", "cards": n} for n in (20, 100, 1000, 10_000)]
RAISES = [
    {"game": "kuhn", "raises": 1, "cards": 1000},
    {"game": "kuhn", "raises": 2, "cards": 1000},
    {"game": "kuhn", "raises": 10, "cards": 1000},
]
RUNS = 5  # of each the fastest
HEAD = """## Where nashproof's time goes

Milliseconds of processor time, the fastest of {runs} in one process: *reading* the specification or the tree, *HiGHS* (a process of its own, which counts), stating
*programs* and putting them into floats, cutting the deck into *blocks*, exact *digits* (rational reconstruction; Gauss for trees), the exact *check*,
and the *rest*. *One pass* is the check alone, of the plans that were found: no method could do with less.

"""  # noqa: E501


def processor():
    """Processor seconds of this process, and of the process that asks HiGHS, as far as the system
    tells."""
    total = process_time()
    for process in oracle._running:
        with suppress(OSError):
            total += int(Path(f"/proc/{process.pid}/schedstat").read_text().split()[0]) / 1e9
    return total


class Clock:
    """Seconds spent in each part, without those spent in parts called from there."""

    def __init__(self):
        self.spent, self.open = dict.fromkeys(WATCHED, 0.0), []

    def around(self, part, function):
        def watched(*args, **kwargs):
            begun = processor()
            self.open.append(0.0)
            try:
                return function(*args, **kwargs)
            finally:
                whole = processor() - begun
                self.spent[part] += whole - self.open.pop()
                if self.open:
                    self.open[-1] += whole

        return watched


def table(brief=False):
    """The section of RESULTS.md; a ``brief`` one for CI has the smallest games."""
    games = [
        (name(spec), lambda spec=spec: one_card(spec))
        for spec in ([*KUHN, *RAISES] if not brief else KUHN[:1])
    ]
    if not brief:
        text = text_of("leduc", 3)
        games.append(("Leduc poker", lambda: read_efg(text, "leduc.efg")))
    ready(None)
    runs = 1 if brief else RUNS
    columns = ["game", "all", "reading", *WATCHED, "rest", "one pass", "in passes"]
    lines = ["| " + " | ".join(columns) + " |", "| --- " * len(columns) + "|"]
    return (
        HEAD.format(runs=f"{runs} run" if runs == 1 else f"{runs} runs")
        + "\n".join(
            lines + ["| " + " | ".join(row(title, read, runs)) + " |" for title, read in games]
        )
        + "\n"
    )


def name(spec):
    raises = spec.get("raises")
    return f"Kuhn poker, {spec['cards']} cards" + (f", raises {raises}" if raises else "")


def row(title, read, runs):
    seconds = min((measured(read) for _ in range(runs)), key=lambda found: found["all"])
    cells = {key: f"{1000 * value:.{1 if value < 0.1 else 0}f}" for key, value in seconds.items()}
    return [title, *cells.values(), f"{seconds['all'] / seconds['one pass']:.0f}"]


def measured(read):
    """One run: the seconds of each column."""
    clock, begun = Clock(), processor()
    game = read()
    reading = processor() - begun
    with ExitStack() as stack:
        for part, functions in WATCHED.items():
            for where, function in functions:
                stack.enter_context(
                    patch.object(where, function, clock.around(part, getattr(where, function)))
                )
        found = solve.solve_game(game)
    whole = processor() - begun
    again = processor()
    assert solve.proved_value(game, found.plans) == found.value
    last = processor() - again
    return {
        "all": whole,
        "reading": reading,
        **clock.spent,
        "rest": whole - reading - sum(clock.spent.values()),
        "one pass": last,
    }
