"""Letters to the authors: texts escaped for their format, the same bytes in every run."""

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from nashledger.errata.changes import sides
from nashledger.errata.entries import errata_of, erratum_example
from nashledger.errata.pencil import by_hand
from nashledger.letters import letter
from nashledger.letters.markup import markdown, tex, typst
from nashledger.letters.typeset import MARKED, PROGRAM, render_text, typeset
from nashproof.errors import PackageMissing
from nashproof.page.frame import Edition
from nashproof.page.results import Where
from nashproof.page.writing import _with_commands

EDITION = Edition("1.0", "ab" * 32, whole=False, ours=False)


@pytest.fixture(scope="module")
def letters(kuhn_text):
    return letter.files(kuhn_text, EDITION)


def test_a_letter_has_every_erratum_with_printed_and_should_read(letters):
    text = letters["kuhn-text/errata.md"]
    assert "| Results, paragraph 2 (line 3) | ~~an~~ equilibrium | **no** equilibrium |" in text
    assert "| Results, display 1 (line 4) | ~~1/2~~ | **−1/18** | Line 5 has it right. |" in text
    for words in (
        "Erratum 1, by hand",
        "| Payoff: the sum ÷ 6 | 0 | 1/6 |",
        "What stands",
        "may have misread",
    ):
        assert words in text
    frame = r"\sout{$\frac{1}{2}$} & \textbf{\boldmath $-\frac{1}{18}$}"
    assert frame in letters["kuhn-text/errata.tex"]


def test_who_audits_their_own_document_signs_their_own_letter(letters):
    for name in ("errata.md", "errata.tex"):
        text = letters[f"kuhn-text/{name}"]
        assert text.count("YOUR NAME") == 2 and "nashproof authors" not in text
        assert "make reproduce" not in text and "print your answer" not in text


def test_a_run_of_the_workflow_on_other_data_says_where_it_ran(kuhn_text, monkeypatch):
    """Who has no copy of the repository has no ``make reproduce``, and signs their own letters."""
    monkeypatch.setattr(letter, "typeset", lambda texts: [*map(str.encode, texts)])
    texts = letter.files(kuhn_text, Edition("1.0", "ab" * 32, ours=False))
    for text in map(str, texts.values()):
        assert "nashproof report" in text and "YOUR NAME" in text
        assert "make reproduce" not in text and "nashproof authors" not in text


def test_what_differs_is_marked_in_every_format():
    printed, should_read = sides("1 of $x + 1/3$", "1 (2) of $x - 1/3$")
    assert MARKED["md"](printed) == "1 of x ~~+~~ 1/3"
    assert MARKED["md"](should_read) == "1 **(2)** of x **−** 1/3"
    assert MARKED["tex"](printed) == r"1 of $x$\sout{${}+$}$\frac{1}{3}$"
    assert MARKED["typ"](printed) == "1 of $x$#strike[#math.cancel[$+$]]$frac(1, 3)$"
    assert typeset([MARKED["typ"](printed)])[0].startswith(b"%PDF")


def test_a_mark_within_a_word_keeps_its_tags():
    """`raises**, if**` is no mark in Markdown."""
    after = sides("raises", "raises, if")[1]
    assert MARKED["md"](after) == "raises<ins>, if</ins>"
    assert MARKED["md"](sides("a <b>", "a")[0]) == r"a ~~\<b\>~~"


def test_a_letter_says_which_errata_are_about_comments_of_readers():
    def entry(number, *places):
        rests_on = [SimpleNamespace(place=place) for place in places]
        return SimpleNamespace(of=SimpleNamespace(id=f"e{number}"), rests_on=rests_on)

    post, comment = "the post, paragraph 1", "comment “It seems”, paragraph 1"
    assert letter._of_readers([entry(1, post), entry(2, post, comment)]) == ""
    both = letter._of_readers([entry(1, comment), entry(2, post), entry(3, comment, comment)])
    assert both.startswith("Errata 1 and 3 are not about your own words")
    run = letter._of_readers([entry(1, post), *(entry(k, comment) for k in (4, 2, 3))])
    assert run.startswith("Errata 2 to 4 are")


