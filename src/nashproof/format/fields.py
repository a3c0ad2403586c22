"""Keys of tables, each declared once as a field of the class that is made of the table.

From a declaration follow how the key is read, its JSON schema, its line in data/FORMATS.md, what it
says when it is read back, and the damages that a verdict must notice.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Self, TypeVar

from nashproof.documents.vocabulary import ASKED
from nashproof.exact.numbers import Rational, number_text
from nashproof.files import keys
from nashproof.files.keys import NEEDED, NUMBER, TEXT, Schema, list_of
from nashproof.files.strict_toml import Table
from nashproof.format.damages import (
    GREATER,
    SMALLER,
    Damage,
    Path,
    Site,
    card_damages,
    number_texts,
)
from nashproof.format.names import Names
from nashproof.format.naming import (
    Naming,
    form_words,
    frontier_words,
    mathematics,
    stated_range_words,
)
from nashproof.format.number_damages import sample
from nashproof.format.stated import MoveTerm, ParameterPoint, StatedNumber, StatedRange, terms_of
from nashproof.games.game import Game

Value = TypeVar("Value")


class ClaimKey(keys.Key[Value]):
    """A key of what a document claims: also what it says, and its damages."""

    def damages(self, site: Site) -> Iterator[Damage]:
        """Yield Damages to other values with another meaning; by default none."""
        return iter(())

    def words(self, value: Value, naming: Naming) -> str:
        """Return the words for a value, within the sentence of its class."""
        return str(value)

    def parts(self) -> list[type[Fields]]:
        """Return the classes of the tables that may stand there."""
        return []


# Texts and words


class Text(ClaimKey[str]):
    """A text."""


@dataclass(frozen=True)
class Word:
    """A word that may stand under a key: what it says read back, and what it means."""

    word: str
    says: str | None = None  # the word itself
    means: str = ""


@dataclass(frozen=True)
class Choice(ClaimKey[str]):
    """One of some words.

    ``groups``: which of them may stand in each other's place as a damage (by default all);
    ``implied``: the words that say less than a word.
    """

    choices: tuple[Word, ...] = ()
    groups: tuple[tuple[str, ...], ...] | None = None
    implied: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def texts(self) -> list[str]:
        """Return the words."""
        return [choice.word for choice in self.choices]

    def read(self, table: Table, key: str) -> str:
        return table.choice(key, self.texts)

    def json(self) -> Schema:
        return {"enum": self.texts}

    def other_words(self, word: str) -> Iterator[str]:
        """Yield the words that may replace this one and do not merely say less."""
        for group in (self.texts,) if self.groups is None else self.groups:
            if word in group:
                less = (word, *self.implied.get(word, ()))
                yield from (other_word for other_word in group if other_word not in less)

    def damages(self, site: Site) -> Iterator[Damage]:
        return site.changes(self.other_words(site.value))

    def words(self, value: str, naming: Naming) -> str:
        said = {choice.word: choice.says for choice in self.choices}[value]
        return value if said is None else said

    def row(self, name: str) -> str:
        told = [
            f"`{choice.word}`"
            + " (the default)" * (choice.word == self.default)
            + f": {choice.means}" * bool(choice.means)
            for choice in self.choices
        ]
        joint = "; " if any(choice.means for choice in self.choices) else ", "
        end = "; or " if joint == "; " else " or "
        listed = (joint.join(told[:-1]) + end if told[1:] else "") + told[-1]
        optional = "optional: " * (self.default is not NEEDED)
        text = f"- `{name}`: {optional}{listed}" + f"; {self.means}" * bool(self.means)
        return textwrap.fill(text, 100, subsequent_indent="  ")


class TextsKey(ClaimKey[tuple[str, ...]], keys.Texts):
    """A list of texts."""

    def words(self, value: tuple[str, ...], naming: Naming) -> str:
        return ", ".join(value)


class Frontier(TextsKey):
    """Information sets beyond which a game may be another one."""

    def words(self, value: tuple[str, ...], naming: Naming) -> str:
        return frontier_words(value)


class Labels(TextsKey):
    """Labels of rows or columns, none of them twice."""

    def read(self, table: Table, key: str) -> tuple[str, ...]:
        texts = table.strings(key)
        if not texts or len(set(texts)) != len(texts):
            table.refuse(
                key, f'"{key}" with none or a repeated one', "distinct labels, at least one"
            )
        return tuple(texts)

    def damages(self, site: Site) -> Iterator[Damage]:
        return site.swapped()


# Moves and players


class MoveList(TextsKey):
    """Moves ``SET: ACTION``."""

    def damages(self, site: Site) -> Iterator[Damage]:
        return site.moves()

    def words(self, value: tuple[str, ...], naming: Naming) -> str:
        return ", ".join(map(naming.move, value))


class Without(MoveList):
    """Moves that are left out, as a damage all at once."""

    def damages(self, site: Site) -> Iterator[Damage]:
        return site.emptied([])


class MoveKey(Text):
    """One move ``SET: ACTION``."""

    def damages(self, site: Site) -> Iterator[Damage]:
        return site.moves()

    def words(self, value: str, naming: Naming) -> str:
        return naming.move(value)


class Conditions(TextsKey):
    """The conditions of an event that may be certain, as what is given."""

    def damages(self, site: Site) -> Iterator[Damage]:
        yield from site.moves()
        yield from site.emptied([])

    def words(self, value: tuple[str, ...], naming: Naming) -> str:
        return naming.event(value)


class GivenSet(Text):
    """An information set on which a form is conditioned; "" for none."""

    def damages(self, site: Site) -> Iterator[Damage]:
        yield from site.moves()
        yield from site.emptied("")

    def words(self, value: str, naming: Naming) -> str:
        return f", divided by the weight of reaching {naming.set(value)}," if value else ""


class EventKey(TextsKey):
    """The conditions of an event, one at least."""

    def read(self, table: Table, key: str) -> tuple[str, ...]:
        return table.event(key)

    def damages(self, site: Site) -> Iterator[Damage]:
        return site.moves()

    def words(self, value: tuple[str, ...], naming: Naming) -> str:
        return naming.event(value)


class PlayerKey(Text):
    """A player by number, of which the game decides whether there is one."""

    def damages(self, site: Site) -> Iterator[Damage]:
        """Yield Damages to another player; a payoff of 0 in a zero-sum game is equal for both."""
        nothing = site.around.get("kind", "payoff") == "payoff" and site.around.get("stated") == "0"
        if site.names and not (nothing and site.names.game.constant == 0):
            players = map(str, site.names.game.player_numbers)
            yield from site.changes(player for player in players if player != site.value)

    def words(self, value: str | int, naming: Naming) -> str:
        return naming.player(value)


class OneOfTwo(PlayerKey):
    """A player of a game of two, as a number."""

    schema: ClassVar[Schema] = {"enum": ["1", "2"]}

    def read(self, table: Table, key: str) -> int:
        return int(table.choice(key, ("1", "2")))


class Combination(ClaimKey[tuple[MoveTerm, ...]]):
    """A linear form in realisation weights."""

    schema: ClassVar[Schema] = list_of(list_of(TEXT, 2))

    def read(self, table: Table, key: str) -> tuple[MoveTerm, ...]:
        return terms_of(table, key)

    def damages(self, site: Site) -> Iterator[Damage]:
        """Yield Damages to moves or coefficients of terms; a single coefficient only scales."""
        for k, (move, coefficient) in sample(list(enumerate(site.value))):
            if site.names:
                yield from site.changes(site.names.other_moves(move), k, 0)
            if len(site.value) > 1:
                yield from site.changes(number_texts(coefficient), k, 1)

    def words(self, value: tuple[MoveTerm, ...], naming: Naming) -> str:
        return form_words(value, naming)


# Numbers

# In which direction a number on the right of a relation makes a claim stronger
STRONGER = {"less than": SMALLER, "at most": SMALLER, "more than": GREATER, "at least": GREATER}


def number_changes(site: Site) -> Iterator[Damage]:
    """Return Damages to other numbers or expressions; only stronger ones of a comparison."""
    sign = STRONGER.get(site.around.get("relation", ""), 0)
    direction = {"right": sign, "left": -sign}.get(str(site.path[-1]), 0)
    return site.changes(number_texts(site.value, direction))


class NumberKey(ClaimKey[Rational], keys.Number):
    """An exact number."""

    def damages(self, site: Site) -> Iterator[Damage]:
        return number_changes(site)

    def words(self, value: Rational, naming: Naming) -> str:
        return mathematics(number_text(value))


class OneToNine(ClaimKey[int]):
    """A number from 1 to 9."""

    schema: ClassVar[Schema] = {"enum": [str(k) for k in range(1, 10)]}

    def read(self, table: Table, key: str) -> int:
        return int(table.choice(key, self.schema["enum"]))

    def damages(self, site: Site) -> Iterator[Damage]:
        return number_changes(site)


class PointKey(ClaimKey[ParameterPoint]):
    """Values of all parameters of a profile."""

    schema: ClassVar[Schema] = {"type": "object", "properties": {}, "additionalProperties": NUMBER}

    def read(self, table: Table, key: str) -> ParameterPoint:
        return ParameterPoint.from_table(table.table(key))

    def damages(self, site: Site) -> Iterator[Damage]:
        return site.numbers_below()


def stated_changes(site: Site) -> Iterator[Damage]:
    """Yield Damages to other bounds or numbers than a text states; nothing for a question."""
    text = site.value
    if text == ASKED:
        return
    if match := re.fullmatch(r"(at most|at least) (\S+)", text):
        word, number = match.groups()
        yield from site.changes(f"{word} {new}" for new in number_texts(number, STRONGER[word]))
        yield site.change(("at least " if word == "at most" else "at most ") + number)
        yield site.change(number)
    else:
        yield from site.changes(number_texts(text))


@dataclass(frozen=True)
class StatedText(Text):
    """What a claim states in words and numbers: one of some words, or what ``fits`` a pattern.

    ``expected``: what is asked for in place of any other text.
    """

    groups: tuple[tuple[str, ...], ...] = ()
    fits: str = ""
    expected: str = ""

    def read(self, table: Table, key: str) -> str:
        text = table.string(key)
        if self.fits and text != ASKED and not re.fullmatch(self.fits, text, re.ASCII):
            table.refuse_value(key, self.expected)
        return text

    def damages(self, site: Site) -> Iterator[Damage]:
        group = next((group for group in self.groups if site.value in group), ())
        if not group:
            return stated_changes(site)
        return site.changes(word for word in group if word != site.value)


class PrintedKey(ClaimKey[StatedNumber]):
    """A number as a document prints it, its ``decimals`` beside it."""

    def read(self, table: Table, key: str) -> StatedNumber:
        return StatedNumber.from_table(table, key)

    def beside(self) -> Mapping[str, str]:
        return {"decimals": "optional"}

    def damages(self, site: Site) -> Iterator[Damage]:
        return stated_changes(site)

    def words(self, value: StatedNumber, naming: Naming) -> str:
        return naming.figure(value)


class PrintedCount(PrintedKey):
    """A whole number as a document prints it, which nothing rounds."""

    def read(self, table: Table, key: str) -> StatedNumber:
        if table.has("decimals"):
            table.refuse("decimals", '"decimals" of a count', "none")
        return StatedNumber.from_table(table, key, decimals="")

    def beside(self) -> Mapping[str, str]:
        return {}


class Range(ClaimKey[StatedRange]):
    """A range of numbers, its ``decimals`` beside it."""

    def read(self, table: Table, key: str) -> StatedRange:
        return StatedRange.from_table(table)

    def beside(self) -> Mapping[str, str]:
        return {"decimals": "optional"}

    def damages(self, site: Site) -> Iterator[Damage]:
        return stated_changes(site)

    def words(self, value: StatedRange, naming: Naming) -> str:
        return stated_range_words(value, naming)


# Tables within a table


@dataclass(frozen=True)
class TablesKey(ClaimKey[tuple[Any, ...]]):
    """A list of tables of one class, one at least.

    ``inline``: in its place the keys of one of them may stand. ``example``: one, for messages.
    """

    item: Callable[[], type[Fields]] = lambda: Fields
    empty: str = ""
    inline: bool = False
    example: str = ""

    @property
    def needed(self) -> bool:
        return super().needed and not self.inline

    def read(self, table: Table, key: str) -> tuple[Any, ...]:
        if self.inline and not table.has_instead(key):
            return (self.item().from_table(table),)
        items = tuple(
            self.item().from_whole(item) for item in table.tables(key, example=self.example)
        )
        if self.empty and not items:
            table.refuse(key, self.empty, "at least one")
        return items

    def json(self) -> Schema:
        return list_of(schema_of(self.item()) | {"additionalProperties": False})

    def parts(self) -> list[type[Fields]]:
        return [self.item()]

    def damages(self, site: Site) -> Iterator[Damage]:
        for k, item in enumerate(site.value):
            yield from _damages(self.item(), item, (*site.path, k), site.names)


class Fields:
    """A frozen dataclass whose declared fields are the keys of a table.

    The table knows its lines, for what only a game can tell.
    """

    table: Table

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table. Raises InputError with file and line."""
        keys = keys_of(cls)
        for name, key in keys.items():
            if key.instead:
                table.has_instead(name)
        make: Callable[..., Self] = cls
        value = make(table=table, **{name: key.of(table, name) for name, key in keys.items()})
        value.check()
        return value

    @classmethod
    def from_whole(cls, table: Table) -> Self:
        """Return the result of ``from_table``, for a table that has no other keys."""
        value = cls.from_table(table)
        table.end()
        return value

    def check(self) -> None:
        """Refuse keys that do not go together. Raises InputError."""

    @classmethod
    def keys(cls) -> set[str]:
        """Return the keys of such a table."""
        return {name for name, _ in _named(cls)}

    def said(self, naming: Naming) -> dict[str, str]:
        """Return the words for each field, by its name."""
        return {
            name: key.words(value, naming)
            for name, key in keys_of(type(self)).items()
            if (value := getattr(self, name)) is not None
        }


