"""A referee's own game: the same way from a question to its proof as from a document, on the
command line and in a notebook."""

import doctest
import hashlib
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import GAMES, MINE, THREE, python, run
from examples import HEAD, ROOT, committed, entry
from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYED, profiles

import nashcheck
import nashproof
from nashproof.documents.decimals import DECIMALS, note_on
from nashproof.documents.profile_formats.formats import read_profile
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ, number_text
from nashproof.games.assembly import assemble
from nashproof.games.formats.payoff_csv import game_from_csv
from nashproof.play.best_response import best_responses
from nashproof.play.strategies import plans_of

ADDED = (
    'At most 1/1000 (0.0010) was added so that the probabilities of a set sum to 1, at "move 1".'
)
FIGURES = "Figures are about the decimals themselves: "
KUHN = """form = "behaviour"
[strategy]
Q = { bet = "%s", check = "%s" }
K = "check"
A = { bet = "3/5", check = "2/5" }
"Q check bet" = "fold"
"K check bet" = { call = "8/15", fold = "7/15" }
"A check bet" = "call"
"Q check" = { bet = "1/3", check = "2/3" }
"K check" = "check"
"A check" = "bet"
"Q bet" = "fold"
"K bet" = { call = "1/3", fold = "2/3" }
"A bet" = "call"
"""


def checked(found):
    """The answers by id, after the checker has accepted every certificate."""
    texts = found.games.values()
    games = {hashlib.sha256(text.encode()).hexdigest(): nashcheck.Tree(text) for text in texts}
    for one in found.answers:
        assert not one.certificate or nashcheck.check(one.certificate.encode(), games)
    return {one.id: one for one in found.answers}


def asked(game, profile=None, **options):
    return checked(
        nashproof.audit(committed(game) if isinstance(game, str) else game, profile, **options)
    )


# The profile


def test_the_uniform_profile_of_kuhn_poker():
    """NashConv 11/12 is what others compute in floats (exploitability 0.4583 on their convention,
    half of it)."""
    found = asked("kuhn", "uniform")
    assert [one.verdict for one in found.values()] == [
        "refuted",
        "answered",
        "answered",
        "answered",
    ]
    assert [found[name].exact for name in ("gain-1", "gain-2", "nashconv")] == [
        "3/8",
        "13/24",
        "11/12",
    ]
    assert "11/24" in found["nashconv"].why and "number of players" in found["nashconv"].why


@given(PLAYED.flatmap(lambda game: st.tuples(st.just(game), profiles(game))))
def test_gains_are_the_best_responses(drawn):
    game, rows = drawn
    table = {
        f"{s.player}/{s.name}": dict(zip(s.actions, map(number_text, row)))
        for s, row in zip(game.infosets, rows)
    }
    found, gains = asked(game, table), [r.gain for r in best_responses(game, plans_of(game, rows))]
    assert [found[f"gain-{p}"].exact for p in game.player_numbers] == list(map(number_text, gains))
    assert found["nashconv"].exact == number_text(sum(gains))
    assert found["equilibrium"].verdict == ("refuted" if any(gains) else "confirmed")


def test_an_equilibrium_up_to_rounding_is_told_from_one_that_is_not(tmp_path):
    """Q bets 1/5, the rest exactly: 0.2 and 0.20 print so, 0.3 does not; and the very number 0.19
    is no equilibrium."""
    verdicts = {}
    for text in ("0.2", "0.19", "0.3", "1/5"):
        (tmp_path / "p.toml").write_text(
            KUHN % (text, {"1/5": "4/5"}.get(text, f"0.{100 - int(text[2:].ljust(2, '0'))}")),
            "utf-8",
        )
        found = asked("kuhn", tmp_path / "p.toml")
        verdicts[text] = [
            found[name].verdict
            for name in ("equilibrium-to-rounding", "equilibrium")
            if name in found
        ]
    assert verdicts == {
        "0.2": ["confirmed"],
        "0.19": ["refuted"],
        "0.3": ["refuted"],
        "1/5": ["confirmed"],
    }
    (tmp_path / "p.toml").write_text(KUHN % ("0.2", "0.8"), "utf-8")
    exactly = asked("kuhn", tmp_path / "p.toml", decimals="exact")
    assert (
        "equilibrium-to-rounding" not in exactly and exactly["equilibrium"].verdict == "confirmed"
    )


