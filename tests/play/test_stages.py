"""Games in stages: the vignette's game is ours, its tables come out, formulas mean this."""

import re

import pytest
from command_line import run
from examples import ROOT

import nashproof
from nashlab.stage_outcomes import expected_outcomes
from nashproof.exact.numbers import QQ, decimal_text
from nashproof.files.strict_toml import read_table
from nashproof.games.card_games import game_from_table
from nashproof.games.formats.canonical import game_text
from nashproof.games.one_card import expand
from nashproof.games.stages import stage_game as stage_games
from nashproof.games.stages.formulas import formula
from nashproof.games.stages.possible_values import NUMBERS, Possible
from nashproof.games.stages.stage_game import EXAMPLE, stage_game

HOW_TO = (ROOT / "docs" / "how-to" / "write-a-game-in-stages.md").read_text("utf-8")
STAGES, MEMBER, PREFER = re.findall(r"```toml\n(.*?)```", HOW_TO, re.DOTALL)
GAMES = ROOT / "data" / "games"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("stages")
    (place / "kuhn-stages.toml").write_text(STAGES, "utf-8")
    (place / "member.toml").write_text(MEMBER, "utf-8")
    (place / "coin.toml").write_text(EXAMPLE, "utf-8")
    return place


def body(text):
    """A canonical file without title and description."""
    return text.split("\n", 2)[2]


def test_the_vignettes_game_is_ours(folder):
    game = nashproof.read(folder / "kuhn-stages.toml")
    ours = expand(nashproof.read(GAMES / "kuhn.toml", cards=3))
    assert body(game_text(game)) == body(game_text(ours))


def test_the_preference_is_the_bonus_of_our_variant():
    bonus = (GAMES / "kuhn-naive-bonus.toml").read_text("utf-8")
    for number, card in enumerate("QKA", 1):
        bonus = bonus.replace(f'"{card}"', f'"{number}"')
    ours = game_from_table(read_table(bonus, "bonus.toml"))
    game = stage_game(read_table(STAGES + "\n" + PREFER, "stages.toml"))
    assert body(game_text(game.tree)) == body(game_text(ours))
    assert game.outcomes[0]["payoff_1"] == -1  # the preference changes the utility alone


def test_what_the_how_to_shows_is_printed(folder):
    def found(**options):
        return nashproof.outcomes(folder / "kuhn-stages.toml", folder / "member.toml", **options)

    whole = str(nashproof.outcomes(folder / "kuhn-stages.toml"))
    assert "\n".join(whole.split("\n")[:12]) in HOW_TO
    assert str(found(show=["payoff_1", "cb1", "fc2"])) in HOW_TO
    assert str(found(by=["card1", "cb1"], show=["payoff_1", "fc2"])) in HOW_TO


# The vignette's tables: conditions, payoff of player 1, and shares as it prints them
PRINTED = [
    ({"card1": 1}, "-1.000", {"cb1": {"bet": "0.20"}, "cb2": {"bet": "0.50"}}),
    ({"card1": 2}, "-0.333", {"cb1": {"check": "1.00"}, "cb2": {"bet": "0.67"}}),
    ({"card2": 1}, "1.000", {"cb2": {"bet": "0.33"}, "cb1": {"bet": "0.30"}}),
    ({"card2": 3}, "-1.367", {"fc2": {"call": "1.00"}, "cb1": {"bet": "0.10"}}),
]


@pytest.mark.parametrize("given, payoff, shares", PRINTED)
def test_conditional_expected_outcomes(folder, given, payoff, shares):
    ((name, card),) = given.items()
    (row,) = nashproof.outcomes(
        folder / "kuhn-stages.toml", folder / "member.toml", given=f"{name} == {card}"
    )
    assert decimal_text(row.means["payoff_1"], 3) == payoff and row.probability == QQ(1, 3)
    for variable, values in shares.items():
        for value, share in values.items():
            assert decimal_text(row.distributions[variable][value], 2) == share


def test_fractions_are_rounded_if_digits_are_asked_for(folder):
    found = nashproof.outcomes(
        folder / "kuhn-stages.toml", folder / "member.toml", show=["payoff_1", "fc2"], digits=3
    )
    assert found.rows() == [("1", "yes", "-0.056", "fold 0.708, call 0.292")]
    with pytest.raises(nashproof.InputError, match="0 digits"):
        nashproof.outcomes(folder / "kuhn-stages.toml", digits=0)


