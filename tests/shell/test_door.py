"""What a new user types, in a shell and in a notebook, and what they get."""

import importlib
import io
import json
import pkgutil
import re
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from command_line import GAMES, THREE, without_ids
from examples import ROOT

import nashproof
from nashproof.play import best_response as play
from nashproof.shell import game_files, library
from nashproof.shell.cli import VERBS, main
from nashproof.shell.cli.terminal.typed import with_negative_numbers
from nashproof.shell.notebook.tables import Record

KUHN, PENNIES = GAMES / "kuhn.toml", GAMES / "matching-pennies.toml"
SEXES = GAMES / "battle-of-the-sexes.toml"


@pytest.fixture
def typed(capsys, monkeypatch, tmp_path):
    """A command, in this process and an empty folder: (status, standard output, standard error)."""
    monkeypatch.chdir(tmp_path)

    def run(*words, given=b""):
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(given)))
        try:
            status = main([str(word) for word in words])
        except SystemExit as end:
            status = end.code
        out, err = capsys.readouterr()
        return status, out, without_ids(err)

    return run


# What is typed


def test_negative_numbers_are_typed_as_anybody_would(typed):
    for words in (["--value", "-1/18"], ["--value=-1/18"], ["--value", "\N{MINUS SIGN}1/18"]):
        status, out, err = typed("audit", KUHN, *words)
        assert (status, err) == (0, "") and "value: confirmed" in out
    assert "value: confirmed" in typed("audit", KUHN, "--value", "-.0556".replace("-.", "-0."))[1]
    assert typed("law", KUHN, "--ante", "-1..3") == (
        2,
        "",
        'nashproof: found "-1..3" for ante, expected a range from a to b, 0 <= a < b\n',
    )
    assert "range-1: answered" in typed("audit", KUHN, "--range", "-1 * Q: bet")[1]


def test_only_values_of_options_are_joined():
    words = ["solve", "-1.efg", "--quiet", "--", "--value", "-3"]
    assert with_negative_numbers(words) == words


def test_version(typed):
    assert typed("--version") == (0, f"nashproof {nashproof.__version__}\n", "")


@pytest.mark.parametrize(
    "words",
    [["dance"], ["solve"], ["solve", "x", "--backend", "gurobi"], ["cfr", "x", "--seed", "٣"]],
)
def test_a_mistyped_command_is_one_line(typed, words):
    status, out, err = typed(*words)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("nashproof") and err.endswith("--help)\n")


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_prints_text_or_json(typed, verb):
    out = typed(verb, "--help")[1]
    assert "--format {text,json" in out and "--quiet" in out


@pytest.mark.parametrize(
    "words",
    [
        ["show", KUHN, SEXES],
        ["solve", KUHN, SEXES],
        ["describe", PENNIES, SEXES],
        ["eliminate", PENNIES],
        ["audit", KUHN, "--profile", "uniform"],
        ["law", KUHN, "--cards", "3..4"],
        ["init", "new"],
        ["build", KUHN, "-o", "out"],
    ],
    ids=lambda words: words[0],
)
def test_one_json_document(typed, words):
    status, out, err = typed(*words, "--format", "json")
    assert (status, err) == (0, "") and json.loads(out)


def test_quiet(typed, tmp_path):
    assert typed("audit", KUHN, "--profile", "uniform", "-q") == (0, "", "")
    assert list(tmp_path.glob("nashproof-out/certificates/*/*.json"))
    assert typed("describe", PENNIES, "--quiet") == (0, "", "")


def test_keep_going(typed, tmp_path):
    (tmp_path / "bad.efg").write_text("EFG", "utf-8")
    assert typed("solve", PENNIES, "bad.efg", KUHN)[:2] == (2, "")
    status, out, err = typed("solve", PENNIES, "bad.efg", KUHN, "--keep-going")
    assert status == 2 and err.count("\n") == 1 and err.startswith("nashproof: bad.efg:")
    assert "worth 0 to Even" in out and "worth -1/18" in out
    assert out.splitlines()[-4] == "3 games: 2 done, 1 wrong"
    records = typed("solve", PENNIES, "bad.efg", "--keep-going", "--format", "json")[1]
    assert json.loads(records)["bad"]["error"].startswith("bad.efg:")


