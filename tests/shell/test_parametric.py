"""Games with a letter in their payoffs: for which values of it a profile is an equilibrium."""

import json
import random
import re
from fractions import Fraction
from itertools import product

import pytest
from command_line import run
from examples import ROOT

import nashproof
from nashproof.errors import InputError

GAME = "(a,1) (0,0); (0,0) (1,2)"
FIRST = [[1, 0], [1, 0]]


def answers(game, profile, *family, **more):
    audit = nashproof.audit(game, profile, family=list(family), **more)
    return {one.id: one for one in audit}


def where(game, profile, family, **more):
    """The intervals, as the answer says them."""
    why = answers(game, profile, family, **more)["parameters"].why
    return why.partition("exactly for these: ")[2].partition(". ")[0].removesuffix(".")


def test_for_which_a_in_a_bimatrix_game():
    found = answers(GAME, FIRST, "a in [-1, 5]")
    assert where(GAME, FIRST, "a in [-1, 5]") == "from 0 to 5"
    assert str(found["family"].verdict) == "refuted"
    assert found["family"].why == (
        "Player 1 gains 1 at a = -1 by playing row 2 at move 1: 0 instead of -1."
    )
    assert where(GAME, FIRST, "a in [1, 5]") == "from 1 to 5"


def test_a_quotient_a_double_root_and_none_at_all():
    assert where("(1/a,0) (0,0); (1,0) (0,0)", FIRST, "a in [1/2, 3]") == "from 1/2 to 1"
    assert where("(0,0) (0,0); ((a-1)^2,0) (0,0)", FIRST, "a in [0, 3]") == "1"
    assert where("(0,0) (0,0); (1+a^2,0) (0,0)", FIRST, "a in [-2, 3]") == "none"
    assert where("(0,0) (0,0); (a-a,0) (0,a)", FIRST, "a in [-2, 3]") == "from -2 to 3"


@pytest.mark.parametrize(
    ("game", "found"),
    [
        ("(2,1) (0,0); (a^2,0) (1,2)", "from -√2 (about -1.414214) to √2 (about 1.414214)"),
        ("(0,1) (0,0); ((a^2-2)^2,0) (1,2)", "-√2 (about -1.414214) and √2 (about 1.414214)"),
        ("(0,1) (0,0); ((a^2-2)^3,0) (1,2)", "from -√2 (about -1.414214) to √2 (about 1.414214)"),
        (
            "(0,1) (0,0); ((a^2-2)*(1414213562*a-2000000000),0) (1,2)",
            "from -5 to -√2 (about -1.414214) and from √2 (about 1.414214) to 1000000000/707106781",
        ),
        (
            "(0,1) (0,0); ((a^2-2)*(a^2-2-1/10^14),0) (1,2)",
            "from -√200000000000001/10000000 (about -1.414214) to -√2 (about -1.414214) and "
            "from √2 (about 1.414214) to √200000000000001/10000000 (about 1.414214)",
        ),
        ("(0,1) (0,0); (a^3-2,0) (1,2)", "from -5 to about 1.259921 (R)"),
        ("(0,1) (0,0); (a^2-25-1/10^20,0) (1,2)", "from -5 to 5"),
    ],
)
def test_irrational_ends(game, found):
    words = where(game, FIRST, "a in [-5, 5]")
    assert re.sub(r"[(]the zero of [^()]*[)]", "(R)", words) == found


def test_a_capital_letter_is_a_parameter_and_no_name_is(tmp_path):
    prisoner = "(2,2) (0,P); (P,0) (1,1)"
    assert where(prisoner, FIRST, "P in [0, 4]") == "from 0 to 2"
    unique = nashproof.audit(prisoner, unique=True, family="P in [0, 4]")["unique"]
    assert "exactly 3 equilibria for 0 ≤ P < 2" in unique.why
    # the label of a matrix, and the names of rows and columns, are no numbers
    value = nashproof.audit("A = [[A, 1], [0, A]]", value="?", family="A in [1, 4]")
    assert value["value"].why.endswith("worth A^2/(2*A - 1) for every A from 1 to 4.")
    (tmp_path / "g.csv").write_text(",V,C\nV,V/2,V\nC,0,V/2\n")
    named = nashproof.audit(tmp_path / "g.csv", pure_equilibria="?", family="V in [1/2, 3]")
    assert named["pure-1"].why.startswith("Of V, V: Of all V from 1/2 to 3")
    (tmp_path / "h.csv").write_text("V,1\n0,V\n")
    bare = nashproof.audit(tmp_path / "h.csv", FIRST, family="V in [1/2, 3]")
    assert bare["parameters"].why.startswith("Of all V from 1/2 to 3")


