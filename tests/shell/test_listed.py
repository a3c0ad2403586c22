"""All equilibria of games for two with any payoffs, as describe lists them."""

import json
from fractions import Fraction

import pytest
from command_line import run
from examples import ROOT

import nashproof
from nashproof.errors import InputError

SEGMENT = [[[3, 3], [2, 5], [0, 6]], [[3, 3], [2, 6], [3, 1]]]  # an isolated one beside it


def lines_of(found):
    """What is printed of the list, without the game."""
    first = next(k for k, line in enumerate(found.lines) if line.startswith("The game has "))
    return found.lines[first:]


def test_infinitely_many_are_counted_by_maximal_nash_subsets():
    listed = nashproof.describe(SEGMENT).equilibria
    assert (listed.count, len(listed.components), listed.isolated) == ("infinite", 2, 1)
    assert listed.number == "infinitely many equilibria" and len(listed.extreme) == 3
    lines = lines_of(listed)
    assert lines[0] == (
        "The game has infinitely many equilibria in 2 maximal Nash subsets, 1 of them isolated;"
        " 3 extreme equilibria."
    )
    assert lines[1] == (
        "Payoffs: Player 1: 3 to 4; Player 2: 8/3 (2.6667) to 3. Highest sum of the payoffs: 20/3"
        " (6.6667), in no. 2."
    )
    assert "column 2: 0 to 2/3 (0.6667)" in lines[3]
    assert lines[4].endswith("column 1: 2/3 (0.6667), column 2: 1/3 (0.3333)]; payoffs 3, 3")


def test_the_record_is_complete():
    status, out, _ = run("describe", "gambit-75", "--format", "json")
    record = json.loads(out)["gambit-75"]["equilibria"]
    assert status == 0 and record["count"] == record["isolated"] == "75"
    assert len(record["extreme"]) == len(record["components"]) == 75
    most, best = record["highest sum"], record["components"][69]
    assert most["extreme"] == [{"1": best["1"][0], "2": best["2"][0]}]
    assert most["sum"] == "2606208" and best["payoffs"] == [["1303104"] * 2] * 2
    first = record["components"][0]
    (number,) = first["1"]
    assert record["mixed"]["1"][int(number) - 1] == [
        {"probability": "28/29", "strategy": {"move 1": "1"}},
        {"probability": "1/29", "strategy": {"move 1": "4"}},
    ]
    assert first["payoffs"] == [["12507/8"] * 2, ["307032/29"] * 2]
    assert record["ranges"]["2"]["move 2"]["5"] == ["0", "28/29"]


def test_what_varies_off_the_path():
    lines = lines_of(nashproof.describe("gambit-centipede"))
    assert lines[2].startswith("2: varies off the path: 2 first: D 0 to 1/3 (0.3333)")
    assert "(D at 2 first, A at 2 second): 1/3 (0.3333)" in lines[3]


def test_what_varies_only_where_it_is_not_reached(tmp_path):
    entry = tmp_path / "entry.efg"
    entry.write_text(
        'EFG 2 R "Entry" { "Entrant" "Incumbent" }\n'
        'p "" 1 1 "enter?" { "in" "out" } 0\np "" 2 1 "reply" { "fight" "share" } 0\n'
        't "" 1 "" { -1, -1 }\nt "" 2 "" { 1, 1 }\nt "" 3 "" { 0, 2 }\n'
    )
    lines = lines_of(nashproof.describe(entry))
    assert (
        lines[2] == "Entrant: varies on the path: out: 0 to 1. All else that they reach is fixed."
    )
    assert lines[3].startswith("Incumbent: varies off the path: share: 0 to 1, on the path 1. All")


def test_long_fractions_are_decimals():
    payoffs = [[[1, 0], [0, 1]], [[0, 998244353], [10**9 + 7, 0]]]
    assert "row 1: about 0.5004" in lines_of(nashproof.describe(payoffs))[1]


def test_payoffs_of_what_has_the_equilibria_of_a_zero_sum_game():
    found = nashproof.describe([[[3, 1], [2, 0]], [[3, 2], [1, 0]]])
    assert "Payoffs: Player 1: 3; Player 2: 3." in str(found)
    assert found.record()["payoffs"] == [["3", "3"], ["3", "3"]]


