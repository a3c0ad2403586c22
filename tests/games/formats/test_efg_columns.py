"""Large files read into columns: the same trees as the other reader gives, or none."""

from contextvars import copy_context

import pytest
from gambit_comparisons import TREES
from hypothesis import given
from hypothesis import strategies as st
from strategies import game_of

from nashproof.errors import InputError
from nashproof.games.columns import ColumnLeaves, ColumnNodes
from nashproof.games.examples import absent_minded_driver
from nashproof.games.formats import efg
from nashproof.games.formats.efg import read_efg, tree_in_columns, write_efg

HEAD = 'EFG 2 R "g" { "A" "B" }\n""\n'
CHANCE = 'c "" 1 "deal" { "l" 1/3 "r" 2/3 } 0\n'
ENDS = 't "" 1 "" { 1, -1 }\nt "" 2 "" { 1/2, 3 }\n'


def other_reader(text):
    """The tree that ``read_efg`` makes of a small text, None if it refuses it."""
    assert len(text) < efg.large.get()
    try:
        return read_efg(text, "x.efg")
    except InputError:
        return None


@given(TREES)
def test_both_readers_give_the_same_tree(drawn):
    text = write_efg(game_of(*drawn))
    read, other = tree_in_columns(text, "x.efg"), other_reader(text)
    if read is None:
        assert other.recall_failures
    else:
        assert (read, read.constant) == (other, other.constant)
        assert isinstance(read.nodes, ColumnNodes) and isinstance(read.leaves, ColumnLeaves)
        assert write_efg(read) == text


@given(TREES, st.data())
def test_a_damaged_file_is_read_as_by_the_other_reader(drawn, data):
    lines = write_efg(game_of(*drawn)).splitlines(keepends=True)
    at = data.draw(st.integers(0, len(lines) - 1))
    other = lines[data.draw(st.integers(0, len(lines) - 1))]
    lines[at : at + 1] = data.draw(st.sampled_from([[], [lines[at]] * 2, [other]]))
    text = "".join(lines)
    read = tree_in_columns(text, "x.efg")
    assert read is None or read == other_reader(text)


USUAL = [
    CHANCE + ENDS,
    'p "" 1 7 "(a)" { "l" "r" } 0\n' + ENDS,
    'p "" 1 7 "" { "" "l" } 0\n' + ENDS,
    CHANCE + 't "x" 1 "won" { 1 -1 }\nt "y" 1 "won" { 1 -1 }',
    CHANCE
    + ENDS.replace("t", 'p "" 1 1 "a" { "l" } 0\nt', 1).replace(
        '\nt "" 2', '\np "" 1 2 "a" { "l" } 0\nt "" 2'
    ),  # two sets of one name
    "".join(" " * k + line for k, line in enumerate((CHANCE + ENDS).splitlines(keepends=True))),
    CHANCE + "".join(f'p "" {p} 1 "é" {{ "l" }} 0\nt "" {p} "" {{ 1, -1 }}\n' for p in (1, 2)),
]


@pytest.mark.parametrize("body", USUAL)
def test_what_is_read_into_columns(body):
    read = tree_in_columns(HEAD + body, "x.efg")
    assert read is not None and read == other_reader(HEAD + body)


PLAIN = 'p "" 1 1 "a" { "l" "r" } 0\n'
NUMBER_OF_ENDS = '"" { 1, -1 }\n'
ALMOST = [  # like canonical files, but for one thing
    PLAIN,
    PLAIN.replace("1 1", "2 1"),
    PLAIN.replace("1 1", "3 1"),
    PLAIN.replace("1 1", "0 1"),
    PLAIN.replace("1 1", "1 01"),
    PLAIN.replace("1 1", "1 1234567890"),
    PLAIN.replace("1 1", "1 0"),
    PLAIN.replace("1 1", "1  1"),
    PLAIN.replace("1 1", "1 -1"),
    PLAIN.replace('""', '"x"'),
    PLAIN.replace('"a"', '""'),
    PLAIN.replace('"a"', r'"a\"b"'),
    PLAIN.replace('"a"', '"a\x7f"'),
    PLAIN.replace('"a"', '"a\u00adb"'),
    PLAIN.replace('"a"', '"\u2660"'),
    PLAIN.replace('" {', '"  {'),
    PLAIN.replace('"l"', '"{"'),
    PLAIN.replace('"l"', r'"\"'),
    PLAIN.replace('"l" "r"', '"l" "r" } "x" {'),
    PLAIN.replace('"l" "r"', ""),
    PLAIN.replace(" 0\n", "\n"),
    PLAIN.replace(" 0\n", " 1\n"),
    PLAIN.replace(" 0\n", " 0 \n"),
    PLAIN.replace(' "a" { "l" "r" } 0', ""),
    PLAIN.replace('"a"', '"' + "a" * 600 + '"'),
]


