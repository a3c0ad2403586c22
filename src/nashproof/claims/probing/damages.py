"""The damages of a claim: its table with one thing changed, by rules for its keys.

What a claim is about (its game, its profile) is not changed here: another game is another claim.
A change that only weakens a claim is no damage either: what holds would hold all the more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nashproof.claims.probing.moves import Card, Names
from nashproof.claims.probing.numbers import change, expression_damages, number_damages, some
from nashproof.claims.probing.words import other_words
from nashproof.documents.vocabulary import ASKED, MoveText
from nashproof.games.game import Game

Path = tuple[str | int, ...]
_WORDS = re.compile(r"at most|at least|from|to|round|dimension|span|vertices|facets|and|\s")
_BOUND = re.compile(r"(at most|at least) (\S+)")
SMALLER, GREATER = -1, 1
CONJUNCTIONS = ("figures", "comparisons", "equations", "moves")  # each item of the list must hold
# In which direction a number on the right of a relation makes a claim stronger
STRONGER = {"less than": SMALLER, "at most": SMALLER, "more than": GREATER, "at least": GREATER}


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
        """Whether old and new are numbers or expressions of one value."""
        return bool(change(self.new, self.old) == 0)

    def of(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The table with this damage.

        Where all items of a list must hold, and one of them is damaged, the others are left out:
        they hold, as is known.
        """
        damaged: dict[str, Any] = _replaced(data, self.path, self.value)
        first, *below = self.path or ("",)
        if first in CONJUNCTIONS and below and isinstance(below[0], int):
            damaged[str(first)] = [damaged[str(first)][below[0]]]
        return damaged


