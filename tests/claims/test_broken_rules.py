"""The rules of the ledger: how a document file states assertions, questions, errata, notes, and how
these must agree with the verdicts."""

import re
from dataclasses import replace

import pytest
from examples import DOCUMENTS, HEAD, ROOT, document, judged

from nashproof.claims.broken_rules import broken_rules
from nashproof.claims.verdicts import VerdictRecord
from nashproof.documents.assertions import REFERENCE, DocumentPlace
from nashproof.documents.errata import DocumentNames, Erratum, Note, Stand
from nashproof.errors import InputError

# Line 8 has the verdict, line 9 the names, line 13 the first assertion, line 43 the first erratum
TEXT = (
    HEAD
    + """verdict = "The value is wrong (e1)."
[names]
players = ["A", "B"]
cards = { Q = "queen" }
letters = { a = "x" }
[[assertions]]
id = "worth"
lines = "3"
place = { heading = "Values", paragraph = 2 }
says = "The game is worth 1/18."
printed = "1/18"
taken = "To either player."
kind = "value"
game = "kuhn"
[[assertions.readings]]
id = "second"
if = "it is worth that to the second player"
stated = "-1/18"
[[assertions.readings]]
id = "First"
if = "it is worth that to the first player"
says = "The game is worth 1/18 to the first player."
instance = "Kuhn poker"
game = "kuhn"
stated = "1/18"
corrected = { stated = "-1/18", says = "as the abstract has it" }
[[assertions]]
id = "sum"
lines = "1"
says = "Two halves are one."
kind = "arithmetic"
equations = [["1/2 + 1/2", "2"]]
derived_by = ["worth"]
[[questions]]
id = "value"
asks = "What is the game worth?"
kind = "value"
game = "kuhn"
stated = "?"
[[errata]]
id = "e1"
damage = "changes a result"
title = "A sum"
printed = "2"
should_read = "1"
why = "Two halves are one."
rests_on = ["sum"]
proved_by = ["value", "worth.second"]
[[notes]]
id = "n1"
title = "The value"
says = "To whom?"
rests_on = ["worth"]
"""
)
STANDS = '[[stands]]\ntitle = "t"\nsays = "s"\nrests_on = ["sum"]\n'


def read(text):
    return document("mine", text)


# What is read


def test_what_is_read():
    told = read(TEXT + STANDS)
    total, worth = told.assertions  # in the order of their lines
    assert (total.id, total.place, total.derived_by, total.typed) == ("sum", None, ("worth",), True)
    assert worth.place == DocumentPlace("Values", "paragraph", 2) and not worth.typed
    assert str(worth.place) == "Values, paragraph 2"
    assert (worth.printed, worth.taken) == ("1/18", "To either player.")
    assert told.verdict.text == "The value is wrong (e1)."
    assert told.names == DocumentNames(("A", "B"), {"Q": "queen"}, {"a": "x"})
    assert told.errata == (
        Erratum(
            "e1",
            "changes a result",
            "A sum",
            "2",
            "1",
            "Two halves are one.",
            ("sum",),
            ("value", "worth.second"),
        ),
    )
    assert told.notes == (Note("n1", "The value", (("To whom?", ()),), ("worth",)),)
    assert told.stands == (Stand("t", "s", ("sum",)),)


def test_a_verdict_has_sentences_and_a_note_has_lists():
    verdict = '["The value (e1) is wrong.", "So are (e2, e3)."]'
    note = 'says = ["To whom?", ["To A.", "To B."], "To both."]'
    text = TEXT.replace('"The value is wrong (e1)."', verdict).replace('says = "To whom?"', note)
    told = read(text)
    assert told.verdict.first.text == "The value (e1) is wrong."
    assert told.verdict.errata == ["e1", "e2", "e3"]
    assert told.notes[0].says == (("To whom?", ("To A.", "To B.")), ("To both.", ()))
    assert told.notes[0].text == "To whom? To A. To B. To both."


