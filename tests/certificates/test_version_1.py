"""Certificates of format version 1 are translated, and the checker accepts what comes out."""

import hashlib
import json

import pytest
from examples import ROOT

import nashcheck
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.version_1 import KINDS, NOT_TRANSLATED, translated
from nashproof.errors import InputError

FOLDER = ROOT / "tests" / "nashcheck" / "fixtures" / "games"
GAMES = {
    hashlib.sha256(path.read_bytes()).hexdigest(): nashcheck.OneCard(path.read_bytes())
    if path.suffix == ".game"
    else nashcheck.Tree(path.read_text("utf-8"))
    for path in FOLDER.iterdir()
}
OLD = {path.stem: path.read_text("utf-8") for path in (ROOT / "tests/data/version-1").iterdir()}
PROVED = sorted(name for name, text in OLD.items() if name != "gain")


@pytest.mark.parametrize("name", PROVED)
def test_what_is_translated_is_accepted(name):
    old, new = json.loads(OLD[name]), translated(OLD[name])
    assert Certificate.read(new).text() == new
    assert nashcheck.check(new.encode(), GAMES)
    assert json.loads(new)["game"] == old["game"]


def test_every_translation_is_tried():
    kinds = {json.loads(text)["statement"]["kind"] for text in OLD.values()}
    assert set(KINDS) <= kinds and kinds & set(NOT_TRANSLATED) == {"gain"}


def test_a_statement_that_needs_the_game_is_refused():
    with pytest.raises(InputError, match="a statement gain"):
        translated(OLD["gain"])


@pytest.mark.parametrize("text", ["", "[]", '{"format":"nashproof certificate 1"}', "{}"])
def test_what_is_no_certificate_of_version_1_is_refused(text):
    with pytest.raises(InputError):
        translated(text)


def test_a_certificate_of_version_2_is_refused():
    with pytest.raises(InputError, match="certificate 2"):
        translated(translated(OLD["value"]))
