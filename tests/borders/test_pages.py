"""Every statement on the pages of audits is true: the page oracle computes each anew.

First audits whose pages of version 1.0.0 said something false, then random ones.
"""

from fractions import Fraction as F
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from letter_asks import automata_of, letters_ask, pure_profiles
from letter_games import Automata, LetterGame
from page_asks import Ask, as_json, document_of
from page_oracle import Judge, command_of, findings_of, random_ask
from refined_asks import mixed_ask, near_ask
from small_games import Choice, End, Game

PAGES = 10_000 if settings.get_current_profile_name() == "explore" else 100
ANN, BOB = (1, "move 1"), (2, "move 2")


def bimatrix(rows, columns, *cells):
    """A game of Ann and Bob, cells row by row."""
    ends = iter(End(list(map(F, cell))) for cell in cells)
    moves = [(row, Choice(2, "move 2", [(c, next(ends)) for c in columns])) for row in rows]
    return Game("small", ("Ann", "Bob"), Choice(1, "move 1", moves))


def played(row, column):
    """A pair of pure strategies, as it is written."""
    return {ANN: {row: "1"}, BOB: {column: "1"}}


def of_game(game, entries, *options):
    """An audit of a game on the command line."""
    files = {"g.efg": game.efg()} if game in (SAME, TWINS) else {"g.nfg": game.nfg()}
    words = [*files, *options]
    if entries:
        files["p.json"] = as_json(game, entries)
        words[1:1] = ["--profile", "p.json"]
    profiles = [("the profile", "g", entries)] if entries else []
    return Ask(files, words, {"g": game}, profiles, [], list(options))


STAG = bimatrix(("stag", "hare"), ("stag", "hare"), (4, 4), (0, 3), (3, 0), (3, 3))
COORDINATION = bimatrix("UD", "LR", (3, 3), (0, 0), (0, 0), (1, 1))
CONTEST = bimatrix("UD", "LR", (5, 1), (0, 2), (7, 0), (1, 3))
PENNIES = bimatrix("UD", "LR", (3, -3), (1, -1), (0, 0), (2, -2))
WEAK = bimatrix("UD", "LR", (1, 1), (0, 0), (0, 0), (0, 0))
WIDE = bimatrix(
    ("Up", "Middle", "Down"), ("Left", "Centre", "Right"),
    (0, 0), (1, -1), (1, -1), (-2, 2), (-1, 1), (1, -1), (2, -2), (-2, 2), (2, -2),
)  # fmt: skip
SAME = Game("small", ("Ann", "Bob"), Choice(1, "s", [
    ("U", Choice(2, "s", [("L", End([F(1), F(-1)])), ("R", End([F(2), F(-2)]))])),
    ("D", End([F(1, 2), F(-1, 2)])),
]))  # fmt: skip
TWINS = Game("small", ("Ann", "Bob"), Choice(1, "s", [
    ("U", Choice(2, "s", [("L", End([F(1), F(1)])), ("R", End([F(2), F(-2)]))])),
    ("D", Choice(1, "t", [("x", End([F(1, 2), F(0)])), ("y", End([F(0), F(3)]))])),
]))  # fmt: skip
CONTEST.title = "contest"
BOTH, WORSE = played("stag", "stag"), played("U", "R")
HALVES = {ANN: {"Up": "1"}, BOB: {"Left": "1/2", "Right": "1/2"}}
QUARTERS = {ANN: {"U": "1/4", "D": "3/4"}, BOB: {"L": "1/4", "R": "3/4"}}


def about(game, entries, *claims):
    """An audit of a document about one profile in one game."""
    tables = [{"says": f"Claim {n}."} | claim for n, claim in enumerate(claims, 1)]
    return document_of({"g": game}, "nfg", [("p1", "g", entries)], tables)


def with_letter(game, *options):
    """An audit of a game with the letter a from 0 to 2."""
    words = [*options, "--family", "a in [0, 2]"]
    shown, rows = game.shown(F(0), F(2))
    shown.source, shown.interval = game, (F(0), F(2))
    pure = pure_profiles(shown, rows) if "--pure-equilibria" in options else []
    return Ask({"g.nfg": game.nfg()}, ["g.nfg", *words], {"g": shown}, pure, [], words)


