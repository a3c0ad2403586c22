"""The checker as a process: what it says of certificates on disk, and that an interrupt ends it."""

import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest
from command_line import GAMES, THREE, process, python, run
from examples import HEAD, entry

import nashproof
from nashcheck_js import engine
from nashlab.library import catalogues
from nashproof.certificates.envelope import Certificate
from nashproof.errors import OtherFile, Unproved
from nashproof.files.digests import digest
from nashproof.shell import checker, interrupts
from nashproof.shell.library.proofs import files_to_check
from nashproof.testing import assert_equilibrium, assert_value


@pytest.fixture
def saved(tmp_path):
    """The places of the canonical file of a game and of the certificates about it."""
    return nashproof.audit(GAMES / "matching-pennies.toml", "uniform").save(tmp_path)


def test_what_is_accepted_is_told_by_digest(saved, tmp_path):
    checked = checker.run_checker(list(map(str, saved[1:])), tmp_path / "games")
    assert checked.complete and len(checked.accepted) == len(saved) - 1
    assert all(len(sha256) == 64 and sentence for sha256, sentence in checked.accepted.items())
    assert repr(checked) == f"<Checked: {len(saved) - 1} of {len(saved) - 1} certificates accepted>"


def test_shares_of_certificates_have_equal_lengths_and_few_games_in_common():
    lengths = {f"{game}{k}": (f"game {game}", 1_000 * game) for k in range(50) for game in range(9)}
    shares = checker.shares_by_game(lengths, 4)
    games = [{lengths[name][0] for name in share} for share in shares]
    weights = [sum(lengths[name][1] + checker.OVERHEAD for name in share) for share in shares]
    assert sorted(sum(shares, [])) == sorted(lengths)
    assert sum(map(len, games)) <= 9 + 3 and max(weights) - min(weights) <= 2 * 13_000


@pytest.mark.parametrize("lengths", [{}, {"a": ("g", 10**7), "b": ("h", 1)}, {"b": ("h", 1)}])
def test_no_share_is_empty_if_there_are_certificates(lengths):
    shares = checker.shares_by_game(lengths, 3)
    assert sorted(sum(shares, [])) == sorted(lengths)
    assert all(shares) or (shares, lengths) == ([[]], {})


def test_the_proved_checker_alone(saved, tmp_path):
    """Node runs it without Python; what is run without certificates has accepted nothing."""
    (tmp_path / "damaged.json").write_text(Path(saved[1]).read_text("utf-8").replace("1/2", "1/3"))
    command = [str(engine.node()), str(engine.FOLDER / "serve.js")]
    for files, status, last in (
        (saved, 0, f"{len(saved) - 1} accepted"),
        ([*saved, tmp_path / "damaged.json"], 1, f"{len(saved) - 1} accepted, 1 refused"),
        (saved[:1], 2, "0 accepted"),
        ([*saved, tmp_path / "none.json"], 2, f"{len(saved) - 1} accepted, 1 unreadable"),
    ):
        ended = subprocess.run([*command, *map(str, files)], capture_output=True, text=True)
        assert (ended.returncode, ended.stdout.splitlines()[-1]) == (status, last)


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
    assert "undetermined" in (tmp_path / "out/mine.html").read_text()


# nashcheck in this process: before a verdict is shown


PAPER = "Worth <!-- nash kind=value, game=matching-pennies -->0<!-- /nash -->.\n"
CLAIM = 'kind = "value"\ngame = "matching-pennies"\nstated = "0"'


def audits(folder):
    """An audit of a game, of a document and of a paper, all of what is true."""
    (folder / "games").mkdir()
    game = (GAMES / "matching-pennies.toml").read_text("utf-8")
    (folder / "games" / "matching-pennies.toml").write_text(game, encoding="utf-8")
    (folder / "mine.toml").write_text(HEAD + entry(CLAIM), encoding="utf-8")
    (folder / "paper.md").write_text(PAPER, encoding="utf-8")
    yield nashproof.audit(GAMES / "matching-pennies.toml", "uniform", value=0)
    yield nashproof.audit(folder / "mine.toml", games=folder / "games")
    yield nashproof.audit(folder / "paper.md")