@pytest.mark.parametrize("line", ALMOST)
@pytest.mark.parametrize("twice", [False, True])
def test_a_line_that_is_hardly_canonical(line, twice):
    body = CHANCE + line + ENDS + PLAIN + ENDS if twice else line + ENDS
    body = "".join(
        f't "" {k} {NUMBER_OF_ENDS}' if part[0] == "t" else part
        for k, part in enumerate(body.splitlines(keepends=True))
    )
    text = HEAD.replace('"g"', '"\u2665"') + body
    read = tree_in_columns(text, "x.efg")
    assert read is None or read == other_reader(text)
    assert (read is not None) or line != PLAIN


@pytest.mark.parametrize("count", [0, 9, 10, 11, 99, 100, 101])
@pytest.mark.parametrize("damage", ["", "0", "1", "9", "x"])
def test_the_numbers_of_terminals(count, damage):
    """``damage`` is written into the number of the last one."""
    moves = " ".join(f'"{k}"' for k in range(count + 1))
    ends = [f't "" {k} "" {{ {k}, {-k} }}\n' for k in range(1, count + 2)]
    number = str(count + 1)
    ends[-1] = ends[-1].replace(number, number[:-1] + damage if damage else number, 1)
    text = HEAD + f'p "" 1 1 "a" {{ {moves} }} 0\n' + "".join(ends)
    read = tree_in_columns(text, "x.efg")
    assert read == other_reader(text)


UNUSUAL = [
    CHANCE.replace(" 0\n", ' 3 "" { 1, 1 }\n') + ENDS,  # an inner node that pays
    CHANCE.replace("\n", " ") + ENDS,
    CHANCE + ENDS + "\n",
    CHANCE + 't "" 1 "" { 1, -1 }\nt "" 1',
    CHANCE + 't "" 1 "" { 1, -1 }\nt "" 1 "" { 1, -2 }\n',
    CHANCE + 't "" 1 "" { 1, -1 }\nt "" 0 "" { 1, -1 }\n',
    CHANCE + 't "" 1 "" { 1, -1 }\nt "" 2 "" { 1 }\n',
    CHANCE + 't "" 1 "" { 1, -1 }\nt "" 2 "" { 1, -1 } 0\n',
    CHANCE + ENDS.replace("3", str(2**62)),
    CHANCE.replace("2/3", "1/3") + ENDS,
    CHANCE.replace("1/3", "-1/3").replace("2/3", "4/3") + ENDS,
    CHANCE.replace("1/3", f"1/{2**63}").replace("2/3", f"{2**63 - 1}/{2**63}") + ENDS,
    CHANCE + ENDS + ENDS,
    CHANCE + CHANCE + ENDS,
    'p "" 3 1 "a" { "l" "r" } 0\n' + ENDS,
    'p "" 1 1 "a" { "l" "l" "r" } 0\n' + ENDS,
    'p "" 1 1 "a\n" { "l" "r" } 0\n' + ENDS,
    CHANCE + 'p "" 1 1 "a" { "l" } 0\nt "" 1 "" { 1, -1 }\np "" 1 1 "b" { "l" } 0\n' + ENDS,
    write_efg(absent_minded_driver()).partition('\n""\n')[2],
]


@pytest.mark.parametrize("body", UNUSUAL)
def test_what_is_left_to_the_other_reader(body):
    assert tree_in_columns(HEAD + body, "x.efg") is None


CHAIN = 'p "" 1 {0} "{0}" {{ "a" }} 0\n'
DEEP = {
    "a chain of moves": ("".join(map(CHAIN.format, range(1, 5_000))), 't "" 1 "" { 0, 0 }\n', True),
    "a chain, then a leaf": (CHANCE + "".join(map(CHAIN.format, range(1, 5_000))), ENDS, False),
    "a chain of chance moves": (
        "".join(f'c "" {k} "{k}" {{ "a" 1/3 "b" 2/3 }} 0\n' for k in range(1, 3_000)),
        "".join(f't "" {k} "" {{ 0, 0 }}\n' for k in range(1, 3_001)),
        False,
    ),
}


@pytest.mark.parametrize("name", DEEP)
def test_deep_trees(name):
    inner, ends, in_columns = DEEP[name]
    read = tree_in_columns(HEAD + inner + ends, "x.efg")
    assert (read is not None) == in_columns
    if read:
        assert len(read.nodes) == inner.count("\n") + 1


def test_a_large_file_is_read_into_columns():
    reading = copy_context()
    reading.run(efg.large.set, 10)
    game = reading.run(read_efg, HEAD + CHANCE + ENDS, "x.efg")
    assert isinstance(game.leaves, ColumnLeaves)
    with pytest.raises(InputError, match="x.efg:4:1"):
        reading.run(read_efg, HEAD + CHANCE + "x" + ENDS, "x.efg")
