"""The JSON Schema (2020-12) of sweeps, as their keys are declared."""

from __future__ import annotations

from nashlab.game_lists.sweeps import KEYS
from nashproof.files.keys import DRAFT, Schema, whole_schema


def sweep_schema() -> Schema:
    """Return the schema of sweeps. Only the reader limits the number of combinations.

    >>> sorted(sweep_schema()["properties"]["vary"]["properties"])
    ['ante', 'bet', 'cards', 'raises', 'replacement']
    """
    return {"$schema": DRAFT, "title": "A sweep of nashproof", **whole_schema(KEYS)}
