"""A verdict is shown with a certificate that the checker accepted in this run, or not at all."""

from types import SimpleNamespace

import pytest

from nashproof.errors import StaleResult, UnreadableFile
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


def test_the_record_of_the_proved_checker(tmp_path):
    """Whose answers these are stands in a line of its own; without a record nothing is marked."""
    assert collect._recorded(tmp_path) == frozenset()
    (tmp_path / "proved").mkdir()
    digests = ["a1" * 32, "b2" * 32]
    text = "\n".join([f"proofs:{'c3' * 32}", *digests, ""])
    (tmp_path / "proved" / "certificates.txt").write_text(text, "utf-8")
    assert collect._recorded(tmp_path) == {*digests}


@pytest.mark.parametrize("name", ["certificates2.txt", "a.txt", "marks"])
def test_another_file_beside_the_record_is_refused(tmp_path, name):
    (tmp_path / "proved").mkdir()
    (tmp_path / "proved" / "certificates.txt").write_text(f"{'a1' * 32}\n", "utf-8")
    (tmp_path / "proved" / name).write_text(f"{'b2' * 32}\n", "utf-8")
    with pytest.raises(UnreadableFile, match="another file beside the record of marks"):
        collect._recorded(tmp_path)
