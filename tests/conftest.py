"""Settings of the property tests, the committed games, and one audit of the five documents for the whole session."""

import fcntl
import json
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from nashproof.certificate import digest
from nashproof.document import read_document
from nashproof.gambit import read_efg
from nashproof.game_file import game_text
from nashproof.poker import game_from_table
from nashproof.table import read_table

ROOT = Path(__file__).resolve().parent.parent
LONGEST = ("test_reports.py", "test_nashcheck_mutants.py", "test_nashcheck_bytes.py", "test_verdicts.py", "test_fuzz.py")
DOCUMENTS = ("baby-poker", "gtree-kuhn", "sandbagging-thesis", "simplified-poker", "toy-poker-tutorial")

# Derandomised: the same examples in every run, so that a red test is news. No deadline: machines differ.
settings.register_profile("nashproof", deadline=None, derandomize=True, database=None, max_examples=80,
                          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large,
                                                 HealthCheck.function_scoped_fixture])
settings.load_profile("nashproof")


@cache
def committed(name):
    """The Game of data/games/NAME."""
    place = ROOT / "data" / "games" / name
    if place.with_suffix(".efg").exists():
        return read_efg(place.with_suffix(".efg").read_text("utf-8"), name)
    return game_from_table(committed_table(name))


def committed_table(name):
    """The Table of data/games/NAME.toml."""
    return read_table((ROOT / "data" / "games" / f"{name}.toml").read_text("utf-8"), name)


@cache
def _with_digest(name):
    return committed(name), digest(game_text(committed(name)))


def lookup(identifier, place):
    """What ``audit_document`` asks for games: the committed ones."""
    return _with_digest(identifier)


def document(name, text=None):
    """The Document of data/documents/NAME.toml, or of a changed text of it."""
    text = text or (ROOT / "data" / "documents" / f"{name}.toml").read_text("utf-8")
    return read_document(read_table(text, f"{name}.toml"), name)


@pytest.fixture(scope="session")
def game():
    """Committed games by id: ``game("kuhn")``."""
    return committed


def judged(text_or_document, games=lookup, backend="highs"):
    """Records by claim id, and certificate texts by file name."""
    from nashproof.records import audit_document

    told = document("mine", text_or_document) if isinstance(text_or_document, str) else text_or_document
    records, certificates = audit_document(told, games, backend)
    return {record["id"]: record for record in records}, certificates


@pytest.fixture(scope="session")
def audits(tmp_path_factory, request):
    """The five documents, audited once for all processes of a run: name -> (records by claim id, certificate texts by file name)."""
    worker = getattr(request.config, "workerinput", {}).get("workerid")
    folder = tmp_path_factory.getbasetemp()
    folder = folder.parent if worker else folder
    order = DOCUMENTS[::-1] if worker == "gw1" else DOCUMENTS  # two processes begin at the two ends
    found = {name: _audited_once(name, folder / f"audit-{name}.json") for name in order}
    return {name: found[name] for name in DOCUMENTS}


def _audited_once(name, place):
    """What ``judged`` finds about a document, from the process that came first."""
    with place.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            place.write_text(json.dumps(judged(document(name))), "utf-8")
    return json.loads(place.read_text("utf-8"))


def pytest_collection_modifyitems(items):
    """The files that take minutes come first, so that no process is left alone with one at the end."""
    items.sort(key=lambda item: LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST))


@pytest.fixture(scope="session")
def audit():
    """Audit a document (or the text of one) against the committed games, as ``judged`` does."""
    return judged
