"""Bad input: one line that says what and where, exit status 2, and nothing is written."""

import pytest
from command_line import GAMES, MINE, THREE, run

KUHN = (GAMES / "kuhn.toml").read_text("utf-8")


@pytest.mark.parametrize(
    "words",
    [[], ["dance"], ["solve"], ["solve", "x.efg", "--backend", "soplex"], ["build", "x.toml"]],
)
def test_usage_is_told(words):
    status, out, err = run(*words)
    assert (status, out) == (2, "") and "usage: nashproof" in err and "Traceback" not in err


@pytest.mark.parametrize(
    "words, said",
    [
        (("--perfct",), 'found the option "--perfct"; did you mean "--perfect"?'),
        (("--all",), 'found the option "--all", expected nashproof describe GAME, which lists '),
        (("--pure",), 'found the option "--pure", expected nashproof audit GAME --pure-equil'),
        (("--eq", "?"), 'found the option "--eq"; did you mean "--equilibria"?'),
        (("--p", "uniform"), 'found the option "--p", expected one of --profile, --perfect, '),
        (("--cards", "4"), 'found the option "--cards", expected it after nashproof solve'),
        (("--spe",), 'found the option "--spe", expected nashproof audit GAME --subgame-perfect-'),
        (("--epsilon", "0.01"), 'found the option "--epsilon", expected nashproof audit GAME --p'),
        (("--value",), "argument --value: found nothing after it, expected STATED|?"),
        (("--zzz=3",), 'found the option "--zzz", expected one of --help, '),
        (("-x",), 'found the option "-x", expected one of --help, '),
    ],
)
def test_an_option_that_the_verb_does_not_have(words, said):
    status, out, err = run("audit", "kuhn.toml", *words)
    assert (status, out) == (2, "") and err.startswith(f"nashproof audit: {said}")
    assert err.endswith("(usage: nashproof audit --help)\n")


@pytest.mark.parametrize(
    "word, said",
    [
        ("iesds", "nashproof eliminate GAME, round by round"),
        ("Nash", "nashproof describe GAME, which lists all equilibria"),
        ("backward_induction", 'nashproof audit GAME --subgame-perfect-equilibria "?"'),
        ("3,1 0,0; 0,0 1,3", "a verb before the game: nashproof describe GAME lists its"),
        ("kuhn.efg", "a verb before the game: nashproof describe GAME lists its equilibria"),
        ("dance", "one of show, build, solve, describe, audit"),
    ],
)
def test_a_first_word_that_is_no_verb(word, said):
    status, out, err = run(word, "kuhn.toml")
    assert (status, out) == (2, "")
    assert err.startswith(f'nashproof: argument VERB: found "{word}", expected {said}')


def test_a_number_of_cores_is_whole():
    status, out, err = run("sweep", "kuhn", "--cores", "x")
    assert (status, out) == (2, "") and err.count("\n") == 1
    assert '--cores: found "x", expected a whole number (usage' in err


@pytest.mark.parametrize(
    "words, message",
    [
        (["kuhn", "--cards", "many"], 'found "many", expected a whole number'),
        (["kuhn", "--cards", "3/2"], 'found "3/2", expected a whole number'),
        (["kuhn", "--cards", "1"], "found 1 card, expected distinct cards"),
        (["kuhn", "--cards", "1000000"], "expected at most 2000000"),
        (["kuhn", "--raises", "-1"], 'found "raises" = -1'),
        (["kuhn", "--bet", "0"], "expected a positive bet"),
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
        "g.doc",
        "NFG 1 R",
        ': found the ending ".doc", expected one of .efg, .game, .toml, .nfg, .csv, .txt, .xml, '
        ".ef, .gbt, or two .csv tables joined by a comma",
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
        ':11: found the information set "anne" in the profile all; did you mean "ann"?',
    ),
    (
        "audit",
        "d.toml",
        MINE.replace('ann = "yes", bob = "yes", ', "", 1),
        ':8: found no strategy at 2 information sets: "ann", "bob" in the profile all, '
        "expected one for every information set",
    ),
    (
        "audit",
        "d.toml",
        MINE.replace('bob = "yes"', 'bob = "yse"', 1),
        ':11: found the action "yse" at "bob" in the profile all; did you mean "yes"?',
    ),
    (
        "audit",
        "d.toml",
        MINE.replace('yes = "1/2"', 'yes = "1/3"', 1),
        ':19: found probabilities at "ann" in the profile mixed that sum to 5/6, expected the '
        'sum 1, as with no = "2/3"',
    ),
    (
        "audit",
        "d.toml",
        MINE.replace('profile = "all"', 'profile = "al"'),
        ':24: found "profile" = "al"; did you mean "all"?',
    ),
    (
        "audit",
        "d.toml",
        MINE.replace('"vote.efg"', '"veto.efg"', 1),
        ':8: found the game "veto.efg"; did you mean "vote.efg"?',
    ),
    (
        "audit",
        "d.toml",
        MINE.replace('kind = "payoff"', 'kind = "payof"'),
        ':35: found "kind" = "payof"; did you mean "payoff"?',
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


def test_a_folder_is_not_a_file(tmp_path):
    (tmp_path / "g.efg").mkdir()
    assert run("build", "g.efg", "--output", "out", cwd=tmp_path)[::2] == (
        2,
        "nashproof: g.efg: found a folder, expected the file of a game\n",
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
    assert 'did you mean "raise"?' in run("build", "g.toml", "--output", "out", cwd=tmp_path)[2]


def test_where_nothing_can_be_written(tmp_path):
    (tmp_path / "out").write_text("a file", "utf-8")
    status, _, err = run("build", GAMES / "kuhn.toml", "--output", "out", cwd=tmp_path)
    assert status == 4 and err.count("\n") == 1 and "Traceback" not in err