_KEYS: dict[Any, dict[str, ClaimKey[Any]]] = {}


def keys_of(cls: Any) -> dict[str, ClaimKey[Any]]:
    """Return the declared keys of a class, by name; looked up once."""
    if cls not in _KEYS:
        declared = {
            declared_field.name: declared_field.metadata.get("key")
            for declared_field in fields(cls)
        }
        _KEYS[cls] = {name: key for name, key in declared.items() if key}
    return _KEYS[cls]


def _named(cls: type[Fields]) -> Iterator[tuple[str, Schema]]:
    """Yield the keys of a class with their schemas; those that may stand inline come last."""
    inner: list[type[Fields]] = []
    for name, key in keys_of(cls).items():
        yield name, key.json()
        yield from ((name_beside, TEXT) for name_beside in key.beside())
        if isinstance(key, TablesKey) and key.inline:
            inner.append(key.item())
    for fields_class in inner:
        yield from _named(fields_class)


def schema_of(cls: type[Fields]) -> Schema:
    """Return the JSON Schema of the tables of a class."""
    return keys.properties_of(dict(_named(cls)), keys_of(cls))


def reference(cls: type[Fields]) -> str:
    """Return the keys of a class and of the tables within its tables, as in data/FORMATS.md."""
    rows = [key.row(name) for name, key in keys_of(cls).items()]
    parts = [part for key in keys_of(cls).values() for part in key.parts()]
    inner = (f"{(part.__doc__ or '').strip()}:\n\n{reference(part)}" for part in parts)
    return "\n\n".join(["\n".join(rows), *dict.fromkeys(inner)])