def test_a_card_may_have_another_word():
    told = read(TEXT.replace("[names]\n", '[names]\ncard = "die"\n'))
    assert (told.names.card, read(TEXT).names.card) == ("die", "card")


FORMULAS = """
[profiles.p]
game = "kuhn"
says = "x"
parameters = { a = ["0", "1"], b = ["0", "1"] }
strategy = { "*" = "check" }
"""


@pytest.mark.parametrize(
    "old, new",
    [
        ('{ a = "x" }', '{ a = "7" }'),
        ('{ a = "x" }', '{ a = "⁷" }'),
        ('{ a = "x" }', '{ a = "1 - x" }'),
        ('{ a = "x" }', '{ a = "b" }'),
        ('{ a = "x" }', '{ a = "x", b = "x" }'),
        ('["A", "B"]', '["A", "A"]'),
        ('{ Q = "queen" }', '{ Q = "queen", K = "queen" }'),
    ],
)
def test_names_that_change_what_is_said_are_refused(old, new):
    """A letter that is a number or another parameter, one name for two things."""
    assert old in TEXT
    with pytest.raises(InputError, match="expected"):
        read(TEXT.replace(old, new, 1) + FORMULAS)
    swapped = TEXT.replace('{ a = "x" }', '{ a = "b", b = "a" }') + FORMULAS
    assert read(swapped).names.letters == {"a": "b", "b": "a"}


def test_readings_lay_their_fields_over_those_of_the_assertion():
    second, first = read(TEXT).assertions[1].readings
    assert (second.id, second.says, second.instance) == ("second", "The game is worth 1/18.", "")
    assert (first.id, first.instance) == ("First", "Kuhn poker")
    assert first.says == "The game is worth 1/18 to the first player."
    assert second.claim.stated.text == "-1/18" and first.claim.stated.text == "1/18"
    (offer,) = first.offers
    assert (offer.says, offer.claim.stated.text) == ("as the abstract has it", "-1/18")


PARTS = TEXT.replace('if = "it is worth that to the second', 'part = "the second').replace(
    'if = "it is worth that to the first', 'part = "the first'
)


def test_a_sentence_is_true_if_all_its_parts_are():
    second, first = read(PARTS).assertions[1].readings
    assert (second.condition, second.part, first.part) == (
        "",
        "the second player",
        "the first player",
    )
    worth = judged(PARTS)[0]["worth"]
    assert [one["outcome"] for one in worth["readings"]] == ["proved", "disproved"]
    assert worth["verdict"] == "typo"  # one part is wrong, and corrected
    assert worth["why"].startswith(
        "The second player: The value to Player 1 is exactly -1/18. The "
    )
    assert VerdictRecord.from_json(worth).to_json() == worth
    assert "part" not in judged(TEXT)[0]["worth"]["readings"][0]
    with pytest.raises(InputError, match='expected "part" as what of the sentence each'):
        read(PARTS.replace("the first player", "the second player"))


def test_the_short_form_has_one_reading():
    (reading,) = read(TEXT).assertions[0].readings
    assert (reading.id, reading.condition, reading.kind) == ("", "", "arithmetic")


def test_a_question_asks():
    (question,) = read(TEXT).questions
    assert (question.id, question.asks, question.lines) == ("value", "What is the game worth?", "")
    assert question.reading.claim.asks


def test_a_question_may_have_its_answer_in_words():
    asked = 'asks = "What is the game worth?"'
    (question,) = read(TEXT.replace(asked, f'{asked}\nsays = "A sixth."')).questions
    assert question.sentence == "What is the game worth? A sixth."
    (question,) = read(TEXT.replace(asked, 'says = "It is fair."')).questions
    assert (question.asks, question.sentence) == ("", "It is fair.")


def test_before_any_heading():
    place = read(TEXT.replace('heading = "Values"', 'heading = ""')).assertions[1].place
    assert str(place) == "before any heading, paragraph 2"


