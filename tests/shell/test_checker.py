"""The checker as a process: what it says of certificates on disk, and that an interrupt ends it."""

import signal
import subprocess
import time
from pathlib import Path

import pytest
from command_line import GAMES, THREE, process, python
from examples import HEAD, entry

import nashproof
from nashproof.shell import checker, interrupts
from nashproof.shell.library.proofs import files_to_check


@pytest.fixture
def saved(tmp_path):
    """The places of the canonical file of a game and of the certificates about it."""
    return nashproof.audit(GAMES / "matching-pennies.toml", "uniform").save(tmp_path)


def test_what_is_accepted_is_told_by_digest(saved, tmp_path):
    checked = checker.run_checker(list(map(str, saved[1:])), tmp_path / "games")
    assert checked.complete and len(checked.accepted) == len(saved) - 1
    assert all(len(sha256) == 64 and sentence for sha256, sentence in checked.accepted.items())
    assert repr(checked) == f"<Checked: {len(saved) - 1} of {len(saved) - 1} certificates accepted>"


def test_the_folder_that_an_audit_wrote_stands_for_its_certificates(saved, tmp_path):
    assert list((tmp_path / "claims").iterdir())  # no certificates
    files, games = files_to_check(tmp_path, None)
    assert files == sorted(map(str, saved[1:])) and games == tmp_path / "games"


def test_a_document_of_which_nothing_is_proved_has_its_page(tmp_path):
    """Dominated strategies of three players: undetermined, without a certificate."""
    (tmp_path / "vote.efg").write_text(THREE)
    claim = 'kind = "dominated strategy"\nprofile = "p"\nplayer = "1"'
    strategy = '[profiles.p]\ngame = "vote.efg"\nsays = "x"\nstrategy = { "*" = "yes" }\n'
    (tmp_path / "mine.toml").write_text(HEAD + entry(claim) + strategy)
    checked = nashproof.audit(tmp_path / "mine.toml").report(tmp_path / "out")
    assert checked.complete and not checked
    assert "undetermined" in (tmp_path / "out/mine/index.html").read_text()


def test_two_equal_certificates_are_two_that_are_accepted(saved, tmp_path):
    twin = saved[1].with_name("twin.json")
    twin.write_bytes(saved[1].read_bytes())
    checked = checker.run_checker([str(saved[1]), str(twin)], tmp_path / "games")
    assert repr(checked) == "<Checked: 2 of 2 certificates accepted>"


def test_a_certificate_without_its_game_is_not_accepted(saved, tmp_path):
    (tmp_path / "none").mkdir()
    checked = checker.run_checker(list(map(str, saved[1:])), tmp_path / "none")
    assert not checked.complete and not checked.accepted


def test_a_process_reads_the_games_that_its_certificates_name(saved, tmp_path, monkeypatch):
    """And no other, unless one of these is missing: then the file that is damaged says so."""
    (game,), certificates = saved[:1], list(map(str, saved[1:]))
    other = tmp_path / "games" / "other.efg"
    other.write_text("damaged", encoding="utf-8")
    started = []
    one = checker._started
    monkeypatch.setattr(
        checker, "_started", lambda *words: (started.append(words[0]), one(*words))[1]
    )
    assert checker.run_checker(certificates, tmp_path / "games").complete
    assert started == [[str(game), *certificates]]
    game.unlink()
    checked = checker.run_checker(certificates, tmp_path / "games")
    assert not checked.complete and str(other) in checked.messages
    assert started[1] == [str(other), *certificates]


def test_the_checker_ends_with_us(monkeypatch, tmp_path):
    """While it runs it is among the processes that an interrupt ends; afterwards it is not."""
    seen = []
    monkeypatch.setattr(
        subprocess.Popen,
        "communicate",
        lambda process: (seen.append(process in interrupts.CHILDREN), process.wait(), ("", ""))[2],
    )
    assert checker._finished(checker._started([], tmp_path / "answers.json")) == (2, "")
    assert seen == [True] and not interrupts.CHILDREN


def test_an_interrupt_ends_the_process_and_its_children(tmp_path):
    """Whatever code does with exceptions: one line, status 130, nothing half-written or running."""
    code = """
import os, signal, subprocess, sys, time
from nashproof.shell import files, interrupts
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
interrupts.CHILDREN.add(child)
print(child.pid, flush=True)
with interrupts.ended_by_interrupts():
    files._unfinished.add(files.Path("half"))
    files.Path("half").touch()
    try:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(60)
    except BaseException:
        pass
"""
    done = python(code, tmp_path, timeout=50)
    assert (done.returncode, done.stderr) == (130, "nashproof: interrupted\n")
    assert not list(tmp_path.iterdir())
    deadline = time.monotonic() + 20  # a killed process takes a moment to be gone
    while running(int(done.stdout)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not running(int(done.stdout))


def running(process):
    """Whether a process runs; one that has ended and is not yet waited for does not."""
    place = Path(f"/proc/{process}/stat")
    return place.exists() and place.read_text("utf-8").rpartition(") ")[2][0] != "Z"


def test_afterwards_an_interrupt_is_what_it_was():
    before = signal.getsignal(signal.SIGINT)
    with interrupts.ended_by_interrupts():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before


def test_a_checker_at_work_is_ended_with_its_context(saved, tmp_path, monkeypatch):
    monkeypatch.setattr(checker, "_ACCEPTED", {})
    with checker.Checking(saved[1:], saved[:1]):
        assert len(interrupts.CHILDREN) == 1
    assert not interrupts.CHILDREN


def test_what_was_accepted_in_this_run_is_not_checked_again(saved, monkeypatch):
    monkeypatch.setattr(checker, "_ACCEPTED", {})
    answers = []
    for _ in range(2):
        with checker.Checking(saved[1:], saved[:1]) as checking:
            answers.append((len(interrupts.CHILDREN), checking.accepted()))
    assert answers == [(1, answers[0][1]), (0, answers[0][1])] and len(answers[0][1])


def test_a_file_named_as_the_checker_is_not_run_in_its_place(saved, tmp_path):
    """README says to copy nashcheck.py anywhere: also into the folder where we work."""
    for name in ("nashcheck.py", "nashcheck_js.py"):
        (tmp_path / name).write_text("raise SystemExit(3)\n")
    words = ("check", *saved[1:], "--games", tmp_path / "games")
    status, out, err = process(*words, cwd=tmp_path)
    assert (status, err) == (0, "") and "accepted by" in out


def test_a_file_name_adds_no_line(saved, tmp_path):
    """A certificate named like an accepted line stays within its own line."""
    odd = saved[1].with_name("x\naccepted 0 y: the value is 5.json")
    odd.write_bytes(saved[1].read_bytes().replace(b'"seal":"', b'"seal":"0'))
    for options in ([], ["--second"]):
        status, _, err = process("check", odd, "--games", tmp_path / "games", *options)
        assert status == 1 and r"x\naccepted 0 y: the value is 5.json" in err
        assert not [line for line in err.splitlines() if line.startswith("accepted")]
