"""JSON with the line of every value: against the standard library, and what is refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nashproof.errors import InputError
from nashproof.files.json_with_lines import Item, NumberText, read_json_with_lines

VALUES = st.recursive(
    st.one_of(st.text(max_size=4), st.integers(-99, 99)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)


def plain(item):
    """An Item without its lines, numbers read."""
    if isinstance(item.value, list):
        return [plain(inner) for inner in item.value]
    if isinstance(item.value, dict):
        return {key: plain(inner) for key, inner in item.value.items()}
    return int(item.value) if isinstance(item.value, NumberText) else item.value


@given(VALUES, st.sampled_from([None, 0, 2]), st.booleans())
def test_it_reads_what_the_standard_library_writes(value, indent, ascii_only):
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    assert plain(read_json_with_lines(text, "x.json")) == value


def test_lines():
    root = read_json_with_lines('{\n "a": [1,\n\n  "b"],\n "c": {"d": 2.50}\n}', "x.json")
    a, c = root.value["a"], root.value["c"]
    assert (root.line, a.line, [item.line for item in a.value]) == (1, 2, [2, 4])
    assert c == Item({"d": Item("2.50", 5)}, 5)


@pytest.mark.parametrize(
    "text, value",
    [("-1/3", "-1/3"), ("1e-9", "1e-9"), ("Fraction(1, 3)", "1/3"), ("Rational(-2, 5)", "-2/5")],
)
def test_numbers_stay_as_they_are_written(text, value):
    item = read_json_with_lines(f"[{text}]", "x.json").value[0]
    assert item.value == value and isinstance(item.value, NumberText)


@pytest.mark.parametrize(
    "text, line, found",
    [
        ("", 1, "the end of the file"),
        ("[1,\n]", 2, '"]"'),
        ('{"a": 1,\n"a": 2}', 2, '"a"'),
        ("[1 2]", 1, '"2"'),
        ("[1]\n2", 2, '"2"'),
        ("[true]", 1, '"true"'),
        ("[\nnull]", 2, '"null"'),
        ("[NaN]", 1, '"NaN]"'),
        ("{1: 2}", 1, '"1"'),
        ('["\\x"]', 1, '"\\x"'),
        ('["\\ud800"]', 1, '"\\ud800"'),
        ("[1.]", 1, '"1.]"'),
    ],
)
def test_what_is_refused(text, line, found):
    with pytest.raises(InputError) as caught:
        read_json_with_lines(text, "x.json")
    assert (caught.value.place, caught.value.found) == (f"x.json:{line}", found)


def test_no_depth_is_too_deep():
    item, depth = read_json_with_lines("[" * 50_000 + "]" * 50_000, "x.json"), 0
    while item.value:
        item, depth = item.value[0], depth + 1
    assert depth == 49_999
