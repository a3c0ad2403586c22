"""Gambit's two formats at their edges: what is read, what is refused, with line and column.

Each row says what Gambit itself does, measured with pygambit 16.7 and 17.0: ``same`` (it reads the
same game), ``refuses``, or, where it reads what it should not or breaks, in a few words.
"""

import pytest
from gambit_answers import recorded, row_name, rows_text
from gambit_syntax import HEAD, NFG, NO_TABLES, READ, REFUSED, SPLIT, TABLES

from nashproof.errors import InputError
from nashproof.games.formats.efg import read_efg, write_efg
from nashproof.games.formats.nfg import read_nfg

# (file, the payoffs at its ends, what Gambit does)

# (file, where, what was found, what Gambit does)


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


@pytest.mark.parametrize("text, strategies, payoffs", TABLES)
def test_strategic_games_are_read(text, strategies, payoffs):
    game = read_nfg(text, "x.nfg")
    assert [list(s.actions) for s in game.infosets] == [list(names) for names in strategies]
    assert [(s.player, s.name) for s in game.infosets] == [
        (p, f"move {p}") for p in game.player_numbers
    ]
    assert [leaf.payoffs for leaf in game.leaves] == payoffs
    assert read_efg(write_efg(game), "y.efg") == game


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
            + 'p "n" 1 1 "s" { "a" "b" } 5 "o" { 1, -1 }\nt "" 0\nt "" 5\n'
            + 'p "" 2 1 "" { "" } 0\nt "" 2 "" { .5 1e-1 }',
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


# A second opinion on the rows above: pygambit's answers, recorded by record_gambit.py


def rows(table, *does):
    """A test for each row of these words about pygambit."""
    return pytest.mark.parametrize(
        "text, case", [(row[0], row_name(row)) for row in table if not does or row[-1] in does]
    )


def ends_of(text):
    """The ends of a tree as the record has them."""
    return rows_text((leaf.chance, *leaf.payoffs) for leaf in read_efg(text, "x.efg").leaves)


@rows(READ, "same")
def test_gambit_reads_the_same(text, case):
    assert ends_of(text) == recorded("ends", case, text)


@rows(READ + REFUSED, "refuses")
def test_gambit_refuses_too(text, case):
    assert recorded("refuses", case, text).startswith("ValueError")


@rows(TABLES)
def test_gambit_reads_the_same_table(text, case):
    game, theirs = read_nfg(text, "x.nfg"), recorded("tables", case, text)
    assert [len(s.actions) for s in game.infosets] == theirs["strategies"]
    assert rows_text(leaf.payoffs for leaf in game.leaves) == theirs["payoffs"]
