"""The damages of profiles: an entry of one with another action, or other probabilities."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product

from nashproof.documents.events import sets_matching
from nashproof.documents.profiles import ProfileText
from nashproof.errors import InputError
from nashproof.exact.numbers import is_printed, rational
from nashproof.format.number_damages import number_damages
from nashproof.games.game import Game

Entry = Mapping[str, str]  # action to probability, as written


@dataclass(frozen=True)
class ProfileDamage:
    """Another entry of a profile for one information set, or one pattern."""

    key: str
    old: Entry
    new: Entry

    def __str__(self) -> str:
        return f'"{self.key}": {_entry_words(self.old)} -> {_entry_words(self.new)}'

    def of(
        self, profile: ProfileText, profiles: Mapping[str, ProfileText]
    ) -> dict[str, ProfileText]:
        """Return the profiles that have the damage: this one, and those that inherit the entry."""
        table_of_profile = profile.tables[0]
        return {
            name: replace(text, entries={**text.entries, self.key: self.new})
            for name, text in profiles.items()
            if next((t for t in text.tables if t.has(self.key)), None) is table_of_profile
        }


def _entry_words(entry: Entry) -> str:
    return ", ".join(action if x == "1" else f"{action} {x}" for action, x in entry.items())


def profile_damages(profile: ProfileText, game: Game) -> Iterator[ProfileDamage]:
    """Yield the damages of all entries that stand in the profile itself."""
    for key in profile.tables[0].data:
        entry = profile.entries[key]
        candidates = _other_entries(entry, _actions(game, key), profile.parameters)
        for changed in (x for x in candidates if x != entry):
            yield ProfileDamage(key, entry, changed)


def _actions(game: Game, key: str) -> Sequence[str]:
    """Return the actions at the information sets that an entry is for."""
    try:
        return game.infosets[min(sets_matching(game, key))].actions
    except InputError:
        return ()


def _other_entries(
    entry: Entry, actions: Sequence[str], parameters: Collection[str]
) -> Iterator[Entry]:
    """Yield other entries: another action; two probabilities exchanged; a tenth of one moved.

    Probabilities are not exchanged if a parameter alone runs over both.
    """
    if list(entry.values()) == ["1"]:
        yield from ({action: "1"} for action in actions if action not in entry)
        return
    absent = [(action, "0") for action in actions if action not in entry]
    (a1, x), (a2, y), *unchanged = [*entry.items(), *absent]
    if not {x, y} & set(parameters):
        yield {a1: y, a2: x, **dict(unchanged)}
    if is_printed(x) or is_printed(y):
        # A printed number a digit greater, the other one as much smaller.
        for p, q in product(islice(number_damages(x), 2), islice(number_damages(y), 2)):
            if rational(p) + rational(q) == rational(x) + rational(y):
                yield {a1: p, a2: q, **dict(unchanged)}
    else:
        yield {a1: f"9*({x})/10", a2: f"{y} + ({x})/10", **dict(unchanged)}
