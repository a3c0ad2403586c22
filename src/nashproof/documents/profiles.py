"""Profiles as a document writes them. Knows no game and no solving."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Literal

from nashproof.errors import InputError
from nashproof.exact.numbers import Rational, rational
from nashproof.files.keys import (
    NUMBER,
    TEXT,
    Chosen,
    Key,
    Keys,
    OneOf,
    Schema,
    list_of,
    read_whole,
    whole_schema,
)
from nashproof.files.strict_toml import Table
from nashproof.limits import POINT_DIGITS

MOST = 10**18  # as a number without quotation marks, which would be no probability long before
PARAMETER = re.compile("[A-Za-z][A-Za-z_]{0,15}")  # as long as the checkers read

Numbers = Literal[
    "as given", "decimals", "balanced", "printed", "nearby", "optimal", "drawn", "pure", "any"
]
Form = Literal["behaviour", "plan"]
FORMS: tuple[Form, ...] = ("behaviour", "plan")
Box = Mapping[str, tuple[Rational, Rational]]  # parameters with the ends of their intervals


@dataclass(frozen=True)
class Origin:
    """The origin of a profile that somebody asks about.

    - ``numbers``: ``as given``, up to the noise of floats; the ``decimals`` themselves, where each
      may also stand for all numbers that round to it; ``balanced`` to sum to 1; all numbers that
      round to what is ``printed``; the exact equilibrium ``nearby``; strategies that are
      ``optimal`` for an interval of the game's parameter; pure strategies ``drawn`` by a mediator;
      each profile of ``pure`` strategies; ``any``, where only the game's own parameter matters;
    - ``line``: of a file with several profiles; 0 for one profile;
    - ``reply``: the player of whom nothing is given, and a best reply stands in; 0 for none;
    - ``words``: a sentence that names a profile which we chose; "" of one that was given.
    """

    numbers: Numbers = "as given"
    line: int = 0
    reply: int = 0
    words: str = ""

    @property
    def taken(self) -> str:
        """Return a description of the profile that an answer is about; "" for the given one."""
        return self.words or TAKEN.get(self.numbers, "")

    @property
    def source(self) -> str:
        """Return the line in words; "" for a single profile."""
        return f"line {self.line}" if self.line else ""


TAKEN: Mapping[Numbers, str] = {
    "nearby": "Of the equilibrium nearby.",
    "decimals": "Of the decimals themselves.",
    "balanced": "Of the decimals, made to sum to 1.",
}


@dataclass(frozen=True)
class ProfileText:
    """A profile as it is written: game id, parameters, texts ``entries[set name][action]``.

    ``tables`` are those that the entries stand in, its own before its base's. They know the line of
    each. ``origin``: None for a profile that a document declares.
    """

    name: str
    game: str
    says: str
    parameters: Box
    entries: Mapping[str, Mapping[str, str]]
    form: Form
    place: str
    tables: tuple[Table, ...] = ()
    unnoticed: Mapping[str, str] = field(default_factory=dict)  # damages that no claim notices, why
    called: str = ""  # a short name for pages; "" if ``says`` is enough
    drawn: str = ""  # the beginning of a caption: pages draw it as trees; "": they do not
    origin: Origin | None = None

    @property
    def is_point(self) -> bool:
        """Return whether a user asks about the profile, as exact numbers of all players."""
        origin = self.origin
        theirs = origin and origin.numbers in ("as given", "decimals", "balanced")
        return bool(theirs and origin and not origin.reply and not self.parameters)

    @cached_property
    def levels(self) -> tuple[frozenset[str], ...]:
        """Return the names of the entries by level: own ones, then those of the base alone."""
        left, levels = set(self.entries), []
        for table in self.tables:
            levels.append(frozenset(left & table.data.keys()))
            left -= levels[-1]
        return (*levels, frozenset(left))

    def place_of(self, name: str, *action: str) -> str:
        """Return ``file:line`` of the entry of a set, or of one action there."""
        return next(
            (table.place(name, *action) for table in self.tables if table.has(name)), self.place
        )


class _Interval(Key[tuple[Rational, Rational]]):
    """The ends between which a parameter may be."""

    schema: ClassVar[Schema] = list_of(NUMBER, 2)

    def read(self, table: Table, key: str) -> tuple[Rational, Rational]:
        ends = table.strings(key)
        if not PARAMETER.fullmatch(key) or len(ends) != 2:
            table.refuse(
                key,
                f"the parameter {key} in [{', '.join(ends)}]",
                'a name of letters and two ends, ["0", "1"]',
            )
        try:
            low, high = map(rational, ends)
        except InputError as error:
            raise error.at(table.place(key)) from None
        digits = max(
            len(str(abs(x))) for end in (low, high) for x in (end.numerator, end.denominator)
        )
        if digits > POINT_DIGITS:
            table.refuse(key, f"an end of {digits} digits", f"at most {POINT_DIGITS} digits")
        if not low < high:
            expected = f"the lower end first: [{high}, {low}]" if high < low else "ends that differ"
            table.refuse(key, f"the interval from {low} to {high}", expected)
        return low, high


class _Share(Key[str]):
    """The probability of an action, in a file: a whole number may stand without quotation marks.

    So may a decimal, which the file is read as a text.
    """

    schema: ClassVar[Schema] = {"type": ["string", "number"]}

    def read(self, table: Table, key: str) -> str:
        share = table.data[key]
        is_whole = isinstance(share, int) and not isinstance(share, bool)
        return str(table.whole(key, -MOST, MOST)) if is_whole else table.string(key)


@dataclass(frozen=True)
class _Entry(Key[dict[str, str]]):
    """The play in an information set: an action, or ``share`` of each."""

    share: Key[str] = Key()

    def json(self) -> Schema:
        return {"anyOf": [TEXT, Chosen(each=self.share).json()]}

    def read(self, table: Table, key: str) -> dict[str, str]:
        value = table.take(key, (str, dict), "an action, or a table of actions and probabilities")
        if isinstance(value, str):
            return {value: "1"}
        shares: dict[str, str] = value  # which other sets may share
        if all([isinstance(share, str) for share in shares.values()]):
            return shares
        return Chosen(each=self.share).read(table, key)


class _Excuses(Chosen):
    """Damages that a verdict does not notice, and why that is no fault.

    A key that names no word is refused: it would excuse every damage, later ones too.
    """

    def read(self, table: Table, key: str) -> dict[str, str]:
        inner = table.table(key)
        for damage in inner.data:
            if set(damage.split()) <= {"*"}:
                inner.refuse(
                    damage,
                    f'the excuse "{damage}", which serves every damage',
                    "the beginning of the damages that it excuses, with a word other than *",
                )
        return super().read(table, key)


EXCUSES = _Excuses(default={})
PARAMETERS = Chosen(default=None, each=_Interval())
OF_FILE: Keys = {  # of a profile in a file of its own
    "game": Key(default=None),
    "says": Key(default=None),
    "form": OneOf(default=None, choices=FORMS),
    "strategy": Chosen(each=_Entry(share=_Share())),
    "parameters": PARAMETERS,
}
ALONE: Keys = {  # of a document's profile without a base
    "unnoticed": EXCUSES,
    "called": Key(default=""),
    "drawn": Key(default=""),
    **OF_FILE,
    "game": Key(),
    "says": Key(),
    "strategy": Chosen(each=_Entry()),
}
OVER: Keys = {**ALONE, "game": OF_FILE["game"], "base": Key(default="")}  # of one with a base


class _Profiles(Key[dict[str, ProfileText]]):
    """Profiles by name, each with what its ``base`` provides."""

    def read(self, table: Table, key: str) -> dict[str, ProfileText]:
        profiles: dict[str, ProfileText] = {}
        for name in (inner := table.table(key)).data:
            item, base = inner.table(name), ProfileText("", "", "", {}, {}, "behaviour", "")
            if over := item.has("base"):
                if item.string("base") not in profiles:
                    expected = "a profile that stands above: " + ", ".join(profiles)
                    item.refuse_value("base", expected)
                base = profiles[item.string("base")]
            profiles[name] = _over(base, item, name, OVER if over else ALONE)
        return profiles

    def json(self) -> Schema:
        alone = {"required": whole_schema(ALONE)["required"]}
        each = whole_schema(OVER) | {"if": {"required": ["base"]}, "else": alone}
        return {"type": "object", "properties": {}, "additionalProperties": each}


PROFILES = _Profiles(default={})


def profile_text(item: Table, name: str, game: str, says: str) -> ProfileText:
    """Return the ProfileText of the table of a file. Raises InputError.

    ``game`` and ``says`` stand in where the table is silent.
    """
    return _over(ProfileText("", game, says, {}, {}, "behaviour", ""), item, name, OF_FILE)


def _over(base: ProfileText, item: Table, name: str, keys: Keys) -> ProfileText:
    """Return the profile of a table with these keys; ``base`` provides the missing ones."""
    values = {key: value for key, value in read_whole(item, keys).items() if value is not None}
    values.pop("base", "")
    values["entries"] = {**base.entries, **values.pop("strategy")}
    tables = (item.table("strategy"), *base.tables)
    return replace(base, name=name, place=item.place(), tables=tables, **values)


def profiles_in(value: Any) -> Iterator[str]:
    """Yield the profiles that a claim's table names."""
    for key, item in value.items() if isinstance(value, dict) else ():
        if key == "profile":
            yield item
        for below in item if isinstance(item, list) else [item]:
            yield from profiles_in(below)
