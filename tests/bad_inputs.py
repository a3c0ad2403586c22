"""A hundred mistakes as people make them, a command each, and the line that nashproof answers.

As a program writes docs/reference/messages.md anew. Read the difference as a stranger: does each
line say what was found, what was expected and what to do?
"""

from __future__ import annotations

import inspect
import io
import shlex
import tempfile
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

from command_line import GAMES, MINE, THREE

from nashproof.games.stages.stage_game import EXAMPLE as STAGED

PAGE = Path(__file__).resolve().parents[1] / "docs" / "reference" / "messages.md"
KUHN = (GAMES / "kuhn.toml").read_text("utf-8")
SEXES = (GAMES / "battle-of-the-sexes.toml").read_text("utf-8")
PENNIES = ",L,R\nU,1,-1\nD,-1,1\n"
HALVES = (
    "information set,action,probability\nmove 1,U,1/2\nmove 1,D,1/2\nmove 2,L,1/2\nmove 2,R,1/2\n"
)
NFG = 'NFG 1 R "x" { "A" "B" } { 2 2 }\n\n1 -1 -1 1 -1 1 1 -1\n'
DEAL = """EFG 2 R "x" { "A" "B" }
c "" 1 "deal" { "a" 0.333 "b" 0.667 } 0
t "" 1 "" { 1 -1 }
t "" 2 "" { -1 1 }
"""
FORGETS = """EFG 2 R "x" { "A" }
p "" 1 1 "first" { "l" "r" } 0
p "" 1 2 "second" { "l" "r" } 0
t "" 1 "" { 1 }
t "" 2 "" { 0 }
p "" 1 2 0
t "" 2
t "" 1
"""
ROUNDED = HALVES.replace("U,1/2", "U,0.33").replace("D,1/2", "D,0.66")
ANNOTATED = "It is worth\n-1/18 <!-- nash id=v kind=value game=kuhn: -1/18 -->\n"
SWEEP = 'title = "Bets"\ngame = "kuhn.toml"\n[vary]\ncards = "3..5"\nbet = ["1", "2"]\n'
# The files that every command finds beside it
FILES = {"kuhn.toml": KUHN, "vote.efg": THREE, "pennies.csv": PENNIES, "sexes.toml": SEXES}


@dataclass(frozen=True)
class Mistake:
    """What somebody did, in words; the command; and the files that they wrote for it."""

    did: str
    words: str
    files: Mapping[str, str | bytes] = field(default_factory=dict)


def of_game(did: str, name: str, text: str | bytes, verb: str = "show") -> Mistake:
    """A mistake in the file of a game."""
    return Mistake(did, f"{verb} {name}", {name: text})


def of_profile(did: str, text: str, name: str = "p.csv", game: str = "pennies.csv") -> Mistake:
    """A mistake in a profile."""
    return Mistake(did, f"audit {game} --profile {name}", {name: text})


def of_distribution(did: str, text: str) -> Mistake:
    """A mistake in a distribution over profiles."""
    return Mistake(did, "audit pennies.csv --distribution d.csv", {"d.csv": text})


def of_document(did: str, old: str, new: str) -> Mistake:
    """A mistake in a document: the text ``new`` in place of ``old``."""
    assert old in MINE, old
    return Mistake(did, "audit mine.toml", {"mine.toml": MINE.replace(old, new, 1)})


def of_sweep(did: str, old: str, new: str) -> Mistake:
    """A mistake in a sweep: the text ``new`` in place of ``old``."""
    assert old in SWEEP, old
    return Mistake(did, "sweep s.toml --output out", {"s.toml": SWEEP.replace(old, new)})


def asked(did: str, options: str, game: str = "kuhn.toml") -> Mistake:
    """A mistake in the options of an audit."""
    return Mistake(did, f"audit {game} {options}".rstrip())


