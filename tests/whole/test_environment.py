"""The surroundings of a run: killed, interrupted, twice at once, full, read-only, odd names, other
settings. (docs/explanation/faults.md, E.)"""

import hashlib
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from examples import ROOT
from fuzz_seeds import FIELDS, GAMES, HEAD, PROFILES

from nashproof.shell import cli

KILLS = int(
    os.environ.get("KILLS", "2")
)  # `KILLS=100 make test ARGS=tests/whole/test_environment.py`
TEXT = (
    HEAD
    + PROFILES
    + "".join(
        f'[[assertions]]\nid = "c{k}"\nlines = "1"\nsays = "x"\n{fields}\n'
        for k, fields in enumerate(FIELDS)
        if "[assertions" not in fields
    )
)
COMMAND = [sys.executable, "-m", "nashproof"]
AUDIT = [*COMMAND, "audit", "mine.toml", "--output", "out"]


def surroundings(**changes):
    ours = {
        "PYTHONPATH": str(ROOT / "src"),
        "PATH": os.environ.get("PATH", ""),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return ours | changes


def run(words, folder, **options):
    environment = surroundings(**options.pop("env", {}))
    return subprocess.run(
        list(map(str, words)),
        cwd=folder,
        env=environment,
        capture_output=True,
        timeout=300,
        **options,
    )


@pytest.fixture
def folder(tmp_path):
    return filled(tmp_path / "work")


def filled(folder):
    """A document and its games."""
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(TEXT, "utf-8")
    for name, text in GAMES.items():
        (folder / f"{name}.efg").write_text(text, "utf-8")
    return folder


def made(folder, hidden=False):
    """Digests of all files below a folder; files that a killed run left are hidden ones."""
    files = (
        path
        for path in Path(folder).rglob("*")
        if path.is_file() and (hidden or path.name[0] != ".")
    )
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }


@pytest.fixture(scope="module")
def right(tmp_path_factory):
    """What an undisturbed audit writes, and how long it takes."""
    folder, begun = filled(tmp_path_factory.mktemp("right") / "work"), time.monotonic()
    done = run(AUDIT, folder)
    assert (done.returncode, done.stderr) == (0, b"")
    files = made(folder / "out", hidden=True)
    assert len(files) > 25
    return files, done.stdout, time.monotonic() - begun


# Killed, interrupted, twice at once


