"""All equilibria of random bimatrix games, beside lrsnash, Gambit and nashpy.

    python -m benchmarks.equilibria [PYTHON] [--limit SECONDS] [--sizes N ..]

Square games, payoffs drawn from 0 to 99 and, degenerate, from 0 to 2. nashproof lists all
equilibria with the proof that there is no other; *check* is what nashcheck takes for that proof. A
peer lists the extreme equilibria and proves nothing; nashpy leaves some of them out in degenerate
games. Processor seconds; of lrsnash those of its process, of the others without their imports, in
PYTHON (default: that of .bench). Ours are without imports, too; *check* is a process with its
start. A number in brackets is a count that is not ours. A peer that is not installed is named, and
its column stays empty.
"""

import argparse
import json
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time

import nashproof
from benchmarks.set_up import python_of_peers
from nashproof.claims.kinds.equilibria import all_equilibria, certificate_of
from nashproof.errors import Unproved

PEERS = Path(__file__).with_name("equilibria_peers.py")
SIZES, LIMIT, HIGHEST = (4, 6, 8, 10, 12, 15), 60, (99, 2)
NAMES = {"lrsnash": "", "Gambit enummixed": "pygambit", "nashpy vertices": "nashpy"}
HEAD = f"| game | extreme equilibria | nashproof | check | {' | '.join(NAMES)} |"


def random_payoffs(size, highest):
    """The payoffs of both players, the same on every run."""
    draw = random.Random(f"{size} {highest}")
    rows = range(size)
    return [[[draw.randint(0, highest) for _ in rows] for _ in rows] for _ in "12"]


def of_ours(payoffs):
    """How many extreme equilibria there are, and the seconds of finding and of checking."""
    game = nashproof.game(payoffs)
    built = nashproof.build(game)
    start = process_time()
    text = certificate_of(game, built.sha256, all_equilibria(game)).text()
    found = process_time() - start
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "all.json")
        place.write_text(text, encoding="utf-8")
        built.save(Path(folder, "games"), "game")
        before = children()
        assert nashproof.check(place, Path(folder, "games")).complete
    return extreme(json.loads(text)["statement"]), found, children() - before


def extreme(statement):
    """How many pairs of extreme strategies are equilibria."""
    return len({(v, w) for one in statement["components"] for v in one["1"] for w in one["2"]})


def of_lrsnash(payoffs, limit):
    """Count and seconds of lrsnash."""
    rows = [" ".join(map(str, row)) for matrix in payoffs for row in ["", *matrix]]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(f"{len(payoffs[0])} {len(payoffs[0][0])}\n" + "\n".join(rows) + "\n")
        file.flush()
        before = children()
        said = run(["lrsnash", file.name], "", limit)
    count = re.search("Number of equilibria found: ([0-9]+)", said)
    return int(count[1]), children() - before


def children():
    """Processor seconds of the processes that this one has started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(command, text, limit):
    """What a program prints. Raises TimeoutError after so many processor seconds: other programs
    run, too."""

    def limited():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    done = subprocess.run(
        list(map(str, command)), input=text, capture_output=True, text=True, preexec_fn=limited
    )
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        raise TimeoutError
    done.check_returncode()
    return done.stdout


def cell(name, payoffs, count, limit, python):
    """The seconds of a peer, with its count in brackets where that is not ours."""
    try:
        if name == "lrsnash":
            found, seconds = of_lrsnash(payoffs, limit)
        else:
            found, seconds = json.loads(run([python, PEERS, name], json.dumps(payoffs), limit))
    except TimeoutError:
        return f"> {limit}"
    except subprocess.CalledProcessError:
        return "failed"
    return f"{seconds:.3f}" + f" ({found})" * (found != count)


def present(python):
    """The peers that are installed; the others are told."""
    here = [name for name, module in NAMES.items() if _has(module, python)]
    for name in NAMES:
        if name not in here:
            print(f"bench: {name} is missing, and left out", file=sys.stderr)
    return here


def _has(module, python):
    if not module:
        return shutil.which("lrsnash") is not None
    try:
        run([python, "-c", f"import {module}"], "", LIMIT)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def row(size, highest, limit, python, names):
    """The line of one game."""
    payoffs, title = random_payoffs(size, highest), f"{size} x {size}, payoffs 0 to {highest}"
    try:
        count, found, checked = of_ours(payoffs)
    except Unproved:
        return f"| {title} | | beyond the limits | | {' | ' * len(NAMES)}"
    peers = [cell(n, payoffs, count, limit, python) if n in names else "" for n in NAMES]
    return f"| {' | '.join([title, str(count), f'{found:.3f}', f'{checked:.3f}', *peers])} |"


def main():
    """Print the table, line by line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--limit", type=int, default=LIMIT)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("python", nargs="?", default=python_of_peers())
    given = parser.parse_args()
    names = present(given.python)
    of_ours(random_payoffs(2, 99))  # imports what it needs
    print(HEAD, "|" + "---|" * HEAD[1:].count("|"), sep="\n")
    for highest in HIGHEST:
        for size in given.sizes:
            print(row(size, highest, given.limit, given.python, names), flush=True)


if __name__ == "__main__":
    main()