HAWKS = "(V-C)/2,(V-C)/2 V,0; 0,V V/2,V/2"


def test_several_letters_are_checked_on_a_box():
    """Numbers that are linear in each letter are means of those at the corners of the box."""
    box = "V in [2, 10], C in [0, 2]"
    found = answers(HAWKS, FIRST, box)
    assert str(found["family"].verdict) == "confirmed"
    assert found["payoff-1"].exact == "(V - C)/2"
    lower = answers(HAWKS, FIRST, "V in [1, 10]", "C in [0, 2]")["family"]
    assert str(lower.verdict) == "refuted"
    assert lower.why == (
        "Player 1 gains 1/2 (0.5000) at V = 1, C = 2 by playing row 2 at move 1: 0 instead of -1/2."
    )
    mixed = [["V/C", "1-V/C"]] * 2
    assert str(answers(HAWKS, mixed, "V in [0, 2], C in [2, 10]")["family"].verdict) == "confirmed"


def test_a_box_against_the_definition_at_random_values():
    """Where a box is refuted, the named point is one; where it is confirmed, no random one is."""
    draw, verdicts = random.Random(3), set()
    for _ in range(30):
        rows = [[[draw.randint(-2, 2) for _ in range(4)] for _ in range(4)] for _ in range(2)]
        rows[0][0] = [x + 2 for x in rows[0][0]]
        cell = "({}+({})*a+({})*b+({})*a*b)".format
        first, second = ([cell(*number) for number in side] for side in rows)
        game = "{},{} {},{}; {},{} {},{}".format(*(x for two in zip(first, second) for x in two))
        verdict = str(answers(game, FIRST, "a in [0, 1], b in [0, 1]")["family"].verdict)

        def gains(a, b, rows=rows):
            pay = [[w + x * a + y * b + z * a * b for w, x, y, z in side] for side in rows]
            return pay[0][2] > pay[0][0] or pay[1][1] > pay[1][0]

        corners = any(gains(a, b) for a in (0, 1) for b in (0, 1))
        assert (verdict == "refuted") == corners
        inside = [(Fraction(draw.random()), Fraction(draw.random())) for _ in range(50)]
        assert corners or not any(gains(a, b) for a, b in inside)
        verdicts.add(verdict)
    assert verdicts == {"confirmed", "refuted"}


def test_several_letters_some_of_them_at_a_value():
    where_pure = nashproof.audit(HAWKS, pure_equilibria="?", family="V in [0, 10]", at="C=4")
    assert where_pure["pure-1"].why.partition("these: ")[2].startswith("from 4 to 10.")
    at_both = nashproof.audit(HAWKS, FIRST, at=["C=4", "V=5"])
    assert at_both["gain-1"].exact == "0" and not at_both.games["matrix.efg"].count('"V')
    assert where("(2,p) (0,P); (P,0) (1,1)", FIRST, "P in [0, 4]", at="p=3") == "from 0 to 2"


def test_what_several_letters_do_not_answer():
    box = ["V in [2, 10]", "C in [0, 2]"]
    for asked in ({"unique": True}, {"stable": True}, {"pure_equilibria": "?"}, {"value": "?"}):
        with pytest.raises(InputError, match="depend on V, C, expected one letter"):
            nashproof.audit(HAWKS, family=box, **asked)
    with pytest.raises(InputError, match="depend on V, C"):
        nashproof.audit(HAWKS, family=box, potential="?")


def test_probabilities_that_depend_on_the_parameter_too():
    rows = {"row 1": "1/2", "row 2": "1/2"}
    columns = {"column 1": "1/(1+a)", "column 2": "a/(1+a)"}
    profile = {"move 1": rows, "move 2": columns}
    assert where("(a,-1) (0,1); (0,1) (1,-1)", profile, "a in [0, 4]") == "from 0 to 4"
    assert where("(a,-1) (0,1); (0,1) (2,-1)", profile, "a in [0, 4]") == "0"