GAME_FILES = (
    Mistake("misspelt the file", "show khun.toml"),
    Mistake("named a folder", "show ."),
    of_game("gave a text file", "notes.txt", "Kuhn poker"),
    of_game("left a number out of a bare matrix", "m.txt", "3 1\n0\n", "solve"),
    of_game("wrote pairs in one column", "m.txt", "1,2\n3,4\n", "solve"),
    of_game("cut off the end of a file of Game Theory Explorer", "g.xml", "<gte>\n<players>\n"),
    Mistake("forgot --profile", "audit kuhn.toml mine.json"),
    asked("asked at a point that the profile has not", "--profile uniform --at p=1/2"),
    of_game("gave a PDF", "paper.pdf", b"%PDF-1.7"),
    of_game("gave a profile for a game", "p.csv", HALVES, "describe"),
    Mistake(
        "gave a document and a profile", "audit mine.toml --profile uniform", {"mine.toml": MINE}
    ),
    of_game("gave an empty file", "empty.efg", ""),
    of_game("saved a tree with a byte order mark", "g.efg", "\ufeff" + THREE),
    of_game("gave a file in Latin-1", "g.csv", ",L,R\nH\xe9,1,2\n".encode("latin-1")),
    of_game("left out a payoff", "g.csv", ",L,R\nU,1\nD,-1,1\n"),
    of_game("left a cell empty", "g.csv", ",L,R\nU,1,\nD,-1,1\n"),
    of_game("wrote a word for a payoff", "g.csv", ",L,R\nU,1,high\nD,-1,1\n"),
    of_game("saved a spreadsheet with semicolons", "g.csv", ";L;R\nU;1;-1\nD;-1;1\n"),
    of_game("saved a spreadsheet with decimal commas", "g.csv", ',L,R\nU,"0,5",1\nD,1,0\n'),
    of_game("separated thousands", "g.csv", ',L,R\nU,"1,000",1\nD,1,0\n'),
    of_game("wrote two payoffs into a cell", "g.csv", ',L,R\nU,"1,2","0,0"\nD,"0,0","2,1"\n'),
    of_game("wrote a letter for a payoff", "g.txt", "  L R\nT x,3 0,1\nB 1,0 2,2\n", "describe"),
    Mistake("typed a matrix with a per cent", 'describe "1,2 3,4; 1,0 75%,1"'),
    of_game("wrote costs in the first cell", "g.csv", "costs,L,R\nU,1,-1\nD,-1,1\n"),
    of_game("divided by zero", "g.csv", ",L,R\nU,1/0,-1\nD,-1,1\n"),
    of_game("saved a spreadsheet with tabs", "g.csv", "\tL\tR\nU\t1\t-1\nD\t-1\t1\n"),
    of_game("saved a data frame without its index", "g.csv", "0,1\n1,-1\n-1,1\n"),
    Mistake("misspelt a game of the list", "show gambit-pokr"),
    of_game("wrote a word below a row of numbers", "g.csv", "1,-1\n-1,high\n"),
    of_game("forgot the names of the rows", "g.csv", "L,R\n1,-1\n-1,1\n"),
    of_game("named two columns alike", "g.csv", ",L,L\nU,1,-1\nD,-1,1\n"),
    Mistake(
        "gave two tables of other sizes",
        "show a.csv,b.csv",
        {"a.csv": PENNIES, "b.csv": ",L\nU,1\nD,2\n"},
    ),
    Mistake("joined a table and a tree", "show pennies.csv,vote.efg"),
    of_game("wrote a payoff without quotes", "g.toml", SEXES.replace('[["2", "0"]', '[[2, "0"]')),
    of_game("misspelt a key", "g.toml", KUHN.replace("replacement", "replacment")),
    of_game("left a bracket open", "g.toml", KUHN.replace("[betting]", "[betting")),
    of_game("gave a key twice", "g.toml", KUHN.replace("raises = 0", 'raises = 0\nbet = "2"')),
    of_game("wrote the ante as a word", "g.toml", KUHN.replace('ante = "1"', 'ante = "one"')),
    of_game("gave a negative ante", "g.toml", KUHN.replace('ante = "1"', 'ante = "-1"')),
    of_game(
        "misspelt a value in a stage", "g.toml", STAGED.replace("guess == coin", "guess == 'haeds'")
    ),
    of_game("gave a text for a condition", "g.toml", STAGED.replace("guess == coin", "guess")),
    of_game("gave one card alone", "g.toml", KUHN.replace('"Q", "K", "A"', '"Q"')),
    of_game("gave a card twice", "g.toml", KUHN.replace('"Q", "K", "A"', '"Q", "Q", "A"')),
    of_game("left out the deck", "g.toml", KUHN.replace("[deck]", "[dekc]")),
    of_game("left a payoff out of a tree", "g.efg", THREE.replace("{ 3 3 3 }", "{ 3 3 }")),
    of_game("wrote a letter for a payoff", "g.efg", THREE.replace("{ 3 3 3 }", "{ 3 3 x }")),
    of_game("cut off the end of a tree", "g.efg", "\n".join(THREE.split("\n")[:8]) + "\n"),
    of_game(
        "put a fourth player into a tree of three",
        "g.efg",
        THREE.replace('p "" 3 1 0', 'p "" 4 1 0', 1),
    ),
    of_game("forgot a quote", "g.efg", THREE.replace('"yes" "no"', '"yes "no"', 1)),
    of_game("gave chance rounded thirds", "g.efg", DEAL.replace("0.667", "0.666")),
    of_game(
        "gave chance the thirds of a program",
        "g.efg",
        DEAL.replace("0.333", "0.3333333333333333").replace("0.667", "0.6666666666666666"),
    ),
    of_game(
        "gave chance a negative probability",
        "g.efg",
        DEAL.replace("0.333", "-1").replace("0.667", "2"),
    ),
    of_game("let a player forget", "g.efg", FORGETS, "describe"),
    of_game("wrote a payoff of 5000 digits", "g.csv", f",L,R\nU,1,{'9' * 5000}\nD,-1,1\n"),
    of_game("wrote something after the tree", "g.efg", THREE + "the end\n"),
    of_game("left a payoff out of a strategic form", "g.nfg", NFG.replace(" 1 -1\n", " 1\n")),
    of_game("left out the players' names", "g.nfg", "NFG 1 R\n"),
    of_game("named an ending of their own", "g.gambit", NFG),
)

