"""make bench: nashproof and its peers on the same games, in the same run. Writes RESULTS.md, a
table and pictures to benchmarks/results/.

Every peer is optional. What is missing, fails, takes too long, or answers wrongly stands in the
table as just that; nothing asserts on time.
"""

import argparse
import tempfile
from pathlib import Path

from . import beside_exact, beside_highs, parts, report
from .rounds import Rounds
from .set_up import set_up
from .works import WORKS

HERE = Path(__file__).resolve().parent


def main():
    chosen = options()
    if not chosen.slice and not chosen.no_set_up:
        set_up()
    works = {work.name: work for work in WORKS}
    with tempfile.TemporaryDirectory() as folder:
        rounds, rows = Rounds(Path(folder), chosen), []
        for name in chosen.works or works:
            rows += rounds.rows(works[name])
            report.write(
                Path(chosen.output), rows, rounds.versions, rounds.missing, chosen
            )  # so that an interruption costs one work
        rounds.end()
    sections, beside = [parts.table(chosen.slice)], []
    for module in () if chosen.slice or chosen.works else (beside_exact, beside_highs):
        section, found = module.table()
        sections.append(section)
        beside += found
    report.write(
        Path(chosen.output), rows, rounds.versions, rounds.missing, chosen, beside, sections
    )
    print(f"bench: {Path(chosen.output, 'RESULTS.md')}")


def known_works(text):
    """The works that the option names. Raises ArgumentTypeError for others."""
    strange = set(text.split(",")) - {work.name for work in WORKS}
    if strange:
        raise argparse.ArgumentTypeError(
            (
                f"found {', '.join(sorted(strange))}, expected some of "
                f"{', '.join(work.name for work in WORKS)}"
            )
        )
    return text.split(",")


def options(words=None):
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument(
        "--slice",
        action="store_true",
        help="the two smallest sizes and what is installed, without any set-up: a minute, for CI",
    )
    parser.add_argument("--no-set-up", action="store_true", help="take .bench as it is")
    parser.add_argument(
        "--works",
        type=known_works,
        metavar="A,B",
        help=f"only these, in this order, of {', '.join(work.name for work in WORKS)}",
    )
    parser.add_argument("--peers", default="", metavar="A,B", help="only these peers")
    parser.add_argument(
        "--seconds",
        type=float,
        metavar="S",
        help="of processor time for one measurement (default: 20, in a slice 2)",
    )
    parser.add_argument(
        "--largest", type=int, default=10**9, metavar="N", help="no sizes above this one"
    )
    parser.add_argument(
        "--megabytes", type=int, default=8192, metavar="M", help="of memory for one measurement"
    )
    parser.add_argument("--output", default=str(HERE / "results"), metavar="DIR")
    parser.add_argument(
        "--record",
        dest="output",
        action="store_const",
        const=str(HERE),
        help="write to benchmarks/, to be committed",
    )
    chosen = parser.parse_args(words)
    chosen.seconds = chosen.seconds or (2 if chosen.slice else 20)
    return chosen


if __name__ == "__main__":
    main()