def test_chance_and_payoffs_of_a_tree(tmp_path):
    path = tmp_path / "raise.efg"
    path.write_text(
        'EFG 2 R "t, a move named t and a" { "1" "2" }\n'
        'c "" 1 "deal" { "a" t "b" 1-t } 0\n'
        'p "" 1 1 "stay" { "t" "go" } 0\nt "" 1 "" { 0, 0 }\nt "" 2 "" { -1*t, 0 }\n'
        'p "" 1 1 "stay" { "t" "go" } 0\nt "" 3 "" { 0, 0 }\nt "" 4 "" { 1, 0 }\n'
    )
    stay = {"stay": {"t": "1"}}
    # going pays 1 - t - t^2, nothing at the golden ratio's inverse
    root = "(√5 - 1)/2 (about 0.618034)"
    assert where(path, stay, "t in [0, 1]") == f"from {root} to 1"
    assert where(path, {"stay": {"go": "1"}}, "t in [0, 1/2]") == "from 0 to 1/2"


def test_a_strategic_form_with_names_that_are_letters(tmp_path):
    path = tmp_path / "pd.nfg"
    path.write_text('NFG 1 R "d" { "d" "e" } { { "d" "e" } { "d" "e" } }\n\n1 1 d 0 0 d 1/2 1/2\n')
    assert where(path, FIRST, "d in [0, 2]") == "from 0 to 1"
    assert (
        'EFG 2 R "d" { "d" "e" "d\'" }'
        in nashproof.audit(path, FIRST, family="d in [0, 2]").games["pd.efg"]
    )


TOML = """title = "a payoffs = ['a']"
description = "[a"
players = ["a", "b"]
[matrix]  # a, not "a"
rows = ["a", "b"]
columns = ['a', "c"]
payoffs = [["a", '0'], # "a"
  ["1", "1-a"]]
payoffs_2 = [["1", "a^2"], ["0", "1/(1+a)"]]
"""
ONE, TWO = ',a,"c, ""a"""\r\na,a,0\r\n\r\n"b",1,"1-a"\r\n', 'a,a,"c, ""a"""\na,1,a^2\nb,0,1/(1+a)'
GTE = """<gte><!-- prob="a" <payoff>a</payoff> --><strategicForm>
<strategy player="a">{ "a" "b" }</strategy><strategy player="b">{ "a" "c" }</strategy>
<payoffs player="a"> a 0
 1 1-a</payoffs><payoffs player="b"> 1 a^2 0 1/(1+a) </payoffs></strategicForm></gte>"""


@pytest.mark.parametrize("files", [{"g.toml": TOML}, {"g.csv": ONE, "h.csv": TWO}, {"g.xml": GTE}])
def test_letters_in_each_format(files, tmp_path):
    """Not in names, comments and titles."""
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8", newline="")
    game = ",".join(str(tmp_path / name) for name in files)
    profile = [["a", "1-a"], [1, 0]]
    paid = nashproof.audit(game, profile, family="a in [0, 1/2]")
    assert [paid[f"payoff-{p}"].exact for p in (1, 2)] == ["a^2 - a + 1", "a"]
    assert nashproof.audit(game, FIRST, at="a=1/2")["gain-2"].exact == "0"


def test_chances_of_the_explorer(tmp_path):
    path = tmp_path / "g.xml"
    leaf = '<outcome prob="{}"><payoff player="a">{}</payoff></outcome>'
    move = leaf.format("", "a").replace("prob", "move")
    both = f'<node prob="a" player="a">{move}</node>{leaf.format("1-a", 2)}'
    path.write_text(f"<gte><extensiveForm><node>{both}</node></extensiveForm></gte>")
    paid = nashproof.audit(path, "uniform", family="a in [0, 1]")["payoff-1"]
    assert paid.exact == "a^2 - 2*a + 2"


