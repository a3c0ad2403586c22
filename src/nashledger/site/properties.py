"""Property tests: what they try on random games, against which independent computation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nashproof.files.strict_toml import Table


@dataclass(frozen=True)
class Property:
    """A property test.

    - ``test``: its name, as pytest takes it;
    - ``says``: what holds for every example;
    - ``drawn``: of what the examples are;
    - ``against``: the computation that the result is compared with;
    - ``examples``: how many a run of the tests tries.
    """

    test: str
    says: str
    drawn: str
    against: str
    examples: int


def read_properties(table: Table) -> Sequence[Property]:
    """The rows of data/properties.toml. Raises InputError with the line."""
    found = [_property(row) for row in table.tables("properties")]
    table.end()
    return found


def _property(row: Table) -> Property:
    found = Property(
        test=row.string("test"),
        says=row.string("says"),
        drawn=row.string("drawn"),
        against=row.string("against"),
        examples=row.whole("examples", 1, 10**6),
    )
    row.end()
    return found
