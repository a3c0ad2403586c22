"""Audits a uniform profile of a game of a million nodes from its ``.efg`` file, and prints time and
memory of each step.

    .venv/bin/python benchmarks/large_tree.py [bushy|poker|chain] [FOLDER]

``bushy``: perfect information, two moves at every node, half a million information sets, each
alone. ``poker``: a hundred cards each (dice), fifteen raises; few information sets, each of a
hundred nodes. ``chain``: one node after the other, 100,000 deep. Each step is the command line in a
process of its own; nothing asserts on time. The files stay in FOLDER (default: a temporary one).
"""

import os
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"
HEAD = 'EFG 2 R "{}" {{ "A" "B" }}\n""\n'


def bushy(depth=19):
    """Lines of a binary tree in which the players take turns, each knowing all."""
    yield HEAD.format("bushy")
    stack, sets, ends = [0], [0, 0], 0
    while stack:
        at = stack.pop()
        if at == depth:
            ends += 1
            worth = ends * 7919 % 101 - 50
            yield f't "" {ends} "" {{ {worth}, {-worth} }}\n'
        else:
            sets[at % 2] += 1
            yield f'p "" {at % 2 + 1} {sets[at % 2]} "s{sets[at % 2]}" {{ "l" "r" }} 0\n'
            stack += [at + 1] * 2


def poker(cards=100, raises=15):
    """Lines of a one-card game with dice: check or bet, then fold, call or raise."""
    yield HEAD.format("poker")
    names, ends, numbers = [f"c{i}" for i in range(cards)], count(1), ({}, {})
    deal = " ".join(f'"{name}" 1/{cards}' for name in names)
    yield f'c "" 1 "card 1" {{ {deal} }} 0\n'
    for i, one in enumerate(names):
        yield f'c "" {i + 2} "card 2 after {one}" {{ {deal} }} 0\n'
        for j, two in enumerate(names):
            yield from betting((one, two), (i > j) - (i < j), (), (1, 1), raises, numbers, ends)


def betting(hand, better, moves, paid, raises, numbers, ends):
    """Lines of the public tree below ``moves``; ``better`` is 1 if player 1 has the higher card, -1
    if player 2, 0 if both have one."""
    me = len(moves) % 2
    actions = (
        ["check", "bet"] if paid[0] == paid[1] else ["fold", "call"] + ["raise"] * bool(raises)
    )
    name, listed = " ".join((hand[me], *moves)), " ".join(f'"{action}"' for action in actions)
    yield (
        f'p "" {me + 1} {numbers[me].setdefault(name, len(numbers[me]) + 1)} "{name}" {{ '
        f"{listed} }} 0\n"
    )
    for action in actions:
        if action in ("bet", "raise") or (action == "check" and not moves):
            more = (
                paid
                if action == "check"
                else tuple(paid[1 - me] + 1 if p == me else x for p, x in enumerate(paid))
            )
            yield from betting(
                hand, better, (*moves, action), more, raises - (action == "raise"), numbers, ends
            )
        else:
            worth = better * max(paid) if action != "fold" else -paid[0] if me == 0 else paid[1]
            yield f't "" {next(ends)} "" {{ {worth}, {-worth} }}\n'


def chain(length=100_000):
    """Lines of a path of nodes with one action each."""
    yield HEAD.format("chain")
    for at in range(length):
        yield f'p "" {at % 2 + 1} {at // 2 + 1} "s{at // 2 + 1}" {{ "a" }} 0\n'
    yield 't "" 1 "" { 1, -1 }\n'


GAMES = {"bushy": bushy, "poker": poker, "chain": chain}
UNIFORM = {  # the uniform profile, in the patterns of data/FORMATS.md
    "bushy": '"*" = { l = "1/2", r = "1/2" }',
    "poker": '"c*" = { check = "1/2", bet = "1/2" }\n"* bet" = { fold = "1/3", call = "1/3", '
    'raise = "1/3" }\n'
    '"* raise" = { fold = "1/3", call = "1/3", raise = "1/3" }\n'
    f'"*{" raise" * 15}" = {{ fold = "1/2", call = "1/2" }}\n"* check" = {{ check = "1/2", bet = '
    f'"1/2" }}',
    "chain": '"*" = "a"',
}


def document(name):
    """A document that claims something of the uniform profile's gains, for both players and
    together."""
    head = [f'{key} = "-"' for key in ("title", "author", "year", "source", "text", "about")] + [
        f'sha256 = "{"0" * 64}"'
    ]
    profile = [
        "[profiles.uniform]",
        f'game = "{name}"',
        'says = "-"',
        "[profiles.uniform.strategy]",
        UNIFORM[name],
    ]
    claim = '[[assertions]]\nid = "{}"\nlines = "1"\nprofile = "uniform"\nsays = "-"\nkind = "{}"'
    gains = [
        claim.format(f"gain-{p}", "gain") + f'\nplayer = "{p}"\nstated = "0"' for p in (1, 2, 0)
    ]
    return "\n".join(head + profile + [claim.format("equilibrium", "equilibrium"), *gains]) + "\n"


def measured(step, *words):
    """Run a module of ours as a command; print what it took."""
    begun = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", *map(str, words)],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        stdout=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(process.pid, 0)
    print(
        (
            f"{step:<34}{time.perf_counter() - begun:8.1f} s{used.ru_utime + used.ru_stime:8.1f} "
            f"s of processor{used.ru_maxrss / 1024:8.0f} MB"
        )
        + (f"   FAILED with status {os.waitstatus_to_exitcode(status)}" if status else ""),
        flush=True,
    )


def main(name="bushy", folder=None):
    folder = Path(folder or tempfile.mkdtemp())
    with open(folder / f"{name}.efg", "w", encoding="utf-8") as file:
        file.writelines(GAMES[name]())
    (folder / "uniform.toml").write_text(document(name), "utf-8")
    nodes = len((folder / f"{name}.efg").read_bytes().splitlines()) - 2
    print(f"{name}: {nodes:,} nodes, in {folder}")
    measured("start-up (--help)", "nashproof", "--help")
    measured(
        "read, write canonical",
        "nashproof",
        "build",
        folder / f"{name}.efg",
        "--output",
        folder / "built",
    )
    measured(
        "read, audit, four certificates",
        "nashproof",
        "audit",
        folder / "uniform.toml",
        "--output",
        folder / "out",
    )
    measured(
        "check one certificate",
        "nashcheck",
        folder / "out/games" / f"{name}.efg",
        folder / "out/certificates/uniform/gain-0.json",
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