def test_a_form_without_letters_names_those_that_have_them(tmp_path):
    path = tmp_path / "k.toml"
    text = (ROOT / "data/games/kuhn.toml").read_text("utf-8")
    path.write_text(text.replace('ante = "1"', 'ante = "a"'), "utf-8")
    row = tmp_path / "row.csv"
    row.write_text(",L,R\nU,a,1\nD,1\n")
    with pytest.raises(InputError, match="expected 2, one for each column$"):
        nashproof.audit(row, value="?", family="a in [1, 2]")
    letter = '; a letter is a parameter of audit FILE --family "a in [0, 1]"'
    with pytest.raises(
        InputError, match="parameters stand in the numbers of a matrix, a"
    ) as caught:
        nashproof.audit(path, "uniform", family="a in [1, 2]")
    assert letter not in str(caught.value)
    table = tmp_path / "t.csv"
    table.write_text(",L\nU,2*a\n")
    form = tmp_path / "t.nfg"
    form.write_text('NFG 1 R "x" {"1" "2"} {1 1}\n\na -a\n')
    for place in (table, form):
        with pytest.raises(InputError) as caught:
            nashproof.solve(place)
        assert str(caught.value).endswith(letter)


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("  L   R\nT x,3 0,1\nB 1,0 2,2\n", "letter x"),
        ("T 1,y 2,3\nB x,0 1,1\n", "letters y, x"),
        ("T 1,delta 2,3\nB 4,0 1,1\n", "letter delta"),
        ("T 1,l 2,3\nB 4,0 1,1\n", "letter l"),  # perhaps meant as a 1
    ],
)
def test_letters_in_a_table_are_named(tmp_path, text, letters):
    place = tmp_path / "t.txt"
    place.write_text(text)
    with pytest.raises(InputError, match=f"found the {letters} in the payoffs, expected numbers"):
        nashproof.solve(place)


@pytest.mark.parametrize(
    "text", ["T 1,oops! 2,3\nB 4,0 1,1\n", "Kuhn poker", "L R\n1 -1,\n", "A b\n", "T 1,high 2,3\n"]
)
def test_a_table_with_another_mistake_has_no_letters(tmp_path, text):
    place = tmp_path / "t.txt"
    place.write_text(text)
    with pytest.raises(InputError) as caught:
        nashproof.solve(place)
    assert "in the payoffs" not in str(caught.value)


def test_at_a_value_there_is_no_more_player():
    found = nashproof.audit(GAME, FIRST, family="a in [-1, 5]", at="a=-1")
    assert {one.id for one in found} == {"equilibrium", "gain-1", "gain-2", "nashconv"}
    assert found["gain-1"].exact == "1"
    assert nashproof.audit(GAME, FIRST, at="a=2")["gain-1"].exact == "0"


def test_the_number_of_an_outcome_is_no_payoff(tmp_path):
    form = tmp_path / "o.nfg"
    outcomes = '{\n{ "a" a, -a }\n{ "b" 0, 0 }\n}\n'
    form.write_text('NFG 1 R "a" { "a" "b" } { {"a" "b"} {"c" "a"} }\n\n' + outcomes + "1 a 2 2\n")
    with pytest.raises(InputError, match='o.nfg:7:3: found "a"'):
        nashproof.audit(form, value="?", family="a in [0, 2]")
    form.write_text(form.read_text().replace("1 a 2", "1 2 2"))
    assert nashproof.audit(form, value="?", family="a in [0, 2]")["value-1"].exact == "0"


def test_one_parameter_at_a_value_and_another_on_an_interval():
    profile = [["y/(1+a)", "1-y/(1+a)"], ["1/2", "1/2"]]
    about = {"profile": profile, "family": "y in [0, 1]"}
    answer = nashproof.audit("a -1; 1 1-a", **about, at="a=1/2")["payoff-1"]
    assert answer.why == "For every y from 0 to 1: The payoff of Player 1 is exactly (-8*y + 9)/12."
    answer = nashproof.audit("a -1; 1 1-a", profile, family="a in [0, 1]", at="y=1/2")["payoff-1"]
    assert answer.exact == "(-2*a^2 + 4*a + 1)/(4*a + 4)"
    with pytest.raises(InputError, match='found the parameter "b"'):
        nashproof.audit("a -1; 1 1-a", **about, at=["a=1/2", "b=1"])


def test_the_parameter_of_a_profile_may_be_named_as_a_matrix(tmp_path):
    path = tmp_path / "m.txt"
    path.write_text("a = [[1, 1], [1, 1]]")
    profile = {"move 1": {"row 1": "a", "row 2": "1-a"}, "move 2": {"column 1": "1"}}
    assert (
        str(nashproof.audit("1 1; 1 1", profile, family="a in [0, 1]")["family"].verdict)
        == "confirmed"
    )


