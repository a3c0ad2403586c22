"""An environment for peers, below .bench/, which git does not know: what the package index has. It
never touches .venv or its lock."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".bench"
PACKAGES = [
    "highspy",
    "pulp",
    "scipy",
    "sympy",
    "gmpy2",
    "python-flint",
    "pplpy",
    "z3-solver",
    "cvc5",
    "nashpy",
    "open_spiel cvxpy ecos",
    "pycddlib",
    "pygambit",
]
# Wheels of pygambit are those of its version 17, which is not released; 16 compiles for ten minutes
OPTIONS = {"pygambit": ("--pre", "--only-binary", "pygambit")}
# Debian's names of the programs in the table of peers; pycddlib needs libcdd-dev and libgmp-dev
PROGRAMS = "lrslib qsopt-ex glpk-utils"


def python_of_peers():
    """The Python that peers run with: the one of .bench if it was set up, else ours, with what is
    installed there."""
    place = HOME / "venv" / "bin" / "python"
    return str(place) if place.exists() else sys.executable


def set_up():
    """Install each package that can be; what cannot be is told, and shown as missing in the
    table."""
    log, place = HOME / "set-up.log", HOME / "venv" / "bin" / "python"
    HOME.mkdir(exist_ok=True)
    with log.open("w", encoding="utf-8") as file:

        def run(*command):
            return subprocess.run(
                list(map(str, command)), stdout=file, stderr=file, stdin=subprocess.DEVNULL
            ).returncode

        if not place.exists():
            print("bench: setting up .bench for the peers, this takes some minutes", flush=True)
            if run(sys.executable, "-m", "venv", HOME / "venv"):
                sys.exit(f"bench: .bench could not be made (details: {log.relative_to(ROOT)})")
        for package in _wanted():
            print(f"bench: installing {package}", flush=True)
            if run(
                place,
                "-m",
                "pip",
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "--retries",
                "1",
                *OPTIONS.get(package, ()),
                *package.split(),
            ):
                print(
                    f"bench: {package} could not be installed (details: {log.relative_to(ROOT)})",
                    flush=True,
                )
    absent = [
        name
        for name in ("lrs", "esolver", "glpsol")
        if not any(Path(p, name).exists() for p in os.get_exec_path())
    ]
    if absent:
        print(
            f"bench: no {', '.join(absent)} here; Debian has them: apt install {PROGRAMS}",
            flush=True,
        )


def _wanted():
    """The packages of which some part is not installed yet."""
    code = (
        "import importlib.metadata as m; print(*(d.metadata['Name'].lower().replace('_', '-') "
        "for d in m.distributions()))"
    )
    here = set(
        subprocess.run(
            [HOME / "venv" / "bin" / "python", "-c", code], capture_output=True, text=True
        ).stdout.split()
    )
    return [
        package
        for package in PACKAGES
        if not {p.replace("_", "-") for p in package.lower().split()} <= here
    ]
