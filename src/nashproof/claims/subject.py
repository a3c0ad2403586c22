"""The profile that a claim is about. Knows no solving, so that pages can ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from nashproof.exact.numbers import Rational


class Subject(NamedTuple):
    """A profile of the document, by name, in a game.

    ``game``: as the claim names it, "" for the profile's own; ``at``: the values of its parameters
    that the claim fixes.
    """

    profile: str
    game: str
    at: Mapping[str, Rational]
