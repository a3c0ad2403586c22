"""Linear-program backends, asked for floats in a process of their own: they may crash, hang or lie, and nothing depends on it.

Two halves. ``ask`` puts a question (plain numbers) to the process and waits so long for the answer; one that fails is ended
with all that it started, and is asked no more. The other half is the process: this file run as a program, which alone
imports PuLP. Where stating a program anew would cost too much, ``apart`` lets a copy of this process work. Knows no exact numbers.
"""

import atexit
import json
import os
import select
import signal
import subprocess
import sys
import time
import warnings

SECONDS = 300  # for one answer; a backend is told, and given a little more
BYTES = 256 * 2**20  # of one answer; of one file that a backend writes
COMMAND = (sys.executable, "-P", __file__)

_running, _failed = {}, set()  # by backend: its process; those that have failed


def ask(backend, question):
    """``[x, y]``, whatever the backend says of a linear program; None if it fails or does not answer in time.

    ``question`` has the keys ``columns`` (how many), ``free``, ``objective`` (to be maximised) and ``rows``, as in ``lp``.
    """
    if backend in _failed:
        return None
    line, deadline = json.dumps({"backend": backend, "seconds": SECONDS} | question).encode() + b"\n", time.monotonic() + SECONDS + 2
    try:
        process = _running.get(backend) or _running.setdefault(backend, _started())
        _say(process.stdin.fileno(), memoryview(line), deadline)
        return json.loads(_line(process.stdout.fileno(), deadline))
    except (OSError, ValueError, RecursionError):
        _failed.add(backend)
        _end(backend)
        return None
    except BaseException:  # Ctrl-C, mostly: an answer is still to come, and would be taken for the next one
        _end(backend)
        raise


def _started():
    process = subprocess.Popen(COMMAND, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, process_group=0)
    os.set_blocking(process.stdin.fileno(), False)  # one that does not listen must not stop us
    return process


def _say(target, data, deadline):
    """Write to a process. Raises ValueError if it does not listen in time."""
    while data:
        _, ready, _ = select.select([], [target], [], max(0, deadline - time.monotonic()))
        if not ready:
            raise ValueError("no listener")
        data = data[os.write(target, data):]


def _line(source, deadline):
    """One line from a process. Raises ValueError if it ends, takes too long or says too much."""
    data = b""
    while not data.endswith(b"\n"):
        ready, _, _ = select.select([source], [], [], max(0, deadline - time.monotonic()))
        piece = os.read(source, 2**16) if ready else b""
        data += piece
        if not piece or len(data) > BYTES:
            raise ValueError("no answer")
    return data


def _end(backend):
    """End a backend's process and what it started."""
    process = _running.pop(backend, None)
    if process:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.stdin.close()
        process.stdout.close()
        process.wait()


def apart(work):
    """What ``work()`` gives, plain numbers, if a copy of this process finds it in time; None if that crashes or hangs."""
    source, target = os.pipe()
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # of threads, of which the copy has none
        child = os.fork()
    if not child:
        _work(work, target)
    os.close(target)
    try:
        return json.loads(_line(source, time.monotonic() + SECONDS + 2))
    except (OSError, ValueError, RecursionError):
        return None
    finally:
        os.close(source)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _work(work, target):
    """The copy's part. It ends here whatever happens: the rest of what it could do is its parent's."""
    try:
        for crash in (signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGFPE, signal.SIGABRT):
            signal.signal(crash, signal.SIG_DFL)  # a library may have put handlers there that write logs
        with os.fdopen(target, "w", encoding="utf-8") as answer:
            answer.write(json.dumps(work()) + "\n")
    finally:
        os._exit(0)


@atexit.register
def _end_all():
    for backend in list(_running):
        _end(backend)


# The process


def main():
    """Answer each line of standard input with one: the floats, or null."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (BYTES, BYTES))
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a backend prints is no answer
    for line in sys.stdin:
        answers.write(json.dumps(_answer(json.loads(line))) + "\n")
        answers.flush()


def _answer(question):
    import pulp

    warnings.simplefilter("ignore", DeprecationWarning)  # PuLP 3.3 announces what 4.0 will drop, the CBC it ships among it
    problem, variables = _stated(question, pulp)
    solver = {"highs": pulp.HiGHS, "cbc": pulp.PULP_CBC_CMD}[question["backend"]]
    try:
        problem.solve(solver(msg=False, threads=1, timeLimit=question["seconds"]))
        return [v.varValue or 0.0 for v in variables], [constraint.pi or 0.0 for constraint in problem.constraints()]
    except (pulp.PulpSolverError, pulp.PulpError, OSError, TypeError, ValueError):
        return None


def _stated(question, pulp):
    """The program in PuLP's words, as a minimisation; names are ours, never a game's."""
    problem = pulp.LpProblem("p", pulp.LpMinimize)
    variables = [problem.add_variable(f"x{j}", None if j in question["free"] else 0) for j in range(question["columns"])]
    problem += pulp.LpAffineExpression([(variables[j], -c) for j, c in question["objective"]])
    senses = {"<=": pulp.LpConstraintLE, ">=": pulp.LpConstraintGE, "==": pulp.LpConstraintEQ}
    for i, (entries, sense, right) in enumerate(question["rows"]):
        left = pulp.LpAffineExpression([(variables[j], a) for j, a in entries])
        problem += pulp.LpConstraint(left, senses[sense], f"r{i}", right)
    return problem, variables


if __name__ == "__main__":
    main()