@pytest.mark.parametrize("game", [KUHN, PENNIES])
def test_a_game_on_standard_input(typed, game):
    out = typed("show", "-", given=game.read_bytes())[1]
    assert out == typed("show", game)[1]


def test_formats_on_standard_input(typed):
    tree, table = nashproof.build(KUHN).text, ",l,r\nu,1,0\nd,0,1\n"
    compact = nashproof.build(nashproof.read(KUHN, cards=5)).text
    for text, worth in ((tree, "-1/18"), (table, "1/2"), (compact, "-1/15")):
        assert f"worth {worth} " in typed("solve", "-", given=text.encode())[1]
    assert typed("solve", "-", given=b"EFG")[2].startswith("nashproof: standard-input.efg:1")


@pytest.mark.parametrize(
    "text, line",
    [
        (",l,r\nu,a,0\nd,0,1\n", 'standard-input.csv:2: found "a", expected a number such as'),
        ('NFG 1 R "" {"" ""} {1 1}\n\na 1\n', 'standard-input.nfg:3:1: found "a", expected'),
        ("a 0; 0 1\n", "standard-input: found a matrix with the letter a, expected numbers"),
        ("[[a, 0], [0, 1]]", "standard-input: found a matrix with the letter a, expected numbers"),
    ],
)
def test_a_letter_on_standard_input_is_a_parameter_of_an_audit_of_a_file(typed, text, line):
    for words in ("compare - uniform uniform", "audit - --profile uniform --at a=2"):
        status, out, err = typed(*words.split(), given=text.encode())
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"nashproof: {line}") and "is a parameter of audit " in err


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1,2 3,4; 1,0 75%,1", '"75%,1", expected a number such as'),
        ("(1 2; 3", "the end of the file, expected ) for ( in line 1"),
    ],
)
def test_a_typed_matrix_says_which_cell_is_wrong(typed, text, found):
    status, out, err = typed("describe", text)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("nashproof: the matrix:1: found ") and found in err


@pytest.mark.parametrize(
    "text",
    [
        "A B; X 6,6 0,8; Y 8,0 2,2",
        "A B; X (6, 6) (0, 8); Y (8, 0) (2, 2)",
        "A B\nX 6,6 0,8\nY 8,0 2,2\n",
        "| | A | B |\n|---|---|---|\n| X | 6,6 | 0,8 |\n| Y | 8,0 | 2,2 |",
    ],
)
def test_a_table_with_a_head_is_typed_or_pasted(typed, text):
    status, out, _ = typed("describe", text)
    assert status == 0 and "     A     B\n  X  6, 6  0, 8\n  Y  8, 0  2, 2\n" in out


def test_two_matrices_are_pasted(typed):
    pasted = typed("describe", "3 1\n0 2\n\n1 0\n0 1")[1]
    assert "  row 1  3, 1      1, 0\n  row 2  0, 0      2, 1\n" in pasted
    lettered = typed("audit", "L R\nT x,1 0,0\nB 0,0 1,1", "--unique", "--family", "x in [1, 2]")
    assert "Payoffs or chances depend on x." in lettered[1]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("x 1\n1 2", "the matrix: found the letter x in the payoffs, expected numbers; each"),
        ("V C; V 0", "V C; V 0: found a matrix with the letters V, C, expected numbers"),
        ("some\ntext", 'the matrix:1: found "some", expected a number such as'),
    ],
)
def test_a_pasted_text_without_numbers_is_told_by_its_reader(typed, text, found):
    status, out, err = typed("describe", text)
    assert (status, out, err.count("\n")) == (2, "", 1) and err.startswith(f"nashproof: {found}")


def test_a_letter_is_named_in_the_question_about_it(typed):
    err = typed("solve", "V 1; 1 2")[2]
    assert '--family "V in [0, 1]", also with --value "?"' in err and "--at V=1" in err


def test_describe_at_a_value_of_a_letter(typed, tmp_path):
    place = tmp_path / "game.txt"
    place.write_text("  L   R\nT x,2 0,0\nB 0,0 1,y\n")
    described = typed("describe", place, "--at", "x=3", "--at", "y=1/2")[1]
    place.write_text("  L   R\nT 3,2 0,0\nB 0,0 1,1/2\n")
    assert described == typed("describe", place)[1] and "3 equilibria" in described
    matrix = typed("describe", "2*a 0; 0 1", "--at", "a=1/2")[1]
    assert "worth 1/2 (0.5000) to Player 1" in matrix


