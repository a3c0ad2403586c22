"""TOML read key by key, with the line of every mistake."""

import pytest

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.files import strict_toml
from nashproof.files.strict_toml import ID, read_table

TEXT = """title = "a game"
count = 3
"a b" = "quoted"
yes = true
[part]
number = "1/2"
words = ["x", "y"]
[part.inner]
deep = "1"
[[rows]]
id = "first"
[[rows]]  # a comment
id = "second"
[rows.corrected]
id = "third"
[[rows.figures]]
stated = "1"
"""


@pytest.fixture
def table():
    return read_table(TEXT, "x.toml")


def test_reads_by_type(table):
    part, rows = table.table("part"), table.tables("rows")
    assert (table.string("title"), table.whole("count", 0, 9), table.string("a b")) == (
        "a game",
        3,
        "quoted",
    )
    assert (part.number("number"), part.strings("words"), part.choice("number", ("1/2",))) == (
        QQ(1, 2),
        ["x", "y"],
        "1/2",
    )
    assert [row.string("id") for row in rows] == ["first", "second"]
    assert part.table("inner").string("deep") == "1"
    assert table.string("absent", "default") == "default" and not table.has("absent")


# how it is asked for, line, what the message says
BAD = [
    (lambda t: t.string("count"), 2, '"count" = 3, expected "count" as a string'),
    (lambda t: t.string("absent"), None, 'no key "absent"'),
    (lambda t: t.whole("yes", 0, 9), 4, '"yes" = true, expected "yes" as an integer'),
    (lambda t: t.whole("count", 5, 9), 2, "an integer from 5 to 9"),
    (lambda t: t.number("title"), 1, 'found "a game", expected a number'),
    (lambda t: t.number("count"), 2, '"count" as a number in quotes'),
    (lambda t: t.choice("title", ("x", "y")), 1, "one of x, y"),
    (lambda t: t.table("title"), 1, '"title" as a table'),
    (lambda t: t.tables("part"), 5, '"part" as a list of tables'),
    (lambda t: t.strings("title"), 1, "as a list of strings"),
    (lambda t: t.table("part").string("absent"), 5, 'no key "absent"'),
    (lambda t: t.table("part").number("words"), 7, "a number in quotes"),
    (lambda t: t.table("part").table("inner").number("deeper"), 9, 'did you mean "deeper"?'),
    (lambda t: t.tables("rows")[0].number("id"), 11, '"first"'),
    (lambda t: t.tables("rows")[1].number("id"), 13, '"second"'),
    (lambda t: t.tables("rows")[1].string("absent"), 12, 'no key "absent"'),
    (lambda t: t.tables("rows")[1].table("corrected").number("id"), 15, '"third"'),
    (lambda t: t.tables("rows")[1].tables("figures")[0].choice("stated", ("2",)), 17, "one of 2"),
]


@pytest.mark.parametrize("ask, line, wrong", BAD, ids=[f"{line} {wrong}" for _, line, wrong in BAD])
def test_mistakes_have_their_line(table, ask, line, wrong):
    with pytest.raises(InputError) as caught:
        ask(table)
    assert wrong in str(caught.value)
    assert caught.value.place == (f"x.toml:{line}" if line else "x.toml")


def test_unread_keys_are_refused(table):
    table.string("title")
    with pytest.raises(InputError) as caught:
        table.end()
    assert caught.value.place == "x.toml:2" and 'the key "count"' in str(caught.value)


def test_overrides_lie_on_top():
    row = read_table(
        '[[c]]\nstated = "1"\nkind = "k"\n[c.corrected]\nstated = "2"', "x.toml"
    ).tables("c")[0]
    merged = row.with_overrides(row.table("corrected"))
    assert (merged.string("stated"), merged.string("kind")) == ("2", "k")
    with pytest.raises(InputError) as caught:
        merged.number("kind")
    assert caught.value.place == "x.toml:3"


@pytest.mark.parametrize(
    "text, line",
    [
        ("a = 1\na = 2\n", 2),
        ("a\n", 1),
        ("[t]\n[t]", 2),
        ('a = "\\q"', 1),
        ("a = 1 b", 1),
        ("x = 1979-13-01\n", 1),
        ("a = " + "[" * 5000, None),
        ("a = 1\n" + "b." * 40 + "c = 1", 2),
    ],
)
def test_bad_syntax(text, line):
    with pytest.raises(InputError) as caught:
        read_table(text, "x.toml")
    assert caught.value.place.startswith("x.toml" + (f":{line}" if line else ""))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text, line", [("a = 1\na", 2), ("a = 1\na = 2", 2)])
def test_the_last_line_is_a_line(text, line):
    with pytest.raises(InputError) as caught:
        read_table(text, "x.toml")
    assert caught.value.place == f"x.toml:{line}"


def test_a_list_of_tables_has_the_line_of_its_first():
    assert read_table(TEXT, "x.toml").place("rows") == "x.toml:10"


def test_an_integer_too_long_for_python():
    with pytest.raises(InputError):
        read_table("a = " + "1" * 5000, "x.toml")


def test_a_text_too_long(monkeypatch):
    monkeypatch.setattr(strict_toml, "TEXT_CHARACTERS", 9)
    with pytest.raises(InputError, match="x.toml: found a text of 10 characters, expected at most"):
        read_table("a = [1, 2]", "x.toml")


def test_the_nearest_key_is_suggested():
    table = read_table('titel = "x"', "x.toml")
    table.string("title", "")
    with pytest.raises(InputError, match='did you mean "title"?'):
        table.end()


def test_ids():
    assert all(map(ID.fullmatch, ("a", "kuhn-4", "7-up"))) and not any(
        map(ID.fullmatch, ("", "-a", "A", "a_b", "a.b", "a" * 65, "ä"))
    )


def test_messages_stay_on_one_line():
    error = InputError("a\nb", "c\td\x1b[31m", "x")
    assert "\n" not in str(error) and "\x1b" not in str(error)


def test_a_text_that_begins_with_a_byte_order_mark():
    assert read_table('\ufefftitle = "t"', "x.toml").string("title") == "t"


def test_curly_quotation_marks():
    """They count as straight ones where the text is no TOML otherwise, and there alone."""
    for begin, end in ("\u201c\u201d", "\u2018\u2019", "\u201e\u201c"):
        table = read_table(f"a = 1\ntitle = {begin}t{end}", "x.toml")
        assert table.string("title") == "t" and table.place("title") == "x.toml:2"
    kept = "a \u201cgood\u201d game"
    assert read_table(f'title = "{kept}"', "x.toml").string("title") == kept
    with pytest.raises(InputError, match="x.toml:1: found TOML that cannot be read"):
        read_table("title = \u201ct\u201d\nx = =", "x.toml")


def test_a_date_is_shown_as_toml_writes_it():
    with pytest.raises(InputError, match='"d" = 2014-01-01, expected "d" as a string'):
        read_table("d = 2014-01-01", "x.toml").string("d")
