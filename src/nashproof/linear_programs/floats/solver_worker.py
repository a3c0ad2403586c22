"""The process that `solver_client` asks: linear programs in floats go to HiGHS, floats come back.

A question is a line of JSON, and so is its answer. Run as a file, this imports nothing of
nashproof; it alone imports HiGHS. A question says what to ``do``:

* ``solve`` a program, which HiGHS then keeps for a while;
* solve it ``again``, changed;
* ``multiply`` a vector by the inverse of its basis matrix.

Long lists of numbers are written as their bytes in memory, in hexadecimal: JSON's decimals would
take more time than small programs do.
"""

from __future__ import annotations

import json
import os
import sys
import time
from array import array
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from typing import Any, Literal

BYTES = 256 * 2**20  # of one file that HiGHS writes
KEPT = 4  # programs that HiGHS holds at a time
OPTIONS = {"output_flag": False, "threads": 1, "random_seed": 0}  # the same answer every time

Question = dict[str, Any]  # as it came, line by line
Answer = Any  # what JSON can write

_kept: dict[int, Any] = {}
# The time at which the present question ends: of this process's processor time, and by the clock,
# which is read in a tenth of the time and reaches its limit no later
_limit = [float("inf"), float("inf")]
_numbers = count()


def main() -> None:
    """Answer each line of standard input with a line: floats, or null."""
    with suppress(ImportError):  # not on Windows
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (BYTES, BYTES))
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what HiGHS prints is no answer
    for line in sys.stdin:
        answers.write(json.dumps(answer(json.loads(line))) + "\n")
        answers.flush()


def answer(question: Question) -> Answer:
    """Return the answer to a question; None if HiGHS has none."""
    _limit[:] = (now() + question["seconds"] for now in (time.process_time, time.monotonic))
    return {"solve": _solved, "again": _again, "multiply": _multiplied}[question["do"]](question)


def packed(kind: Literal["d", "i"], numbers: Iterable[float]) -> str:
    """Return numbers of a ``kind`` (``d``: floats, ``i``: integers) as text."""
    return array(kind, numbers).tobytes().hex()


def unpacked(kind: Literal["d", "i"], text: str) -> array[Any]:
    """Return the array of numbers of a ``packed`` text. Raises ValueError for other texts."""
    numbers: array[Any] = array(kind)
    numbers.frombytes(bytes.fromhex(text))
    return numbers


def _solved(question: Question) -> Answer:
    """Return the end of HiGHS's search for the program of a question, which is kept."""
    import highspy

    solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
    # the same answer every time, and a limit of time
    number = next(_numbers)
    for option, value in OPTIONS.items():
        solver.setOptionValue(option, value)
    solver.setCallback(_stop_in_time, None)  # highspy's events take longer than a pivot
    kinds = highspy.cb.HighsCallbackType
    for kind in (kinds.kCallbackSimplexInterrupt, kinds.kCallbackIpmInterrupt):
        solver.startCallback(kind)
    _pass(solver, question, highspy)
    if "start" in question:
        solver.setBasis(_basis(question, highspy))
    _kept[number] = solver
    _kept.pop(number - KEPT, None)
    return _run(number, solver, question["ways"], question.get("basis_alone", False))


def _stop_in_time(kind: Any, message: str, said: Any, asked: Any, data: Any) -> None:
    """Stop HiGHS at the limit of the processor time of a question."""
    if time.monotonic() > _limit[1] and time.process_time() > _limit[0]:
        asked.user_interrupt = True


def _pass(solver: Any, question: Question, highspy: Any) -> None:
    """Pass the program to HiGHS, row by row."""
    import numpy as np

    def numbers(key: str, kind: str) -> Any:
        """Return the numbers of this key as an array."""
        return np.frombuffer(bytes.fromhex(question[key]), dtype=kind)

    # columns are >= 0, free ones have no lower bound
    columns, values = question["columns"], numbers("values", "d")
    least = np.zeros(columns)
    least[question["free"]] = -highspy.kHighsInf
    solver.passModel(
        columns,
        question["rows"],
        len(values),
        int(highspy.MatrixFormat.kRowwise),
        int(highspy.ObjSense.kMaximize),
        0.0,
        numbers("costs", "d"),
        least,
        np.full(columns, highspy.kHighsInf),
        numbers("least", "d"),
        numbers("most", "d"),
        numbers("starts", "i")[:-1],
        numbers("indices", "i"),
        values,
        np.zeros(columns, dtype="i"),  # all continuous
    )


def _basis(question: Question, highspy: Any) -> Any:
    """Return the basis to start from: the basic columns and the tight rows of a question."""
    status, basis = highspy.HighsBasisStatus, highspy.HighsBasis()
    basic, tight = map(bytes.fromhex, question["start"])
    columns = [*map((status.kLower, status.kBasic).__getitem__, basic)]
    for j in question["free"]:
        columns[j] = status.kBasic if basic[j] else status.kZero
    basis.col_status = columns
    basis.row_status = [*map((status.kBasic, status.kUpper).__getitem__, tight)]
    basis.alien = sum(basic) != sum(tight)  # else HiGHS need not complete it
    basis.valid = True
    return basis


def _again(question: Question) -> Answer:
    """Solve a kept program with other right sides, costs and lower bounds."""
    number = question["solver"]
    if number not in _kept:
        return None
    solver = _kept[number]
    for i, right in enumerate(unpacked("d", question["rights"])):
        solver.changeRowBounds(i, right, right)
    for j, (cost, least) in enumerate(
        zip(unpacked("d", question["costs"]), unpacked("d", question["bounds"]))
    ):
        solver.changeColCost(j, cost)
        solver.changeColBounds(j, least, float("inf"))
    return _run(number, solver, question["ways"])


def _run(number: int, solver: Any, ways: list[dict[str, Any]], alone: bool = False) -> Answer:
    """Return the end of HiGHS's search, or with ``alone`` the basis only.

    HiGHS starts at its last basis. If it does not reach an optimum, it starts anew with the options
    of the next of the ``ways``.
    """
    for turn, way in enumerate(ways):
        if turn:  # the next options, from the beginning
            solver.clearSolver()
        for option, value in way.items():
            solver.setOptionValue(option, value)
        solver.run()
        if solver.getModelStatus().name in ("kOptimal", "kInterrupt"):
            break
    # the basis, if there is one, then the floats
    status, basic = solver.getBasicVariables()
    ended = {
        "solver": number,
        "optimal": not alone and solver.getModelStatus().name == "kOptimal",
        "stopped": solver.getModelStatus().name == "kInterrupt",
        "basis": list(map(int, basic)) if status.name == "kOk" else None,
    }
    if alone:
        return ended
    solution = solver.getSolution()
    return ended | {
        "value": solver.getInfo().objective_function_value,
        "x": packed("d", solution.col_value),
        "y": packed("d", solution.row_dual),
    }


def _multiplied(question: Question) -> Answer:
    """Return a vector times the inverse of the basis matrix of a kept program."""
    solver = _kept.get(question["solver"])
    return solver and packed("d", solver.getBasisSolve(unpacked("d", question["right"]))[1])


if __name__ == "__main__":
    main()
