"""Times each engine of exact linear algebra on the systems that audits solve, and prints a table.

    python benchmarks/linear_systems.py data/documents/*.toml
    python benchmarks/linear_systems.py leduc.efg

A document is audited, a game is solved; every system on the way is kept. Then each engine solves
each of them (of one size at most ``KEPT``), and all must agree. Times are processor time, the best
of ``TURNS``, the mean over the systems of one row of the table, in milliseconds.
"""

import sys
import tempfile
import time
from collections import defaultdict

import nashproof.exact.linear_algebra as algebra
from nashproof.exact.numbers import QQ

KEPT, TURNS = 300, 3
SIZES = ((4, "1 to 4"), (12, "5 to 12"), (64, "13 to 64"), (10**9, "over 64"))
_calls = {name: getattr(algebra, name) for name in ("solve", "solve_both", "all_solutions", "rank")}
systems = defaultdict(list)  # (call, size, density): arguments


def _recorded(name):
    def call(rows, *arguments):
        rows = [dict(row) for row in rows]
        columns = len(rows) if name == "solve_both" else arguments[-1]
        size = next(label for most, label in SIZES if columns <= most)
        density = "dense" if algebra._is_dense(rows, columns) else "sparse"
        systems[name, size, density].append((rows, *arguments))
        return _calls[name](rows, *arguments)

    return call


def record(places):
    """Audit the documents and solve the games at these places, while systems are kept."""
    for name in _calls:
        setattr(algebra, name, _recorded(name))
    from nashproof.shell.cli import main  # imports the recorded functions

    with tempfile.TemporaryDirectory() as folder:
        for place in places:
            if place.endswith(".toml"):
                main(["audit", place, "--games", "data/games", "--output", folder])
            else:
                main(["solve", place, "--output", folder])
    for name, call in _calls.items():
        setattr(algebra, name, call)


def _own(name, rows, *arguments):
    """The sparse elimination, which finds no echelon forms."""
    zeros, n = [QQ(0)] * len(rows), len(rows)
    if name == "rank":
        return len(algebra.SparseElimination(rows, zeros, *arguments).pivots)
    if name == "solve":
        return algebra.SparseElimination(rows, *arguments).solution()
    if name == "solve_both":
        elimination = algebra.SparseElimination(rows, arguments[0], n)
        x = elimination.solution()
        return None if x is None else (x, elimination.multipliers(arguments[1]))
    raise NotImplementedError


def _by(echelon_form):
    """An engine that finds one echelon form for everything."""

    def engine(name, rows, *arguments):
        before, algebra._echelon_form = algebra._echelon_form, _of_integers(echelon_form)
        small, algebra.SMALL = algebra.SMALL, 10**9  # the sparse elimination is never chosen
        try:
            return _calls[name](rows, *arguments)
        finally:
            algebra._echelon_form, algebra.SMALL = before, small

    return engine


def _of_integers(echelon_form):
    return lambda rows, columns: echelon_form(
        [line for line in map(algebra._integers, rows) if line], columns
    )


def _sympy(method):
    def echelon_form(rows, columns):
        if columns > 300 and method == "FF":
            raise NotImplementedError  # minutes, and not chosen
        fills_in, algebra.FILLS_IN = algebra.FILLS_IN, 10**9 if method == "FF" else -1
        try:
            return algebra._fraction_free_echelon_form(rows, columns)
        finally:
            algebra.FILLS_IN = fills_in

    return echelon_form


def _flint(name, rows, *arguments):
    """FLINT, which solves square systems without an echelon form."""
    if name == "solve" and len(rows) == arguments[1]:
        return algebra._dense_solution(rows, arguments[0])
    if name == "solve_both":
        x = algebra._dense_solution(rows, arguments[0])
        costs = arguments[1]
        return None if x is None else (x, algebra._dense_solution(algebra._transposed(rows), costs))
    return _by(algebra._dense_echelon_form)(name, rows, *arguments)


ENGINES = {
    "chosen": lambda name, *arguments: _calls[name](*arguments),
    "sparse": _own,
    "fraction-free": _by(_sympy("FF")),
    "SymPy's choice": _by(_sympy("auto")),
    "FLINT": _flint,
}


def milliseconds(engine, name, kept):
    """The mean time of an engine, and its answers; None if it does not answer such calls."""
    best, answers = [float("inf")] * len(kept), []
    try:
        for turn in range(TURNS):
            for i, arguments in enumerate(kept):
                begin = time.process_time()
                answer = engine(name, *arguments)
                best[i] = min(best[i], time.process_time() - begin)
                if not turn:
                    answers.append(answer)
    except NotImplementedError:
        return None, None
    return 1e3 * sum(best) / len(best), answers


def main(places):
    """Record, time, print."""
    record(places)
    print(f"{'call':14} {'columns':9} {'':7} {'systems':>8}", *(f"{e:>15}" for e in ENGINES))
    for key in sorted(systems, key=lambda k: (k[0], [s for _, s in SIZES].index(k[1]), k[2])):
        kept, cells, expected = systems[key][:KEPT], [], None
        for engine in ENGINES.values():
            mean, answers = milliseconds(engine, key[0], kept)
            expected = expected or answers
            assert answers is None or answers == expected
            cells.append(f"{'-' if mean is None else format(mean, '.3f'):>15}")
        print(f"{key[0]:14} {key[1]:9} {key[2]:7} {len(systems[key]):8}", *cells)


if __name__ == "__main__":
    main(sys.argv[1:])
