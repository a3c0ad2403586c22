"""The library in a notebook: what a verb can do, a function does, and gives the same files."""

import ast
import doctest
import inspect
import json
import re
from argparse import ArgumentParser

import pytest
from command_line import GAMES, MINE, THREE, run
from examples import ROOT

import nashproof
from nashledger.library import sites
from nashproof.page.results import CLONE, Where
from nashproof.shell.cli import VERBS

KUHN = GAMES / "kuhn.toml"
FUNCTIONS = {verb: verb for verb in VERBS} | {
    "enumerate": "enumerate_strategies",
    "games": "list_games",
}


# Verbs and functions


def functions_called(module):
    """The functions of the library that a module calls."""
    return {
        node.attr
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "library"
    }


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_calls_one_function_of_the_library(verb):
    assert functions_called(VERBS[verb]) == {FUNCTIONS[verb]}
    assert FUNCTIONS[verb] in nashproof.__all__


# Options that are no parameter of the function: those of ``read``, of ``save`` and of printing
ELSEWHERE = {
    "solve": {"games", "output", "program", "keep_going", "cards", "ante", "bet", "raises"},
    "law": {"laws", "set", "output", "cards", "ante", "bet", "raises"},
    "audit": {"document", "report", "output", "allow_none"},
    "catalogue": {"output"},
    # the library runs the first checker, on certificates of today's format
    "check": {"output", "proved"},
    "report": {"output"},
    "tournament": {"output"},
    "outcomes": {"output"},
    "sweep": {"sweep", "part", "output"},
} | {
    verb: {"games", "output", "keep_going", *["settings"] * (verb == "cfr")}
    for verb in ("show", "build", "enumerate", "describe", "eliminate", "cfr", "logit", "perturb")
}


@pytest.mark.parametrize("verb", VERBS)
def test_each_option_is_a_parameter(verb):
    parser = ArgumentParser(add_help=False)
    VERBS[verb].add_arguments(parser)
    options = {action.dest for action in parser._actions} - ELSEWHERE.get(verb, set())
    options -= {"manifest"}  # of what the command wrote
    assert options <= set(inspect.signature(getattr(nashproof, FUNCTIONS[verb])).parameters)


def test_audit_names_its_questions_and_no_others():
    signature = inspect.signature(nashproof.audit)
    assert signature.parameters["value"].default == ""
    assert "``quasi_perfect``: does the profile" in nashproof.audit.__doc__
    with pytest.raises(TypeError, match="unexpected keyword argument 'valu'"):
        nashproof.audit([[1]], valu="1")


def test_every_function_is_annotated_and_described():
    for name in set(nashproof.__all__) - {"ExactSolver", "InputError"}:
        function = getattr(nashproof, name)
        signature = inspect.signature(function)
        kinds = [p.annotation for p in signature.parameters.values()]
        assert inspect.Signature.empty not in [*kinds, signature.return_annotation], name
        assert function.__doc__, name


# The same files


def files(folder):
    """The files below a folder: place -> bytes."""
    return {
        place.relative_to(folder).as_posix(): place.read_bytes()
        for place in folder.rglob("*")
        if place.is_file()
    }


SAVED = [
    (["build", KUHN], lambda to: nashproof.build(KUHN).save(to, "kuhn")),
    (["enumerate", KUHN], lambda to: nashproof.enumerate_strategies(KUHN).save(to / "kuhn")),
    (["solve", KUHN], lambda to: nashproof.solve(KUHN).save(to, "kuhn")),
    (
        ["solve", KUHN, "--cards", "5"],
        lambda to: nashproof.solve(nashproof.read(KUHN, cards="5")).save(to, "kuhn-cards-5"),
    ),
    (["describe", KUHN], lambda to: nashproof.describe(KUHN).save(to, "kuhn")),
    (["eliminate", KUHN], lambda to: nashproof.eliminate(KUHN).save(to, "kuhn")),
    (
        ["audit", KUHN, "--profile", "uniform", "--value=-0.0556"],
        lambda to: nashproof.audit(KUHN, "uniform", value="-0.0556").save(to),
    ),
    (["law", KUHN, "--ante", "1..3"], lambda to: nashproof.law(KUHN, ante="1..3").save(to)),
]


