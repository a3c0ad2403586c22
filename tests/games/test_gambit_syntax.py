"""Gambit's two formats at their edges: what is read, with which meaning, and what is refused, with line and column.

Each row says what Gambit itself does, measured with pygambit 16.7 and 17.0: ``same`` (it reads the same game), ``refuses``, or,
where it reads what it should not or breaks, in a few words.
"""

import io
from fractions import Fraction
from importlib.util import find_spec
from itertools import product
from pathlib import Path

import pytest

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games.formats.efg import read_efg, write_efg
from nashproof.games.formats.nfg import read_nfg

HEAD = 'EFG 2 R "g" { "A" "B" }\n'
SPLIT = 'c "" 1 "" { "x" 1/2 "y" 1/2 } 0\n'
HALF, MILLI = QQ(1, 2), QQ(1, 1000)


def pays(number):
    """The file of one end that pays a number."""
    return f'{HEAD}t "" 1 "" {{ {number} 0 }}'


# (file, the payoffs at its ends, what Gambit does)
READ = [
    (pays("3"), [(3, 0)], "same"),
    (pays("-3"), [(-3, 0)], "same"),
    (pays("007"), [(7, 0)], "same"),
    (pays("0.5"), [(HALF, 0)], "same"),
    (pays(".5"), [(HALF, 0)], "same"),
    (pays("-.5"), [(-HALF, 0)], "same"),
    (pays("5."), [(5, 0)], "same"),
    (pays("1/2"), [(HALF, 0)], "same"),
    (pays("-2/4"), [(-HALF, 0)], "same"),
    (pays("1/02"), [(HALF, 0)], "same"),
    (pays("1e3"), [(1000, 0)], "same"),
    (pays("1E3"), [(1000, 0)], "same"),
    (pays("1e-3"), [(MILLI, 0)], "same"),
    (pays("-2.50e-1"), [(QQ(-1, 4), 0)], "same"),
    (pays("1e+3"), [(1000, 0)], "16.7 refuses"),
    (pays(".5e3"), [(500, 0)], "refuses"),  # of decimals that begin with a point only those
    (pays("1" + "0" * 1999), [(10**1999, 0)], "same"),
    (HEAD + 't "" 1 "" { 1, 2 }', [(1, 2)], "same"),
    (HEAD + 't "" 1 "" { 1 2 }', [(1, 2)], "same"),
    (HEAD + 't "" 1 "" { 1, 2, }', [(1, 2)], "same"),
    (HEAD + 't "" 1 "" {1,2}', [(1, 2)], "same"),
    (HEAD + 't "" 0', [(0, 0)], "same"),
    (HEAD + 't "" -7 "" { 1 2 }', [(1, 2)], "same"),
    (HEAD + 't "" 1 { 1 2 }', [(1, 2)], "refuses"),  # an outcome without a name
    ('EFG 2 D "g" { "A" "B" }\n"comment"\nt "" 1 "" { 1 2 }', [(1, 2)], "same"),
    ('EFG 2 R "g" { "A" "B" } "comment" t "" 1 "" { 1 2 }', [(1, 2)], "same"),
    ('EFG\t2\r\nR "g"\n{\n"A"\n"B"\n}\r\nt "" 1 "" {\r\n1\r\n2 }\r\n\r\n', [(1, 2)], "same"),
    ('\n\n  EFG 2 R "g"{"A""B"}t "" 1 ""{1 2}', [(1, 2)], "same"),
    ('EFG 2 R "" { "" "" } "" t "" 1 "" { 1 2 }', [(1, 2)], "same"),
    ('EFG 2 R "g" { "A" "A" } t "" 1 "" { 1 2 }', [(1, 2)], "same"),
    ('EFG 2 R "g" { "A" } t "" 1 "" { 1 }', [(1,)], "same"),
    ('EFG 2 R "g" { "A" "B" "C" "D" } t "" 1 "" { 1 2 3 4 }', [(1, 2, 3, 4)], "same"),
    (HEAD + 'p "" 1 -3 "s" { "a" } 0 t "" 0', [(0, 0)], "same"),
    (HEAD + 'p "" 1 1 "s" { "a" } 0 t "" 1 "" { 1 2 }', [(1, 2)], "same"),
    (HEAD + 'p "" 1 1 "" { "" "" "a" "a" } 0' + ' t "" 0' * 4, [(0, 0)] * 4, "same"),
    (HEAD + 'p "" 1 1 "s" { "a" } 0 p "" 1 2 "s" { "a" } 0 t "" 0', [(0, 0)], "17 refuses"),
    (HEAD + 'p "" 1 1 { "a" } 0 t "" 0', [(0, 0)], "refuses"),  # a set without a name
    (
        HEAD
        + 'p "" 1 1 "s" { "a" "b" } 0 p "" 2 9 "t" { "l" } 0 t "" 0 p "" 2 9 0 t "" 1 "" { 3 4 }',
        [(0, 0), (3, 4)],
        "same",
    ),
    (HEAD + 'p "" 1 1 "s" { "a" "b" } 3 "" { 1 -1 } t "" 0 t "" 3', [(1, -1), (2, -2)], "same"),
    (HEAD + SPLIT + 't "" 1 "" { 1 1 } t "" 1', [(1, 1), (1, 1)], "same"),
    (HEAD + SPLIT + 't "" 1 "n" { 1 1 } t "" 1 "n" { 1 1 }', [(1, 1), (1, 1)], "same"),
    (
        HEAD + SPLIT + 't "" 1 "" { 1/2 1 } t "" 1 "" { 0.5 1 }',
        [(HALF, 1), (HALF, 1)],
        "refuses",
    ),  # compared as text
    (
        HEAD + SPLIT + 'c "" 1 "" { "x" 1/2 "y" 1/2 } 0 t "" 0 t "" 0 c "" 1 0 t "" 0 t "" 0',
        [(0, 0)] * 4,
        "same",
    ),
    (HEAD + 'c "" 1 "" { "x" 0 "y" 1 } 0 t "" 1 "" { 9 9 } t "" 0', [(9, 9), (0, 0)], "same"),
    (HEAD + 'c "" 1 "" { "x" 0.25 "y" 75e-2 } 0 t "" 0 t "" 0', [(0, 0)] * 2, "same"),
    (HEAD + r'p "\"" 1 1 "a \"b\" c" { "<script>" "\"" } 0 t "" 0 t "" 0', [(0, 0)] * 2, "same"),
    (
        HEAD + 'p "" 1 1 "=HYPERLINK(1)" { "$(x)" "../../x;y" "{" "}" "," } 0' + ' t "" 0' * 5,
        [(0, 0)] * 5,
        "same",
    ),
    (HEAD + 'p "" 1 1 "a\nb" { "\t" "\x00" } 0 t "" 0 t "" 0', [(0, 0)] * 2, "17 refuses"),
    (HEAD + r'p "\x" 1 1 "\alpha" { "a" } 0 t "" 0', [(0, 0)], "same"),
    (HEAD + 'p "" 1 1 "' + "n" * 10_000 + '" { "a" } 0 t "" 0', [(0, 0)], "same"),
]

