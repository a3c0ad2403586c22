"""What somebody writes into a title, a label or a claim stays text: in HTML, Markdown, SVG, CSV and
on the terminal."""

import csv
import html.parser
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from nashledger.letters.markup import markdown_text
from nashproof.errors import InputError, visible
from nashproof.exact.numbers import QQ
from nashproof.games.assembly import assemble
from nashproof.page.frame import seen
from nashproof.play import enumeration
from nashproof.shell import cli
from nashproof.shell.files import json_text

MARKUP = [  # may stand in any name
    "<script>alert(1)</script>",
    "<ScRiPt src=//x>",
    '"><img src=x onerror=alert(1)>',
    "'><svg onload=alert(1)>",
    "</style><script>alert(1)</script>",
    "</title><b>",
    "</td></tr></table><h1>",
    "]]>",
    "<!--",
    "-->",
    "<![CDATA[",
    "<?php ?>",
    "&lt;b&gt;",
    "&#60;b&#62;",
    "&amp",
    "&",
    "<",
    ">",
    '"',
    "'",
    "''",
    '""',
    "javascript:alert(1)",
    "[a](javascript:alert(1))",
    "<javascript:alert(1)>",
    "<a href='javascript:alert(1)'>",
    "![x](y)",
    "[x]: javascript:1",
    "`",
    "``",
    "```",
    "`x`",
    "{{7*7}}",
    "{% raw %}",
    "{# x #}",
    "${7*7}",
    "#{7*7}",
    "<%= 7*7 %>",
    "$x^2$",
    "$\\alpha$",
    "*x*",
    "_x_",
    "~~x~~",
    "| x |",
    "# x",
    "- x",
    "+ x",
    "1. x",
    "12) x",
    "=== ",
    "---",
    "> x",
    "<br>",
    "<details open>",
    "<input type=radio checked>",
    "<meta http-equiv=refresh content=0>",
    "<base href=//x>",
    "<iframe srcdoc=x>",
    "<form action=//x>",
    "style=display:none",
    "../../x",
    "a;touch b",
    "$(x)",
    '=HYPERLINK("//x")',
    "@SUM(A1)",
    "+1+1",
    "-1+1",
    "<math><mi>",
    "<template>",
    "<noscript>",
]
UNSEEN = [
    "a\u202eb",
    "a\u200bb",
    "\ufeffa",
    "a\u2066b",
    "a\u00adb",
    "\u200fa",
    "a\u2028b",
    "a\u2029b",
    "a\U000e0041b",
]
CONTROL = ["\x1b[31mred", "\x07", "a\x08b", "\x9b31m", "a\rb", "\x1b]0;title\x07", "\x7f"]
SHOWN_AS = {
    "\x1b[31mred": "\\x1b[31mred",
    "\x07": "\\x07",
    "\x9b31m": "\\x9b31m",
    "a\rb": "a\\rb",
    "\x7f": "\\x7f",
    "a\u202eb": "a\\u202eb",
    "a\u200bb": "a\\u200bb",
    "a\U000e0041b": "a\\U000e0041b",
    "\ufeffa": "\\ufeffa",
    "plain \u2013 \u00d7": "plain \u2013 \u00d7",
    "a\nb": "a\nb",
}


@pytest.mark.parametrize("text, shown", SHOWN_AS.items())
def test_what_one_does_not_see_is_shown(text, shown):
    assert visible(text) == shown


def test_there_are_payloads_enough():
    assert len(set(MARKUP)) >= 60 and all(visible(text) != text for text in UNSEEN + CONTROL)


# Pages: one pipeline with payloads everywhere, one with harmless words in their places


def toml(value):
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def matrix(title, players, rows, columns):
    payoffs = [[str((i * j) % 3 - 1) for j in range(len(columns))] for i in range(len(rows))]
    return (
        f"title = {toml(title)}\ndescription = {toml(title)}\nplayers = "
        f"{toml(players)}\n[matrix]\nrows = {toml(rows)}\n"
        f"columns = {toml(columns)}\npayoffs = {toml(payoffs)}\n"
    )


def may_be_a_name(word):
    return not re.search(r"[\\\x00-\x1f\x7f-\x9f]", word)