def test_a_letter_says_why_its_numbers_are_out_of_order():
    errata = [SimpleNamespace(of=SimpleNamespace(id=f"e{k}")) for k in (1, 2)]
    assert letter._numbers(errata) == ""
    assert "keeps its number" in letter._numbers(errata[::-1])
    assert "keeps its number" in letter._numbers(errata[1:])


def test_the_same_bytes_in_every_run(letters, kuhn_text):
    again = letter.files(kuhn_text, EDITION)
    assert again == letters and letters["kuhn-text/errata.pdf"].startswith(b"%PDF")


def test_everything_is_one_pdf(kuhn_text):
    first, second = (letter.whole(kuhn_text, EDITION) for _ in range(2))
    assert first == second and first["nashproof-reports.pdf"].startswith(b"%PDF")


def test_the_pdf_holds_every_erratum_with_its_profile_and_its_command(kuhn_text):
    """It is typeset from this source and nothing else."""
    shown = _with_commands(kuhn_text, Where())
    source = render_text("whole.typ", letter._all(shown, EDITION))
    errata = errata_of(shown, "kuhn-text")
    assert errata
    for one in errata:
        assert typst(one.of.title) in source
        assert MARKED["typ"](one.sides[1], brief=one.is_misprint) in source
        made = erratum_example(shown, "kuhn-text", one)
        commands = [reading.command for reading in one.readings if reading.command]
        assert any(command in source for command in commands)
        for table in made.tables if made and not one.is_misprint else ():
            assert typst(table.caption) in source
            assert all(typst(row.head) in source for row in table.rows)
        for sum_ in by_hand(shown, "kuhn-text", one, made):
            assert all(typst(line) in source for line in sum_.lines)


def test_the_pdf_has_the_order_of_the_pages(kuhn_text):
    """What stands, errata, then misprints without strategies, then notes."""
    source = render_text("whole.typ", letter._all(kuhn_text, EDITION))
    errata = errata_of(kuhn_text, "kuhn-text")
    titles = [typst(one.of.title) for one in errata]
    assert [one.is_misprint for one in errata] == [False, True]
    parts = ["What stands", f"1. {titles[0]}", "Misprints", f"*2.* {titles[1]}"]
    assert (places := [source.index(part) for part in parts]) == sorted(places)


NASTY = [
    r"\input{x} #read(\"x\") <b> 5 % & $ ~ ^ _ {x} [y](z) `c` | @a = - + / // /* *x*",
    "#set page(width: 1pt)",
    "$#read(1) & \" , ; x_(1/2)^2$ and $f'(x) - sqrt(2) <= 3$",
    "1. a\n- b\n= c",
    "\\$5 and p₁ᵀ ≤ μ",
    "",
]


@pytest.mark.parametrize("text", NASTY)
def test_no_text_means_anything_to_typst(text):
    """It can be typeset, and nothing in it calls a function."""
    source = f"#set page(width: 10cm, height: 10cm)\n[{typst(text)}]"
    assert typeset([source])[0].startswith(b"%PDF")
    assert not re.search(r"(?<!\\)#(?!raw)", typst(text))


def test_texts_are_escaped_for_their_format():
    assert markdown("a|b *c* $-1/2$") == "a\\|b \\*c\\* −1/2"
    assert tex("50 % of $x_1$ ≤ {a}") == r"50 \% of $x_{1}$ $\le$ \{a\}"
    assert typst("*a* $x/2$") == r"\*a\* $frac(x, 2)$"


def test_a_letter_about_a_text_without_a_digest_names_none(kuhn_text):
    documents = {k: replace(one, sha256="") for k, one in kuhn_text.documents.items()}
    written = letter.files(replace(kuhn_text, documents=documents), EDITION)
    texts = [text for text in written.values() if isinstance(text, str)]
    assert texts and not [text for text in texts if "SHA-256 begins" in text]
    assert "SHA-256 begins" in "".join(map(str, letter.files(kuhn_text, EDITION).values()))


def test_typst_refuses_a_text_or_is_not_installed(monkeypatch):
    """In its own process: what it says is raised here."""
    with pytest.raises(RuntimeError, match="TypstError"):
        typeset(["#nothing()"])
    missing = PROGRAM.replace("import typst", "import typst_of_nobody")
    monkeypatch.setattr("nashledger.letters.typeset.PROGRAM", missing)
    with pytest.raises(PackageMissing, match="this needs typst"):
        typeset(["a letter"])