@pytest.mark.parametrize(
    ("game", "at", "message"),
    [
        (KUHN, "x=1", "kuhn.toml: found a value of x, which no number of the game has"),
        ("a 0; 0 1", "b=1", "found a matrix with the letter a, expected numbers"),
        ("3 0; 0 1", "b=1", "found a value of b, which no number of the game has"),
        ("a 0; 0 1", "a", '--at: found "a", expected a parameter and its value'),
        (ROOT / "docs/questions/two-rounds.toml", "d=1/2", "found a repeated game, expected audit"),
    ],
)
def test_what_describe_at_a_value_refuses(typed, game, at, message):
    status, out, err = typed("describe", game, "--at", at)
    assert (status, out, err.count("\n")) == (2, "", 1) and message in err


def test_a_repeated_game_without_a_question_needs_its_discount_factor(typed):
    status, _, err = typed("audit", ROOT / "docs/questions/two-rounds.toml")
    assert status == 2 and '--family "d in [0, 999/1000]"' in err


def test_subgame_perfection_needs_a_strategy_everywhere(typed):
    profile = '{"entry": "out"}'
    words = ("--profile", profile, "--subgame-perfect")
    status, _, err = typed("audit", ROOT / "docs/questions/entry.efg", *words)
    expected = "expected a strategy at every information set"
    assert status == 2 and err.startswith("nashproof: --subgame-perfect: found nothing given at ")
    assert '"niche of entrant"' in err and expected in err


def test_a_page_goes_to_a_folder(typed):
    status, _, err = typed("audit", "3 1; 0 2", "--value", "?", "--report", "page.html")
    assert status == 2 and 'found the name of a file, "page.html", expected a folder' in err


def test_the_cards_are_named(typed):
    """Another text may call the lowest card J: then Q is another card."""
    assert "Zero-sum. Cards: Q, K, A.\n" in typed("describe", KUHN)[1]
    assert "Cards" not in typed("describe", PENNIES)[1]


def test_a_profile_on_standard_input(typed):
    lists = b"NE,1/2,1/2,1/2,1/2\n"
    out = typed("audit", PENNIES, "--profile", "-", given=lists)[1]
    assert "equilibrium: confirmed" in out
    semicolons = b"information set;action;probability\n"
    assert "semicolons" in typed("audit", PENNIES, "--profile", "-", given=semicolons)[2]


def test_a_law_of_a_game_on_standard_input(typed):
    out = typed("law", "-", "--cards", "3..4", given=KUHN.read_bytes())[1]
    assert "n = 4: -1/24" in out


def test_a_closed_pipe_says_nothing(tmp_path):
    """And has the status of a machine that failed, not that of a rejected certificate."""
    for words in (["audit", str(KUHN), "--profile", "uniform"], ["solve", "none.efg"]):
        command = [sys.executable, "-m", "nashproof", *words]
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env={"PYTHONPATH": str(ROOT / "src")},
        )
        process.stdout.close()
        if words[0] == "solve":
            process.stderr.close()
        assert process.wait() == (2 if words[0] == "solve" else 4)
        if words[0] == "audit":
            assert process.stderr.read() == b""