@pytest.mark.parametrize("words, save", SAVED, ids=[" ".join(map(str, w[0:1])) for w, _ in SAVED])
def test_the_library_saves_what_the_verb_writes(tmp_path, words, save):
    status, _, err = run(*words, "--output", tmp_path / "verb")
    assert (status, err) == (0, "")
    save(tmp_path / "library")
    written, saved = files(tmp_path / "verb"), files(tmp_path / "library")
    assert written.items() <= saved.items()
    more = saved.keys() - written.keys()  # the game, for nashcheck
    assert all(place.startswith("games/") for place in more)


def test_a_document_from_audit_to_page(tmp_path):
    (tmp_path / "vote.efg").write_text(THREE, "utf-8")
    (tmp_path / "mine.toml").write_text(MINE, "utf-8")
    assert run("audit", "mine.toml", "--report", "verb", cwd=tmp_path)[0] == 0
    audit = nashproof.audit(tmp_path / "mine.toml")
    assert [one.verdict for one in audit] == ["confirmed", "refuted", "confirmed"]
    assert len(audit) == 3 and repr(audit["alone"]) == "<Answer alone: refuted>"
    checked = audit.report(tmp_path / "library")
    assert checked.complete and len(checked) == 3
    theirs, ours = files(tmp_path / "verb"), files(tmp_path / "library")
    pages = {"mine.html"}  # which names its folder
    assert {k: v for k, v in ours.items() if k not in pages} == {
        k: v for k, v in theirs.items() if k not in pages
    }
    again = nashproof.check(
        tmp_path / "library/certificates/mine", games=tmp_path / "library/games"
    )
    assert again.accepted == checked.accepted and not again.refused


def test_a_rejected_certificate_is_told_apart(tmp_path):
    places = nashproof.audit(KUHN, "uniform").save(tmp_path)
    places[1].write_text(places[1].read_text("utf-8").replace("13/24", "14/24"), "utf-8")
    checked = nashproof.check(places[1:], games=tmp_path / "games")
    assert not checked.complete and len(checked.accepted) == len(checked) - 1
    with pytest.raises(ValueError, match="did not accept"):
        checked.write(tmp_path / "checks.json")
    assert not (tmp_path / "checks.json").exists()


def test_only_is_of_documents():
    with pytest.raises(nashproof.InputError, match="expected a document, of which --only"):
        nashproof.audit(KUHN, "uniform", only="value")


def test_a_document_to_start_from(tmp_path):
    places = nashproof.init(tmp_path)
    assert [place.name for place in places] == ["mine.toml", "my-game.toml"]
    assert len(nashproof.audit(places[0])) > 3
    with pytest.raises(nashproof.InputError, match="exists already"):
        nashproof.init(tmp_path)


def test_a_document_to_start_from_groups_the_sets_by_player(tmp_path):
    lines = nashproof.init(tmp_path, game=KUHN)[0].read_text("utf-8").splitlines()
    first, second = (lines.index(f'# "Player {player}"') for player in (1, 2))
    ann, bob = lines[first + 1 : second], lines[second + 1 : second + 7]
    assert [row.split('"')[1] for row in ann][:2] == ["Q", "Q check bet"] and len(ann) == 6
    assert all(row.split('"')[1].endswith(("check", "bet")) for row in bob)


# What is returned


def test_a_solution():
    solution = nashproof.solve(KUHN)
    assert str(solution.value) == "-1/18" and solution.canonical == (True, True)
    assert repr(solution) == "<Solution of 'Kuhn poker': value -1/18>"
    assert nashproof.audit(KUHN, solution.strategies)["equilibrium"].verdict == "confirmed"
    assert nashproof.best_response(KUHN, solution.strategies, 1).gain == 0
    assert json.loads(solution.certificate)["game"] == nashproof.build(KUHN).sha256