# (file, where, what was found, what Gambit does)
REFUSED = [
    (pays("+1"), "2:13", '"+1"', "refuses"),
    (pays("-"), "2:13", '"-"', "reads nothing"),
    (pays("."), "2:13", '"."', "reads nothing"),
    (pays("1/0"), "2:13", '"1/0"', "refuses"),
    (pays("1/-2"), "2:13", '"1/-2"', "refuses"),
    (pays("1//2"), "2:13", '"1//2"', "refuses"),
    (pays("1/2/3"), "2:13", '"1/2/3"', "refuses"),
    (pays("1.5/2"), "2:13", '"1.5/2"', "refuses"),
    (pays("1e3/2"), "2:13", '"1e3/2"', "refuses"),
    (pays("e3"), "2:13", '"e3"', "refuses"),
    (pays("1e"), "2:13", '"1e"', "refuses"),
    (pays("nan"), "2:13", '"nan"', "refuses"),
    (pays("inf"), "2:13", '"inf"', "refuses"),
    (pays("0x10"), "2:13", '"0x10"', "refuses"),
    (pays("1_000"), "2:13", '"1_000"', "refuses"),
    (pays("1,000"), "2:", "3 payoffs", "refuses"),
    (pays("\u22121"), "2:13", '"\u22121" (U+2212)', "refuses"),  # the minus of typesetters
    (pays("\uff11"), "2:13", '"\uff11" (U+FF11)', "refuses"),  # full-width
    (pays("\u0661"), "2:13", '"\u0661" (U+0661)', "refuses"),  # Arabic
    (pays("1\u00a0"), "2:13", '"1\\xa0" (U+00A0)', "refuses"),  # no-break space
    (pays("\u00ad1"), "2:13", '"\\xad1" (U+00AD)', "refuses"),  # soft hyphen
    (pays("1e999999999"), "2:13", '"1e999999999"', "never ends"),
    (pays("1e-999999999"), "2:13", '"1e-999999999"', "never ends"),
    (pays("1e3000"), "2:13", '"1e3000"', "reads it"),
    (pays("1" * 2001), "2:13", '"' + "1" * 37 + '..."', "reads it, and cannot convert it"),
    (pays("1" * 1_000_000), "2:13", '"' + "1" * 37 + '..."', "reads it, and cannot convert it"),
    (pays('"1"'), "2:13", '"1"', "refuses"),
    ("", "1:1", "the end of the file", "refuses"),
    ("\ufeff" + pays("1"), "1:1", '"\\ufeffEFG" (U+FEFF)', "refuses"),
    ("NFG 1 R", "1:1", '"NFG"', "refuses"),
    ('efg 2 R "g" { "A" }', "1:1", '"efg"', "refuses"),
    ('EFG 1 R "g" { "A" }', "1:5", '"1"', "refuses"),
    ('EFG 2 X "g" { "A" }', "1:7", '"X"', "refuses"),
    ('EFG 2 R { "A" }', "1:9", '"{ "A" }"', "refuses"),
    ('EFG 2 R "g" t "" 0', "1:13", '"t"', "refuses"),
    ('EFG 2 R "g" { } t "" 0', "1:1", "0 players", "reads it"),
    ('EFG 2 R "g" { A B } t "" 0', "1:15", '"A"', "refuses"),
    ('EFG 2 R "g" { "A" ', "1:13", '"{"', "refuses"),
    ('EFG 2 R "g { "A" } t "" 0', "1:15", '"A"', "refuses"),
    ('EFG 2 R "g" { "A", "B" } t "" 0', "1:18", '","', "refuses"),
    (HEAD + '// note\nt "" 0', "2:1", '"//"', "refuses"),
    (HEAD + '# note\nt "" 0', "2:1", '"#"', "refuses"),
    (HEAD + '"one" "two" t "" 0', "2:7", '"two"', "refuses"),
    (HEAD + 'P "" 1 1 "s" { "a" } 0 t "" 0', "2:1", '"P"', "refuses"),
    (HEAD + 't 1 "" { 1 2 }', "2:3", '"1"', "refuses"),
    (HEAD + 't "" 1 "" { 1 }', "2:1", "1 payoffs", "refuses"),
    (HEAD + 't "" 1 "" { 1 2 3 }', "2:1", "3 payoffs", "refuses"),
    (HEAD + 't "" 1 "" { ,1 2 }', "2:13", '","', "refuses"),
    (HEAD + 't "" 1 "" { 1,,2 }', "2:15", '","', "refuses"),
    (HEAD + 't "" 1 "n"', "2:11", "the end of the file", "refuses"),
    (HEAD + 't "" 0 "n" { 1 2 }', "2:1", "outcome 0 with", "17 refuses"),
    (
        HEAD + 't "" 99999999999999999999 "" { 1 2 }',
        "2:6",
        '"99999999999999999999"',
        "says only: stoi",
    ),
    (HEAD + 't "" 1.5 "" { 1 2 }', "2:6", '"1.5"', "reads 1"),
    (HEAD + 't "" 1 "" { 1 2 } }', "2:19", '"}"', "reads it"),
    (HEAD + 't "" 1 "" { 1 2 }\nmore', "3:1", '"more"', "reads it"),
    (HEAD + 't "" 1 "" { 1 2 }\nt "" 0', "3:1", '"t"', "reads it"),
    (HEAD + 'p "" 0 1 "s" { "a" } 0 t "" 0', "2:1", "player 0", "leaks a message of its library"),
    (HEAD + 'p "" 3 1 "s" { "a" } 0 t "" 0', "2:1", "player 3", "leaks a message of its library"),
    (HEAD + 'p "" 1 1 "s" { } 0', "2:1", "no actions", "refuses"),
    (HEAD + 'p "" 1 1 "s" { "a", "b" } 0 t "" 0 t "" 0', "2:19", '","', "refuses"),
    (HEAD + 'p "" 1 1 0 t "" 0', "2:10", '"0"', "refuses"),
    (
        HEAD + 'p "" 1 1 "s" { "a" "b" } 0\nt "" 0\np "" 1 1 "s" { "a" } 0\nt "" 0',
        "4:1",
        "information set 1 with",
        "refuses",
    ),
    (
        HEAD + 'p "" 1 1 "s" { "a" "b" } 0\nt "" 0\np "" 1 1 "s" { "b" "a" } 0\nt "" 0',
        "4:1",
        "information set 1 with",
        "refuses",
    ),
    (
        HEAD + 'p "" 1 1 "s" { "a" "b" } 0\nt "" 0\np "" 1 1 "t" { "a" "b" } 0\nt "" 0',
        "4:1",
        "information set 1 with",
        "refuses",
    ),
    (HEAD + 'p "" 1 1 "s" { "a" "b" } 0\nt "" 0', "3:7", "the end of the file", "refuses"),
    (HEAD + SPLIT + 't "" 1 "" { 1 1 }\nt "" 1 "" { 2 2 }', "4:1", "outcome 1 with", "refuses"),
    (HEAD + SPLIT + 't "" 1 "n" { 1 1 }\nt "" 1 "m" { 1 1 }', "4:1", "outcome 1 with", "refuses"),
    (
        HEAD + 'c "" 1 "" { "x" 1/2 "y" 1/3 } 0\nt "" 0\nt "" 0',
        "2:1",
        'probabilities at "set 1" that sum to 5/6',
        "refuses",
    ),
    (
        HEAD + 'c "" 1 "" { "x" 3/2 "y" -1/2 } 0\nt "" 0\nt "" 0',
        "2:1",
        "a negative probability",
        "refuses",
    ),
    (HEAD + 'c "" 1 "" { "x" "y" } 0\nt "" 0\nt "" 0', "2:17", '"y"', "refuses"),
    (HEAD + SPLIT + 'c "" 1 "" { "x" 1/3 "y" 2/3 } 0', "3:1", "information set 1 with", "refuses"),
    (HEAD + 'p "" 1 1 "s', "2:10", "a quote that is not closed", "refuses"),
    (HEAD + r'p "" 1 1 "s\" { "a" } 0 t "" 0', "2:18", '"a"', "refuses"),
]