def lettered(rows, columns, *cells):
    """A game of Ann and Bob, cells row by row as texts."""
    ends = iter(map(End, cells))
    moves = [(row, Choice(2, "move 2", [(c, next(ends)) for c in columns])) for row in rows]
    return LetterGame("small", ("Ann", "Bob"), Choice(1, "move 1", moves), "a")


SQUARE = lettered("UD", "LR", ("a^2", "-(a^2)"), ("0", "0"), ("0", "0"), ("1", "-1"))
MEET = lettered("UD", "LR", ("2*a", "-(2*a)"), ("-1", "1"), ("(1-a)^2", "-((1-a)^2)"), ("4", "-4"))
THREE = Automata(
    "three", ("Ann", "Bob", "Cy"), "d", [("Up", "Down"), ("Left",), ("In",)],
    {("Up", "Left", "In"): [F(1)] * 3, ("Down", "Left", "In"): [F(0)] * 3}, ("one", "s", "t"),
    [{"one": "Up"}, {"s": "Left"}, {"t": "In"}],
    [{(state, moves): state for moves in (("Up", "Left", "In"), ("Down", "Left", "In"))}
     for state in ("one", "s", "t")],
)  # fmt: skip
VARYING = {ANN: {"stag": "y", "hare": "1-y"}, BOB: {"stag": "y", "hare": "1-y"}}

GAIN = {"kind": "gain", "profile": "p1", "player": "1"}
OF_STRATEGY = {"kind": "dominated strategy", "profile": "p1"}
ASKED = [("p1", "g", played("D", "L")), ("p1", "g", WORSE)]
KNOWN = {
    "a refuted sentence is not negated": about(
        STAG, BOTH,
        {"says": "Both hunting the stag is an equilibrium.", "kind": "equilibrium",
         "profile": "p1"},
        {"says": "Both hunting the stag is an equilibrium, and it pays Ann 3.", "kind": "payoff",
         "profile": "p1", "player": "1", "stated": "3"},
        {"says": "Both hunting the stag is not a sequential equilibrium.", "kind": "sequential",
         "profile": "p1", "stated": "not sequential"},
    ),
    "a trembling profile is no exact equilibrium": of_game(WEAK, played("U", "L"), "--perfect"),
    "the gain of one player is not that of all": document_of(
        {"g": CONTEST}, "nfg", ASKED[:1], [{"asks": "What does Ann gain?", "stated": "?"} | GAIN]
    ),
    "the epsilon of one player is not that of all": document_of(
        {"g": COORDINATION}, "nfg", ASKED[1:],
        [{"asks": "What does Ann gain?", "stated": "?"} | GAIN],
    ),
    "one player alone": of_game(PENNIES, {ANN: {"U": "1"}}, "--perfect"),
    "dominated strategies": about(
        COORDINATION, WORSE, {"kind": "equilibrium", "profile": "p1"},
        OF_STRATEGY | {"player": "2"}, OF_STRATEGY | {"player": "1"},
    ),
    "a dominated strategy beside a comparison": about(
        WIDE, HALVES,
        {"kind": "comparison", "profile": "p1",
         "comparisons": [{"left": {"player": "2"}, "relation": "more than", "right": "0"}]},
        OF_STRATEGY | {"player": "1"},
    ),
    "a profile in two games": document_of(
        {"g": COORDINATION, "h": CONTEST}, "nfg", [("p1", "g", QUARTERS)],
        [{"says": "The mixture is an equilibrium of the first game.", "kind": "equilibrium",
          "profile": "p1"},
         {"says": "In the second game Ann gains 3.", "stated": "3", "game": "h"} | GAIN,
         {"says": "In the second game Ann plays best.", "kind": "best response", "profile": "p1",
          "game": "h", "player": "1"}],
    ),
    "sets of two players with one name": of_game(SAME, None, "--dominated", "s: U"),
    "nothing is given at two sets with one name": of_game(TWINS, {(1, "t"): {"x": "1"}}),
    "the square of a letter over a number": with_letter(SQUARE, "--value", "?"),
    "a gap between formulas that meet at a root": with_letter(MEET, "--value", "?"),
    "equilibria in pure strategies with a letter": with_letter(SQUARE, "--pure-equilibria", "?"),
    "states of three players are no pair": automata_of(THREE, ["--at", "d=1/2"], value=F(1, 2)),
    "two players with actions of one name": of_game(STAG, VARYING, "--family", "y in [0, 1]"),
    "a refuted value": of_game(PENNIES, None, "--value", "1.4"),
}  # fmt: skip


