"""The proved checker's answers are read line by line; one that is not there, or that ends early, is
told. A program that prints what is asked stands for it, so nothing here needs Coq.
"""

import sys

import pytest

from nashproof.errors import OptionError
from nashproof.shell import proved_checker
from nashproof.shell.proved_checker import ProvedAnswer, proved_answers


@pytest.fixture
def printing(tmp_path, monkeypatch):
    """A program in the place of the proved checker, which runs these lines of a shell."""

    def place(lines):
        program = tmp_path / "bin" / proved_checker.NAME
        program.parent.mkdir(exist_ok=True)
        program.write_text(f"#!/bin/sh\n{lines}\n", "utf-8")
        program.chmod(0o755)
        monkeypatch.setattr(sys, "executable", str(program.with_name("python")))

    return place


def test_answers(printing):
    printing("""printf 'accepted 12ab "a b.json": A sentence.\\n'; echo "1 accepted" """)
    answer = ProvedAnswer("accepted", "12ab", "a b.json", "A sentence.")
    assert proved_answers(["a b.json"], []) == [answer]


def test_it_was_not_built(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(OptionError, match="make prove, which builds it"):
        proved_answers(["a.json"], [])


@pytest.mark.parametrize(
    "lines, reason", [("echo too large >&2; exit 3", "too large"), ("exit 3", "status 3")]
)
def test_it_ends_early(printing, lines, reason):
    printing(lines)
    with pytest.raises(OptionError, match=f"the proved checker ended early .{reason}"):
        proved_answers(["a.json"], [])
