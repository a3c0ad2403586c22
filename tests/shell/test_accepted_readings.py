"""A verdict is shown with a certificate that the checker accepted in this run, or not at all."""

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

import nashproof
from nashledger.replay import collect
from nashproof.errors import ProcessEnded, ProvedCheckerMissing, StaleResult
from nashproof.shell import accepted
from nashproof.shell.checker import canonical_files
from nashproof.shell.files import file_digest, read_text
from nashproof.shell.library import proofs
from nashproof.shell.library.proofs import has_engine, marking


def test_a_certificate_that_was_not_accepted(tmp_path):
    (tmp_path / "c.json").write_text("{}", "utf-8")
    reading = SimpleNamespace(certificate="c.json", sha256="0")
    with pytest.raises(StaleResult, match="a certificate that is not that of its claim"):
        accepted._proved(tmp_path, {}, reading)


def test_a_certificate_whose_bytes_nashcheck_did_not_see(tmp_path):
    (tmp_path / "c.json").write_text("{}", "utf-8")
    with pytest.raises(StaleResult, match="a certificate that was not accepted as it is"):
        collect._need_accepted([tmp_path / "c.json"], {"another digest": "a sentence"})


def test_both_checkers_say_the_same():
    collect._need_same_words({"a": "Yes", "b": "No"}, {"a": "Yes"}, "results")
    with pytest.raises(StaleResult, match="another sentence of the proved checker, on the cert"):
        collect._need_same_words({"a": "Yes", "b": "No"}, {"b": "Yes"}, "results")


def marks(folder, processes=1):
    """What the proved checker accepts of the certificates in a folder that an audit wrote."""
    places = sorted((folder / "certificates").rglob("*.json"))
    games = {Path(place).name: read_text(place) for place in canonical_files(folder / "games")}
    with marking(places, games, processes) as marked:
        return marked(), {file_digest(place) for place in places}


@pytest.fixture
def audited(tmp_path):
    if not has_engine():
        pytest.skip("the proved checker needs Node")
    nashproof.audit([[1, -1], [-1, 1]], value=0).save(tmp_path)
    return tmp_path


def test_the_proved_checker_marks_what_it_accepts(audited):
    marked, every = marks(audited)
    assert marked and marked.keys() == every
    place = next((audited / "certificates").rglob("*.json"))
    place.with_name("copy.json").write_bytes(place.read_bytes())  # is checked once
    assert marks(audited, 3) == (marked, every)


def test_the_proved_checker_refuses_a_spoiled_certificate(audited):
    place = next((audited / "certificates").rglob("*.json"))
    place.write_text(place.read_text("utf-8").replace('"holds":"yes"', '"holds":"no"'), "utf-8")
    with pytest.raises(StaleResult, match="a certificate that the proved checker refuses"):
        marks(audited)


def test_nothing_is_marked_without_node(audited, monkeypatch):
    monkeypatch.setattr(proofs, "has_engine", lambda: False)
    assert marks(audited)[0] == {}


def test_the_proved_checker_where_no_process_can_be_forked(audited, monkeypatch):
    marked = marks(audited)
    monkeypatch.setattr(proofs, "can_fork", lambda: False)
    assert marks(audited) == marked


@pytest.mark.parametrize("forks", [True, False])
def test_the_proved_checker_ends_early(audited, monkeypatch, forks):
    monkeypatch.setattr(proofs, "can_fork", lambda: forks)
    monkeypatch.setattr("nashcheck_js.engine.FOLDER", audited)  # which has no serve.js
    with pytest.raises(ProvedCheckerMissing, match="an end of the proved checker"):
        marks(audited)


def test_a_process_beside_ends_early(audited, monkeypatch):
    monkeypatch.setattr(proofs, "_answers", lambda *_: os._exit(1))
    with pytest.raises(ProcessEnded, match="ended before the proved checker had answered"):
        marks(audited)