def test_an_equilibrium_up_to_rounding_in_a_small_game_that_is_not_zero_sum():
    """Two places that are worth 25 and 24 to player 1, 1 and 2 to player 2: the mixed equilibrium
    is (2/3, 1/3) against (24/49, 25/49), and 24/49 is not the simplest fraction that prints as
    0.49.
    """
    game = game_from_csv(
        "places", (",L,R\nU,25,0\nD,0,24\n", "a.csv"), (",L,R\nU,1,0\nD,0,2\n", "b.csv")
    )
    verdicts = {}
    for text in ("0.49", "0.490", "0.4898", "0.491"):
        rest = f"0.{10 ** len(text[2:]) - int(text[2:])}"
        table = {"move 1": {"U": "0.667", "D": "0.333"}, "move 2": {"L": text, "R": rest}}
        verdicts[text] = asked(game, table)["equilibrium-to-rounding"].verdict
    assert verdicts == {
        "0.49": "confirmed",
        "0.490": "confirmed",
        "0.4898": "confirmed",
        "0.491": "refuted",
    }


def test_how_decimals_are_read_is_said():
    thirds = {
        "move 1": {"Rock": "0.333", "Paper": "0.333", "Scissors": "0.333"},
        "move 2": {"Rock": "1/3", "Paper": "1/3", "Scissors": "1/3"},
    }
    found = nashproof.audit(committed("rock-paper-scissors"), thirds)
    assert found.notes == (note_on("auto", "printed"), FIGURES + "a" + ADDED[1:])
    assert DECIMALS["printed"] in found.notes[0]
    ids = ["equilibrium-to-rounding", "gain-1", "gain-2", "nashconv"]
    assert [one.id for one in found] == ids and found.answers[0].verdict == "confirmed"
    with pytest.raises(InputError) as error:
        nashproof.audit(committed("rock-paper-scissors"), thirds, decimals="exact")
    assert (
        "sum to 999/1000" in error.value.found
        and "1/3" in error.value.expected
        and "--decimals printed" in error.value.expected
    )


def test_decimals_may_be_balanced():
    """What programs print in floats: the greatest number takes up what is lacking, so that gains
    are told."""
    thirds = {
        "move 1": {"Rock": "0.333", "Paper": "0.333", "Scissors": "0.333"},
        "move 2": {"Rock": "1/3", "Paper": "1/3", "Scissors": "1/3"},
    }
    found = nashproof.audit(committed("rock-paper-scissors"), thirds, decimals="balanced")
    assert found.notes == (note_on("balanced", "balanced"), ADDED)
    exact = nashproof.audit(
        committed("rock-paper-scissors"),
        thirds | {"move 1": {"Rock": "167/500", "Paper": "333/1000", "Scissors": "333/1000"}},
    )
    of = "Of the decimals, made to sum to 1: "
    assert [one.why for one in found.answers] == [of + one.why for one in exact.answers]
    assert found["gain-2"].exact == "1/1000"
    assert all(one.certificate for one in found.answers)


def test_floats_that_cannot_sum_to_1(tmp_path):
    """A policy of floats with many digits, of which no numbers that round so sum to 1, is balanced
    where the noise of floats explains the sum."""
    (tmp_path / "p.json").write_text(
        (
            '{"move 1": [[0, 0.12345678901234567], [1, 0.8765432109876544]], "move 2": [[0, 0.5], '
            "[1, "
            "0.5]]}"
        ),
        "utf-8",
    )
    exactly = (
        "audit",
        GAMES / "matching-pennies.toml",
        "--profile",
        "p.json",
        "--decimals",
        "exact",
    )
    status, out, err = run(*exactly, cwd=tmp_path)
    assert (status, out) == (2, "") and "with --decimals printed, or balanced" in err
    for decimals in ("auto", "balanced"):
        found = asked("matching-pennies", tmp_path / "p.json", decimals=decimals)
        assert found["gain-2"].exact == number_text(1 - 2 * QQ(12345678901234567, 10**17))
    (tmp_path / "p.csv").write_text(
        "information set,action,probability\nmove 1,Heads,0.30\nmove 1,Tails,0.80\n"
        "move 2,Heads,1\n",
        "utf-8",
    )
    with pytest.raises(InputError, match="also before rounding.*; or --decimals balanced, which"):
        asked("matching-pennies", tmp_path / "p.csv")
    (tmp_path / "p.csv").write_text(
        (
            "information set,action,probability\nmove 1,Heads,0.9\nmove 1,Tails,1\nmove "
            "2,Heads,1/2\nmove 2,Tails,1/3\n"
        ),
        "utf-8",
    )
    with pytest.raises(InputError, match='"move 2" that sum to 5/6'):  # fractions are not touched
        asked("matching-pennies", tmp_path / "p.csv", decimals="balanced")
    (tmp_path / "p.csv").write_text(
        "information set,action,probability\nmove 1,Heads,0.9\nmove 1,Tails,1\nmove 2,Heads,1\n",
        "utf-8",
    )
    assert (
        asked("matching-pennies", tmp_path / "p.csv", decimals="balanced")["gain-2"].exact == "8/5"
    )
    three = {"move 1": {"Rock": "1.0", "Paper": "1", "Scissors": "1"}, "move 2": "Rock"}
    with pytest.raises(InputError, match="negative number -1 "):
        nashproof.audit(committed("rock-paper-scissors"), three, decimals="balanced")


