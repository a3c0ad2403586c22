"""A HiGHS that is missing, crashes, hangs, babbles or lies changes no byte of the results.

A stand-in takes the place of the process that ``solver_client`` asks. (docs/explanation/faults.md,
F1 to F8.)
"""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from examples import ROOT, committed_table, document, judged
from fuzz_seeds import FIELDS, GAMES, HEAD, PROFILES

import nashcheck
from nashproof.certificates.envelope import digest
from nashproof.exact.numbers import QQ
from nashproof.games.card_games import game_from_table, variant
from nashproof.games.formats.efg import read_efg, write_efg
from nashproof.linear_programs import optimum as lp
from nashproof.linear_programs.floats import highs, solver_client, solver_worker
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row, verified
from nashproof.solving.zero_sum import solve_game

READ = {name: read_efg(text, name) for name, text in GAMES.items()}
TEXT = (
    HEAD
    + PROFILES
    + "".join(
        f'[[assertions]]\nid = "c{k}"\nlines = "1"\nsays = "x"\n{fields}\n'
        for k, fields in enumerate(FIELDS)
        if "[assertions" not in fields
    )
)


def audit(backend):
    return judged(
        document("mine", TEXT),
        lambda name, place: (READ[name], digest(write_efg(READ[name]))),
        backend,
    )


@pytest.fixture(scope="module")
def right():
    """What is found by exact arithmetic alone; the checker accepts it."""
    records, certificates = audit("none")
    games = {digest(write_efg(game)): nashcheck.Tree(write_efg(game)) for game in READ.values()}
    for text in certificates.values():
        nashcheck.check(text.encode(), games)
    assert len(certificates) > 20
    return records, certificates


@pytest.fixture(autouse=True)
def fresh():
    """No process and no failure of another test."""
    solver_client.end_all()
    solver_client._failures.clear()
    yield
    solver_client.end_all()
    solver_client._failures.clear()


LARGE = LinearProgram(
    range(102),
    tuple(Row("cap", {j: QQ(1), j - 1: QQ(1, 2)}, "<=", QQ(j)) for j in range(1, 102)),
    {101: QQ(1)},
    frozenset(),
)


ANSWER = """import json, sys
from array import array
pack = lambda numbers: array("d", numbers).tobytes().hex()
for line in sys.stdin:
    q = json.loads(line); n, m = q.get("columns", 3), q.get("rows", 3)
    def said(x, y):
        basis = list(range(m))
        return json.dumps(dict(solver=0, optimal=True, basis=basis, value=0.5, x=x, y=y))
    def both(x, y):
        return said(pack(x), pack(y))
    print({}, flush=True)
"""
PROGRAMS = {  # what the process is that should answer
    "exit status 1": "raise SystemExit(1)",
    "exit without a word": "",
    "SIGSEGV": "import os; os.kill(os.getpid(), 11)",
    "SIGKILL on the first question": (
        "import os, sys; sys.stdin.readline(); os.kill(os.getpid(), 9)"
    ),
    "an exception": "import sys; sys.stdin.readline(); 1 / 0",
    "garbage": ANSWER.format("'optimal!'"),
    "bytes": "import os; os.write(1, bytes(range(256)) + b'\\n')",
    "a part of an answer": "import sys; sys.stdin.readline(); print('[[0.5, 0.', end='')",
    "empty lines": ANSWER.format("''"),
    "not a number": ANSWER.format("both([float('nan')] * n, [float('inf')] * m)"),
    "plain numbers": ANSWER.format("said([0.5] * n, [0.5] * m)"),
    "half a number": ANSWER.format("said(pack([0.5] * n)[2:], pack([0.5] * m)[2:])"),
    "no hexadecimal digits": ANSWER.format("said('0,5' * n, '0,5' * m)"),
    "integers too long to be read": ANSWER.format("'[[' + '9' * 5000 + '], []]'"),
    "great numbers": ANSWER.format("both([1e308] * n, [-1e308] * m)"),
    "nesting without end": ANSWER.format("'[' * 100000"),
    "infeasible": ANSWER.format("'null'"),
    "too few": ANSWER.format("both([0.5] * (n - 1), [0.5] * m)"),
    "too many": ANSWER.format("both([0.5] * n, [0.5] * (m + 1))"),
    "words": ANSWER.format("said(['a'] * n, [None] * m)"),
    "an object": ANSWER.format("json.dumps({'x': [0] * n, 'y': [0] * m})"),
    "zeros": ANSWER.format("both([0] * n, [0] * m)"),
    "ones": ANSWER.format("both([1] * n, [1] * m)"),
    "halves, not feasible": ANSWER.format("both([0.5] * n, [-0.5] * m)"),
    "a corner that is not best": ANSWER.format("both([1] + [0] * (n - 1), [0] * m)"),
    "the answer to the question before": ANSWER.format("globals().get('last', 'null')")
    + "    last = both([1.0] * n, [0.0] * m)",
    "noise": "import random\nrandom.seed(1)\n"
    + ANSWER.format("both(*([random.choice((0, 0, .5, 1)) for _ in range(k)] for k in (n, m)))"),
}
BASES = {  # of HiGHS, asked directly: what it may say of where it ended
    "no basis": "None",
    "an empty one": "[]",
    "one column": "[0] * m",
    "columns that there are not": "list(range(n, n + m))",
    "slacks that there are not": "list(range(-m - 1, -1))",
    "all slacks": "list(range(-m, 0))",
    "floats": "[0.5] * m",
    "truths": "[True] * m",
    "words": "list('basis' * m)[:m]",
    "an object": "{str(j): j for j in range(m)}",
    "a number": "7",
}
PROGRAMS |= {
    f"basis: {name}": ANSWER.format(
        "json.dumps({'solver': 'x', 'optimal': 'yes', 'basis': "
        + basis
        + ", 'value': '1', 'x': pack([1] * n), 'y': pack([1] * m)})"
    )
    for name, basis in BASES.items()
}
SHUFFLED = """import importlib.util, json, random, sys
spec = importlib.util.spec_from_file_location("solver_worker", {worker!r})
real = importlib.util.module_from_spec(spec)
spec.loader.exec_module(real)
random.seed(2)
for line in sys.stdin:
    said = real.answer(json.loads(line))
    both = [said["x"], said["y"]] if isinstance(said, dict) else [said, ""]
    x, y = (real.unpacked("d", text).tolist() for text in both)
    basis = said.get("basis") if isinstance(said, dict) else []
    {change}
    x, y = real.packed("d", x), real.packed("d", y)
    if isinstance(said, dict):
        said |= dict(x=x, y=y, basis=basis)
    else:
        said = x
    print(json.dumps(said), flush=True)
"""
CHANGES = {  # of what HiGHS answers
    "values in another order": "random.shuffle(x); random.shuffle(basis)",
    "two of the basis exchanged": (
        "x[:2] = x[1::-1]; y[:2] = y[1::-1]; basis[:1] = set(range(-3, 3)).difference(basis)"
    ),
    "rounded to two digits": "x, y = ([round(v, 2) for v in s] for s in (x, y))",
    "slightly off": "x, y = ([v + random.uniform(-1e-6, 1e-6) for v in s] for s in (x, y))",
}
PROGRAMS |= {
    name: SHUFFLED.format(worker=solver_worker.__file__, change=change)
    for name, change in CHANGES.items()
}


