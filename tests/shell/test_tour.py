"""The notebook docs/tour.ipynb shows what its cells give."""

import tempfile

import pytest
import tour


def test_the_tour_shows_what_it_gives(monkeypatch, tmp_path):
    """`python tests/tour.py` writes the outputs anew."""
    pytest.importorskip("pandas")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert tour.text_of(tour.with_outputs(tour.notebook())) == tour.PLACE.read_text("utf-8")


def test_only_mistakes_on_purpose_stop_a_cell():
    """Jupyter goes on after a cell with this tag, also where all cells are run."""
    for cell in tour.notebook()["cells"]:
        fails = any(one["output_type"] == "error" for one in cell.get("outputs", ()))
        assert fails == ("raises-exception" in cell["metadata"].get("tags", ()))