def data_folder(place, words):
    """A document whose every text is one of the words, about games whose every name is one."""
    names, said = list(filter(may_be_a_name, words)), list(words)
    for folder in ("games", "documents", "transcriptions"):
        (place / folder).mkdir(parents=True)
    for k in range(6):
        some = names[k * len(names) // 6 : (k + 1) * len(names) // 6]
        (place / f"games/g{k}.toml").write_text(
            matrix(some[0], some[1:3], some[3:-2] + ["last"], some[-2:]), "utf-8"
        )
    head = {
        "title": said[2],
        "author": said[3],
        "year": said[0],
        "source": said[1],
        "text": said[28],
        "about": said[45],
        "sha256": "0" * 64,
    }
    lines = [f"{key} = {toml(text)}" for key, text in head.items()]
    lines.append(f"verdict = {toml(said[6])}")
    notes = [
        f"not_yet = [{toml('line 1: ' + said[4])}]",
        f"no_claim = [{toml('line 2: ' + said[5])}]",
    ]
    (place / "documents/d.toml").write_text("\n".join([*lines, *notes, *ledger(said)]), "utf-8")
    rows = [
        [f"{k + 1}", f"s{word}", f"f{word}", f"c{k}", f"t{word}"] for k, word in enumerate(said)
    ]
    with open(place / "transcriptions/d.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file, quoting=csv.QUOTE_ALL).writerows(
            [["lines", "says", "figures", "assertions", "settled"], *rows]
        )


def ledger(said):
    """Tables of assertions with all their texts, of errata, notes, questions and what stands."""
    count = 'kind = "count"\nwhat = "terminals"\n'
    yield '[[assertions]]\nid = "true"\nlines = "1"\nkind = "arithmetic"\nsays = "A sum."\n'
    yield 'equations = [["1 + 1", "2"]]\n'
    for k, word in enumerate(said):
        yield (
            f'[[assertions]]\nid = "c{k}"\nlines = "{k + 1}"\n{count}game = "g{k % 2}"\n'
            f"place = {{ heading = {toml(said[k - 3])}, table = 1 }}\nsays = {toml(word)}\n"
            f"taken = {toml(said[k - 1])}\nprinted = {toml(said[k - 2])}\n"
        )
        yield f'stated = "{k + 1}"\n' if k % 3 else readings(k, said)
        yield f'[[questions]]\nid = "q{k}"\n{count}game = "g0"\nstated = "?"\n'
        yield f"asks = {toml(word)}\ntaken = {toml(said[k - 1])}\n"
        texts = [f"{key} = {toml(said[k - j])}\n" for j, key in enumerate(TEXTS)]
        yield from one_entry(k, texts, word, "misleads" if 2 * k < len(said) else "misprint")
        yield f'[[stands]]\n{texts[0]}says = {toml(word)}\nrests_on = ["true"]\n'


def one_entry(k, texts, word, damage):
    """An erratum, or every other time a note, on an assertion."""
    if k % 2:
        yield f'[[notes]]\nid = "n{k // 2 + 1}"\n{texts[0]}says = {toml(word)}\n'
    else:
        yield f'[[errata]]\nid = "e{k // 2 + 1}"\ndamage = "{damage}"\n{"".join(texts)}'
    yield f'rests_on = ["c{k}"]\n'


TEXTS = ("title", "printed", "should_read", "why")


def readings(k, said):
    """Two readings, the second one with an offer."""
    text = "".join(
        f'[[assertions.readings]]\nid = "r{j}"\nstated = "{j}"\nif = {toml(said[k - 3 - j])}\n'
        for j in (1, 2)
    )
    offer = f'qualified = {{ stated = "3", says = {toml(said[k])} }}\n'
    return f"{text}instance = {toml(said[k - 6])}\n{offer}"


def run(*words):
    assert cli.main(list(map(str, words))) == 0


def pages(place, words):
    """Every file of the report on such a folder, by name."""
    data, results = place / "data", place / "results"
    data_folder(data, words)
    games = sorted((data / "games").iterdir())
    run("build", *games, "--output", results / "games")
    for verb, folder in (("enumerate", "play"), ("solve", ""), ("describe", ""), ("eliminate", "")):
        run(verb, *games, "--output", results / folder)
    run("audit", data / "documents/d.toml", "--games", data / "games", "--output", results)
    run("report", "--data", data, "--results", results, "--output", place / "out")
    return {
        p.relative_to(place / "out").as_posix(): p.read_bytes().decode("utf-8")
        for p in (place / "out").rglob("*")
        if p.is_file() and p.suffix not in (".pdf", ".png")
    }


WORDS = [*MARKUP, *UNSEEN, *CONTROL]


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    return pages(tmp_path_factory.mktemp("hostile"), WORDS)


@pytest.fixture(scope="module")
def harmless(tmp_path_factory):
    return pages(
        tmp_path_factory.mktemp("harmless"),
        [f"w{k}" if may_be_a_name(w) else f"w{k}\\" for k, w in enumerate(WORDS)],
    )


class Tree(html.parser.HTMLParser):
    """The elements of a page with their attributes' names, and its text."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.words, self.values = [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, tuple(name for name, _ in attributes)))
        self.values += [(tag, *pair) for pair in attributes]

    def handle_endtag(self, tag):
        self.elements.append(("/" + tag, ()))

    def handle_comment(self, data):
        self.elements.append(("comment", data))

    def handle_data(self, data):
        self.words.append(data)


PAGES = ("index.html", "d/index.html", "d/notes.html", "d/ledger.html", "games/index.html")
MATHEMATICS = {
    "math",
    "mrow",
    "mi",
    "mn",
    "mo",
    "mtext",
    "mfrac",
    "msub",
    "msup",
}  # of a word in dollars
MARKS = [(tag, ()) for tag in ("del", "/del", "ins", "/ins")]  # where two texts differ


def without_mathematics(elements):
    return [
        one for one in elements if one[0].removeprefix("/") not in MATHEMATICS and one not in MARKS
    ]


@pytest.mark.parametrize("name", PAGES)
def test_no_new_elements_or_attributes(hostile, harmless, name):
    ours, plain = Tree(hostile[name]), Tree(harmless[name])
    assert without_mathematics(ours.elements) == without_mathematics(plain.elements)
    links = [value for tag, key, value in ours.values if key in ("href", "src")]
    assert all(
        re.fullmatch(r"(\.\./)*[a-z0-9_/.-]*(#[a-z0-9-]*)?|data:image/png;base64,[\w+/=]+", link)
        for link in links
    )


def test_a_game_that_could_end_a_script_is_not_carried(hostile, harmless):
    """The page of an erratum carries its game and its certificate as they are, if that is safe."""
    assert 'id="g-1"' in harmless["d/e1.html"] and 'id="g-1"' not in hostile["d/e1.html"]


def test_every_payload_is_there_as_text(hostile):
    said = "".join("".join(Tree(hostile[name]).words) for name in PAGES[1:4])
    plain = [word for word in WORDS if "$" not in word and "<=" not in word and "-1" not in word]
    assert [word for word in plain if visible(word) not in said] == []
    listed = "".join(
        "".join(Tree(text).words) for name, text in hostile.items() if "games/" in name
    )
    assert sum(visible(word) in listed for word in MARKUP) > 30


def test_nothing_unseen_is_published(hostile):
    written = {name: text for name, text in hostile.items() if not name.startswith("data/")}
    assert {
        name: re.findall(r"[^\n -~]", text)[0]
        for name, text in written.items()
        if not text.replace("\n", "").isprintable()
    } == {}


@pytest.mark.parametrize("name", PAGES)
def test_the_policy_allows_files_of_the_site_alone(hostile, name):
    policy = next(
        value
        for tag, key, value in Tree(hostile[name]).values
        if key == "content" and "default-src" in value
    )
    assert policy.startswith("default-src 'none'; ") and "unsafe" not in policy
    assert "http" not in policy and "<style>" not in hostile[name]


# Markdown


def unescaped(text):
    """What Markdown makes of backslash escapes, and the marks that are left to work."""
    pieces = re.split(r"\\([!-/:-@\[-`{-~])", text)
    return "".join(pieces), "".join(pieces[::2])


@pytest.mark.parametrize("word", MARKUP)
def test_markdown_shows_it_as_it_is(word):
    whole, working = unescaped(markdown_text(word))
    assert not re.search(r"[`*_{}\[\]<>#|~$&]", working)
    assert whole == word.replace("<=", "≤").replace("-1+", "−1+")


def test_letters_hold_every_payload(hostile):
    letter = hostile["d/errata.md"]
    plain = [word for word in MARKUP if "$" not in word]
    assert [word for word in plain if markdown_text(word) not in letter] == []
    assert "<script" not in re.sub(r"\\<", "", letter).lower()


# Tables

FORMULAS = [
    "=1+1",
    "+1",
    "-2",
    "@SUM(A1)",
    '=HYPERLINK("//x")',
    "-",
    "+",
    "=",
    "@",
    "-1/18",
    "＝1",
    "＋1",
    "－1",
    "＠x",
    "=cmd|'/C calc'!A0",
    '+x,"y"',
]
FINE = ["x", "1", "a=b", "x-1", "'x", "1/2", " =1"]


def test_spreadsheets_compute_no_label():
    game = assemble(
        "g",
        ["A", "B"],
        [
            ("move", 1, 1, "=set", FORMULAS + FINE),
            *[("end", (QQ(-1, 18), QQ(1)))] * len(FORMULAS + FINE),
        ],
    )
    text = enumeration.strategy_table(game, 1, True).csv
    header, *rows = csv.reader(io.StringIO(text))
    assert header == ["strategy", "'=set"]
    assert [cell for _, cell in rows] == ["'" + label for label in FORMULAS] + FINE
    cells = [
        row[1:] for row in csv.reader(io.StringIO(enumeration.normal_form_table(game, 1, True).csv))
    ][1:]
    assert cells == [["-1/18"]] * len(rows)  # numbers stay numbers


@pytest.mark.parametrize("label", ["\tx", "\rx", "\nx", "x\x1b", "x\x00"])
def test_names_hold_no_control_characters(label):
    with pytest.raises(InputError):
        assemble("g", ["A"], [("move", 1, 1, "s", [label]), ("end", (QQ(0),))])


# The terminal


def obeyed(text):
    """Characters that a terminal would obey."""
    return [c for c in text.replace("\n", "") if not c.isprintable()]


def mine(tmp_path, word):
    data_folder(tmp_path, [f"w{k}{word}" if k % 2 else f"w{k}" for k in range(len(WORDS))])
    return tmp_path / "documents/d.toml"


@pytest.mark.parametrize("word", [*UNSEEN, *CONTROL])
def test_nothing_printed_is_obeyed(tmp_path, capsys, word):
    place = mine(tmp_path, word)
    assert cli.main(["audit", str(place)]) == 0
    assert (
        cli.main(["audit", str(place), "--format", "json"])
        == cli.main(["solve", str(tmp_path / "games/g0.toml")])
        == 0
    )
    said = capsys.readouterr()
    assert not obeyed(said.out + said.err)
    (tmp_path / "text.txt").write_text(f"1 {word} is 1\n" * 3)
    cli.main(["coverage", str(place), "--text", str(tmp_path / "text.txt")])
    cli.main(["solve", str(tmp_path / f"{word}.toml")])
    cli.main(["solve", f"no-such-file{word}"])
    with pytest.raises(SystemExit):
        cli.main(["solve", "x", f"--y{word}"])
    with pytest.raises(SystemExit):
        cli.main([word])
    said = capsys.readouterr()
    assert said.err and not obeyed(said.out + said.err)


@pytest.mark.parametrize("word", [*UNSEEN, *CONTROL, "plain \u2013"])
def test_json_keeps_every_character(word):
    text = json_text({word: [word]})
    assert json.loads(text) == {word: [word]} and not obeyed(text)


def test_a_terminal_without_unicode():
    """The error stream of an ASCII terminal: what it cannot show is escaped, and nothing fails."""
    run = subprocess.run(
        [sys.executable, "-m", "nashproof", "solve", "no \u2013 such"],
        capture_output=True,
        env={
            "PYTHONPATH": str(Path(cli.__file__).parents[3]),
            "PYTHONIOENCODING": "ascii:strict",
            "PYTHONUTF8": "1",
        },
    )
    assert (
        run.returncode == 2 and b"no \\u2013 such" in run.stderr and b"Traceback" not in run.stderr
    )


def test_values_of_templates():
    assert seen("a\u202eb") == "a\\u202eb" and seen(3) == 3
