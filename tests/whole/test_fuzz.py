"""Every reader on 3,000 damaged inputs, on the beginnings of its seeds, and on inputs that were
made to break it.

`make fuzz` runs the same on a million. (docs/explanation/faults.md, C8, C9, N, S.)
"""

import os
import sys
import time
from pathlib import Path

import fuzz
import pytest
from examples import judged
from fuzz_seeds import CLAIMS, HEAD

import nashcheck
from nashproof.certificates.envelope import digest
from nashproof.errors import InputError
from nashproof.exact.expressions import expression
from nashproof.exact.numbers import QQ, rational, simplest_between, stated
from nashproof.files.strict_toml import read_table
from nashproof.games.card_games import game_from_table
from nashproof.games.formats.efg import read_efg, write_efg
from nashproof.play.best_response import best_responses
from nashproof.play.strategies import plans_of
from nashproof.shell.files import read_text

COUNT = 3_000
FEWER = {  # each is a whole audit; a whole check; a whole document
    "claims": 800,
    "certificate sealed again": 800,
    "TOML document": 800,
}

BEGINNINGS = {"claims": 5, "efg": 3, "explorer": 3}  # one of so many, of those that take longest


@pytest.fixture(autouse=True)
def digits():
    """Python's own limit on integers, which the checker lifts in its process (and its tests in
    ours)."""
    sys.set_int_max_str_digits(4300)


@pytest.mark.parametrize("name", fuzz.READERS)
def test_damaged_inputs(name):
    faults, (seconds, data) = fuzz.fuzz(name, FEWER.get(name, COUNT), 1)
    assert faults == []


@pytest.mark.parametrize("name", fuzz.READERS)
def test_seeds_are_read(name):
    """So the harness does not fuzz refusals."""
    read, seeds = fuzz.READERS[name]
    refused = 0
    for data in seeds:
        try:
            read(data if read in fuzz.BYTES else data.decode())
        except InputError as error:
            assert "imperfect recall" in str(error)
            refused += 1
    assert refused < (4 if name == "efg" else 1)


@pytest.mark.parametrize("name", fuzz.READERS)
def test_every_beginning_is_read_or_refused(name):
    for data in fuzz.READERS[name][1][:20]:
        for end in range(0, len(data), BEGINNINGS.get(name, 1)):
            assert fuzz.fault(fuzz.READERS[name][0], data[:end]) is None, data[:end]


# Made to break it: a text, what the message says. Each is refused before it costs anything.

GAME = 'title = "t"\ndescription = "d"\nplayers = ["A", "B"]\n'
DECK = '[deck]\ncards = ["q", "k"]\nreplacement = false\n'
LISTED = '[[histories]]\nmoves = {}\nend = "showdown"\npaid = ["1", "1"]\n'


def cards(n, raises):
    names = ", ".join(f'"{i}"' for i in range(n))
    return GAME + (
        f'[deck]\ncards = [{names}]\nreplacement = false\n[stakes]\nante = "1"\n[betting]\nbet = '
        f'"1"\nraise = "1"\nraises = {raises}\n'
    )


def moves(n):
    return "[" + ", ".join(['"m"'] * n) + "]"


HOSTILE_GAMES = {
    "a key of 100,000 parts": ("title" + ".a" * 100_000 + " = 1\n", "a key of more than 32 parts"),
    "a table of 50,000 parts": (
        'title = "t"\n[' + ".".join("a" * 50_000) + "]\n",
        "a key of more than 32 parts",
    ),
    "a key of quoted parts": ('"a"' + '."b"' * 40 + " = 1\n", "a key of more than 32 parts"),
    "lists in lists": ("title = " + "[" * 100_000, "nested too deep"),
    "a long list": ("title = " + "[" * 300 + "]" * 300, "as a string"),
    "an integer of a million digits": ("title = " + "1" * 10**6, "too long"),
    "one in hexadecimal": ("title = 0x" + "f" * 10**5, "as a string"),
    "and where one is expected": (cards(2, "0x" + "f" * 10**5), "an integer from 0 to 50"),
    "and in a list of amounts": (
        GAME + DECK + LISTED.format('["m"]').replace('"1"]', "0x" + "f" * 10**5 + "]"),
        "a list of strings",
    ),
    "blanks in a broken header": ("[" + " " * 10**5 + "\n", "cannot be read"),
    "blanks in a header": ("title = 1\n[" + " " * 10**5 + "a]\n", "as a string"),
    "a text of 5 MB": ("#" * (5 * 2**20), "at most 4194304"),
    "a float": (GAME.replace('"t"', "0.1"), "as a string"),
    "an infinity": (GAME.replace('"t"', "inf"), "as a string"),
    "a date": (GAME.replace('"t"', "1979-05-27"), "as a string"),
    "a key twice": (GAME + 'title = "u"\n', "cannot be read"),
    "a key twice, further in": (GAME + DECK + 'cards = ["a", "b"]\n', "cannot be read"),
    "2,000 cards": (cards(2000, 0), "a game of 35,984,001 nodes, expected at most 2,000,000"),
    "100 cards, 50 raises": (cards(100, 50), "expected at most 2,000,000"),
    "a matrix of 2,000 by 2,000": (
        GAME
        + (
            f"[matrix]\nrows = {[str(i) for i in range(2000)]}\ncolumns = "
            f"{[str(i) for i in range(2000)]}\npayoffs = []\n"
        ),
        "a game of 4,002,001 nodes",
    ),
    "a history of 100,000 moves": (
        GAME + DECK + LISTED.format(moves(100_000)),
        "histories of 1 to 200 moves",
    ),
    "a title with a control character": (
        cards(2, 0).replace('"t"', '"\\u0007"'),
        "control characters",
    ),
    "a player with a zero byte": (cards(2, 0).replace('"A"', '"\\u0000"'), "control characters"),
    "no cards": (GAME + DECK.replace('"q", "k"', ""), "distinct cards"),
    "no rows": (
        GAME + "[matrix]\nrows = []\ncolumns = []\npayoffs = []\n",
        "found no rows, expected at least one",
    ),
    "a carriage return inside": (GAME.replace('"t"', '"a\rb"'), "cannot be read"),
}