SECOND = 'id = "second"\nif = "it is worth that to the second player"\n'
REFUSED = [  # what is replaced, by what, line, what the message says
    (
        "[names]",
        '[[claims]]\nid = "c"\n[names]',
        9,
        "[[claims]], an old key, expected [[assertions]]",
    ),
    ("paragraph = 2", "paragraf = 2", 16, '; did you mean "paragraph"?'),
    (", paragraph = 2", "", 16, '"place" = '),
    ("paragraph = 2", "paragraph = 2, table = 1", 16, '"place" = '),
    ("paragraph = 2", "paragraph = 2, line = 1", 16, 'the key "line"'),
    ("paragraph = 2", 'paragraph = "2"', 16, "an integer from 1"),
    ('heading = "Values", ', "", 16, 'no key "heading"'),
    ('printed = "1/18"', 'printde = "1/18"', 18, 'the key "printde"; did you mean "printed"?'),
    ('taken = "', 'reading = "', 19, 'the key "reading"'),
    ('taken = "', 'weight = "', 19, 'the key "weight"'),
    ('taken = "', 'doubt = "', 19, 'the key "doubt"'),
    ('taken = "To', 'instance = "To', 19, '"instance" in an assertion that lists its readings'),
    ('taken = "To', 'asks = "To', 19, '"asks" in an assertion that lists its readings'),
    ('id = "second"\n', "", 22, 'no key "id"'),
    ('id = "second"', 'id = "a.b"', 23, "letters, digits and hyphens"),
    ('id = "First"', 'id = "second"', 27, 'a second reading "second"'),
    (SECOND, 'id = "second"\n', 22, "a reading without its condition"),
    (SECOND, 'id = "second"\npart = "a"\n', 22, "a reading without its condition"),
    (SECOND, SECOND + 'part = "half of it"\n', 25, 'the part "half of it" alone'),
    (SECOND, SECOND.replace("to the second", "to the first"), 22, 'no "part" of its own'),
    ('taken = "To', 'part = "To', 19, '"part" in an assertion that lists its readings'),
    (SECOND, SECOND + 'lines = "1"\n', 25, '"lines" in a reading'),
    (SECOND, SECOND + "readings = []\n", 25, '"readings" in a reading'),
    ('stated = "-1/18"\n[', 'statde = "-1/18"\n[', 25, 'did you mean "stated"?'),
    ('stated = "1/18"', 'stated = "?"', 32, "an assertion that asks"),
    ("corrected = { ", 'corrected = { kind = "value", ', 33, '"kind" in an offer'),
    ("corrected = { ", 'corrected = { if = "x", ', 33, '"if" in an offer'),
    ('id = "sum"', 'id = "worth"', 35, 'the id "worth" twice'),
    ('id = "value"', 'id = "sum"', 42, 'the id "sum" twice'),
    (
        'derived_by = ["worth"]',
        'derived_by = ["worth"]\nif = "x"',
        41,
        '"if" in an assertion with one',
    ),
    ('derived_by = ["worth"]', 'derived_by = ["sum"]', 40, '"sum"'),
    ('derived_by = ["worth"]', 'derived_by = ["x"]', 40, '"x"'),
    ("taken", 'derived_by = ["sum"]\ntaken', 19, 'the key "derived_by"'),
    ('asks = "What is', 'part = "x"\nasks = "What is', 43, '"part" in a question'),
    ('asks = "What is the game worth?"', "", 41, 'neither, expected a question as "asks"'),
    ('id = "e1"', 'id = "e0"', 48, 'expected "e1", "e2", ...'),
    ('id = "n1"', 'id = "n01"', 57, '"n1", "n2", ...: ids count from 1'),
    ('"changes a result"', '"refuted"', 49, "one of changes a result, needs a condition"),
    ('why = "Two halves are one."', 'why = " "', 53, "a text that is not empty"),
    ('rests_on = ["sum"]', "rests_on = []", 54, "at least one id"),
    ('rests_on = ["sum"]', 'rests_on = ["sum", "sum"]', 54, "each once"),
    ('rests_on = ["sum"]', 'rests_on = ["value"]', 54, '"value" under "rests_on"'),
    ('"worth.second"]', '"worth.third"]', 55, '"worth.third" under "proved_by"'),
    ('rests_on = ["worth"]', 'rests_on = ["sum"]', 60, '"sum", on which e1 rests too'),
    ('verdict = "The value is wrong (e1)."\n', "", 46, "errata and no verdict"),
    ('"The value is wrong (e1)."', "[1]", 8, "a list of strings"),
    ('says = "To whom?"', 'says = [["To whom?"]]', 59, "lists of texts behind them"),
    ('says = "To whom?"', 'says = ["To whom?", [1]]', 59, "lists of texts behind them"),
    ('says = "To whom?"', 'says = " "', 59, "a text that is not empty"),
    ('rests_on = ["sum"]', 'rests_on = ["smu"]', 54, '"smu" under "rests_on"; did you mean "sum"?'),
    ('players = ["A", "B"]', 'playrs = ["A", "B"]', 10, 'the key "playrs"'),
    ('Q = "queen"', "Q = 1", 11, '"Q" as a string'),
]


