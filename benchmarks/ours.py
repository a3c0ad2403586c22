"""What nashproof does with the tasks: each function takes a task and returns its answer as texts.
Reading a game's file is part of the work."""

import contextlib
import io
from pathlib import Path

from nashproof.exact.numbers import QQ, number_text
from nashproof.files.strict_toml import read_table
from nashproof.games.card_games import game_from_table, variant
from nashproof.games.formats.canonical import read_game
from nashproof.games.one_card import expand
from nashproof.linear_programs.floats.highs import propose
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.best_response import best_responses
from nashproof.play.normal_form import normal_form
from nashproof.play.strategies import plan_of
from nashproof.solving.matrix_game import solve_matrix
from nashproof.solving.zero_sum import solve_game

GAMES = Path(__file__).resolve().parent.parent / "data" / "games"


def ready(task):
    """Have the process that `solver_client` asks import HiGHS, and this one NumPy, as other peers
    have imported theirs by then: it takes .05 to .09 seconds."""
    import numpy  # noqa: F401

    program = LinearProgram((0,), (Row("cap", {0: QQ(1)}, "<=", QQ(1)),), {0: QQ(1)})
    for ask in (optimum, propose):
        ask(program)
    return task


def one_card(spec):
    """The OneCard of a committed game with another number of cards (and of raises, where it has a
    betting structure)."""
    name = spec["game"]
    table = read_table((GAMES / f"{name}.toml").read_text("utf-8"), name)
    if "raises" in spec:
        return game_from_table(variant(table, cards=str(spec["cards"]), raises=str(spec["raises"])))
    table.data["deck"]["cards"] = spec["cards"]
    return game_from_table(table)


def tree(task):
    """The game in a file."""
    place = Path(task["file"])
    return read_game(place.suffix, place.read_text("utf-8"), place.name)


def uniform(game):
    """The plans of the uniform profile."""
    even = {i: [QQ(1, len(s.actions))] * len(s.actions) for i, s in enumerate(game.infosets)}
    return tuple(plan_of(game, even, player) for player in (1, 2))


def solve(task):
    """From the file to the value and both plans."""
    found = solve_game(tree(task) if "file" in task else one_card(task))
    return told(found.value, found.plans)


def told(value, plans):
    """An answer as texts."""
    return {"value": number_text(value), "plans": [list(map(number_text, plan)) for plan in plans]}


def matrix(task):
    """From the file to the normal form, its value and the row player's mixture."""
    form = normal_form(expand(one_card(task)))
    solution = solve_matrix(form.numerators)
    value, mixture = solution.value, solution.rows
    return {
        "value": number_text(value / form.denominator),
        "x": [number_text(mixture.get(i, QQ(0))) for i in range(len(form.rows))],
    }


def gain(task):
    """NashConv of the uniform profile, and what one player alone can gain at most."""
    game = one_card(task)
    gains = [response.gain for response in best_responses(game, uniform(game))]
    return {"nash_conv": number_text(sum(gains)), "max_gain": number_text(max(gains))}


def check(task):
    """What the checker says of a certificate: its exit status."""
    import nashcheck

    with contextlib.redirect_stdout(io.StringIO()):
        return {"status": nashcheck.main([task["game"], task["certificate"]])}


def read(task):
    """Nothing but the checker's reading of a game and of the plans in a certificate: names and
    exact numbers, no arithmetic."""
    import nashcheck

    game = nashcheck.OneCard(Path(task["game"]).read_bytes())
    certificate = nashcheck.parse(Path(task["certificate"]).read_bytes())
    nashcheck.read_table(game, certificate["witness"]["plans"], game.players, nashcheck.rational)
    return {"status": 0}