@pytest.mark.parametrize("name", HOSTILE_GAMES)
def test_hostile_games(name):
    text, wrong = HOSTILE_GAMES[name]
    begun = time.process_time()
    with pytest.raises(InputError) as caught:
        game_from_table(read_table(text, "x.toml"))
    assert (
        wrong
        and wrong in str(caught.value)
        and len(str(caught.value)) < 2200
        and "\n" not in str(caught.value)
    )
    assert time.process_time() - begun < 5


def test_many_histories_are_no_square():
    text = GAME + DECK + "".join(LISTED.format(f'["m{i}"]') for i in range(5_000))
    begun = time.process_time()
    assert len(game_from_table(read_table(text, "x.toml")).leaves) == 2 * 5_000
    assert time.process_time() - begun < 20


READ = {
    "0.1": (1, 10),
    "-2.50": (-5, 2),
    "0.333": (333, 1000),
    "00.50": (1, 2),
    "-0": (0, 1),
    "-0.0": (0, 1),
    "6/4": (3, 2),
    "0/7": (0, 1),
    "1000": (1000, 1),
    "0." + "0" * 8 + "1": (1, 10**9),
    "-1/18": (-1, 18),
    "9" * 1999: (10**1999 - 1, 1),
}
NOT_READ = [  # N1, N3 to N6, N8: of what people, spreadsheets and programming languages write
    ".5",
    "5.",
    "-.5",
    "1e-9",
    "1E3",
    "1e3",
    "1.0e-9",
    "+1",
    "nan",
    "NaN",
    "inf",
    "-inf",
    "Infinity",
    "1/0",
    "0/0",
    "-",
    ".",
    "1/-2",
    "1//2",
    "1/2/3",
    "",
    "1/",
    "/2",
    "--1",
    "-+1",
    "1.2.3",
    "1/2.5",
    "1.5/2",
    "1,5",
    "1.000,5",
    "1'000",
    "1 000",
    "1 / 2",
    "\u22121",
    "\uff11",
    "\u0661",
    "\u00bd",
    "1\u00a0",
    "\u00ad1",
    "\u202e1",
    "\u200b1",
    "\ufeff1",
    "1\u2044" + "2",
    "\u00b2",
    "1\u0338",
    "\u09e7",
    "1_000",
    "0x10",
    "0b1",
    "0o17",
    "017",
    "-017",
    "01/2",
    "1/02",
    "1:30",
    "no",
    "on",
    "yes",
    "~",
    "null",
    "true",
    "2026-01-02",
    "1/3\n",
    " 1/3",
    "1/3 ",
    "\t1",
    "1\r",
    "1\x00",
    "1%",
    "$1",
    "1e999999999",
    "1e-999999999",
    "9" * 2001,
    "1" * 10**6,
    "1/" + "1" * 10**6,
    "0." + "1" * 10**6,
    "__import__('os')",
    "1+1",
    "(1)",
    "a",
    "1j",
    "1L",
    "1f",
    "0.1d",
    "1e",
    "e1",
    "#1",
    "=1",
]


@pytest.mark.parametrize("text", READ, ids=lambda text: text[:20])
def test_numbers_read(text):
    assert rational(text) == QQ(*READ[text])
    read_table(f'x = "{text}"', "x").number("x")


@pytest.mark.parametrize("text", NOT_READ, ids=lambda text: ascii(text[:20]))
def test_numbers_refused(text):
    """By the package in 10 milliseconds, with one line that shows what cannot be seen; and by the
    checker."""
    times = []
    for _ in range(5):  # the least counts: now and then Python collects garbage
        begun = time.process_time()
        with pytest.raises(InputError) as caught:
            rational(text)
        times.append(time.process_time() - begun)
    assert min(times) < 0.01 and len(str(caught.value)) < 200
    assert text.isascii() and text.isprintable() or "\\" in str(caught.value)
    for read in (
        (nashcheck.rational, lambda text: nashcheck.Expression(text, []).quotient)
        if text not in ALIKE
        else (nashcheck.rational,)
    ):
        with pytest.raises(nashcheck.Unreadable):
            read(text)