def test_pure_equilibria_of_three_players_with_their_payoffs(tmp_path, monkeypatch):
    monkeypatch.setattr("nashproof.solving.mixed.SEARCHED_PROFILES", 7)
    status, out, _ = run("describe", "docs/questions/2x2x2.nfg", "--output", tmp_path)
    assert (
        status == 0
        and "  4. Player 1 plays 2; Player 2 plays 2; Player 3 plays 1; payoffs 9, 8, 2\n" in out
    )
    assert out.count("mixed equilibria are not listed: the game has 3 players") == 1
    (proof,) = tmp_path.rglob("*-pure-equilibria.json")
    profiles = [*map(tuple, json.loads(proof.read_text("utf-8"))["statement"]["equilibria"])]
    record = nashproof.describe("docs/questions/2x2x2.nfg").record()["pure equilibria"]
    assert record["count"] == "4" == str(len(profiles))
    assert record["profiles"][3] == {
        "strategies": {"1": {"move 1": "2"}, "2": {"move 2": "2"}, "3": {"move 3": "1"}},
        "payoffs": ["9", "8", "2"],
    }


THREE = """EFG 2 R "Three" { "A" "B" "C" }
p "" 1 1 "first" { "in" "out" } 0
p "" 2 1 "second" { "left" "right" } 0
p "" 1 2 "third" { "up" "down" } 0
t "" 1 "" { 2, 1, 0 }
t "" 2 "" { 0, 0, 0 }
t "" 3 "" { 0, 2, 1/3 }
t "" 4 "" { 1, 0, 5 }
"""


def test_pure_equilibria_of_a_tree_and_of_a_game_without_any(monkeypatch):
    """One player has two moves on a path, and one has none."""
    monkeypatch.setattr("nashproof.solving.mixed.SEARCHED_PROFILES", 2)
    pure = nashproof.describe(nashproof.game(THREE))
    assert lines_of(pure)[:2] == [
        "The game has exactly one equilibrium in pure strategies.",
        "  1. A plays out at first; B plays right; C plays no move; payoffs 1, 0, 5",
    ]
    none = nashproof.describe("gambit-no-pure")
    assert lines_of(none)[:1] == ["The game has no equilibrium in pure strategies."]
    assert none.record()["pure equilibria"] == {"count": "0", "profiles": []}
    assert "no equilibrium in pure strategies" in repr(none)


def test_the_limit_of_pure_equilibria_is_named(monkeypatch):
    monkeypatch.setattr("nashproof.solving.pure.PURE_PROFILES", 7)
    monkeypatch.setattr("nashproof.solving.mixed.SEARCHED_PROFILES", 7)
    found = nashproof.describe("gambit-no-pure")
    assert found.components is None and "pure equilibria" not in found.record()
    assert (
        "\nnot described: the game has 3 players and 8 profiles of reduced pure strategies, more"
        " than the 7 that are searched; 8 profiles of reduced pure strategies; pure equilibria are"
        " listed of at most 7\n"
    ) in str(found)


IRRATIONAL = "tests/nashcheck/fixtures/games/irrational.efg"


def test_mixed_equilibria_of_three_players(tmp_path):
    status, out, _ = run("describe", IRRATIONAL, "--output", tmp_path)
    assert status == 0 and "The game has exactly one equilibrium.\n" in out
    assert "  1. One plays T: about 0.6192325795, B: about 0.3807674205; Two plays" in out
    assert "; Three plays l: (√601 - 23)/4, r: (27 - √601)/4\n" in out
    (proof,) = tmp_path.rglob("*-mixed-equilibria.json")
    assert json.loads(proof.read_text("utf-8"))["statement"]["is"] == "1"
    record = nashproof.describe(IRRATIONAL).record()["mixed equilibria"]
    assert record["complete"] and record["equilibria"][0]["radius"] == "1/1000000000000"
    assert record["equilibria"][0]["exact"]["zero of"] == "12*t^2 + 13*t - 9"
    horse = str(nashproof.describe("tests/nashcheck/fixtures/games/horse.efg"))
    assert (
        "infinitely many equilibria.\nPayoffs: One: 1 to 3; Two: 1 to 2; Three: 1 to 2. Highest"
        in horse
    )
    assert "\n  1. One plays R; Two plays R; Three plays any" in horse
    assert "[L]; payoffs 1, 1, 1\n" in horse
    assert "payoffs" not in record["equilibria"][0]  # they are irrational
    listed = nashproof.describe("tests/nashcheck/fixtures/games/horse.efg").record()
    (first, second) = listed["mixed equilibria"]["equilibria"]
    assert first["payoffs"] == [["1", "1"]] * 3 and second["payoffs"][0] == ["3", "3"]


WATCHER = "tests/nashcheck/fixtures/games/watcher.efg"


