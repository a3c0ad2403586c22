"""Numbers of a program: their exact gains, the exact equilibrium nearby, what is refuted.

The rule stands in data/FORMATS.md, section 5.
"""

import json
from fractions import Fraction
from random import Random

import numpy as np
import pandas as pd
import pytest
from command_line import GAMES, run

import nashproof
from nashproof.documents.decimals import note_on
from nashproof.documents.profiles import Origin
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games.simultaneous import strategic_game
from nashproof.solving import equilibrium_box
from nashproof.testing import assert_equilibrium

VARIANT = [[0, 4, -11], [-4, 0, 5], [11, -5, 0]]
FLOATS = [0.25, 0.55, 0.19999999999999996]  # nashpy's answer on both sides
STONE = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
ROWS, COLUMNS = (tuple(f"{kind} {k}" for k in (1, 2, 3)) for kind in ("row", "column"))
THIRDS = [Fraction(1, 3)] * 3
PENNIES, KUHN = GAMES / "matching-pennies.toml", GAMES / "kuhn.toml"


def test_the_exact_equilibrium_near_floats():
    found = nashproof.audit(VARIANT, [FLOATS, FLOATS])
    assert found.notes == (
        "The decimals are numbers of a program: each is taken as it is (--decimals auto).",
        'At most 4.0e-17 was added so that the probabilities of a set sum to 1, at "move 1".',
    )
    assert found["equilibrium"].verdict == "confirmed"
    assert found["equilibrium"].why.startswith("Of the equilibrium nearby: Nobody gains")
    (near,) = found.nearness
    exact = [Fraction(1, 4), Fraction(11, 20), Fraction(1, 5)]
    assert [list(row.values()) for sets in near.equilibrium for row in sets.values()] == [exact] * 2
    assert near.distance == Fraction(4, 10**17)
    assert near.epsilon == max(near.gains) == Fraction(found["gain-1"].exact) > 0
    assert near.line.startswith(
        "Within 4.0e-17 of the equilibrium Player 1: row 1 1/4, row 2 11/20"
    )
    assert near.line.endswith("are an epsilon-equilibrium with epsilon = 6.0e-16 (proved).")
    proved = json.loads(found["equilibrium"].certificate)["statement"]["profile"]
    assert proved["1"]["move 1"] == {"row 1": "1/4", "row 2": "11/20", "row 3": "1/5"}
    (record,) = found.record()["nearness"]
    assert record["equilibrium"]["2"]["move 2"]["column 2"] == "11/20"
    assert record["distance"] == "1/25000000000000000" and record["gains"]["1"] == record["epsilon"]


def test_arrays_whose_sum_is_not_1():
    thirds = np.ones(3) / 3
    assert nashproof.audit(STONE, (thirds, thirds))["equilibrium"].verdict == "confirmed"
    assert nashproof.exploitability(STONE, (thirds, thirds)) == Fraction(1, 10**16)
    assert nashproof.best_response(STONE, (thirds, thirds), 1).gain == Fraction(1, 10**16)
    assert_equilibrium(STONE, (thirds, thirds))
    assert_equilibrium(STONE, (thirds, thirds), 1e-9)
    with pytest.raises(AssertionError, match="is no equilibrium"):
        assert_equilibrium(STONE, (thirds, thirds), decimals="balanced") or assert_equilibrium(
            STONE, (thirds, np.array([0.3, 0.3, 0.4]))
        )


def test_a_program_s_one_is_1():
    found = nashproof.audit([[2, 1], [1, 0]], [[1.0, 0.0], [0.0, 1.0]])
    assert found["equilibrium"].verdict == "confirmed" and not found.nearness[0].epsilon
    assert found.nearness[0].line == "" and found.notes == ()


def test_noise_below_0_and_above_1(tmp_path):
    (tmp_path / "p.csv").write_text(
        "information set,action,probability\nmove 1,Heads,0.5\nmove 1,Tails,0.5\n"
        "move 2,Heads,1.0000000000000002\nmove 2,Tails,-2e-16\n",
        "utf-8",
    )
    found = nashproof.audit(PENNIES, tmp_path / "p.csv")
    assert found["gain-1"].exact == "1" and found["equilibrium"].verdict == "refuted"
    assert "epsilon = 1 (proved)" in found.nearness[0].line
    for number in (-1e-8, 1.00000001):
        with pytest.raises(InputError, match="a number from 0 to 1"):
            nashproof.audit(PENNIES, [[1, 0], [number, 1]])


