"""Results that several tests of pages use."""

import pytest
from reports.errata_of_kuhn import results_of


@pytest.fixture(scope="session")
def kuhn_text(tmp_path_factory):
    """The Results of a small document with errata."""
    return results_of(tmp_path_factory.mktemp("kuhn-text"))
