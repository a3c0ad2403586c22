"""The JSON Schema (2020-12) of sweeps, made by what their reader asks for."""

from __future__ import annotations

from nashproof.claims.schemas import DRAFT, pattern_text
from nashproof.errors import UnknownName
from nashproof.files.reader_schema import NUMBER, Schema, recorded, schema_of
from nashproof.files.strict_toml import Table
from nashproof.game_lists.sweeps import RANGE, RANGED, read_sweep

SWEEP = {**dict.fromkeys(RANGED, "3..4"), "replacement": [True], "ante": ["1"], "bet": ["1"]}


def sweep_schema() -> Schema:
    """The schema of sweeps. How many combinations there may be only the reader sees.

    >>> sorted(sweep_schema()["properties"]["vary"]["properties"])
    ['ante', 'bet', 'cards', 'raises', 'replacement']
    """
    own = schema_of(recorded(lambda table: read_sweep(table, "a", _no_game), SWEEP))
    axes = own["properties"]["vary"]["properties"]
    for name, schema in axes.items():
        if name in RANGED:
            axes[name] = pattern_text(RANGE)
        else:
            items = {"type": "boolean"} if name == "replacement" else NUMBER
            axes[name] = schema | {"items": items, "minItems": 1, "uniqueItems": True}
    return {"$schema": DRAFT, "title": "A sweep of nashproof", **own}


def _no_game(name: str) -> Table:
    """Ends the reading of a sweep where its game is asked for."""
    raise UnknownName(name, "no game")
