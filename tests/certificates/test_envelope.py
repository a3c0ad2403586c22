"""The file of a certificate: what is refused, and with which words."""

import json

import pytest
from certificate_fixtures import valid

from nashproof.certificates.envelope import Certificate
from nashproof.errors import CertificateError

TEXT = next(iter(valid("value").values()))


def nested(depth):
    """A list in a list in a list."""
    item = []
    for _ in range(depth):
        item = [item]
    return item


@pytest.mark.parametrize(
    "text, found",
    [
        ("{", "a text that is not JSON"),
        ("[" * 100_000, "a text that is not JSON"),
        (TEXT + " ", "a certificate that is not canonical"),
        ("[]", "other keys than those of a certificate"),
    ],
)
def test_texts_that_are_refused(text, found):
    with pytest.raises(CertificateError, match=found):
        Certificate.read(text)


@pytest.mark.parametrize(
    "statement, found",
    [
        ("value", '"value", expected a statement'),
        ({"kind": "valeu"}, 'a statement of the kind valeu; did you mean "value"'),
        ({"kind": 1}, "a statement of the kind 1"),
        (nested(100_000), "something that is no certificate of a known kind"),
    ],
)
def test_statements_that_are_refused(statement, found):
    with pytest.raises(CertificateError, match=found):
        Certificate.from_json(json.loads(TEXT) | {"statement": statement})


def test_a_player_whom_nobody_names():
    text = next(text for text in valid("value").values() if Certificate.read(text))
    with pytest.raises(CertificateError, match="a player that it does not name"):
        Certificate.read(text).explanation(("A",))


@pytest.mark.parametrize("because", ["belief", "counterexample"])
def test_a_proof_of_another_sort(because):
    texts = valid("dominance").values()
    other = next(t for t in texts if json.loads(t)["statement"]["because"] == "mixture")
    layout = json.loads(other)
    layout["statement"]["because"] = because
    with pytest.raises(CertificateError, match="a statement that its witness does not fit"):
        Certificate.from_json(layout).explanation(("A", "B"))


def test_a_statement_of_another_kind_within_a_witness():
    layout = json.loads(next(iter(valid("logit limit").values())))
    layout["witness"]["optimal"]["1"]["statement"]["kind"] = "value"
    with pytest.raises(CertificateError, match='of the kind value, expected "optimal set"'):
        Certificate.from_json(layout)