@pytest.mark.parametrize("fault", PROGRAMS)
def test_a_faulty_backend_changes_no_byte(fault, right, monkeypatch):
    monkeypatch.setattr(solver_client, "COMMAND", (sys.executable, "-c", PROGRAMS[fault]))
    assert audit("highs") == right


@pytest.mark.parametrize("fault", PROGRAMS)
def test_a_faulty_backend_changes_no_value(fault, monkeypatch):
    """Of programs that are handed to HiGHS directly: large ones, and those of one-card games."""
    monkeypatch.setattr(solver_client, "COMMAND", (sys.executable, "-c", PROGRAMS[fault]))
    found = optimum(LARGE)
    assert found.value == 101 and verified(LARGE, found.x, found.y)
    assert solve_game(FOUR_CARDS).value == QQ(-1, 24)


FOUR_CARDS = game_from_table(variant(committed_table("kuhn"), cards="4"))


def test_highs_changes_no_byte(right):
    assert audit("highs") == right and not solver_client._failures


def test_a_missing_or_broken_program(tmp_path, right, monkeypatch):
    """Not there, not executable, not of this machine; a folder."""
    (tmp_path / "text").write_text("no program")
    (tmp_path / "elf").write_bytes(b"\x7fELF\x02\x01\x01" + bytes(57))
    (tmp_path / "elf").chmod(0o755)
    for name in ("none", "text", "elf", "."):
        solver_client._failures.clear()
        monkeypatch.setattr(solver_client, "COMMAND", (str(tmp_path / name),))
        assert audit("highs") == right and sum(solver_client._failures) >= solver_client.TRIES


HANGS = {
    "sleeps": "import time; time.sleep(1000)",
    "ignores SIGTERM, and has a child": (
        "import os, signal, time\nsignal.signal(15, signal.SIG_IGN)\nos.fork()\ntime.sleep(1000)"
    ),
    "talks for ever": "import sys\nwhile True:\n    sys.stdout.write('1' * 4096)",
    "a word now and then": (
        "import sys, time\n"
        "while True:\n    time.sleep(0.1); sys.stdout.write('1'); sys.stdout.flush()"
    ),
    "closes its input, once it is asked": (  # before that it would be a crash, and asked again
        "import os, select, time\nselect.select([0], [], [])\nos.close(0)\ntime.sleep(1000)"
    ),
}