@pytest.mark.parametrize("old, new, line, wrong", REFUSED)
def test_mistakes_have_their_line(old, new, line, wrong):
    with pytest.raises(InputError) as caught:
        assert old in TEXT
        read(TEXT.replace(old, new, 1))
    assert wrong in str(caught.value) and "\n" not in str(caught.value)
    assert caught.value.place == (f"mine.toml:{line}" if line else "mine.toml")


def test_errata_are_sorted_by_damage():
    other = '[[errata]]\nid = "e2"\ntitle = "t"\nprinted = "p"\nshould_read = "s"\nwhy = "w"\n'
    text = TEXT.replace('"changes a result"', '"misleads"').replace('["worth"]\n"""', "")
    text = text[: text.index("[[notes]]")] + other + 'rests_on = ["worth"]\n'
    assert len(read(text + 'damage = "misprint"\n').errata) == 2
    with pytest.raises(InputError, match='"needs a condition" after "misleads"'):
        read(text + 'damage = "needs a condition"\n')


def test_an_erratum_keeps_its_number_wherever_it_stands():
    other = '[[errata]]\nid = "e4"\ndamage = "misprint"\ntitle = "t"\nprinted = "p"\n'
    other += 'should_read = "s"\nwhy = "w"\nrests_on = ["worth"]\n'
    first = TEXT[: TEXT.index("[[errata]]")]
    second = TEXT[TEXT.index("[[errata]]") : TEXT.index("[[notes]]")].replace(
        "changes a result", "misprint"
    )
    assert [one.id for one in read(first + other + second).errata] == ["e4", "e1"]
    with pytest.raises(InputError, match="an id that no other erratum has"):
        read(first + other.replace("e4", "e1") + second)


def test_a_mistake_in_a_shared_field_has_the_line_of_that_field():
    with pytest.raises(InputError) as caught:
        judged(TEXT.replace('game = "kuhn"', "game = 7", 1))
    assert caught.value.place == "mine.toml:21"


# The records


