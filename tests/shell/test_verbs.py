"""Each verb as a transcript: what is typed, what is printed and written, the exit status."""

import json
import re
from argparse import _SubParsersAction

import pytest
from command_line import GAMES, MINE, THREE, python, run
from examples import HEAD, ROOT

from nashproof.shell.cli import VERBS, _parser

KUHN = (GAMES / "kuhn.toml").read_text("utf-8")


def test_help():
    status, out, err = run("--help")
    assert (status, err) == (0, "") and all(verb in out for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_each_verb(verb):
    status, out, err = run(verb, "--help")
    assert (
        (status, err) == (0, "") and f"usage: nashproof {verb}" in out and len(out.splitlines()) > 5
    )


COMPACT = KUHN.replace('["Q", "K", "A"]', "5")


def test_every_option_says_what_it_is():
    (verbs,) = (a for a in _parser()._actions if isinstance(a, _SubParsersAction))
    mute = [
        (verb, a.dest) for verb, one in verbs.choices.items() for a in one._actions if not a.help
    ]
    assert len(verbs.choices) == len(VERBS) and mute == []


def test_a_compact_game_all_the_way(tmp_path):
    (tmp_path / "five.toml").write_text(COMPACT, "utf-8")
    (tmp_path / "mine.toml").write_text(
        HEAD
        + """
[[assertions]]
id = "value"
lines = "1"
kind = "value"
game = "five"
stated = "-1/15"
says = "s"

[[assertions]]
id = "medium"
lines = "2"
kind = "all equilibria"
game = "five"
player = "1"
terms = [["3: bet", "1"]]
stated = "0"
says = "s"
""",
        "utf-8",
    )
    assert run("build", "five.toml", "--output", "a", cwd=tmp_path) == (0, "", "")
    assert run("build", "a/five.game", "--output", "b", cwd=tmp_path) == (0, "", "")
    assert (tmp_path / "a/five.game").read_bytes() == (tmp_path / "b/five.game").read_bytes()
    words = ("solve", "a/five.game", "--format", "json")
    solution = json.loads(run(*words, cwd=tmp_path)[1])["five"]
    assert solution["value"] == "-1/15" and solution["canonical"] == {"1": "yes", "2": "yes"}
    assert run("enumerate", "five.toml", "--output", "s", cwd=tmp_path) == (0, "", "")
    assert json.loads((tmp_path / "s/five/counts.json").read_text("utf-8"))["terminals"] == "100"
    described = run("describe", "five.toml", "--output", "d", cwd=tmp_path)[1]
    assert "Player 1: bet\n  1: " in described and "of 20 probabilities are the same" in described
    assert len([*(tmp_path / "d/certificates/_sets").glob("five-[12]-range-*.json")]) > 2
    assert run("eliminate", "five.toml", cwd=tmp_path)[1].endswith("in compact form: left out\n")
    status, out, err = run("audit", "mine.toml", "--output", "out", cwd=tmp_path)
    assert (status, err) == (0, "") and out.endswith("2 assertions: 2 confirmed\n")
    status, out, err = run(
        "out/games/five.game",
        *sorted((tmp_path / "out/certificates/mine").glob("*.json")),
        cwd=tmp_path,
        module="nashcheck",
    )
    assert (status, err) == (0, "") and out.endswith("2 accepted, 0 rejected, 0 unreadable\n")
    assert run(
        "check", "out/certificates/mine", "--games", "out/games", "--output", "c.json", cwd=tmp_path
    )[::2] == (0, "")


def test_variants(tmp_path):
    """Another deck, other stakes: the value printed, the files for the checker."""
    words = ("solve", GAMES / "kuhn.toml", "--cards", "100", "--raises", "1", "--output", tmp_path)
    assert run(*words) == (0, "kuhn-cards-100-raises-1: -38569/613800\n", "")
    files = (
        tmp_path / "games/kuhn-cards-100-raises-1.game",
        tmp_path / "certificates/_values/kuhn-cards-100-raises-1.json",
    )
    assert run(*files, module="nashcheck")[0] == 0
    words = ("solve", GAMES / "kuhn-pot-3.toml", "--format", "json")
    tree = json.loads(run(*words)[1])["kuhn-pot-3"]["value"]
    assert run("solve", GAMES / "kuhn.toml", "--ante", "3/2") == (
        0,
        f"kuhn-ante-3over2: {tree}\n",
        "",
    )


def test_other_claims_are_about_the_tree(tmp_path):
    """Which is built, and checked, where it is not too long; else one line says so."""
    (tmp_path / "five.toml").write_text(COMPACT, "utf-8")
    (tmp_path / "many.toml").write_text(COMPACT.replace("cards = 5", "cards = 2000"), "utf-8")
    claim = (
        '[[assertions]]\nid = "c"\nlines = "1"\nkind = "count"\nwhat = "deals"\ngame = "five"\n'
        'stated = "20"\nsays = "s"\n'
    )
    (tmp_path / "mine.toml").write_text(HEAD + claim, "utf-8")
    assert run("audit", "mine.toml", "--output", "out", cwd=tmp_path)[1].endswith(
        "1 assertion: 1 confirmed\n"
    )
    assert (
        run(
            "out/games/five.game", "out/certificates/mine/c.json", cwd=tmp_path, module="nashcheck"
        )[0]
        == 0
    )
    (tmp_path / "mine.toml").write_text(HEAD + claim.replace("five", "many"), "utf-8")
    status, out, err = run("audit", "mine.toml", cwd=tmp_path)
    assert (
        (status, out) == (2, "")
        and "whose tree has 35,984,001 nodes, expected a tree of at most 500,000" in err
        and err.count("\n") == 1
    )


GIVEN = """
[profiles.p]
game = "many"
says = "s"
[profiles.p.strategy]
"1/*" = "check"
"1/29*" = "bet"
"* bet" = "fold"
"2/1* bet" = "call"
"2/* check" = { check = "1 - g", bet = "g" }
"1/* check bet" = "fold"
[[assertions]]
id = "figures"
lines = "1"
kind = "payoff"
profile = "p"
says = "s"
figures = [
    { event = ["card 1: 295"], given = ["1/*: bet"], stated = "1/11" },
    { event = ["card 2: 295"], given = ["1/*: bet"], stated = "5/1639" },
    { player = "1", given = ["card 1: 299", "1/*: bet"], stated = "409/298" },
    { player = "2", given = ["card 1: 1 | card 2: 1", "2/*: check"], stated = "?" },
]
[[assertions]]
id = "compared"
lines = "1"
kind = "comparison"
profile = "p"
says = "s"
comparisons = [
    { left = { player = "2", given = ["card 1: 7"] }, relation = "at least", right = "1/2" },
]
"""


@pytest.mark.parametrize("parameters", ["", 'parameters = { g = ["0", "1"] }\n'])
def test_events_in_a_compact_game(parameters, tmp_path):
    """Given a card, a bet or both, of a deck whose tree, of 800,000 nodes, is not built.

    The figures by hand: eleven cards bet, and 111 others call.
    """
    (tmp_path / "many.toml").write_text(COMPACT.replace("cards = 5", "cards = 299"), "utf-8")
    text = GIVEN.replace('says = "s"\n[', f'says = "s"\n{parameters}[', 1)
    (tmp_path / "mine.toml").write_text(
        HEAD + (text if parameters else text.replace("1 - g", "2/3").replace('"g"', '"1/3"')),
        "utf-8",
    )
    status, out, err = run("audit", "mine.toml", "--output", "out", cwd=tmp_path)
    assert (status, err) == (0, "") and out.endswith("2 assertions: 2 confirmed\n"), out
    proofs = sorted((tmp_path / "out/certificates/mine").iterdir())
    assert (
        run("out/games/many.game", *proofs, cwd=tmp_path, module="nashcheck")[0] == 0
        and len(proofs) == 2
    )


def test_a_profile_of_a_compact_game(tmp_path):
    """Gains in the compact form, for any deck; a box of decimals as far as simple fractions go."""
    (tmp_path / "many.toml").write_text(COMPACT.replace("cards = 5", "cards = 200"), "utf-8")
    rows = [
        f"{card}{after},{action},{weight}"
        for card in range(1, 201)
        for after, no, yes in (
            ("", "check", "bet"),
            (" check bet", "fold", "call"),
            (" check", "check", "bet"),
            (" bet", "fold", "call"),
        )
        for action, weight in ((no, "0.33"), (yes, "0.67"))
    ]
    (tmp_path / "p.csv").write_text(
        "\n".join(["information set,action,probability", *rows]) + "\n", "utf-8"
    )
    status, out, err = run("audit", "many.toml", "--profile", "p.csv", cwd=tmp_path)
    assert (
        (status, err) == (0, "")
        and "equilibrium-to-rounding: undetermined" in out
        and "nashconv: answered" in out
    )
    assert " to 200" in out  # neighbouring cards are told together
    proofs = sorted((tmp_path / "nashproof-out/certificates").glob("*/*.json"))
    assert (
        run("nashproof-out/games/many.game", *proofs, cwd=tmp_path, module="nashcheck")[0] == 0
        and len(proofs) == 3
    )


def test_build_solve_and_enumerate(tmp_path):
    """A committed game all the way; building what was built gives the same bytes."""
    assert run("build", GAMES / "kuhn.toml", "--output", tmp_path / "a") == (0, "", "")
    assert run("build", tmp_path / "a" / "kuhn.efg", "--output", tmp_path / "b") == (0, "", "")
    assert (tmp_path / "a" / "kuhn.efg").read_bytes() == (tmp_path / "b" / "kuhn.efg").read_bytes()
    status, out, err = run("solve", tmp_path / "a" / "kuhn.efg", "--format", "json")
    assert (status, err) == (0, "") and json.loads(out)["kuhn"]["value"] == "-1/18"
    assert run(
        "solve", tmp_path / "a" / "kuhn.efg", "--output", tmp_path / "r", "--backend", "none"
    ) == (0, "", "")
    written = json.loads((tmp_path / "r" / "solve" / "kuhn.json").read_text("utf-8"))
    assert written == json.loads(out)["kuhn"]
    assert run("enumerate", GAMES / "kuhn.toml", "--output", tmp_path / "s") == (0, "", "")
    table = (tmp_path / "s" / "kuhn" / "player-1-full.csv").read_text("utf-8").splitlines()
    assert table[0] == "strategy,Q,Q check bet,K,K check bet,A,A check bet" and len(table) == 65
    assert table[45] == "44,bet,fold,bet,call,check,fold"  # 44 is 101100
    cells = (tmp_path / "s" / "kuhn" / "normal-form-reduced.csv").read_text("utf-8").splitlines()
    assert len(cells) == 28 and len(cells[1].split(",")) == 65


def test_a_game_that_is_not_zero_sum_has_a_solution_that_says_so(tmp_path):
    status, out, _ = run("solve", GAMES / "battle-of-the-sexes.toml")
    assert status == 0 and "no value: the payoffs have no constant sum" in out
    assert "`nashproof describe GAME`" in out


def test_a_users_own_document(tmp_path):
    """A three-player general-sum game in a file beside the document: audited, then checked by both
    doors of the checker.
    """
    (tmp_path / "vote.efg").write_text(THREE, "utf-8")
    (tmp_path / "mine.toml").write_text(MINE, "utf-8")
    status, out, err = run("audit", "mine.toml", "--output", "out", cwd=tmp_path)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert [line.split()[1] for line in lines[:-1]] == ["confirmed", "refuted", "confirmed"]
    assert lines[-1] == "3 assertions: 2 confirmed, 1 refuted" and "Ann gains 3" in lines[
        1
    ].replace("(3.0000)", "")
    assert (
        json.loads((tmp_path / "out" / "claims" / "mine.json").read_text("utf-8"))[1]["verdict"]
        == "refuted"
    )
    assert run(
        "check",
        "out/certificates/mine",
        "--games",
        "out/games",
        "--output",
        "checks.json",
        cwd=tmp_path,
    ) == (0, "3 certificates accepted by nashcheck, and by the proved checker\n", "")
    first = (tmp_path / "checks.json").read_text("utf-8")
    alone = ["check", "out/certificates/mine", "--proved", "--output", "checks.json"]
    words = "3 certificates accepted by the proved checker\n"
    assert run(*alone, cwd=tmp_path) == (0, words, "")
    assert (tmp_path / "checks.json").read_text("utf-8") == first
    status, out, err = run(
        "out/games/vote.efg",
        *sorted((tmp_path / "out/certificates/mine").glob("*.json")),
        cwd=tmp_path,
        module="nashcheck",
    )
    assert (status, err) == (0, "") and out.splitlines()[
        -1
    ] == "3 accepted, 0 rejected, 0 unreadable"


def test_auditing_profiles_loads_neither_solvers_nor_pages(tmp_path):
    (tmp_path / "vote.efg").write_text(THREE, "utf-8")
    (tmp_path / "mine.toml").write_text(MINE, "utf-8")
    heavy = ("matplotlib", "pandas", "snakemake", "jinja2", "pulp", "highspy", "numpy")
    code = (
        "import sys; from nashproof.shell.cli import main\n"
        "main(['audit', 'mine.toml', '--output', 'out'])\n"
        f"print([m for m in {heavy} if m in sys.modules])"
    )
    done = python(code, tmp_path)
    assert done.stdout.endswith("\n[]\n"), done.stdout + done.stderr


def test_a_damaged_certificate_stops_the_check(tmp_path):
    (tmp_path / "vote.efg").write_text(THREE, "utf-8")
    (tmp_path / "mine.toml").write_text(MINE, "utf-8")
    assert run("audit", "mine.toml", "--output", "out", "--format", "json", cwd=tmp_path)[0] == 0
    place = tmp_path / "out" / "certificates" / "mine" / "alone.json"
    place.write_text(place.read_text("utf-8").replace('"gain":"3"', '"gain":"4"'), "utf-8")
    status, out, err = run(
        "check",
        "out/certificates/mine",
        "--games",
        "out/games",
        "--output",
        "checks.json",
        cwd=tmp_path,
    )
    assert (
        (status, out) == (1, "") and "alone.json" in err and not (tmp_path / "checks.json").exists()
    )
    status, _, err = run("check", "out/certificates", "--proved", "-o", "c.json", cwd=tmp_path)
    assert status == 1 and 'alone.json": ' in err and not (tmp_path / "c.json").exists()
    assert "nashproof: nashcheck_proved.js did not accept all of 3 certificates" in err


def test_the_same_statement_twice_is_two_certificates(tmp_path):
    (tmp_path / "vote.efg").write_text(THREE, "utf-8")
    again = MINE[MINE.index("[[assertions]]") : MINE.index('[[assertions]]\nid = "alone"')].replace(
        '"all-yes"', '"again"'
    )
    (tmp_path / "mine.toml").write_text(MINE + again, "utf-8")
    assert run("audit", "mine.toml", "--output", "out", cwd=tmp_path)[0] == 0
    assert run(
        "check", "out/certificates/mine", "--games", "out/games", "--output", "c.json", cwd=tmp_path
    )[:2] == (0, "4 certificates accepted by nashcheck, and by the proved checker\n")


def test_the_example_in_the_how_to(tmp_path):
    page = (ROOT / "docs" / "how-to" / "write-claims.md").read_text("utf-8")
    (tmp_path / "mine.toml").write_text(page.partition("```toml\n")[2].partition("```")[0], "utf-8")
    status, out, _ = run(
        "audit", "mine.toml", "--games", ROOT / "data/games", "--output", "out", cwd=tmp_path
    )
    assert status == 0 and re.search("confirmed +fair: ", out)
    gain = page.partition("refuted: *")[2].partition("*")[0]
    assert gain.replace(" 1/3 ", " 1/3 (0.3333) ") in out


def test_a_refuted_profile_is_an_answer_and_no_failure(tmp_path):
    """Exit status 1 is for papers, whose claims stand in a build."""
    status, out, err = run("audit", "1 0; 0 2", "--profile", "uniform", cwd=tmp_path)
    assert (status, err) == (0, "") and "\nequilibrium: refuted." in out
