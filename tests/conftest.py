"""Settings of the property tests, the committed games, and one audit of the five documents for the whole session."""

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
def audits():
    """The five documents, audited once: name -> (records by claim id, certificate texts by file name)."""
    return {name: judged(document(name)) for name in DOCUMENTS}


@pytest.fixture(scope="session")
def audit():
    """Audit a document (or the text of one) against the committed games, as ``judged`` does."""
    return judged