def test_realisation_weights():
    """Kuhn poker as sequence-form solvers print it; at a set that the plan excludes nothing is
    lost."""
    strategy = {
        "Q": {"check": "1"},
        "Q check bet": {"fold": "1"},
        "K": {"check": "1"},
        "K check bet": {"fold": "2/3", "call": "1/3"},
        "A": {"check": "1"},
        "A check bet": {"call": "1"},
        "Q check": {"check": "2/3", "bet": "1/3"},
        "Q bet": {"fold": "1"},
        "K check": {"check": "1"},
        "K bet": {"fold": "2/3", "call": "1/3"},
        "A check": {"bet": "1"},
        "A bet": {"call": "1"},
    }
    assert (
        asked("kuhn", {"strategy": strategy, "form": "plan"})["equilibrium"].verdict == "confirmed"
    )
    bets = strategy | {"A": {"bet": "1"}, "A check bet": {"call": "0"}}
    assert asked("kuhn", {"strategy": bets, "form": "plan"})["equilibrium"].verdict == "refuted"
    with pytest.raises(InputError, match="realisation weights"):
        asked("kuhn", {"strategy": bets | {"A check bet": {"call": "1"}}, "form": "plan"})


def test_three_players(tmp_path):
    (tmp_path / "Vote of Three.efg").write_text(THREE, "utf-8")
    game = nashproof.read(tmp_path / "Vote of Three.efg")
    found = asked(game, "uniform")
    assert [one.id for one in found.values()] == [
        "equilibrium",
        "gain-1",
        "gain-2",
        "gain-3",
        "nashconv",
    ]
    assert (
        asked(game, {"ann": "yes", "bob": "yes", "cy": {"yes": "0.9", "no": "0.1"}})[
            "equilibrium"
        ].verdict
        == "refuted"
    )
    assert asked(game, unique=True)["unique"].verdict == "refuted"  # it has more that are pure
    with pytest.raises(InputError, match="--value: found the game"):
        asked(game, value="1")
    found = asked(game, "uniform", value="1", unique=True)  # the rest is answered all the same
    assert found["value"].why.startswith("The game does not suit: found the game")
    assert (found["gain-1"].verdict, found["unique"].verdict) == ("answered", "refuted")
    with pytest.raises(InputError, match="found a game with 3 players, expected a game of two"):
        asked(game, dominated="ann: yes")


def test_every_list_that_gambit_printed(tmp_path):
    """Battle of the sexes: its three equilibria, and one that is none; the decimals of the last do
    not sum to 1 as they stand."""
    (tmp_path / "out.ne").write_text(
        "NE,1,0,1,0\nNE,0,1,0,1\nNE,2/3,1/3,1/3,2/3\nNE,1/2,1/2,1/2,1/2\nNE,0.7,0.33,0.3,0.67\n",
        "utf-8",
    )
    game = committed("battle-of-the-sexes")
    found = asked(game, tmp_path / "out.ne")
    verdicts = [one.verdict for name, one in found.items() if name.startswith("equilibrium-line-")]
    assert verdicts == ["confirmed"] * 3 + ["refuted"] and len(found) == 5 * 4
    assert found["equilibrium-to-rounding-line-5"].verdict == "confirmed" and found[
        "gain-1-line-4"
    ].says.endswith("by deviating? (Line 4.)")
    notes = nashproof.audit(game, tmp_path / "out.ne").notes
    assert len(notes) == 2 and notes[1].startswith(f"{FIGURES}at most 3/100 (0.0300) was added")
    with pytest.raises(InputError, match=":5: found probabilities"):
        nashproof.audit(game, tmp_path / "out.ne", decimals="exact")
    status, out, err = run(
        "audit",
        GAMES / "battle-of-the-sexes.toml",
        "--profile",
        "out.ne",
        "--report",
        "page",
        cwd=tmp_path,
    )
    assert (status, err) == (0, "")
    assert "20 certificates accepted\npage: page/battle-of-the-sexes-out.html (one file" in out


# The other questions


