"""What the page try.html asks of the package: answers as JSON, without processes and NumPy."""

import io
import json
import subprocess
import sys
import zipfile
from base64 import b64decode

import pytest

from nashproof.shell.browser import CHARACTERS, answer


@pytest.fixture(autouse=True)
def no_numpy(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)


def asked(do="audit", game="3 1; 0 2", strategy="uniform", **questions):
    request = {"do": do, "game": game, "strategy": strategy, "asked": questions}
    return json.loads(answer(json.dumps(request)))


def test_an_audit_has_text_page_proofs_and_archive():
    given = asked(strategy='[["1/3", "2/3"], ["1/2", "1/2"]]', value="3/2")
    assert "Player 1 gains 2/3" in given["text"] and "value: confirmed" in given["text"]
    assert "<h1>the matrix</h1>" in given["page"] and "nashcheck nashproof-out/" in given["page"]
    assert all(one["game"].startswith("EFG") for one in given["proofs"])
    assert given["proofs"][0]["about"].startswith("equilibrium: refuted. Player 1 gains 2/3")
    with zipfile.ZipFile(io.BytesIO(b64decode(given["archive"]))) as archive:
        assert "nashproof-out/games/the-matrix.efg" in archive.namelist()


def test_games_are_described_and_their_moves_listed():
    assert "worth 3/2" in asked("describe")["text"]
    assert "exactly 3 equilibria" in asked("describe", "(3, 1) (0, 0); (0, 0) (1, 3)")["text"]
    assert "exactly 9 equilibria" in asked("describe", "gambit-2x2x2")["text"]
    first, *_ = asked("moves", "kuhn")["moves"]
    assert first["player"] and first["actions"] == ["check", "bet"]


def test_bad_input_is_one_line():
    for found in (
        asked(game="1" * (CHARACTERS + 1)),
        asked(game="1" * 900_000),
        asked(game="3 1; 0 " + "1" * 900_000),
        asked(game=""),
        asked(game="3 <img src=x onerror=alert(1)>; 0 2"),
        asked(strategy="NE,1"),
        asked(strategy=""),
        asked("moves", "kuhn-100"),
    ):
        assert set(found) == {"error"} and "\n" not in found["error"] and len(found["error"]) < 900


def test_what_the_page_lacks_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "nashproof.shell.library", None)
    assert asked("describe")["error"].startswith("this needs nashproof.shell.library")


def test_what_the_page_loads_later_is_named(monkeypatch):
    """An audit of numbers needs no SymPy; one of a family asks for it."""
    code = (
        "import sys; sys.modules['sympy'] = None; import json\n"
        "from nashproof.shell.browser import answer\n"
        "family = '[[\"p\", \"1 - p\"], [1, 0]]', {'family': 'p in [0, 1]'}\n"
        "for strategy, more in (('uniform', {}), family):\n"
        "    asked = {'do': 'audit', 'game': '3 1; 0 2', 'strategy': strategy, 'asked': more}\n"
        "    print(sorted(json.loads(answer(json.dumps(asked))))[:1])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["['archive']", "['lacks']"]