PROFILES = (
    Mistake("misspelt the profile's file", "audit kuhn.toml --profile strategy.csv"),
    Mistake("misspelt the word uniform", "audit kuhn.toml --profile unifrom"),
    of_profile("misspelt an information set", HALVES.replace("move 2", "mvoe 2")),
    of_profile("misspelt an action", HALVES.replace(",U,", ",Up,")),
    of_profile("gave probabilities that sum to 3/4", HALVES.replace("U,1/2", "U,1/4")),
    Mistake(
        "took rounded numbers exactly",
        "audit pennies.csv --profile p.csv --decimals exact",
        {"p.csv": ROUNDED},
    ),
    of_profile(
        "gave the keys of their own solver",
        '{"p1root|0": [0.7, 0.3], "p1root|1": [1, 0]}',
        "p.json",
        "kuhn.toml",
    ),
    of_profile("gave numbers up to 100", HALVES.replace("1/2", "50")),
    asked("asked for an epsilon", "--profile uniform --epsilon 0.01"),
    asked("asked for more cards", "--profile uniform --cards 4"),
    asked("named a page", "--value '?' --report page.html"),
    of_profile("gave per cents", HALVES.replace("1/2", "50%")),
    of_profile("gave a probability above 1", HALVES.replace("U,1/2", "U,1.5")),
    of_profile("gave a negative probability", HALVES.replace("U,1/2", "U,-0.5")),
    of_profile("gave an action twice", HALVES.replace(",D,", ",U,")),
    of_profile("left a cell out", HALVES.replace("move 1,U,1/2", "move 1,U")),
    of_profile("named the columns otherwise", HALVES.replace("probability", "weight")),
    of_profile("left out the columns' names", HALVES.partition("\n")[2]),
    of_profile("saved it with semicolons", HALVES.replace(",", ";")),
    of_profile("gave a number too many in a list", "NE,1/2,1/2,1/2,1/2,0\n", "p.txt"),
    of_profile("left a number out of a row", "1/2,1/2,1/2\n", "p.txt"),
    of_profile("gave numbers that do not sum to 1", "NE,0.5,0.25,1,0,1,0\n", "p.txt", "vote.efg"),
    of_profile("gave an empty file", "", "p.txt"),
    of_profile("gave prose", "Each plays half.", "p.txt"),
    of_profile("left a brace open", '{"move 1": {"U": "1/2", "D": "1/2"}', "p.json"),
    of_profile(
        "gave a word for a probability in JSON",
        '{"move 1": {"U": "half", "D": "1/2"}, "move 2": {"L": "1", "R": "0"}}',
        "p.json",
    ),
    of_profile(
        "gave too few probabilities", '{"move 1": ["1/2"], "move 2": ["1/2", "1/2"]}', "p.json"
    ),
    of_profile(
        "named a player who does not play", '{"Player 3": {"move 1": {"U": "1"}}}', "p.json"
    ),
    of_profile("wrote a name without quotes in TOML", "strategy = { move 1 = 1 }\n", "p.toml"),
    of_profile(
        "used a parameter without its interval",
        HALVES.replace("U,1/2", "U,x").replace("D,1/2", "D,1-x"),
        "p.csv",
    ),
    of_profile(
        "used a parameter in TOML without its interval",
        '[strategy]\n"move 1" = { U = "x", D = "1 - x" }\n"move 2" = { L = "1", R = "0" }\n',
        "p.toml",
    ),
    of_distribution(
        "gave a distribution that sums to 2/3", "probability,move 1,move 2\n1/3,U,L\n1/3,D,R\n"
    ),
    of_distribution("left an action out of a distribution", "probability,move 1,move 2\n1,U,\n"),
    of_distribution("forgot the probabilities of a distribution", "move 1,move 2\nU,L\n"),
    of_distribution("gave a distribution without profiles", "probability,move 1,move 2\n"),
    of_distribution("saved a distribution with semicolons", "probability;move 1;move 2\n1;U;L\n"),
    of_distribution(
        "gave a profile the probability 0", "probability,move 1,move 2\n1,U,L\n0,D,R\n"
    ),
    Mistake(
        "compared with a list of several profiles",
        "compare pennies.csv uniform p.txt",
        {"p.txt": "NE,1/2,1/2,1/2,1/2\nNE,1,0,1,0\n"},
    ),
)

