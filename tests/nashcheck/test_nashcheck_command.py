"""The checker as a command: any interpreter options, odd names, a full disk, Ctrl-C."""

import contextlib
import hashlib
import io
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple

import game_trees
from checking import FIXTURES, GAME_FILES, JOINED, PARTS, checker, fixture, fixtures, resealed, run


def test_as_a_process_of_its_own():
    """Isolated, and of every sixth by the joined file, optimised and with other hashes: the same
    words."""
    arguments = [*GAME_FILES, *fixtures("valid"), *fixtures("invalid"), *fixtures("malformed")]
    first = run(*arguments, options=("-I", "-S"))
    assert first.returncode == 2 and b"Traceback" not in first.stderr
    some = [*GAME_FILES, *arguments[len(GAME_FILES) :: 6]]
    other = run(*some, options=("-O",), program=JOINED, PYTHONHASHSEED="1")
    told, whole = (
        {*done.stdout.splitlines(), *done.stderr.splitlines()} for done in (other, first)
    )
    assert other.returncode == 2 and len(told) == len(some) - len(GAME_FILES) + 1
    (counts,) = told - whole
    assert counts.endswith(b" unreadable")


def test_the_command_line(tmp_path, capsys):
    assert run().returncode == 2 and run(*GAME_FILES).returncode == 2
    assert b"exit status" in run("--help").stdout and run("--help").returncode == 2
    kuhn, good = FIXTURES / "games" / "kuhn.efg", fixture("valid/value-kuhn")
    assert run(good, kuhn).returncode == 0  # in any order
    wrong = run(good, kuhn, fixture("invalid/gain"))
    assert wrong.returncode == 1 and wrong.stdout.endswith(
        b"1 accepted, 1 rejected, 0 unreadable\n"
    )
    game = hashlib.sha256(kuhn.read_bytes()).hexdigest()
    odd = tmp_path / "new\nline\x1b[31m"
    odd.write_bytes(good.read_bytes())
    assert checker.main([str(kuhn), str(odd), str(tmp_path), str(tmp_path / "none")]) == 2
    out, err = capsys.readouterr()
    assert (
        rf'new\nline\u001b[31m" {game}: "Kuhn poker": ' in out
        and len(out.splitlines()) == 2
        and len(err.splitlines()) == 2
    )
    assert (
        run(b"not-\xff-text".decode("utf-8", "surrogateescape"), options=("-I",)).stderr.count(
            b"\n"
        )
        == 1
    )
    assert run(kuhn, good, PYTHONIOENCODING="ascii").returncode == 0