def titled(rows):
    return [
        pytest.param(*row, id=row[0].removeprefix(HEAD)[:60].encode("unicode_escape").decode())
        for row in rows
    ]


@pytest.mark.parametrize("text, payoffs, gambit", titled(READ))
def test_what_is_read(text, payoffs, gambit):
    game = read_efg(text, "x.efg")
    assert [leaf.payoffs for leaf in game.leaves] == payoffs
    assert read_efg(write_efg(game), "y.efg") == game


@pytest.mark.parametrize("text, where, found, gambit", titled(REFUSED))
def test_what_is_refused(text, where, found, gambit):
    with pytest.raises(InputError) as caught:
        read_efg(text, "x.efg")
    assert str(caught.value).startswith(f"x.efg:{where}") and f"found {found}" in str(caught.value)


def test_names_are_made_distinct_and_printable():
    head = 'EFG 2 R "a\tb" { "" "P" "P" "player 1" } "two\nlines \\and" '
    game = read_efg(
        head
        + r'p "" 1 4 "" { "" "\x" "a" "a" "a (2)" } 0'
        + ' p "" 1 -5 "" { "l" } 0 t "" 0'
        + ' t "" 0' * 4,
        "x",
    )
    assert (game.title, game.comment, game.players) == (
        "a b",
        "two lines \u2216and",
        ("player 1", "P", "P (2)", "player 1 (2)"),
    )
    assert [s.name for s in game.infosets] == ["set 4", "set -5"]
    assert game.infosets[0].actions == ("action 1", "\u2216x", "a", "a (2)", "a (2) (2)")


