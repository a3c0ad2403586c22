"""Pieces of a text compared in arrays: as Python compares them one by one."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nashproof.games.formats import text_lines
from nashproof.games.formats.text_lines import Pieces, TextLines, first_equal

LETTERS = st.text("ab\u00e9", max_size=20)
LINES = st.lists(st.one_of(LETTERS, st.sampled_from(["a" * 8, "a" * 9, "b" + "a" * 8])), min_size=1)


def assert_different(text, pieces):
    """Check what is said of pieces against their texts."""
    texts = text.texts(pieces)
    known = [*dict.fromkeys(texts)]
    different = text.different(pieces)
    assert [texts[k] for k in different.firsts] == known
    assert different.firsts.tolist() == [texts.index(one) for one in known]
    assert [known[k] for k in different.numbers] == texts
    assert text.cut(pieces)() == texts


@given(LINES, st.sampled_from(["", " ", "\t  "]))
def test_lines_and_their_parts(lines, blanks):
    text = TextLines("\n".join(blanks + line for line in lines) + "\n")
    assert text.texts(text.lines) == lines
    assert_different(text, text.lines)
    starts, ends = text.lines
    if text.is_ascii:  # a part of a letter is no text
        assert_different(text, Pieces(np.minimum(starts + 1, ends), ends))


@given(LETTERS, LINES)
def test_a_text_from_a_place_on(head, lines):
    whole = f"{head}\n" + "\n".join(lines)
    text = TextLines(whole, len(head) + 1)
    body = whole[len(head) + 1 :]
    assert text.texts(text.lines) == body.removesuffix("\n").split("\n")


@pytest.mark.parametrize("size", [text_lines.LONGEST, text_lines.LONGEST + 1])
def test_long_pieces(size):
    lines = ["a" * size, "b" * size, "a" * size]
    text = TextLines("\n".join(lines))
    assert text.different(text.lines).numbers.tolist() == [0, 1, 0]


def test_equal_keys_of_other_pieces(monkeypatch):
    monkeypatch.setattr(text_lines, "FACTORS", (0, 1))
    text = TextLines("left and more\nright and more\nleft and more")
    assert text._first_equal(text.lines) is None
    assert text.different(text.lines).numbers.tolist() == [0, 1, 0]


def test_keys_that_meet_in_every_table(monkeypatch):
    monkeypatch.setattr(text_lines, "TURNS", 1)
    keys = np.array([1, 2, 1], dtype=np.uint64)
    assert first_equal(keys) is None
    text = TextLines("a\nb\na")
    monkeypatch.setattr(text_lines, "TURNS", 0)
    assert text.different(text.lines).numbers.tolist() == [0, 1, 0]


def test_texts_at_places():
    text = TextLines("one\ntwo\non")
    starts = text.lines.starts
    assert text.have(starts[[0, 2]], "on") and not text.have(starts, "on")
    assert not text.have(starts[2:], "one") and text.have(starts[:1], "one\ntwo\n")


def test_where_letters_end():
    letters = np.zeros(256, dtype=bool)
    letters[ord("a")] = True
    text = TextLines("aab\nb\na")
    assert text.ends_of(text.lines.starts, letters).tolist() == [2, 4, 7]
    long = TextLines("a" * 2 * text_lines.LONGEST)
    assert long.ends_of(long.lines.starts, letters).tolist() == [text_lines.LONGEST]