FAMILY = (
    MEMBER.replace('bet = "1/5", check = "4/5"', 'bet = "a", check = "1 - a"')
    .replace('call = "8/15", fold = "7/15"', 'call = "a + 1/3", fold = "2/3 - a"')
    .replace('bet = "3/5", check = "2/5"', 'bet = "3*a", check = "1 - 3*a"')
)
DECLARED = '[parameters]\na = ["0", "1/3"]\n' + FAMILY
TWO = DECLARED.replace("]\n", ']\nb = ["0", "1"]\n', 1)


@pytest.mark.parametrize("text", [FAMILY, DECLARED])
def test_a_member_of_a_family_is_taken_at_its_point(folder, text):
    (folder / "family.toml").write_text(text, "utf-8")
    game, family, member = (
        folder / name for name in ("kuhn-stages.toml", "family.toml", "member.toml")
    )
    found = nashproof.outcomes(game, family, at="a=1/5", by=["cb1"])
    assert found.rows() == nashproof.outcomes(game, member, by=["cb1"]).rows()
    assert str(nashproof.compare(game, family, member, at="a=1/5")).count("the same") == 1
    assert nashproof.exploitability(game, family, at="a=1/4") == 0
    assert nashproof.best_response(game, family, 2, at="a=1/4").gain == 0
    assert nashproof.audit(game, family, at="a=1/4")["equilibrium"].verdict == "confirmed"
    shown = str(nashproof.outcomes(game, family, at="a=1/3", show=["payoff_1", "cb1"]))
    assert shown in HOW_TO


def test_the_verbs_take_a_member_of_a_family(folder):
    (folder / "family.toml").write_text(DECLARED, "utf-8")
    at = ("--at", "a=1/5")
    asked = "outcomes", "kuhn-stages.toml", "--profile"
    member = run(*asked, "member.toml", cwd=folder)
    assert run(*asked, "family.toml", *at, cwd=folder) == member and member[0] == 0
    status, out, _ = run(
        "compare", "kuhn-stages.toml", "family.toml", "member.toml", *at, cwd=folder
    )
    assert status == 0 and "The two profiles are the same." in out


@pytest.mark.parametrize(
    "text, at, words",
    [
        (FAMILY, (), "--at NAME=VALUE gives it a value"),
        (DECLARED, (), "found a profile with parameters, expected their values: --at a=VALUE"),
        (DECLARED, "b=1", '--at: found the parameter "b", expected one of a'),
        (DECLARED, "a=1/2", "--at: found a = 1/2, expected a number from 0 to 1/3"),
        (TWO, "a=1/4", "--at: found no value of b, expected --at b=VALUE, from 0 to 1"),
        (FAMILY, "a=1/2", 'the negative number -1/2 at "3"'),
        (FAMILY, ("a=1/4", "a=1/5"), '--at: found "a=1/5", expected a parameter and its value'),
        (FAMILY, "a", '--at: found "a", expected a parameter and its value, once, such as'),
        (FAMILY, "a=x", '--at: found "x", expected a number'),
        (FAMILY.replace('"a"', '"a/(a - 1/4)"'), "a=1/4", "divides by 0 there"),
        (FAMILY.replace('"a"', '"a + c"'), "a=1/4", 'found "c" in the expression "a + c"'),
    ],
)
def test_points_that_a_family_does_not_have(folder, text, at, words):
    (folder / "bad.toml").write_text(text, "utf-8")
    with pytest.raises(nashproof.InputError) as error:
        nashproof.outcomes(folder / "kuhn-stages.toml", folder / "bad.toml", at=at)
    assert words in str(error.value)


def test_what_needs_a_profile_and_one_alone(folder):
    game = folder / "kuhn-stages.toml"
    for asked, words in (
        ({"at": "a=1"}, "a point without a profile"),
        ({"by": ["card1"]}, "a condition and no profile"),
        ({"given": "card1 == 1"}, "a condition and no profile"),
    ):
        with pytest.raises(nashproof.InputError, match=words):
            nashproof.outcomes(game, **asked)
    (folder / "two.csv").write_text(("NE" + ",1/2" * 24 + "\n") * 2, "utf-8")
    with pytest.raises(nashproof.InputError, match="2 profiles"):
        nashproof.outcomes(game, folder / "two.csv")


