"""How a page opens: its findings, the most consequential first. From verdicts alone; decides
nothing.

How much hangs on a claim in its document is data (``weight``), and says nothing of whether the
claim is true.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from nashproof.claims.verdicts import VerdictRecord
from nashproof.documents.vocabulary import WEIGHTS

HEADINGS = {  # by verdict, in the order of the page
    "refuted": "What is wrong",
    "imprecise": "What holds only with a qualification",
    "typo": "Slips, and what they should read",
    "underspecified": "What the document does not fix",
    "undetermined": "Without a proof either way",
    "confirmed": "Right although it looks wrong",
}
SHOWN, TOP = (
    3,
    15,
)  # findings of one verdict that are not folded away; findings of all documents on the index
BRIEF = (
    240  # characters, about, that a reason may have in an opening: the ledger has the whole of it
)
SENTENCE_END = re.compile(r"(?<=[.!?]) (?=[A-Z])")


def opening(verdicts: Sequence[VerdictRecord]) -> list[dict[str, Any]]:
    """The parts of a document's opening in order, each ``{"verdict", "heading", "first", "rest"}``:
    of each verdict the few findings that weigh most, at least one, and those to be folded away.
    What is wrong is always a part.
    """
    parts = []
    for word, heading in HEADINGS.items():
        ranked = sorted((v for v in _findings(verdicts) if v.verdict == word), key=_weight)
        first = [v for v in ranked if v.weight != WEIGHTS[-1]][:SHOWN] or ranked[:1]
        if ranked or word == "refuted":
            parts.append(
                {"verdict": word, "heading": heading, "first": first, "rest": ranked[len(first) :]}
            )
    return parts


def _findings(verdicts):
    """What an opening is about: all that does not stand as written, and what is confirmed against
    appearances."""
    return [v for v in verdicts if v.verdict in HEADINGS and (v.verdict != "confirmed" or v.doubt)]


def _weight(verdict):
    return WEIGHTS.index(verdict.weight)


def most_consequential(
    documents: Mapping[str, Sequence[VerdictRecord]],
) -> list[tuple[str, VerdictRecord]]:
    """The findings that weigh most over several documents: at most TOP pairs of a document's id and
    a verdict, never a mere detail. By weight, then by verdict; among equals one of each document in
    turn, in its order.
    """
    ranked = []
    for place, (name, verdicts) in enumerate(documents.items()):
        wrong = [
            v for v in _findings(verdicts) if v.verdict != "confirmed" and v.weight != WEIGHTS[-1]
        ]
        for rank, equals in groupby(sorted(wrong, key=_rank), _rank):
            ranked += [((rank, turn, place), name, v) for turn, v in enumerate(equals)]
    return [(name, v) for _, name, v in sorted(ranked, key=lambda entry: entry[0])[:TOP]]


def _rank(verdict):
    return _weight(verdict), list(HEADINGS).index(verdict.verdict)


def finding_words(verdict: VerdictRecord) -> dict[str, str]:
    """A finding in few sentences: ``{"says", "doubt", "why", "offer", "instead"}``. ``why`` is the
    reason on the literal reading, or how it begins; ``instead`` what is true in its place, where
    the reading that was offered (``offer``) is proved.
    """
    offered = [r for r in verdict.readings[1:] if r.outcome == "proved"]
    return {
        "says": verdict.says,
        "doubt": verdict.doubt if verdict.verdict == "confirmed" else "",
        "why": _brief(verdict.readings[0].why),
        "offer": offered[0].name if offered else "",
        "instead": offered[0].says if offered else "",
    }


def _brief(text):
    """The first sentence of a text, and those after it that still fit."""
    first, *others = SENTENCE_END.split(text)
    for sentence in others:
        if len(first) + len(sentence) >= BRIEF:
            break
        first += " " + sentence
    return first
