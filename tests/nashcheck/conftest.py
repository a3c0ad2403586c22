"""What one test leaves behind in the games that all of them share is taken away."""

import pytest
from checking import GAMES


@pytest.fixture(autouse=True)
def no_profile_is_known():
    """A game keeps the last profile that was accepted. A test that leaves out a condition accepts
    forged ones, which the next test must not take for known."""
    yield
    for game in GAMES.values():
        game.last_profile = None
