"""What a page opens with: errata by damage, notes, and what stands. Decides nothing.

How much an erratum changes in its document (``damage``) is data; the verdicts are not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nashproof.claims.verdicts import VerdictRecord
from nashproof.documents.vocabulary import DAMAGES

TOP = 15  # errata of all documents on the index

Entry = dict[str, Any]


def opening(document: Any, verdicts: Sequence[VerdictRecord]) -> Entry:
    """The parts of a document's opening: ``errata``, ``loose``, ``notes``, ``stands``.

    Each entry has the record of the document file as ``of`` and the verdicts it rests on as
    ``rests_on``; ``loose`` are the verdicts that are not confirmed and belong to no entry.
    """
    known = {verdict.id: verdict for verdict in verdicts}
    parts = {
        name: [_entry(one, known) for one in getattr(document, name)]
        for name in ("errata", "notes", "stands")
    }
    loose = [v for v in verdicts if not (v.asks or v.verdict == "confirmed" or v.erratum or v.note)]
    return parts | {"loose": loose}


def _entry(one: Any, known: Mapping[str, VerdictRecord]) -> Entry:
    rests_on = [known[name] for name in one.rests_on]
    places = dict.fromkeys(_place(verdict) for verdict in rests_on)
    return {"of": one, "rests_on": rests_on, "places": "; ".join(places)}


def _place(verdict: VerdictRecord) -> str:
    """Where an assertion stands, as a reader of the document finds it."""
    lines = f"line {verdict.lines}" if verdict.lines.isdigit() else f"lines {verdict.lines}"
    return f"{verdict.place} ({lines})" if verdict.place else lines


def most_damaging(documents: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The errata that change most, over several documents: pairs of a document's id and an erratum.

    At most TOP. Among equals one of each document in turn, in its order.
    """
    ranked = []
    for place, (name, document) in enumerate(documents.items()):
        turns: dict[str, int] = {}
        for erratum in document.errata:
            turn = turns[erratum.damage] = turns.get(erratum.damage, 0) + 1
            ranked.append(((DAMAGES.index(erratum.damage), turn, place), name, erratum))
    return [(name, one) for _, name, one in sorted(ranked, key=lambda entry: entry[0])[:TOP]]