def heed_interrupts():
    """Undo what a shell does to a background job, whose processes ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_where_it_cannot_go_on(tmp_path):
    """A full output, a closed one, little memory, Ctrl-C: one line, and a status that claims
    nothing."""
    kuhn, good = FIXTURES / "games" / "kuhn.efg", fixture("valid/value-kuhn")
    words = [sys.executable, str(PARTS), str(kuhn), str(good)]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (4, b"nashcheck: No space left on device\n")
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(words, stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert (done.returncode, done.stderr) == (4, b"nashcheck: Broken pipe\n")
    done = subprocess.run(["sh", "-c", '"$@" >&-', "sh", *words], capture_output=True)
    assert (done.returncode, done.stderr) == (4, b"nashcheck: the output is closed\n")
    done = subprocess.run(["sh", "-c", '"$@" >&- 2>&-', "sh", *words], capture_output=True)
    assert (done.returncode, done.stderr) == (4, b"")
    alone = subprocess.run(words[:-1], capture_output=True)
    assert alone.stdout == b"0 accepted, 0 rejected, 0 unreadable\n"
    complaint = b"nashcheck: found no certificate, expected one or more\n"
    assert (alone.returncode, alone.stderr) == (2, complaint)
    waiting = subprocess.Popen(  # it waits, since nobody reads what it prints
        [*words, *[str(good)] * 1000],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,
    )
    os.read(waiting.stdout.fileno(), 1)  # it has begun
    waiting.send_signal(signal.SIGINT)
    assert (waiting.communicate(timeout=100)[1], waiting.returncode) == (
        b"nashcheck: interrupted\n",
        130,
    )


def test_results_longer_than_any_number_read(tmp_path):
    """Python by itself does not print an integer of more than 4,300 digits."""
    tiny, rest = "1/1" + "0" * 1999, "9" * 1999 + "/1" + "0" * 1999
    end, chance = game_trees.end, game_trees.chance
    deal = chance(
        "a",
        (
            "x",
            tiny,
            chance(
                "b",
                ("x", tiny, chance("c", ("x", tiny, end(1, 0)), ("y", rest, end(0, 0)))),
                ("y", rest, end(0, 0)),
            ),
        ),
        ("y", rest, end(0, 0)),
    )
    text = game_trees.efg("Long", ["One", "Two"], deal)
    statement = {
        "kind": "matrix",
        "matrix": "payoff",
        "scale": "1",
        "rows": [[]],
        "columns": [[]],
        "cells": [["0"]],
        "wrong": [["1", "1", "1/1" + "0" * 5997]],
    }
    envelope = {
        "format": "nashproof certificate 2",
        "game": hashlib.sha256(text.encode()).hexdigest(),
        "statement": statement,
        "witness": {},
    }
    (tmp_path / "long.efg").write_text(text, "utf-8")
    (tmp_path / "long.json").write_bytes(resealed(envelope))
    assert run(tmp_path / "long.efg", tmp_path / "long.json").returncode == 0


def test_answers_as_json(tmp_path):
    """One object for each certificate and each unreadable file, in the words of the printed
    line."""
    kuhn, good, bad = (fixture(x) for x in ("games/kuhn.efg", "valid/value-kuhn", "invalid/gain"))
    odd = tmp_path / "\udcff.json"
    done = run("--json", tmp_path / "answers.json", kuhn, good, bad, odd, tmp_path)
    answers = json.loads((tmp_path / "answers.json").read_text("ascii"))["answers"]
    assert [(a["answer"], a["file"]) for a in answers] == [
        ("accepted", str(good)),
        ("rejected", str(bad)),
        ("unreadable", str(odd)),
        ("unreadable", str(tmp_path)),
    ]
    digests = [hashlib.sha256(path.read_bytes()).hexdigest() for path in (good, bad)]
    assert [a["sha256"] for a in answers] == [*digests, "", ""]
    lines = done.stdout.decode().splitlines()
    game = hashlib.sha256(kuhn.read_bytes()).hexdigest()
    assert [a["game"] for a in answers] == [game, "", "", ""]
    for answer, line in zip(answers[:2], lines):
        about = f" {game}" if answer["game"] else ""
        assert line == '{answer} {sha256} "{file}"{about}: {sentence}'.format(about=about, **answer)
    assert lines[2:] == ["1 accepted, 1 rejected, 2 unreadable"] and done.returncode == 2
    assert answers[3]["sentence"] == "found Is a directory, expected a readable file"
    assert done.stdout == run(kuhn, good, bad, odd, tmp_path).stdout
    assert run("--json", tmp_path / "none" / "a", kuhn, good).returncode == 4  # no such folder
    again = run("--json", tmp_path / "answers.json", kuhn, good)
    assert again.returncode == 2 and b", expected a new file for the answers" in again.stderr


def test_the_package_and_its_folder_run_alike(tmp_path):
    """`python -m nashcheck`, and `python -I FOLDER` from anywhere, whatever stands beside."""
    words = [str(fixture("games/kuhn.efg")), str(fixture("valid/value-kuhn"))]
    (tmp_path / "json.py").write_text("raise SystemExit(9)", "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(PARTS.parent)}
    module = [sys.executable, "-m", "nashcheck", *words]
    folder = [sys.executable, "-I", str(PARTS), *words]
    first = subprocess.run(module, capture_output=True, env=environment)
    second = subprocess.run(folder, capture_output=True, cwd=tmp_path)
    assert (first.returncode, first.stderr) == (second.returncode, second.stderr) == (0, b"")
    assert first.stdout == second.stdout


def test_a_file_named_as_an_option_is_a_file(tmp_path):
    """In a folder that holds a file `--help` no list of names ends with status 0."""
    kuhn, good = fixture("games/kuhn.efg"), fixture("valid/value-kuhn")
    (tmp_path / "kuhn.efg").write_bytes(kuhn.read_bytes())
    (tmp_path / "value.json").write_bytes(good.read_bytes())
    for name in ("--help", "-h", "--h", "--json", "--js=x", "--"):
        (tmp_path / name).write_text("no certificate")
        for words in (sorted(os.listdir(tmp_path)), sorted(os.listdir(tmp_path))[::-1]):
            assert listed(tmp_path, words).returncode == 2 or words[0] == "--", words
        words = [word for word in os.listdir(tmp_path) if word != name]
        behind = listed(tmp_path, [*words, name])
        assert behind == listed(tmp_path, ["--", name, *words]), name
        assert behind.returncode == 2 and b"1 accepted, 0 rejected, 1 unreadable" in behind.stdout
        assert name.encode() + b'": found ' in behind.stderr
        (tmp_path / name).write_bytes(good.read_bytes())
        assert listed(tmp_path, ["--", *os.listdir(tmp_path)]).returncode == 0
        (tmp_path / name).unlink()
    for words in (["--js", "a"], ["--json"], ["--json=a", "value.json"], ["-v"]):
        refused = listed(tmp_path, words)
        assert refused.returncode == 2 and refused.stdout == b""
        assert b", expected --json FILE, -- or a file" in refused.stderr
    assert sorted(os.listdir(tmp_path)) == ["kuhn.efg", "value.json"]


def listed(folder, words):
    """The joined checker about these words in a folder, in this process."""
    streams = [io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in "12"]
    out, err = streams
    with contextlib.chdir(folder), redirect_stdout(out), redirect_stderr(err):
        status = checker.main(words)
    return Printed(status, *(stream.buffer.getvalue() for stream in streams))


class Printed(NamedTuple):
    returncode: int
    stdout: bytes
    stderr: bytes


def test_only_a_regular_file_is_read(tmp_path):
    """A pipe, to which nobody writes, and a device that never ends are refused at once."""
    os.mkfifo(tmp_path / "pipe")
    os.mkfifo(tmp_path / "pipe.efg")
    started = time.monotonic()
    done = run(tmp_path / "pipe.efg", tmp_path / "pipe", "/dev/zero", "/dev/null")
    assert time.monotonic() - started < 60 and done.returncode == 2
    lines = done.stderr.decode().splitlines()
    assert len(lines) == 4
    assert all(x.endswith('": found no regular file, expected a regular file') for x in lines)
    (tmp_path / "link").symlink_to(fixture("valid/value-kuhn"))
    assert run(fixture("games/kuhn.efg"), tmp_path / "link").returncode == 0


def test_what_is_no_certificate_is_named(tmp_path):
    """Games that no digest names, texts, JSON of other programs, marks of the order of bytes."""
    for name, text, words in (
        ("rules.toml", 'title = "Kuhn poker"\n', 'a text that begins with title = "Kuhn poker",'),
        ("text.md", "\n\n hello\nyou", "a text that begins with hello, expected a certificate"),
        ("empty.json", "", "nothing, expected a certificate"),
        ("blank.json", " \n", "nothing, expected a certificate"),
        ("numbers.json", "[1]\n", "JSON with numbers, or with blanks between values, expected"),
        ("pretty.json", '{"a": "b"}\n', "expected a certificate, byte for byte as it was"),
        ("ending.json", '{"a":"b"}', "JSON in another form, expected canonical JSON, each key"),
        ("nothing.efg", "", "nothing, expected a first line EFG 2 R"),
        ("line.efg", "EFG 2 R", "EFG 2 R, expected a first line EFG 2 R"),
        ("gambit.efg", 'EFG 2 R "" { "" }\n""\n\nt "" 1 "" { 0 }\n', "nothing, expected a line c,"),
    ):
        (tmp_path / name).write_text(text)
        done = run(tmp_path / name)
        assert done.returncode == 2
        assert words in done.stderr.decode(), done.stderr
    for name, data in (("a.efg", b"EFG 2 R"), ("a.game", b"{}"), ("a.json", b"{}")):
        (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + data)
        assert b"found a byte order mark, expected UTF-8" in run(tmp_path / name).stderr