def test_off_the_path_as_the_vignette_has_it(folder):
    rows = nashproof.outcomes(
        folder / "kuhn-stages.toml", folder / "member.toml", by=["cb1"], given="card1 == 2"
    )
    assert [(row.given["cb1"], row.on_path) for row in rows] == [("check", True), ("bet", False)]
    bet = list(rows)[1]
    assert bet.means["payoff_1"] == QQ(-1, 2) and bet.distributions["fc1"] == {}
    assert bet.distributions["fc2"] == {"fold": QQ(1, 2), "call": QQ(1, 2)}


@pytest.mark.parametrize(
    "text, value",
    [
        ("1 + 2*3 - 4/2", 5),
        ("-(a + 1)", -3),
        ("a == 2 and not b == 'x'", 1),
        ("a > 2 or b == 'y'", 1),
        ("missing == 1", 0),
        ("missing != 1", 0),
        ("not missing == 1", 1),
        ("defined(missing) + defined(a)", 1),
        ("cases(missing > 1, 'm', a >= 2, b, 'z')", "y"),
        ("(a < 3)*10", 10),
    ],
)
def test_formulas(text, value):
    made = formula(text, {"a": NUMBERS, "b": Possible(("x", "y")), "missing": NUMBERS})
    assert made({"a": QQ(2), "b": "y"}) == value


@pytest.mark.parametrize(
    "text, words",
    [
        ("a +", '"the end"|the end'),
        ("c", "one of the variables a, b"),
        ("a = 1", '"="'),
        ("cases(a, 1)", "odd number"),
        ("import(a)", "one of the variables"),
        ("(" * 60 + "a" + ")" * 60, "parentheses"),
        ("a ** 2", r'"\*"'),
        ("a" * 1001, "a formula of 1001 characters"),
    ],
)
def test_formulas_that_are_refused(text, words):
    with pytest.raises(nashproof.InputError, match=words):
        formula(text, {"a": NUMBERS, "b": NUMBERS})


@pytest.mark.parametrize(
    "text, words",
    [("b + 1", "the text"), ("c * 2", "missing value"), ("1/(a - a)", "division by zero")],
)
def test_numbers_of_what_is_none(text, words):
    with pytest.raises(nashproof.InputError, match=words):
        formula(text, {"a": NUMBERS, "b": Possible(("y",)), "c": NUMBERS})({"a": QQ(1), "b": "y"})


@pytest.mark.parametrize(
    "change, words",
    [
        (('payoffs = ["paid"]', 'payoffs = ["won"]'), "stages.toml:5: .*paid"),
        (('payoffs = ["paid"]', 'payoffs = ["guess"]'), "a payoff or a weight that is heads"),
        (("player = 1", "player = 2"), "stages.toml:11: .*from 1 to 1"),
        (("player = 1", 'player = 1\nobserve = ["coins"]'), 'the variable "coins"'),
        (('["heads", "tails"] }]', '["heads", "tails"], when = "coin != coin" }]'), "nothing to"),
        (
            ('"coin", values = ["heads", "tails"] }', '"coin", values = [] }'),
            "stages.toml:8: .*no values",
        ),
        (('"guess", values = ["heads", "tails"]', '"guess", values = []'), ":12: .*no values"),
        (('"guess", values = ["heads", ', '"guess", values = ["1", "1.0", '), '"1.0" twice'),
        (
            ('"tails"] }]', '"tails"], weight = "0 - (coin == \'heads\')" }]'),
            "stages.toml:8: found the weight -1 for coin, expected weights of at least 0",
        ),
        (
            ('"tails"] }]', '"tails"], weight = "0" }]'),
            "stages.toml:8: found nothing to draw for coin, expected a value with a positive",
        ),
        (("player = 1", ""), 'stages.toml:10: found no key "player"'),
        (
            ('"guess", values = ["heads", "tails"]', '"guess", values = ["edge"]'),
            "'edge' in the formula",
        ),
        (('["paid", ', '["or", '), 'the variable "or"'),
        (("[[stages]]", "[[stage]]"), "stages.toml"),
    ],
)
def test_bad_stage_games_are_one_line(change, words):
    with pytest.raises(nashproof.InputError, match=words):
        stage_game(read_table(EXAMPLE.replace(*change), "stages.toml"))


