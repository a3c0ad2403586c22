"""Property tests: their random games, and the independent computation they compare with."""

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
    """Return the rows of data/properties.toml. Raises InputError with the line."""
    properties = []
    for row in table.tables("properties"):
        properties.append(
            Property(
                test=row.string("test"),
                says=row.string("says"),
                drawn=row.string("drawn"),
                against=row.string("against"),
                examples=row.whole("examples", 1, 10**6),
            )
        )
        row.end()
    table.end()
    return properties
