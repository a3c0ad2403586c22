"""The pages of documents and errata: what stands where, what is escaped, links that lead
somewhere."""

import html
import re
from dataclasses import fields, replace
from types import SimpleNamespace

import pytest
from errata_of_kuhn import TEXT, results_of
from examples import DOCUMENTS, ROOT, document
from links import Links
from write_verdicts import read_verdicts

from nashledger.errata.entries import STANDING, Entry, ErratumEntry, by_damage, proofs, stands_of
from nashledger.errata.readings import on_readings
from nashledger.errata.tallies import Tally, counted, notes_lead, others_words
from nashledger.letters.letter import misread
from nashledger.site import front_page
from nashledger.site.build import TEMPLATES, document_site
from nashledger.site.data.check_page import statements
from nashledger.site.document_page import questions, said_once, with_links
from nashledger.site.front_page import FINDINGS
from nashledger.site.ledger.ledger_page import LedgerRow
from nashproof.claims.verdicts import DEPENDS, VERDICTS, ReadingRecord, VerdictRecord
from nashproof.documents.errata import Erratum, Stand, Summary
from nashproof.documents.vocabulary import DAMAGES
from nashproof.page.frame import Edition, Link, Page, environment, guides, render_page
from nashproof.page.mathematics import text_html
from nashproof.page.references import entry_names
from nashproof.page.results import AcceptedReading, Where

WHERE = Where("results", "nashcheck")


@pytest.fixture(scope="module")
def files(kuhn_text):
    return document_site(kuhn_text, WHERE)


def in_order(text, *words):
    at = 0
    for word in words:
        at = text.index(word, at)


def test_the_ledger_says_what_each_of_its_colours_means(files):
    ledger = files["kuhn-text/ledger.html"]
    body, key = ledger.partition("<tbody>")[2], re.search('<ul class="key">.*?</ul>', ledger)[0]
    said = re.findall('<span class="mark ([a-z-]+)"></span> ([a-z ]+)</li>', key)
    coloured = set(re.findall('<tr id="[^>]*><td class="([a-z-]+)"', body))
    assert coloured and {"d-good", *coloured} == dict(said).keys()
    assert ("d-result", "changes a result") in said and ledger.index(key) < ledger.index("<tbody>")


def test_a_document_opens_with_its_verdict_and_what_should_change(files):
    in_order(
        files["kuhn-text/index.html"],
        "<h1>",
        'href="e1.html">erratum 1</a>',
        "Of the 4 sentences, formulas and table rows that we checked, 1 is confirmed.",
        "Of the other 3, 2 belong to two errata and 1 is listed below.",
        'id="stands"',
        'id="errata"',
        "changes a result",
        "Results, paragraph 2 (line 3)",
        "Printed",
        "Should read",
        'href="e1.html" aria-label="Proof and check of erratum 1"',
        'id="misprints"',
        'id="loose"',
        'id="questions"',
        'id="more"',
        "1 question",
    )
    ledger = files["kuhn-text/ledger.html"]
    in_order(ledger, 'id="loose"', 'id="questions"', 'id="worth"', "<td>−1/18")


def test_printed_and_should_read_mark_what_differs(files):
    index = files["kuhn-text/index.html"]
    assert "<dd><del>an</del> equilibrium</dd>" in index
    assert "<dd><ins>no</ins> equilibrium</dd>" in index


def test_an_erratum_has_its_proof_on_its_page(files, kuhn_text):
    (reading,) = kuhn_text.verdicts["kuhn-text"][0].readings
    page = files["kuhn-text/e1.html"]
    in_order(
        page,
        "Printed",
        'id="example"',
        'id="pencil"',
        'id="readings"',
        'id="here"',
        f"nashcheck results/games/kuhn.efg results/{reading.certificate}",
        "Q is jack, K is queen, A is king",
        'id="cite"',
        reading.sha256[:16],
        'id="contest"',
        "Claim and reading: an-equilibrium",
    )
    carried = re.search('<pre id="c-1">(.*?)</pre>', page, re.DOTALL)[1]
    assert carried == reading.text and page.count(carried) == 1  # which the script reads there
    assert "No sum decides" not in page


