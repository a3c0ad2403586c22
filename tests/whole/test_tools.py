"""The tools that hold style and types: ruff's rules, its format, mypy on the parts that decide."""

import subprocess
import sys

import pytest
from examples import ROOT

TREES = ("src", "tests", "benchmarks", "workflow")
STRICT = (  # and the checker
    "exact",
    "linear_programs",
    "files",
    "games",
    "play",
    "solve",
    "dynamics",
    "certificates",
    "documents",
    "claims",
)


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


@pytest.mark.parametrize(
    "parts", [[f"nashproof.{name}" for name in STRICT], ["nashcheck"]], ids=["package", "checker"]
)
def test_strict_types(parts, tmp_path):
    packages = [word for part in parts for word in ("--package", part)]
    assert run("mypy", "--strict", "--cache-dir", str(tmp_path), *packages) == ""


def test_types(tmp_path):
    assert run("mypy", "--cache-dir", str(tmp_path), "--package", "nashproof") == ""
