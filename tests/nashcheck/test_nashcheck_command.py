"""The checker as a command: any interpreter options, odd names, a full disk, Ctrl-C."""

import hashlib
import os
import signal
import subprocess
import sys
import time

from checking import (
    FIXTURES,
    GAME_FILES,
    PARTS,
    checker,
    fixture,
    fixtures,
    make_fixtures,
    resealed,
    run,
)


def test_as_a_process_of_its_own():
    arguments = [*GAME_FILES, *fixtures("valid"), *fixtures("invalid"), *fixtures("malformed")]
    first = run(*arguments, options=("-I", "-S"))
    assert first.returncode == 2 and b"Traceback" not in first.stderr
    for options, environment in ((("-O",), {"PYTHONHASHSEED": "0"}), ((), {"PYTHONHASHSEED": "1"})):
        other = run(*arguments, options=options, **environment)
        assert (other.returncode, other.stdout, other.stderr) == (
            first.returncode,
            first.stdout,
            first.stderr,
        )


def test_the_command_line(tmp_path, capsys):
    assert run().returncode == 2 and run(*GAME_FILES).returncode == 2
    assert b"exit status" in run("--help").stdout
    kuhn, good = FIXTURES / "games" / "kuhn.efg", fixture("valid/value-kuhn")
    assert run(good, kuhn).returncode == 0  # in any order
    wrong = run(good, kuhn, fixture("invalid/gain"))
    assert wrong.returncode == 1 and wrong.stdout.endswith(
        b"1 accepted, 1 rejected, 0 unreadable\n"
    )
    odd = tmp_path / "new\nline\x1b[31m"
    odd.write_bytes(good.read_bytes())
    assert checker.main([str(kuhn), str(odd), str(tmp_path), str(tmp_path / "none")]) == 2
    out, err = capsys.readouterr()
    assert (
        r"new\nline\x1b[31m: Kuhn poker" in out
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


def test_where_it_cannot_go_on(tmp_path):
    """A full output, a closed one, little memory, Ctrl-C: one line, and a status that claims nothing."""
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
    os.mkfifo(tmp_path / "pipe")  # it waits to be told what to check
    waiting = subprocess.Popen(
        [*words, str(tmp_path / "pipe")], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    time.sleep(2)
    waiting.send_signal(signal.SIGINT)
    assert (waiting.communicate(timeout=20)[1], waiting.returncode) == (
        b"nashcheck: interrupted\n",
        130,
    )


def test_results_longer_than_any_number_read(tmp_path):
    """Python by itself does not print an integer of more than 4,300 digits."""
    tiny, rest = "1/1" + "0" * 1999, "9" * 1999 + "/1" + "0" * 1999
    end, chance = make_fixtures.end, make_fixtures.chance
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
    text = make_fixtures.efg("Long", ["One", "Two"], deal)
    statement = {
        "kind": "matrix",
        "matrix": "payoff",
        "scale": "1",
        "rows": [[]],
        "columns": [[]],
        "cells": [["0"]],
        "holds": "no",
        "wrong": [["1", "1", "1/1" + "0" * 5997]],
    }
    envelope = {
        "format": "nashproof certificate 1",
        "game": hashlib.sha256(text.encode()).hexdigest(),
        "statement": statement,
        "witness": {},
    }
    (tmp_path / "long.efg").write_text(text, "utf-8")
    (tmp_path / "long.json").write_bytes(resealed(envelope))
    assert run(tmp_path / "long.efg", tmp_path / "long.json").returncode == 0
