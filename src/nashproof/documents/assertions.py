"""The tables ``[[assertions]]`` and ``[[questions]]`` of a document file (data/FORMATS.md, 2).

An assertion is one sentence, formula, table cell or picture of the document. Each way to take it is
a reading: a claim of one kind. Knows no solving.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from nashproof.documents.profiles import EXCUSES
from nashproof.documents.vocabulary import OFFERS, PLACES
from nashproof.files.lines import is_in_order
from nashproof.files.strict_toml import ID, Table

REFERENCE = re.compile(r"\[([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\]")  # of another entry, in "taken"
READING_ID = re.compile("[A-Za-z0-9][A-Za-z0-9-]{0,63}")
OF_ASSERTION = ("id", "lines", "place", "printed", "taken", "derived_by", "unnoticed", "readings")
OF_READING = ("id", "if", "part", "says", "instance", "kind", "game", *OFFERS)
OF_QUESTION = ("id", "lines", "asks", "taken", "unnoticed")
# The keys that tables of claims have beside those of their kinds
COMMON = tuple(dict.fromkeys((*OF_ASSERTION, *OF_READING, "asks")))
MOST = 10**6  # the largest number of a paragraph, display, table, figure or listing
DERIVABLE = "arithmetic"  # the kind of claim whose figures a person typed


class Asking(Protocol):
    """What is known here of a parsed claim."""

    @property
    def asks(self) -> bool:
        """Whether all that the claim states is asked for."""


C = TypeVar("C", bound=Asking)  # the claim that ``ParseClaim`` makes of a table
ParseClaim = Callable[[Table], C]


@dataclass(frozen=True)
class Place:
    """Where something stands in a document: below which heading, and which one of what."""

    heading: str  # "" before any heading
    what: str  # one of PLACES
    number: int

    def __str__(self) -> str:
        return f"{self.heading or 'before any heading'}, {self.what} {self.number}"


@dataclass(frozen=True)
class Offer(Generic[C]):
    """What is offered beside a reading: the claim with a condition, or as it should have read."""

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
    instance: str  # which instance of a universal sentence is tested; "" where all are
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
    place: Place | None
    says: str  # our paraphrase
    printed: str  # the formula or figure as printed; "" where ``says`` is enough
    taken: str  # how we take it, where something had to be decided
    derived_by: tuple[str, ...]  # the assertions that derive figures which a person typed here
    readings: tuple[Reading[C], ...]
    unnoticed: Mapping[str, str] = field(default_factory=dict)  # damages, and why it is true still

    @property
    def typed(self) -> bool:
        """Whether all its figures were typed by a person, so that a proof derives none of them."""
        return all(reading.kind == DERIVABLE for reading in self.readings)


@dataclass(frozen=True)
class Question(Generic[C]):
    """A question of ours, or something true of ours beside what the document says."""

    id: str
    lines: str  # "" where it belongs to no line
    asks: str
    taken: str
    reading: Reading[C]
    unnoticed: Mapping[str, str] = field(default_factory=dict)  # as in Assertion

    @property
    def readings(self) -> tuple[Reading[C], ...]:
        """The one way to take it, as an assertion has several."""
        return (self.reading,)


def claims_of(source: Assertion[C] | Question[C]) -> Iterator[tuple[str, Reading[C] | Offer[C]]]:
    """Every reading and every offer, by its name: ``ID``, ``ID.READING``, ``ID.corrected``, ..."""
    for reading in source.readings:
        name = f"{source.id}.{reading.id}" if reading.id else source.id
        yield name, reading
        yield from ((f"{name}.{offer.name}", offer) for offer in reading.offers)


def read_assertion(table: Table, parse_claim: ParseClaim[C]) -> Assertion[C]:
    """The Assertion of a table, its readings parsed. Raises InputError with its place."""
    readings = _readings(table, parse_claim)
    assertion = Assertion(
        _identifier(table),
        lines_of(table),
        _place(table),
        table.string("says"),
        table.string("printed", ""),
        table.string("taken", ""),
        tuple(table.strings("derived_by", [])),
        readings,
        EXCUSES.of(table, "unnoticed") or {},
    )
    if assertion.derived_by and not assertion.typed:
        expected = f"it in an assertion of the kind {DERIVABLE} alone"
        table.refuse("derived_by", 'the key "derived_by"', expected)
    return assertion


def read_question(table: Table, parse_claim: ParseClaim[C]) -> Question[C]:
    """The Question of a table, its claim parsed. Raises InputError with its place."""
    identifier, asks = _identifier(table), table.string("asks")
    lines, taken = lines_of(table) if table.has("lines") else "", table.string("taken", "")
    kind, game = table.string("kind"), table.string("game", "")
    _refuse(table, {*OF_ASSERTION, *OF_READING} - {*OF_QUESTION, "kind", "game"}, "a question")
    claim = _claim(table, OF_QUESTION, parse_claim)
    reading = Reading("", "", "", "", asks, kind, game, claim, table.place())
    return Question(identifier, lines, asks, taken, reading, EXCUSES.of(table, "unnoticed") or {})


def _identifier(table: Table) -> str:
    identifier = table.string("id")
    if not ID.fullmatch(identifier):
        table.refuse_value("id", "lower-case letters, digits and hyphens")
    return identifier


def lines_of(table: Table) -> str:
    """The lines of the text that an assertion is about, as written."""
    lines = table.string("lines")
    if not is_in_order(lines):
        table.refuse_value(
            "lines", 'line numbers in order, such as "29", "116-122" or "29, 116-122"'
        )
    return lines


def _place(table: Table) -> Place | None:
    """The Place under ``place``; None if there is none."""
    if not table.has("place"):
        return None
    inner = table.table("place")
    heading, named = inner.string("heading"), [what for what in PLACES if inner.has(what)]
    if len(named) != 1:
        table.refuse_value("place", "a heading and one of " + ", ".join(PLACES))
    place = Place(heading, named[0], inner.whole(named[0], 1, MOST))
    inner.end()
    return place


# Readings


def _readings(table: Table, parse_claim: ParseClaim[C]) -> tuple[Reading[C], ...]:
    """The readings of an assertion: those of its list, or the one in its own fields."""
    if not table.has("readings"):
        _refuse(table, {"asks"}, "an assertion")
        return (_reading(table, {*OF_ASSERTION, *OF_READING} - {"if", "part"}, parse_claim),)
    listed = {"if", "part", "instance", "asks", *OFFERS}
    _refuse(table, listed, "an assertion that lists its readings")
    items = table.tables("readings")
    if not items:
        table.refuse_value("readings", "one reading or more")
    readings = tuple(_listed(table, item, parse_claim) for item in items)
    for k, (item, reading) in enumerate(zip(items, readings)):
        if reading.id in {other.id for other in readings[:k]}:
            item.refuse("id", f'a second reading "{reading.id}"', "ids that differ")
        _check_way(item, reading, [*readings[:k], *readings[k + 1 :]])
    return readings


def _check_way(item: Table, reading: Reading[C], others: list[Reading[C]]) -> None:
    """Refuse a reading that does not say how it differs from the others of its assertion."""
    same = [other for other in others if other.condition == reading.condition]
    if not reading.condition and (len(same) < len(others) or (others and not reading.part)):
        expected = '"if" as what completes "true if", or in all readings "part"'
        item.refuse("if", "a reading without its condition", expected)
    if reading.part and not same:
        expected = 'the other parts in readings with the same "if"'
        item.refuse("part", f'the part "{reading.part}" alone', expected)
    if same and (not reading.part or reading.part in {other.part for other in same}):
        found = f'"{reading.id}" with the "if" of another reading, and no "part" of its own'
        item.refuse("part", found, '"part" as what of the sentence each of them is about')


def _listed(table: Table, item: Table, parse_claim: ParseClaim[C]) -> Reading[C]:
    """A reading of a list, which lays its own fields over those of the assertion."""
    _refuse(item, {*OF_ASSERTION, "asks"} - {"id"}, "a reading")
    if not READING_ID.fullmatch(item.string("id")):
        item.refuse_value("id", "letters, digits and hyphens")
    return _reading(table.with_overrides(item), {*OF_ASSERTION, *OF_READING}, parse_claim)


def _reading(table: Table, known: set[str], parse_claim: ParseClaim[C]) -> Reading[C]:
    """A reading in the fields of a table; ``known`` are those that belong to no claim."""
    table.asked.update(known)
    own = {key: table.string(key, "") for key in ("if", "part", "instance", "game")}
    offers = tuple(_offer(table, name, parse_claim) for name in OFFERS if table.has(name))
    if len(offers) > 1:
        table.refuse("corrected", "two offers", "a qualified or a corrected one")
    listed = table.has("readings")
    return Reading(
        table.string("id") if listed else "",
        own["if"],
        own["part"],
        own["instance"],
        table.string("says"),
        table.string("kind"),
        own["game"],
        _stated(table, known, parse_claim),
        table.place(),
        offers,
    )


def _offer(table: Table, name: str, parse_claim: ParseClaim[C]) -> Offer[C]:
    """What a reading offers under a name: its own fields over those of the reading."""
    own = table.table(name)
    known = {*OF_ASSERTION, *OF_READING}
    _refuse(own, known - {"says", "game"}, "an offer")
    whole = table.with_overrides(own)
    says, game = own.string("says"), whole.string("game", "")
    return Offer(name, says, game, _stated(whole, known, parse_claim), whole.place())


def _stated(table: Table, known: set[str], parse_claim: ParseClaim[C]) -> C:
    """The claim of a table, which must not be a question."""
    claim = _claim(table, known, parse_claim)
    if claim.asks:
        table.refuse("stated", "an assertion that asks", "a table [[questions]] with this claim")
    return claim


def _claim(table: Table, known: set[str] | tuple[str, ...], parse_claim: ParseClaim[C]) -> C:
    table.asked.update({*known, "kind", "game"})
    return parse_claim(table)


def _refuse(table: Table, keys: set[str], where: str) -> None:
    """Refuse keys that belong to another table than this one."""
    for key in table.data:
        if key in keys:
            table.refuse(key, f'"{key}" in {where}', _home(key))


def _home(key: str) -> str:
    """Where a key belongs."""
    if key == "asks":
        return "it in a table [[questions]]"
    listed = "it in the reading, under [[assertions.readings]]"
    return (
        listed
        if key in (*OFFERS, "if", "part", "instance")
        else "it in the assertion itself, alone"
    )
