"""What the claims and profiles of a document say, in words made from their formal fields alone.

For a second reader, who sees a document's text and these words. Never from ``says``, by which the
first reader told what the fields should say. Knows no solving and opens no game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias

from nashproof.claims.claim import Claim
from nashproof.documents.assertions import Assertion, Offer, Question, Reading, claims_of
from nashproof.documents.document import Document
from nashproof.documents.profiles import ProfileText, profiles_in
from nashproof.documents.vocabulary import MoveText
from nashproof.format.naming import Naming, ReadBack

Source: TypeAlias = Assertion[Claim] | Question[Claim]
Words: TypeAlias = tuple[str, str, str, str]  # name of ``claims_of``, condition, part, what it says
_LEFT = "where nothing above applies, "


def document_words(
    document: Document[Claim], only: Collection[str] = ()
) -> Iterator[tuple[Source, tuple[Words, ...]]]:
    """Yield every assertion, then every question, with its readings and offers in words."""
    naming = Naming(document.names, document.profiles)
    for source in _sources(document, only):
        yield (
            source,
            tuple(
                (name, *_way(reading), str(reading.claim.read_back(naming)))
                for name, reading in claims_of(source)
            ),
        )


def profile_words(document: Document[Claim], only: Collection[str] = ()) -> dict[str, str]:
    """The profiles that these assertions and questions name, in words, by name."""
    naming = Naming(document.names, document.profiles)
    claims = [one.claim for source in _sources(document, only) for _, one in claims_of(source)]
    named = {name for claim in claims for name in profiles_in(claim.table.data)}
    return {
        name: str(read_profile(one, naming))
        for name, one in document.profiles.items()
        if name in named
    }


def _way(one: Reading[Claim] | Offer[Claim]) -> tuple[str, str]:
    """The condition of a reading and its part; an offer has neither."""
    return (one.condition, one.part) if isinstance(one, Reading) else ("", "")


def _sources(document: Document[Claim], only: Collection[str]) -> list[Source]:
    return [source for source in document.sources if not only or source.id in only]


def read_profile(one: ProfileText, naming: Naming) -> ReadBack:
    """The table of a profile: what is played at each information set.

    Its own entries come first. Those of its base count at the information sets that are left.
    """
    where = f", for every {naming.box(one)}" if one.parameters else ""
    what = "realisation weights" if one.form == "plan" else "strategies"
    items = [
        f"{_LEFT * (level > 0)}{_entry(name, one.entries[name], naming)}"
        for level, names in enumerate(one.levels)
        for name in one.entries
        if name in names
    ]
    return ReadBack(f"The {what} of the game {one.game}{where}:", tuple(items))


def _entry(name: str, entry: Mapping[str, str], naming: Naming) -> str:
    pure = list(entry.values()) == ["1"]
    moves = [
        f"“{action}”" if pure else f"“{action}” {naming.formula(x)}" for action, x in entry.items()
    ]
    where = MoveText.of(f"{name}: ")
    who = f"{naming.player(where.player)} at " if where.player else ""
    return f"{who}{naming.set(where.name)}: {', '.join(moves)}"