@pytest.mark.parametrize(
    "change, found",
    [
        (("guess == coin", "guess == heads"), "'heads' in single quotes"),
        (("guess == coin", "guess = coin"), "expected == for a comparison"),
        (("guess == coin", "'edge' == coin"), "'edge' in .*one of 'heads', 'tails'"),
        (("guess == coin", "guess == 'head'"), "'head' in the formula .*did you mean \"heads\""),
        (("guess == coin", "coin != 'edge'"), "'edge' in .*one of 'heads', 'tails'"),
        (("guess == coin", "1 == guess"), "1 in .*one of 'heads', 'tails'"),
        (("guess == coin", "(guess) == 'tail'"), "'tail' in .*\"tails\""),
        (("guess == coin", "(guess == coin) == 2"), "2 in .*one of 0, 1"),
        (("guess == coin", "guess"), 'a condition that can be the text "heads"'),
        (("guess == coin", "not guess"), 'a condition that can be the text "heads"'),
        (("guess == coin", "1 or guess"), 'a condition that can be the text "heads"'),
        (("guess == coin", "1 and guess"), 'a condition that can be the text "heads"'),
        (
            ('guess", values = ["heads", "tails"]', 'guess", values = ["Heads", "Tails"]'),
            "two sides that are never equal in .*one of 'Heads', 'Tails', one of 'heads', 'tails'",
        ),
    ],
)
def test_a_comparison_that_never_holds_is_refused(change, found):
    """A misspelt value would be passed over with its stage."""
    assert EXAMPLE.count(change[0]) == 1
    with pytest.raises(nashproof.InputError, match=found) as caught:
        stage_game(read_table(EXAMPLE.replace(*change), "stages.toml"))
    assert caught.value.place == "stages.toml:15" and "\n" not in caught.value.line


@pytest.mark.parametrize(
    "line, words",
    [
        ("condition = \"cb1 == 'chekc'\"", "'chekc' in .*; did you mean \"check\""),
        ("condition = \"'check'\"", 'a condition that can be the text "check"'),
        ('condition = "cb1"', 'a condition that can be the text "check"'),
        ("condition = \"card1 == '1'\"", "'1' in .*expected 1 without quotes"),
        ('condition = "card1 == 4"', "4 in .*expected one of 1, 2, 3"),
    ],
)
def test_conditions_that_never_hold_are_refused(line, words):
    text = STAGES.replace("condition = \"cb1 == 'check'\"", line)
    with pytest.raises(nashproof.InputError, match=words) as caught:
        stage_game(read_table(text, "kuhn.toml"))
    assert caught.value.place == f"kuhn.toml:{text[: text.index(line)].count(chr(10)) + 1}"


def test_where_a_value_is_refused_in_play():
    """The place is the formula's, not the first stage's."""
    for change, found in (
        (("guess == coin, 1, -1", "guess == coin, never, -1"), 'variable "never"|"never" in'),
        (("cases(guess == coin, 1, -1)", "1/(guess == coin)"), "division by zero"),
        (("cases(guess == coin, 1, -1)", "coin + 1"), 'the text "heads"'),
    ):
        with pytest.raises(nashproof.InputError, match=found) as caught:
            stage_game(read_table(EXAMPLE.replace(*change), "stages.toml"))
        assert caught.value.place == "stages.toml:15"


@pytest.mark.parametrize("name", ["crad1", "card2"])
def test_the_name_of_a_chance_node_has_variables_that_are_set(name):
    text = STAGES.replace("{card1}", "{" + name + "}")
    with pytest.raises(nashproof.InputError, match=f'the variable "{name}"; did you mean "card1"'):
        stage_game(read_table(text, "kuhn.toml"))


def test_values_in_a_condition_on_outcomes(folder):
    for given, words in (("cb1 == 'bte'", 'mean "bet"'), ("card1 == '1'", "1 without quotes")):
        with pytest.raises(nashproof.InputError, match=words):
            nashproof.outcomes(folder / "kuhn-stages.toml", folder / "member.toml", given=given)


