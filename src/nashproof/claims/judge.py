"""Claims -> outcomes: each reading of an assertion, and each offer, is decided by proof.

Knows no rendering and no labels. Nothing here or in the data says what an outcome should be.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any

from nashproof.certificates.envelope import Certificate
from nashproof.certificates.sentence import AtPoint, GameNames, Said
from nashproof.claims.case import Case, GameLibrary
from nashproof.claims.claim import Claim, GameClaim
from nashproof.claims.finding import Finding, Open, Proved
from nashproof.documents.assertions import Assertion, Offer, Question, Reading
from nashproof.documents.document import Document, game_id
from nashproof.errors import EntryError, InputError, Unproved, UnsuitableGame

# Why nashcheck does not accept a certificate: how a sentence goes on that begins with its name.
# "" if it does.
Refusal = Callable[[str], str]
Proofs = Mapping[str, Certificate]  # by file name: ID.json, ID.READING.json, ID.READING.OFFER.json
NONE: Proofs = MappingProxyType({})


@dataclass(frozen=True)
class DecidedClaim:
    """A reading or an offer as decided, with the certificate's text ("" if there is none)."""

    reading: Reading[Claim]
    offer: Offer[Claim] | None  # None: the reading itself
    stated: str
    game: str
    outcome: str  # proved, disproved, varies, open; or answered, where all stated was asked for
    computed: Said
    why: Said
    certificate: str

    @property
    def says(self) -> str:
        """Return the paraphrase of the reading or the offer."""
        return (self.offer or self.reading).says

    @property
    def confirms_nothing(self) -> bool:
        """Return whether this is a proved instance of a universal sentence."""
        return bool(self.reading.instance) and self.outcome == "proved"


@dataclass(frozen=True)
class Judged:
    """An assertion or a question with its readings and offers as decided."""

    source: Assertion[Claim] | Question[Claim]
    readings: tuple[DecidedClaim, ...]
    offers: tuple[DecidedClaim, ...] = ()

    @property
    def proved_offers(self) -> tuple[DecidedClaim, ...]:
        """Return the offers that are proved."""
        return tuple(offer for offer in self.offers if offer.outcome == "proved")


def judge(
    document: Document[Claim],
    games: GameLibrary,
    refusal: Refusal,
    backend: str = "highs",
    only: Collection[str] = (),
    proofs: Proofs = NONE,
    apart: bool = False,
    computed: dict[Hashable, Any] | None = None,
) -> Iterator[Judged]:
    """Yield every assertion, then every question, as decided, in order.

    A claim whose certificate meets a ``refusal`` is open. ``only``: the ids of those to decide, if
    not all. ``proofs``: certificates that nashcheck accepted, each for the claim whose file it is;
    a claim that such a certificate answers is not decided anew. Raises InputError where a claim
    does not fit; if ``apart``, a claim about a game that does not suit it is open instead, with the
    reason. ``computed``: the memory of the case.
    """
    case = Case(games, document.profiles, backend, {} if computed is None else computed)
    decide = partial(_decide, case, refusal, proofs, apart)
    for source in document.sources:
        if only and source.id not in only:
            continue
        offered = [(reading, offer) for reading in source.readings for offer in reading.offers]
        yield Judged(
            source,
            tuple(decide(source.id, reading) for reading in source.readings),
            tuple(decide(source.id, reading, offer) for reading, offer in offered),
        )


def to_judge(document: Document[Claim], named: Sequence[str]) -> set[str]:
    """Return the ids that the verdicts on ``named`` need.

    These are ``named``, and the assertions with offers in the same errata. Raises InputError for an
    id that the document does not have.
    """
    document.need_ids(named)
    beside = {
        name
        for erratum in document.errata
        if set(named) & set(erratum.rests_on)
        for name in erratum.rests_on
    }
    offering = {
        assertion.id
        for assertion in document.assertions
        if any(r.offers for r in assertion.readings)
    }
    return set(named) | beside & offering


def certificate_file(
    identifier: str, reading: Reading[Claim], offer: Offer[Claim] | None = None
) -> str:
    """Return the file name of a certificate: ID.json, ID.READING.json, ID.READING.OFFER.json."""
    name = offer.name if offer else ""
    return ".".join(part for part in (identifier, reading.id, name, "json") if part)


def finding_of(claim: Claim, case: Case) -> Finding:
    """Decide a claim; Open, with the reason, where a search ended without its proof.

    Raises InputError where the claim does not fit its game.
    """
    try:
        return claim.decide(case)
    except Unproved as error:
        return Open(f"No proof: {error}.")


def _decide(
    case: Case,
    refusal: Refusal,
    proofs: Proofs,
    apart: bool,
    identifier: str,
    reading: Reading[Claim],
    offer: Offer[Claim] | None = None,
) -> DecidedClaim:
    """Decide a reading, or its offer, by the proof in ``proofs`` or anew."""
    decided = offer or reading
    claim, proof = decided.claim, proofs.get(certificate_file(identifier, reading, offer))
    try:
        accepted = proof and claim.answered_by(proof, case)
        finding = accepted or finding_of(claim, case)
    except InputError as error:
        unsuitable = isinstance(error, (UnsuitableGame, EntryError))
        if not apart or not unsuitable or not isinstance(claim, GameClaim):
            raise error.at(decided.origin) from None
        reason = f"The game does not suit: found {error.found}, expected {error.expected}."
        accepted, finding = None, Open(reason)
    text = "" if isinstance(finding, Open) else finding.certificate.text()
    if reason := refusal(text) if text and not accepted else "":
        finding, text = Open(f"No proof: nashcheck {reason}."), ""
    answered = isinstance(finding, Proved) and claim.asks
    name = claim.game_name(case.profiles)
    who = GameNames.of(case.games(name, decided.origin)[0]) if name else GameNames()
    return DecidedClaim(
        reading,
        offer,
        claim.stated_line,
        game_id(name),
        "answered" if answered else finding.outcome,
        *words_of(claim, finding, who),
        text,
    )


def words_of(claim: Claim, finding: Finding, who: GameNames) -> tuple[Said, Said]:
    """Return the computed result and the reason, in words."""
    if isinstance(finding, Open):
        return Said(finding.partial), Said(finding.reason)
    proof = finding.certificate
    at = AtPoint(finding.at) if finding.at else ""
    return claim.result(proof, who), Said(at, claim.why(proof, who))