def parts(data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The tables of which a table is the conjunction: one for each item of such a list."""
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
        """The Damage that replaces a text here, or below."""
        path, old = self.path + below, self.value
        for key in below:
            old = old[key]
        return Damage(_words_of(path), str(old), new, path, new if value is None else value)


def _words_of(path: Path) -> str:
    return " ".join(str(part + 1) if isinstance(part, int) else part or '""' for part in path)


Rule = Callable[[Site], Iterator[Damage]]


def damages(data: Mapping[str, Any], game: Game | None) -> Iterator[Damage]:
    """All damages of a claim's table, each once."""
    names = Names(game) if game else None
    seen = set()
    for damage in _of_table(data, (), names):
        if str(damage) not in seen:
            seen.add(str(damage))
            yield damage


def _of_table(table: Mapping[str, Any], path: Path, names: Names | None) -> Iterator[Damage]:
    for key, value in table.items():
        site = Site((*path, key), value, table, names)
        if key in RULES:
            yield from RULES[key](site)
    if names:
        yield from _of_cards(table, path, names)


# Numbers and words


def _number(site: Site) -> Iterator[Damage]:
    if isinstance(site.value, str):
        for new in _number_texts(site.value, _direction(site)):
            yield site.change(new)
    elif isinstance(site.value, Mapping):
        yield from _of_table(site.value, site.path, site.names)


def _number_texts(text: str, direction: int = 0) -> Iterator[str]:
    """Other numbers or expressions; only those in a direction, if one is given."""
    plain = not re.search("[a-z]", _WORDS.sub("", text)) and not re.search("[*()]", text)
    for new in number_damages(text) if plain else expression_damages(text):
        step = change(new, text) if direction else None
        if step is None or step * direction > 0:
            yield new


def _direction(site: Site) -> int:
    """In which direction another number makes a comparison stronger; 0 where both are wrong."""
    sign = STRONGER.get(site.around.get("relation", ""), 0)
    return {"right": sign, "left": -sign}.get(str(site.path[-1]), 0)


def _stated(site: Site) -> Iterator[Damage]:
    text = site.value
    if text == ASKED:
        return
    yield from _word(site)
    if match := _BOUND.fullmatch(text):
        word, number = match.groups()
        for new in _number_texts(number, STRONGER[word]):
            yield site.change(f"{word} {new}")
        yield site.change(("at least " if word == "at most" else "at most ") + number)
        yield site.change(number)
    elif not list(other_words(text)):
        for new in _number_texts(text):
            yield site.change(new)


def _word(site: Site) -> Iterator[Damage]:
    for new in other_words(site.value):
        if (site.value, new) not in _same_relations(site.around):
            yield site.change(new)


def _same_relations(row: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Relations that say the same of a row: what is at most 0 is 0 where weights are only added."""
    added = all(not coefficient.startswith("-") for _, coefficient in row.get("terms", ()))
    return (("=", "<="), ("<=", "=")) if added and row.get("right") == "0" else ()


def _player(site: Site) -> Iterator[Damage]:
    """Another player; a payoff of 0 in a zero-sum game is the same for both."""
    nothing = site.around.get("kind", "payoff") == "payoff" and site.around.get("stated") == "0"
    if site.names and not (nothing and site.names.game.constant == 0):
        for player in map(str, site.names.game.player_numbers):
            if player != site.value:
                yield site.change(player)


def _numbers_below(site: Site) -> Iterator[Damage]:
    """Each number of a table, or of a list of rows; a row may be one text with blanks."""
    for key, below in site.value.items() if isinstance(site.value, dict) else enumerate(site.value):
        if isinstance(below, str) and " " in below.strip() and isinstance(key, int):
            yield from _cells(site, key, below.split())
            continue
        for k, cell in enumerate([below] if isinstance(below, str) else below):
            place = (key,) if isinstance(below, str) else (key, k)
            yield from (site.change(new, *place) for new in _number_texts(cell))


def _cells(site: Site, row: int, cells: Sequence[str]) -> Iterator[Damage]:
    for k, cell in enumerate(cells):
        for new in _number_texts(cell):
            key = _words_of((*site.path, row, k))
            text = " ".join([*cells[:k], new, *cells[k + 1 :]])
            yield Damage(key, cell, new, (*site.path, row), text)


def _rows(site: Site) -> Iterator[Damage]:
    """The rows of a region (tables), of a linear program (triples), or of a matrix (labels)."""
    for i, row in enumerate(site.value):
        if isinstance(row, Mapping):
            yield from _of_table(row, (*site.path, i), site.names)
        elif isinstance(row, list):
            for k, text in enumerate(row if site.names else ()):
                others = other_words(text) if k == 1 and len(row) == 3 else _number_texts(text)
                yield from (site.change(new, i, k) for new in others)
    if all(isinstance(row, str) for row in site.value):
        yield from _swapped(site)


def _swapped(site: Site) -> Iterator[Damage]:
    """Neighbouring labels in each other's place."""
    labels = site.value
    for k in range(len(labels) - 1):
        swapped = [*labels[:k], labels[k + 1], labels[k], *labels[k + 2 :]]
        old, new = (f'"{a}", "{b}"' for a, b in (labels[k : k + 2], swapped[k : k + 2]))
        yield Damage(_words_of((*site.path, k)), old, new, site.path, swapped)


def _variables(site: Site) -> Iterator[Damage]:
    """Another variable in place of one that is spoken of."""
    rest = [name for name in site.around.get("variables", ()) if name not in site.value]
    for k in range(len(site.value)):
        yield from (site.change(other, k) for other in rest[:1])


# Moves and cards


def _moves(site: Site) -> Iterator[Damage]:
    """A text that names a move, or a list of texts or of tables with moves."""
    if not site.names:
        return
    if isinstance(site.value, str):
        yield from (site.change(new) for new in site.names.other_moves(site.value))
        return
    for k, item in enumerate(site.value):
        if isinstance(item, str):
            others = (new for new in site.names.other_moves(item) if new not in site.value)
            yield from (site.change(new, k) for new in others)
        else:
            yield from _of_table(item, (*site.path, k), site.names)


def _given(site: Site) -> Iterator[Damage]:
    yield from _moves(site)
    if site.value:
        unconditional: Any = "" if isinstance(site.value, str) else []
        old = site.value if isinstance(site.value, str) else " and ".join(site.value)
        yield Damage(_words_of(site.path), old, "nothing", site.path, unconditional)


def _terms(site: Site) -> Iterator[Damage]:
    """Another move or coefficient of some terms; a single coefficient only scales the form."""
    for k, (move, coefficient) in some(list(enumerate(site.value))):
        if site.names:
            yield from (site.change(new, k, 0) for new in site.names.other_moves(move))
        if len(site.value) > 1:
            yield from (site.change(new, k, 1) for new in _number_texts(coefficient))


def _dropped(site: Site) -> Iterator[Damage]:
    if site.value:
        key, old = _words_of(site.path), ", ".join(site.value)
        yield Damage(key, old, "nothing", site.path, [])


SCOPE = ("event", "given", "move", "makes", "by", "mixture", "terms", "moves", "avoid")


def _of_cards(table: Mapping[str, Any], path: Path, names: Names) -> Iterator[Damage]:
    """Another card in place of one, in all that the table says of a player's moves."""
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
    """Whether a value is a list of tables that have moves of their own, unlike a mixture's."""
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


RULES: dict[str, Rule] = {
    "stated": _stated,
    "player": _player,
    "level": _number,
    "scale": _number,
    "times": _number,
    "left": _number,
    "right": _number,
    "probability": _number,
    "at": _numbers_below,
    "values": _numbers_below,
    "cells": _numbers_below,
    "equations": _numbers_below,
    "rows": _rows,
    "columns": _swapped,
    "of": _variables,
    "what": _word,
    "sense": _word,
    "where": _word,
    "relation": _word,
    "recommendations": _word,
    "matrix": _word,
    "space": _word,
    "strategies": _word,
    "figures": _moves,
    "comparisons": _moves,
    "event": _moves,
    "given": _given,
    "move": _moves,
    "makes": _moves,
    "by": _moves,
    "mixture": _moves,
    "moves": _moves,
    "distribution": _moves,
    "excluded": _dropped,
    "avoid": _moves,
    "terms": _terms,
}
# What is not damaged: what a claim is about, how a figure is rounded, what all claims have
LEFT = ("game", "profile", "decimals", "method", "frontier", "parameters", "variables")
