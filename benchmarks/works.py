"""The works: which games, at which sizes, in which forms for the peers, and how their answers are
judged.

A form is what a peer is given: a linear program, plain or sparse (with our prefix sums: the fair
fight); a tree, as ``.efg``; the normal form as a matrix of integers; a tree whose uniform profile
is to be judged; files to read. Each maker below takes the task that nashproof gets and a folder,
and returns the peers' task and a function that judges an answer: ``(answer, exact) -> words``.
"""

import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from json import dumps, loads

from nashproof.games.formats.efg import write_efg
from nashproof.games.game import expanded
from nashproof.play.normal_form import normal_form
from nashproof.solving.zero_sum import solve_game

from . import ours, programs
from .audit import (
    from_behaviour,
    from_rows,
    guaranteed,
    mended,
    number,
    proved,
    secured,
    shares,
    verdict,
)
from .set_up import ROOT
from .standard_games import text_of


@dataclass(frozen=True)
class Form:
    """A form of a game: the peers of which ``kind`` take it, how it is made, up to which size."""

    name: str
    kind: str
    make: object
    largest: int = 10**9


@dataclass(frozen=True)
class Work:
    """What nashproof does (``own``: a name in ``peers.OWN``) on the task ``spec | {scale: size}``,
    and the forms in which peers get the same.

    ``easier`` is a work of which every part is easier at the same size: a peer that was too slow
    there is not tried here.
    """

    name: str
    title: str
    own: str
    sizes: tuple
    forms: tuple
    spec: dict
    scale: str = "cards"
    easier: str = ""

    def task(self, size):
        return self.spec | {self.scale: size}


# The game and its value


@cache
def _game(text):
    task = loads(text)
    return ours.tree(task) if "file" in task else ours.one_card(task)


def game_of(task):
    return _game(dumps(task))


def tree_of(task):
    return expanded(game_of(task))


@cache
def _normal_form(text):
    return normal_form(tree_of(loads(text)))


_proved = {}  # task, as a text: its value


def value_of(task):
    """The value of a game: what nashproof has proved in this run, else (of dice) what the compact
    form proves; None if neither."""
    text = dumps(task)
    if text not in _proved and task.get("game") == "baby-poker":
        _proved[text] = solve_game(game_of(task)).value
    return _proved.get(text)


def learned(task, answer):
    """Whether an answer of nashproof proves itself, in words; if so, it is what the peers' answers
    are compared with."""
    value = proved(game_of(task), answer)
    if value is None:
        return "WRONG: its plans do not prove its value"
    _proved[dumps(task)] = value
    return "exact"


# The forms


def linear(form, of=game_of):
    """The maker of a linear program, by a function of ``programs``."""

    def make(task, folder):
        game = of(task)
        program, value, plan = form(game)

        def judged(answer, exact):
            weights = plan(list(map(number, answer["x"])))
            least = guaranteed(game, weights if exact else mended(game, weights))
            return verdict(exact, value(number(answer["value"])), least, value_of(task))

        return program, judged

    return make


def tree(task, folder):
    game = tree_of(task)

    def judged(answer, exact):
        plan = (
            from_rows(game, answer["rows"])
            if "rows" in answer
            else from_behaviour(game, answer["behaviour"])
        )
        least = guaranteed(game, plan)
        return verdict(exact, number(answer["value"]), least, value_of(task))

    return {"file": _written(folder, write_efg(game), "game.efg")}, judged


def _judge_of_rows(task, form):
    """The judge of mixtures over the rows of a matrix; ``scale`` turns its unit into that of the
    game."""

    def judge(answer, exact, scale):
        mixture = list(map(number, answer["x"]))
        return verdict(
            exact,
            scale(number(answer["value"])),
            secured(form, mixture if exact else shares(mixture)),
            value_of(task),
        )

    return judge


def rows_program(task, folder):
    form = _normal_form(dumps(task))
    program, value, _ = programs.of_matrix(form)
    judge = _judge_of_rows(task, form)
    return program, lambda answer, exact: judge(
        answer | {"x": answer["x"][: len(form.rows)]}, exact, value
    )


def matrix(task, folder):
    form = _normal_form(dumps(task))
    judge = _judge_of_rows(task, form)
    return {
        "numerators": [[int(a) for a in row] for row in form.numerators]
    }, lambda answer, exact: judge(answer, exact, lambda value: value / form.denominator)