ALIKE = (
    "+1",
    "1 / 2",
    "1.5/2",
    "1/2.5",
    "1/2/3",
    " 1/3",
    "1/3 ",
    "1+1",
    "(1)",
    "1/-2",
)  # some of which are expressions


NAMES = tuple("abcdefghijklmnopqrstuvwxyz")
ALL = "(" + "+".join(NAMES) + ")"


@pytest.mark.parametrize(
    "term", ["0.5", "0", "[]", "{}", '"x: l"', '["x: l"]', '["x: l", 1]', '["x: l", "1", "1"]']
)
def test_terms_that_are_no_pairs(term):
    """A number for a move was a traceback, which a million damaged claims showed and 20,000 had
    not."""
    text = next(text for text in CLAIMS if "terms" in text)
    head, _, rest = text.partition("terms = [")
    with pytest.raises(InputError, match=r'a list of pairs \["SET: ACTION", "coefficient"\]'):
        fuzz.claims(f"{head}terms = [{term}, {rest}")


@pytest.mark.parametrize(
    "text",
    [
        ALL + "^30",
        "*".join([ALL] * 15),
        "(a+b+c+d)^64",
        "+".join(f"1/({i}*a+b+c+{i})^3" for i in range(1, 20)),
        "+".join(f"1/({i}*a+b+{i})" for i in range(1, 60)),
        "(a+b+c+d)^20/(a-b+c+d)^20",
        "(1/(a+b+c)+d/(a-b))^20",
        "9^99^9",
        "(9^99)^99",
        "*".join(["9" * 30 + "^64"] * 20),
        "1/(a-a)",
        "a^65",
        "(" * 51 + "1" + ")" * 51,
    ],
)
def test_hostile_expressions(text):
    begun = time.process_time()
    with pytest.raises(InputError):
        expression(text, NAMES)
    assert time.process_time() - begun < 3


@pytest.mark.parametrize(
    "text", ["(a+b+c)^40", "((a+b)^8/(a-b)^4 + c)^2", "9^99*9^99*9^99", "0." + "1" * 900]
)
def test_expressions_at_the_limits(text):
    begun = time.process_time()
    expression(text, NAMES)
    assert time.process_time() - begun < 3


def test_a_printed_number_of_2000_digits():
    """Its simplest fraction is thousands of steps away."""
    digits = stated("0." + str(3**4190)[:1990])
    found = simplest_between(digits.low, digits.high)
    assert digits.low <= found <= digits.high


def test_a_result_longer_than_a_certificate_holds():
    """Numbers of 999 digits, a value of thousands: one line, and nothing that the checker could not
    read (N7)."""
    digits = iter(range(10**998, 10**998 + 8))
    cells = [[f"{'-' * (i != j)}{next(digits)}/{next(digits)}" for j in (0, 1)] for i in (0, 1)]
    game = game_from_table(
        read_table(
            GAME + f'[matrix]\nrows = ["a", "b"]\ncolumns = ["c", "d"]\npayoffs = {cells}\n',
            "x.toml",
        )
    )
    text = HEAD + (
        '[[assertions]]\nid = "c"\nlines = "1"\nkind = "value"\ngame = "g"\nstated = "0"\n'
        'says = "x"\n'
    )
    with pytest.raises(InputError, match="a result of more than 2000 digits"):
        judged(text, lambda name, place: (game, digest(write_efg(game))), "none")


def test_what_is_no_file(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path, wrong in (
        (tmp_path / "pipe", "a pipe or a device"),
        ("/dev/zero", "a pipe or a device"),
        (tmp_path, "a folder"),
        (tmp_path / "none", "no such file"),
        (tmp_path / ("a" * 300), "name too long"),
        ("a\0b", "null byte"),
    ):
        with pytest.raises(InputError) as caught:
            read_text(path)
        assert wrong in str(caught.value).lower()
    (tmp_path / "large").touch()
    os.truncate(tmp_path / "large", 65 * 2**20)
    with pytest.raises(InputError, match="64 MiB"):
        read_text(Path(tmp_path / "large"))


def test_a_chain_of_100_000_nodes():
    """Read, written and played, without recursion (S17)."""
    lines = [f'p "" {1 + i % 2} {i // 2 + 1} "s{i}" {{ "a" }} 0' for i in range(100_000)]
    text = "\n".join(['EFG 2 R "chain" { "A" "B" }', '""', *lines, 't "" 1 "" { 1, -1 }', ""])
    game = read_efg(text, "x.efg")
    assert write_efg(game) == text
    assert [r.gain for r in best_responses(game, plans_of(game, ((QQ(1),),) * 100_000))] == [0, 0]
