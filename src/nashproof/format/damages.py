"""A claim's table with one thing changed: the damages that its declared keys have.

What a claim is about (its game, its profile) is not changed here: another game is another claim.
A change that only weakens a claim is no damage either: what holds would hold all the more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nashproof.documents.vocabulary import MoveText
from nashproof.format.names import Card, Names
from nashproof.format.number_damages import change, expression_damages, number_damages

Path = tuple[str | int, ...]
_WORDS = re.compile(r"at most|at least|from|to|round|dimension|span|vertices|facets|and|\s")
SMALLER, GREATER = -1, 1
CONJUNCTIONS = ("figures", "comparisons", "equations", "moves")  # each item of the list must hold


@dataclass(frozen=True)
class Damage:
    """One change: what is changed, in words, and the new value at a place of the table."""

    key: str
    old: str
    new: str
    path: Path
    value: Any

    def __str__(self) -> str:
        return f"{self.key}: {self.old} -> {self.new}"

    @property
    def says_the_same(self) -> bool:
        """Return whether old and new are numbers or expressions of one value."""
        return bool(change(self.new, self.old) == 0)

    def of(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the table with this damage.

        If all items of a list must hold, and one of them is damaged, the others are left out, for
        they are known to hold.
        """
        damaged: dict[str, Any] = _replaced(data, self.path, self.value)
        first, *below = self.path or ("",)
        if first in CONJUNCTIONS and below and isinstance(below[0], int):
            damaged[str(first)] = [damaged[str(first)][below[0]]]
        return damaged


def parts(data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the tables of which a table is the conjunction: one for each item of such a list."""
    key = next((key for key in CONJUNCTIONS if isinstance(data.get(key), list)), None)
    if key is None:
        yield dict(data)
        return
    for item in data[key]:
        yield {**data, key: [item]}


def _replaced(value: Any, path: Path, new: Any) -> Any:
    if not path:
        return new
    first, *rest = path
    copy = dict(value) if isinstance(value, Mapping) else list(value)
    copy[first] = _replaced(value[first], tuple(rest), new)  # type: ignore[index]
    return copy


@dataclass(frozen=True)
class Site:
    """A value of a table: where it stands, the table around it, the names of the claim's game."""

    path: Path
    value: Any
    around: Mapping[str, Any]
    names: Names | None

    def change(self, new: str, *below: str | int, value: Any = None) -> Damage:
        """Return the Damage that replaces a text here, or below."""
        path, old = self.path + below, self.value
        for key in below:
            old = old[key]
        return Damage(_words_of(path), str(old), new, path, new if value is None else value)

    def changes(self, news: Iterator[str], *below: str | int) -> Iterator[Damage]:
        """Return the Damages with each of several texts."""
        return (self.change(new, *below) for new in news)

    def emptied(self, nothing: Any) -> Iterator[Damage]:
        """Yield the Damage that leaves nothing of a text or of a list of texts."""
        if self.value:
            joint = " and " if self.path[-1] == "given" else ", "
            old = self.value if isinstance(self.value, str) else joint.join(self.value)
            yield Damage(_words_of(self.path), old, "nothing", self.path, nothing)

    def swapped(self) -> Iterator[Damage]:
        """Yield Damages that swap neighbouring labels."""
        labels = self.value
        for k in range(len(labels) - 1):
            swapped = [*labels[:k], labels[k + 1], labels[k], *labels[k + 2 :]]
            old, new = (f'"{a}", "{b}"' for a, b in (labels[k : k + 2], swapped[k : k + 2]))
            yield Damage(_words_of((*self.path, k)), old, new, self.path, swapped)

    def numbers_below(self) -> Iterator[Damage]:
        """Yield Damages of each number of a table, or of a list of rows.

        A row may be one text with blanks between numbers.
        """
        rows = self.value.items() if isinstance(self.value, dict) else enumerate(self.value)
        for key, below in rows:
            if isinstance(below, str) and " " in below.strip() and isinstance(key, int):
                yield from self._cells(key, below.split())
                continue
            for k, cell in enumerate([below] if isinstance(below, str) else below):
                place = (key,) if isinstance(below, str) else (key, k)
                yield from self.changes(number_texts(cell), *place)

    def _cells(self, row: int, cells: Sequence[str]) -> Iterator[Damage]:
        for k, cell in enumerate(cells):
            for new in number_texts(cell):
                key = _words_of((*self.path, row, k))
                text = " ".join([*cells[:k], new, *cells[k + 1 :]])
                yield Damage(key, cell, new, (*self.path, row), text)

    def moves(self) -> Iterator[Damage]:
        """Yield Damages with other moves in place of one, or of each of a list of moves."""
        if not self.names:
            return
        if isinstance(self.value, str):
            yield from self.changes(self.names.other_moves(self.value))
            return
        for k, item in enumerate(self.value):
            changed = (new for new in self.names.other_moves(item) if new not in self.value)
            yield from self.changes(changed, k)


def _words_of(path: Path) -> str:
    return " ".join(str(part + 1) if isinstance(part, int) else part or '""' for part in path)


def number_texts(text: str, direction: int = 0) -> Iterator[str]:
    """Yield other numbers or expressions; only those in a direction, if ``direction`` is not 0."""
    plain = not re.search("[A-Za-z]", _WORDS.sub("", text)) and not re.search("[*()]", text)
    for new in number_damages(text) if plain else expression_damages(text):
        step = change(new, text) if direction else None
        if step is None or step * direction > 0:
            yield new


SCOPE = ("event", "given", "move", "makes", "by", "mixture", "terms", "moves", "avoid")


def card_damages(table: Mapping[str, Any], path: Path, names: Names) -> Iterator[Damage]:
    """Yield Damages with another card in place of one, in all fields about a player's moves."""
    scope = {key: table[key] for key in SCOPE if key in table and not _holds_tables(table[key])}
    if not scope:
        return
    cards = dict.fromkeys(
        card
        for text in _texts(scope)
        for part in text.split(" | ")
        if (card := names.card(MoveText.of(part)))
    )
    for card in cards:
        for new in names.neighbours(card[1]):
            changed = {**table, **_mapped(scope, names, card, new)}
            key = " ".join([*filter(None, [_words_of(path)]), f"card of {card[0] or 'anybody'}"])
            yield Damage(key, card[1], new, path, changed)


def _holds_tables(value: Any) -> bool:
    """Return whether a value is a list of tables that have their own moves, unlike a mixture's."""
    items = value if isinstance(value, list) else ()
    return any(isinstance(item, Mapping) and "by" not in item for item in items)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _texts([move for move, _ in item] if key == "terms" else item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


def _mapped(value: Any, names: Names, card: Card, new: str) -> Any:
    if isinstance(value, str):
        return names.with_card(value, card, new)
    if isinstance(value, Mapping):
        return {
            key: [[_mapped(move, names, card, new), number] for move, number in item]
            if key == "terms"
            else _mapped(item, names, card, new)
            for key, item in value.items()
        }
    return [_mapped(item, names, card, new) for item in value] if isinstance(value, list) else value