def uniform(task, folder):
    right = {key: number(text) for key, text in ours.gain(task).items()}

    def judged(answer, exact):
        ((key, told),) = answer.items()
        return verdict(exact, number(told), right[key], right[key])

    return {"file": _written(folder, write_efg(tree_of(task)), "game.efg")}, judged


def read(task, folder):
    return task, lambda answer, exact: "reads only"


def _written(folder, text, name):
    place = folder / name
    place.write_text(text, "utf-8")
    return str(place)


# What nashproof gets, and how its answer is judged


def own_task(work, size, folder):
    """``(task, judge)`` for nashproof."""
    task = work.task(size)
    if work.name == "leduc":
        task = {"file": _written(folder, text_of("leduc", size), "leduc.efg")}
    if work.own == "solve":
        return task, lambda answer, exact: learned(task, answer)
    if work.own == "matrix":
        judge = _judge_of_rows(task, _normal_form(dumps(task)))
        return task, lambda answer, exact: judge(answer, exact, lambda value: value)
    if work.own == "gain":
        return task, lambda answer, exact: "exact"
    return _certified(
        task, folder
    ), lambda answer, exact: "WRONG: rejected" if answer["status"] else "accepted"


def _certified(task, folder):
    """A certificate of the value, by the command line as anybody gets it."""
    name = f"{task['game']}-cards-{task['cards']}"
    command = [
        sys.executable,
        "-m",
        "nashproof",
        "solve",
        ROOT / f"data/games/{task['game']}.toml",
        "--cards",
        str(task["cards"]),
        "--output",
        folder,
    ]
    subprocess.run(
        command,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={"PYTHONPATH": str(ROOT / "src")},
    )
    (game,), (proof,) = folder.glob("games/*"), folder.glob(f"certificates/_values/{name}*.json")
    return {"game": str(game), "certificate": str(proof)}


def itself(task, folder):
    return task, lambda answer, exact: learned(task, answer)


# The table

PLAIN, SPARSE = (
    Form("plain", "program", linear(programs.plain), 500),
    Form("sparse", "program", linear(programs.sparse)),
)
TREE = Form("tree", "tree", tree, 200)
CARDS = (3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)
SIDES = (2, 4, 6, 8, 10)


def _kuhn(name, title, raises, sizes, easier=""):
    return Work(
        name,
        title,
        "solve",
        sizes,
        (PLAIN, SPARSE, TREE),
        {"game": "kuhn", "raises": raises},
        easier=easier,
    )


def _leduc():
    """Leduc poker; its size is the number of ranks."""
    forms = Form("plain", "program", linear(programs.of_tree)), Form("tree", "tree", tree)
    return Work(
        "leduc",
        (
            "Leduc poker, from its tree to the value and both plans (reading it included, for "
            "nashproof)"
        ),
        "solve",
        (3,),
        forms,
        {"game": "leduc"},
        "ranks",
    )


WORKS = [
    _kuhn("kuhn", "Kuhn poker, from the specification to the value and both plans", 0, CARDS),
    _kuhn("one-raise", "one raise", 1, (3, 10, 50, 100, 200, 500, 1000, 2000), "kuhn"),
    _kuhn("two-raises", "two raises", 2, (3, 20, 100, 500, 1000), "one-raise"),
    _kuhn("ten-raises", "ten raises", 10, (3, 20, 100, 1000), "two-raises"),
    Work(
        "ways",
        (
            "Other ways to exact plans of Kuhn poker: one program over single cards by each "
            "method of HiGHS, CFR+, blocks drawn out from a small deck"
        ),
        "solve",
        (500, 1000, 5000),
        (Form("whole or cut", "way", itself),),
        {"game": "kuhn", "raises": 0},
    ),
    _leduc(),
    Work(
        "normal-form",
        "baby poker with dice of so many sides, by its normal form",
        "matrix",
        SIDES,
        (Form("matrix program", "program", rows_program), Form("matrix", "matrix", matrix)),
        {"game": "baby-poker"},
    ),
    Work(
        "dice",
        "baby poker in compact form",
        "solve",
        (6, 10, 100, 1000),
        (SPARSE,),
        {"game": "baby-poker"},
    ),
    Work(
        "exploitability",
        "NashConv of the uniform profile",
        "gain",
        (3, 10, 20, 50, 100, 200, 1000, 10000),
        (Form("profile", "profile", uniform, 200),),
        {"game": "kuhn", "raises": 0},
    ),
    Work(
        "certificate",
        "checking the certificate of a value, against reading it",
        "check",
        (10, 100, 1000),
        (Form("certificate", "certificate", read),),
        {"game": "kuhn", "raises": 0},
    ),
]