# Strategic games

NFG = 'NFG 1 R "g" { "A" "B" }\n'
TABLES = [  # (file, strategies by player, payoffs by profile, player 2's choice changing fastest)
    (NFG + "{ 2 2 } 1 -1 2 -2 3 -3 4 -4", ["12", "12"], [(1, -1), (3, -3), (2, -2), (4, -4)]),
    (
        NFG + '{ { "a" "b" } { "l" } }\n"comment"\n1 1/2 .5 1e1\r\n',
        ["ab", "l"],
        [(1, HALF), (HALF, 10)],
    ),
    (
        NFG + '{ { "a" "b" } { "l" } } "" { { "x" 1, 2 } { "" 3 4, } } 2 1',
        ["ab", "l"],
        [(3, 4), (1, 2)],
    ),
    (NFG + '{ 1 2 } { { "x" 1 2 } } 0 1', ["1", "12"], [(0, 0), (1, 2)]),
    (NFG + "{ 1 1 } { } 0", ["1", "1"], [(0, 0)]),
    ('NFG 1 D "" { "A" } { 3 } 1 2 3', ["123"], [(1,), (2,), (3,)]),
    (
        'NFG 1 R "g" { "A" "B" "C" } { 2 1 2 } 1 0 0 2 0 0 3 0 0 4 0 0',
        ["12", "1", "12"],
        [(1, 0, 0), (3, 0, 0), (2, 0, 0), (4, 0, 0)],
    ),
]