@pytest.mark.parametrize(
    ("game", "family", "words"),
    [
        (GAME, ["b in [0, 1]"], "a matrix with the letter a"),
        (GAME, ["A in [0, 1]"], "a matrix with the letter a"),
        ("(a^2,b) (0,0); (0,0) (1,2)", ["a in [0, 1]", "b in [0, 1]"], "linear in each of a, b"),
        ("(a/b,1) (0,0); (0,0) (1,2)", ["a in [0, 1], b in [1, 2]"], "linear in each of a, b"),
        (
            "(a+b+c+d+f+g+h,1) (0,0); (0,0) (1,2)",
            [f"{x} in [0, 1]" for x in "abcdfgh"],
            "found 7 parameters in numbers, expected at most 6",
        ),
        ("(1/(1-a),1) (0,0); (0,0) (1,2)", ["a in [0, 1]"], "which may be 0 for a in [0, 1]"),
        ("(2a,1) (0,0); (0,0) (1,2)", ["a in [0, 1]"], 'found "a" in the expression "2a"'),
        ("(a^40,1) (0,0); (0,0) (1,2)", ["a in [0, 1]"], "degree 40 in a"),
        ("(a*1e400,1) (0,0); (0,0) (1,2)", ["a in [0, 1]"], 'found "e"'),
        (GAME, ["a in [0, 1]", "b in [0, 1]"], "--family for b"),
        (GAME, ["a in [1, 0]"], "lower end first"),
    ],
)
def test_bad_input_is_one_line(game, family, words):
    with pytest.raises(InputError, match="found") as caught:
        nashproof.audit(game, FIRST, family=family)
    assert words in str(caught.value) and "\n" not in str(caught.value)


def test_a_pole_at_the_value_asked_about():
    with pytest.raises(InputError, match="found a division by 0 at a = 2, expected another value"):
        nashproof.audit("(1/(a-2),1) (0,0); (0,0) (1,2)", FIRST, at="a=2")


def test_long_numbers_are_refused_in_one_line(tmp_path):
    path = tmp_path / "long.txt"
    path.write_text(f"(a*{'7' * 900},1) (0,0)\n(0,0) (1,{'3' * 900}/7)\n")
    (tmp_path / "p.json").write_text(json.dumps(FIRST))
    options = "--profile", tmp_path / "p.json", "--output", tmp_path / "out"
    status, out, err = run("audit", path, *options, "--family", f"a in [0, 1/{'9' * 49}]")
    assert (status, err.count("\n")) in {(0, 0), (2, 1)}


def test_an_equilibrium_pays_the_value_as_a_function():
    half = {"row 1": "1/(1+a)", "row 2": "a/(1+a)"}
    other = {"column 1": "1/(1+a)", "column 2": "a/(1+a)"}
    found = answers("a 0; 0 1", {"move 1": half, "move 2": other}, "a in [0, 5]")
    assert [*found] == ["family", "parameters", "payoff-1", "payoff-2"]
    assert found["family"].why == "Nobody gains by deviating, for every a from 0 to 5."
    assert found["payoff-1"].why.endswith("The payoff of Player 1 is exactly a/(a + 1).")


def value_of(game, family):
    """The answer that says the value as a function; all pieces are proved."""
    audit = nashproof.audit(game, value="?", family=family)
    assert {str(one.verdict) for one in audit} == {"confirmed", "answered"}
    return next(one.why for one in audit.conclusions if one.id == "value")


def test_the_value_as_a_function_of_the_parameter(tmp_path):
    why = value_of("a 1; 2 3", "a in [-1, 5]")
    first, second = "2 for every a from -1 to 2", "(3*a - 2)/a for every a from 2 to 5"
    assert why == f"To Player 1 the game is worth {first}; {second}."
    assert value_of("a 0; 0 1", "a in [0, 5]").endswith(" worth a/(a + 1) for every a from 0 to 5.")
    why = value_of("a^2-2 1; 0 -1", "a in [0, 1.6]")
    formulas = [one.partition(" for every ")[0] for one in why.partition("worth ")[2].split("; ")]
    assert formulas == ["(-a^2 + 2)/(a^2 - 4)", "a^2 - 2"]
    (note,) = nashproof.audit("a^2-2 1; 0 -1", value="?", family="a in [0, 1.6]").notes
    assert "√2 (about 1.414214)" in note
    # a^2 is at least 0 on an interval around 0, but its Bernstein coefficients are not
    why = value_of("0 1; a^2 0", "a in [-1/3, 1/2]")
    assert why.endswith(" worth a^2/(a^2 + 1) for every a from -1/3 to 1/2.")
    path = tmp_path / "deal.efg"
    path.write_text(
        'EFG 2 R "deal" { "1" "2" }\nc "" 1 "" { "h" t "l" 1-t } 0\n'
        'p "" 1 1 "high" { "bet" "no" } 0\np "" 2 1 "bet" { "call" "fold" } 0\n'
        't "" 1 "" { 2, -2 }\nt "" 2 "" { 1, -1 }\nt "" 3 "" { 1, -1 }\n'
        'p "" 1 2 "low" { "bet" "no" } 0\np "" 2 1 "bet" { "call" "fold" } 0\n'
        't "" 4 "" { -2, 2 }\nt "" 5 "" { 1, -1 }\nt "" 6 "" { -1, 1 }\n'
    )
    # folding is best against a high card in more than 3/4 of all deals
    first, second = "(8*t - 3)/3", "1 for every t from 3/4 to 1"
    assert value_of(path, "t in [1/10, 1]").endswith(
        f" worth {first} for every t from 1/10 to 3/4; {second}."
    )


