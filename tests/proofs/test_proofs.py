"""The proofs compile, rest on no axiom, and prove the headline theorems.

What needs Coq is skipped, with a word, where it is not there. What is compiled is kept in .proved/
and compiled again where a proof changed.
"""

import hashlib
import json
import re
from collections import Counter

import compile_proofs
import fuzz_proved
import headlines
import pytest
import record
from checking import GAME_FILES, fixtures, verdict

from nashproof.shell import proved_checker
from nashproof.shell.library.proofs import has_engine
from nashproof.shell.proved_checker import proved_answers

SOURCES = sorted(compile_proofs.HERE.glob("*.v"))
NO_PROOF = re.compile(
    r"\b(Axiom|Axioms|Parameter|Parameters|Conjecture|Hypotheses|Admitted|admit|give_up|Abort)\b"
    r"|Unset Guard|bypass_check|-type-in-type"
)
needs_coq = pytest.mark.skipif(
    bool(compile_proofs.missing()),
    reason=f"missing here: {', '.join(compile_proofs.missing())} (make prove)",
)


@pytest.fixture(scope="module")
def built():
    compile_proofs.compile_all(lambda *_, **__: None)


def test_every_file_is_compiled():
    assert {path.stem for path in SOURCES} == {*compile_proofs.THEORY, "Extract"}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_nothing_is_assumed(path):
    assert NO_PROOF.findall(path.read_text("utf-8")) == []


@needs_coq
def test_coqchk_finds_no_axiom(built):
    assert compile_proofs.axioms() == "<none>"


@needs_coq
@pytest.mark.parametrize("headline", headlines.HEADLINES, ids=lambda headline: headline.name)
def test_headline(headline, built):
    if headline.folder == headlines.LEDUC:
        headlines.make_leduc()
    if headline.missing():
        pytest.skip("the files of `make reproduce` are not there")
    assert headline.compiled() == "Closed under the global context"


def fixture_answers():
    """What the program says of every valid fixture, by the SHA-256 of the file."""
    certificates = {hashlib.sha256(p.read_bytes()).hexdigest(): p for p in fixtures("valid")}
    answers = proved_answers([*map(str, certificates.values())], [*map(str, GAME_FILES)])
    return [(certificates[answer.sha256], answer) for answer in answers]


@needs_coq
def test_every_valid_fixture_is_accepted_with_nashchecks_sentence_or_outside(built, monkeypatch):
    monkeypatch.setattr(proved_checker, "program", lambda: compile_proofs.PROGRAM)
    words = Counter()
    for path, answer in fixture_answers():
        words[answer.answer] += 1
        assert answer.answer != "refused", path
        if answer.answer == "accepted":
            assert ("accepted", answer.words) == verdict(path.read_bytes()), path
    assert words["accepted"] > 150


@needs_coq
def test_no_invalid_fixture_is_accepted(built, monkeypatch):
    monkeypatch.setattr(proved_checker, "program", lambda: compile_proofs.PROGRAM)
    every = [p for folder in ("invalid", "malformed") for p in fixtures(folder)]
    files = [str(p) for p in every if p.suffix == ".json"]
    answers = proved_answers(files, [*map(str, GAME_FILES)])
    assert [a.file for a in answers if a.answer == "accepted"] == []


def certificates_of_the_pages():
    """The SHA-256 of each certificate behind a verdict, as the committed pages have them."""
    data = json.loads((record.ROOT / "reports" / "data" / "verdicts.json").read_bytes())
    records = (one for document in data["documents"].values() for one in document["records"])
    claims = (c for one in records for c in [*one["readings"], *one["offers"]])
    return {claim["sha256"] for claim in claims if claim["sha256"]}


def test_the_record_is_of_these_proofs_and_of_these_pages():
    proofs, lines = record.recorded()
    assert proofs == record.sources(), "the proofs have changed: make prove writes the record"
    assert lines == sorted(set(lines))
    assert len(certificates_of_the_pages() & set(lines)) > 900, "make prove, after make reproduce"


def test_a_run_refuses_a_mark_that_the_program_denies(monkeypatch, tmp_path, capsys):
    place = tmp_path / "certificates" / "a" / "b.json"
    place.parent.mkdir(parents=True)
    place.write_text("{}", "utf-8")
    digest = hashlib.sha256(b"{}").hexdigest()
    monkeypatch.setattr(record, "recorded", lambda: ("", [digest]))
    monkeypatch.setattr(record, "answers", lambda *_: {digest: "accepted"})
    record.check(tmp_path)
    assert "accepts all 1 certificates" in capsys.readouterr().out
    monkeypatch.setattr(record, "answers", lambda *_: {digest: "rejected"})
    with pytest.raises(SystemExit, match=r"found 1 certificates that .* such as .*b\.json"):
        record.check(tmp_path)


@needs_coq
def test_the_record_has_what_the_program_accepts(built, monkeypatch):
    monkeypatch.setattr(proved_checker, "program", lambda: compile_proofs.PROGRAM)
    results = record.ROOT / "results"
    some = record.certificates(results)[::20]
    if not some:
        pytest.skip("the certificates of `make reproduce` are not there")
    said = record.answers(results, some)
    wrong = {d: a for d, a in said.items() if (a == "accepted") != (d in record.recorded()[1])}
    assert wrong == {}, "make prove, after make reproduce, writes the record"


@needs_coq
def test_mutants(built, monkeypatch, capsys):
    monkeypatch.setattr(proved_checker, "program", lambda: compile_proofs.PROGRAM)
    if not has_engine():
        pytest.skip("the second checker needs Node")
    assert fuzz_proved.main("1000", "3") == 0, capsys.readouterr().out