@pytest.mark.parametrize(
    "options, told",
    [
        ({"value": "-1/18"}, {"value": ("confirmed", "-1/18")}),
        ({"value": "-0.0556"}, {"value": ("confirmed", "-1/18")}),
        ({"value": "0"}, {"value": ("refuted", "-1/18")}),
        ({"value": "?"}, {"value": ("answered", "-1/18")}),
        ({"unique": True}, {"unique-1": ("refuted", ""), "unique-2": ("confirmed", "")}),
        ({"dominated": "A bet: fold"}, {"dominated-1": ("confirmed", "")}),
        (
            {"dominated": ("A bet: fold", "K: bet"), "sense": "strictly"},
            {"dominated-1": ("refuted", ""), "dominated-2": ("refuted", "")},
        ),
        (
            {"range": ("A: bet - 3 * Q: bet", "- K: bet", "1/2 * K check bet: call")},
            {
                "range-1": ("answered", "0"),
                "range-2": ("answered", "0"),
                "range-3": ("answered", "1/6 to 1/3"),
            },
        ),
        ({"range": "K check bet: call given K check bet"}, {"range-1": ("answered", "1/3 to 2/3")}),
    ],
)
def test_questions_about_kuhn_poker(options, told):
    """Kuhn 1950: player 1's optimal strategies are a segment, player 2's is one alone."""
    assert {one.id: (one.verdict, one.exact) for one in asked("kuhn", **options).values()} == told


def test_a_family():
    texts = KUHN % ("gamma/3", "1 - gamma/3")
    texts = (
        texts.replace("3/5", "gamma")
        .replace("2/5", "1 - gamma")
        .replace("8/15", "(gamma + 1)/3")
        .replace("7/15", "(2 - gamma)/3")
    )
    table = read_profile(texts, "p.toml", committed("kuhn"), declared=["gamma"])
    found = asked("kuhn", table, family="gamma in [0, 1]")
    assert [one.verdict for one in found.values()] == [
        "confirmed",
        "answered",
    ] and "from 0 to 1" in found["parameters"].why

    asks = {"perfect": True, "quasi_perfect": True, "sequential": True}
    perfect = nashproof.audit(committed("kuhn"), table, family="gamma in [0, 1]", **asks)
    refined = ("perfect", "quasi-perfect", "sequential")
    assert [perfect[one].verdict for one in refined] == ["confirmed"] * 3
    statement = json.loads(perfect["undominated-2"].certificate)["statement"]
    assert statement["players"] == ["2"] and all(
        "0" not in row.values() for row in statement["profile"]["1"].values()
    )


COORDINATION = """NFG 1 R "c" { "One" "Two" } { 2 2 }
1 1 0 0 0 0 0 0
"""


def test_an_equilibrium_that_is_not_perfect(tmp_path):
    """(b, b) is an equilibrium in which both strategies are dominated."""
    (tmp_path / "c.nfg").write_text(COORDINATION, "utf-8")
    game = nashproof.read(tmp_path / "c.nfg")
    for played, verdict in ((("1", "0"), "confirmed"), (("0", "1"), "refuted")):
        profile = {s.name: dict(zip(s.actions, played)) for s in game.infosets}
        found = nashproof.audit(game, profile, perfect=True)
        assert found["equilibrium"].verdict == "confirmed"
        assert [found[one].verdict for one in ("undominated-1", "perfect")] == [verdict] * 2
    assert "weakly dominated" in found["perfect"].why and found.record()["conclusions"]


HORSE = Path(__file__).resolve().parents[1] / "nashcheck" / "fixtures" / "games" / "horse.efg"


@pytest.mark.parametrize(
    ("played", "verdict", "why"),
    [
        ("RRL", "confirmed", "So each strategy as a whole is best against them."),
        ("LRR", "refuted", "Their own strategy leads there, so it is not best against small mist"),
        ("LLL", "refuted", "In the whole game Three gains 2 by playing R at low."),
    ],
)
def test_perfection_in_seltens_horse(played, verdict, why):
    game = nashproof.read(HORSE)
    profile = {s.name: action for s, action in zip(game.infosets, played)}
    found = nashproof.audit(game, profile, perfect=True)
    assert found["perfect"].verdict == verdict and why in found["perfect"].why


ENTRY = """EFG 2 R "entry" { "One" "Two" }
""
p "" 1 1 "entry" { "out" "in" } 0
t "" 1 "" { 1, 3 }
p "" 2 1 "reply" { "fight" "yield" } 0
t "" 2 "" { 0, 0 }
t "" 3 "" { 2, 1 }
"""


