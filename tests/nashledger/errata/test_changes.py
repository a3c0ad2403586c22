"""What differs between printed and should read: words, signs of formulas, what is left out."""

import re

import pytest

from nashledger.errata.changes import pair


@pytest.mark.parametrize(
    "printed, should_read, before, after",
    [
        ("it is so", "it may be so", "it <del>is</del> so", "it <ins>may be</ins> so"),
        ("A 1 (or 2)", "A 1 (or 3)", "A 1 (or <del>2</del>)", "A 1 (or <ins>3</ins>)"),
        ("even more.", "as much.", "<del>even more</del>.", "<ins>as much</ins>."),
        ("1,0.25", "1,0.5", "1,<del>0.25</del>", "1,<ins>0.5</ins>"),
        ("a & b", "a", "a <del>&amp; b</del>", "a"),
        ("<b>", "<i>", "&lt;<del>b</del>&gt;", "&lt;<ins>i</ins>&gt;"),
    ],
)
def test_words_that_only_one_text_has_are_marked(printed, should_read, before, after):
    made = pair(printed, should_read)
    assert (str(made.printed), str(made.should_read)) == (before, after)


def test_in_a_formula_the_signs_that_differ_are_marked():
    made = pair("$P(K) · (3 · P(F) + 2)$", "$P(K) · (3 · P(F) - 2)$")
    assert re.findall("<del>.*?</del>", made.printed) == [
        '<del><math><mo form="infix">+</mo></math></del>'
    ]
    assert re.findall("<ins>.*?</ins>", made.should_read) == ["<ins><math><mo>−</mo></math></ins>"]
    value = pair("$5/54 ≈ 0.926$", "$5/54 ≈ 0.0926$")
    assert "<del>0.926</del>" in value.printed and "<ins>0.0926</ins>" in value.should_read


def test_a_single_word_between_two_changes_belongs_to_them():
    made = pair("one of two", "three of four")
    assert (made.printed, made.should_read) == ("<del>one of two</del>", "<ins>three of four</ins>")


def test_what_both_have_at_length_is_left_out_of_the_brief_text_alone():
    same = "a b c d e f g h i j k l"
    made = pair(f"{same} old {same}", f"{same} new {same}")
    assert made.brief == "… i j k l <ins>new</ins> a b c d … "
    assert made.should_read == f"{same} <ins>new</ins> {same}"


def test_a_brief_text_is_whole_where_nothing_is_new_or_a_bracket_would_stand_alone():
    same = "a b c d e f g h i j k l"
    assert pair(f"{same} old", same).brief == same
    assert pair(f"old ({same})", f"new ({same})").brief == f"<ins>new</ins> ({same})"


def test_equal_texts_have_no_mark():
    made = pair("the $x$ of 2", "the $x$ of 2")
    assert made.printed == made.should_read and "<del>" not in made.printed
