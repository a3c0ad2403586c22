"""Times an iteration of CFR on Kuhn poker with 3, 13 and 100 cards, beside OpenSpiel's.

    .venv/bin/python -m benchmarks.cfr [PYTHON]

Each program is a process of its own and reads the game from its file: nashproof the compact form,
OpenSpiel the tree as ``.efg``. Prints processor time per iteration (both players updated), without
reading and set-up, and NashConv after so many iterations: the same algorithm gives the same. PYTHON
is one in which ``open_spiel`` is installed (default: that of .bench). Nothing asserts on time.
"""

import json
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from time import process_time

from benchmarks.peers import left_out
from benchmarks.set_up import python_of_peers

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 3  # of processor time, about, for each cell
BATCH = 0.02  # of that, for the iterations that are timed together
COUNT = 50  # iterations after which NashConv is compared
WAYS = {"": 0}  # how many iterations a run is taken to make: long ones are compiled
if find_spec("numba"):
    WAYS[", compiled"] = 10**9


def timed(step):
    """The least processor seconds of one iteration, over batches until SECONDS are over: other
    processes on the machine make some slower."""
    end, batch, least = process_time() + SECONDS, 1, float("inf")
    while least == float("inf") or process_time() < end:
        start = process_time()
        for _ in range(batch):
            step()
        taken = process_time() - start
        least = min(least, taken / batch)
        batch *= 1 + (taken < BATCH)
    return least


def ours(place):
    """What nashproof says of each algorithm: seconds an iteration, NashConv after COUNT."""
    import nashproof
    from nashlab.cfr.rules import RULES
    from nashlab.cfr.run import Run, Settings

    game, said = nashproof.read(place), {}
    for algorithm, rule in RULES.items():
        for words, expected in WAYS.items():
            run = Run(game, Settings(algorithm))
            run.engine.expect(expected)
            gains = list(run.until(COUNT))[-1].nash_conv
            seconds = seconds_of(run.engine, 10**5 if expected else 100)
            said[f"nashproof {algorithm}{words}"] = [
                seconds,
                None if rule.samples else float(gains),
            ]
    return said


def seconds_of(engine, at_once):
    """Processor seconds of one iteration, of which so many are made at once."""
    starts = iter(range(COUNT, 10**10, at_once))

    def advance():
        engine.advance(start := next(starts), start + at_once)

    advance()  # once for a compiler
    return timed(advance) / at_once


def openspiel(place):
    """What OpenSpiel says of its solvers in C++ and in Python."""
    import pyspiel
    from open_spiel.python.algorithms import cfr, discounted_cfr, external_sampling_mccfr
    from open_spiel.python.algorithms.exploitability import nash_conv

    game, said = pyspiel.load_game(f"efg_game(filename={place})"), {}
    step, samples = "evaluate_and_update_policy", "run_iteration"
    for words, make, name in (
        ("C++ cfr", pyspiel.CFRSolver, step),
        ("C++ cfr+", pyspiel.CFRPlusSolver, step),
        ("C++ mccfr", lambda g: pyspiel.ExternalSamplingMCCFRSolver(g, seed=1), samples),
        ("Python cfr+", cfr.CFRPlusSolver, step),
        ("Python dcfr", discounted_cfr.DCFRSolver, step),
        ("Python mccfr", external_sampling_mccfr.ExternalSamplingSolver, "iteration"),
    ):
        one = getattr(solver := make(game), name)
        gains = None
        measure = pyspiel.nash_conv if words.startswith("C++") else nash_conv
        if words in ("C++ cfr", "C++ cfr+", "Python dcfr"):
            for _ in range(COUNT):
                one()
            gains = measure(game, solver.average_policy())
        said[f"OpenSpiel {words}"] = [timed(one), gains]
    return said


def asked(python, who, place):
    """What a program says of the game in a file, asked in a process of its own; {} if it fails, of
    which a line says why."""
    words = [python, "-m", "benchmarks.cfr", who, str(place)]
    path = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    done = subprocess.run(words, cwd=ROOT, env=path, capture_output=True, text=True)
    if done.returncode:
        left_out(who, (done.stderr.splitlines() or ["no answer"])[-1])
        return {}
    return json.loads(done.stdout.splitlines()[-1])


def main(python):
    """Print the table."""
    import nashproof
    from nashproof.games.formats.canonical import game_text
    from nashproof.games.game import expanded

    print(
        f"| cards | program | ms an iteration | NashConv after {COUNT} |\n| --- | --- | --- | --- |"
    )
    if len(WAYS) == 1:
        left_out("nashproof, compiled", "no module named numba")
    programs = {"ours": (sys.executable, 0), "openspiel": (python, 1)}
    for cards in (3, 13, 100):
        with tempfile.TemporaryDirectory() as folder:
            game = nashproof.read(ROOT / "data/games/kuhn.toml", cards=cards)
            places = [Path(folder, name) for name in ("kuhn.game", "kuhn.efg")]
            for place, one in zip(places, (game, expanded(game))):
                place.write_text(game_text(one), "utf-8")
            for who, (command, which) in [*programs.items()]:
                said = asked(command, who, places[which])
                if not said:
                    del programs[who]  # once is enough
                for program, (seconds, gains) in said.items():
                    shown = "" if gains is None else f"{gains:.9f}"
                    print(f"| {cards} | {program} | {seconds * 1000:.4g} | {shown} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] in (["ours"], ["openspiel"]):
        print(json.dumps({"ours": ours, "openspiel": openspiel}[sys.argv[1]](sys.argv[2])))
    else:
        main(sys.argv[1] if len(sys.argv) > 1 else python_of_peers())