@pytest.mark.parametrize("case", KNOWN)
def test_what_pages_once_said_falsely_is_true(case):
    outcome, findings, _, _ = findings_of(KNOWN[case])
    assert not findings, f"{findings}\n{command_of(KNOWN[case])}"
    assert outcome.pages or case == "one player alone", outcome.err


DOVES = bimatrix("HD", "HD", (-1, -1), (4, 0), (0, 4), (2, 2))
MIXED = {ANN: {"H": "2/3", "D": "1/3"}, BOB: {"H": "2/3", "D": "1/3"}}
ALL_DOVES = {ANN: {"D": "1"}, BOB: {"D": "1"}}
TWICE = Game("twice", ("Ann", "Bob"), Choice(1, "s", [
    ("U", Choice(2, "t", [("L", End([F(1), F(1)])), ("R", End([F(2), F(1)]))])),
    ("D", End([F(1), F(0)])),
]))  # fmt: skip


def of_tree(game, *options):
    return Ask({"g.efg": game.efg()}, ["g.efg", *options], {"g": game}, [], [], list(options))


STABLE = of_game(DOVES, MIXED, "--stable")
UNSTABLE = of_game(DOVES, ALL_DOVES, "--stable")
EXACT = of_game(DOVES, None, "--potential", "?")
CYCLE = of_game(PENNIES, None, "--potential", "ordinal")
WEIGHTS = of_game(
    bimatrix("HD", "HD", (2, 4), (0, 0), (0, 0), (1, 2)), None, "--potential", "weighted"
)
NO_WEIGHTS = of_game(PENNIES, None, "--potential", "weighted")
SUBGAMES = of_tree(TWICE, "--subgame-perfect-equilibria", "?")
THREE_PLAY = KNOWN["states of three players are no pair"]
PURE = KNOWN["equilibria in pure strategies with a letter"]
LEFT_OUT = of_game(CONTEST, {ANN: {"U": "1/2", "D": "1/2"}})
LINES = LetterGame("small", ("Ann", "Bob"), Choice(1, "move 1", [
    ("H", Choice(2, "move 2", [("H", End(["V-4"] * 2)), ("D", End(["V", "0"]))])),
    ("D", Choice(2, "move 2", [("H", End(["0", "V"])), ("D", End(["V/2"] * 2))])),
]), "V")  # fmt: skip


def hawks():
    """For which values is a strategy of hawks and doves stable?"""
    words = ["--stable", "--family", "V in [0, 8]"]
    shown, _ = LINES.shown(F(0), F(8))
    shown.source, shown.interval = LINES, (F(0), F(8))
    return Ask({"g.nfg": LINES.nfg()}, ["g.nfg", *words], {"g": shown}, [], [], words)