@pytest.mark.parametrize(
    "words, message",
    [
        (["audit", KUHN, "--sense", "strictly", "--unique"], "--sense: found a sense and no move"),
        (["check", KUHN], 'kuhn.toml: found the ending ".toml", expected a certificate'),
        (["check", "none.json"], "none.json: found no such file"),
        (["audit", KUHN, "--family", "a in [0, 1]"], "expected --profile FILE too"),
        (["audit", KUHN, "--dominated", "A: fly"], "expected one of A: check, A: bet"),
        (["solve", ""], "found an empty name, expected a file (.efg"),
        (["audit", KUHN, "--profile", "."], ".: found a folder, expected a file"),
        (["law", KUHN, "--cards", "3.."], 'found "3.." for cards, expected a range such as'),
        (["audit", "note.md"], "note.md: found no annotation, expected at least one"),
        (["solve", "table.csv"], "table.csv:1: found cells separated by semicolons"),
        (["audit", KUHN, "--value", "9" * 3000], "found a number of 3000 characters"),
        (["solve", "ante.toml"], 'ante.toml:10: found "ante" = "-1"'),
        (["init", "--text", "note.md"], "note.md: found a text and no game"),
        (["solve", "nothing-of-that"], "expected a file, or an id that nashproof games lists"),
    ],
)
def test_messages(typed, tmp_path, words, message):
    (tmp_path / "note.md").write_text("# A note\n", "utf-8")
    (tmp_path / "table.csv").write_text("a;b;c\nr;1,5;2\n", "utf-8")
    text = KUHN.read_text("utf-8").replace('ante = "1"', 'ante = "-1"')
    (tmp_path / "ante.toml").write_text(text, "utf-8")
    status, out, err = typed(*words)
    assert (status, out, err.count("\n")) == (2, "", 1) and message in err


# What are the equilibria of this file?


def test_describe_lists_every_optimal_strategy(typed):
    out = typed("describe", KUHN)[1]
    assert "The game is worth -1/18 (-0.0556) to Player 1." in out
    assert "1. Q: check; Q check bet: fold; K: check; K check bet: fold 2/3, call 1/3" in out
    assert "2. Q: check 2/3, bet 1/3; Q check bet: fold; K: check; K check bet: fold 1/3" in out
    assert "exactly 3 equilibria" in typed("describe", SEXES)[1]


def test_three_players(typed, tmp_path):
    (tmp_path / "vote.efg").write_text(THREE, "utf-8")
    status, out, _ = typed("solve", "vote.efg")
    assert status == 0 and "the game has 3 players, and a value needs two" in out
    assert "`nashproof audit GAME --profile FILE`" in out
    out = typed("describe", "vote.efg")[1]
    assert "The game has" in out and "not described" not in out


def test_unique_lists_the_vertices(typed):
    out = typed("audit", KUHN, "--unique")[1]
    assert "    2. Q: check 2/3, Q: bet 1/3, Q check bet: fold 2/3" in out


def test_a_law_without_a_form_lists_the_values(typed):
    out = typed("law", KUHN, "--cards", "3..5")[1]
    assert "No form was found" in out and "n = 3: -1/18" in out and "n = 5: -1/15" in out


def test_show(typed):
    out = typed("show", KUHN)[1].splitlines()
    assert out[:3] == [
        "Kuhn poker",
        "30 terminals; zero-sum",
        "Player 1 (player 1), 6 information sets",
    ]
    assert "  Q check bet: fold, call" in out


# Where gains arise


@pytest.mark.parametrize("name", ["kuhn", "matching-pennies", "battle-of-the-sexes"])
def test_the_gains_at_information_sets_sum_to_the_gain(name):
    game = nashproof.read(GAMES / f"{name}.toml")
    audit = nashproof.audit(game, "uniform")
    gains = [one.gain for one in audit.gains]
    assert gains == sorted(gains, reverse=True) and all(gain > 0 for gain in gains)
    for p in game.player_numbers:
        own = sum(one.gain for one in audit.gains if one.player == game.players[p - 1])
        assert str(own) == audit[f"gain-{p}"].exact


def test_a_gain_at_an_information_set_by_hand():
    """Odd plays heads: Even's only set is the first, and tails there loses 2."""
    game = nashproof.read(PENNIES)
    (one,) = nashproof.audit(game, {"move 1": "Tails", "move 2": "Heads"}).gains
    assert (one.infoset, one.gain, one.best) == ("move 1", 2, "Heads")
    assert one.line == "2  Even at move 1: Heads instead of Tails"


def test_gains_in_a_compact_game():
    game = nashproof.read(KUHN, cards=5)
    audit = nashproof.audit(game, "uniform")
    total = sum(one.gain for one in audit.gains)
    assert str(total) == audit["nashconv"].exact
    assert play.gains_by_set.__doc__


# Numbers, profiles and games in a notebook


