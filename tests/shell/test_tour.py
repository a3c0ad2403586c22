"""The notebook docs/tour.ipynb shows what its cells give."""

import tempfile

import pytest
import tour


def test_the_tour_shows_what_it_gives(monkeypatch, tmp_path):
    """`python tests/tour.py` writes the outputs anew."""
    pytest.importorskip("pandas")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert tour.text_of(tour.with_outputs(tour.notebook())) == tour.PLACE.read_text("utf-8")