HAWKS = hawks()
NEAR, LETTERS = near_ask(Random("near_ask b-8")), letters_ask(Random("letters"))
TOLD = "probability,1/move 1,2/move 2\n0.33,U,L\n0.67,D,R\n"
ROUNDED, APART = (
    Ask(
        {"g.nfg": COORDINATION.nfg(), "d.csv": told}, ["g.nfg", "--distribution", "d.csv"],
        {"g": COORDINATION}, [], [], ["--distribution", "d.csv"],
    )
    for told in (TOLD, TOLD.replace("U,L", "U,R"))
)  # fmt: skip
TIES = iter(
    ((2, 0, 1), (1, 1, 0), (2, 0, 1), (1, 2, 2), (2, 0, 0), (2, 0, 2), (2, 0, 0), (2, 1, 0))
)
REGION = of_tree(
    Game("small", ("Ann", "Bob", "Cy"), Choice(1, "move 1", [
        (row, Choice(2, "move 2", [
            (column, Choice(3, "move 3", [(page, End(list(map(F, next(TIES))))) for page in "IO"]))
            for column in "LR"
        ]))
        for row in "UD"
    ])),
    "--equilibria", "?",
)  # fmt: skip
FORGED = (
    (REGION, "I pays Cy at least what O does", "O pays Cy at least what I does"),
    (REGION, ", where I pays Cy at least what O does", ""),
    (REGION, "any mixture of [L], [R], I", "any mixture of [L], [3/4 L + 1/4 R], I"),
    (REGION, "(D, R, any mixture of [I], [O])", "(D, R, O)"),
    (REGION, "infinitely many equilibria", "exactly 2 equilibria"),
    (NEAR, "about 6.88989971 to Bob", "about 6.88989972 to Bob"),
    (LETTERS, "are one player here", "is a player here"),
    (LEFT_OUT, "and at most 3", "and at most 4"),
    (HAWKS, "exactly for these: 4 ≤", "exactly for these: 4 &lt;"),
    (automata_of(THREE, ["--at", "d=1/2"], value=F(1, 2)), "Rows: Ann;", "Rows: Bob;"),
    (ROUNDED, "such as 33/100", "such as 31/100"),
    (ROUNDED, "Every distribution that rounds so", "No distribution that rounds so"),
    (APART, "No distribution that rounds so", "Every distribution that rounds so"),
    (APART, "Bob, told to play R, plays L", "Ann, told to play D, plays U"),
    (STABLE, "is evolutionarily stable. Each", "is not evolutionarily stable. Each"),
    (UNSTABLE, "The mutant H invades", "The mutant D invades"),
    (EXACT, "0 at (H, H)", "1 at (H, H)"),
    (EXACT, "has an exact potential", "has an ordinal potential, and no exact one"),
    (CYCLE, "has no ordinal potential, and so no exact one", "has an exact potential"),
    (WEIGHTS, "2 of Bob", "3 of Bob"),
    (WEIGHTS, "has a weighted potential. The", "has no weighted potential. The"),
    (NO_WEIGHTS, "has no weighted potential", "has a weighted potential"),
    (NO_WEIGHTS, ": 1 times", ": -1 times"),
    (SUBGAMES, "has exactly 3 subgame", "has exactly 2 subgame"),
    (SUBGAMES, "(U, R) pays 2, 1", "(U, L) pays 2, 1"),
    (SUBGAMES, "infinitely many with mixing, where a player is indifferent", "none"),
    (THREE_PLAY, "are a subgame perfect", "are no subgame perfect"),
    (PURE, "exactly for these: none", "exactly for these: from 0 to 2"),
)  # fmt: skip


@pytest.mark.parametrize("forged", FORGED, ids=[old for _, old, _ in FORGED])
def test_a_forged_sentence_is_noticed(forged):
    ask, *texts = forged
    assert not findings_of(ask)[1]
    assert findings_of(ask, texts)[1]


def test_an_undominated_equilibrium_of_three_players_need_not_be_perfect():
    """The game of van Damme (1991), section 2.2: against mistakes of Bob or of Cy Ann plays U."""
    cells = iter(
        [(1, 1, 1), (1, 1, 0), (1, 0, 1), (0, 0, 0), (1, 1, 1), (0, 1, 0), (0, 0, 1), (1, 0, 0)]
    )
    game = Game("three", ("Ann", "Bob", "Cy"), Choice(1, "move 1", [
        (row, Choice(2, "move 2", [
            (column, Choice(3, "move 3", [(page, End(list(map(F, next(cells))))) for page in "IO"]))
            for column in "LR"
        ]))
        for row in "UD"
    ]))  # fmt: skip
    for row, perfect in (("U", True), ("D", False)):
        entries = played(row, "L") | {(3, "move 3"): {"I": "1"}}
        judge = Judge(of_game(game, entries, "--perfect"), None, None)
        judge.game = game
        assert judge.perfect_of_many(judge.cases[0].exact()) is perfect


def test_a_payoff_of_an_irrational_equilibrium_is_rounded_right():
    """Bob gets 6.8898997054957; the page said about 6.889899706, the middle of an interval."""
    outcome, findings, _, _ = findings_of(NEAR)
    (page,) = outcome.pages.values()
    assert "about 6.88989971 to Bob" in page
    assert not findings


def test_a_strategy_of_several_moves_is_told_from_several_strategies():
    """The page said (y1 at a, y3 at c, x2) of a game in mixed strategies."""
    outcome, findings, _, _ = findings_of(mixed_ask(Random("mixed_ask a-0")))
    assert outcome.pages and not findings


@settings(max_examples=PAGES, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(st.integers(0, 10**9))
def test_every_statement_on_the_page_of_a_random_audit_is_true(number):
    ask = random_ask("test", number)
    _, findings, _, _ = findings_of(ask)
    assert not findings, f"{findings}\n{command_of(ask)}"