def test_numbers_of_json_are_numbers_of_a_program(tmp_path):
    (tmp_path / "p.json").write_text(
        '{"move 1": {"Heads": 0.5000000001, "Tails": 0.4999999999}, '
        '"move 2": {"Heads": 0.5, "Tails": 0.5}}',
        "utf-8",
    )
    status, out, err = run("audit", PENNIES, "--profile", "p.json", cwd=tmp_path)
    assert (status, err) == (
        0,
        "",
    ) and "\n    Within 1.0e-10 of the equilibrium Even: Heads 1/2" in out
    assert "\nequilibrium: confirmed. " in out and "refuted" not in out
    halves = {"Heads": "0.50", "Tails": "0.50"}
    (tmp_path / "q.json").write_text(json.dumps({"move 1": halves, "move 2": halves}), "utf-8")
    found = nashproof.audit(PENNIES, tmp_path / "q.json")
    assert found["equilibrium-to-rounding"].verdict == "confirmed"


def test_short_numbers_of_a_program_that_somebody_rounded():
    found = nashproof.audit(STONE, [[0.33, 0.33, 0.33], THIRDS])
    assert found["equilibrium"].verdict == "confirmed" and found["gain-2"].exact == "1/100"
    assert nashproof.exploitability(STONE, [[0.33] * 3, THIRDS]) == Fraction(1, 200)
    with pytest.raises(InputError, match="or --decimals balanced"):
        nashproof.audit(STONE, [[0.3, 0.3, 0.2], [1, 0, 0]])


def test_a_gain_that_matters_is_refuted():
    found = nashproof.audit(STONE, [[0.3, 0.3, 0.4]] * 2)
    assert found["equilibrium"].verdict == "refuted" and found.nearness[0].equilibrium == ()
    assert found.nearness[0].line == "An epsilon-equilibrium with epsilon = 1/10 (0.1000) (proved)."


BATTLE = "2,1 0,0; 0,0 1,2"


def csv_of(rows):
    lines = ["information set,action,probability"]
    for p, (line, row) in enumerate(zip(("row", "column"), rows), 1):
        lines += [f"move {p},{line} {k},{x}" for k, x in enumerate(row, 1)]
    return "\n".join(lines)


def toml_of(rows):
    lines = []
    for p, (line, row) in enumerate(zip(("row", "column"), rows), 1):
        lines += [f'[strategy."move {p}"]', *(f'"{line} {k}" = {x}' for k, x in enumerate(row, 1))]
    return "\n".join(lines)


@pytest.fixture(params=("list", "json", "csv", "toml"))
def given(request, tmp_path):
    """A function that gives rows of texts as a profile in one of the forms."""

    def as_profile(rows):
        if request.param in ("list", "json"):
            numbers = [list(map(float, row)) for row in rows]
            return numbers if request.param == "list" else str(numbers)
        place = tmp_path / f"p.{request.param}"
        place.write_text(toml_of(rows) if request.param == "toml" else csv_of(rows), "utf-8")
        return place

    return as_profile


def verdict_on(game, profile):
    """Whether an exact equilibrium is what the numbers were rounded from."""
    found = nashproof.audit(game, profile)
    answers = {one.id: one.verdict for one in found if one.id.startswith("equilibrium")}
    assert len(set(answers.values())) == 1 and all(one.certificate for one in found)
    return next(iter(answers.values()))


@pytest.mark.parametrize("digits", (2, 3, 4, 5))
def test_few_digits_were_rounded(given, digits):
    third, two = f"{1 / 3:.{digits}f}", f"{2 / 3:.{digits}f}"
    assert verdict_on(BATTLE, given([[two, third], [third, two]])) == "confirmed"
    off = [f"{1 / 3 - 3 / 10**digits:.{digits}f}", f"{2 / 3 + 3 / 10**digits:.{digits}f}"]
    assert verdict_on(BATTLE, given([[two, third], off])) == "refuted"


