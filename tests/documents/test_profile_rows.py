"""Profiles in rows of numbers, wide tables, Markdown and MATLAB, and as `solve` writes them."""

import json
from pathlib import Path
from time import process_time

import pytest
from conftest import committed

import nashproof
from nashproof.documents.profile_formats.formats import read_profile, read_profiles
from nashproof.errors import InputError
from nashproof.games.formats.bare_tables import game_from_text
from nashproof.shell.cli import main

GAME = game_from_text("3 1; 0 2", "m.txt")
KUHN = committed("kuhn")


def profile(*rows):
    names = (("row 1", "row 2"), ("column 1", "column 2"))
    sets = {f"move {k + 1}": dict(zip(names[k], row)) for k, row in enumerate(rows)}
    return {"strategy": sets, "form": "behaviour"}


MIXED, PURE = profile(("0.5", "0.5"), ("1", "0")), profile(("1", "0"), ("0", "1"))
HEAD = "move 1: row 1,move 1: row 2,move 2: column 1,move 2: column 2\n"


@pytest.mark.parametrize(
    "text",
    [
        "0.5,0.5,1,0\n1,0,0,1\n",
        "0.5 0.5 1 0\n1 0 0 1",
        "[0.5 0.5 1 0]\n[1 0 0 1]\n",
        HEAD + "0.5,0.5,1,0\n1,0,0,1\n",
        "row 2,row 1,column 1,column 2\n0.5,0.5,1,0\n0,1,0,1\n",
    ],
)
@pytest.mark.parametrize("name", ["p.csv", "p.txt"])
def test_a_line_a_profile(text, name):
    first = text.count("\n", 0, text.index("0.5")) + 1
    assert read_profiles(text, name, GAME) == ((first, MIXED), (first + 1, PURE))


@pytest.mark.parametrize(
    "text",
    [
        "0.5,0.5\n1,0\n",
        "0.5 0.5\n1 0",
        "[0.5 0.5]\n[1 0]",
        "array([0.5, 0.5])\narray([1., 0.])",
        "0.5,0.5,1,0\n",
        HEAD + "0.5,0.5,1,0\n",
        "| | |\n|---|---|\n| 0.5 | 0.5 |\n| 1 | 0 |\n",
        "| set | action | p |\n|---|:-:|---|\n| move 1 | row 1 | 0.5 |\n| move 1 | row 2 | 0.5 |\n"
        "| move 2 | column 1 | 1 |",
        "x = [0.5; 0.5]; y = [1; 0];",
        "y = [1 ; 0]\nx = [0.5 ; 0.5]\n",
        "x1 = [0.5, 0.5];\nx2 = [1; ...\n 0];",
        "x =\n\n    0.5\n    0.5\n\ny =\n\n     1     0\n\n",
    ],
)
def test_one_profile(text):
    assert read_profiles(text, "p.txt", GAME) == ((0, MIXED),)
    assert read_profile(text, "p.txt", GAME) == MIXED


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0.5,0.5,1\n", "found 3 probabilities"),
        ("0.5,0.5\n1,0\n1,0\n", "found 2 probabilities"),
        ("0.5,0.5\n1\n", "found 1 probabilities at"),
        ("a = [0.5; 0.5]; b = [1; 0]", "vectors called a, b"),
        ("x = [1 0; 0 1]; y = [1; 0]", "a matrix of 2 rows for x"),
        ("x = [a; 0]; y = [1; 0]", '"a"'),
        ("x1 = [1; 0]; x3 = [1; 0]", "vectors called x1, x3"),
        (HEAD + "0.5,0.5,1\n", "3 cells"),
        (HEAD, "a table without profiles"),
        ("row 1,row 2,row 1,column 1\n1,0,0,1\n", "two columns for one move"),
        ("move 1: row 1,payoff\n1,3\n", 'the column "payoff", which no moves are called'),
    ],
)
def test_what_is_no_profile_is_refused(text, found):
    with pytest.raises(InputError) as error:
        read_profiles(text, "p.txt", GAME)
    assert found in str(error.value)


def test_a_name_of_several_moves_is_refused():
    with pytest.raises(InputError, match='the column "check", which 6 moves are called'):
        read_profiles("check,bet,fold,call\n1,0,0,1\n", "p.csv", KUHN)


def test_whose_a_vector_is_is_said():
    audit = nashproof.audit("3 1; 0 2", "y = [1; 0]; x = [0.5; 0.5]")
    assert audit.notes[0] == "x is the strategy of Player 1, y that of Player 2."


def test_lists_with_and_without_brackets_inside_are_numbers_of_a_program():
    """One rule says what a decimal stands for, whatever brackets stand around it."""
    flat, nested = (
        nashproof.audit("3 1; 0 2", text).notes
        for text in ("[0.333, 0.667, 1, 0]", "[[0.333, 0.667], [1, 0]]")
    )
    assert flat == nested


@pytest.mark.parametrize("game", ["kuhn", "battle-of-the-sexes"])
def test_what_solve_writes_is_a_profile(game, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["solve", game, "--format", "json"]) == 0
    Path("by-id.json").write_text(capsys.readouterr().out, "utf-8")
    assert main(["solve", game, "--output", "out"]) == 0
    for place in ("by-id.json", f"out/solve/{game}.json"):
        assert nashproof.audit(game, place)["equilibrium"].verdict == "confirmed"


def test_several_solutions_and_none_are_refused(tmp_path):
    record = {"title": "t", "read": {}, "value": "none", "why not": "no"}
    with pytest.raises(InputError, match="solutions of 2 games: a, b"):
        read_profile(json.dumps({"a": record, "b": record}), "p.json", GAME)
    with pytest.raises(InputError, match="a solution without a profile"):
        read_profile(json.dumps(record), "p.json", GAME)


@pytest.mark.parametrize(
    "text",
    [
        *("1 " * 50_000 + "x", "1," * 50_000, "|" * 50_000 + "\n|", "-" * 100_000 + "|x\n|"),
        *("x = [" + ";" * 100_000, "x=" * 50_000, "x =\n" + "1\n" * 50_000 + "y"),
        *(" " * 100_000 + "x", "x = " + " " * 100_000 + "y", "- | :" * 30_000 + "x\n|"),
    ],
    ids=range(10),
)
def test_hostile_texts_are_no_search(text):
    start = process_time()
    with pytest.raises(InputError):
        read_profiles(text, "p.txt", KUHN)
    assert process_time() - start < 5
