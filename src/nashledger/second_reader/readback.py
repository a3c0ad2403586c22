"""The claims and profiles of a document in words, made from their formal fields alone.

For a second reader, who sees a document's text and these words. Never from ``says``, by which the
first reader told what the fields should say. Knows no solving and opens no game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias

from nashproof.claims.claim import Claim
from nashproof.documents.assertions import Assertion, Offer, Question, claims_of
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
                (
                    name,
                    # An offer has no condition and no part.
                    *(("", "") if isinstance(x, Offer) else (x.condition, x.part)),
                    str(x.claim.read_back(naming)),
                )
                for name, x in claims_of(source)
            ),
        )


def profile_words(document: Document[Claim], only: Collection[str] = ()) -> dict[str, str]:
    """Return the profiles that these assertions and questions name, in words, by name."""
    naming = Naming(document.names, document.profiles)
    claims = [x.claim for source in _sources(document, only) for _, x in claims_of(source)]
    named = {name for claim in claims for name in profiles_in(claim.table.data)}
    return {
        name: str(read_profile(profile, naming))
        for name, profile in document.profiles.items()
        if name in named
    }


def _sources(document: Document[Claim], only: Collection[str]) -> list[Source]:
    """Return the assertions and questions with these ids, or all."""
    return [source for source in document.sources if not only or source.id in only]


def read_profile(profile: ProfileText, naming: Naming) -> ReadBack:
    """Return the table of a profile: the action or probabilities at each information set.

    Its entries come first. Those of its base count at the remaining information sets.
    """
    box = f", for every {naming.box(profile)}" if profile.parameters else ""
    form = "realisation weights" if profile.form == "plan" else "strategies"
    items = [
        f"{_LEFT * (level > 0)}{_entry(name, profile.entries[name], naming)}"
        for level, names in enumerate(profile.levels)
        for name in profile.entries
        if name in names
    ]
    return ReadBack(f"The {form} of the game {profile.game}{box}:", tuple(items))


def _entry(name: str, entry: Mapping[str, str], naming: Naming) -> str:
    """Return an entry of a profile in words."""
    pure = list(entry.values()) == ["1"]
    moves = [
        f"“{action}”" if pure else f"“{action}” {naming.formula(x)}" for action, x in entry.items()
    ]
    place = MoveText.of(f"{name}: ")
    player = f"{naming.player(place.player)} at " if place.player else ""
    return f"{player}{naming.set(place.name)}: {', '.join(moves)}"