def test_an_empty_threat_is_no_subgame_perfect_equilibrium(tmp_path):
    """Two would lose 1 by the threat that keeps One out."""
    (tmp_path / "entry.efg").write_text(ENTRY, "utf-8")
    game = nashproof.read(tmp_path / "entry.efg")
    for moves, verdict in ((("out", "fight"), "refuted"), (("in", "yield"), "confirmed")):
        profile = dict(zip(("entry", "reply"), moves))
        found = nashproof.audit(game, profile, subgame_perfect=True, quasi_perfect=True)
        assert found["equilibrium"].verdict == "confirmed"
        assert found["subgame-perfect"].verdict == found["quasi-perfect"].verdict == verdict
        if verdict == "refuted":
            why = "In the subgame after in at entry Two gains 1 by playing yield at reply."
            assert found["subgame-perfect"].why == why


def test_uniqueness_in_a_game_that_is_not_zero_sum():
    assert asked("battle-of-the-sexes", unique=True)["unique"].verdict == "refuted"


@pytest.mark.parametrize("text", ["s: a + s: b", "3 * s: a", "s: a given s"])
def test_an_expression_that_is_the_name_of_a_move_is_refused(text):
    name, _, action = text.rpartition(": ")
    first, own = ("move", 1, 1, "r", ["a", "b"]), ("move", 1, 2, name, [action, "no"])
    ends = [("end", (QQ(0), QQ(0)))] * 3
    game = assemble("g", ["A", "B"], [first, own, *ends])
    with pytest.raises(InputError, match=r"--range: found .* the name of a move and an expression"):
        nashproof.audit(game, range=text)


@pytest.mark.parametrize(
    "options, line",
    [
        (
            {},
            (
                "kuhn-poker: found a game and no question, expected a profile, a value, or "
                "another option"
            ),
        ),
        (
            {"family": "g in [0, 1]"},
            (
                "--family: found a family without a profile, expected --profile FILE too, with "
                "probabilities that are expressions"
            ),
        ),
        ({"perfect": True}, "--perfect: found nothing that could be perfect, expected --profile"),
        (
            {"profile": "uniform", "family": "g in [0, 1]", "subgame_perfect": True},
            "uniform: found --family for g, which no probability of the profile uses",
        ),
        (
            {"profile": [1, [2]]},
            "the profile:1: found something that is not a list, expected a list",
        ),
        (
            {"profile": "uniform", "family": "g in 0 to 1"},
            (
                '--family: found "g in 0 to 1", expected a parameter and its interval, once, '
                'such as "alpha in [0, 1]"'
            ),
        ),
        ({"range": "K: bte"}, '--range: found "K: bte"; did you mean "K: bet"?'),
        (
            {"range": "A: bet-3*Q: bet"},
            (
                '--range: found "A: bet-3*Q: bet", expected SET: ACTION, or several with blanks '
                'around + - *, such as "K: bet - 3 * Q: bet"'
            ),
        ),
        ({"profile": "unifrom"}, 'unifrom: found no such file; did you mean "uniform"?'),
        (
            {"range": "K: bet + K bet: call"},
            '--range: found "K bet: call", expected a move of player 1',
        ),
        ({"range": "K: bet + K: bet"}, "--range: found one move twice, expected each move once"),
        ({"dominated": "A bet"}, "--dominated: found "),
        ({"value": "one"}, '--value: found "one", expected a number such as -1/18, 3 or 0.0556'),
        (
            {"profile": "uniform", "decimals": "rough"},
            'kuhn-poker: found decimals "rough", expected one of auto, printed, exact, balanced',
        ),
    ],
)
def test_mistakes_are_told_in_a_line(options, line):
    with pytest.raises(InputError) as error:
        nashproof.audit(committed("kuhn"), **options)
    assert str(error.value).startswith(line) and str(error.value).isprintable()


ASKED = [  # claims that ask, and what the answer is
    ('kind = "count"\ngame = "kuhn"\nwhat = "nodes"', "58"),
    ('kind = "value"\ngame = "kuhn"', "-1/18 (-0.0556)"),
    ('kind = "payoff"\nprofile = "p"\nplayer = "1"', "0"),
    ('kind = "payoff"\nprofile = "f"\nplayer = "1"', "-4*a^2 + 4*a - 1"),
    ('kind = "gain"\nprofile = "p"\nplayer = "1"', "1"),
    ('kind = "parameter set"\nprofile = "f"', "a = 1/2"),
    (
        'kind = "all equilibria"\ngame = "kuhn"\nplayer = "1"\nterms = [["Q: bet", "1"]]',
        "from 0 to 1/3 (0.3333)",
    ),
    (
        'kind = "optimal set"\ngame = "kuhn"\nplayer = "1"',
        "dimension 1 (linear span of dimension 2), 2 vertices, 2 facets",
    ),
    ('kind = "equilibria"\ngame = "battle-of-the-sexes"', "3"),
    ('kind = "set values"\nprofile = "p"\nplayer = "1"\nvalues = { "move 1" = "?" }', "1"),
]


