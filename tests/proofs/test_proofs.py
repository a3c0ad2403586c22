"""The proofs compile, rest on no axiom, and prove the headline theorems.

What needs Coq is skipped, with a word, where it is not there. The program as JavaScript is
committed. What is compiled is kept in .proved/ and compiled again where a proof changed.
"""

import hashlib
import json
import re
from collections import Counter

import compile_proofs
import fuzz_proved
import headlines
import pytest
from checking import GAME_FILES, fixtures, verdict
from examples import ROOT
from native import native_answers

from nashcheck_js.engine import ProvedChecker
from nashproof import audit
from nashproof.shell.library.proofs import has_engine

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
    if headline.folder in headlines.MADE_HERE:
        headlines.MADE_HERE[headline.folder]()
    if headline.missing():
        pytest.skip("the files of `make reproduce` are not there")
    assert headline.compiled() == "Closed under the global context"


@pytest.fixture(scope="module")
def script():
    """The committed JavaScript, with the games of the fixtures."""
    if not has_engine():
        pytest.skip("the proved checker needs Node")
    with ProvedChecker() as checker:
        for place in GAME_FILES:
            checker.add_game(place.name, place.read_bytes())
        yield checker


def test_the_committed_script_is_of_these_proofs():
    origin = json.loads(compile_proofs.ORIGIN.read_bytes())
    assert origin["sources"] == compile_proofs.sources(), (
        "the proofs have changed: make prove builds it"
    )
    assert origin["sha256"] == hashlib.sha256(compile_proofs.SCRIPT.read_bytes()).hexdigest()
    assert compile_proofs.SCRIPT.stat().st_size < 1_000_000


@needs_coq
def test_these_versions_build_the_committed_script(built):
    if json.loads(compile_proofs.ORIGIN.read_bytes())["versions"] != compile_proofs.versions():
        pytest.skip("Coq, OCaml, zarith or js_of_ocaml of another version")
    extracted = compile_proofs.BUILT / compile_proofs.SCRIPT.name
    assert extracted.read_bytes() == compile_proofs.SCRIPT.read_bytes()


def test_every_valid_fixture_is_accepted_with_nashchecks_sentence_or_outside(script):
    words = Counter()
    for path in fixtures("valid"):
        answer = script.check(path.read_bytes())
        words[answer.answer] += 1
        assert answer.answer != "refused", path
        if answer.answer == "accepted":
            assert ("accepted", answer.words) == verdict(path.read_bytes()), path
    assert words["accepted"] > 150


def test_no_invalid_fixture_is_accepted(script):
    every = [p for folder in ("invalid", "malformed") for p in fixtures(folder)]
    files = [p for p in every if p.suffix == ".json"]
    assert [p for p in files if script.check(p.read_bytes()).answer == "accepted"] == []


@needs_coq
def test_the_native_program_says_what_its_script_says(built, script):
    every = [p for folder in ("valid", "invalid", "malformed") for p in fixtures(folder)]
    files = [p for p in every if p.suffix == ".json"]
    answers = native_answers([*map(str, files)], [*map(str, GAME_FILES)])
    said = {str(p): script.check(p.read_bytes()) for p in files}
    assert {name: (one.answer, one.words) for name, one in said.items()} == answers


def test_a_thousand_cards_need_no_tree(tmp_path):
    """Kuhn poker with 1,000 cards: its tree would have nine million nodes."""
    if not has_engine():
        pytest.skip("the proved checker needs Node")
    rules = (ROOT / "data/games/kuhn-100.toml").read_text("utf-8")
    larger = tmp_path / "kuhn-1000.toml"
    larger.write_text(re.sub(r"cards = 100\b", "cards = 1000", rules), "utf-8")
    folder = tmp_path / "out"
    audit(larger, value="?").save(folder)
    (game,) = (folder / "games").iterdir()
    (certificate,) = (folder / "certificates").rglob("*.json")
    with ProvedChecker() as checker:
        checker.add_game(game.name, game.read_bytes())
        answer = checker.check(certificate.read_bytes())
    assert answer.answer == "accepted"
    assert "the value to player 1 is -111221/1998000" in answer.words


def test_mutants(capsys):
    if not has_engine():
        pytest.skip("both checkers in JavaScript need Node")
    assert fuzz_proved.main("1000", "3") == 0, capsys.readouterr().out