def test_regions_and_curves_of_equilibria(tmp_path):
    """The third player guesses whether the first two both play their first strategy."""
    status, out, _ = run("describe", WATCHER, "--output", tmp_path)
    assert status == 0 and "The game has infinitely many equilibria.\n" in out
    two = "One plays U with probability p, else D; Two plays L with probability q, else R; Three"
    assert (
        f"  2. {two} plays W; where p·q ≥ 1/2; for example p = 3/4, q = 3/4; payoffs there 1, 1, "
        "9/16 (0.5625)\n"
    ) in out
    assert f"  1. {two} plays W with probability r, else E; where p·q = 1/2; for example" in out
    assert f"  3. {two} plays E; where p·q ≤ 1/2; for example" in out
    (proof,) = tmp_path.rglob("*-mixed-equilibria.json")
    status, out, _ = run("explain", proof)
    assert "any mixture of [L], [R], W, where W pays player 3 at least what E does" in out
    assert "any mixture of [W], [E], where W and E pay player 3 the same" in out
    described = nashproof.describe(WATCHER)
    curve, region, _ = described.record()["mixed equilibria"]["equilibria"]
    assert curve["where"] == [["3", "1", "2"], ["3", "2", "1"]]
    assert curve["inequalities"] == ["p*q = 1/2"] and curve["letters"]["3"] == ["r"]
    assert region["example"] == {"1": ["3/4", "1/4"], "2": ["3/4", "1/4"], "3": ["1"]}
    assert len([*described.equilibria]) == 3 and described.is_complete
    assert "Price of anarchy" not in str(described)  # payoffs of a curve are those of its example


def test_letters_of_weights_are_no_actions(tmp_path):
    """Three strategies have two letters; those of the players' actions are left out."""
    torn = str(nashproof.describe("tests/nashcheck/fixtures/games/torn-curve.efg"))
    assert "Three plays a with probability r, b with probability s, else c; where" in torn
    assert "; where p·q = 1/2 and 5p·q − 6p − 6q ≤ −6; for example p = 2/3" in torn
    payoffs = " ".join("1 1 1" if k in (0, 5, 6, 7) else "1 1 0" for k in range(8))
    taken = '{ { "q" "D" } { "p" "R" } { "W" "E" } }'
    game = tmp_path / "letters.nfg"
    game.write_text(f'NFG 1 R "w" {{ "A" "B" "C" }} {taken}\n\n{payoffs}\n', "utf-8")
    assert "plays q with probability r, else D; B plays p with probability s, else R" in str(
        nashproof.describe(game)
    )


def test_equilibria_of_three_players_one_by_one(monkeypatch):
    every = nashproof.equilibria(IRRATIONAL)
    (one,) = every
    assert every.is_complete and every[-1] == one == every[:1][0]
    assert one.radius == Fraction(1, 10**12) and one.exact["zero of"] == "12*t^2 + 13*t - 9"
    assert str(one).endswith("l about 0.3788, r about 0.6212") and "pays about 0.8433" in repr(one)
    assert len(every.frame()) == 6 and [*every.frame()["equilibrium"].unique()] == [1]
    ends = nashproof.equilibria("tests/nashcheck/fixtures/games/horse.efg")
    assert len(ends) == len({str(one) for one in ends}) > 2 and not any(x.radius for x in ends)
    for one in ends:
        assert nashproof.audit(ends.game, one.strategies)["equilibrium"].verdict == "confirmed"
    monkeypatch.setattr("nashproof.solving.mixed.MIXED_WORK", 0)
    some = nashproof.equilibria(IRRATIONAL)
    assert not some.is_complete and repr(some).endswith("an equilibrium, and none is found>")


def test_mixed_equilibria_that_are_left_open(monkeypatch, tmp_path):
    monkeypatch.setattr("nashproof.solving.mixed.MIXED_WORK", 0)
    mixed = nashproof.describe(IRRATIONAL)
    assert not mixed.is_complete and mixed.lines[-3:] == [
        "Not known: whether there are equilibria beyond those below. They may have any "
        "probabilities.",
        "`nashproof describe GAME --time SECONDS` looks for mixed equilibria so long.",
        "The game has an equilibrium, and none is found.",
    ]
    status, out, _ = run("audit", IRRATIONAL, "--unique", "--output", tmp_path)
    assert "undetermined. The game has 3 players. Not all its equilibria are listed; none" in out