@pytest.mark.parametrize("text, strategies, payoffs", TABLES)
def test_strategic_games_are_read(text, strategies, payoffs):
    game = read_nfg(text, "x.nfg")
    assert [list(s.actions) for s in game.infosets] == [list(names) for names in strategies]
    assert [(s.player, s.name) for s in game.infosets] == [
        (p, f"move {p}") for p in game.player_numbers
    ]
    assert [leaf.payoffs for leaf in game.leaves] == payoffs
    assert read_efg(write_efg(game), "y.efg") == game


NO_TABLES = [  # (file, where, what was found)
    ("", "1:1", "the end of the file"),
    ("EFG 2 R", "1:1", '"EFG"'),
    ('NFG 2 R "g" { "A" } { 1 } 1', "1:5", '"2"'),
    ('NFG 1 R "g" { } { } 1', "1:13", "0 players"),
    (NFG + "{ 2 2 } 1 -1 2 -2 3 -3 4", "2:25", "the end of the file"),
    (NFG + "{ 2 2 } 1 -1 2 -2 3 -3 4 -4 5", "2:29", '"5"'),
    (NFG + "{ 2 2 } 1 -1 2 -2 3 -3 4 x", "2:26", '"x"'),
    (NFG + "{ 2 2 }", "2:8", "the end of the file"),
    (NFG + "{ 2 2 2 } 1", "2:1", "numbers of strategies 2, 2, 2"),
    (NFG + "{ 2 0 } 1", "2:1", "numbers of strategies 2, 0"),
    (NFG + "{ 2 -1 } 1", "2:1", "numbers of strategies 2, -1"),
    (NFG + "{ 999999999 999999999 } 1", "2:1", "numbers of strategies 999999999"),
    (NFG + '{ { "a" } } 1 1', "2:11", '"}"'),
    (NFG + '{ { "a" } { } } 1 1', "2:1", "numbers of strategies 1, 0"),
    (NFG + '{ { "a" } { "b" } { "c" } } 1 1', "2:19", '"{ "c" }"'),
    (NFG + '{ 1 1 } { { "x" 1 2 } } 2', "2:25", "outcome 2"),
    (NFG + '{ 1 1 } { { "x" 1 2 } } -1', "2:25", "outcome -1"),
    (NFG + '{ 1 1 } { { "x" 1 2 } } 1 1', "2:27", '"1"'),
    (NFG + '{ 1 1 } { { "x" 1 2 } }', "2:24", "the end of the file"),
    (NFG + '{ 1 1 } { { "x" 1 } } 1', "2:11", "an outcome of another form"),
    (NFG + "{ 1 1 } { { 1 2 } } 1", "2:11", "an outcome of another form"),
    (NFG + "{ 1 1 } { { } } 1", "2:11", "an outcome of another form"),
    (NFG + '{ 1 1 } { { "x" 1 2 } 1', "2:23", '"1"'),
]


@pytest.mark.parametrize("text, where, found", NO_TABLES)
def test_strategic_games_that_are_refused(text, where, found):
    with pytest.raises(InputError) as caught:
        read_nfg(text, "x.nfg")
    assert str(caught.value).startswith(f"x.nfg:{where}: found {found}")