@pytest.mark.parametrize(
    "value, stated",
    [
        (0, "0"),
        (0.0, "0"),
        (Fraction(0), "0"),
        (Fraction(-1, 18), "-1/18"),
        (-0.0556, "-0.0556"),
        (np.float64(0.5), "0.5"),
        (np.float32(-0.0556), "-0.0556"),  # not the double that is nearest to it
        (np.int64(1), "1"),
        (Decimal("0.50"), "0.5"),
        (1e-7, "0.0000001"),
        ("\N{MINUS SIGN}1/18", "-1/18"),
    ],
)
def test_numbers_of_every_kind(value, stated):
    audit = nashproof.audit(PENNIES, value=value)
    assert audit["value"].stated == stated
    inexact = isinstance(value, (float, np.floating, Decimal))
    assert any("A float is taken as the decimal" in note for note in audit.notes) == inexact


@pytest.mark.parametrize("value", [True, float("nan"), [1], 1j, Fraction(10**5000)])
def test_what_is_no_number(value):
    with pytest.raises(nashproof.InputError, match="^value: found .*, expected"):
        nashproof.audit(PENNIES, value=value)


HALF = Fraction(1, 2)
TABLE = pd.DataFrame(
    {
        "information set": ["move 1", "move 1", "move 2"],
        "action": ["Heads", "Tails", "Heads"],
        "probability": [0.5, 0.5, 1],
    }
)


@pytest.mark.parametrize(
    "profile",
    [
        {"move 1": {"Heads": HALF, "Tails": 0.5}, "move 2": {"Heads": 1, "Tails": 0}},
        {"Even": {"move 1": {"Heads": HALF, "Tails": HALF}}, "Odd": {"move 2": "Heads"}},
        {"Even": {"1": HALF, "2": HALF}, "Odd": {"1": 1, "2": 0}},
        {"Even": [{"Heads": HALF, "Tails": HALF}], "Odd": [{"Heads": 1}]},
        {"move 1": [HALF, HALF], "move 2": [1, 0]},
        [[[0.5, 0.5]], [[1, 0]]],
        [[HALF, HALF], (1, 0)],
        np.array([[0.5, 0.5], [1, 0]]),
        TABLE,
    ],
)
def test_profiles_of_every_kind(profile):
    assert nashproof.audit(PENNIES, profile)["gain-1"].exact == "1"


PRINTED = [
    "[[[Rational(1, 2), Rational(1, 2)]], [[Rational(1, 1), Rational(0, 1)]]]",
    "[[0.5, 0.5], [1.0, 0.0]]",
    "{'Even': [{'Heads': Rational(1, 2), 'Tails': Rational(1, 2)}], 'Odd': "
    "[{'Heads': Rational(1, 1), 'Tails': Rational(0, 1)}]}",
    "{'Even': [{'Heads': 0.5, 'Tails': 0.5}], 'Odd': [{'Heads': 1.0, 'Tails': 0.0}]}",
    "{'Even': {'1': Rational(1, 2), '2': Rational(1, 2)}, 'Odd': {'1': Rational(1, 1), '2': 0.0}}",
]


@pytest.mark.parametrize("text", PRINTED)
def test_profiles_as_pygambit_16_and_17_print_them(tmp_path, text):
    (tmp_path / "p.txt").write_text(text, "utf-8")
    assert nashproof.audit(PENNIES, tmp_path / "p.txt")["gain-1"].exact == "1"


def test_mixed_profiles_of_a_tree_as_pygambit_17_prints_them(tmp_path):
    """Over reduced pure strategies, in the game's order."""
    sizes = [len(list(play.pure_strategies(nashproof.read(KUHN), p, True))) for p in (1, 2)]
    parts = [{str(k): Fraction(1, size) for k in range(1, size + 1)} for size in sizes]
    text = "{" + ", ".join(f"'Player {p}': {part}" for p, part in enumerate(parts, 1)) + "}"
    (tmp_path / "p.txt").write_text(text.replace("Fraction", "Rational"), "utf-8")
    audit = nashproof.audit(KUHN, tmp_path / "p.txt")
    assert audit["equilibrium"].verdict == "refuted" and audit["nashconv"].exact


def test_quotes_as_python_prints_them(tmp_path):
    text = """{"move 1": {'Heads': 1}, 'move 2': "it's"}"""
    (tmp_path / "p.txt").write_text(text, "utf-8")
    with pytest.raises(nashproof.InputError, match='p.txt:1: found the action "it\'s"'):
        nashproof.audit(PENNIES, tmp_path / "p.txt")