def test_killed_at_many_instants(folder, right):
    """Whatever stands under a final name is whole; what remains is done by the next run (E1)."""
    files, _, seconds = right
    choose = random.Random(1)
    for _ in range(KILLS):
        shutil.rmtree(folder / "out", ignore_errors=True)
        process = subprocess.Popen(
            AUDIT,
            cwd=folder,
            env=surroundings(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        time.sleep(choose.uniform(0.3, 1.1) * seconds)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert made(folder / "out").items() <= files.items()
        assert run(AUDIT, folder).returncode == 0
        assert made(folder / "out") == files


def test_interrupted(folder, right):
    """Ctrl-C: exit status 130 within two seconds, one line, nothing half-written, nothing running
    (E10)."""
    files, _, seconds = right
    for part in (0, 0.1, 0.2):
        process = subprocess.Popen(
            AUDIT, cwd=folder, env=surroundings(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        while b"flint" not in Path(f"/proc/{process.pid}/maps").read_bytes():  # it has begun
            time.sleep(0.01)
        time.sleep(part * seconds)
        process.send_signal(signal.SIGINT)
        begun = time.monotonic()
        _, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (130, b"nashproof: interrupted\n")
        assert time.monotonic() - begun < 2 + seconds  # two, and what a busy machine adds
        assert made(folder / "out", hidden=True).items() <= files.items()


def test_interrupted_in_text_that_is_executed(tmp_path):
    """As that of dataclasses while they are imported; Python then used to end by the signal, with
    another status."""
    text = "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(9)"
    (tmp_path / "interrupted.py").write_text(
        (
            "import sys\nfrom nashproof.shell import cli\ncli._parser = lambda _: "
            f"exec({text!r})\nsys.exit(cli.main())\n"
        ),
        "utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-m", "interrupted"], cwd=tmp_path, env=surroundings(), capture_output=True
    )
    assert (done.returncode, done.stderr) == (130, b"nashproof: interrupted\n")


def test_two_runs_at_once(folder, right):
    """The second waits while the first writes; the result is that of one of them, whole (E2)."""
    files, printed, _ = right
    both = [
        subprocess.Popen(
            AUDIT, cwd=folder, env=surroundings(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for _ in "12"
    ]
    for process in both:
        out, err = process.communicate(timeout=300)
        assert (process.returncode, out, err) == (0, printed, b"")
    assert made(folder / "out", hidden=True) == files


def test_who_writes_keeps_others_out(tmp_path):
    from nashproof.shell.files import alone_in

    order = []

    def second():
        with alone_in(tmp_path / "out"):
            order.append("second")

    with alone_in(tmp_path / "out"):
        other = threading.Thread(target=second)
        other.start()
        time.sleep(0.2)
        order.append("first")
    other.join()
    assert order == ["first", "second"] and not list((tmp_path / "out").iterdir())


# Nowhere to write


def built(capfd, output):
    """As ``build``, in this process and this folder."""
    status = cli.main(["build", "tiny.efg", "--output", output])
    return status, *capfd.readouterr()


def build(folder, output, **options):
    done = run([*COMMAND, "build", "tiny.efg", "--output", output], folder, **options)
    return done.returncode, done.stdout.decode(), done.stderr.decode("utf-8", "surrogateescape")


def refused(answer, place, reason):
    status, out, err = answer
    assert (status, out) == (4, "") and err == f"nashproof: {place}: {reason} [NP-102]\n"


def test_the_output_is_something_else(folder, monkeypatch, capfd):
    monkeypatch.chdir(folder)
    (folder / "file").touch()
    (folder / "full" / "tiny.efg").mkdir(parents=True)
    (folder / "dangling").symlink_to("nowhere")
    for output, place, reason in (
        ("file", "file", "it exists and is no folder"),
        ("file/deeper", "file/deeper", "Not a directory"),
        ("full", "full/tiny.efg", "Is a directory"),
        ("dangling", "dangling", "it exists and is no folder"),
        ("/dev/null", "/dev/null", "it exists and is no folder"),
        ("x" * 300, "x" * 300, "File name too long"),
    ):
        refused(built(capfd, output), place, reason)
    assert sorted(path.name for path in folder.rglob(".*")) == []


def test_links_and_pipes_in_the_way_are_replaced_and_not_followed(folder, monkeypatch, capfd):
    monkeypatch.chdir(folder)
    (folder / "out").mkdir()
    (folder / "precious").write_text("mine")
    for make in (
        lambda place: place.symlink_to("../precious"),
        os.mkfifo,
        lambda place: os.link(folder / "precious", place),
    ):
        place = folder / "out" / "tiny.efg"
        place.unlink(missing_ok=True)
        make(place)
        assert built(capfd, "out")[0] == 0
        assert (
            place.is_file()
            and not place.is_symlink()
            and (folder / "precious").read_text() == "mine"
        )


def limited(size):
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.parametrize("size", [0, 1, 100])
def test_a_quota(folder, size):
    """The file that does not fit is not there, nor a part of it (E3)."""
    refused(build(folder, "out", preexec_fn=limited(size)), "out/tiny.efg", "File too large")
    assert list((folder / "out").iterdir()) == []


def test_a_full_disk(folder):
    """A file system of 64 KB, filled; mounted in a name space of its own, where that is allowed
    (E3)."""
    script = (
        'mount -t tmpfs -o size=64k tmpfs out && head -c 65536 /dev/zero > out/fill; "$@"; '
        "status=$?; ls -A out >&2; exit $status"
    )
    words = [
        "unshare",
        "--mount",
        "--map-root-user",
        "sh",
        "-c",
        script,
        "sh",
        *COMMAND,
        "build",
        "tiny.efg",
        "--output",
        "out",
    ]
    (folder / "out").mkdir()
    if (
        not shutil.which("unshare")
        or run([*words[:3], "sh", "-c", "mount -t tmpfs tmpfs out"], folder).returncode
    ):
        pytest.skip("no mounts here")
    done = run(words, folder)
    assert (
        done.returncode == 4
        and b"nashproof: out/tiny.efg: No space left on device [NP-102]\nfill\n" in done.stderr
    )


def test_no_permission(folder):
    if not os.geteuid():
        words = [
            "setpriv",
            "--reuid",
            "65534",
            "--clear-groups",
            "--inh-caps=-all",
            "--bounding-set=-all",
        ]
        if (
            not shutil.which("setpriv")
            or run([*words, "test", "-r", "tiny.efg"], folder).returncode
        ):
            pytest.skip("everything is permitted to root, and nobody else can be run here")
    else:
        words = []
    (folder / "out").mkdir(mode=0o555)
    done = run([*words, *COMMAND, "build", "tiny.efg", "--output", "out"], folder)
    if done.stderr != b"nashproof: out/tiny.efg: Permission denied [NP-102]\n":
        pytest.skip(f"nobody else can be run here: {done.stderr[-80:]}")
    assert done.returncode == 4 and not list((folder / "out").iterdir())


@pytest.mark.parametrize("words", [["solve", "tiny.efg"], ["audit", "mine.toml"], ["--help"]])
def test_standard_output_is_full_or_closed(folder, words):
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, *words],
            cwd=folder,
            env=surroundings(),
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=300,
        )
    assert (done.returncode, done.stderr) == (
        4,
        b"nashproof: output: No space left on device [NP-102]\n",
    )
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [*COMMAND, *words],
        cwd=folder,
        env=surroundings(),
        stdout=write,
        stderr=subprocess.PIPE,
        timeout=300,
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (4, b"")  # nobody listens: no message
    if words == ["--help"]:
        return
    for closed, line in ((">&-", b"nashproof: output: closed [NP-102]\n"), (">&- 2>&-", b"")):
        done = run(["sh", "-c", f'"$@" {closed}', "sh", *COMMAND, *words], folder)
        assert (done.returncode, done.stderr) == (4, line)


def test_little_memory(folder):
    """512 MB: done, or one line (E11)."""
    for megabytes in (512, 120):
        size = megabytes * 2**20
        done = run(
            [*COMMAND, "solve", "tiny.efg"],
            folder,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size)),
        )
        assert done.returncode == 0 or megabytes < 512, done.stderr


# Names


@pytest.mark.parametrize(
    "name",
    [
        "with blanks",
        "new\nline",
        "-output",
        "a" * 255,
        "ü-λ-名",
        "b\udcff\udcfe",
        "$(touch x)",
        "a;b",
        "..-",
        "'\"",
        "\x1b[31m",
    ],
)
def test_odd_names_of_folders(folder, name, monkeypatch, capfd):
    """Inputs may stand anywhere; what is printed of a name is one line for a terminal (E4)."""
    monkeypatch.chdir(folder)
    place = folder / name
    place.mkdir()
    shutil.copy(folder / "tiny.efg", place)
    words = ["build", f"./{name}/tiny.efg", "--output", f"./{name}/out"]
    assert (cli.main(words), capfd.readouterr().err) == (0, "")
    assert (place / "out" / "tiny.efg").exists()
    (place / "bad.efg").write_text("EFG")
    status = cli.main(["build", f"./{name}/bad.efg", "--output", f"./{name}/out"])
    said = capfd.readouterr().err
    assert status == 2 and said.count("\n") == 1 and said[:-1].isprintable()
    assert not (folder / "x").exists()


@pytest.mark.parametrize(
    "name, identifier",
    [
        ("-tiny", "tiny"),
        ("a b", "a-b"),
        ("..", "game"),
        ("x\ny", "x-y"),
        ("ü", "u"),
        ("Fig5_2", "fig5-2"),
        ("a" * 65, "a" * 64),
        ("$(x)", "x"),
        ("名", "game"),
        ("b\udcff", "b"),
        ("a--b-", "a--b-"),
    ],
)
def test_odd_names_of_games_become_ids(folder, name, identifier, monkeypatch, capfd):
    """The id is made of small letters, digits and hyphens, and is part of the names of what is
    written (E4)."""
    monkeypatch.chdir(folder)
    (folder / f"{name}.efg").write_text(GAMES["tiny"])
    assert cli.main(["build", f"./{name}.efg", "--output", "out"]) == 0
    assert capfd.readouterr().err == ""
    assert [path.name for path in (folder / "out").iterdir()] == [f"{identifier}.efg"]


def test_links_to_inputs_are_followed(folder, monkeypatch):
    (folder / "elsewhere").mkdir()
    (folder / "elsewhere" / "link.efg").symlink_to("../tiny.efg")
    monkeypatch.chdir(folder)
    assert cli.main(["build", "elsewhere/link.efg", "--output", "out"]) == 0
    assert (folder / "out" / "link.efg").exists()


def test_a_claim_cannot_name_a_path(folder, monkeypatch):
    """Identifiers of claims and games become file names; nothing is written outside of the output
    (E4, S13)."""
    monkeypatch.chdir(folder)
    audit = AUDIT[len(COMMAND) :]
    (folder / "mine.toml").write_text(TEXT.replace('id = "c0"', 'id = "../c0"'))
    assert cli.main(audit) == 2 and not (folder / "out").exists()
    (folder / "mine.toml").write_text(
        TEXT.replace('game = "tiny"', 'game = "../work/tiny"')
    )  # inputs may stand anywhere
    before = set(folder.parent.rglob("*"))
    assert cli.main(audit) == 0
    assert all(
        (folder / "out") in (path, *path.parents) for path in set(folder.parent.rglob("*")) - before
    )
    assert sorted(path.name for path in (folder / "out" / "games").iterdir()) == [
        "clash.efg",
        "tiny.efg",
    ]


# Other settings


SETTINGS = [
    {"PYTHONHASHSEED": "random", "TZ": "America/St_Johns", "LC_ALL": "tr_TR.UTF-8"},
    {
        "PYTHONHASHSEED": "0",
        "TZ": "Asia/Kolkata",
        "LC_ALL": "nowhere",  # then it is C
        "SOURCE_DATE_EPOCH": "1",
        "HOME": "/nonexistent",
        "PYTHONOPTIMIZE": "2",
        "COLUMNS": "20",
    },
]


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_the_same_bytes_in_other_settings(tmp_path, right, number):
    """Hash seeds, time zones, languages, one core, no home, another folder and umask, a far date of
    the inputs (E5, E9, E11)."""
    files, printed, _ = right
    folder = filled(tmp_path / f"another folder {number}")
    for path in folder.iterdir():
        os.utime(path, (4e9, 4e9))

    def changed():
        os.umask(0o077)
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

    done = run(AUDIT, folder, env=SETTINGS[number], preexec_fn=changed, stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stdout) == (0, printed) and made(
        folder / "out", hidden=True
    ) == files


def test_a_terminal_without_our_letters(folder):
    """What an encoding lacks is escaped, and is no mistake."""
    (folder / "mine.toml").write_text(
        TEXT.replace('"tiny" { "A"', '"tiny" { "Ä"').replace('says = "x"', 'says = "é λ"'), "utf-8"
    )
    (folder / "tiny.efg").write_text(GAMES["tiny"].replace('"A"', '"Ä λ"'), "utf-8")
    done = run(AUDIT, folder, env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"})
    assert done.returncode == 0 and done.stderr == b"" and b"\\xc4 \\u03bb" in done.stdout
