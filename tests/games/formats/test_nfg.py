"""Strategic games read into columns: the same trees as the other way gives, or none."""

from math import prod
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nashproof.errors import InputError
from nashproof.games.columns import ColumnLeaves
from nashproof.games.formats import nfg
from nashproof.games.formats.efg import write_efg
from nashproof.games.formats.nfg import read_nfg
from nashproof.games.simultaneous import matrix_game


def nfg_text(counts, numbers):
    """A file in which the players have so many strategies."""
    players = " ".join(f'"P{p}"' for p in range(len(counts)))
    return f'NFG 1 R "g" {{ {players} }} {{ {" ".join(map(str, counts))} }}\n\n{" ".join(numbers)}'


def in_columns(text):
    """The tree that a small text makes when no game counts as small."""
    with patch.object(nfg, "LARGE", 1):
        return read_nfg(text, "x.nfg")


@given(st.lists(st.integers(1, 4), min_size=1, max_size=3), st.data())
def test_both_ways_give_the_same_tree(counts, data):
    length = prod(counts) * len(counts)
    numbers = st.sampled_from(["0", "-1/3", "2.5", "7", "1e2"])
    text = nfg_text(counts, data.draw(st.lists(numbers, min_size=length, max_size=length)))
    read, other = in_columns(text), read_nfg(text, "x.nfg")
    assert (read, read.constant) == (other, other.constant)
    assert isinstance(read.leaves, ColumnLeaves) and not isinstance(other.leaves, ColumnLeaves)
    assert write_efg(read) == write_efg(other)


@pytest.mark.parametrize("numbers", ["1 2 3 half", "1 2 3", "1 2 3 4 5"])
def test_both_ways_refuse_the_same_file(numbers):
    messages = set()
    for read in (in_columns, lambda text: read_nfg(text, "x.nfg")):
        with pytest.raises(InputError) as caught:
            read(nfg_text([2, 1], numbers.split()))
        messages.add(str(caught.value))
    assert len(messages) == 1


def test_more_profiles_than_a_tree_has_nodes_are_refused_before_they_are_read():
    expected = (
        r"x.nfg:1:\d+: found a strategic form of 2,250,000 profiles, a tree of 2,251,501 nodes, "
        "expected at most 2,000,000 nodes: its profiles are the ends of a tree; "
        "a greater NASHPROOF_NODES in the environment raises this limit"
    )
    with pytest.raises(InputError, match=expected):
        read_nfg(nfg_text([1500, 1500], []), "x.nfg")
    with pytest.raises(InputError, match="found a strategic form of 2,250,000 profiles"):
        matrix_game("m", ("A", "B"), "a" * 1500, "b" * 1500, [[0] * 1500] * 1500)


def test_numbers_that_64_bits_do_not_hold_are_left_to_the_other_way():
    assert not isinstance(in_columns(nfg_text([2], ["1", str(2**62)])).leaves, ColumnLeaves)
