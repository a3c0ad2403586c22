"""The tools that hold style and types: ruff's rules, its format, mypy on the packages."""

import os
import subprocess
import sys

from examples import ROOT

TREES = ("src", "tests", "benchmarks", "workflow", "proofs")


def run(*words):
    """What a tool complains of; empty if it is content."""
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, timeout=500
    )
    return (done.stdout + done.stderr) if done.returncode else ""


def test_rules():
    assert run("ruff", "check", "--quiet", *TREES) == ""


def test_format():
    assert run("ruff", "format", "--check", "--quiet", *TREES) == ""


def test_strict_types():
    names = ("nashproof", "nashledger", "nashlab", "nashcheck")
    packages = [word for name in names for word in ("--package", name)]
    assert run("mypy", "--strict", "--cache-dir", os.devnull, *packages) == ""