def test_pure_equilibria_in_what_is_left_open_are_listed(monkeypatch, tmp_path):
    monkeypatch.setattr("nashproof.solving.mixed.MIXED_WORK", 0)
    pays = [f"{x} {x} {x}" for x in (2, 0, 0, 0, 0, 0, 0, 3)]
    game = tmp_path / "three.nfg"
    names = '"A" "B" "C"'
    game.write_text(f'NFG 1 R "three" {{ {names} }} {{ 2 2 2 }}\n\n{" ".join(pays)}\n', "utf-8")
    described = nashproof.describe(game).record()["mixed equilibria"]
    assert not described["complete"] and len(described["equilibria"]) == 2
    # of a search that has excluded nothing a few are printed: parts of one set would fill screens
    monkeypatch.setattr("nashproof.shell.notebook.equilibria.lines.LISTED_OPEN", 1)
    lines = nashproof.describe(game).lines
    assert any(line.startswith("  1. ") for line in lines)
    assert "and 1 more of these: --format json has all" in lines
    status, out, _ = run("audit", game, "--unique", "--output", tmp_path / "out")
    assert status == 0 and "refuted. Open is whether" in out
    assert "Listed here: 2 equilibria. (1, 1, 1); (2, 2, 2)." in out


def test_uniqueness_of_three_players(tmp_path):
    status, out, _ = run("audit", IRRATIONAL, "--unique", "--output", tmp_path)
    assert status == 0 and "confirmed. The game has exactly one equilibrium" in out


def test_a_game_whose_equilibria_are_not_listed():
    large = [[[[int(i == j == k) for i in range(5)] for j in range(5)] for k in range(5)]] * 3
    with pytest.raises(nashproof.InputError, match="no list of all equilibria: .*125 profiles"):
        nashproof.equilibria(large)


def test_of_many_mixtures_a_line_names_the_first(monkeypatch):
    monkeypatch.setattr("nashproof.shell.notebook.equilibria.lines.MIXED", 1)
    lines = nashproof.describe([[[2, 1], [0, 0]], [[1, 1], [0, 0]]]).lines
    more = "and 1 more of these: --format json has all"
    assert f"any mixture of [column 1], {more}; payoffs" in lines[-2]


def test_of_many_components_with_the_highest_sum_a_line_names_the_first(monkeypatch):
    monkeypatch.setattr("nashproof.shell.notebook.equilibria.lines.ATTAINED", 1)
    lines = nashproof.describe([[[1, 0], [0, 1]], [[1, 0], [0, 1]]]).lines
    more = "and 1 more of these: --format json has all"
    assert f"Highest sum of the payoffs: 2, in no. 1, {more}." in "\n".join(lines)


def test_an_audit_asks_for_all_equilibria():
    """The number is that of ``describe``; a zero-sum game has a set of strategies a player."""
    cases = {"3,1 0,0; 0,0 1,3": "3", "3,3 0,5; 5,0 1,1": "1", "2,2 0,2; 0,1 1,1": "infinite"}
    for game, number in cases.items():
        answer = nashproof.audit(game, equilibria="?")["equilibria"]
        assert answer.verdict == "answered" and nashproof.describe(game).count == number
        words = {"1": "exactly one equilibrium", "infinite": "infinitely many"}
        assert words.get(number, f"exactly {number} equilibria") in answer.why
        for stated in ("1", "2", "3", "infinite"):
            verdict = nashproof.audit(game, equilibria=stated)["equilibria"].verdict
            assert verdict == ("confirmed" if stated == number else "refuted")
    sets = nashproof.audit("kuhn", equilibria="?")
    assert [(one.id, one.verdict, len(one.details)) for one in sets] == [
        ("equilibria-1", "answered", 3),
        ("equilibria-2", "answered", 2),
    ]
    assert nashproof.audit("kuhn", equilibria="infinite")["equilibria"].verdict == "confirmed"


def test_nine_equilibria_are_all_named():
    answer = nashproof.audit(ROOT / "docs/questions/2x2x2.nfg", equilibria="?")["equilibria"]
    assert answer.why.startswith("The game has exactly 9 equilibria.")
    assert answer.why.count(";") == 8 and "more" not in answer.why


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"equilibria": "many"}, 'expected a number such as 3, or "infinite"'),
        ({"equilibria": "?", "family": "a in [0, 1]"}, "expected its numbers at one value"),
    ],
)
def test_what_all_equilibria_are_not_asked_of(asked, message):
    with pytest.raises(InputError, match=message):
        nashproof.audit("a,1 0,0; 0,0 1,3" if "family" in asked else "2,1 0,0; 0,0 1,3", **asked)


def test_equilibria_at_a_value_of_a_letter():
    assert nashproof.describe("2,2 0,P; P,0 1,1", at="P=1").count == "3"
    with pytest.raises(InputError, match="a matrix as a text, or the name of a file"):
        nashproof.describe([[1, 2], [3, 0]], at="P=1")