def test_every_kind_with_a_figure_can_ask(tmp_path):
    """Answered, proved, and shown on the page, which follows the accepted certificates alone."""
    text = (
        HEAD
        + """[profiles.p]
game = "matching-pennies"
says = "x"
strategy = { "move 1" = { Heads = "1/2", Tails = "1/2" }, "move 2" = "Heads" }
[profiles.f]
game = "matching-pennies"
says = "x"
parameters = { a = ["0", "1"] }
[profiles.f.strategy]
"move 1" = { Heads = "a", Tails = "1 - a" }
"move 2" = { Heads = "1 - a", Tails = "a" }
"""
    )
    for k, (claim, _) in enumerate(ASKED):
        stated = "" if "values" in claim else 'stated = "?"\n'
        text += entry(f"{claim}\n{stated}", f"c{k}", str(k + 1))
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    status, out, err = run(
        "audit", "mine.toml", "--games", GAMES, "--report", "page", "--format", "json", cwd=tmp_path
    )
    assert (status, err) == (0, "")
    records = json.loads(out)["verdicts"]
    assert [(r["id"], r["verdict"], r["computed"]) for r in records] == [
        (f"c{k}", "answered", exact) for k, (_, exact) in enumerate(ASKED)
    ]
    page = (tmp_path / "page" / "mine.html").read_text("utf-8")
    assert page.count("nashcheck page/games/") == 1 + 10  # all certificates, and each
    assert "No certificate" not in page and page.count(">answered<") >= 10


# Records


def test_records_are_safe_to_show():
    game = committed("matching-pennies")
    wild = nashproof.audit(
        type(game)("<script>", ("<b>", "\u202e&"), game.nodes, game.infosets, game.leaves),
        "uniform",
        value="?",
    )
    shown = wild._repr_html_() + wild.answers[0]._repr_html_()
    assert "<script>" not in shown and "<b>" not in shown and "&lt;b&gt;" in shown
    assert str(wild).replace("\n", "").isprintable()