OPTIONS = (
    Mistake("typed no verb", ""),
    Mistake("misspelt a verb", "audti kuhn.toml"),
    Mistake("misspelt an option", "audit kuhn.toml --profil uniform --valeu 1"),
    asked("asked for moves told one by one, and of nothing", "--extensive-form"),
    asked("asked nothing", ""),
    asked("stated a value that is no number", "--value minus-one"),
    asked("stated a value with a decimal comma", "--value 0,5"),
    asked("stated a value with an exponent", "--value 1e-3"),
    asked("turned an interval round", '--profile uniform --family "x in [1, 0]"'),
    asked("asked about an unknown move", "--dominated fly"),
    asked("asked about a misspelt move", '--dominated "Q: bte"'),
    asked("gave a sense and no move", "--sense strictly --value 0"),
    asked("gave a sense that there is none of", '--dominated "Q: bet" --sense totally'),
    asked("multiplied without blanks", '--range "Q: bet*K: bet"'),
    Mistake("piped game and profile together", "audit - --profile -"),
    asked("asked for the range of a player who does not play", '--correlated-range "Player 3"'),
    Mistake("gave two tables without a comma", "audit pennies.csv pennies.csv --value 0"),
    asked("gave a family without a profile", "--family x=0..1"),
    asked("gave a family without an interval", "--profile uniform --family x"),
    asked("gave a point without a profile", "--at x=1"),
    asked("gave a point without a value", "--profile uniform --at x"),
    asked("gave a parameter a value that is no number", "--profile uniform --at x=half"),
    asked("asked for an assertion of a game", "--value 0 --only value"),
    asked("named a backend that there is none of", "--value 0 --backend gurobi"),
    Mistake("solved for a word of cards", "solve kuhn.toml --cards many"),
    Mistake("solved for half a card", "solve kuhn.toml --cards 5/2"),
    Mistake("solved for too many cards", "solve kuhn.toml --cards 90000000"),
    Mistake("gave a matrix other cards", "solve sexes.toml --cards 5"),
    Mistake("gave a table other cards", "solve pennies.csv --cards 5"),
    Mistake("gave two files of one name", "solve kuhn.toml sub/kuhn.toml", {"sub/kuhn.toml": KUHN}),
    Mistake("asked for a law without a range", "law kuhn.toml"),
    Mistake("asked for a law of the id of a game without a range", "law kuhn"),
    Mistake("asked for a law of a tree", "law vote.efg"),
    Mistake("gave half a range", "law kuhn.toml --cards 3.."),
    Mistake("gave a range that runs backwards", "law kuhn.toml --cards 9..3"),
    Mistake("gave two ranges", "law kuhn.toml --cards 3..6 --ante 1..2"),
    Mistake("fitted a law without a range", "law kuhn.toml --fit 5"),
    Mistake("fitted a law beyond its range", "law kuhn.toml --cards 3..6 --fit 9"),
    Mistake("asked for a law of a tree by its cards", "law vote.efg --cards 3..6"),
    Mistake("started a document where there is one", "init .", {"mine.toml": MINE}),
    Mistake("started with a text and no game", "init --text note.txt new", {"note.txt": "x"}),
    Mistake("checked a game", "check kuhn.toml"),
    Mistake("checked an empty folder", "check ."),
    Mistake("checked a certificate without its game", "check c.json", {"c.json": "{}"}),
    Mistake(
        "named a folder of games that is not there",
        "audit mine.toml --games gamse",
        {"mine.toml": MINE},
    ),
    Mistake("misspelt the folder of games", "check c.json --games gamse", {"c.json": "{}"}),
    Mistake("explained a game", "explain kuhn.toml"),
    Mistake("explained some other JSON", "explain c.json", {"c.json": '{"a": 1}'}),
    Mistake("compared some other JSON", "diff c.json c.json", {"c.json": '{"a": 1}'}),
)

