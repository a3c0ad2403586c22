"""A verdict is shown with a certificate that the checker accepted in this run, or not at all."""

from types import SimpleNamespace

import pytest

from nashproof.errors import StaleResult
from nashproof.shell.replay import collect


def test_a_certificate_that_was_not_accepted(tmp_path):
    (tmp_path / "c.json").write_text("{}", "utf-8")
    reading = SimpleNamespace(certificate="c.json", sha256="0")
    places = SimpleNamespace(results=tmp_path, accepted={})
    with pytest.raises(StaleResult, match="a certificate that is not that of its claim"):
        collect._proved(places, reading)


def test_a_certificate_whose_bytes_nashcheck_did_not_see(tmp_path):
    (tmp_path / "c.json").write_text("{}", "utf-8")
    with pytest.raises(StaleResult, match="a certificate that was not accepted as it is"):
        collect._need_accepted([tmp_path / "c.json"], {"another digest": "a sentence"})