def test_saved_certificates_are_what_nashcheck_accepts(tmp_path, capsys):
    places = nashproof.audit(committed("kuhn"), "uniform", value="-1/18").save(tmp_path)
    assert nashcheck.main([str(place) for place in places]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "5 accepted, 0 rejected, 0 unreadable"


def test_the_session_in_the_documentation(monkeypatch):
    monkeypatch.chdir(ROOT)
    done = doctest.testfile(
        str(ROOT / "docs" / "how-to" / "audit-your-own-game.md"),
        module_relative=False,
        optionflags=doctest.NORMALIZE_WHITESPACE,
        encoding="utf-8",
    )
    assert done.attempted > 8 and not done.failed


def test_importing_is_light():
    code = (
        "import sys, nashproof; print([m for m in ('sympy', 'pandas', 'matplotlib', 'pulp', "
        "'jinja2', 'argparse') if m in sys.modules])"
    )
    done = python(code)
    assert done.stdout == "[]\n", done.stderr


def test_a_profile_is_audited_without_what_it_does_not_need():
    code = (
        "import sys, nashproof; nashproof.audit(nashproof.read('data/games/kuhn.toml'), "
        "'uniform'); print([m for m in ('pandas', 'matplotlib', 'pulp', 'jinja2', 'snakemake') "
        "if m in sys.modules])"
    )
    done = python(code, ROOT)
    assert done.stdout == "[]\n", done.stderr


# On the command line


def test_the_command_line(tmp_path):
    """Both gains and their sum, each certificate's place, and a command that checks them again."""
    status, out, err = run("audit", GAMES / "kuhn.toml", "--profile", "uniform", cwd=tmp_path)
    assert (status, err) == (0, "") and all(
        text in out for text in ("3/8", "13/24", "11/12", "11/24")
    )
    places = [
        tmp_path / line.partition(": ")[2]
        for line in out.splitlines()
        if line.startswith("    certificate: ")
    ]
    assert len(places) == 4 and all(place.is_file() for place in places)
    command = next(
        line for line in out.splitlines() if line.startswith("re-check: nashcheck ")
    ).removeprefix("re-check: nashcheck ")
    done = subprocess.run(
        f"{shlex.join([sys.executable, str(Path(nashcheck.__file__).parent)])} {command}",
        shell=True,
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout.splitlines()[-1]) == (
        0,
        "4 accepted, 0 rejected, 0 unreadable",
    )


def test_a_page_for_a_game_and_for_a_document_of_ones_own(tmp_path):
    (tmp_path / "Vote of 3.efg").write_text(THREE, "utf-8")
    status, out, err = run(
        "audit", "Vote of 3.efg", "--profile", "uniform", "--report", "page", cwd=tmp_path
    )
    assert (status, err) == (0, "") and "page: page/vote-of-3-uniform.html (one" in out
    page = tmp_path / "page" / "vote-of-3-uniform.html"
    assert "Ann gains" in page.read_text("utf-8")
    assert run("init", "mine", cwd=tmp_path)[::2] == (0, "")
    status, out, err = run("audit", "mine/mine.toml", "--report", "page", cwd=tmp_path)
    assert (status, err) == (
        0,
        "",
    ) and "3 assertions: 2 confirmed, 1 typo\n1 question: 1 answered\n" in out
    ledger = (tmp_path / "page" / "mine" / "ledger.html").read_text("utf-8")
    assert "nashcheck page/games/* page/certificates/mine/*</pre>" in ledger
    page = (tmp_path / "page" / "mine" / "index.html").read_text("utf-8")
    assert 'href="ledger.html"' in page and "../index.html" not in page + ledger


def test_the_commands_on_a_page_name_the_files(tmp_path):
    """Also where the document names the file of the game."""
    (tmp_path / "vote.efg").write_text(THREE, "utf-8")
    (tmp_path / "mine.toml").write_text(MINE, "utf-8")
    assert run("audit", "mine.toml", "--report", "page", cwd=tmp_path)[::2] == (0, "")
    page = (tmp_path / "page" / "mine.html").read_text("utf-8")
    commands = set(re.findall("nashcheck page[^<]+", page))
    assert len(commands) == 1 + 3 and all(
        list(tmp_path.glob(word)) for command in commands for word in command.split()[1:]
    )


def test_init_overwrites_nothing(tmp_path):
    (tmp_path / "my-game.toml").write_text("mine", "utf-8")
    status, out, err = run("init", cwd=tmp_path)
    assert (status, out, err) == (
        2,
        "",
        (
            "nashproof: my-game.toml: found a file that exists already, expected a folder "
            "without one of that name\n"
        ),
    )
    assert [p.name for p in tmp_path.iterdir()] == ["my-game.toml"] and (
        tmp_path / "my-game.toml"
    ).read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    "words, line",
    [
        ((), "found a game, and nothing asked about it, expected nashproof describe, for its "),
        (("--profile", "none.toml"), "no such file, expected a file that exists, or the profile "),
        (("--profile", "bad.toml"), 'bad.toml: found no strategy at the information set "move 2"'),
        (("--profile", "worse.toml"), "worse.toml:1: found TOML that cannot be read"),
        (
            ("--range", "move 1: Haeds"),
            '--range: found "move 1: Haeds"; did you mean "move 1: Heads"?',
        ),
    ],
)
def test_mistakes_on_the_command_line(tmp_path, words, line):
    (tmp_path / "bad.toml").write_text('[strategy]\n"move 1" = "Heads"\n', "utf-8")
    (tmp_path / "worse.toml").write_text('"move 1" =\n', "utf-8")
    status, out, err = run("audit", GAMES / "matching-pennies.toml", *words, cwd=tmp_path)
    assert (status, out, err.count("\n")) == (2, "", 1) and line in err
    assert sorted(p.name for p in tmp_path.iterdir()) == ["bad.toml", "worse.toml"]


def test_a_game_may_be_named_by_its_file():
    assert (
        asked(GAMES / "matching-pennies.toml", "uniform")["equilibrium"].verdict
        == nashproof.audit(str(GAMES / "matching-pennies.toml"), "uniform")["equilibrium"].verdict
    )


