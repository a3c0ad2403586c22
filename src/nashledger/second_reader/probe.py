"""The damages of the claims and profiles of a document that no verdict notices."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, TypeVar

from nashledger.second_reader.damaged_profiles import ProfileDamage, profile_damages
from nashproof.certificates.sentence import GameNames
from nashproof.claims.case import Case, GameLibrary
from nashproof.claims.claim import Claim
from nashproof.claims.finding import Open
from nashproof.claims.judge import finding_of
from nashproof.claims.kinds import parse_claim
from nashproof.documents.assertions import COMMON, claims_of, full_name
from nashproof.documents.document import Document
from nashproof.documents.profiles import ProfileText, profiles_in
from nashproof.errors import InputError
from nashproof.files.strict_toml import Table
from nashproof.format.damages import Damage, parts
from nashproof.format.fields import damages
from nashproof.games.game import Game

AnyDamage = TypeVar("AnyDamage", Damage, ProfileDamage)


@dataclass(frozen=True)
class Tried:
    """A damage of a reading that is proved, or of a profile, and whether a verdict noticed."""

    id: str  # ``ID``, ``ID.READING``, ``ID.corrected``; of a profile ``profile NAME``
    damage: Damage | ProfileDamage
    noticed: bool
    excuse: str = ""  # the key of the excuse in the data
    source: str = ""  # the id of the assertion or question, or ``profile NAME``

    def __str__(self) -> str:
        of_claim = isinstance(self.damage, Damage)
        unnoticed = "still confirmed" if of_claim else "no verdict changes"
        excused = f"excused ({self.excuse})" if self.excuse else unnoticed
        return f"{self.id}: {self.damage}: {'noticed' if self.noticed else excused}"


def probe(
    document: Document[Claim],
    games: GameLibrary,
    backend: str = "highs",
    only: Collection[str] = (),
    every: int = 1,
) -> Iterator[Tried]:
    """Yield each damage of each proved reading and offer, then of each profile, as tried.

    A damaged claim that says nothing else than another claim of the document is left out. ``only``:
    the ids of assertions and questions; profiles are left out then. ``every``: a step, of which
    only every claim of a kind, and every damage of each of these, is tried. Raises InputError.
    """
    probing = _Probe(
        document, Case(games, document.profiles, backend), _claims_by_kind(document), every
    )
    turns: Counter[str] = Counter()
    # Of each kind every so many claims: the turns are counted by kind.
    for source in document.sources:
        for name, reading in claims_of(source) if not only or source.id in only else ():
            if turns[reading.claim.kind] % every == 0:
                for tried in probing.claim(full_name(source, name), reading.claim):
                    yield _excused(tried, source.id, source.unnoticed)
            turns[reading.claim.kind] += 1
    for profile in () if only else list(document.profiles.values())[::every]:
        for tried in probing.profile(profile):
            yield _excused(tried, f"profile {profile.name}", profile.unnoticed)


def unused_excuses(document: Document[Claim], tried: Collection[Tried]) -> list[str]:
    """Return the excuses that excuse nothing, each after the id of its source, of a whole run."""
    used = {(damage.source, damage.excuse) for damage in tried}
    excuses: dict[str, Mapping[str, str]] = {x.id: x.unnoticed for x in document.sources}
    excuses |= {f"profile {name}": x.unnoticed for name, x in document.profiles.items()}
    return [
        f"{name}: {key}" for name in excuses for key in excuses[name] if (name, key) not in used
    ]


def _excused(tried: Tried, source: str, excuses: Mapping[str, str]) -> Tried:
    """Return a tried damage, with the first excuse whose key begins its text.

    ``*`` in a key is any word.
    """
    tried = replace(tried, source=source)
    text = str(tried.damage)
    # A key is the beginning of the text of a damage, at the end of a word.
    for key in () if tried.noticed else excuses:
        pattern = " ".join(r"\S+" if word == "*" else re.escape(word) for word in key.split(" "))
        if re.match(pattern + r"(?!\w)", text):
            return replace(tried, excuse=key)
    return tried


def _claims_by_kind(document: Document[Claim]) -> dict[str, list[Claim]]:
    """Return the claims of a document, item by item, by kind."""
    by_kind: dict[str, list[Claim]] = {}
    for source in document.sources:
        for _, reading in claims_of(source):
            claims = by_kind.setdefault(reading.claim.kind, [])
            claims += [_parsed(reading.claim, data) for data in parts(reading.claim.table.data)]
    return by_kind


def _parsed(claim: Claim, data: Mapping[str, Any]) -> Claim:
    """Return the claim of a table in place of another claim's table. Raises InputError."""
    old = claim.table
    table = Table(dict(data), old.path, old.text, old.name)
    table.asked.update(COMMON)
    return parse_claim(table)