def test_zeros_at_the_end_are_dropped_by_programs():
    """So 0.5 beside three digits is 0.500, and 1 is 1.000."""
    assert verdict_on("3,3 0,0; 0,0 3,3", [[0.5, 0.5], [0.5, 0.5]]) == "confirmed"
    game = "10,0 0,7; 0,13 10,0"  # the second player mixes halves, the first 13 to 7
    assert verdict_on(game, [[0.65, 0.35], [0.5, 0.5]]) == "confirmed"
    game = "10,0 0,1; 0,9999 10,0"
    assert verdict_on(game, [[1.0, 0.0], [0.5, 0.5]]) == "refuted"  # these are exact in binary
    game = "9,0 0,1; 0,9999 10,0"
    assert verdict_on(game, [[0.9999, 0.0001], [0.526, 0.474]]) == "refuted"
    assert verdict_on(game, [[1.0, 0.0], [0.526, 0.474]]) == "confirmed"


@pytest.mark.parametrize("thirds", (["0.333", "0.333", "0.334"], ["0.34", "0.33", "0.33"]))
def test_the_last_digit_that_makes_the_sum_one(thirds, given):
    game = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
    assert verdict_on(game, given([thirds, thirds])) == "confirmed"
    assert verdict_on(game, given([["0.332", "0.333", "0.335"], thirds])) == "refuted"


def random_game(random, sizes):
    """Two matrices of small whole numbers, of which half the games are zero-sum."""
    first = [[random.randint(-9, 9) for _ in range(sizes[1])] for _ in range(sizes[0])]
    if random.random() < 1 / 2:
        return first, [[-x for x in row] for row in first]
    return first, [[random.randint(-9, 9) for _ in row] for row in first]


def off_by(rows, random, units, digits):
    """The rows with some units of the last digit moved from an action to another one; None where
    there are not so many."""
    rows, shift = [list(map(Fraction, row)) for row in rows], Fraction(units, 10**digits)
    row = random.choice(rows)
    i, j = random.sample(range(len(row)), 2)
    row[i], row[j] = row[i] - shift, row[j] + shift
    return [[f"{float(x):.{digits}f}" for x in row] for row in rows] if row[i] >= 0 else None


@pytest.mark.parametrize("seed", range(20))
def test_rounded_equilibria_of_random_games(seed):
    """Each is confirmed. What is off by more is only confirmed by an equilibrium within a unit."""
    random = Random(seed)
    game = random_game(random, random.choice([(2, 2), (2, 3), (3, 3), (3, 4)]))
    digits = random.choice((2, 3, 4, 5))
    for one in nashproof.equilibria(game):
        exact = [list(map(Fraction, row.values())) for row in one.strategies.values()]
        rows = [[f"{float(x):.{digits}f}" for x in row] for row in exact]
        assert verdict_on(game, [list(map(float, row)) for row in rows]) == "confirmed"
        moved = off_by(rows, random, random.randint(3, 40), digits)
        if moved is None:
            continue
        found = nashproof.audit(game, [list(map(float, row)) for row in moved])
        verdicts = {one.verdict for one in found if one.id.startswith("equilibrium")}
        (near,) = found.nearness
        is_near = near.equilibrium and near.distance < Fraction(1, 10**digits)
        assert verdicts == ({"confirmed"} if is_near else {"refuted"})


def test_what_was_read_is_said():
    found = nashproof.audit(BATTLE, [[0.667, 0.333], [0.333, 0.667]])
    assert found.notes[0] == note_on("auto", "rounded", 3) and "to 3 digits" in found.notes[0]
    assert found["equilibrium"].verdict == "confirmed"
    assert (
        found["gain-1"].exact == "667/1000000" and found["gain-1"].taken == Origin("decimals").taken
    )
    assert nashproof.audit(BATTLE, [[0.75, 0.25], [0.25, 0.75]]).notes[0] == note_on(
        "auto", "balanced"
    )


def test_rounded_numbers_in_other_verbs():
    rows = [[0.667, 0.333], [0.333, 0.667]]
    both = nashproof.compare(BATTLE, rows, [[1, 0], [1, 0]])
    assert both.both_equilibria and both.first.distance == Fraction(1, 3000)
    assert_equilibrium(BATTLE, rows)
    with pytest.raises(AssertionError):
        assert_equilibrium(BATTLE, [[0.664, 0.336], [0.333, 0.667]])
    for kind in ("perfect", "sequential", "quasi_perfect", "subgame_perfect"):
        found = nashproof.audit(BATTLE, rows, **{kind: True})
        assert {one.verdict for one in found} == {"confirmed", "answered"}