@pytest.mark.parametrize("profile", [3, None, {"move 1": object(), "move 2": "Heads"}, [[1], 2]])
def test_what_is_no_profile(profile):
    with pytest.raises(nashproof.InputError):
        nashproof.audit(nashproof.read(PENNIES), profile)


def test_matrices_are_games():
    rows = [[1, -1], [-1, 1]]
    for game in (rows, np.array(rows), tuple(map(tuple, rows)), pd.DataFrame(rows)):
        assert nashproof.solve(game).value == 0
    bimatrix = [np.array([[2, 0], [0, 1]]), np.array([[1, 0], [0, 2]])]
    assert nashproof.describe(bimatrix).equilibria.count == "3"
    named = nashproof.read(pd.DataFrame([[HALF]], index=["up"], columns=["left"]))
    assert [s.actions for s in named.infosets] == [("up",), ("left",)]
    assert nashproof.audit([[0.1, 0.2]], value="?").notes


@pytest.mark.parametrize("game", [5, [], [[]], [[1, 2], [3]], ([[1]], [[2]], [[3]]), [["a"]]])
def test_what_is_no_game(game):
    with pytest.raises(nashproof.InputError, match="found"):
        nashproof.read(game)


def test_games_of_pygambit_by_the_file_that_they_write():
    class Game:
        is_tree = True

        def to_efg(self):
            return nashproof.build(KUHN).text

    assert nashproof.solve(Game()).value == nashproof.solve(KUHN).value


def test_arrays_keep_the_digits_of_their_numbers():
    payoffs = np.array([[0.1, 0.3], [0.7, 0.2]], dtype=np.float32)
    assert nashproof.solve(payoffs).value == Fraction(19, 70)
    found = nashproof.audit(PENNIES, np.array([[0.1, 0.9], [0.5, 0.5]], dtype=np.float32))
    assert found["gain-2"].exact == "4/5"


def test_two_matrices_stand_in_one_list():
    with pytest.raises(nashproof.InputError, match=r"found .*two matrices stand in one list"):
        nashproof.equilibria([[1, 0], [0, 1]], [[1, 0], [0, 1]])


# In a notebook


def test_what_a_notebook_shows():
    for game in (nashproof.read(KUHN), nashproof.read(KUHN, cards=100)):
        assert len(repr(game)) < 100 and len(game._repr_html_()) < 5_000
    solution, description = nashproof.solve(KUHN), nashproof.describe(KUHN)
    for one in (solution, description, nashproof.show(KUHN)):
        assert one._repr_html_().startswith("<h4>Kuhn poker") and len(one) == len(list(one))
    assert solution["Q"] == {"check": "1", "bet": "0"}
    assert "<td>K check bet</td><td>fold 2/3, call 1/3</td>" in solution._repr_html_()
    law, run = nashproof.law(KUHN, ante="1..3"), nashproof.cfr(KUHN, iterations=2)
    assert "<td>value = -1/(12*ante + 6) for ante from 1 to 3</td>" in law._repr_html_()
    assert "<td>cfr+</td><td>2</td>" in run._repr_html_()
    assert len(description.sets[0]) == 2 and str(description.value) == "-1/18"


def test_every_table_has_a_form_for_notebooks():
    names = ("nashproof.shell.notebook", "nashledger.notebook", "nashlab.notebook")
    modules = [
        module
        for package in map(importlib.import_module, names)
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + ".")
    ]
    records = {
        kind
        for module in modules
        for kind in vars(importlib.import_module(module.name)).values()
        if isinstance(kind, type) and hasattr(kind, "frame") and kind.__module__ == module.name
    }
    wanted = ("__iter__", "__len__", "_repr_html_")
    assert len(records) > 8
    assert [(kind, name) for kind in records for name in wanted if not hasattr(kind, name)] == []
    assert [kind for kind in records if kind.__repr__ is not Record.__repr__] == []


def test_a_mistake_in_a_notebook_is_one_line():
    """IPython asks an error for the lines that it shows."""
    with pytest.raises(nashproof.InputError) as caught:
        nashproof.audit(PENNIES, {"move 1": "Haeds", "move 2": "Tails"})
    (line,) = caught.value._render_traceback_()
    assert line.endswith(
        'found the action "Haeds" at "move 1" in the profile given; did you mean "Heads"? [NP-001]'
    )