@dataclass(frozen=True)
class _Probe:
    """A document with its case, whose claims are tried damaged."""

    document: Document[Claim]
    case: Case
    by_kind: Mapping[str, Sequence[Claim]]
    every: int
    outcomes: dict[str, str] = field(default_factory=dict)  # of undamaged claims, by name

    def claim(self, name: str, claim: Claim) -> Iterator[Tried]:
        """Yield each damage of a claim, if the claim is proved."""
        if claim.asks or not _holds(claim, self.case):
            return
        for damage in self._sample(damages(type(claim), claim.table.data, self._game(claim))):
            holds = self._still_holds(claim, damage)
            if holds is not None:
                yield Tried(name, damage, not holds)

    def _sample(self, items: Iterator[AnyDamage]) -> Iterator[AnyDamage]:
        """Return every so many of the damages."""
        return islice(items, 0, None, self.every)

    def _game(self, claim: Claim) -> Game | None:
        name = claim.game_name(self.case.profiles)
        return self.case.games(name, claim.table.place())[0] if name else None

    def _still_holds(self, claim: Claim, damage: Damage) -> bool | None:
        """Return whether the damaged claim is proved; None if the document has it.

        One that cannot be read, or does not fit its game, is not.
        """
        try:
            damaged = _parsed(claim, damage.of(claim.table.data))
            if not _holds(damaged, self.case):
                return False
            return None if damage.says_the_same or damaged in self.by_kind[claim.kind] else True
        except InputError:
            return False

    def profile(self, profile: ProfileText) -> Iterator[Tried]:
        """Yield each damage of a profile, which any claim about it may notice."""
        game = self.case.games(profile.game, profile.place)[0]
        for damage in self._sample(profile_damages(profile, game)):
            changed = damage.of(profile, self.document.profiles)
            if self._is_known(changed[profile.name]):
                continue
            case = self._case_with(changed)
            about = self._about(changed)
            noticed = any(self._notices(name, claim, case) for name, claim in about)
            yield Tried(f"profile {profile.name}", damage, noticed)

    def _is_known(self, profile: ProfileText) -> bool:
        """Return whether a profile of the document says the same."""
        return any(
            (x.game, x.parameters, x.entries) == (profile.game, profile.parameters, profile.entries)
            for x in self.document.profiles.values()
        )

    def _case_with(self, changed: Mapping[str, ProfileText]) -> Case:
        """Return the case with other profiles, without what was computed of these."""
        computed = {
            key: value
            for key, value in self.case.computed.items()
            if not (isinstance(key, tuple) and key[1] in changed)
        }
        profiles = {**self.document.profiles, **changed}
        return replace(self.case, profiles=profiles, computed=computed)

    def _about(self, profiles: Collection[str]) -> Iterator[tuple[str, Claim]]:
        """Yield the claims about one of these profiles, by name."""
        for source in self.document.sources:
            for name, reading in claims_of(source):
                if set(profiles_in(reading.claim.table.data)) & set(profiles):
                    yield full_name(source, name), reading.claim

    def _notices(self, name: str, claim: Claim, case: Case) -> bool:
        """Return whether a claim has another outcome there."""
        if name not in self.outcomes:
            self.outcomes[name] = _outcome(claim, self.case)
        return _outcome(claim, case) != self.outcomes[name]


def _holds(claim: Claim, case: Case) -> bool:
    """Return whether a claim is proved."""
    return finding_of(claim, case).outcome == "proved"


def _outcome(claim: Claim, case: Case) -> str:
    """Return the outcome of a claim; of a question also the answer."""
    try:
        finding = finding_of(claim, case)
    except InputError as error:
        return str(error)
    if not claim.asks or isinstance(finding, Open):
        return finding.outcome
    return f"{finding.outcome} {claim.result(finding.certificate, GameNames())}"