DOCUMENTS = (
    of_document("misspelt an information set", "ann = ", "anne = "),
    of_document("left out a strategy", 'ann = "yes", bob = "yes", ', ""),
    of_document("misspelt an action", 'bob = "yes"', 'bob = "yse"'),
    of_document("gave probabilities that sum to 5/6", 'yes = "1/2"', 'yes = "1/3"'),
    of_document("named an unknown profile", 'profile = "all"', 'profile = "al"'),
    of_document("named a game that is not there", '"vote.efg"', '"veto.efg"'),
    of_document("misspelt a kind of claim", 'kind = "payoff"', 'kind = "payof"'),
    of_document("misspelt a key", 'lines = "2"', 'line = "2"'),
    of_document("used an id twice", 'id = "alone"', 'id = "all-yes"'),
    of_document("wrote a figure without quotes", 'stated = "7/8"', "stated = 0.875"),
    of_document("named a player who does not play", 'player = "3"', 'player = "4"'),
    of_document("wrote a figure as a word", 'stated = "7/8"', 'stated = "most"'),
    of_document(
        "left out the sense of dominance",
        'kind = "equilibrium"\nprofile = "all"',
        'kind = "dominated"\ngame = "vote.efg"\nmoves = []',
    ),
    of_document(
        "listed dominated moves as texts",
        'kind = "equilibrium"\nprofile = "all"',
        'kind = "dominated"\ngame = "vote.efg"\nsense = "weakly"\nmoves = ["ann: yes"]',
    ),
    Mistake(
        "asked for an assertion that is not there",
        "audit mine.toml --only worht",
        {"mine.toml": MINE},
    ),
    Mistake(
        "wrote a part of an audit",
        "audit mine.toml --only all-yes --output out",
        {"mine.toml": MINE},
    ),
    Mistake("probed every 0th damage", "probe mine.toml --every 0", {"mine.toml": MINE}),
    Mistake(
        "probed an assertion that is not there", "probe mine.toml --only worht", {"mine.toml": MINE}
    ),
    Mistake("audited a text", "audit notes.txt", {"notes.txt": "Kuhn poker"}),
    Mistake("used an id twice in a paper", "audit paper.md", {"paper.md": ANNOTATED * 2}),
    Mistake(
        "gave another version of the text",
        "coverage mine.toml --text note.txt",
        {"mine.toml": MINE, "note.txt": "Other words."},
    ),
)