def test_no_verdict_is_shown_that_nashcheck_has_not_accepted(tmp_path, monkeypatch):
    """Whatever is asked: a certificate that is damaged where it is made proves nothing."""
    monkeypatch.setattr(checker, "_ACCEPTED", {})
    whole = Certificate.text
    monkeypatch.setattr(
        Certificate, "text", lambda one: whole(one).replace('"seal":"', '"seal":"x')
    )
    for audit in audits(tmp_path):
        assert len(audit) and not audit.certificates
        for answer in audit:
            assert answer.verdict == "undetermined" and "nashcheck rejects" in answer.why
            assert "this failed: the seal is the digest of the certificate" in answer.why
    with pytest.raises(AssertionError, match="undetermined"):
        assert_value(GAMES / "matching-pennies.toml", 0)
    with pytest.raises(AssertionError, match="nashcheck rejects"):
        assert_equilibrium(GAMES / "matching-pennies.toml", "uniform")
    with pytest.raises(Unproved, match="nashcheck rejects"):
        monkeypatch.setattr(catalogues, "SMALL", 0)
        nashproof.catalogue(GAMES / "matching-pennies.toml")


def test_what_is_shown_was_accepted_in_this_run(tmp_path, monkeypatch):
    monkeypatch.setattr(checker, "_ACCEPTED", {})
    for audit in audits(tmp_path):
        assert {one.verdict for one in audit} <= {"confirmed", "answered"}
        assert audit.certificates
        assert {digest(text) for text in audit.certificates.values()} <= checker._ACCEPTED.keys()


def test_a_certificate_that_nashcheck_cannot_read_leaves_its_claim_open(tmp_path):
    """Forty denominators near 10^160: their common one is longer than what it computes with."""
    lines = [
        'EFG 2 R "Long" { "A" }',
        '""',
        f"""c "" 1 "deal" {{ {" ".join(f'"{k}" 1/40' for k in range(40))} }} 0""",
    ]
    for k in range(1, 41):
        lines += [
            f'p "" 1 {k} "{k}" {{ "x" "y" }} 0',
            *[f't "" {2 * k + e} "" {{ 0 }}' for e in (0, 1)],
        ]
    (tmp_path / "long.efg").write_text("\n".join(lines) + "\n", encoding="utf-8")
    near = [10**160 + 2 * k + 1 for k in range(40)]
    profile = {str(k): {"x": f"1/{q}", "y": f"{q - 1}/{q}"} for k, q in enumerate(near, 1)}
    audit = nashproof.audit(tmp_path / "long.efg", profile)
    assert {one.verdict for one in audit} == {"undetermined"} and not audit.certificates
    assert "nashcheck cannot read the certificate or its game: found a list" in audit.answers[0].why


def test_another_nashcheck_is_not_asked(monkeypatch):
    other = ModuleType("nashcheck")
    other.__file__ = "elsewhere/nashcheck.py"
    monkeypatch.setitem(sys.modules, "nashcheck", other)
    with pytest.raises(OtherFile, match="elsewhere/nashcheck.py: found another nashcheck"):
        checker.CheckerHere({})


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
    done = python(code, tmp_path, timeout=300)
    assert (done.returncode, done.stderr) == (130, "nashproof: interrupted\n")
    assert not list(tmp_path.iterdir())
    deadline = time.monotonic() + 60  # a killed process takes a moment to be gone
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
    for options in ([], ["--proved"]):
        status, _, err = process("check", odd, "--games", tmp_path / "games", *options)
        assert status == 1 and r"x\naccepted 0 y: the value is 5.json" in err
        assert not [line for line in err.splitlines() if line.startswith("accepted")]


def test_the_proved_checker_is_not_asked_about_a_large_game(tmp_path, monkeypatch):
    monkeypatch.setattr("nashproof.shell.library.proofs.ASKED_GAME", 100)
    nashproof.audit([[1, -1], [-1, 1]], value=0).save(tmp_path)
    status, out, err = run("check", tmp_path / "certificates")
    assert (status, err) == (0, "")
    assert out.endswith("checked once: 1 about a game of more than 12,000,000 bytes\n")