@pytest.mark.parametrize(
    "read, text",
    [
        (
            read_efg,
            HEAD
            + SPLIT
            + 'p "n" 1 1 "s" { "a" "b" } 5 "o" { 1, -1 }\nt "" 0\nt "" 5\np "" 2 1 "" { "" } 0\nt "" 2 "" { .5 1e-1 }',
        ),
        (read_nfg, NFG + '{ { "a" "b" } { "l" } } "" { { "x" 1, 2 } { "" 3 4, } } 2 1'),
        (read_nfg, NFG + "{ 2 2 } 1 -1 2 -2 3 -3 4 -4"),
    ],
)
def test_every_beginning_of_a_file_is_refused(read, text):
    read(text, "x")
    for end in range(len(text)):
        with pytest.raises(InputError) as caught:
            read(text[:end], "x")
        assert "\n" not in str(caught.value)


# A second opinion, on the rows above and on the samples that pygambit brings


def gambit_reads(text, form="efg"):
    """The game as pygambit has it; skips, visibly, where it is not installed or of another make."""
    pygambit = pytest.importorskip(
        "pygambit", reason="pygambit is not installed: no second opinion on its formats"
    )
    game = getattr(pygambit, f"read_{form}")(io.BytesIO(text.encode()))
    if not hasattr(game, "is_perfect_recall") or not hasattr(game, "outcomes"):
        pytest.skip("a pygambit with another interface than 16's: no second opinion on its formats")
    return game


def fraction(x):
    x = Fraction(x)  # Gambit gives fractions or decimals, both exact
    return QQ(x.numerator, x.denominator)


def ends(game):
    """Chance's probability and the payoffs of each end of a tree of Gambit's, in order."""
    todo = [(game.root, QQ(1), (QQ(0),) * len(game.players))]
    while todo:
        node, reach, paid = todo.pop()
        if node.outcome:
            paid = tuple(
                x + fraction(node.outcome[player]) for x, player in zip(paid, game.players)
            )
        if node.is_terminal:
            yield reach, paid
        for child in reversed(list(node.children)):
            todo.append(
                (
                    child,
                    reach * fraction(child.prior_action.prob) if node.player.is_chance else reach,
                    paid,
                )
            )


@pytest.mark.parametrize("text, payoffs, does", titled(row for row in READ if row[2] == "same"))
def test_gambit_reads_the_same(text, payoffs, does):
    game, theirs = read_efg(text, "x.efg"), gambit_reads(text)
    assert [(leaf.chance, leaf.payoffs) for leaf in game.leaves] == list(ends(theirs))


@pytest.mark.parametrize(
    "text, does",
    [
        pytest.param(row[0], row[-1], id=f"{k}")
        for k, row in enumerate(READ + REFUSED)
        if row[-1] == "refuses"
    ],
)
def test_gambit_refuses_too(text, does):
    with pytest.raises(ValueError):
        gambit_reads(text)


def samples(ending):
    spec = find_spec("pygambit")
    return sorted(Path(spec.origin).parent.rglob(f"*.{ending}")) if spec else []


def test_there_are_samples_to_compare():
    pytest.importorskip(
        "pygambit", reason="pygambit is not installed: its samples are not compared"
    )
    assert len(samples("efg")) > 20 and len(samples("nfg")) > 5


@pytest.mark.parametrize("path", samples("efg"), ids=lambda path: path.stem)
def test_samples_of_trees(path):
    text = path.read_text("utf-8")
    theirs = gambit_reads(text)
    game = read_efg(text, path.name)
    assert theirs.is_perfect_recall == (not game.lapses)
    assert [(leaf.chance, leaf.payoffs) for leaf in game.leaves] == list(ends(theirs))
    assert len(game.nodes) == len(theirs.nodes) and len(game.infosets) == len(theirs.infosets)
    assert read_efg(write_efg(game), "x.efg") == game


@pytest.mark.parametrize("path", samples("nfg"), ids=lambda path: path.stem)
def test_samples_of_tables(path):
    text = path.read_text("utf-8")
    game, theirs = read_nfg(text, path.name), gambit_reads(text, "nfg")
    strategies = [list(player.strategies) for player in theirs.players]
    assert [len(s.actions) for s in game.infosets] == list(map(len, strategies))
    assert [leaf.payoffs for leaf in game.leaves] == [
        tuple(fraction(theirs[profile][player]) for player in theirs.players)
        for profile in product(*strategies)
    ]