SWEEPS = (
    of_sweep("misspelt what varies", "bet =", "bets ="),
    of_sweep("misspelt the table", "[vary]", "[varied]"),
    of_sweep("varied a game that is not there", "kuhn.toml", "khun.toml"),
    of_sweep("varied a tree", "kuhn.toml", "vote.efg"),
    of_sweep("wrote a range with a hyphen", "3..5", "3-5"),
    of_sweep("wrote amounts without quotes", '["1", "2"]', "[1, 2]"),
    of_sweep("gave an amount twice", '"2"]', '"2/2"]'),
    of_sweep("began with one card", "3..5", "1..5"),
    of_sweep("varied too many decks", "3..5", "3..200000"),
    of_sweep("asked for too many games", '3..5"', '3..60000"\nraises = "0..99"'),
    Mistake("asked for a part beyond the last", "sweep s.toml --part 9/8", {"s.toml": SWEEP}),
)

MISTAKES = (*GAME_FILES, *PROFILES, *OPTIONS, *DOCUMENTS, *SWEEPS)


def answer(mistake: Mistake) -> tuple[int, str, str]:
    """The exit status of the command and what it prints, in an empty folder with its files."""
    from nashproof.shell.cli import main

    out, err = io.StringIO(), io.StringIO()
    words = shlex.split(mistake.words)
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for name, text in {**FILES, **mistake.files}.items():
            Path(name).parent.mkdir(exist_ok=True)
            Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())
        empty = SimpleNamespace(buffer=io.BytesIO())
        with patch("sys.stdin", empty), redirect_stdout(out), redirect_stderr(err):
            try:
                status = main(words)
            except SystemExit as end:
                status = int(str(end.code))
    return status, out.getvalue(), err.getvalue()


# The page

HEAD = """# Messages

A mistake in what was read is one line: the place, what was found, what was expected. The exit
status is 2, and nothing is written. The id of the message stands in square brackets at the end. An
id never changes, and is never given to another message.

`python tests/bad_inputs.py` writes this page. Every answer below was printed by the command above
it, in a folder with the files that it names.
"""
ELSEWHERE = """## Other lines

These lines end a command without a mistake in what was read. Their exit status is in the
[table of the command line](command-line.md#exit-status).

| id | message | what to do |
|---|---|---|
"""


def lines_of(text: str) -> list[str]:
    """The lines on standard error, without the name of the program."""
    return [line.partition(": ")[2] for line in text.splitlines()]


def id_of(line: str) -> str:
    """The id at the end of a line."""
    return line.rpartition("[")[2].rstrip("]")


def entry(identifier: str, doc: str, answers: Iterable[tuple[Mistake, str]]) -> Iterator[str]:
    """A section of the page: what the message means, what to do, and who provoked it."""
    title, _, rest = doc.partition("\n\n")
    yield f"## {identifier}: {title.rstrip('.')}\n"
    yield textwrap.fill(" ".join(rest.split()), 100) + "\n"
    examples = [
        f"# somebody {one.did}\n$ nashproof {one.words}\n{line.rpartition(' [')[0]}"
        for one, line in answers
        if id_of(line) == identifier
    ]
    if examples:
        yield "```text\n" + "\n\n".join(examples) + "\n```\n"


def page(answers: Iterable[tuple[Mistake, str]]) -> str:
    """The page of the reference that lists every kind of message."""
    from nashproof.errors import Stop, catalogue

    known = tuple(answers)
    parts = [HEAD]
    for kind in catalogue():
        parts += entry(kind.id, inspect.getdoc(kind) or "", known)
    rows = [f"| {id_} | {title.rstrip('.')} | {what} |" for id_, title, what in map(fields, Stop)]
    return "\n".join([*parts, ELSEWHERE + "\n".join(rows)]) + "\n"


def fields(stop: Enum) -> tuple[str, str, str]:
    """Id, title and what to do."""
    return stop.value


if __name__ == "__main__":
    PAGE.write_text(page((one, lines_of(answer(one)[2])[0]) for one in MISTAKES), "utf-8")