def test_names_that_two_players_have_are_told_apart(tmp_path):
    """Two players whose only sets have one name: the solution is a profile all the same."""
    rows = "\n".join(
        [
            'EFG 2 R "x" { "A" "B" }',
            'p "" 1 1 "s" { "l" "r" } 0',
            'p "" 2 1 "s" { "l" "r" } 0',
            't "" 1 "" { 1 -1 }',
            't "" 2 "" { -1 1 }',
            'p "" 2 1 "s" { "l" "r" } 0',
            't "" 3 "" { -1 1 }',
            't "" 4 "" { 1 -1 }\n',
        ]
    )
    (tmp_path / "g.efg").write_text(rows, "utf-8")
    strategies = nashproof.solve(tmp_path / "g.efg").strategies
    assert list(strategies) == ["1/s", "2/s"]
    audit = nashproof.audit(tmp_path / "g.efg", strategies)
    assert audit["equilibrium"].verdict == "confirmed"


def test_whole_sets():
    description = nashproof.describe(KUHN)
    assert [(one.player, one.space, one.dimension) for one in description.sets] == [
        (1, "plan", 1),
        (1, "mixed", 5),
        (2, "plan", 0),
        (2, "mixed", 1),
    ]
    bluffs = [vertex["Q"]["bet"] for vertex in description.sets[0].vertices]
    assert bluffs == ["0", "1/3"]
    sexes = nashproof.describe(GAMES / "battle-of-the-sexes.toml")
    assert not sexes.sets and sexes.equilibria.count == "3"
    compact = nashproof.describe(nashproof.read(KUHN, cards="5"))
    assert len(compact.moves) == 40 and "1-range-1" in compact.certificates


OUTSIDE = """EFG 2 R "Outside" { "One" "Two" }
""
p "" 1 1 "one" { "in" "out" } 0
p "" 2 1 "two" { "left" "middle" "right" } 0
t "" 1 "" { 0, 0 }
t "" 2 "" { -1, 1 }
t "" 3 "" { 2, -2 }
t "" 4 "" { 1, -1 }
"""


def test_what_varies_among_optimal_strategies(tmp_path):
    """On the path of some equilibrium or off it; the ends are met where the set is reached."""
    kuhn = nashproof.describe(KUHN).sets
    assert kuhn[0].varying == (
        "Varies on the path: Q: bet 0 to 1/3 (0.3333); K check bet: call 1/3 (0.3333) to 2/3 "
        "(0.6667); A: bet 0 to 1. All else that they reach is fixed."
    )
    assert kuhn[0].ranges["A check bet"]["call"] == (1, 1) and not kuhn[2].varying
    (tmp_path / "outside.efg").write_text(OUTSIDE, "utf-8")
    two = nashproof.describe(tmp_path / "outside.efg").sets[-2]
    assert two.varying == (
        "Varies off the path: left: 0 to 1; middle: 0 to 1; right: 0 to 2/3 (0.6667). "
        "All else that they reach is fixed."
    )
    assert not two.on_path and two.record()["ranges"]["two"]["right"] == ["0", "2/3"]


def test_eliminations():
    elimination = nashproof.eliminate(KUHN)
    assert elimination["weakly"].sizes == ("27 x 64", "12 x 8", "7 x 4")
    assert [step.word for step in elimination] == ["moves", "weakly", "strictly"]
    assert "moves: 5 dominated weakly\n  Player 1: Q check bet call, by Q check bet fold\n" in str(
        elimination
    )
    assert "  and 72 more of these: --format json has all\nstrictly: 27 x 64" in str(elimination)
    (step,) = (one for one in nashproof.eliminate("3 0; 1 1; 0 3") if one.word == "strictly")
    assert step.lines == ["round 1: Player 1: row 2, by 1/2 row 1 + 1/2 row 3"]
    assert step.eliminated == [
        {
            "round": "1",
            "player": "1",
            "strategy": {"move 1": "row 2"},
            "by": [[{"move 1": "row 1"}, "1/2"], [{"move 1": "row 3"}, "1/2"]],
        }
    ]


def test_an_elimination_that_is_too_large_says_so():
    """It said that nothing is dominated."""
    elimination = nashproof.eliminate(GAMES / "kuhn-5.toml")
    assert [step.word for step in elimination] == ["moves"]
    assert elimination.why_not == "whole strategies, 243 x 1024, more than 100,000 pairs"
    assert str(elimination).endswith(f"\n{elimination.why_not}: left out")


