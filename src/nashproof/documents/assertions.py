"""The tables ``[[assertions]]`` and ``[[questions]]`` of a document file (data/FORMATS.md, 2).

An assertion is one sentence, formula, table cell or picture of the document. Each way to take it is
a reading: a claim of one kind. Knows no solving.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Protocol, TypeVar

from nashproof.documents.profiles import EXCUSES
from nashproof.documents.vocabulary import OFFERS, PLACES
from nashproof.files.keys import (
    Fitting,
    Inner,
    Key,
    Keys,
    Schema,
    Tables,
    Texts,
    Whole,
    pattern_text,
    read_some,
    read_whole,
    whole_schema,
)
from nashproof.files.lines import WRITTEN, is_in_order
from nashproof.files.strict_toml import ID, Table

REFERENCE = re.compile(r"\[([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\]")  # of another entry, in "taken"
DERIVABLE = "arithmetic"  # the kind of claim whose figures a person typed


class _Lines(Key[str]):
    """Lines of the text, as written."""

    schema: ClassVar[Schema] = pattern_text(WRITTEN)

    def read(self, table: Table, key: str) -> str:
        lines = table.string(key)
        if not is_in_order(lines):
            table.refuse_value(
                key, 'line numbers in order, such as "29", "116-122" or "29, 116-122"'
            )
        return lines


class Asking(Protocol):
    """A parsed claim, as far as this module knows it."""

    @property
    def asks(self) -> bool:
        """Return whether all that the claim states is asked for."""


C = TypeVar("C", bound=Asking)  # the claim that ``ParseClaim`` makes of a table
ParseClaim = Callable[[Table], C]


@dataclass(frozen=True)
class DocumentPlace:
    """A place in a document: a heading, and the number of a paragraph, table, .. below it."""

    heading: str  # "" before any heading
    what: str  # one of PLACES
    number: int

    def __str__(self) -> str:
        return f"{self.heading or 'before any heading'}, {self.what} {self.number}"


class _Place(Key[DocumentPlace]):
    """The key of a place: a heading, and the number of a paragraph, table, .. below it."""

    keys: ClassVar[Keys] = {
        "heading": Key(),
        **dict.fromkeys(PLACES, Whole(default=None, low=1, high=10**6)),
    }

    def read(self, table: Table, key: str) -> DocumentPlace:
        values = read_whole(table.table(key), self.keys)
        named = [(what, values[what]) for what in PLACES if values[what] is not None]
        if len(named) != 1:
            table.refuse_value(key, "a heading and one of " + ", ".join(PLACES))
        return DocumentPlace(values["heading"], *named[0])

    def json(self) -> Schema:
        return whole_schema(self.keys) | {"minProperties": 2, "maxProperties": 2}


IDENTIFIER = Fitting(fits=ID, expected="lower-case letters, digits and hyphens")
LINES = _Lines()
OF_ASSERTION: Keys = {
    "id": IDENTIFIER,
    "lines": LINES,
    "place": _Place(default=None),
    "printed": Key(default=""),
    "taken": Key(default=""),
    "derived_by": Texts(default=()),
    "unnoticed": EXCUSES,
    "readings": Tables(),
}
READING_ID = Fitting(
    fits=re.compile("[A-Za-z0-9][A-Za-z0-9-]{0,63}"), expected="letters, digits and hyphens"
)
OF_CLAIM: Keys = {"kind": Key(), "game": Key(default="")}
SAID: Keys = {  # in a reading, or in an assertion that has one alone
    "if": Key(default=""),
    "part": Key(default=""),
    "says": Key(),
    "instance": Key(default=""),
    **OF_CLAIM,
}
OF_READING: Keys = {"id": READING_ID, **SAID, **dict.fromkeys(OFFERS, Inner(default=None))}
OF_QUESTION: Keys = {
    "id": IDENTIFIER,
    "lines": _Lines(default=""),
    "asks": Key(default=""),
    "says": Key(default=""),
    "taken": Key(default=""),
    "unnoticed": EXCUSES,
}
# The keys that tables of claims have beside those of their kinds
COMMON = tuple(dict.fromkeys((*OF_ASSERTION, *OF_READING, "asks")))


@dataclass(frozen=True)
class Offer(Generic[C]):
    """An offer beside a reading: the claim with a condition, or as it should have read."""

    name: str  # one of OFFERS
    says: str
    game: str  # as the offer names it; "" where the profile of its claim does, or nothing
    claim: C
    origin: str  # ``file:line``


@dataclass(frozen=True)
class Reading(Generic[C]):
    """One way to take an assertion, as a claim of one kind."""

    id: str  # "" where the assertion has one reading, in its short form
    condition: str  # completes "true if ..."; "" where there is no other way to take it
    part: str  # of what the assertion says, taken so, this is one part; "" where it is all
    instance: str  # the tested instance of a universal sentence; "" if all are tested
    says: str
    kind: str
    game: str  # as the reading names it; "" where the profile of its claim does, or nothing
    claim: C
    origin: str  # ``file:line``
    offers: tuple[Offer[C], ...] = ()  # at most one


@dataclass(frozen=True)
class Assertion(Generic[C]):
    """One sentence, formula, table cell or picture of a document, and the ways to take it."""

    id: str
    lines: str
    place: DocumentPlace | None
    says: str  # our paraphrase
    printed: str  # the formula or figure as printed; "" where ``says`` is enough
    taken: str  # how we take it, where something had to be decided
    derived_by: tuple[str, ...]  # the assertions that derive figures which a person typed here
    readings: tuple[Reading[C], ...]
    unnoticed: Mapping[str, str] = field(default_factory=dict)  # damages, and why it is true still

    @property
    def sentence(self) -> str:
        """Return the claim as a sentence in our words."""
        return self.says

    @property
    def typed(self) -> bool:
        """Return whether a person typed all its figures, so that a proof derives none of them."""
        return all(reading.kind == DERIVABLE for reading in self.readings)


@dataclass(frozen=True)
class Question(Generic[C]):
    """A question of ours, or a true sentence of ours beside those of the document."""

    id: str
    lines: str  # "" where it belongs to no line
    asks: str  # "" where ``says`` stands alone
    says: str  # the answer in our words; "" where the computed one stands for it
    taken: str
    reading: Reading[C]
    unnoticed: Mapping[str, str] = field(default_factory=dict)  # as in Assertion

    @property
    def sentence(self) -> str:
        """Return the question and its answer in our words."""
        return sentence_of(self.asks, self.says)

    @property
    def readings(self) -> tuple[Reading[C], ...]:
        """Return the only reading, in a tuple as an assertion has it."""
        return (self.reading,)


def sentence_of(asks: str, says: str) -> str:
    """Return a question of ours and the answer in our words, of which one may be missing ("").

    >>> sentence_of("Is it unique?", "Yes.")
    'Is it unique? Yes.'
    """
    return " ".join(filter(None, (asks, says)))


def claims_of(source: Assertion[C] | Question[C]) -> Iterator[tuple[str, Reading[C] | Offer[C]]]:
    """Yield every reading and offer by its name there: ``""``, ``READING``, ``corrected``, ..."""
    for reading in source.readings:
        yield reading.id, reading
        for offer in reading.offers:
            yield f"{reading.id}.{offer.name}" if reading.id else offer.name, offer


def full_name(source: Assertion[C] | Question[C], name: str) -> str:
    """Return the name of a reading or an offer in its document: ``ID``, ``ID.READING``, .."""
    return f"{source.id}.{name}" if name else source.id


def read_assertion(table: Table, parse_claim: ParseClaim[C]) -> Assertion[C]:
    """Return the Assertion of a table, its readings parsed. Raises InputError with its place."""
    readings = _readings(table, parse_claim)
    keys = {name: key for name, key in OF_ASSERTION.items() if name != "readings"}
    keys["says"] = SAID["says"]
    assertion = Assertion(readings=readings, **read_some(table, keys))
    if assertion.derived_by and not assertion.typed:
        expected = f"it in an assertion of the kind {DERIVABLE} alone"
        table.refuse("derived_by", 'the key "derived_by"', expected)
    return assertion


def read_question(table: Table, parse_claim: ParseClaim[C]) -> Question[C]:
    """Return the Question of a table, its claim parsed. Raises InputError with its place."""
    values = read_some(table, {**OF_QUESTION, **OF_CLAIM})
    kind, game = values.pop("kind"), values.pop("game")
    _refuse(table, {*OF_ASSERTION, *OF_READING} - {*OF_QUESTION, *OF_CLAIM}, "a question")
    if not values["asks"] and not values["says"]:
        table.refuse("asks", "neither", 'a question as "asks", what is true as "says", or both')
    sentence = sentence_of(values["asks"], values["says"])
    claim = _claim(table, OF_QUESTION, parse_claim)
    reading = Reading("", "", "", "", sentence, kind, game, claim, table.place())
    return Question(reading=reading, **values)


# Readings


def _readings(table: Table, parse_claim: ParseClaim[C]) -> tuple[Reading[C], ...]:
    """Return the readings of an assertion: those of its list, or one of its own fields."""
    if not table.has("readings"):
        _refuse(table, {"asks", "if", "part"}, "an assertion with one reading")
        return (_reading(table, {*OF_ASSERTION, *OF_READING}, parse_claim),)
    listed = {"if", "part", "instance", "asks", *OFFERS}
    _refuse(table, listed, "an assertion that lists its readings")
    items = OF_ASSERTION["readings"].read(table, "readings")
    if not items:
        table.refuse_value("readings", "one reading or more")
    readings = tuple(_listed(table, item, parse_claim) for item in items)
    for k, (item, reading) in enumerate(zip(items, readings)):
        if reading.id in {reading_before.id for reading_before in readings[:k]}:
            item.refuse("id", f'a second reading "{reading.id}"', "ids that differ")
        _check_way(item, reading, [*readings[:k], *readings[k + 1 :]])
    return readings


def _check_way(item: Table, reading: Reading[C], rest: list[Reading[C]]) -> None:
    """Refuse a reading that does not say how it differs from the others of its assertion."""
    same = [
        reading_beside for reading_beside in rest if reading_beside.condition == reading.condition
    ]
    if not reading.condition and (len(same) < len(rest) or (rest and not reading.part)):
        expected = '"if" as what completes "true if", or in all readings "part"'
        item.refuse("if", "a reading without its condition", expected)
    if reading.part and not same:
        expected = 'the other parts in readings with the same "if"'
        item.refuse("part", f'the part "{reading.part}" alone', expected)
    if same and (
        not reading.part or reading.part in {reading_beside.part for reading_beside in same}
    ):
        found = f'"{reading.id}" with the "if" of another reading, and no "part" of its own'
        item.refuse("part", found, '"part" as what of the sentence each of them is about')


def _listed(table: Table, item: Table, parse_claim: ParseClaim[C]) -> Reading[C]:
    """Return a reading of a list, which lays its own fields over those of the assertion."""
    _refuse(item, {*OF_ASSERTION, "asks"} - {"id"}, "a reading")
    READING_ID.of(item, "id")
    return _reading(table.with_overrides(item), {*OF_ASSERTION, *OF_READING}, parse_claim)


def _reading(table: Table, keys: set[str], parse_claim: ParseClaim[C]) -> Reading[C]:
    """Return the reading in a table; ``keys`` are those that belong to no claim."""
    table.asked.update(keys)
    offers = tuple(_offer(table, name, parse_claim) for name in OFFERS if table.has(name))
    if len(offers) > 1:
        table.refuse("corrected", "two offers", "a qualified or a corrected one")
    values = read_some(table, SAID)
    return Reading(
        id=table.string("id") if table.has("readings") else "",
        condition=values.pop("if"),
        claim=_stated(table, keys, parse_claim),
        origin=table.place(),
        offers=offers,
        **values,
    )


def _offer(table: Table, name: str, parse_claim: ParseClaim[C]) -> Offer[C]:
    """Return the offer of a reading under a name: the offer's fields over those of the reading."""
    offer_table = table.table(name)
    keys = {*OF_ASSERTION, *OF_READING}
    _refuse(offer_table, keys - {"says", "game"}, "an offer")
    whole = table.with_overrides(offer_table)
    says, game = offer_table.string("says"), whole.string("game", "")
    return Offer(name, says, game, _stated(whole, keys, parse_claim), whole.place())


def _stated(table: Table, keys: set[str], parse_claim: ParseClaim[C]) -> C:
    """Return the claim of a table, which must not be a question."""
    claim = _claim(table, keys, parse_claim)
    if claim.asks:
        table.refuse("stated", "an assertion that asks", "a table [[questions]] with this claim")
    return claim


def _claim(table: Table, keys: Collection[str], parse_claim: ParseClaim[C]) -> C:
    table.asked.update({*keys, *OF_CLAIM})
    return parse_claim(table)


def _refuse(table: Table, keys: set[str], where: str) -> None:
    """Refuse keys that belong to another table than this one."""
    for key in table.data:
        if key in keys:
            table.refuse(key, f'"{key}" in {where}', _home(key))


def _home(key: str) -> str:
    """Return the place where a key belongs, in words."""
    if key == "asks":
        return "it in a table [[questions]]"
    listed = "it in the reading, under [[assertions.readings]]"
    return (
        listed
        if key in (*OFFERS, "if", "part", "instance")
        else "it in the assertion itself, alone"
    )
