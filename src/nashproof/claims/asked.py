"""A claim in the fields of a statement that would prove it, or the contrary.

Of such a statement a claim says one part itself: the game, a profile, a player, what is printed.
The rest is found: a value, a gain, which sets. Whoever has a certificate that a checker accepts
compares the part that is said, and takes the outcome from the part that is found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from nashproof.certificates.codec import Shape
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.statement import Statement

Fits = Callable[[Any], bool]  # tells whether a field's value is what the claim states


class Asked(NamedTuple):
    """A statement about one game, of which a claim says these ``fields``.

    Each is the value that the claim says, or a function that knows it. What no field here names is
    found, whatever it is.
    """

    digest: str
    statement: Callable[..., Statement[Any]]
    fields: Mapping[str, Any]

    def is_answered_by(self, proof: Certificate) -> bool:
        """Return whether a certificate is about that game, and states what the claim states."""
        return proof.game_digest == self.digest and self.is_said_by(proof.statement)

    def is_said_by(self, statement: Statement[Any]) -> bool:
        """Return whether a statement has the fields of the claim; the game is not compared."""
        return type(statement) is self.statement and all(
            _fits(getattr(statement, name), said) for name, said in self.fields.items()
        )

    def proof(self, *witness: Shape, **fields: object) -> Certificate:
        """Return the certificate of the statement with the fields found, and its witness if any."""
        return Certificate(self.digest, self.statement(**{**self._own, **fields}), *witness)

    def in_order(self, proof: Certificate) -> Certificate:
        """Return a certificate with parameters and sets in the claim's order.

        A certificate file has them in alphabetical order; sentences then read as where it was made.
        """
        return replace(proof, statement=replace(proof.statement, **self._own))

    @property
    def _own(self) -> Mapping[str, Any]:
        """Return the fields whose values the claim states."""
        return {name: said for name, said in self.fields.items() if not callable(said)}


def _fits(field_value: Any, expected: Any) -> bool:
    return bool(expected(field_value) if callable(expected) else field_value == expected)