def test_numbers_of_two_variables_are_compared_whatever_they_are():
    text = STAGES.replace('"card2", values = ["1", "2", "3"]', '"card2", values = ["4", "5"]')
    assert "4" in str(stage_game(read_table(text, "kuhn.toml")).variables["card2"])


def test_a_game_without_stages_has_no_outcomes():
    with pytest.raises(nashproof.InputError, match="a game without stages"):
        nashproof.outcomes(GAMES / "kuhn.toml")


def test_outcomes_have_a_limit(monkeypatch):
    """Of draws and decisions under a condition, which are not counted before."""
    monkeypatch.setattr(stage_games, "OUTCOMES", 3)
    text = EXAMPLE.replace("player = 1", """player = 1\ncondition = "coin != 'edge'\"""")
    text = text.replace('"tails"] }]', '"tails", "edge"] }]')
    with pytest.raises(nashproof.InputError, match="more than 3 outcomes"):
        stage_game(read_table(text, "stages.toml"))


def test_outcomes_are_counted_before_plays_are_walked(monkeypatch):
    """A kilobyte of draws and decisions that no condition passes over: refused at once."""
    monkeypatch.setattr(stage_games._Play, "entries", None)
    coin = '[[stages]]\nnature = [{ variable = "v%s", values = ["0", "1"] }]\n\n'
    text = EXAMPLE.replace(
        "[[stages]]\nplayer", "".join(map(coin.__mod__, range(13))) + "[[stages]]\nplayer"
    )
    with pytest.raises(nashproof.InputError, match="s.toml:7: found 32,768 outcomes or more"):
        stage_game(read_table(text, "s.toml"))


def test_stages_that_may_be_passed_over_are_not_counted_before(monkeypatch):
    """A draw from values of which all but one are excluded, and a stage that is never played."""
    monkeypatch.setattr(stage_games, "OUTCOMES", 4)
    given = 'values = ["heads", "tails"] }]'
    one = EXAMPLE.replace(given, given.replace(" }", """, when = "coin == 'heads'" }"""))
    never = (
        '[[stages]]\ncondition = "paid == 3"\nnature = [{ variable = "v", values = ["0", "1"] }]\n'
    )
    assert len(stage_game(read_table(EXAMPLE + never, "s.toml")).outcomes) == 4
    assert len(stage_game(read_table(one, "s.toml")).outcomes) == 2


def test_steps_through_all_plays_have_a_limit(monkeypatch):
    """Long formulas in many outcomes: few bytes, much work."""
    long = "1" + " + 1" * 200
    text = EXAMPLE.replace("cases(guess == coin, 1, -1)", long)
    monkeypatch.setattr(stage_games, "WALKED", 300)
    stage_game(read_table(EXAMPLE, "stages.toml"))
    with pytest.raises(
        nashproof.InputError, match="stages.toml:.* more than 300 steps through all"
    ):
        stage_game(read_table(text, "stages.toml"))


@pytest.mark.parametrize("asked", [{"by": ["coins"]}, {"show": ["coins"]}])
def test_variables_that_a_game_does_not_have(folder, asked):
    with pytest.raises(nashproof.InputError, match='the variable "coins"; did you mean "coin"'):
        nashproof.outcomes(folder / "coin.toml", **asked)
    with pytest.raises(nashproof.InputError, match='the variable "coins"'):
        expected_outcomes(stage_game(read_table(EXAMPLE, "coin.toml")), (), by=["coins"])


def test_large_stage_games_are_refused():
    head = EXAMPLE.partition("[[stages]]")[0].replace('"paid"', '"1"')
    coin = '[[stages]]\nnature = [{ variable = "v%s", values = ["0", "1"] }]\n'
    with pytest.raises(nashproof.InputError, match="65 stages"):
        stage_game(read_table(head + "".join(coin % n for n in range(65)), "s.toml"))
    lines = ", ".join('["x", "1"]' for _ in range(201))
    with pytest.raises(nashproof.InputError, match="201 draws, decisions and formulas"):
        stage_game(read_table(head + f"[[stages]]\ncompute = [{lines}]\n", "s.toml"))
    whole = head + f"[[stages]]\ncompute = [{lines[:-12]}]\n"
    assert len(stage_game(read_table(whole, "s.toml")).outcomes) == 1