UNIQUE = f"""
[[assertions]]
id = "unique"
lines = "7"
place = {{ heading = "Results", paragraph = 3 }}
says = "Both have one optimal strategy."
kind = "optimal set"
game = "{ROOT}/data/games/kuhn.toml"
stated = "unique"

[[assertions.readings]]
id = "second"
part = "the second player"
player = "2"

[[assertions.readings]]
id = "first"
part = "the first player"
player = "1"

[[questions]]
id = "segment"
asks = "What do Ann's optimal strategies form? A segment."
kind = "optimal set"
game = "{ROOT}/data/games/kuhn.toml"
player = "1"
stated = "dimension 1"

[[errata]]
id = "e3"
damage = "misprint"
title = "Ann has many"
printed = "Both have one"
should_read = "Bob has one"
why = "Ann may bluff or not."
rests_on = ["unique"]
proved_by = ["unique.second", "segment"]
"""


def test_where_no_sum_decides_the_page_names_a_proof_and_not_the_refuted_sentence(tmp_path):
    page = document_site(results_of(tmp_path, TEXT + UNIQUE), WHERE)["kuhn-text/e3.html"]
    (said,) = re.findall("<p>No sum decides this.(.*?)</p>", page)
    assert "What do Ann's optimal strategies form? A segment." in html.unescape(said)
    assert "Both have one optimal strategy" not in said


MARK = "<b>Proved checker: yes.</b>"


def test_a_certificate_that_the_proved_checker_accepts_has_a_mark(files, kuhn_text):
    (first, *_) = kuhn_text.verdicts["kuhn-text"]
    (reading,) = first.readings
    marked = document_site(replace(kuhn_text, marked=frozenset({reading.sha256})), WHERE)
    assert MARK in marked["kuhn-text/e1.html"] and MARK not in marked["kuhn-text/e2.html"]
    ledger = marked["kuhn-text/ledger.html"]
    row = ledger[ledger.index(f'<tr id="{first.id}"') :].partition("</details>")[0]
    assert MARK in row and f"{MARK} This mark stands at 1 of " in ledger
    assert not any(MARK in page for page in files.values() if isinstance(page, str))


def test_the_page_of_checks_counts_what_the_proved_checker_accepts(kuhn_text):
    claims = {c.sha256: c.statement for v in kuhn_text.verdicts["kuhn-text"] for c in v.claims}
    sha256, statement = next(one for one in claims.items() if one[1])
    counts = statements(replace(kuhn_text, marked=frozenset({sha256})))
    assert {kind: marked for kind, _, marked in counts if marked} == {statement.kind: 1}


def test_a_certificate_that_could_end_a_script_is_not_carried(kuhn_text):
    (verdict, *rest) = kuhn_text.verdicts["kuhn-text"]
    wild = verdict.with_claims(lambda claim: replace(claim, text=claim.text + "</script>"))
    files = document_site(replace(kuhn_text, verdicts={"kuhn-text": [wild, *rest]}), WHERE)
    assert 'id="c-1"' not in files["kuhn-text/e1.html"]


def test_a_misprint_has_a_short_page_with_its_certificate(files, kuhn_text):
    """Nobody needs strategies to see that a word is wrong; the certificate is there."""
    page, (reading,) = files["kuhn-text/e2.html"], kuhn_text.verdicts["kuhn-text"][1].readings
    assert 'id="example"' not in page and 'id="explore"' not in page
    in_order(
        page,
        "Printed",
        'id="pencil"',
        "divided by 6",
        'id="readings"',
        'id="here"',
        reading.certificate,
    )


def test_each_fact_stands_in_its_reading_beside_whether_it_is_true():
    """The true readings of a sentence prove the correction; its false ones are no proof."""
    claims = [reading("a", "the plain word is meant", "disproved"), reading("b", "b", "proved")]
    verdict = record("it", "It is so.", "depends on the reading", claims)
    of = SimpleNamespace(id="e1", rests_on=("it",), proved_by=("it.b",))
    entry = ErratumEntry(of, (verdict,))
    results = SimpleNamespace(verdicts={"d": [verdict]})
    shown = [(fact.says, fact.read, fact.outcome) for fact in entry.facts]
    assert shown == [
        ("It is so.", "if the plain word is meant", "false"),
        ("It is so.", "if b", "true"),
    ]
    (fact,) = proofs(results, "d", entry)
    assert (fact.says, fact.read, fact.outcome) == shown[1]
    assert entry.depends == ("The sentence is false if the plain word is meant. It is true if b.",)


