"""The command line as transcripts: what is typed, what is printed, the exit status; failures leave nothing behind."""

import json
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest
from command_line import GAMES, MINE, THREE, run
from examples import HEAD, ROOT

from nashproof.shell import progress
from nashproof.shell.cli import VERBS

KUHN = (GAMES / "kuhn.toml").read_text("utf-8")


# Help


def test_help():
    status, out, err = run("--help")
    assert (status, err) == (0, "") and all(function.__name__ in out for function, *_ in VERBS)


@pytest.mark.parametrize("verb", [function.__name__ for function, *_ in VERBS])
def test_help_of_each_verb(verb):
    status, out, err = run(verb, "--help")
    assert (
        (status, err) == (0, "")
        and out.startswith(f"usage: nashproof {verb}")
        and len(out.splitlines()) > 5
    )


@pytest.mark.parametrize(
    "words",
    [[], ["dance"], ["solve"], ["solve", "x.efg", "--backend", "soplex"], ["build", "x.toml"]],
)
def test_usage_is_told(words):
    status, out, err = run(*words)
    assert (status, out) == (2, "") and "usage: nashproof" in err and "Traceback" not in err


# Success


COMPACT = KUHN.replace('["Q", "K", "A"]', "5")


def test_a_compact_game_all_the_way(tmp_path):
    (tmp_path / "five.toml").write_text(COMPACT, "utf-8")
    (tmp_path / "mine.toml").write_text(
        HEAD
        + """
[[claims]]
id = "value"
lines = "1"
kind = "value"
game = "five"
stated = "-1/15"
says = "s"

[[claims]]
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
    solution = json.loads(run("solve", "a/five.game", cwd=tmp_path)[1])
    assert solution["value"] == "-1/15" and solution["canonical"] == {"1": "yes", "2": "yes"}
    assert run("enumerate", "five.toml", "--output", "s", cwd=tmp_path) == (0, "", "")
    assert json.loads((tmp_path / "s/five/counts.json").read_text("utf-8"))["terminals"] == "100"
    assert run("describe", "five.toml", cwd=tmp_path)[1].endswith(
        "not described: in compact form\n"
    )
    assert run("eliminate", "five.toml", cwd=tmp_path)[1].endswith("in compact form: left out\n")
    status, out, err = run("audit", "mine.toml", "--output", "out", cwd=tmp_path)
    assert (status, err) == (0, "") and out.endswith("2 claims: 2 confirmed\n")
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
    tree = json.loads(run("solve", GAMES / "kuhn-pot-3.toml")[1])["value"]
    assert run("solve", GAMES / "kuhn.toml", "--ante", "3/2") == (
        0,
        f"kuhn-ante-3over2: {tree}\n",
        "",
    )


@pytest.mark.parametrize(
    "words, message",
    [
        (["kuhn", "--cards", "many"], 'found "many", expected a number'),
        (["kuhn", "--cards", "3/2"], 'found "3/2", expected a whole number'),
        (["kuhn", "--cards", "1"], "found the cards 1, expected distinct cards"),
        (["kuhn", "--cards", "1000000"], "expected at most 2000000"),
        (["kuhn", "--raises", "-1"], 'found "raises" = -1'),
        (["kuhn", "--bet", "0"], "expected an ante of at least 0, a positive bet"),
        (["kuhn", "--ante", "x"], 'found "x", expected a number'),
        (["matching-pennies", "--cards", "3"], "not given as a betting structure"),
        (["baby-poker", "--bet", "3"], "not given as a betting structure"),
    ],
)
def test_mistaken_variants(words, message, tmp_path):
    status, out, err = run(
        "solve", GAMES / f"{words[0]}.toml", *words[1:], "--output", tmp_path / "out"
    )
    assert (
        (status, out) == (2, "")
        and message in err
        and err.count("\n") == 1
        and not (tmp_path / "out").exists()
    )


def test_other_claims_are_about_the_tree(tmp_path):
    """Which is built, and checked, where it is not too long; else one line says so."""
    (tmp_path / "five.toml").write_text(COMPACT, "utf-8")
    (tmp_path / "many.toml").write_text(COMPACT.replace("cards = 5", "cards = 2000"), "utf-8")
    claim = '[[claims]]\nid = "c"\nlines = "1"\nkind = "count"\nwhat = "deals"\ngame = "five"\nstated = "20"\nsays = "s"\n'
    (tmp_path / "mine.toml").write_text(HEAD + claim, "utf-8")
    assert run("audit", "mine.toml", "--output", "out", cwd=tmp_path)[1].endswith(
        "1 claims: 1 confirmed\n"
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
        and "whose tree has 35,984,001 nodes, expected a tree of at most 2,000,000" in err
        and err.count("\n") == 1
    )


GIVEN = """
[profiles.p]
game = "many"
says = "s"
[profiles.p.strategy]
"1/*" = "check"
"199*" = "bet"
"* bet" = "fold"
"2/1* bet" = "call"
"2/* check" = { check = "1 - g", bet = "g" }
"1/* check bet" = "fold"
[[claims]]
id = "figures"
lines = "1"
kind = "payoff"
profile = "p"
says = "s"
figures = [{ event = ["card 1: 1995"], given = ["1/*: bet"], stated = "1/11" }, { event = ["card 2: 1995"], given = ["1/*: bet"], stated = "5/10989" },
           { player = "1", given = ["card 1: 1999", "1/*: bet"], stated = "14/9" }, { player = "2", given = ["card 1: 1 | card 2: 1", "2/*: check"], stated = "?" }]
[[claims]]
id = "compared"
lines = "1"
kind = "comparison"
profile = "p"
says = "s"
comparisons = [{ left = { player = "2", given = ["card 1: 7"] }, relation = "at least", right = "1/2" }]
"""


@pytest.mark.parametrize("parameters", ["", 'parameters = { g = ["0", "1"] }\n'])
def test_events_in_a_compact_game(parameters, tmp_path):
    """Given a card, a bet or both, of a deck whose tree would have 32 million nodes; the figures by hand: eleven cards bet, and 1110 others call."""
    (tmp_path / "many.toml").write_text(COMPACT.replace("cards = 5", "cards = 1999"), "utf-8")
    text = GIVEN.replace('says = "s"\n[', f'says = "s"\n{parameters}[', 1)
    (tmp_path / "mine.toml").write_text(
        HEAD + (text if parameters else text.replace("1 - g", "2/3").replace('"g"', '"1/3"')),
        "utf-8",
    )
    status, out, err = run("audit", "mine.toml", "--output", "out", cwd=tmp_path)
    assert (status, err) == (0, "") and out.endswith("2 claims: 2 confirmed\n"), out
    proofs = sorted((tmp_path / "out/certificates/mine").iterdir())
    assert (
        run("out/games/many.game", *proofs, cwd=tmp_path, module="nashcheck")[0] == 0
        and len(proofs) == 2
    )


def test_a_profile_of_a_compact_game(tmp_path):
    """Gains in the compact form, whatever the deck; a box of decimals as far as simple fractions go."""
    (tmp_path / "many.toml").write_text(COMPACT.replace("cards = 5", "cards = 2000"), "utf-8")
    rows = [
        f"{card}{after},{action},{weight}"
        for card in range(1, 2001)
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
    assert " to 2000" in out  # neighbouring cards are told together
    proofs = sorted((tmp_path / "nashproof-out/certificates").glob("*/*.json"))
    assert (
        run("nashproof-out/games/many.game", *proofs, cwd=tmp_path, module="nashcheck")[0] == 0
        and len(proofs) == 4
    )


def test_build_solve_and_enumerate(tmp_path):
    """A committed game all the way; building what was built gives the same bytes."""
    assert run("build", GAMES / "kuhn.toml", "--output", tmp_path / "a") == (0, "", "")
    assert run("build", tmp_path / "a" / "kuhn.efg", "--output", tmp_path / "b") == (0, "", "")
    assert (tmp_path / "a" / "kuhn.efg").read_bytes() == (tmp_path / "b" / "kuhn.efg").read_bytes()
    status, out, err = run("solve", tmp_path / "a" / "kuhn.efg")
    assert (status, err) == (0, "") and json.loads(out)["value"] == "-1/18"
    assert run(
        "solve", tmp_path / "a" / "kuhn.efg", "--output", tmp_path / "r", "--backend", "none"
    ) == (0, "", "")
    assert json.loads(
        (tmp_path / "r" / "solutions" / "kuhn.json").read_text("utf-8")
    ) == json.loads(out)
    assert run("enumerate", GAMES / "kuhn.toml", "--output", tmp_path / "s") == (0, "", "")
    table = (tmp_path / "s" / "kuhn" / "player-1-full.csv").read_text("utf-8").splitlines()
    assert table[0] == "strategy,Q,Q check bet,K,K check bet,A,A check bet" and len(table) == 65
    assert table[45] == "44,bet,fold,bet,call,check,fold"  # 44 is 101100
    cells = (tmp_path / "s" / "kuhn" / "normal-form-reduced.csv").read_text("utf-8").splitlines()
    assert len(cells) == 28 and len(cells[1].split(",")) == 65


def test_a_game_that_is_not_zero_sum_has_a_solution_that_says_so(tmp_path):
    status, out, _ = run("solve", GAMES / "battle-of-the-sexes.toml")
    assert status == 0 and json.loads(out)["value"] == "not zero-sum"


ROWS, COLUMNS = ",Left,Right\nUp,3,0\nDown,5,1\n", ",Left,Right\nUp,3,5\nDown,0,1\n"


def test_games_of_other_people_are_read(tmp_path):
    """Two tables, one table, and a Gambit file of one game: the same canonical file, but for the title."""
    (tmp_path / "rows.csv").write_text(ROWS, "utf-8")
    (tmp_path / "columns.csv").write_text(COLUMNS, "utf-8")
    (tmp_path / "g.nfg").write_text(
        'NFG 1 R "rows" { "Player 1" "Player 2" } { { "Up" "Down" } { "Left" "Right" } } 3 3 5 0 0 5 1 1',
        "utf-8",
    )
    assert run("build", "rows.csv,columns.csv", "g.nfg", "--output", "a", cwd=tmp_path) == (
        0,
        "",
        "",
    )
    assert (tmp_path / "a" / "rows.efg").read_bytes() == (tmp_path / "a" / "g.efg").read_bytes()
    assert 't "" 3 "" { 5, 0 }' in (tmp_path / "a" / "rows.efg").read_text("utf-8")
    assert run("build", "rows.csv", "--output", "b", cwd=tmp_path) == (0, "", "")
    assert 't "" 3 "" { 5, -5 }' in (tmp_path / "b" / "rows.efg").read_text("utf-8")


def test_a_document_may_name_two_tables(tmp_path):
    (tmp_path / "rows.csv").write_text(ROWS, "utf-8")
    (tmp_path / "columns.csv").write_text(COLUMNS, "utf-8")
    text = (
        HEAD
        + """[profiles.p]
game = "rows.csv,columns.csv"
says = "both go for themselves"
[profiles.p.strategy]
"move 1" = "Down"
"move 2" = "Right"
[[claims]]
id = "e"
lines = "1"
kind = "equilibrium"
profile = "p"
says = "nobody gains"
"""
    )
    (tmp_path / "d.toml").write_text(text, "utf-8")
    status, out, err = run("audit", "d.toml", "--output", "out", cwd=tmp_path)
    assert (status, err) == (0, "") and "confirmed" in out
    assert (
        run("out/games/rows.efg", "out/certificates/d/e.json", module="nashcheck", cwd=tmp_path)[0]
        == 0
    )


def test_a_users_own_document(tmp_path):
    """A three-player general-sum game in a file beside the document: audited, then checked by both doors of the checker."""
    (tmp_path / "vote.efg").write_text(THREE, "utf-8")
    (tmp_path / "mine.toml").write_text(MINE, "utf-8")
    status, out, err = run("audit", "mine.toml", "--output", "out", cwd=tmp_path)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert [line.split()[1] for line in lines[:-1]] == ["confirmed", "refuted", "confirmed"]
    assert lines[-1] == "3 claims: 2 confirmed, 1 refuted" and "Ann gains 3" in lines[1].replace(
        "(3.0000)", ""
    )
    assert (
        json.loads((tmp_path / "out" / "verdicts" / "mine.json").read_text("utf-8"))[1]["verdict"]
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
    ) == (0, "3 certificates accepted\n", "")
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
    heavy = ("matplotlib", "pandas", "snakemake", "jinja2", "pulp", "highspy", "ppl", "numpy")
    code = f"import sys; from nashproof.shell.cli import main; main(['audit', 'mine.toml', '--output', 'out']); print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT / "src")},
    )
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


def test_the_same_statement_twice_is_two_certificates(tmp_path):
    (tmp_path / "vote.efg").write_text(THREE, "utf-8")
    again = MINE[MINE.index("[[claims]]") : MINE.index('[[claims]]\nid = "alone"')].replace(
        '"all-yes"', '"again"'
    )
    (tmp_path / "mine.toml").write_text(MINE + again, "utf-8")
    assert run("audit", "mine.toml", "--output", "out", cwd=tmp_path)[0] == 0
    assert run(
        "check", "out/certificates/mine", "--games", "out/games", "--output", "c.json", cwd=tmp_path
    )[:2] == (0, "4 certificates accepted\n")


# Failure: one line, status 2, nothing written

BROKEN = [  # verb, file name, content (text or bytes), what the line says after "nashproof: FILE"
    (
        "build",
        "g.toml",
        "title = \n",
        ":1: found TOML that cannot be read (invalid value), expected a TOML file",
    ),
    ("build", "g.toml", KUHN.replace("[betting]", "[betting"), ":12: found "),
    (
        "build",
        "g.toml",
        KUHN + 'colour = "red"\n',
        ':15: found the key "colour", expected only bet, raise, raises',
    ),
    (
        "build",
        "g.toml",
        KUHN.replace('ante = "1"', "ante = 1"),
        ':10: found "ante" = 1, expected "ante" as a number in quotes',
    ),
    (
        "build",
        "g.toml",
        KUHN.replace('ante = "1"', 'ante = "one"'),
        ':10: found "one", expected a number such as -1/18, 3 or 0.0556',
    ),
    (
        "build",
        "g.toml",
        KUHN.replace('ante = "1"', "ante = \"__import__('os').abort()\""),
        ":10: found ",
    ),
    ("build", "g.toml", KUHN.encode() + b"# \xff\n", ": found the byte 0xff at position "),
    (
        "build",
        "g.efg",
        'EFG 2 R "x" { "A" }\np "" 1 1 "s" { "a" "b" } 0\nt "" 1 "" { 1 }\n',
        ":3:16: found the end of the file, expected a node",
    ),
    ("build", "g.efg", "", ": found the end of the file, expected EFG"),
    ("build", "g.efg", "\x00\x1b[31m", ":1: found "),
    (
        "build",
        "g.txt",
        "NFG 1 R",
        ': found the ending ".txt", expected one of .efg, .game, .toml, .nfg, .csv, or two .csv tables joined by a comma',
    ),
    ("build", "g.nfg", "NFG 1 R", ":1:8: found the end of the file, expected the title in quotes"),
    (
        "build",
        "g.csv",
        ",L,R\nU,1\n",
        ":2: found 1 payoffs in a row, expected 2, one for each column",
    ),
    (
        "build",
        "g.efg",
        THREE.replace("{ 3 3 3 }", "{ 3 3 x }"),
        ':5:20: found "x", expected a number such as 3',
    ),
    (
        "solve",
        "g.efg",
        THREE.replace('p "" 3 1 0', 'p "" 3 2 0', 1),
        ':7:10: found "0", expected the actions of information set 2',
    ),
    ("enumerate", "g.efg", THREE.replace("vote", 'vo"te'), ": found "),
    (
        "audit",
        "d.toml",
        MINE.replace("ann", "anne", 1),
        ':11: found the information set "anne" in the profile all, expected "ann", perhaps',
    ),
    (
        "audit",
        "d.toml",
        MINE.replace('ann = "yes", bob = "yes", ', "", 1),
        ':8: found no strategy at 2 information sets: "ann", "bob" in the profile all, expected one for every information set',
    ),
    (
        "audit",
        "d.toml",
        MINE.replace('bob = "yes"', 'bob = "yse"', 1),
        ':11: found the action "yse" at "bob" in the profile all, expected "yes", perhaps',
    ),
    (
        "audit",
        "d.toml",
        MINE.replace('yes = "1/2"', 'yes = "1/3"', 1),
        ':19: found probabilities at "ann" in the profile mixed that sum to 5/6, '
        'expected the sum 1: no = "2/3"',
    ),
    (
        "audit",
        "d.toml",
        MINE.replace('profile = "all"', 'profile = "al"'),
        ':24: found "profile" = "al", expected one of all, alone, mixed',
    ),
    (
        "audit",
        "d.toml",
        MINE.replace('"vote.efg"', '"veto.efg"', 1),
        ':8: found the game "veto.efg", expected a file of that name (.efg, .game, .toml, .nfg, .csv) in ',
    ),
    (
        "audit",
        "d.toml",
        MINE.replace('kind = "payoff"', 'kind = "payof"'),
        ':35: found "kind" = "payof", expected one of all equilibria, arithmetic, best response',
    ),
    (
        "audit",
        "d.toml",
        MINE.replace('says = "Nobody', 'stated = "maybe"\nsays = "Nobody'),
        ':25: found "stated" = "maybe", expected one of equilibrium',
    ),
    (
        "audit",
        "d.toml",
        MINE.replace('says = "Nobody', 'colour = "red"\nsays = "Nobody'),
        ':25: found the key "colour", expected only ',
    ),
    (
        "audit",
        "d.toml",
        MINE.replace('stated = "7/8"', 'stated = "7/8.0"'),
        ': found "7/8.0", expected a number',
    ),
    (
        "audit",
        "d.toml",
        MINE.replace("mixed]\ngame", 'mixed]\nbase = "none"\ngame'),
        ':17: found "base" = "none", expected a profile that stands above',
    ),
    (
        "audit",
        "d.toml",
        MINE.replace('sha256 = "000', 'sha256 = "zzz'),
        ':6: found "sha256" = "zzz',
    ),
]


@pytest.mark.parametrize(
    "words", ["a.csv,b.csv,a.csv", "a.csv,g.efg", "a.csv,none.csv", "g.efg,a.csv"]
)
def test_tables_that_do_not_go_together(tmp_path, words):
    (tmp_path / "a.csv").write_text(ROWS, "utf-8")
    (tmp_path / "b.csv").write_text(COLUMNS, "utf-8")
    (tmp_path / "g.efg").write_text(THREE, "utf-8")
    status, out, err = run("build", words, "--output", "out", cwd=tmp_path)
    assert (status, out) == (2, "") and err.count("\n") == 1 and not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "verb, name, content, line", BROKEN, ids=[f"{verb} {line[:50]}" for verb, _, _, line in BROKEN]
)
def test_bad_input_is_one_line_and_nothing_is_written(tmp_path, verb, name, content, line):
    (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    (tmp_path / "vote.efg").write_text(THREE, "utf-8")
    status, out, err = run(verb, name, "--output", "out", cwd=tmp_path)
    assert (status, out) == (2, "")
    assert err.endswith("\n") and err[:-1].isprintable()
    assert err.startswith(f"nashproof: {name}{line.split(' found ')[0]}") and line in err
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted({name, "vote.efg"})


@pytest.mark.parametrize(
    "words",
    [
        ["build", "none.toml"],
        ["solve", "none.efg"],
        ["audit", "none.toml"],
        ["enumerate", "none.efg"],
    ],
)
def test_missing_files(tmp_path, words):
    assert run(*words, "--output", "out", cwd=tmp_path) == (
        2,
        "",
        f"nashproof: {words[1]}: found no such file, expected a file that exists\n",
    )
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "words, folder",
    [
        (("audit", "kuhnn", "--value", "?"), "games"),
        (("solve", "kuhnn"), "games"),
        (("audit", "kuhnn"), "documents"),
    ],
)
def test_ids_that_are_not_known(tmp_path, words, folder):
    told = f"nashproof: kuhnn: found no file of that name, expected a file, or an id of data/{folder}\n"
    assert run(*words, cwd=tmp_path) == (2, "", told)
    (tmp_path / "data" / folder).mkdir(parents=True)
    (tmp_path / "data" / folder / "kuhn.toml").touch()
    assert run(*words, cwd=tmp_path) == (
        2,
        "",
        'nashproof: kuhnn: found no file of that name, expected "kuhn", perhaps\n',
    )


def test_a_folder_is_not_a_file(tmp_path):
    (tmp_path / "g.efg").mkdir()
    assert run("build", "g.efg", "--output", "out", cwd=tmp_path)[::2] == (
        2,
        "nashproof: g.efg: found is a directory, expected a file that can be read\n",
    )


def test_one_bad_game_among_good_ones_writes_none(tmp_path):
    (tmp_path / "bad.efg").write_text("EFG", "utf-8")
    status, _, err = run("build", GAMES / "kuhn.toml", "bad.efg", "--output", "out", cwd=tmp_path)
    assert status == 2 and err.startswith("nashproof: bad.efg") and not (tmp_path / "out").exists()


@pytest.mark.parametrize("verb", ["solve", "enumerate"])
def test_one_bad_game_among_good_ones_writes_none_here_either(tmp_path, verb):
    (tmp_path / "bad.efg").write_text("EFG", "utf-8")
    status, _, err = run(
        verb, GAMES / "matching-pennies.toml", "bad.efg", "--output", "out", cwd=tmp_path
    )
    assert status == 2 and err.count("\n") == 1 and not (tmp_path / "out").exists()


def test_a_misspelt_key_is_met_with_a_suggestion(tmp_path):
    (tmp_path / "g.toml").write_text(KUHN + 'riase = "1"\n', "utf-8")
    assert '"raise", perhaps' in run("build", "g.toml", "--output", "out", cwd=tmp_path)[2]


@pytest.mark.parametrize("wait", (0.05, 0.3, 0.6, 1, 1.5, 2.5))
def test_an_interruption_leaves_nothing_half_written(tmp_path, wait):
    """Ctrl-C at any instant: status 130, one line, and every file that is there is whole."""
    command = [
        sys.executable,
        "-m",
        "nashproof",
        "describe",
        GAMES / "kuhn-raise-1.toml",
        GAMES / "kuhn-raise-2.toml",
        "--output",
        "out",
    ]
    process = subprocess.Popen(
        command,
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT / "src")},
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with suppress(subprocess.TimeoutExpired):
        process.wait(wait)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode in (130, 0, -signal.SIGINT) and (
        process.returncode != 130 or err == "nashproof: interrupted\n"
    )
    assert all(json.loads(place.read_text("utf-8"))["seal"] for place in tmp_path.rglob("*.json"))
    assert not list(tmp_path.rglob(".*"))


def test_progress_is_shown_on_a_terminal_and_nowhere_else(capsys, monkeypatch):
    """From the second second on, on one line that is removed again; nothing where standard error is no terminal."""
    monkeypatch.setattr(progress, "PATIENCE", 0.01)
    with progress.Progress("waiting", 2) as shown:
        assert list(shown.count("ab")) == ["a", "b"]
        time.sleep(0.05)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with progress.Progress("waiting", 2) as shown:
        list(shown.count("ab"))
        time.sleep(0.1)
    assert capsys.readouterr().err == "\rwaiting: 2 of 2, 0 s\x1b[K\r\x1b[K"
    with progress.Progress("short"):
        pass
    assert "short" not in capsys.readouterr().err


def test_where_nothing_can_be_written(tmp_path):
    (tmp_path / "out").write_text("a file", "utf-8")
    status, _, err = run("build", GAMES / "kuhn.toml", "--output", "out", cwd=tmp_path)
    assert status == 4 and err.count("\n") == 1 and "Traceback" not in err


@pytest.mark.parametrize("verb", ["build", "solve", "enumerate", "describe", "eliminate"])
def test_two_files_of_one_id(tmp_path, verb):
    """What is written is named by ids, so that one of the two would be lost; the same file twice is no mistake."""
    for name in ("Fig 5.efg", "fig_5.efg"):
        (tmp_path / name).write_text(THREE.replace('"Cy" }', '"Cy" } "' + name + '"'), "utf-8")
    assert run(verb, "Fig 5.efg", "fig_5.efg", "--output", "out", cwd=tmp_path) == (
        2,
        "",
        'nashproof: fig_5.efg: found the id "fig-5", which Fig 5.efg has, too, expected names that differ in letters or digits\n',
    )
    assert not (tmp_path / "out").exists() and run(
        "build", *["Fig 5.efg"] * 2, "--output", "out", cwd=tmp_path
    ) == (0, "", "")
    (tmp_path / "mine.toml").write_text(
        MINE.replace("vote.efg", "Fig 5.efg", 1).replace("vote.efg", "fig_5.efg"), "utf-8"
    )
    status, out, err = run("audit", "mine.toml", cwd=tmp_path)
    assert (
        (status, out) == (2, "")
        and ': found the game fig_5.efg besides Fig 5.efg, both with the id "fig-5"' in err
        and err.count("\n") == 1
    )


def test_games_under_the_names_that_people_give_them(tmp_path):
    """A document names the file; what is written, and the page, have the id made of it."""
    (tmp_path / "My Games").mkdir()
    (tmp_path / "My Games" / "Fig5_2.efg").write_text(THREE, "utf-8")
    (tmp_path / "My Games" / "FIG5-2.EFG").write_text(THREE, "utf-8")
    for name in ("Fig5_2.efg", "Fig5_2", "FIG5-2.EFG"):
        (tmp_path / "My Claims.toml").write_text(MINE.replace("vote.efg", name), "utf-8")
        status, out, err = run(
            "audit", "My Claims.toml", "--games", "My Games", "--report", "page", cwd=tmp_path
        )
        assert (status, err) == (0, "") and out.splitlines()[-1] == "page: page/my-claims.html"
        assert (
            json.loads((tmp_path / "page/verdicts/my-claims.json").read_text("utf-8"))[0]["game"]
            == "fig5-2"
        )
        assert [place.name for place in (tmp_path / "page/games").iterdir()] == ["fig5-2.efg"]


def test_two_games_of_one_name(tmp_path):
    """vote.toml and vote.efg would both become vote.efg: refused, or at least not mixed up."""
    (tmp_path / "vote.toml").write_text(KUHN, "utf-8")
    (tmp_path / "vote.efg").write_text(THREE, "utf-8")
    claims = (
        MINE
        + '[[claims]]\nid = "other"\nlines = "4"\nkind = "count"\ngame = "vote.toml"\nwhat = "deals"\nstated = "6"\nsays = "x"\n'
    )
    (tmp_path / "mine.toml").write_text(claims, "utf-8")
    status, _, err = run("audit", "mine.toml", "--output", "out", cwd=tmp_path)
    checked = (
        run(
            "check",
            "out/certificates/mine",
            "--games",
            "out/games",
            "--output",
            "c.json",
            cwd=tmp_path,
        )[0]
        if not status
        else None
    )
    assert (status, err.count("\n")) == (2, 1) or checked == 0


def test_the_example_in_the_readme(tmp_path):
    readme = (ROOT / "README.md").read_text("utf-8")
    (tmp_path / "mine.toml").write_text(
        readme.partition("```toml\n")[2].partition("```")[0], "utf-8"
    )
    status, out, _ = run(
        "audit", "mine.toml", "--games", ROOT / "data/games", "--output", "out", cwd=tmp_path
    )
    assert status == 0 and "confirmed      fair" in out
    gain = readme.partition("refuted: *")[2].partition("*")[0]
    assert gain.replace(" 1/3 ", " 1/3 (0.3333) ") in out
