"""Which damages of the claims of a document their verdicts do not notice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nashproof.claims.case import Case, GameLibrary
from nashproof.claims.claim import Claim
from nashproof.claims.kinds import parse_claim
from nashproof.claims.probing.damages import Damage, damages, parts
from nashproof.documents.document import COMMON, Document, Reading
from nashproof.documents.vocabulary import LITERAL
from nashproof.errors import InputError
from nashproof.files.strict_toml import Table
from nashproof.games.game import Game


@dataclass(frozen=True)
class Tried:
    """A damage of a claim that holds, and whether its verdict noticed."""

    id: str  # of the assertion, with ".READING" after it where it is not the literal one
    damage: Damage
    noticed: bool

    def __str__(self) -> str:
        return f"{self.id}: {self.damage}: {'noticed' if self.noticed else 'still confirmed'}"


def probe(
    document: Document[Claim], games: GameLibrary, backend: str = "highs", only: str = ""
) -> Iterator[Tried]:
    """Yield each damage of each claim that is proved, as tried.

    A damaged claim that another claim of the document makes is left out: it says something else,
    which is true too.
    """
    probing = _Probe(Case(games, document.profiles, backend), _said(document))
    for assertion in document.claims:
        if only in ("", assertion.id):
            for reading in assertion.readings:
                yield from probing.reading(assertion.id, reading)


def _said(document: Document[Claim]) -> dict[str, list[Claim]]:
    """All that the claims of a document say, item by item, by kind."""
    said: dict[str, list[Claim]] = {}
    for assertion in document.claims:
        for reading in assertion.readings:
            claim = reading.claim
            own = said.setdefault(claim.kind, [])
            own += [_parsed(claim, data) for data in parts(claim.table.data)]
    return said


def _parsed(claim: Claim, data: Mapping[str, Any]) -> Claim:
    """The claim of a table in place of another claim's. Raises InputError."""
    old = claim.table
    table = Table(dict(data), old.path, old.text, old.name)
    table.asked.update(COMMON)
    return parse_claim(table)


@dataclass(frozen=True)
class _Probe:
    """What claims are judged on, and what they say."""

    case: Case
    said: Mapping[str, Sequence[Claim]]

    def reading(self, identifier: str, reading: Reading[Claim]) -> Iterator[Tried]:
        """Each damage of a reading, if that is proved."""
        claim = reading.claim
        if claim.asks or not self._holds(claim):
            return
        name = identifier + ("" if reading.name == LITERAL else f".{reading.name}")
        for damage in damages(claim.table.data, self._game(claim)):
            holds = self._still_holds(claim, damage)
            if holds is not None:
                yield Tried(name, damage, not holds)

    def _game(self, claim: Claim) -> Game | None:
        name = claim.game_name(self.case.profiles)
        return self.case.games(name, claim.table.place())[0] if name else None

    def _holds(self, claim: Claim) -> bool:
        return claim.decide(self.case).outcome == "proved"

    def _still_holds(self, claim: Claim, damage: Damage) -> bool | None:
        """Whether the damaged claim is proved; None if it says nothing else than the document.

        One that cannot be read, or does not fit its game, is not.
        """
        try:
            damaged = _parsed(claim, damage.of(claim.table.data))
            if not self._holds(damaged):
                return False
            return None if damage.says_the_same or damaged in self.said[claim.kind] else True
        except InputError:
            return False