def test_what_is_not_proved_neither_stands_nor_proves_a_correction():
    """Whatever the document says of it: a question that is refuted, a reading that is false."""
    claims = [reading("a", "a", "disproved")]
    false, true = record("f", "F.", "refuted", claims), record("t", "T.", "confirmed", claims)
    asked = replace(false, id="q", role="question")
    stand = Stand("T", "It is so.", ("t",))
    of = SimpleNamespace(
        stands=(stand, replace(stand, rests_on=("f",)), replace(stand, proved_by=("f.a",)))
    )
    results = SimpleNamespace(verdicts={"d": [false, true, asked]}, documents={"d": of})
    assert [one.of for one in stands_of(results, "d")] == [stand]
    erratum = Entry(SimpleNamespace(id="e1", rests_on=("f",), proved_by=("f", "q")), (false,))
    assert proofs(results, "d", erratum) == [] and questions(results, "d") == []


def test_of_several_sentences_each_says_on_which_reading_it_depends():
    """Those on lines of their own are called by these, the others by what they say."""
    claims = [reading("a", "a", "disproved"), reading("b", "b", "proved")]
    one, same, fixed = (
        record(name, f"Sentence {name}.", verdict, claims)
        for name, verdict in (("1", DEPENDS), ("2", DEPENDS), ("3", "refuted"))
    )
    other = replace(record("4", "Sentence 4.", DEPENDS, claims), lines="9, 12")
    assert Entry(SimpleNamespace(), (fixed, one, other)).depends == (
        "“Sentence 1.” This is false if a. It is true if b.",
        "The sentence on lines 9, 12 is false if a. It is true if b.",
    )
    assert len(Entry(SimpleNamespace(), (one, same)).depends) == 2
    same = replace(same, lines="3-5")
    assert Entry(SimpleNamespace(), (other, same)).depends == (
        "The sentences on lines 3–5, 9, 12 are false if a. They are true if b.",
    )


def test_a_place_is_named_once_with_all_its_lines_and_a_fact_is_told_once():
    some = [record(str(n), "S.", "refuted", []) for n in range(3)]
    lines = ("78-79, 90", "78, 80-81", "3")
    one, other, last = (replace(v, place="A", lines=x) for v, x in zip(some, lines))
    entry = Entry(SimpleNamespace(), (one, replace(last, place="B"), other))
    assert entry.places == "A (lines 78–81, 90); B (line 3)"
    assert entry.lines == "lines 3, 78–81, 90"
    facts = [SimpleNamespace(says=x) for x in "aab"]
    assert [fact.says for fact in said_once(facts)] == ["a", "b"]


def test_how_sentences_are_taken_stands_beside_what_they_say():
    first, second = (replace(record(x, f"{x}.", "refuted", []), taken=f"As {x}.") for x in "AB")
    of = SimpleNamespace(id="e1", damage="misleads")
    ((_, says),) = misread([ErratumEntry(of, (first, second))], {})
    assert says == "“A.” Taken so: As A. “B.” Taken so: As B."


def test_of_many_readings_those_that_fail_are_named():
    """Conditions with the same end are one; what would be a long sentence is several."""

    def said(*outcomes):
        return on_readings("The sentence", [reading(one, one, how) for one, how in outcomes])

    every = "is judged against every dealer that the game allows"
    assert said(
        (f"the opener's call {every}", "disproved"),
        (f"the opener's fold {every}", "disproved"),
        (f"a bet {every}", "varies"),
        ("an ace is meant", "proved"),
    ) == (
        f"The sentence is false if the opener's call, the opener's fold or a bet {every}. "
        "It is true if an ace is meant."
    )
    long = " and ".join(["nobody bets first"] * 6)
    text = said((long, "disproved"), (f"here {long}", "disproved"), (f"there {long}", "proved"))
    assert text == (
        f"The sentence is false if {long}. It is also false if here {long}. "
        f"It is true if there {long}."
    )
    parts = [("all count", "proved"), ("all count", "disproved")]
    assert said(*parts, ("one counts", "proved")) == (
        "The sentence is false if all count. It is true if one counts."
    )
    longer = [(f"{long} with a {card}", "proved") for card in ("queen", "king")]
    false = ("it is so", "disproved")
    assert said(false, *longer).endswith("if it is so. The other 2 readings are true.")
    long = " and ".join(["nobody bets first"] * 15)
    assert said(false, (long, "proved")).endswith("if it is so. The other reading is true.")


