"""The verdicts that moved between two ledgers, and what changed in the readings behind them.

Knows records alone: no file, no judging.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from nashproof.claims.verdicts import ReadingRecord, VerdictRecord

Ledger: TypeAlias = Mapping[str, Sequence[VerdictRecord]]  # records by the id of their document

COMPARED = {  # a field of a reading that can move a verdict -> what it is called
    "outcome": "outcome",
    "kind": "kind of claim",
    "game": "game",
    "instance": "instance",
    "stated": "stated",
    "computed": "exact figure",
}


@dataclass(frozen=True)
class VerdictChange:
    """A verdict that is another one in the new ledger; ``was`` or ``now`` is "" where the
    assertion or the question stands in one ledger alone. ``why``: what changed, a line each."""

    document: str
    id: str
    lines: str
    says: str
    was: str
    now: str
    why: tuple[str, ...]


@dataclass(frozen=True)
class VerdictChanges:
    """All moves, in the order of the new ledger, what is gone at the end of its document.

    ``same``: how many verdicts are the same; ``proved_anew``: those of them, as ``DOCUMENT/ID``,
    that rest on another certificate.
    """

    moves: tuple[VerdictChange, ...]
    same: int
    proved_anew: tuple[str, ...]


Pair: TypeAlias = tuple[str, VerdictRecord | None, VerdictRecord | None]  # its document first


def verdict_changes(old: Ledger, new: Ledger) -> VerdictChanges:
    """Return the verdicts that differ between two ledgers.

    >>> verdict_changes({}, {})
    VerdictChanges(moves=(), same=0, proved_anew=())
    """
    pairs: list[Pair] = []  # of each assertion the records in both ledgers
    for document in dict.fromkeys([*new, *old]):
        before = {record.id: record for record in old.get(document, ())}
        after = {record.id: record for record in new.get(document, ())}
        names = dict.fromkeys([*after, *before])
        pairs += [(document, before.get(name), after.get(name)) for name in names]
    unmoved = [(name, was, now) for name, was, now in pairs if was and now and _is_same(was, now)]
    return VerdictChanges(
        tuple(_change(*pair) for pair in pairs if not _is_same(pair[1], pair[2])),
        len(unmoved),
        tuple(f"{name}/{now.id}" for name, was, now in unmoved if _proofs(was) != _proofs(now)),
    )


def _is_same(was: VerdictRecord | None, now: VerdictRecord | None) -> bool:
    if was is None or now is None:
        return False
    return (was.role, was.verdict) == (now.role, now.verdict)


def _proofs(record: VerdictRecord) -> list[str]:
    return [claim.sha256 for claim in record.claims]


def _change(document: str, was: VerdictRecord | None, now: VerdictRecord | None) -> VerdictChange:
    record = now or was
    assert record
    return VerdictChange(
        document,
        record.id,
        record.lines,
        record.says,
        was.verdict if was else "",
        now.verdict if now else "",
        tuple(_why(was, now)) if was and now else (),
    )


def _why(was: VerdictRecord, now: VerdictRecord) -> Iterator[str]:
    """Yield the changes: of readings and offers first, then of what else a verdict depends on."""
    reasons = [*_of_readings(was, now)]
    if was.role != now.role:
        reasons.append(_changed("role", was.role, now.role))
    if was.erratum != now.erratum:
        reasons.append(_changed("erratum", was.erratum, now.erratum))
    yield from reasons or [
        "no reading changed: an offer of the same erratum did, or the rule for verdicts"
    ]


def _of_readings(was: VerdictRecord, now: VerdictRecord) -> Iterator[str]:
    """Yield the changes of readings and offers, each as a line."""
    before = {(claim.reading, claim.offer): claim for claim in was.claims}
    after = {(claim.reading, claim.offer): claim for claim in now.claims}
    for key in dict.fromkeys([*after, *before]):
        old, new = before.get(key), after.get(key)
        if old and new:
            changes = [
                _changed(words, getattr(old, field), getattr(new, field))
                for field, words in COMPARED.items()
                if getattr(old, field) != getattr(new, field)
            ]
            yield from [f"{_name(new)}: {'; '.join(changes)}"] if changes else []
        elif new:
            yield f"{_name(new)} is new: {new.outcome}"
        elif old:
            yield f"{_name(old)} is gone; it was {old.outcome}"


def _name(claim: ReadingRecord) -> str:
    """Return the name of a reading or an offer beside its assertion."""
    reading = f'the reading "{claim.reading}"' if claim.reading else "the reading"
    if not claim.offer:
        return reading
    return f"the {claim.offer} claim" + (f" of {reading}" if claim.reading else "")


def _changed(words: str, was: str, now: str) -> str:
    return f"{words} {now or 'none'}, was {was or 'none'}"
