"""What a run found: RESULTS.md with a table for each work; beside it, in RESULTS/, table.csv with
all that was measured, and pictures."""

import csv
import os
import platform
import subprocess
from datetime import datetime, timezone
from math import log
from typing import NamedTuple

from . import pictures
from .measure import TIMES
from .peers import EVERY
from .set_up import ROOT
from .works import WORKS

COLUMNS = (
    "work",
    "size",
    "form",
    "peer",
    "version",
    "status",
    "runs",
    "cpu",
    "least",
    "memory",
    "ours",
    "ratio",
    "answer",
    "why",
)
TITLES = {work.name: work.title for work in WORKS}
FORMS = {(work.name, form.name): form for work in WORKS for form in work.forms}
OURS = {"way", "certificate"}  # forms in which nashproof's own parts are beside it, and no peer
TITLE = "# nashproof and its peers\n"
HEAD = """## How this was measured

{date}, {machine}, Python {python}, load average {load} at the end. nashproof at commit {commit}. `make bench{arguments}`.

Seconds of processor time, children included, of building a solver's input, solving, and reading its answer; imports and reading the task
are left out, but for nashproof, which begins with the game's file (the process that asks HiGHS for it waits by then; what it does counts). Each measurement is a process of its own, one thread; a peer and
nashproof are measured in turn on the same game, up to {times} times where that is brief: medians (the least, and all else, stands in
`RESULTS/table.csv`). The machine is shared and noisy: believe ratios, taken from neighbouring measurements, not digits.

*> {seconds:g}*: stopped at {seconds:g} s. *–*: not tried, since the growth so far, a smaller size or an easier game says that it would take too long, or
since it failed there, or since the form is not made at this size. *growth* is the exponent k of n^k, fitted on logarithms of the last
three sizes that took over a millisecond. *slower* is the peer's time by ours, at the largest size that both did. *answer* is what our exact audit says of the answers
at all sizes: **exact** (the value is right, and the plan guarantees it), **float** (with what value and plan miss it by, at worst), or **WRONG**.
The forms: *plain* is the sequence-form program with an entry for each pair of cards, *sparse* the same with our prefix sums as columns (the fair fight), *tree* an `.efg`.

"""  # noqa: E501


def two_digits(ratio):
    """The ratio as text, rounded to two digits.

    >>> two_digits(0.474), two_digits(12.3), two_digits(3249.0)
    ('0.47', '12', '3,200')
    """
    rounded = float(f"{ratio:.2g}")
    return f"{rounded:,.0f}" if rounded >= 10 else f"{rounded:g}"


class Nearest(NamedTuple):
    """The fastest peer on one game: its time by nashproof's, at least so much if it was stopped."""

    game: str
    size: int
    exact: bool  # whether it is the fastest of the exact peers, or of those in floats
    peer: str
    ratio: float
    stopped: bool = False

    def cell(self):
        """The ratio with the peer."""
        return f"{'> ' * self.stopped}{two_digits(self.ratio)} {self.peer}".strip()


AHEAD = """## Ahead where, behind where

A peer's time by nashproof's: above 1 nashproof is ahead. *Exact* is the fastest peer that claims exact answers and gave no wrong one, in whatever
form it was given the game; *floats* the fastest of all others. *>*: no such peer ended before it was stopped. The size is that of the tables below; of trees
and matrices by title the number of information sets or rows.

| game | size | exact | floats | nashproof is |
| --- | --- | --- | --- | --- |
"""  # noqa: E501


def ahead(nearest):
    """The table of all games: the nearest peers, and whether nashproof is ahead of them."""
    games = {}
    for one in nearest:
        games.setdefault((one.game, one.size), {})[one.exact] = one
    lines = []
    for (game, size), kinds in games.items():
        behind = [one.peer for one in kinds.values() if one.ratio < 1 and not one.stopped]
        cells = [kinds[exact].cell() if exact in kinds else "" for exact in (True, False)]
        said = f"behind {' and '.join(behind)}" if behind else "ahead"
        lines.append(f"| {game} | {size:,} | {' | '.join(cells)} | {said} |")
    return AHEAD + "\n".join(lines) + "\n"


def nearest(rows, seconds):
    """Yield the Nearest of each work, size and kind of peer, as far as a peer was tried."""
    for work, size in dict.fromkeys((row["work"], row["size"]) for row in rows):
        mine = [row for row in rows if (row["work"], row["size"]) == (work, size)]
        ours = next((row for row in mine if row["form"] == "own" and "cpu" in row), None)
        kinds = {FORMS[work, row["form"]].kind for row in mine if row["form"] != "own"}
        if not ours or kinds <= OURS:
            continue
        for exact in (True, False):
            peers = [r for r in mine if r["form"] != "own" and EVERY[r["peer"]].exact == exact]
            done = [r for r in peers if "ratio" in r and not r["answer"].startswith("WRONG")]
            game = work.replace("-", " ")
            if done:
                best = min(done, key=lambda row: row["ratio"])
                form = FORMS[work, best["form"]].name
                yield Nearest(game, size, exact, f"{best['peer']}, {form}", best["ratio"])
            elif any(row["status"] == "time" for row in peers):
                yield Nearest(game, size, exact, "", seconds / ours["cpu"], stopped=True)