@pytest.mark.parametrize("fault", HANGS)
def test_a_backend_that_hangs_is_ended(fault, right, monkeypatch):
    """With all that it started, after the time limit; it is asked no more."""
    monkeypatch.setattr(solver_client, "WAIT", 0.5)
    monkeypatch.setattr(solver_client, "BYTES", 2**20)
    monkeypatch.setattr(solver_client, "COMMAND", (sys.executable, "-c", HANGS[fault]))
    started, begun = [], time.monotonic()
    real = solver_client._started
    monkeypatch.setattr(solver_client, "_started", lambda: started.append(real()) or started[-1])
    assert audit("highs") == right
    assert len(started) == 1 and time.monotonic() - begun < 300
    for _ in range(100):
        if not in_group(started[0].pid):
            break
        time.sleep(0.05)
    assert not in_group(started[0].pid)


def test_a_backend_that_does_not_listen(monkeypatch):
    """A question that is longer than what a pipe takes by itself."""
    monkeypatch.setattr(solver_client, "WAIT", 0.2)
    monkeypatch.setattr(solver_client, "COMMAND", (sys.executable, "-c", HANGS["sleeps"]))
    assert solver_client.ask({"do": "solve", "free": list(range(10**6))}) is None


def test_a_backend_that_crashes_on_one_program_helps_with_others(monkeypatch):
    """A few times; then it is asked no more, and the user is told."""
    code = (
        "import json, os, sys\n"
        f"sys.path.insert(0, {os.path.dirname(solver_worker.__file__)!r})\n"
        "import solver_worker\n"
        "for line in sys.stdin:\n"
        "    q = json.loads(line)\n"
        "    if q['columns'] in (103, 204):\n"
        "        os.kill(os.getpid(), 11)\n"
        "    print(json.dumps(solver_worker.answer(q)), flush=True)\n"
    )
    monkeypatch.setattr(solver_client, "COMMAND", (sys.executable, "-c", code))
    bad = LinearProgram(range(103), LARGE.rows, LARGE.objective, frozenset())
    assert optimum(bad).method == "exact simplex" and optimum(LARGE).method == "highs, repaired"
    with pytest.warns(
        RuntimeWarning, match="HiGHS does not answer: exact arithmetic goes on alone"
    ):
        assert optimum(bad).method == optimum(LARGE).method == "exact simplex"


def in_group(leader):
    """True if a living process is in the group; one that has ended and was not fetched is not."""
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            text = Path(f"/proc/{process}/stat").read_text()
            state, _, group = text.rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(group) == leader and state != "Z":
            return True
    return False


def test_the_process_ends_with_the_program():
    """Also when the program is killed: nothing is left that waits for questions."""
    code = (
        "import os, sys\n"
        "from nashproof.linear_programs.floats import solver_client\n"
        "solver_client.ask(dict(do='multiply', solver=0))\n"
        "print(solver_client._running[0].pid, flush=True)\n"
        "os.kill(os.getpid(), 9) if sys.argv[1:] else None"
    )
    for words in ((), ("killed",)):
        run = subprocess.run(
            [sys.executable, "-c", code, *words],
            capture_output=True,
            text=True,
            env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        )
        leader = int(run.stdout)
        for _ in range(100):
            if not in_group(leader):
                break
            time.sleep(0.05)
        assert not in_group(leader), words


def test_a_copy_of_this_process_asks_a_process_of_its_own():
    """Two that read the same answers would take each other's. No thread is copied."""
    optimum(LARGE)
    assert solver_client._running and threading.active_count() == 2
    if not (child := os.fork()):
        alone = not solver_client._running and threading.active_count() == 1
        os._exit(not (alone and optimum(LARGE).method == "highs, repaired"))
    assert os.waitpid(child, 0)[1] == 0 and solver_client._running
    assert threading.active_count() == 1  # until the next question
    assert optimum(LARGE).method == "highs, repaired" and threading.active_count() == 2


def test_one_thread_watches_all_questions(monkeypatch):
    """A thread for each took a tenth of the time of an audit of many small programs."""
    started = []
    real = threading.Thread.start
    monkeypatch.setattr(threading.Thread, "start", lambda self: started.append(self) or real(self))
    solver_client._watchdog.end()
    for _ in range(20):
        optimum(LARGE)
    assert len(started) == 1


def test_the_bases_that_are_found():
    assert [101 in columns for columns, *_ in lp.guessed_bases(LARGE)] == [True, True] and optimum(
        LARGE
    ).method == "highs, repaired"


def test_numbers_too_large_for_floats():
    rows = tuple(
        Row("cap", {j: a * 10**400 for j, a in row.entries.items()}, "<=", row.right * 10**400)
        for row in LARGE.rows
    )
    program = LinearProgram(LARGE.columns, rows, LARGE.objective, frozenset())
    assert not list(lp.guessed_bases(program)) and optimum(program).value == optimum(LARGE).value


def test_a_program_that_is_no_longer_held():
    """HiGHS holds a few at a time; of others there are no further digits."""
    found = [highs.propose(LARGE) for _ in range(9)]
    assert (
        len(list(highs.points(LARGE, found[-1]))) == 6
        and len(list(highs.points(LARGE, found[0]))) == 1
    )