@pytest.mark.parametrize("ask", [nashproof.solve, nashproof.describe, nashproof.audit])
def test_backends_are_known(ask):
    with pytest.raises(nashproof.InputError, match="expected one of highs, none"):
        ask(KUHN, backend="gurobi")


# A document to start from; games in data/games


@pytest.mark.parametrize("game", [KUHN, SEXES, "rows.csv,columns.csv"])
def test_init_about_a_game(typed, tmp_path, game):
    (tmp_path / "rows.csv").write_text(",l,r\nu,1,0\nd,0,1\n", "utf-8")
    (tmp_path / "columns.csv").write_text(",l,r\nu,0,1\nd,1,0\n", "utf-8")
    (tmp_path / "note.txt").write_text("A note.\n", "utf-8")
    status, out, _ = typed("init", "new", "--game", game, "--text", "note.txt")
    assert status == 0 and "nashproof audit new/mine.toml" in out
    audit = nashproof.audit(tmp_path / "new" / "mine.toml")
    assert len(audit) >= 2 and "undetermined" not in {one.verdict for one in audit}
    digest = re.search('sha256 = "(.*)"', (tmp_path / "new/mine.toml").read_text("utf-8"))[1]
    assert digest == sha256(b"A note.\n").hexdigest()
    assert typed("init", "new", "--game", game)[0] == 2


def test_games_of_every_format_are_found(tmp_path):
    """One table says which files are games: ``report`` and the workflow take it from there."""
    for name in ("a.toml", "b.efg", "c.nfg", "d.csv", "e.game", "readme.md"):
        (tmp_path / name).write_text("", "utf-8")
    assert [p.name for p in game_files.games_in(tmp_path)] == [
        "a.toml",
        "b.efg",
        "c.nfg",
        "d.csv",
        "e.game",
    ]
    assert tuple(game_files.FORMATS) == game_files.ENDINGS


def test_backends_of_the_command_line(typed):
    assert f"{{{','.join(library.BACKENDS)}}}" in typed("solve", "--help")[1]


# Colours


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_verdicts_are_coloured_on_a_terminal_only(monkeypatch):
    from nashproof.claims.verdicts import VERDICTS
    from nashproof.shell.cli.terminal.streams import COLOURS, Visible, has_colours, print_line
    from nashproof.shell.verdict_line import VerdictLine

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    out = Terminal()
    monkeypatch.setattr(sys, "stdout", Visible(out))
    line = VerdictLine("equilibrium: ", "refuted", ". Not \x1b[32m.")
    print_line(line)
    assert out.getvalue() == "equilibrium: \x1b[31mrefuted\x1b[0m. Not \\x1b[32m.\n"
    # A text that only looks like a verdict has no colour
    print_line("value: confirmed. So says the document.")
    assert out.getvalue().endswith("\nvalue: confirmed. So says the document.\n")
    assert set(VERDICTS) - {"answered"} <= set(COLOURS)
    assert not has_colours(io.StringIO()) and has_colours(out)
    monkeypatch.setenv("NO_COLOR", "1")
    print_line(line)
    assert out.getvalue().endswith("\nequilibrium: refuted. Not \\x1b[32m.\n")


def test_completion_is_written_by_shtab(typed, monkeypatch):
    """Files are completed where the help speaks of files, folders where it speaks of DIR, and the
    ids of games where it speaks of GAME."""
    seen = []

    def complete(parser, shell, preamble):
        assert "kuhn-any-pot" in preamble[shell]
        verbs = parser._subparsers._group_actions[0].choices["audit"]
        seen.append({a.dest: getattr(a, "complete", None) for a in verbs._actions})
        return f"script for {shell}"

    shtab = SimpleNamespace(FILE="file", DIRECTORY="folder", complete=complete)
    monkeypatch.setitem(sys.modules, "shtab", shtab)
    assert typed("--print-completion", "zsh") == (0, "script for zsh\n", "")
    assert (seen[0]["profile"], seen[0]["output"]) == ("file", "folder")
    assert seen[0]["document"]["zsh"] == "_nashproof_games"
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert typed("--print-completion", "zsh")[0] == 4
