"""The damages of profiles: an entry of one with another action, or other probabilities."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

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
        """The profiles that have it: this one, and those that take the entry over from it."""
        own = profile.tables[0]
        return {
            name: replace(one, entries={**one.entries, self.key: self.new})
            for name, one in profiles.items()
            if next((table for table in one.tables if table.has(self.key)), None) is own
        }


def _entry_words(entry: Entry) -> str:
    return ", ".join(action if x == "1" else f"{action} {x}" for action, x in entry.items())


def profile_damages(profile: ProfileText, game: Game) -> Iterator[ProfileDamage]:
    """The damages of all entries that stand in the profile itself."""
    for key in profile.tables[0].data:
        entry = profile.entries[key]
        others = _other_entries(entry, _actions(game, key), profile.parameters)
        for other in (other for other in others if other != entry):
            yield ProfileDamage(key, entry, other)


def _actions(game: Game, key: str) -> Sequence[str]:
    """The actions at the information sets that an entry is for."""
    try:
        return game.infosets[min(sets_matching(game, key))].actions
    except InputError:
        return ()


def _other_entries(
    entry: Entry, actions: Sequence[str], parameters: Collection[str]
) -> Iterator[Entry]:
    """Another action; two probabilities exchanged, unless a parameter alone runs over both; or a
    tenth of one probability moved."""
    if list(entry.values()) == ["1"]:
        yield from ({action: "1"} for action in actions if action not in entry)
        return
    others = [(action, "0") for action in actions if action not in entry]
    (one, x), (two, y), *rest = [*entry.items(), *others]
    if not {x, y} & set(parameters):
        yield {one: y, two: x, **dict(rest)}
    if is_printed(x) or is_printed(y):
        yield from ({one: a, two: b, **dict(rest)} for a, b in _moved(x, y))
    else:
        yield {one: f"9*({x})/10", two: f"{y} + ({x})/10", **dict(rest)}


def _moved(x: str, y: str) -> Iterator[tuple[str, str]]:
    """Two printed numbers, one a digit greater, the other as much smaller."""
    for a in list(number_damages(x))[:2]:
        for b in list(number_damages(y))[:2]:
            if rational(a) + rational(b) == rational(x) + rational(y):
                yield a, b