def test_what_a_record_has():
    records, certificates = judged(TEXT)
    worth, total, value = (records[name] for name in ("worth", "sum", "value"))
    assert worth["verdict"] == "depends on the reading"
    assert worth["why"].startswith(
        "True if it is worth that to the second player, false if it is worth that to the first "
        "player. Corrected, it holds: as the abstract has it"
    )
    assert (worth["place"], worth["note"], worth["erratum"]) == ("Values, paragraph 2", "n1", "")
    assert (total["basis"], total["derived_by"], total["erratum"], total["damage"]) == (
        "as printed",
        "worth",
        "e1",
        "changes a result",
    )
    assert (value["role"], value["verdict"], value["says"]) == (
        "question",
        "answered",
        "What is the game worth?",
    )
    assert sorted(certificates) == [
        "sum.json",
        "value.json",
        "worth.First.corrected.json",
        "worth.First.json",
        "worth.second.json",
    ]
    names = [r["certificate"] for one in records.values() for r in one["readings"] + one["offers"]]
    assert sorted(names) == [f"certificates/mine/{name}" for name in sorted(certificates)]


def test_a_record_survives_its_json():
    for record in judged(TEXT)[0].values():
        assert VerdictRecord.from_json(record).to_json() == record
        with pytest.raises(ValueError, match="keys other than"):
            VerdictRecord.from_json({key: x for key, x in record.items() if key != "basis"})
        older = {key: x for key, x in record.items() if key != "answer"}  # of version 1.0
        assert VerdictRecord.from_json(older).says == record["says"]


def test_one_instance_confirms_nothing():
    text = HEAD + (
        '[[assertions]]\nid = "c"\nlines = "1"\nsays = "Every game is worth -1/18."\n'
        'kind = "value"\ngame = "kuhn"\ninstance = "Kuhn poker"\nstated = "-1/18"\n'
    )
    record = judged(text)[0]["c"]
    assert record["verdict"] == "undetermined"
    assert record["why"].startswith("Only one instance is proved. ")
    assert judged(text.replace('"-1/18"', '"1/18"'))[0]["c"]["verdict"] == "refuted"


# How the ledger agrees with the verdicts

KEPT = HEAD + (
    """verdict = "Wrong (e1)."
[[assertions]]
id = "a"
lines = "1"
says = "x"
place = { heading = "H", display = 1 }
kind = "value"
game = "kuhn"
stated = "1/18"
corrected = { stated = "-1/18", says = "y" }
[[assertions]]
id = "b"
lines = "2"
says = "x"
place = { heading = "H", display = 2 }
kind = "value"
game = "kuhn"
stated = "1/17"
qualified = { stated = "-1/18", says = "z" }
[[assertions]]
id = "right"
lines = "3"
says = "x"
kind = "value"
game = "kuhn"
stated = "-1/18"
[[questions]]
id = "q"
asks = "What is it worth?"
kind = "value"
game = "kuhn"
stated = "?"
[[errata]]
id = "e1"
damage = "changes a result"
title = "t"
printed = "p"
should_read = "s"
why = "w"
rests_on = ["a"]
[[notes]]
id = "n1"
title = "t"
says = "s"
rests_on = ["b"]
[[stands]]
title = "Right"
says = "s"
rests_on = ["right"]
"""
)
BROKEN = [  # what is replaced, by what, and the one line on it
    ('rests_on = ["b"]', 'rests_on = ["right"]', "b is imprecise and belongs to no erratum"),
    ('rests_on = ["a"]', 'rests_on = ["a", "right"]', "e1 rests on right, which is confirmed"),
    ("corrected = {", "qualified = {", ""),
    ('corrected = { stated = "-1/18"', 'corrected = { stated = "1/19"', "e1 should read what"),
    ('rests_on = ["a"]', 'rests_on = ["a"]\nproved_by = ["q", "right"]', ""),
    ('rests_on = ["a"]', 'rests_on = ["a"]\nproved_by = ["b"]', "e1 is proved by b, which is not"),
    ('rests_on = ["b"]', 'rests_on = ["b"]\nproved_by = ["q"]', ""),
    ('rests_on = ["b"]', 'rests_on = ["b"]\nproved_by = ["a"]', "n1 is proved by a, which is not"),
    ('qualified = { stated = "-1/18", says = "z" }', "", "n1 is a note and rests on b, which is"),
    ('rests_on = ["right"]', 'rests_on = ["b"]', '"Right" stands on b, which is imprecise'),
    ('rests_on = ["right"]', 'rests_on = ["right"]\nproved_by = ["q"]', ""),
    (
        'rests_on = ["right"]',
        'rests_on = ["right"]\nproved_by = ["a"]',
        '"Right" is proved by a, which',
    ),
    ('place = { heading = "H", display = 2 }\n', "", "b, on which n1 rests, has no place"),
    ('game = "kuhn"\nstated = "?"', 'game = "kuhn"\nstated = "7"', "the question q is refuted"),
    ("Wrong (e1)", "Wrong", "the verdict does not name (e1), which changes a result"),
    ("Wrong (e1)", "Wrong (e1), (e2)", "the verdict names (e2), which is no erratum"),
]