def test_names_that_two_players_have(tmp_path):
    """Suggested and told with the player before them."""
    (tmp_path / "g.efg").write_text(
        'EFG 2 R "x" { "A" "B" }\np "" 1 1 "" { "l" "r" } 0\np "" 2 1 "" { "l" "r" } 0\nt "" 1 "" '
        '{ 1 2 }\nt "" 2 "" { 0 0 }\n'
        'p "" 2 1 "" { "l" "r" } 0\nt "" 3 "" { 1 1 }\nt "" 4 "" { 1 1 }\n',
        "utf-8",
    )
    for text, message in [
        ("set 1: l", 'which 2 moves fit, expected one of "1/set 1: l", "2/set 1: l"'),
        ("set 1: ll", 'did you mean "2/set 1: l"?'),
    ]:
        with pytest.raises(InputError) as error:
            nashproof.audit(tmp_path / "g.efg", dominated=text)
        assert message in str(error.value)
    table = {"strategy": {"1/set 1": {"l": "a", "r": "1 - a"}, "2/set 1": "l"}}
    with pytest.raises(InputError, match='--family "NAME in .LOW, HIGH." declares one'):
        nashproof.audit(tmp_path / "g.efg", table)
    profile = {"1/set 1": {"l": "a", "r": "1 - a"}, "2/set 1": "r"}
    family = asked(tmp_path / "g.efg", profile, family="a in [0, 1]")["family"]
    assert " at a = 1 by playing l" in family.why


def test_ids_are_those_of_files():
    audit = nashproof.audit(committed("matching-pennies"), value="0", name="../../Étude 1")
    assert audit.document.id == "etude-1" and list(audit.games) == ["etude-1.efg"]


BARS = """EFG 2 R "Bars" { "One" "Two" }
""
p "" 1 1 "left | right" { "a | b" "b" } 0
p "" 2 1 "u" { "h" "t" } 0
t "" 1 "" { 1, -1 }
t "" 2 "" { -1, 1 }
p "" 2 1 "u" { "h" "t" } 0
t "" 3 "" { -1, 1 }
t "" 4 "" { 1, -1 }
"""


def test_names_with_bars_are_asked_for(tmp_path):
    """A bar stands between the moves of a condition, and may stand in a name."""
    (tmp_path / "bars.efg").write_text(BARS)
    for move in ("left | right: a | b", "left | right: b"):
        for option in ("--range", "--correlated-range"):
            status, out, err = run("audit", "bars.efg", option, move, cwd=tmp_path)
            assert (status, err) == (0, "") and " is always 1/2 (0.5000)" in out


def test_a_move_keeps_its_case(tmp_path):
    """A sentence does not begin with a move: "B" may be another one."""
    (tmp_path / "bars.efg").write_text(BARS)
    words = ("audit", "bars.efg", "--dominated", "left | right: b")
    _, out, _ = run(*words, cwd=tmp_path)
    assert "A best response plays b at left | right when" in out


def test_refinements_are_about_the_equilibrium_that_prints_as_the_profile(tmp_path):
    """Two equilibria print so, and pay A 1 and 1001/1000: the audit is about one of them."""
    text = 'EFG 2 R "g" {"A" "B"}\np "" 1 1 "a" {"x" "y"} 0\np "" 2 1 "b" {"l" "r"} 0\n'
    text += 't "" 1 "" {-3, -3}\nt "" 2 "" {3, 3}\np "" 2 2 "c" {"l" "r"} 0\n'
    (tmp_path / "g.efg").write_text(text + 't "" 3 "" {2, 1}\nt "" 4 "" {-1, 1}\n', "utf-8")
    profile = {
        "1": {"a": {"x": "0.000", "y": "1.000"}},
        "2": {"b": {"l": "0.333", "r": "0.667"}, "c": {"l": "0.667", "r": "0.333"}},
    }
    found = nashproof.audit(tmp_path / "g.efg", profile, perfect=True)
    assert [one.id for one in found if "rounding" in one.id] == []
    assert found["equilibrium"].verdict == "confirmed"
    assert "pays 1001/1000 to A, 1 to B" in found["equilibrium"].why
    nearness = "b: l 1999/6000, r 4001/6000; c: l 667/1000, r 333/1000"
    assert nearness in str(found)


def test_a_note_on_one_of_several_profiles_names_its_line():
    rows = [[[1.0, 0.0], [1 / 3, 2 / 3]], [[1.0, 0.0], [0.3333, 0.6667]]]
    notes = nashproof.audit([[1, 2], [3, 4]], rows).notes
    assert [note.partition("(Line")[2] for note in notes if "decimals" in note] == [" 1.)", " 2.)"]


@pytest.mark.parametrize("option", ["dominated", "range", "correlated_range"])
def test_an_action_of_one_set_alone_needs_no_set(option):
    """In a game where both have an action of that name it does."""
    audit = nashproof.audit("L R; T 3,-3 1,-1; B 0,0 2,-2", **{option: "B"})
    whole = nashproof.audit("L R; T 3,-3 1,-1; B 0,0 2,-2", **{option: "move 1: B"})
    assert [answer.why for answer in audit] == [answer.why for answer in whole]
    with pytest.raises(InputError, match='"B"'):
        nashproof.audit("A B; A 3,-3 1,-1; B 0,0 2,-2", **{option: "B"})