def test_three_players_rounded():
    """Each is paid 2 for a match of both others with a sum: one equilibrium has thirds."""

    def paid(profile):
        a, b, c = profile
        return (
            (2 * (b == 0) - (b == 1)) * (a == 1),
            (2 * (c == 0) - (c == 1)) * (b == 1),
            (2 * (a == 0) - (a == 1)) * (c == 1),
        )

    game = strategic_game("t", ["1", "2", "3"], [["a", "b"]] * 3, paid)
    assert verdict_on(game, [[0.333, 0.667]] * 3) == "confirmed"
    assert verdict_on(game, [[0.343, 0.657]] * 3) == "refuted"


def irrational():
    """Player 3 makes player 1 indifferent where x y = 1/2 and x = y: a square root."""

    def paid(profile):
        a, b, c = (1 - move for move in profile)
        return (b * c - QQ(1, 2)) * (2 * a - 1), (a - c) * (2 * b - 1), (a - b) * (2 * c - 1)

    return strategic_game("t", ["1", "2", "3"], [["a", "b"]] * 3, paid)


def test_no_exact_equilibrium_of_three_players(monkeypatch):
    """It is irrational, so a box is proved; undetermined where none is found."""
    root = 0.5**0.5
    found = nashproof.audit(irrational(), [[root, 1 - root]] * 3)
    assert found["equilibrium"].verdict == "confirmed"
    assert "lies in the box of the certificate" in found["equilibrium"].why
    monkeypatch.setattr(equilibrium_box, "decimals_near", lambda *_: None)
    found = nashproof.audit(irrational(), [[root, 1 - root]] * 3)
    assert found["equilibrium"].verdict == "undetermined"
    assert "An epsilon-equilibrium with epsilon = 6.3e-17 (proved)." in found["equilibrium"].why
    assert "refuted" not in str(found)
    assert found["equilibrium"].says.startswith("It is not settled whether an exact equilibrium")
    root += 1e-3
    assert nashproof.audit(irrational(), [[root, 1 - root]] * 3)["equilibrium"].verdict == "refuted"


def test_a_value_in_floats_is_compared_to_nine_places():
    near, off = nashproof.audit("kuhn", value=-1 / 18), nashproof.audit("kuhn", value=-0.055555556)
    assert [one["value"].verdict for one in (near, off)] == ["confirmed", "confirmed"]
    assert near["value"].says.endswith(", up to 1e-9, the noise of floats. (To Player 1.)")
    far = nashproof.audit("kuhn", value=-1 / 18 + 2e-9)
    assert far["value"].verdict == "refuted"


def test_refinements_are_those_of_the_equilibrium_nearby():
    strategies = nashproof.solve(KUHN).strategies
    floats = {
        name: {action: float(Fraction(x)) for action, x in row.items()}
        for name, row in strategies.items()
    }
    refined = {"perfect": True, "quasi_perfect": True, "sequential": True, "subgame_perfect": True}
    found = nashproof.audit(KUHN, floats, **refined)
    assert found.nearness[0].line.startswith("Within 3.4e-17 of the equilibrium K check bet: fold")
    near = {
        one.id
        for one in found.document.assertions
        if one.readings[0].claim.profile.startswith("nearby")
    }
    assert len(near) == 6
    for answer in found:
        says_so = answer.why.startswith("Of the equilibrium nearby: ")
        assert says_so == (answer.id in near), answer.id
        assert not says_so or answer.verdict == "confirmed"
    assert found["perfect"].why.startswith("Of the equilibrium nearby: It is an equilibrium")
    record = found.record()
    for verdict in record["verdicts"]:
        reasons = {one["why"] for one in (verdict, *verdict["readings"])}
        assert reasons == {found[verdict["id"]].why}
    assert {v["taken"] for v in record["verdicts"]} == {"", "Of the equilibrium nearby."}
    assert record["conclusions"][0]["why"].startswith("Of the equilibrium nearby: ")