def test_a_page_is_called_without_the_title_of_the_page_above():
    above = (Link("Documents", "index.html"), Link("A text", "a/index.html"))
    assert Page("a/ledger.html", "", "A text: the ledger", "", crumbs=above).here == "The ledger"
    assert Page("a/e1.html", "", "It is so", "", crumbs=above).here == "It is so"


@pytest.mark.parametrize(
    "stated, exact, cells",
    [
        ("at least", "", ("at least", "as stated")),
        ("less than", "1/2 (0.5000) and 1; 1/2 (0.5000) and 1",
         ("the first less than the second", "1/2 and 1")),
        ("1; 2", "1; 1/2 (0.5000)", ("1; 2", "1; 1/2")),
        ("0.5; 2", "1/2 (0.5000); 1", ("0.5; 2", "1/2 (0.5000); 1")),
        ("1; " * 30 + "1", "", ("1; " * 19 + "…", "as stated")),
    ],
)  # fmt: skip
def test_a_cell_of_the_ledger_says_what_fits(stated, exact, cells):
    row = LedgerRow(SimpleNamespace(), "", stated, exact, "", (), "", "")
    assert row.cells == cells


def notes_of(*verdicts):
    """Notes, each resting on one sentence with a verdict."""
    return [Entry(SimpleNamespace(), (record("it", "So.", v, ()),)) for v in verdicts]


@pytest.mark.parametrize(
    ("verdicts", "lead"),
    [
        ([DEPENDS], "This is true in one reading. We do not count it as an error."),
        (
            ["typo", DEPENDS],
            "Unless a note says otherwise, these are true as corrected. "
            "We do not count them as errors.",
        ),
        ([DEPENDS, DEPENDS], "These are true in one reading. We do not count them as errors."),
        (
            ["refuted", DEPENDS, DEPENDS],
            "Unless a note says otherwise, these are true in one reading.",
        ),
    ],
)
def test_what_is_said_of_all_notes_follows_from_their_verdicts(verdicts, lead):
    assert notes_lead(notes_of(*verdicts)) == lead


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_note_calls_true_in_one_reading_what_is_not(name):
    """Each note of our documents, with the verdicts that tests expect."""
    verdicts = read_verdicts(name)
    for note in document(name).notes:
        found = {verdicts[one] for one in note.rests_on}
        (one,) = notes_of(DEPENDS)
        one = replace(one, rests_on=tuple(record("", "", v, ()) for v in found))
        assert ("true in one reading" in one.standing) == (DEPENDS in found)
        assert "refuted" not in found and one.standing.count(" or ") == len(found) - 1
    assert set(STANDING) == {*VERDICTS} - {"answered"}


def reading(name, condition, outcome):
    own = {"reading": name, "condition": condition, "outcome": outcome, "says": "It is so."}
    return AcceptedReading(**dict.fromkeys((one.name for one in fields(ReadingRecord)), "") | own)


def record(name, says, verdict, claims):
    empty = dict.fromkeys((field.name for field in fields(VerdictRecord)), "")
    own = {"id": name, "says": says, "verdict": verdict, "readings": tuple(claims), "lines": "7"}
    return VerdictRecord(**empty | own | {"offers": ()})