def broken(text):
    told = read(text)
    return broken_rules(told, [VerdictRecord.from_json(r) for r in judged(told)[0].values()])


def test_a_ledger_that_is_kept():
    assert broken(KEPT) == ()


@pytest.mark.parametrize("old, new, line", BROKEN)
def test_every_rule_has_a_line_where_it_is_broken(old, new, line):
    assert old in KEPT
    lines = broken(KEPT.replace(old, new, 1))
    assert any(one.startswith(line) for one in lines) if line else lines == ()


def test_a_reading_proves_what_an_erratum_should_read():
    """ASSERTION.READING is proved, though the assertion is not confirmed."""
    told = read(TEXT)
    records = [VerdictRecord.from_json(r) for r in judged(told)[0].values()]
    lines = broken_rules(told, records)
    assert lines == ("sum, on which e1 rests, has no place",)
    worse = [
        replace(one, readings=tuple(replace(r, outcome="disproved") for r in one.readings))
        for one in records
    ]
    assert "e1 is proved by worth.second, which is not proved" in broken_rules(told, worse)


# The documents


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_ledger_of_a_document_is_kept(audits, name):
    records = [VerdictRecord.from_json(record) for record in audits[name][0].values()]
    assert broken_rules(document(name), records) == ()


def test_the_readme_counts_what_is_derived(audits):
    """A sum that a person typed is confirmed as printed, and counts in no headline figure."""
    records = [
        VerdictRecord.from_json(record)
        for name in DOCUMENTS
        for record in audits[name][0].values()
        if record["role"] == "assertion"
    ]
    bases = [r.basis for r in records if r.verdict == "confirmed"]
    derived = bases.count("derived")
    readme = " ".join((ROOT / "README.md").read_text("utf-8").split())
    told = re.search(
        r"checked (\d+) of their assertions\. (\d+) of them hold .*?, and (\d+) by arithmetic",
        readme,
    )
    assert told and [*map(int, told.groups())] == [len(records), derived, len(bases) - derived]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_document_has_a_verdict_of_a_few_sentences(name):
    sentences = re.findall(r"[.!?](?= [A-Z(]|$)", document(name).verdict.text)
    assert 1 <= len(sentences) <= 6


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_condition_says_of_what_it_speaks(name):
    """An erratum names the false readings first: what "it" was in the order of the file is gone."""
    conditions = [one.condition for a in document(name).assertions for one in a.readings]
    pronoun = re.compile(r"(it|its|they|them) |(both|all|these) (is|are|may|play|count)\b")
    assert [one for one in conditions if pronoun.match(one)] == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_an_entry_that_a_text_refers_to_stands_in_brackets(name):
    """So that pages can lead there. What is also an ordinary word may stand alone."""
    sources = document(name).sources
    named = {name for one in sources for name in REFERENCE.findall(one.taken)}
    assert named <= {one.id for one in sources}
    ids = [one.id for one in sources if "-" in one.id and one.id != "zero-sum"]
    alone = re.compile(rf"(?<![\w\[-])(?:{'|'.join(map(re.escape, ids))})(?![\w-])")
    assert [one.taken for one in sources if alone.search(one.taken)] == []