def test_a_refinement_that_the_equilibrium_nearby_is_not():
    """Two rows that are the same, of which the second is dominated: both verdicts say of whom."""
    dominated = [[[1, 1], [1, 0]], [[1, 1], [1, 1]]]
    found = nashproof.audit(dominated, [[1e-17, 1.0], [1.0, 1e-17]], perfect=True)
    for name in ("undominated-1", "perfect"):
        assert found[name].verdict == "refuted"
        assert found[name].why.count("Of the equilibrium nearby: ") == 1


@pytest.mark.parametrize(
    "rows, decimals, of",
    [
        ([["0.33", "0.66"], ["0.50", "0.50"]], "printed", "Of the decimals, made to sum to 1: "),
        ([["0.33", "0.67"], ["0.50", "0.50"]], "printed", "Of the decimals themselves: "),
        ([["0.33", "0.66"], ["0.50", "0.50"]], "balanced", "Of the decimals, made to sum to 1: "),
        ([["0.33", "0.67"], ["0.50", "0.50"]], "balanced", ""),
        ([["0.33", "0.67"], ["0.50", "0.50"]], "exact", ""),
        ([["1/3", "2/3"], ["1/2", "1/2"]], "printed", ""),
    ],
)
def test_answers_about_decimals_say_which_numbers_they_are_about(rows, decimals, of):
    """Not of the profile that was rounded, which is known to its decimals alone."""
    names = [["Heads", "Tails"]] * 2
    given = {f"move {k}": dict(zip(*pair)) for k, pair in enumerate(zip(names, rows), 1)}
    found = nashproof.audit(PENNIES, given, decimals=decimals, sequential=True, perfect=True)
    about = [one for one in (*found, *found.conclusions) if one.id != "equilibrium-to-rounding"]
    assert len(about) == 8
    for one in (*about, *found.gain_lines[:1], *(near.line for near in found.nearness)):
        text = getattr(one, "why", one)
        assert text.startswith(of) and (of or not text.startswith("Of the")), text
    for verdict in found.record()["verdicts"]:
        taken = of[:-2] + "." if of and verdict["id"] != "equilibrium-to-rounding" else ""
        assert verdict["taken"] == taken and (f"({taken})" in verdict["says"]) == bool(taken)


def test_a_page_and_functions_say_which_numbers_they_are_about(tmp_path):
    given = {
        "move 1": {"Heads": "0.33", "Tails": "0.67"},
        "move 2": {"Heads": "0.5", "Tails": "0.5"},
    }
    nashproof.audit(PENNIES, given).report(tmp_path)
    (page,) = tmp_path.glob("*.html")
    text = page.read_text("utf-8")
    assert "Of the decimals themselves: NashConv" in text and "> NashConv, the sum" not in text
    note = "What follows is about the decimals themselves."
    assert note in str(nashproof.compare(PENNIES, given, given))
    (tmp_path / "p.json").write_text(json.dumps(given), "utf-8")
    assert note in run("compare", PENNIES, "p.json", "p.json", cwd=tmp_path)[1]


def test_the_strategy_of_one_player_in_decimals_says_which_numbers():
    found = nashproof.audit(PENNIES, {"move 1": {"Heads": "0.33", "Tails": "0.67"}})
    for name in ("guarantee-1", "reply", "exploitability"):
        assert found[name].why.startswith("Of the decimals themselves: ")
    assert not found["value"].why.startswith("Of the")


def test_realisation_weights_in_floats():
    weights = {
        "Q": {"check": 1.0}, "Q check bet": {"fold": 1.0}, "K": {"check": 1.0},
        "K check bet": {"fold": 2 / 3, "call": 1 / 3}, "A": {"check": 1.0},
        "A check bet": {"call": 1.0}, "Q check": {"check": 2 / 3, "bet": 1 / 3},
        "Q bet": {"fold": 1.0}, "K check": {"check": 1.0},
        "K bet": {"fold": 2 / 3, "call": 0.3333333334},
        "A check": {"bet": 1.0}, "A bet": {"call": 0.9999999999},
    }  # fmt: skip
    found = nashproof.audit(KUHN, {"strategy": weights, "form": "plan"})
    assert found["equilibrium"].verdict == "confirmed" and found.nearness[0].epsilon