def test_a_best_response():
    response = nashproof.best_response(KUHN, "uniform", 1)
    assert (str(response.value), str(response.gain)) == ("1/2", "3/8")
    assert response.strategy["K"] == "bet"
    with pytest.raises(nashproof.InputError, match="the player 3, expected a player from 1 to 2"):
        nashproof.best_response(KUHN, "uniform", 3)


def test_a_proof_in_words():
    answer = nashproof.audit(KUHN, "uniform")["gain-1"]
    explanation = nashproof.explain(answer, KUHN)
    assert "Player 1" in str(explanation) and explanation.build == "kuhn.efg"
    with pytest.raises(nashproof.InputError, match="a certificate about another game"):
        nashproof.explain(answer, GAMES / "matching-pennies.toml")


def test_tables_of_strategies():
    tables = nashproof.enumerate_strategies(KUHN)
    assert tables["player-1-reduced"].shape == (27, 6) and len(tables) == len(list(tables)) == 6


def test_games_that_a_function_is_not_for(tmp_path):
    (tmp_path / "vote.efg").write_text(THREE, "utf-8")
    assert nashproof.solve(tmp_path / "vote.efg").value is None
    assert nashproof.eliminate(tmp_path / "vote.efg").why_not == "not for two players"
    assert nashproof.describe(tmp_path / "vote.efg").is_complete


# Names


def test_names_of_the_library():
    assert {*nashproof.__all__, "__doc__", "__version__"} == set(dir(nashproof))
    assert all(callable(getattr(nashproof, name)) for name in nashproof.__all__)
    with pytest.raises(AttributeError, match="no attribute 'dance'"):
        nashproof.dance  # noqa: B018


def test_the_reference_of_the_library(monkeypatch):
    """Its session runs as printed, and its table has every function."""
    monkeypatch.chdir(ROOT)
    place = ROOT / "docs" / "reference" / "library.md"
    done = doctest.testfile(str(place), module_relative=False, encoding="utf-8")
    assert done.attempted > 5 and not done.failed
    rows = re.findall(r"^\| `(\w+)\(", place.read_text("utf-8"), re.MULTILINE)
    assert {*rows, "InputError"} == set(nashproof.__all__)


def test_commands_of_a_site_name_the_files_of_the_run(tmp_path):
    """Data beside a Makefile with ``reproduce`` are those of a clone."""
    where = sites._where(tmp_path / "data", "out/results", "my pages/nashcheck.py")
    command = "python3 'my pages/nashcheck.py' out/results/games/g.efg out/results/certificates/c"
    assert where.command("g.efg", "certificates/c") == command and not where.in_clone
    assert sites._where(ROOT / "data", tmp_path, None) == CLONE
    assert sites._where(tmp_path / "data", tmp_path, None) == Where(checker="nashcheck")


@pytest.mark.parametrize("name", ["range", "family", "at", "dominated", "correlated_range", "only"])
@pytest.mark.parametrize("given", [5, ["1: x", 5]])
def test_an_argument_that_is_no_text_is_named(name, given):
    with pytest.raises(nashproof.InputError) as caught:
        nashproof.audit([[1, -1], [-1, 1]], "uniform", **{name: given})
    assert str(caught.value) == (f'{name}: found "{given!r}", expected a text, or a list of texts')


def test_a_verdict_says_which_profile_it_is_about(tmp_path):
    """For programs, which then read no id."""
    (tmp_path / "p.ne").write_text("NE,1,0,1,0\nNE,0.67,0.33,0.33,0.67\n", "utf-8")
    game = ROOT / "data" / "games" / "battle-of-the-sexes.toml"
    record = nashproof.audit(game, tmp_path / "p.ne").record()
    about = {one["id"]: one["about"] for one in record["verdicts"]}
    assert about["gain-1-line-1"] == {"profile": "points-line-1", "numbers": "as given", "line": 1}
    rounding = about["equilibrium-to-rounding-line-2"]
    assert (rounding["numbers"], about["gain-1-line-2"]["numbers"]) == ("printed", "decimals")
    alone = nashproof.audit([[1, -1], [-1, 1]], {"move 1": "row 1"}).record()["verdicts"]
    assert [one["about"].get("reply") for one in alone if "about" in one] == [2, 2]
    assert "about" not in nashproof.audit([[1, -1], [-1, 1]], value="0").record()["verdicts"][0]