def damages(cls: type[Fields], data: Mapping[str, Any], game: Game | None) -> Iterator[Damage]:
    """Yield all damages of a table of a class, each once."""
    seen = set()
    for damage in _damages(cls, data, (), Names(game) if game else None):
        if str(damage) not in seen:
            seen.add(str(damage))
            yield damage


def table_damages(cls: type[Fields], site: Site) -> Iterator[Damage]:
    """Return the damages of a table of a class within another table."""
    return _damages(cls, site.value, site.path, site.names)


def _damages(
    cls: type[Fields], table: Mapping[str, Any], path: Path, names: Names | None
) -> Iterator[Damage]:
    keys = dict(_all_keys(cls))
    for name, value in table.items():
        if name in keys:
            yield from keys[name].damages(Site((*path, name), value, table, names))
    if names:
        yield from card_damages(table, path, names)


def _all_keys(cls: type[Fields]) -> Iterator[tuple[str, ClaimKey[Any]]]:
    for name, key in keys_of(cls).items():
        if isinstance(key, TablesKey) and key.inline:
            yield from _all_keys(key.item())
        yield name, key


# Declarations of fields: ``stated: str = key(Choice(..))``


def key(key_type: ClaimKey[Any]) -> Any:
    """Return a field of a class of Fields."""
    return field(metadata={"key": key_type})


def choice(
    *words: Word | str,
    default: Any = NEEDED,
    means: str = "",
    groups: tuple[tuple[str, ...], ...] | None = None,
    implied: Mapping[str, tuple[str, ...]] | None = None,
) -> Any:
    """Return a field that is one of some words."""
    choices = tuple(word if isinstance(word, Word) else Word(word) for word in words)
    return key(Choice(means, default, choices=choices, groups=groups, implied=implied or {}))


def yes_or_no(what: str, says: str, otherwise: str) -> Any:
    """Return a field that is ``what``, the default, or ``not what``, with a sentence for each."""
    return choice(Word(what, says), Word(f"not {what}", otherwise), default=what)