def test_two_profiles_that_differ_by_noise():
    exact = [[Fraction(1, 4), Fraction(11, 20), Fraction(1, 5)]] * 2
    compared = nashproof.compare(VARIANT, [FLOATS, FLOATS], exact)
    assert compared.verdict == "The two profiles are the same up to the noise of floats."
    assert "first: within 4.0e-17 of an equilibrium. By deviating" in str(compared)
    assert compared.first.record()["distance"] == "1/25000000000000000"


def test_the_strategy_of_one_player_alone(tmp_path):
    """Player 2 in Kuhn poker: an optimal strategy guarantees 1/18, the uniform one -1/2."""
    game, solution = nashproof.read(KUHN), nashproof.solve(KUHN)
    own = {s.name: solution.strategies[s.name] for s in game.infosets if s.player == 2}
    found = nashproof.audit(game, own)
    assert found["guarantee-2"].exact == "1/18" and found["reply"].verdict == "confirmed"
    assert found["exploitability"].why.endswith("exploitability of the strategy: 0.")
    (tmp_path / "p.json").write_text(
        json.dumps({name: dict.fromkeys(row, 0.5) for name, row in own.items()}), "utf-8"
    )
    status, out, err = run("audit", KUHN, "--profile", "p.json", cwd=tmp_path)
    assert (status, err) == (0, "")
    assert (
        "\nexploitability: answered. Player 2 guarantees at least -1/2 (-0.5000) with this "
        "strategy, whatever Player 1 does. The best strategies guarantee 1/18 (0.0556). The "
        "difference is the exploitability of the strategy: 5/9 (0.5556)." in out
    )
    with pytest.raises(InputError, match="found the strategy of one player, expected one at every"):
        nashproof.exploitability(game, own)
    alone = nashproof.audit(([[1, 0], [0, 2]], [[2, 0], [0, 1]]), {"move 1": {"row 1": "1"}})
    assert "exactly for these: 1." in alone["parameters"].why


SINGLE = np.full(3, 1 / 3, dtype=np.float32)


@pytest.mark.parametrize(
    "profile",
    [
        np.array([SINGLE, SINGLE]),
        [list(SINGLE), SINGLE],
        np.array([SINGLE, SINGLE]).tolist(),
        [pd.Series(SINGLE)] * 2,
        {f"move {p}": dict(zip(names, SINGLE)) for p, names in ((1, ROWS), (2, COLUMNS))},
        {f"move {p}": pd.Series(SINGLE, index=names) for p, names in ((1, ROWS), (2, COLUMNS))},
        pd.DataFrame(
            {
                "information set": ["move 1"] * 3 + ["move 2"] * 3,
                "action": [*ROWS, *COLUMNS],
                "probability": [*SINGLE, *SINGLE],
            }
        ).astype({"probability": "float32"}),
    ],
)
def test_single_precision_sums_to_1_up_to_its_noise(profile):
    found = nashproof.audit(STONE, profile)
    assert found["equilibrium"].verdict == "confirmed"
    assert "was added so that the probabilities of a set sum to 1" in found.notes[1]


@pytest.mark.parametrize("off", ["0.33334", "0.333338", "0.3333333333333"])
def test_no_more_than_noise_is_added_to_numbers_of_a_program(off):
    sides = [[0.3333333333333333, 0.3333333333333333, float(off) + 1e-5]] * 2
    table = {
        f"move {p}": dict(zip(names, row)) for p, names, row in zip((1, 2), (ROWS, COLUMNS), sides)
    }
    for profile in (sides, table):
        with pytest.raises(InputError, match="that sum to"):
            nashproof.audit(STONE, profile)


def test_a_payoff_that_is_a_float_near_a_fraction_is_told():
    found = nashproof.describe([[2 / 3, 0], [0, 0.5]])
    note = "The payoff 0.6666666666666666 is taken as written. If it stands for 2/3, write 2/3."
    assert found.note == str(found).split("\n")[5] == found.record()["note"] == note
    assert note in nashproof.audit([[2 / 3, 0], [0, 0.5]], "uniform").notes
    several = nashproof.describe([[2 / 3, 0], [1 / 3, 0.5]]).note
    assert several.startswith("2 payoffs such as 0.6666666666666666 are taken as written. If that ")
    exact = nashproof.describe([[Fraction(2, 3), 0], [0, Fraction(1, 7 * 10**15)]])
    assert exact.note == "" and "note" not in exact.record()