def write(folder, rows, versions, missing, chosen, further=(), sections=()):
    """Write all that a run found into a folder; ``missing`` says of each peer that could not run
    why. ``further``: the Nearest of games that are no work; ``sections``: texts that come last."""
    beside = folder / "RESULTS"
    beside.mkdir(parents=True, exist_ok=True)
    with (beside / "table.csv").open("w", newline="", encoding="utf-8") as file:
        lines = csv.DictWriter(file, COLUMNS, extrasaction="ignore", lineterminator="\n")
        lines.writeheader()
        lines.writerows(
            row
            | {"version": versions.get(row["peer"], "")}
            | {k: f"{row[k]:.4g}" for k in ("cpu", "least", "memory", "ours", "ratio") if k in row}
            for row in rows
        )
    parts = [
        TITLE,
        ahead([*nearest(rows, chosen.seconds), *further]),
        HEAD.format(**_run(chosen)),
        _versions(versions, missing),
    ]
    for name in dict.fromkeys(row["work"] for row in rows):
        mine = [row for row in rows if row["work"] == name]
        parts.append(
            f"## {TITLES[name][0].upper()}{TITLES[name][1:]}\n\n{_table(mine, chosen.seconds)}\n"
        )
        if pictures.draw(mine, TITLES[name], beside / f"{name}.png"):
            parts.append(f"![time and memory against size](RESULTS/{name}.png)\n")
    (folder / "RESULTS.md").write_text("\n".join([*parts, *sections]), "utf-8")


def _git(*words):
    """What git prints, if there is one."""
    run = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    return run.stdout.strip()


def _run(chosen):
    """What a reader must know of the run."""
    own = ("--", ".", ":!benchmarks/RESULTS.md", ":!benchmarks/RESULTS")  # which this run writes
    changed = _git("status", "--porcelain", "--untracked-files=no", *own)
    commit = (_git("rev-parse", "--short=8", "HEAD") or "unknown") + "-dirty" * bool(changed)
    given = [
        f"--{key.replace('_', '-')}" + (f" {value}" if value is not True else "")
        for key, value in vars(chosen).items()
        if value and key not in ("output", "megabytes") and (key, value) != ("largest", 10**9)
    ]
    return {
        "date": datetime.now(timezone.utc).strftime("%Y-%m-%d"),
        "machine": f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}",
        "python": platform.python_version(),
        "load": f"{os.getloadavg()[0]:.1f}",
        "commit": commit,
        "times": TIMES,
        "seconds": chosen.seconds,
        "arguments": f' ARGS="{" ".join(given)}"' if given else "",
    }


def _versions(versions, missing):
    lines = [f"- {peer}: {version}" for peer, version in versions.items()]
    return (
        "\n".join(lines + [f"- {peer}: **missing** ({why})" for peer, why in missing.items()])
        + "\n"
    )


def _table(rows, seconds):
    """The table of one work: a line for each form and peer, a column for each size."""
    sizes = sorted({row["size"] for row in rows})
    forms, order = list(dict.fromkeys(["own", *(row["form"] for row in rows)])), list(EVERY)
    keys = sorted(
        {(row["form"], row["peer"]) for row in rows},
        key=lambda key: (forms.index(key[0]), key[1] in EVERY and order.index(key[1])),
    )
    lines = [
        (
            f"| form | peer | {' | '.join(map(str, sizes))} | growth | MB | MB growth | slower | "
            "answer |"
        ),
        "| --- " * (len(sizes) + 7) + "|",
    ]
    for form, peer in keys:
        mine = {row["size"]: row for row in rows if (row["form"], row["peer"]) == (form, peer)}
        cells = [_cell(mine.get(size, {"status": "spared"}), seconds) for size in sizes]
        lines.append(f"| {form} | {peer} | {' | '.join(cells + _summary(list(mine.values())))} |")
    return "\n".join(lines) + "\n"


def _cell(row, seconds):
    if row["status"] == "done":
        mark = " WRONG" if row["answer"].startswith("WRONG") else ""
        return (
            f"{row['cpu']:.{'4f' if row['cpu'] < 0.1 else '2f' if row['cpu'] < 10 else '0f'}}{mark}"
        )
    return {"time": f"> {seconds:g}", "failed": "failed", "missing": "missing", "spared": "–"}[
        row["status"]
    ]


def _summary(rows):
    """Growth of time, memory at the largest size, its growth, how much slower than we, and what its
    answers are worth."""
    done = [row for row in rows if row["status"] == "done"]
    if not done:
        return [
            "",
            "",
            "",
            "",
            next((row["why"].replace("|", "/") for row in rows if row.get("why")), ""),
        ]
    ratio = next((f"{two_digits(row['ratio'])}×" for row in reversed(done) if "ratio" in row), "")
    answers = [row["answer"] for row in done]
    answer = next(
        (a for a in answers if a.startswith("WRONG")),
        max(answers, key=lambda a: (a.startswith("float"), _worst(a))),
    )
    return [
        growth(done, "cpu", 0.001),
        f"{done[-1]['memory']:.0f}",
        growth(done, "memory", 0),
        ratio,
        answer,
    ]


def _worst(answer):
    """How far off an answer in floats is."""
    return max((float(word.strip(",")) for word in answer.split() if word[0].isdigit()), default=0)


def growth(rows, key, least):
    """The exponent k of the fit of ``size**k`` to the last three figures above ``least``, least
    squares on logarithms, as a text."""
    points = [(log(row["size"]), log(row[key])) for row in rows if row[key] > least][-3:]
    if len(points) < 2:
        return ""
    x, y = (sum(values) / len(points) for values in zip(*points))
    return f"{sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points):.1f}".replace(  # noqa: E501
        "-0.0", "0.0"
    )