def test_the_counts_add_up():
    def of(verdict, erratum="", note=""):
        return SimpleNamespace(
            verdict=verdict, erratum=erratum, note=note, asks=False, basis="derived"
        )

    some = [of("typo", "e1"), of("refuted", "e1"), of("imprecise", "", "n1"), of("undetermined")]
    said = others_words([of("confirmed"), *some])
    assert said == (
        " Of the other 4, 2 belong to one erratum, 1 belongs to one note and 1 is listed below."
    )
    one = others_words([of("confirmed"), some[2]])
    assert one == " The other one belongs to one note."
    assert others_words(some[:2]) == " The other 2 belong to one erratum."
    assert others_words([of("confirmed")]) == ""


def test_every_link_leads_somewhere(files):
    pages = {name: Links(text) for name, text in files.items() if name.endswith(".html")}
    for name, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), name
        for link in page.links:
            place, _, mark = link.partition("#")
            to = re.sub(r"[^/]+/\.\./", "", f"{name.rpartition('/')[0]}/{place}") if place else name
            if to.startswith(("../", "results/")) or "/results/" in to:
                continue
            assert to in files, (name, link)
            assert not mark or mark in pages[to].ids, (name, link)


def test_what_a_document_says_is_escaped(kuhn_text):
    document = kuhn_text.documents["kuhn-text"]
    nasty = "<script>alert(1)</script> | [x](y)"
    errata = tuple(replace(erratum, title=nasty, why=nasty) for erratum in document.errata)
    wild = replace(document, title=nasty, verdict=Summary((f"{nasty} (e1)",)), errata=errata)
    made = document_site(replace(kuhn_text, documents={"kuhn-text": wild}), WHERE)
    text = "".join(made[f"kuhn-text/{name}"] for name in ("index.html", "e1.html"))
    assert "<script>alert" not in text and "&lt;script&gt;alert" in text
    assert "\\<script\\>alert(1)\\</script\\> \\| \\[x\\](y)" in made["kuhn-text/errata.md"]


def test_no_page_shows_program_text(files):
    """Outside of code, mathematics has its signs: no ``*``, ``^`` or ``<=``."""
    for name in ("kuhn-text/index.html", "kuhn-text/e1.html", "kuhn-text/e2.html"):
        text = re.sub("<(pre|code|samp|script)[^>]*>.*?</\\1>", "", files[name], flags=re.DOTALL)
        shown = html.unescape(re.sub("<[^>]+>", " ", text))
        assert not re.search(r"\w\*\w|\w\^|<=|>=|(?<![\w-])-[0-9]", shown), name


# The front page


def erratum(number, damage):
    one = Erratum(f"e{number}", damage, "Title", "1", "2", "For.", ("a",), ())
    return ErratumEntry(one, ())


def test_findings_rank_by_damage_and_let_documents_take_turns():
    first = [erratum(1, DAMAGES[0]), erratum(2, DAMAGES[0]), erratum(3, DAMAGES[0])]
    second = [erratum(1, DAMAGES[0]), erratum(2, DAMAGES[1]), erratum(3, DAMAGES[3])]
    results = SimpleNamespace(documents={"one": "1", "two": "2"})
    ranked = front_page._findings(results, {"one": first, "two": second})
    assert [(name, entry.of.id) for name, _, entry in ranked] == [
        ("one", "e1"),
        ("two", "e1"),
        ("one", "e2"),
        ("two", "e2"),
    ]
    many = {str(k): first for k in range(9)}
    results = SimpleNamespace(documents=dict.fromkeys(many))
    assert len(front_page._findings(results, many)) == FINDINGS


def test_misprints_are_no_findings():
    results = SimpleNamespace(documents={"one": "1"})
    assert front_page._findings(results, {"one": [erratum(1, DAMAGES[3])]}) == []


def test_the_heading_of_one_finding(kuhn_text):
    """Of the two errata one is a misprint."""
    (page,) = front_page.pages(kuhn_text)
    shown = render_page(environment(*TEMPLATES), page, Edition("0.0.0", "0" * 64))
    in_order(shown, '<h2 id="findings">One finding</h2>')


def test_what_the_front_page_counts_adds_up(kuhn_text):
    """The lead's numbers, and those of each card, sum to the sentences that were checked."""
    (page,) = front_page.pages(kuhn_text)
    shown = render_page(environment(*TEMPLATES), page, Edition("0.0.0", "0" * 64))
    lead = re.search('<p class="lead">(.*?)</p>', shown)[1]
    checked, *parts = map(int, re.findall("[0-9]+", lead))
    assert parts and checked == sum(parts)
    card = re.search('<p class="meta foot">(.*?)[.] <a', shown)[1]
    whole, *parts = map(int, re.findall("[0-9]+", card))
    assert whole == sum(parts) == checked