@pytest.mark.parametrize(
    ("game", "asked", "words"),
    [
        ("a 1; 0 1", {"value": "1"}, "found the value 1 of a game with a parameter"),
        ("a 1; 0 1", {"pure_equilibria": "1"}, 'found "1" for a game whose numbers depend on a'),
        ("; ".join(["a" + " 1" * 20] * 21), {"pure_equilibria": "?"}, "expected at most 400"),
        ("a 1; 0 1", {"dominated": ["r: 1"]}, "found a game whose numbers depend on a"),
        (GAME, {"value": "?"}, "not of constant sum for every a"),
        (f"a{' 1' * 60}; {'0 ' * 61}", {"value": "?"}, "found 65 sequences of both players"),
    ],
)
def test_what_is_not_asked_of_a_game_with_a_parameter(game, asked, words):
    with pytest.raises(InputError, match="expected") as caught:
        nashproof.audit(game, family="a in [0, 1]", **asked)
    assert words in str(caught.value)


def test_pure_profiles_are_asked_about_with_one_parameter():
    family = ["a in [0, 1]", "b in [0, 1]"]
    with pytest.raises(InputError, match="found a family in 2 parameters, expected one"):
        nashproof.audit("a 1; 0 1", pure_equilibria="?", family=family)


def test_for_which_values_each_pure_profile_is_an_equilibrium():
    """Beside best replies cell by cell, at the ends, between them, and where payoffs cross."""
    choose = random.Random(6)
    for _ in range(25):
        rows, columns = choose.randint(2, 3), choose.randint(2, 3)
        linear = [(choose.randint(-3, 3), choose.choice([0, 0, 1, -1, 2])) for _ in range(18)]
        cells = {
            cell: (linear.pop(), linear.pop()) for cell in product(range(rows), range(columns))
        }
        cells[0, 0] = (cells[0, 0][0], (choose.randint(-3, 3), 1))
        written = "; ".join(
            " ".join(
                "(" + ",".join(f"{c}+({m})*a" for c, m in cells[i, j]) + ")" for j in range(columns)
            )
            for i in range(rows)
        )
        audit = nashproof.audit(written, pure_equilibria="?", family="a in [-2, 2]")
        values = [Fraction(k, 12) for k in range(-24, 25)]
        assert len(audit) == rows * columns
        for answer, cell in zip(audit, cells, strict=True):
            assert answer.verdict == "answered"
            within = json.loads(answer.certificate)["statement"]["within"]
            claimed = [[Fraction(end) for end in interval] for interval in within]
            for a in values:

                def paid(i, j, player, a=a):
                    constant, slope = cells[i, j][player]
                    return constant + slope * a

                i, j = cell
                best = paid(i, j, 0) == max(paid(k, j, 0) for k in range(rows))
                best = best and paid(i, j, 1) == max(paid(i, k, 1) for k in range(columns))
                assert any(low <= a <= high for low, high in claimed) == best


def test_the_value_at_a_value_and_of_a_parameter_that_drops_out():
    for asked in {"at": "a=7"}, {"family": "a in [0, 1]"}:
        (answer,) = nashproof.audit("a-a 2; 0 2", value="?", **asked)
        assert answer.exact == "0"


def unique(game, family, **more):
    """What is said of the number of equilibria."""
    (answer,) = nashproof.audit(game, unique=True, family=family, **more)
    assert str(answer.verdict) == "answered"
    return answer.why