def test_tallies():
    """Arithmetic on the printed figures stands apart; errata and notes of all documents count."""

    def of(verdict, erratum="", note="", basis="derived", asks=""):
        return SimpleNamespace(verdict=verdict, erratum=erratum, note=note, basis=basis, asks=asks)

    right = [of("confirmed"), of("confirmed", basis="as printed"), of("answered", asks="?")]
    one = Tally.of([*right, of("typo", "e1"), of("refuted", "e1"), of("imprecise", "", "n1")], 2)
    two = Tally.of([of("typo", "e1"), of("undetermined")], 1)
    assert Tally.of_all([one, two]) == Tally(1, 1, 3, 1, 1, 3, 1)
    assert Tally.of_all([one, two]).sentences == 7 and Tally.of_all([]).sentences == 0
    assert Tally.of_all([one, two]).others == [
        "3 in three errata",
        "1 in one note",
        "1 in no erratum or note",
    ]
    assert Tally.of([of("undetermined")], 0).others == ["1 in no erratum or note"]
    assert front_page._small_print(two) == ""
    assert "1 needs a change, in one erratum. 1 is not confirmed." in front_page._lead(
        two, "one text"
    )


def test_words():
    assert [counted(n, "note", "notes") for n in (0, 1, 3, 11)] == [
        "",
        "one note",
        "three notes",
        "11 notes",
    ]
    assert by_damage([erratum(1, DAMAGES[3])]) == {DAMAGES[3]: 1}
    summary = Summary(("<script> is wrong (e1, e2).",))
    link = '<a href="a/e1.html">erratum 1</a>, <a href="a/e2.html">erratum 2</a>'
    assert with_links(summary, "a/") == f"&lt;script&gt; is wrong ({link})."


def test_the_page_of_a_document_says_where_it_is_and_where_to_contest():
    assert (ROOT / "docs/how-to/contest-a-verdict.md").is_file()
    macros = environment(*TEMPLATES).get_template("site/macros.html").module
    page = Page("a/index.html", "", "A", "")
    for link in (document(name).opening.link for name in DOCUMENTS):
        said = macros.contest(link, page, Edition("0", ""))
        address = link.partition("//")[2].removesuffix("/")
        assert f'<a href="{link}">{address}</a>' in said and "contest-a-verdict.md" in said
    assert "The document is at" not in macros.contest("", page, Edition("0", ""))


def test_a_page_of_docs_is_a_link_in_our_own_site_alone():
    page = Page("a/index.html", "", "A", "")
    text = text_html("Read docs/explanation/trust.md, <b>not</b> docs/x.md.")
    link = '<a href="../../docs/explanation/trust.md">docs/explanation/trust.md</a>'
    escaped = ", &lt;b&gt;not&lt;/b&gt; docs/x.md."
    assert guides(text, page, Edition("0", "")) == f"Read {link}{escaped}"
    assert guides(text, page, Edition("0", "", ours=False)) == text


def test_a_reference_leads_to_its_entry(kuhn_text):
    """In the ledger and on the page of an erratum; a letter names its lines."""
    verdict, other, *rest = kuhn_text.verdicts["kuhn-text"]
    told = replace(verdict, taken=f"As in [{other.id}]; [no-entry] is none.")
    results = replace(kuhn_text, verdicts={"kuhn-text": [told, other, *rest]})
    pages = document_site(results, WHERE)
    entry = f'#{other.id}">the entry on line {other.lines}</a>; [no-entry] is none.'
    assert f'As in <a href="{entry}' in pages["kuhn-text/ledger.html"]
    assert f'As in <a href="ledger.html{entry}' in pages["kuhn-text/e1.html"]
    assert f"As in the entry on line {other.lines};" in pages["kuhn-text/errata.md"]
    asked = replace(other, id="q", role="question", lines="")
    assert entry_names([asked]) == {"q": "our question q"}