@pytest.mark.parametrize(
    ("game", "family", "found"),
    [
        (
            "(a,a) (0,0); (0,0) (1,1)",
            "a in [-1, 5]",
            "exactly one equilibrium for -1 ≤ a < 0; exactly 2 equilibria for a = 0; "
            "exactly 3 equilibria for 0 < a ≤ 5",
        ),
        (
            "a 0; 0 1",
            "a in [-1, 5]",
            "exactly one equilibrium for -1 ≤ a < 0; infinitely many equilibria for a = 0; "
            "exactly one equilibrium for 0 < a ≤ 5",
        ),
        (
            "(a^2-2,a^2-2) (0,0); (0,0) (1,1)",
            "a in [1, 2]",
            "exactly one equilibrium for 1 ≤ a < √2 (about 1.414214); "
            "exactly 2 equilibria for a = √2; exactly 3 equilibria for √2 < a ≤ 2",
        ),
        (  # 6a^2 - 2a + 1 has no zero, but negative Bernstein coefficients from -1/2 to 2/3
            "0 0; -1 2*a; 3*a-2 2*a+1",
            "a in [-1, 1]",
            "infinitely many equilibria for -1 ≤ a ≤ 2/3; exactly one equilibrium for 2/3 < a ≤ 1",
        ),
    ],
)
def test_for_which_a_the_equilibrium_is_unique(game, family, found):
    low, high = re.findall(r"-?[0-9]+", family)
    assert unique(game, family) == f"Of all a from {low} to {high}, there are: {found}."


def test_uniqueness_in_a_game_with_a_profile_and_another_parameter():
    found = answers("(a,1) (0,0); (0,0) (1,2)", FIRST, "a in [1, 5]", unique=True)
    words = "Of all a from 1 to 5, there are: exactly 3 equilibria for 1 ≤ a ≤ 5."
    assert found["unique"].why == words and "parameters" in found


def test_uniqueness_in_a_game_that_is_too_large():
    game = f"a{' 1' * 8}; {'1 ' * 9}"
    (answer,) = nashproof.audit(game, unique=True, family="a in [0, 1]")
    assert str(answer.verdict) == "undetermined"
    assert "at most 10 of both players, with a parameter" in answer.why


def test_the_value_as_a_function_of_one_letter_at_a_value_of_another():
    audit = nashproof.audit("V C; 0 1", value="?", family="V in [0, 4]", at="C=1")
    assert audit["value-1"].why == "For every V from 0 to 1: The payoff of Player 1 is exactly V."
    assert audit["value-2"].why == "For every V from 1 to 4: The payoff of Player 1 is exactly 1."


LINEAR = {"a": (0, 1), "2-a": (2, -1), "a/2": (0, Fraction(1, 2)), "1/2": (Fraction(1, 2), 0)}
LINEAR |= {str(k): (k, 0) for k in range(3)}


@pytest.mark.parametrize("seed", range(12))
def test_pure_equilibria_by_value_are_those_of_the_game_at_each_value(seed):
    """By definition, at a hundred values: no player gains by another row or column."""
    draw = random.Random(seed)
    height, width = draw.choice([(2, 2), (2, 3), (3, 2)])
    cells = [[draw.choices([*LINEAR], k=2) for _ in range(width)] for _ in range(height)]
    cells[0][0][0] = "a"
    text = "; ".join(" ".join(",".join(cell) for cell in row) for row in cells)
    table = nashproof.audit(text, pure_equilibria="?", family="a in [0, 2]")["pure-equilibria"]
    parts = []
    for line in table.lines:
        span, _, words = line.removesuffix(".").partition(": ")
        low, _, high = span.removeprefix("For a from ").removeprefix("For a = ").partition(" to ")
        ends = Fraction(low), Fraction(high or low)
        parts.append((*ends, set() if words == "none" else set(words.split("; or "))))
    for k in range(100):
        value = Fraction(2 * k, 100) + Fraction(1, 1009)
        pays = [
            [[LINEAR[x][0] + LINEAR[x][1] * value for x in cell] for cell in row] for row in cells
        ]
        stable = {
            f"(row {i + 1}, column {j + 1})"
            for i, row in enumerate(pays)
            for j, cell in enumerate(row)
            if all(other[j][0] <= cell[0] for other in pays)
            and all(other[1] <= cell[1] for other in row)
        }
        assert [words for low, high, words in parts if low < value < high] == [stable]
